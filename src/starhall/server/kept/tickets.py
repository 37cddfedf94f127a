"""Who looks for a game: tickets that wait, are called to a table, are here when called, and are seated.

Nobody is called twice: a call must change every ticket of its group, under the number of a lease, or it
changes none. What follows from it, the table, is opened by any worker under the code in the tickets.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, and_, delete, func, or_, select, update

from starhall.server.kept.leases import still_held
from starhall.server.kept.ratings import NEW_MU
from starhall.server.kept.schema import ratings, tables, tickets, ties
from starhall.server.kept.store import Store
from starhall.server.kept.writer import Conflict

WAITING, CALLED, HERE, SEATED = "waiting", "called", "here", "seated"


@dataclass(frozen=True, slots=True)
class Ticket:
    """Somebody who looks for a game."""

    id: str
    person: str
    game: str
    seats: int
    clock: str
    rated: int
    mu: str
    since: int
    patience: int
    """Milliseconds until bots take the seats that are free."""
    beat: int
    """When their page last said that it is there."""
    state: str = WAITING
    code: str = ""
    """Of the table to which they are called."""
    until: int = 0
    """By then they have to be here, once called."""

    @property
    def wish(self) -> tuple[int, str, int]:
        """What those who play together have to agree on."""
        return (self.seats, self.clock, self.rated)


class KeptTickets:
    """The part of the database that is about them."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def mu(self, person: str, game: str, band: str) -> float:
        """How strong somebody is thought to be."""
        its = (ratings.c.person == person, ratings.c.game == game, ratings.c.band == band)
        found = await self.store.read(lambda c: c.scalar(select(ratings.c.mu).where(*its)))
        return float(found) if found is not None else NEW_MU

    async def of(self, person: str) -> dict[str, Any] | None:
        """What somebody looks for, if they do."""
        wanted = select(tickets.c.game, tickets.c.seats, tickets.c.clock, tickets.c.rated, tickets.c.since)
        wanted = wanted.where(tickets.c.person == person)
        row = await self.store.read(lambda connection: connection.execute(wanted).first())
        return dict(row._mapping) if row is not None else None

    async def put(self, ticket: Ticket) -> Ticket:
        """Look for a game, and no longer for another one; whoever is called already stays so."""
        row = {name: getattr(ticket, name) for name in Ticket.__slots__}
        mine = tickets.c.person == ticket.person
        there = select(tables.c.code).where(tables.c.code == tickets.c.code).exists()
        old = and_(mine, or_(tickets.c.state == WAITING, and_(tickets.c.state == SEATED, there)))

        def write(connection: Connection) -> Ticket:
            connection.execute(delete(tickets).where(old))
            connection.execute(self.store.insert(tickets).values(row).on_conflict_do_nothing())
            return Ticket(*connection.execute(select(tickets).where(mine)).one())

        return await self.store.write(ticket.person, write)

    async def beat(self, person: str, now: int) -> tuple[Ticket, bool] | None:
        """Somebody is here, also if called: their ticket, and whether its table is open."""
        mine = tickets.c.person == person

        def write(connection: Connection) -> tuple[Ticket, bool] | None:
            connection.execute(update(tickets).where(mine).values(beat=now))
            called = update(tickets).where(mine, tickets.c.state == CALLED, tickets.c.until >= now)
            connection.execute(called.values(state=HERE))
            row = connection.execute(select(tickets).where(mine)).first()
            if row is None:
                return None
            there = select(tables.c.code).where(tables.c.code == row.code)
            return Ticket(*row), row.state == SEATED and connection.execute(there).first() is not None

        return await self.store.write(person, write)

    async def leave(self, person: str) -> None:
        """Look no longer; those who were called together wait on, since when they came."""
        mine = tickets.c.person == person

        def write(connection: Connection) -> None:
            _lock_group(connection, person)
            row = connection.execute(select(tickets.c.code, tickets.c.state).where(mine)).first()
            if row is None or row.state == SEATED:
                return
            gone = delete(tickets).where(mine, tickets.c.state != SEATED)
            if connection.execute(gone).rowcount and row.code:
                _wait_on(connection, row.code)

        await self.store.write(person, write)

    async def waiting(self, game: str, clock_ticks: int) -> list[Ticket]:
        """Those who wait for a game and whose pages were there since then, the first who came first."""
        wanted = select(tickets).where(tickets.c.game == game, tickets.c.state == WAITING)
        wanted = wanted.where(tickets.c.beat >= clock_ticks).order_by(tickets.c.since, tickets.c.id)
        return await self._tickets(wanted)

    async def games(self) -> list[str]:
        """The games for which there is something to do."""
        wanted = select(tickets.c.game).where(tickets.c.state != SEATED).distinct()
        there = select(tables.c.code).where(tables.c.code == tickets.c.code).exists()
        seated = select(tickets.c.game).where(tickets.c.state == SEATED, ~there).distinct()

        def read(connection: Connection) -> list[str]:
            return sorted({*connection.scalars(wanted), *connection.scalars(seated)})

        return await self.store.read(read)

    async def counts(self, since: int, but: str = "") -> dict[tuple[str, int], int]:
        """Count those who wait, by game and number of seats, without one person."""
        wanted = select(tickets.c.game, tickets.c.seats, func.count())
        wanted = wanted.where(tickets.c.state == WAITING, tickets.c.beat >= since, tickets.c.person != but)
        wanted = wanted.group_by(tickets.c.game, tickets.c.seats)
        rows = await self.store.read(lambda connection: list(connection.execute(wanted)))
        return {(row[0], row[1]): row[2] for row in rows}

    async def call(self, lease: str, fence: int, group: Sequence[Ticket], code: str, until: int) -> bool:
        """Call a group to a table, all of it; False if anybody of it is gone, or another worker calls now."""
        ids, some = [one.id for one in group], [one.person for one in group]
        wanted = update(tickets).where(tickets.c.id.in_(ids), tickets.c.state == WAITING)
        barred = select(ties.c.person).where(ties.c.kind == "blocked")
        barred = barred.where(ties.c.person.in_(some), ties.c.other.in_(some)).limit(1)

        def write(connection: Connection) -> None:
            if not still_held(connection, lease, fence) or connection.execute(barred).first() is not None:
                raise Conflict(code)
            called = connection.execute(wanted.values(state=CALLED, code=code, until=until))
            if called.rowcount != len(group):
                raise Conflict(code)

        try:
            await self.store.write(lease, write)
        except Conflict:
            return False
        return True

    async def settle(self, lease: str, fence: int, game: str, now: int) -> None:
        """Seat groups of which all are here; those who did not come drop out, and the others wait on."""
        called = select(tickets.c.code, tickets.c.state, tickets.c.until, tickets.c.id)
        called = called.where(tickets.c.game == game, tickets.c.state.in_((CALLED, HERE)))

        def write(connection: Connection) -> None:
            if not still_held(connection, lease, fence):
                return
            if connection.dialect.name == "postgresql":
                rows = list(connection.execute(called.order_by(tickets.c.id).with_for_update()))
            else:
                rows = list(connection.execute(called))
            for code in sorted({row.code for row in rows}):
                of_group = [row for row in rows if row.code == code]
                its = tickets.c.code == code
                if all(row.state == HERE for row in of_group):
                    connection.execute(update(tickets).where(its).values(state=SEATED))
                elif of_group[0].until < now:
                    connection.execute(delete(tickets).where(its, tickets.c.state == CALLED))
                    _wait_on(connection, code)

        await self.store.write(lease, write)

    async def to_open(self, game: str) -> list[list[Ticket]]:
        """Groups that are seated at a table that is not open yet."""
        there = select(tables.c.code).where(tables.c.code == tickets.c.code).exists()
        wanted = select(tickets).where(tickets.c.game == game, tickets.c.state == SEATED, ~there)
        found: dict[str, list[Ticket]] = {}
        for ticket in await self._tickets(wanted.order_by(tickets.c.since, tickets.c.id)):
            found.setdefault(ticket.code, []).append(ticket)
        return list(found.values())

    async def tidy(self, before: int) -> None:
        """Those whose pages were not there for long wait no more."""
        gone = delete(tickets).where(tickets.c.beat < before, tickets.c.state.in_((WAITING, SEATED)))

        def write(connection: Connection) -> None:
            connection.execute(gone)

        await self.store.write("tickets", write)

    async def _tickets(self, wanted: Any) -> list[Ticket]:
        rows = await self.store.read(lambda connection: list(connection.execute(wanted)))
        return [Ticket(*row) for row in rows]


def forget_ticket(person: str, connection: Connection) -> None:
    """Somebody looks for no game any more."""
    _lock_group(connection, person)
    code = connection.scalar(select(tickets.c.code).where(tickets.c.person == person))
    connection.execute(delete(tickets).where(tickets.c.person == person))
    if code:
        _wait_on(connection, code)


def _lock_group(connection: Connection, person: str) -> None:
    """Those who were called with somebody are locked in the order in which a matcher locks them."""
    if connection.dialect.name == "postgresql":
        code = select(tickets.c.code).where(tickets.c.person == person).scalar_subquery()
        together = and_(tickets.c.code != "", tickets.c.code == code)
        group = select(tickets.c.id).where(or_(tickets.c.person == person, together))
        connection.execute(group.order_by(tickets.c.id).with_for_update())


def _wait_on(connection: Connection, code: str) -> None:
    """Whoever was called with one who is gone waits on, with their time."""
    left = update(tickets).where(tickets.c.code == code, tickets.c.state.in_((CALLED, HERE)))
    connection.execute(left.values(state=WAITING, code="", until=0))
