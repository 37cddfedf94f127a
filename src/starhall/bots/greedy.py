"""The greedy bot: tries every choice on fair re-deals and takes the one that looks best right after it."""

from __future__ import annotations

from starhall.bots.base import Sight
from starhall.core import Seeded, State

_ENOUGH = 3
"""Tries of which none has come out otherwise than the first."""


class Greedy:
    """Looks one choice ahead with the game's evaluation.

    All choices are tried on the same re-deals with the same chance; the worse half is dropped and the rest
    tried twice as often, until one is left or the looks are used up. Where nothing ever comes out otherwise,
    as with many choices that only move a card, a few tries tell everything.
    """

    def __init__(self, looks: int = 240) -> None:
        self.looks = looks
        """About so many tries for one decision."""

    def choose(self, sight: Sight) -> int:
        """The choice with the best mean evaluation."""
        alive = sight.choices
        if len(alive) == 1:
            return alive[0]
        rounds = (len(alive) - 1).bit_length()
        totals = dict.fromkeys(alive, 0.0)
        first: dict[int, float] = {}
        certain, tried = True, 0
        for _ in range(rounds):
            tries = max(1, self.looks // (rounds * len(alive)))
            for _ in range(tries):
                table = sight.redeal()
                # Outcomes that follow from the number of a draw fall alike for every choice.
                table.dealer = Seeded(sight.rng.getrandbits(64))
                for choice in alive:
                    value = self._look(sight, table, choice)
                    totals[choice] += value
                    certain = certain and first.setdefault(choice, value) == value
                tried += 1
                if certain and tried == _ENOUGH:
                    return max(alive, key=first.__getitem__)
            # Sorting is stable and the totals of those alive have equally many tries behind them.
            alive = sorted(alive, key=totals.__getitem__, reverse=True)[: (len(alive) + 1) // 2]
        return alive[0]

    def _look(self, sight: Sight, table: State, choice: int) -> float:
        ahead = table.copy()
        ahead.answer(sight.seat, choice)
        return sight.game.evaluate(ahead, sight.seat)
