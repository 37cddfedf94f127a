"""What may be answered beforehand: where a free Rebuild goes, as it comes in another's turn."""

from __future__ import annotations

from starhall.core.orders import Offer, Orders
from starhall.games.peace.box.geometry import CRATER_NAMES
from starhall.games.peace.rules.rebuild import REPAIR
from starhall.games.peace.seen import PeaceSeen
from starhall.games.peace.words.names import piece_name


def offers(seen: PeaceSeen) -> list[Offer]:
    """Any piece of the own planet: what is whole now may be hit by then."""
    p = seen.seat
    if p is None:
        return []
    return [
        Offer(REPAIR.name, crater, f"Rebuild {piece_name(seen.planets[p], crater)}", ("once", "turn"))
        for crater in range(len(CRATER_NAMES))
    ]


ORDERS = Orders(kinds=(REPAIR.name,), offers=offers)
