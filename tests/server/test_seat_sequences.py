"""Whatever people do with seats, at whichever worker: a seat has one key, and its hand one reader.

Random sequences of sitting down, leaving, handing over, coming back and playing again are held against a
small model of who holds which key. Two workers share a database; in half of the runs nothing wakes one when
the other has written something, so each step may meet a worker that has not heard of the last ones.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
from collections.abc import AsyncIterator, Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import pytest
import websockets
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from starhall.server.book import entries as book
from starhall.server.book.actions import ACTIONS
from starhall.server.book.actions.choose import choose_for
from starhall.server.book.actions.time_up import call_time
from starhall.server.book.refusals import Refused
from starhall.server.book.table import Table
from starhall.server.kept.store import Store
from starhall.server.rights.keys import COOKIE, from_cookie, hashed
from starhall.wire.messages import ENCODER
from tests.server.harness import Frame, Person, Seat, SetTime, Site, find_game, running
from tests.server.services import postgres, redis

PEOPLE = 4
SEQUENCES = int(os.environ.get("SEQUENCES", "1000"))
"""How many a long run takes."""
LINK_SECONDS = 600.0
CLOSED: Frame = {"type": "closing", "code": "gone"}

# The model: who holds which key.


@dataclass
class Chair:
    """A seat, and the key that opens it; none: nobody sits there."""

    key: str = ""
    taken: bool = False
    """By a person or a bot."""
    left: bool = False
    stand_in: bool = False
    again: str = ""
    """The key of the table before, with which somebody sat down here."""


@dataclass
class Model:
    """A table, as far as its seats go."""

    code: str
    chairs: list[Chair]
    public: bool
    """Do others know of it than those who sit there?"""
    started: bool = False
    over: bool = False
    links: dict[str, tuple[int, float]] = field(default_factory=dict)
    """Hand-overs that may be taken: by key the seat, and until when."""
    made: list[str] = field(default_factory=list)
    """Every link that was ever made."""
    keys: list[str] = field(default_factory=list)
    """Every key to a seat that was ever given out."""
    following: Model | None = None

    def free(self) -> list[int]:
        """The seats at which anybody may sit down."""
        if self.over:
            return []
        return [seat for seat, chair in enumerate(self.chairs) if not chair.taken or chair.left]

    def held(self, keys: list[str]) -> dict[int, str]:
        """What these keys open."""
        return {seat: chair.key for seat, chair in enumerate(self.chairs) if chair.key in keys and chair.key}

    def give(self, seat: int, key: str, again: str = "") -> None:
        """A seat has another key: all else that led to it is void."""
        self.chairs[seat].key, self.chairs[seat].again = key, again
        self.keys.append(key)
        self.withdraw(seat)

    def withdraw(self, seat: int) -> None:
        """Links to a seat are void."""
        self.links = {link: offer for link, offer in self.links.items() if offer[0] != seat}

    def sit_down(self, seat: int, key: str, again: str = "") -> None:
        """Somebody takes a seat."""
        self.give(seat, key, again)
        chair = self.chairs[seat]
        chair.taken, chair.left, chair.stand_in = True, False, False

    def get_up(self, seat: int, stand_in: bool) -> None:
        """A seat is left; once the game has begun it still has its key."""
        chair = self.chairs[seat]
        self.withdraw(seat)
        if not self.started:
            chair.key, chair.taken = "", False
        else:
            chair.left, chair.stand_in = True, stand_in and not self.over

    def open_link(self, link: str, now: float) -> int | None:
        """The seat that a link leads to now."""
        seat, until = self.links.get(link, (None, 0.0))
        return seat if until >= now else None


# What is really there.


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


class Step(NamedTuple):
    """What somebody does; numbers are taken modulo what there is."""

    what: str
    who: int = 0
    which: int = 0
    worker: int = 0
    later: bool = False
    """At the table for the next game, if there is one."""
    looks: int = 0
    """Which of the workers are asked afterwards what keys open: to be asked wakes them, too."""


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

    async def open(self, seats: tuple[str, ...], joined: int, *first: str) -> None:
        """Ann opens a table, some join and sit there, and something is done."""
        opened = await self.people[0][0].open("cargo", seats, public=True, stand_in="random")
        model = Model(opened["table"], [Chair() for _ in seats], public=True)
        model.sit_down(0, opened["keys"][1])
        await self.add(model)
        for who in range(1, joined + 1):
            await self.join(model, Step("join", who=who, which=who))
        for which in range(joined + 1):
            await self.connect(model, Step("connect", which=which, worker=which % 2))
        await self.settle(3)
        for what in first:
            await self.do(Step(what))

    async def add(self, model: Model) -> None:
        """One more table."""
        self.tables.append(model)
        self.books[model.code] = await Book.of(self.store, model.code)

    async def do(self, step: Step) -> None:
        """Take a step, and look whether all is as it should be."""
        model = self.tables[-1 if step.later else 0]
        await getattr(self, step.what)(model, step)
        await self.settle(step.looks)

    def line(self, step: Step) -> Line | None:
        """One of the sockets that sit somewhere."""
        seated = [line for line in self.lines if line.keys]
        return seated[step.which % len(seated)] if seated else None

    def holders(self, model: Model) -> list[tuple[int, int]]:
        """Everybody who has, or had, a key to a seat, with the seat."""
        return [
            (who, int(key.partition("-")[0]))
            for who in range(PEOPLE)
            for key in self.keys_of(who, model)
            if key in model.keys
        ]

    # Steps over HTTP.

    async def join(self, model: Model, step: Step) -> None:
        """Sit down somewhere."""
        free, wanted = model.free(), step.which if step.which < len(model.chairs) else None
        seat = wanted if wanted is not None or not free else free[0]
        others = [held for held in model.held(self.keys_of(step.who, model)) if held != seat]
        body = {} if wanted is None else {"seat": wanted}
        person = self.people[step.who][step.worker]
        seen = self.sees(step.who, model)
        answer = await person.post(f"/api/tables/{model.code}/join", body)
        if not seen:
            assert answer.json()["code"] == "no_such_table", answer.text
            return
        if seat not in free or others:
            assert answer.json()["code"] == "not_now", answer.text
            return
        assert answer.status_code == 200, answer.text
        assert answer.json()["seat"] == seat
        model.sit_down(seat, answer.json()["key"])

    async def offer(self, model: Model, step: Step) -> None:
        """Make a link to hand a seat over."""
        holders = self.holders(model)
        if not holders:
            return
        who, seat = holders[step.which % len(holders)]
        person = self.people[who][step.worker]
        answer = await person.post(f"/api/tables/{model.code}/hand-over", {"seat": seat})
        if seat not in model.held(self.keys_of(who, model)):
            refusal = "not_yours" if self.sees(who, model) else "no_such_table"
            assert answer.json()["code"] == refusal, answer.text
            return
        link = str(answer.json()["link"].partition("#")[2])
        model.links[link] = (seat, self.time.now() + LINK_SECONDS)
        model.made.append(link)

    async def take(self, model: Model, step: Step) -> None:
        """Enter a link, perhaps one that was used, withdrawn or is too old."""
        if not model.made:
            return
        link = model.made[-1 - step.which % len(model.made)]
        seat = model.open_link(link, self.time.now())
        held, seen = model.held(self.keys_of(step.who, model)), self.sees(step.who, model)
        answer = await self.people[step.who][step.worker].enter(model.code, link)
        if seat is None and not seen:
            assert answer.json()["code"] == "no_such_table", answer.text
        elif seat is None:
            assert answer.json()["seats"] == sorted(held), answer.text
        elif set(held) - {seat}:
            assert answer.json()["code"] == "not_now", answer.text
        else:
            assert answer.json()["seats"] == [seat], answer.text
            (key,) = (key for key in self.keys_of(step.who, model) if key.startswith(f"{seat}-"))
            model.give(seat, key)

    async def hand_over(self, model: Model, step: Step) -> None:
        """Make a link, and let somebody enter it at the other worker."""
        made = len(model.made)
        await self.offer(model, step)
        if len(model.made) > made:
            await self.take(model, step._replace(which=0, worker=1 - step.worker))

    async def take_at_once(self, model: Model, step: Step) -> None:
        """Two people enter the same link at the same moment, at different workers: one of them gets it."""
        seat = model.open_link(model.made[-1], self.time.now()) if model.made else None
        both = [step.who, (step.who + 1) % PEOPLE]
        if seat is None or any(model.held(self.keys_of(who, model)) for who in both):
            return
        answers = await asyncio.gather(
            *(self.people[who][worker].enter(model.code, model.made[-1]) for worker, who in enumerate(both))
        )
        (winner,) = (who for who, found in zip(both, answers, strict=True) if found.json().get("seats"))
        (key,) = (key for key in self.keys_of(winner, model) if key.startswith(f"{seat}-"))
        model.give(seat, key)

    async def wait(self, model: Model, step: Step) -> None:
        """Until links are too old."""
        self.time.at += LINK_SECONDS + 1

    async def hear(self, model: Model, step: Step) -> None:
        """A worker looks what the other has written, as it does now and then."""
        tables = self.sites[step.worker].parts.tables
        live = tables.live.get(model.code)
        if live is not None:
            await tables.follow(live)

    async def play_on(self, model: Model, step: Step) -> None:
        """The game goes on by itself at one worker."""
        tables = self.sites[step.worker].parts.tables
        live = await tables.find(model.code)
        assert live is not None
        async with tables.up_to_date(live) as table:
            asked = table.match.state.asked if table.match is not None else []
            if not asked or table.match is None:
                return
            seat = asked[0][0]
            make = choose_for(seat, table.match.state.choices(seat)[-1], table.since[seat], "clock")
        await tables.write(live, make)

    async def end(self, model: Model, step: Step) -> None:
        """The game ends, its time is up."""
        tables = self.sites[step.worker].parts.tables
        live = await tables.find(model.code)
        assert live is not None
        with contextlib.suppress(Refused):
            await tables.write(live, call_time)

    # Steps at a socket.

    async def connect(self, model: Model, step: Step) -> None:
        """Open a socket with all keys that the browser has, of one who sits there if anybody does."""
        holders = self.holders(model)
        who = holders[step.which % len(holders)][0] if holders else step.who
        await self._connect(model, who, step.worker, {})

    async def reconnect(self, model: Model, step: Step) -> None:
        """A line breaks; its owner comes back, perhaps to the other worker, and says what they have."""
        if line := self.line(step):
            self.lines.remove(line)
            await line.stack.aclose()
            await self._connect(line.model, line.owner, step.worker, {"have": line.seat.number})

    async def _connect(self, model: Model, who: int, worker: int, hello: Frame) -> None:
        keys = model.held(self.keys_of(who, model))
        stack = contextlib.AsyncExitStack()
        if not self.sees(who, model):
            with pytest.raises(websockets.InvalidStatus):
                await stack.enter_async_context(self.people[who][worker].at(model.code))
            return
        seat = await stack.enter_async_context(self.people[who][worker].at(model.code, hello=hello))
        reader = next(iter(keys)) if len(keys) == 1 else None
        self.lines.append(Line(who, worker, model, seat, stack, keys, reader))
        if not hello:
            assert seat.snapshot["held"] == sorted(keys)

    async def disconnect(self, model: Model, step: Step) -> None:
        """A line breaks."""
        if line := self.line(step):
            self.lines.remove(line)
            await line.stack.aclose()

    async def _ask(self, line: Line, allowed: bool | None, kind: str, **fields: Any) -> Frame | None:
        """Ask, and have it only if it is allowed; None: refused. `allowed` is None where both may be."""
        void = line.void
        answer = await line.ask(kind, **fields)
        refused = answer["type"] in {"error", "closing"}
        if void:
            assert refused, (kind, answer)
        elif allowed is not None:
            assert refused != allowed, (kind, answer)
        return None if refused else answer

    async def leave(self, model: Model, step: Step) -> None:
        """Get up."""
        if line := self.line(step):
            seat = next(iter(line.keys))
            if await self._ask(line, not line.model.chairs[seat].left, "leave", seat=seat):
                line.model.get_up(seat, stand_in=True)

    async def reclaim(self, model: Model, step: Step) -> None:
        """Sit down again at one's own seat."""
        if line := self.line(step):
            seat = next(iter(line.keys))
            chair = line.model.chairs[seat]
            if await self._ask(line, chair.left or chair.stand_in, "reclaim", seat=seat):
                chair.left, chair.stand_in = False, False

    async def stand_in(self, model: Model, step: Step) -> None:
        """Have a bot stand in for somebody who is not there."""
        if line := self.line(step):
            away = step.who % len(line.model.chairs)
            seat = next(iter(line.keys))
            if await self._ask(line, None, "call_stand_in", seat=seat, away=away):
                assert self.is_host(line.owner, line.model)
                assert line.model.started
                assert not line.model.over
                line.model.chairs[away].stand_in = True

    async def remove(self, model: Model, step: Step) -> None:
        """Ask somebody to go."""
        if line := self.line(step):
            away = step.who % len(line.model.chairs)
            chair = line.model.chairs[away]
            host = self.is_host(line.owner, line.model)
            may = host and away != 0 and bool(chair.key) and not line.model.over
            if await self._ask(line, None if may and line.model.started else may, "remove", away=away):
                line.model.get_up(away, stand_in=True)
                chair.key, chair.again = "", ""

    async def start(self, model: Model, step: Step) -> None:
        """Begin with those who are here."""
        if line := self.line(step):
            may = self.is_host(line.owner, line.model) and not line.model.started
            await self._ask(line, may, "start")

    async def choose(self, model: Model, step: Step) -> None:
        """Answer what one is asked, or was."""
        if (line := self.line(step)) and line.seat.ask is not None:
            ask = line.seat.ask
            fields = {"seat": ask["seat"], "choice": ask["options"][0]["choice"], "at": ask["since"]}
            await self._ask(line, None, "choose", **fields)

    async def look_back(self, model: Model, step: Step) -> None:
        """Look at an earlier moment from one's own seat."""
        if line := self.line(step):
            seat = next(iter(line.keys))
            answer = await self._ask(line, line.model.started, "history", seat=seat, at=0)
            assert answer is None or answer["position"]["view"] == self.books[line.model.code].view(seat, 0)

    async def rematch(self, model: Model, step: Step) -> None:
        """Ask for the next game, and enter it."""
        if not (line := self.line(step)):
            return
        (seat, key), following = next(iter(line.keys.items())), line.model.following
        may = line.model.over
        if following is not None:
            may = may and (seat in following.free() or following.chairs[seat].again == key)
        answer = await self._ask(line, may, "rematch", seat=seat)
        if answer is None:
            return
        if following is None:
            chairs = [Chair(taken=chair.taken and not chair.key) for chair in line.model.chairs]
            following = line.model.following = Model(answer["table"], chairs, public=False)
            await self.add(following)
        assert answer["table"] == following.code
        following.sit_down(seat, answer["key"], again=key)
        entered = await self.people[line.owner][step.worker].enter(following.code, answer["key"])
        assert seat in entered.json()["seats"]

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


