"""What browsers save for the owner of a local hall: named items, the newest of each, and keys of tables.

They lie among the hall's own notes in its database, so that a backup has them, too.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, delete, select

from starhall.server.book.refusals import Refused
from starhall.server.kept.schema import meta
from starhall.server.kept.store import Store, noted
from starhall.server.rights.keys import MOST_KEYS

MOST = 10_000
"""Items, those that were deleted included."""
MOST_CHARACTERS = 8_000_000
ITEM, PLACE = "saved:", "saved-keys:"
TABLE = "recent/"
"""The items that are tables where the player has been."""


@dataclass(frozen=True, slots=True)
class Item:
    """One thing that a browser has saved."""

    name: str
    at: int
    """When it was saved there, in milliseconds since 1970."""
    value: str | None
    """As JSON; None once it was deleted."""


class Saved:
    """The part of the database that is about them."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def merge(self, items: Sequence[Item], since: int) -> tuple[int, list[Item]]:
        """Take in what is newer; return the number of the last change, and what others changed `since`."""

        def write(connection: Connection) -> tuple[int, list[Item]]:
            found = _items(connection)
            last = max((number for number, _ in found.values()), default=0)
            newer = {one.name: one for one in items if _is_newer(one, found.get(one.name))}
            if newer:
                last += 1
                found |= {name: (last, one) for name, one in newer.items()}
                gone = _tidied(found)
                for name in gone:
                    del found[name]
                connection.execute(delete(meta).where(meta.c.name.in_([ITEM + name for name in gone])))
                for one in newer.values():
                    _put(self.store, connection, ITEM + one.name, _text([last, one.at, one.value]))
                    if one.value is None and one.name.startswith(TABLE):
                        # Nothing is left of a table that its player has forgotten.
                        place = PLACE + "/api/tables/" + one.name.removeprefix(TABLE)
                        connection.execute(delete(meta).where(meta.c.name == place))
            others = (one for number, one in found.values() if number > since)
            return last, [one for one in others if one.name not in newer]

        return await self.store.write("", write)

    async def keys(self, place: str) -> list[str]:
        """Return the keys that the owner's browsers hold at a table."""

        def read(connection: Connection) -> list[str]:
            found = noted(connection, PLACE + place)
            return found.split(".") if found else []

        return await self.store.read(read)

    async def add_keys(self, place: str, keys: list[str]) -> list[str]:
        """Keep these keys of a table, too; return all that are kept now, the oldest first."""

        def write(connection: Connection) -> list[str]:
            # Another request at this table may have added some since it was asked.
            found = noted(connection, PLACE + place)
            before = found.split(".") if found else []
            now = list(dict.fromkeys([*before, *keys]))[-MOST_KEYS:]
            if now != before:
                _put(self.store, connection, PLACE + place, ".".join(now))
            return now

        return await self.store.write("", write)


def _items(connection: Connection) -> dict[str, tuple[int, Item]]:
    """Return every item by its name, with the number of the change that brought it."""
    wanted = select(meta.c.name, meta.c.value).where(meta.c.name.startswith(ITEM, autoescape=True))
    found = {}
    for name, text in connection.execute(wanted):
        number, at, value = json.loads(text)
        short = name.removeprefix(ITEM)
        found[short] = (number, Item(short, at, value))
    return found


def _is_newer(one: Item, there: tuple[int, Item] | None) -> bool:
    return there is None or (one.at > there[1].at and one.value != there[1].value)


def _tidied(found: dict[str, tuple[int, Item]]) -> list[str]:
    """Return the oldest deleted items, which make room; refuse if that is not enough."""
    deleted = sorted((one.at, name) for name, (_, one) in found.items() if one.value is None)
    gone = [name for _, name in deleted[: max(0, len(found) - MOST)]]
    size = sum(len(one.value or "") for _, one in found.values())
    if len(found) - len(gone) > MOST or size > MOST_CHARACTERS:
        raise Refused(
            "storage_full", "Your browsers save too much for this hall. Delete some decks or notes."
        )
    return gone


def _text(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _put(store: Store, connection: Connection, name: str, text: str) -> None:
    row = store.insert(meta).values(name=name, value=text)
    connection.execute(row.on_conflict_do_update(index_elements=["name"], set_={"value": text}))
