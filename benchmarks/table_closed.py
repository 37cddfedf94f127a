"""The closed loop of `table.py`: every seat answers as soon as it is asked, so the server is never idle.

A server is measured in short rounds, each with tables at which nobody has chosen yet. A round is over as soon
as one of its games is: the faster of two servers would come to more ends in the same time, and pay for them.
What an end costs is found by playing all games of a round to their ends, measured as another round. What
counts is choices for each second of the server's processor time, which other work on the machine does not
change; choices a second on the clock are told beside it.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

from benchmarks.before import ROOT
from tests.server.processes import free_port


class Option(msgspec.Struct):
    """As much of an option as the load needs."""

    choice: int


class Ask(msgspec.Struct):
    """As much of a question as the load needs."""

    since: int
    options: list[Option]


class Outcome(msgspec.Struct):
    """How a game ended."""


class Position(msgspec.Struct):
    """As much of a position as the load needs."""

    ask: Ask | None
    outcome: Outcome | None = None


class Frame(msgspec.Struct):
    """As much of any message as the load needs."""

    type: str
    number: int | None = None
    re: str | None = None
    code: str = ""
    position: Position | None = None


FRAME = msgspec.json.Decoder(Frame)
IDLE = 0.02
"""Seconds of processor time in half a second: a server that uses less has done what it was asked."""


@dataclass
class Round:
    """What one server did in one round."""

    choices: int
    seconds: float
    cpu: float
    shares: dict[str, float]
    refused: int
    bytes: int
    ended: int
    """Games that were over with it."""

    @property
    def per_cpu(self) -> float:
        """Choices for each second of the servers' processor time."""
        return self.choices / self.cpu

    @property
    def per_second(self) -> float:
        """Choices for each second on the clock."""
        return self.choices / self.seconds

    def and_then(self, other: Round) -> Round:
        """This round and the one after it as one."""
        parts = {part: share + other.shares[part] for part, share in self.shares.items()}
        return Round(
            self.choices + other.choices,
            self.seconds + other.seconds,
            self.cpu + other.cpu,
            parts,
            self.refused + other.refused,
            self.bytes + other.bytes,
            self.ended + other.ended,
        )


