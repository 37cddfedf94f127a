"""The rows of the content files, and the tables of them: cards, characters, tiles, numbers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from starhall.core import Content, Mark
from starhall.games.saga.box.language import DISASTERS, parse

Disaster = Literal["volcano", "quake", "tsunami"]
Ground = Literal["volcano", "quake", "tsunami", "blank", "crater", "void"]


@dataclass(frozen=True, slots=True)
class DisasterCard:
    """A Disaster card: the upright side, and the Basic Action with an Energy of its own."""

    name: str
    disaster: Disaster
    energy: int
    effect: str
    basic: Literal["move", "attack"]
    basic_energy: int
    mark: Mark
    squares: int = 0
    """Cubes that a Charge Up needs; 0 for a card with immediate effects."""
    note: str = ""

    def __post_init__(self) -> None:
        parse(self.effect)
        if not 0 <= self.squares <= 4:
            raise ValueError(f"squares: {self.squares} is not 0 to 4")
        if self.energy < 1 or self.basic_energy < 1:
            raise ValueError("energy: an Energy number is at least 1")


@dataclass(frozen=True, slots=True)
class NovaSide:
    """One side of the cards that every player gets one of."""

    name: str
    squares: int
    energy: int
    effect: str
    mark: Mark
    note: str = ""

    def __post_init__(self) -> None:
        parse(self.effect)


@dataclass(frozen=True, slots=True)
class CollapseCard:
    """A Collapse card; all three do the same."""

    name: str
    disaster: Disaster
    mark: Mark


@dataclass(frozen=True, slots=True)
class Character:
    """A character: its set-up, its hand size and the two sides of its card."""

    name: str
    short: str
    letter: str
    energy: int
    starts_on: Literal["volcano", "quake", "tsunami", "crater"]
    hand_size: int
    basic: str
    omega: str
    statistics: str
    flavour: str
    mark: Mark
    note: str = ""


@dataclass(frozen=True, slots=True)
class Ability:
    """What a side of a Character card does."""

    name: str
    side: Literal["basic", "omega"]
    when: str
    text: str
    mark: Mark
    effect: str = ""
    note: str = ""

    def __post_init__(self) -> None:
        if self.effect:
            parse(self.effect, ability=True)


@dataclass(frozen=True, slots=True)
class EnergyCard:
    """A rank in the Energy Order."""

    name: str
    from_players: int
    mark: Mark


@dataclass(frozen=True, slots=True)
class Slot:
    """Where a tile lies: two squares next to each other in one ring."""

    ring: int
    first: tuple[int, ...]
    second: tuple[int, ...]
    mark: Mark


@dataclass(frozen=True, slots=True)
class Tile:
    """A two-sided tile of two squares; the Inner Ring ones have their slot."""

    front: tuple[Ground, ...]
    back: tuple[Ground, ...]
    mark: Mark
    slot: str = ""

    def __post_init__(self) -> None:
        if len(self.front) != 2 or len(self.back) != 2:
            raise ValueError("front, back: a tile has two squares")
        for front, back in zip(self.front, self.back, strict=True):
            if front == "void" or back != ("void" if front in DISASTERS else "blank"):
                raise ValueError(f"back: behind {front} lies {back}; a Void lies where a Disaster was")


@dataclass(frozen=True, slots=True)
class Number:
    """A count of the box or a number of the rules."""

    value: int
    mark: Mark
    note: str = ""


CONTENT = Content("starhall.games.saga")

DISASTER_CARDS = CONTENT.table("content/disasters.toml", DisasterCard)
NOVA = CONTENT.table("content/nova.toml", NovaSide)
COLLAPSE_CARDS = CONTENT.table("content/collapse.toml", CollapseCard)
CHARACTERS = CONTENT.table("content/characters.toml", Character)
ABILITIES = CONTENT.table("content/abilities.toml", Ability)
ENERGY_CARDS = CONTENT.table("content/energy.toml", EnergyCard)
SLOTS = CONTENT.table("content/slots.toml", Slot)
TILES = CONTENT.table("content/tiles.toml", Tile)
NUMBERS = CONTENT.table("content/numbers.toml", Number)
