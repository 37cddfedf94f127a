"""People: what is kept of somebody is shown, or forgotten.

A person is a name at tables, or whoever opened tables from an address; to be deleted, also whoever has an
account.
"""

from __future__ import annotations

import argparse
import json
from dataclasses import dataclass
from functools import partial
from typing import Any

from sqlalchemy import ColumnElement, Connection, or_, select, update

from starhall.core import NotUnderstood, count
from starhall.lab.progress import Progress
from starhall.server.admin.books import moment
from starhall.server.admin.desk import Desk
from starhall.server.book.actions.say import Said
from starhall.server.kept.books import read_book
from starhall.server.kept.forgetting import Trace, forget_at_table, forget_in_record, records_of, traces
from starhall.server.kept.people import close_account
from starhall.server.kept.records import origin
from starhall.server.kept.schema import bans, entries, events, facts, mutes, people, records, recovery, tables
from starhall.server.kept.store import noted
from starhall.server.people import tokens
from starhall.server.people.names import skeleton
from starhall.server.rights import roles
from starhall.server.rights.who import KEY, who
from starhall.wire.people import Role


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
    if wanted.account is not None:
        return _delete_account(desk, wanted)
    found = _find(desk, wanted)
    if not found.tables and not found.records and not found.opened:
        raise NotUnderstood("nothing is kept of them; names are compared letter by letter")
    steps = [
        f"Replace {trace.name!r} at table {trace.book.code} and remove {count(len(trace.sayings), 'saying')}."
        for trace in found.tables
    ]
    steps += [f"Replace {name!r} in record {id}." for id, name in found.records]
    if found.opened:
        steps.append(
            f"Forget who opened {count(len(found.opened), 'table')}, and lift bans and mutes on them."
        )

    parts = [
        *(partial(forget_at_table, trace.book.code, trace.name, desk.now) for trace in found.tables),
        *(partial(forget_in_record, id, name) for id, name in found.records),
        *(partial(_forget_who_opened, code) for code in found.opened),
    ]
    # Not their name: the log is kept.
    return desk.change("person delete", _counts(found), steps, *parts)


def _delete_account(desk: Desk, wanted: argparse.Namespace) -> int:
    if [wanted.name, wanted.who, wanted.address, wanted.table] != [None] * 4:
        raise NotUnderstood("--account stands for itself: leave the NAME and the other ways out")
    id, name = desk.read(lambda connection: find_account(connection, wanted.account))
    steps = [
        f"Close the account {name!r}: nobody signs in with it any more, and its name is free.",
        "Once a server runs, it forgets them at every table and in every record.",
    ]
    return desk.change("person delete", f"account {id}", steps, partial(close_account, id))


def recover(desk: Desk, wanted: argparse.Namespace) -> int:
    """A recovery code for somebody who has none left; the operator hands it over and knows whom to."""
    id, name = desk.read(lambda connection: find_account(connection, wanted.name))
    steps = [
        f"Make a recovery code for {name!r}: who has it sets a new password, once, and ends all sessions.",
        "It is shown once. Be sure that it is their account before you hand it over.",
    ]
    code = tokens.new_code()

    def do(connection: Connection) -> None:
        connection.execute(recovery.insert().values(hash=tokens.hashed(code), person=id))

    # Not their name: the log is kept.
    return desk.change("person recover", f"account {id}", steps, do, gives={"code": code})


# Roles.


def list_roles(desk: Desk, wanted: argparse.Namespace) -> int:
    """Who may act in the operator's place, and as what."""
    theirs = select(people.c.name, people.c.roles).where(people.c.roles != "").order_by(people.c.name)
    with desk.reading() as connection:
        found = [{"name": row.name, "roles": roles.roles(row.roles)} for row in connection.execute(theirs)]
    lines = [f"{one['name']:<20} {', '.join(one['roles'])}" for one in found]
    return desk.show({"people": found}, lines or ["Nobody has a role."])


