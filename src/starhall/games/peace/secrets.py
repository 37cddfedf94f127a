"""What everybody may know though it lies in no field. There are no secrets in this game."""

from __future__ import annotations

from starhall.core import rule
from starhall.games.peace.rules.assign import ASSIGN
from starhall.games.peace.rules.duel import fire
from starhall.games.peace.rules.missiles import launch
from starhall.games.peace.seen import PeaceSeen
from starhall.games.peace.state import PeaceState


@rule("PEACE-116")
def see(s: PeaceState, seen: PeaceSeen) -> None:
    """All lies open: also the die that is being assigned and the Missiles to come."""
    seen.die = die_to_assign(s)
    seen.to_fly = missiles_to_fly(s)


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
