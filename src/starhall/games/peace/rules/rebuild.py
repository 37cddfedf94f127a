"""Step 6: rebuild your Cities."""

from __future__ import annotations

from starhall.core import Kind, Reason, rule
from starhall.games.peace.box.geometry import CORE, CRATER_NAMES
from starhall.games.peace.box.parts import DAMAGED, REBUILD, REBUILD_VALUE, UNDAMAGED
from starhall.games.peace.facts import piece
from starhall.games.peace.state import PeaceState

STOP = len(CRATER_NAMES)
"""Spend no more points."""


@rule("PEACE-078", "PEACE-084", "PEACE-088", "PEACE-R24", "PEACE-R42")
def rebuild(s: PeaceState) -> None:
    """All Rebuild faces of the turn make one pool of points."""
    dice = [d for d, face in enumerate(s.defense) if face == REBUILD]
    if dice:
        s.pool = len(dice) * REBUILD_VALUE[s.round]
        s.tell("PEACE-078", "rebuild", seat=s.active, points=s.pool, dice=dice)
        s.do((spend, s.active))


@rule("PEACE-070", "PEACE-082", "PEACE-085", "PEACE-089", "PEACE-R25", "PEACE-R27")
def repairable(s: PeaceState, p: int) -> list[int]:
    """The craters of the own planet where something is damaged or gone, in any order; or stop."""
    return [crater for crater, hp in enumerate(s.hp[p]) if hp < UNDAMAGED] + [STOP]


def why_not_repair(s: PeaceState, crater: int, p: int) -> Reason | None:
    """Nothing is better than undamaged."""
    if crater == STOP or s.hp[p][crater] < UNDAMAGED:
        return None
    piece_name = "the Core" if crater == CORE else f"the City on {CRATER_NAMES[crater]}"
    return Reason("PEACE-089", f"{piece_name} is undamaged already")


REPAIR = Kind(
    "repair",
    "crater",
    size=STOP + 1,
    options=repairable,
    why_not=why_not_repair,
    about={"seat": int},
)


@rule("PEACE-086", "PEACE-R26", "PEACE-R27", "PEACE-R33")
def spend(s: PeaceState, p: int) -> None:
    """The owner spends the pool point by point, while there are points and something to repair."""
    if s.pool and min(s.hp[p]) < UNDAMAGED:
        s.ask(p, REPAIR, repaired, p)
    elif s.pool:
        points, s.pool = s.pool, 0
        s.tell("PEACE-R33" if s.duellists else "PEACE-R26", "nothing to repair", seat=p, points=points)


@rule("PEACE-079", "PEACE-080", "PEACE-081", "PEACE-083", "PEACE-084", "PEACE-R24", "PEACE-R26")
def repaired(s: PeaceState, crater: int, p: int) -> None:
    """One point: a removed piece comes back damaged, or a damaged one becomes whole."""
    if crater == STOP:
        points, s.pool = s.pool, 0
        s.tell("PEACE-086", "stopped repairing", seat=p, points=points)
        return
    planet = list(s.hp[p])
    planet[crater] += 1
    s.hp[p] = tuple(planet)
    s.pool -= 1
    if s.heard:
        damaged = planet[crater] == DAMAGED
        rule_id = "PEACE-083" if crater == CORE else "PEACE-079" if damaged else "PEACE-080"
        s.tell(
            rule_id,
            "put back" if damaged else "repaired",
            seat=p,
            piece=piece(s, p, crater),
            left=s.pool,
        )
    s.do((spend, p))
