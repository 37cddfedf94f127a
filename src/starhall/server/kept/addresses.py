"""From where people have signed in lately: hashes of addresses, which only this hall can make.

They say which rated games may be one person playing with themselves. Nothing else reads them.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from sqlalchemy import Connection, delete, select

from starhall.server.kept.schema import addresses

KEPT = 30 * 24 * 3600 * 1000
"""Milliseconds after which an address that somebody has not come from again is forgotten."""
MOST = 20
"""Of one person; the one that was not used for the longest time gives way."""


def came_from(connection: Connection, insert: Any, person: str, who: str, now: int) -> None:
    """Keep the address that someone has come from, if it is known, and drop those that are too old."""
    connection.execute(delete(addresses).where(addresses.c.at < now - KEPT))
    if not who:
        return
    row = insert(addresses).values(person=person, who=who, at=now)
    connection.execute(row.on_conflict_do_update(index_elements=["person", "who"], set_={"at": now}))
    theirs = select(addresses.c.who).where(addresses.c.person == person)
    beyond = theirs.order_by(addresses.c.at.desc(), addresses.c.who).offset(MOST).limit(MOST)
    connection.execute(delete(addresses).where(addresses.c.person == person, addresses.c.who.in_(beyond)))


def near(connection: Connection, people: Collection[str]) -> set[frozenset[str]]:
    """Return each two of these people who have come from one address."""
    one, other = addresses.alias(), addresses.alias()
    wanted = select(one.c.person, other.c.person).join(other, one.c.who == other.c.who)
    wanted = wanted.where(one.c.person < other.c.person)
    wanted = wanted.where(one.c.person.in_(people), other.c.person.in_(people))
    return {frozenset(row) for row in connection.execute(wanted)}


def forget_addresses(person: str, connection: Connection) -> None:
    """Nothing is known of where somebody came from."""
    connection.execute(delete(addresses).where(addresses.c.person == person))
