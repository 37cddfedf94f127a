"""How effects are carried out: verbs, players that an effect names, and numbers on cards."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from starhall.core import Frame, Kind, Reason, Step, rule
from starhall.games.void.components import BOX, KINDS, NEAR
from starhall.games.void.language import Effect
from starhall.games.void.state import VoidState, at, is_hole, survivors, survivors_from, value

F = TypeVar("F", bound=Callable[..., None])
Program = tuple[tuple[Frame, ...], ...]
"""An effect as frames, by the seat that carries it out: written out beforehand, for speed."""
SEATS = range(BOX["players"].value)

VERBS: dict[str, Step] = {}
"""By verb: the step that carries it out, as `step(s, me, *args)`."""
CARD_PROGRAMS: list[Program] = []
"""By kind of card: its effect as steps; all these are filled when all steps are known."""
POWER_PROGRAMS: list[Program] = []
"""By alien: its power as steps."""
ABILITY_PROGRAMS: list[tuple[Program, ...]] = []
"""By beast and slot: the ability as steps."""


def verb(name: str) -> Callable[[F], F]:
    """Say which verb a step carries out."""

    def named(step: F) -> F:
        VERBS[name] = step
        return step

    return named


def program(effects: tuple[Effect, ...]) -> Program:
    """An effect as frames for each seat."""
    steps = [*map(_item, effects)]
    return tuple(tuple((step[0], me, *step[1:]) for step in steps) for me in SEATS)


def _item(effect: Effect) -> tuple[Any, ...]:
    name, *arguments = effect
    if name in ("THEN", "EACH", "IF"):
        arguments = [_item(part) if isinstance(part, tuple) else part for part in arguments]
    elif name == "UPTO":
        most, (name, where) = arguments
        arguments = [where, most]
    return (VERBS[name], *arguments)


@verb("NONE")
def nothing(s: VoidState, me: int) -> None:
    """Nothing at all."""


@verb("THEN")
@rule("VOID-R32")
def only_then(s: VoidState, me: int, one: tuple[Any, ...], other: tuple[Any, ...]) -> None:
    """One thing, and the other only if the first has changed something."""
    s.do((one[0], me, *one[1:]), (if_changed, me, s.changes, other))


def if_changed(s: VoidState, me: int, before: int, other: tuple[Any, ...]) -> None:
    """Has anything changed since?"""
    if s.changes != before:
        s.do((other[0], me, *other[1:]))


@verb("EACH")
@rule("VOID-R35", "VOID-R79")
def each(s: VoidState, me: int, who: str, what: tuple[Any, ...]) -> None:
    """Each of these players does it in turn and makes the choices."""
    s.do(*[(what[0], p, *what[1:]) for p in group(s, me, who)])


@verb("IF")
def if_so(s: VoidState, me: int, condition: str, yes: tuple[Any, ...], no: tuple[Any, ...]) -> None:
    """One thing or the other."""
    what = yes if CONDITIONS[condition](s, me) else no
    what[0](s, me, *what[1:])


@rule("VOID-R28")
def has_fewest(s: VoidState, me: int) -> bool:
    """Does no survivor hold fewer cards? A card being played is in no hand."""
    return len(s.hands[me]) == min(len(s.hands[p]) for p in survivors(s))


@rule("VOID-087", "VOID-088", "VOID-R65")
def on_a_hole(s: VoidState, me: int) -> bool:
    """Is the ship on a black hole, whatever the affectors there make it worth?"""
    return is_hole(s, at(s, me))


CONDITIONS: dict[str, Callable[[VoidState, int], bool]] = {
    "fewest(me)": has_fewest,
    "on_hole(me)": on_a_hole,
}


@rule("VOID-006")
def amount(s: VoidState, me: int, number: Any) -> int:
    """A number on a card: printed, or counted when the effect is carried out."""
    if isinstance(number, int):
        return number
    found = 0
    for term in number:
        if isinstance(term, int):
            found += term
        elif term == "value(mine)":
            found += max(0, value(s, at(s, me)))
        else:
            found += s.ship.count(at(s, me)) - 1
    return found


def everybody(s: VoidState, me: int) -> list[int]:
    """Every survivor, in turn order from `me`."""
    return survivors_from(s, me)


@rule("VOID-R38")
def others(s: VoidState, me: int) -> list[int]:
    """Every survivor but `me`, in turn order."""
    return [p for p in survivors_from(s, me) if p != me]


def those_with_most(s: VoidState, me: int) -> list[int]:
    """Everybody tied for the largest hand, unless all hands are empty."""
    seats = survivors_from(s, me)
    most = max(len(s.hands[p]) for p in seats)
    return [p for p in seats if most and len(s.hands[p]) == most]


def neighbours(s: VoidState, me: int) -> list[int]:
    """Every other survivor whose ship is on my sector or next to it."""
    here = at(s, me)
    near = NEAR[here] | 1 << here
    return [p for p in survivors_from(s, me) if p != me and near >> at(s, p) & 1]


GROUPS: dict[str, Callable[[VoidState, int], list[int]]] = {
    "all": everybody,
    "others": others,
    "most": those_with_most,
    "near": neighbours,
}


@rule("VOID-R35", "VOID-R79", "VOID-R83")
def group(s: VoidState, me: int, who: str) -> list[int]:
    """The players of a group and their order, fixed when the step begins."""
    return GROUPS[who](s, me)


@rule("VOID-R35")
def upon(s: VoidState, me: int, who: str, needs_cards: bool, step: Step, *args: Any) -> None:
    """Do `step(s, me, p, *args)` for the player or players that an effect names."""
    if who == "me":
        step(s, me, me, *args)
    elif who == "same":
        step(s, me, s.same, *args)
    elif who in GROUPS:
        s.do(*[(step, me, p, *args) for p in group(s, me, who)])
    else:
        choose_player(s, me, who, needs_cards, (), step, args)


@rule("VOID-R32", "VOID-R36", "VOID-R38")
def candidates(
    s: VoidState, me: int, who: str, needs_cards: bool, not_these: tuple[int, ...], *rest: Any
) -> list[int]:
    """The survivors who may be chosen: with `opp` not oneself, and only those with cards if it takes some."""
    found = []
    for p in survivors(s):
        if p not in not_these and (who != "opp" or p != me) and (not needs_cards or s.hands[p]):
            found.append(p)
    return found


def why_not_player(
    s: VoidState, p: int, me: int, who: str, needs_cards: bool, not_these: tuple[int, ...], *rest: Any
) -> Reason | None:
    """Why this player cannot be chosen."""
    if p >= s.players:
        return Reason("VOID-R03", "there is nobody in that seat")
    if p in s.lost:
        return Reason("VOID-R36", f"{s.names[p]} is a Void Beast, and no effect reaches it")
    if who == "opp" and p == me:
        return Reason("VOID-R38", "it must be another player")
    if p in not_these:
        return Reason("VOID-R38", "it must be two different players")
    if needs_cards and not s.hands[p]:
        return Reason("VOID-R32", f"{s.names[p]} holds no cards")
    return None


PLAYER = Kind("player", "seat", size=len(SEATS), options=candidates, why_not=why_not_player)


@rule("VOID-044", "VOID-070", "VOID-R31", "VOID-R32")
def choose_player(
    s: VoidState, me: int, who: str, needs_cards: bool, not_these: tuple[int, ...], step: Step, args: Any
) -> None:
    """Somebody for whom it works must be chosen, if there is anybody."""
    s.ask_if_any(me, PLAYER, player_chosen, me, who, needs_cards, not_these, step, args)


def player_chosen(
    s: VoidState,
    p: int,
    me: int,
    who: str,
    needs_cards: bool,
    not_these: tuple[int, ...],
    step: Step,
    args: Any,
) -> None:
    """The step is done with this player."""
    s.same = p
    s.do((step, me, p, *args))


@rule("VOID-070")
def upon_pair(
    s: VoidState, me: int, pair: tuple[str, ...], needs_cards: bool, step: Step, *args: Any
) -> None:
    """Do `step(s, me, p, q, *args)` for two players, chosen first and second where both are open."""
    if pair == ("opp", "me"):
        choose_player(s, me, "opp", needs_cards, (), given_first, (step, args))
    elif pair == ("me", "opp"):
        choose_player(s, me, "opp", needs_cards, (), given_second, (step, args))
    else:
        choose_player(s, me, "anyone", needs_cards, (), first_of_two, (step, args))


def given_first(s: VoidState, me: int, p: int, step: Step, args: Any) -> None:
    """From the chosen player to me."""
    step(s, me, p, me, *args)


def given_second(s: VoidState, me: int, p: int, step: Step, args: Any) -> None:
    """I and the chosen player."""
    step(s, me, me, p, *args)


def first_of_two(s: VoidState, me: int, p: int, step: Step, args: Any) -> None:
    """Now the second, who may be empty-handed."""
    choose_player(s, me, "anyone", False, (p,), second_of_two, (p, step, args))


def second_of_two(s: VoidState, me: int, q: int, p: int, step: Step, args: Any) -> None:
    """Both are known."""
    step(s, me, p, q, *args)


def kind_of_card(name: str, options: Callable[..., Any], why_not: Callable[..., Any] | None = None) -> Kind:
    """A choice among the different resource cards."""
    return Kind(name, "card", size=KINDS, options=options, why_not=why_not)
