"""The glancing bot: sees a few of its choices, and takes the one that looks nicest."""

from __future__ import annotations

from starhall.bots.base import Sight


class Glance:
    """Plays what looks nice at a glance."""

    def __init__(self, seen: int = 2) -> None:
        self.seen = seen
        """So many choices catch its eye."""

    def choose(self, sight: Sight) -> int:
        """The best of a few, as one fair re-deal would have it."""
        if len(sight.choices) == 1:
            return sight.choices[0]
        table = sight.redeal()
        found = sight.rng.sample(sight.choices, min(self.seen, len(sight.choices)))
        values = []
        for choice in found:
            ahead = table.copy()
            ahead.answer(sight.seat, choice)
            values.append(sight.game.evaluate(ahead, sight.seat))
        return found[values.index(max(values))]
