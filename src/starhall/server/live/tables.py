"""All tables: found, opened, written to, and kept going.

An entry is folded into the table, written, and only then acknowledged and told to others. Whatever goes
wrong on the way, the table is read again from its book, so it stands where it stood.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator, Callable, Iterable
from functools import partial
from time import monotonic
from typing import Any

from sqlalchemy import Connection

from starhall.core import Game, StarhallError, record
from starhall.core.contract import contract
from starhall.core.snapshot import upgraded
from starhall.server.book import entries as book
from starhall.server.book import posted, rated, refusals
from starhall.server.book.acting import Make, not_closed
from starhall.server.book.actions import Actions
from starhall.server.book.actions.close import Closed
from starhall.server.book.actions.resume import Resumed
from starhall.server.book.actions.take_up import TakenUp
from starhall.server.book.entries import Entry, Head
from starhall.server.book.lifetime import Lifetime
from starhall.server.book.refusals import Refused
from starhall.server.book.table import Table
from starhall.server.config import Config
from starhall.server.kept import ratings
from starhall.server.kept.listing import state_of
from starhall.server.kept.listing import summary as summary_of
from starhall.server.kept.post import send_for
from starhall.server.kept.records import Records, origin, saved
from starhall.server.kept.reports import Reports
from starhall.server.kept.store import Row, Store, Summary
from starhall.server.kept.ties import KeptTies
from starhall.server.kept.writer import Conflict, NotStored, StorageFull
from starhall.server.live.bus import Bus
from starhall.server.live.live import Live
from starhall.server.live.publisher import Publisher
from starhall.server.live.taking_up import fold_all, played_again, rules_of, tells_all
from starhall.server.rights.bans import Bans
from starhall.server.rights.keys import CODE, new_code
from starhall.server.watch import metrics
from starhall.server.watch.logs import log
from starhall.server.watch.timing import Time

STILL = 15.0
"""A worker that could do nothing for so many seconds stood still: that time counts for nobody."""


class Tables:
    """Every table that this process knows, and the way to those it does not."""

    def __init__(
        self,
        config: Config,
        store: Store,
        bus: Bus,
        time: Time,
        find: Callable[[str], Game[Any]],
        actions: Actions,
        bans: Bans,
    ) -> None:
        self.config = config
        self.store = store
        self.bus = bus
        self.time = time
        self.find_game = find
        self.actions = actions
        self.bans = bans
        self.records = Records(store)
        self.ties = KeptTies(store)
        self.lifetime = lifetime(config)
        self.live: dict[str, Live] = {}
        self.after: Callable[[Live], None] = lambda live: None
        """Called after every change: the driver looks whether there is something to do."""
        self.alive = monotonic()
        """When this worker last had its round, database and all."""
        self.reports = Reports(store, time, config.limit("faults"))
        self._publisher = Publisher(self.renew, self.reports, time)
        self._writing: set[asyncio.Task[None]] = set()
        self._keeping: set[asyncio.Task[None]] = set()
        self._telling = asyncio.Lock()
        """Held while the story of a finished game is told."""
        self._loading: dict[str, asyncio.Task[Live | None]] = {}

    # Finding and opening.

    async def find(self, code: str) -> Live | None:
        """The table with this code, read from its book if it is not in memory."""
        live = self.live.get(code)
        if live is None:
            if not CODE.match(code):
                return None
            task = self._loading.get(code)
            if task is None:
                task = self._loading[code] = asyncio.create_task(self._load(code))
                task.add_done_callback(lambda _: self._loading.pop(code, None))
            live = await asyncio.shield(task)
        if live is not None:
            live.used = self.time.now()
        return live

    async def _load(self, code: str) -> Live | None:
        table = await self._read(code)
        if table is None:
            return None
        return self._known(table)

    def _known(self, table: Table, *, ours: bool = False) -> Live:
        """A table that was read or opened: whoever comes second takes it from the one who came first.

        Between the commit that opens a table and its opener's next step others may find it in the database;
        two that lived beside each other would write against each other.
        """
        live = self.live.get(table.code)
        if live is None:
            live = self.live[table.code] = Live(table, self.lifetime)
            metrics.tables.set(len(self.live))
        live.used, live.ours = self.time.now(), live.ours or ours
        self.after(live)
        return live

    async def _read(self, code: str) -> Table | None:
        found = await self.store.head(code)
        if found is None:
            return None
        head = book.read_head(found[0])
        game = self.find_game(head.game)
        rows = await self.store.entries(code, 0)
        entries = self._entries(rows)
        kept = await self.store.state(code)
        table = Table(head, game, found[1] / 1000)
        before, content = rules_of(head, entries)
        plays = kept is None or game.plays(before, content)
        # A long game takes its time, and other tables should not wait for it.
        await asyncio.to_thread(fold_all, table, rows, entries, plays)
        if plays or await self._show_finished(table):
            return table
        assert kept is not None
        return await self._take_up(table, rows, entries, upgraded(game, json.loads(kept[1]), before))

    async def _take_up(self, table: Table, rows: list[Row], entries: list[Entry], state: Any) -> Table | None:
        """A game that began with other rules is not played again by these: it goes on from its last state."""
        game = table.game
        if not tells_all(entries):
            again, retold = Table(table.head, game, table.created), self._entries(rows)
            if await asyncio.to_thread(played_again, again, rows, retold, state):
                if again.status == "over":
                    self._begin_keeping(again, _last(again))
                    return again
                entries = retold
        past = book.told(entries)
        entry = TakenUp(rules=game.version, content=game.content.fingerprint, state=state, past=past)
        at = max(int(self.time.now() * 1000), _last(table))
        log.info("rules renewed", table=table.code, before=table.rules, now=game.version)
        table.fold(table.number + 1, at, entry)
        try:
            row = Row(table.number, at, None, None, book.written(entry))
            await self.store.append(table.code, row, self._summary(table, at), state_of(table))
        except Conflict:
            return await self._read(table.code)
        return table

    def _entries(self, rows: list[Row]) -> list[Entry]:
        return [self.actions.read_entry(row.body) for row in rows]

    async def _show_finished(self, table: Table) -> bool:
        """A game that was over when its rules were changed is shown as its record tells it."""
        text = await self.store.record_of(origin(table.code))
        if text is None:
            return False
        try:
            table.match = await asyncio.to_thread(record.load, text, find=self.find_game)
        except StarhallError as error:
            log.warning("record not shown", table=table.code, error=str(error))
            return False
        table.record = text
        return True

    def _begin_keeping(self, table: Table, at: int) -> None:
        """Nobody waits for it: the story of a long game takes its time."""
        if table.match is None or not table.match.choices:
            return
        keeping = asyncio.create_task(self._keep_finished(table, at))
        self._keeping.add(keeping)
        keeping.add_done_callback(self._keeping.discard)

    async def _keep_finished(self, table: Table, at: int) -> None:
        """Keep the record of a game that was just ended or closed: these rules can still tell its story."""
        try:
            # One after another: those who play wait for one of them at most.
            async with self._telling:
                await self.records.keep(at, table, await saved(table))
        except NotStored:
            log.error("record not stored", table=table.code)

    async def open(self, head: Head, entries: list[Entry], who: str) -> Live:
        """A new table, opened by somebody; the code in the head is drawn here."""
        await self.must_have_room(who)
        for _ in range(5):
            head.code = new_code()
            live = await self._open(head, entries, who)
            if live is not None:
                return live
        raise Refused("busy", "No table could be opened. Try again.", retry=1.0)

    async def must_have_room(self, who: str, more: int = 1) -> None:
        """Refuse `more` tables if the hall, or those that someone has opened, would be too many."""
        if await self.store.going_on() + more > self.config.most_tables:
            raise NoRoom("Too many tables are open in this hall. Try again later.")
        if who and await self.store.going_on(who) + more > self.config.most_tables_of_one:
            raise NoRoom(
                "Too many tables and tournaments were opened from your address. Finish, leave or cancel some "
                "of them first."
            )

    async def open_once(self, head: Head, entries: list[Entry], who: str = "") -> Live:
        """Return the table with the code in this head, and open it for someone if nobody has."""
        live = await self.find(head.code)
        if live is None:
            await self.must_have_room(who)
            live = await self._open(head, entries, who) or await self.find(head.code)
        if live is None:
            raise Refused("busy", "The table could not be opened. Try again.", retry=1.0)
        return live

    async def _open(self, head: Head, entries: list[Entry], who: str) -> Live | None:
        """A new table; None if its code is taken."""
        at = int(self.time.now() * 1000)
        game = self.find_game(head.game)
        head.contract = contract(game, head.options).fingerprint
        head.slow = head.slow or self.config.slow_mode
        table = Table(head, game, at / 1000)
        rows = []
        for seq, entry in enumerate(entries, start=1):
            try:
                table.fold(seq, at, entry)
            except StarhallError as error:
                raise refusals.of(error) from None
            table.note(entry, 0, 0)
            rows.append(Row(seq, at, None, None, book.written(entry)))
        try:
            text, summary = book.written(head), self._summary(table, at)
            await self.store.open_table(
                head.code,
                head.game,
                head.public,
                text,
                rows,
                summary,
                state_of(table),
                who,
                table.holders,
                self._send_for(table, at, set()),
            )
        except Conflict:
            return None
        except NotStored as error:
            raise self._not_stored(head.code, error) from None
        log.info("table opened", table=head.code, game=head.game, seats=len(head.seats))
        return self._known(table, ours=True)

    # Writing.

    async def write(
        self,
        live: Live,
        make: Make,
        *,
        actor: str | None = None,
        client: str | None = None,
        acknowledge: Callable[[int], None] = lambda number: None,
        along: Callable[[Connection], None] | None = None,
        stands: int | None = None,
    ) -> int:
        """Add the entry that `make` gives for the table as it is; returns its number.

        `make` refuses by raising. A request with an actor's client id that was written before is
        acknowledged again and changes nothing. Whoever goes away meanwhile lets it `outlive` them: what was
        begun is finished, and told to the others. What goes `along` is written in the same transaction. An
        order by which a seat answers so `stands` on.
        """
        await self.make_up(live)
        return await self._write(live, make, actor, client, acknowledge, along, stands)

    def outlive(self, writing: asyncio.Task[None]) -> None:
        """Let somebody's last request be finished, though nobody waits for it any more."""
        self._writing.add(writing)
        writing.add_done_callback(self._outlived)

    def _outlived(self, writing: asyncio.Task[None]) -> None:
        self._writing.discard(writing)
        if not writing.cancelled():
            # Asked for here, so that nobody complains: the one who waited has gone.
            writing.exception()

    async def finish(self) -> None:
        """Wait until everything that was begun is written."""
        for begun in (self._writing, self._keeping):
            if begun:
                await asyncio.wait(begun)
        self._publisher.stop()

    @property
    def stands_still(self) -> bool:
        """Was this worker stopped, or its database away, and has it not looked around since?"""
        return monotonic() - self.alive > STILL + self.config.poll

    async def make_up(self, live: Live) -> None:
        """Once for each time that this worker stood still: nobody at a table loses time for it."""
        if self.stands_still and live.made_up != self.alive:
            if live.table.clock.next_deadline() is not None:
                await self._write(live, lambda table: Resumed(ran=True), None, None, lambda number: None)
            live.made_up = self.alive

    async def _write(
        self,
        live: Live,
        make: Make,
        actor: str | None,
        client: str | None,
        acknowledge: Callable[[int], None],
        along: Callable[[Connection], None] | None = None,
        stands: int | None = None,
    ) -> int:
        async with live.lock:
            for _ in range(8):
                if live.stale:
                    await self.renew(live)
                table = live.table
                if actor is not None and client is not None and (actor, client) in table.done:
                    number = table.done[actor, client]
                    acknowledge(number)
                    return number
                entry = await self._make(table, make)
                holders, turns = table.holders, posted.turns(table)
                state = await self._fold(live, entry, actor, client)
                number, at = table.number, _last(table)
                try:
                    row = Row(number, at, actor, client, book.written(entry))
                    summary = self._summary(table, at)
                    shown = None if summary == live.listed else summary
                    held = None if table.holders == holders else table.holders
                    result, both = _result(table, at), _both(self._send_for(table, at, turns, stands), along)
                    await self.store.append(table.code, row, shown, state, held, result, both)
                except Conflict:
                    live.stale = True
                    continue
                except NotStored as error:
                    live.stale = True
                    raise self._not_stored(table.code, error) from None
                except BaseException:
                    live.stale = True
                    raise
                live.ours, live.used, live.listed = True, self.time.now(), summary
                acknowledge(number)
                metrics.entries.labels(book.kind_of(entry)).inc()
                self._publisher.tell(live, number)
                self.bus.call({"table": table.code, "number": number})
                live.changed.set()
                self.after(live)
                if (table.status == "over" and table.pages[-1].changed) or isinstance(entry, Closed):
                    self._begin_keeping(table, at)
                return number
        raise Refused("busy", "Too many act at this table at once. Try again.", retry=0.2)

    def _send_for(
        self, table: Table, at: int, before: set[posted.Turn], stands: int | None = None
    ) -> Callable[[Connection], None] | None:
        """With an entry goes whom it asks, at a table that goes by post: those away are sent for."""
        found = posted.posted(before, table)
        if found is None:
            return None
        due = at + int(self.config.post_delay * 1000)
        return partial(
            send_for, self.store.insert, code=table.code, posted=found, at=at, due=due, stands=stands
        )

    def _summary(self, table: Table, at: int) -> Summary:
        return summary_of(table, at, self.lifetime)

    async def _make(self, table: Table, make: Make) -> Entry:
        """The entry that somebody wants; a game may fail as early as here, when it is asked what is legal."""
        try:
            entry = make(table)
        except (Refused, StarhallError):
            # Whatever else speaks against it, that the table was closed says more.
            not_closed(table)
            raise
        except Exception as error:
            raise _engine_fault(await self.reports.fault(table, "what is legal", error)) from error
        if not entry.even_closed:
            not_closed(table)
        return entry

    async def _fold(self, live: Live, entry: Entry, actor: str | None, client: str | None) -> str | None:
        """Fold a new entry; returns the state of the game as it is stored, if it has changed.

        A game that fails leaves the table where it stood, and a report.
        """
        table = live.table
        at = max(int(self.time.now() * 1000), _last(table))
        number = table.number
        before = len(table.match.choices) if table.match is not None else None
        events = len(table.match.journal.events) if table.match is not None else 0
        try:
            table.fold(number + 1, at, entry, actor, client)
            table.note(entry, before or 0, events)
            return state_of(table)
        except Exception as error:
            after = len(table.match.choices) if table.match is not None else None
            live.stale = live.stale or (number, before) != (table.number, after)
            if isinstance(error, StarhallError):
                raise refusals.of(error, number) from None
            raise _engine_fault(await self.reports.fault(table, book.written(entry), error)) from error

    def _not_stored(self, code: str, error: NotStored) -> Refused:
        log.error("not stored", table=code, full=isinstance(error, StorageFull))
        if isinstance(error, StorageFull):
            return Refused(
                "storage_full",
                "The server has no room left, so this did not happen. Try again later.",
                retry=30,
            )
        return Refused("busy", "The server could not write this down, so it did not happen.", retry=1.0)

    # Reading, and following what others have written.

    @contextlib.asynccontextmanager
    async def reading(self, live: Live) -> AsyncIterator[Table]:
        """The table with nothing in it that is not written down."""
        async with live.lock:
            if live.stale:
                await self.renew(live)
            yield live.table

    @contextlib.asynccontextmanager
    async def up_to_date(self, live: Live) -> AsyncIterator[Table]:
        """The table as the database has it: whose seat is whose is not asked of one worker's memory."""
        async with live.lock:
            await self._catch_up(live)
            yield live.table

    async def follow(self, live: Live) -> None:
        """Take in what other workers or the operator have written, and tell the sockets here."""
        async with live.lock:
            with contextlib.suppress(Gone):
                await self._catch_up(live)

    async def renew(self, live: Live) -> None:
        """Read a table anew whose state may be ahead of its book, and tell what the sockets do not have."""
        table = await self._read(live.table.code)
        if table is None:
            raise self._gone(live)
        told = min((listener.told for listener in live.listeners), default=table.number)
        live.renew(table)
        live.stale, live.listed = False, None
        if table.number > told:
            live.publish(told + 1, self.time)

    async def _catch_up(self, live: Live) -> None:
        if live.stale:
            await self.renew(live)
            return
        table = live.table
        # From the last known one on: a table without it is no longer there.
        rows = await self.store.entries(table.code, table.number - 1)
        if not rows:
            raise self._gone(live)
        if len(rows) == 1:
            return
        first, entries = table.number + 1, self._entries(rows[1:])
        if any(entry.rewrites for entry in entries):
            await self.renew(live)
            return
        try:
            fold_all(table, rows[1:], entries)
        except BaseException:
            live.stale = True
            raise
        live.ours, live.listed = False, None
        live.publish(first, self.time)
        live.changed.set()
        self.after(live)

    def _gone(self, live: Live) -> Gone:
        """The operator has deleted a table: nobody is at it any more."""
        self.live.pop(live.table.code, None)
        for listener in list(live.listeners):
            listener.gone()
        live.changed.set()
        return Gone()

    async def behind(self) -> Iterable[Live]:
        """The tables here for which the database has more, or may have, or which it has no longer."""
        stale = [live for live in self.live.values() if live.stale]
        watched = [live for live in self.live.values() if (live.listeners or live.driver) and not live.stale]
        if not watched:
            return stale
        numbers = await self.store.numbers([live.table.code for live in watched])
        return stale + [
            live
            for live in watched
            if live.table.code not in numbers or numbers[live.table.code] > live.table.number
        ]

    def forget_idle(self) -> None:
        """Let go of tables that nobody is at."""
        now = self.time.now()
        for code, live in list(self.live.items()):
            if (
                not live.listeners
                and live.driver is None
                and (live.table.closed is not None or now - live.used > self.config.idle)
                and not live.lock.locked()
            ):
                del self.live[code]
        metrics.tables.set(len(self.live))


