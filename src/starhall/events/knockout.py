"""Elimination: who has lost too often is out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence

from starhall.events.played import Round, Table, finished, meetings
from starhall.events.seating import pairs, seated, sizes, snake, without_byes


def ranked(table: Table) -> list[int]:
    """The first of a table first; of equals the one seeded higher."""
    return [one for _, one in sorted(zip(table.places, table.seats, strict=True))]


def through(table: Table) -> list[int]:
    """Who goes on: the upper half, with the one in the middle."""
    return ranked(table)[: (len(table.seats) + 1) // 2]


def losses(rounds: Sequence[Round]) -> Counter[int]:
    """How often each has lost."""
    return Counter(one for table in finished(rounds) for one in table.seats if one not in through(table))


def knockout(
    here: Collection[int],
    seats: int,
    allowed: Collection[int],
    rounds: Sequence[Round],
    seed: str,
    lives: int = 1,
) -> Round | None:
    """The next round of those who are still in; None when it is decided."""
    lost = losses(rounds)
    alive = sorted(one for one in here if lost[one] < lives)
    if len(alive) < min(allowed) or _final(rounds):
        return None
    if seats > 2:
        return _tables(alive, seats, allowed, rounds, seed)
    return _duels(alive, lost, rounds, seed)


def _final(rounds: Sequence[Round]) -> bool:
    """Was the last round a single table of many, with nobody waiting?"""
    if not rounds:
        return False
    tables, byes = rounds[-1]
    return len(tables) == 1 and not byes and len(tables[0].seats) > 2 and bool(tables[0].places)


def _tables(
    alive: Sequence[int], seats: int, allowed: Collection[int], rounds: Sequence[Round], seed: str
) -> Round:
    wanted = (
        [len(alive)] if len(alive) in allowed and len(alive) <= seats else sizes(len(alive), seats, allowed)
    )
    playing, byes = without_byes(alive[::-1], len(alive) - sum(wanted), rounds)
    return Round(seated(snake(playing[::-1], wanted), rounds, seed), tuple(byes))


def _duels(alive: Sequence[int], lost: Counter[int], rounds: Sequence[Round], seed: str) -> Round:
    """The first of those who have lost as often meets the last of them, unless they have met."""
    together, byes = [], []
    groups = [list(alive)] if len(alive) == 2 else _alike(alive, lost)
    met = meetings(rounds)
    for group in groups:
        playing, waiting = without_byes(group[::-1], len(group) % 2, rounds)
        byes += waiting
        playing.sort()
        place = {one: i for i, one in enumerate(playing)}

        def weight(one: int, other: int, place: dict[int, int] = place) -> int:
            off = place[one] + place[other] - len(place) + 1
            return 1_000_000 * met[frozenset((one, other))] ** 2 + off * off

        together += pairs(playing, weight)
    return Round(seated(together, rounds, seed), tuple(sorted(byes)))


def _alike(alive: Sequence[int], lost: Counter[int]) -> list[list[int]]:
    return [[one for one in alive if lost[one] == times] for times in sorted({lost[one] for one in alive})]
