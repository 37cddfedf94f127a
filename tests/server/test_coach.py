"""The coach at a server: hints where the table allows them, verdicts for learners, analyses that are kept."""

from __future__ import annotations

import asyncio
import json
import sys
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from starhall.core import Match, record, registry
from starhall.server.book.refusals import Refused
from starhall.server.kept import store
from starhall.server.kept.schema import records
from starhall.server.live import analyses
from starhall.server.minds.thinkers import (
    ALONE,
    COACHED,
    LAST,
    MOST_COACHED_OF_ONE,
    PLAYED,
    Coached,
    Thinkers,
    redealt,
)
from starhall.server.rights.who import ASKER
from tests.bots.test_analysis import ending
from tests.server.desk import done
from tests.server.harness import Person, Seat, play_out, running

SHORT: dict[str, Any] = {"coach_seconds": 0.05}


async def until_there_is_a_choice(seat: Seat) -> dict[str, Any]:
    """Play until a seat has several options; returns what it is asked."""
    while True:
        asked = await seat.until_asked()
        assert asked
        if len(asked["options"]) > 1:
            return dict(asked)
        await seat.choose()


async def analysed(person: Person, id: str) -> dict[str, Any]:
    """The analysis of a record once it is there."""
    answer = await person.post(f"/api/records/{id}/analysis")
    while answer.json()["state"] == "running":
        answer = await person.get(f"/api/records/{id}/analysis")
    return dict(answer.json())


async def test_one_who_plays_against_bots_gets_a_hint_and_nobody_is_told(tmp_path: Path) -> None:
    async with running(tmp_path, **SHORT) as site:
        ann = site.person()
        code = (await ann.open())["table"]
        async with ann.at(code) as seat:
            asked = await until_there_is_a_choice(seat)
            before = site.parts.tables.live[code].table.number
            answer = await ann.post(f"/api/tables/{code}/hint", {"seat": 0})
            assert answer.status_code == 200, answer.text
            found = answer.json()
            texts = {option["choice"]: option["text"] for option in asked["options"]}
            assert found["options"] == len(texts)
            assert 2 <= len(found["advice"]) <= 3
            assert all(texts[one["choice"]] == one["text"] for one in found["advice"])
            assert found["measured"] is True
            assert site.parts.tables.live[code].table.number == before
            refused = await ann.post(f"/api/tables/{code}/hint", {"seat": 1})
            assert (refused.status_code, refused.json()["code"]) == (403, "not_yours")


async def test_where_people_meet_there_are_no_hints_unless_the_table_says_so(tmp_path: Path) -> None:
    async with running(tmp_path, **SHORT) as site:
        ann, ben = site.person(), site.person()
        for coach, expected in ((None, "off"), ("hints", "hints")):
            opened = await ann.open(seats=("me", "open"), coach=coach, options={"first": 0})
            code = opened["table"]
            await ben.join(code, opened["invite"], name="Ben")
            async with ann.at(code) as seat:
                await until_there_is_a_choice(seat)
                assert site.parts.tables.live[code].table.head.coach == expected
                answer = await ann.post(f"/api/tables/{code}/hint", {"seat": 0})
                table = site.parts.tables.live[code].table
                if coach is None:
                    assert (answer.status_code, answer.json()["code"]) == (409, "not_now")
                    assert "no hints" in answer.json()["text"]
                    assert table.hints == {}
                else:
                    assert answer.status_code == 200
                    assert table.hints == {0: 1}
                    assert table.pages[-1].happening.text == f"{table.name(0)} asks the coach: 1 hint so far."


async def test_a_branch_of_a_table_without_hints_has_none_until_that_is_over(tmp_path: Path) -> None:
    async with running(tmp_path, **SHORT) as site:
        ann, ben = site.person(), site.person()
        opened = await ann.open(seats=("me", "open"), options={"first": 0})
        await ben.join(opened["table"], opened["invite"], name="Ben")
        async with ann.at(opened["table"]) as seat:
            await until_there_is_a_choice(seat)
            assert seat.position
            at = seat.position["choices"]

        async def tried_out(of: str, at: int) -> str:
            answer = await ann.post(f"/api/tables/{of}/branch", {"at": at, "seat": 0, "level": "random"})
            assert answer.status_code == 201, answer.text
            return str(answer.json()["table"])

        async def answers(*paths: str) -> list[tuple[int, str]]:
            found = []
            for path in paths:
                way, _, where = path.partition(" ")
                body = {"seat": 0, "at": 0} if where.endswith("/branch") else {"seat": 0}
                answer = await (ann.get(where) if way == "GET" else ann.post(where, body))
                found.append((answer.status_code, answer.json().get("text", "")))
            return found

        branch = await tried_out(opened["table"], at)
        async with ann.at(branch) as seat:
            await until_there_is_a_choice(seat)
            ((status, text),) = await answers(f"POST /api/tables/{branch}/hint")
            assert (status, "no hints" in text) == (409, True)
            # No bot takes the seat over and shows what it would do.
            assert site.parts.tables.live[branch].table.head.stand_in == ""
            await play_out([seat])
        await site.parts.tables.finish()
        (id,) = await site.parts.store.read(
            lambda connection: list(connection.scalars(select(records.c.id).where(records.c.origin != "")))
        )
        again = await tried_out(branch, 0)
        async with ann.at(again) as seat:
            await until_there_is_a_choice(seat)
            ((status, text),) = await answers(f"POST /api/tables/{again}/hint")
            assert (status, "no hints" in text) == (409, True)
        ways = (
            f"POST /api/tables/{branch}/share",
            f"GET /api/tables/{branch}/record",
            f"GET /api/tables/{branch}/page",
            f"GET /api/tables/{branch}/thoughts/1",
            f"GET /api/records/{id}/analysis",
            f"POST /api/records/{id}/analysis",
            f"POST /api/records/{id}/branch",
        )
        for way, (status, text) in zip(ways, await answers(*ways), strict=True):
            assert (status, "comes from a game without hints" in text) == (409, True), way
        await done(site, "close", opened["table"])
        assert [status for status, _ in await answers(ways[0], ways[4], ways[6])] == [201, 200, 201]
        live = site.parts.tables.live[await tried_out(branch, 0)]
        assert live.table.head.coach == "hints"


