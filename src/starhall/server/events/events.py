"""All tournaments: found, written to, and kept going by every worker, without anything happening twice.

A round is drawn by whoever writes its number first. Its tables have codes that follow from the book, so any
worker may open them. What came of a table is read from its own book, also after everything was down.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Collection
from functools import partial

from sqlalchemy import Connection

from starhall.bots.characters import character
from starhall.core import Results
from starhall.events import Round
from starhall.events.played import HOUSE
from starhall.server.book.acting import Make
from starhall.server.book.actions import arbiter
from starhall.server.book.actions.opened import TableOpened
from starhall.server.book.actions.start import Started
from starhall.server.book.actions.unseal import unseal
from starhall.server.book.entries import Entry, Head, HeadSeat
from starhall.server.book.names import seat_name
from starhall.server.book.refusals import Refused
from starhall.server.events import acting, book
from starhall.server.events.book import Event, EventHead, Fact, Order
from starhall.server.kept.events import KeptEvents, KeptFact
from starhall.server.kept.writer import Conflict, NotStored
from starhall.server.live.tables import NoRoom, Tables
from starhall.server.rights.keys import hashed
from starhall.server.watch.chores import guarded
from starhall.server.watch.logs import log

_TRIES = 20
"""How often something is tried where others write the same number."""


class Events:
    """Every tournament that this process knows, and the way to those it does not."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.kept = KeptEvents(tables.store)
        self._known: dict[str, Event] = {}
        self._told: set[tuple[str, int]] = set()
        """By code and number: the rulings that stand in the book of a table, or need not."""
        self._settled: set[str] = set()
        """Those that were cancelled and of which nothing is left to be done."""
        self._crowded: set[str] = set()
        """Those with a table that cannot be opened yet: there are too many."""
        self._lock = asyncio.Lock()

    async def open(self, head: EventHead, who: str = "") -> Event:
        """Open one for someone, if the hall has room for the tables that it will need."""
        hours = self.tables.config.forget_open
        since = self._now() - int(hours * 3_600_000) if hours else 0
        # What runs has its tables, which count by themselves.
        reserved = sum(
            1 if status == "running" else book.read_head(text).tables
            for status, text in (await self.kept.heads_of(who, since) if who else ())
        )
        await self.tables.must_have_room(who, reserved + head.tables)
        await self.kept.open(head.id, self._now(), "open", book.written(head), who)
        found = await self.find(head.id)
        assert found is not None
        return found

    async def find(self, id: str) -> Event | None:
        """The tournament as the database has it."""
        async with self._lock:
            return await self._read(id)

    async def _read(self, id: str) -> Event | None:
        event = self._known.get(id)
        if event is None:
            found = await self.kept.head(id)
            if found is None:
                return None
            event = self._known[id] = Event(book.read_head(found[0]), found[1])
        new = [(row, book.read_fact(row.body)) for row in await self.kept.facts(id, event.number)]
        if event.number and any(isinstance(fact, book.Forgotten) for _, fact in new):
            # What was read before is written otherwise now.
            del self._known[id]
            return await self._read(id)
        for row, fact in new:
            event.fold(row.seq, row.at, fact)
        return event

    async def write(
        self,
        id: str,
        make: Callable[[Event], Fact],
        along: Callable[[Connection], None] | None = None,
    ) -> Event:
        """Add the fact that `make` gives for the tournament as it is; `make` refuses by raising.

        What goes `along` is written in the same transaction.
        """
        async with self._lock:
            for _ in range(_TRIES):
                event = await self._read(id)
                if event is None:
                    raise no_such_event()
                fact = make(event)
                row = KeptFact(event.number + 1, self._now(), book.written(fact))
                try:
                    await self.kept.append(id, row, book.status_after(event, fact), along)
                except Conflict:
                    continue
                except NotStored:
                    raise Refused("busy", "The hall cannot write now. Try again.", retry=1.0) from None
                event.fold(row.seq, row.at, fact)
                return event
        raise Refused("busy", "Many write at once. Try again.", retry=1.0)

    async def begin(self, id: str, along: Callable[[Connection], None] | None = None) -> Event:
        """Close the doors: bots come in where some are missing, then rounds are drawn."""
        while True:
            event = await self.write(id, _fill_or_begin, along)
            if event.status == "running":
                return event

    def _now(self) -> int:
        return int(self.tables.time.now() * 1000)

    # By itself.

    async def keep_going(self) -> None:
        """Until cancelled: let every tournament go on."""
        while True:
            await asyncio.sleep(self.tables.config.poll)
            with guarded("tournaments"):
                for id in await self.kept.ids("running"):
                    with guarded("tournaments", tournament=id):
                        await self.go_on(id)
                for id in await self.kept.ids("cancelled"):
                    with guarded("tournaments", tournament=id):
                        await self.settle(id)

    async def go_on(self, id: str) -> None:
        """Do what is to be done next, if anything is."""
        event = await self.find(id)
        if event is None or event.status != "running":
            return
        try:
            while event.to_draw and not event.paused and event.status == "running":
                await self._draw(event)
            for number, up in event.up_next().items():
                tables = event.rounds[number].tables
                # At boards that nobody has come to yet there is nothing to be seen.
                if up or not tables or any(pairing.places is not None for pairing in tables):
                    await self._look_at_tables(event, number, up)
        except Refused as refused:
            if refused.code != "out_of_date":
                log.warning("tournament not driven", tournament=id, code=refused.code)

    async def settle(self, id: str) -> None:
        """Of one that was cancelled: nobody waits for the arbiter, and in the end nothing is sealed."""
        event = None if id in self._settled else await self.find(id)
        if event is None:
            return
        try:
            settled = True
            for number in event.played:
                codes = _codes(event, number)
                statuses = await self.kept.statuses(list(codes.values()))
                await self._carry_out(
                    event, number, {t: code for t, code in codes.items() if code in statuses}
                )
                if event.head.boards:
                    if set(statuses.values()) <= {"over", "closed"}:
                        await self._unseal([*statuses, *event.earlier(number)])
                    else:
                        settled = False
            if settled:
                self._settled.add(id)
        except Refused as refused:
            log.warning("tournament not driven", tournament=id, code=refused.code)

    async def _draw(self, event: Event) -> None:
        """The next round, or the end; a large draw takes its time, and nobody should wait for it."""
        number = event.number
        drawn = await asyncio.to_thread(event.draw)
        await self.write(event.head.id, partial(_drawn, number=number, drawn=drawn))

    async def _look_at_tables(self, event: Event, number: int, up: Collection[int]) -> None:
        """Open what is `up` and not open, take in what is over, and close the round when all is."""
        id, pairings = event.head.id, event.rounds[number].tables
        codes = _codes(event, number)
        statuses = await self.kept.statuses(list(codes.values()))
        room = True
        for table, code in codes.items():
            if code not in statuses:
                # In a pause nothing begins, and who plays alone plays one board after the other.
                if room and table in up and not event.paused:
                    room = await self._open_if_room(event, number, table)
            elif pairings[table].places is None and statuses[code] in {"over", "closed"}:
                found = await self._results(code)
                await self.write(id, partial(_result, number=number, table=table, found=found))
        open_now = {table: code for table, code in codes.items() if code in statuses}
        await self._carry_out(event, number, open_now)
        earlier = event.earlier(number)
        for code in earlier:
            await self._tell(code, 0, arbiter.played_anew)
        if all(pairing.places is not None for pairing in event.rounds[number].tables):
            if event.head.boards:
                await self._unseal([*codes.values(), *earlier])
            await self.write(id, partial(_close, number=number))

    async def _carry_out(self, event: Event, number: int, codes: dict[int, str]) -> None:
        """Let what the arbiter has ruled happen at the tables of a round that are open."""
        for order in list(event.orders):
            for table, code in codes.items():
                if order.at in {None, (number, table)}:
                    await self._tell(code, order.number, arbiter.ruled(_entry(order)))

    async def _tell(self, code: str, number: int, make: Make) -> None:
        """Write the entry of a ruling into the book of a table, unless it stands there or all is over."""
        if (code, number) in self._told:
            return
        live = await self.tables.find(code)
        if live is not None:
            try:
                await self.tables.write(live, make)
            except Refused as refused:
                if refused.code != "not_now":
                    raise
        self._told.add((code, number))

    async def opened(self, event: Event, number: int, table: int) -> bool:
        """Is a table open? It is opened if it is not, but not in a pause."""
        if not event.paused:
            try:
                await self.open_table(event, number, table)
            except NoRoom:
                text = "The hall is full. Your table opens as soon as others end; try again in a moment."
                raise Refused("busy", text, retry=5.0) from None
            return True
        return bool(await self.kept.statuses([event.code(number, table)]))

    async def chosen(self, event: Event, table: int) -> bool:
        """Has anybody chosen at a table of the round that is played?"""
        number = len(event.rounds) - 1
        if number < 0 or not 0 <= table < len(event.rounds[number].tables):
            return False
        live = await self.tables.find(event.code(number, table))
        if live is None:
            return False
        async with self.tables.up_to_date(live) as found:
            return found.match is not None and bool(found.match.choices)

    async def open_table(self, event: Event, number: int, table: int) -> None:
        """Open a table of a round, unless it is there; it counts for whoever opened the tournament."""
        head, who = table_head(self.tables, event, number, table), await self.kept.who(event.head.id)
        await self.tables.open_once(head, _first_entries(), who)

    async def _open_if_room(self, event: Event, number: int, table: int) -> bool:
        """Open a table, or leave it for a later round of the chore if there are too many in the hall."""
        id = event.head.id
        try:
            await self.open_table(event, number, table)
        except NoRoom:
            if id not in self._crowded:
                log.warning("tournament waits for room", tournament=id)
            self._crowded.add(id)
            return False
        self._crowded.discard(id)
        return True

    async def _results(self, code: str) -> Results:
        """How a table has ended; without places if it was closed before its end."""
        live = await self.tables.find(code)
        if live is None:
            return Results((), ())
        async with self.tables.up_to_date(live) as table:
            if table.status != "over" or table.match is None:
                return Results((), ())
            return table.game.results(table.match.state)

    async def _unseal(self, codes: list[str]) -> None:
        for code in codes:
            live = await self.tables.find(code)
            if live is not None and live.table.sealed:
                try:
                    await self.tables.write(live, unseal)
                except Refused as refused:
                    if refused.code != "not_now":
                        raise


