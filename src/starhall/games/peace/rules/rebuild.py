"""Step 6: rebuild your Cities."""

from __future__ import annotations

from starhall.core import Kind, Reason, rule
from starhall.games.peace.components import CORE, CRATER_NAMES, DAMAGED, REBUILD, REBUILD_VALUE, UNDAMAGED
from starhall.games.peace.state import PeaceState

STOP = len(CRATER_NAMES)
"""Spend no more points."""


@rule("PEACE-078", "PEACE-084", "PEACE-088", "PEACE-R24", "PEACE-R42")
def rebuild(s: PeaceState) -> None:
    """All Rebuild faces of the turn make one pool of points."""
    rebuilds = s.defense.count(REBUILD)
    if rebuilds:
        s.pool = rebuilds * REBUILD_VALUE[s.round]
        s.tell("PEACE-078", "rebuild", seat=s.active, points=s.pool)
        s.do((spend, s.active))


@rule("PEACE-070", "PEACE-082", "PEACE-085", "PEACE-089", "PEACE-R25", "PEACE-R27")
def repairable(s: PeaceState, p: int) -> list[int]:
    """The craters of the own planet where something is damaged or gone, in any order; or stop."""
    return [crater for crater, hp in enumerate(s.hp[p]) if hp < UNDAMAGED] + [STOP]


def why_not_repair(s: PeaceState, crater: int, p: int) -> Reason | None:
    """Nothing is better than undamaged."""
    if crater == STOP or s.hp[p][crater] < UNDAMAGED:
        return None
    return Reason("PEACE-089", f"what stands on {CRATER_NAMES[crater]} is undamaged already")


REPAIR = Kind("repair", "crater", size=STOP + 1, options=repairable, why_not=why_not_repair)


@rule("PEACE-086", "PEACE-R26", "PEACE-R27")
def spend(s: PeaceState, p: int) -> None:
    """The owner spends the pool point by point, while there are points and something to repair."""
    if s.pool and min(s.hp[p]) < UNDAMAGED:
        s.ask(p, REPAIR, repaired, p)
    elif s.pool:
        lose_the_rest(s, p)


@rule("PEACE-079", "PEACE-080", "PEACE-081", "PEACE-083", "PEACE-084", "PEACE-R24", "PEACE-R26")
def repaired(s: PeaceState, crater: int, p: int) -> None:
    """One point: a removed piece comes back damaged, or a damaged one becomes whole."""
    if crater == STOP:
        lose_the_rest(s, p)
        return
    planet = list(s.hp[p])
    planet[crater] += 1
    s.hp[p] = tuple(planet)
    s.pool -= 1
    if s.journal:
        damaged = planet[crater] == DAMAGED
        rule_id = "PEACE-083" if crater == CORE else "PEACE-079" if damaged else "PEACE-080"
        s.tell(rule_id, "placed" if damaged else "repaired", seat=p, crater=crater, left=s.pool)
    s.do((spend, p))


@rule("PEACE-086", "PEACE-R26")
def lose_the_rest(s: PeaceState, p: int) -> None:
    """Unspent points are lost; nothing is saved or given away."""
    s.tell("PEACE-086", "points lost", seat=p, points=s.pool)
    s.pool = 0
