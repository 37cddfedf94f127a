"""Records are read in processes of their own: nobody waits for them, and one that is bad stops no other."""

from __future__ import annotations

import asyncio
import contextlib
import functools
import gc
import json
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any, TypeVar

import httpx
import pytest
from sqlalchemy import delete, update

from starhall.core import Match, fair, record
from starhall.server.book.actions.choose import Chose
from starhall.server.book.actions.close import by_operator
from starhall.server.book.entries import written
from starhall.server.book.refusals import Refused
from starhall.server.kept.schema import entries, records
from starhall.server.live import tables, taking_up
from starhall.server.shown.reader import MOST_CHOICES
from starhall.server.shown.readers import MOST_WAITING, Readers
from starhall.server.shown.replays import Ready
from starhall.server.watch import memory
from tests.fixtures import counting
from tests.fixtures.play import forged, played
from tests.server.harness import READER, Person, Site, find_game, running

T = TypeVar("T")
HELD = 0.2
"""Seconds: far more than anything should take on a busy machine, far less than what is done meanwhile."""
LONG = 2_000
"""Choices of a long game."""
TAKES = 1.0
"""Seconds of work that something longer still would take."""


@functools.cache
def counted(choices: int) -> str:
    """The record of a count."""
    match = Match(counting.GAME, 2, seed="seed")
    for n in range(choices):
        match.choose(n % 2, n % 2)
    return record.save(match)


def bad(choice: int) -> str:
    """A short record whose last choice is one of the bad ones."""
    choices = json.loads(counted(4))["choices"]
    return forged(counted(4), choices=[*choices, [0, choice]], snapshots=[])


def longer(work: Callable[..., T]) -> Callable[..., T]:
    """The same for a game that is so long that it takes its time."""

    def done(*args: Any, **options: Any) -> T:
        begun = time.thread_time()
        while time.thread_time() - begun < TAKES:
            pass
        return work(*args, **options)

    return done


async def upload(person: Person, text: str) -> httpx.Response:
    """Send a record as a file."""
    headers = {"Content-Type": "application/json"}
    return await person.http.post("/api/records", content=text.encode(), headers=headers)


class Lag:
    """How long the loop of the server was held at most, by its own work and not by that of the machine."""

    def __init__(self) -> None:
        self.most = 0.0

    async def watch(self) -> None:
        """Look every few milliseconds, until cancelled."""
        while True:
            clock, worked = time.perf_counter(), time.process_time()
            await asyncio.sleep(0.002)
            late = time.perf_counter() - clock - 0.002
            self.most = max(self.most, min(late, time.process_time() - worked))


@contextlib.asynccontextmanager
async def watched() -> AsyncIterator[Lag]:
    """Watch the loop for a while."""
    lag = Lag()
    watching = asyncio.create_task(lag.watch())
    try:
        yield lag
    finally:
        watching.cancel()


async def test_the_watch_notices_when_the_loop_is_held() -> None:
    async with watched() as lag:
        await asyncio.sleep(0.01)
        longer(record.load)(counted(4), find=find_game)
        await asyncio.sleep(0.01)
    assert lag.most > HELD


async def test_nobody_waits_while_the_longest_record_is_looked_at(tmp_path: Path) -> None:
    text = counted(MOST_CHOICES)
    async with running(tmp_path, record_seconds=120.0) as site:
        ann = site.person()
        ann.http.timeout = httpx.Timeout(200.0)
        async with watched() as lag:
            answer = await upload(ann, text)
            assert answer.status_code == 201, answer.text
            path = f"/api/records/{answer.json()['record']}"
            card = await ann.get(path)
            moments = [await ann.get(f"{path}/moment?at={at}&seat=1") for at in (0, MOST_CHOICES)]
            branch = await ann.post(f"{path}/branch", {"at": 10_000, "seat": 0})
        assert card.json()["choices"] == len(card.json()["draws"]) == MOST_CHOICES
        assert [moment.json()["position"]["view"]["count"] for moment in moments] == [0, MOST_CHOICES]
        assert branch.status_code == 201, branch.text
        assert lag.most < HELD


async def test_nobody_waits_while_the_dice_of_a_long_game_are_worked_out(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fair, "draws", longer(fair.draws))
    ann, bea = site.person(), site.person()
    code = (await ann.open("counting", ("me", "me"), public=True))["table"]
    live = await site.parts.tables.find(code)
    assert live is not None
    assert live.table.match is not None
    for n in range(LONG):
        live.table.match.choose(n % 2, n % 2)
    # As a server does it every few seconds: all that is there would be looked through meanwhile.
    memory.set_aside(thoroughly=False)
    async with ann.at(code) as first:
        async with watched() as lag:
            await site.parts.tables.write(live, by_operator())
            step = await first.until("step", "verify")
            dice = await first.until("verify")
            async with bea.at(code) as second:
                again = await second.until("verify")
        assert step["happening"]["kind"] == "closed"
        assert len(dice["draws"]) == LONG
        assert again == dice
        assert lag.most < HELD
    gc.unfreeze()


