"""What is kept of post: where people are told, what is to be sent to them, and when they want it.

What is to be sent is a row that is written in the transaction of its cause. Whoever has the lease of a row
sends it. The rows of one message share its name from the first try on: should a worker be killed between
sending and writing that down, the next one sends the same message again, under the same name.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, and_, delete, literal, select, update

from starhall.server.book.posted import Posted
from starhall.server.kept.devices import void_devices
from starhall.server.kept.orders import settle_orders
from starhall.server.kept.schema import endpoints, notices, outbox, passwords, sessions
from starhall.server.kept.store import Store

KEPT = 7 * 24 * 3600 * 1000
"""Milliseconds for which a row that is done with stays."""


@dataclass(frozen=True, slots=True)
class Endpoint:
    """Where somebody is told."""

    id: str
    person: str
    channel: str
    address: str
    secret: str
    confirmed: int | None
    live: int
    trouble: str
    label: str
    at: int


@dataclass(frozen=True, slots=True)
class Waiting:
    """Something that is to be sent."""

    key: str
    person: str
    endpoint: str
    kind: str
    code: str
    seat: int
    since: int
    at: int
    due: int
    state: str
    lease: int
    holder: str
    tries: int
    held: int
    """Has it waited for the one mail of the day?"""
    message: str
    """The message that it goes with, once somebody has tried to send it."""


def send_for(
    insert: Any, connection: Connection, code: str, posted: Posted, at: int, due: int, stands: int | None
) -> None:
    """Within the transaction of an entry: whom it asks is sent for, and whom it does not any more is not.

    Orders go with the questions, too; that of the seat which this answers by one that `stands` on stays.
    """
    settle_orders(connection, code, posted, at, stands)
    for turn in posted.answered:
        its = (outbox.c.code == code, outbox.c.seat == turn.seat, outbox.c.since == turn.since)
        gone = update(outbox).where(*its, outbox.c.state == "waiting")
        connection.execute(gone.values(state="dropped"))
    for turn in posted.asked:
        key = f"turn/{code}/{turn.seat}/{turn.since}/"
        row = Waiting(key, turn.person, "", "turn", code, turn.seat, turn.since, at, due, *_NEW)
        values: dict[str, Any] = {name: literal(value) for name, value in _plain(row).items()}
        values |= {"key": literal(key) + endpoints.c.id, "endpoint": endpoints.c.id}
        wanted = select(*(values[column.name].label(column.name) for column in outbox.c))
        wanted = wanted.where(endpoints.c.person == turn.person, endpoints.c.live == 1)
        wanted = wanted.where(endpoints.c.confirmed.is_not(None))
        names = [column.name for column in outbox.c]
        connection.execute(insert(outbox).from_select(names, wanted).on_conflict_do_nothing())


_NEW = ("waiting", 0, "", 0, 0, "")


class KeptPost:
    """The part of the database that is about post."""

    def __init__(self, store: Store) -> None:
        self.store = store

    # Where people are told.

    async def endpoints(self, person: str) -> list[Endpoint]:
        """Where somebody is told, the oldest first."""
        wanted = select(endpoints).where(endpoints.c.person == person)
        found = await self._all(wanted.order_by(endpoints.c.at, endpoints.c.id))
        return [Endpoint(*row) for row in found]

    async def endpoint(self, id: str) -> Endpoint | None:
        """One by its id."""
        found = await self._all(select(endpoints).where(endpoints.c.id == id))
        return Endpoint(*found[0]) if found else None

    async def add(self, one: Endpoint, instead: list[str], waiting: Waiting | None = None) -> None:
        """One more, in the place of others; with what is to be sent there at once."""

        def write(connection: Connection) -> None:
            _remove(connection, one.person, instead)
            connection.execute(self.store.insert(endpoints).values(_plain(one)))
            if waiting is not None:
                connection.execute(self.store.insert(outbox).values(_plain(waiting)))

        await self.store.write(one.person, write)

    async def remove(self, person: str, id: str) -> None:
        """One less, and all that was to be sent there."""
        await self.store.write(person, lambda connection: _remove(connection, person, [id]))

    async def confirm(self, id: str, at: int, now: int) -> bool:
        """An address belongs to its person; False if it was given anew since, or is not there any more."""
        change = update(endpoints).where(endpoints.c.id == id, endpoints.c.at == at)
        change = change.values(confirmed=now, live=1, trouble="").returning(endpoints.c.id)
        return await self.store.write(id, lambda connection: connection.execute(change).first() is not None)

    async def switch(self, id: str, live: bool, trouble: str = "") -> None:
        """Switch one on or off, and say why."""
        change = update(endpoints).where(endpoints.c.id == id)
        await self._do(id, change.values(live=int(live), trouble=trouble))

    # Passwords, for those who have lost theirs.

    async def password(self, person: str) -> str:
        """The hash of somebody's password: a link that was made before it changed is void."""
        found = await self._all(select(passwords.c.hash).where(passwords.c.person == person))
        return str(found[0][0]) if found else ""

    async def recover(self, person: str, password: str) -> None:
        """A new password for one who reads mail at the address of the account; it ends every session."""
        row = self.store.insert(passwords).values(person=person, hash=password)
        row = row.on_conflict_do_update(index_elements=["person"], set_={"hash": password})

        def write(connection: Connection) -> None:
            connection.execute(row)
            connection.execute(delete(sessions).where(sessions.c.person == person))
            void_devices(person, connection)

        await self.store.write(person, write)

    # When they want it.

    async def settings(self, person: str) -> str:
        """When somebody wants to be told, as it is stored."""
        found = await self._all(select(notices.c.settings).where(notices.c.person == person))
        return str(found[0][0]) if found else "{}"

    async def set_settings(self, person: str, settings: str) -> None:
        """Keep when somebody wants to be told."""
        row = self.store.insert(notices).values(person=person, settings=settings)
        row = row.on_conflict_do_update(index_elements=["person"], set_={"settings": settings})
        await self._do(person, row)

    # What is to be sent.

    async def queue(self, waiting: Waiting) -> None:
        """Something more to be sent, once for each key."""
        await self._do(
            waiting.person, self.store.insert(outbox).values(_plain(waiting)).on_conflict_do_nothing()
        )

    async def due(self, now: int, most: int) -> list[str]:
        """The endpoints for which something is due that nobody sends."""
        wanted = select(outbox.c.endpoint).where(_free(now)).distinct().limit(most)
        return [row[0] for row in await self._all(wanted)]

    async def claim(self, endpoint: str, now: int, until: int, holder: str) -> list[Waiting]:
        """The rows of the next message to an endpoint: nobody else sends them until then."""
        its = and_(outbox.c.endpoint == endpoint, _free(now))
        first = select(outbox.c.key, outbox.c.kind, outbox.c.message).where(its)
        first = first.order_by(outbox.c.message.desc(), outbox.c.due, outbox.c.key).limit(1)

        def write(connection: Connection) -> list[Waiting]:
            found = connection.execute(first).first()
            if found is None:
                return []
            key, kind, message = found
            # One message has all turns that are due, but every other thing goes by itself.
            together = and_(outbox.c.kind == "turn", outbox.c.message == "") if kind == "turn" else None
            same = outbox.c.message == message if message else together
            if same is None:
                same = outbox.c.key == key
            taken = update(outbox).where(its, same)
            taken = taken.values(
                lease=until, holder=holder, tries=outbox.c.tries + 1, message=message or key
            ).returning(outbox)
            return sorted((Waiting(*row) for row in connection.execute(taken)), key=lambda row: row.key)

        return await self.store.write(endpoint, write)

    async def settle(self, rows: list[Waiting], state: str) -> None:
        """Write down what has become of rows that one has the lease of; the lease is over."""
        await self._change(rows, state=state, lease=0)

    async def put_off(self, rows: list[Waiting], due: int, *, held: bool = False) -> None:
        """Not now, but then: nobody has tried to send them, unless they were tried before."""
        fresh = [row for row in rows if row.tries == 1]
        await self._change(fresh, due=due, lease=0, tries=0, message="", **({"held": 1} if held else {}))
        await self._change([row for row in rows if row.tries > 1], due=due, lease=0)

    async def again(self, rows: list[Waiting], due: int) -> None:
        """It could not be sent: the same message once more, then."""
        await self._change(rows, due=due, lease=0)

    async def _change(self, rows: list[Waiting], **values: Any) -> None:
        if not rows:
            return
        mine = and_(outbox.c.key.in_([row.key for row in rows]), outbox.c.holder == rows[0].holder)
        change = update(outbox).where(mine, outbox.c.state == "waiting").values(**values)
        await self._do(rows[0].endpoint, change)

    async def tidy(self, now: int) -> None:
        """Let go of what is done with."""
        old = and_(outbox.c.state != "waiting", outbox.c.due < now - KEPT)
        await self._do("", delete(outbox).where(old))

    async def all_of(self, person: str) -> dict[str, Any]:
        """All that is kept of somebody here, for themselves."""
        sent = select(outbox.c.kind, outbox.c.code, outbox.c.at, outbox.c.state)
        sent = sent.where(outbox.c.person == person).order_by(outbox.c.at, outbox.c.key)
        return {
            "endpoints": [
                {"channel": one.channel, "address": one.address, "on": bool(one.live), "at": one.at}
                for one in await self.endpoints(person)
            ],
            "hours": await self.settings(person),
            "sent": [dict(row._mapping) for row in await self._all(sent)],
        }

    async def _do(self, key: str, change: Any) -> None:
        def write(connection: Connection) -> None:
            connection.execute(change)

        await self.store.write(key, write)

    async def _all(self, wanted: Any) -> list[Any]:
        return await self.store.read(lambda connection: list(connection.execute(wanted)))


def forget_post(person: str, connection: Connection) -> None:
    """Nothing of this is left of somebody, and nothing more is sent."""
    for table in (endpoints, notices, outbox):
        connection.execute(delete(table).where(table.c.person == person))


def new_waiting(kind: str, endpoint: Endpoint, at: int) -> Waiting:
    """Something to be sent at once, which is about no table."""
    key = f"{kind}/{endpoint.id}/{at}"
    return Waiting(key, endpoint.person, endpoint.id, kind, "", 0, 0, at, at, *_NEW)


def _free(now: int) -> Any:
    """Due, and nobody has the lease."""
    return and_(outbox.c.state == "waiting", outbox.c.due <= now, outbox.c.lease <= now)


def _remove(connection: Connection, person: str, ids: list[str]) -> None:
    theirs = and_(endpoints.c.person == person, endpoints.c.id.in_(ids))
    connection.execute(delete(endpoints).where(theirs))
    connection.execute(delete(outbox).where(outbox.c.person == person, outbox.c.endpoint.in_(ids)))


def _plain(row: Any) -> dict[str, Any]:
    return {name: getattr(row, name) for name in row.__slots__}
