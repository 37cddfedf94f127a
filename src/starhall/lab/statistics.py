"""What many games come to, and how surely: differences by deal, intervals that hold at any look, verdicts.

The unit is the *deal*: all games of a deal share its chance, so they count as one observation, and two arms
that play the same deals are compared deal by deal. A *ratio* is what was counted by what it was counted of:
points by games, wins by seats. All of it follows from sums, so it is there at any moment while games go on.

Whoever looks all the time needs wider intervals than whoever looks once: `half_width` is that of a normal
mixture (Robbins), which the truth leaves at *no* look with the promised chance. A verdict falls only at a few
planned looks, with the boundaries of O'Brien and Fleming.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from statistics import NormalDist
from typing import Literal, NamedTuple

ALPHA = 0.01
"""How often a null change may be called one."""
POWER = 0.99
"""How often a change that is as large as planned for shall be found."""
LOOKS = 5
"""At so many moments, evenly spread over the games planned, a verdict may fall."""
BAND = (0.8, 1.25)
"""What lies between these parts of its fair share is balanced."""
FEWEST = 30
"""Deals below which an interval says too little to be believed."""
RESERVE = 1.5
"""So many times the games that a plan needs by the figures of a trial are planned."""

_NORMAL = NormalDist()


class Interval(NamedTuple):
    """An estimate, and between which values the truth lies."""

    middle: float
    low: float
    high: float


@dataclass(slots=True)
class Sums:
    """The sums over deals of what was counted, and of what it was counted of, in one arm or in two."""

    deals: int = 0
    counted: list[float] = field(default_factory=lambda: [0.0, 0.0])
    of: list[float] = field(default_factory=lambda: [0.0, 0.0])
    products: list[list[float]] = field(default_factory=lambda: [[0.0] * 4 for _ in range(4)])
    """Of the four numbers of a deal, each with each: counted, of, and the same of the second arm."""

    def add(self, counted: float, of: float, second: float = 0.0, of_second: float = 0.0) -> None:
        """One more deal."""
        self.deals += 1
        numbers = (counted, of, second, of_second)
        self.counted[0] += counted
        self.of[0] += of
        self.counted[1] += second
        self.of[1] += of_second
        for one, row in zip(numbers, self.products, strict=True):
            if one:
                row[0] += one * counted
                row[1] += one * of
                row[2] += one * second
                row[3] += one * of_second

    def settled(self, deals: int, each: float | None) -> Sums:
        """The same over so many deals: of those that were left out nothing was counted.

        Where it is counted of `each` game of a deal, of those, too; or else of nothing.
        """
        products = [row[:] for row in self.products]
        of = self.of[:]
        if each is not None:
            of = [each * deals] * 2
            totals = (self.counted[0], of[0], self.counted[1], of[1])
            for other, total in enumerate(totals):
                for place in (1, 3):
                    products[place][other] = products[other][place] = each * total
        return Sums(deals, self.counted[:], of, products)

    def ratio(self, arm: int = 0) -> float | None:
        """What was counted by what it was counted of; None where there was nothing."""
        return self.counted[arm] / self.of[arm] if self.of[arm] else None

    def spread(self) -> float | None:
        """The variance of the difference between the arms, for one deal."""
        return self._variance(self._weights())

    def spread_of(self, arm: int = 0) -> float | None:
        """The variance of one arm, for one deal."""
        weights = self._weights()
        return self._variance([weight if place // 2 == arm else 0.0 for place, weight in enumerate(weights)])

    def _weights(self) -> list[float]:
        """What each of the four numbers of a deal moves the difference by, near the truth (delta method)."""
        found = []
        for arm, sign in ((0, -1.0), (1, 1.0)):
            ratio, mean = self.ratio(arm), self.of[arm] / self.deals if self.deals else 0.0
            found += [sign / mean, -sign * ratio / mean] if ratio is not None else [0.0, 0.0]
        return found

    def _variance(self, weights: Sequence[float]) -> float | None:
        if self.deals < 2:
            return None
        total = sum(
            one * other * self.products[i][j]
            for i, one in enumerate(weights)
            for j, other in enumerate(weights)
            if one and other
        )
        # The deviations of all deals add up to 0, so their squares are the variance.
        return max(0.0, total) / (self.deals - 1)


def estimate(sums: Sums, arm: int, planned: int, alpha: float = ALPHA) -> Interval | None:
    """The ratio of one arm, with an interval that holds at any look."""
    middle, spread = sums.ratio(arm), sums.spread_of(arm)
    if middle is None or spread is None:
        return None
    width = half_width(spread, sums.deals, planned, alpha)
    return Interval(middle, middle - width, middle + width)


def estimate_share(sums: Sums, arm: int, planned: int, seen: int, alpha: float = ALPHA) -> Interval | None:
    """The ratio of one arm where it is a share, with an interval that holds at any look.

    `seen` is how many deals said anything of it. Where all of them agree, their variance is 0, and yet a
    handful of deals proves little.
    """
    middle, spread = sums.ratio(arm), sums.spread_of(arm)
    if middle is None or spread is None:
        return None
    return between_shares(middle, spread / sums.deals, seen, deviations(sums.deals, planned, alpha))


def between_shares(middle: float, variance: float, seen: int, z: float) -> Interval:
    """Return Wilson's interval of so many deviations around a share, with its variance as it was measured.

    It stays between 0 and 1 and narrows to nothing only with the number of observations.
    """
    of_one = z * z / seen
    width = math.sqrt(z * z * variance + of_one * of_one / 4)
    low, high = ((middle + of_one / 2 + sign * width) / (1 + of_one) for sign in (-1, 1))
    return Interval(middle, min(middle, max(0.0, low)), max(middle, min(1.0, high)))


def deviations(deals: int, planned: int, alpha: float = ALPHA) -> float:
    """Return how many deviations of the mean an interval reaches to each side to hold at any look."""
    return half_width(1.0, deals, planned, alpha) * math.sqrt(deals)


def difference(sums: Sums, planned: int, alpha: float = ALPHA) -> Interval | None:
    """The second ratio less the first, with an interval that holds at any look."""
    first, second, spread = sums.ratio(0), sums.ratio(1), sums.spread()
    if first is None or second is None or spread is None:
        return None
    width = half_width(spread, sums.deals, planned, alpha)
    return Interval(second - first, second - first - width, second - first + width)


def half_width(variance: float, deals: int, planned: int, alpha: float = ALPHA) -> float:
    """Of an interval that holds at every look at once, and is narrowest where games are planned to end."""
    prior = _prior(planned, alpha)
    scale = deals * prior + 1
    return math.sqrt(variance * 2 * scale / (deals * deals * prior) * math.log(math.sqrt(scale) / alpha))


def chance_of_none(sums: Sums, planned: int) -> float:
    """How likely two equal arms are to lie as far apart at any look up to now: a p-value for any moment."""
    first, second, spread = sums.ratio(0), sums.ratio(1), sums.spread()
    if first is None or second is None or spread is None or first == second or sums.deals < FEWEST:
        return 1.0
    if not spread:
        return 0.0
    prior = _prior(planned, ALPHA)
    scale = sums.deals * prior + 1
    evidence = sums.deals**2 * prior * (second - first) ** 2 / (2 * scale * spread)
    return min(1.0, math.sqrt(scale) * math.exp(-evidence))


@cache
def _prior(planned: int, alpha: float) -> float:
    """The variance of the mixture, in deviations of one deal, that is best at so many deals."""
    twice = -2 * math.log(alpha)
    return (twice + math.log(1 + twice)) / max(planned, 1)


# A verdict.


@cache
def looks(planned: int, times: int = LOOKS) -> tuple[int, ...]:
    """After how many deals a verdict may fall: not before there are enough, but always at the end."""
    moments = sorted({max(1, round(planned * k / times)) for k in range(1, times + 1)})
    return tuple(moment for moment in moments if moment >= min(FEWEST, planned))


@cache
def boundary(times: int = LOOKS, alpha: float = ALPHA) -> float:
    """How many deviations away the last look must be: those before need more (O'Brien and Fleming).

    Found by adding up the chances of a random walk that is stopped wherever it leaves the boundaries.
    """
    low, high = _NORMAL.inv_cdf(1 - alpha / 2), 6.0
    for _ in range(20):
        middle = (low + high) / 2
        low, high = (middle, high) if _leaves(middle, times) > alpha else (low, middle)
    return high


def _leaves(last: float, times: int, cells: int = 100) -> float:
    """How likely a null walk of so many steps is to leave ±`last` times the root of all steps."""
    edge = last * math.sqrt(times)
    step = 2 * edge / cells
    places = [-edge + (i + 0.5) * step for i in range(cells)]
    kernel = [math.exp(-((i * step) ** 2) / 2) * step / math.sqrt(2 * math.pi) for i in range(cells)]
    chances = [math.exp(-place * place / 2) * step / math.sqrt(2 * math.pi) for place in places]
    for _ in range(times - 1):
        chances = [
            sum(map(_times, chances, [kernel[abs(i - j)] for j in range(cells)])) for i in range(cells)
        ]
    return 1 - sum(chances)


def _times(one: float, other: float) -> float:
    return one * other


def found_at(sums: Sums, planned: int, alpha: float = ALPHA) -> bool | None:
    """The verdict at this number of deals: is there a difference? None: not known yet, or no planned look."""
    moments = looks(planned)
    if sums.deals not in moments:
        return None
    found = at_look(sums, planned, alpha)
    if found is None:
        return None
    if found.low > 0 or found.high < 0:
        return True
    return False if sums.deals == moments[-1] else None


def at_look(sums: Sums, planned: int, alpha: float = ALPHA) -> Interval | None:
    """The difference at a planned look: the interval has 0 in it as long as the verdict has not fallen."""
    first, second, spread = sums.ratio(0), sums.ratio(1), sums.spread()
    if first is None or second is None or spread is None:
        return None
    moments = looks(planned)
    width = boundary(len(moments), alpha) * math.sqrt(moments[-1] * spread) / sums.deals
    return Interval(second - first, second - first - width, second - first + width)


def needed(variance: float, size: float, alpha: float = ALPHA, power: float = POWER) -> int:
    """How many deals find a difference of this size so often."""
    deviations = boundary(LOOKS, alpha) + _NORMAL.inv_cdf(power)
    return max(FEWEST, math.ceil(variance * (deviations / size) ** 2)) if size else FEWEST


# Many bars at once.


def discoveries(chances: Sequence[float]) -> list[float]:
    """By bar: the share of false ones among all that are as sure as this one (Benjamini and Hochberg)."""
    found = [1.0] * len(chances)
    least = 1.0
    order = sorted(range(len(chances)), key=chances.__getitem__)
    for rank in range(len(order), 0, -1):
        least = min(least, chances[order[rank - 1]] * len(chances) / rank)
        found[order[rank - 1]] = least
    return found


# Fair shares.

Standing = Literal["inside", "outside", "not known yet"]


class Balance(NamedTuple):
    """How a share lies to the band around its fair one."""

    standing: Standing
    more: int = 0
    """So many deals more would tell, as far as can be seen now."""


def balance(share: Interval | None, fair: float, deals: int) -> Balance:
    """Inside if the whole interval is, outside if none of it is; else so many more deals are needed."""
    if share is None:
        return Balance("not known yet", FEWEST)
    low, high = (fair * edge for edge in BAND)
    if deals >= FEWEST:
        if share.low >= low and share.high <= high:
            return Balance("inside")
        if share.high < low or share.low > high:
            return Balance("outside")
    width = (share.high - share.low) / 2
    gap = max(min(abs(share.middle - low), abs(share.middle - high)), fair / 100)
    return Balance("not known yet", max(FEWEST - deals, math.ceil(deals * ((width / gap) ** 2 - 1)), 1))
