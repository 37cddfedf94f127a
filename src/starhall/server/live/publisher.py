"""Telling everybody: frames are made table by table, and no acknowledgement waits behind a heap of them.

What was written is told at once, so that the acknowledgement and its step go out together; but only for a
moment in each turn of the event loop. What comes after that waits until the others have been answered.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from time import monotonic

from starhall.server.kept.reports import Reports
from starhall.server.live.live import Live
from starhall.server.watch.logs import log
from starhall.server.watch.timing import Time

TURN = 0.001
"""Seconds: so long others wait at most. A turn for each table would cost a tenth of what telling it does."""
Renew = Callable[[Live], Awaitable[None]]
"""Read a table anew whose state may be ahead of its book."""


class Publisher:
    """Sends what has been written: at once, or by a task that has one turn after another."""

    def __init__(self, renew: Renew, reports: Reports, time: Time) -> None:
        self._renew = renew
        self._reports = reports
        self._time = time
        self._waiting: asyncio.Queue[Live] = asyncio.Queue()
        self._task: asyncio.Task[None] | None = None
        self._until: float | None = None
        """Until when tables are told at once in this turn of the event loop."""

    def tell(self, live: Live, number: int) -> None:
        """Send the steps of a table from this number on; whoever calls holds its lock."""
        if live.unpublished is not None or not self._has_time():
            self._tell_later(live, number)
            return
        try:
            live.publish(number, self._time)
        except Exception as error:
            log.error("not published", table=live.table.code, error=type(error).__name__)
        if live.failed is not None:
            # It is reported when its turn comes: nobody waits for that here.
            self._tell_later(live, live.table.number + 1)

    def _has_time(self) -> bool:
        if self._until is None:
            self._until = monotonic() + TURN
            asyncio.get_running_loop().call_soon(self._next_turn)
            return True
        return monotonic() < self._until

    def _next_turn(self) -> None:
        self._until = None

    def _tell_later(self, live: Live, number: int) -> None:
        if live.unpublished is None:
            live.unpublished = number
            self._waiting.put_nowait(live)
        if self._task is None:
            self._task = asyncio.create_task(self._run())

    def stop(self) -> None:
        """Send nothing more."""
        if self._task is not None:
            self._task.cancel()

    async def _run(self) -> None:
        while True:
            live = await self._waiting.get()
            until = monotonic() + TURN
            await self._try(live)
            while monotonic() < until and not self._waiting.empty():
                await self._try(self._waiting.get_nowait())
            await asyncio.sleep(0)

    async def _try(self, live: Live) -> None:
        try:
            await self._publish(live)
        except Exception as error:
            log.error("not published", table=live.table.code, error=type(error).__name__)

    async def _publish(self, live: Live) -> None:
        async with live.lock:
            if live.stale:
                await self._renew(live)
            first, live.unpublished = live.unpublished, None
            table = live.table
            if first is not None and first <= table.number:
                live.publish(first, self._time)
            failed, live.failed = live.failed, None
            if failed is not None:
                await self._reports.fault(table, f"showing entry {table.number}", failed)
