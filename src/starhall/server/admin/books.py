"""The book of a table as the operator reads it, and entries that only an operator writes."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import Connection, func, select

from starhall.core import Game, NotUnderstood, StarhallError, registry
from starhall.server.book.actions import ACTIONS
from starhall.server.book.entries import Entry, Head, read_head, written
from starhall.server.book.table import Table
from starhall.server.kept.schema import entries, tables
from starhall.server.kept.store import Row
from starhall.server.live.taking_up import fold_all


@dataclass(frozen=True)
class Book:
    """Everything that is kept of a table in its book."""

    code: str
    created: int
    status: str
    who: str
    head: Head
    rows: list[Row]
    entries: list[Entry]

    def table(self, play: bool) -> Table:
        """The table; without `play`, all but the game itself, so that no rules are needed."""
        table = Table(self.head, find_game(self.head.game), self.created / 1000)
        fold_all(table, self.rows, self.entries, play)
        return table


def find_game(slug: str) -> Game[Any]:
    """The game of a table."""
    try:
        return registry.game(slug)
    except StarhallError as error:
        raise NotUnderstood(f"{error}. Install the game of this table first") from None


def read_book(connection: Connection, code: str) -> Book:
    """The book of a table."""
    found = connection.execute(select(tables).where(tables.c.code == code.upper())).first()
    if found is None:
        raise NotUnderstood(f"there is no table {code}: `starhall admin tables` lists them")
    read = select(entries.c.seq, entries.c.at, entries.c.actor, entries.c.client, entries.c.body)
    rows = [
        Row(*row)
        for row in connection.execute(read.where(entries.c.code == found.code).order_by(entries.c.seq))
    ]
    return Book(
        found.code,
        found.created,
        found.status,
        found.who,
        read_head(found.head),
        rows,
        [ACTIONS.read_entry(row.body) for row in rows],
    )


def append(connection: Connection, code: str, entry: Entry, now: int) -> None:
    """Write an entry of the operator into a book, also of a table that is over; servers read it there."""
    seq, at = connection.execute(
        select(func.max(entries.c.seq), func.max(entries.c.at)).where(entries.c.code == code)
    ).one()
    row = {"code": code, "seq": seq + 1, "at": max(at, now), "body": written(entry)}
    connection.execute(entries.insert().values(row))


def moment(at: int) -> str:
    """A moment as people read it."""
    return f"{datetime.fromtimestamp(at / 1000, UTC):%Y-%m-%d %H:%M:%S}"
