"""Tables: listed, looked at, closed, deleted, exported, and what is shown of them taken down."""

from __future__ import annotations

import argparse
import asyncio
import json
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import Connection, func, select, update
from sqlalchemy import delete as delete_from

from starhall.core import NotUnderstood, count, record, registry
from starhall.server.admin.books import moment, table_of
from starhall.server.admin.desk import Desk
from starhall.server.book.actions import ACTIONS
from starhall.server.book.actions.close import by_operator
from starhall.server.book.actions.take_down import TakenDown
from starhall.server.book.entries import kind_of, read_head
from starhall.server.book.refusals import Refused
from starhall.server.kept.books import Book, append, read_book
from starhall.server.kept.expiring import belongings, keep_names
from starhall.server.kept.records import origin
from starhall.server.kept.sayings import sayings
from starhall.server.kept.schema import entries, records, reports, tables
from starhall.server.kept.store import GOING_ON
from starhall.server.live.bus import NoBus
from starhall.server.live.tables import Tables
from starhall.server.rights.bans import Bans
from starhall.server.watch.timing import Time

LAST = 20
"""So many entries of a book are shown, unless all are asked for."""


# To look at.


def list_tables(desk: Desk, wanted: argparse.Namespace) -> int:
    """Tables, the newest first."""
    found = []
    with desk.reading() as connection:
        for row in _rows(connection, wanted, desk.now):
            found.append(row)
            if len(found) >= wanted.most:
                break
    lines = [f"{'CODE':<9} {'GAME':<8} {'STATUS':<8} {'OPENED':<20} {'LAST ENTRY':<20} {'WHO':<21} TITLE"]
    for row in found:
        lines.append(
            f"{row['table']:<9} {row['game']:<8} {row['status']:<8} {moment(row['opened']):<20} "
            f"{moment(row['last']):<20} {row['who'] or '-':<21} {row['title']}".rstrip()
        )
    lines.append(count(len(found), "table"))
    return desk.show({"tables": found}, lines)


def _rows(connection: Connection, wanted: argparse.Namespace, now: int) -> Iterator[dict[str, Any]]:
    last = select(entries.c.at).where(entries.c.code == tables.c.code)
    last_at = last.order_by(entries.c.seq.desc()).limit(1).scalar_subquery()
    listed = select(
        tables.c.code, tables.c.game, tables.c.status, tables.c.created, tables.c.who, tables.c.head, last_at
    ).order_by(tables.c.created.desc())
    for name in ("game", "status", "who"):
        if getattr(wanted, name) is not None:
            listed = listed.where(tables.c[name] == getattr(wanted, name))
    if wanted.idle is not None:
        listed = listed.where(last_at < now - wanted.idle * 3_600_000)
    for code, game, status, created, who, head, at in connection.execute(listed).yield_per(100):
        title = read_head(head).title
        if wanted.title is None or wanted.title.casefold() in title.casefold():
            yield {
                "table": code,
                "game": game,
                "status": status,
                "opened": created,
                "last": at,
                "who": who,
                "title": title,
            }


def show_table(desk: Desk, wanted: argparse.Namespace) -> int:
    """One table: how it was opened, who sits there, what happened and was said, and what was reported."""
    with desk.reading() as connection:
        book = read_book(connection, wanted.code)
        kept = connection.execute(
            select(reports.c.id, reports.c.at, reports.c.kind, reports.c.text)
            .where(reports.c.code == book.code)
            .order_by(reports.c.at)
        ).all()
    data = {
        "table": book.code,
        "status": book.status,
        "opened": book.created,
        "who": book.who,
        **_head(book),
        "seats": [msgspec.to_builtins(seat.info()) for seat in table_of(book, play=False).seats],
        "entries": [
            {"number": row.seq, "at": row.at, "kind": kind_of(entry), "seat": getattr(entry, "seat", None)}
            for row, entry in zip(book.rows, book.entries, strict=True)
        ],
        "sayings": [msgspec.to_builtins(saying) for saying in sayings(book)],
        "reports": [{"id": row.id, "at": row.at, "kind": row.kind, "text": row.text} for row in kept],
    }
    return desk.show(data, list(_lines(data, wanted.all)))


