"""Swiss and round robin: nobody goes out, and points decide."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from fractions import Fraction
from functools import cache

from starhall.events.played import Round, meetings, totals
from starhall.events.seating import Weight, groups, pairs, seated, sizes, snake, without_byes

AGAIN = 1_000_000
"""What speaks against a second meeting: more than any difference of points."""
APART = 100
"""What speaks against a meeting of those who are a point apart."""


def swiss(
    here: Collection[int], seats: int, allowed: Collection[int], rounds: Sequence[Round], seed: str
) -> Round:
    """Those meet that stand alike and have not met; of two alike, the upper half meets the lower."""
    have = {one: totals(rounds).get(one, Fraction(0)) for one in here}
    order = sorted(here, key=lambda one: (-have[one], one))
    wanted = sizes(len(order), seats, allowed)
    playing, byes = without_byes(order, len(order) - sum(wanted), rounds)
    weight = _weight(playing, have, rounds, seats)
    together: Sequence[Sequence[int]]
    if seats == 2:
        together = pairs(playing, weight)
    elif not rounds:
        together = snake(playing, wanted)
    else:
        together = groups(playing, wanted, weight)
    return Round(seated(together, rounds, seed), tuple(byes))


def _weight(order: Sequence[int], have: dict[int, Fraction], rounds: Sequence[Round], seats: int) -> Weight:
    met = meetings(rounds)
    place = {one: i for i, one in enumerate(order)}
    alike = Counter(have[one] for one in order)

    @cache
    def weight(one: int, other: int) -> int:
        apart = have[one] - have[other]
        far = abs(place[one] - place[other])
        if seats == 2 and not apart:
            far = abs(far - alike[have[one]] // 2)
        return AGAIN * met[frozenset((one, other))] ** 2 + int(APART * apart * apart) + far

    return weight


def robin_rounds(entrants: int) -> int:
    """After how many rounds each of two seats has met each."""
    return entrants - 1 + entrants % 2


def robin(entrants: Sequence[int], here: Collection[int], rounds: Sequence[Round], seed: str) -> Round:
    """Everybody meets everybody once: all sit in a circle around the first, and move on by one each round."""
    ring: list[int | None] = [*sorted(entrants), *([None] if len(entrants) % 2 else [])]
    turn = len(rounds) % (len(ring) - 1)
    order = [ring[0], *ring[1 + turn :], *ring[1 : 1 + turn]]
    together, byes = [], []
    for one, other in zip(order[: len(ring) // 2], reversed(order), strict=False):
        both = [who for who in (one, other) if who in here and who is not None]
        if len(both) == 2:
            together.append(both)
        else:
            byes += both
    return Round(seated(together, rounds, seed), tuple(sorted(byes)))
