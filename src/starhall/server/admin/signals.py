"""What may be somebody trading wins with themselves: for the operator to look at, never to act by itself."""

from __future__ import annotations

import argparse
import json
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations, permutations
from math import exp, sqrt
from statistics import median
from typing import Any, Literal, NamedTuple

from sqlalchemy import Connection, select

from starhall.core import count
from starhall.server.admin.desk import Desk
from starhall.server.book.actions.choose import Chose
from starhall.server.book.actions.leave import Left
from starhall.server.book.rated import ALONE
from starhall.server.kept.books import read_book
from starhall.server.kept.ratings import BETA, BEYOND, read
from starhall.server.kept.schema import credits, holds, people, results, tables

Kind = Literal["net", "too many", "one other", "surprise", "quick"]
ENOUGH = 10
"""Rated games of somebody before it means something with whom they were."""
MOST = 0.5
"""The share of somebody's games with one other above which it is said."""
FEW = 5
"""Games of two before it means something who won."""
DEVIATIONS = 3.0
"""So far from what their ratings foretell are the results of two."""
QUICK = 0.25
"""Who leaves before this part of a usual game leaves quickly."""
TIMES = 3
"""So often, before it is said."""


class Strength(NamedTuple):
    """How strong somebody was thought to be before a game."""

    mu: float
    sigma: float


@dataclass(frozen=True)
class Played:
    """A rated game that counts."""

    code: str
    kind: tuple[str, str]
    """The game and the band of players."""
    places: dict[str, int]
    """By account."""
    before: dict[str, Strength]
    choices: int
    left: dict[str, int] = field(default_factory=dict)
    """By account that gave up or went: after how many choices."""
    near: bool = False
    """Had two of them come from one address when it ended?"""


class Signal(NamedTuple):
    """Something to look at."""

    kind: Kind
    whom: tuple[str, ...]
    games: int
    text: str


def signals(games: Sequence[Played], nets: dict[str, set[str]]) -> list[Signal]:
    """All there are; `nets` has, by account, the hashes of the addresses from which it has opened tables."""
    return [*_one_net(games, nets), *_one_other(games), *_surprises(games), *_quick(games)]


def _one_net(games: Sequence[Played], nets: dict[str, set[str]]) -> Iterator[Signal]:
    met = Counter(pair for game in games for pair in combinations(sorted(game.places), 2))
    near = {tuple(sorted(game.places)) for game in games if game.near}
    for (one, other), times in sorted(met.items()):
        if nets.get(one, set()) & nets.get(other, set()):
            yield Signal("net", (one, other), times, "have opened tables from one address")
        elif (one, other) in near:
            yield Signal("net", (one, other), times, "have signed in from one address")


def _one_other(games: Sequence[Played]) -> Iterator[Signal]:
    played = Counter(one for game in games for one in game.places)
    met = Counter(pair for game in games for pair in permutations(game.places, 2))
    # Where hardly anybody else plays, it says nothing.
    if len(played) <= 3:
        return
    for (one, other), times in sorted(met.items()):
        if played[one] >= ENOUGH and times > MOST * played[one]:
            yield Signal(
                "one other", (one, other), times, f"are {times} of all {played[one]} games of the first"
            )


def _surprises(games: Sequence[Played]) -> Iterator[Signal]:
    off: defaultdict[tuple[str, str], float] = defaultdict(float)
    spread: defaultdict[tuple[str, str], float] = defaultdict(float)
    times: Counter[tuple[str, str]] = Counter()
    for game in games:
        for pair in combinations(sorted(game.places), 2):
            one, other = pair
            expected = chance(game.before[one], game.before[other])
            theirs, its = game.places[one], game.places[other]
            off[pair] += (1.0 if theirs < its else 0.5 if theirs == its else 0.0) - expected
            spread[pair] += expected * (1 - expected)
            times[pair] += 1
    for (one, other), number in sorted(times.items()):
        deviations = off[one, other] / sqrt(spread[one, other])
        if number >= FEW and abs(deviations) >= DEVIATIONS:
            whom = (one, other) if deviations > 0 else (other, one)
            text = f"the first wins {abs(deviations):.1f} deviations more than their ratings foretell"
            yield Signal("surprise", whom, number, text)


