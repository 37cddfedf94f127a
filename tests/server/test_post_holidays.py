"""Holidays by post: clocks of days stand meanwhile, for so many days a year; and notes to oneself."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from starhall.server.book.clocks import TableClock
from starhall.server.kept.aways import Holiday
from starhall.server.post import holidays
from tests.server.harness import Person, Site
from tests.server.test_people import at, browser, member, quick_hashes
from tests.server.test_post import DAY, by_post, post_hall, stored, with_mail

__all__ = ["quick_hashes"]


def day(n: float) -> float:
    """A time, in days."""
    return (100 + n) * DAY


def clock(used: float = 0.0) -> TableClock:
    """A clock of days on which seat 0 has been asked so many days before day 0."""
    found = TableClock("days", "wait", 2)
    found.settle({0: 1}, day(-used))
    return found


def left(found: TableClock, now: float) -> float:
    """The days that seat 0 is shown to have."""
    seat = found.info(now).seats[0]
    return (seat.turn + seat.bank) / DAY


# The clock.


def test_a_clock_stands_while_its_player_is_away_and_goes_on_from_there() -> None:
    found = clock(used=2)
    found.go_away(0, day(10), day(0))
    assert left(found, day(0)) == left(found, day(9)) == 2
    shown = found.info(day(5)).seats[0]
    assert (shown.running, shown.away) == (False, day(10))
    assert found.next_deadline() == (day(12), 0)
    assert left(found, day(11)) == 1
    shown = found.info(day(11)).seats[0]
    assert (shown.running, shown.away) == (True, None)


def test_who_comes_back_early_has_the_time_that_was_left() -> None:
    found = clock(used=2)
    found.go_away(0, day(10), day(0))
    found.come_back(0, day(3))
    assert left(found, day(3)) == 2
    assert found.next_deadline() == (day(5), 0)


def test_an_answer_from_holiday_gives_no_time_back() -> None:
    found = clock(used=3)
    found.go_away(0, day(10), day(0))
    found.settle({}, day(1))
    assert found.bank[0] == DAY, "a day was the turn's, two were the bank's"


def test_a_question_that_comes_meanwhile_begins_after_the_holiday() -> None:
    found = TableClock("three_days", "wait", 2)
    found.go_away(0, day(10), day(0))
    found.settle({0: 1, 1: 1}, day(1))
    assert (found.deadline(0), found.deadline(1)) == (day(13), day(4))
    found.come_back(0, day(2))
    assert found.deadline(0) == day(5)


@pytest.mark.parametrize("halted", [-0.5, 1, 4])
@pytest.mark.parametrize("goes_on", [5, 12])
def test_a_pause_and_a_holiday_together_count_once(halted: float, goes_on: float) -> None:
    found = clock(used=1)
    if halted < 0:
        found.halt(day(halted))
    found.go_away(0, day(10), day(0))
    found.halt(day(halted))
    assert left(found, day(4.5)) == 3 - min(0, halted)
    found.go_on(day(goes_on))
    assert left(found, day(max(goes_on, 10))) == 3 - min(0, halted)


def test_a_server_that_was_down_in_a_holiday_gives_nothing_twice() -> None:
    found = clock(used=1)
    found.go_away(0, day(10), day(0))
    found.settle({0: 1}, day(0))
    found.pause(day(4))
    assert found.deadline(0) == day(13)
    found.pause(day(11))
    assert found.deadline(0) == day(14)


# How much of it there is.


def past(*spans: tuple[float, float]) -> list[Holiday]:
    """Holidays, in days."""
    return [Holiday("", "", int(a * holidays.DAY), int(b * holidays.DAY), 1, 1) for a, b in spans]


@pytest.mark.parametrize(
    ("spans", "now", "days"),
    [
        ([], 0, 14),
        ([(0, 14)], 14, 0),
        ([(0, 14)], 27, 0),
        ([(0, 7)], 8, 7),
        ([(0, 14)], 28, 14),
        ([(0, 0.1)], 0.2, 13),
        ([(n, n + 0.1) for n in range(14)], 14, 0),
        ([(0, 14), (28, 42)], 100, 2),
        ([(0, 14), (28, 42)], 365, 14),
    ],
)
def test_thirty_days_a_year_and_fourteen_in_a_row(
    spans: list[tuple[float, float]], now: float, days: int
) -> None:
    assert holidays.possible(past(*spans), int(now * holidays.DAY)) == days


# At the tables.


async def away(person: Person, days: int) -> Any:
    """Begin a holiday."""
    return await person.post("/api/me/notices/away", {"days": days})


def deadline(site: Site, code: str) -> float:
    """When Ann's time is up, as this worker has it."""
    found = site.parts.tables.live[code].table.clock.deadline(0)
    assert found is not None
    return found


async def clock_of(person: Person, code: str) -> Any:
    """The clock of Ann, who has the first seat, as somebody at the table is shown it."""
    async with at(person, code) as seat:
        return seat.around["clock"]["seats"][0]