def _head(book: Book) -> dict[str, Any]:
    """How a table was opened, without its secrets and without anybody's hand."""
    head = book.head
    return {
        "title": head.title,
        "game": head.game,
        "rules": head.rules,
        "options": head.options,
        "public": head.public,
        "clock": head.clock,
        "chat": head.chat,
        "take_backs": head.take_backs,
        "coach": head.coach,
        "branch_of": head.branch_of,
        "rematch_of": head.rematch_of,
    }


def _lines(data: dict[str, Any], everything: bool) -> Iterator[str]:
    opened = f"opened {moment(data['opened'])} UTC by {data['who'] or 'somebody'}"
    yield f"{data['table']}  {data['game']} {data['rules']}  {data['status']}, {opened}"
    public = "public" if data["public"] else "by invitation"
    yield f"title: {data['title'] or '-'}; {public}; clock {data['clock']}, chat {data['chat']}"
    for seat in data["seats"]:
        away = "".join(f", {word}" for word in ("left", "resigned", "stand_in") if seat[word])
        yield f"seat {seat['seat']}: {seat['name'] or '-'} ({seat['sits']}{away.replace('_', '-')})"
    shown = data["entries"] if everything else data["entries"][-LAST:]
    last = f", the last {LAST}:" if len(shown) < len(data["entries"]) else ""
    yield f"entries: {len(data['entries'])}{last}"
    for entry in shown:
        of = "" if entry["seat"] is None else f" (seat {entry['seat']})"
        yield f"  {entry['number']:>5}  {moment(entry['at'])}  {entry['kind']}{of}"
    yield f"sayings: {len(data['sayings'])}"
    for saying in data["sayings"]:
        said = saying["text"] + ("  [taken down]" if saying["taken_down"] else "")
        yield f"  {saying['number']:>5}  {moment(saying['at'])}  seat {saying['seat']}: {said}"
    yield f"reports: {len(data['reports'])}"
    for report in data["reports"]:
        yield f"  {report['id']}  {moment(report['at'])}  {report['kind']}"


# To end.


def close(desk: Desk, wanted: argparse.Namespace) -> int:
    """Close a table: those who sit there are told, and the record of its game is kept."""
    book = desk.read(lambda connection: read_book(connection, wanted.code))
    if book.status not in GOING_ON:
        raise NotUnderstood(f"table {book.code} is {book.status} already: there is nothing to close")
    why = f": {wanted.why.rstrip('.')}" if wanted.why else ""
    steps = [f"Close table {book.code} ({book.head.game}, {book.status}){why}."]
    if book.status == "playing":
        steps.append("The record of its game, as far as it went, is kept.")
    return desk.change(
        "close",
        f"{book.code}{why}",
        steps,
        before=lambda: asyncio.run(_close(desk, book.code, wanted.why)),
    )


async def _close(desk: Desk, code: str, why: str) -> None:
    at_hand = Tables(desk.config, desk.store, NoBus(), Time(), registry.game, ACTIONS, Bans())
    try:
        live = await at_hand.find(code)
        assert live is not None
        await at_hand.write(live, by_operator(why))
    except Refused as refused:
        raise NotUnderstood(refused.text.rstrip(".")) from None
    finally:
        await at_hand.finish()


def delete(desk: Desk, wanted: argparse.Namespace) -> int:
    """Delete tables with everything that belongs to them."""
    with desk.reading() as connection:
        # A code that was said twice is deleted once; nothing is deleted if one is not there.
        books = {book.code: book for book in (read_book(connection, code) for code in wanted.codes)}
        steps = [step for book in books.values() for step in _to_delete(connection, book, wanted.record)]

    def do(code: str, connection: Connection) -> None:
        if not wanted.record:
            keep_names(connection, code)
        for table, its in belongings(code, record=wanted.record):
            connection.execute(delete_from(table).where(its))

    plural = "their records" if len(books) > 1 else "its record"
    what = f"{', '.join(books)}{f' and {plural}' if wanted.record else ''}"
    # Twice: on PostgreSQL an entry may be on its way in the very moment in which the table goes.
    return desk.change("delete", what, steps, *(partial(do, code) for code in [*books, *books]))


