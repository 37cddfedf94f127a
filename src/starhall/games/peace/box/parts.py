"""The numbers of the box: pieces, dice, planets and the lines of the Staging Board."""

from __future__ import annotations

from collections.abc import Mapping

from starhall.core import Die, rule, ruled
from starhall.games.peace.box.rows import (
    BOX,
    CRATERS,
    DEFENSE_DICE,
    DEFENSE_FACES,
    INVASION_DICE,
    INVASION_FACES,
    PIECES,
    PLANETS,
    ROUNDS,
    SECTORS,
    Colour,
)

_NAME = "starhall.games.peace.box.parts"

UNDAMAGED, DAMAGED, REMOVED = ruled((2, 1, 0), "PEACE-005", by=f"{_NAME}.UNDAMAGED")
"""The hit points of a piece: green side up, red side up, gone."""

POINTS = ruled(
    tuple(PIECES[crater.piece].points for crater in CRATERS.values()),
    *("PEACE-100", "PEACE-101", "PEACE-102", "PEACE-103", "PEACE-104"),
    by=f"{_NAME}.POINTS",
)
"""By crater and hit points: what the piece there is worth."""

WHOLE = UNDAMAGED * len(CRATERS)
"""The hit points of a planet on which everything stands."""

INVASION_NAMES = ruled(tuple(INVASION_DICE), "PEACE-004", "PEACE-R15", by=f"{_NAME}.INVASION_NAMES")
"""The Invasion dice in index order: Y1 B1 P1, Y2 B2 P2, Y3 B3 P3."""

NO_DIE = len(INVASION_NAMES)
"""Assigned to no Invasion die."""

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
    Die(
        "Defense",
        _DEFENSE_FACES,
        [FACE_NAMES[face] for face in _DEFENSE_FACES],
        {face: row.name for face, row in DEFENSE_FACES.items()},
    ),
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