async def test_a_hint_that_others_would_be_told_of_is_not_taken_in_a_branch(tmp_path: Path) -> None:
    async with running(tmp_path, **SHORT) as site:
        ann, ben = site.person(), site.person()
        opened = await ann.open(seats=("me", "open"), coach="hints")
        await ben.join(opened["table"], opened["invite"], name="Ben")
        alone = await ann.open(seats=("me", "bot"))
        for code, expected in ((opened["table"], "off"), (alone["table"], "hints")):
            answer = await ann.post(f"/api/tables/{code}/branch", {"at": 0, "seat": 0, "level": "random"})
            assert site.parts.tables.live[answer.json()["table"]].table.head.coach == expected


async def test_a_table_for_learning_says_whether_that_was_good(tmp_path: Path) -> None:
    async with running(tmp_path, **SHORT) as site:
        ann = site.person()
        code = (await ann.open(coach="learning", options={"first": 0}))["table"]
        async with ann.at(code) as seat:
            nothing = await ann.post(f"/api/tables/{code}/verdict", {"seat": 0})
            assert "chosen nothing yet" in nothing.json()["text"]
            asked = await until_there_is_a_choice(seat)
            texts = [option["text"].rstrip(".") for option in asked["options"]]
            await seat.choose()
            found = (await ann.post(f"/api/tables/{code}/verdict", {"seat": 0})).json()
            assert found["made"] in texts
            assert found["better"] in texts
            assert found["good"] == (found["cost"] <= found["within"] or found["made"] == found["better"])
        plain = (await ann.open())["table"]
        async with ann.at(plain) as seat:
            await until_there_is_a_choice(seat)
            await seat.choose()
            refused = await ann.post(f"/api/tables/{plain}/verdict", {"seat": 0})
            assert "no table for learning" in refused.json()["text"]


async def test_an_analysis_is_made_once_and_outlasts_the_server(tmp_path: Path) -> None:
    match = ending("peace", 4)
    async with running(tmp_path) as site:
        ann = site.person()
        id = (await ann.post("/api/records", json.loads(record.save(match)))).json()["record"]
        assert (await ann.get(f"/api/records/{id}/analysis")).json()["state"] == "none"
        found = await analysed(ann, id)
        assert found["state"] == "done", found
        analysis = found["analysis"]
        assert analysis["seats"] == list(match.state.names)
        for part in analysis["parts"]:
            parts = part["start"] + part["own"] + part["others"] + part["luck"]
            assert parts == pytest.approx(part["result"], abs=0.001)
    async with running(tmp_path) as site:
        again = (await site.person().get(f"/api/records/{id}/analysis")).json()
        assert again["analysis"] == analysis


async def test_what_cannot_be_analysed_says_why(tmp_path: Path) -> None:
    match = ending("peace", 4)
    match.rewind(1)
    async with running(tmp_path) as site:
        ann = site.person()
        id = (await ann.post("/api/records", json.loads(record.save(match)))).json()["record"]
        found = await analysed(ann, id)
        assert found["state"] == "failed"
        assert "not over" in found["text"]
        assert (await ann.get("/api/records/0123456789abcdef/analysis")).status_code == 404


async def test_one_who_asks_again_meanwhile_waits_for_the_same_analysis(tmp_path: Path) -> None:
    async with running(tmp_path) as site:
        ann = site.person()
        text = record.save(ending("peace", 2))
        id = (await ann.post("/api/records", json.loads(text))).json()["record"]
        answers = await asyncio.gather(*(ann.post(f"/api/records/{id}/analysis") for _ in range(4)))
        assert {answer.status_code for answer in answers} == {200}
        assert len(site.parts.analyses._jobs) <= 1
        assert (await analysed(ann, id))["state"] == "done"


