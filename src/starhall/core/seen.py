"""Seen tables: what one reader may know, as an object whose type the game declares.

A game declares its open fields once, in a class of the table; its state adds what is hidden, its seen table
what the reader knows of that, and what follows from it:

    class VoidTable(Table):                 # what lies open
        tile: Public[list[int]]

    class VoidState(VoidTable, State):      # and what is hidden
        deck: Nobody[list[int]]
        hands: Owner[list[list[int]]]

    class VoidSeen(VoidTable, Seen):        # what a seat knows of it, and what follows
        deck: Pile
        hands: list[Hand]
        sectors: list[Sector]

A seen table is built up from nothing by what the state declares; the game's `see` and `look` fill in the
rest. What can be read off a table is one function for state and seen table alike: it takes the `VoidTable`.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import compress
from operator import attrgetter
from types import GenericAlias
from typing import Any, ClassVar, Self, get_args, get_origin, get_type_hints

from starhall.core.asking import Asked, about_in_text, seen_by
from starhall.core.copying import copy_of
from starhall.core.knowers import known_in
from starhall.core.plain import plain
from starhall.core.state import State, Table
from starhall.core.visibility import Visibility


@dataclasses.dataclass(slots=True)
class Hand:
    """The cards of a seat: how many, and those that the reader knows (all of them, if they are its own)."""

    count: int
    known: list[int]


@dataclasses.dataclass(slots=True)
class Pile:
    """Cards that lie face down: how many, and those that the reader knows, by their place."""

    count: int
    known: dict[int, int]


class Seen(Table):
    """What one reader may know: the open fields of the table, and what a game declares beside them."""

    seat: int | None
    """Who reads; None is a spectator."""
    asked: tuple[Asked, ...]
    """The open questions."""
    together: tuple[int, ...]
    """The seats of a question asked of several at once; empty for an ordinary one."""

    types: ClassVar[Mapping[str, Any]]
    """What each field holds."""

    _values: ClassVar[Callable[[Any], tuple[Any, ...]]]
    _copied: ClassVar[Callable[[Any], Any]]

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        hints = get_type_hints(cls).items()
        cls.types = {name: hint for name, hint in hints if get_origin(hint) is not ClassVar}
        cls._values = staticmethod(attrgetter(*cls.types))
        cls._copied = staticmethod(_copying(cls.types))

    def plain(self) -> dict[str, Any]:
        """The seen table as plain data: what JSON can hold."""
        found: dict[str, Any] = plain(self.parts())
        return found

    def parts(self) -> dict[str, Any]:
        """The fields by name, as they are."""
        return dict(zip(self.types, type(self)._values(self), strict=True))

    def but(self, **changes: Any) -> Self:
        """A seen table that differs in these fields: for questions of the kind "what if"."""
        other: Self = type(self)._copied(self)
        for name, value in changes.items():
            setattr(other, name, value)
        return other

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and self.parts() == other.parts()

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.parts()!r})"


def _copying(fields: Iterable[str]) -> Callable[[Any], Any]:
    """A function that makes another object with the same values in these fields, written out as copies."""
    lines = ["def of(v):", "    other = new(type(v))", *(f"    other.{name} = v.{name}" for name in fields)]
    scope: dict[str, Any] = {"new": object.__new__}
    exec("\n".join([*lines, "    return other"]), scope)  # noqa: S102
    found: Callable[[Any], Any] = scope["of"]
    return found


def seen_type(state: type[State]) -> type[Seen]:
    """The seen table of a game that declares none: the open fields, and hands and piles for hidden ones."""
    hints: dict[str, Any] = {}
    marked = get_type_hints(state, include_extras=True)
    for name, visibility in state.fields.items():
        if visibility is Visibility.PUBLIC:
            hints[name] = marked[name]
        elif visibility is Visibility.OWNER:
            (entry,) = get_args(_pile_of(state, name))
            hints[name] = list[_shape(entry, Hand)]  # type: ignore[misc]
        elif visibility is Visibility.NOBODY:
            hints[name] = _shape(_pile_of(state, name), Pile)
    name = state.__name__.removesuffix("State") + "Seen"
    return type(name, (Seen,), {"__annotations__": hints, "__module__": state.__module__})


def _pile_of(state: type[State], name: str) -> Any:
    """The type of a field; hands and piles that copies share are seen as any other."""
    hint: Any = state.types[name]
    if name in state.shared and state.fields[name] in (Visibility.OWNER, Visibility.NOBODY):
        hint = list[int]
        for _ in range(state.shared[name]):
            hint = GenericAlias(list, (hint,))
    return hint


def _shape(hint: Any, leaf: type) -> Any:
    """A list of cards becomes a hand or a pile; what is no list of cards is known or not."""
    if get_origin(hint) is not list:
        return hint | None
    (inner,) = get_args(hint)
    return list[_shape(inner, leaf)] if get_origin(inner) is list else leaf  # type: ignore[misc]


# How a seen table is built.


def seeing(cls: type[Seen], state: type[State]) -> Callable[[State, int | None], Any]:
    """A function that builds the seen table of a reader, written out from what the state declares.

    The game's `see` and `look` fill in what is left.
    """
    for name, visibility in state.fields.items():
        if visibility is Visibility.PUBLIC and name not in cls.types:
            raise TypeError(f"{cls.__name__}: the open field {name} of {state.__name__} is not in it")
    lines = ["def of(s, seat):", "    v = new(cls)", "    v.seat = seat"]
    # Where nobody knows any card, none is looked at.
    lines.append("    known = s.known if any(s.known) else ()")
    lines.append("    knower = (1 << s.players) - 1 if seat is None else 1 << seat")
    hand = "Hand(len({0}), known_in(known, {0}, knower))"
    pile = "Pile(len({0}), known_in_pile(known, {0}, knower))"
    for name, visibility in state.fields.items():
        if name not in cls.types:
            continue
        value, hint = f"s.{name}", _pile_of(state, name)
        if visibility is Visibility.PUBLIC:
            lines.append(f"    v.{name} = {copy_of(value, hint)}")
        elif visibility is Visibility.OWNER:
            (entry,) = get_args(hint)
            own, other = _written("e", entry, "own({})", "{}"), _written("e", entry, hand, "None")
            lines.append(f"    v.{name} = [{own} if p == seat else {other} for p, e in enumerate({value})]")
        elif visibility is Visibility.NOBODY:
            # A pile whose order would tell something is seen as a hand.
            cards = hand if cls.types[name] is Hand else pile
            lines.append(f"    v.{name} = {_written(value, hint, cards, 'None')}")
    lines.append("    v.asked = tuple([seen_by(seat, question) for question in s.asked])")
    lines.append("    v.together = s.together")
    lines.append("    return v")
    # As copies are: written out and compiled once, it is several times as fast as a loop over the fields.
    # What has its fields in slots is filled faster, too.
    made = type(cls.__name__, (cls,), {"__slots__": tuple(cls.types), "__module__": cls.__module__})
    scope: dict[str, Any] = {"cls": made, "new": object.__new__, "copy_list": list.copy, "seen_by": seen_by}
    scope.update(Hand=Hand, Pile=Pile, own=_own, known_in=known_in, known_in_pile=_known_in_pile)
    exec("\n".join(lines), scope)  # noqa: S102
    found: Callable[[State, int | None], Any] = scope["of"]
    return found


def knowing(
    state: type[State], *, without: Sequence[str] = ()
) -> Callable[[Any, int | None], tuple[Any, ...]]:
    """A function that tells all that a reader knows by what the state declares, as values to be written out.

    What never changes at a table, its names and options, is no part of it, nor are the fields `without` which
    it is wanted. It takes in what the reader has answered in secret, and what its question is about.
    """
    left_out = {"names", "options", *without}
    parts = []
    for name, visibility in state.fields.items():
        value, hint = f"s.{name}", _pile_of(state, name)
        if name in left_out:
            continue
        if visibility is Visibility.PUBLIC:
            parts.append(f"sorted({value}.items())" if get_origin(hint) is dict else value)
        elif visibility is Visibility.OWNER:
            (entry,) = get_args(hint)
            other = _written("e", entry, "(len({0}), known_in(known, {0}, knower))", "None")
            parts.append(f"[e if p == seat else {other} for p, e in enumerate({value})]")
        elif visibility is Visibility.NOBODY:
            parts.append(_written(value, hint, "(len({0}), known_in_pile(known, {0}, knower))", "None"))
    parts.append("[(q[0], q[1].name, about(q) if q[0] == seat else '') for q in s.asked]")
    parts.append("s.answers[s.together.index(seat)] if seat in s.together else None")
    lines = ["def of(s, seat):", "    known = s.known if any(s.known) else ()"]
    lines.append("    knower = (1 << s.players) - 1 if seat is None else 1 << seat")
    lines.append(f"    return ({', '.join(parts)}, s.together)")
    scope: dict[str, Any] = {"known_in": known_in, "known_in_pile": _known_in_pile, "about": about_in_text}
    exec("\n".join(lines), scope)  # noqa: S102
    found: Callable[[Any, int | None], tuple[Any, ...]] = scope["of"]
    return found


def _written(value: str, hint: Any, cards: str, single: str, depth: int = 0) -> str:
    """The expression for a hidden value: a list of cards, lists of such lists, or a single thing."""
    if get_origin(hint) is not list:
        return single.format(value)
    (inner,) = get_args(hint)
    if get_origin(inner) is not list:
        return cards.format(value)
    item = f"x{depth}"
    return f"[{_written(item, inner, cards, single, depth + 1)} for {item} in {value}]"


def _own(cards: Sequence[int]) -> Hand:
    """What a seat has itself."""
    return Hand(len(cards), list(cards))


def _known_in_pile(known: Sequence[int], cards: Sequence[int], knower: int) -> dict[int, int]:
    """Those of some cards that a reader knows, by their place."""
    size = len(known)
    if not size or not cards:
        return {}
    lying: Iterable[tuple[int, int]] = enumerate(cards)
    if len(cards) > _LONG and max(cards) < size:
        # Most cards of a deck are known to nobody: those are left out first.
        lying = compress(lying, map(known.__getitem__, cards))
    # Where there are few, a loop is faster than a comprehension: a pile of four takes 0.5 µs instead of 0.7.
    found: dict[int, int] = {}
    for n, card in lying:
        if known[card % size] & knower == knower and card >= 0:
            found[n] = card
    return found


_LONG = 24
"""A pile of more cards than this is worth a first look."""
