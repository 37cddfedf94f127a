"""Fair re-deals: cards and VP tokens have different backs, so each are dealt among themselves."""

from __future__ import annotations

from random import Random

from starhall.core import Resampling, rule
from starhall.games.stellar.rules.cosmic import possible_bids
from starhall.games.stellar.state import StellarState


def redeal(s: StellarState, seat: int | None, rng: Random) -> StellarState:
    """A copy in which all that `seat` does not know is dealt anew, with fresh chance from here on."""
    copy = s.copy()
    copy.dealer = Resampling(rng)
    _deal_cards(copy, seat, rng)
    _deal_tokens(copy, seat, rng)
    if copy.together:
        copy.answers = tuple(
            answer if answer is None or other == seat else rng.choice(possible_bids(s, other))
            for other, answer in zip(copy.together, copy.answers, strict=True)
        )
    return copy


@rule("STEL-117", "STEL-R52")
def _deal_cards(s: StellarState, seat: int | None, rng: Random) -> None:
    """The unknown cards of the deck, of the other hands and of the face-down placed ones change places."""
    piles = [s.deck, s.bonus, *(hand for p, hand in enumerate(s.hands) if p != seat)]
    known = s.known
    if any(known):
        # A spectator knows what all seats know.
        bits = (1 << s.players) - 1 if seat is None else 1 << seat
        places = [(pile, i) for pile in piles for i, card in enumerate(pile) if known[card] & bits != bits]
        cards = [pile[i] for pile, i in places]
        # What others know, they know of a place: whichever card comes to lie there is the one they know.
        knowers = [known[card] for card in cards]
        cards = _shuffled(cards, rng)
        for (pile, i), card, mask in zip(places, cards, knowers, strict=True):
            pile[i] = card
            known[card] = mask
    else:
        cards = _shuffled([card for pile in piles for card in pile], rng)
        first = 0
        for pile in piles:
            pile[:] = cards[first : first + len(pile)]
            first += len(pile)


def _shuffled(cards: list[int], rng: Random) -> list[int]:
    """In random order, which does not depend on the order they lay in; faster than `rng.shuffle`."""
    random = rng.random
    return [card for _, card in sorted([(random(), card) for card in sorted(cards)])]


@rule("STEL-021", "STEL-R08")
def _deal_tokens(s: StellarState, seat: int | None, rng: Random) -> None:
    """The other seats draw their tokens again; the pile has no order, since it is drawn from at random."""
    others = [held for p, held in enumerate(s.tokens) if p != seat and held]
    if not others:
        return
    pile = s.pile
    for held in others:
        pile += held
    pile.sort()
    for held in others:
        for i in range(len(held)):
            held[i] = pile.pop(int(rng.random() * len(pile)))
