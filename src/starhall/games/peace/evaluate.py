"""How good a state looks for a seat: its points, the turn it is in the middle of, and its rivals."""

from __future__ import annotations

from starhall.games.peace.state import PeaceState, points


def evaluate(s: PeaceState, p: int) -> float:
    return float(points(s, p))
