"""A seen table as numbers, for bots that learn. Seats are counted from the reader."""

from __future__ import annotations

from starhall.core import Layout, Space
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


_LAYOUT = Layout(SPACES)
_TURN = _LAYOUT.at("players", "beast deck")
_CAPTAINS = _LAYOUT.at("alien of each seat, -1 none", "slot of each beast, -1 none")
_WORTH = _LAYOUT.at("value of each sector", "printed value")
_HOLES = _LAYOUT.start("black hole")
_FRONTS = _LAYOUT.at("arrows of the front")
_AFFECTORS = _LAYOUT.start("affectors of each kind")
_HAND = _LAYOUT.start("own hand by card")
_DISCARD = [_LAYOUT.start("discard pile by card") + kind for kind in KIND]
"""By card: where its kind is counted."""
_TOP = _LAYOUT.start("top of the discard pile, -1 none")
_PLAYING = _LAYOUT.start("being played by card")
_LOOKED = _LAYOUT.start("looked at by card")
_KNOWN = _LAYOUT.start("known of each hand by card")
_ARROW_BITS = tuple(
    tuple(tuple(arrows >> d & 1 for d in range(TURNS)) for arrows in facings) for facings in ARROWS
)
"""By tile and facing: for each direction, is there an arrow?"""


def encoding(seen: VoidSeen) -> list[int]:
    """All that the reader may know, from the reader's side; a spectator sits at seat 0 and holds nothing."""
    n, me = seen.players, seen.seat or 0
    found = _LAYOUT.blank[:]
    found[_TURN] = (
        n,
        seen.round,
        PHASES.index(seen.phase),
        seen.window,
        (seen.active - me) % n,
        (seen.first - me) % n,
        int(me in [question.seat for question in seen.asked]),
        KIND[seen.playing[-1]] if seen.playing else -1,
        seen.ability,
        seen.must,
        seen.owed,
        seen.travel_power,
        *[seen.used >> slot & 1 for slot in range(SLOTS)],
        seen.deck.count,
        seen.beasts.count,
    )
    _captains(seen, me, found)
    _board(seen, found)
    _cards(seen, me, found)
    return found


def _captains(seen: VoidSeen, me: int, found: list[int]) -> None:
    """Six rows in which each seat has its column."""
    for i in range(seen.players):
        p = (me + i) % seen.players
        alien, beast = seen.alien[p], seen.beast[p]
        found[_CAPTAINS.start + i : _CAPTAINS.stop : _MOST] = (
            alien,
            0 if alien == OFF else seen.power[alien],
            OFF if alien == OFF else seen.ship[alien],
            seen.hands[p].count,
            beast,
            -1 if beast == SURVIVOR else seen.slot[p],
        )


def _board(seen: VoidSeen, found: list[int]) -> None:
    found[_WORTH] = [*values(seen), *map(VALUES.__getitem__, seen.tile)]
    for cell in cells_of(seen.holes):
        found[_HOLES + cell] = 1
    arrows: list[int] = []
    for tile, facing in zip(seen.tile, seen.facing, strict=True):
        arrows += _ARROW_BITS[tile][facing]
    found[_FRONTS] = arrows
    for cell, card in seen.affectors:
        found[_AFFECTORS + cell * TYPES + PIECE[card]] += 1


def _cards(seen: VoidSeen, me: int, found: list[int]) -> None:
    for place in map(_DISCARD.__getitem__, seen.discard):
        found[place] += 1
    if seen.discard:
        found[_TOP] = KIND[seen.discard[-1]]
    for card in seen.playing:
        found[_PLAYING + KIND[card]] += 1
    if seen.looked.count:
        for card in seen.looked.cards:
            found[_LOOKED + KIND[card]] += 1
    for p, hand in enumerate(seen.hands):
        first = _HAND if p == seen.seat else _KNOWN + (p - me) % seen.players * KINDS
        for card in hand.cards:
            found[first + KIND[card]] += 1
