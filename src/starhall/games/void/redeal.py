"""Fair re-deals: what a seat does not know is dealt anew; cards and beasts have different backs."""

from __future__ import annotations

from random import Random

from starhall.core import Resampling, rule
from starhall.core.views import hidden_cards
from starhall.games.void.components import FIRST_BEAST
from starhall.games.void.state import VoidState


def hidden(s: VoidState, seat: int | None) -> set[int]:
    """Every card that a seat does not know: the last one with its back is known by what has been seen."""
    unknown = hidden_cards(s, seat)
    beasts = {card for card in unknown if card >= FIRST_BEAST}
    return {card for backs in (unknown - beasts, beasts) if len(backs) > 1 for card in backs}


@rule("VOID-008", "VOID-R30", "VOID-R41")
def redeal(s: VoidState, seat: int | None, rng: Random) -> VoidState:
    """A copy in which all that a seat does not know is drawn again, and so is chance from here on."""
    copy = s.copy()
    copy.dealer = Resampling(rng)
    hands = [hand for p, hand in enumerate(copy.hands) if p != seat]
    _deal_anew(copy, seat, [*hands, copy.deck, copy.looked], rng)
    _deal_anew(copy, seat, [copy.beasts], rng)
    return copy


def _deal_anew(s: VoidState, seat: int | None, piles: list[list[int]], rng: Random) -> None:
    """The unknown cards of these piles change places."""
    known = s.known
    if not any(known):
        cards = _shuffled([card for pile in piles for card in pile], rng)
        for pile in piles:
            pile[:] = cards[: len(pile)]
            del cards[: len(pile)]
        return
    # A spectator knows what all seats know.
    bits = (1 << s.players) - 1 if seat is None else 1 << seat
    places = [(pile, i) for pile in piles for i, card in enumerate(pile) if known[card] & bits != bits]
    cards = [pile[i] for pile, i in places]
    # What others know, they know of a place: whichever card comes to lie there is the one they saw.
    knowers = [known[card] for card in cards]
    for (pile, i), card, mask in zip(places, _shuffled(cards, rng), knowers, strict=True):
        pile[i] = card
        known[card] = mask


def _shuffled(cards: list[int], rng: Random) -> list[int]:
    """In random order, which does not depend on how they lay: tables that look alike are dealt anew alike."""
    random = rng.random
    return [card for _, card in sorted([(random(), card) for card in sorted(cards)])]
