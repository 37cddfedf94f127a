"""What effects are made of besides actions: filters, conditions, one of two branches."""

from __future__ import annotations

from starhall.core import Frame, Kind, rule
from starhall.games.saga.box.geometry import CENTRE, OFF, SQUARES
from starhall.games.saga.box.parts import GROUND
from starhall.games.saga.facts import Filters, innermost
from starhall.games.saga.state import SagaState

Branch = tuple[Frame, ...]
"""Actions inside IF and CHOOSE, ready to be done."""

ON, LANDED, ON_OMEGA_NOVA = range(3)
Condition = tuple[int, int]
"""What is asked of the acting character, and the bits of the square that it stands or has landed on."""


@rule("SAGA-R33", "SAGA-R29")
def read_filters(words: tuple[str, ...]) -> Filters:
    """Filters as numbers: see `Filters`."""
    on = not_on = line = 0
    least, most = 0, SQUARES
    for word in words:
        name, _, value = word.partition(":")
        if name == "on":
            on |= GROUND[value]
        elif name == "not_on":
            not_on |= GROUND[value]
        elif name == "within":
            most = min(most, int(value))
        elif name == "adjacent":
            least, most = max(least, 1), min(most, 1)
        elif name == "not_adjacent":
            least = max(least, 2)
        else:
            line = 1
    return on, not_on, least, most, line


def read_condition(text: str) -> Condition:
    """A condition as numbers: see `Condition`."""
    word, _, place = text.partition(":")
    if place == "omega_nova":
        return ON_OMEGA_NOVA, 0
    return (ON if word == "on" else LANDED), GROUND[place]


@rule("SAGA-012", "SAGA-021", "SAGA-114", "SAGA-R22")
def holds(s: SagaState, p: int, condition: Condition) -> bool:
    """Is a condition met now?"""
    what, bits = condition
    if what == ON_OMEGA_NOVA:
        return s.omega and s.at[p] == CENTRE
    return bool((s.ground[s.at[p]] if what == ON else s.landed[p]) & bits)


@rule("SAGA-012", "SAGA-R89")
def when(s: SagaState, p: int, condition: Condition, yes: Branch, no: Branch) -> None:
    """The condition is tested when the action is reached."""
    if s.at[p] == OFF:
        return
    met = holds(s, p, condition)
    if s.heard:
        event = "condition met" if met else "condition unmet"
        s.tell("SAGA-012", event, seat=p, condition=condition, source=innermost(s))
    s.do_all(yes if met else no)


def _branches(s: SagaState, p: int, one: Branch, other: Branch) -> tuple[int, ...]:
    return (0, 1)


CHOOSE = Kind(
    "choose", "branch", size=2, options=_branches, about={"seat": int, "one": Branch, "other": Branch}
)


@rule("SAGA-R13", "SAGA-R89")
def choose_branch(s: SagaState, p: int, one: Branch, other: Branch) -> None:
    """One of two; also one that can do nothing."""
    if s.at[p] != OFF:
        s.ask(p, CHOOSE, branch_chosen, p, one, other)


def branch_chosen(s: SagaState, branch: int, p: int, one: Branch, other: Branch) -> None:
    """The branch is performed."""
    s.tell("SAGA-R13", "chose", seat=p, branch=(innermost(s), branch))
    s.do_all(other if branch else one)
