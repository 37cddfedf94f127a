"""A server in this process, and people who come to it by HTTP and WebSocket."""

from __future__ import annotations

import asyncio
import contextlib
import functools
import itertools
import json
import socket
import sys
import tempfile
from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import httpx
import uvicorn
from websockets.asyncio.client import ClientConnection, connect

from starhall.core import Game, State
from starhall.server.app import build
from starhall.server.book.actions import ACTIONS, Actions
from starhall.server.config import Config
from starhall.server.door.guard import Guard
from starhall.server.door.pages import STATIC
from starhall.server.door.parts import Parts
from starhall.server.kept.database import engine
from starhall.server.kept.folder import FILE, prepare
from starhall.server.minds import thinker
from starhall.server.minds.thinkers import COACHED, PLAYED, Answer, Coached
from starhall.server.rights.link import Link
from starhall.server.run import web_config
from starhall.server.watch.timing import Time
from starhall.wire.parts import PROTOCOL
from tests.server import reader

WAIT = 60.0
READER = [sys.executable, "-m", "tests.server.reader"]
"""The process that reads records also knows the games that are made for tests."""
find_game = reader.find_game
Frame = dict[str, Any]


class Quick:
    """Bots that choose at once, in this process, the same each time."""

    def __init__(self) -> None:
        self.rng = Random(1)

    async def choose(self, game: Game[Any], s: State, seat: int, level: str, place: int = PLAYED) -> Answer:
        """Any legal choice."""
        return Answer(self.rng.choice(s.choices(seat)))

    async def coach(self, asked: Coached, patience: float, place: int = COACHED) -> dict[str, Any]:
        """What a thinking process says, in this one."""
        found: dict[str, Any] = (await asyncio.to_thread(thinker.answer, asked.question()))["said"]
        return found

    async def close(self) -> None:
        """Nothing to close."""


class SetTime(Time):
    """A clock that stands until it is moved."""

    def __init__(self) -> None:
        super().__init__()
        self.at = 1_800_000_000.0

    def now(self) -> float:
        """The time that was set."""
        return self.at


@dataclass
class Site:
    """A running server."""

    config: Config
    parts: Parts
    url: str
    people: list[Person] = field(default_factory=list)

    @property
    def socket_url(self) -> str:
        """The address for sockets."""
        return self.url.replace("http", "ws", 1)

    def person(self) -> Person:
        """Somebody with an empty browser."""
        self.people.append(Person(self.url))
        return self.people[-1]


@contextlib.asynccontextmanager
async def running(
    data: Path,
    *,
    time: Time | None = None,
    thinkers: Any = None,
    actions: Actions = ACTIONS,
    static: Path = STATIC,
    link: Link | None = None,
    **settings: Any,
) -> AsyncIterator[Site]:
    """A server on a free port, with its own data folder."""
    listening = socket.socket()
    listening.bind(("127.0.0.1", 0))
    port = listening.getsockname()[1]
    defaults: dict[str, Any] = {"bot_pause": 0.0, "rate": 1000.0, "poll": 0.2}
    config = Config(port=port, data=str(data), **{**defaults, **settings})
    if not config.database and not (data / FILE).exists():
        prepare(data)
        (data / FILE).write_bytes(_empty_database())
    app: Guard = build(
        config,
        find_game=find_game,
        thinkers=thinkers or Quick(),
        time=time,
        actions=actions,
        static=static,
        reader=READER,
        link=link,
    )
    server = uvicorn.Server(web_config(config, app))
    serving = asyncio.create_task(server.serve(sockets=[listening]))
    while not server.started:
        await asyncio.sleep(0.01)
        if serving.done():
            serving.result()
    site = Site(config, app.app.state.parts, f"http://127.0.0.1:{port}")  # type: ignore[attr-defined]
    try:
        yield site
    finally:
        await asyncio.gather(*(person.close() for person in site.people))
        server.should_exit = True
        async with asyncio.timeout(WAIT):
            await serving
        listening.close()


