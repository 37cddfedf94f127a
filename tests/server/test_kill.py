"""The kill harness: servers die at random points, and no acknowledged choice is ever lost or made twice."""

from __future__ import annotations

import asyncio
import contextlib
import os
import resource
import signal
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest
import websockets

from starhall.server.book import entries as book
from starhall.server.book.actions import ACTIONS
from starhall.server.book.actions.choose import Chose
from starhall.server.book.actions.opened import TableOpened
from starhall.server.book.actions.say import Said
from starhall.server.kept.store import Row, Store, Summary
from tests.server.harness import WAIT, Frame, Person, Seat
from tests.server.processes import Zygote, alive, free_port, zygote
from tests.server.services import Postgres, postgres_to_kill, redis

FEW = 12
KILLS = int(os.environ.get("KILLS", "500"))
"""How many a long run takes."""


class Unable(Exception):
    """A server that cannot do anything now."""


GONE = (Unable, websockets.ConnectionClosed, websockets.InvalidHandshake, OSError, EOFError)


@dataclass
class Player:
    """Plays tables one after another over any number of crashes, and remembers every acknowledgement."""

    person: Person
    rng: Random
    acknowledged: dict[tuple[str, str], tuple[int, Frame]] = field(default_factory=dict)
    """By table and id: the number, and what was chosen."""
    codes: list[str] = field(default_factory=list)
    clock: str = "none"
    refused: Counter[str] = field(default_factory=Counter)
    made: int = 0
    resent: int = 0
    pending: Frame | None = None

    async def play(self) -> None:
        """For ever: open a table, play it to the end, and the next."""
        while True:
            with contextlib.suppress(httpx.TransportError, *GONE):
                if not self.codes or await self._play(self.codes[-1]):
                    self.codes.append((await self._open())["table"])
                    self.pending = None
            await asyncio.sleep(0.02)

    async def _open(self) -> Frame:
        """A table, from a server that can open one now."""
        body = {"game": "peace", "seats": [{"sits": "me"}] * 2, "clock": self.clock}
        answer = await self.person.post("/api/tables", body)
        if answer.status_code != 201:
            raise Unable(answer.text)
        return dict(answer.json())

    async def _play(self, code: str) -> bool:
        """Go on at a table until it is over or the line breaks."""
        async with self.person.at(code, open_timeout=5) as seat:
            if self.pending is not None:
                self.resent += 1
                await self._send(code, seat, self.pending)
            while not seat.over:
                asked = seat.position["waiting"][0]["seat"] if seat.position else 0
                await self._look(seat, asked)
                if seat.ask is None:
                    continue
                self.made += 1
                options = seat.ask["options"]
                self.pending = {
                    "type": "choose",
                    "id": f"{id(self)}-{self.made}",
                    "seat": asked,
                    "choice": self.rng.choice(options)["choice"],
                    "at": seat.ask["since"],
                }
                await self._send(code, seat, self.pending)
            return True

    async def _look(self, seat: Seat, asked: int) -> None:
        await seat.send({"type": "look", "id": "look", "seat": asked})
        if (await seat.until("snapshot", "error"))["type"] == "error":
            raise Unable

    async def _send(self, code: str, seat: Seat, message: Frame) -> None:
        await seat.send(message)
        answer = await seat.until("ack", "error", when=lambda frame: frame["re"] == message["id"])
        if answer["type"] == "error":
            self.refused[answer["code"]] += 1
            if answer["code"] in {"busy", "went_wrong"}:
                # It may have been written all the same: the same again, under the same id.
                raise Unable(answer["text"])
        # Once acknowledged it is never sent again: if it were lost, nobody would make up for it.
        self.pending = None
        if answer["type"] == "ack":
            self.acknowledged[code, message["id"]] = (answer["number"], message)
            await seat.until_number(answer["number"])