async def test_a_game_that_is_too_long_is_left_to_the_command_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(analyses, "MOST_CHOICES", 1)
    async with running(tmp_path) as site:
        ann = site.person()
        text = record.save(ending("peace", 4))
        id = (await ann.post("/api/records", json.loads(text))).json()["record"]
        assert "more than 1 choices" in (await analysed(ann, id))["text"]


async def test_the_oldest_analyses_make_room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "MOST_ANALYSES", 2)
    async with running(tmp_path) as site:
        kept = site.parts.store
        for at, id in enumerate("abc"):
            await kept.keep_analysis(id, at, "{}")
        assert [await kept.analysis(id) for id in "abc"] == [None, "{}", "{}"]


ECHO = """
import json, sys
for line in sys.stdin:
    print(json.dumps({"id": json.loads(line)["id"], "choice": None, "said": {}}), flush=True)
"""


async def test_an_analysis_waits_until_nobody_else_wants_to_think() -> None:
    thinkers = Thinkers(1, 60.0, [sys.executable, "-c", ECHO])
    s = Match(registry.game("peace"), 2, seed="coach").state
    seat = next(p for p in range(2) if len(s.choices(p)) > 1)
    done: list[str] = []

    async def analyse() -> None:
        await thinkers.coach(Coached("judge", "peace", seat, {}, "6"), 60.0, LAST)
        done.append("analysis")

    async def bot() -> None:
        await thinkers.choose(s.game, s, seat, "random", ALONE)
        done.append("bot")

    process = await thinkers.turns.take()
    waiting = [asyncio.create_task(analyse()), asyncio.create_task(bot())]
    while len(thinkers.turns.waiting) < 2:
        await asyncio.sleep(0)
    thinkers.turns.give(process)
    await asyncio.gather(*waiting)
    assert done == ["bot", "analysis"]
    await thinkers.close()


async def test_the_bots_that_people_wait_for_answer_before_a_flood_of_hints() -> None:
    """Hints and bots think in the same processes: nobody holds those by asking the coach."""
    thinkers = Thinkers(1, 60.0, [sys.executable, "-c", ECHO])
    s = Match(registry.game("peace"), 2, seed="coach").state
    seat = next(p for p in range(2) if len(s.choices(p)) > 1)
    done: list[str] = []

    async def hint(who: str) -> None:
        ASKER.set(who)
        await thinkers.coach(Coached("hint", "peace", seat, {}, "6"), 60.0)
        done.append(who)

    async def bot() -> None:
        await thinkers.choose(s.game, s, seat, "random", PLAYED)
        done.append("bot")

    process = await thinkers.turns.take()
    flood = [asyncio.create_task(hint("flood")) for _ in range(MOST_COACHED_OF_ONE + 1)]
    while len(thinkers.turns.waiting) < MOST_COACHED_OF_ONE:
        await asyncio.sleep(0)
    with pytest.raises(Refused, match="wait for an answer already"):
        await flood[-1]
    others = [asyncio.create_task(hint("ann")), asyncio.create_task(bot())]
    while len(thinkers.turns.waiting) < MOST_COACHED_OF_ONE + 2:
        await asyncio.sleep(0)
    thinkers.turns.give(process)
    await asyncio.gather(*flood[:-1], *others)
    assert done[:3] == ["bot", "flood", "ann"]
    await thinkers.close()


async def test_of_several_processes_the_coach_leaves_one_to_bots() -> None:
    thinkers = Thinkers(2, 60.0, [sys.executable, "-c", ECHO])
    first = await thinkers.turns.take(COACHED, "ann", 1)
    asked = asyncio.create_task(thinkers.coach(Coached("hint", "peace", 0, {}, "6"), 60.0))
    await asyncio.sleep(0)
    assert len(thinkers.turns.waiting) == 1
    s = Match(registry.game("peace"), 2, seed="coach").state
    seat = next(p for p in range(2) if len(s.choices(p)) > 1)
    await thinkers.choose(s.game, s, seat, "random")
    assert not asked.done()
    thinkers.turns.give(first)
    assert await asked == {}
    await thinkers.close()


async def test_who_waits_too_long_for_the_coach_is_told_so() -> None:
    thinkers = Thinkers(1, 60.0, [sys.executable, "-c", ECHO])
    process = await thinkers.turns.take()
    with pytest.raises(Refused, match="bots that people wait for go first") as refused:
        await thinkers.coach(Coached("hint", "peace", 0, {}, "6"), 0.0)
    assert (refused.value.code, refused.value.retry) == ("busy", 5.0)
    assert thinkers.turns.waiting == []
    thinkers.turns.give(process)
    await thinkers.close()


async def test_a_coach_that_fails_is_refused_and_the_next_one_is_served() -> None:
    thinkers = Thinkers(1, 60.0)
    with pytest.raises(Refused, match="could not think this over"):
        await thinkers.coach(Coached("hint", "peace", 0, {}, "6"), 60.0)
    s = Match(registry.game("peace"), 2, seed="coach").state
    seat = next(p for p in range(2) if len(s.choices(p)) > 1)
    asked = Coached("hint", "peace", seat, redealt(s.game, s, seat), "6")
    assert (await thinkers.coach(asked, 60.0))["advice"]
    await thinkers.close()
