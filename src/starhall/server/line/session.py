"""One socket at one table: reads what its client asks, queues what its client is told."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import msgspec
from starlette.websockets import WebSocket

from starhall.core import StarhallError
from starhall.server.book import refusals
from starhall.server.book.acting import Act, Asker, playing
from starhall.server.book.actions.choose import Choose
from starhall.server.book.actions.say import Say, is_saying
from starhall.server.book.entries import Entry
from starhall.server.book.names import clean
from starhall.server.book.refusals import Refused
from starhall.server.book.table import Table
from starhall.server.kept.mutes import KeptMutes
from starhall.server.kept.unheard import KeptUnheard, whose
from starhall.server.line.outbox import Outbox
from starhall.server.live import opening
from starhall.server.live.live import Live
from starhall.server.live.quotas import Quotas
from starhall.server.live.tables import Tables
from starhall.server.rights.access import Access
from starhall.server.rights.limits import OF_A_SOCKET, STRIKES, Bucket
from starhall.server.shown import asks
from starhall.server.watch import metrics
from starhall.server.watch.logs import log
from starhall.wire import messages
from starhall.wire.messages import ENCODER, FromServer, Message
from starhall.wire.parts import PROTOCOL

HELLO_WITHIN = 10.0
MOST_NOT_UNDERSTOOD = 3
NOT_TEXT, POLICY, FAILED, SEAT_TAKEN = 1003, 1008, 1011, 4001


class Session:
    """A socket from its handshake to its end."""

    def __init__(
        self,
        tables: Tables,
        live: Live,
        access: Access,
        socket: WebSocket,
        quotas: Quotas,
        who: str,
        signed_in: str = "",
        person: str = "",
    ) -> None:
        self.tables = tables
        self.quotas = quotas
        self.who = who
        self.signed_in = signed_in
        """The session with which somebody is signed in, if they are."""
        self.person = person
        """And their account."""
        self.live = live
        self.socket = socket
        self.held = access.seats
        self.opener = access.opener
        self.reader: int | None = None
        self.told = 0
        self.stills = False
        self._mutes = KeptMutes(tables.store)
        self._kept_unheard = KeptUnheard(tables.store)
        self._unheard: set[str] = set()
        """Whom this socket does not read."""
        self._muted_told: set[int] = set()
        self.out = Outbox(socket, tables.config.queue)
        limit = tables.config.limit
        self._any = Bucket(limit("messages"))
        self._by_type = {kind: Bucket(limit(kind)) for kind in OF_A_SOCKET}
        self._strikes = 0
        self._not_understood = 0
        self._busy = False

    # What the table tells.

    @property
    def muted(self) -> set[int]:
        """The seats of which nothing is read here."""
        if not self._unheard:
            return set()
        table = self.live.table
        return {seat.seat for seat in table.seats if whose(table, seat.seat) in self._unheard}

    def tell_muted(self) -> None:
        """Say whom this socket does not read, and the chat without them."""
        said = self.live.frames.said(self.muted)
        self._muted_told = self.muted
        self.send(messages.Muted(seats=sorted(self.muted), said=said))

    def push(self, message: bytes, number: int | None = None) -> None:
        """Queue a message, unless it is a step that this socket has had."""
        if number is not None:
            if number <= self.told:
                return
            self.told = number
        self.out.put(message)

    def send(self, message: FromServer) -> None:
        """Queue an answer."""
        self.push(ENCODER.encode(message))

    def resync(self) -> None:
        """Queue a snapshot."""
        now = self.tables.time.now()
        frames = self.live.frames
        snapshot = frames.snapshot(self.reader, sorted(self.held), self.opener, self.muted, now)
        self.told = snapshot.number
        self._muted_told = set(snapshot.muted)
        self.send(snapshot)
        if self.live.table.revealed:
            self.live.tell_dice([self])

    def seats_changed(self) -> None:
        """Close the socket if a seat it holds is in other hands now."""
        if self._has_lost_a_seat(self.live.table):
            self.out.close(SEAT_TAKEN, "seat_taken", "This seat is in other hands now.")
        elif self.muted != self._muted_told:
            self.tell_muted()

    def _has_lost_a_seat(self, table: Table) -> bool:
        return any(table.seats[seat].hash != key_hash for seat, key_hash in self.held.items())

    def gone(self) -> None:
        """Close the socket of a table that was deleted."""
        self.out.close(POLICY, "deleted", "The operator of this hall has deleted this table.")

    def signed_out(self) -> None:
        """Close the socket of one who has ended this session."""
        self.out.close(SEAT_TAKEN, "seat_taken", "You are not signed in here any more.")

    def send_away(self, why: str) -> None:
        """Close the socket of one who is kept out from now on."""
        self.out.close(POLICY, "banned", why)

    # The life of a socket.

    async def run(self) -> None:
        """Serve the socket until it ends."""
        writer = asyncio.create_task(self.out.write())
        reader = asyncio.create_task(self._read())
        dropped = asyncio.create_task(self.out.dropped.wait())
        tasks: tuple[asyncio.Task[Any], ...] = (writer, reader, dropped)
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            self.out.close(0)
            unfinished = [task for task in (writer, reader) if task is writer or self._busy]
            await asyncio.wait(unfinished, timeout=1 if dropped.done() else 5)
        finally:
            # What the client asked last is finished even if the line is gone by now.
            if self._busy and not reader.done():
                self.out.close(0)
                self.tables.outlive(reader)
                tasks = (writer, dropped)
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            if self in self.live.listeners:
                self.live.listeners.discard(self)
                self.tell_presence()

    async def _read(self) -> None:
        try:
            async with asyncio.timeout(HELLO_WITHIN):
                hello = await self._receive()
        except TimeoutError:
            self.out.close(POLICY, "not_understood", "Say hello first.")
            return
        while hello is not None and not isinstance(hello, messages.Hello):
            self._refuse(getattr(hello, "id", None), Refused("not_understood", "Say hello first."))
            hello = await self._receive()
        if hello is None:
            return
        try:
            await self._greet(hello)
        except Refused as refused:
            self._refuse(None, refused)
        except Exception as error:
            await self._failed(None, hello, error)
            self.out.close(FAILED, "went_wrong", "The table cannot be shown. Connect again in a while.")
        while self.out.closing is None:
            message = await self._receive()
            if message is None:
                return
            self._busy = True
            await self._answer(message)
            self._busy = False

    async def _receive(self) -> Message | None:
        """The next message that is understood; None at the end."""
        while self.out.closing is None:
            try:
                frame = await self.socket.receive()
            except RuntimeError:
                return None
            if frame["type"] != "websocket.receive":
                return None
            text = frame.get("text")
            if text is None:
                self.out.close(NOT_TEXT)
                return None
            try:
                return self.tables.actions.read_message(text)
            except (msgspec.DecodeError, UnicodeEncodeError, RecursionError) as error:
                self._not_understood += 1
                self._refuse(
                    None, Refused("not_understood", f"This is no message of ours: {_plainly(error)}.")
                )
                if self._not_understood >= MOST_NOT_UNDERSTOOD:
                    self.out.close(
                        POLICY, "not_understood", "Three messages were not understood. See the protocol."
                    )
        return None

    async def _greet(self, hello: messages.Hello) -> None:
        if hello.protocol != PROTOCOL:
            self._refuse(
                None,
                Refused(
                    "not_understood",
                    f"This server speaks version {PROTOCOL} of the protocol, not {hello.protocol}. "
                    "Load the page again.",
                ),
            )
            self.out.close(POLICY, "not_understood", "Load the page again: the server has been renewed.")
            return
        wanted = hello.seat
        if wanted is not None and wanted not in self.held:
            self._refuse(None, Refused("not_yours", "This socket does not hold that seat."))
            wanted = None
        self.stills = hello.told
        self.reader = wanted if wanted is not None else next(iter(self.held)) if len(self.held) == 1 else None
        kept = await self._kept_unheard.of(self.person) if self.person else set()
        async with self._table() as table:
            there = [seat for seat in hello.muted if seat < len(table.seats) and not self.person]
            self._unheard = kept | {whose(table, seat) for seat in there}
            now = self.tables.time.now()
            steps = None
            # Whoever has sat down since knew the table as another reader: no step leads on from that.
            if hello.have is not None and hello.have >= self._seated():
                steps = self.live.frames.steps(hello.have, self.reader, self.muted, now, self.stills)
            if steps is None:
                self.resync()
            else:
                self.told = hello.have or 0
                for step in steps:
                    self.push(ENCODER.encode(step), step.number)
                self.told = self.live.table.number
                if self.person or self._unheard:
                    self.tell_muted()
            self.live.listeners.add(self)
        self.tell_presence()
        # Bots may have waited for somebody to look.
        self.tables.after(self.live)

    def _seated(self) -> int:
        """The number since which all seats of this socket are its own."""
        return max((self.live.table.seats[seat].given for seat in self.held), default=0)

    def tell_presence(self) -> None:
        """Tell everybody who is here, and the other workers."""
        seats, watching = self.live.here()
        self.live.tell(self.live.presence(self.tables.time.now()))
        self.tables.bus.call({"table": self.live.table.code, "here": seats, "watching": watching})

    # What the client asks.

    async def _answer(self, message: Message) -> None:
        re = getattr(message, "id", None)
        try:
            await self._limit(message)
            await self._do(message)
        except Refused as refused:
            self._refuse(re, refused)
        except StarhallError as error:
            self._refuse(re, refusals.of(error, self.live.table.number))
        except Exception as error:
            await self._failed(re, message, error)

    async def _failed(self, re: str | None, message: Message, error: Exception) -> None:
        """The game, or we, could not answer: nothing has changed, and a report is kept."""
        what = f"answering {message.__struct_config__.tag}"
        log.error("request failed", table=self.live.table.code, what=what, error=type(error).__name__)
        async with self.live.lock:
            await self.tables.reports.fault(self.live.table, what, error)
        self._refuse(re, Refused("went_wrong", "Something went wrong here. Nothing has changed; try again."))

    async def _limit(self, message: Message) -> None:
        kind = str(message.__struct_config__.tag)
        wait = max(self._any.take(), self._by_type[kind].take() if kind in self._by_type else 0.0)
        if isinstance(message, Say) and message.seat in self.held and not wait:
            # However many sockets somebody has: a seat has one mouth, and an address one crowd.
            wait = await self.quotas.take("say", self.held[message.seat][:32])
            wait = wait or await self.quotas.take("say_of_one", self.who)
            await self._must_be_heard(message.seat)
            if self.tables.bans.unsaid(message.text):
                raise Refused("not_now", "A word in this is not said in this hall. Say it otherwise.")
        if wait:
            self._strikes += 1
            if self._strikes > STRIKES:
                self.out.close(POLICY, "flooding", "You were asked to slow down. Connect again in a while.")
            raise refusals.too_fast("Too fast", wait)

    async def _must_be_heard(self, seat: int) -> None:
        """Refuse a saying of one who is muted, or blocked by somebody here; by whom is not told."""
        # What the host or a moderator has said or lifted at another worker counts at once.
        async with self._table() as table:
            person, sitting = table.seats[seat].person, set(table.holders.values())
        mute = await self._mutes.of(person, self.who, int(self.tables.time.now() * 1000))
        if mute is not None:
            raise Refused("not_now", mute.text)
        if not sitting.isdisjoint(await self.tables.ties.barring(person)):
            raise Refused("not_now", "You cannot speak at this table.")

    def _refuse(self, re: str | None, refused: Refused) -> None:
        metrics.refusals.labels(refused.code).inc()
        self.send(
            messages.Refusal(
                re=re,
                code=refused.code,
                text=refused.text,
                rule=refused.rule,
                number=refused.number,
                retry=refused.retry,
            )
        )

    async def _do(self, message: Message) -> None:
        seat = getattr(message, "seat", None)
        of_one_seat = not isinstance(
            message, (messages.Look, messages.History, messages.Mute, messages.Hello)
        )
        if of_one_seat and seat is not None and seat not in self.held:
            raise Refused("not_yours", "This socket does not hold that seat. Sit down first, or watch.")
        answer = _ANSWERS.get(type(message))
        if isinstance(message, Act):
            await self._write_down(message)
        elif answer is not None:
            await answer(self, message)
        else:
            raise Refused("not_understood", "You have said hello already.")

    async def _write_down(self, message: Act) -> None:
        """Have something happen: it becomes an entry of the book."""
        arrived = time.perf_counter()
        live = self.live
        now = self.tables.time.now()
        asker = Asker(self.opener, lambda: live.presence(now).present, now)
        seat = getattr(message, "seat", None)
        actor = "host" if seat is None else f"{seat}/{self.held[seat][:16]}"

        def acknowledge(number: int) -> None:
            self.send(messages.Ack(re=message.id, number=number))
            if isinstance(message, Choose):
                metrics.acknowledged.observe(time.perf_counter() - arrived)

        def still_mine(table: Table) -> Entry:
            # Not even what only the host may do: this socket is about to be closed.
            if self._has_lost_a_seat(table):
                raise Refused("not_yours", "This seat is in other hands now.")
            return message.entry(table, asker)

        await self.tables.write(live, still_mine, actor=actor, client=message.id, acknowledge=acknowledge)

    # Requests that only look, or concern this socket alone.

    @contextlib.asynccontextmanager
    async def _table(self) -> AsyncIterator[Table]:
        """The table as the database has it, as long as the seats of this socket are its own."""
        async with self.tables.up_to_date(self.live) as table:
            self.seats_changed()
            if self.out.closing is not None:
                raise Refused("not_yours", "This seat is in other hands now.")
            yield table

    async def _look(self, message: messages.Look) -> None:
        if message.seat is not None and message.seat not in self.held:
            raise Refused("not_yours", "This socket does not hold that seat.")
        async with self._table():
            self.reader = message.seat
            self.resync()

    async def _why_not(self, message: messages.WhyNot) -> None:
        async with self._table() as table:
            match = playing(table)
            self.send(asks.why_not(match.game, match.state, message.seat, message.choice, message.id))

    async def _preview(self, message: messages.Preview) -> None:
        async with self._table() as table:
            match = playing(table)
            self.send(asks.foresee(match.game, match.state, message.seat, message.choice, message.id))

    async def _mute(self, message: messages.Mute) -> None:
        if message.seat >= len(self.live.table.seats):
            raise Refused("not_understood", "There is no such seat.")
        if message.seat in self.held:
            raise Refused("not_now", "That seat is your own.")
        async with self._table() as table:
            other = whose(table, message.seat)
        if self.person:
            now = int(self.tables.time.now() * 1000)
            await self._kept_unheard.set(self.person, other, message.on, now)
        (self._unheard.add if message.on else self._unheard.discard)(other)
        self.send(messages.Ack(re=message.id, number=self.told))
        self.tell_muted()

    async def _history(self, message: messages.History) -> None:
        async with self._table() as table:
            if table.match is None:
                raise Refused("not_now", "The game has not begun.")
            if message.at > len(table.match.choices):
                raise Refused("not_understood", f"There are only {len(table.match.choices)} choices so far.")
            seat = message.seat
            if seat is not None and seat >= len(table.seats):
                raise Refused("not_understood", "There is no such seat.")
            if seat is not None and seat not in self.held and not table.revealed:
                raise Refused("not_yours", "What others saw can be looked at after the end.")
            self.send(self.live.frames.moment(seat, message.at, message.id, message.told))

    async def _rematch(self, message: messages.Rematch) -> None:
        code, key = await opening.rematch(
            self.tables, self.live, message.seat, self.held[message.seat], self.who
        )
        self.send(messages.Offer(re=message.id, table=code, seat=message.seat, key=key))

    async def _report(self, message: messages.Report) -> None:
        said = message.saying
        what = f"line {message.line}" if said is None else f"saying {said}"
        note = f"seat {message.seat}, {what}: {clean(message.text, 1000)}"
        reporter = self.person or self.who
        wait = await self.quotas.take("reports", reporter)
        if wait:
            raise refusals.too_fast("You have sent many reports, and this one was not kept", wait)
        async with self._table() as table:
            if said is not None and not is_saying(table, said):
                raise Refused("not_understood", "Nothing was said there. Name the number of a saying.")
            kind = "looks wrong" if said is None else "saying"
            await self.tables.reports.keep(table, kind, note, said, reporter)
            self.send(messages.Ack(re=message.id, number=table.number))

    async def _ping(self, message: messages.Ping) -> None:
        self.send(messages.Pong(re=message.id, when=self.tables.time.now()))


_ANSWERS: dict[type, Callable[[Session, Any], Awaitable[None]]] = {
    messages.Look: Session._look,
    messages.WhyNot: Session._why_not,
    messages.Preview: Session._preview,
    messages.Mute: Session._mute,
    messages.History: Session._history,
    messages.Rematch: Session._rematch,
    messages.Report: Session._report,
    messages.Ping: Session._ping,
}


def _plainly(error: Exception) -> str:
    """What was wrong with a frame, without repeating it."""
    return (
        str(error).rstrip(".") if isinstance(error, msgspec.ValidationError) else "it cannot be read as JSON"
    )
