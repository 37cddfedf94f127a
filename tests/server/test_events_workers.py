"""Tournaments with several workers on one PostgreSQL: whoever dies, nothing is lost or counted twice."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

import httpx
import pytest
from sqlalchemy import select

from starhall.events.played import HOUSE
from starhall.server.events import book
from starhall.server.kept.events import read_facts
from starhall.server.kept.schema import results, tables
from starhall.server.kept.store import Store
from tests.server.harness import WAIT, Frame, Person
from tests.server.processes import Zygote, alive, free_port, zygote
from tests.server.services import postgres, redis
from tests.server.test_kill import GONE, Unable

ROUNDS = 2


@pytest.fixture(scope="module")
def services() -> Iterator[tuple[str, str]]:
    """A PostgreSQL and a Redis server for all tests here."""
    with postgres() as database, redis() as (bus, _):
        yield database, bus


@dataclass
class Workers:
    """Servers on one database, any of which may be dead for a while."""

    maker: Zygote
    database: str
    bus: str
    ports: list[int] = field(default_factory=lambda: [free_port(), free_port()])
    children: dict[int, int] = field(default_factory=dict)
    deaths: int = 0

    async def start(self, worker: int, **more: Any) -> None:
        """Let one live, perhaps until it has written so many facts."""
        settings: dict[str, Any] = {"database": self.database, "redis": self.bus, "data": "unused"}
        settings |= {"rate": 1000.0, "bot_pause": 0.0, "poll": 0.1}
        self.children[worker] = await self.maker.serve(port=self.ports[worker], **settings, **more)

    async def kill(self, worker: int) -> None:
        """kill -9."""
        await self.maker.kill(self.children[worker])
        self.deaths += 1

    async def revive(self, **more: Any) -> None:
        """Let those live again that have died of what they were told to."""
        for worker, child in list(self.children.items()):
            if not alive(child):
                self.deaths += 1
                await self.start(worker, **more)


class Visitor:
    """Somebody with one browser, whose proxy leads to one worker after the other."""

    def __init__(self, workers: Workers) -> None:
        self.urls = itertools.cycle(f"http://127.0.0.1:{port}" for port in workers.ports)
        self.browser = Person(next(self.urls))
        self.rng = Random(5)

    @property
    def person(self) -> Person:
        """At the next worker, with the same cookies."""
        self.browser.url = next(self.urls)
        self.browser.http.base_url = httpx.URL(self.browser.url)
        return self.browser

    async def ask(self, method: str, path: str, body: Any = None) -> httpx.Response:
        """Ask until somebody answers; what was done already is refused the second time, which is fine."""
        while True:
            with contextlib.suppress(httpx.TransportError):
                person = self.person
                answer = await (person.get(path) if method == "GET" else person.post(path, body))
                if answer.status_code < 500:
                    return answer
            await asyncio.sleep(0.02)

    async def shown(self, event: str) -> Frame:
        """The tournament."""
        return dict((await self.ask("GET", event)).json())

    async def play_all(self, event: str) -> None:
        """Play every game of a tournament, over any number of crashes."""
        while (found := await self.shown(event))["status"] == "running":
            if found["now"] and (await self.ask("POST", f"{event}/sit")).status_code == 200:
                with contextlib.suppress(httpx.TransportError, *GONE):
                    await self._play(found["now"][0]["table"])
            await asyncio.sleep(0.02)

    async def _play(self, code: str) -> None:
        async with self.person.at(code, open_timeout=5) as seat:
            while (ask := await seat.until_asked()) is not None:
                answer = await seat.choose(self.rng.choice(ask["options"])["choice"])
                if answer["type"] == "error" and answer["code"] in {"busy", "went_wrong"}:
                    raise Unable

    async def close(self) -> None:
        """Close the browser."""
        await self.browser.close()


async def entered(arbiter: Visitor, people: list[Visitor], format: str = "swiss") -> str:
    """A tournament for eight that these have entered."""
    body = {
        "game": "cargo",
        "format": format,
        "rounds": ROUNDS,
        "fill": 8,
        "bots": "random",
        "clock": "days",
    }
    answer = await arbiter.ask("POST", "/api/events", body)
    assert answer.status_code == 201, answer.text
    event = f"/api/events/{answer.json()['event']}"
    for number, person in enumerate(people, 1):
        assert (await person.ask("POST", f"{event}/enter", {"name": f"Player {number}"})).status_code == 200
    return event


async def begin(arbiter: Visitor, people: list[Visitor], event: str) -> None:
    """All check in, and bots fill; who hears nothing says it again."""
    await arbiter.ask("POST", f"{event}/arbiter", {"verb": "check-in"})
    for person in people:
        await person.ask("POST", f"{event}/check-in")
    while (await arbiter.shown(event))["status"] != "running":
        await arbiter.ask("POST", f"{event}/arbiter", {"verb": "begin"})


async def whole(database: str, event: str, found: Frame) -> None:
    """Every round was drawn once, every table opened once, every result counted once."""
    assert found["status"] == "finished"
    assert len(found["entrants"]) == 8
    assert sum(bool(entrant["bot"]) for entrant in found["entrants"]) == 6
    assert len(found["rounds"]) == ROUNDS
    at_once = 8 if found["format"]["alone"] else 4
    for drawn in found["rounds"]:
        sat = [one for table in drawn["tables"] for one in table["seats"]]
        assert sorted(one for one in sat if one != HOUSE) == list(range(8))
        assert len(sat) == 2 * at_once
        assert all(sorted(table["places"]) in ([1, 2], [1, 1]) for table in drawn["tables"])
    if at_once == 4:
        assert sum(line["figures"]["points"] for line in found["standings"]) == 24 * ROUNDS
    id = event.rpartition("/")[2]
    store = Store("unused", database, upgrade=False)
    try:
        with store.engine.connect() as connection:
            facts = [book.read_fact(row.body) for row in read_facts(connection, id, 0)]
            opened = [
                row.code
                for row in connection.execute(select(tables.c.code, tables.c.head))
                if f'"event":"{id}"' in row.head
            ]
            assert not list(connection.execute(select(results.c.code).where(results.c.code.in_(opened))))
    finally:
        await store.close()
    kinds = Counter(type(fact) for fact in facts)
    assert kinds[book.RoundDrawn] == kinds[book.RoundClosed] == ROUNDS
    assert (kinds[book.Began], kinds[book.Finished]) == (1, 1)
    counted = Counter((fact.round, fact.table) for fact in facts if isinstance(fact, book.Result))
    assert set(counted.values()) == {1}
    assert len(counted) == at_once * ROUNDS
    codes = [table["table"] for drawn in found["rounds"] for table in drawn["tables"]]
    assert sorted(opened) == sorted(codes)
    assert len(set(codes)) == at_once * ROUNDS


@pytest.fixture
async def workers(services: tuple[str, str]) -> AsyncIterator[Workers]:
    """Two workers that live."""
    async with zygote() as maker:
        found = Workers(maker, *services)
        for worker in (0, 1):
            await found.start(worker)
        yield found


@pytest.fixture
async def visitors(workers: Workers) -> AsyncIterator[list[Visitor]]:
    """An arbiter and two who play."""
    found = [Visitor(workers) for _ in range(3)]
    yield found
    for visitor in found:
        await visitor.close()


async def test_a_tournament_of_eight_over_two_workers_that_are_killed_in_later_rounds(
    workers: Workers, visitors: list[Visitor]
) -> None:
    arbiter, *people = visitors
    async with asyncio.timeout(4 * WAIT):
        event = await entered(arbiter, people)
        await begin(arbiter, people, event)
        playing = [asyncio.create_task(person.play_all(event)) for person in people]
        while len((await arbiter.shown(event))["rounds"]) < ROUNDS:
            await asyncio.sleep(0.02)
        # In the middle of the last round: one of them, then both at once.
        for dying in ((0,), (0, 1)):
            for worker in dying:
                await workers.kill(worker)
            for worker in dying:
                await workers.start(worker)
        await asyncio.gather(*playing)
        found = await arbiter.shown(event)
    assert workers.deaths == 3
    await whole(workers.database, event, found)


@pytest.mark.parametrize("format", ["swiss", "house"])
async def test_a_tournament_whose_workers_die_after_every_eighth_fact(
    workers: Workers, visitors: list[Visitor], format: str
) -> None:
    async def revive() -> None:
        while True:
            await workers.revive(die_after_facts=8)
            await asyncio.sleep(0.02)

    arbiter, *people = visitors
    async with asyncio.timeout(4 * WAIT):
        event = await entered(arbiter, people, format)
        for worker in (0, 1):
            await workers.kill(worker)
        reviving = asyncio.create_task(revive())
        try:
            await begin(arbiter, people, event)
            await asyncio.gather(*(person.play_all(event) for person in people))
            found = await arbiter.shown(event)
        finally:
            reviving.cancel()
            await asyncio.gather(reviving, return_exceptions=True)
    assert workers.deaths >= 4
    await whole(workers.database, event, found)
