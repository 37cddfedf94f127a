"""The rows of the content files, and the tables that are made of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from starhall.core import Content, Mark

Colour = Literal["yellow", "blue", "purple"]
Effect = Literal["negate", "cancel", "launch", "rebuild"]


@dataclass(frozen=True, slots=True)
class Crater:
    """A place for one piece on a planet."""

    ring: Literal["centre", "outer", "inner"]
    piece: Literal["core", "city"]
    mark: Mark
    sector: int | None = None
    note: str = ""


@dataclass(frozen=True, slots=True)
class Sector:
    """One sixth of a planet and the line that an attack on it takes."""

    opposite: int
    path: tuple[str, ...]
    mark: Mark


@dataclass(frozen=True, slots=True)
class InvasionDie:
    """One of the nine dice that bring saucers."""

    colour: Colour
    shape: str
    enters: int
    mark: Mark
    note: str = ""


@dataclass(frozen=True, slots=True)
class InvasionFaces:
    """How many saucers the six faces of an Invasion die show."""

    saucers: tuple[int, ...]
    mark: Mark
    note: str = ""


@dataclass(frozen=True, slots=True)
class DefenseDie:
    """One of the five dice that defend."""

    enters: int
    mark: Mark


@dataclass(frozen=True, slots=True)
class DefenseFace:
    """A face of a Defense die and what it does."""

    name: str
    effect: Effect
    scales: bool
    step: int
    copies: int
    mark: Mark
    colour: Colour | None = None
    note: str = ""


@dataclass(frozen=True, slots=True)
class Round:
    """A line of the Staging Board: how many dice, and what each icon is worth."""

    invasion: int
    defense: int
    blaster: int
    missile: int
    rebuild: int
    free_rebuild: int
    saucer: int
    mark: Mark
    note: str = ""


@dataclass(frozen=True, slots=True)
class Piece:
    """A City or Core: its worth with 0, 1 and 2 hit points, and how many there are."""

    points: tuple[int, ...]
    start: int
    in_box: int
    each: int
    mark: Mark


@dataclass(frozen=True, slots=True)
class Planet:
    """A planet board; all six play alike."""

    planet: str
    species: str
    frame: str
    core: str
    mark: Mark
    cities: dict[str, str]


@dataclass(frozen=True, slots=True)
class TurnStep:
    """One of the six steps of a turn, for the screen."""

    name: str
    skipped: str
    mark: Mark
    roller: str = ""
    decider: str = ""


@dataclass(frozen=True, slots=True)
class Fact:
    """Something printed on the box or known of it."""

    value: str
    mark: Mark


CONTENT = Content("starhall.games.peace")

CRATERS = CONTENT.table("content/craters.toml", Crater)
SECTORS = CONTENT.table("content/sectors.toml", Sector)
INVASION_DICE = CONTENT.table("content/invasion_dice.toml", InvasionDie)
INVASION_FACES = CONTENT.table("content/invasion_faces.toml", InvasionFaces)
DEFENSE_DICE = CONTENT.table("content/defense_dice.toml", DefenseDie)
DEFENSE_FACES = CONTENT.table("content/defense_faces.toml", DefenseFace)
ROUNDS = CONTENT.table("content/rounds.toml", Round)
PIECES = CONTENT.table("content/pieces.toml", Piece)
PLANETS = CONTENT.table("content/planets.toml", Planet)
STEPS = CONTENT.table("content/steps.toml", TurnStep)
BOX = CONTENT.table("content/box.toml", Fact)
