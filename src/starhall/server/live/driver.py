"""What happens at a table by itself: bots move, clocks run out, workers look after each other's tables."""

from __future__ import annotations

import asyncio
import random
from time import monotonic

from starhall.core import HOST, StarhallError
from starhall.server.book.acting import if_asked
from starhall.server.book.actions.choose import choose_for
from starhall.server.book.actions.resume import Resumed
from starhall.server.book.actions.stand_in import StoodIn
from starhall.server.book.actions.time_up import Expired, call_time, time_call
from starhall.server.book.entries import Maker
from starhall.server.book.locked import locked_answer
from starhall.server.book.refusals import Refused
from starhall.server.book.table import Table
from starhall.server.config import Config
from starhall.server.live.bus import Bus
from starhall.server.live.live import Live
from starhall.server.live.retention import Retention
from starhall.server.live.sweep import Sweep
from starhall.server.live.tables import Tables
from starhall.server.minds.thinkers import ALONE, PLAYED, WATCHED, Thinks
from starhall.server.watch.chores import guarded
from starhall.server.watch.logs import log

ALIVE = "alive"
DOWN = 15.0
"""Without a sign of life for so many seconds, all workers were down."""
SAY_EVERY = 20.0
"""Seconds between telling other workers who is here; they believe it for a minute."""
YIELD = 3.0
"""A worker that did not write the last entry waits so long before it acts for a bot or a clock."""

APART = 1.0
"""Seconds by which the clocks of two workers may differ."""

UNDO_PATIENCE = 30.0
"""Seconds that bots wait while people have not answered whether something is taken back."""


def is_followed(table: Table) -> bool:
    """Is there anything to follow? A table that is being set up, or a secret choice, keeps nobody waiting."""
    match = table.match
    if match is None or match.game.preparing(match.state):
        return False
    return any(event.only is None for event in match.events(len(match.choices)))


