"""From states to chances of winning."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from starhall.bots.values import Values, shares, values_of
from starhall.core import Game, State

Judge = Callable[[State], list[float]]
"""How likely each seat wins."""


def judge(game: Game[Any], learned: bool = True) -> Judge:
    """Who judges the states of a game: what was learned of it, if anything was, or its evaluation."""
    values = values_of(game) if learned else None
    return judged_by(values) if values is not None else partial(_by_evaluation, game)


def judged_by(values: Values) -> Judge:
    """Who judges by these values."""
    return partial(_by_values, values)


def chances(game: Game[Any], s: State) -> list[float]:
    """How likely each seat wins, exactly when the game is over."""
    return judge(game)(s)


def _by_values(values: Values, s: State) -> list[float]:
    return won(s.places) if s.places else values.chances(s)


def _by_evaluation(game: Game[Any], s: State) -> list[float]:
    if s.places:
        return won(s.places)
    lead = game.lead
    return shares([value / lead for value in game.evaluate_all(s)])


def won(places: tuple[int, ...]) -> list[float]:
    """Who has won: 1, shared by those who won together."""
    share = 1 / places.count(1)
    return [share if place == 1 else 0.0 for place in places]
