"""Who stands where: every tie is broken, at last by a lot from the seed."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from fractions import Fraction
from hashlib import sha256
from itertools import combinations
from typing import Any, NamedTuple

from starhall.events import duplicate
from starhall.events.knockout import ranked
from starhall.events.played import Round, finished, points, totals


class Standing(NamedTuple):
    """One line of the standings."""

    rank: int
    entrant: int
    figures: tuple[tuple[str, Fraction], ...]
    """What ranks them, the first that differs; the rest is lot."""


Key = Mapping[int, Any]
Direct = Callable[[Sequence[Round], Collection[int]], Mapping[int, int]]


def by_points(entrants: Iterable[int], rounds: Sequence[Round], seed: str) -> list[Standing]:
    """Points, then Buchholz, direct meeting, wins, lot."""
    have = totals(rounds)
    figures = {
        one: {"points": have.get(one, Fraction(0)), "buchholz": _buchholz(one, have, rounds)}
        for one in entrants
    }
    won = Counter(
        one
        for table in finished(rounds)
        if not table.average
        for one, place in zip(table.seats, table.places, strict=True)
        if place == 1
    )
    return _ranked(figures, rounds, seed, met_ahead, {one: {"wins": Fraction(won[one])} for one in figures})


def _buchholz(one: int, have: Mapping[int, Fraction], rounds: Sequence[Round]) -> Fraction:
    """The mean points of those met at each table, summed; a bye counts as a meeting with an equal."""
    found = Fraction(0)
    for played in rounds:
        if one in played.byes:
            found += have[one]
        for table in played.tables:
            if one in table.seats and table.places:
                others = [have[other] for other in table.seats if other != one]
                found += sum(others) / Fraction(len(others))
    return found


def met_ahead(rounds: Sequence[Round], tied: Collection[int]) -> Counter[int]:
    """Among these: how often each came in before another, less how often behind."""
    found: Counter[int] = Counter()
    for table in finished(rounds):
        sat = [
            (one, earned)
            for one, earned in zip(table.seats, points(table.places), strict=True)
            if one in tied
        ]
        for (one, mine), (other, theirs) in combinations(sat, 2):
            if mine != theirs:
                found[one if mine > theirs else other] += 1
                found[other if mine > theirs else one] -= 1
    return found


def by_boards(entrants: Iterable[int], rounds: Sequence[Round], seed: str, share: Fraction) -> list[Standing]:
    """The score, then matchpoints, direct comparison, lot."""
    score: defaultdict[int, Fraction] = defaultdict(Fraction)
    matchpoints: defaultdict[int, Fraction] = defaultdict(Fraction)
    for found in duplicate.held(rounds):
        score[found.entrant] += found.score(share)
        matchpoints[found.entrant] += found.matchpoints
    figures = {one: {"score": score[one], "matchpoints": matchpoints[one]} for one in entrants}
    return _ranked(figures, rounds, seed, duplicate.ahead, {})


def by_rounds(entrants: Iterable[int], rounds: Sequence[Round], seed: str) -> list[Standing]:
    """Who was in for longer stands higher, then the better place at the last table, points, lot."""
    have = totals(rounds)
    figures = {}
    for one in entrants:
        last, place = _last(one, rounds)
        figures[one] = {
            "round": Fraction(last),
            "place": Fraction(place),
            "points": have.get(one, Fraction(0)),
        }
    return _ranked(figures, rounds, seed, met_ahead, {})


def _last(one: int, rounds: Sequence[Round]) -> tuple[int, int]:
    """The last round of somebody, and the place at its table; of equals the one seeded higher is before."""
    for number in range(len(rounds), 0, -1):
        for table in rounds[number - 1].tables:
            if one in table.seats and table.places:
                return number, 1 + ranked(table).index(one)
        if one in rounds[number - 1].byes:
            return number, 1
    return 0, 1


def lot(seed: str, one: int) -> str:
    """What decides when nothing else does."""
    return sha256(f"{seed}/lot/{one}".encode()).hexdigest()


def _key(name: str, value: Fraction) -> Fraction:
    """Of a place less is better, of all else more."""
    return value if name == "place" else -value


def _ranked(
    figures: Mapping[int, dict[str, Fraction]],
    rounds: Sequence[Round],
    seed: str,
    direct: Direct,
    last: Mapping[int, dict[str, Fraction]],
) -> list[Standing]:
    tied: defaultdict[tuple[Fraction, ...], list[int]] = defaultdict(list)
    for one, found in figures.items():
        tied[tuple(found.values())].append(one)
    full = {}
    for together in tied.values():
        leads = direct(rounds, together) if len(together) > 1 else {}
        for one in together:
            full[one] = {**figures[one], "direct": Fraction(leads.get(one, 0)), **last.get(one, {})}
    order = sorted(full, key=lambda one: (*(_key(*each) for each in full[one].items()), lot(seed, one)))
    return [Standing(rank, one, tuple(full[one].items())) for rank, one in enumerate(order, 1)]
