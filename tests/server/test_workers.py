"""Two worker processes on one PostgreSQL and one Redis: one table, one book, whoever serves it."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from starhall.server.config import Config
from starhall.server.kept.store import CLOCK, Store
from starhall.server.live.driver import APART, DOWN
from starhall.server.run import CLOCK as CLOCK_OF_WORKERS
from starhall.server.watch.timing import Time
from tests.server.harness import Person, Seat, Site, running
from tests.server.processes import ROOT, Zygote, answers, free_port, zygote
from tests.server.services import postgres, redis


@pytest.fixture(scope="module")
def services() -> Iterator[tuple[str, str]]:
    """A PostgreSQL and a Redis server for all tests here."""
    with postgres() as database, redis() as (bus, _):
        yield database, bus


@dataclass
class Pair:
    """Two workers on one database."""

    maker: Zygote
    settings: dict[str, Any]
    ports: list[int]
    children: list[int]

    def person(self, worker: int) -> Person:
        """Somebody whose proxy leads to this worker."""
        return Person(f"http://127.0.0.1:{self.ports[worker]}")


def moved(person: Person, worker: int, pair: Pair) -> Person:
    """The same browser, now led to another worker."""
    other = pair.person(worker)
    other.http.cookies = person.http.cookies
    return other


@contextlib.asynccontextmanager
async def two_workers(database: str, bus: str, **more: Any) -> AsyncIterator[Pair]:
    """Two servers that know of each other only through the database and the bus."""
    settings = {"database": database, "redis": bus, "rate": 1000.0, "bot_pause": 0.0, "poll": 0.5, **more}
    ports = [free_port(), free_port()]
    async with zygote() as maker:
        children = [await maker.serve(**settings, port=port, data="unused") for port in ports]
        yield Pair(maker, settings, ports, children)


@contextlib.asynccontextmanager
async def closing(*people: Person) -> AsyncIterator[None]:
    try:
        yield
    finally:
        await asyncio.gather(*(person.close() for person in people))


async def test_a_table_is_played_through_two_workers(services: tuple[str, str]) -> None:
    async with two_workers(*services, poll=10.0) as pair:
        ann, bea = pair.person(0), pair.person(1)
        async with closing(ann, bea):
            opened = await ann.open("peace", ("me", "open"), options={"first": 0})
            code = opened["table"]
            await bea.join(code, opened["invite"], name="Bea")
            async with ann.at(code) as first, bea.at(code) as second:
                while first.presence is None or first.presence["present"] != [0, 1]:
                    await first.next()
                waits = []
                while not (first.over and second.over):
                    chooser, other = (first, second) if first.ask is not None else (second, first)
                    if chooser.ask is None:
                        await asyncio.gather(first.next(), second.next())
                        continue
                    answer = await chooser.choose()
                    assert answer["type"] == "ack"
                    began = time.perf_counter()
                    await other.until_number(answer["number"])
                    waits.append(time.perf_counter() - began)
                assert first.lines == second.lines
                assert sorted(waits)[len(waits) // 2] < 3.0, "the bus wakes sooner than the poll"


async def test_of_many_at_two_workers_exactly_one_wins_every_time(services: tuple[str, str]) -> None:
    async with two_workers(*services) as pair:
        ann = pair.person(0)
        opened = await ann.open("peace", ("me", "me"))
        code = opened["table"]
        there = moved(ann, 1, pair)
        async with closing(ann, there), contextlib.AsyncExitStack() as stack:
            people = [ann, there] * 10
            seats: list[Seat] = [await stack.enter_async_context(person.at(code)) for person in people]
            for _ in range(6):
                waiting = seats[0].position["waiting"][0]["seat"] if seats[0].position else 0
                await asyncio.gather(*(seat.look(waiting) for seat in seats))
                assert len({seat.number for seat in seats}) == 1
                found = await asyncio.gather(*(seat.choose() for seat in seats))
                won = [answer for answer in found if answer["type"] == "ack"]
                late = {answer["code"] for answer in found if answer["type"] == "error"}
                assert len(won) == 1
                assert late == {"out_of_date"}
                await asyncio.gather(*(seat.until_number(won[0]["number"]) for seat in seats))
            again = await seats[1].request("ping")
            assert again["type"] == "pong"


async def test_a_choice_sent_again_to_the_other_worker_is_made_once(services: tuple[str, str]) -> None:
    async with two_workers(*services) as pair:
        ann = pair.person(0)
        opened = await ann.open("peace", ("me", "me"), options={"first": 0})
        code = opened["table"]
        there = moved(ann, 1, pair)
        here, elsewhere = ann.at(code, hello={"seat": 0}), there.at(code, hello={"seat": 0})
        async with closing(ann, there), here as seat, elsewhere as other:
            assert seat.ask is not None
            wanted = {"seat": 0, "choice": seat.ask["options"][0]["choice"], "at": seat.ask["since"]}
            first, second = await asyncio.gather(
                seat.request("choose", id="same", **wanted), other.request("choose", id="same", **wanted)
            )
            assert first == second
            assert first["type"] == "ack"
            await other.until_number(first["number"])
            assert other.position is not None
            assert other.position["choices"] == 1


async def test_when_a_worker_is_killed_the_other_goes_on_with_its_tables(services: tuple[str, str]) -> None:
    async with two_workers(*services) as pair:
        ann = pair.person(0)
        opened = await ann.open("peace", ("me", "bot", "bot"))
        code = opened["table"]
        there = moved(ann, 1, pair)
        async with closing(ann, there):
            async with ann.at(code) as seat:
                for _ in range(3):
                    assert await seat.until_asked()
                    assert (await seat.choose())["type"] == "ack"
                number = seat.number
                await pair.maker.kill(pair.children[0])
            async with there.at(code) as seat:
                assert seat.number >= number
                for _ in range(3):
                    if await seat.until_asked():
                        assert (await seat.choose())["type"] == "ack"


async def test_without_the_bus_the_poll_is_enough(services: tuple[str, str]) -> None:
    database, _ = services
    async with two_workers(database, "redis://127.0.0.1:1/0", poll=0.2) as pair:
        ann = pair.person(0)
        opened = await ann.open("peace", ("me", "me"), options={"first": 0})
        code = opened["table"]
        there = moved(ann, 1, pair)
        async with closing(ann, there), ann.at(code, hello={"seat": 0}) as seat, there.at(code) as other:
            answer = await seat.choose()
            await other.until_number(answer["number"])
            assert other.lines == seat.lines


async def test_a_seat_handed_over_at_one_worker_is_closed_at_the_other(services: tuple[str, str]) -> None:
    async with two_workers(*services) as pair:
        ann = pair.person(0)
        opened = await ann.open("peace", ("me", "bot"))
        code = opened["table"]
        there, phone = moved(ann, 1, pair), pair.person(0)
        async with closing(ann, there, phone), there.at(code) as old:
            link = (await ann.post(f"/api/tables/{code}/hand-over", {"seat": 0})).json()["link"]
            assert (await phone.enter(code, link.partition("#")[2])).status_code == 200
            assert (await old.until("closing"))["code"] == "seat_taken"


async def test_the_book_in_postgres_has_every_number_once(services: tuple[str, str]) -> None:
    store = await asyncio.to_thread(Store, "unused", services[0])
    try:
        for card in await store.cards(None):
            code = json.loads(card)["table"]
            numbers = [row.seq for row in await store.entries(code, 0)]
            assert numbers == list(range(1, len(numbers) + 1))
        assert await store.going_on() >= 1
    finally:
        await store.close()


async def test_several_workers_behind_one_port_and_a_graceful_end(
    services: tuple[str, str], tmp_path: Path
) -> None:
    """The server itself with two workers: starts, serves, is measured, ends when told, writes clean logs.

    Its workers load as slowly as on a busy machine: longer than the web server is used to wait for one.
    """
    slow = f"""if '--multiprocessing-fork' in __import__('sys').argv:
        open({str(tmp_path / "loads")!r}, "a").write("once ")
        __import__("time").sleep(6)"""
    (tmp_path / "sitecustomize.py").write_text(slow)
    port, counted = free_port(), free_port(row=2)
    database, bus = services
    config = Config(
        port=port,
        data=str(tmp_path),
        database=database,
        redis=bus,
        metrics=f"127.0.0.1:{counted}",
        workers=2,
        bot_pause=0.0,
    )
    script = (
        "import sys; from starhall.server import serve; from starhall.server.config import Config; "
        f"sys.exit(serve(Config.from_json({config.to_json()!r})))"
    )
    with (tmp_path / "log").open("wb") as log:
        surroundings = {**os.environ, "PYTHONPATH": str(tmp_path)}
        process = subprocess.Popen(
            [sys.executable, "-c", script], stdout=log, stderr=log, cwd=ROOT, env=surroundings
        )
        try:
            await answers(port, within=60.0, process=process.pid)
            assert process.poll() is None, (tmp_path / "log").read_text()
            ann = Person(f"http://127.0.0.1:{port}")
            async with closing(ann):
                opened = await ann.open("peace", ("me", "bot"))
                async with ann.at(opened["table"]) as seat:
                    for _ in range(3):
                        assert await seat.until_asked()
                        assert (await seat.choose())["type"] == "ack"
                    metrics = (await ann.http.get(f"http://127.0.0.1:{counted}/metrics")).text
                    assert "starhall_sockets" in metrics
                keys = ann.cookie(opened["table"])
            process.send_signal(signal.SIGTERM)
            await asyncio.to_thread(process.wait, 30)
        finally:
            if process.poll() is None:
                os.kill(process.pid, signal.SIGKILL)
                process.wait()
    assert (tmp_path / "loads").read_text().split() == ["once"] * 2
    written = (tmp_path / "log").read_text()
    for key in keys.partition("=")[2].split("."):
        assert key not in written
    lines = [json.loads(line) for line in written.splitlines() if line.startswith("{")]
    assert sum(line["event"] == "server up" for line in lines) == 2
    assert sum(line["event"] == "server down" for line in lines) == 2
    assert not [line for line in lines if line["level"] == "error"]
    # Nor does anybody find there who was here.
    assert not [line for line in lines if "127.0.0.1" in str(line)]


# One time for all workers.


@contextlib.asynccontextmanager
async def at_two_clocks(database: str, folder: Path, ahead: float) -> AsyncIterator[tuple[Site, Site]]:
    """Two workers; the second begins on a machine whose clock is ahead by so much."""
    settings: dict[str, Any] = {"database": database, "grace": 0.0}
    async with (
        running(folder, time=Time(), **settings) as one,
        running(folder, time=Time(wall=time.time() + ahead), **settings) as other,
    ):
        yield one, other


@pytest.mark.parametrize("hours", [-3, 3])
async def test_a_worker_that_begins_on_a_machine_with_another_clock_has_the_time_of_the_others(
    services: tuple[str, str], tmp_path: Path, hours: int
) -> None:
    async with at_two_clocks(services[0], tmp_path, 3600 * hours) as (one, other):
        ann = one.person()
        code = (await ann.open("peace", ("me", "me"), clock="live", options={"first": 0}))["table"]
        there = other.person()
        there.http.cookies = ann.http.cookies
        for person in (ann, there, ann):
            async with person.at(code, hello={"seat": 0}) as seat:
                assert seat.position is not None
                await seat.look(seat.position["waiting"][0]["seat"])
                assert (await seat.choose())["type"] == "ack"
                assert [clock["bank"] for clock in seat.around["clock"]["seats"]] == [300.0, 300.0]
        live = await one.parts.tables.find(code)
        assert live is not None
        async with one.parts.tables.up_to_date(live) as table:
            assert [page.happening.kind for page in table.pages][-3:] == ["chose"] * 3
        assert abs(one.parts.time.now() - other.parts.time.now()) < DOWN


async def test_a_worker_whose_machine_slept_has_the_time_of_the_others_and_stood_still(
    services: tuple[str, str], tmp_path: Path
) -> None:
    async with at_two_clocks(services[0], tmp_path, 0.0) as (one, other):
        ann = other.person()
        code = (await ann.open("peace", ("me", "me"), clock="live", options={"first": 0}))["table"]
        async with ann.at(code, hello={"seat": 0}) as seat:
            # Its steady clock did not count while it slept, that of the others did.
            one.parts.time.move(3600)
            await seat.until_number(seat.number + 1)
            assert seat.happenings[-1]["kind"] == "resumed"
            assert abs(one.parts.time.now() - other.parts.time.now()) < DOWN
            assert [clock["bank"] for clock in seat.around["clock"]["seats"]] == [300.0, 300.0]


async def test_when_the_clock_of_the_database_jumps_the_workers_keep_their_time(
    services: tuple[str, str], tmp_path: Path
) -> None:
    async with at_two_clocks(services[0], tmp_path, 0.0) as (one, _):
        store = one.parts.store
        for jumped in (-3600.0, 3600.0):
            said = await store.noted(CLOCK)
            assert said is not None
            ours, there = map(float, said.split())
            await store.note(CLOCK, f"{ours!r} {there + jumped!r}")
            assert await store.agree_on_time(one.parts.time.now, DOWN) < APART


def test_a_worker_that_is_started_anew_has_the_clock_of_its_server(monkeypatch: pytest.MonkeyPatch) -> None:
    honest, of_the_server = time.time, Time()
    monkeypatch.setattr(time, "time", lambda: honest() + 3600)
    monkeypatch.setenv(CLOCK_OF_WORKERS, of_the_server.text())
    again = Time.read(os.environ[CLOCK_OF_WORKERS])
    assert again.now() == pytest.approx(of_the_server.now(), abs=60)
