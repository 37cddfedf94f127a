"""What may be answered beforehand: whether one draws crystals against others, and against the ship."""

from __future__ import annotations

from starhall.core.orders import Offer, Orders
from starhall.games.stellar.box.parts import ATTACK, DECODE, NOBODY
from starhall.games.stellar.rules.contest import DRAW, DRAW_NO, DRAW_YES, SHIP
from starhall.games.stellar.seen import StellarSeen

_WHEN = {
    ATTACK: "when you are attacked",
    DECODE: "against a DECODE",
    SHIP: "when the ship attacks you",
}


def offers(seen: StellarSeen) -> list[Offer]:
    """To draw or not, in each contest that somebody else, or the ship, begins."""
    p = seen.seat
    if p is None or seen.race[p] == NOBODY:
        return []
    return [
        Offer(DRAW.name, value, f"{what} {when}", ("turn", "me", "once"), {"contest": contest})
        for contest, when in _WHEN.items()
        for value, what in ((DRAW_YES, "Draw crystals"), (DRAW_NO, "Draw no crystals"))
    ]


ORDERS = Orders(kinds=(DRAW.name,), offers=offers)
