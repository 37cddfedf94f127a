"""How players, races, areas and cards are named."""

from __future__ import annotations

from starhall.core import View
from starhall.games.stellar.components import (
    AREA_IDS,
    AREAS,
    COLOUR,
    COLOURS,
    FACE_DOWN,
    NOBODY,
    RACE_NAMES,
    TITLES,
)


def player(view: View, seat: int) -> str:
    """A seat with its race: "Ann (Clones)"."""
    race = view["race"][seat]
    name = str(view["names"][seat])
    return name if race == NOBODY else f"{name} ({RACE_NAMES[race]})"


def who(view: View, race: int) -> str:
    """A race with its player, or marked as a Non Player Race."""
    if race in view["race"]:
        return player(view, view["race"].index(race))
    return f"NPR {RACE_NAMES[race]}"


def area_name(area: int) -> str:
    """An area by letter and name: "A Command Deck"."""
    return f"{AREA_IDS[area]} {AREAS[AREA_IDS[area]].name}"


def card_name(view: View, card: int) -> str:
    """A card by colour and title."""
    if card == FACE_DOWN:
        return "a face-down card"
    return f"{TITLES[card]} ({COLOURS[COLOUR[card]]}, {RACE_NAMES[COLOUR[card]]})"
