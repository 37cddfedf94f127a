"""The table that a book leads to, and moments, as the operator reads them."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from starhall.core import Game, NotUnderstood, StarhallError, registry
from starhall.server.book.table import Table
from starhall.server.kept.books import Book
from starhall.server.live.taking_up import fold_all


def table_of(book: Book, play: bool) -> Table:
    """The table; without `play`, all but the game itself, so that no rules are needed."""
    table = Table(book.head, find_game(book.head.game), book.created / 1000)
    fold_all(table, book.rows, book.entries, play)
    return table


def find_game(slug: str) -> Game[Any]:
    """The game of a table."""
    try:
        return registry.game(slug)
    except StarhallError as error:
        raise NotUnderstood(f"{error}. Install the game of this table first") from None


def moment(at: int) -> str:
    """A moment as people read it."""
    return f"{datetime.fromtimestamp(at / 1000, UTC):%Y-%m-%d %H:%M:%S}"
