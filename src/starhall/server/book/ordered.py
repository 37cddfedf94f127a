"""What somebody has ordered at a table: read off their own view, never off the state."""

from __future__ import annotations

from starhall.core.orders import Order, answer
from starhall.server.book.table import Table


def ordered(table: Table, seat: int, order: Order, number: int) -> int | None:
    """The choice for the question of a seat, by an order left at that `number`; None if the order is over."""
    match = table.match
    if match is None or table.last_undo > number:
        return None
    seen = match.view(seat)
    ask = table.game.ask(match.state, seat, seen)
    first = match.marks.ends[table.pages[number - 1].choices]
    told = [event.read_by(seat) for event in match.journal.events[first:] if event.visible_to(seat)]
    return None if ask is None else answer(table.game.orders, order, seen, ask, told)
