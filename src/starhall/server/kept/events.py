"""What is kept of tournaments: a head, and a book of facts."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass

from sqlalchemy import Column, ColumnElement, Connection, and_, func, or_, select, update

from starhall.server.kept.schema import events, facts, tables
from starhall.server.kept.store import Store
from starhall.server.kept.writer import Conflict


@dataclass(frozen=True, slots=True)
class KeptFact:
    """One fact as it is stored."""

    seq: int
    at: int
    body: str


class KeptEvents:
    """The part of the database that is about tournaments."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def open(self, id: str, at: int, status: str, head: str, who: str = "") -> None:
        """A new one, opened by someone."""
        row = {"id": id, "at": at, "status": status, "head": head, "who": who}
        await self.store.write(id, lambda connection: connection.execute(events.insert().values(row)))

    async def append(
        self, id: str, fact: KeptFact, status: str, along: Callable[[Connection], None] | None = None
    ) -> None:
        """The next fact of a book, and what goes `along` with it; `Conflict` if that number is taken."""

        def write(connection: Connection) -> None:
            row = _row(id, fact)
            insert = self.store.insert(facts).values(row).on_conflict_do_nothing()
            if connection.execute(insert.returning(facts.c.seq)).first() is None:
                raise Conflict(f"{id} {fact.seq}")
            connection.execute(update(events).where(events.c.id == id).values(status=status))
            if along is not None:
                along(connection)

        await self.store.write(id, write)

    async def head(self, id: str) -> tuple[str, int] | None:
        """The head of one, and when it was opened."""

        def read(connection: Connection) -> tuple[str, int] | None:
            row = connection.execute(select(events.c.head, events.c.at).where(events.c.id == id)).first()
            return (row.head, row.at) if row else None

        return await self.store.read(read)

    async def facts(self, id: str, after: int) -> list[KeptFact]:
        """The facts of one beyond a number."""
        return await self.store.read(lambda connection: read_facts(connection, id, after))

    async def ids(self, status: str) -> list[str]:
        """Return all with a status, the oldest first."""

        def read(connection: Connection) -> list[str]:
            wanted = select(events.c.id).where(events.c.status == status)
            return list(connection.scalars(wanted.order_by(events.c.at, events.c.id)))

        return await self.store.read(read)

    async def listed(self, most: int) -> list[str]:
        """Return as many as a list has: everyone's newest before anyone's second."""

        def read(connection: Connection) -> list[str]:
            # Those from before openers were told apart stand each for itself.
            by = func.coalesce(func.nullif(events.c.who, ""), events.c.id)
            place = func.row_number().over(partition_by=by, order_by=(events.c.at.desc(), events.c.id))
            found = select(events.c.id, events.c.at, place.label("place")).subquery()
            wanted = select(found.c.id).order_by(found.c.place, found.c.at.desc(), found.c.id)
            return list(connection.scalars(wanted.limit(most)))

        return await self.store.read(read)

    async def who(self, id: str) -> str:
        """Say who opened one."""
        its = select(events.c.who).where(events.c.id == id)
        return await self.store.read(lambda connection: connection.scalar(its) or "")

    async def heads_of(self, who: str, since: int) -> list[tuple[str, str]]:
        """Return status and head of each that someone has opened and that runs, or may begin.

        One that was opened before `since` and has not begun is given up.
        """
        waits = and_(events.c.status.in_(("open", "check-in")), events.c.at >= since)
        wanted = select(events.c.status, events.c.head).where(events.c.who == who)
        wanted = wanted.where(or_(waits, events.c.status == "running"))
        rows = await self.store.read(lambda connection: connection.execute(wanted).all())
        return [(row.status, row.head) for row in rows]

    async def of(self, person: str) -> list[dict[str, str]]:
        """The tournaments in which somebody stands with their account: as whom, and as what."""

        def read(connection: Connection) -> list[dict[str, str]]:
            found = []
            for row in connection.execute(
                select(events.c.id, events.c.head).where(_names(events.c.head, person))
            ):
                found.append({"event": row.id, "title": json.loads(row.head)["title"], "as": "arbiter"})
            wanted = select(facts.c.event, facts.c.body, events.c.head).join(
                events, events.c.id == facts.c.event
            )
            for fact in connection.execute(wanted.where(_names(facts.c.body, person))):
                title, name = json.loads(fact.head)["title"], json.loads(fact.body)["name"]
                found.append({"event": fact.event, "title": title, "as": "entrant", "name": name})
            return found

        return await self.store.read(read)

    async def statuses(self, codes: list[str]) -> dict[str, str]:
        """How it stands with each of these tables that is there."""

        def read(connection: Connection) -> dict[str, str]:
            wanted = select(tables.c.code, tables.c.status).where(tables.c.code.in_(codes))
            return {row.code: row.status for row in connection.execute(wanted)}

        return await self.store.read(read)


def read_facts(connection: Connection, id: str, after: int) -> list[KeptFact]:
    """The facts of one beyond a number."""
    wanted = select(facts.c.seq, facts.c.at, facts.c.body)
    wanted = wanted.where(facts.c.event == id, facts.c.seq > after).order_by(facts.c.seq)
    return [KeptFact(*row) for row in connection.execute(wanted)]


def _names(column: Column[str], person: str) -> ColumnElement[bool]:
    """Does a head, or the fact that somebody has entered, name this account?"""
    return column.contains(f'"person":"{person}"', autoescape=True)


def append_fact(connection: Connection, id: str, fact: KeptFact, status: str) -> None:
    """The next fact of a book, past the servers, which read it there; fails if the number is taken."""
    connection.execute(facts.insert().values(_row(id, fact)))
    connection.execute(update(events).where(events.c.id == id).values(status=status))


def _row(id: str, fact: KeptFact) -> dict[str, str | int]:
    return {"event": id, "seq": fact.seq, "at": fact.at, "body": fact.body}
