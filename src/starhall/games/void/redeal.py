"""Fair re-deals: what a seat does not know is dealt anew; cards and beasts have different backs."""

from __future__ import annotations

from random import Random

from starhall.core import Resampling, rule
from starhall.core.views import deal_anew, hidden_cards
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
    deal_anew(copy, seat, [*hands, copy.deck, copy.looked], rng)
    deal_anew(copy, seat, [copy.beasts], rng)
    return copy
