"""What a reader knows of the table as numbers, for bots that learn. Seats are counted from the reader."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from starhall.core import Frame, Kind, Layout, Space, arguments
from starhall.core.knowers import knower, known_among
from starhall.games.saga.box.geometry import MIDDLE, SQUARES
from starhall.games.saga.box.language import PLACES, SCOPES, SQUARE_FILTERS
from starhall.games.saga.box.parts import CARDS, ENERGY, GONE, GROUND, HELD, SIDES, START_ENERGY
from starhall.games.saga.box.rows import ABILITIES, CHARACTERS, NUMBERS
from starhall.games.saga.facts import innermost
from starhall.games.saga.rules.damage import ORDER
from starhall.games.saga.rules.ending import LOOT
from starhall.games.saga.rules.setup import DRAFT
from starhall.games.saga.state import NONE, SagaState

_MOST = NUMBERS["players"].value
_ENERGY = max(*ENERGY, *START_ENERGY)
_TURNS = 200
_SEATS = (1 << _MOST) - 1


def _filter(place: int) -> arguments.Take:
    """One of the `Filters` of characters, which are numbers; those of squares are words."""

    def take(asked: arguments.Asked) -> Any:
        filters = asked["filters"]
        return filters[place] if filters and isinstance(filters[0], int) else None

    return take


def _ground(place: int) -> arguments.Take:
    """The same of those that are bits: what they name."""
    bits = _filter(place)

    def take(asked: arguments.Asked) -> Any:
        found = bits(asked)
        return None if found is None else [name for name in PLACES if found & GROUND[name] == GROUND[name]]

    return take


def _words(asked: arguments.Asked) -> Any:
    """Filters of squares."""
    filters = asked["filters"]
    return None if filters and isinstance(filters[0], int) else filters


def _steps(frames: Sequence[Frame]) -> list[Any]:
    """The steps of a branch and of the branches in it, without the seat: all are for the one who chooses."""
    return [(step, *(_steps(one) if _is_branch(one) else one for one in more)) for step, _, *more in frames]


def _is_branch(value: Any) -> bool:
    return isinstance(value, tuple) and any(isinstance(one, tuple) for one in value)


ARGUMENTS = (
    arguments.thing("card", CARDS),
    arguments.amount("left", HELD),
    arguments.amount("bonus", HELD),
    arguments.seats("displaced", _MOST),
    arguments.seats("shoved", _MOST),
    arguments.seats("hit", _MOST),
    arguments.amount("reach", 1),
    arguments.word("scope", tuple(SCOPES)),
    arguments.amount("number", HELD),
    arguments.amount("points", HELD),
    arguments.amount("paid", HELD),
    arguments.amount("cards", HELD),
    arguments.seat("victim", _MOST),
    arguments.word("whose", ("own", "opponent")),
    arguments.words("filters", tuple(PLACES), _ground(0), named="where they must stand"),
    arguments.words("filters", tuple(PLACES), _ground(1), named="where they must not stand"),
    arguments.amount("filters", SQUARES, _filter(2), named="least distance"),
    arguments.amount("filters", SQUARES, _filter(3), named="most distance"),
    arguments.amount("filters", 1, _filter(4), named="in line"),
    arguments.words("filters", tuple(SQUARE_FILTERS), _words, named="filters of squares"),
    arguments.rest("one", lambda asked: _steps(asked["one"])),
    arguments.rest("other", lambda asked: _steps(asked["other"])),
)
"""How an encoding tells what a question is about."""

SPACES = (
    Space("players", 1, 2, _MOST),
    Space("turn", 1, 0, _TURNS),
    Space("phase", 1, 0, 5, category=True),
    Space("slot, -1 nobody's", 1, -1, _MOST - 1, category=True),
    Space("asked", 1, 0, 1),
    Space("omega", 1, 0, 1),
    Space("rim", 1, 1, MIDDLE),
    Space("rings flipped", 1, 0, MIDDLE),
    Space("deck", 1, 0, CARDS),
    Space("quiet turns", 1, 0, _TURNS),
    Space("turns ended in the Omega Phase", 1, 0, _TURNS),
    Space("final throes", 1, 0, _TURNS),
    Space("ground", SQUARES, 0, GONE, category=True),
    Space("square of each seat, -1 none", _MOST, -1, SQUARES - 1, category=True),
    Space("character of each seat, -1 none", _MOST, -1, len(CHARACTERS) - 1, category=True),
    Space("place in the order, -1 out", _MOST, -1, _MOST - 1),
    Space("last Energy", _MOST, 0, _ENERGY),
    Space("landed on, as bits", _MOST, 0, 63, category=True),
    Space("hand size", _MOST, 0, HELD),
    Space("pile size", _MOST, 0, HELD),
    Space("owner of each face-up card, -1 none", HELD, -1, _MOST - 1, category=True),
    Space("side of each face-up card", HELD, 0, 1),
    Space("cubes on each face-up card", HELD, 0, 4),
    Space("active", HELD, 0, 1),
    Space("being performed", HELD, 0, 1),
    Space("own hand", HELD, 0, 1),
    Space("own pile", HELD, 0, 1),
    Space("own draft set", HELD, 0, 1),
    Space("offered to take or to put in order", HELD, 0, 1),
    Space("known in the hand of a seat, -1 none", HELD, -1, _MOST - 1, category=True),
    Space("known in the pile of a seat, -1 none", HELD, -1, _MOST - 1, category=True),
    Space("side or ability being performed, -1 none", 1, -1, SIDES + len(ABILITIES) - 1, category=True),
    Space("seats that it hit", 1, 0, _SEATS, category=True),
)


_LAYOUT = Layout(SPACES)
_BLANK = _LAYOUT.blank
_MOMENT = _LAYOUT.at("players", "final throes")
_GROUND = _LAYOUT.at("ground")
_HAS = _LAYOUT.start("square of each seat, -1 none")
_PLACE = _LAYOUT.start("place in the order, -1 out")
_OWNER = _LAYOUT.start("owner of each face-up card, -1 none")
_SIDE = _LAYOUT.start("side of each face-up card")
_CUBES = _LAYOUT.start("cubes on each face-up card")
_ACTIVE = _LAYOUT.start("active")
_PERFORMING = _LAYOUT.start("being performed")
_HAND = _LAYOUT.start("own hand")
_PILE = _LAYOUT.start("own pile")
_SET = _LAYOUT.start("own draft set")
_OFFERED = _LAYOUT.start("offered to take or to put in order")
_IN_HAND = _LAYOUT.start("known in the hand of a seat, -1 none")
_IN_PILE = _LAYOUT.start("known in the pile of a seat, -1 none")
_INNERMOST = _LAYOUT.start("side or ability being performed, -1 none")
_HIT = _LAYOUT.start("seats that it hit")


def encoding(s: SagaState, reader: int | None) -> list[int]:
    """All that the reader may know, from the reader's side; a spectator sits at seat 0 and holds nothing."""
    n, me = s.players, reader or 0
    found = _BLANK[:]
    _moment(s, n, me, found)
    _seats(s, n, me, found)
    _known_cards(s, n, reader, found)
    for seat, kind, _, args in s.asked:
        if seat == reader:
            for card in _offered(s, kind, args):
                found[_OFFERED + card] = 1
    return found