@functools.cache
def _empty_database() -> bytes:
    """SQLite's file of a hall in which nothing has happened; each server would make the same one."""
    with tempfile.TemporaryDirectory() as folder:
        engine(folder).dispose()
        return (Path(folder) / FILE).read_bytes()


class Person:
    """Somebody with a browser: keeps keys, opens tables, sits down."""

    def __init__(self, url: str) -> None:
        self.url = url
        # Without certificates: to load them takes longer than most tests.
        self.http = httpx.AsyncClient(base_url=url, timeout=WAIT, verify=False)

    async def get(self, path: str) -> httpx.Response:
        """Ask for something."""
        return await self.http.get(path)

    async def post(self, path: str, body: Any = None, **headers: str) -> httpx.Response:
        """Send something."""
        return await self.http.post(path, json={} if body is None else body, headers=headers)

    async def open(self, game: str = "peace", seats: Sequence[str] = ("me", "bot"), **more: Any) -> Frame:
        """Open a table; returns the answer."""
        plan = [{"sits": sits} for sits in seats]
        answer = await self.post("/api/tables", {"game": game, "seats": plan, **more})
        assert answer.status_code == 201, answer.text
        return dict(answer.json())

    async def enter(self, code: str, *keys: str) -> httpx.Response:
        """Turn keys into the cookie."""
        return await self.post(f"/api/tables/{code}/enter", {"keys": list(keys)})

    async def join(self, code: str, invite: str = "", **more: Any) -> Frame:
        """Take a seat."""
        if invite:
            assert (await self.enter(code, invite.partition("#")[2])).status_code == 200
        answer = await self.post(f"/api/tables/{code}/join", more)
        assert answer.status_code == 200, answer.text
        return dict(answer.json())

    def cookie(self, code: str) -> str:
        """The cookie header that a browser would send to a table's socket."""
        found = [
            f"{cookie.name}={cookie.value}"
            for cookie in self.http.cookies.jar
            if cookie.path == f"/api/tables/{code}"
        ]
        return "; ".join(found)

    @contextlib.asynccontextmanager
    async def at(
        self,
        code: str,
        *,
        hello: Frame | None = None,
        origin: str | None = None,
        greet: bool = True,
        **options: Any,
    ) -> AsyncIterator[Seat]:
        """A socket at a table."""
        headers = {"Cookie": self.cookie(code)} if self.cookie(code) else {}
        if origin is not None:
            headers["Origin"] = origin
        url = f"{self.url.replace('http', 'ws', 1)}/api/tables/{code}/play"
        settings = {"max_size": None, "max_queue": None, "compression": None, "proxy": None, **options}
        async with connect(url, additional_headers=headers, **settings) as line:
            seat = Seat(line)
            if greet:
                await seat.say_hello(**(hello or {}))
            yield seat

    async def close(self) -> None:
        """Close the browser."""
        await self.http.aclose()


_IDS = itertools.count()


