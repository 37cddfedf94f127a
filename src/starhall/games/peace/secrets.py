"""What everybody may know though it lies in no field. There are no secrets in this game."""

from __future__ import annotations

from starhall.core import rule
from starhall.core.seen import knowing
from starhall.games.peace.facts import DUEL
from starhall.games.peace.rules.assign import ASSIGN, assign
from starhall.games.peace.rules.damage import damage
from starhall.games.peace.rules.defense import defense
from starhall.games.peace.rules.duel import fire
from starhall.games.peace.rules.missiles import launch, missiles
from starhall.games.peace.rules.rebuild import rebuild
from starhall.games.peace.seen import PeaceSeen
from starhall.games.peace.state import PeaceState


@rule("PEACE-116")
def see(s: PeaceState, seen: PeaceSeen) -> None:
    """All lies open: also the die that is being assigned, the Missiles to come, and the step under way."""
    seen.die = die_to_assign(s)
    seen.to_fly = missiles_to_fly(s)
    if not s.asked:
        seen.step = step_under_way(s)


def known(s: PeaceState, seat: int | None) -> tuple[object, ...]:
    """All that a seat knows."""
    return *_open(s, seat), die_to_assign(s), missiles_to_fly(s)


_open = knowing(PeaceState)


def die_to_assign(s: PeaceState) -> int | None:
    """The Defense die whose target is asked for; those before it are assigned, to a die or to none."""
    for _, kind, _, args in s.asked:
        if kind is ASSIGN:
            return int(args[0])
    return None


def missiles_to_fly(s: PeaceState) -> int:
    """How many Missiles of this turn, or of this pass of the duel, come after the one in flight."""
    found = 0
    for frame in s.stack:
        if frame[0] is launch or frame[0] is fire:
            found += 1
    return found


_NEXT_STEP = {defense: 2, assign: 3, damage: 4, missiles: 5, rebuild: 6}


def step_under_way(s: PeaceState) -> int:
    """The step while nobody is asked, by those that are still to come: 1 to 6, DUEL, or 0 after the end."""
    if s.final:
        return DUEL if s.duellists and not s.places else 0
    for frame in reversed(s.stack):
        if frame[0] in _NEXT_STEP:
            return _NEXT_STEP[frame[0]] - 1
    return (6 if s.invasion else 1) if s.stack else 0
