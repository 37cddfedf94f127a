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
from collections.abc import Callable, Mapping, Sequence
from operator import attrgetter
from typing import Any, ClassVar, Self, get_args, get_origin, get_type_hints

from starhall.core.asking import Asked, seen_by
from starhall.core.copying import copy_of
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

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        hints = get_type_hints(cls).items()
        cls.types = {name: hint for name, hint in hints if get_origin(hint) is not ClassVar}
        cls._values = staticmethod(attrgetter(*cls.types))

    def plain(self) -> dict[str, Any]:
        """The seen table as plain data: what JSON can hold."""
        found: dict[str, Any] = plain(self.parts())
        return found

    def parts(self) -> dict[str, Any]:
        """The fields by name, as they are."""
        return dict(zip(self.types, type(self)._values(self), strict=True))

    def but(self, **changes: Any) -> Self:
        """A seen table that differs in these fields: for questions of the kind "what if"."""
        other = object.__new__(type(self))
        vars(other).update(vars(self), **changes)
        return other

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and self.parts() == other.parts()

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.parts()!r})"


def seen_type(state: type[State]) -> type[Seen]:
    """The seen table of a game that declares none: the open fields, and hands and piles for hidden ones."""
    hints: dict[str, Any] = {}
    marked = get_type_hints(state, include_extras=True)
    for name, visibility in state.fields.items():
        if visibility is Visibility.PUBLIC:
            hints[name] = marked[name]
        elif visibility is Visibility.OWNER:
            (entry,) = get_args(state.types[name])
            hints[name] = list[_shape(entry, Hand)]  # type: ignore[misc]
        elif visibility is Visibility.NOBODY:
            hints[name] = _shape(state.types[name], Pile)
    name = state.__name__.removesuffix("State") + "Seen"
    return type(name, (Seen,), {"__annotations__": hints, "__module__": state.__module__})


def _shape(hint: Any, leaf: type) -> Any:
    """A list of cards becomes a hand or a pile; what is no list of cards is known or not."""
    if get_origin(hint) is not list:
        return hint | None
    (inner,) = get_args(hint)
    return list[_shape(inner, leaf)] if get_origin(inner) is list else leaf  # type: ignore[misc]


# How a seen table is built.


def seeing(cls: type[Seen], state: type[State], shared: bool = False) -> Callable[[State, int | None], Any]:
    """A function that builds the seen table of a reader, written out from what the state declares.

    The game's `see` and `look` fill in what is left. One that is `shared` has the lists of the state itself:
    it is read at once, never changed and never kept.
    """
    for name, visibility in state.fields.items():
        if visibility is Visibility.PUBLIC and name not in cls.types:
            raise TypeError(f"{cls.__name__}: the open field {name} of {state.__name__} is not in it")
    lines = ["def of(s, seat):", "    v = new(cls)", "    v.seat = seat", "    known = s.known"]
    lines.append("    knower = (1 << s.players) - 1 if seat is None else 1 << seat")
    for name, visibility in state.fields.items():
        if name not in cls.types:
            continue
        value, hint = f"s.{name}", state.types[name]
        if visibility is Visibility.PUBLIC:
            lines.append(f"    v.{name} = {value if shared else copy_of(value, hint)}")
        elif visibility is Visibility.OWNER:
            (entry,) = get_args(hint)
            own, other = _written("e", entry, "own({})", "{}"), _written("e", entry, _HAND, "None")
            lines.append(f"    v.{name} = [{own} if p == seat else {other} for p, e in enumerate({value})]")
        elif visibility is Visibility.NOBODY:
            lines.append(f"    v.{name} = {_written(value, hint, _PILE, 'None')}")
    lines.append("    v.asked = tuple([seen_by(seat, question) for question in s.asked])")
    lines.append("    v.together = s.together")
    lines.append("    return v")
    # As copies are: written out and compiled once, it is several times as fast as a loop over the fields.
    scope: dict[str, Any] = {"cls": cls, "new": object.__new__, "copy_list": list.copy, "seen_by": seen_by}
    scope.update(own=_own, hand=_hand, pile=_pile)
    if shared:
        scope.update(own=_Own, hand=_LaterHand, pile=_LaterPile)
    exec("\n".join(lines), scope)  # noqa: S102
    found: Callable[[State, int | None], Any] = scope["of"]
    return found


class _Own:
    """As `Hand`, of the cards themselves."""

    __slots__ = ("count", "known")

    def __init__(self, cards: list[int]) -> None:
        self.count, self.known = len(cards), cards


class _Later:
    """Hidden cards of which it is found out what is known when somebody asks: of most nobody does."""

    __slots__ = ("_all", "_cards", "_knower", "count")

    def __init__(self, known: Sequence[int], cards: list[int], knower: int) -> None:
        self._all, self._cards, self._knower = known, cards, knower
        self.count = len(cards)


class _LaterHand(_Later):
    """As `Hand`."""

    __slots__ = ()

    @property
    def known(self) -> list[int]:
        """The cards that the reader knows."""
        return _known_in_hand(self._all, self._cards, self._knower)


class _LaterPile(_Later):
    """As `Pile`."""

    __slots__ = ()

    @property
    def known(self) -> dict[int, int]:
        """The cards that the reader knows, by their place."""
        return _known_in_pile(self._all, self._cards, self._knower)


_HAND = "hand(known, {}, knower)"
_PILE = "pile(known, {}, knower)"


def _written(value: str, hint: Any, cards: str, single: str, depth: int = 0) -> str:
    """The expression for a hidden value: a list of cards, lists of such lists, or a single thing."""
    if get_origin(hint) is not list:
        return single.format(value)
    (inner,) = get_args(hint)
    if get_origin(inner) is not list:
        return cards.format(value)
    item = f"x{depth}"
    return f"[{_written(item, inner, cards, single, depth + 1)} for {item} in {value}]"


def _own(cards: list[int]) -> Hand:
    """What a seat has itself."""
    return Hand(len(cards), cards[:])


def _hand(known: Sequence[int], cards: list[int], knower: int) -> Hand:
    """What another seat has."""
    return Hand(len(cards), _known_in_hand(known, cards, knower))


def _known_in_hand(known: Sequence[int], cards: list[int], knower: int) -> list[int]:
    size = len(known)
    if not size:
        return []
    return sorted([card for card in cards if card >= 0 and known[card % size] & knower == knower])


def _pile(known: Sequence[int], cards: list[int], knower: int) -> Pile:
    """What lies face down."""
    return Pile(len(cards), _known_in_pile(known, cards, knower))


def _known_in_pile(known: Sequence[int], cards: list[int], knower: int) -> dict[int, int]:
    size = len(known)
    if not size:
        return {}
    return {n: card for n, card in enumerate(cards) if card >= 0 and known[card % size] & knower == knower}
