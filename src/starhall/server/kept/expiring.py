"""Finished tables that are old enough to be deleted, and everything that goes with a table."""

from __future__ import annotations

import json
from collections.abc import Collection
from dataclasses import dataclass

import msgspec
from sqlalchemy import ColumnElement, Connection, Table, and_, delete, select, tuple_, update

from starhall.server.kept.books import read_book
from starhall.server.kept.forgetting import names_had
from starhall.server.kept.records import origin
from starhall.server.kept.schema import (
    entries,
    events,
    holds,
    invitations,
    notes,
    orders,
    outbox,
    records,
    reports,
    results,
    states,
    tables,
    unheard,
)

DAY = 24 * 3_600_000
FINISHED = ("over", "closed")
_START = (0, "")


class _Head(msgspec.Struct):
    """What matters here in the head of a table."""

    title: str = ""
    event: str = ""


@dataclass(frozen=True, slots=True)
class Expired:
    """A finished table that may be deleted."""

    code: str
    game: str
    status: str
    title: str
    last: int
    """When its last entry was written."""


def belongings(code: str, *, record: bool) -> list[tuple[Table, ColumnElement[bool]]]:
    """List all that is kept of a table, itself first: then nobody writes to it any more.

    Its `record` is left out if it has to stay. Then who sat there stays as well: see `keep_names`.
    """
    its_record = select(records.c.id).where(records.c.origin == origin(code)).exists()
    held = holds.c.code == code
    found = [
        (tables, tables.c.code == code),
        (entries, entries.c.code == code),
        (states, states.c.code == code),
        (reports, reports.c.code == code),
        (holds, held if record else and_(held, ~its_record)),
        (outbox, outbox.c.code == code),
        (invitations, invitations.c.code == code),
        (notes, notes.c.code == code),
        (unheard, unheard.c.other.startswith(f"{code}/", autoescape=True)),
        (orders, orders.c.code == code),
    ]
    return [*found, (records, records.c.origin == origin(code))] if record else found


def keep_names(connection: Connection, code: str, *which: ColumnElement[bool]) -> None:
    """Note the names that people had at a table that goes, if its record, or such a one, stays.

    Anyone of them who closes the account later is forgotten in the record all the same.
    """
    its_record = select(records.c.id).where(records.c.origin == origin(code), *which).exists()
    held = select(holds.c.person).join(tables, tables.c.code == holds.c.code)
    people = set(connection.scalars(held.where(holds.c.code == code, its_record)))
    if not people:
        return
    book = read_book(connection, code)
    for person in people:
        names = json.dumps(sorted(names_had(book, person)), ensure_ascii=False)
        its = update(holds).where(holds.c.code == code, holds.c.person == person)
        connection.execute(its.values(names=names))


def kept_names(connection: Connection, code: str, person: str) -> set[str]:
    """Return the names that someone had at a table that is gone, as far as they were noted."""
    wanted = select(holds.c.names).where(holds.c.code == code, holds.c.person == person)
    return {name for names in connection.scalars(wanted) for name in json.loads(names)}


def expired(
    connection: Connection, before: int, most: int, after: tuple[int, str] = _START
) -> tuple[list[Expired], tuple[int, str]]:
    """Return finished tables at which nothing has happened since, and from where to look for more.

    It is the start again once all have been looked at. Tables stay that something else still needs: an open
    report, a rating or a history that has not been written, a tournament that is not over.
    """
    last = select(entries.c.at).where(entries.c.code == tables.c.code)
    last_at = last.order_by(entries.c.seq.desc()).limit(1).scalar_subquery()
    wanted = select(tables.c.code, tables.c.game, tables.c.status, tables.c.head, tables.c.updated, last_at)
    wanted = wanted.where(tables.c.status.in_(FINISHED), tables.c.updated <= before, *_free())
    wanted = wanted.where(tuple_(tables.c.updated, tables.c.code) > after)
    rows = connection.execute(wanted.order_by(tables.c.updated, tables.c.code).limit(most)).all()
    played = _unfinished(connection)
    found = []
    for code, game, status, head, _, at in rows:
        read = msgspec.json.decode(head, type=_Head)
        if (at or 0) <= before and read.event not in played:
            found.append(Expired(code, game, status, read.title, at or 0))
    return found, (rows[-1].updated, rows[-1].code) if len(rows) == most else _START


def every_expired(connection: Connection, before: int) -> list[Expired]:
    """Return all of them, the longest finished first."""
    found, after = expired(connection, before, _PAGE)
    while after != _START:
        more, after = expired(connection, before, _PAGE, after)
        found += more
    return found


_PAGE = 500


def _free() -> list[ColumnElement[bool]]:
    """Conditions that nothing still waits for a table."""
    of = tables.c.code
    return [
        ~select(reports.c.id).where(reports.c.code == of, reports.c.done.is_(None)).exists(),
        ~select(results.c.code)
        .where(results.c.code == of, results.c.credit.is_(None), results.c.void == 0)
        .exists(),
        ~select(holds.c.code).where(holds.c.code == of, holds.c.now == 1, holds.c.played == 0).exists(),
    ]


def _unfinished(connection: Connection) -> Collection[str]:
    """Tournaments that still read the books of their tables."""
    over = events.c.status.in_(("finished", "cancelled"))
    return set(connection.scalars(select(events.c.id).where(~over)))


def delete_expired(connection: Connection, code: str, before: int) -> bool:
    """Delete a table unless something has happened there; say whether it is gone.

    Its record goes with it unless somebody has asked for the link to it. What counts elsewhere stays:
    ratings, histories and the standings of tournaments.
    """
    last = select(entries.c.at).where(entries.c.code == code).order_by(entries.c.seq.desc()).limit(1)
    its = delete(tables).where(tables.c.code == code, tables.c.status.in_(FINISHED), *_free())
    its = its.where(last.scalar_subquery() <= before)
    keep_names(connection, code, records.c.shared == 1)
    if connection.scalar(its.returning(tables.c.code)) is None:
        return False
    connection.execute(delete(records).where(records.c.origin == origin(code), records.c.shared == 0))
    for table, where in belongings(code, record=False):
        connection.execute(delete(table).where(where))
    return True
