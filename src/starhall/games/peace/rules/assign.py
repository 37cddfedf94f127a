"""Step 3: assign Defense dice to Flying Saucers."""

from __future__ import annotations

from starhall.core import Kind, Reason, rule
from starhall.games.peace.components import (
    BLASTER_VALUE,
    COLOURS,
    DIE_COLOUR,
    INTERCEPTOR,
    INVASION_NAMES,
)
from starhall.games.peace.state import PeaceState

NO_DIE = len(INVASION_NAMES)
"""Assigned to no Invasion die."""


@rule("PEACE-039", "PEACE-040", "PEACE-044", "PEACE-045", "PEACE-R14", "PEACE-R41")
def assign(s: PeaceState) -> None:
    """Each Blaster and Interceptor goes to one legal target or to none; without a target nobody asks."""
    s.assigned = (NO_DIE,) * len(s.defense)
    if s.journal:
        tell_of_idle_dice(s)
    s.do(*[(assign_die, d) for d, face in enumerate(s.defense) if targets(s, face)])


@rule("PEACE-R14", "PEACE-R41")
def tell_of_idle_dice(s: PeaceState) -> None:
    """A Blaster or Interceptor without a target is left unassigned."""
    idle = [(d, face) for d, face in enumerate(s.defense) if face <= INTERCEPTOR and not targets(s, face)]
    if idle:
        s.tell("PEACE-R14" if any(s.invasion) else "PEACE-R41", "no use", seat=s.active, dice=idle)


@rule("PEACE-037", "PEACE-041", "PEACE-045", "PEACE-R14")
def targets(s: PeaceState, face: int) -> list[int]:
    """The Invasion dice that a face can negate: of a Blaster's colour, or any for an Interceptor."""
    if face > INTERCEPTOR:
        return []
    return [
        i
        for i, saucers in enumerate(s.invasion)
        if saucers and (face == INTERCEPTOR or DIE_COLOUR[i] == face)
    ]


@rule("PEACE-044")
def targets_or_none(s: PeaceState, d: int) -> list[int]:
    """What Defense die `d` may be assigned to."""
    return targets(s, s.defense[d]) + [NO_DIE]


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


ASSIGN = Kind("assign", "Invasion die", size=NO_DIE + 1, options=targets_or_none, why_not=why_not_assign)


def assign_die(s: PeaceState, d: int) -> None:
    """Ask for the target of one Defense die."""
    s.ask(s.active, ASSIGN, assigned, d)


@rule("PEACE-040", "PEACE-R48")
def assigned(s: PeaceState, target: int, d: int) -> None:
    """A die works once, on one Invasion die at most."""
    if s.journal:
        tell_of_an_assignment(s, target, d)
    s.assigned = (*s.assigned[:d], target, *s.assigned[d + 1 :])


@rule("PEACE-038", "PEACE-041", "PEACE-043", "PEACE-044")
def tell_of_an_assignment(s: PeaceState, target: int, d: int) -> None:
    """What the die negates of the saucers that the dice before it have left."""
    die = (d, s.defense[d])
    if target == NO_DIE:
        s.tell("PEACE-044", "assigned to none", seat=s.active, die=die)
        return
    now = saucers_left(s)[target]
    if s.defense[d] == INTERCEPTOR:
        rule_id, negated = "PEACE-041", now
    else:
        rule_id, negated = "PEACE-038", min(now, BLASTER_VALUE[s.round])
    s.tell(
        rule_id if negated else "PEACE-043",
        "assigned",
        seat=s.active,
        die=die,
        against=target,
        effect=(negated, now - negated),
    )


@rule("PEACE-038", "PEACE-041", "PEACE-042", "PEACE-043", "PEACE-094", "PEACE-R13", "PEACE-R14", "PEACE-R45")
def saucers_left(s: PeaceState) -> list[int]:
    """The saucers left on each Invasion die when all assignments count together."""
    left = list(s.invasion)
    value = BLASTER_VALUE[s.round]
    for face, target in zip(s.defense, s.assigned, strict=True):
        if target != NO_DIE:
            left[target] = 0 if face == INTERCEPTOR else max(0, left[target] - value)
    return left
