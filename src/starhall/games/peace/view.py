"""What follows from a view and is worth showing: points, the step of the turn, saucers left, the paths."""

from __future__ import annotations

from typing import Any

from starhall.core import View, rule
from starhall.games.peace.components import (
    BLASTER_VALUE,
    FREE_REBUILD_VALUE,
    INTERCEPTOR,
    MISSILE_VALUE,
    REBUILD_VALUE,
    STEPS,
)
from starhall.games.peace.rules.assign import ASSIGN, NO_DIE
from starhall.games.peace.rules.duel import fire
from starhall.games.peace.rules.missiles import launch
from starhall.games.peace.rules.setup import piles, staged
from starhall.games.peace.state import WHOLE, PeaceState, planet_points

DUEL = 7
"""The step number shown during the tie-break."""


@rule("PEACE-116")
def see(s: PeaceState, seat: int | None) -> dict[str, Any]:
    """What is open to all but lies in no field: the die that is being assigned, the Missiles to come."""
    die = die_to_assign(s)
    return {
        "die": die,
        "assigned": list(s.assigned if die is None else s.assigned[:die]),
        "to_fly": missiles_to_fly(s),
    }


def die_to_assign(s: PeaceState) -> int | None:
    """The Defense die whose target is asked for; those before it are assigned, to a die or to none."""
    return next((args[0] for _, kind, _, args in s.asked if kind is ASSIGN), None)


def missiles_to_fly(s: PeaceState) -> int:
    """How many Missiles of this turn, or of this pass of the duel, come after the one in flight."""
    return sum([frame[0] in (launch, fire) for frame in s.stack])


@rule("PEACE-097", "PEACE-116")
def look(view: View) -> dict[str, Any]:
    """Everything lies open: points, damage still coming, the Staging Board, who rolls, who is next."""
    number = view["round"]
    invasion, defense = piles(number)
    n = view["players"]
    return {
        "step": current_step(view),
        "points": [planet_points(planet) for planet in view["hp"]],
        "missing": [WHOLE - sum(planet) for planet in view["hp"]],
        "saucers_left": saucers_left(view) if current_step(view) in (2, 3) else [0] * len(view["invasion"]),
        "roller": (view["active"] - 1) % n,
        "order": [(view["first"] + i) % n for i in range(n)],
        "staging": {
            "round": number,
            "blaster": BLASTER_VALUE[number],
            "missile": MISSILE_VALUE[number],
            "rebuild": REBUILD_VALUE[number],
            "free_rebuild": FREE_REBUILD_VALUE[number],
            "invasion": invasion,
            "defense": defense,
            "waiting": {str(section): staged(number, section) for section in (2, 3)},
        },
    }


def current_step(view: View) -> int:
    """1 to 6, or DUEL; 0 when nobody is asked any more."""
    if not view["asked"]:
        return 0
    if view["duellists"]:
        return DUEL
    kind = view["asked"][0]["kind"]
    if kind == "repair":
        return 5 if view["attack"] else 6
    return {"reroll": 2, "assign": 3}[kind]


def step_name(step: int) -> str:
    """The name of a step of a turn as people read it."""
    return f"Step {step}: {STEPS[str(step)].name}"


def saucers_left(view: View) -> list[int]:
    """By Invasion die: the saucers that would strike if no further die were assigned."""
    left = list(view["invasion"])
    for face, target in zip(view["defense"], view["assigned"], strict=False):
        if target != NO_DIE:
            left[target] = 0 if face == INTERCEPTOR else max(0, left[target] - BLASTER_VALUE[view["round"]])
    return left
