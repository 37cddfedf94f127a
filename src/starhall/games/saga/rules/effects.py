"""Effects of cards and abilities as actions, put together in one place."""

from __future__ import annotations

from typing import Any

from starhall.core import Frame, Step
from starhall.games.saga.box.language import Effect, Effects
from starhall.games.saga.box.parts import EFFECTS
from starhall.games.saga.box.rows import NUMBERS
from starhall.games.saga.rules import charging, damage, drawing, ending, moving, pushing, verbs
from starhall.games.saga.state import SagaState

Program = tuple[tuple[Any, ...], ...]
"""Actions to be done for a seat: (step, *args) each, run as `step(s, p, *args)`."""

VERBS: dict[str, Step] = {
    "MOVE": moving.move,
    "ATTACK": damage.attack,
    "RANGED": damage.ranged_attack,
    "DAMAGE": damage.damage,
    "PUSH": pushing.push,
    "TELEPORT": moving.teleport,
    "CHARGE": charging.charge,
    "DRAIN": charging.drain,
    "DRAW": drawing.draw,
    "WIN": ending.win,
    "IF": verbs.when,
    "CHOOSE": verbs.choose_branch,
}
"""By verb: the step that carries it out, as `step(s, p, *args)`; the verbs of abilities alone are theirs."""


def program(effects: Effects) -> Program:
    """Effects as actions."""
    return tuple(_action(effect) for effect in effects)


def _action(effect: Effect) -> tuple[Any, ...]:
    name, *arguments = effect
    if name == "IF":
        arguments = [verbs.read_condition(arguments[0]), *map(program, arguments[1:])]
    elif name == "CHOOSE":
        arguments = [program(part) for part in arguments]
    elif name in ("RANGED", "DAMAGE", "PUSH"):
        arguments[-1] = verbs.read_filters(arguments[-1])
    return (VERBS[name], *arguments)


def frames(actions: Program, p: int) -> tuple[Frame, ...]:
    """The actions as frames of the seat `p`, also those inside IF and CHOOSE."""
    return tuple(_frame(p, *action) for action in actions)


def _frame(p: int, step: Step, *args: Any) -> Frame:
    if step is verbs.when:
        condition, yes, no = args
        return (step, p, condition, frames(yes, p), frames(no, p))
    if step is verbs.choose_branch:
        return (step, p, *(frames(branch, p) for branch in args))
    return (step, p, *args)


ACTIONS = tuple(
    tuple(frames(program(effects), p) for p in range(NUMBERS["players"].value)) for effects in EFFECTS
)
"""By side of a card and seat: its actions as frames."""


def carry_out(s: SagaState, side: int, p: int) -> None:
    """The seat `p` does what a side of a card says, in its order."""
    s.do_all(ACTIONS[side][p])
