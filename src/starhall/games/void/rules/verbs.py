"""How effects are carried out: verbs, players that an effect names, and numbers on cards."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from starhall.core import Kind, Reason, Step, rule
from starhall.core.kinds import Options, WhyNot
from starhall.games.void.box.parts import KINDS
from starhall.games.void.box.rows import BOX
from starhall.games.void.facts import GROUPS, at, candidates, group, is_hole, survivors, value
from starhall.games.void.state import VoidState

SEATS = range(BOX["players"].value)


def nothing(s: VoidState, me: int) -> None:
    """Nothing at all."""


@rule("VOID-R32")
def only_then(s: VoidState, me: int, one: tuple[Any, ...], other: tuple[Any, ...]) -> None:
    """One thing, and the other only if the first has changed something."""
    s.do((one[0], me, *one[1:]), (if_changed, me, s.changes, other))


def if_changed(s: VoidState, me: int, before: int, other: tuple[Any, ...]) -> None:
    """Has anything changed since?"""
    if s.changes != before:
        s.do((other[0], me, *other[1:]))


@rule("VOID-R35", "VOID-R79")
def each(s: VoidState, me: int, who: str, what: tuple[Any, ...]) -> None:
    """Each of these players does it in turn and makes the choices."""
    s.do(*[(what[0], p, *what[1:]) for p in group(s, me, who)])


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


PLAYER = Kind(
    "player",
    "seat",
    size=len(SEATS),
    options=candidates,
    why_not=why_not_player,
    about={
        "seat": int,
        "who": str,
        "needs_cards": bool,
        "not_these": tuple[int, ...],
        # The step that follows and what it needs: of any type, and nobody reads them.
        "then": Any,
        "more": tuple[Any, ...],
    },
)


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


def kind_of_card(name: str, options: Options, why_not: WhyNot | None = None, **about: Any) -> Kind:
    """A choice among the different resource cards, by a seat; `about` is what else its questions tell."""
    return Kind(name, "card", size=KINDS, options=options, why_not=why_not, about={"seat": int, **about})
