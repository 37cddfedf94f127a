"""How well a search knows its chances: what it said at the root, and what came of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial
from random import Random
from typing import Any

from starhall.bots import Sight
from starhall.bots.budget import Budget
from starhall.bots.search import Search
from starhall.core import Game, NotUnderstood, Seeded, State, registry
from starhall.lab.executor import Executor, in_order
from starhall.lab.training.positions import Watched

_BINS = 10

Said = list[tuple[float, float]]
"""Chances, and the share of the victory that each of them became."""


@dataclass
class Calibration:
    """Chances and outcomes of many decisions."""

    games: int = 0
    decisions: int = 0
    squares: float = 0.0
    bins: list[list[float]] = field(default_factory=lambda: [[0.0, 0.0, 0.0] for _ in range(_BINS)])
    """By tenth of chance: decisions, the sum of chances, the sum of victories."""

    def add(self, said: Said) -> None:
        """One more game."""
        self.games += 1
        for chance, won in said:
            self.decisions += 1
            self.squares += (chance - won) ** 2
            found = self.bins[min(int(chance * _BINS), _BINS - 1)]
            for n, value in enumerate((1.0, chance, won)):
                found[n] += value

    def to_plain(self) -> dict[str, Any]:
        """For machines: the Brier score, and by tenth what was said and what came of it."""
        return {
            "games": self.games,
            "decisions": self.decisions,
            "brier": round(self.squares / max(1, self.decisions), 4),
            "reliability": [
                {"decisions": int(count), "said": round(said / count, 3), "won": round(won / count, 3)}
                for count, said, won in self.bins
                if count
            ],
        }


def calibrate(
    game: Game[Any], games: int, budget: Budget, seed: str, played_by: Executor, watched: Watched
) -> Calibration:
    """Let a search play against itself, with the fewest players."""
    if games < 1:
        raise NotUnderstood("at least one game is needed")
    found = Calibration()
    one = partial(_play, game.slug, budget, seed)
    with watched("games", games) as progress:
        for said in in_order(played_by.run(one, range(games)), range(games)):
            found.add(said)
            progress(found.games)
    return found


def _play(slug: str, budget: Budget, seed: str, number: int) -> Said:
    game = registry.game(slug)
    search, rng = Search(budget), Random(f"{seed}/calibrate/{number}")
    s: State = game.new(game.players[0], Seeded(f"{seed}/calibrate/{number}"))
    said = []
    while s.asked:
        seat = s.asked[0][0]
        best = search.weigh(Sight(game, s, seat, rng))[0]
        if best.simulations:
            said.append((seat, best.chance))
        s.answer(seat, best.choice)
    share = 1 / s.places.count(1)
    return [(chance, share if s.places[seat] == 1 else 0.0) for seat, chance in said]
