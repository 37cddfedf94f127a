"""What was played in a tournament: rounds of tables, and what they come to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations
from typing import NamedTuple

BEST = 6
"""Points of a victory: tables of two to seven share them out, mostly in whole numbers."""
MEAN = Fraction(BEST, 2)
"""Points of a bye: what a table gives on average."""


HOUSE = -1
"""In the place of an entrant: a bot of the house, which nobody is compared with."""


class Table(NamedTuple):
    """Entrants who meet."""

    seats: tuple[int, ...]
    """The entrant in each seat; a smaller number is seeded higher."""
    places: tuple[int, ...] = ()
    """By seat, 1 is best; empty if the game is not over, or does not count."""
    scores: tuple[Fraction, ...] = ()
    """By seat, what the game itself counts, where that is compared; empty if places are, or nobody knows."""
    average: bool = False
    """Was it not played to its end, and everybody there has what a table gives on average?"""


class Round(NamedTuple):
    """Tables that are played at the same time."""

    tables: tuple[Table, ...]
    byes: tuple[int, ...] = ()
    """Who plays nobody."""


def points(places: Sequence[int]) -> tuple[Fraction, ...]:
    """By seat: 6 for the first of a table, 0 for its last, even steps between; equals share."""
    step = Fraction(BEST, len(places) - 1)
    return tuple(
        step
        * (sum(other > place for other in places) + Fraction(sum(other == place for other in places) - 1, 2))
        for place in places
    )


def finished(rounds: Sequence[Round]) -> Iterator[Table]:
    """The tables that have a result."""
    return (table for played in rounds for table in played.tables if table.places)


def totals(rounds: Sequence[Round]) -> dict[int, Fraction]:
    """By entrant: the points so far; who has none is not there."""
    have: dict[int, Fraction] = {}
    for table in finished(rounds):
        for one, earned in zip(table.seats, points(table.places), strict=True):
            have[one] = have.get(one, Fraction(0)) + earned
    for one, byes in byes_of(rounds).items():
        have[one] = have.get(one, Fraction(0)) + MEAN * byes
    return have


def byes_of(rounds: Sequence[Round]) -> Counter[int]:
    """How often each has had a bye."""
    return Counter(one for played in rounds for one in played.byes)


def meetings(rounds: Sequence[Round]) -> Counter[frozenset[int]]:
    """How often two have met, also at tables that are not over."""
    return Counter(
        frozenset(pair)
        for played in rounds
        for table in played.tables
        for pair in combinations(table.seats, 2)
    )


def sittings(rounds: Sequence[Round]) -> Counter[tuple[int, int]]:
    """How often each entrant has had each seat."""
    return Counter(
        (one, seat) for played in rounds for table in played.tables for seat, one in enumerate(table.seats)
    )