def role(desk: Desk, wanted: argparse.Namespace) -> int:
    """Give and take roles: a server knows at the next request."""
    if not wanted.give and not wanted.take:
        raise NotUnderstood("say which role: --give ROLE or --take ROLE; `person roles` lists who has one")
    id, name = desk.read(lambda connection: find_account(connection, wanted.name))
    has = desk.read(lambda connection: _roles(connection, id))
    twice = set(wanted.give) & set(wanted.take)
    if twice:
        raise NotUnderstood(f"{sorted(twice)[0]} cannot be given and taken at once")
    for each in wanted.give:
        if each in has:
            raise NotUnderstood(f"{name!r} is {each} already")
    for each in wanted.take:
        if each not in has:
            raise NotUnderstood(f"{name!r} is not {each}")
    steps = [f"Give {name!r} the role {each}: {_MAY[each]}." for each in wanted.give]
    steps += [f"Take the role {each} from {name!r}." for each in wanted.take]

    def do(connection: Connection) -> None:
        after = (_roles(connection, id) | set(wanted.give)) - set(wanted.take)
        connection.execute(update(people).where(people.c.id == id).values(roles=roles.written(after)))

    done = [f"{verb} {each}" for verb in ("give", "take") for each in getattr(wanted, verb)]
    # Not their name: the log is kept.
    return desk.change("person role", f"account {id}: {', '.join(done)}", steps, do)


_MAY: dict[Role, str] = {
    "operator": "all that moderators and arbiters may",
    "arbiter": "they rule on any tournament in which they do not play",
    "moderator": "they read reports, take down what was said, and mute",
}


def _roles(connection: Connection, id: str) -> set[Role]:
    return set(roles.roles(connection.scalar(select(people.c.roles).where(people.c.id == id)) or ""))


# Finding somebody.


def find_account(connection: Connection, name: str) -> tuple[str, str]:
    """The id and the name of the account of this name, or of one that looks like it."""
    theirs = select(people.c.id, people.c.name).where(people.c.skeleton == skeleton(name))
    found = connection.execute(theirs).first()
    if found is None:
        raise NotUnderstood(f"nobody has an account named {name!r}")
    return found.id, found.name


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
        kept = records_of(connection, {name}, records.c.origin == origin(book.code))
        return Traces(list(traces(book, {name})), kept, [])
    codes = list(connection.scalars(select(tables.c.code).order_by(tables.c.created)))
    found: list[Trace] = []
    with Progress("tables", len(codes)) as progress:
        for n, each in enumerate(codes):
            progress(n)
            if _may_hold(connection, each, name):
                found += traces(read_book(connection, each), {name})
    return Traces(found, records_of(connection, {name}, _holds(records.c.text, name)), [])


def _by_who(connection: Connection, opener: str) -> Traces:
    """Whoever opened tables, under the names that they had there."""
    found = Traces([], [], list(connection.scalars(select(tables.c.code).where(tables.c.who == opener))))
    for code in found.opened:
        book = read_book(connection, code)
        names = {seat.name for seat in book.head.seats if seat.mine}
        found.tables += traces(book, names)
        found.records += records_of(connection, names, records.c.origin == origin(code))
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


# Forgetting them.


def _forget_who_opened(code: str, connection: Connection) -> None:
    opener = connection.scalar(select(tables.c.who).where(tables.c.code == code))
    for kept in (bans, mutes):
        connection.execute(kept.delete().where(kept.c.kind == "who", kept.c.what == opener))
    if opener:
        connection.execute(update(events).where(events.c.who == opener).values(who=""))
        entered = select(facts).where(facts.c.body.contains(f'"who":"{opener}"', autoescape=True))
        for row in connection.execute(entered).all():
            body = json.dumps({**json.loads(row.body), "who": ""}, ensure_ascii=False, separators=(",", ":"))
            its = (facts.c.event == row.event, facts.c.seq == row.seq)
            connection.execute(update(facts).where(*its).values(body=body))
    connection.execute(update(tables).where(tables.c.code == code).values(who=""))
