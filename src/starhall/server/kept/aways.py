"""What is kept of those who play by post: their holidays, and their notes to themselves."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, and_, delete, select, update

from starhall.server.kept.schema import aways, notes, outbox, people
from starhall.server.kept.store import Store


@dataclass(frozen=True, slots=True)
class Holiday:
    """A holiday of somebody; one that was ended early ends when it did."""

    id: str
    person: str
    since: int
    until: int
    days: int
    said: int


class KeptAways:
    """The part of the database that is about it."""

    def __init__(self, store: Store) -> None:
        self.store = store

    # Holidays.

    async def of(self, person: str) -> list[Holiday]:
        """The holidays of somebody, the oldest first."""
        return await self.store.read(lambda connection: _of(connection, person))

    async def begin(self, person: str, make: Callable[[list[Holiday]], Holiday | None]) -> bool:
        """Keep the holiday that `make` gives after those before, if any: devices ask one after the other."""

        def write(connection: Connection) -> bool:
            if connection.dialect.name == "postgresql":
                connection.execute(select(people.c.id).where(people.c.id == person).with_for_update())
            holiday = make(_of(connection, person))
            if holiday is None:
                return False
            row = {name: getattr(holiday, name) for name in holiday.__slots__}
            connection.execute(self.store.insert(aways).values(row))
            return True

        return await self.store.write(person, write)

    async def end(self, person: str, now: int) -> None:
        """Somebody is back: what was put off until the end of the holiday is due now."""
        going_on = and_(aways.c.person == person, aways.c.until > now)

        def write(connection: Connection) -> None:
            for (until,) in connection.execute(select(aways.c.until).where(going_on)).all():
                late = and_(outbox.c.person == person, outbox.c.state == "waiting", outbox.c.due == until)
                connection.execute(update(outbox).where(late).values(due=now))
            connection.execute(update(aways).where(going_on).values(until=now, said=0))

        await self.store.write(person, write)

    async def until(self, person: str, now: int) -> int | None:
        """Until when somebody is away, if so."""
        wanted = select(aways.c.until).where(aways.c.person == person, aways.c.until > now)
        found = await self._all(wanted)
        return int(found[0][0]) if found else None

    async def unsaid(self) -> list[Holiday]:
        """Those of which some table does not know yet."""
        return [Holiday(*row) for row in await self._all(select(aways).where(aways.c.said == 0))]

    async def said(self, holiday: Holiday) -> None:
        """All tables know of it as it was then."""
        its = and_(aways.c.id == holiday.id, aways.c.until == holiday.until)
        await self._do(holiday.person, update(aways).where(its).values(said=1))

    async def tidy(self, before: int) -> None:
        """Let go of those that were over then."""
        await self._do("", delete(aways).where(aways.c.until < before, aways.c.said == 1))

    # Notes to oneself.

    async def note(self, person: str, code: str) -> str:
        """What somebody has written down at a table."""
        its = and_(notes.c.person == person, notes.c.code == code)
        found = await self._all(select(notes.c.text).where(its))
        return str(found[0][0]) if found else ""

    async def keep_note(self, person: str, code: str, text: str, at: int) -> None:
        """In the place of what was there before; nothing is kept of an empty one."""
        if not text:
            gone = delete(notes).where(notes.c.person == person, notes.c.code == code)
            return await self._do(person, gone)
        row = self.store.insert(notes).values(person=person, code=code, text=text, at=at)
        row = row.on_conflict_do_update(index_elements=["person", "code"], set_={"text": text, "at": at})
        return await self._do(person, row)

    async def all_of(self, person: str) -> dict[str, Any]:
        """All that is kept of somebody here, for themselves."""
        wanted = select(notes.c.code, notes.c.text, notes.c.at).where(notes.c.person == person)
        return {
            "holidays": [{"since": one.since, "until": one.until} for one in await self.of(person)],
            "notes": [dict(row._mapping) for row in await self._all(wanted.order_by(notes.c.code))],
        }

    async def _do(self, key: str, change: Any) -> None:
        def write(connection: Connection) -> None:
            connection.execute(change)

        await self.store.write(key, write)

    async def _all(self, wanted: Any) -> list[Any]:
        return await self.store.read(lambda connection: list(connection.execute(wanted)))


def forget_aways(person: str, connection: Connection) -> None:
    """Nothing of this is left of somebody."""
    for table in (aways, notes):
        connection.execute(delete(table).where(table.c.person == person))


def _of(connection: Connection, person: str) -> list[Holiday]:
    wanted = select(aways).where(aways.c.person == person).order_by(aways.c.since, aways.c.id)
    return [Holiday(*row) for row in connection.execute(wanted)]
