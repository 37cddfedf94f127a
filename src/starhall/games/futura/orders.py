"""What may be answered beforehand: that one plays nothing, where one may play but need not."""

from __future__ import annotations

from starhall.core.asking import Ask
from starhall.core.orders import Offer, Orders
from starhall.games.futura.box.parts import PASS
from starhall.games.futura.rules.kinds import PLAY
from starhall.games.futura.seen import FuturaSeen


def offers(seen: FuturaSeen) -> list[Offer]:
    """Whoever still plays may pass."""
    if seen.seat is None or seen.seat not in seen.playing:
        return []
    return [Offer(PLAY.name, PASS, "Play nothing where you may", ("turn", "me"))]


def at_stake(seen: FuturaSeen, ask: Ask) -> bool:
    """An assault on one's own, or a life at stake, and something to be done about it."""
    purpose = ask.about.get("purpose")
    attacked = purpose == "DEC" and seen.defender == ask.seat
    return len(ask.options) > 1 and (attacked or purpose == "KO")


ORDERS = Orders(kinds=(PLAY.name,), offers=offers, at_stake=at_stake)
