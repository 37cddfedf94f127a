"""Quotas: what one person or address may do in a while, at all workers and sockets together."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from starhall.server.config import Config
from starhall.server.live.quotas import Quotas
from starhall.server.rights.limits import Rate
from starhall.server.rights.who import new_key, who
from tests.server.harness import Site, running
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