def _codes(event: Event, number: int) -> dict[int, str]:
    """The codes of a round, by table."""
    return {table: event.code(number, table) for table in range(len(event.rounds[number].tables))}


def _entry(order: Order) -> arbiter.TimeAdded | arbiter.Halted | arbiter.WentOn:
    """What a ruling is in the book of a table."""
    fact = order.fact
    if isinstance(fact, book.TimeAdded):
        return arbiter.TimeAdded(
            seat=fact.seat, seconds=60 * fact.minutes, why=fact.reason, ruling=order.number
        )
    kind = arbiter.Halted if isinstance(fact, book.Paused) else arbiter.WentOn
    return kind(why=fact.reason, ruling=order.number)


def no_such_event() -> Refused:
    """For one that does not exist."""
    return Refused("no_such_table", "There is no such tournament. See /events for those that there are.")


def _fill_or_begin(event: Event) -> Fact:
    """The next bot that is missing, or the beginning."""
    began = acting.begin(event)
    if not acting.missing(event):
        return began
    names = [entrant.name for entrant in event.entrants]
    level = event.head.bots
    name = seat_name("", character(level, names).shown, names)
    return book.Entered(name=name, level=level)


def _drawn(event: Event, number: int, drawn: Round | None) -> Fact:
    """The round that was drawn, or the end, if nothing has happened since."""
    if event.number != number:
        raise Refused("out_of_date", "Another worker was faster.")
    if drawn is None:
        return book.Finished()
    return book.RoundDrawn(tables=[list(table.seats) for table in drawn.tables], byes=list(drawn.byes))


