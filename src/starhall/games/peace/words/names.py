"""The names of pieces, dice and faces."""

from __future__ import annotations

from starhall.games.peace.box.geometry import CORE, CRATER_NAMES
from starhall.games.peace.box.parts import FACE_NAMES, PLANET_IDS
from starhall.games.peace.box.rows import DEFENSE_DICE, DEFENSE_FACES, PLANETS

DIE_NAMES = tuple(DEFENSE_DICE)


def face_name(face: int) -> str:
    """A face of a Defense die: "yellow Blaster"."""
    return DEFENSE_FACES[FACE_NAMES[face]].name


def die_name(die: tuple[int, int]) -> str:
    """A Defense die and its face: "D1 (yellow Blaster)"."""
    d, face = die
    return f"{DIE_NAMES[d]} ({face_name(face)})"


def piece_name(planet: int, crater: int) -> str:
    """A piece with its name: "the City Fernhold on O1", "the Core"."""
    if crater == CORE:
        return "the Core"
    name = CRATER_NAMES[crater]
    return f"the City {PLANETS[PLANET_IDS[planet]].cities[name]} on {name}"