def _to_delete(connection: Connection, book: Book, record: bool) -> Iterator[str]:
    """Say what goes with a table."""
    found = {
        table.name: connection.scalars(select(func.count()).select_from(table).where(its)).one()
        for table, its in belongings(book.code, record=True)
    }
    yield (
        f"Delete table {book.code} ({book.head.game}, {book.status}): "
        f"{count(found['entries'], 'entry', 'entries')}, {count(found['reports'], 'report')}."
    )
    if found["records"]:
        yield f"{'Delete' if record else 'Keep'} the record of its game."
    if book.status in GOING_ON:
        yield "Those who are there are sent away."


# To take elsewhere, and to take down.


def export(desk: Desk, wanted: argparse.Namespace) -> int:
    """Write the book of a table as JSON lines, and the record of its game if that has begun."""
    book = desk.read(lambda connection: read_book(connection, wanted.code))
    folder = Path(wanted.folder)
    folder.mkdir(parents=True, exist_ok=True)
    # Keys are in there as hashes, hands and dice as they are.
    folder.chmod(0o700)
    path = folder / f"{book.code}.jsonl"
    with path.open("w", encoding="utf-8") as file:
        for line in _book_lines(book):
            file.write(json.dumps(line, ensure_ascii=False) + "\n")
    files = [path]
    text = desk.read(lambda connection: _record_of(connection, book))
    if text:
        files.append(folder / f"{book.code}.starhall.json")
        files[-1].write_text(text, encoding="utf-8")
    return desk.show({"files": [str(file) for file in files]}, [f"Written: {file}" for file in files])


def _book_lines(book: Book) -> Iterator[dict[str, Any]]:
    yield {"table": book.code, "opened": book.created, "head": msgspec.to_builtins(book.head)}
    for row in book.rows:
        yield {
            "number": row.seq,
            "at": row.at,
            "actor": row.actor,
            "client": row.client,
            "entry": json.loads(row.body),
        }


def _record_of(connection: Connection, book: Book) -> str:
    """The record of the game on a table: the one that was kept at its end, or as far as it has gone."""
    kept = connection.scalar(select(records.c.text).where(records.c.origin == origin(book.code)))
    if kept is not None:
        return str(kept)
    match = table_of(book, play=True).match
    return "" if match is None else record.save(match)


def take_down(desk: Desk, wanted: argparse.Namespace) -> int:
    """Show a title or a saying to nobody any more; the book keeps it."""
    book = desk.read(lambda connection: read_book(connection, wanted.code))
    down = [entry.saying for entry in book.entries if isinstance(entry, TakenDown)]
    if wanted.title:
        if not book.head.title or None in down:
            raise NotUnderstood(f"table {book.code} shows no title: there is nothing to take down")
        what = f"the title of {book.code}"
        steps = [f"Take down the title {book.head.title!r} of {book.code}."]
    else:
        said = {saying.number: saying for saying in sayings(book)}
        if wanted.saying not in said or wanted.saying in down:
            raise NotUnderstood(
                f"entry {wanted.saying} of {book.code} is no saying that is shown: `starhall admin table "
                f"{book.code}` lists them"
            )
        text = said[wanted.saying].text
        what = f"saying {wanted.saying} of {book.code}"
        steps = [f"Take down {text!r} at {book.code}."]
    steps.append("Everybody is shown a neutral text instead; the book keeps what it was.")

    def do(connection: Connection) -> None:
        append(connection, book.code, TakenDown(saying=wanted.saying), desk.now)
        if wanted.title:
            _show_no_title(connection, book.code)

    return desk.change("take-down", what, steps, do)


def _show_no_title(connection: Connection, code: str) -> None:
    card = connection.scalar(select(tables.c.card).where(tables.c.code == code))
    if card:
        shown = json.dumps({**json.loads(card), "title": ""}, ensure_ascii=False, separators=(",", ":"))
        connection.execute(update(tables).where(tables.c.code == code).values(card=shown))
