"""Two workers with people at their tables, held against the model of who holds which key."""

from __future__ import annotations

import contextlib
import json
from dataclasses import dataclass, field
from typing import Any

import httpx
import websockets

from starhall.server.book import entries as book
from starhall.server.book.actions import ACTIONS
from starhall.server.book.table import Table
from starhall.server.kept.store import Store
from starhall.server.rights.keys import COOKIE, from_cookie, hashed
from starhall.wire.messages import ENCODER
from tests.server.harness import Frame, Person, Seat, SetTime, Site, find_game
from tests.server.seat_model import Model

PEOPLE = 4
CLOSED: Frame = {"type": "closing", "code": "gone"}


@dataclass
class Book:
    """The book of a table, read by one who takes no part: whose each seat was at every number."""

    table: Table
    owners: list[list[str]] = field(default_factory=lambda: [[]])

    @classmethod
    async def of(cls, store: Store, code: str) -> Book:
        """The book of a table from its beginning."""
        found = await store.head(code)
        assert found is not None
        head = book.read_head(found[0])
        read = cls(Table(head, find_game(head.game), found[1] / 1000))
        await read.follow(store)
        return read

    async def follow(self, store: Store) -> None:
        """Read what was added."""
        for row in await store.entries(self.table.code, self.table.number):
            self.table.fold(row.seq, row.at, ACTIONS.read_entry(row.body), row.actor, row.client)
            self.owners.append([seat.hash for seat in self.table.seats])

    def view(self, reader: int | None, choices: int) -> Any:
        """What a reader may see after so many choices."""
        assert self.table.match is not None
        return json.loads(ENCODER.encode(self.table.match.view(reader, choices)))


@dataclass
class Line:
    """A socket of somebody, with the keys that opened it."""

    owner: int
    worker: int
    model: Model
    seat: Seat
    stack: contextlib.AsyncExitStack
    keys: dict[int, str]
    reader: int | None
    checked: int = 0
    closed: bool = False

    @property
    def void(self) -> bool:
        """Is one of its seats in other hands?"""
        return any(self.model.chairs[seat].key != key for seat, key in self.keys.items())

    async def ask(self, kind: str, **fields: Any) -> Frame:
        """The answer to a request, or that there is none any more."""
        if self.closed:
            return CLOSED
        try:
            return await self.seat.request(kind, **fields)
        except websockets.ConnectionClosed:
            self.closed = True
            return CLOSED


@dataclass
class Hall:
    """Two workers, people, their sockets, and the model of it all."""

    sites: tuple[Site, Site]
    time: SetTime
    store: Store
    people: list[list[Person]]
    """By person: their one browser, led to each worker."""
    tables: list[Model] = field(default_factory=list)
    books: dict[str, Book] = field(default_factory=dict)
    lines: list[Line] = field(default_factory=list)
    anybody: httpx.AsyncClient = field(default_factory=httpx.AsyncClient)

    def keys_of(self, who: int, model: Model) -> list[str]:
        """The keys in somebody's browser."""
        return from_cookie(self.people[who][0].cookie(model.code).partition("=")[2])

    def is_host(self, who: int, model: Model) -> bool:
        """Did they open the table? Nobody did that for the next game."""
        return any(key.startswith("h-") for key in self.keys_of(who, model))

    def sees(self, who: int, model: Model) -> bool:
        """May they know of a table?"""
        return model.public or bool(model.held(self.keys_of(who, model)))

    async def add(self, model: Model) -> None:
        """One more table."""
        self.tables.append(model)
        self.books[model.code] = await Book.of(self.store, model.code)

    def line(self, which: int) -> Line | None:
        """One of the sockets that sit somewhere."""
        seated = [line for line in self.lines if line.keys]
        return seated[which % len(seated)] if seated else None

    def holders(self, model: Model) -> list[tuple[int, int]]:
        """Everybody who has, or had, a key to a seat, with the seat."""
        return [
            (who, int(key.partition("-")[0]))
            for who in range(PEOPLE)
            for key in self.keys_of(who, model)
            if key in model.keys
        ]

    # What holds after every step.

    async def settle(self, looks: int) -> None:
        """Read all books and all frames; ask the workers named by the bits of `looks`."""
        for line in self.lines:
            await line.ask("ping")
        for model in self.tables:
            found = self.books[model.code]
            await found.follow(self.store)
            model.over, started = found.table.status == "over", found.table.started
            if started and not model.started:
                for chair in model.chairs:
                    chair.taken = True
            model.started = started
            kept = [hashed(chair.key) if chair.key else "" for chair in model.chairs]
            assert found.owners[-1] == kept
            for worker, site in enumerate(self.sites):
                if looks >> worker & 1:
                    await self._look(site, model)
        for line in self.lines:
            self._check(line)

    async def _look(self, site: Site, model: Model) -> None:
        """The keys that are good open their seats at a worker, and no other opens anything."""
        good = [chair.key for chair in model.chairs if chair.key]
        void = [key for key in model.keys if key not in good]
        for keys, opened in ((good, list(model.held(good))), (void[-24:], [])):
            headers = {"Cookie": f"{COOKIE}={'.'.join(keys)}"}
            answer = await self.anybody.get(f"{site.url}/api/tables/{model.code}", headers=headers)
            assert answer.json().get("held", []) == opened, (keys, opened)

    def _check(self, line: Line) -> None:
        """A socket was sent what its seat may see, as long as the seat was its own."""
        found = self.books[line.model.code]
        for raw in line.seat.frames[line.checked :]:
            frame = json.loads(raw)
            if frame["type"] not in {"snapshot", "step"}:
                continue
            owners, position = found.owners[frame["number"]], frame["position"]
            assert all(owners[seat] == hashed(key) for seat, key in line.keys.items()), frame
            if frame["type"] == "snapshot":
                assert frame["reader"] == line.reader
            if position is not None:
                assert position["view"] == found.view(line.reader, position["choices"])
                assert position["ask"] is None or position["ask"]["seat"] == line.reader
        line.checked = len(line.seat.frames)

    async def close(self) -> None:
        """Everybody goes."""
        for line in self.lines:
            await line.stack.aclose()
        await self.anybody.aclose()
