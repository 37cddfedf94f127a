"""What a reader knows of the table as numbers, for bots that learn. Seats are counted from the reader."""

from __future__ import annotations

from starhall.core import Brief, Layout, Space, arguments
from starhall.core.knowers import knower, known_among
from starhall.games.void.box.geometry import CELLS, OFF, TURNS, cells_of
from starhall.games.void.box.language import FILTERS, PATHS, PLAYERS, SHIPS
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
from starhall.games.void.rules import causes
from starhall.games.void.state import PHASES, SURVIVOR, VoidState

_MOST = BOX["players"].value
_LIMIT = 2 * BOX["affectors"].value + max(VALUES)

_CAUSES = (
    *(causes.INCOME, causes.BELOW_0, causes.MINEFIELD, causes.LOSS, *causes.OF_CARD, *causes.OF_POWER),
    *(cause for abilities in causes.OF_ABILITY for cause in abilities),
)


def _length(asked: arguments.Asked) -> int | None:
    """How far a ship flies straight ahead, if it does."""
    way, far = asked["path"]
    return far if way == "line" else None


ARGUMENTS = (
    arguments.word("who", tuple(PLAYERS)),
    arguments.amount("needs_cards", 1, named="a hand that must not be empty"),
    arguments.seats("not_these", _MOST, named="players who cannot be chosen"),
    # Of two players the first, who cannot be the second as well, begins what follows.
    arguments.rest("more", lambda asked: asked["more"][len(asked["not_these"]) :]),
    arguments.amount("number", RESOURCES),
    arguments.word("cause", _CAUSES),
    arguments.seat("of", _MOST, named="whose card is taken"),
    arguments.seat("to", _MOST, named="who is given a card"),
    arguments.words("filters", tuple(FILTERS)),
    arguments.amount("up_to", CELLS, named="the most sectors"),
    arguments.words("turns", range(1, TURNS)),
    arguments.thing("cell", CELLS),
    arguments.amount("eighths", TURNS),
    arguments.thing("first", CELLS, named="first sector"),
    arguments.word("whose", tuple(SHIPS)),
    arguments.word("path", (*PATHS, "line", "to"), lambda asked: asked["path"][0], named="way"),
    arguments.amount("path", CELLS, _length, named="length of the line"),
    arguments.rest("path", lambda asked: asked["path"][1]),
    arguments.thing("ship", len(ALIEN_NAMES)),
    arguments.thing("affector", TYPES, kind="place", named="kind of affector"),
    arguments.thing("affector", CELLS * TYPES, kind="new place"),
)
"""How an encoding tells what a question is about."""

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
    Space("slot of each beast, -1 none", _MOST, -1, SLOTS - 1, category=True),
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
_PHASE = {phase: number for number, phase in enumerate(PHASES)}
_USED = [[used >> slot & 1 for slot in range(SLOTS)] for used in range(1 << SLOTS)]
"""By set of abilities: for each, has it been used?"""
_NOBODY = _LAYOUT.blank[_LAYOUT.at("alien of each seat, -1 none", "slot of each beast, -1 none")]
_HOLES = _LAYOUT.start("black hole")
_AFFECTORS = _LAYOUT.start("affectors of each kind")
_HAND = _LAYOUT.start("own hand by card")
_DISCARD = [_LAYOUT.start("discard pile by card") + kind for kind in KIND]
"""By card: where its kind is counted."""
_PLAYING = _LAYOUT.start("being played by card")
_LOOKED = _LAYOUT.start("looked at by card")
_KNOWN = _LAYOUT.start("known of each hand by card")


def _told(s: VoidState, reader: int | None) -> tuple[list[int], list[int]]:
    """All that the reader may know, from the reader's side; a spectator sits at seat 0 and holds nothing."""
    n, me = s.players, reader or 0
    found = [
        n,
        s.round,
        _PHASE[s.phase],
        s.window,
        (s.active - me) % n,
        (s.first - me) % n,
        int(me in [question[0] for question in s.asked]),
        KIND[s.playing[-1]] if s.playing else -1,
        s.ability,
        s.must,
        s.owed,
        s.travel_power,
    ]
    found += _USED[s.used]
    found += [len(s.deck), len(s.beasts)]
    found += _captains(s, me)
    found += values(s)
    found.append(KIND[s.discard[-1]] if s.discard else -1)
    facing = s.facing
    found += [tile * TURNS + facing[cell] for cell, tile in enumerate(s.tile)]
    return found, _counted(s, reader)


def _captains(s: VoidState, me: int) -> list[int]:
    """Six rows in which each seat has its column."""
    n, power, ship, slot = s.players, s.power, s.ship, s.slot
    found = _NOBODY[:]
    for i in range(n):
        p = (me + i) % n
        alien, beast = s.alien[p], s.beast[p]
        found[i::_MOST] = (
            alien,
            0 if alien == OFF else power[alien],
            OFF if alien == OFF else ship[alien],
            len(s.hands[p]),
            beast,
            -1 if beast == SURVIVOR else slot[p],
        )
    return found


def _counted(s: VoidState, reader: int | None) -> list[int]:
    """Black holes, affectors, and cards by their kinds: in the pile, at work, the own ones, those shown."""
    n, me = s.players, reader or 0
    found = [*map(_DISCARD.__getitem__, s.discard)]
    found += [_HOLES + cell for cell in cells_of(s.holes)]
    if s.affectors:
        found += [_AFFECTORS + cell * TYPES + PIECE[card] for cell, card in s.affectors]
    if s.playing:
        found += [_PLAYING + KIND[card] for card in s.playing]
    if s.looked:
        found += [_LOOKED + KIND[card] for card in known_among(s, reader, s.looked)]
    # As `known_among`, but in no order: an encoding for one of seven takes 11.7 µs so, and 12.9 with it.
    known, bits = s.known, knower(s, reader)
    for p, hand in enumerate(s.hands):
        if p == reader:
            found += [_HAND + KIND[card] for card in hand]
        elif hand:
            first = _KNOWN + (p - me) % n * KINDS
            found += [first + KIND[card] for card in hand if known[card] & bits == bits]
    return found


BRIEF = Brief(
    SPACES,
    _told,
    coded={
        "printed value": [[value] for value in VALUES for _ in range(TURNS)],
        "arrows of the front": [
            [arrows >> d & 1 for d in range(TURNS)] for facings in ARROWS for arrows in facings
        ],
    },
    counted=(
        "black hole",
        "affectors of each kind",
        "own hand by card",
        "discard pile by card",
        "being played by card",
        "looked at by card",
        "known of each hand by card",
    ),
)
"""A tile and its facing say what is printed there; all that is counted is mostly nothing."""
