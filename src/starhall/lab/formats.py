"""How well a format finds the strongest: whole tournaments of bots whose strength is known."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from math import sqrt
from random import Random
from typing import Any, Final

from starhall.bots import Sight
from starhall.bots.glance import Glance
from starhall.core import NotUnderstood, Seeded, registry
from starhall.events import Plan, Round, Table, draw, standings
from starhall.events.duplicate import held
from starhall.lab.arena import play
from starhall.lab.executor import Executor, Here, in_order

ENTRANTS: Final = 16
SLIP: Final = 0.06
"""The strongest never slips, each one below it in so many more of a hundred choices."""
SHARES: Final = (Fraction(0), Fraction(1, 4), Fraction(1, 2), Fraction(3, 4))
"""Of what others did with the same cards that is taken off."""


class Slipping:
    """Takes the best of a few choices, but a share of all it takes without looking."""

    def __init__(self, share: float) -> None:
        self.share = share
        self.glance = Glance(4)

    def choose(self, sight: Sight) -> int:
        """What looks nicest, or anything."""
        if sight.rng.random() < self.share:
            return sight.rng.choice(sight.choices)
        return self.glance.choose(sight)


def correlation(order: Sequence[int]) -> float:
    """How well an order agrees with the true one, which is 0, 1, 2 …: Spearman's, from -1 to 1."""
    n = len(order)
    apart = sum((place - one) ** 2 for place, one in enumerate(order))
    return 1 - 6 * apart / (n * (n * n - 1))


def tournament(slug: str, boards: Sequence[Round], seed: str, number: int) -> dict[str, float]:
    """One tournament of each kind with the same entrants: by scoring, how well its order is the true one."""
    levels = list(range(ENTRANTS))
    # Nobody knows beforehand who is strong.
    Random(f"{seed}/{number}/levels").shuffle(levels)
    seats = len(boards[0].tables[0].seats)
    swiss = Plan("swiss", seats, registry.game(slug).players, len(boards))
    found, lot = {}, f"{seed}/{number}"
    rounds: list[Round] = []
    while (drawn := draw(swiss, range(ENTRANTS), range(ENTRANTS), rounds, lot)) is not None:
        deals = [f"{lot}/swiss/{len(rounds)}/{table}" for table in range(len(drawn.tables))]
        rounds.append(_played(slug, drawn, levels, deals))
    lines = standings(swiss, range(ENTRANTS), rounds, lot)
    found["swiss"] = correlation([levels[line.entrant] for line in lines])
    rounds = []
    for board in boards:
        # One deal for all tables; who slips when is each table's own chance.
        deals = [f"{lot}/board/{len(rounds)}"] * len(board.tables)
        rounds.append(_played(slug, board, levels, deals))
    for share in SHARES:
        plan = Plan("duplicate", seats, swiss.allowed, len(boards), share)
        lines = standings(plan, range(ENTRANTS), rounds, lot)
        found[f"share {float(share):g}"] = correlation([levels[line.entrant] for line in lines])
    matched = [0.0] * ENTRANTS
    for one in held(rounds):
        matched[one.entrant] += float(one.matchpoints)
    order = sorted(range(ENTRANTS), key=lambda one: -matched[one])
    found["matchpoints"] = correlation([levels[one] for one in order])
    return found


def _played(slug: str, drawn: Round, levels: Sequence[int], deals: Sequence[str]) -> Round:
    """A round with its results."""
    game = registry.game(slug)
    tables = []
    for number, (table, deal) in enumerate(zip(drawn.tables, deals, strict=True)):
        bots = [Slipping(SLIP * levels[one]) for one in table.seats]
        rngs = [Random(f"{deal}/{number}/{one}") for one in table.seats]
        s = play(game, bots, Seeded(deal), rngs, None)
        tables.append(Table(table.seats, game.results(s).places))
    return Round(tuple(tables))


@dataclass(frozen=True, slots=True)
class Found:
    """What many tournaments come to for one scoring."""

    scoring: str
    mean: float
    spread: float
    """Half of the 95 % interval."""
    better: float
    """Than Swiss, on average."""
    better_spread: float

    def to_plain(self) -> dict[str, Any]:
        """For machines."""
        return {
            name: getattr(self, name) for name in ("scoring", "mean", "spread", "better", "better_spread")
        }


def measure(
    slug: str,
    *,
    seats: int = 4,
    rounds: int = 12,
    events: int = 100,
    seed: str = "0",
    played_by: Executor | None = None,
    progress: Callable[[int], None] = lambda done: None,
) -> list[Found]:
    """Play so many tournaments of each kind, and say how well each scoring finds the true order."""
    game = registry.game(slug)
    if seats not in game.players or ENTRANTS % seats:
        raise NotUnderstood(f"{ENTRANTS} entrants cannot sit at tables of {seats} of {game.name}: say 2 or 4")
    if rounds < 1 or events < 2:
        raise NotUnderstood("at least one round and two tournaments are needed")
    plan = Plan("duplicate", seats, game.players, rounds)
    boards: list[Round] = []
    while (drawn := draw(plan, range(ENTRANTS), range(ENTRANTS), boards, seed)) is not None:
        boards.append(drawn)
    one = partial(tournament, slug, boards, seed)
    results = []
    for found in in_order((played_by or Here()).run(one, range(events)), range(events)):
        results.append(found)
        progress(len(results))
    return [_summed(scoring, results) for scoring in results[0]]


def _summed(scoring: str, results: Sequence[dict[str, float]]) -> Found:
    mean, spread = _interval([found[scoring] for found in results])
    better, better_spread = _interval([found[scoring] - found["swiss"] for found in results])
    return Found(scoring, mean, spread, better, better_spread)


def _interval(values: Sequence[float]) -> tuple[float, float]:
    mean = sum(values) / len(values)
    variance = sum((value - mean) ** 2 for value in values) / (len(values) - 1)
    return mean, 1.96 * sqrt(variance / len(values))


def table(found: Sequence[Found]) -> str:
    """The results as a table for the docs."""
    lines = ["| scoring | rank correlation, 95 % interval | better than Swiss |", "| --- | --- | --- |"]
    for one in found:
        better = "" if one.scoring == "swiss" else f"{one.better:+.3f} ± {one.better_spread:.3f}"
        lines.append(f"| {one.scoring} | {one.mean:.3f} ± {one.spread:.3f} | {better} |")
    return "\n".join(lines)
