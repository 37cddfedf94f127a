"""The random bot: every legal choice is equally likely."""

from __future__ import annotations

from starhall.bots.base import Sight


class Uniform:
    """Plays at random: the measure of every other bot."""

    def choose(self, sight: Sight) -> int:
        """Any legal choice."""
        choices = sight.choices
        return choices[int(sight.rng.random() * len(choices))]
