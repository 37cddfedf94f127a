"""What people are to each other: friends, or blocked; and who is asked to which table.

Rights are asked of the database each time: another worker may have written a moment ago.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any, Literal

from sqlalchemy import Connection, and_, delete, func, or_, select

from starhall.server.kept.schema import invitations, people, tables, ties
from starhall.server.kept.store import Store

Tie = Literal["", "asked", "asks", "friend", "blocked"]
"""What another is to me: nobody, one whom I asked to be friends, who asks me, a friend, blocked by me."""
MOST_TIES = 500
"""Of one person."""
MOST_INVITED = 20
"""Invitations of one person to others that are not answered yet."""


@dataclass(frozen=True, slots=True)
class KeptTie:
    """Somebody else, and what they are to one."""

    person: str
    name: str
    tie: Tie


@dataclass(frozen=True, slots=True)
class KeptInvitation:
    """Somebody is asked to a table."""

    id: str
    code: str
    by: str
    """The name of the one who asks."""
    at: int


class KeptTies:
    """The part of the database that is about people and each other."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def of(self, person: str) -> list[KeptTie]:
        """Everybody with whom somebody has to do, by name."""

        def read(connection: Connection) -> list[KeptTie]:
            mine = select(people.c.id, people.c.name, ties.c.kind)
            mine = mine.join(people, people.c.id == ties.c.other).where(ties.c.person == person)
            found = {id: KeptTie(id, name, kind) for id, name, kind in connection.execute(mine)}
            asking = select(people.c.id, people.c.name).join(people, people.c.id == ties.c.person)
            asking = asking.where(ties.c.other == person, ties.c.kind == "asked")
            for id, name in connection.execute(asking):
                found.setdefault(id, KeptTie(id, name, "asks"))
            return sorted(found.values(), key=lambda one: one.name.casefold())

        return await self.store.read(read)

    async def between(self, person: str, other: str) -> tuple[Tie, bool]:
        """What another is to somebody, and whether that other has blocked them."""

        def read(connection: Connection) -> tuple[Tie, bool]:
            return _between(connection, person, other)

        return await self.store.read(read)

    async def befriend(self, person: str, other: str, now: int) -> Tie | None:
        """Ask another to be friends, or agree to it; None where they have blocked one another."""

        def write(connection: Connection) -> Tie | None:
            _lock(connection, person, other)
            tie, barred = _between(connection, person, other)
            if barred or tie == "blocked":
                return None
            if tie in ("", "asks"):
                if tie == "" and _count(connection, person) >= MOST_TIES:
                    return None
                tie = "friend" if tie == "asks" else "asked"
                pairs = [(person, other), (other, person)] if tie == "friend" else [(person, other)]
                for one, another in pairs:
                    self._set(connection, one, another, tie, now)
            return tie

        return await self.store.write(_key(person, other), write)

    async def block(self, person: str, other: str, now: int) -> None:
        """Have nothing to do with another: no friendship is left, and no invitation."""

        def write(connection: Connection) -> None:
            _lock(connection, person, other)
            theirs = and_(ties.c.person == other, ties.c.other == person, ties.c.kind != "blocked")
            connection.execute(delete(ties).where(theirs))
            self._set(connection, person, other, "blocked", now)
            asked = and_(invitations.c.person == person, invitations.c.by == other)
            asking = and_(invitations.c.person == other, invitations.c.by == person)
            connection.execute(delete(invitations).where(or_(asked, asking)))

        await self.store.write(_key(person, other), write)

    async def part(self, person: str, other: str) -> None:
        """Be friends no more, take a question back or say no to it, or block no longer."""

        def write(connection: Connection) -> None:
            _lock(connection, person, other)
            mine = and_(ties.c.person == person, ties.c.other == other)
            theirs = and_(ties.c.person == other, ties.c.other == person, ties.c.kind != "blocked")
            connection.execute(delete(ties).where(or_(mine, theirs)))

        await self.store.write(_key(person, other), write)

    def _set(self, connection: Connection, person: str, other: str, kind: str, now: int) -> None:
        row = self.store.insert(ties).values(person=person, other=other, kind=kind, at=now)
        keys = ["person", "other"]
        connection.execute(row.on_conflict_do_update(index_elements=keys, set_={"kind": kind, "at": now}))

    # Blocks.

    async def barring(self, person: str) -> frozenset[str]:
        """Those who have blocked somebody."""
        if not person:
            return frozenset()
        wanted = select(ties.c.person).where(ties.c.other == person, ties.c.kind == "blocked")
        return frozenset(await self.store.read(lambda connection: list(connection.scalars(wanted))))

    async def blocks_among(self, some: Collection[str]) -> frozenset[tuple[str, str]]:
        """Of these people: who has blocked whom."""
        wanted = select(ties.c.person, ties.c.other).where(ties.c.kind == "blocked")
        wanted = wanted.where(ties.c.person.in_(some), ties.c.other.in_(some))
        rows = await self.store.read(lambda connection: list(connection.execute(wanted)))
        return frozenset((row[0], row[1]) for row in rows)

    # Invitations.

    async def invite(self, invitation: KeptInvitation, by: str, to: str) -> bool:
        """Ask somebody to a table; False where too many are not answered yet. Once more changes nothing."""
        row = {"id": invitation.id, "code": invitation.code, "person": to, "by": by, "at": invitation.at}

        def write(connection: Connection) -> bool:
            asked = select(func.count()).select_from(invitations).where(invitations.c.by == by)
            if (connection.scalar(asked) or 0) >= MOST_INVITED:
                # Only those count that can still be answered.
                over = select(tables.c.code).where(tables.c.status != "open")
                connection.execute(
                    delete(invitations).where(invitations.c.by == by, invitations.c.code.in_(over))
                )
                if (connection.scalar(asked) or 0) >= MOST_INVITED:
                    return False
            connection.execute(self.store.insert(invitations).values(row).on_conflict_do_nothing())
            return True

        return await self.store.write(by, write)

    async def invited(self, person: str) -> list[KeptInvitation]:
        """Where somebody is asked to: tables that have not begun, by nobody whom they have blocked."""
        blocked = select(ties.c.other).where(ties.c.person == person, ties.c.kind == "blocked")
        wanted = select(invitations.c.id, invitations.c.code, people.c.name, invitations.c.at)
        wanted = wanted.join(people, people.c.id == invitations.c.by)
        wanted = wanted.join(tables, tables.c.code == invitations.c.code)
        wanted = wanted.where(invitations.c.person == person, tables.c.status == "open")
        wanted = wanted.where(invitations.c.by.not_in(blocked)).order_by(invitations.c.at.desc())
        rows: list[Any] = await self.store.read(lambda connection: list(connection.execute(wanted)))
        return [KeptInvitation(*row) for row in rows]

    async def answered(self, person: str, id: str) -> None:
        """An invitation is gone, whatever the answer was."""
        gone = delete(invitations).where(invitations.c.id == id, invitations.c.person == person)

        def write(connection: Connection) -> None:
            connection.execute(gone)

        await self.store.write(person, write)


