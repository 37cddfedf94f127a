"""A seen table as numbers, for bots that learn. Seats are counted from the reader."""

from __future__ import annotations

from starhall.core import Space
from starhall.core.seen import Hand, Pile
from starhall.games.saga.box.geometry import MIDDLE, SQUARES
from starhall.games.saga.box.parts import CARDS, ENERGY, GONE, HELD, SIDES, START_ENERGY
from starhall.games.saga.box.rows import ABILITIES, CHARACTERS, NUMBERS
from starhall.games.saga.facts import innermost
from starhall.games.saga.seen import OFFERS, SagaSeen, offered
from starhall.games.saga.state import NONE

_MOST = NUMBERS["players"].value
_ENERGY = max(*ENERGY, *START_ENERGY)
_TURNS = 200
_SEATS = (1 << _MOST) - 1

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


_NO_GROUND = (0,) * SQUARES
_NOBODY = (NONE,) * _MOST
_NOTHING = (0,) * _MOST
"""What stands for all that is absent; cut off, for the rest of it."""

(_OWNER, _SIDE, _CUBES, _ACTIVE, _PERFORMING, _HAND, _PILE, _SET, _OFFERED, _IN_HAND, _IN_PILE) = range(
    0, 11 * HELD, HELD
)
"""Where the numbers of each part about cards begin; a part has one number for each card."""
_NO_CARDS = [NONE] * HELD + [0] * (_IN_HAND - _SIDE) + [NONE] * (2 * HELD)
"""The parts about cards while the reader knows nothing of any of them."""


def encoding(seen: SagaSeen) -> list[int]:
    """All that the reader may know, from the reader's side; a spectator sits at seat 0 and holds nothing."""
    n = seen.players
    me = seen.seat or 0
    hands, piles = seen.hands[me:] + seen.hands[:me], seen.piles[me:] + seen.piles[:me]
    found = _cards(seen, me, hands, piles)
    # What comes before is put in last: the cards are most of it, and are not copied once more.
    found[:0] = _table(seen, n, me, hands, piles)
    found.append(innermost(seen))
    found.append(_turned(seen.hits[-1], me, n) if seen.hits else 0)
    return found


def _turned(seats: int, me: int, n: int) -> int:
    """A set of seats, counted from the reader: its lowest bits go round to the top."""
    return (seats >> me | seats << n - me) & (1 << n) - 1


def _table(seen: SagaSeen, n: int, me: int, hands: list[Hand], piles: list[Pile]) -> list[int]:
    """The place in the game, the map, and what each seat has; the reader comes first."""
    slot, at, character, energy, landed = seen.slot, seen.at, seen.character, seen.energy, seen.landed
    nobody, nothing = _NOBODY[n:], _NOTHING[n:]
    places = [NONE] * _MOST
    for place, seat in enumerate(seen.order):
        places[(seat - me) % n] = place
    return [
        n,
        min(seen.turn, _TURNS),
        seen.phase,
        slot if slot == NONE else (slot - me) % n,
        int(me in [question.seat for question in seen.asked]),
        int(seen.omega),
        seen.rim,
        seen.collapses,
        seen.deck.count,
        seen.quiet,
        seen.omega_turns,
        seen.throes,
        *(seen.ground or _NO_GROUND),
        *at[me:],
        *at[:me],
        *nobody,
        *character[me:],
        *character[:me],
        *nobody,
        *places,
        *energy[me:],
        *energy[:me],
        *nothing,
        *landed[me:],
        *landed[:me],
        *nothing,
        *[hand.count for hand in hands],
        *nothing,
        *[pile.count for pile in piles],
        *nothing,
    ]


def _cards(seen: SagaSeen, me: int, hands: list[Hand], piles: list[Pile]) -> list[int]:
    """All parts about cards; seats, hands and piles are counted from the reader."""
    found = _NO_CARDS[:]
    performing = seen.performing
    for seat, laid in enumerate(seen.face_up[me:] + seen.face_up[:me]):
        if laid:
            active = seen.active[(me + seat) % seen.players]
            for card, side, cubes in laid:
                shown = 2 * card + side
                found[_OWNER + card] = seat
                found[_SIDE + card] = side
                found[_CUBES + card] = cubes
                if shown == active:
                    found[_ACTIVE + card] = 1
                if shown in performing:
                    found[_PERFORMING + card] = 1
    if seen.seat is not None:
        for card in hands[0].known:
            found[_HAND + card] = 1
        for card in piles[0].known.values():
            found[_PILE + card] = 1
        for held in seen.sets[me : me + 1]:
            for card in held.known:
                found[_SET + card] = 1
    for seat in range(1, seen.players):
        for card in hands[seat].known:
            found[_IN_HAND + card] = seat
        for card in piles[seat].known.values():
            found[_IN_PILE + card] = seat
    for question in seen.asked:
        if question.about is not None and question.kind in OFFERS:
            for card in offered(seen, question.kind, question.about):
                found[_OFFERED + card] = 1
    return found
