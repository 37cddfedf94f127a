"""What a seat knows of hidden cards, and fair re-deals of what it does not know.

`s.known` says of a card which seats know where it is. A card that leaves the table is seen on its way to the
pile; one that leaves a hand unseen makes the whole hand uncertain to the others. The owner of a pile knows
all of it until the shuffle of the Omega Phase, and after that only what went under it.
"""

from __future__ import annotations

from bisect import bisect_left
from math import floor
from random import Random

from starhall.core import Resampling, rule
from starhall.core.knowers import known_among
from starhall.core.seen import knowing
from starhall.core.views import Unknown, mixed, other_answers
from starhall.games.saga.box.parts import FIRST_COLLAPSE, FIRST_NOVA
from starhall.games.saga.rules.damage import owed
from starhall.games.saga.seen import SagaSeen
from starhall.games.saga.state import SagaState


def see(s: SagaState, seen: SagaSeen) -> None:
    """What is owed."""
    seen.owed = owed(s)


def known(s: SagaState, seat: int | None) -> tuple[object, ...]:
    """All that a seat knows."""
    return *_open(s, seat), owed(s), len(s.gone), known_among(s, seat, s.gone)


_open = knowing(SagaState, without=("gone",))


class Redealing:
    """Deals anew all that a seat does not know: found out once for any number of re-deals.

    Collapse cards are only in the deck, and the Nova card of a player only with that player, or with what the
    player left behind. Tables that the seat cannot tell apart are dealt anew alike.
    """

    @rule("SAGA-R43", "SAGA-R69")
    def __init__(self, s: SagaState, seat: int | None) -> None:
        """Find all hidden cards of a state, which stays as it is meanwhile."""
        self._s, self._seat = s, seat
        self._piles = 3 if s.sets else 2
        """Where a player has cards: in hand, in the pile and, where sets are drafted, in a set."""
        piles: list[list[int]] = []
        for p in range(s.players):
            if p != seat:
                piles += (s.hands[p], s.piles[p], s.sets[p]) if s.sets else (s.hands[p], s.piles[p])
        piles += (s.deck, s.gone)
        self._unknown = Unknown(s, seat, piles)
        self._own: list[int] = []
        """The places of the own pile that the seat has shuffled: it knows what lies there, but not how."""
        self._lying_there: list[int] = []
        if seat is not None:
            known, bit, pile = s.known, 1 << seat, s.piles[seat]
            self._own = [i for i, card in enumerate(pile) if not known[card] & bit]
            if self._own:
                self._lying_there = sorted([pile[i] for i in self._own])
        cards, kept = self._unknown.cards, self._unknown.kept
        nova, collapse = bisect_left(cards, FIRST_NOVA), bisect_left(cards, FIRST_COLLAPSE)
        self._rest, self._collapses = cards[:nova], cards[collapse:]
        self._novas: list[tuple[int, int, list[int]]] = []
        """How many places each hidden Nova card may be in, the card, and the places: the fewest first."""
        for card in cards[nova:collapse]:
            found = [n for p in _may_have(s, card) if p != seat for n in self._places(p) if n not in kept]
            self._novas.append((len(found), card, found))
        self._novas.sort()

    def _places(self, p: int) -> range:
        """The places of a player, or those of the cards out of the game, counted through all piles."""
        ends = self._unknown.ends
        if p == _GONE:
            return range(ends[-2], ends[-1])
        before = p if self._seat is None or p < self._seat else p - 1
        first, last = before * self._piles - 1, (before + 1) * self._piles - 1
        return range(ends[first] if before else 0, ends[last])

    def __call__(self, rng: Random) -> SagaState:
        """A copy in which all that the seat does not know is dealt anew, with fresh chance from here on."""
        s, seat = self._s, self._seat
        copy = s.outline()
        copy.dealer = Resampling(rng)
        own: list[int] = []
        if seat is not None:
            own = s.piles[seat].copy()
            if self._own:
                for i, card in zip(self._own, mixed(self._lying_there, rng), strict=True):
                    own[i] = card
        placed = None
        if self._novas or self._collapses:
            placed = self._unknown.kept.copy()
            if self._novas:
                placed |= self._deal_novas(rng)
            if self._collapses:
                self._deal_collapses(placed, rng)
        *lying, copy.deck, copy.gone = self._unknown.put(copy, mixed(self._rest, rng), placed)
        copy.hands, copy.piles = lying[:: self._piles], lying[1 :: self._piles]
        copy.sets = lying[2::3] if s.sets else []
        if seat is not None:
            copy.hands.insert(seat, s.hands[seat].copy())
            copy.piles.insert(seat, own)
            if s.sets:
                copy.sets.insert(seat, s.sets[seat].copy())
        if copy.together:
            copy.answers = tuple(other_answers(copy, seat, rng))
        return copy

    def _deal_novas(self, rng: Random) -> dict[int, int]:
        """A place for each Nova card: with its player, or with whoever may have taken it."""
        while True:
            dealt: dict[int, int] = {}
            for _, card, found in self._novas:
                free = [n for n in found if n not in dealt] if dealt else found
                if not free:
                    # The last ones find no place: again from the start.
                    break
                dealt[free[floor(rng.random() * len(free))]] = card
            else:
                return dealt

    def _deal_collapses(self, placed: dict[int, int], rng: Random) -> None:
        """A place in the deck for each Collapse card."""
        first, after = self._unknown.ends[-3:-1]
        random, size = rng.random, after - first
        for card in self._collapses:
            # Few places are taken, so a try finds a free one: in 0.2 µs, and to list them takes 0.8.
            place = first + floor(random() * size)
            if place in placed:
                free = [n for n in range(first, after) if n not in placed]
                place = free[floor(random() * len(free))]
            placed[place] = card


_GONE = -1
"""In place of a player: the cards out of the game."""


@rule("SAGA-R37")
def _may_have(s: SagaState, card: int) -> list[int]:
    """Where a Nova card can be: with its player until that one is eliminated, then also with the takers."""
    owner = card - FIRST_NOVA
    if not s.fallen[owner]:
        return [owner]
    found = [owner, _GONE]
    for taker, victim in s.loot:
        if victim in found and taker not in found:
            found.append(taker)
    return found
