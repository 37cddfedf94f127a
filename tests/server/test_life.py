"""The life of a table: warned, closed and kept as a record when nothing happens there any more."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from starhall.server.book.actions.close import by_operator
from starhall.server.book.refusals import Refused
from tests.server.harness import Person, Seat, SetTime, Site, running

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
        "This table was closed: nothing has happened here for 4 hours. Open another one."
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
    assert (card["choices"], card["over"], card["verified"]) == (choices, False, True)
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
