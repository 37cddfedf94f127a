"""Who sits at a table: people with names, and bots."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from starhall.bots import shelf
from starhall.bots.characters import character
from starhall.core import NotUnderstood
from starhall.terminal.text import clean_name

PERSON = "person"
BOT = "bot"
USUAL_BOT = "level2"


@dataclass(frozen=True, slots=True)
class Sitter:
    """Somebody at a seat."""

    name: str
    bot: str = ""
    """The bot that plays the seat; empty for a person."""

    @property
    def is_person(self) -> bool:
        """Does a person play this seat?"""
        return not self.bot

    @property
    def spec(self) -> str:
        """The seat as it is written on the command line and in a record."""
        return f"{BOT}:{self.bot}:{self.name}" if self.bot else f"{PERSON}:{self.name}"


def read_seats(specs: Sequence[str]) -> list[Sitter]:
    """Seats from "person", "person:Ann", "bot:level2" or "bot:level4:cautious:Zed"; no two are alike."""
    found: list[Sitter] = []
    for number, spec in enumerate(specs, 1):
        taken = {other.name for other in found}
        sitter = read_seat(spec, number, taken)
        if sitter.name in taken:
            sitter = replace(sitter, name=_another(sitter.name, taken))
        found.append(sitter)
    return found


def read_seat(spec: str, number: int, taken: Collection[str]) -> Sitter:
    """One seat; `number` names a person without a name, and a bot has one that is not taken."""
    kind, _, rest = spec.partition(":")
    if kind.strip() == PERSON:
        return Sitter(clean_name(rest, f"Player {number}"))
    if kind.strip() == BOT:
        bot, name = shelf.cut(rest.strip())
        bot = bot.strip() or usual_bot()
        try:
            shelf.bot(bot)
        except NotUnderstood as error:
            raise NotUnderstood(f"seat {number}: {error}") from None
        return Sitter(clean_name(name, character(bot, taken).shown), bot)
    raise NotUnderstood(f"seat {number}: {spec!r} is neither {PERSON}, {PERSON}:Ann nor {BOT}:{usual_bot()}")


def usual_bot() -> str:
    """The bot that sits down when none is named."""
    return USUAL_BOT


def _another(name: str, taken: set[str]) -> str:
    number = 2
    while (other := f"{name[:20]} {number}") in taken:
        number += 1
    return other
