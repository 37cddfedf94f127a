"""The quick look: has a side certainly nothing for a window?

Most units carry little and most windows pass without a word, so this is asked before anything else is. What
each card has is one number with two bits for each window: something to be played there, and something that
acts by itself. So one look at a side answers for every window.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from starhall.games.futura.box.parts import (
    ABILITY,
    ACO_EFFECT_TYPE,
    ACOLYTE_COUNT,
    BENCH,
    DISTRICT_COUNT,
    FACES,
    ITEM,
    KIND,
    NONE,
    SLOTS,
    STATION,
    STATION_COUNT,
)
from starhall.games.futura.facts import owned
from starhall.games.futura.rules.plays.tables import (
    ACO_ALONE,
    ACO_PLAYS,
    ALONE_IN,
    BENCHED_IN,
    DIS_ALONE,
    DIS_PLAYS,
    FACE_ALONE,
    FACE_PLAYS,
    OPEN,
    PLAYED_IN,
    STA_ALONE,
    STA_PLAYS,
    SUPPORT_TYPES,
    Table,
)
from starhall.games.futura.state import FuturaState

Some = Mapping[str, tuple[int, ...]]
Bits = Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Tables:
    """The clauses that are played, or those that act by themselves, by window."""

    faces: Table
    acolytes: Table
    districts: Table
    stations: Table
    """By station card."""
    some_districts: Some
    """By window: the districts that have one."""
    some_acolytes: Some
    """By window: the acolytes that have one."""
    bits: Bits
    """By window: its bit; none where no card has one."""


def _some(table: Table) -> Some:
    return {window: tuple(i for i, row in enumerate(rows) if row) for window, rows in table.items()}


def _bits(windows: frozenset[str], first: int) -> Bits:
    here = [window for window in OPEN if window in windows]
    return {window: 1 << first + here.index(window) if window in here else 0 for window in OPEN}


def _tables(faces: Table, acolytes: Table, districts: Table, stations: Table, bits: Bits) -> Tables:
    return Tables(faces, acolytes, districts, stations, _some(districts), _some(acolytes), bits)


PLAYED: Tables = _tables(FACE_PLAYS, ACO_PLAYS, DIS_PLAYS, STA_PLAYS, _bits(PLAYED_IN, 0))
ALONE: Tables = _tables(FACE_ALONE, ACO_ALONE, DIS_ALONE, STA_ALONE, _bits(ALONE_IN, len(PLAYED_IN)))


def _stirs(played: Table, alone: Table, numbers: int) -> tuple[int, ...]:
    """By number of the card: the bits of all windows for which it has a clause."""
    return tuple(
        sum(PLAYED.bits[window] for window in OPEN if played[window][i])
        + sum(ALONE.bits[window] for window in OPEN if alone[window][i])
        for i in range(numbers)
    )


def _any(bits: Sequence[int]) -> int:
    found = 0
    for one in bits:
        found |= one
    return found


FACE_STIRS = _stirs(FACE_PLAYS, FACE_ALONE, FACES)
ACO_STIRS = _stirs(ACO_PLAYS, ACO_ALONE, ACOLYTE_COUNT)
DIS_STIRS = _stirs(DIS_PLAYS, DIS_ALONE, DISTRICT_COUNT)
STA_STIRS = _stirs(STA_PLAYS, STA_ALONE, STATION_COUNT)
_SUPPORT_STIRS = tuple(bits if ACO_EFFECT_TYPE[a] in SUPPORT_TYPES else 0 for a, bits in enumerate(ACO_STIRS))
"""By acolyte: what it has itself that a support may play."""
ABILITY_STIRS = _any([bits for face, bits in enumerate(FACE_STIRS) if KIND[face] == ABILITY])
"""What some ability card has: one that lies face down may be any of them."""
ITEM_STIRS = _any([bits for face, bits in enumerate(FACE_STIRS) if KIND[face] == ITEM])
_BENCHED = _any([PLAYED.bits[window] for window in BENCHED_IN])
_BY_ITSELF = _any([*ALONE.bits.values()])
_EVERYTHING = _any([*PLAYED.bits.values()]) | _BY_ITSELF


def stirs(s: FuturaState, p: int) -> int:
    """For which windows this party of the fight might have something there, open or face down: their bits."""
    if s.possessed:
        return _EVERYTHING
    if p == s.attacker:
        found, b = stirs_on(s, s.primary), s.support
        if b != NONE:
            # It plays little, but what is passive stays on.
            found |= _SUPPORT_STIRS[b] | (stirs_on(s, b) & _BY_ITSELF)
            if s.abilities[b]:
                found |= ABILITY_STIRS
        return found
    if p != s.defender:
        return 0
    d = s.target - STATION
    if d < 0:
        return stirs_on(s, s.target)
    if s.summoned != NONE:
        return _EVERYTHING
    found = DIS_STIRS[d]
    if s.station[d] != NONE:
        found |= STA_STIRS[s.station[d]]
    if s.fitted[d] or s.cargo[d]:
        found |= ITEM_STIRS
        for card in s.fitted[d]:
            found |= FACE_STIRS[card // SLOTS]
    return found


def stirs_on(s: FuturaState, a: int) -> int:
    """For which windows an acolyte, or NONE, might have something, itself or on any card it has."""
    if a == NONE:
        return 0
    found, armour, saber = ACO_STIRS[a], s.armour[a], s.saber[a]
    if s.abilities[a]:
        found |= ABILITY_STIRS
    if s.items[a] or s.off_hand[a] != NONE:
        found |= ITEM_STIRS
    if armour != NONE:
        found |= FACE_STIRS[armour // SLOTS]
    if saber != NONE:
        found |= FACE_STIRS[saber // SLOTS]
    return found


def stirs_on_bench(s: FuturaState, p: int) -> int:
    """The bits of what a defender might play from the bench, if anybody there carries an ability."""
    if p == s.defender:
        for a in owned(s.side, p):
            if s.abilities[a] and s.place[a] == BENCH:
                return _BENCHED
    return 0


def quiet(s: FuturaState, p: int, window: str, tables: Tables = PLAYED) -> bool:
    """Is there certainly nothing that this party of the fight could use, open or face down?"""
    found = stirs(s, p)
    if window in BENCHED_IN:
        found |= stirs_on_bench(s, p)
    return not found & tables.bits[window]


def bare(s: FuturaState, a: int, window: str, tables: Tables = PLAYED) -> bool:
    """Has an acolyte, or NONE, certainly nothing for the window, neither by itself nor on any card it has?"""
    return not stirs_on(s, a) & tables.bits[window]