def forget_ties(person: str, connection: Connection) -> None:
    """Nothing is left of what somebody was to others, nor of what they were asked."""
    connection.execute(delete(ties).where(or_(ties.c.person == person, ties.c.other == person)))
    mine = or_(invitations.c.person == person, invitations.c.by == person)
    connection.execute(delete(invitations).where(mine))


def _between(connection: Connection, person: str, other: str) -> tuple[Tie, bool]:
    pair = or_(
        and_(ties.c.person == person, ties.c.other == other),
        and_(ties.c.person == other, ties.c.other == person),
    )
    kinds = {row.person: row.kind for row in connection.execute(select(ties).where(pair))}
    mine: Tie = kinds.get(person, "")
    if not mine and kinds.get(other) == "asked":
        mine = "asks"
    return mine, kinds.get(other) == "blocked"


def _count(connection: Connection, person: str) -> int:
    return connection.scalar(select(func.count()).select_from(ties).where(ties.c.person == person)) or 0


def _lock(connection: Connection, person: str, other: str) -> None:
    """Two who write about each other at two workers do so one after the other."""
    if connection.dialect.name == "postgresql":
        both = people.c.id.in_(sorted((person, other)))
        connection.execute(select(people.c.id).where(both).order_by(people.c.id).with_for_update())


def _key(person: str, other: str) -> str:
    return min(person, other)
