"""What an effect could be aimed at as the table lies, and whether it would do anything."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from starhall.core import rule
from starhall.games.void.box.geometry import ALL, BIT, mask
from starhall.games.void.box.language import Effect, Path
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


def aim(t: VoidSeen, me: int, effect: Effect) -> Aim:
    """All that an effect could be aimed at if it were carried out now, in one of its steps or another."""
    name, *args = effect
    if name in AIMS:
        return AIMS[name](t, me, *args)
    return both(t, me, [part for part in args if isinstance(part, tuple) and part and part[0] in VERBS])


def both(t: VoidSeen, me: int, effects: Iterable[Effect]) -> Aim:
    """All that these effects could be aimed at."""
    cells = seats = 0
    for effect in effects:
        more_cells, more_seats = aim(t, me, effect)
        cells |= more_cells
        seats |= more_seats
    return cells, seats


@rule("VOID-043", "VOID-R34")
def works(t: VoidSeen, me: int, effect: Effect) -> bool:
    """Would this step of an effect change anything, as the table lies now?"""
    name, *args = effect
    if name == "THEN":
        return works(t, me, args[0])
    if name in ("UPTO", "EACH"):
        return works(t, me, args[1])
    if name in NEED_A_TARGET:
        return AIMS[name](t, me, *args) != NOWHERE
    if name == "DRAW":
        return bool(args[1] != ("value(mine)",) or value(t, at(t, me)) > 0)
    if name in ("RECOVER", "PLAY_LAST"):
        return bool(t.discard)
    return True


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
    return mask(at(t, p) for p in seats), _seats(seats)


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
    return destroyable(t, me, ("live", *filters))


def _moves(t: VoidSeen, me: int, whose: str, path: Path) -> Aim:
    """Where one's own ship could go; else which ships could go anywhere."""
    if whose == "my_ship":
        return mask(reach(t, me, me, path)), 0
    return _ships(t, movable(t, me, whose, path))


def _affectors(t: VoidSeen, me: int, *args: Any) -> Aim:
    return mask(cell for cell, _ in t.affectors), 0


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
    "DRIFT": lambda t, me, whose: (mask(at(t, p) for p in survivors(t)), 0),
}
"""By verb: the cells and seats that it could be aimed at."""
VERBS = frozenset({*AIMS, "THEN", "UPTO", "EACH", "IF"})
NEED_A_TARGET = frozenset(
    {"DESTROY", "RESTORE", "ROTATE", "LIFT", "RELOCATE", "MOVE", "SWAP_SHIPS"}
    | {"DISCARD", "DISCARD_RND", "PICK", "PLAY_RND", "STEAL"}
)
"""Verbs that do nothing where there is nothing to aim them at."""
