"""Orders: what a player has answered beforehand, where one has days to move.

An order hangs on nothing but what its owner will see: the question, what it is about, what was told since.
It gets a seen table and never a state, so it can tell nobody what its owner does not know.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal

from starhall.core.asking import Ask
from starhall.core.errors import NotUnderstood, or_list
from starhall.core.events import Event

if TYPE_CHECKING:
    from starhall.core.game import Game

Until = Literal["once", "turn", "me"]
"""How long an order stands: for one question; until something else is asked, in one's own turn at the latest;
or until then, or anything is done to its owner."""

_DONE_TO = ("target", "victim", "other", "to", "of")
_DONE_TO_SEVERAL = ("seats", "victims", "targets")
"""The operands that say to whom something is done."""


@dataclass(frozen=True, slots=True)
class Order:
    """This answer to each question of this kind, as long as nothing else is asked."""

    kind: str
    value: int
    until: Until
    about: Mapping[str, Any] = field(default_factory=dict)
    """What the question has to be about, by the names that its kind declares."""


@dataclass(frozen=True, slots=True)
class Offer:
    """An order that a player may want to leave."""

    kind: str
    value: int
    text: str
    """What is ordered: "Pass where you may play a card"."""
    until: tuple[Until, ...]
    about: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Orders:
    """What a game lets its players answer beforehand."""

    kinds: tuple[str, ...] = ()
    """The kinds of questions for which an order may be left."""
    offers: Callable[[Any], Sequence[Offer]] = lambda seen: ()
    """What its reader may want to order at a seen table."""
    at_stake: Callable[[Any, Ask], bool] = lambda seen, ask: False
    """Is so much at stake that the owner is asked, whatever was ordered?"""
    why_none: str = ""
    """Why nothing can be answered beforehand, where nothing can."""


def check(game: Game[Any], order: Order) -> None:
    """Refuse what is no order of this game; whether it will be legal is not looked at: that might tell."""
    kinds = game.orders.kinds
    if not kinds:
        raise NotUnderstood(game.orders.why_none or f"{game.name} has nothing that is answered beforehand")
    if order.kind not in kinds:
        raise NotUnderstood(f"{order.kind!r} is not answered beforehand; {or_list(list(kinds))} may be")
    kind = game.kinds_by_name[order.kind]
    if not 0 <= order.value < kind.size:
        raise NotUnderstood(f"{order.kind} has the values 0 to {kind.size - 1}, not {order.value}")
    unknown = [name for name in order.about if name not in kind.about]
    if unknown:
        raise NotUnderstood(f"{order.kind} is not about {or_list(unknown)}")


def answer(orders: Orders, order: Order, seen: Any, ask: Ask, told: Iterable[Event]) -> int | None:
    """The choice that was ordered for a question; None if the order is over.

    `told` is what its owner has read since the order was left.
    """
    about = (ask.about.get(name) == value for name, value in order.about.items())
    if ask.kind != order.kind or not all(about) or orders.at_stake(seen, ask):
        return None
    if order.until == "me" and any(concerns(event, ask.seat) for event in told):
        return None
    choice = ask.first + order.value
    return choice if any(option.choice == choice for option in ask.options) else None


def concerns(event: Event, seat: int) -> bool:
    """Is a seat the one that something is done to? What it did itself is no news to it."""
    operands = event.operands
    several = (operands.get(name) for name in _DONE_TO_SEVERAL)
    return any(operands.get(name) == seat for name in _DONE_TO) or any(
        isinstance(seats, Sequence) and seat in seats for seats in several if not isinstance(seats, str)
    )
