"""A player at one seat of Gymnasium's environment, measured against a bot."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from examples.learners.points import Point
from starhall import envs
from starhall.lab.arena import interval

Player = Callable[[Any, list[int]], int]
"""What plays: from what it sees and the legal actions, one of them."""


def strength(
    player: Player, slug: str, against: str, games: int, learned: int = 0, **how: Any
) -> Point:  # fmt: skip
    """Play a bot from every seat on deals of its own: the same ones each time."""
    env = envs.single(slug, against=against, **how)
    won = 0.0
    seen, info = env.reset(seed=20_000)
    for _ in range(games):
        ended = False
        while not ended:
            seen, worth, ended, _, info = env.step(player(seen["observation"], info["legal"]))
        # Two seats: the reward is 1 for a victory, -1 for a defeat, 0 for a shared one.
        won += (worth + 1) / 2
        seen, info = env.reset()
    return Point(learned, against, won / games, *interval(won, games))
