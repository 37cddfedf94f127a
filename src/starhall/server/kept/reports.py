"""Reports for the keepers of the rules: what failed, or looked wrong to somebody, with its record."""

from __future__ import annotations

import asyncio
import secrets
import traceback
from datetime import UTC, datetime
from pathlib import Path

from sqlalchemy import Connection, update

from starhall.server.book.refusals import Refused
from starhall.server.book.table import Table
from starhall.server.kept.folder import database_in
from starhall.server.kept.records import saved
from starhall.server.kept.schema import reports
from starhall.server.kept.store import KeptReport, Store
from starhall.server.kept.writer import NotStored, StorageFull
from starhall.server.rights.limits import Buckets, Rate
from starhall.server.watch import metrics
from starhall.server.watch.logs import log
from starhall.server.watch.timing import Time


class Reports:
    """Keeps reports in the database: those of people as they come, faults of one table only so many."""

    def __init__(self, store: Store, time: Time, faults: Rate) -> None:
        self.store = store
        self.time = time
        self._faults = Buckets(faults)

    async def keep(
        self, table: Table, kind: str, note: str, saying: int | None = None, reporter: str = ""
    ) -> None:
        """Keep a report with the record of the table as it stands; nobody changes it meanwhile.

        A game that fails may fail at that, too: then the report says so. Once this returns it is stored; the
        asker is told if it could not be.
        """
        at = int(self.time.now() * 1000)
        try:
            record = await saved(table)
        except Exception as error:
            record, note = "", f"{note}\n\nWithout its record:\n{_traced(error)}"
        report = KeptReport(secrets.token_hex(8), table.code, at, kind, note, record, saying, reporter)
        try:
            await self.store.report(report)
        except NotStored as error:
            log.error("report not stored", table=table.code, kind=kind)
            if isinstance(error, StorageFull):
                raise Refused("storage_full", "The hall has no room left. Tell its operator.") from None
            raise Refused("busy", "Your report could not be stored. Send it again.", retry=2.0) from None

    async def fault(self, table: Table, what: str, error: Exception) -> bool:
        """Count and log that a game has failed, without a word of what was on the table, and keep a report.

        False if none was kept: this table has had many, or the database did not take it.
        """
        metrics.faults.inc()
        log.error("engine fault", table=table.code, number=table.number, error=type(error).__name__)
        if self._faults.take(table.code):
            return False
        try:
            await self.keep(table, "fault", f"{what}\n\n{_traced(error)}")
        except Refused:
            return False
        return True


def _traced(error: Exception) -> str:
    return "".join(traceback.format_exception(error))


def forget_reporter(person: str, connection: Connection) -> None:
    """Let another id stand where someone sent reports: they stay one sender's, and name nobody."""
    theirs = update(reports).where(reports.c.reporter == person)
    connection.execute(theirs.values(reporter=secrets.token_hex(8)))


def write_out(data: str | Path, database: str, target: str | Path) -> int:
    """Write all reports into a folder, a text and a record each, and return how many there are."""
    if not database:
        database_in(Path(data))
    found = asyncio.run(_all(str(data), database))
    write_files(found, Path(target))
    return len(found)


def write_files(found: list[KeptReport], folder: Path) -> None:
    """Write reports into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    # A record holds every hand.
    folder.chmod(0o700)
    for report in found:
        when = datetime.fromtimestamp(report.at / 1000, UTC)
        name = f"{when:%Y%m%d-%H%M%S}-{report.code}-{report.id}"
        head = f"{report.kind}, table {report.code}, {when:%Y-%m-%d %H:%M:%S} UTC"
        (folder / f"{name}.txt").write_text(f"{head}\n\n{report.text}\n", encoding="utf-8")
        if report.record:
            (folder / f"{name}.json").write_text(report.record, encoding="utf-8")


async def _all(data: str, database: str) -> list[KeptReport]:
    store = Store(data, database)
    try:
        return await store.reports()
    finally:
        await store.close()
