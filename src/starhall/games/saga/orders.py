"""What may be answered beforehand: the card with which damage is paid."""

from __future__ import annotations

from starhall.core.orders import Offer, Orders
from starhall.games.saga.rules.damage import DISCARD
from starhall.games.saga.seen import SagaSeen
from starhall.games.saga.words.cards import card_name


def offers(seen: SagaSeen) -> list[Offer]:
    """Each card that would pay: those in hand, and those face-up."""
    p = seen.seat
    if p is None or not seen.hands:
        return []
    laid = [entry.card for entry in seen.face_up[p]]
    return [
        Offer(DISCARD.name, card, f"Pay for damage with {card_name(card)}", ("once",))
        for card in sorted({*seen.hands[p].known, *laid})
    ]


ORDERS = Orders(kinds=(DISCARD.name,), offers=offers)
