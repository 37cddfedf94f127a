"""The contract of a table: what is agreed on before a game begins, and the fingerprint that its record keeps.

First come the options that differ from the standard, then the others; then the rulings that matter: those
behind an option that was changed, and those marked to be told at every table.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from starhall.core.game import Game
from starhall.core.match import Match
from starhall.core.snapshot import fingerprint

CONTRACT: Final = "contract"
"""What a match is `about` whose players were shown their contract: its fingerprint."""
OPTIONS_FIRST: Final = "Where an option says otherwise, the option holds."
"""What is told with the rulings wherever an option was changed."""


@dataclass(frozen=True, slots=True)
class Agreed:
    """An option as the table has it."""

    name: str
    value: str | int
    standard: str | int
    text: str
    rules: tuple[str, ...]
    """The rules and rulings behind it."""

    @property
    def changed(self) -> bool:
        """Does it differ from the standard?"""
        return self.value != self.standard

    def __str__(self) -> str:
        standard = f" (standard: {self.standard})" if self.changed else ""
        return f"{self.name} = {self.value}{standard}. {self.text}"


@dataclass(frozen=True, slots=True)
class Clause:
    """A ruling that matters at this table."""

    id: str
    question: str
    ruling: str

    def __str__(self) -> str:
        return f"{self.question} {self.ruling}"


@dataclass(frozen=True, slots=True)
class Contract:
    """What the players of a game agree on."""

    game: str
    version: str
    options: tuple[Agreed, ...]
    """Those that differ from the standard first."""
    rulings: tuple[Clause, ...]
    """In the order of the ledger."""

    @property
    def changed(self) -> tuple[Agreed, ...]:
        """The options that differ from the standard."""
        return tuple(option for option in self.options if option.changed)

    @property
    def fingerprint(self) -> str:
        """The same for all who agree on the same game, version, options and rulings, word by word."""
        return fingerprint(
            {
                "game": self.game,
                "version": self.version,
                "options": {option.name: option.value for option in self.options},
                "rulings": {clause.id: [clause.question, clause.ruling] for clause in self.rulings},
            }
        )


def contract(game: Game[Any], options: Mapping[str, Any]) -> Contract:
    """The contract of a table with these options, as the game keeps them; those left out are the standard."""
    agreed = [
        Agreed(one.name, options.get(one.name, one.default), one.default, one.text, one.rules)
        for one in game.options
    ]
    touched = {rule for one in agreed if one.changed for rule in one.rules}
    return Contract(
        game.slug,
        game.version,
        tuple(sorted(agreed, key=lambda one: not one.changed)),
        tuple(
            Clause(id, row.question, row.ruling)
            for id, row in game.ledger.rulings.items()
            if row.contract or id in touched
        ),
    )


def agrees(match: Match[Any]) -> bool | None:
    """Is the contract that a match began with the one that this version would write? None: it notes none."""
    noted = match.about.get(CONTRACT)
    return noted == contract(match.game, match.state.options).fingerprint if noted else None
