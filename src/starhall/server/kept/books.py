"""The book of a table as it is kept, read outside the live tables, and entries written there."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Connection, func, select

from starhall.core import NotUnderstood
from starhall.server.book.actions import ACTIONS
from starhall.server.book.entries import Entry, Head, read_head, written
from starhall.server.kept.schema import entries, tables
from starhall.server.kept.store import Row


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
    """Write an entry into a book past the live tables, also of one that is over; servers read it there."""
    seq, at = connection.execute(
        select(func.max(entries.c.seq), func.max(entries.c.at)).where(entries.c.code == code)
    ).one()
    row = {"code": code, "seq": seq + 1, "at": max(at, now), "body": written(entry)}
    connection.execute(entries.insert().values(row))
