"""What may be answered beforehand: whether affectors are left alone, and which card goes first."""

from __future__ import annotations

from starhall.core.orders import Offer, Orders
from starhall.games.void.box.parts import KIND, TIMING
from starhall.games.void.rules.aliens import PASS
from starhall.games.void.rules.hands import DISCARD
from starhall.games.void.seen import VoidSeen
from starhall.games.void.words.names import card_name


def offers(seen: VoidSeen) -> list[Offer]:
    """Whoever may act at any time may leave it; whoever holds cards may have to give one up."""
    p = seen.seat
    if p is None or p in seen.lost:
        return []
    alien = seen.alien[p]
    leave = Offer(PASS.name, 0, "Leave the affectors alone", ("turn", "me"))
    found = [leave] if 0 <= alien < len(TIMING) and TIMING[alien] == "any_time" and seen.power[alien] else []
    kinds = sorted({KIND[card] for card in seen.hands[p].known})
    return found + [
        Offer(DISCARD.name, kind, f"Discard {card_name(kind)} when a card must go", ("once",))
        for kind in kinds
    ]


ORDERS = Orders(kinds=(PASS.name, DISCARD.name), offers=offers)
