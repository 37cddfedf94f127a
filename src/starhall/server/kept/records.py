"""The records that this hall keeps; those of games that were played at its tables are signed."""

from __future__ import annotations

import asyncio

from starhall.core import record
from starhall.server.book.table import Table
from starhall.server.kept.store import KeptRecord, Store
from starhall.server.rights import signatures
from starhall.server.rights.keys import RECORD_ID, new_code
from starhall.server.watch.logs import log


class Records:
    """Shared records, and the keys of their signatures."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def keys(self) -> list[str]:
        """The public keys of this hall, the one that signs now first."""
        return signatures.public_keys(await self._keys())

    async def _keys(self) -> str:
        # Asked for each time: the operator may have made new ones.
        found = await self.store.noted(signatures.KEYS)
        return found or await self.store.secret(signatures.KEYS, signatures.new_keys)

    async def signed(self, text: str) -> str:
        """The record of a game that was played here, as it is given out."""
        return signatures.sign(text, await self._keys())[0]

    async def seal_file(self, shown: bytes, text: str) -> tuple[list[str], str]:
        """The public keys of this hall, and its signature of what a replay in one file shows of a record."""
        keys = await self._keys()
        return signatures.public_keys(keys), signatures.sign_file(shown, text, keys)

    async def keep(self, at: int, table: Table, text: str, *, shared: bool = False) -> str:
        """Keep the record of the game that was played at a table, once; returns its id."""
        text, signature = signatures.sign(text, await self._keys())
        return await self.store.keep_record(
            new_code(16), at, table.head.game, origin(table.code), text, signature, shared
        )

    async def keep_foreign(self, id: str, at: int, game: str, text: str) -> None:
        """Keep a record that came from anywhere."""
        await self.store.keep_record(id, at, game, "", text)

    async def find(self, id: str) -> KeptRecord | None:
        """A shared record, if there is one."""
        return await self.store.find_record(id) if RECORD_ID.match(id) else None

    async def text(self, id: str, kept: KeptRecord) -> str | None:
        """The text of a shared record; of a game that was played here before records were signed, too."""
        text = await self.store.record(id)
        return await self.signed(text) if text is not None and kept.origin else text


def origin(code: str) -> str:
    """Where the record of a table comes from: it is kept once."""
    return f"table {code}"


def played_at(origin: str) -> str:
    """Return the code of the table that a record comes from, or nothing for one that was uploaded."""
    kind, _, code = origin.partition(" ")
    return code if kind == "table" else ""


async def saved(table: Table) -> str:
    """The record of the game on a table, which nobody changes meanwhile; empty before it has begun.

    The story of a long game takes its time, and other tables should not wait for it. A game that fails as
    its story is told, for which it is played again, has a record without.
    """
    if table.match is None or table.record:
        return table.record
    try:
        return await asyncio.to_thread(record.save, table.match)
    except Exception as error:
        log.error("story not told", table=table.code, error=type(error).__name__)
        return await asyncio.to_thread(record.save, table.match, told=False)
