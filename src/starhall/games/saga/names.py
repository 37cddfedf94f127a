"""How things are called: squares, seats, cards in a hand, cards on the table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from starhall.core import View, count
from starhall.games.saga.cardtext import CARD_TEXT, charge_text
from starhall.games.saga.components import (
    ABILITIES,
    CUBES,
    ENERGY,
    FIRST_NOVA,
    GROUND_NAMES,
    NOVA_TILE,
    SIDES,
)
from starhall.games.saga.geometry import square_name
from starhall.games.saga.state import NONE, innermost
from starhall.games.saga.view import card_name, side_name

RING_NAMES = ("the Nova", "the Inner Ring", "the second ring", "the outer ring")
"""By ring, from the centre."""


def number(value: int) -> str:
    """An Energy number as printed: "1,861"."""
    return f"{value:,}"


def square_words(table: Mapping[str, Any], square: int) -> str:
    """A square as it is in a view, or was when an event happened: "r2c5 (Volcano)"."""
    under = table["ground"][square]
    what = "OMEGA-NOVA" if under == NOVA_TILE and table["omega"] else GROUND_NAMES[under]
    return f"{square_name(square)} ({what})"


def name_of(view: View, seat: int) -> str:
    """The name of a seat, also of one that is not at the table."""
    return str(view["names"][seat]) if seat < view["players"] else f"seat {seat}"


def held(view: View, card: int, p: int, side: int = 0) -> str:
    """A card of a seat as it tells it from the others: a Nova card that was taken names its first owner."""
    found = side_name(card, side)
    if card >= FIRST_NOVA and card - FIRST_NOVA != p:
        found += f" (once {name_of(view, card - FIRST_NOVA)}'s)"
    return found


def on_table(view: View, card: int) -> tuple[int, int, int] | None:
    for p, entries in enumerate(view["face_up"]):
        for face_up, side, cubes in entries:
            if face_up == card:
                return p, side, cubes
    return None


def face_up_words(view: View, card: int) -> str:
    """A card on the table with its owner and cubes: "Wild-Fire of Xia (1 of 2 cubes)"."""
    found = on_table(view, card)
    if found is None:
        return held(view, card, card - FIRST_NOVA)
    p, side, cubes = found
    squares = CUBES[2 * card + side]
    charge = f" ({cubes} of {count(squares, 'cube')})" if squares else ""
    return f"{held(view, card, p, side)} of {name_of(view, p)}{charge}"


def side_words(view: View, value: int, p: int) -> str:
    """A side of a card to be played, with all it says."""
    card, side = divmod(value, 2)
    name = held(view, card, p, side)
    how = ", upright" if card < FIRST_NOVA and not side else ""
    charge = f"{charge_text(value)}, " if CUBES[value] else ""
    return f"{name}{how} ({charge}Energy {number(ENERGY[value])}): {CARD_TEXT[value]}"


def performing(view: View) -> str:
    """The card or ability that asks."""
    source = innermost(view["performing"])
    return "" if source == NONE else f"{source_name(source)}: "


def source_name(source: int) -> str:
    """What causes something: a side of a card, or an ability."""
    return card_name(*divmod(source, 2)) if source < SIDES else _ABILITY_NAMES[source - SIDES]


_ABILITY_NAMES = tuple(ability.name for ability in ABILITIES.values())


def sentence(text: str) -> str:
    """The text with a capital."""
    return text[:1].upper() + text[1:]
