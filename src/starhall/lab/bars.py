"""The bars of the lab: what the deals so far come to in each arm, what a change does, and how surely.

Deals come in their order, so that the same ones give the same numbers wherever they were played. Whatever is
shown holds at any look; many bars at once are corrected for, and one of them alone has a verdict.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from starhall.lab.metrics import Drawn, kinds
from starhall.lab.rating import corrected
from starhall.lab.statistics import (
    ALPHA,
    FEWEST,
    Balance,
    Interval,
    Sums,
    at_look,
    balance,
    between_shares,
    chance_of_none,
    deviations,
    difference,
    discoveries,
    estimate,
    estimate_share,
    found_at,
    looks,
)
from starhall.lab.trial import Deal, Trial

Bar = tuple[str, str]
"""A metric, and what of it."""


@dataclass(frozen=True, slots=True)
class Value:
    """A bar in one arm."""

    value: float
    low: float
    high: float
    thin: bool
    """Is there too little to be believed?"""
    standing: Balance | None = None
    """How it lies to its fair share, where it has one."""


@dataclass(frozen=True, slots=True)
class Change:
    """What an arm changes of a bar."""

    difference: float
    low: float
    high: float
    chance: float
    """How likely it is to be none: a p-value for any look, corrected for all bars of the arm (Holm)."""
    false: float
    """The share of false ones among all bars that are as sure as this one (Benjamini and Hochberg)."""


class Pair:
    """The first arm and another one; or the first alone."""

    def __init__(self, trial: Trial) -> None:
        self.trial = trial
        self.deals = 0
        self.sums: defaultdict[Bar, Sums] = defaultdict(Sums)
        self.seats: defaultdict[Bar, int] = defaultdict(int)
        """By bar: how many deals said anything of it."""
        self.differs = 0
        """In how many deals the arms ended otherwise."""
        self.verdict: bool | None = None
        self.decided_at = 0
        self.interval: Interval | None = None
        """The difference, as it was when the verdict fell."""
        metric, _, key = trial.primary.partition("/")
        self.primary: Bar = metric, key

    def add(self, first: Deal, second: Deal | None) -> None:
        """One more deal."""
        self.deals += 1
        self.differs += second is not None and second.games != first.games
        numbers: defaultdict[Bar, list[float]] = defaultdict(lambda: [0.0] * 4)
        for place, deal in ((0, first), (2, second)):
            for metric, rows in deal.measures.items() if deal is not None else ():
                if metric != Drawn.name:
                    for row in rows:
                        found = numbers[metric, row.key]
                        found[place] += row.counted
                        found[place + 1] += row.of
        for bar, (counted, of, other, of_other) in numbers.items():
            self.sums[bar].add(counted, of, other, of_other)
            self.seats[bar] += 1
        if self.verdict is None and second is not None:
            self._look()

    def _look(self) -> None:
        """At a planned look the verdict may fall."""
        if self.deals in looks(self.trial.deals):
            sums = self.settled(self.primary)
            self.verdict = found_at(sums, self.trial.deals, self._alpha)
            if self.verdict is not None:
                self.decided_at, self.interval = self.deals, at_look(sums, self.trial.deals, self._alpha)

    @property
    def _alpha(self) -> float:
        """Several arms share what one may err."""
        return ALPHA / max(1, len(self.trial.arms) - 1)

    def settled(self, bar: Bar) -> Sums:
        """The sums of a bar over all deals, also those in which nothing was said of it."""
        metric = kinds().get(bar[0])
        each = float(self.trial.rotations) if metric is not None and metric.by == "game" else None
        return self.sums[bar].settled(self.deals, each)

    def _thin(self, bar: Bar) -> bool:
        """Is there too little data of a bar: has it come up in too few deals?"""
        return (self.deals if kinds()[bar[0]].by == "game" else self.seats[bar]) < FEWEST

    def value(self, bar: Bar, arm: int) -> Value | None:
        """A bar in one arm."""
        sums = self.settled(bar)
        metric = kinds()[bar[0]]
        if metric.by == "game" and bar[1] not in metric.chances:
            found = estimate(sums, arm, self.trial.deals)
        else:
            seen = self.deals if metric.by == "game" else self.seats[bar]
            found = estimate_share(sums, arm, self.trial.deals, seen)
        if found is None:
            return None
        thin = self._thin(bar)
        standing = None
        if metric.by == "share":
            fair = 1 / self.trial.players
            standing = Balance("not known yet", FEWEST) if thin else balance(found, fair, self.deals)
        return Value(*found, thin, standing)

    def changes(self) -> dict[Bar, Change]:
        """What the second arm changes, by bar; of those with too little data nothing is claimed."""
        found: list[tuple[Bar, Interval, float]] = []
        for bar in list(self.sums):
            if kinds()[bar[0]].by == "grey" or self._thin(bar):
                continue
            sums = self.settled(bar)
            between = difference(sums, self.trial.deals, self._alpha)
            if between is not None:
                found.append((bar, between, chance_of_none(sums, self.trial.deals)))
        chances = [chance for _, _, chance in found]
        sure, false = corrected(chances), discoveries(chances)
        return {
            bar: Change(*between, sure[place], false[place]) for place, (bar, between, _) in enumerate(found)
        }


class Draws:
    """What cards are worth when they are drawn, in one arm, beside all that are first drawn in that round."""

    def __init__(self, trial: Trial) -> None:
        self.trial = trial
        self.deals = 0
        self.rounds: defaultdict[int, list[float]] = defaultdict(lambda: [0.0, 0.0])
        self.cards: defaultdict[str, defaultdict[int, list[float]]] = defaultdict(
            lambda: defaultdict(lambda: [0.0, 0.0])
        )

    def add(self, deal: Deal) -> None:
        """One more deal."""
        self.deals += 1
        for card, counted, of, number in deal.measures.get(Drawn.name, ()):
            for total in (self.rounds[number], self.cards[card][number]):
                total[0] += counted
                total[1] += of

    def values(self) -> Iterator[tuple[Bar, Value]]:
        """Each card: its wins by those that its draws would have had if it were like all others."""
        fair = 1 / self.trial.players
        mean = {number: won / drawn for number, (won, drawn) in self.rounds.items()}
        for card, rounds in self.cards.items():
            won, times = sum(row[0] for row in rounds.values()), sum(row[1] for row in rounds.values())
            expected = sum(row[1] * mean[number] for number, row in rounds.items())
            if not expected:
                continue
            spread = sum(row[1] * mean[number] * (1 - mean[number]) for number, row in rounds.items())
            # As many observations as draws: one deal has several of them.
            planned = max(1, round(times * self.trial.deals / self.deals))
            share = between_shares(
                won / times, spread / times / times, round(times), deviations(round(times), planned)
            )
            found = Interval(*(min(1.0, edge * times / expected * fair) for edge in share))
            thin = times < FEWEST
            more = balance(found, fair, round(times))
            deals = math.ceil(more.more * self.deals / times) if more.more else 0
            standing = Balance("not known yet", FEWEST) if thin else Balance(more.standing, deals)
            yield (Drawn.name, card), Value(*found, thin, standing)


class Bars:
    """All bars of a trial."""

    def __init__(self, trial: Trial) -> None:
        self.trial = trial
        others = range(1, len(trial.arms))
        self.pairs = [Pair(trial) for _ in others] or [Pair(trial)]
        self.draws = [Draws(trial) for _ in trial.arms]
        self.contents = [""] * len(trial.arms)

    @property
    def deals(self) -> int:
        """How many deals there are in all arms."""
        return self.pairs[0].deals

    @property
    def decided(self) -> bool:
        """Has every change its verdict?"""
        return len(self.trial.arms) > 1 and all(pair.verdict is not None for pair in self.pairs)

    def add(self, arms: Sequence[Deal]) -> None:
        """One more deal, in every arm."""
        self.contents = [deal.content for deal in arms]
        for draws, deal in zip(self.draws, arms, strict=True):
            draws.add(deal)
        others: Sequence[Deal | None] = arms[1:] or [None]
        for pair, other in zip(self.pairs, others, strict=True):
            pair.add(arms[0], other)

    def values(self) -> dict[Bar, list[Value | None]]:
        """By bar: its value in each arm."""
        bars = {bar: None for pair in self.pairs for bar in pair.sums}
        found: dict[Bar, list[Value | None]] = {}
        for bar in bars:
            first = self.pairs[0].value(bar, 0)
            found[bar] = [first, *(pair.value(bar, 1) for pair in self.pairs if len(self.trial.arms) > 1)]
        for arm, draws in enumerate(self.draws):
            for bar, value in draws.values():
                found.setdefault(bar, [None] * len(self.trial.arms))[arm] = value
        return found

    def to_plain(self) -> dict[str, Any]:
        """All of it for machines, and for screens."""
        changes = [pair.changes() for pair in self.pairs] if len(self.trial.arms) > 1 else []
        rows: list[dict[str, Any]] = []
        for bar, values in self.values().items():
            rows.append(
                {
                    "metric": bar[0],
                    "key": bar[1],
                    "by": kinds()[bar[0]].by,
                    "arms": [_plain(value) for value in values],
                    "changes": [_changed(found.get(bar)) for found in changes],
                }
            )
        order = {name: place for place, name in enumerate(kinds())}
        rows.sort(key=lambda row: (order[row["metric"]], row["key"]))
        return {
            "deals": self.deals,
            "planned": self.trial.deals,
            "games": self.deals * self.trial.rotations * len(self.trial.arms),
            "fair": 1 / self.trial.players,
            "primary": self.trial.primary,
            "contents": self.contents,
            "verdicts": [
                {
                    "arm": arm.name,
                    "found": pair.verdict,
                    "at": pair.decided_at,
                    "differs": pair.differs,
                }
                for arm, pair in zip(self.trial.arms[1:], self.pairs, strict=False)
            ],
            "bars": rows,
        }


def _plain(value: Value | None) -> dict[str, Any] | None:
    if value is None:
        return None
    found: dict[str, Any] = {
        "value": _short(value.value), "low": _short(value.low), "high": _short(value.high), "thin": value.thin
    }  # fmt: skip
    if value.standing is not None:
        found |= {"standing": value.standing.standing, "more": value.standing.more}
    return found


def _changed(change: Change | None) -> dict[str, Any] | None:
    if change is None:
        return None
    return {
        "difference": _short(change.difference),
        "low": _short(change.low),
        "high": _short(change.high),
        "chance": _short(change.chance),
        "false": _short(change.false),
    }


def _short(number: float) -> float:
    """Six digits that count."""
    return float(f"{number:.6g}")
