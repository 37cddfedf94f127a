"""Rounds and turns, and what Rounds 2 and 3 add."""

from __future__ import annotations

from starhall.core import rule
from starhall.games.peace.box.parts import DEFENSE_COUNT, INVASION_COUNT, MISSILE_VALUE
from starhall.games.peace.facts import turn_order
from starhall.games.peace.rules.assign import assign
from starhall.games.peace.rules.damage import damage
from starhall.games.peace.rules.defense import defense
from starhall.games.peace.rules.invasion import invasion
from starhall.games.peace.rules.missiles import missiles
from starhall.games.peace.rules.rebuild import rebuild
from starhall.games.peace.rules.scoring import scoring
from starhall.games.peace.state import PeaceState


@rule("PEACE-001", "PEACE-019", "PEACE-020", "PEACE-099")
def rounds(s: PeaceState) -> None:
    """Three rounds, then the points are counted."""
    s.do((play_round, 1), (play_round, 2), (play_round, 3), (scoring,))


@rule("PEACE-016", "PEACE-090", "PEACE-091", "PEACE-097", "PEACE-115", "PEACE-R28")
def play_round(s: PeaceState, number: int) -> None:
    """Every player takes one turn, also one whose planet is bare."""
    s.round = number
    s.tell(
        _ROUND_RULE[number],
        "round begins",
        round=number,
        invasion=INVASION_COUNT[number],
        defense=DEFENSE_COUNT[number],
        value=MISSILE_VALUE[number],
    )
    s.do(*[(turn, p) for p in turn_order(s)])


_ROUND_RULE = {1: "PEACE-014", 2: "PEACE-090", 3: "PEACE-091"}


@rule("PEACE-015", "PEACE-018", "PEACE-087", "PEACE-R42", "PEACE-R48", "PEACE-R49")
def turn(s: PeaceState, p: int) -> None:
    """Six steps in fixed order; no face carries over from the turn before."""
    s.active = p
    s.invasion = s.defense = s.assigned = ()
    if s.heard:
        s.tell("PEACE-018", "turn begins", seat=p, round=s.round)
    s.do((invasion,), (defense,), (assign,), (damage,), (missiles,), (rebuild,))
