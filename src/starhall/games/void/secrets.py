"""Who knows which card of a hand, and fair re-deals of what a seat does not know.

`s.known` says of a card which seats are certain that it is where it is. Copies of a card look alike, so what
counts is how many copies of each kind in a hand a seat is certain of. When a card leaves the hand, those who
see it are certain of one copy less of that kind; those who do not see it, of one less of every kind.
"""

from __future__ import annotations

from bisect import bisect_left
from random import Random

from starhall.core import Resampling, rule
from starhall.core.knowers import known_among
from starhall.core.seen import knowing
from starhall.core.views import Unknown, hidden_cards, mixed
from starhall.games.void.box.geometry import OFF
from starhall.games.void.box.parts import FIRST, FIRST_BEAST, KIND, LAST
from starhall.games.void.state import VoidState

EVERYBODY = -1
"""All seats, as a set: bit p is seat p."""


def leave(s: VoidState, p: int, card: int) -> None:
    """A card leaves the hand of `p`, seen by everybody."""
    hand = s.hands[p]
    hand.remove(card)
    if any(s.known[FIRST[card] : LAST[card] + 1]):
        _one_copy_less(s, hand, card, EVERYBODY)


def leave_seen_by(s: VoidState, p: int, card: int, seers: int) -> None:
    """A card leaves the hand of `p`, seen besides by these seats only."""
    hand = s.hands[p]
    hand.remove(card)
    if any(map(s.known.__getitem__, (card, *hand))):
        _one_copy_less(s, hand, card, seers)
        for q in range(s.players):
            if not seers >> q & 1:
                _less_certain(s, q, hand, card)


@rule("VOID-R30")
def _one_copy_less(s: VoidState, hand: list[int], card: int, seers: int) -> None:
    """Who saw the card leave is certain of one copy less of its kind: this one, or else another."""
    known = bytearray(s.known)
    for copy in (card, *[other for other in hand if KIND[other] == KIND[card]]):
        certain = known[copy] & seers
        known[copy] &= ~certain
        seers &= ~certain
    s.known = bytes(known)


@rule("VOID-R30")
def _less_certain(s: VoidState, q: int, hand: list[int], card: int) -> None:
    """Who did not see which card has left a hand is certain of one copy less of every kind."""
    known = bytearray(s.known)
    bit = 1 << q
    certain = [c for c in (card, *hand) if known[c] & bit]
    kinds = {KIND[c] for c in certain}
    if len(kinds) == 1 and len(certain) == len(hand) + 1:
        # The whole hand was known and all of one kind: there is no doubt about what has left it.
        return
    for kind in kinds:
        known[next(c for c in certain if KIND[c] == kind)] &= ~bit
    s.known = bytes(known)


def owned(s: VoidState, p: int, *cards: int) -> None:
    """These cards are in the hand of `p` now, who sees them there without a note."""
    known = bytearray(s.known)
    for card in cards:
        known[card] &= ~(1 << p)
    s.known = bytes(known)


def shown_to(s: VoidState, cards: list[int], p: int) -> None:
    """This seat has seen the cards where they are."""
    known = bytearray(s.known)
    for card in cards:
        known[card] |= 1 << p
    s.known = bytes(known)


def known(s: VoidState, seat: int | None) -> tuple[object, ...]:
    """All that a seat knows: copies of a card look alike, so each has the number of the first of them."""
    alike = FIRST.__getitem__
    hands = [
        (len(hand), sorted(map(alike, hand if p == seat else known_among(s, seat, hand))))
        for p, hand in enumerate(s.hands)
    ]
    looked = [alike(card) if known_among(s, seat, (card,)) else OFF for card in s.looked]
    affectors = [(cell, alike(card)) for cell, card in s.affectors]
    return *_open(s, seat), hands, looked, affectors, [*map(alike, s.discard)], [*map(alike, s.playing)]


_open = knowing(VoidState, without=("affectors", "discard", "hands", "looked", "playing"))


# Re-deals: cards and beasts have different backs.


def hidden(s: VoidState, seat: int | None) -> set[int]:
    """Every card that a seat does not know: the last one with its back is known by what has been seen."""
    unknown = hidden_cards(s, seat)
    beasts = {card for card in unknown if card >= FIRST_BEAST}
    return {card for backs in (unknown - beasts, beasts) if len(backs) > 1 for card in backs}


class Redealing:
    """Deals anew all that a seat does not know: found out once for any number of re-deals."""

    @rule("VOID-008", "VOID-R30", "VOID-R41")
    def __init__(self, s: VoidState, seat: int | None) -> None:
        """Find all hidden cards of a state, which stays as it is meanwhile."""
        self._s, self._seat = s, seat
        # Where cards can lie that a seat does not know: beasts, which have other backs, come last.
        piles = [*s.hands, s.deck, s.looked, s.beasts]
        if seat is not None:
            del piles[seat]
        self._unknown = Unknown(s, seat, piles)
        cards = self._unknown.cards
        beast = bisect_left(cards, FIRST_BEAST)
        self._cards, self._beasts = cards[:beast], cards[beast:]

    def __call__(self, rng: Random) -> VoidState:
        """A copy in which all that the seat does not know is drawn again, and so is chance from here on."""
        copy = self._s.outline()
        copy.dealer = Resampling(rng)
        dealt = mixed(self._cards, rng) + mixed(self._beasts, rng)
        *hands, deck, copy.looked, beasts = self._unknown.put(copy, dealt)
        copy.deck, copy.beasts = tuple(deck), tuple(beasts)
        if self._seat is not None:
            hands.insert(self._seat, self._s.hands[self._seat].copy())
        copy.hands = hands
        return copy
