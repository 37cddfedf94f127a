"""Who knows where a card is: a reader knows what lies open, what is its own, and what it has been shown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from starhall.core.state import State


def knower(s: State, reader: int | None) -> int:
    """The bits that a card must have in `known` for the reader to know it: a spectator knows what all do."""
    return (1 << s.players) - 1 if reader is None else 1 << reader


def knows(s: State, reader: int | None, card: Any) -> bool:
    """Does the reader know where this card is?"""
    if not isinstance(card, int) or card < 0 or not s.known:
        return False
    bits = knower(s, reader)
    return s.known[card % len(s.known)] & bits == bits


def known_among(s: State, reader: int | None, cards: Sequence[int]) -> list[int]:
    """Those of some cards whose place the reader knows, in order."""
    return known_in(s.known, cards, knower(s, reader))


def known_in(known: Sequence[int], cards: Sequence[int], bits: int) -> list[int]:
    """Those of some cards of which all seats among these bits know the place, in order."""
    size = len(known)
    if not size or not cards:
        return []
    found: list[int] = []
    for card in cards:
        # Most cards are known to nobody: that is asked first.
        if known[card % size] & bits == bits and card >= 0:
            found.append(card)
    found.sort()
    return found
