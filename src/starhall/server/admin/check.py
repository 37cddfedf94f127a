"""Is everything whole? The database by its own measure, and every book by ours."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from typing import Any

from sqlalchemy import Connection, select, text

from starhall.core import Replayed, StarhallError, count, record, registry
from starhall.core.snapshot import from_plain, to_plain, upgraded
from starhall.lab.progress import Progress
from starhall.server.admin.audit import BROKEN
from starhall.server.admin.books import moment, table_of
from starhall.server.admin.desk import Desk
from starhall.server.kept.audit import broken
from starhall.server.kept.books import Book, read_book
from starhall.server.kept.schema import METADATA, entries, records, reports, states, tables
from starhall.server.live.taking_up import rules_of


def check(desk: Desk, wanted: argparse.Namespace) -> int:
    """Look at everything that is kept, and say what is not as it should be."""
    faults: list[str] = []
    with desk.reading() as connection:
        if connection.dialect.name == "postgresql":
            # One moment of the hall, as SQLite gives it: a book and its state must not be read apart.
            connection.execution_options(isolation_level="REPEATABLE READ")
        faults += _database(connection)
        codes = list(connection.scalars(select(tables.c.code).order_by(tables.c.created)))
        ids = list(connection.scalars(select(records.c.id).order_by(records.c.at)))
        with Progress("tables and records", len(codes) + len(ids)) as progress:
            for n, code in enumerate(codes):
                progress(n)
                faults += [f"table {code}: {fault}" for fault in _table(connection, code)]
            for n, id in enumerate(ids):
                progress(len(codes) + n)
                faults += [f"record {id}: {fault}" for fault in _record(connection, id)]
        faults += _orphans(connection)
        faults += [f"audit of {moment(row.at)}: {BROKEN}" for row in broken(connection)]
    found = f"{count(len(codes), 'table')}, {count(len(ids), 'record')}: "
    found += count(len(faults), "fault") if faults else "everything is whole"
    desk.show({"tables": len(codes), "records": len(ids), "faults": faults}, [*faults, found])
    return 1 if faults else 0


def _database(connection: Connection) -> Iterator[str]:
    """What SQLite itself finds wrong; PostgreSQL is made to read every row."""
    if connection.dialect.name == "sqlite":
        for (verdict,) in connection.execute(text("PRAGMA integrity_check")):
            if verdict != "ok":
                yield f"database: {verdict}"
        return
    for table in METADATA.sorted_tables:
        for _ in connection.execution_options(yield_per=1000).execute(select(table)):
            pass


def _table(connection: Connection, code: str) -> Iterator[str]:
    """What is wrong with one table: numbers, entries, the game, the state that is kept beside."""
    try:
        book = read_book(connection, code)
    except Exception as error:
        yield f"its book cannot be read: {error}"
        return
    numbers = [row.seq for row in book.rows]
    if numbers != list(range(1, len(numbers) + 1)):
        yield f"its entries are not numbered 1 to {len(numbers)}"
        return
    if not numbers:
        yield "its book is empty"
        return
    kept = connection.execute(select(states).where(states.c.code == code)).first()
    try:
        yield from _game(book, kept)
    except Exception as error:
        yield f"its book does not fold: {type(error).__name__}: {error}"


def _game(book: Book, kept: Any) -> Iterator[str]:
    game = registry.game(book.head.game)
    rules, content = rules_of(book.head, book.entries)
    plays = kept is None or game.plays(rules, content)
    table = table_of(book, plays)
    if kept is None:
        if table.match is not None:
            yield "no state is kept of its game"
    elif not plays:
        from_plain(game, upgraded(game, json.loads(kept.state), rules), Replayed(()), shown=True)
    elif table.match is None or to_plain(table.match.state) != json.loads(kept.state):
        yield "the state that is kept is not the one that its book leads to"
    if plays and table.status != book.status:
        yield f"it is listed as {book.status}, but its book says {table.status}"


def _record(connection: Connection, id: str) -> Iterator[str]:
    found = connection.scalar(select(records.c.text).where(records.c.id == id))
    try:
        record.load(found or "", dealer=Replayed(()))
    except StarhallError as error:
        yield str(error)
    except Exception as error:
        yield f"it cannot be played: {type(error).__name__}"


def _orphans(connection: Connection) -> Iterator[str]:
    """What belongs to a table that is not there."""
    for part in (entries, states, reports):
        lost = select(part.c.code).distinct().where(part.c.code.not_in(select(tables.c.code)))
        for code in connection.scalars(lost):
            yield f"{part.name}: of a table {code} that is not there"
