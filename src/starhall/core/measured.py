"""What measurements tell apart: where a game stands, what each seat plays as, what its cards are called."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from starhall.core.state import State

S = TypeVar("S", bound=State)

Roles = Mapping[str, Sequence[Sequence[str]]]
"""By sort, such as alien or deck: by seat, the names of what it has of it."""

_ORDER = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh")


@dataclass(frozen=True)
class Measured(Generic[S]):
    """How a game is measured."""

    where: Callable[[S], tuple[int | str, ...]] = lambda s: (0,)
    """Where the game stands: the round first, then all that tells one turn from another."""
    begins: str = ""
    """The event with which play begins; without one it begins with the first question after the set-up."""
    points: bool = True
    """Are scores points? Not where a game is won outright and scores only say who was lost when."""
    roles: Callable[[S], Roles] = lambda s: {}
    """What each seat plays as, once the table is set up."""
    card: Callable[[int], str] | None = None
    """The name of a card in `hands`, by its number; None in a game without hands."""
    plays: Mapping[str, Callable[[Mapping[str, Any]], str]] = field(default_factory=dict)
    """By event by which its `seat` plays a card: the name of that card, from the operands."""


def in_turn(first: int, players: int) -> list[list[str]]:
    """By seat: which it is in the order of turns, clockwise from the first player."""
    return [[_ORDER[(seat - first) % players]] for seat in range(players)]
