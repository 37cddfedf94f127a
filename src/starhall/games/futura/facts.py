"""What can be read off the table: pure functions that serve state and seen table alike."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from starhall.core import rule
from starhall.games.futura.box.language import Clause
from starhall.games.futura.box.parts import (
    ACO_CLAUSES,
    ACO_NAME,
    ACOLYTE_VP,
    BUILT,
    CLAUSES_OF,
    DIS_CLAUSES,
    DIS_ENERGY,
    DIS_NAME,
    FIRST_SIGIL,
    INCOME,
    LEVEL_ENERGY,
    NOBODY,
    NONE,
    RANK_VP,
    SLOTS,
    STATION_VP,
    UNBUILT,
)
from starhall.games.futura.state import FuturaTable, Score

Row = tuple[str, int, str]
"""What a figure is made of: what it is, how much, and the rule."""


# The match.


@rule("FUT-R74")
def games_won(t: FuturaTable) -> list[int]:
    """By seat: the games of the match that it has won, alone or shared."""
    return [sum([places[p] == 1 for places in t.finished]) for p in range(t.players)]


def seats_in_order(t: FuturaTable) -> list[int]:
    """All seats, clockwise from the first player."""
    return [(t.first + i) % t.players for i in range(t.players)]


# Mats.


def owned(row: tuple[int, ...], p: int) -> list[int]:
    """Where a seat stands in a row of seats, such as `side` or `holder`: its acolytes, its districts."""
    # Asked for all the time of rows that change seldom: 0.3 µs remembered, 0.7 when looked up each time.
    return [*_owned(row, p)]


@lru_cache(4096)
def _owned(row: tuple[int, ...], p: int) -> tuple[int, ...]:
    return tuple([i for i, seat in enumerate(row) if seat == p])


def sigils_of(t: FuturaTable, p: int) -> list[int]:
    """The sigils in the bay of a seat, the oldest first."""
    return [card // SLOTS - FIRST_SIGIL for card in t.bays[p]]


def front_sigil(t: FuturaTable, p: int) -> int:
    """The oldest sigil of the bay, the only one that can be used; NONE if the bay is empty."""
    bay = t.bays[p]
    return bay[0] // SLOTS - FIRST_SIGIL if bay else NONE


def own_stations(t: FuturaTable, p: int) -> list[int]:
    """The districts of a player with a station."""
    return [*land(t, p)[0]]


@rule("FUT-236", "FUT-297", "FUT-355", "FUT-364", "FUT-R50", "FUT-R91", "FUT-R101")
def raidable(t: FuturaTable, p: int) -> tuple[int, ...]:
    """The districts of others and neutral ones that lie open, built on or not: what a player may assault."""
    return land(t, p)[1]


def land(t: FuturaTable, p: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The districts of a player with a station, and those that the player may assault."""
    return _land(t.holder, t.site, p)


@lru_cache(4096)
def _land(
    holders: tuple[int, ...], sites: tuple[int, ...], p: int
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    own = [d for d, holder in enumerate(holders) if holder == p and sites[d] == BUILT]
    others = [d for d, holder in enumerate(holders) if holder not in (p, NOBODY) and sites[d] >= UNBUILT]
    return tuple(own), tuple(others)


@rule("FUT-058", "FUT-069", "FUT-211", "FUT-232", "FUT-370", "FUT-371", "FUT-417", "FUT-R07")
def income(t: FuturaTable, p: int) -> int:
    """9, and for each own station the figure of its district and its level."""
    level = t.level
    return INCOME + sum([DIS_ENERGY[d] + LEVEL_ENERGY[level[d]] for d in own_stations(t, p)])


@rule("FUT-055", "FUT-162")
def collection_rows(t: FuturaTable, p: int) -> tuple[Row, ...]:
    """What the next collection brings, as far as it can be told: the income, and what abilities give."""
    return collected(t, own_stations(t, p), owned(t.side, p))


def collected(t: FuturaTable, stations: list[int], people: list[int]) -> tuple[Row, ...]:
    """What a collection brings to whoever has these stations and acolytes."""
    level = t.level
    return _collection(tuple([(d, level[d]) for d in stations]), tuple(people))


@lru_cache(4096)
def _collection(stations: tuple[tuple[int, int], ...], people: tuple[int, ...]) -> tuple[Row, ...]:
    found = [("Basic income", INCOME, "FUT-211")]
    for d, level in stations:
        found.append((DIS_NAME[d], DIS_ENERGY[d], "FUT-058"))
        found.append((f"Level {level} there", LEVEL_ENERGY[level], "FUT-232"))
        found += [(DIS_NAME[d], n, "FUT-162") for n in _GIVEN_BY_DISTRICT[d]]
    for a in people:
        found += [(ACO_NAME[a], n, "FUT-055") for n in _GIVEN_BY_ACOLYTE[a]]
    return tuple(found)


def _given(clauses: tuple[Clause, ...]) -> list[int]:
    return [
        act.amount.plus[0]
        for clause in clauses
        if "TRN" in clause.windows
        for act in clause.acts
        if act.verb == "GAIN"
    ]


_GIVEN_BY_DISTRICT = tuple(map(_given, DIS_CLAUSES))
_GIVEN_BY_ACOLYTE = tuple(map(_given, ACO_CLAUSES))
GIVEN_BY_CARD = tuple(map(_given, CLAUSES_OF))
"""The energy that abilities give at each collection."""
STATION_ENERGY = tuple(
    tuple(energy + more + sum(given) for more in LEVEL_ENERGY)
    for energy, given in zip(DIS_ENERGY, _GIVEN_BY_DISTRICT, strict=True)
)
"""By district and level: the energy that a station there brings at each collection."""
ACOLYTE_ENERGY = tuple(map(sum, _GIVEN_BY_ACOLYTE))
"""By acolyte: the energy that it brings at each collection."""


# Trade.


@rule("FUT-R37")
def picked(cards: Iterable[int], faces: Iterable[int]) -> list[int]:
    """For each face the first of these cards that shows it and is not taken yet; NONE where there is none."""
    left = list(cards)
    found = []
    for face in faces:
        card = next((card for card in left if card // SLOTS == face), NONE)
        if card != NONE:
            left.remove(card)
        found.append(card)
    return found


# Victory points.

STATION_POINTS = tuple(2 * (STATION_VP + energy) for energy in DIS_ENERGY)
"""By district: the half points of a station there."""
RANK_POINTS = tuple(2 * (ACOLYTE_VP + points) for points in RANK_VP)
"""By class of unbroken armour: the half points of an acolyte."""


@rule("FUT-299", "FUT-300", "FUT-301", "FUT-302", "FUT-303", "FUT-R54")
def half_points(t: FuturaTable, p: int, ranks: Iterable[int], levels: int) -> Score:
    """The half points of each row: `ranks` of unbroken armour, and `levels` of equipment."""
    return half_points_for(own_stations(t, p), ranks, levels, t.energy[p])


def half_points_for(stations: list[int], ranks: Iterable[int], levels: int, energy: int) -> Score:
    """The half points of whoever has all this."""
    worn = [RANK_VP[rank] for rank in ranks]
    return Score(
        2 * STATION_VP * len(stations),
        2 * sum([DIS_ENERGY[d] for d in stations]),
        2 * ACOLYTE_VP * len(worn),
        2 * sum(worn),
        levels,
        2 * energy,
    )
