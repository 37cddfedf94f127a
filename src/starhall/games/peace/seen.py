"""What a seat sees: the whole table, and what follows from it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache

from starhall.core import rule
from starhall.core.seen import Seen
from starhall.games.peace.box.geometry import CITIES, CORE
from starhall.games.peace.box.parts import DAMAGED, POINTS, REMOVED, UNDAMAGED
from starhall.games.peace.facts import (
    ASSIGNING,
    current_step,
    gain,
    left_by,
    planet_missing,
    planet_points,
    rerolls_at_first,
    right_of,
    saucers_left,
    staged,
    targets,
    turn_order,
)
from starhall.games.peace.state import PeaceTable

# These parts are made once for many readers, so they are frozen.


@dataclass(frozen=True, slots=True)
class Standing:
    """How a planet stands."""

    points: int
    missing: int
    """Hit points lost."""
    whole: int
    """Undamaged Cities."""
    damaged: int
    """Damaged Cities."""
    worth: tuple[int, int, int]
    """What the undamaged Cities, the damaged ones and the Core come to."""
    open: bool
    """The Core is gone: attacks run on across the centre."""


@dataclass(frozen=True, slots=True)
class Target:
    """An Invasion die in Step 3."""

    dice: tuple[int, ...]
    """The Defense dice that can be assigned to it."""
    left: tuple[int, ...]
    """By set of these, bit k for the k-th of them: the saucers that it leaves."""


@dataclass(frozen=True, slots=True)
class Repair:
    """What the points of a Rebuild can do."""

    seat: int
    gains: tuple[int, ...]
    """By crater: what a point spent there adds to the points of the planet."""
    enough: bool
    """Are there points for everything that is damaged or gone?"""


class PeaceSeen(PeaceTable, Seen):
    """The table as a seat sees it; all see the same."""

    die: int | None
    """The Defense die whose target is asked for; those before it are assigned."""
    to_fly: int
    """The Missiles that come after the one in flight."""
    step: int
    """1 to 6, or DUEL; 0 when the game is over."""
    standing: list[Standing]
    """By seat."""
    saucers_left: list[int]
    """By Invasion die: the saucers that still come; from Step 4 on, those that got through."""
    targets: tuple[Target, ...]
    """By Invasion die, in Step 3."""
    repair: Repair | None
    """Where a Rebuild is asked for."""
    roller: int
    """Who has rolled the invasion."""
    order: tuple[int, ...]
    """The seats in turn order."""
    most_rerolls: int
    """The re-rolls of a turn, before the first."""
    waiting: tuple[tuple[str, ...], ...]
    """By round, from 0 on: the dice that still wait for it on the Staging Board."""


@rule("PEACE-097", "PEACE-116")
def look(seen: PeaceSeen) -> None:
    """Everything lies open: points, damage still coming, the Staging Board, who rolls, who is next."""
    if seen.asked:
        seen.step = current_step(seen, seen.asked[0].kind)
    seen.standing = [*map(standing, seen.hp)]
    seen.saucers_left = saucers_left(seen) if seen.assigned else list(seen.invasion)
    seen.targets = all_targets(seen.invasion, seen.defense, seen.round) if seen.step == ASSIGNING else ()
    seen.repair = repair_of(seen) if seen.pool and seen.asked else None
    seen.roller = right_of(seen, seen.active)
    seen.order = turn_order(seen)
    seen.most_rerolls = rerolls_at_first(seen)
    seen.waiting = waiting(seen.round)


@lru_cache(maxsize=1 << 12)
def standing(planet: tuple[int, ...]) -> Standing:
    """How a planet stands."""
    cities = [planet[crater] for crater in CITIES]
    whole, damaged = cities.count(UNDAMAGED), cities.count(DAMAGED)
    city, core = POINTS[CITIES[0]], POINTS[CORE][planet[CORE]]
    return Standing(
        planet_points(planet),
        planet_missing(planet),
        whole,
        damaged,
        (whole * city[UNDAMAGED], damaged * city[DAMAGED], core),
        planet[CORE] == REMOVED,
    )


@lru_cache(maxsize=1 << 10)
def all_targets(invasion: tuple[int, ...], defense: tuple[int, ...], number: int) -> tuple[Target, ...]:
    """By Invasion die: the dice that can be assigned to it, and what each set of them leaves."""
    aims = [targets(invasion, face) for face in defense]
    found = []
    for i, saucers in enumerate(invasion):
        dice = [d for d, aim in enumerate(aims) if i in aim]
        left = [saucers]
        for d in dice:
            # The sets without this die, then the same sets with it.
            left += [left_by(defense[d], n, number) for n in left]
        found.append(Target(tuple(dice), tuple(left)))
    return tuple(found)


def repair_of(seen: PeaceSeen) -> Repair:
    """What the points of this Rebuild can do."""
    seat = seen.asked[0].seat
    return Repair(seat, gains(seen.hp[seat]), seen.pool >= seen.standing[seat].missing)


@lru_cache(maxsize=1 << 10)
def gains(planet: tuple[int, ...]) -> tuple[int, ...]:
    """By crater: what a point of Rebuild adds."""
    return tuple([gain(crater, hp) for crater, hp in enumerate(planet)])


@cache
def waiting(number: int) -> tuple[tuple[str, ...], ...]:
    """By round, from 0 on: the dice that still wait for it on the Staging Board."""
    return tuple(staged(number, section) for section in range(4))
