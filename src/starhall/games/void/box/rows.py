"""The rows of the content files: cards, aliens, beasts, tiles, affectors."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from starhall.core import Content, Mark
from starhall.games.void.box.language import OF_AN_OWNER, parse, words_in

Direction = Literal["N", "NE", "E", "SE", "S", "SW", "W", "NW"]
Timing = Literal["any_time", "turn_start", "my_turn", "would_lose_cards", "travel", "income"]


@dataclass(frozen=True, slots=True)
class Affector:
    """A kind of plastic piece that changes the sector it lies on."""

    name: str
    pieces: int
    value: int
    symbol: str
    text: str
    mark: Mark
    standing: Literal["", "mine", "gate", "dome"] = ""
    note: str = ""


@dataclass(frozen=True, slots=True)
class Tile:
    """The number side of a sector tile, upright."""

    value: int
    arrows: tuple[Direction, ...]
    mark: Mark


@dataclass(frozen=True, slots=True)
class Card:
    """A resource card."""

    name: str
    group: str
    copies: int
    effect: str
    text: str
    mark: Mark
    note: str = ""

    def __post_init__(self) -> None:
        parse(self.effect, AFFECTOR_NAMES)


@dataclass(frozen=True, slots=True)
class Alien:
    """The power side of an alien card."""

    name: str
    colour: str
    letter: str
    who: str
    timing: Timing
    once: bool
    effect: str
    text: str
    mark: Mark
    note: str = ""

    def __post_init__(self) -> None:
        ((verb, *arguments),) = parse(self.effect, AFFECTOR_NAMES)
        if self.timing in _POWERS and verb not in _POWERS[self.timing]:
            raise ValueError(
                f"effect: {self.timing} goes with {' or '.join(_POWERS[self.timing])}, not {verb}"
            )
        if verb == "MOVE" and arguments[0] != "my_ship":
            raise ValueError("effect: instead of travelling only my_ship moves")


_POWERS = {"any_time": ("LIFT",), "travel": ("ROTATE", "MOVE"), "income": ("FLOOR_INCOME",)}
"""Timings that only some verbs fit."""


@dataclass(frozen=True, slots=True)
class Ability:
    """A slot of a Void Beast's ladder."""

    effect: str
    text: str
    mark: Mark

    def __post_init__(self) -> None:
        odd = words_in(parse(self.effect, AFFECTOR_NAMES)) & set(OF_AN_OWNER)
        if odd:
            raise ValueError(f"effect: a beast has no hand and no ship for {', '.join(sorted(odd))}")


@dataclass(frozen=True, slots=True)
class Beast:
    """A Void Beast card."""

    name: str
    byname: str
    mark: Mark
    abilities: tuple[Ability, ...]


@dataclass(frozen=True, slots=True)
class Fact:
    """A number of the box."""

    value: int
    mark: Mark
    note: str = ""


CONTENT = Content(
    "starhall.games.void",
    # Effects were spelled `DRAW(me,2)` before all games had one grammar.
    spelled_before=("888ee881da0b2a9a2942770b2c0450f3b6389781deb11ea51c4752f73e6d818e",),
)

BOX = CONTENT.table("content/box.toml", Fact)
AFFECTORS = CONTENT.table("content/affectors.toml", Affector)
AFFECTOR_NAMES = tuple(AFFECTORS)
TILES = CONTENT.table("content/tiles.toml", Tile)
CARDS = CONTENT.table("content/cards.toml", Card)
ALIENS = CONTENT.table("content/aliens.toml", Alien)
BEASTS = CONTENT.table("content/beasts.toml", Beast)
