"""What is put together answer by answer: decks and trade offers."""

from __future__ import annotations

from starhall.games.futura.rules.kinds import FACE, NUMBER, TRADE
from starhall.games.futura.state import FuturaState


def composing(s: FuturaState) -> bool:
    """Is a deck being built, or an offer being made? Only the whole of it is worth anything."""
    if not s.cycle:
        return True
    if not s.asked:
        return False
    _, kind, _, args = s.asked[0]
    return kind is TRADE or (kind in (FACE, NUMBER) and args[1] == "trade")
