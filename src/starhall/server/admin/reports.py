"""Reports: what failed, or looked wrong to somebody."""

from __future__ import annotations

import argparse
from pathlib import Path

from sqlalchemy import Connection, select, update

from starhall.core import NotUnderstood, count
from starhall.server.admin.books import moment
from starhall.server.admin.desk import Desk
from starhall.server.kept.reports import write_files
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
    data = [
        {"id": row.id, "table": row.code, "at": row.at, "kind": row.kind, "text": row.text, "done": row.done}
        for row in found
    ]
    lines = []
    for row in found:
        done = "" if row.done is None else "  [done]"
        first = next(iter(row.text.splitlines()), "")
        lines.append(f"{row.id}  {moment(row.at)}  {row.code}  {row.kind}: {first[:60]}{done}")
    lines.append(count(len(data), "report"))
    return desk.show({"reports": data}, lines)


def done(desk: Desk, wanted: argparse.Namespace) -> int:
    """Mark reports as done: they are kept, and listed only if all are asked for."""
    its = reports.c.id.in_(wanted.ids)
    about = select(reports.c.id, reports.c.code, reports.c.kind).where(its).order_by(reports.c.at)
    found = desk.read(lambda connection: connection.execute(about).all())
    for id in set(wanted.ids) - {row.id for row in found}:
        raise NotUnderstood(f"there is no report {id}: `starhall admin reports --all` lists them")
    steps = [f"Mark report {row.id} about table {row.code} ({row.kind}) as done." for row in found]

    def do(connection: Connection) -> None:
        connection.execute(update(reports).where(its).values(done=desk.now))

    return desk.change("report-done", ", ".join(wanted.ids), steps, do)
