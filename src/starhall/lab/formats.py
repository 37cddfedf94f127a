"""How well a format finds the strongest: whole tournaments of bots whose strength is known."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from math import ceil, sqrt
from pathlib import Path
from random import Random
from typing import Any, Final, Self

from starhall.bots import Sight
from starhall.bots.glance import Glance
from starhall.core import Game, NotUnderstood, Results, Seeded, registry
from starhall.core.words import and_list
from starhall.events import Plan, Round, Table, draw, standings
from starhall.events.duplicate import held
from starhall.lab.executor import Executor, Here
from starhall.lab.kept import Kept

ENTRANTS: Final = 16
SLIP: Final = 0.06
"""The strongest never slips, each one below it in so many more of a hundred choices."""
SHARES: Final = (Fraction(0), Fraction(1, 4), Fraction(1, 2), Fraction(3, 4))
"""Of what others did with the same cards that is taken off."""
SWISS: Final = "swiss"
_LOOKING: Final = Glance(4)

Scores = list[tuple[tuple[float, ...], ...]]
"""What the game itself counts, by round, table and seat."""


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
        rounds.append(_played(slug, drawn, levels, deals)[0])
    lines = standings(swiss, range(ENTRANTS), rounds, lot)
    found[SWISS] = correlation([levels[line.entrant] for line in lines])
    rounds, scores = [], []
    for board in boards:
        # One deal for all tables; who slips when is each table's own chance.
        deals = [f"{lot}/board/{len(rounds)}"] * len(board.tables)
        played, counted = _played(slug, board, levels, deals)
        rounds.append(played)
        scores.append(counted)
    for share in SHARES:
        plan = Plan("duplicate", seats, swiss.allowed, len(boards), share)
        lines = standings(plan, range(ENTRANTS), rounds, lot)
        found[f"share {float(share):g}"] = correlation([levels[line.entrant] for line in lines])
    for share in SHARES:
        earned = by_scores(rounds, scores, float(share))
        found[f"scores, share {float(share):g}"] = correlation([levels[one] for one in _order(earned)])
    matched = [0.0] * ENTRANTS
    for one in held(rounds):
        matched[one.entrant] += float(one.matchpoints)
    found["matchpoints"] = correlation([levels[one] for one in _order(matched)])
    return found


def _order(earned: Sequence[float]) -> list[int]:
    return sorted(range(len(earned)), key=lambda one: -earned[one])


def by_scores(rounds: Sequence[Round], scores: Scores, share: float) -> list[float]:
    """By entrant: what the game counts, less a share of what it counts for the others in the same seat."""
    earned = [0.0] * ENTRANTS
    for played, counted in zip(rounds, scores, strict=True):
        for seat, results in enumerate(zip(*counted, strict=True)):
            total = sum(results)
            for table, result in zip(played.tables, results, strict=True):
                earned[table.seats[seat]] += result - share * (total - result) / max(1, len(results) - 1)
    return earned


def _played(
    slug: str, drawn: Round, levels: Sequence[int], deals: Sequence[str]
) -> tuple[Round, tuple[tuple[float, ...], ...]]:
    """A round with its results, and what the game itself counts."""
    game = registry.game(slug)
    tables, scores = [], []
    for number, (table, deal) in enumerate(zip(drawn.tables, deals, strict=True)):
        slips = [SLIP * levels[one] for one in table.seats]
        rngs = [Random(f"{deal}/{number}/{one}") for one in table.seats]
        results = _results(game, deal, slips, rngs)
        tables.append(Table(table.seats, results.places))
        scores.append(tuple(map(float, results.scores)))
    return Round(tuple(tables)), tuple(scores)


def _results(game: Game[Any], deal: str, slips: Sequence[float], rngs: Sequence[Random]) -> Results:
    """One game between bots that take the best of a few choices, but a share of all without looking.

    Where nobody looks there is nothing to be looked at: a fair table costs more than all else.
    """
    s = game.new(len(slips), Seeded(deal), None)
    while s.asked:
        seat = s.asked[0][0]
        choices, rng = s.choices(seat), rngs[seat]
        if len(choices) == 1:
            choice = choices[0]
        elif rng.random() < slips[seat]:
            choice = rng.choice(choices)
        else:
            choice = _LOOKING.choose(Sight(game, s, seat, rng))
        s.answer(seat, choice)
    return game.results(s)


@dataclass(frozen=True, slots=True)
class Found:
    """What many tournaments come to for one scoring; each with half of its 95 % interval."""

    scoring: str
    mean: tuple[float, float]
    better: tuple[float, float]
    """Than Swiss, on average."""
    behind: tuple[float, float]
    """The best scoring of duplicate, on the same games."""

    @property
    def duplicate(self) -> bool:
        """Is it a scoring of duplicate?"""
        return self.scoring != SWISS

    @property
    def as_good(self) -> bool:
        """May it be as good as the best scoring of duplicate, for all that was played?"""
        return self.behind[0] + self.behind[1] >= 0

    def to_plain(self) -> dict[str, Any]:
        """For machines."""
        return {name: getattr(self, name) for name in ("scoring", "mean", "better", "behind")}


class Measured:
    """Tournaments of bots, by game and number, and perhaps the file that they are kept in."""

    def __init__(self, about: dict[str, Any], kept: Kept | None = None) -> None:
        self.seats: int = about["seats"]
        self.rounds: int = about["rounds"]
        self.seed: str = about["seed"]
        self.kept = kept
        self.results: dict[str, dict[int, dict[str, float]]] = {}
        for slug, number, found in kept.lines if kept else ():
            self.results.setdefault(slug, {})[number] = found

    @classmethod
    def begin(cls, seats: int = 4, rounds: int = 12, seed: str = "0", file: Path | None = None) -> Self:
        """New ones."""
        if rounds < 1:
            raise NotUnderstood("a tournament has at least one round")
        about = {"formats": ENTRANTS, "seats": seats, "rounds": rounds, "seed": seed}
        return cls(about, Kept.begin(file, "formats", about) if file else None)

    @classmethod
    def resume(cls, file: Path) -> Self:
        """Those that were played before; tables, rounds and seed are as they were."""
        kept = Kept.resume(file, "formats")
        return cls(kept.about, kept)

    def play(
        self,
        slugs: Sequence[str],
        events: int,
        played_by: Executor | None = None,
        progress: Callable[[int], None] = lambda done: None,
    ) -> None:
        """Play until each game has so many tournaments of each kind; each is kept as soon as it is over."""
        if events < 2:
            raise NotUnderstood("at least two tournaments are needed")
        boards = {slug: self._boards(slug) for slug in slugs}
        # Number by number, so that there are about as many of each game whenever it is stopped.
        left = [
            (slug, number)
            for number in range(events)
            for slug in slugs
            if number not in self.results.get(slug, {})
        ]
        before = events * len(slugs) - len(left)
        one = partial(_one_of, left, boards, self.seed)
        with self.kept.held() if self.kept else nullcontext():
            for count, (place, found) in enumerate((played_by or Here()).run(one, range(len(left))), 1):
                slug, number = left[place]
                self.results.setdefault(slug, {})[number] = found
                if self.kept:
                    self.kept.write([slug, number, found])
                progress(before + count)

    def _boards(self, slug: str) -> list[Round]:
        game = registry.game(slug)
        if self.seats not in game.players or ENTRANTS % self.seats:
            raise NotUnderstood(
                f"{ENTRANTS} entrants cannot sit at tables of {self.seats} of {game.name}: say 2 or 4"
            )
        plan = Plan("duplicate", self.seats, game.players, self.rounds)
        boards: list[Round] = []
        while (drawn := draw(plan, range(ENTRANTS), range(ENTRANTS), boards, self.seed)) is not None:
            boards.append(drawn)
        return boards

    def found(self, slugs: Sequence[str]) -> list[Found]:
        """What came of it by scoring, on average over these games."""
        played = [[found for _, found in sorted(self.results[slug].items())] for slug in slugs]
        scorings = list(played[0][0])

        def mean(scoring: str, less: str = "") -> tuple[float, float]:
            return _mean([_interval([one[scoring] - one.get(less, 0.0) for one in game]) for game in played])

        best = max((one for one in scorings if one != SWISS), key=lambda one: mean(one)[0])
        return [Found(one, mean(one), mean(one, SWISS), mean(one, best)) for one in scorings]


def _one_of(
    left: Sequence[tuple[str, int]], boards: Mapping[str, Sequence[Round]], seed: str, place: int
) -> dict[str, float]:
    slug, number = left[place]
    return tournament(slug, boards[slug], seed, number)


def _interval(values: Sequence[float]) -> tuple[float, float]:
    mean = sum(values) / len(values)
    variance = sum((value - mean) ** 2 for value in values) / (len(values) - 1)
    return mean, 1.96 * sqrt(variance / len(values))


def _mean(intervals: Sequence[tuple[float, float]]) -> tuple[float, float]:
    """Of values that were measured independently of each other."""
    n = len(intervals)
    return sum(mean for mean, _ in intervals) / n, sqrt(sum(spread**2 for _, spread in intervals)) / n


def table(found: Sequence[Found]) -> str:
    """The results as a table for the docs."""
    lines = [
        "| scoring | rank correlation, 95 % interval | better than Swiss | than the best of duplicate |",
        "| --- | --- | --- | --- |",
    ]
    for one in found:
        better = _signed(one.better) if one.duplicate else ""
        behind = "" if not one.duplicate else _signed(one.behind) if any(one.behind) else "best"
        lines.append(f"| {one.scoring} | {one.mean[0]:.3f} ± {one.mean[1]:.3f} | {better} | {behind} |")
    return "\n".join(lines)


def _signed(interval: tuple[float, float]) -> str:
    return f"{interval[0]:+.3f} ± {interval[1]:.3f}"


def verdict(found: Sequence[Found], events: int) -> str:
    """What is settled by so many tournaments of each kind and what is not, in sentences."""
    scorings = [one for one in found if one.duplicate]
    best = max(scorings, key=lambda one: one.mean)
    alike = [f"`{one.scoring}`" for one in scorings if one.as_good and one is not best]
    said = f"Of the scorings of duplicate `{best.scoring}` finds the order best"
    said += (
        f"; as good, for all that was played, may be {and_list(alike)}."
        if alike
        else ", and no other as well."
    )
    gap, spread = best.better
    if abs(gap) <= spread:
        wanted = ceil(events * (spread / gap) ** 2 / 100) * 100 if gap else 0
        return f"{said} Whether Swiss finds it better or worse is not settled: {_signed(best.better)}" + (
            f"; a difference of that size takes about {wanted:,} of each kind." if wanted else "."
        )
    return f"{said} Swiss finds it {'better' if gap < 0 else 'worse'}, by {abs(gap):.3f} ± {spread:.3f}."
