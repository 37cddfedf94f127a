"""Whom people do not want to read: others with an account everywhere, a guest at the table where they sit."""

from __future__ import annotations

from sqlalchemy import Connection, delete, func, or_, select

from starhall.server.book.table import Table
from starhall.server.kept.schema import people, unheard
from starhall.server.kept.store import Store

MOST_UNHEARD = 500
"""Of one person; the one longest ago gives way."""


def whose(table: Table, seat: int) -> str:
    """Whoever speaks from a seat: an account, or a guest, who is one as long as the seat has this key."""
    sitting = table.seats[seat]
    return sitting.person or f"{table.code}/{seat}/{sitting.given}"


class KeptUnheard:
    """The part of the database that is about whom people do not read."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def of(self, person: str) -> set[str]:
        """Whom somebody does not read, as `whose` names them."""
        wanted = select(unheard.c.other).where(unheard.c.person == person)
        return set(await self.store.read(lambda connection: list(connection.scalars(wanted))))

    async def names(self, person: str) -> list[str]:
        """Those of them who have an account, by name."""
        wanted = select(people.c.name).join(unheard, unheard.c.other == people.c.id)
        wanted = wanted.where(unheard.c.person == person, people.c.name != "")
        found = await self.store.read(lambda connection: list(connection.scalars(wanted)))
        return sorted(found, key=str.casefold)

    async def set(self, person: str, other: str, on: bool, now: int) -> None:
        """Read somebody no more, or again."""
        mine = unheard.c.person == person

        def write(connection: Connection) -> None:
            if not on:
                connection.execute(delete(unheard).where(mine, unheard.c.other == other))
                return
            row = self.store.insert(unheard).values(person=person, other=other, at=now)
            connection.execute(row.on_conflict_do_nothing())
            if (connection.scalar(select(func.count()).where(mine)) or 0) > MOST_UNHEARD:
                oldest = select(unheard.c.other).where(mine).order_by(unheard.c.at).limit(1)
                connection.execute(delete(unheard).where(mine, unheard.c.other == oldest.scalar_subquery()))

        await self.store.write(person, write)


def forget_unheard(person: str, connection: Connection) -> None:
    """Nothing is left of whom somebody does not read, nor of who does not read them."""
    connection.execute(delete(unheard).where(or_(unheard.c.person == person, unheard.c.other == person)))
