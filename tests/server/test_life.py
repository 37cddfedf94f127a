"""The life of a table: warned, closed and kept as a record when nothing happens there any more."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event

from starhall.core import registry
from starhall.server.book.actions.close import by_operator
from starhall.server.book.lifetime import in_words
from starhall.server.book.refusals import Refused
from starhall.server.live.sweep import AT_ONCE
from tests.fixtures import cargo
from tests.server.harness import Person, Seat, SetTime, Site, find_game, play_out, running
from tests.server.services import postgres

OPEN, PLAYING, WARNING = 4.0, 6.0, 2.0
"""Hours."""
HOUR = 3600.0
SPANS: dict[str, Any] = {
    "forget_open": OPEN,
    "forget_playing": PLAYING,
    "forget_warning": WARNING,
    # The rounds are made by the tests.
    "poll": 3600.0,
}


@pytest.fixture
def time() -> SetTime:
    """A clock that stands until it is moved."""
    return SetTime()


@pytest.fixture
async def hall(tmp_path: Path, time: SetTime) -> AsyncIterator[Site]:
    """A hall that has been up for long."""
    async with running(tmp_path, time=time, **SPANS) as site:
        await later(time, WARNING, site)
        yield site


def worker(data: Path, time: SetTime, database: str = "") -> contextlib.AbstractAsyncContextManager[Site]:
    """One of two servers on the same database."""
    return running(data, time=time, database=database, workers=2, **SPANS)


async def later(time: SetTime, hours: float, *sites: Site) -> None:
    """Let so many hours pass while these servers run."""
    until = time.at + hours * HOUR
    while time.at < until:
        time.at = min(until, time.at + HOUR / 2)
        for site in sites:
            await site.parts.driver.sweep.round()
            site.parts.tables.forget_idle()


async def status(person: Person, code: str) -> str:
    """What the card of a table says."""
    return str((await person.get(f"/api/tables/{code}")).json()["status"])


async def kept(site: Site, code: str) -> str | None:
    """The record that was kept of a table, once it is written."""
    await asyncio.gather(*site.parts.tables._keeping)
    return await site.parts.store.record_of(f"table {code}")


async def a_game(ann: Person, bea: Person, **more: Any) -> str:
    """A table of two at which a game is going on."""
    opened = await ann.open("cargo", ("me", "open"), **more)
    code = str(opened["table"])
    await bea.join(code, opened["invite"])
    return code


async def a_choice(*people: Person, code: str) -> int:
    """Let whoever is asked make a choice, and say how many there are."""
    for person in people:
        async with person.at(code) as seat:
            if seat.ask is not None:
                assert (await seat.choose())["type"] == "ack"
                assert seat.position is not None
                return int(seat.position["choices"])
    raise AssertionError("nobody is asked")


async def test_a_table_that_never_begins_is_closed_and_nobody_can_sit_down(hall: Site, time: SetTime) -> None:
    ann, bea = hall.person(), hall.person()
    opened = await ann.open("cargo", ("me", "open"), public=True)
    code = opened["table"]
    await later(time, OPEN - 0.5, hall)
    assert await status(ann, code) == "open"
    assert [card["table"] for card in (await ann.get("/api/tables")).json()["tables"]] == [code]
    await later(time, 0.5, hall)
    assert await status(ann, code) == "closed"
    assert (await ann.get("/api/tables")).json()["tables"] == []
    assert await hall.parts.store.going_on() == 0
    await bea.enter(code, opened["invite"].partition("#")[2])
    refused = await bea.post(f"/api/tables/{code}/join", {})
    assert refused.status_code == 409
    assert refused.json()["text"] == (
        "Nothing has happened here for 4 hours, so this table was closed. Open another one."
    )
    assert await kept(hall, code) is None


async def test_a_game_is_closed_and_its_record_can_be_looked_at_and_played_on(
    hall: Site, time: SetTime
) -> None:
    ann, bea = hall.person(), hall.person()
    code = await a_game(ann, bea)
    await a_choice(ann, bea, code=code)
    choices = await a_choice(ann, bea, code=code)
    await later(time, PLAYING - 0.5, hall)
    assert await status(ann, code) == "playing"
    await later(time, 0.5, hall)
    assert await status(ann, code) == "closed"
    assert await kept(hall, code) is not None
    assert (await ann.get(f"/api/tables/{code}/record")).status_code == 200
    shared = await bea.post(f"/api/tables/{code}/share")
    assert shared.status_code == 201
    card = (await bea.get(f"/api/records/{shared.json()['record']}")).json()
    assert (card["choices"], card["over"], card["played"]) == (choices, False, "here")
    # From any seat, as after the end.
    branch = await bea.post(f"/api/tables/{code}/branch", {"at": choices, "seat": 0})
    assert branch.status_code == 201
    assert await status(bea, branch.json()["table"]) == "playing"


async def test_those_who_are_there_see_the_table_close(hall: Site, time: SetTime) -> None:
    ann, bea = hall.person(), hall.person()
    code = await a_game(ann, bea, clock="days")
    await a_choice(ann, bea, code=code)
    async with ann.at(code) as first, bea.at(code) as second:
        asked: Seat = first if first.ask is not None else second
        since, seat = asked.ask["since"], asked.ask["seat"]  # type: ignore[index]
        choice = asked.ask["options"][0]["choice"]  # type: ignore[index]
        await later(time, PLAYING, hall)
        for each in (first, second):
            step = await each.until("step")
            assert step["happening"]["kind"] == "closed"
            assert step["lines"] == []
            assert (each.around["status"], each.around["closed"]["by"]) == ("closed", "time")
            assert each.around["life"] is None
            assert each.around["fairness"]["secret"] is not None
            assert [clock["running"] for clock in each.around["clock"]["seats"]] == [False, False]
            assert each.position is not None
            assert (each.position["ask"], each.position["waiting"]) == (None, [])
            assert each.position["undo"] == "no"
            await each.until("verify")
        for kind, more in (
            ("choose", {"choice": choice, "at": since}),
            ("undo", {"to": None}),
            ("say", {"text": "Are you there?"}),
            ("leave", {}),
            ("keep", {}),
            ("rematch", {}),
        ):
            refused = await asked.request(kind, seat=seat, **more)
            assert (refused["type"], refused["code"]) == ("error", "not_now"), kind
            assert "Look at its record" in refused["text"]
        moment = await asked.request("history", at=0, seat=1 - seat)
        assert moment["type"] == "moment"
    # And who comes later sees the same.
    async with ann.at(code) as late:
        assert late.around == first.around
        assert late.position == first.position


@pytest.mark.parametrize("begun", [False, True])
async def test_from_the_warning_on_the_table_says_when_it_will_be_closed(
    hall: Site, time: SetTime, begun: bool
) -> None:
    ann, bea = hall.person(), hall.person()
    opened = await ann.open("cargo", ("me", "open"), public=True)
    if begun:
        await bea.join(opened["table"], opened["invite"])
    span = PLAYING if begun else OPEN
    life = {"warns": time.at + (span - WARNING) * HOUR, "closes": time.at + span * HOUR}
    async with ann.at(opened["table"]) as seat:
        assert seat.around["life"] == life
    assert (await ann.get(f"/api/tables/{opened['table']}")).json()["life"] == life
    assert (await ann.get("/api/tables")).json()["tables"][0]["life"] == life


@pytest.mark.parametrize("how", ["chosen", "said", "kept"])
async def test_whatever_happens_begins_the_time_anew(hall: Site, time: SetTime, how: str) -> None:
    ann, bea = hall.person(), hall.person()
    code = await a_game(ann, bea)
    await later(time, PLAYING - 0.5, hall)
    if how == "chosen":
        await a_choice(ann, bea, code=code)
    else:
        async with ann.at(code) as seat:
            message: dict[str, Any] = {"said": {"text": "Still here."}, "kept": {}}[how]
            kind = {"said": "say", "kept": "keep"}[how]
            assert (await seat.request(kind, seat=0, **message))["type"] == "ack"
            assert (await seat.until("step"))["around"]["life"]["closes"] == time.at + PLAYING * HOUR
    await later(time, PLAYING - 0.5, hall)
    assert await status(ann, code) == "playing"
    await later(time, 0.5, hall)
    assert await status(ann, code) == "closed"


async def test_a_table_is_kept_by_those_who_sit_there_and_by_the_host(hall: Site, time: SetTime) -> None:
    ann, bea, eve = hall.person(), hall.person(), hall.person()
    opened = await ann.open("cargo", ("open", "open"), public=True)
    code = opened["table"]
    await bea.join(code)
    async with ann.at(code) as host, bea.at(code) as player, eve.at(code) as stranger:
        assert (await host.request("keep"))["text"].startswith("Something has happened here just now")
        await later(time, 1, hall)
        assert (await stranger.request("keep"))["code"] == "not_yours"
        assert (await stranger.request("keep", seat=0))["code"] == "not_yours"
        assert (await host.request("keep"))["type"] == "ack"
        assert (await host.until("step"))["happening"]["text"] == "The host keeps this table open."
        await later(time, 1, hall)
        assert (await player.request("keep", seat=0))["type"] == "ack"


async def test_the_operator_closes_a_table_for_a_reason(hall: Site) -> None:
    ann, bea = hall.person(), hall.person()
    code = await a_game(ann, bea)
    live = await hall.parts.tables.find(code)
    assert live is not None
    async with ann.at(code) as seat:
        await hall.parts.tables.write(live, by_operator("the hall moves\nto another house."))
        step = await seat.until("step")
        assert step["happening"]["text"] == (
            "The operator of this hall has closed this table: the hall moves to another house."
        )
        assert step["around"]["closed"]["by"] == "operator"
    with pytest.raises(Refused):
        await hall.parts.tables.write(live, by_operator())


async def test_a_finished_game_is_never_closed(hall: Site, time: SetTime) -> None:
    ann, bea = hall.person(), hall.person()
    code = await a_game(ann, bea, options={"rounds": 1})
    async with ann.at(code) as first, bea.at(code) as second:
        await play_out([first, second])
        assert first.around["life"] is None
    await later(time, 2 * PLAYING, hall)
    assert await status(ann, code) == "over"
    live = await hall.parts.tables.find(code)
    assert live is not None
    with pytest.raises(Refused, match="nothing to close"):
        await hall.parts.tables.write(live, by_operator())


async def test_a_link_to_a_seat_dies_with_the_table(hall: Site, time: SetTime) -> None:
    ann, bea, eve = hall.person(), hall.person(), hall.person()
    code = await a_game(ann, bea)
    link = (await ann.post(f"/api/tables/{code}/hand-over", {"seat": 0})).json()["link"]
    live = await hall.parts.tables.find(code)
    assert live is not None
    await hall.parts.tables.write(live, by_operator("spam"))
    assert (await eve.enter(code, link.partition("#")[2])).status_code == 409


async def test_nobody_moves_any_more_and_nothing_is_due(hall: Site) -> None:
    """A bot is to move, and a clock runs."""
    ann = hall.person()
    opened = await ann.open("cargo", ("me", "bot"), clock="live", expiry="move")
    code = opened["table"]
    live = await hall.parts.tables.find(code)
    assert live is not None
    await hall.parts.tables.write(live, by_operator())
    number = live.table.number
    assert live.table.clock.next_deadline() is None
    assert await hall.parts.store.due(2**62) == []
    hall.parts.driver.look(live)
    if live.driver is not None:
        await live.driver
    assert live.table.number == number


async def test_a_table_that_was_closed_stays_closed_after_a_restart_and_new_rules(
    tmp_path: Path, time: SetTime, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with running(tmp_path, time=time, **SPANS) as site:
        ann, bea = site.person(), site.person()
        code = await a_game(ann, bea)
        choices = await a_choice(ann, bea, code=code)
        live = await site.parts.tables.find(code)
        assert live is not None
        await site.parts.tables.write(live, by_operator())
        number = live.table.number

    class Other(cargo.CargoState):
        """Its own class, so that the fixture keeps its game."""

    other = replace(cargo.GAME, state=Other, version="2.0")
    monkeypatch.setattr("tests.server.harness.find_game", lambda slug: other)
    async with running(tmp_path, time=time, **SPANS) as site:
        back = site.person()
        back.http.cookies = ann.http.cookies
        async with back.at(code) as seat:
            assert (seat.number, seat.around["status"]) == (number, "closed")
            assert seat.position is not None
            assert (seat.position["choices"], seat.position["ask"]) == (choices, None)


async def test_a_few_tables_are_closed_at_once_and_not_held_in_memory(hall: Site, time: SetTime) -> None:
    ann = hall.person()
    for _ in range(AT_ONCE["open"] + 1):
        await ann.open("cargo", ("me", "open"))
    await later(time, OPEN - 0.5, hall)
    hall.parts.tables.live.clear()
    time.at += HOUR / 2
    left = []
    for _ in range(3):
        await hall.parts.driver.sweep.round()
        hall.parts.tables.forget_idle()
        left.append((await hall.parts.store.going_on(), len(hall.parts.tables.live)))
    assert left == [(1, 0), (0, 0), (0, 0)]


async def test_a_table_whose_game_is_gone_keeps_no_other_from_being_closed(hall: Site, time: SetTime) -> None:
    ann = hall.person()
    for _ in range(AT_ONCE["open"]):
        await ann.open("cargo", ("me", "open"))
    code = (await ann.open("peace", ("me", "open")))["table"]
    await later(time, OPEN - 0.5, hall)
    hall.parts.tables.live.clear()
    hall.parts.tables.find_game = registry.game
    await later(time, 1, hall)
    assert await status(ann, code) == "closed"
    assert await hall.parts.store.going_on() == AT_ONCE["open"]
    # Once the game is there again, its tables go the way of all others.
    hall.parts.tables.find_game = find_game
    await later(time, 2, hall)
    assert await hall.parts.store.going_on() == 0


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
async def test_two_workers_that_look_at_once_close_a_table_once(
    tmp_path: Path, time: SetTime, kind: str
) -> None:
    with postgres() if kind == "postgresql" else contextlib.nullcontext("") as database:
        async with worker(tmp_path, time, database) as one, worker(tmp_path, time, database) as two:
            await later(time, WARNING, one, two)
            ann, bea = one.person(), one.person()
            codes = [await a_game(ann, bea) for _ in range(3)]
            for code in codes:
                await a_choice(ann, bea, code=code)
            await later(time, PLAYING - 0.5, one, two)
            time.at += HOUR / 2
            for _ in codes:
                await asyncio.gather(*(site.parts.driver.sweep.round() for site in (one, two)))
            assert await one.parts.store.going_on() == 0
            for code in codes:
                written = [row.body for row in await one.parts.store.entries(code, 0)]
                assert ['"closed"' in body for body in written] == [False] * (len(written) - 1) + [True]
                assert (await kept(one, code) or await kept(two, code)) is not None


async def test_two_workers_that_close_the_same_table_write_one_entry(tmp_path: Path, time: SetTime) -> None:
    async with worker(tmp_path, time) as one, worker(tmp_path, time) as two:
        ann, bea = one.person(), one.person()
        code = await a_game(ann, bea)
        found = [(site, await site.parts.tables.find(code)) for site in (one, two)]
        closing = [site.parts.tables.write(live, by_operator()) for site, live in found if live is not None]
        done = await asyncio.gather(*closing, return_exceptions=True)
        assert [type(each) for each in done if not isinstance(each, int)] == [Refused]
        assert sum('"closed"' in row.body for row in await one.parts.store.entries(code, 0)) == 1


@pytest.mark.parametrize("slept", [True, False])
async def test_after_a_long_time_without_a_server_tables_are_warned_anew(
    tmp_path: Path, time: SetTime, slept: bool
) -> None:
    async with running(tmp_path, time=time, **SPANS) as site:
        await later(time, WARNING, site)
        ann, bea = site.person(), site.person()
        code = await a_game(ann, bea)
        await site.parts.driver.sign_of_life()
        time.at += 100 * PLAYING * HOUR
        if slept:
            await later(time, 0.5, site)
            assert await warned_anew(site, time, ann, code)
    if not slept:
        async with running(tmp_path, time=time, **SPANS) as site:
            back = site.person()
            back.http.cookies = ann.http.cookies
            assert await warned_anew(site, time, back, code)


async def warned_anew(site: Site, time: SetTime, person: Person, code: str) -> bool:
    """Is the table there, does it say when it will be closed, and is it closed then and not before?"""
    card = (await person.get(f"/api/tables/{code}")).json()
    hours = (card["life"]["closes"] - time.at) / HOUR
    says_so = WARNING - 0.5 <= hours <= WARNING and card["life"]["warns"] <= time.at
    await later(time, hours - 0.25, site)
    before = await status(person, code)
    await later(time, 0.25, site)
    return says_so and (card["status"], before, await status(person, code)) == (
        "playing",
        "playing",
        "closed",
    )


async def test_a_short_stop_puts_nothing_off(tmp_path: Path, time: SetTime) -> None:
    async with running(tmp_path, time=time, **SPANS) as site:
        await later(time, WARNING, site)
        ann = site.person()
        code = (await ann.open("cargo", ("me", "open")))["table"]
        closes = (await ann.get(f"/api/tables/{code}")).json()["life"]["closes"]
        await later(time, OPEN - 0.5, site)
        await site.parts.driver.sign_of_life()
    time.at += 600
    async with running(tmp_path, time=time, **SPANS) as site:
        back = site.person()
        back.http.cookies = ann.http.cookies
        assert (await back.get(f"/api/tables/{code}")).json()["life"]["closes"] == closes
        await later(time, 0.5, site)
        assert await status(back, code) == "closed"


async def test_nothing_closes_by_itself_where_the_operator_says_so(tmp_path: Path, time: SetTime) -> None:
    never = {**SPANS, "forget_open": 0.0, "forget_playing": 0.0}
    async with running(tmp_path, time=time, **never) as site:
        ann, bea = site.person(), site.person()
        codes = [(await ann.open("cargo", ("me", "open")))["table"], await a_game(ann, bea)]
        await later(time, 5 * PLAYING, site)
        assert [await status(ann, code) for code in codes] == ["open", "playing"]
        assert (await ann.get(f"/api/tables/{codes[0]}")).json()["life"] is None


async def test_the_quiet_tables_are_found_by_an_index(hall: Site) -> None:
    asked: list[tuple[str, Any]] = []

    def note(connection: Any, cursor: Any, statement: str, values: Any, *rest: Any) -> None:
        asked.append((statement, values))

    engine = hall.parts.store.engine
    event.listen(engine, "before_cursor_execute", note)
    await hall.parts.store.quiet("playing", 2**60, 5)
    event.remove(engine, "before_cursor_execute", note)
    statement, values = next(each for each in asked if "updated" in each[0])
    with engine.connect() as connection:
        plan = connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", values).all()
    steps = [str(row[3]) for row in plan]
    assert any("tables_updated (status=? AND updated<?)" in step for step in steps), steps
    assert not any("SCAN" in step.split() or "TEMP B-TREE" in step for step in steps), steps


@pytest.mark.parametrize(
    ("seconds", "words"), [(5, "1 hour"), (7200, "2 hours"), (2 * 86400, "2 days"), (30.5 * 86400, "30 days")]
)
def test_a_long_time_is_said_in_days_or_hours(seconds: float, words: str) -> None:
    assert in_words(seconds) == words