def chance(one: Strength, other: Strength) -> float:
    """How likely the first comes in before the second, by the model that makes the ratings."""
    apart = (one.mu - other.mu) / sqrt(2 * BETA**2 + one.sigma**2 + other.sigma**2)
    return 1 / (1 + exp(-apart))


def _quick(games: Sequence[Played]) -> Iterator[Signal]:
    finished: defaultdict[tuple[str, str], list[int]] = defaultdict(list)
    for game in games:
        if not game.left:
            finished[game.kind].append(game.choices)
    quick = Counter(
        one
        for game in games
        for one, after in game.left.items()
        if finished[game.kind] and after < QUICK * median(finished[game.kind])
    )
    for one, times in sorted(quick.items()):
        if times >= TIMES:
            yield Signal("quick", (one,), times, "leaves games that have hardly begun")


# From the database.


def list_signals(desk: Desk, wanted: argparse.Namespace) -> int:
    """What to look at, under the names of the accounts."""
    with desk.reading() as connection:
        found = [*signals(_games(connection), _nets(connection)), *_too_many(connection)]
        names = {row.id: row.name for row in connection.execute(select(people.c.id, people.c.name))}
    rows: list[dict[str, Any]] = [
        {
            "kind": signal.kind,
            "people": [names.get(one) or "(deleted)" for one in signal.whom],
            "games": signal.games,
            "text": signal.text,
        }
        for signal in found
    ]
    lines = [
        f"{row['kind']:<10} {' and '.join(row['people'])}: {row['text']} ({count(row['games'], 'game')})"
        for row in rows
    ]
    return desk.show({"signals": rows}, lines or ["Nothing looks odd."])


def _games(connection: Connection) -> list[Played]:
    counted = select(results).where(results.c.credit.is_not(None), results.c.void == 0)
    # Alone against bots nobody has anybody to trade with.
    counted = counted.where(~results.c.band.endswith(ALONE))
    before: defaultdict[str, dict[str, Strength]] = defaultdict(dict)
    for row in connection.execute(select(credits)):
        before[row.code][row.person] = Strength(float(row.mu_before), float(row.sigma_before))
    return [_played(connection, row, before[row.code]) for row in connection.execute(counted)]


def _played(connection: Connection, row: Any, before: dict[str, Strength]) -> Played:
    places = {one.who: one.place for one in read(row.places) if one.who in before}
    choices = 0
    left: dict[str, int] = {}
    if connection.scalar(select(tables.c.code).where(tables.c.code == row.code)) is not None:
        held = select(holds.c.seat, holds.c.person).where(holds.c.code == row.code)
        whose = {hold.seat: hold.person for hold in connection.execute(held)}
        for entry in read_book(connection, row.code).entries:
            choices += isinstance(entry, Chose)
            if isinstance(entry, Left) and whose.get(entry.seat) in places:
                left.setdefault(whose[entry.seat], choices)
    return Played(row.code, (row.game, row.band), places, before, choices, left, bool(row.near))


def _too_many(connection: Connection) -> Iterator[Signal]:
    """Tell who has played more rated games in a day than count."""
    beyond = Counter(
        tuple(sorted(one.who for one in read(row.places) if one.anchor is None))
        for row in connection.execute(select(results.c.places).where(results.c.void == BEYOND))
    )
    for whom, times in sorted(beyond.items()):
        yield Signal("too many", whom, times, "kept playing rated games after the daily limit")


def _nets(connection: Connection) -> dict[str, set[str]]:
    """By account: the hashes of the addresses from which it has opened rated tables."""
    found: defaultdict[str, set[str]] = defaultdict(set)
    rated = select(results.c.code, tables.c.who, tables.c.head).join(tables, tables.c.code == results.c.code)
    for row in connection.execute(rated.where(tables.c.who != "")):
        for seat in json.loads(row.head)["seats"]:
            if seat.get("mine") and seat.get("person"):
                found[seat["person"]].add(row.who)
    return dict(found)