def _result(event: Event, number: int, table: int, found: Results) -> Fact:
    """What came of a table, unless that is known."""
    if event.status != "running" or number not in event.played:
        raise Refused("out_of_date", "Another worker was faster.")
    if event.rounds[number].tables[table].places is not None:
        raise Refused("out_of_date", "Another worker was faster.")
    scores = [float(score) for score in found.scores]
    return book.Result(round=number, table=table, places=list(found.places), scores=scores)


def _close(event: Event, number: int) -> Fact:
    """The round is over, unless that is known."""
    if event.status != "running" or number not in event.played:
        raise Refused("out_of_date", "Another worker was faster.")
    if any(pairing.places is None for pairing in event.rounds[number].tables):
        raise Refused("out_of_date", "A table is played anew.")
    return book.RoundClosed(round=number)


def _first_entries() -> list[Entry]:
    return [TableOpened(), Started(tells=True)]


def table_head(tables: Tables, event: Event, number: int, table: int) -> Head:
    """The head of a table of a tournament: the same, whichever worker opens it."""
    head, pairing = event.head, event.rounds[number].tables[table]
    game = tables.find_game(head.game)
    seats: list[HeadSeat] = []
    names = [event.entrants[one].name for one in pairing.seats if one != HOUSE]
    for seat, one in enumerate(pairing.seats):
        if one == HOUSE:
            names.append(seat_name("", character(head.bots, names).shown, names))
            seats.append(HeadSeat(sits="bot", name=names[-1], level=head.bots))
            continue
        entrant = event.entrants[one]
        if entrant.level:
            seats.append(HeadSeat(sits="bot", name=entrant.name, level=entrant.level))
            continue
        key = hashed(event.key(number, table, seat))
        sits = HeadSeat(sits="person", name=entrant.name, hash=key, person=entrant.person, deck=entrant.deck)
        seats.append(sits)
    what = "Board" if head.boards else "Round"
    return Head(
        code=event.code(number, table),
        title=f"{head.title}: {what} {number + 1}, table {table + 1}"[:60],
        game=game.slug,
        rules=game.version,
        content=game.content.fingerprint,
        options=head.options,
        public=not head.boards,
        clock=head.clock,
        expiry="stand_in" if game.stand_ins else "move",
        stand_in=head.bots if game.stand_ins else "",
        chat="phrases",
        take_backs="none",
        coach="off",
        secret=event.dice(number, table),
        opener="",
        invite="",
        seats=seats,
        event=head.id,
        sealed=head.boards,
    )


def new_id() -> str:
    """For a new tournament."""
    return secrets.token_hex(5)
