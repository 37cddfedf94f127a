"""Who may see a field of a state, what it shows, and how it is kept: what all else is built from."""

from __future__ import annotations

from enum import Enum
from typing import Annotated, Any, TypeVar, get_args, get_origin

T = TypeVar("T")
M = TypeVar("M", bound=Enum)


class Visibility(Enum):
    """Who sees a field, and how."""

    PUBLIC = "public"
    """Everybody sees it whole."""
    OWNER = "owner"
    """A list with an entry for each seat: the seat sees its own, the others how many things are in it."""
    NOBODY = "nobody"
    """A pile that nobody sees: only how many things are in it. Known cards show in their place."""
    HIDDEN = "hidden"
    """Not even a count is seen."""
    ENGINE = "engine"
    """The machine's own: no part of any view, and no part of what a re-deal may change."""


Public = Annotated[T, Visibility.PUBLIC]
Owner = Annotated[T, Visibility.OWNER]
Nobody = Annotated[T, Visibility.NOBODY]
Hidden = Annotated[T, Visibility.HIDDEN]
Engine = Annotated[T, Visibility.ENGINE]


class Keeping(Enum):
    """How a field is kept."""

    SHARED = "shared"
    """Copies share it."""


Row = Annotated[tuple[T, ...], Keeping.SHARED]
"""What changes far less often than states are copied: `changed` makes a new one. Records write a list."""


class Shows(Enum):
    """What a number or a list is, for a board that knows nothing else of the game."""

    SEAT = "seat"
    """A seat; below 0 is nobody."""
    CARD = "card"
    """A card by its number."""
    DIE = "die"
    """The face of a die."""
    BY_SEAT = "by seat"
    """A list with an entry for each seat."""


Seat = Annotated[int, Shows.SEAT]
Card = Annotated[int, Shows.CARD]
Cards = list[Card]
Face = Annotated[int, Shows.DIE]
Dice = list[Face]
BySeat = Annotated[list[T], Shows.BY_SEAT]


def visibility_of(hint: Any) -> Visibility | None:
    """The visibility that an annotation declares, if it declares one."""
    return _marked(hint, Visibility)


def lists_around_rows(hint: Any) -> int | None:
    """How many lists lie around the rows that an annotation declares: none around a row itself.

    None where it declares no rows.
    """
    if _marked(hint, Keeping) is Keeping.SHARED:
        return 0
    kept = get_args(hint)[0] if get_origin(hint) is Annotated else hint
    inside = lists_around_rows(get_args(kept)[0]) if get_origin(kept) is list else None
    return None if inside is None else inside + 1


def shows(hint: Any) -> Shows | None:
    """What an annotation says that a number or a list is, if it says so."""
    return _marked(hint, Shows)


def _marked(hint: Any, marks: type[M]) -> M | None:
    found = get_args(hint)[1:] if get_origin(hint) is Annotated else ()
    return next((mark for mark in found if isinstance(mark, marks)), None)
