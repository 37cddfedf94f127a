"""What browsers keep for people with an account: rules they have met, puzzles they have solved, decks."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

from sqlalchemy import Connection, delete, select

from starhall.server.kept.schema import people, shelves
from starhall.server.kept.store import Store

Shelf = dict[str, dict[str, Any]]
"""By kind (`met`, `solved`, `decks`) and game: what lies there."""


class KeptShelves:
    """The part of the database that is about them."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def of(self, person: str) -> Shelf:
        """All that lies there for somebody."""
        return await self.store.read(lambda connection: _shelf(connection, person))

    async def change(self, person: str, change: Callable[[Shelf], Shelf]) -> Shelf:
        """Put what `change` makes of a shelf in its place; two devices do so one after the other."""

        def write(connection: Connection) -> Shelf:
            if connection.dialect.name == "postgresql":
                connection.execute(select(people.c.id).where(people.c.id == person).with_for_update())
            before = _shelf(connection, person)
            after = change(before)
            for kind, games in after.items():
                for game, body in games.items():
                    if before.get(kind, {}).get(game) != body:
                        self._put(connection, {"person": person, "kind": kind, "game": game}, body)
            return after

        return await self.store.write(person, write)

    def _put(self, connection: Connection, key: Mapping[str, str], body: Any) -> None:
        text = json.dumps(body, ensure_ascii=False, separators=(",", ":"))
        row = self.store.insert(shelves).values({**key, "body": text})
        connection.execute(row.on_conflict_do_update(index_elements=list(key), set_={"body": text}))


def forget_shelf(person: str, connection: Connection) -> None:
    """Nothing lies there any more."""
    connection.execute(delete(shelves).where(shelves.c.person == person))


def _shelf(connection: Connection, person: str) -> Shelf:
    found: Shelf = {}
    wanted = select(shelves.c.kind, shelves.c.game, shelves.c.body).where(shelves.c.person == person)
    for kind, game, body in connection.execute(wanted.order_by(shelves.c.kind, shelves.c.game)):
        found.setdefault(kind, {})[game] = json.loads(body)
    return found
