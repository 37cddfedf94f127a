"""The quick look: has a side certainly nothing for a window?

Most units carry little and most windows pass without a word, so this is asked before anything else is.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from starhall.games.futura.box.parts import ABILITY, ACO_EFFECT_TYPE, BENCH, ITEM, KIND, NONE, SLOTS, STATION
from starhall.games.futura.facts import owned
from starhall.games.futura.rules.plays.tables import (
    ACO_ALONE,
    ACO_PLAYS,
    BENCHED_IN,
    DIS_ALONE,
    DIS_PLAYS,
    FACE_ALONE,
    FACE_PLAYS,
    STA_ALONE,
    STA_PLAYS,
    SUPPORT_TYPES,
    Table,
)
from starhall.games.futura.state import FuturaState

Some = Mapping[str, tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class Tables:
    """The clauses that are played, or those that act by themselves, by window."""

    faces: Table
    acolytes: Table
    districts: Table
    stations: Table
    """By station card."""
    with_abilities: frozenset[str]
    """The windows in which some ability card has a clause."""
    with_items: frozenset[str]
    """The windows in which some item has one."""
    some_districts: Some
    """By window: the districts that have one."""
    some_acolytes: Some
    """By window: the acolytes that have one."""


def _windows(table: Table, kind: int) -> frozenset[str]:
    return frozenset(
        window
        for window, row in table.items()
        if any(clauses and KIND[face] == kind for face, clauses in enumerate(row))
    )


def _tables(faces: Table, acolytes: Table, districts: Table, stations: Table) -> Tables:
    windows = _windows(faces, ABILITY), _windows(faces, ITEM)
    return Tables(faces, acolytes, districts, stations, *windows, _some(districts), _some(acolytes))


def _some(table: Table) -> Some:
    return {window: tuple(i for i, row in enumerate(rows) if row) for window, rows in table.items()}


PLAYED: Tables = _tables(FACE_PLAYS, ACO_PLAYS, DIS_PLAYS, STA_PLAYS)
ALONE: Tables = _tables(FACE_ALONE, ACO_ALONE, DIS_ALONE, STA_ALONE)


def quiet(s: FuturaState, p: int, window: str, tables: Tables = PLAYED) -> bool:
    """Is there certainly nothing that this party of the fight could use, open or face down?"""
    if s.possessed:
        return False
    if p == s.attacker:
        a, b = s.primary, s.support
        if b != NONE and (
            (s.abilities[b] and window in tables.with_abilities)
            or (tables.acolytes[window][b] and ACO_EFFECT_TYPE[b] in SUPPORT_TYPES)
            # It plays little, but what is passive stays on.
            or (tables is ALONE and not bare(s, b, window, tables))
        ):
            return False
        return bare(s, a, window, tables)
    if p != s.defender:
        return True
    if window in BENCHED_IN and tables is PLAYED:
        for a in owned(s.side, p):
            if s.abilities[a] and s.place[a] == BENCH:
                return False
    if s.target < STATION:
        return bare(s, s.target, window, tables)
    d = s.target - STATION
    number, fitted = s.station[d], s.fitted[d]
    if (
        s.summoned != NONE
        or tables.districts[window][d]
        or (number != NONE and tables.stations[window][number])
    ):
        return False
    if not fitted and not s.cargo[d]:
        return True
    if window in tables.with_items:
        return False
    table = tables.faces[window]
    return not [card for card in fitted if table[card // SLOTS]]


def bare(s: FuturaState, a: int, window: str, tables: Tables = PLAYED) -> bool:
    """Has an acolyte, or NONE, certainly nothing for the window, neither by itself nor on any card it has?"""
    if a == NONE:
        return True
    if tables.acolytes[window][a] or (s.abilities[a] and window in tables.with_abilities):
        return False
    if (s.items[a] or s.off_hand[a] != NONE) and window in tables.with_items:
        return False
    table, armour, saber = tables.faces[window], s.armour[a], s.saber[a]
    return not ((armour != NONE and table[armour // SLOTS]) or (saber != NONE and table[saber // SLOTS]))
