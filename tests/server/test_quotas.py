"""Quotas: what one person or address may do in a while, at all workers and sockets together."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from structlog.testing import capture_logs

from starhall.server.config import Config
from starhall.server.live.bus import RedisBus
from starhall.server.live.quotas import Quotas
from starhall.server.rights.limits import Rate
from starhall.server.rights.who import new_key, who
from starhall.server.watch.outage import Outage
from tests.server.desk import done
from tests.server.harness import Person, SetTime, Site, running
from tests.server.services import redis


@pytest.fixture(scope="module")
def bus() -> Iterator[str]:
    """A Redis server for all tests here."""
    with redis() as (address, _):
        yield address


@contextlib.asynccontextmanager
async def worker(config: Config) -> AsyncIterator[Quotas]:
    """The quotas of a worker that waits for Redis as long as a busy machine needs."""
    quotas = Quotas(config, within=30.0)
    try:
        yield quotas
    finally:
        await quotas.close()


async def test_on_redis_all_workers_count_together(bus: str) -> None:
    config = Config(redis=bus, workers=2, rate_say=Rate(4, 0.001))
    async with worker(config) as one, worker(config) as two:
        waits = [await (one, two)[n % 2].take("say", "together") for n in range(6)]
        assert waits[:4] == [0.0] * 4
        assert all(900 < wait <= 1000 for wait in waits[4:])
        assert await one.take("say", "somebody else") == 0.0


async def test_what_was_taken_comes_back_in_time(bus: str) -> None:
    async with worker(Config(redis=bus, rate_say=Rate(1, 1.0))) as quotas:
        assert await quotas.take("say", "again") == 0.0
        wait = await quotas.take("say", "again")
        assert 0.0 < wait <= 1.0
        await asyncio.sleep(wait + 0.02)
        assert await quotas.take("say", "again") == 0.0


async def test_without_redis_each_worker_has_its_share() -> None:
    config = Config(workers=4, rate_say=Rate(8, 0.001))
    async with worker(config) as one, worker(config) as two:
        for quotas in (one, two):
            assert [await quotas.take("say", "share") > 0 for _ in range(3)] == [False, False, True]


async def test_however_little_a_server_gives_it_gives_one_at_once() -> None:
    async with worker(Config(workers=4, rate=0.01, rate_say=Rate(8, 0.001))) as quotas:
        assert [await quotas.take("say", "little") > 0 for _ in range(2)] == [False, True]


async def test_a_redis_that_is_down_costs_nobody_the_way_in() -> None:
    async with worker(Config(redis="redis://127.0.0.1:1", rate_say=Rate(2, 0.001))) as quotas:
        assert [await quotas.take("say", "down") > 0 for _ in range(3)] == [False, False, True]


async def test_a_redis_that_is_away_is_said_once_when_it_goes_and_once_when_it_is_back() -> None:
    now = 0.0
    outage = Outage("bus", lambda: now)
    with capture_logs() as logs:
        outage.answered()
        for _ in range(900):
            outage.failed(ConnectionError())
            now += 1.0
        outage.answered()
        outage.answered()
        outage.failed(ConnectionError())
    assert [line["event"] for line in logs] == ["bus down", "bus still down", "bus back", "bus down"]
    assert (logs[1]["seconds"], logs[2]["seconds"]) == (600, 900)


async def test_the_bus_and_the_quotas_do_not_repeat_that_redis_is_away(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    bus, tries = RedisBus("redis://127.0.0.1:1"), asyncio.Semaphore(0)

    async def at_once(seconds: float) -> None:
        tries.release()

    monkeypatch.setattr(asyncio, "sleep", at_once)
    with capture_logs() as logs:
        bus.call({})
        listening = asyncio.create_task(bus.listen(lambda message: at_once(0.0)))
        for _ in range(6):
            await tries.acquire()
        listening.cancel()
        await bus.close()
        async with worker(Config(redis="redis://127.0.0.1:1")) as quotas:
            for _ in range(3):
                quotas._pause_until = 0.0
                await quotas.take("say", "ann")
    said = [line["event"] for line in logs]
    assert (sorted(said[:2]), said[2:]) == (["bus calls down", "bus down"], ["redis for quotas down"])


async def test_a_bus_that_sends_and_does_not_hear_is_said_to_be_down_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    bus, tries, sent = RedisBus("redis://127.0.0.1:1"), asyncio.Semaphore(0), asyncio.Semaphore(0)

    async def publish(channel: str, message: str) -> None:
        sent.release()

    async def at_once(seconds: float) -> None:
        tries.release()

    monkeypatch.setattr(bus._redis, "publish", publish)
    monkeypatch.setattr(asyncio, "sleep", at_once)
    with capture_logs() as logs:
        listening = asyncio.create_task(bus.listen(lambda message: at_once(0.0)))
        for _ in range(4):
            await tries.acquire()
            bus.call({})
            await sent.acquire()
        listening.cancel()
        await bus.close()
    assert [line["event"] for line in logs] == ["bus down"]


async def test_a_redis_that_is_slow_costs_nobody_the_way_in(bus: str) -> None:
    quotas = Quotas(Config(redis=bus, rate_say=Rate(2, 0.001)), within=0.0)
    assert [await quotas.take("say", "slow") > 0 for _ in range(3)] == [False, False, True]
    await quotas.close()


def test_people_are_known_by_a_hash_of_this_hall_alone() -> None:
    key, other = new_key(), new_key()
    assert who("192.0.2.1", key) == who("192.0.2.1", key) != who("192.0.2.2", key)
    assert who("2001:db8::1", key) == who("2001:db8::2", key)
    assert who("192.0.2.1", key) != who("192.0.2.1", other)
    assert "192" not in who("192.0.2.1", key)


async def test_a_seat_has_one_mouth_however_many_sockets_it_has(tmp_path: Path) -> None:
    async with running(tmp_path, rate=1.0, rate_say=Rate(5, 0.001)) as site:
        ann = site.person()
        code = (await ann.open("peace"))["table"]
        async with contextlib.AsyncExitStack() as open_:
            seats = [await open_.enter_async_context(ann.at(code)) for _ in range(8)]
            answers = [await seat.request("say", seat=0, text="spam") for seat in seats]
        assert [answer["type"] for answer in answers] == ["ack"] * 5 + ["error"] * 3
        assert {answer["code"] for answer in answers[5:]} == {"rate_limited"}


async def test_an_address_has_one_crowd_however_many_seats_it_has(tmp_path: Path) -> None:
    async with running(tmp_path, rate=1.0, rate_say_of_one=Rate(3, 0.001)) as site:
        people = [site.person() for _ in range(5)]
        codes = [(await person.open("peace"))["table"] for person in people]
        said = []
        for person, code in zip(people, codes, strict=True):
            async with person.at(code) as seat:
                said.append((await seat.request("say", seat=0, text="spam"))["type"])
        assert said == ["ack"] * 3 + ["error"] * 2


async def listed(site: Site) -> set[str]:
    """The codes in the public list."""
    found = (await site.person().get("/api/tables")).json()["tables"]
    return {card["table"] for card in found}


async def test_one_address_cannot_push_the_others_off_the_list(tmp_path: Path) -> None:
    async with running(tmp_path, trust_proxy="*", most_listed=10, most_listed_of_one=3) as site:
        ann, spam = site.person(), site.person()
        ann.http.headers["x-forwarded-for"] = "192.0.2.1"
        spam.http.headers["x-forwarded-for"] = "192.0.2.66"
        first = (await ann.open("peace", ("me", "open"), public=True))["table"]
        many = [(await spam.open("peace", ("me", "open"), public=True))["table"] for _ in range(20)]
        assert await listed(site) == {first, *many[-3:]}


async def test_one_address_opens_so_many_tables_and_no_more(tmp_path: Path) -> None:
    async with running(tmp_path, trust_proxy="*", most_tables_of_one=3) as site:
        ann, bea = site.person(), site.person()
        ann.http.headers["x-forwarded-for"] = "192.0.2.1"
        bea.http.headers["x-forwarded-for"] = "192.0.2.2"
        for _ in range(3):
            await ann.open("peace", ("me", "open"))
        plan = {"game": "peace", "seats": [{"sits": "me"}, {"sits": "open"}]}
        refused = await ann.post("/api/tables", plan)
        assert (refused.status_code, refused.json()["code"]) == (503, "busy")
        await bea.open("peace", ("me", "open"))


async def hold(person: Person, fill: int, **more: Any) -> httpx.Response:
    """Open a tournament of duels that bots fill."""
    body = {"game": "peace", "format": "single", "fill": fill, "bots": "random", **more}
    return await person.post("/api/events", body)


async def begun(person: Person, fill: int) -> str:
    """A tournament of bots that has begun, and its address."""
    event = f"/api/events/{(await hold(person, fill)).json()['event']}"
    for verb in ("check-in", "begin"):
        assert (await person.post(f"{event}/arbiter", {"verb": verb})).status_code == 200
    return event


async def tables_of(person: Person, event: str) -> list[str]:
    """The codes of the tables of the first round, once it is drawn."""
    while not (found := (await person.get(event)).json()["rounds"]):
        await asyncio.sleep(0.01)
    return [table["table"] for table in found[0]["tables"]]


async def test_tournaments_count_against_the_tables_of_their_address(tmp_path: Path) -> None:
    settings: dict[str, Any] = {
        "trust_proxy": "*",
        "most_tables_of_one": 10,
        "poll": 0.02,
        "bot_pause": 3600.0,
    }
    async with running(tmp_path, **settings) as site:
        ann, spam = at_address(site, "192.0.2.1"), at_address(site, "192.0.2.66")
        codes = await tables_of(spam, await begun(spam, 8))
        while await site.parts.store.going_on() < 4:
            await asyncio.sleep(0.01)
        assert [await site.parts.tables.find(code) is not None for code in codes] == [True] * 4
        assert (await hold(spam, 8)).status_code == 201
        refused = await hold(spam, 8)
        assert (refused.status_code, refused.json()["code"]) == (503, "busy")
        assert refused.headers["retry-after"] == "60"
        assert "from your address" in refused.json()["text"]
        assert (await hold(ann, 16)).status_code == 201
        for _ in range(6):
            await spam.open("peace", ("me", "open"))
        plan = {"game": "peace", "seats": [{"sits": "me"}, {"sits": "open"}]}
        assert (await spam.post("/api/tables", plan)).status_code == 503


async def test_a_tournament_that_nobody_began_takes_no_room_for_ever(tmp_path: Path) -> None:
    time = SetTime()
    async with running(tmp_path, most_tables_of_one=4, time=time, forget_open=48.0) as site:
        ann = site.person()
        assert [(await hold(ann, 8)).status_code for _ in range(2)] == [201, 503]
        time.at += 49 * 3600
        assert (await hold(ann, 8)).status_code == 201


async def test_a_hall_that_is_full_opens_no_tournament(tmp_path: Path) -> None:
    async with running(tmp_path, most_tables=3) as site:
        refused = await hold(site.person(), 8)
        assert (refused.status_code, refused.json()["code"]) == (503, "busy")
        assert "Too many tables are open in this hall" in refused.json()["text"]
        assert (await hold(site.person(), 6)).status_code == 201


async def test_a_tournament_waits_for_room_and_goes_on_with_it(tmp_path: Path) -> None:
    settings: dict[str, Any] = {"most_tables_of_one": 3, "poll": 0.02, "bot_pause": 3600.0}
    async with running(tmp_path, **settings) as site:
        ann = site.person()
        event = f"/api/events/{(await hold(ann, 4)).json()['event']}"
        others = [(await ann.open("peace", ("me", "open")))["table"] for _ in range(3)]
        with capture_logs() as logs:
            for verb in ("check-in", "begin"):
                assert (await ann.post(f"{event}/arbiter", {"verb": verb})).status_code == 200
            codes = await tables_of(ann, event)
            for _ in range(3):
                await site.parts.events.go_on(event.rpartition("/")[2])
            assert await site.parts.events.kept.statuses(codes) == {}
            await done(site, "close", *others[:1])
            while len(await site.parts.events.kept.statuses(codes)) < 1:
                await asyncio.sleep(0.01)
            await done(site, "close", *others[1:2])
            while len(await site.parts.events.kept.statuses(codes)) < 2:
                await asyncio.sleep(0.01)
        assert [line["event"] for line in logs].count("tournament waits for room") <= 2


async def test_who_comes_to_a_full_hall_for_their_game_is_told_that_it_waits(tmp_path: Path) -> None:
    async with running(tmp_path, trust_proxy="*", most_tables=1, poll=600.0) as site:
        ann, bob = at_address(site, "192.0.2.1"), at_address(site, "192.0.2.2")
        event = f"/api/events/{(await hold(ann, 2)).json()['event']}"
        await bob.post(f"{event}/enter", {"name": "Bob"})
        await ann.post(f"{event}/arbiter", {"verb": "check-in"})
        await bob.post(f"{event}/check-in")
        await ann.post(f"{event}/arbiter", {"verb": "begin"})
        await ann.open("peace", ("me", "open"))
        await site.parts.events.go_on(event.rpartition("/")[2])
        refused = await bob.post(f"{event}/sit")
        assert (refused.status_code, refused.headers["retry-after"]) == (503, "5")
        assert "Your table opens as soon as others end" in refused.json()["text"]


async def test_tournaments_of_one_address_cannot_push_the_others_off_the_lists(tmp_path: Path) -> None:
    settings: dict[str, Any] = {"trust_proxy": "*", "most_listed": 6, "most_listed_of_one": 3}
    async with running(tmp_path, poll=0.02, bot_pause=3600.0, **settings) as site:
        ann, bob, spam = (at_address(site, f"192.0.2.{n}") for n in (1, 2, 66))
        tables = [(await person.open("peace", ("me", "open"), public=True))["table"] for person in (ann, bob)]
        mine = (await hold(ann, 2)).json()["event"]
        event = await begun(spam, 16)
        while await site.parts.store.going_on() < 2 + 8:
            await asyncio.sleep(0.01)
        found = await listed(site)
        assert found >= set(tables)
        assert len(found & set(await tables_of(spam, event))) == 3
        for _ in range(9):
            assert (await hold(spam, 2)).status_code == 201
        shown = (await bob.get("/api/events")).json()["events"]
        assert len(shown) == 6
        assert mine in [one["event"] for one in shown[:2]], "everybody's newest before anybody's second"


async def test_however_many_addresses_there_are_the_list_has_somebodys_newest_first(tmp_path: Path) -> None:
    settings: dict[str, Any] = {"trust_proxy": "*", "most_listed": 4, "most_listed_of_one": 3}
    async with running(tmp_path, **settings) as site:
        first = (await at_address(site, "192.0.2.1").open("peace", ("me", "open"), public=True))["table"]
        for n in range(2, 4):
            spam = at_address(site, f"192.0.2.{n}")
            for _ in range(3):
                await spam.open("peace", ("me", "open"), public=True)
        assert first in await listed(site)


def at_address(site: Site, address: str) -> Person:
    """Somebody with a browser who comes from an address."""
    found = site.person()
    found.http.headers["x-forwarded-for"] = address
    return found
