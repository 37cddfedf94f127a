"""People: what is kept of somebody is shown, or forgotten.

Nobody has an account here. A person is a name at tables, or whoever opened tables from an address.
"""

from __future__ import annotations

import argparse
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

from sqlalchemy import ColumnElement, Connection, or_, select, update

from starhall.core import NotUnderstood, count
from starhall.lab.progress import Progress
from starhall.server.admin.books import Book, append, moment, read_book
from starhall.server.admin.desk import Desk
from starhall.server.admin.forgetting import Forgetting
from starhall.server.book.actions.forget import Forgotten
from starhall.server.book.actions.say import Said
from starhall.server.book.actions.sit_down import SatDown
from starhall.server.kept.records import origin
from starhall.server.kept.schema import bans, entries, records, reports, states, tables
from starhall.server.kept.store import noted
from starhall.server.rights.signatures import KEYS, sign
from starhall.server.rights.who import KEY, who

_BY_SEAT = re.compile(r"seat (\d+), line .*?: ", re.DOTALL)
"""How a report begins that somebody at a table has written."""


@dataclass
class Trace:
    """Somebody at one table."""

    book: Book
    name: str
    sayings: list[int]
    """The numbers of the entries in which they said something."""


@dataclass
class Traces:
    """All that is kept of a person."""

    tables: list[Trace]
    records: list[tuple[str, str]]
    """The id of each, and the name in it."""
    opened: list[str]
    """The codes of the tables that they have opened."""


def export(desk: Desk, wanted: argparse.Namespace) -> int:
    """Print all that is kept of a person."""
    found = _find(desk, wanted)
    data: dict[str, Any] = {
        "opened": found.opened,
        "tables": [_plain(trace) for trace in found.tables],
        "records": [id for id, _ in found.records],
    }
    lines = []
    for trace in found.tables:
        book = trace.book
        lines.append(f"{book.code}  {book.head.game}  {moment(book.created)}  as {trace.name}")
        lines += [f"  {said['number']:>5}  {moment(said['at'])}  {said['text']}" for said in _said(trace)]
    lines += [f"record {id}" for id, _ in found.records]
    lines.append(_counts(found))
    return desk.show(data, lines)


def _plain(trace: Trace) -> dict[str, Any]:
    book = trace.book
    return {
        "table": book.code,
        "game": book.head.game,
        "title": book.head.title,
        "opened": book.created,
        "name": trace.name,
        "sayings": _said(trace),
    }


def _said(trace: Trace) -> list[dict[str, Any]]:
    return [
        {"number": row.seq, "at": row.at, "text": entry.text}
        for row, entry in zip(trace.book.rows, trace.book.entries, strict=True)
        if isinstance(entry, Said) and row.seq in trace.sayings
    ]


def _counts(found: Traces) -> str:
    sayings = sum(len(trace.sayings) for trace in found.tables)
    return (
        f"A name at {count(len(found.tables), 'table')}, {count(sayings, 'saying')}, "
        f"{count(len(found.records), 'record')}; {count(len(found.opened), 'table')} opened."
    )


def delete(desk: Desk, wanted: argparse.Namespace) -> int:
    """Forget a person: another name takes the place of theirs, and what they said is removed."""
    found = _find(desk, wanted)
    if not found.tables and not found.records and not found.opened:
        raise NotUnderstood("nothing is kept of them; names are compared letter by letter")
    steps = [
        f"Replace {trace.name!r} at table {trace.book.code} and remove {count(len(trace.sayings), 'saying')}."
        for trace in found.tables
    ]
    steps += [f"Replace {name!r} in record {id}." for id, name in found.records]
    if found.opened:
        steps.append(f"Forget who opened {count(len(found.opened), 'table')}, and lift bans on them.")

    parts = [
        *(partial(_forget_at_table, trace.book.code, trace.name, desk.now) for trace in found.tables),
        *(partial(_forget_in_record, id, name) for id, name in found.records),
        *(partial(_forget_who_opened, code) for code in found.opened),
    ]
    # Not their name: the log is kept.
    return desk.change("person delete", _counts(found), steps, *parts)


# Finding somebody.


def _find(desk: Desk, wanted: argparse.Namespace) -> Traces:
    if [wanted.name, wanted.who, wanted.address].count(None) != 2:
        raise NotUnderstood("say who it is: a NAME, or --who WHO, or --address ADDRESS")
    if wanted.table is not None and wanted.name is None:
        raise NotUnderstood("--table narrows a NAME down: give one, too")
    with desk.reading() as connection:
        if wanted.name is not None:
            return _by_name(connection, wanted.name, wanted.table)
        opener = wanted.who or who(wanted.address, noted(connection, KEY) or "")
        return _by_who(connection, opener)


def _by_name(connection: Connection, name: str, code: str | None) -> Traces:
    """A name at every table and in every record, or at one table and in its record."""
    if code is not None:
        book = read_book(connection, code)
        traces = list(_traces(book, {name}))
        return Traces(traces, _records(connection, {name}, records.c.origin == origin(book.code)), [])
    codes = list(connection.scalars(select(tables.c.code).order_by(tables.c.created)))
    found: list[Trace] = []
    with Progress("tables", len(codes)) as progress:
        for n, each in enumerate(codes):
            progress(n)
            if _may_hold(connection, each, name):
                found += _traces(read_book(connection, each), {name})
    return Traces(found, _records(connection, {name}, _holds(records.c.text, name)), [])


