"""How players, races, areas and cards are named."""

from __future__ import annotations

from collections.abc import Sequence

from starhall.games.stellar.box.parts import (
    AREA_IDS,
    COLOUR,
    COLOURS,
    FACE_DOWN,
    GATE_IDS,
    NOBODY,
    RACE_NAMES,
    TITLES,
)
from starhall.games.stellar.box.rows import AREAS, GATES


def player(race: Sequence[int], names: Sequence[str], seat: int) -> str:
    """A seat with its race: "Ann (Clones)"."""
    own = race[seat]
    return names[seat] if own == NOBODY else f"{names[seat]} ({RACE_NAMES[own]})"


def who(race: Sequence[int], names: Sequence[str], named: int) -> str:
    """A race with its player, or marked as a Non Player Race."""
    if named in race:
        return player(race, names, race.index(named))
    return f"NPR {RACE_NAMES[named]}"


def area_name(area: int) -> str:
    """An area by letter and name: "A Command Deck"."""
    return f"{AREA_IDS[area]} {AREAS[AREA_IDS[area]].name}"


def gate_name(gate: int) -> str:
    """A gate position with its sectors: "G1: A and B open, C closed"."""
    row = GATES[GATE_IDS[gate]]
    return f"{GATE_IDS[gate]}: {row.open[0]} and {row.open[1]} open, {row.closed} closed"


def card_name(card: int) -> str:
    """A card by colour and title."""
    if card == FACE_DOWN:
        return "a face-down card"
    return f"{TITLES[card]} ({COLOURS[COLOUR[card]]}, {RACE_NAMES[COLOUR[card]]})"