def lifetime(config: Config) -> Lifetime:
    """How long tables last at which nothing happens."""
    hours = (config.forget_open, config.forget_playing, config.forget_warning)
    return Lifetime(*(3600 * span for span in hours))


class NoRoom(Refused):
    """There are as many tables as there may be."""

    def __init__(self, text: str) -> None:
        super().__init__("busy", text, retry=60.0)


class Gone(Refused):
    """The table was deleted."""

    def __init__(self) -> None:
        super().__init__("no_such_table", "This table was deleted. Open another one.")


def _engine_fault(kept: bool) -> Refused:
    report = " and a report was kept" if kept else ""
    return Refused(
        "engine_fault",
        f"The game failed on this choice. The table stands where it stood{report}; choose something else, or "
        "take back.",
    )


def _result(table: Table, at: int) -> dict[str, Any] | None:
    """The row of a rated game that the last entry has ended, if it has."""
    places = rated.result(table) if table.pages[-1].changed else None
    if places is None:
        return None
    band = rated.band(table)
    places_written = ratings.written(places)
    return {"code": table.code, "game": table.head.game, "band": band, "at": at, "places": places_written}


def _both(
    one: Callable[[Connection], None] | None, other: Callable[[Connection], None] | None
) -> Callable[[Connection], None] | None:
    """What one and the other write, if anything."""
    if one is None or other is None:
        return one or other

    def write(connection: Connection) -> None:
        one(connection)
        other(connection)

    return write


def _last(table: Table) -> int:
    return int(table.pages[-1].happening.when * 1000) if table.pages else 0