async def test_nobody_waits_while_a_long_game_is_taken_from_its_book(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables, "fold_all", longer(taking_up.fold_all))
    ann = site.person()
    code = (await ann.open("counting", ("me", "me")))["table"]
    del site.parts.tables.live[code]
    choices = [written(Chose(seat=n % 2, choice=n % 2)) for n in range(LONG)]
    first, at = 3, int(site.parts.time.now() * 1000)
    rows = [{"code": code, "seq": first + n, "at": at, "body": body} for n, body in enumerate(choices)]
    with site.parts.store.engine.begin() as connection:
        connection.execute(entries.insert(), rows)
    memory.set_aside(thoroughly=False)
    async with watched() as lag:
        card = (await ann.get(f"/api/tables/{code}")).json()
    assert card["choices"] == LONG
    assert lag.most < HELD
    gc.unfreeze()


@pytest.mark.parametrize("choice", [counting.SPIN, counting.EAT, counting.DIE])
async def test_a_hostile_record_is_given_up_and_others_are_read(tmp_path: Path, choice: int) -> None:
    async with running(tmp_path, record_seconds=3.0, record_memory=512) as site:
        ann = site.person()
        async with watched() as lag:
            answers = [await upload(ann, bad(choice)) for _ in range(2)]
        assert [answer.json()["code"] for answer in answers] == ["too_large"] * 2
        assert lag.most < HELD
        for _ in range(4):
            assert (await upload(ann, counted(20))).status_code == 201


async def test_a_process_that_somebody_ended_is_replaced(site: Site) -> None:
    ann = site.person()
    path = f"/api/records/{(await upload(ann, counted(20))).json()['record']}"
    before = (await ann.get(f"{path}/moment?at=3")).json()
    for reading in site.parts.replays.readers.all:
        if reading.runs:
            (await reading.start()).kill()
    after = (await ann.get(f"{path}/moment?at=4")).json()
    assert (before["position"]["view"]["count"], after["position"]["view"]["count"]) == (3, 4)


async def test_a_process_ends_by_itself_when_nobody_is_left_to_end_it() -> None:
    command = [*READER, "512"]
    left = await asyncio.create_subprocess_exec(*command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert left.stdin is not None
    text = bad(counting.SPIN).encode()
    question = {"key": "k", "ask": "look", "about": {}, "seconds": 1, "size": len(text)}
    left.stdin.write(json.dumps(question).encode() + b"\n" + text)
    left.stdin.close()
    async with asyncio.timeout(60):
        assert await left.wait() == -signal.SIGALRM


async def test_a_record_that_was_deleted_or_changed_is_not_shown_from_memory(site: Site) -> None:
    ann = site.person()
    text = record.save(played(find_game("cargo"), 2))
    path = f"/api/records/{(await upload(ann, text)).json()['record']}"
    assert (await ann.get(path)).json()["seats"] == ["Player 1", "Player 2"]
    changed = forged(text, seats=["Ann", "Bea"], snapshots=[])
    with site.parts.store.engine.begin() as connection:
        connection.execute(update(records).values(text=changed))
    assert (await ann.get(path)).json()["seats"] == ["Ann", "Bea"]
    with site.parts.store.engine.begin() as connection:
        connection.execute(delete(records))
    for query in ("", "/moment?at=0", "/file"):
        assert (await ann.get(path + query)).json()["code"] == "no_such_record"


async def test_too_many_who_wait_are_sent_away() -> None:
    asleep = [sys.executable, "-c", "import time; print('ready', flush=True); time.sleep(1000)"]
    readers = Readers(1000.0, 512, asleep)

    def ask() -> Awaitable[Any]:
        return readers.ask("key", "look", {}, lambda: asyncio.sleep(0, b""))

    waiting = [asyncio.ensure_future(ask()) for _ in range(1 + MOST_WAITING)]
    await asyncio.sleep(0.01)
    with pytest.raises(Refused) as refused:
        await ask()
    assert refused.value.code == "busy"
    for each in waiting:
        each.cancel()
    await asyncio.gather(*waiting, return_exceptions=True)
    assert not any(reading.runs for reading in readers.all), "nobody waits for its answer"
    await readers.close()


def test_answers_are_kept_up_to_a_size_and_the_last_asked_ones_stay() -> None:
    ready = Ready(10)
    ready.put(("a",), b"1234")
    ready.put(("b",), b"1234")
    assert ready.get(("a",)) == b"1234"
    ready.put(("c",), b"1234")
    assert ready.get(("b",)) is None
    assert ready.get(("a",)) == b"1234"
    ready.put(("a",), b"1")
    assert ready.size == 5
    ready.put(("d",), b"12345678901")
    assert (ready.size, ready.get(("d",))) == (0, None)
