"""What an effect could be aimed at as the table lies, and whether it would do anything."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from starhall.core import rule
from starhall.games.void.box.geometry import ALL, BIT, mask
from starhall.games.void.box.language import Effect, Path
from starhall.games.void.box.parts import ABILITIES, CARD_EFFECTS
from starhall.games.void.facts import (
    GROUPS,
    at,
    candidates,
    cell_of,
    destroyable,
    group,
    held,
    movable,
    reach,
    restorable,
    survivors,
    swappable,
    turnable,
    value,
)

if TYPE_CHECKING:
    from starhall.games.void.seen import VoidSeen

Aim = tuple[int, int]
"""A set of cells and a set of seats."""
NOWHERE: Aim = (0, 0)
Search = tuple[Callable[..., Aim], tuple[Any, ...]]
"""What finds the targets of a verb, and the words that follow the verb."""


def searches(*effects: Effect) -> tuple[Search, ...]:
    """What finds all that these effects could be aimed at, in one of their steps or another."""
    found: list[Search] = []
    for name, *args in effects:
        if name in AIMS:
            found.append((AIMS[name], tuple(args)))
        else:
            found += searches(
                *[part for part in args if isinstance(part, tuple) and part and part[0] in VERBS]
            )
    return tuple(found)


def aim(t: VoidSeen, me: int, searches: tuple[Search, ...]) -> Aim:
    """All that is found if it were carried out now."""
    cells = seats = 0
    for search, args in searches:
        more_cells, more_seats = search(t, me, *args)
        cells |= more_cells
        seats |= more_seats
    return cells, seats


@rule("VOID-043", "VOID-R34")
def works(t: VoidSeen, me: int, effect: Effect) -> bool:
    """Would this step of an effect change anything, as the table lies now?"""
    name, *args = head(effect)
    if name in NEED_A_TARGET:
        return AIMS[name](t, me, *args) != NOWHERE
    if name == "DRAW":
        return bool(args[1] != _WORTH or value(t, at(t, me)) > 0)
    if name in ("RECOVER", "PLAY_LAST"):
        return bool(t.discard)
    return True


def idle(t: VoidSeen, me: int, kind: int, found: Aim) -> bool:
    """Would a card that could be aimed at what was found do nothing at all?"""
    if _NEVER_IDLE[kind]:
        return False
    if _AIMED[kind]:
        return found == NOWHERE
    return not any(works(t, me, step) for step in CARD_EFFECTS[kind])


def always_works(effect: Effect) -> bool:
    """Would this step of an effect change something, however the table lies?"""
    name, *args = head(effect)
    return not (
        name in NEED_A_TARGET or name in ("RECOVER", "PLAY_LAST") or (name, args[1:]) == ("DRAW", [_WORTH])
    )


def head(effect: Effect) -> Effect:
    """The step that has to work for the others to follow it."""
    name, *args = effect
    if name == "THEN":
        return head(args[0])
    return head(args[1]) if name in ("UPTO", "EACH") else effect


_WORTH = ("value(mine)",)


def _players(t: VoidSeen, me: int, who: str, needs_cards: bool) -> Aim:
    """The players that an effect names; who only gains by it need not be aimed at, nor who was before."""
    if who == "me":
        return 0, _seats([me] if needs_cards and held(t, me) else [])
    if who in GROUPS:
        return 0, _seats([p for p in group(t, me, who) if not needs_cards or held(t, p)])
    if who in ("opp", "anyone"):
        return 0, _seats(candidates(t, me, who, needs_cards, ()))
    return NOWHERE


def _pair(t: VoidSeen, me: int, pair: tuple[str, ...], needs_cards: bool) -> Aim:
    return _players(t, me, "opp" if "opp" in pair else "anyone", needs_cards)


def _seats(seats: Iterable[int]) -> int:
    return sum([1 << p for p in seats])


def _ships(t: VoidSeen, seats: list[int]) -> Aim:
    """These ships, and the sectors that they are on."""
    return mask([at(t, p) for p in seats]), _seats(seats)


def _sector(to: Callable[[VoidSeen, int, tuple[str, ...]], int]) -> Callable[..., Aim]:
    """A sector that passes filters, or one's own; which one will be left is not known yet."""

    def found(t: VoidSeen, me: int, where: str | tuple[str, ...], *rest: Any) -> Aim:
        if where == "mine":
            return to(t, me, ()) & BIT[cell_of(t, me)], 0
        if where == "left":
            return NOWHERE
        return to(t, me, () if isinstance(where, str) else where), 0

    return found


