"""The book of a table as it is kept, read outside the live tables, and entries written there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, func, or_, select

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


def read_book(connection: Connection, code: str, kinds: Sequence[type[Entry]] = ()) -> Book:
    """The book of a table; of all its entries only those of these `kinds`, if any are named."""
    found = connection.execute(select(tables).where(tables.c.code == code.upper())).first()
    if found is None:
        raise NotUnderstood(f"there is no table {code}: `starhall admin tables` lists them")
    read = select(entries.c.seq, entries.c.at, entries.c.actor, entries.c.client, entries.c.body)
    read = read.where(entries.c.code == found.code).order_by(entries.c.seq)
    if kinds:
        # What it is stands at the beginning of each: most are choices, and need not be read.
        begins = (f'{{"kind":"{kind.__struct_config__.tag}"' for kind in kinds)
        read = read.where(or_(*(entries.c.body.startswith(one, autoescape=True) for one in begins)))
    rows = [Row(*row) for row in connection.execute(read)]
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