async def kill_often(tmp_path: Path, kills: int, seed: int) -> tuple[int, int]:
    """Kill the server so often while people play: the choices that stand, and those that were sent again."""
    rng = Random(seed)
    port = free_port()
    settings = {"port": port, "data": str(tmp_path), "bot_pause": 0.0, "rate": 1000.0}
    players = [Player(Person(f"http://127.0.0.1:{port}"), Random(seed + n)) for n in range(3)]
    async with zygote() as maker:
        tasks = [asyncio.create_task(player.play()) for player in players]
        try:
            for number in range(kills):
                before = sum(len(player.acknowledged) for player in players)
                die = {"die_after": True, "writes": rng.randrange(1, 12)} if number % 2 else {}
                child = await maker.serve(**settings, **die)
                # Not before somebody was acknowledged: a server that did nothing loses nothing.
                for _ in range(500):
                    await asyncio.sleep(0.01)
                    if die and not alive(child):
                        break
                    if sum(len(player.acknowledged) for player in players) > before and not die:
                        break
                await asyncio.sleep(rng.random() * 0.1)
                await maker.kill(child)
                if number % 10 == 8:
                    # Now and then one that may end in its own time, in addition to the kills.
                    child = await maker.serve(**settings)
                    await acknowledged(players, tasks, 1)
                    await maker.stop(child)
            await maker.serve(**settings)
            await acknowledged(players, tasks, 6)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            await asyncio.gather(*(player.person.close() for player in players))
    return await compare(players, str(tmp_path)), sum(player.resent for player in players)


async def acknowledged(players: list[Player], tasks: list[asyncio.Task[None]], more: int) -> None:
    """Wait for so many further acknowledgements; a player who has failed shows why."""
    before = sum(len(player.acknowledged) for player in players)
    async with asyncio.timeout(WAIT):
        while sum(len(player.acknowledged) for player in players) < before + more:
            await asyncio.sleep(0.01)
            for task in tasks:
                if task.done():
                    task.result()


async def compare(players: list[Player], data: str, database: str = "") -> int:
    """Every acknowledged choice stands in the book, once, under its number; returns how many there are."""
    store = Store(data, database)
    try:
        total = 0
        for player in players:
            for code in player.codes:
                rows = await store.entries(code, 0)
                assert [row.seq for row in rows] == list(range(1, len(rows) + 1))
                clients = [row.client for row in rows if row.client is not None]
                assert len(clients) == len(set(clients)), "a choice was made twice"
                by_number = {row.seq: row for row in rows}
                for (table, name), (number, message) in player.acknowledged.items():
                    if table != code:
                        continue
                    total += 1
                    assert number in by_number, "an acknowledged choice is lost"
                    entry = ACTIONS.read_entry(by_number[number].body)
                    assert by_number[number].client == name
                    assert isinstance(entry, Chose)
                    assert (entry.seat, entry.choice) == (message["seat"], message["choice"])
        return total
    finally:
        await store.close()


async def test_no_acknowledged_choice_is_lost_in_a_few_kills(tmp_path: Path) -> None:
    stand, resent = await kill_often(tmp_path, FEW, seed=1)
    assert stand >= FEW
    assert resent >= FEW // 4, "nothing was sent again"


@pytest.mark.soak
async def test_no_acknowledged_choice_is_lost_in_many_kills(tmp_path: Path) -> None:
    stand, resent = await kill_often(tmp_path, KILLS, seed=2)
    assert stand >= KILLS
    assert resent >= KILLS // 4, "nothing was sent again"


# What the server stands on fails, while people play.


@dataclass
class Playing:
    """Servers, and players who go on whatever happens."""

    maker: Zygote
    children: list[int]
    players: list[Player]
    tasks: list[asyncio.Task[None]]

    async def go_on(self, more: int = 4, of: list[Player] | None = None) -> None:
        """So many more choices are acknowledged."""
        await acknowledged(of or self.players, self.tasks, more)


@contextlib.asynccontextmanager
async def playing(*workers: dict[str, Any], clock: str = "none") -> AsyncIterator[Playing]:
    """Servers with these settings, and two players at each."""
    ports = [free_port() for _ in workers]
    players = [
        Player(Person(f"http://127.0.0.1:{port}"), Random(n), clock=clock)
        for n, port in enumerate([*ports, *ports])
    ]
    common = {"bot_pause": 0.0, "rate": 1000.0, "poll": 0.5}
    async with zygote() as maker:
        children = [
            await maker.serve(**{**common, **settings}, port=port)
            for settings, port in zip(workers, ports, strict=True)
        ]
        tasks = [asyncio.create_task(player.play()) for player in players]
        try:
            yield Playing(maker, children, players, tasks)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            await asyncio.gather(*(player.person.close() for player in players))


@pytest.fixture(scope="module")
def database() -> Iterator[Postgres]:
    """A PostgreSQL server that these tests kill."""
    with postgres_to_kill() as found:
        yield found


def on(database: Postgres, bus: str = "") -> dict[str, Any]:
    """The settings of a worker there."""
    return {"data": "unused", "database": database.address, "redis": bus}


