"""How players, races, areas and cards are named."""

from __future__ import annotations

from starhall.core import Facts
from starhall.games.stellar.components import (
    AREA_IDS,
    AREAS,
    COLOUR,
    COLOURS,
    FACE_DOWN,
    GATE_IDS,
    GATES,
    NOBODY,
    RACE_NAMES,
    TITLES,
)


def player(facts: Facts, seat: int) -> str:
    """A seat with its race: "Ann (Clones)"."""
    race = facts["race"][seat]
    name = str(facts["names"][seat])
    return name if race == NOBODY else f"{name} ({RACE_NAMES[race]})"


def who(facts: Facts, race: int) -> str:
    """A race with its player, or marked as a Non Player Race."""
    if race in facts["race"]:
        return player(facts, facts["race"].index(race))
    return f"NPR {RACE_NAMES[race]}"


def area_name(area: int) -> str:
    """An area by letter and name: "A Command Deck"."""
    return f"{AREA_IDS[area]} {AREAS[AREA_IDS[area]].name}"


def gate_name(gate: int) -> str:
    """A gate position with its sectors: "G1: A and B open, C closed"."""
    row = GATES[GATE_IDS[gate]]
    return f"{GATE_IDS[gate]}: {row.open[0]} and {row.open[1]} open, {row.closed} closed"


def card_name(facts: Facts, card: int) -> str:
    """A card by colour and title."""
    if card == FACE_DOWN:
        return "a face-down card"
    return f"{TITLES[card]} ({COLOURS[COLOUR[card]]}, {RACE_NAMES[COLOUR[card]]})"