def _by_who(connection: Connection, opener: str) -> Traces:
    """Whoever opened tables, under the names that they had there."""
    found = Traces([], [], list(connection.scalars(select(tables.c.code).where(tables.c.who == opener))))
    for code in found.opened:
        book = read_book(connection, code)
        names = {seat.name for seat in book.head.seats if seat.mine}
        found.tables += _traces(book, names)
        found.records += _records(connection, names, records.c.origin == origin(code))
    return found


def _may_hold(connection: Connection, code: str, name: str) -> bool:
    """May the book of a table hold this name? A quick look, before it is read."""
    in_head = select(tables.c.code).where(tables.c.code == code, _holds(tables.c.head, name))
    in_book = select(entries.c.seq).where(entries.c.code == code, _holds(entries.c.body, name))
    return any(connection.execute(look.limit(1)).first() is not None for look in (in_head, in_book))


def _holds(column: ColumnElement[str], name: str) -> ColumnElement[bool]:
    """Is the name in a JSON text, in either way to spell it?"""
    spelled = {json.dumps(name), json.dumps(name, ensure_ascii=False)}
    return or_(*(column.contains(text, autoescape=True) for text in sorted(spelled)))


def _traces(book: Book, names: set[str]) -> Iterator[Trace]:
    """Each of these names that somebody has had at a table, with what they said."""
    seats = {n: seat.name for n, seat in enumerate(book.head.seats)}
    had = set(seats.values())
    said: dict[str, list[int]] = {name: [] for name in names}
    for row, entry in zip(book.rows, book.entries, strict=True):
        if isinstance(entry, SatDown):
            seats[entry.seat] = entry.name
            had.add(entry.name)
        elif isinstance(entry, Said) and seats[entry.seat] in names:
            said[seats[entry.seat]].append(row.seq)
    for name in sorted(names & had - {""}):
        yield Trace(book, name, said[name])


def _records(connection: Connection, names: set[str], where: ColumnElement[bool]) -> list[tuple[str, str]]:
    found = []
    # A few at once: records are long.
    rows = connection.execute(select(records.c.id, records.c.text).where(where)).yield_per(20)
    for id, text in rows:
        found += [(id, name) for name in json.loads(text)["seats"] if name in names]
    return found


# Forgetting them.


def _forget_at_table(code: str, name: str, now: int, connection: Connection) -> None:
    """Write the book of a table anew, with a last entry that makes every server read it again."""
    book = read_book(connection, code)
    (trace,) = _traces(book, {name})
    others = [seat.name for seat in book.head.seats]
    others += [entry.name for entry in book.entries if isinstance(entry, SatDown)]
    forgetting = Forgetting(name, others)
    its = tables.c.code == code
    head, card = connection.execute(select(tables.c.head, tables.c.card).where(its)).one()
    shown = forgetting.head(card) if card else ""
    connection.execute(update(tables).where(its).values(head=forgetting.head(head), card=shown))
    for row in book.rows:
        body = forgetting.entry(row.body, row.seq in trace.sayings)
        where = (entries.c.code == code, entries.c.seq == row.seq)
        connection.execute(update(entries).where(*where).values(body=body))
    state = connection.scalar(select(states.c.state).where(states.c.code == code))
    if state is not None:
        new = forgetting.state(state)
        connection.execute(update(states).where(states.c.code == code).values(state=new))
    own = {entry.seat for entry in book.entries if isinstance(entry, SatDown) and entry.name == name}
    own |= {n for n, seat in enumerate(book.head.seats) if seat.name == name}
    for id, text, record in connection.execute(
        select(reports.c.id, reports.c.text, reports.c.record).where(reports.c.code == code)
    ).all():
        written = _BY_SEAT.match(text)
        said = written[0] if written and int(written[1]) in own else forgetting.sentence(text)
        values = {"text": said, "record": forgetting.record(record) if record else ""}
        connection.execute(update(reports).where(reports.c.id == id).values(values))
    append(connection, code, Forgotten(name=forgetting.instead), now)


def _forget_who_opened(code: str, connection: Connection) -> None:
    opener = connection.scalar(select(tables.c.who).where(tables.c.code == code))
    connection.execute(bans.delete().where(bans.c.kind == "who", bans.c.what == opener))
    connection.execute(update(tables).where(tables.c.code == code).values(who=""))


def _forget_in_record(id: str, name: str, connection: Connection) -> None:
    """Change a record; one that was signed here is signed anew."""
    its = records.c.id == id
    found = connection.execute(select(records.c.text, records.c.signature).where(its)).first()
    if found is None:
        return
    text, signature = found
    text = Forgetting(name, json.loads(text)["seats"]).record(text)
    keys = noted(connection, KEYS)
    if signature and keys:
        text, signature = sign(text, keys)
    connection.execute(update(records).where(its).values(text=text, signature=signature))
