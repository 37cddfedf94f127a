"""Records that anybody may look at: read in processes of their own, and kept here ready to be sent."""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from typing import Any

import msgspec

from starhall.server.book.refusals import Refused
from starhall.server.kept.records import Records
from starhall.server.kept.store import RECORD_END, KeptRecord
from starhall.server.rights.keys import new_code
from starhall.server.shown.branches import Cut
from starhall.server.shown.reader import DRAWN, LESSON, PUZZLE
from starhall.server.shown.readers import Readers

LONGEST = 8 * 1024 * 1024
"""Bytes: the longest games of all take about two million with their story."""
MOST_KEPT = 32 * 1024 * 1024
"""Bytes of answers that are kept ready."""

Asked = tuple[Any, ...]


class Replays:
    """The shared records, as readers are shown them."""

    def __init__(self, records: Records, readers: Readers) -> None:
        self.records = records
        self.readers = readers
        self._ready = Ready(MOST_KEPT)

    async def upload(self, data: bytes, at: int) -> str:
        """Share a record from anywhere, if it can be read; returns its id."""
        try:
            text = data.decode()
        except UnicodeDecodeError:
            raise Refused("not_understood", "This is no record: it is not text.") from None
        id = new_code(16)

        async def given() -> bytes:
            return data

        game = await self.readers.ask(_key(id, text[-RECORD_END - 1 :]), "look", {}, given)
        await self.records.keep_foreign(id, at, game.decode(), text)
        return id

    async def card(self, id: str) -> bytes:
        """A record in short, with its log."""
        return await self._shown(id, "card", {"id": id, "keys": await self.records.keys()})

    async def moment(self, id: str, at: int, seat: int | None, told: bool = False) -> bytes:
        """The table after `at` choices, from one side; `told` with what each line of the last one shows."""
        return await self._shown(id, "moment", {"at": at, "seat": seat, "told": told})

    async def cut(self, id: str, at: int, seat: int, name: str) -> Cut:
        """What a table needs to go on from a moment."""
        found = await self._ask(id, await self._find(id), "branch", {"at": at, "seat": seat, "name": name})
        return msgspec.json.decode(found, type=Cut)

    async def file(self, id: str) -> tuple[str, str]:
        """The game of a record, and the record itself."""
        kept = await self._find(id)
        return kept.game, await self._text(id, kept)

    async def picture(self, id: str) -> bytes:
        """The end of a record as a PNG."""
        return await self._shown(id, "picture", {})

    async def drawn(self, key: tuple[str, str, int], svg: str) -> bytes:
        """A drawing as a PNG, kept ready under a key."""
        found = self._ready.get(key)
        if found is None:
            found = await self.readers.ask(f"{key}", DRAWN, {"svg": svg}, _no_text)
            self._ready.put(key, found)
        return found

    async def one_file(self, text: str) -> bytes:
        """The game of a record as it goes into a page that needs no server."""
        key = hashlib.sha256(text.encode()).hexdigest()

        async def given() -> bytes:
            return text.encode()

        return await self.readers.ask(key, "one_file", {}, given)

    async def lesson(self, game: str, name: str, what: str, wanted: msgspec.Struct) -> bytes:
        """How a lesson goes on; or, if `what` is named, what its learner wonders about."""
        about = {"game": game, "name": name, "what": what, "wanted": msgspec.to_builtins(wanted)}
        return await self.readers.ask(f"{game} {name}", LESSON, about, _no_text)

    async def puzzle(self, game: str, name: str, what: str, wanted: msgspec.Struct) -> bytes:
        """A puzzle; or, if `what` is named, what comes of an answer or what somebody wonders about."""
        about = {"game": game, "name": name, "what": what, "wanted": msgspec.to_builtins(wanted)}
        return await self.readers.ask(f"{game} {name}", PUZZLE, about, _no_text)

    async def must_be_there(self, id: str) -> None:
        """Refuse what is no shared record."""
        await self._find(id)

    async def ask(self, id: str, ask: str, about: dict[str, Any], place: int = 0) -> bytes:
        """Something about a record that is not kept ready."""
        return await self._ask(id, await self._find(id), ask, about, place)

    async def close(self) -> None:
        """Read no more."""
        await self.readers.close()

    async def _shown(self, id: str, ask: str, about: dict[str, Any]) -> bytes:
        kept = await self._find(id)
        asked = (_key(id, kept.end), ask, *map(str, about.values()))
        found = self._ready.get(asked)
        if found is None:
            found = await self._ask(id, kept, ask, about)
            self._ready.put(asked, found)
        return found

    async def _ask(self, id: str, kept: KeptRecord, ask: str, about: dict[str, Any], place: int = 0) -> bytes:
        async def text() -> bytes:
            return (await self._text(id, kept)).encode()

        return await self.readers.ask(_key(id, kept.end), ask, about, text, place)

    async def _find(self, id: str) -> KeptRecord:
        kept = await self.records.find(id)
        if kept is None:
            raise _no_such_record()
        return kept

    async def _text(self, id: str, kept: KeptRecord) -> str:
        text = await self.records.text(id, kept)
        if text is None:
            raise _no_such_record()
        return text


class Ready:
    """Answers that were given before, the last ones up to a size."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.size = 0
        self._kept: OrderedDict[Asked, bytes] = OrderedDict()

    def get(self, asked: Asked) -> bytes | None:
        """The answer to a question."""
        if asked in self._kept:
            self._kept.move_to_end(asked)
        return self._kept.get(asked)

    def put(self, asked: Asked, answer: bytes) -> None:
        """Keep an answer."""
        self.size += len(answer) - len(self._kept.pop(asked, b""))
        self._kept[asked] = answer
        while self.size > self.most:
            self.size -= len(self._kept.popitem(last=False)[1])


def _key(id: str, end: str) -> str:
    """What a record is known by: another one when the operator has changed its text."""
    return hashlib.sha256(f"{id} {end}".encode(errors="replace")).hexdigest()


async def _no_text() -> bytes:
    """Neither a lesson nor a puzzle is a record."""
    return b""


def _no_such_record() -> Refused:
    return Refused("no_such_record", "There is no such record. Check the link, or upload the file again.")
