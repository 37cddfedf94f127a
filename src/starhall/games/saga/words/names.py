"""How things are called: squares, seats, cards in a hand, cards on the table."""

from __future__ import annotations

from collections.abc import Sequence

from starhall.core import count
from starhall.games.saga.box.geometry import square_name
from starhall.games.saga.box.parts import (
    CUBES,
    ENERGY,
    FIRST_NOVA,
    GROUND_NAMES,
    NOVA_TILE,
    SIDES,
)
from starhall.games.saga.box.rows import ABILITIES
from starhall.games.saga.facts import innermost, on_table
from starhall.games.saga.state import NONE, SagaTable
from starhall.games.saga.words.cards import CARD_TEXT, card_name, charge_text

VOTES = ("Move", "Attack", "Move, then Attack", "Attack, then Move")
PHASES = ("Set-up", "Play an Active Card", "Charge Up", "Compare Energy", "Resolve Cards", "End of the turn")
RING_NAMES = ("the Nova", "the Inner Ring", "the second ring", "the outer ring")
"""By ring, from the centre."""


def number(value: int) -> str:
    """An Energy number as printed: "1,861"."""
    return f"{value:,}"


def ground_words(ground: Sequence[int], omega: bool, square: int) -> str:
    """A square as it was when an event happened: "r2c5 (Volcano)"."""
    under = ground[square]
    what = "OMEGA-NOVA" if under == NOVA_TILE and omega else GROUND_NAMES[under]
    return f"{square_name(square)} ({what})"


def square_words(t: SagaTable, square: int) -> str:
    """A square as it is now."""
    return ground_words(t.ground, t.omega, square)


def name_of(t: SagaTable, seat: int) -> str:
    """The name of a seat, also of one that is not at the table."""
    return t.names[seat] if seat < t.players else f"seat {seat}"


def side_name(card: int, side: int) -> str:
    """A card with how it lies: "Spire Blast, upside-down"."""
    return card_name(card, side) + (", upside-down" if side and card < FIRST_NOVA else "")


def held(t: SagaTable, card: int, p: int, side: int = 0) -> str:
    """A card of a seat as it tells it from the others: a Nova card that was taken names its first owner."""
    found = side_name(card, side)
    if card >= FIRST_NOVA and card - FIRST_NOVA != p:
        found += f" (once {name_of(t, card - FIRST_NOVA)}'s)"
    return found


def face_up_words(t: SagaTable, card: int) -> str:
    """A card on the table with its owner and cubes: "Wild-Fire of Xia (1 of 2 cubes)"."""
    p, i = on_table(t, card)
    if p == NONE:
        return held(t, card, card - FIRST_NOVA)
    _, side, cubes = t.face_up[p][i]
    squares = CUBES[2 * card + side]
    charge = f" ({cubes} of {count(squares, 'cube')})" if squares else ""
    return f"{held(t, card, p, side)} of {name_of(t, p)}{charge}"


def side_words(t: SagaTable, value: int, p: int) -> tuple[str, str]:
    """A side of a card to be played, and all it says."""
    card, side = divmod(value, 2)
    name = held(t, card, p, side)
    how = ", upright" if card < FIRST_NOVA and not side else ""
    charge = f"{charge_text(value)}, " if CUBES[value] else ""
    return f"{name}{how}", f"({charge}Energy {number(ENERGY[value])}): {CARD_TEXT[value]}"


def performing(t: SagaTable) -> str:
    """The card or ability that asks."""
    source = innermost(t)
    return "" if source == NONE else f"{source_name(source)}: "


def source_name(source: int) -> str:
    """What causes something: a side of a card, or an ability."""
    return card_name(*divmod(source, 2)) if source < SIDES else _ABILITY_NAMES[source - SIDES]


_ABILITY_NAMES = tuple(ability.name for ability in ABILITIES.values())


def sentence(text: str) -> str:
    """The text with a capital."""
    return text[:1].upper() + text[1:]
