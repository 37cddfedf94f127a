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
from starhall.core.seen import Hand, knowing
from starhall.core.views import mixed, noted, other_answers, pass_on, shuffled
from starhall.games.saga.box.parts import FIRST_COLLAPSE, FIRST_NOVA
from starhall.games.saga.rules.damage import owed
from starhall.games.saga.seen import SagaSeen
from starhall.games.saga.state import SagaState


@rule("SAGA-R69")
def see(s: SagaState, seen: SagaSeen) -> None:
    """What is owed, and of the cards out of the game only which: their order would tell of a hand."""
    seen.owed = owed(s)
    seen.gone = Hand(len(s.gone), known_among(s, seen.seat, s.gone))


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
        own, others = noted(s, seat)
        self._own = [] if seat is None else [i for i, card in enumerate(s.piles[seat]) if card not in own]
        """The places of the own pile that the seat has shuffled: it knows what lies there, but not how."""
        self._places: list[list[int] | None] = []
        """By pile: the places whose card the seat does not know; None for all of them."""
        numbers: dict[int, list[int]] = {}
        cards: list[int] = []
        for owner, pile in _piles(s, seat):
            found = pile if own.isdisjoint(pile) else [card for card in pile if card not in own]
            self._places.append(
                None if found is pile else [i for i, card in enumerate(pile) if card not in own]
            )
            numbers.setdefault(owner, []).extend(range(len(cards), len(cards) + len(found)))
            cards += found
        self._notes: list[tuple[int, int, int]] = []
        """Of cards that others know: the number of the place, the card, and who knows it."""
        if not others.isdisjoint(cards):
            self._notes = [(n, card, s.known[card]) for n, card in enumerate(cards) if card in others]
        cards.sort()
        nova, collapse = bisect_left(cards, FIRST_NOVA), bisect_left(cards, FIRST_COLLAPSE)
        self._rest, novas, self._collapses = cards[:nova], cards[nova:collapse], cards[collapse:]
        self._novas = [(card, [n for p in _may_have(s, card) for n in numbers.get(p, ())]) for card in novas]
        # Those with the fewest places first.
        self._novas.sort(key=lambda option: (len(option[1]), option[0]))
        self._deck = numbers[_DECK]

    def __call__(self, rng: Random) -> SagaState:
        """A copy in which all that the seat does not know is dealt anew, with fresh chance from here on."""
        copy = self._s.copy()
        copy.dealer = Resampling(rng)
        if self._own and self._seat is not None:
            pile = copy.piles[self._seat]
            for i, card in zip(self._own, shuffled([pile[i] for i in self._own], rng), strict=True):
                pile[i] = card
        self._put(copy, self._dealt(rng))
        if copy.together:
            copy.answers = tuple(other_answers(copy, self._seat, rng))
        return copy

    def _dealt(self, rng: Random) -> list[int]:
        """A card for each hidden place."""
        dealt = self._deal_novas(rng) if self._novas else {}
        if self._collapses:
            dealt.update(zip(mixed(self._deck, rng), self._collapses, strict=False))
        found = mixed(self._rest, rng)
        for n in sorted(dealt):
            found.insert(n, dealt[n])
        return found

    def _deal_novas(self, rng: Random) -> dict[int, int]:
        """A place for each Nova card: with its player, or with whoever may have taken it."""
        while True:
            dealt: dict[int, int] = {}
            for card, found in self._novas:
                free = [n for n in found if n not in dealt]
                if not free:
                    # The last ones find no place: again from the start.
                    break
                dealt[free[int(rng.random() * len(free))]] = card
            else:
                return dealt

    def _put(self, s: SagaState, dealt: list[int]) -> None:
        """Every hidden place gets the card it was dealt."""
        first = 0
        for (_, pile), places in zip(_piles(s, self._seat), self._places, strict=True):
            if places is None:
                pile[:] = dealt[first : first + len(pile)]
                first += len(pile)
            else:
                for i in places:
                    pile[i] = dealt[first]
                    first += 1
        if notes := self._notes:
            pass_on(s, [card for _, card, _ in notes], [(dealt[n], mask) for n, _, mask in notes])


_DECK, _GONE = -1, -2
"""In place of a player: the deck, and the cards out of the game."""


def _piles(s: SagaState, seat: int | None) -> list[tuple[int, list[int]]]:
    """Where cards can lie that a seat does not know: with a player, in the deck, or out of the game."""
    found = []
    for p in range(s.players):
        if p != seat:
            found += [(p, s.hands[p]), (p, s.piles[p])]
            found += [(p, held) for held in s.sets[p : p + 1]]
    return [*found, (_DECK, s.deck), (_GONE, s.gone)]


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
