"""The tie-break: the tied players fight on with Missiles alone."""

from __future__ import annotations

from starhall.core import places_by, rule
from starhall.games.peace.facts import leaders, others, points
from starhall.games.peace.rules.missiles import launch
from starhall.games.peace.state import Dropped, PeaceState

MOST_PASSES = 1000
"""The highest cap on the passes of a duel that a table may agree on."""


@rule("PEACE-106", "PEACE-107", "PEACE-108", "PEACE-112", "PEACE-R11", "PEACE-R30", "PEACE-R31")
def duel_pass(s: PeaceState) -> None:
    """Every player still in the duel fires once, in turn order; then the points are compared."""
    s.passes += 1
    s.tell("PEACE-107", "duel pass", number=s.passes, seats=s.duellists)
    s.do(*[(fire, p) for p in s.duellists], (compare,))


@rule("PEACE-107", "PEACE-109", "PEACE-112", "PEACE-R30", "PEACE-R32", "PEACE-R36")
def fire(s: PeaceState, p: int) -> None:
    """One Missile, worth what the Staging Board still shows, at all others in the duel."""
    s.active = p
    s.do((launch, p, [other for other in others(s, p) if other in s.duellists]))


@rule("PEACE-111", "PEACE-R31", "PEACE-R32", "PEACE-R34")
def compare(s: PeaceState) -> None:
    """Those with the most points stay; a single one wins, and after the last pass they share."""
    best = leaders(s, s.duellists)
    most = max(points(s, p) for p in s.duellists)
    for p in s.duellists:
        if p not in best:
            s.dropped += (Dropped(p, s.passes, points(s, p)),)
            s.tell("PEACE-R32", "dropped out", seat=p, points=points(s, p), most=most)
    s.duellists = best
    if len(best) == 1 or s.passes == s.options["duel_cap"]:
        s.do((end, best))
    else:
        s.tell("PEACE-111", "still tied", seats=best, points=most)
        s.do((duel_pass,))


@rule("PEACE-002", "PEACE-105", "PEACE-112", "PEACE-R34", "PEACE-R35")
def end(s: PeaceState, winners: tuple[int, ...]) -> None:
    """Places: the winners, then who left the duel late and with many points, then the rest by points."""
    left = {one.seat: (one.passes, one.points) for one in s.dropped}
    left.update(dict.fromkeys(winners, (s.passes + 1, 0)))
    s.places = places_by((s.final[p], *left.get(p, (0, 0))) for p in range(s.players))
    tell_of_the_end(s, winners)


@rule("PEACE-105", "PEACE-111", "PEACE-R34", "PEACE-R35")
def tell_of_the_end(s: PeaceState, winners: tuple[int, ...]) -> None:
    """Who has won and how, and the place of every seat."""
    most = max(s.final)
    if len(winners) > 1:
        level = max(points(s, p) for p in winners)
        s.tell("PEACE-R34", "victory shared", seats=winners, number=s.passes, points=level)
    elif s.passes:
        s.tell("PEACE-111", "won the duel", seat=winners[0], number=s.passes, points=most)
    else:
        s.tell("PEACE-105", "won", seat=winners[0], points=most)
    ranking = sorted((s.places[p], p, s.final[p]) for p in range(s.players))
    s.tell("PEACE-R35", "places", ranking=ranking)