class Driver:
    """Keeps tables going."""

    def __init__(self, config: Config, tables: Tables, thinkers: Thinks, bus: Bus) -> None:
        self.config = config
        self.tables = tables
        self.thinkers = thinkers
        self.bus = bus
        self.sweep = Sweep(tables)
        self.retention = Retention(tables)
        self.stopping = False
        self.awake = False
        """Not before the time that the server was down has been set right."""
        self._said = 0.0
        self._lost: set[str] = set()
        tables.after = self.look

    def look(self, live: Live) -> None:
        """Start driving a table if something has to happen at it."""
        table = live.table
        if self.stopping or not self.awake or live.driver is not None or live.stuck == table.number:
            return
        if self._bots(live) or table.clock.next_deadline() is not None:
            live.driver = asyncio.create_task(self._drive(live))

    def _bots(self, live: Live) -> list[int]:
        """The bots that are to move. Where no person plays and nobody looks, they wait for somebody."""
        bots = live.table.bots_asked()
        if not bots or live.table.goes_on_alone or live.watched(self.tables.time.now()):
            return bots
        return []

    async def _drive(self, live: Live) -> None:
        try:
            while not self.stopping:
                live.changed.clear()
                table = live.table
                bots = self._bots(live)
                # Before the game proper nobody can call time: then it waits for that.
                deadline = table.clock.next_deadline(time_call(table) is not None)
                if deadline is not None and deadline[1] == HOST and deadline[0] <= self.tables.time.now():
                    await self.tables.write(live, call_time)
                elif locked := locked_answer(table):
                    await self._take_locked(live, *locked)
                elif bots:
                    if await self._pause(live, self._patience(table)):
                        await self._bot(live, bots[0], "bot")
                elif deadline is not None:
                    await self._clock(live, *deadline)
                else:
                    return
        except Refused as refused:
            if refused.code == "engine_fault":
                live.stuck = live.table.number
            log.warning("table not driven", table=live.table.code, code=refused.code)
        except Exception as error:
            log.error("driver failed", table=live.table.code, error=type(error).__name__, exc_info=True)
        finally:
            live.driver = None

    async def _take_locked(self, live: Live, seat: int, choice: int) -> None:
        """Take the next card of a deck that was locked, unless another worker has."""
        since = live.table.since[seat]
        try:
            await self.tables.write(live, choose_for(seat, choice, since, "person"))
        except Refused as refused:
            if refused.code not in {"out_of_date", "not_now"}:
                raise

    def _patience(self, table: Table) -> float:
        """Seconds before a bot moves."""
        # A bot that moved on would end the undo before anybody could answer.
        if table.pending is not None:
            return UNDO_PATIENCE
        return self.config.bot_pause if is_followed(table) else 0.0

    async def _pause(self, live: Live, seconds: float) -> bool:
        """Wait; False if the table has changed meanwhile."""
        if not live.ours and self.config.several:
            seconds += YIELD + random.random()
        if seconds <= 0:
            return True
        try:
            async with asyncio.timeout(seconds):
                await live.changed.wait()
        except TimeoutError:
            return True
        return False

    async def _bot(self, live: Live, seat: int, by: Maker) -> None:
        """Let a bot answer for a seat; if the game fails on its choice, try the others."""
        async with self.tables.reading(live) as table:
            if table.match is None or table.match.state.question(seat) is None:
                return
            state, since = table.match.state, table.since[seat]
            level = table.seats[seat].level or table.head.stand_in or "random"
        place = self._place(live)
        choice, thought = await self.thinkers.choose(table.game, state, seat, level, place)
        others = [other for other in state.choices(seat) if other != choice]
        random.shuffle(others)
        for attempt in (choice, *others):
            try:
                told = thought if attempt == choice else None
                await self.tables.write(live, choose_for(seat, attempt, since, by, told))
                return
            except Refused as refused:
                if refused.code in {"storage_full", "busy"}:
                    await asyncio.sleep(1)
                    return
                if refused.code != "engine_fault":
                    return
        raise Refused("engine_fault", "The game fails on every choice.")

    def _place(self, live: Live) -> int:
        """How soon a bot thinks: at once if someone sits there and waits for it."""
        here = live.presence(self.tables.time.now())
        return PLAYED if here.present else WATCHED if here.watching else ALONE

    async def _clock(self, live: Live, deadline: float, seat: int) -> None:
        now, found = self.tables.time.now(), deadline
        if seat != HOST and seat not in live.presence(now).present:
            deadline += self.config.grace
        if not await self._pause(live, max(0.01, deadline - now)) or seat == HOST:
            return
        # Had this worker stood still, the time was not up for those here.
        await self.tables.make_up(live)
        if live.table.clock.deadline(seat) != found:
            return
        since = live.table.since[seat]
        expiry = live.table.head.expiry
        if seat not in live.table.clock.expired:
            await self.tables.write(live, if_asked(seat, since, Expired(seat=seat)))
        if expiry == "move":
            await self._bot(live, seat, "clock")
        elif expiry == "stand_in":
            level = live.table.head.stand_in or "random"
            await self.tables.write(live, if_asked(seat, since, StoodIn(seat=seat, level=level)))

    # Across workers and restarts.

    async def wake_up(self) -> None:
        """After all workers were down: nobody loses time for it, and bots go on."""
        self.tables.time.move(await self._behind(joining=True))
        now = self.tables.time.now()
        alive = await self.tables.store.noted(ALIVE)
        if alive is not None and now - float(alive) > DOWN:
            for found in await self._due(2**62):
                if found.table.clock.next_deadline() is not None:
                    await self.tables.write(found, lambda table: Resumed())
        await self.sweep.ran_until(None if alive is None else float(alive))
        await self.sign_of_life()
        self.tables.alive = monotonic()
        self.awake = True
        for live in self.tables.live.values():
            self.look(live)

    async def _behind(self, joining: bool = False) -> float:
        """By how much the time of the workers is ahead of ours; what is said here, the others go by."""
        return await self.tables.store.agree_on_time(self.tables.time.now, DOWN, joining)

    async def _agree_on_time(self) -> None:
        """Whoever falls behind was stopped, machine and all: it stood still, and goes by the others now."""
        behind = await self._behind()
        if behind > APART:
            log.warning("clock moved on", seconds=round(behind, 1))
            self.tables.time.move(behind)
            self.tables.alive -= behind

    async def sign_of_life(self) -> None:
        """Say that a worker runs."""
        await self.tables.store.note(ALIVE, str(self.tables.time.now()))

    async def keep_going(self) -> None:
        """Until cancelled: follow other workers, take over what is overdue, forget who is idle."""
        while True:
            await asyncio.sleep(self.config.poll)
            with guarded("tables"):
                await self._round()

    async def _round(self) -> None:
        tables = self.tables
        await self._agree_on_time()
        # Alive as of now: if this worker stands still further down, the next round finds out.
        began, now = monotonic(), tables.time.now()
        for live in await tables.behind():
            with guarded("tables", table=live.table.code):
                await tables.follow(live)
        for live in list(tables.live.values()):
            if live.listeners or live.driver is not None:
                with guarded("tables", table=live.table.code):
                    await tables.make_up(live)
        if self.config.several:
            self._say_who_is_here(now)
        for overdue in await self._due(int((now - 2 * YIELD) * 1000)):
            self.look(overdue)
        await self.sweep.round()
        with guarded("retention"):
            await self.retention.round()
        tables.forget_idle()
        await self.sign_of_life()
        tables.alive = began

    async def _due(self, before: int) -> list[Live]:
        """The tables at which something is due; one whose game is not there any more waits for it."""
        found = []
        for code in await self.tables.store.due(before):
            try:
                live = await self.tables.find(code)
            except StarhallError as error:
                if code not in self._lost:
                    log.warning("table not driven", table=code, error=str(error))
                self._lost.add(code)
                continue
            if live is not None:
                found.append(live)
        return found

    def _say_who_is_here(self, now: float) -> None:
        """Tell the other workers now and then: they do not believe for ever what they heard once."""
        if now - self._said < SAY_EVERY:
            return
        self._said = now
        for live in self.tables.live.values():
            if live.listeners:
                seats, watching = live.here()
                self.bus.call({"table": live.table.code, "here": seats, "watching": watching})

    async def stop(self) -> None:
        """Finish what is on its way and begin nothing new."""
        self.stopping = True
        running = [live.driver for live in self.tables.live.values() if live.driver is not None]
        for live in self.tables.live.values():
            live.changed.set()
        if running:
            await asyncio.wait(running, timeout=self.config.bot_deadline + 1)