def _moment(s: SagaState, n: int, me: int, found: list[int]) -> None:
    """The place in the game, the map, and what is being performed."""
    slot = s.slot
    found[_MOMENT] = (
        n,
        min(s.turn, _TURNS),
        s.phase,
        slot if slot == NONE else (slot - me) % n,
        int(me in [question[0] for question in s.asked]),
        int(s.omega),
        s.rim,
        s.collapses,
        len(s.deck),
        s.quiet,
        s.omega_turns,
        s.throes,
    )
    if s.ground:
        found[_GROUND] = s.ground
    found[_INNERMOST] = innermost(s)
    if s.hits:
        found[_HIT] = _turned(s.hits[-1], me, n)


def _turned(seats: int, me: int, n: int) -> int:
    """A set of seats, counted from the reader: its lowest bits go round to the top."""
    return (seats >> me | seats << n - me) & (1 << n) - 1


def _seats(s: SagaState, n: int, me: int, found: list[int]) -> None:
    """Seven rows in which each seat has its column, and the cards that lie before it."""
    performing, hands, piles = s.performing, s.hands, s.piles
    at, character, energy, landed = s.at, s.character, s.energy, s.landed
    for seat in range(n):
        p = (me + seat) % n
        found[_HAS + seat : _OWNER : _MOST] = (
            at[p],
            character[p],
            NONE,
            energy[p],
            landed[p],
            len(hands[p]),
            len(piles[p]),
        )
        laid = s.face_up[p]
        if not laid:
            continue
        active = s.active[p]
        for card, side, cubes in laid:
            found[_OWNER + card] = seat
            found[_SIDE + card] = side
            found[_CUBES + card] = cubes
            shown = 2 * card + side
            if shown == active:
                found[_ACTIVE + card] = 1
            if shown in performing:
                found[_PERFORMING + card] = 1
    for place, p in enumerate(s.order):
        found[_PLACE + (p - me) % n] = place


def _known_cards(s: SagaState, n: int, reader: int | None, found: list[int]) -> None:
    """The own cards, and those of others that the reader knows."""
    known, bits, me = s.known, knower(s, reader), reader or 0
    if reader is not None:
        for card in s.hands[me]:
            found[_HAND + card] = 1
        for card in s.piles[me]:
            if known[card] & bits:
                found[_PILE + card] = 1
        for held in s.sets[me : me + 1]:
            for card in held:
                found[_SET + card] = 1
    if not any(known):
        return
    for seat in range(1, n):
        p = (me + seat) % n
        for card in s.hands[p]:
            if known[card] & bits == bits:
                found[_IN_HAND + card] = seat
        for card in s.piles[p]:
            if known[card] & bits == bits:
                found[_IN_PILE + card] = seat


def _offered(s: SagaState, kind: Kind, args: tuple[Any, ...]) -> list[int]:
    """What a seat is to take or to put in order: a set of the draft, or cards of a pile."""
    if kind is DRAFT:
        return s.sets[args[0]]
    if kind is LOOT:
        return known_among(s, args[0], s.piles[args[1]])
    return s.piles[args[0]][: args[1]] if kind is ORDER else []
