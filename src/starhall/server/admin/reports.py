"""Reports: what failed, looked wrong to somebody, or should not have been said."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import Connection, select, update

from starhall.core import NotUnderstood, count
from starhall.server.admin.books import moment
from starhall.server.admin.desk import Desk
from starhall.server.book.names import clean
from starhall.server.kept.books import read_book
from starhall.server.kept.reports import write_files
from starhall.server.kept.sayings import around
from starhall.server.kept.schema import reports
from starhall.server.kept.store import KeptReport


def list_reports(desk: Desk, wanted: argparse.Namespace) -> int:
    """What was reported, the oldest first, or all of it as files."""
    # Records are long: they are read only to be written out.
    columns = [column for column in reports.c if wanted.export is not None or column.name != "record"]
    listed = select(*columns).order_by(reports.c.at)
    if wanted.table is not None:
        listed = listed.where(reports.c.code == wanted.table.upper())
    if not wanted.all:
        listed = listed.where(reports.c.done.is_(None))
    with desk.reading() as connection:
        found = connection.execute(listed).all()
    if wanted.export is not None:
        kept = [KeptReport(row.id, row.code, row.at, row.kind, row.text, row.record) for row in found]
        write_files(kept, Path(wanted.export))
        written = f"Reports written to {wanted.export}: {len(kept)}"
        return desk.show({"folder": wanted.export, "reports": len(kept)}, [written])
    data = [_plain(row) for row in found]
    lines = [_line(row) for row in found]
    lines.append(count(len(data), "report"))
    return desk.show({"reports": data}, lines)


def show(desk: Desk, wanted: argparse.Namespace) -> int:
    """One report; if it is about something that was said, with what was said around it."""
    with desk.reading() as connection:
        (row,) = _rows(connection, [wanted.id])
        said = [] if row.saying is None else around(read_book(connection, row.code), row.saying)
    lines = [_line(row), *row.text.splitlines()]
    for saying in said:
        mark = ">" if saying.number == row.saying else " "
        account = f" [{saying.person}]" if saying.person else ""
        down = "  [taken down]" if saying.taken_down else ""
        who = f"seat {saying.seat}, {saying.name}{account}"
        lines.append(f"{mark} {saying.number:>5}  {moment(saying.at)}  {who}: {saying.text}{down}")
    if row.done is not None:
        lines.append(f"{row.verdict or 'done'} {moment(row.done)}{f': {row.why}' if row.why else ''}")
    return desk.show({**_plain(row), "said": [msgspec.to_builtins(saying) for saying in said]}, lines)


def _plain(row: Any) -> dict[str, Any]:
    return {
        "id": row.id,
        "table": row.code,
        "at": row.at,
        "kind": row.kind,
        "text": row.text,
        "saying": row.saying,
        "done": row.done,
        "verdict": row.verdict,
        "why": row.why,
    }


def _line(row: Any) -> str:
    done = "" if row.done is None else f"  [{row.verdict or 'done'}]"
    first = next(iter(row.text.splitlines()), "")
    return f"{row.id}  {moment(row.at)}  {row.code}  {row.kind}: {first[:60]}{done}"


def _rows(connection: Connection, ids: list[str]) -> list[Any]:
    """These reports without their records, the oldest first."""
    columns = [column for column in reports.c if column.name != "record"]
    found = list(connection.execute(select(*columns).where(reports.c.id.in_(ids)).order_by(reports.c.at)))
    for id in set(ids) - {row.id for row in found}:
        raise NotUnderstood(f"there is no report {id}: `starhall admin reports --all` lists them")
    return found


def done(desk: Desk, wanted: argparse.Namespace) -> int:
    """Mark reports as done: they are kept, and listed only if all are asked for."""
    found = desk.read(lambda connection: _rows(connection, wanted.ids))
    verdict = "dismissed" if wanted.dismiss else "resolved"
    why = clean(wanted.why, 200)
    because = f": {why}" if why else ""
    marked = "dismissed" if wanted.dismiss else "done"
    steps = [
        f"Mark report {row.id} about table {row.code} ({row.kind}) as {marked}{because.rstrip('.')}."
        for row in found
    ]

    def do(connection: Connection) -> None:
        its = update(reports).where(reports.c.id.in_(wanted.ids))
        connection.execute(its.values(done=desk.now, verdict=verdict, why=why, reporter=""))

    dismissed = " dismissed" if wanted.dismiss else ""
    return desk.change("report-done", f"{', '.join(wanted.ids)}{dismissed}{because}", steps, do)
