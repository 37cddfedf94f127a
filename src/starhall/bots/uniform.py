"""The random bot: every legal choice is equally likely."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from starhall.bots.base import Sight


class Uniform:
    """Plays at random: the measure of every other bot."""

    def choose(self, sight: Sight) -> int:
        """Any legal choice."""
        return self.pick(sight.choices, sight.rng)

    def pick(self, choices: Sequence[int], rng: Random) -> int:
        """Any of these."""
        return choices[int(rng.random() * len(choices))]
