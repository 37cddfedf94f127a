"""Finding a game: who is called with whom, drop-outs, bots; many who wait, several workers and kills."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from collections.abc import Callable, Collection, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sqlalchemy import Connection, select, update

from starhall.bots.levels import PLAIN
from starhall.bots.strengths import strengths
from starhall.server.book import rated
from starhall.server.book.actions import ACTIONS
from starhall.server.config import Config
from starhall.server.hall import finding as found_by
from starhall.server.hall.finding import Finding, groups, level_for
from starhall.server.kept.folder import prepare
from starhall.server.kept.people import KeptPeople, KeptPerson
from starhall.server.kept.schema import tables
from starhall.server.kept.schema import tickets as kept_tickets
from starhall.server.kept.store import Store
from starhall.server.kept.tickets import CALLED, WAITING, Ticket
from starhall.server.live.bus import NoBus
from starhall.server.live.tables import Tables
from starhall.server.rights.bans import Bans
from tests.server.harness import WAIT, Person, SetTime, Site, find_game, running
from tests.server.services import postgres
from tests.server.test_people import at, browser, member, quick_hashes

__all__ = ["quick_hashes"]


def ticket(person: str, mu: float = 25.0, since: int = 0, **more: Any) -> Ticket:
    """Somebody who waits."""
    plain: dict[str, Any] = {"game": "peace", "seats": 2, "clock": "live", "rated": 0, "patience": 30_000}
    return Ticket(id=person, person=person, mu=repr(mu), since=since, beat=since, **{**plain, **more})


def called(*waiting: Ticket, now: int = 0, blocks: Collection[tuple[str, str]] = ()) -> list[set[str]]:
    """Who is called together."""
    return [{one.person for one in group} for group in groups(waiting, now, blocks)]


def test_the_nearest_in_strength_play_together() -> None:
    assert called(ticket("a"), ticket("b", 27.5), ticket("c", 26)) == [{"a", "c"}]


def test_strengths_further_apart_meet_the_longer_somebody_waits() -> None:
    far = (ticket("a", rated=1), ticket("b", 30, rated=1))
    assert called(*far, now=19_000) == []
    assert called(*far, now=20_000) == [{"a", "b"}]


def test_nobody_is_called_with_one_they_have_blocked_or_are_blocked_by() -> None:
    some = (ticket("a"), ticket("b"), ticket("c", 27))
    for blocks in ({("a", "b")}, {("b", "a")}):
        assert called(*some, blocks=blocks) == [{"a", "c"}]


def test_only_those_who_want_the_same_are_called_together() -> None:
    some = (ticket("a"), ticket("b", rated=1), ticket("c", clock="days"), ticket("d", seats=3))
    assert called(*some) == []


def test_bots_come_after_patience_to_a_rated_game_with_published_strengths_alone() -> None:
    saga: dict[str, Any] = {"rated": 1, "game": "saga", "seats": 4}
    wishes: list[dict[str, Any]] = [{}, {"rated": 1}, saga]
    for wish in wishes:
        some = (ticket("a", **wish), ticket("b", 33, 10_000, **wish))
        assert called(*some, now=29_999) == []
        assert called(*some, now=30_000) == [{"a"}]
    assert called(ticket("a", **saga), ticket("b", 27, **saga), now=30_000) == [{"a", "b"}]
    # With three nobody has measured the levels of peace: for people one waits as long as it takes.
    assert called(ticket("a", rated=1, seats=3), now=3_600_000) == []
    assert called(ticket("a", seats=3), now=30_000) == [{"a"}]


def test_bots_are_as_strong_as_those_who_wait() -> None:
    levels = [level_for([ticket("a", mu)]) for mu in (0.0, 22.0, 25.0, 28.0, 60.0)]
    assert levels == list(PLAIN)
    # What is published is of the game: as strong in stellar as a trader is weaker than in peace.
    assert level_for([ticket("a", 19.0)]) == level_for([ticket("a", 16.0, game="stellar")]) == "level2"
    assert level_for([ticket("a", 30.0), ticket("b", 40.0)]) == "level5", "in the middle of both"
    assert level_for([ticket("a", 60.0, seats=3)]) == "level3", "with three nobody has measured it"


# With people.


async def beat(person: Person) -> dict[str, Any]:
    """Say that one is there; how it stands."""
    return dict((await person.post("/api/find/beat")).json())


async def look_for(person: Person, **more: Any) -> dict[str, Any]:
    """Begin to wait."""
    answer = await person.post("/api/find", {"game": "cargo", "seats": 2, **more})
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


@pytest.fixture
def by_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    """Matchers look when they are told to."""
    monkeypatch.setattr(found_by, "EVERY", 3600.0)


@pytest.mark.usefixtures("by_hand")
async def test_two_who_wait_are_called_and_play_a_rated_game(site: Site) -> None:
    ann, bea = await member(site, "Ann Lee"), await member(site, "Bea Bloom")
    for person in (ann, bea):
        assert (await look_for(person, rated=True))["state"] == "waiting"
    waiting = (await browser(site).get("/api/find")).json()["waiting"]
    assert waiting == [{"game": "cargo", "seats": 2, "waiting": 2}]
    # Each of them sees the other, in whichever browser they look.
    assert (await ann.get("/api/find")).json()["waiting"] == [{"game": "cargo", "seats": 2, "waiting": 1}]
    assert (await beat(ann))["others"] == 1
    await site.parts.finding.look()
    assert [(await beat(person))["state"] for person in (ann, bea)] == ["called", "called"]
    await site.parts.finding.look()
    (code,) = {(await beat(person))["table"] for person in (ann, bea)}
    async with at(ann, code) as mine, at(bea, code) as hers:
        assert sorted([*mine.snapshot["held"], *hers.snapshot["held"]]) == [0, 1]
    assert (await ann.get(f"/api/tables/{code}")).json()["rated"]
    # Whoever plays may look for the next game.
    assert (await look_for(ann))["state"] == "waiting"


@pytest.mark.usefixtures("by_hand")
async def test_who_does_not_come_drops_out_and_the_others_keep_their_time(tmp_path: Path) -> None:
    time = SetTime()
    async with running(tmp_path, time=time) as site:
        ann, bea = await member(site, "Ann Lee"), await member(site, "Bea Bloom")
        for person in (ann, bea):
            await look_for(person)
        await site.parts.finding.look()
        assert (await beat(ann))["state"] == "called"
        time.at += 21
        await site.parts.finding.look()
        mine, hers = await beat(ann), await beat(bea)
        assert (mine["state"], mine["waited"], hers["state"]) == ("waiting", 21.0, "")
        # One who leaves when called lets the other wait on, too.
        await look_for(bea)
        await site.parts.finding.look()
        assert (await beat(ann))["state"] == "called"
        assert (await bea.post("/api/find/leave")).json()["state"] == ""
        assert (await beat(ann))["state"] == "waiting"
        # Alone for half a minute: bots come.
        time.at += 9
        await beat(ann)
        await site.parts.finding.look()
        assert (await beat(ann))["state"] == "called"
        await site.parts.finding.look()
        code = (await beat(ann))["table"]
        seats = (await ann.get(f"/api/tables/{code}")).json()["seats"]
        assert Counter(seat["sits"] for seat in seats) == {"person": 1, "bot": 1}


@pytest.mark.usefixtures("by_hand")
@pytest.mark.parametrize("names", [("Ann Lee",), ("Ann Lee", "Bea Bloom")])
async def test_bots_come_to_a_rated_game_as_anchors(tmp_path: Path, names: tuple[str, ...]) -> None:
    time = SetTime()
    async with running(tmp_path, time=time) as site:
        people = [await member(site, name) for name in names]
        for person in people:
            found = await look_for(person, game="saga", seats=3, rated=True)
            assert found["bots_in"] == 30
        time.at += 30
        for _ in range(2):
            for person in people:
                await beat(person)
            await site.parts.finding.look()
        (code,) = {(await beat(person))["table"] for person in people}
        table = site.parts.tables.live[code].table
        level = level_for([ticket("a", game="saga", seats=3)])
        bots = [(seat.level, seat.anchor) for seat in table.head.seats if seat.sits == "bot"]
        assert bots == [(level, strengths("saga", "3-4")[level].mu)] * (3 - len(people))
        assert table.rated
        assert table.started
        # Alone against bots one plays for a number of its own.
        assert rated.band(table) == ("3-4" if len(people) > 1 else "3-4 alone")


@pytest.mark.usefixtures("by_hand")
async def test_a_page_that_is_silent_is_not_called(tmp_path: Path) -> None:
    time = SetTime()
    async with running(tmp_path, time=time) as site:
        ann, bea = await member(site, "Ann Lee"), await member(site, "Bea Bloom")
        await look_for(ann)
        time.at += 16
        await look_for(bea)
        await site.parts.finding.look()
        assert (await beat(bea))["state"] == "waiting"


async def test_what_cannot_be_found_is_refused_in_words(site: Site) -> None:
    ann = await member(site)
    for wanted in ({"game": "peace", "seats": 9}, {"game": "no such", "seats": 2}):
        assert (await ann.post("/api/find", wanted)).status_code == 400
    assert (await browser(site).post("/api/find", {"game": "peace", "seats": 2})).status_code == 401


# Many who wait, three workers, and kills.


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest) -> Iterator[str]:
    """SQLite, or PostgreSQL."""
    if request.param == "sqlite":
        yield ""
        return
    with postgres() as address:
        yield address


class Killed(BaseException):
    """A worker that is no more: no guard of a chore catches that, as none catches a signal."""


def mortal(finding: Finding, dies: Callable[[], bool]) -> None:
    """Let a matcher die before or after it writes: what it would have done next it does not."""
    for owner, name in ((finding.tickets, "call"), (finding.tickets, "settle"), (finding, "open")):
        done = getattr(owner, name)

        async def dying(*args: Any, done: Any = done, name: str = name) -> Any:
            if dies():
                raise Killed(f"before {name}")
            found = await done(*args)
            if dies():
                raise Killed(f"after {name}")
            return found

        setattr(owner, name, dying)


def worker(folder: Path, database: str, time: SetTime) -> Finding:
    """A worker that only matches: its own connection to the database, and nobody at its tables."""
    config = Config(data=str(folder), database=database)
    store = Store(config.data, config.database)
    return Finding(Tables(config, store, NoBus(), time, find_game, ACTIONS, Bans()))


def all_there(at: int, connection: Connection) -> dict[str, str]:
    """The page of everybody who waits says that it is there; by person, how it stands with each."""
    waits = kept_tickets.c.state == WAITING
    connection.execute(update(kept_tickets).where(waits).values(beat=at))
    rows = connection.execute(select(kept_tickets.c.person, kept_tickets.c.state))
    return {row.person: row.state for row in rows}


async def test_two_hundred_who_wait_are_each_seated_once_whatever_dies(tmp_path: Path, database: str) -> None:
    time, rng, now = SetTime(), Random(7), 1_800_000_000_000
    prepare(tmp_path)
    workers = [worker(tmp_path, database, time) for _ in range(3)]
    store, tickets = workers[0].tables.store, workers[0].tickets
    kept = KeptPeople(store)
    people = {f"p{n:03}": 2 + n % 3 for n in range(200)}
    named = [KeptPerson(one, f"Name {one}", now, "{}") for one in people]
    await asyncio.gather(*(kept.add(one, one.id, [one.id]) for one in named))
    blocked = [(f"p{n:03}", f"p{n + 3:03}") for n in range(0, 190, 10)]
    await asyncio.gather(*(workers[0].ties.block(*pair, now) for pair in blocked))
    waits = {
        one: ticket(one, rng.gauss(25, 4), now, game="cargo", seats=seats) for one, seats in people.items()
    }
    await asyncio.gather(*(tickets.put(one) for one in waits.values()))
    deaths = Counter[str]()

    async def match(number: int) -> None:
        """Whenever it dies a new one takes its place, under another name; nobody gives its lease back."""
        dice = Random(number)
        while await tickets.games():
            finding = Finding(workers[number].tables)
            mortal(finding, lambda: dice.random() < 0.02)
            try:
                while await tickets.games():
                    await finding.look()
                    await asyncio.sleep(0.1)
            except Killed as killed:
                deaths[str(killed)] += 1

    async def pages() -> None:
        """Say that they are there; now and then somebody does not come when called, and waits anew."""
        while await tickets.games():
            time.at += 2
            at = int(time.now() * 1000)
            states = await store.write("pages", partial(all_there, at))
            come = [one for one, state in states.items() if state == CALLED and rng.random() < 0.9]
            again = [replace(waits[one], beat=at) for one in people if one not in states]
            await asyncio.gather(*(tickets.beat(one, at) for one in come), *map(tickets.put, again))

    async with asyncio.timeout(3 * WAIT):
        await asyncio.gather(pages(), *map(match, range(3)))
    rows = await store.read(lambda connection: list(connection.scalars(select(tables.c.head))))
    await asyncio.gather(*(one.tables.store.close() for one in workers))
    heads = [json.loads(row) for row in rows]
    seated = [[seat["person"] for seat in head["seats"] if seat["person"]] for head in heads]
    # Everybody once, with as many as they wanted, and nobody with one whom they have blocked.
    assert Counter(one for table in seated for one in table) == Counter(people.keys())
    sizes = [len(head["seats"]) for head in heads]
    assert all(people[one] == size for size, table in zip(sizes, seated, strict=True) for one in table)
    assert not [pair for pair in blocked for table in seated if set(pair) <= set(table)]
    assert sum(len(table) == size for size, table in zip(sizes, seated, strict=True)) > 30
    assert deaths


@pytest.mark.usefixtures("by_hand")
async def test_a_matcher_that_stood_still_calls_nobody_any_more(tmp_path: Path) -> None:
    time = SetTime()
    async with running(tmp_path, time=time) as site:
        old, new = Finding(site.parts.tables), Finding(site.parts.tables)
        ann, bea = await member(site, "Ann Lee"), await member(site, "Bea Bloom")
        await look_for(ann)
        await old.look()
        await new.look()
        time.at += 6
        for person in (ann, bea):
            await look_for(person)
        group = await site.parts.finding.tickets.waiting("cargo", 0)
        await new.look()
        # The group is called by the one that has the lease now, and by no other.
        assert not await old.tickets.call("finding cargo", 1, group, "ABCDEFGH", 0)
        assert [(await beat(person))["state"] for person in (ann, bea)] == ["called", "called"]
