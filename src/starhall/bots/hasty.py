"""The hasty bot: plays as another does, but makes a share of its choices without looking."""

from __future__ import annotations

from starhall.bots.base import Bot, Sight
from starhall.bots.search import Option


class Hasty:
    """Plays as another bot does, but for a slip now and then: a choice made without looking."""

    def __init__(self, player: Bot, level: int) -> None:
        self.player = player
        self.level = level
        """How often it slips, a game says by level."""

    def choose(self, sight: Sight) -> int:
        """What the other bot would choose, or anything."""
        return self.explain(sight)[0].choice

    def explain(self, sight: Sight) -> list[Option]:
        """What the other bot weighed; of a slip, or if that cannot tell, nothing but the choice."""
        if sight.rng.random() < sight.game.slips[self.level - 1]:
            return [Option(sight.rng.choice(sight.choices), 0.0, 0)]
        explain = getattr(self.player, "explain", None)
        return explain(sight) if explain else [Option(self.player.choose(sight), 0.0, 0)]
