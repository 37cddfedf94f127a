"""What is kept of orders: what people have answered beforehand at tables that go by post.

An order is carried out, or is over, in the transaction of the entry that answers its question: across a kill
it answers no question twice, and none that it was not left for.
"""

from __future__ import annotations

import random
from dataclasses import asdict, dataclass
from typing import Any

from sqlalchemy import Connection, and_, delete, select, update

from starhall.server.book.posted import Posted, Turn
from starhall.server.kept.schema import orders
from starhall.server.kept.store import Store

SOONEST, LATEST = 2 * 60_000, 20 * 60_000
"""Milliseconds after which an order is carried out: how fast one answers must not tell that it was one."""


@dataclass(frozen=True, slots=True)
class KeptOrder:
    """An order of a seat."""

    code: str
    seat: int
    person: str
    at: int
    number: int
    """That of the table when it was left."""
    body: str
    since: int | None
    due: int | None


def some_time_after(at: int) -> int:
    """When a question that was asked then is answered by an order."""
    return at + random.randint(SOONEST, LATEST)


def settle_orders(connection: Connection, code: str, posted: Posted, at: int, stands: int | None) -> None:
    """Within the transaction of an entry: an order is over with its question, but where it `stands`."""
    for turn in posted.answered:
        if turn.seat == stands:
            connection.execute(update(orders).where(_at(code, turn.seat)).values(since=None, due=None))
        else:
            connection.execute(delete(orders).where(_at(code, turn.seat)))
    for turn in posted.asked:
        its = and_(_at(code, turn.seat), orders.c.person == turn.person)
        connection.execute(update(orders).where(its).values(since=turn.since, due=some_time_after(at)))


class KeptOrders:
    """The part of the database that is about orders."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def leave(self, order: KeptOrder) -> None:
        """In the place of the one before."""
        values = asdict(order)
        row = self.store.insert(orders).values(values)
        await self._do(order.code, row.on_conflict_do_update(index_elements=["code", "seat"], set_=values))

    async def of(self, code: str, seat: int, person: str) -> KeptOrder | None:
        """What somebody has ordered at a seat."""
        wanted = select(orders).where(_at(code, seat), orders.c.person == person)
        found = await self._all(wanted)
        return KeptOrder(*found[0]) if found else None

    async def due(self, now: int, most: int) -> list[KeptOrder]:
        """Those to be carried out now."""
        wanted = select(orders).where(orders.c.due <= now).order_by(orders.c.due).limit(most)
        return [KeptOrder(*row) for row in await self._all(wanted)]

    async def due_for(self, code: str, turn: Turn) -> int | None:
        """When an order will answer a question, if one will be tried."""
        its = and_(_at(code, turn.seat), orders.c.person == turn.person, orders.c.since == turn.since)
        found = await self._all(select(orders.c.due).where(its))
        return found[0][0] if found else None

    async def put_off(self, order: KeptOrder, due: int) -> None:
        """Try it later."""
        await self._do(order.code, update(orders).where(_same(order)).values(due=due))

    async def end(self, order: KeptOrder) -> None:
        """It is over, unless it was left anew."""
        await self._do(order.code, delete(orders).where(_same(order)))

    async def all_of(self, person: str) -> list[dict[str, Any]]:
        """All that somebody has ordered, for themselves."""
        wanted = select(orders.c.code, orders.c.seat, orders.c.at, orders.c.body)
        found = await self._all(wanted.where(orders.c.person == person).order_by(orders.c.code))
        return [dict(row._mapping) for row in found]

    async def _do(self, key: str, change: Any) -> None:
        def write(connection: Connection) -> None:
            connection.execute(change)

        await self.store.write(key, write)

    async def _all(self, wanted: Any) -> list[Any]:
        return await self.store.read(lambda connection: list(connection.execute(wanted)))


def forget_orders(person: str, connection: Connection) -> None:
    """Nothing is ordered by somebody any more."""
    connection.execute(delete(orders).where(orders.c.person == person))


def _at(code: str, seat: int) -> Any:
    return and_(orders.c.code == code, orders.c.seat == seat)


def _same(order: KeptOrder) -> Any:
    return and_(_at(order.code, order.seat), orders.c.at == order.at, orders.c.since == order.since)
