"""Who may see a field of a state: the declarations that views are built from."""

from __future__ import annotations

from enum import Enum
from typing import Annotated, Any, TypeVar, get_args

T = TypeVar("T")


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


def visibility_of(hint: Any) -> Visibility | None:
    """The visibility that an annotation declares, if it declares one."""
    for mark in get_args(hint)[1:]:
        if isinstance(mark, Visibility):
            return mark
    return None
