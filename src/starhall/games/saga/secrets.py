"""What a seat knows of hidden cards, and fair re-deals of what it does not know.

`s.known` says of a card which seats know where it is. A card that leaves the table is seen on its way to the
pile; one that leaves a hand unseen makes the whole hand uncertain to the others. The owner of a pile knows
all of it until the shuffle of the Omega Phase, and after that only what went under it.
"""

from __future__ import annotations

from bisect import bisect_left
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
        self._unknown = Unknown(s, seat, _piles(s, seat))
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
        self._rest, novas, self._collapses = cards[:nova], cards[nova:collapse], cards[collapse:]
        self._novas: list[tuple[int, int, list[int]]] = []
        """How many places each hidden Nova card may be in, the card, and the places: the fewest first."""
        if novas:
            places = _places(s, seat)
            for card in novas:
                found = [n for p in _may_have(s, card) if p != seat for n in places[p] if n not in kept]
                self._novas.append((len(found), card, found))
            self._novas.sort()
        self._deck: list[int] = []
        """The hidden places in the deck, if there are Collapse cards in it."""
        if self._collapses:
            # Of all places, the last are the deck, and then those of the cards out of the game.
            first = len(cards) + len(kept) - len(s.gone) - len(s.deck)
            self._deck = [n for n in range(first, first + len(s.deck)) if n not in kept]

    def __call__(self, rng: Random) -> SagaState:
        """A copy in which all that the seat does not know is dealt anew, with fresh chance from here on."""
        copy = self._s.copy()
        copy.dealer = Resampling(rng)
        if self._own and self._seat is not None:
            pile = copy.piles[self._seat]
            for i, card in zip(self._own, mixed(self._lying_there, rng), strict=True):
                pile[i] = card
        placed = self._unknown.kept
        if self._novas:
            placed = placed | self._deal_novas(rng)
        if self._collapses:
            placed = placed | dict(zip(mixed(self._deck, rng), self._collapses, strict=False))
        self._unknown.put(copy, _piles(copy, self._seat), mixed(self._rest, rng), placed)
        if copy.together:
            copy.answers = tuple(other_answers(copy, self._seat, rng))
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
                dealt[free[int(rng.random() * len(free))]] = card
            else:
                return dealt


_GONE = -1
"""In place of a player: the cards out of the game."""


def _piles(s: SagaState, seat: int | None) -> list[list[int]]:
    """Where cards can lie that a seat does not know: with a player, in the deck, or out of the game."""
    found: list[list[int]] = []
    for p in range(s.players):
        if p != seat:
            found += (s.hands[p], s.piles[p])
            if s.sets:
                found.append(s.sets[p])
    found += (s.deck, s.gone)
    return found


def _places(s: SagaState, seat: int | None) -> dict[int, range]:
    """By player, and for the cards out of the game: their places, counted through all piles."""
    found, first = {}, 0
    for p in range(s.players):
        if p != seat:
            after = first + len(s.hands[p]) + len(s.piles[p]) + sum(map(len, s.sets[p : p + 1]))
            found[p] = range(first, after)
            first = after
    first += len(s.deck)
    found[_GONE] = range(first, first + len(s.gone))
    return found


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
