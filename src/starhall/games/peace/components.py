"""The components of the box, read from the content files: dice, planets, Staging Board, pieces."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from starhall.core import Content, Die, Mark, rule, ruled

_HERE = "starhall.games.peace"
_NAME = f"{_HERE}.components"

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


CONTENT = Content(_HERE)

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

# Craters are numbers in the state: the centre, then the outer ring, then the inner ring.
CRATER_NAMES = tuple(CRATERS)
CORE = CRATER_NAMES.index("C")
CITIES = tuple(i for i, name in enumerate(CRATER_NAMES) if CRATERS[name].piece == "city")

UNDAMAGED, DAMAGED, REMOVED = ruled((2, 1, 0), "PEACE-005", by=f"{_NAME}.UNDAMAGED")
"""The hit points of a piece: green side up, red side up, gone."""

PATH = ruled(
    ((), *(tuple(map(CRATER_NAMES.index, sector.path)) for sector in SECTORS.values())),
    *("PEACE-055", "PEACE-058", "PEACE-060", "PEACE-R01", "PEACE-R02", "PEACE-R03", "PEACE-R17", "PEACE-R46"),
    by=f"{_NAME}.PATH",
)
"""By sector: the craters that an attack meets, from the rim through the centre to the far rim."""

POINTS = ruled(
    tuple(PIECES[crater.piece].points for crater in CRATERS.values()),
    *("PEACE-100", "PEACE-101", "PEACE-102", "PEACE-103", "PEACE-104"),
    by=f"{_NAME}.POINTS",
)
"""By crater and hit points: what the piece there is worth."""

INVASION_NAMES = ruled(tuple(INVASION_DICE), "PEACE-004", "PEACE-R15", by=f"{_NAME}.INVASION_NAMES")
"""The Invasion dice in index order: Y1 B1 P1, Y2 B2 P2, Y3 B3 P3."""

COLOURS: tuple[Colour, ...] = ruled(("yellow", "blue", "purple"), "PEACE-R06", by=f"{_NAME}.COLOURS")
DIE_COLOUR = tuple(COLOURS.index(die.colour) for die in INVASION_DICE.values())
"""By Invasion die: its colour, which is also the face of the Blaster that can shoot at it."""

FACE_NAMES = ruled(tuple(DEFENSE_FACES), "PEACE-028", by=f"{_NAME}.FACE_NAMES")
YELLOW, BLUE, PURPLE, INTERCEPTOR, MISSILE, REBUILD = range(6)
"""The faces of a Defense die; a Blaster's face is the number of its colour."""

INVASION: Mapping[str, Die] = ruled(
    {option: Die("Invasion", faces.saucers) for option, faces in INVASION_FACES.items()},
    *("PEACE-024", "PEACE-R04"),
    by=f"{_NAME}.INVASION",
)
"""By table option: the die that shows saucers."""

_DEFENSE_FACES = [face for face, name in enumerate(FACE_NAMES) for _ in range(DEFENSE_FACES[name].copies)]
DEFENSE = ruled(
    Die("Defense", _DEFENSE_FACES, [FACE_NAMES[face] for face in _DEFENSE_FACES]),
    "PEACE-R05",
    by=f"{_NAME}.DEFENSE",
)
SECTOR = Die("Sector", [int(name) for name in SECTORS])

PLANET_IDS = tuple(PLANETS)


def _by_round(values: list[int]) -> tuple[int, ...]:
    return (0, *values)


_BOARD = [ROUNDS[name] for name in ("1", "2", "3")]
INVASION_COUNT = _by_round([line.invasion for line in _BOARD])
DEFENSE_COUNT = _by_round([line.defense for line in _BOARD])
BLASTER_VALUE = ruled(
    _by_round([line.blaster for line in _BOARD]), "PEACE-038", "PEACE-093", by=f"{_NAME}.BLASTER_VALUE"
)
MISSILE_VALUE = ruled(
    _by_round([line.missile for line in _BOARD]), "PEACE-066", "PEACE-093", by=f"{_NAME}.MISSILE_VALUE"
)
REBUILD_VALUE = ruled(
    _by_round([line.rebuild for line in _BOARD]), "PEACE-078", "PEACE-093", by=f"{_NAME}.REBUILD_VALUE"
)
FREE_REBUILD_VALUE = ruled(
    _by_round([line.free_rebuild for line in _BOARD]), "PEACE-096", by=f"{_NAME}.FREE_REBUILD_VALUE"
)
SAUCER_DAMAGE = ruled(
    _by_round([line.saucer for line in _BOARD]), "PEACE-046", "PEACE-095", by=f"{_NAME}.SAUCER_DAMAGE"
)


@rule("PEACE-003")
def box() -> dict[str, int]:
    """What lies in the box, by component."""
    return {
        "planets": len(PLANETS),
        "cores": PIECES["core"].in_box,
        "cities": PIECES["city"].in_box,
        "sector dice": int(BOX["sector_dice"].value),
        "invasion dice": len(INVASION_DICE),
        "defense dice": len(DEFENSE_DICE),
        "staging boards": int(BOX["staging_boards"].value),
    }


@rule("PEACE-118")
def game_credits() -> str:
    """Who made the game."""
    return f"Designed by {BOX['design'].value}, art by {BOX['art'].value}"
