"""The store: everything that must survive, behind a few plain questions."""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from typing import Any, TypeVar

from sqlalchemy import Connection, bindparam, delete, func, or_, select, update
from sqlalchemy.dialects.postgresql import insert as postgres_insert
from sqlalchemy.dialects.sqlite import insert as sqlite_insert
from sqlalchemy.exc import SQLAlchemyError

from starhall.server.kept.database import engine
from starhall.server.kept.prepared import Prepared
from starhall.server.kept.schema import (
    analyses,
    bans,
    entries,
    holds,
    meta,
    records,
    reports,
    results,
    states,
    tables,
)
from starhall.server.kept.writer import Conflict, Writer
from starhall.server.rights.bans import Ban

T = TypeVar("T")

GOING_ON = ("open", "playing")
"""The status of a table that is not over."""
CLOCK = "clock"
"""The note of the time that the workers go by, and of the database's at that moment."""
TIDY_EVERY = 1.0
"""Seconds."""
MOST_ANALYSES = 1000
"""Of about a hundred thousand characters at most; any can be made anew."""
RECORD_END = 400
"""Characters: the check of a record and its signature are in them."""


@dataclass(frozen=True, slots=True)
class Row:
    """An entry as it is stored."""

    seq: int
    at: int
    actor: str | None
    client: str | None
    body: str


@dataclass(frozen=True, slots=True)
class Summary:
    """What lists show of a table."""

    status: str
    due: int | None
    """When something will have to happen by itself: a bot's choice, the end of a clock."""
    card: str


@dataclass(frozen=True, slots=True)
class Quiet:
    """A table at which nothing has happened for a while."""

    code: str
    looked: int
    """Since when, as its row has it: it is not brought up to date with every entry."""
    last: int
    """When its last entry was written."""


@dataclass(frozen=True, slots=True)
class KeptReport:
    """A game that failed, or something that looked wrong to somebody."""

    id: str
    code: str
    at: int
    kind: str
    text: str
    record: str
    """Of the game up to there; empty if it had not begun."""
    saying: int | None = None
    """The number of the entry that it is about, if about something that was said."""
    reporter: str = ""
    """The account or the address that sent it; empty for a fault."""


@dataclass(frozen=True, slots=True)
class KeptRecord:
    """A shared record, without its text."""

    game: str
    origin: str
    """Empty for one that somebody has uploaded."""
    end: str
    """How its text ends: with what changes whenever it changes."""


_NOBODY: Mapping[int, str] = {}
_DATABASE_TIME = select(func.extract("epoch", func.clock_timestamp()))


