"""The hasty bot: plays as another does, but makes a share of its choices without looking."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from starhall.bots.base import Bot, Sight
from starhall.bots.search import Option
from starhall.core import Game

IDLE: Final = 0.25
"""So many of the slips do nothing, in a game that says what that is (`idle`)."""


def slips(game: Game[Any], players: int) -> Sequence[float]:
    """By level, but for the best: how often it slips at a table of so many."""
    return game.slips if players == 2 else game.slips_of_many or game.slips


def slip(sight: Sight) -> int:
    """Anything; or nothing, as if there had been nothing to do."""
    idle = sight.game.idle
    if idle and (kind := sight.decision.kind) in idle and sight.rng.random() < IDLE:
        return kind.choice(idle[kind])
    return sight.rng.choice(sight.choices)


class Hasty:
    """Plays as another bot does, but for a slip now and then: a choice made without looking."""

    def __init__(self, player: Bot, level: int) -> None:
        self.player = player
        self.level = level
        """How often it slips, `slips` says."""

    def choose(self, sight: Sight) -> int:
        """What the other bot would choose, or anything."""
        return self.explain(sight)[0].choice

    def explain(self, sight: Sight) -> list[Option]:
        """What the other bot weighed; of a slip, or if that cannot tell, nothing but the choice."""
        if sight.rng.random() < slips(sight.game, sight.players)[self.level - 1]:
            return [Option(slip(sight), 0.0, 0)]
        explain = getattr(self.player, "explain", None)
        return explain(sight) if explain else [Option(self.player.choose(sight), 0.0, 0)]
