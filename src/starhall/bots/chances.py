"""From evaluations to chances of winning."""

from __future__ import annotations

from math import exp
from typing import Any

from starhall.core import Game, State


def chances(game: Game[Any], s: State) -> list[float]:
    """How likely each seat wins, by the game's evaluation; exact when the game is over."""
    if s.places:
        first = [1.0 if place == 1 else 0.0 for place in s.places]
        shared = sum(first)
        return [won / shared for won in first]
    lead, found = game.lead, game.evaluate_all(s)
    best = max(found)
    found = [exp((value - best) / lead) for value in found]
    total = sum(found)
    return [value / total for value in found]
