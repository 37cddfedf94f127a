"""What a planet is worth at the end of a turn, as it was learned, and what a turn may still do to it.

An attack meets the two Cities of a sector, then the Core, then the two Cities behind it. So a planet is its
Core and the hit points of six pairs of Cities: these seven numbers decide all that is still to come.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from functools import cache
from math import exp
from pathlib import Path
from random import Random
from typing import NamedTuple

from starhall.games.peace.box.geometry import CORE, CRATER_NAMES, PATH
from starhall.games.peace.box.parts import POINTS, SECTOR, UNDAMAGED

WORTHS = Path(__file__).parent / "planets.json"
"""What was learned (`starhall train peace`)."""

_SECTORS = len(PATH) - 1
_OUTER, _INNER = (
    [CRATER_NAMES.index(f"{ring}{sector}") for sector in range(1, _SECTORS + 1)] for ring in "OI"
)
WHOLE_SECTOR = 2 * UNDAMAGED
_BEHIND = (CORE, *((sector + 2) % _SECTORS + 1 for sector in range(1, _SECTORS + 1)))
"""By sector: the one on the other side of the Core."""
_DECIDES = 6.0
"""What a point is worth at the end: nearly everything."""

Planet = list[int]
"""The hit points of the Core, then by sector those of its two Cities."""


def planet_of(craters: Sequence[int]) -> Planet:
    """The seven numbers of a planet."""
    cities = [craters[outer] + craters[inner] for outer, inner in zip(_OUTER, _INNER, strict=True)]
    return [craters[CORE], *cities]


def sector_of(crater: int) -> int:
    """Where the piece of a crater counts in the seven numbers."""
    ring = _OUTER if crater in _OUTER else _INNER
    return CORE if crater == CORE else ring.index(crater) + 1


class Worth(NamedTuple):
    """What planets are worth at one moment of the game: who has one more is e times as likely to win."""

    core: tuple[float, ...]
    """By hit points of the Core."""
    sector: tuple[tuple[float, ...], ...]
    """By hit points of the Core and of the two Cities of a sector."""

    def of(self, planet: Planet) -> float:
        """What a planet is worth."""
        core, a, b, c, d, e, f = planet
        row = self.sector[core]
        return self.core[core] + row[a] + row[b] + row[c] + row[d] + row[e] + row[f]


_AT_THE_END = Worth(
    tuple([_DECIDES * points for points in POINTS[CORE]]),
    (tuple([_DECIDES * hp for hp in range(WHOLE_SECTOR + 1)]),) * (UNDAMAGED + 1),
)
"""When no turn is to come the points count; Cities have as many as hit points."""


def moment(own: int, others: int, rivals: int, first: bool) -> str:
    """A moment as seen by a seat: its turns to come, and whether its rivals have more, fewer or as many."""
    if others == own * rivals:
        return f"{own}, moving {'first' if first else 'last'}"
    return f"{own}, others {'more' if others > own * rivals else 'fewer'}"


END = {moment(0, 0, 1, first): _AT_THE_END for first in (True, False)}
"""The moments after the last turn, of which nothing is to be learned."""


@cache
def learned() -> dict[str, Worth]:
    """By moment: what planets are worth."""
    plain = json.loads(WORTHS.read_text())["worths"]
    return END | {
        name: Worth(tuple(core), tuple(map(tuple, sector))) for name, (core, sector) in plain.items()
    }


# What may happen to a planet.


def hit(planet: Planet, sector: int) -> None:
    """One point of damage: the first piece on the path that stands takes it."""
    for at in (sector, CORE, _BEHIND[sector]):
        if planet[at]:
            planet[at] -= 1
            return


def repair(planet: Planet, points: int, worth: Worth) -> None:
    """Rebuild points are spent as well as possible: on the Core, then where a City is worth most."""
    for _ in range(points):
        if planet[CORE] < UNDAMAGED:
            planet[CORE] += 1
            continue
        row = worth.sector[UNDAMAGED]
        gains = [
            (row[hp + 1] - row[hp], -sector) for sector, hp in enumerate(planet[1:], 1) if hp < WHOLE_SECTOR
        ]
        if not gains:
            return
        planet[-max(gains)[1]] += 1


def struck(planet: Planet, invasion: Sequence[int], rng: Random) -> Iterator[Planet]:
    """A planet after 0, 1, 2, ... saucers: those of a die strike one sector, and any die may be left over."""
    now = planet[:]
    yield now[:]
    dice = [saucers for saucers in invasion if saucers]
    rng.shuffle(dice)
    for saucers in dice:
        sector = SECTOR.faces[rng.randrange(len(SECTOR.faces))]
        for _ in range(saucers):
            hit(now, sector)
            yield now[:]


def shot_at(
    planets: Sequence[Planet], worths: Sequence[Worth], missiles: int, value: int, rng: Random
) -> Iterator[list[Planet]]:
    """Planets after 0, 1, 2, ... Missiles: each counters one with an equal number, and rebuilds."""
    now = [planet[:] for planet in planets]
    yield [planet[:] for planet in now]
    for _ in range(missiles):
        sector = SECTOR.faces[rng.randrange(len(SECTOR.faces))]
        for planet, worth in zip(now, worths, strict=True):
            if SECTOR.faces[rng.randrange(len(SECTOR.faces))] == sector:
                repair(planet, value, worth)
            else:
                for _ in range(value):
                    hit(planet, sector)
        yield [planet[:] for planet in now]


def strength(planet: Planet, worth: Worth) -> float:
    """What a planet counts beside others: chances of winning are shares of these."""
    return exp(worth.of(planet))
