"""The one writer: a thread that puts whatever waits into one transaction and commits it."""

from __future__ import annotations

import asyncio
import contextlib
import queue
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from starhall.server.watch import metrics

T = TypeVar("T")
Write = Callable[[Connection], Any]

MOST_TOGETHER = 256
SWITCH = 0.0005
"""Seconds after which a busy thread lets another one run."""
FROZEN = 10.0
"""Seconds: a worker that stands still in the middle of a transaction loses it then, and all others go on."""
GATHER = 0.002
"""Seconds: a transaction costs as much as five entries, so where many write, more of them go into each."""


class Conflict(Exception):
    """Somebody else has written this number first."""


class NotStored(Exception):
    """The database did not take it; nothing has been written."""


class StorageFull(NotStored):
    """There is no room left."""


@dataclass(slots=True)
class _Waiting:
    key: str
    """What it writes to: within a transaction in this order, so that two workers never block each other."""
    write: Write
    loop: asyncio.AbstractEventLoop
    future: asyncio.Future[Any]

    def settle(self, result: Any, error: BaseException | None) -> None:
        """Tell whoever waits, in their own thread."""
        if self.future.done():
            return
        if error is None:
            self.future.set_result(result)
        else:
            self.future.set_exception(error)


class Writer:
    """Group commit: all that came while the last commit was on its way goes into the next."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        # At each statement the writer lets go of the interpreter, and by default waits up to 5 ms to have it
        # back while frames are being made: a commit of a few statements would take half a tenth of a second.
        sys.setswitchinterval(SWITCH)
        self._queue: queue.SimpleQueue[list[_Waiting] | None] = queue.SimpleQueue()
        self._gathered: list[_Waiting] = []
        """What came in this turn of the event loop: handed over together, it wakes the writer once."""
        self._connection: Connection | None = None
        """Kept from one transaction to the next: to borrow it anew costs as much as to write a row."""
        self._many = False
        """Did several write at once, the last time?"""
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()

    async def write(self, key: str, write: Callable[[Connection], T]) -> T:
        """Run `write` in a transaction; returns once it is committed.

        `write` raises `Conflict` before it has changed anything, or not at all.
        """
        loop = asyncio.get_running_loop()
        future: asyncio.Future[T] = loop.create_future()
        self._gathered.append(_Waiting(key, write, loop, future))
        loop.call_soon(self._hand_over)
        # What was handed to the writer will be written: whoever waits may go away, the write does not.
        return await future

    def _hand_over(self) -> None:
        gathered, self._gathered = self._gathered, []
        if gathered:
            self._queue.put(gathered)

    def close(self) -> None:
        """Write what waits, then stop."""
        self._hand_over()
        self._queue.put(None)
        self._thread.join()

    def _run(self) -> None:
        last = False
        while not last:
            batch, last = self._next()
            if batch:
                self._commit(batch)
        self._let_go()

    def _next(self) -> tuple[list[_Waiting], bool]:
        """All that waits, in the order of its keys, as soon as there is any; and whether it is the last."""
        batch: list[_Waiting] = []
        try:
            while len(batch) < MOST_TOGETHER:
                more = self._queue.get(block=not batch)
                if more is None:
                    return batch, True
                if self._many and not batch:
                    time.sleep(GATHER)
                batch += more
        except queue.Empty:
            pass
        self._many = len(batch) > 1
        batch.sort(key=lambda waiting: waiting.key)
        return batch, False

    def _commit(self, batch: list[_Waiting]) -> None:
        kept = self._connection is not None
        try:
            results = self._transact(batch)
        except Exception as failure:
            if kept:
                # The database may have been started anew since: once more, with a connection of today.
                self._commit(batch)
                return
            if len(batch) > 1:
                # One of them is at fault, and it took the others with it: each on its own now.
                for waiting in batch:
                    self._commit([waiting])
                return
            results = [(None, _understood(failure))]
        else:
            metrics.commits.inc()
        _settle(batch, results)

    def _transact(self, batch: list[_Waiting]) -> list[tuple[Any, BaseException | None]]:
        if self._connection is None:
            self._connection = self._connected()
        try:
            with self._connection.begin():
                return [_attempt(waiting.write, self._connection) for waiting in batch]
        except BaseException:
            self._let_go()
            raise

    def _connected(self) -> Connection:
        found = self._engine.connect()
        if found.dialect.name == "postgresql":
            # What it has locked, others wait for: the time of all workers stands in one row.
            with found.begin():
                found.exec_driver_sql(f"SET idle_in_transaction_session_timeout = {int(1000 * FROZEN)}")
        return found

    def _let_go(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            with contextlib.suppress(SQLAlchemyError):
                connection.close()


def _settle(batch: list[_Waiting], results: list[tuple[Any, BaseException | None]]) -> None:
    """Tell everybody who waits; those of one loop together, as each call wakes it up."""
    for loop in {waiting.loop for waiting in batch}:
        here = [(one, given) for one, given in zip(batch, results, strict=True) if one.loop is loop]

        def settle(here: list[tuple[_Waiting, tuple[Any, BaseException | None]]] = here) -> None:
            for waiting, (result, error) in here:
                waiting.settle(result, error)

        if not loop.is_closed():
            loop.call_soon_threadsafe(settle)


def _attempt(write: Write, connection: Connection) -> tuple[Any, BaseException | None]:
    try:
        return write(connection), None
    except Conflict as conflict:
        return None, conflict


def _understood(error: Exception) -> Exception:
    text = str(error.orig if isinstance(error, DBAPIError) else error)
    if "full" in text or "No space left" in text or "disk" in text:
        return StorageFull(text)
    if isinstance(error, SQLAlchemyError):
        return NotStored(text)
    return error