def _live(t: VoidSeen, me: int, filters: tuple[str, ...]) -> int:
    return destroyable(t, me, filters) & ~t.holes


def _moves(t: VoidSeen, me: int, whose: str, path: Path) -> Aim:
    """Where one's own ship could go; else which ships could go anywhere."""
    if whose == "my_ship":
        return mask(reach(t, me, me, path)), 0
    return _ships(t, movable(t, me, whose, path))


def _affectors(t: VoidSeen, me: int, *args: Any) -> Aim:
    return mask([cell for cell, _ in t.affectors]), 0


def _anywhere(t: VoidSeen, me: int, *args: Any) -> Aim:
    return ALL, 0


AIMS: dict[str, Callable[..., Aim]] = {
    "DRAW": lambda t, me, who, n: _players(t, me, who, False),
    "DISCARD": lambda t, me, who, n: _players(t, me, who, True),
    "DISCARD_RND": lambda t, me, who, n: _players(t, me, who, True),
    "PICK": lambda t, me, who, n: _players(t, me, who, True),
    "PLAY_RND": lambda t, me, who: _players(t, me, who, True),
    "STEAL": lambda t, me, pair, n: _pair(t, me, pair, True),
    "SWAP_HANDS": lambda t, me, pair: _pair(t, me, pair, False),
    "SWAP_ALIENS": lambda t, me, pair: _pair(t, me, pair, False),
    "PASS_HANDS": lambda t, me, way: _players(t, me, "others", False),
    "DESTROY": _sector(_live),
    "RESTORE": _sector(restorable),
    "ROTATE": _sector(turnable),
    "SHIFT": _anywhere,
    "SWAP_SECTORS": _anywhere,
    "PLACE": _anywhere,
    "LIFT": _affectors,
    "RELOCATE": _affectors,
    "MOVE": _moves,
    "SWAP_SHIPS": lambda t, me, *ships: _ships(t, swappable(t, me)),
    "DRIFT": lambda t, me, whose: (mask([at(t, p) for p in survivors(t)]), 0),
}
"""By verb: the cells and seats that it could be aimed at."""
VERBS = frozenset({*AIMS, "THEN", "UPTO", "EACH", "IF"})
NEED_A_TARGET = frozenset(
    {"DESTROY", "RESTORE", "ROTATE", "LIFT", "RELOCATE", "MOVE", "SWAP_SHIPS"}
    | {"DISCARD", "DISCARD_RND", "PICK", "PLAY_RND", "STEAL"}
)
"""Verbs that do nothing where there is nothing to aim them at."""
CARD_AIMS = tuple(searches(*steps) for steps in CARD_EFFECTS)
"""By kind of card: what finds its targets."""
ABILITY_AIMS = tuple(tuple(searches(*steps) for steps in beast) for beast in ABILITIES)
"""By Void Beast and slot: what finds the targets of the ability."""
_NEVER_IDLE = tuple(any(map(always_works, steps)) for steps in CARD_EFFECTS)
"""By kind of card: does it do something, however the table lies?"""
_AIMED = tuple(
    all(head(step)[0] in NEED_A_TARGET for step in steps) and searches(*steps) == searches(*map(head, steps))
    for steps in CARD_EFFECTS
)
"""By kind of card: does it do something if there is anything to aim it at, and only then?"""
