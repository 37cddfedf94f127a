"""Help for beginners: what threatens the reader, in words."""

from __future__ import annotations

from starhall.core import signed
from starhall.games.void.seen import Danger, VoidSeen


def hints(seen: VoidSeen) -> list[str]:
    """What threatens the reader: stuck, an empty hand, a poor sector."""
    return [hint(seen, danger) for danger in seen.dangers]


def hint(seen: VoidSeen, danger: Danger) -> str:
    """One danger as a sentence to the reader."""
    if danger.what == "black hole":
        return f"You are on a black hole: {_without_a_way(danger.saved)}"
    if danger.what == "dead end":
        return f"You are where no arrow leads to another sector: {_without_a_way(danger.saved)}"
    if danger.what == "holes ahead":
        return "Every arrow here leads to a black hole."
    if danger.what == "poor sector":
        worth = seen.captains[seen.seat or 0].worth
        return f"Your sector is worth {signed(worth)}: you would discard in Income."
    return f"You must play all your cards: {without_cards(danger.saved, 'one of them brings more')}"


def without_cards(saved: bool, unless: str) -> str:
    """What becomes of a hand that runs empty in the Action Phase."""
    return f"unless {unless}, only your power saves you." if saved else f"you lose unless {unless}."


def _without_a_way(saved: bool) -> str:
    """What becomes of a ship that cannot move, in the Travel Phase of its player."""
    if saved:
        return "unless that changes, only your power saves you in your Travel Phase."
    return "unless that changes, you lose in your Travel Phase."