OFTEN = ("join", "offer", "take", "hand_over", "leave", "connect", "rematch")
SELDOM = (
    "take_at_once", "wait", "hear", "play_on", "end", "reconnect", "disconnect",
    "reclaim", "stand_in", "remove", "start", "choose", "look_back",
)  # fmt: skip
STEPS = st.lists(
    st.builds(
        Step,
        what=st.sampled_from([*OFTEN, *OFTEN, *SELDOM]),
        who=st.integers(0, PEOPLE - 1),
        which=st.integers(0, 3),
        worker=st.integers(0, 1),
        later=st.booleans(),
        looks=st.sampled_from([0, 0, 0, 1, 2, 3]),
    ),
    min_size=14,
    max_size=24,
)
BEGINNINGS: dict[str, tuple[Any, ...]] = {
    "open": (("me", "open", "open"), 1),
    "playing": (("me", "open"), 1),
    "begun early": (("me", "open", "open"), 1, "start"),
    "over": (("me", "open"), 1, "end"),
    "played again": (("me", "open"), 1, "end", "rematch"),
}


@pytest.fixture(scope="module")
def services() -> Iterator[tuple[str, str]]:
    """A PostgreSQL and a Redis server for all sequences."""
    with postgres() as database, redis() as (bus, _):
        yield database, bus


