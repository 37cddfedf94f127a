"""Cutting entrants into tables, and giving each a seat."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Sequence
from itertools import combinations, permutations
from random import Random

from starhall.core import NotUnderstood
from starhall.core.extras import needs
from starhall.events.played import Round, Table, byes_of, sittings

Weight = Callable[[int, int], int]
"""What speaks against a meeting of two; the same either way."""


def sizes(entrants: int, seats: int, allowed: Collection[int]) -> list[int]:
    """Full tables, and some with one seat less where that is allowed: as few byes as can be, then as full."""
    smaller = seats - 1 if seats - 1 in allowed else seats
    for byes in range(entrants - smaller + 1):
        for small in range((entrants - byes) // smaller + 1):
            full, rest = divmod(entrants - byes - small * smaller, seats)
            if not rest:
                return [seats] * full + [smaller] * small
    raise NotUnderstood(f"{entrants} entrants do not fill a table of {smaller}: more are needed, or bots")


def pairs(here: Sequence[int], weight: Weight) -> list[tuple[int, ...]]:
    """All of an even number in pairs, with the least sum of weights."""
    with needs("server", "pair players"):
        import networkx as nx
    graph = nx.Graph()
    for one, other in combinations(sorted(here), 2):
        graph.add_edge(one, other, weight=weight(one, other))
    return sorted(tuple(sorted(pair)) for pair in nx.min_weight_matching(graph))


def snake(here: Sequence[int], wanted: Sequence[int]) -> list[list[int]]:
    """Dealt out to the tables, there and back again: every table gets its share of the strong."""
    found: list[list[int]] = [[] for _ in wanted]
    way = [*range(len(wanted)), *reversed(range(len(wanted)))]
    left = list(here)
    while left:
        for table in way:
            if left and len(found[table]) < wanted[table]:
                found[table].append(left.pop(0))
    return found


def groups(here: Sequence[int], wanted: Sequence[int], weight: Weight) -> list[list[int]]:
    """Cut in this order into tables; two change places as long as that makes the sum of weights less."""
    left = list(here)
    found = [[left.pop(0) for _ in range(size)] for size in wanted]
    while any(_swapped(one, other, weight) for one, other in combinations(found, 2)):
        pass
    return found


def _swapped(one: list[int], other: list[int], weight: Weight) -> bool:
    """Let two change places if that is better."""
    for i, a in enumerate(one):
        for j, b in enumerate(other):
            mine, theirs = [x for x in one if x != a], [x for x in other if x != b]
            now = sum(weight(a, x) for x in mine) + sum(weight(b, x) for x in theirs)
            then = sum(weight(b, x) for x in mine) + sum(weight(a, x) for x in theirs)
            if then < now:
                one[i], other[j] = b, a
                return True
    return False


def without_byes(order: Sequence[int], byes: int, rounds: Sequence[Round]) -> tuple[list[int], list[int]]:
    """Who plays and who does not: byes go from the end of this order to those who have had the fewest."""
    had = byes_of(rounds)
    place = {one: i for i, one in enumerate(order)}
    resting = sorted(order, key=lambda one: (had[one], -place[one]))[:byes]
    return [one for one in order if one not in resting], sorted(resting)


def seated(together: Sequence[Sequence[int]], rounds: Sequence[Round], seed: str) -> tuple[Table, ...]:
    """Everybody in the seat that they have had least, all in all; the seed decides between equal ways."""
    sat = sittings(rounds)
    return tuple(
        _seated(table, sat, Random(f"{seed}/seats/{len(rounds)}/{number}"))
        for number, table in enumerate(together)
    )


def _seated(table: Sequence[int], sat: Counter[tuple[int, int]], lot: Random) -> Table:
    order = sorted(table)
    lot.shuffle(order)
    ways = permutations(order)
    return Table(min(ways, key=lambda way: sum((sat[one, seat] + 1) ** 2 for seat, one in enumerate(way))))
