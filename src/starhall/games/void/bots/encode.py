"""A seen table as numbers, for bots that learn. Seats are counted from the reader."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeVar

from starhall.core import Space
from starhall.games.void.box.geometry import CELLS, OFF, TURNS, cells_of
from starhall.games.void.box.parts import (
    ALIEN_NAMES,
    ARROWS,
    BEAST_NAMES,
    KIND,
    KINDS,
    PIECE,
    RESOURCES,
    SLOTS,
    TYPES,
    VALUES,
)
from starhall.games.void.box.rows import BOX
from starhall.games.void.facts import values
from starhall.games.void.seen import VoidSeen
from starhall.games.void.state import PHASES, SURVIVOR

T = TypeVar("T")

_MOST = BOX["players"].value
_LIMIT = 2 * BOX["affectors"].value + max(VALUES)

SPACES = (
    Space("players", 1, 2, _MOST),
    Space("round", 1, 0, 200),
    Space("phase", 1, 0, len(PHASES) - 1, category=True),
    Space("window", 1, 0, 5, category=True),
    Space("active seat", 1, 0, _MOST - 1, category=True),
    Space("first seat", 1, 0, _MOST - 1, category=True),
    Space("asked", 1, 0, 1),
    Space("card at work, -1 none", 1, -1, KINDS - 1, category=True),
    Space("ability at work, -1 none", 1, -1, SLOTS - 1, category=True),
    Space("cards that must be played", 1, 0, RESOURCES),
    Space("cards owed", 1, 0, RESOURCES),
    Space("travel power", 1, 0, TURNS, category=True),
    Space("abilities used", SLOTS, 0, 1),
    Space("deck", 1, 0, RESOURCES),
    Space("beast deck", 1, 0, len(BEAST_NAMES)),
    Space("alien of each seat, -1 none", _MOST, -1, len(ALIEN_NAMES) - 1, category=True),
    Space("power side up", _MOST, 0, 1),
    Space("cell of each ship, -1 none", _MOST, -1, CELLS - 1, category=True),
    Space("hand size", _MOST, 0, RESOURCES),
    Space("beast of each seat, -1 none", _MOST, -1, len(BEAST_NAMES) - 1, category=True),
    Space("slot of each beast, -1 none", _MOST, -1, SLOTS - 1),
    Space("value of each sector", CELLS, -_LIMIT, _LIMIT),
    Space("printed value", CELLS, 0, max(VALUES)),
    Space("black hole", CELLS, 0, 1),
    Space("arrows of the front", CELLS * TURNS, 0, 1),
    Space("affectors of each kind", CELLS * TYPES, 0, BOX["affectors"].value),
    Space("own hand by card", KINDS, 0, RESOURCES),
    Space("discard pile by card", KINDS, 0, RESOURCES),
    Space("top of the discard pile, -1 none", 1, -1, KINDS - 1, category=True),
    Space("being played by card", KINDS, 0, RESOURCES),
    Space("looked at by card", KINDS, 0, RESOURCES),
    Space("known of each hand by card", _MOST * KINDS, 0, RESOURCES),
)


def encoding(seen: VoidSeen) -> list[int]:
    """All that the reader may know, from the reader's side; a spectator sits at seat 0 and holds nothing."""
    n, reader = seen.players, seen.seat
    me = reader or 0
    discard, playing = seen.discard, seen.playing
    hands = [hand.known for hand in _from(me, seen.hands)]
    own: list[int] = []
    if reader is not None:
        own, hands[0] = hands[0], own
    return [
        *(n, seen.round, PHASES.index(seen.phase), seen.window),
        *((seen.active - me) % n, (seen.first - me) % n),
        int(me in [question.seat for question in seen.asked]),
        *(KIND[playing[-1]] if playing else -1, seen.ability),
        *(seen.must, seen.owed, seen.travel_power),
        *[seen.used >> slot & 1 for slot in range(SLOTS)],
        *(seen.deck.count, seen.beasts.count),
        *_captains(seen, me),
        *_board(seen),
        *_by_card(own),
        *_by_card(discard),
        KIND[discard[-1]] if discard else -1,
        *_by_card(playing),
        *_by_card(seen.looked.known.values()),
        *_by_seat_and_card(hands),
    ]


def _from(me: int, row: Sequence[T]) -> list[T]:
    """What is kept by seat, from the seat of the reader on."""
    return [*row[me:], *row[:me]]


def _captains(seen: VoidSeen, me: int) -> list[int]:
    absent = _MOST - seen.players
    aliens = _from(me, seen.alien)
    power, ship = seen.power, seen.ship
    beasts = _from(me, seen.beast)
    slots = [
        -1 if beast == SURVIVOR else slot for beast, slot in zip(beasts, _from(me, seen.slot), strict=True)
    ]
    none, nothing = [-1] * absent, [0] * absent
    found = aliens + none
    found += [0 if alien == OFF else power[alien] for alien in aliens] + nothing
    found += [OFF if alien == OFF else ship[alien] for alien in aliens] + none
    found += [hand.count for hand in _from(me, seen.hands)] + nothing
    found += beasts + none
    found += slots + none
    return found


_ARROW_BITS = tuple(
    tuple(tuple(arrows >> d & 1 for d in range(TURNS)) for arrows in facings) for facings in ARROWS
)
"""By tile and facing: for each direction, is there an arrow?"""


def _board(seen: VoidSeen) -> list[int]:
    holes = [0] * CELLS
    for cell in cells_of(seen.holes):
        holes[cell] = 1
    affectors = [0] * (CELLS * TYPES)
    for cell, card in seen.affectors:
        affectors[cell * TYPES + PIECE[card]] += 1
    found = [*values(seen), *map(VALUES.__getitem__, seen.tile), *holes]
    for tile, facing in zip(seen.tile, seen.facing, strict=True):
        found += _ARROW_BITS[tile][facing]
    found += affectors
    return found


def _by_card(cards: Iterable[int]) -> list[int]:
    found = [0] * KINDS
    for card in cards:
        found[KIND[card]] += 1
    return found


def _by_seat_and_card(hands: list[list[int]]) -> list[int]:
    found = [0] * (_MOST * KINDS)
    for i, hand in enumerate(hands):
        for card in hand:
            found[i * KINDS + KIND[card]] += 1
    return found
