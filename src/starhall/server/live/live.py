"""A table that somebody is at: its state, its frames, the sockets around it, and who is here."""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from dataclasses import dataclass, field
from functools import partial
from typing import Protocol

from starhall.server.book.lifetime import Lifetime
from starhall.server.book.table import Table
from starhall.server.kept.store import Summary
from starhall.server.shown.encoded import EncodedStep
from starhall.server.shown.frames import Frames
from starhall.server.watch.logs import log
from starhall.server.watch.timing import Time
from starhall.wire.messages import ENCODER, FromServer, Presence, Refusal


class Listener(Protocol):
    """A socket, as a table knows it."""

    reader: int | None
    held: dict[int, str]
    told: int
    """The last number that it was sent."""
    stills: bool
    """Is it sent what each line changes on the table?"""

    @property
    def muted(self) -> set[int]:
        """The seats of which it is not sent what they say."""
        ...

    def push(self, message: bytes, number: int | None = None) -> None:
        """Queue a message for it: an answer, or the step with this number, unless it has had that."""
        ...

    def resync(self) -> None:
        """Queue a snapshot for it."""
        ...

    def seats_changed(self) -> None:
        """Some seat may have changed hands."""
        ...

    def gone(self) -> None:
        """The table is no longer there."""
        ...


@dataclass
class Live:
    """One table in this process."""

    table: Table
    lifetime: Lifetime
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    """Held by whoever changes the table or reads it across a pause."""
    listeners: set[Listener] = field(default_factory=set)
    elsewhere: dict[str, tuple[float, list[int], int]] = field(default_factory=dict)
    """By other worker: when it last said so, the seats that are there, and how many watch."""
    changed: asyncio.Event = field(default_factory=asyncio.Event)
    driver: asyncio.Task[None] | None = None
    ours: bool = False
    """Was the last entry written by this process?"""
    stale: bool = False
    """May the database be ahead?"""
    listed: Summary | None = None
    """What lists show of it, as it was last written."""
    unpublished: int | None = None
    """The first number that the listeners have not been sent yet."""
    failed: Exception | None = None
    """Why the game could not be shown to somebody, until that is reported."""
    stuck: int = 0
    """The number at which the game failed on every choice of a bot: it is not tried again and again."""
    used: float = 0.0
    made_up: float = 0.0
    """Of a worker that stood still: the last sign of life after which the clocks here were set right."""

    def __post_init__(self) -> None:
        self._keys: list[str] = []
        """The hashes of the seats' keys, as the listeners were last told of them."""
        self.renew(self.table)

    def renew(self, table: Table) -> None:
        """Take another state of the same table."""
        self.table = table
        self.frames = Frames(table, self.lifetime)
        self._dice: asyncio.Task[bytes] | None = None

    def publish(self, first: int, time: Time) -> None:
        """Send every listener its own steps from a number on."""
        now = time.now()
        # First of all: whoever has lost a seat sees nothing more of it.
        keys = [seat.hash for seat in self.table.seats]
        if keys != self._keys:
            self._keys = keys
            for listener in list(self.listeners):
                listener.seats_changed()
        if first < self.table.last_undo or first <= self.table.anew:
            # What was taken back cannot be shown any more: begin afresh.
            for listener in list(self.listeners):
                listener.resync()
            first = self.table.number + 1
        for number in range(first, self.table.number + 1):
            step = EncodedStep(self.frames, number, now)
            for listener in list(self.listeners):
                listener.push(self._read_by(listener, step), number)
        if self._ended_since(first):
            self.tell_dice(self.listeners)

    def _read_by(self, listener: Listener, step: EncodedStep) -> bytes:
        try:
            return step.read_by(listener.reader, listener.muted, listener.stills)
        except Exception as error:
            # The entry is written and stays so; only its words failed, for this reader.
            log.error("frame failed", table=self.table.code, number=step.number, error=type(error).__name__)
            self.failed = error
            text = "The table could not be shown. Load the page again; nothing is lost."
            return ENCODER.encode(Refusal(re=None, code="went_wrong", text=text, number=step.number))

    def _ended_since(self, first: int) -> bool:
        if not self.table.revealed:
            return False
        return any(
            page.changed or page.happening.kind in {"closed", "unsealed"}
            for page in self.table.pages[first - 1 :]
        )

    def tell_dice(self, listeners: Collection[Listener]) -> None:
        """Send these what the dice of a game that has ended are checked with, if they can be rolled again.

        It takes as long as playing the game again, once for all of them: others play on meanwhile.
        """
        match = self.table.match
        if not listeners or match is None or match.older is not None:
            return
        if self._dice is None:
            self._dice = asyncio.create_task(self._work_out_dice())
        for listener in listeners:
            self._dice.add_done_callback(partial(_push_to, listener))

    async def _work_out_dice(self) -> bytes:
        try:
            return ENCODER.encode(await asyncio.to_thread(self.frames.verify))
        except Exception as error:
            log.error("dice not shown", table=self.table.code, error=type(error).__name__)
            return b""

    def tell(self, message: FromServer) -> None:
        """Send the same to everybody."""
        made = ENCODER.encode(message)
        for listener in list(self.listeners):
            listener.push(made)

    def here(self) -> tuple[list[int], int]:
        """The seats that are at this process, and how many only watch."""
        seats = {seat for listener in self.listeners for seat in listener.held}
        return sorted(seats), sum(not listener.held for listener in self.listeners)

    def watched(self, now: float) -> bool:
        """Is anybody here, to play or to watch?"""
        found = self.presence(now)
        return bool(found.present) or found.watching > 0

    def presence(self, now: float) -> Presence:
        """Who is here, at this process or another."""
        seats, watching = self.here()
        for said, others, more in self.elsewhere.values():
            if now - said < 60:
                seats = [*seats, *others]
                watching += more
        return Presence(present=sorted(set(seats)), watching=watching)


def _push_to(listener: Listener, made: asyncio.Task[bytes]) -> None:
    """Send what was worked out, if it could be."""
    if not made.cancelled() and made.result():
        listener.push(made.result())