class Store:
    """One database: SQLite in a folder, or PostgreSQL by its address."""

    def __init__(self, data: str, database: str = "", *, upgrade: bool = True) -> None:
        self.engine = engine(data, database, upgrade=upgrade)
        self.postgres = bool(database)
        self.insert: Any = postgres_insert if database else sqlite_insert
        # Made once: to build a statement costs more than to run it.
        # Not at a table that was deleted meanwhile.
        row = select(*(bindparam(column.name, type_=column.type) for column in entries.c))
        row = row.where(select(tables.c.code).where(tables.c.code == bindparam("code")).exists())
        append = self.insert(entries).from_select([column.name for column in entries.c], row)
        self._append = Prepared(self.engine, append.on_conflict_do_nothing())
        after = select(entries.c.seq, entries.c.at, entries.c.actor, entries.c.client, entries.c.body)
        after = after.where(entries.c.code == bindparam("code"), entries.c.seq > bindparam("after"))
        self._after = after.order_by(entries.c.seq)
        keep = self.insert(states)
        self._keep = Prepared(
            self.engine,
            keep.on_conflict_do_update(
                index_elements=["code"], set_={"seq": keep.excluded.seq, "state": keep.excluded.state}
            ),
        )
        self._writer = Writer(self.engine.execution_options(writes=True))
        self._reading: set[asyncio.Future[Any]] = set()
        self._closing = threading.Event()
        self._tidier: threading.Thread | None = None
        if not self.postgres:
            self._tidier = threading.Thread(target=self._tidy, name="tidier", daemon=True)
            self._tidier.start()

    async def close(self) -> None:
        """Finish what is being written and read."""
        await asyncio.to_thread(self._writer.close)
        if self._reading:
            await asyncio.wait(self._reading)
        self._closing.set()
        if self._tidier is not None:
            await asyncio.to_thread(self._tidier.join)
        self.engine.dispose()

    def _tidy(self) -> None:
        """Move SQLite's log into the database now and then, beside the writer: no commit waits for it."""
        while not self._closing.wait(TIDY_EVERY):
            with contextlib.suppress(SQLAlchemyError), self.engine.connect() as connection:
                connection.exec_driver_sql("COMMIT")
                connection.exec_driver_sql("PRAGMA wal_checkpoint(PASSIVE)")
                connection.exec_driver_sql("BEGIN")

    async def write(self, key: str, write: Callable[[Connection], T]) -> T:
        """Change something about what has this key, in a transaction."""
        return await self._writer.write(key, write)

    async def read(self, read: Callable[[Connection], T]) -> T:
        """Ask for something."""

        def run() -> T:
            with self.engine.connect() as connection:
                return read(connection)

        # Whoever waits may go away, and all tasks may be cancelled: a connection in use must not be lost with
        # them, so this is none, and `close` waits for it.
        reading = asyncio.get_running_loop().run_in_executor(None, run)
        self._reading.add(reading)
        reading.add_done_callback(self._reading.discard)
        return await asyncio.shield(reading)

    # Tables and their books.

    async def open_table(
        self,
        code: str,
        game: str,
        public: bool,
        head: str,
        rows: list[Row],
        summary: Summary,
        state: str | None = None,
        who: str = "",
        holders: Mapping[int, str] = _NOBODY,
        along: Callable[[Connection], None] | None = None,
    ) -> None:
        """A new table with the first entries of its book, opened by somebody; with seats of accounts.

        What goes `along` is written in the same transaction.
        """
        at = rows[0].at

        def write(connection: Connection) -> None:
            values = {
                "code": code,
                "game": game,
                "public": int(public),
                "created": at,
                "updated": at,
                "head": head,
                "status": summary.status,
                "due": summary.due,
                "card": summary.card,
                "who": who,
            }
            insert = self.insert(tables).values(values).on_conflict_do_nothing()
            # Not by the count of rows: drivers need not tell it for an insert.
            if connection.execute(insert.returning(tables.c.code)).first() is None:
                raise Conflict(code)
            connection.execute(self.insert(entries), [_values(code, row) for row in rows])
            self._keep_state(connection, code, rows[-1].seq, state)
            if holders:
                self._keep_holders(connection, code, holders)
            if along is not None:
                along(connection)

        await self._writer.write(code, write)

    async def append(
        self,
        code: str,
        row: Row,
        summary: Summary | None,
        state: str | None = None,
        holders: Mapping[int, str] | None = None,
        result: Mapping[str, Any] | None = None,
        along: Callable[[Connection], None] | None = None,
    ) -> None:
        """The next entry of a table's book; `Conflict` if that number is taken.

        The summary is left out where lists would show nothing new, and whose the seats are where nobody has
        sat down or got up. A `result` is of a rated game that has ended with this entry. What goes `along` is
        written in the same transaction.
        """

        def write(connection: Connection) -> None:
            if not self._append.run(connection, _values(code, row)):
                raise Conflict(f"{code} {row.seq}")
            if summary is not None:
                connection.execute(
                    update(tables)
                    .where(tables.c.code == code)
                    .values(updated=row.at, status=summary.status, due=summary.due, card=summary.card)
                )
            self._keep_state(connection, code, row.seq, state)
            if holders is not None:
                self._keep_holders(connection, code, holders)
            if result is not None:
                connection.execute(self.insert(results).values(result).on_conflict_do_nothing())
            if along is not None:
                along(connection)

        await self._writer.write(code, write)

    def _keep_holders(self, connection: Connection, code: str, holders: Mapping[int, str]) -> None:
        connection.execute(update(holds).where(holds.c.code == code).values(now=0))
        for seat, person in holders.items():
            held = self.insert(holds).values(code=code, seat=seat, person=person, now=1)
            held = held.on_conflict_do_update(index_elements=["code", "seat", "person"], set_={"now": 1})
            connection.execute(held)

    def _keep_state(self, connection: Connection, code: str, seq: int, state: str | None) -> None:
        if state is not None:
            self._keep.run(connection, {"code": code, "seq": seq, "state": state})

    async def state(self, code: str) -> tuple[int, str] | None:
        """The last state of the game on a table, and the number after which it stood."""

        def read(connection: Connection) -> tuple[int, str] | None:
            row = connection.execute(
                select(states.c.seq, states.c.state).where(states.c.code == code)
            ).first()
            return (row.seq, row.state) if row else None

        return await self.read(read)

    async def head(self, code: str) -> tuple[str, int] | None:
        """The head of a table, and when it was opened."""

        def read(connection: Connection) -> tuple[str, int] | None:
            row = connection.execute(
                select(tables.c.head, tables.c.created).where(tables.c.code == code)
            ).first()
            return (row.head, row.created) if row else None

        return await self.read(read)

    async def entries(self, code: str, after: int) -> list[Row]:
        """The entries of a table beyond a number."""

        def read(connection: Connection) -> list[Row]:
            return [Row(*row) for row in connection.execute(self._after, {"code": code, "after": after})]

        return await self.read(read)

    async def numbers(self, codes: list[str]) -> dict[str, int]:
        """The last number in the book of each of these tables."""

        def read(connection: Connection) -> dict[str, int]:
            # The end of each book is looked up by itself: to group them would read every page.
            last = select(func.max(entries.c.seq)).where(entries.c.code == tables.c.code).scalar_subquery()
            wanted = select(tables.c.code, last).where(tables.c.code.in_(codes))
            return {row[0]: row[1] or 0 for row in connection.execute(wanted)}

        return await self.read(read)

    async def cards(self, game: str | None, most: int = 100, of_one: int = 100) -> list[str]:
        """Return cards of public tables that are not over, the newest first, so many of one address at most.

        If there are too many for the list, everyone's newest table comes before anyone's second.
        """

        def read(connection: Connection) -> list[str]:
            # Tables from before people were told apart stand each for itself.
            by = func.coalesce(func.nullif(tables.c.who, ""), tables.c.code)
            place = func.row_number().over(partition_by=by, order_by=tables.c.created.desc())
            listed = select(tables.c.card, tables.c.created, place.label("place"))
            listed = listed.where(tables.c.public == 1, tables.c.status.in_(GOING_ON))
            if game is not None:
                listed = listed.where(tables.c.game == game)
            found = listed.subquery()
            wanted = select(found.c.card, found.c.created).where(found.c.place <= of_one)
            fair = wanted.order_by(found.c.place, found.c.created.desc()).limit(most).subquery()
            return list(connection.scalars(select(fair.c.card).order_by(fair.c.created.desc())))

        return await self.read(read)

    async def due(self, before: int, most: int = 1000) -> list[str]:
        """The tables on which something should have happened by then."""

        def read(connection: Connection) -> list[str]:
            wanted = select(tables.c.code).where(tables.c.due < before).order_by(tables.c.due).limit(most)
            return list(connection.scalars(wanted))

        return await self.read(read)

    async def quiet(self, status: str, before: int, most: int) -> list[Quiet]:
        """Tables with this status whose rows have not changed since then, the longest first."""

        def read(connection: Connection) -> list[Quiet]:
            last = select(entries.c.at).where(entries.c.code == tables.c.code)
            last = last.order_by(entries.c.seq.desc()).limit(1)
            wanted = select(tables.c.code, tables.c.updated, last.scalar_subquery())
            wanted = wanted.where(tables.c.status == status, tables.c.updated <= before)
            found = connection.execute(wanted.order_by(tables.c.updated).limit(most))
            return [Quiet(*row) for row in found]

        return await self.read(read)

    async def look_again(self, quiet: Quiet, at: int) -> bool:
        """Let a row count as changed then; False if somebody else has been faster."""

        def write(connection: Connection) -> bool:
            row = update(tables).where(tables.c.code == quiet.code, tables.c.updated == quiet.looked)
            return connection.execute(row.values(updated=at)).rowcount > 0

        return await self._writer.write(quiet.code, write)

    async def going_on(self, who: str | None = None) -> int:
        """How many tables are not over, of all or of those that somebody has opened."""

        def read(connection: Connection) -> int:
            wanted = select(func.count()).select_from(tables).where(tables.c.status.in_(GOING_ON))
            if who is not None:
                wanted = wanted.where(tables.c.who == who)
            return connection.scalar(wanted) or 0

        return await self.read(read)

    # Reports and records.

    async def report(self, report: KeptReport) -> None:
        """Keep a report of something that looks wrong."""

        def write(connection: Connection) -> None:
            connection.execute(self.insert(reports).values(asdict(report)))

        await self._writer.write(report.code, write)

    async def reports(self, code: str | None = None) -> list[KeptReport]:
        """The reports about a table, or all of them, the oldest first."""

        def read(connection: Connection) -> list[KeptReport]:
            wanted = select(
                reports.c.id,
                reports.c.code,
                reports.c.at,
                reports.c.kind,
                reports.c.text,
                reports.c.record,
                reports.c.saying,
            ).order_by(reports.c.at)
            if code is not None:
                wanted = wanted.where(reports.c.code == code)
            return [KeptReport(*row) for row in connection.execute(wanted)]

        return await self.read(read)

    async def keep_record(
        self, id: str, at: int, game: str, origin: str, text: str, signature: str = "", shared: bool = True
    ) -> str:
        """Keep a record under an id, and return the id; that of a table keeps its first one.

        One that is `shared` is kept for good, also without its table.
        """
        values = {"id": id, "at": at, "game": game, "origin": origin, "text": text}
        values |= {"signature": signature, "shared": int(shared)}

        def write(connection: Connection) -> str:
            if origin:
                its = records.c.origin == origin
                kept = connection.scalar(select(records.c.id).where(its))
                if kept is not None:
                    if shared:
                        connection.execute(update(records).where(its).values(shared=1))
                    return str(kept)
            connection.execute(self.insert(records).values(values))
            return id

        return await self._writer.write(id, write)

    async def find_record(self, id: str) -> KeptRecord | None:
        """A shared record, as far as it takes no time to read."""
        end = func.substr(records.c.text, func.length(records.c.text) - RECORD_END)

        def read(connection: Connection) -> KeptRecord | None:
            wanted = select(records.c.game, records.c.origin, end).where(records.c.id == id)
            row = connection.execute(wanted).first()
            return KeptRecord(*row) if row else None

        return await self.read(read)

    async def record(self, id: str) -> str | None:
        """The text of a shared record."""

        def read(connection: Connection) -> str | None:
            return connection.scalar(select(records.c.text).where(records.c.id == id))

        return await self.read(read)

    async def record_of(self, origin: str) -> str | None:
        """The text of the record that came from there, such as a table."""

        def read(connection: Connection) -> str | None:
            return connection.scalar(select(records.c.text).where(records.c.origin == origin))

        return await self.read(read)

    async def keep_analysis(self, record: str, at: int, text: str) -> None:
        """Keep what was found out about a record; the oldest beyond the roof are let go of."""
        values = {"record": record, "at": at, "text": text}

        def write(connection: Connection) -> None:
            connection.execute(self.insert(analyses).values(values).on_conflict_do_nothing())
            kept = select(analyses.c.record).order_by(analyses.c.at.desc(), analyses.c.record)
            beyond = kept.offset(MOST_ANALYSES).limit(MOST_ANALYSES)
            connection.execute(delete(analyses).where(analyses.c.record.in_(beyond)))

        await self._writer.write(record, write)

    async def analysis(self, record: str) -> str | None:
        """What was found out about a record, if it was."""

        def read(connection: Connection) -> str | None:
            return connection.scalar(select(analyses.c.text).where(analyses.c.record == record))

        return await self.read(read)

    # Whom the operator keeps out.

    async def bans(self, now: int) -> list[Ban]:
        """The bans that hold now, in milliseconds since 1970."""

        def read(connection: Connection) -> list[Ban]:
            wanted = select(bans.c.kind, bans.c.what, bans.c.at, bans.c.until, bans.c.why)
            holds = or_(bans.c.until.is_(None), bans.c.until > now)
            return [Ban(*row) for row in connection.execute(wanted.where(holds))]

        return await self.read(read)

    # The server's own notes.

    async def secret(self, name: str, make: Callable[[], str]) -> str:
        """A secret of this hall under a name, made by the first who asks for it."""

        def write(connection: Connection) -> str:
            insert = self.insert(meta).values(name=name, value=make()).on_conflict_do_nothing()
            connection.execute(insert)
            return str(noted(connection, name))

        return await self._writer.write("", write)

    async def note(self, name: str, value: str) -> None:
        """Write something down for the next start."""

        def write(connection: Connection) -> None:
            insert = self.insert(meta).values(name=name, value=value)
            connection.execute(insert.on_conflict_do_update(index_elements=["name"], set_={"value": value}))

        await self._writer.write("", write)

    async def noted(self, name: str) -> str | None:
        """What was written down under a name."""
        return await self.read(lambda connection: noted(connection, name))

    async def agree_on_time(self, now: Callable[[], float], lately: float, joining: bool = False) -> float:
        """By how much we are behind the worker whose clock is furthest, and has said so lately.

        Each says its time together with that of the database, so whoever reads it knows how old it is. One
        that is joining takes the time of the others even if its own is ahead. Those on SQLite share a
        machine, and have one clock anyway.
        """
        if not self.postgres:
            return 0.0

        def write(connection: Connection) -> float:
            there = float(connection.execute(_DATABASE_TIME).scalar_one())
            ours = now()
            theirs = _time_of_others(noted(connection, CLOCK), there, lately)
            agreed = ours if theirs is None else theirs if joining else max(ours, theirs)
            value = f"{agreed!r} {there!r}"
            insert = self.insert(meta).values(name=CLOCK, value=value)
            connection.execute(insert.on_conflict_do_update(index_elements=["name"], set_={"value": value}))
            return agreed - ours

        return await self._writer.write("", write)


def noted(connection: Connection, name: str) -> str | None:
    """What was written down under a name."""
    return connection.scalar(select(meta.c.value).where(meta.c.name == name))


def _time_of_others(said: str | None, there: float, lately: float) -> float | None:
    """The time for whoever has said so, if that was lately; `there` is what the database has now."""
    if said is None:
        return None
    time, then = map(float, said.split())
    return time + there - then if 0 <= there - then <= lately else None


def _values(code: str, row: Row) -> dict[str, Any]:
    return {
        "code": code,
        "seq": row.seq,
        "at": row.at,
        "actor": row.actor,
        "client": row.client,
        "body": row.body,
    }
