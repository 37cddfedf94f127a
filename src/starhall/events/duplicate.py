"""Duplicate: all tables of a board have the same cards and dice; compared are those in the same seat."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Sequence
from fractions import Fraction
from itertools import combinations
from random import Random
from typing import NamedTuple

from starhall.core import NotUnderstood
from starhall.events.played import HOUSE, MEAN, Round, Table, finished, meetings, points, sittings

SHARE = Fraction(0)
"""How much of what the others did with the same cards is taken off: docs/events.md has the measurement."""
_TRIES = 12
"""Arrangements of a board that are looked at, as long as that is not too much work."""
WORK = 30_000
"""Exchanges of two that are weighed before no other arrangement is begun."""


def board(here: Collection[int], seats: int, rounds: Sequence[Round], seed: str) -> Round:
    """All at full tables, so that over the boards all meet, are compared and have each seat equally often."""
    tables, over = divmod(len(here), seats)
    if not tables:
        raise NotUnderstood(f"a board needs {seats} entrants: let bots fill")
    rested = Counter(one for played in rounds for one in played.byes)
    lot = Random(f"{seed}/board/{len(rounds)}")
    order = sorted(here)
    lot.shuffle(order)
    byes = sorted(order, key=lambda one: rested[one])[:over]
    playing = sorted(one for one in here if one not in byes)
    costs = Costs(rounds, seats)
    best = arranged(playing, costs, lot)
    for _ in range(1, _TRIES):
        if costs.weighed < WORK:
            best = min(best, arranged(playing, costs, lot), key=costs.of)
    cut = (best[i : i + seats] for i in range(0, len(best), seats))
    return Round(tuple(Table(tuple(table)) for table in cut), tuple(sorted(byes)))


def alone(here: Collection[int], seats: int, number: int) -> Round:
    """Everybody at a table of their own, in the same seat, which moves on from board to board."""
    taken = number % seats
    return Round(
        tuple(Table(tuple(one if seat == taken else HOUSE for seat in range(seats))) for one in sorted(here))
    )


class Costs:
    """What speaks against an arrangement: meeting, being compared and sitting as before."""

    def __init__(self, rounds: Sequence[Round], seats: int) -> None:
        self.sat = sittings(rounds)
        self.met, self.compared = _by_entrant(meetings(rounds)), _by_entrant(comparisons(rounds))
        self.seats = seats
        self.weighed = 0
        """How many exchanges of two."""

    def at(self, order: Sequence[int], place: int) -> int:
        """What speaks against the one in this place: how often each thing has happened before."""
        one, seats = order[place], self.seats
        first, seat = place - place % seats, place % seats
        met, compared = self.met[one], self.compared[one]
        together = sum(met[other] for other in order[first : first + seats])
        return self.sat[one, seat] + together + sum(compared[other] for other in order[seat::seats])

    def of(self, order: Sequence[int]) -> int:
        """What speaks against all of it, twice: what is between two is at both of them."""
        sat = sum(self.sat[one, place % self.seats] for place, one in enumerate(order))
        return sat + sum(self.at(order, place) for place in range(len(order)))

    def exchanged(self, order: list[int], i: int, j: int) -> bool:
        """Let two change places if that is better; of all others nothing changes but by these two."""
        self.weighed += 1
        before = self.at(order, i) + self.at(order, j)
        order[i], order[j] = order[j], order[i]
        if self.at(order, i) + self.at(order, j) < before:
            return True
        order[i], order[j] = order[j], order[i]
        return False


def _by_entrant(pairs: Counter[frozenset[int]]) -> defaultdict[int, Counter[int]]:
    """By entrant: how often with each other."""
    found: defaultdict[int, Counter[int]] = defaultdict(Counter)
    for pair, times in pairs.items():
        one, other = pair
        found[one][other] = found[other][one] = times
    return found


def arranged(playing: Sequence[int], costs: Costs, lot: Random) -> list[int]:
    """By chance, then better: two change places as long as that helps, and is not too much work."""
    order = list(playing)
    lot.shuffle(order)
    better = True
    while better and costs.weighed < WORK:
        better = False
        for i, j in combinations(range(len(order)), 2):
            better |= costs.exchanged(order, i, j)
    return order


def comparisons(rounds: Sequence[Round]) -> Counter[frozenset[int]]:
    """How often two have held the same seat of a board."""
    return Counter(
        frozenset(pair)
        for played in rounds
        for held in zip(*(table.seats for table in played.tables), strict=True)
        for pair in combinations(held, 2)
    )


class Held(NamedTuple):
    """What somebody made of a seat of a board."""

    entrant: int
    made: Fraction
    """What the game counts, or the points of a place."""
    others: tuple[Fraction, ...]
    """The same of those who held the same, as far as they have a result."""
    tables: int
    """At how many tables it was held."""
    usual: Fraction = MEAN
    """The mean of the board, over all seats."""

    def score(self, share: Fraction = SHARE) -> Fraction:
        """What it made above the average, less a share of what the others made above it."""
        above = self.made - self.usual
        if not self.others:
            return above
        return above - share * (Fraction(sum(self.others), len(self.others)) - self.usual)

    @property
    def matchpoints(self) -> Fraction:
        """2 for each who made less of it, 1 for an equal; with results missing in proportion (Neuberg)."""
        beaten = sum(2 * (self.made > other) + (self.made == other) for other in self.others)
        return Fraction((beaten + 1) * self.tables, len(self.others) + 1) - 1


def held(rounds: Sequence[Round]) -> Iterator[Held]:
    """What everybody made of every seat."""
    for played in rounds:
        done = _compared(played)
        made = [
            each for seats, earned in done for one, each in zip(seats, earned, strict=True) if one != HOUSE
        ]
        usual = _mean(made) if made else MEAN
        for i, (seats, earned) in enumerate(done):
            for seat, one in enumerate(seats):
                if one != HOUSE:
                    others = tuple(theirs[seat] for j, (_, theirs) in enumerate(done) if j != i)
                    yield Held(one, earned[seat], others, len(played.tables), usual)
        # Compared with nobody, the average points are the average score and the average matchpoints.
        for table in played.tables:
            if table.average:
                here = [one for one in table.seats if one != HOUSE]
                yield from (Held(one, MEAN, (), len(played.tables)) for one in here)


def _compared(played: Round) -> list[tuple[tuple[int, ...], tuple[Fraction, ...]]]:
    """The tables of a board that were played to their end, with what each seat has made.

    Where the arbiter has set places, each is worth what it was at the other tables on average.
    """
    done = [table for table in finished([played]) if not table.average]
    if not any(table.scores for table in done):
        return [(table.seats, points(table.places)) for table in done]
    worth: defaultdict[int, list[Fraction]] = defaultdict(list)
    for table in done:
        for place, score in zip(table.places, table.scores, strict=False):
            worth[place].append(score)
    usual = _mean([score for scores in worth.values() for score in scores])
    by_place = defaultdict(lambda: usual, {place: _mean(scores) for place, scores in worth.items()})
    return [(table.seats, table.scores or tuple(by_place[place] for place in table.places)) for table in done]


def _mean(values: Sequence[Fraction]) -> Fraction:
    return Fraction(sum(values), len(values))


def ahead(rounds: Sequence[Round], tied: Collection[int]) -> Counter[int]:
    """Among these: how often each made more of a seat than another did, less how often less."""
    found: Counter[int] = Counter()
    for played in rounds:
        for (seats, earned), (rivals, theirs) in combinations(_compared(played), 2):
            for one, other, mine, its in zip(seats, rivals, earned, theirs, strict=True):
                if one in tied and other in tied and mine != its:
                    found[one if mine > its else other] += 1
                    found[other if mine > its else one] -= 1
    return found
