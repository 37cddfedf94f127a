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
    first = match.marks[table.pages[number - 1].choices].events
    events = match.journal.seen_by(seat)
    told = events[len(match.journal.seen_by(seat, first)) :]
    return None if ask is None else answer(table.game.orders, order, seen, ask, told)
