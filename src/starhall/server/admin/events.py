"""Tournaments: looked at, and ruled on as their arbiter would; a running server carries it out."""

from __future__ import annotations

import argparse

from sqlalchemy import Connection, select

from starhall.core import NotUnderstood, count
from starhall.events.played import HOUSE
from starhall.server.admin.books import moment
from starhall.server.admin.desk import Desk
from starhall.server.book.actions.choose import Chose
from starhall.server.book.refusals import Refused
from starhall.server.events import acting, book
from starhall.server.events.book import Event
from starhall.server.kept.books import read_book
from starhall.server.kept.events import KeptFact, append_fact, read_facts
from starhall.server.kept.schema import events, tables
from starhall.wire.events import Arbiter


def list_events(desk: Desk, wanted: argparse.Namespace) -> int:
    """Tournaments, the newest first."""
    latest = select(events.c.id).order_by(events.c.at.desc()).limit(wanted.most)
    with desk.reading() as connection:
        found = [_event(connection, id) for id in connection.scalars(latest)]
    rows = [_card(event) for event in found]
    lines = [f"{'EVENT':<11} {'GAME':<8} {'FORMAT':<10} {'STATUS':<10} {'ROUND':>5} {'IN':>4} TITLE"]
    for row in rows:
        line = f"{row['event']:<11} {row['game']:<8} {row['format']:<10} {row['status']:<10}"
        lines.append(f"{line} {row['round']:>5} {row['entrants']:>4} {row['title']}".rstrip())
    return desk.show({"events": rows}, [*lines, count(len(rows), "tournament")])


def _card(event: Event) -> dict[str, str | int]:
    head = event.head
    return {
        "event": head.id,
        "game": head.game,
        "format": head.format,
        "status": "paused" if event.paused else event.status,
        "round": len(event.rounds),
        "entrants": len(event.entrants),
        "title": head.title,
    }


def show(desk: Desk, wanted: argparse.Namespace) -> int:
    """One tournament: who stands where, the tables of its round, and what was ruled."""
    event = desk.read(lambda connection: _event(connection, wanted.event))
    standings = [
        {"rank": line.rank, "entrant": line.entrant + 1, "name": event.entrants[line.entrant].name}
        for line in event.standings()
    ]
    # Between two rounds those who ask want to see the one that was played.
    numbers = event.played or list(range(len(event.rounds)))[-1:]
    now = [
        {
            "round": number + 1,
            "table": table + 1,
            "code": event.code(number, table),
            "seats": ["house" if one == HOUSE else one + 1 for one in pairing.seats],
            "over": pairing.places is not None,
        }
        for number in numbers
        for table, pairing in enumerate(event.rounds[number].tables)
    ]
    log = [{"at": at, "text": text} for at, text in event.log]
    card = _card(event)
    lines = [f"{card['event']}  {card['game']} {card['format']}  {card['status']}  {card['title']}".rstrip()]
    lines += [f"{line['rank']:>4}. {line['name']} (entrant {line['entrant']})" for line in standings]
    for line in now:
        if line["table"] == 1:
            lines.append(f"round {line['round']}")
        over = "over" if line["over"] else "played"
        lines.append(f"  table {line['table']}: {line['code']}  entrants {line['seats']}  {over}")
    lines += [f"  {moment(at)}  {text}" for at, text in event.log]
    return desk.show({**card, "standings": standings, "tables": now, "log": log}, lines)


def rule(desk: Desk, wanted: argparse.Namespace) -> int:
    """Do what the arbiter could, with a reason that everybody reads."""
    given = vars(wanted)
    asked = Arbiter(
        verb=wanted.verb,
        reason=wanted.why,
        entrant=_counted(given.get("entrant", 1), "entrant"),
        table=_counted(given.get("table", 1), "table"),
        round=_counted(given["round"], "round") if given.get("round") else None,
        places=list(given.get("places") or []),
        swap=[_counted(seat, "seat") for seat in given.get("seats") or []],
        minutes=given.get("minutes", 0),
    )
    fact = desk.read(lambda connection: _fact(connection, wanted.event, asked))
    event = desk.read(lambda connection: _event(connection, wanted.event))
    event.fold(event.number + 1, desk.now, fact)

    def do(connection: Connection) -> None:
        now = _event(connection, wanted.event)
        made = _fact(connection, wanted.event, asked)
        row = KeptFact(now.number + 1, desk.now, book.written(made))
        append_fact(connection, wanted.event, row, book.status_after(now, made))

    steps = [event.log[-1][1], "The tournament's page says so; a running server carries it out."]
    return desk.change(f"event {wanted.verb}", f"{wanted.event}: {wanted.why}", steps, do)


def _counted(number: int, what: str) -> int:
    """People count from 1."""
    if number < 1:
        raise NotUnderstood(f"--{what} {number}: they are counted from 1")
    return number - 1


def _event(connection: Connection, id: str) -> Event:
    found = connection.execute(select(events).where(events.c.id == id)).first()
    if found is None:
        raise NotUnderstood(f"there is no tournament {id}: `starhall admin events` lists them")
    event = Event(book.read_head(found.head), found.at)
    for row in read_facts(connection, id, 0):
        event.fold(row.seq, row.at, book.read_fact(row.body))
    return event


def _fact(connection: Connection, id: str, asked: Arbiter) -> book.Fact:
    """What is to be written, if nothing speaks against it."""
    event = _event(connection, id)
    try:
        return acting.ruling(event, asked, asked.verb == "swap" and _chosen(connection, event, asked.table))
    except Refused as refused:
        raise NotUnderstood(refused.text.rstrip(".")) from None


def _chosen(connection: Connection, event: Event, table: int) -> bool:
    """Has anybody chosen at a table of the round that is played?"""
    number = len(event.rounds) - 1
    if number < 0 or table >= len(event.rounds[number].tables):
        return False
    code = event.code(number, table)
    if connection.scalar(select(tables.c.code).where(tables.c.code == code)) is None:
        return False
    return any(isinstance(entry, Chose) for entry in read_book(connection, code).entries)