@dataclass
class Seat:
    """A socket as a client uses it: follows the table, and remembers every frame."""

    line: ClientConnection
    frames: list[bytes] = field(default_factory=list)
    number: int = 0
    lines: list[Frame] = field(default_factory=list)
    position: Frame | None = None
    around: Frame = field(default_factory=dict)
    snapshot: Frame = field(default_factory=dict)
    happenings: list[Frame] = field(default_factory=list)
    presence: Frame | None = None
    verify: Frame | None = None

    async def say_hello(self, **more: Any) -> None:
        """Greet, and wait for the table."""
        await self.send({"type": "hello", "protocol": PROTOCOL, **more})
        have = more.get("have")
        if have is None:
            await self.until("snapshot")
        else:
            self.number = have

    async def send(self, message: Frame | str | bytes) -> None:
        """Send a frame."""
        await self.line.send(json.dumps(message) if isinstance(message, dict) else message)

    async def next(self) -> Frame:
        """The next frame, taken in."""
        # Not `wait_for`: until Python 3.12 it may swallow a cancellation.
        async with asyncio.timeout(WAIT):
            raw = await self.line.recv()
        data = raw.encode() if isinstance(raw, str) else raw
        self.frames.append(data)
        frame: Frame = json.loads(data)
        self._take_in(frame)
        return frame

    def _take_in(self, frame: Frame) -> None:
        kind = frame["type"]
        if kind == "snapshot":
            self.snapshot = frame
            self.number, self.lines, self.around = frame["number"], list(frame["lines"]), frame["around"]
            self.position = frame["position"]
        elif kind == "step":
            assert frame["number"] == self.number + 1, (frame["number"], self.number)
            self.number, self.around = frame["number"], frame["around"]
            self.lines = [*self.lines[: frame["kept"]], *frame["lines"]]
            self.happenings.append(frame["happening"])
            if frame["position"] is not None:
                self.position = frame["position"]
        elif kind == "presence":
            self.presence = frame
        elif kind == "verify":
            self.verify = frame

    async def until(self, *kinds: str, when: Callable[[Frame], bool] = lambda frame: True) -> Frame:
        """The next frame of one of these types."""
        while True:
            frame = await self.next()
            if frame["type"] in kinds and when(frame):
                return frame

    async def until_number(self, number: int) -> None:
        """Follow the table up to a number."""
        while self.number < number:
            await self.next()

    @property
    def ask(self) -> Frame | None:
        """What this seat is asked."""
        return self.position["ask"] if self.position else None

    @property
    def over(self) -> bool:
        """Is the game over, as far as this seat has been told? What is around the game may be told before."""
        return self.position is not None and self.position["outcome"] is not None

    async def request(self, kind: str, *, id: str | None = None, **fields: Any) -> Frame:
        """Send a request and wait for what answers it."""
        name = id or f"t{next(_IDS)}"
        await self.send({"type": kind, "id": name, **fields})
        while True:
            frame = await self.next()
            if frame.get("re") == name:
                return frame

    async def look(self, seat: int | None) -> None:
        """See the table as a seat."""
        await self.send({"type": "look", "id": f"t{next(_IDS)}", "seat": seat})
        await self.until("snapshot")
        assert self.snapshot["reader"] == seat

    async def choose(self, choice: int | None = None, **more: Any) -> Frame:
        """Answer the question, by default with the first option, and follow the table up to the answer."""
        ask = self.ask
        assert ask is not None
        wanted = ask["options"][0]["choice"] if choice is None else choice
        message = {"seat": ask["seat"], "choice": wanted, "at": ask["since"], **more}
        answer = await self.request("choose", **message)
        if answer["type"] == "ack":
            await self.until_number(answer["number"])
        return answer

    async def until_asked(self) -> Frame | None:
        """Follow the table until this seat is asked; None once the game is over."""
        while self.ask is None and not self.over:
            await self.next()
        return self.ask


async def play_out(
    seats: Sequence[Seat], pick: Callable[[Frame], int] | None = None, most: int = 2000
) -> None:
    """Let these seats play until the game is over; everybody ends with every frame read."""
    await play_on(seats, most, pick)
    assert all(seat.over for seat in seats), "the game does not end"


async def play_on(seats: Sequence[Seat], most: int, pick: Callable[[Frame], int] | None = None) -> None:
    """Let these seats play for a while, or until the game is over."""
    rng = Random(5)

    def anything(ask: Frame) -> int:
        return int(rng.choice(ask["options"])["choice"])

    choose = pick or anything
    for _ in range(most):
        asked = [seat for seat in seats if seat.ask is not None]
        if all(seat.over for seat in seats):
            return
        if not asked:
            await asyncio.gather(*(seat.next() for seat in seats if not seat.over))
            continue
        ask = asked[0].ask
        assert ask is not None
        answer = await asked[0].choose(choose(ask))
        assert answer["type"] == "ack", answer
        await asyncio.gather(*(seat.until_number(answer["number"]) for seat in seats))
