"""A seen table as numbers, for bots that learn. Seats are counted from the reader."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from starhall.core import Space
from starhall.games.saga.box.geometry import MIDDLE, OFF, SQUARES
from starhall.games.saga.box.parts import CARDS, ENERGY, GONE, HELD, SIDES, START_ENERGY
from starhall.games.saga.box.rows import ABILITIES, CHARACTERS, NUMBERS
from starhall.games.saga.facts import innermost
from starhall.games.saga.seen import SagaSeen
from starhall.games.saga.state import NONE

_MOST = NUMBERS["players"].value
_ENERGY = max(*ENERGY, *START_ENERGY)
_TURNS = 200
_SEATS = (1 << _MOST) - 1

SPACES = (
    Space("players", 1, 2, _MOST),
    Space("turn", 1, 0, _TURNS),
    Space("phase", 1, 0, 5),
    Space("slot, -1 nobody's", 1, -1, _MOST - 1),
    Space("asked", 1, 0, 1),
    Space("omega", 1, 0, 1),
    Space("rim", 1, 1, MIDDLE),
    Space("rings flipped", 1, 0, MIDDLE),
    Space("deck", 1, 0, CARDS),
    Space("quiet turns", 1, 0, _TURNS),
    Space("turns ended in the Omega Phase", 1, 0, _TURNS),
    Space("final throes", 1, 0, _TURNS),
    Space("ground", SQUARES, 0, GONE),
    Space("square of each seat, -1 none", _MOST, -1, SQUARES - 1),
    Space("character of each seat, -1 none", _MOST, -1, len(CHARACTERS) - 1),
    Space("place in the order, -1 out", _MOST, -1, _MOST - 1),
    Space("last Energy", _MOST, 0, _ENERGY),
    Space("landed on, as bits", _MOST, 0, 63),
    Space("hand size", _MOST, 0, HELD),
    Space("pile size", _MOST, 0, HELD),
    Space("owner of each face-up card, -1 none", HELD, -1, _MOST - 1),
    Space("side of each face-up card", HELD, 0, 1),
    Space("cubes on each face-up card", HELD, 0, 4),
    Space("active", HELD, 0, 1),
    Space("being performed", HELD, 0, 1),
    Space("own hand", HELD, 0, 1),
    Space("own pile", HELD, 0, 1),
    Space("own draft set", HELD, 0, 1),
    Space("offered to take or to put in order", HELD, 0, 1),
    Space("known in the hand of a seat, -1 none", HELD, -1, _MOST - 1),
    Space("known in the pile of a seat, -1 none", HELD, -1, _MOST - 1),
    Space("side or ability being performed, -1 none", 1, -1, SIDES + len(ABILITIES) - 1),
    Space("seats that it hit", 1, 0, _SEATS),
)


def encoding(seen: SagaSeen) -> list[int]:
    """All that the reader may know, from the reader's side; a spectator sits at seat 0 and holds nothing."""
    n = seen.players
    me = seen.seat or 0
    seats = [(me + i) % n for i in range(n)]
    slot = seen.slot
    found = [n, min(seen.turn, _TURNS), seen.phase, slot if slot == NONE else (slot - me) % n]
    found.append(int(any(question.seat == me for question in seen.asked)))
    found += [int(seen.omega), seen.rim, seen.collapses, seen.deck.count]
    found += [seen.quiet, seen.omega_turns, seen.throes]
    found += seen.ground or [0] * SQUARES
    order = seen.order
    found += _padded([seen.at[p] for p in seats], OFF)
    found += _padded([seen.character[p] for p in seats], NONE)
    found += _padded([order.index(p) if p in order else NONE for p in seats], NONE)
    found += _padded([seen.energy[p] for p in seats], 0)
    found += _padded([seen.landed[p] for p in seats], 0)
    found += _padded([seen.hands[p].count for p in seats], 0)
    found += _padded([seen.piles[p].count for p in seats], 0)
    found += _table(seen, me)
    own = seen.seat is not None
    found += _set_of(seen.hands[me].known if own else ())
    found += _set_of(seen.piles[me].known.values() if own else ())
    found += _set_of(seen.sets[me].known if own and seen.sets else ())
    found += _set_of(seen.offered)
    found += _known([hand.known for hand in seen.hands], me)
    found += _known([pile.known.values() for pile in seen.piles], me)
    found.append(innermost(seen))
    found.append(_turned(sum(seen.hits[-1:]), me, n))
    return found


def _turned(mask: int, me: int, n: int) -> int:
    """A set of seats, counted from the reader."""
    return sum(1 << (p - me) % n for p in range(n) if mask >> p & 1)


def _padded(values: list[int], absent: int) -> list[int]:
    return [*values, *[absent] * (_MOST - len(values))]


def _table(seen: SagaSeen, me: int) -> list[int]:
    owner, side, cubes, active, performing = [NONE] * HELD, [0] * HELD, [0] * HELD, [0] * HELD, [0] * HELD
    for p, seat in enumerate(seen.seats):
        for laid in seat.laid:
            card = laid.card
            owner[card] = (p - me) % seen.players
            side[card], cubes[card] = laid.side & 1, laid.cubes
            active[card], performing[card] = int(laid.active), int(laid.performing)
    return [*owner, *side, *cubes, *active, *performing]


def _set_of(cards: Iterable[int]) -> list[int]:
    found = [0] * HELD
    for card in cards:
        found[card] = 1
    return found


def _known(piles: Sequence[Iterable[int]], me: int) -> list[int]:
    """Where the cards are that the reader knows, but for its own."""
    found = [NONE] * HELD
    for p, pile in enumerate(piles):
        if p != me:
            for card in pile:
                found[card] = (p - me) % len(piles)
    return found
