"""What a reader knows of the table as numbers, for bots that learn. Seats are counted from the reader."""

from __future__ import annotations

from starhall.core import Layout, Space
from starhall.core.knowers import known_among
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
from starhall.games.void.state import PHASES, SURVIVOR, VoidState

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
_BLANK = _LAYOUT.blank
_TURN = _LAYOUT.at("players", "beast deck")
_FIRST_CAPTAIN = _LAYOUT.start("alien of each seat, -1 none")
_LAST_CAPTAIN = _LAYOUT.start("value of each sector")
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


def encoding(s: VoidState, reader: int | None) -> list[int]:
    """All that the reader may know, from the reader's side; a spectator sits at seat 0 and holds nothing."""
    n, me = s.players, reader or 0
    found = _BLANK[:]
    found[_TURN] = (
        n,
        s.round,
        PHASES.index(s.phase),
        s.window,
        (s.active - me) % n,
        (s.first - me) % n,
        int(me in [question[0] for question in s.asked]),
        KIND[s.playing[-1]] if s.playing else -1,
        s.ability,
        s.must,
        s.owed,
        s.travel_power,
        *[s.used >> slot & 1 for slot in range(SLOTS)],
        len(s.deck),
        len(s.beasts),
    )
    _captains(s, me, found)
    _board(s, found)
    _cards(s, reader, found)
    return found


def _captains(s: VoidState, me: int, found: list[int]) -> None:
    """Six rows in which each seat has its column."""
    n, power, ship, slot = s.players, s.power, s.ship, s.slot
    for i in range(n):
        p = (me + i) % n
        alien, beast = s.alien[p], s.beast[p]
        found[_FIRST_CAPTAIN + i : _LAST_CAPTAIN : _MOST] = (
            alien,
            0 if alien == OFF else power[alien],
            OFF if alien == OFF else ship[alien],
            len(s.hands[p]),
            beast,
            -1 if beast == SURVIVOR else slot[p],
        )


def _board(s: VoidState, found: list[int]) -> None:
    found[_WORTH] = [*values(s), *map(VALUES.__getitem__, s.tile)]
    for cell in cells_of(s.holes):
        found[_HOLES + cell] = 1
    arrows: list[int] = []
    for tile, facing in zip(s.tile, s.facing, strict=True):
        arrows += _ARROW_BITS[tile][facing]
    found[_FRONTS] = arrows
    for cell, card in s.affectors:
        found[_AFFECTORS + cell * TYPES + PIECE[card]] += 1


def _cards(s: VoidState, reader: int | None, found: list[int]) -> None:
    """Cards by their kinds: the discard pile, those at work, the own ones, and those that were shown."""
    discard, n, me = s.discard, s.players, reader or 0
    for card in discard:
        found[_DISCARD[card]] += 1
    if discard:
        found[_TOP] = KIND[discard[-1]]
    for card in s.playing:
        found[_PLAYING + KIND[card]] += 1
    for card in known_among(s, reader, s.looked):
        found[_LOOKED + KIND[card]] += 1
    for p, hand in enumerate(s.hands):
        own = p == reader
        first = _HAND if own else _KNOWN + (p - me) % n * KINDS
        for card in hand if own else known_among(s, reader, hand):
            found[first + KIND[card]] += 1