LONG = pytest.mark.soak


@pytest.mark.parametrize("times", [1, pytest.param(20, marks=LONG)])
async def test_when_the_database_is_killed_and_comes_back_play_goes_on(
    database: Postgres, times: int
) -> None:
    async with playing(on(database), on(database)) as hall:
        for _ in range(times):
            await hall.go_on()
            database.kill()
            await asyncio.sleep(0.5)
            await asyncio.to_thread(database.start)
            await hall.go_on()
    assert await compare(hall.players, "unused", database.address) >= 8 * times


async def test_when_redis_is_killed_play_goes_on_without_it_and_then_with_it(database: Postgres) -> None:
    port = free_port()
    bus = f"redis://127.0.0.1:{port}/0"
    with redis(port) as (_, process):
        async with playing(on(database, bus), on(database, bus)) as hall:
            await hall.go_on()
            process.kill()
            await hall.go_on()
            with redis(port):
                await hall.go_on()
    assert await compare(hall.players, "unused", database.address) >= 12


@pytest.mark.parametrize("seconds", [3, pytest.param(30, marks=LONG)])
async def test_a_worker_that_is_stopped_for_a_while_goes_on_where_it_was(
    database: Postgres, seconds: int
) -> None:
    async with playing(on(database), on(database), clock="live") as hall:
        await hall.go_on()
        stopped, others = hall.players[::2], hall.players[1::2]
        os.kill(hall.children[0], signal.SIGSTOP)
        try:
            await hall.go_on(4, others)
            await asyncio.sleep(seconds)
        finally:
            os.kill(hall.children[0], signal.SIGCONT)
        await hall.go_on(4, stopped)
        for player in stopped:
            async with player.person.at(player.codes[-1]) as seat:
                clocks = seat.around["clock"]["seats"]
                assert [clock["bank"] for clock in clocks] == [300.0, 300.0], "nobody has lost time for it"
    assert await compare(hall.players, "unused", database.address) >= 12


async def test_when_the_disk_is_full_nothing_happens_until_there_is_room(tmp_path: Path) -> None:
    async with playing({"data": str(tmp_path)}) as hall:
        await hall.go_on()
        _, most = resource.prlimit(hall.children[0], resource.RLIMIT_FSIZE)
        # No file of the server may grow beyond this: what it writes fails, as on a full disk.
        resource.prlimit(hall.children[0], resource.RLIMIT_FSIZE, (4096, most))
        async with asyncio.timeout(WAIT):
            while sum(player.refused["storage_full"] for player in hall.players) < 4:
                await asyncio.sleep(0.01)
        resource.prlimit(hall.children[0], resource.RLIMIT_FSIZE, (most, most))
        await hall.go_on()
    assert await compare(hall.players, str(tmp_path)) >= 8


async def test_a_write_that_was_torn_is_dropped_whole(tmp_path: Path) -> None:
    """A power cut in the middle of the last write: whatever is left, the book is whole up to there."""
    (tmp_path / "first").mkdir()
    store = Store(str(tmp_path / "first"))
    first = Row(1, 5, None, None, book.written(TableOpened()))
    await store.open_table("A", "peace", True, "{}", [first], Summary("open", None, "{}"))
    for seq in range(2, 21):
        row = Row(seq, 5, "0", str(seq), book.written(Said(seat=0, text="x" * 300)))
        await store.append("A", row, Summary("open", None, "{}"))
    files = {file.name: file.read_bytes() for file in (tmp_path / "first").iterdir()}
    await store.close()
    log = files["starhall.db-wal"]
    rng = Random(1)
    found = []
    cuts = sorted([len(log), len(log) - 1, *(rng.randrange(len(log) // 2, len(log)) for _ in range(10))])
    for cut in cuts:
        folder = tmp_path / str(cut)
        folder.mkdir()
        (folder / "starhall.db").write_bytes(files["starhall.db"])
        (folder / "starhall.db-wal").write_bytes(log[:cut])
        torn = Store(str(folder))
        rows = await torn.entries("A", 0)
        assert [row.seq for row in rows] == list(range(1, len(rows) + 1))
        await torn.append("A", Row(len(rows) + 1, 5, None, None, first.body), None)
        await torn.close()
        found.append(len(rows))
    assert found == sorted(found)
    assert found[-1] == 20, "nothing is lost of what is there"
    assert found[-2] == 19, "the torn one is gone, whole"
