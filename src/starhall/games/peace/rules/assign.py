"""Step 3: assign Defense dice to Flying Saucers."""

from __future__ import annotations

from collections.abc import Sequence

from starhall.core import Kind, Reason, rule
from starhall.games.peace.box.parts import COLOURS, DIE_COLOUR, INTERCEPTOR, INVASION_NAMES, NO_DIE
from starhall.games.peace.facts import saucers_left, targets
from starhall.games.peace.state import PeaceState


@rule("PEACE-039", "PEACE-040", "PEACE-044", "PEACE-045", "PEACE-R14", "PEACE-R41")
def assign(s: PeaceState) -> None:
    """Each Blaster and Interceptor goes to one legal target or to none; without a target nobody asks."""
    s.assigned = (NO_DIE,) * len(s.defense)
    if s.heard:
        tell_of_idle_dice(s)
    # Missiles and Rebuild faces, which come after these, negate nothing.
    negating = [(d, face) for d, face in enumerate(s.defense) if face <= INTERCEPTOR]
    s.do_all([(assign_die, d) for d, face in negating if targets(s.invasion, face)])


@rule("PEACE-R14", "PEACE-R41")
def tell_of_idle_dice(s: PeaceState) -> None:
    """A Blaster or Interceptor without a target is left unassigned."""
    idle = [
        (d, face) for d, face in enumerate(s.defense) if face <= INTERCEPTOR and not targets(s.invasion, face)
    ]
    if idle:
        s.tell("PEACE-R14" if any(s.invasion) else "PEACE-R41", "no use", seat=s.active, dice=idle)


@rule("PEACE-044")
def targets_or_none(s: PeaceState, d: int) -> tuple[int, ...]:
    """What Defense die `d` may be assigned to."""
    return (*targets(s.invasion, s.defense[d]), NO_DIE)


def why_not_assign(s: PeaceState, target: int, d: int) -> Reason | None:
    """An absent die, a blank one, or one of another colour."""
    if target in targets_or_none(s, d):
        return None
    if target >= len(s.invasion):
        return Reason("PEACE-022", f"{INVASION_NAMES[target]} is not rolled in Round {s.round}")
    if not s.invasion[target]:
        return Reason("PEACE-R14", f"{INVASION_NAMES[target]} is blank and never a target")
    blaster, die = COLOURS[s.defense[d]], COLOURS[DIE_COLOUR[target]]
    return Reason("PEACE-037", f"a {blaster} Blaster negates nothing on a {die} die")


ASSIGN = Kind(
    "assign",
    "Invasion die",
    size=NO_DIE + 1,
    options=targets_or_none,
    why_not=why_not_assign,
    about={"die": int},
)


def assign_die(s: PeaceState, d: int) -> None:
    """Ask for the target of one Defense die."""
    s.ask(s.active, ASSIGN, assigned, d)


@rule("PEACE-040", "PEACE-R48")
def assigned(s: PeaceState, target: int, d: int) -> None:
    """A die works once, on one Invasion die at most."""
    before = saucers_left(s) if s.heard else []
    s.assigned = (*s.assigned[:d], target, *s.assigned[d + 1 :])
    if s.heard:
        tell_of_an_assignment(s, target, d, before)


@rule("PEACE-038", "PEACE-041", "PEACE-043", "PEACE-044")
def tell_of_an_assignment(s: PeaceState, target: int, d: int, before: Sequence[int]) -> None:
    """What the die negates of the saucers that the dice before it have left."""
    die = (d, s.defense[d])
    if target == NO_DIE:
        s.tell("PEACE-044", "assigned to none", seat=s.active, die=die)
        return
    left = saucers_left(s)[target]
    negated = before[target] - left
    rule_id = "PEACE-041" if s.defense[d] == INTERCEPTOR else "PEACE-038"
    s.tell(
        rule_id if negated else "PEACE-043",
        "assigned",
        seat=s.active,
        die=die,
        against=target,
        effect=(negated, left),
    )