@dataclass(repr=False)
class Pair:
    """Two workers."""

    sites: tuple[Site, Site]
    time: SetTime
    store: Store


@pytest.fixture(params=["deaf", "redis"])
async def workers(
    request: pytest.FixtureRequest, services: tuple[str, str], tmp_path: Path
) -> AsyncIterator[Pair]:
    """Two workers that hear of each other by Redis, or only when they ask; bots wait for ever."""
    database, bus = services
    more: dict[str, Any] = {
        "time": SetTime(),
        "database": database,
        "redis": bus if request.param == "redis" else "",
        "poll": 3600.0,
        "bot_pause": 3600.0,
        "most_tables_of_one": 1_000_000,
    }
    async with running(tmp_path / "one", **more) as one, running(tmp_path / "two", **more) as two:
        store = Store("unused", database)
        yield Pair((one, two), more["time"], store)
        await store.close()


async def played(workers: Pair, beginning: str, steps: list[Step]) -> None:
    """Take these steps at a new table."""
    people = [[site.person() for site in workers.sites] for _ in range(PEOPLE)]
    for one, two in people:
        two.http.cookies = one.http.cookies.jar
    hall = Hall(workers.sites, workers.time, workers.store, people)
    try:
        await hall.open(*BEGINNINGS[beginning])
        for step in steps:
            await hall.do(step)
        await hall.settle(3)
    finally:
        await hall.close()
        await asyncio.gather(*(person.close() for both in people for person in both))


