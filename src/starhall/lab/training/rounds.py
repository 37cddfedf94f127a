"""Rounds of play and learning: each plays with what was learned before it, and is tried against all before.

train(registry.game("saga"), Plan(games=3000), Path("values.json"))
"""

from __future__ import annotations

from contextlib import nullcontext
from dataclasses import dataclass, field, replace
from functools import cache, partial
from pathlib import Path
from random import Random
from typing import Any

from starhall.bots import Sight
from starhall.bots.budget import Budget
from starhall.bots.chances import Judge, judge, judged_by
from starhall.bots.search import Search
from starhall.bots.values import Inputs, Values, Weights
from starhall.core import Game, NotUnderstood, Seeded, State, registry
from starhall.lab.arena import interval
from starhall.lab.executor import Executor, Here, in_order
from starhall.lab.training.network import Fitting, fit
from starhall.lab.training.positions import THOUGHT, Positions, Watched, play


@dataclass(frozen=True, slots=True)
class Plan:
    """How much is played and learned."""

    games: int = 3000
    """Of each round, to learn from."""
    rounds: int = 2
    trials: int = 400
    """Games against each of the rounds before."""
    thought: int = THOUGHT
    """Simulations of a choice that is searched."""
    seed: str = "0"
    fitting: Fitting = field(default_factory=Fitting)


def train(
    game: Game[Any],
    plan: Plan,
    out: Path,
    watched: Watched = lambda what, total: nullcontext(lambda done: None),
    played_by: Executor | None = None,
) -> dict[str, Any]:
    """Write what was learned in the last round into a file; its report says whether it wins."""
    if min(plan.games, plan.rounds, plan.trials) < 1:
        raise NotUnderstood("at least one game, one round and one trial are needed")
    inputs, found, there = Inputs(game), Positions(), played_by or Here()
    before = [""]
    for number in range(1, plan.rounds + 1):
        found.extend(_played(game, plan, number, before[-1], watched, there))
        with watched(f"epochs of round {number}", plan.fitting.epochs) as progress:
            weights = fit(inputs, found, plan.fitting, number, progress)
        learned = weights.text()
        trials = {
            f"round {n}" if n else "handwritten": tried(game, plan, (learned, other), watched, there)
            for n, other in enumerate(before)
        }
        before.append(learned)
    report = {"rounds": plan.rounds, "seed": plan.seed, **weights.report, "trials": trials}
    replace(weights, report=report).write(out)
    return report


def _played(
    game: Game[Any], plan: Plan, number: int, learned: str, watched: Watched, played_by: Executor
) -> Positions:
    """The games of a round."""
    found, games = Positions(), range(plan.games)
    one = partial(_play, game.slug, learned, plan, (number - 1) * plan.games)
    with watched(f"games of round {number}", plan.games) as progress:
        for done, positions in enumerate(in_order(played_by.run(one, games), games), 1):
            found.extend(positions)
            progress(done)
    return found


def _play(slug: str, learned: str, plan: Plan, first: int, number: int) -> Positions:
    return play(registry.game(slug), _judge(slug, learned), plan.seed, first + number, plan.thought)


@cache
def _judge(slug: str, learned: str) -> Judge:
    """Who has learned this, as a file would keep it; without it, the handwritten evaluation."""
    game = registry.game(slug)
    return judged_by(Values(game, Weights.of(learned))) if learned else judge(game, learned=False)


def tried(
    game: Game[Any], plan: Plan, pair: tuple[str, str], watched: Watched, played_by: Executor
) -> dict[str, float]:
    """How often one wins against another, with two players, both sides of each deal."""
    wins, games = 0.0, range(plan.trials)
    one = partial(_trial, game.slug, pair, plan)
    with watched("trials", plan.trials) as progress:
        for done, won in enumerate(in_order(played_by.run(one, games), games), 1):
            wins += won
            progress(done)
    low, high = interval(wins, plan.trials)
    return {"share": round(wins / plan.trials, 4), "low": round(low, 4), "high": round(high, 4)}


def _trial(slug: str, pair: tuple[str, str], plan: Plan, number: int) -> float:
    """The share of the first in one game against the second; two games have the same deal."""
    game, first = registry.game(slug), number % 2
    judges = [_judge(slug, pair[(seat + first) % 2]) for seat in range(2)]
    players = [Search(Budget(simulations=plan.thought), partial(_always, one)) for one in judges]
    rngs = [Random(f"{plan.seed}/trial/{number}/{seat}") for seat in range(2)]
    s: State = game.new(2, Seeded(f"{plan.seed}/trial/{number // 2}"))
    while s.asked:
        seat = s.asked[0][0]
        s.answer(seat, players[seat].choose(Sight(game, s, seat, rngs[seat])))
    return 1 / s.places.count(1) if s.places[first] == 1 else 0.0


def _always(judge: Judge, game: Game[Any]) -> Judge:
    return judge
