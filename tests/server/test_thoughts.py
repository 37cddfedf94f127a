"""Why did you do that? A server keeps what its bots weighed, and tells it when it gives nothing away."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from starhall.core import Game, State
from starhall.server.minds.thinkers import PLAYED, Answer, Thinkers
from tests.server.harness import Quick, Site, running

SAID = {"weighed": 3, "tries": 9, "options": [{"text": "Keep all", "chance": 0.5}], "line": []}


class Telling(Quick):
    """Bots that tell of every choice the same."""

    async def choose(self, game: Game[Any], s: State, seat: int, level: str, place: int = PLAYED) -> Answer:
        """Any legal choice, with a thought."""
        found = await super().choose(game, s, seat, level)
        return Answer(found.choice, SAID)


def made_by_bots(site: Site, code: str) -> list[int]:
    """The numbers of the choices that bots have made."""
    return [number for number, by in enumerate(site.parts.tables.live[code].table.makers, 1) if by == "bot"]


async def test_a_real_bot_tells_what_it_weighed_while_nothing_is_secret(tmp_path: Path) -> None:
    async with running(tmp_path, thinkers=Thinkers(1, 60)) as site:
        ann = site.person()
        plan = {"game": "peace", "seats": [{"sits": "me"}, {"sits": "bot", "level": "search:0.02s"}]}
        code = (await ann.post("/api/tables", {**plan, "options": {"first": 1}})).json()["table"]
        async with ann.at(code) as seat:
            assert await seat.until_asked()
        told = [await ann.get(f"/api/tables/{code}/thoughts/{at}") for at in made_by_bots(site, code)]
        thoughts = [answer.json() for answer in told if answer.json()["options"]]
        assert thoughts
        assert all(found["options"][0]["text"] and found["tries"] > 0 for found in thoughts)
        assert all(0 <= one["chance"] <= 1 for found in thoughts for one in found["options"])


async def test_thoughts_outlast_the_server(tmp_path: Path) -> None:
    async with running(tmp_path, thinkers=Telling()) as site:
        ann = site.person()
        code = (await ann.open("peace", ("me", "bot"), options={"first": 1}))["table"]
        async with ann.at(code) as seat:
            assert await seat.until_asked()
        (first, *_) = made_by_bots(site, code)
        cookies = ann.http.cookies
        assert (await ann.get(f"/api/tables/{code}/thoughts/{first}")).json() == SAID
    async with running(tmp_path, thinkers=Telling()) as site:
        ann = site.person()
        ann.http.cookies = cookies
        assert (await ann.get(f"/api/tables/{code}/thoughts/{first}")).json() == SAID


async def test_where_there_are_secrets_a_bot_tells_after_the_end(tmp_path: Path) -> None:
    async with running(tmp_path, thinkers=Telling()) as site:
        ann = site.person()
        opened = await ann.open("cargo", ("me", "bot", "bot"), options={"rounds": 3})
        code = opened["table"]
        async with ann.at(code) as seat:
            while await seat.until_asked():
                for at in made_by_bots(site, code)[-1:]:
                    answer = await ann.get(f"/api/tables/{code}/thoughts/{at}")
                    assert (answer.status_code, answer.json()["code"]) == (409, "not_now")
                    assert "after the end" in answer.json()["text"]
                    assert "Keep all" not in answer.text
                await seat.choose()
        told = [await ann.get(f"/api/tables/{code}/thoughts/{at}") for at in made_by_bots(site, code)]
        assert told
        assert all(answer.json() == SAID for answer in told)


async def test_what_nobody_thought_over_is_said_to_be_so(tmp_path: Path) -> None:
    async with running(tmp_path, thinkers=Telling()) as site:
        ann = site.person()
        code = (await ann.open("peace", ("me", "bot"), options={"first": 0}))["table"]
        async with ann.at(code) as seat:
            assert await seat.until_asked()
            await seat.choose()
        for at, status in ((1, 409), (9999, 409), ("x", 400)):
            answer = await ann.get(f"/api/tables/{code}/thoughts/{at}")
            assert answer.status_code == status, answer.text
        assert (await ann.get("/api/tables/NOTTHERE/thoughts/1")).status_code == 404


async def test_a_bot_that_does_not_look_ahead_says_so_without_a_refusal(tmp_path: Path) -> None:
    async with running(tmp_path) as site:
        ann = site.person()
        code = (await ann.open("peace", ("me", "bot"), options={"first": 1}))["table"]
        async with ann.at(code) as seat:
            assert await seat.until_asked()
        answer = await ann.get(f"/api/tables/{code}/thoughts/{made_by_bots(site, code)[0]}")
        assert (answer.status_code, answer.json()["options"]) == (200, [])


async def test_what_is_taken_back_was_not_thought(tmp_path: Path) -> None:
    async with running(tmp_path, thinkers=Telling()) as site:
        ann = site.person()
        code = (await ann.open("peace", ("me", "bot"), options={"first": 0}))["table"]
        table = site.parts.tables.live[code].table
        async with ann.at(code) as seat:
            while await seat.until_asked() and not table.thoughts:
                await seat.choose()
            assert table.thoughts
            table.go_back(0, table.number)
        assert table.thoughts == {}