THEFTS: dict[str, tuple[str, list[Step]]] = {
    "a link that survives its maker": (
        "playing",
        [Step("offer", which=1), Step("leave", which=1), Step("join", who=2, which=1), Step("take", who=1)],
    ),
    "a rematch after a hand-over": ("played again", [Step("hand_over", who=2, later=True), Step("rematch")]),
    "a second seat": ("playing", [Step("leave", which=1), Step("join", who=0, which=1)]),
    "a key that only the other worker knows to be void": (
        "playing",
        [Step("hand_over", who=2, which=1, looks=1)],
    ),
    "a host who has gone": ("open", [Step("hand_over", who=2), Step("remove", who=1)]),
}
"""Each of these once gave somebody what was not theirs."""


def sequences(examples: int, **more: Any) -> Callable[[Any], Any]:
    """Run a test with the known thefts and so many random sequences."""

    def decorate(test: Any) -> Any:
        test = given(beginning=st.sampled_from(sorted(BEGINNINGS)), steps=STEPS)(test)
        for beginning, steps in THEFTS.values():
            test = example(beginning=beginning, steps=steps)(test)
        unhealthy = [HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
        return settings(max_examples=examples, deadline=None, suppress_health_check=unhealthy, **more)(test)

    return decorate


@sequences(5, derandomize=True)
async def test_a_seat_has_one_key_and_one_reader(workers: Pair, beginning: str, steps: list[Step]) -> None:
    await played(workers, beginning, steps)


@pytest.mark.soak
@sequences(SEQUENCES)
async def test_a_seat_has_one_key_and_one_reader_at_length(
    workers: Pair, beginning: str, steps: list[Step]
) -> None:
    await played(workers, beginning, steps)
