"""Step 4: assign damage to Cities and Core."""

from __future__ import annotations

from starhall.core import rule
from starhall.games.peace.components import CORE, PATH, REMOVED, SAUCER_DAMAGE, SECTOR
from starhall.games.peace.rules.assign import saucers_left
from starhall.games.peace.state import PeaceState, change_hp


@rule("PEACE-042", "PEACE-047", "PEACE-049", "PEACE-R15", "PEACE-R41")
def damage(s: PeaceState) -> None:
    """Every Invasion die with saucers left strikes, one after the other in index order."""
    s.do(*[(strike, die, saucers) for die, saucers in enumerate(saucers_left(s)) if saucers])


@rule("PEACE-025", "PEACE-046", "PEACE-047", "PEACE-048", "PEACE-095", "PEACE-R15", "PEACE-R36", "PEACE-R47")
def strike(s: PeaceState, die: int, saucers: int) -> None:
    """The active player rolls one Sector for the die; all its saucers strike there."""
    sector = s.roll_one(SECTOR)
    s.tell("PEACE-047", "saucers strike", seat=s.active, die=die, sector=sector, saucers=saucers)
    hit(s, s.active, sector, saucers * SAUCER_DAMAGE[s.round])


@rule("PEACE-054", "PEACE-056", "PEACE-057", "PEACE-058", "PEACE-059", "PEACE-060", "PEACE-061", "PEACE-072")
@rule("PEACE-R01", "PEACE-R16", "PEACE-R17", "PEACE-R18", "PEACE-R19", "PEACE-R21", "PEACE-R43", "PEACE-R47")
def hit(s: PeaceState, p: int, sector: int, damage_points: int) -> None:
    """Point by point along the path: each hits the first piece that stands, or nothing if none does."""
    for crater in PATH[sector]:
        while damage_points and s.hp[p][crater]:
            damage_points -= 1
            lose_a_point(s, p, crater)
    if damage_points:
        s.tell("PEACE-059", "no target", seat=p, sector=sector, points=damage_points)


@rule("PEACE-050", "PEACE-051", "PEACE-052", "PEACE-053", "PEACE-062", "PEACE-R25")
def lose_a_point(s: PeaceState, p: int, crater: int) -> None:
    """The first point flips a piece, the second removes it; damage stays from turn to turn."""
    gone = change_hp(s, p, crater, -1) == REMOVED
    if crater == CORE:
        s.tell("PEACE-053", "core removed" if gone else "core damaged", seat=p, crater=crater)
    else:
        s.tell(
            "PEACE-051" if gone else "PEACE-050",
            "city removed" if gone else "city damaged",
            seat=p,
            crater=crater,
        )
