"""The quick look: has a side certainly nothing for a window?

Most units carry little and most windows pass without a word, so this is asked before anything else is.
"""

from __future__ import annotations

from starhall.games.futura.components import ACO_EFFECT_TYPE, BENCH, NONE, SLOTS, STATION
from starhall.games.futura.rules.plays_tables import (
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

Tables = tuple[Table, Table, Table, Table]
PLAYED: Tables = (FACE_PLAYS, ACO_PLAYS, DIS_PLAYS, STA_PLAYS)
ALONE: Tables = (FACE_ALONE, ACO_ALONE, DIS_ALONE, STA_ALONE)


def quiet(s: FuturaState, p: int, window: str, tables: Tables = PLAYED) -> bool:
    """Is there certainly nothing that this party of the fight could use, open or face down?"""
    if s.possessed:
        return False
    if p == s.attacker:
        a, b = s.primary, s.support
        if b != NONE and (
            s.abilities[b]
            or (tables[1][window][b] and (tables is ALONE or ACO_EFFECT_TYPE[b] in SUPPORT_TYPES))
        ):
            return False
        return a == NONE or _bare(s, a, window, tables)
    if p != s.defender:
        return True
    if window in BENCHED_IN and tables is PLAYED:
        for a, seat in enumerate(s.side):
            if seat == p and s.abilities[a] and s.place[a] == BENCH:
                return False
    if s.target < STATION:
        return s.target == NONE or _bare(s, s.target, window, tables)
    d = s.target - STATION
    number = s.station[d]
    return not (
        s.summoned != NONE
        or s.fitted[d]
        or s.cargo[d]
        or tables[2][window][d]
        or (number != NONE and tables[3][window][number])
    )


def _bare(s: FuturaState, a: int, window: str, tables: Tables) -> bool:
    """Has an acolyte nothing but armour and saber, and these nothing for the window?"""
    if s.items[a] or s.abilities[a] or s.off_hand[a] != NONE or tables[1][window][a]:
        return False
    table, armour, saber = tables[0][window], s.armour[a], s.saber[a]
    return not ((armour != NONE and table[armour // SLOTS]) or (saber != NONE and table[saber // SLOTS]))
