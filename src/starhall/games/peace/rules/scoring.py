"""The end: count the points."""

from __future__ import annotations

from starhall.core import rule
from starhall.games.peace.facts import leaders, points, turn_order
from starhall.games.peace.rules.duel import duel_pass, end
from starhall.games.peace.state import PeaceState


@rule("PEACE-002", "PEACE-099", "PEACE-105", "PEACE-106", "PEACE-R44")
def scoring(s: PeaceState) -> None:
    """The highest total wins; a tie for the most is fought out, also at 0 points."""
    s.invasion = s.defense = s.assigned = ()
    s.final = tuple(points(s, p) for p in range(s.players))
    s.tell("PEACE-099", "points counted", totals=s.final)
    best = leaders(s, turn_order(s))
    if len(best) == 1:
        s.do((end, best))
    else:
        s.duellists = best
        s.tell("PEACE-106", "tied", seats=best, points=max(s.final))
        s.do((duel_pass,))
