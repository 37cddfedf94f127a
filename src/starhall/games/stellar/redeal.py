"""Fair re-deals: cards and VP tokens have different backs, so each are dealt among themselves."""

from __future__ import annotations

from random import Random

from starhall.core import Resampling, rule
from starhall.core.views import deal_anew, other_answers
from starhall.games.stellar.state import StellarState


def redeal(s: StellarState, seat: int | None, rng: Random) -> StellarState:
    """A copy in which all that `seat` does not know is dealt anew, with fresh chance from here on."""
    copy = s.copy()
    copy.dealer = Resampling(rng)
    _deal_cards(copy, seat, rng)
    _deal_tokens(copy, seat, rng)
    if copy.together:
        copy.answers = tuple(other_answers(copy, seat, rng))
    return copy


@rule("STEL-117", "STEL-R52")
def _deal_cards(s: StellarState, seat: int | None, rng: Random) -> None:
    """The unknown cards of the deck, of the other hands and of the face-down placed ones change places."""
    piles = [s.deck, s.bonus, *(hand for p, hand in enumerate(s.hands) if p != seat)]
    deal_anew(s, seat, piles, rng)


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