async def test_clocks_stand_at_every_table_with_days_and_everybody_sees_why(tmp_path: Path) -> None:
    async with post_hall(tmp_path) as (site, _, time):
        ann, bea = await member(site), await member(site, "Bea Poe")
        codes = [await by_post(site, ann, bea) for _ in range(2)]
        live = await by_post(site, ann, bea, clock="live")
        time.at += 2 * DAY
        before = deadline(site, codes[0])
        shown = await away(ann, 5)
        assert shown.json()["away"] == {"until": time.at + 5 * DAY, "left": 25, "possible": 0}
        for code in codes:
            found = await clock_of(bea, code)
            assert (found["running"], found["away"]) == (False, time.at + 5 * DAY)
        assert (await clock_of(bea, live))["away"] is None
        assert (await away(ann, 1)).status_code == 409, "one at a time"
        time.at += 4 * DAY
        assert deadline(site, codes[0]) == before + 5 * DAY
        table = site.parts.tables.live[codes[0]].table
        assert table.pages[-1].happening.text == "Ann Lee is on holiday for 5 days: their clock stands."
        back = await ann.post("/api/me/notices/back")
        assert back.json()["away"]["until"] is None
        assert back.json()["away"]["left"] == 26
        assert deadline(site, codes[0]) == before + 4 * DAY
        assert (await clock_of(bea, codes[1]))["running"] is True


async def test_what_a_killed_worker_has_not_said_another_says_once(tmp_path: Path) -> None:
    async with post_hall(tmp_path) as (site, _, time):
        ann, bea = await member(site), await member(site, "Bea Poe")
        codes = [await by_post(site, ann, bea) for _ in range(2)]
        kept = site.parts.post.holidays
        (person,) = {seat.person for seat in site.parts.tables.live[codes[0]].table.seats[:1]}
        now = kept.now
        row = Holiday("h", person, now, now + 3 * holidays.DAY, 3, 0)
        await kept.kept.begin(person, lambda past: row)
        await kept._said_at(codes[0], row)
        await asyncio.gather(kept.say(), site.parts.post.round())
        said = 'select code from entries where body like \'%"kind":"away"%\' order by code'
        assert stored(tmp_path, said) == [(code,) for code in sorted(codes)]
        # Folded from the book alone.
        site.parts.tables.live.clear()
        live = await site.parts.tables.find(codes[0])
        assert live is not None
        assert live.table.clock.away_until(0, time.at) == (now + 3 * holidays.DAY) / 1000


async def test_two_devices_at_once_begin_one_holiday(tmp_path: Path) -> None:
    async with post_hall(tmp_path) as (site, _, _):
        ann = await member(site)
        answers = await asyncio.gather(*(away(ann, 14) for _ in range(4)))
        assert sorted(answer.status_code for answer in answers) == [200, 409, 409, 409]
        await ann.post("/api/me/notices/back")
        assert (await away(ann, 14)).status_code == 409, "the day that was begun counts"
        assert (await away(ann, 13)).status_code == 200
        assert (await away(ann, 0)).status_code == 400
        assert (await browser(site).post("/api/me/notices/away", {"days": 1})).status_code == 401


async def test_nothing_is_sent_in_a_holiday_and_all_of_it_after(tmp_path: Path) -> None:
    async with post_hall(tmp_path) as (site, box, time):
        ann, bea = await member(site), await member(site, "Bea Poe")
        await with_mail(site, box, ann)
        await by_post(site, ann, bea)
        await away(ann, 3)
        time.at += DAY
        await site.parts.post.round()
        assert box.turns() == []
        await ann.post("/api/me/notices/back")
        await site.parts.post.round()
        assert len(box.turns()) == 1


async def test_whoever_gets_the_seat_has_no_holiday_by_it(tmp_path: Path) -> None:
    async with post_hall(tmp_path) as (site, _, time):
        ann, bea = await member(site), await member(site, "Bea Poe")
        code = await by_post(site, ann, bea)
        await away(ann, 5)
        link = (await ann.post(f"/api/tables/{code}/hand-over", {"seat": 0})).json()["link"]
        taken = await browser(site).enter(code, link.partition("#")[2])
        assert taken.status_code == 200, taken.text
        assert site.parts.tables.live[code].table.clock.away_until(0, time.at) is None


# Notes to oneself.


async def test_notes_are_read_by_nobody_else_and_go_with_the_account(tmp_path: Path) -> None:
    async with post_hall(tmp_path) as (site, _, _):
        ann, bea = await member(site), await member(site, "Bea Poe")
        code = await by_post(site, ann, bea)
        path, secret = f"/api/me/notes/{code}", "Bea bluffs when she is ahead"
        assert (await ann.get(path)).json() == {"text": ""}
        assert (await ann.post(path, {"text": secret})).json() == {"text": secret}
        assert (await ann.get(path)).json() == {"text": secret}
        assert (await bea.get(path)).json() == {"text": ""}
        await bea.post(path, {"text": "Mine"})
        assert (await ann.get(path)).json() == {"text": secret}
        assert (await browser(site).get(path)).status_code == 401
        eve = await member(site, "Eve Moe")
        assert (await eve.post(path, {"text": "x"})).status_code == 403
        assert (await ann.post(path, {"text": "x" * 10_001})).status_code == 400
        async with at(ann, code) as one, at(bea, code) as other:
            for seat in (one, other):
                assert not any(secret.encode() in frame for frame in seat.frames)
        assert secret not in (await bea.post("/api/me/export")).text
        assert (await ann.post("/api/me/export")).json()["notes"][0]["text"] == secret
        assert (await ann.post("/api/me/delete")).status_code == 200
        assert stored(tmp_path, "select text from notes") == [("Mine",)]
        await bea.post(path, {"text": ""})
        assert stored(tmp_path, "select text from notes") == []


async def test_a_holiday_is_given_out_and_goes_with_the_account(tmp_path: Path) -> None:
    async with post_hall(tmp_path) as (site, _, time):
        ann = await member(site)
        await away(ann, 2)
        found = (await ann.post("/api/me/export")).json()["holidays"]
        now = int(time.at * 1000)
        assert found == [{"since": now, "until": now + 2 * holidays.DAY}]
        await ann.post("/api/me/delete")
        assert stored(tmp_path, "select * from aways") == []
