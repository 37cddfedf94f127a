"""Step 5: attack other players' Cities."""

from __future__ import annotations

from collections.abc import Sequence

from starhall.core import rule
from starhall.games.peace.box.parts import FREE_REBUILD_VALUE, MISSILE, MISSILE_VALUE, SECTOR
from starhall.games.peace.facts import others
from starhall.games.peace.rules.damage import hit
from starhall.games.peace.rules.rebuild import spend
from starhall.games.peace.state import PeaceState


@rule("PEACE-063", "PEACE-064", "PEACE-073", "PEACE-076", "PEACE-R20", "PEACE-R22")
def missiles(s: PeaceState) -> None:
    """Every Missile that was kept is fired, one after the other in index order of the dice."""
    fired = s.defense.count(MISSILE)
    if fired:
        s.do_all([(launch, s.active, others(s, s.active))] * fired)


@rule("PEACE-063", "PEACE-065", "PEACE-067", "PEACE-074", "PEACE-098", "PEACE-107", "PEACE-R20", "PEACE-R21")
@rule("PEACE-R29", "PEACE-R36")
def launch(s: PeaceState, p: int, targets: Sequence[int]) -> None:
    """Roll the attacked Sector; then each target, clockwise, tries to counter."""
    s.attack = s.roll_one(SECTOR)
    if s.heard:
        s.tell(
            "PEACE-107" if s.duellists else "PEACE-063",
            "missile launched",
            seat=p,
            sector=s.attack,
            targets=targets,
            damage=MISSILE_VALUE[s.round],
        )
    s.do(*[(counter, target) for target in targets], (landed,))


@rule("PEACE-067", "PEACE-068", "PEACE-071", "PEACE-072", "PEACE-075", "PEACE-077", "PEACE-109", "PEACE-110")
@rule("PEACE-R19", "PEACE-R20", "PEACE-R23", "PEACE-R33", "PEACE-R36", "PEACE-R50")
def counter(s: PeaceState, p: int) -> None:
    """An equal number counters the Missile altogether; any other means damage in the attacked Sector."""
    rolled = s.roll_one(SECTOR)
    if rolled == s.attack:
        s.tell("PEACE-109" if s.duellists else "PEACE-068", "countered", seat=p, rolled=rolled)
        s.do((free_rebuild, p))
    else:
        if s.heard:
            rule_id = "PEACE-110" if s.duellists else "PEACE-071"
            s.tell(rule_id, "not countered", seat=p, rolled=rolled, sector=s.attack)
        hit(s, p, s.attack, MISSILE_VALUE[s.round])


@rule("PEACE-069", "PEACE-070", "PEACE-096", "PEACE-R24", "PEACE-R50")
def free_rebuild(s: PeaceState, p: int) -> None:
    """The countering player rebuilds at once, anywhere on the planet: a pool of its own."""
    s.pool = FREE_REBUILD_VALUE[s.round]
    s.tell("PEACE-109" if s.duellists else "PEACE-069", "free rebuild", seat=p, points=s.pool)
    s.do((spend, p))


def landed(s: PeaceState) -> None:
    """No Missile is in flight any longer."""
    s.attack = 0
