"""The finished games of people: an index of the books, filled after the end of each game, once."""

from __future__ import annotations

import json
from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, delete, select, update

from starhall.server.kept.records import origin
from starhall.server.kept.schema import holds, people, played, records, tables
from starhall.server.kept.store import Store

PERSON, GUEST, BOT = "person", "guest", "bot"
"""What somebody at a table was: with an account (then the id follows), without, or a bot (then its level)."""


@dataclass(frozen=True, slots=True)
class Ended:
    """A game that is over and not in the history of one who played it."""

    code: str
    seat: int
    person: str


@dataclass(frozen=True, slots=True)
class KeptGame:
    """A finished game of somebody."""

    code: str
    seat: int
    person: str
    game: str
    at: int
    place: int
    rated: int
    facts: str
    """JSON: `players`, `last` place, `options`, `others` (kind, who and place of each), `roles` by sort."""


class KeptPlayed:
    """The part of the database that is about finished games."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def ended(self, most: int, person: str = "", but: Collection[str] = ()) -> list[Ended]:
        """Return seats whose games are over and in nobody's history yet, except those of some tables."""
        wanted = select(holds.c.code, holds.c.seat, holds.c.person)
        wanted = wanted.join(tables, tables.c.code == holds.c.code)
        wanted = wanted.where(holds.c.played == 0, holds.c.now == 1, tables.c.status.in_(("over", "closed")))
        if person:
            wanted = wanted.where(holds.c.person == person)
        if but:
            wanted = wanted.where(holds.c.code.not_in(but))
        wanted = wanted.order_by(holds.c.code, holds.c.seat).limit(most)
        rows = await self.store.read(lambda connection: list(connection.execute(wanted)))
        return [Ended(*row) for row in rows]

    async def take_in(self, ended: Ended, game: KeptGame | None) -> None:
        """A game is in somebody's history, or will never be; a second time changes nothing."""
        its = (holds.c.code == ended.code, holds.c.seat == ended.seat, holds.c.person == ended.person)

        def write(connection: Connection) -> None:
            done = update(holds).where(*its, holds.c.played == 0).values(played=1)
            # Not of one who was forgotten meanwhile: nothing of them may come back.
            if connection.execute(done).rowcount and game is not None:
                row = {name: getattr(game, name) for name in KeptGame.__slots__}
                connection.execute(self.store.insert(played).values(row).on_conflict_do_nothing())

        await self.store.write(ended.code, write)

    async def of(self, person: str, most: int) -> list[KeptGame]:
        """Somebody's finished games, the last first."""
        wanted = select(played).where(played.c.person == person)
        wanted = wanted.order_by(played.c.at.desc(), played.c.code).limit(most)
        rows = await self.store.read(lambda connection: list(connection.execute(wanted)))
        return [KeptGame(*row) for row in rows]

    async def names(self, ids: set[str]) -> dict[str, str]:
        """How those of these people are called who still have an account."""
        wanted = select(people.c.id, people.c.name).where(people.c.id.in_(ids), people.c.name != "")
        rows = await self.store.read(lambda connection: list(connection.execute(wanted)))
        return {row[0]: row[1] for row in rows}

    async def records(self, codes: list[str]) -> dict[str, str]:
        """The record of each of these tables that is kept."""
        wanted = select(records.c.origin, records.c.id).where(records.c.origin.in_(map(origin, codes)))
        rows = await self.store.read(lambda connection: list(connection.execute(wanted)))
        found = {row[0]: row[1] for row in rows}
        return {code: found[origin(code)] for code in codes if origin(code) in found}


def forget_played(person: str, connection: Connection) -> None:
    """Nobody has a history, and in those of others they are a guest."""
    connection.execute(delete(played).where(played.c.person == person))
    met = played.c.facts.contains(person, autoescape=True)
    for row in list(connection.execute(select(played.c.code, played.c.seat, played.c.facts).where(met))):
        facts: dict[str, Any] = json.loads(row.facts)
        facts["others"] = [
            [GUEST, "", place] if who == person else [kind, who, place]
            for kind, who, place in facts["others"]
        ]
        its = (played.c.code == row.code, played.c.seat == row.seat)
        connection.execute(update(played).where(*its).values(facts=json.dumps(facts)))
