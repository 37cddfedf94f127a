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
    evaluate, lead = game.evaluate, game.lead
    found = [evaluate(s, seat) / lead for seat in range(s.players)]
    best = max(found)
    found = [exp(value - best) for value in found]
    total = sum(found)
    return [value / total for value in found]