@dataclass
class Hall:
    """Servers that share a database, and the tables that are played there."""

    urls: Sequence[str]
    game: str
    seats: int
    told: bool = False
    """Does everybody ask for what each line changes on the table?"""
    open: asyncio.Event = field(default_factory=asyncio.Event)
    """Is a round going on?"""
    chosen: int = 0
    refused: int = 0
    bytes: int = 0
    """That everybody was sent."""
    playing: dict[asyncio.Task[None], int] = field(default_factory=dict)
    """By table that is being played: at which of the servers."""
    ended: int = 0
    protocol: int = 0

    async def measured(self) -> list[dict[str, Any]]:
        """What every server says of itself."""
        async with httpx.AsyncClient(timeout=60) as http:
            return [(await http.get(f"{url}/measured")).json() for url in self.urls]

    async def fill(self, tables: int) -> None:
        """Leave all tables and open so many new ones, as many at each server."""
        self.protocol = (await self.measured())[0]["protocol"]
        await self.leave()
        for place in range(len(self.urls)):
            for _ in range(tables // len(self.urls)):
                await self._open_table(place)
        await self._quiet()

    async def leave(self) -> None:
        """Get up from every table."""
        playing = list(self.playing)
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)

    async def _quiet(self) -> list[dict[str, Any]]:
        """Wait until the servers have nothing to do; returns what they say of themselves then."""
        after = await self.measured()
        for _ in range(40):
            before = after
            await asyncio.sleep(0.5)
            after = await self.measured()
            if sum(new["cpu"] - old["cpu"] for old, new in zip(before, after, strict=True)) < IDLE:
                break
        return after

    async def _open_table(self, place: int) -> None:
        url = self.urls[place]
        plan = {"game": self.game, "public": False, "seats": [{"sits": "me"}] * self.seats}
        async with httpx.AsyncClient(timeout=60) as http:
            answer = await http.post(f"{url}/api/tables", json=plan)
            answer.raise_for_status()
        cookie = answer.headers["set-cookie"].partition(";")[0]
        address = f"{url.replace('http', 'ws', 1)}/api/tables/{answer.json()['table']}/play"
        lines = [await self._sit_down(address, cookie, seat) for seat in range(self.seats)]
        task = asyncio.create_task(self._play(lines))
        self.playing[task] = place
        task.add_done_callback(self._over)

    def _over(self, task: asyncio.Task[None]) -> None:
        self.playing.pop(task, None)
        if task.cancelled():
            return
        if task.exception() is not None:
            raise SystemExit(f"a table was lost: {task.exception()!r}")
        self.ended += 1

    async def _sit_down(self, address: str, cookie: str, seat: int) -> ClientConnection:
        line = await connect(
            address, additional_headers={"Cookie": cookie}, compression=None, max_size=None, proxy=None
        )
        hello = {"type": "hello", "protocol": self.protocol, "seat": seat}
        hello |= {"told": True} if self.told else {}
        await line.send(msgspec.json.encode(hello).decode())
        return line

    async def _play(self, lines: list[ClientConnection]) -> None:
        """All seats of a table, to the end of its game."""
        try:
            await asyncio.gather(*(self._seat(line, seat) for seat, line in enumerate(lines)))
        finally:
            await asyncio.gather(*(line.close() for line in lines))

    async def _seat(self, line: ClientConnection, seat: int) -> None:
        answered = 0
        while True:
            received = await line.recv(decode=False)
            self.bytes += len(received)
            frame = FRAME.decode(received)
            self.chosen += frame.type == "ack"
            self.refused += frame.type == "error"
            if frame.position is None:
                continue
            if frame.position.outcome is not None:
                return
            ask = frame.position.ask
            if ask is not None and ask.since != answered:
                answered = ask.since
                await self.open.wait()
                choice = random.choice(ask.options).choice
                told = {"id": str(ask.since), "seat": seat, "choice": choice, "at": ask.since}
                await line.send(msgspec.json.encode({"type": "choose", **told}).decode())

    async def round(self, seconds: float) -> Round:
        """Let everybody answer for a while, or until the first game is over."""
        return await self._round(lambda took: took < seconds and len(self.playing) == self._tables)

    async def finish(self) -> Round:
        """Let everybody answer until every game is over, and all that is done then is done."""
        return await self._round(lambda took: bool(self.playing))

    async def _round(self, goes_on: Callable[[float], bool]) -> Round:
        before = await self.measured()
        chosen, refused, sent, ended = self.chosen, self.refused, self.bytes, self.ended
        self._tables = len(self.playing)
        began = time.perf_counter()
        self.open.set()
        while goes_on(time.perf_counter() - began):
            await asyncio.sleep(0.02)
        self.open.clear()
        took = time.perf_counter() - began
        # What was asked for just now is still answered: it belongs to this round.
        after = await self._quiet()
        pairs = list(zip(before, after, strict=True))
        return Round(
            self.chosen - chosen,
            took,
            sum(new["cpu"] - old["cpu"] for old, new in pairs),
            {
                part: sum(new["shares"][part] - old["shares"].get(part, 0.0) for old, new in pairs)
                for part in after[0]["shares"]
            },
            self.refused - refused,
            self.bytes - sent,
            self.ended - ended,
        )


@contextlib.asynccontextmanager
async def hall(
    game: str,
    seats: int,
    *,
    source: Path | None = None,
    servers: int = 1,
    database: str = "",
    redis: str = "",
    shares: bool = False,
    told: bool = False,
) -> AsyncIterator[Hall]:
    """Servers in processes of their own, of this code or of another source."""
    environment = os.environ if source is None else os.environ | {"PYTHONPATH": str(source)}
    with contextlib.ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        urls = []
        for number in range(servers):
            port = free_port()
            command = [
                sys.executable,
                "-m",
                "benchmarks.table_server",
                "--port",
                str(port),
                "--data",
                f"{folder}/{number}",
            ]
            command += ["--database", database, "--redis", redis, *(["--shares"] if shares else [])]
            process = subprocess.Popen(command, env=environment, cwd=ROOT)
            stack.callback(process.wait)
            stack.callback(process.terminate)
            urls.append(f"http://127.0.0.1:{port}")
            await _up(urls[-1], process)
        found = Hall(urls, game, seats, told)
        try:
            yield found
        finally:
            await found.leave()


async def _up(url: str, process: subprocess.Popen[bytes]) -> None:
    async with httpx.AsyncClient() as http:
        while process.poll() is None:
            with contextlib.suppress(httpx.TransportError):
                await http.get(f"{url}/measured")
                return
            await asyncio.sleep(0.05)
    raise SystemExit("the server does not come up")
