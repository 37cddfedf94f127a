"""What the table itself tells a game: that a player gives up, or that the time for the whole game is over."""

from __future__ import annotations

import dataclasses
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

from starhall.core import HOST, Game, Kind, KindWords, Prompt, Standing, Words, fair, record, registry
from tests.fixtures.cargo import GAME, CargoState
from tests.fixtures.cargo.rules.setup import end, play_round
from tests.server import harness
from tests.server.harness import Person, SetTime, Site, running

LEAVE = Kind("leave", "seat", size=4, options=lambda s, host: [p for p in range(s.players) if s.chips[p]])


def gave_up(s: Deserted, p: int, host: int) -> None:
    """Who gives up loses every chip, and the game is over."""
    s.chips[p] = 0
    s.space += s.hands[p]
    s.hands[p] = []
    s.stack.clear()
    s.do((end,))


class Deserted(CargoState):
    """Sealed Cargo, with a rule for those who give up."""


def _words() -> Words:
    said = KindWords(lambda view, host: Prompt("", why=""), lambda view, p, host: f"{p} gives up")
    return dataclasses.replace(GAME.words, kinds={**GAME.words.kinds, "leave": said})


EXIT: Game[Any] = dataclasses.replace(
    GAME,
    slug="exit",
    state=Deserted,
    calls=(*GAME.calls, Standing(LEAVE, gave_up)),
    kinds=(*GAME.kinds, LEAVE),
    rules=(*GAME.rules, sys.modules[__name__]),
    words=_words(),
)


HURRIED: Game[Any] = dataclasses.replace(
    GAME, slug="hurried", state=type("Hurried", (CargoState,), {}), minutes_to_play=lambda options: 45
)


ROUND_TIME = Kind("time", "call", size=1, options=lambda s, host: [0] if s.active == 2 else [])


def round_over(s: Rounds, value: int, host: int) -> None:
    """The round ends at once; the last one ends the game."""
    s.stack[:] = [frame for frame in s.stack if frame[0] in (play_round, end)]


class Rounds(CargoState):
    """Sealed Cargo as a match: each round has its own time, which is called only in the turn of seat 2."""


ROUNDS: Game[Any] = dataclasses.replace(
    GAME,
    slug="rounds",
    state=Rounds,
    calls=(Standing(ROUND_TIME, round_over),),
    kinds=(*(kind for kind in GAME.kinds if kind.name != "time"), ROUND_TIME),
    rules=(*GAME.rules, sys.modules[__name__]),
    minutes_to_play=lambda options: 45,
    games_done=lambda s: s.round - 1,
)


@pytest.fixture
def exit_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """The game on the shelf of the server."""
    honest = harness.find_game
    monkeypatch.setattr(harness, "find_game", lambda slug: EXIT if slug == "exit" else honest(slug))


async def three(site: Site, game: str) -> tuple[str, list[Person]]:
    """Three people at a table."""
    people = [site.person() for _ in range(3)]
    opened = await people[0].open(game, ("me", "open", "open"), public=True)
    for person in people[1:]:
        await person.join(opened["table"], opened["invite"])
    return opened["table"], people


@pytest.mark.usefixtures("exit_game")
async def test_who_gives_up_is_out_by_the_rule_of_the_game(tmp_path: Path) -> None:
    async with running(tmp_path) as site:
        code, people = await three(site, "exit")
        async with people[0].at(code) as first, people[1].at(code) as second:
            left = await second.request("leave", seat=1, resign=True)
            assert left["type"] == "ack"
            await first.until_number(left["number"])
            assert first.happenings[-1]["text"] == "Player 2 gives up."
            info = first.around["seats"][1]
            assert (info["left"], info["resigned"], info["stand_in"]) == (True, True, False)
            assert first.over
            assert first.position is not None
            assert first.position["outcome"]["places"][1] == 3
            assert (await second.request("reclaim", seat=1))["code"] == "not_now"
        text = (await people[0].get(f"/api/tables/{code}/record")).text
        match = record.load(text, find=harness.find_game)
        assert match.choices[-1][0] == HOST, "the record tells it, and plays again"
        assert fair.check(match).fault == ""
        before = match.state.places
        cookies = people[0].http.cookies
    async with running(tmp_path) as site:
        ann = site.person()
        ann.http.cookies = cookies
        async with ann.at(code) as again:
            assert again.position is not None
            assert tuple(again.position["outcome"]["places"]) == before


@pytest.mark.parametrize("game", ["cargo", "peace"])
async def test_where_the_game_has_no_rule_for_it_nobody_gives_up(site: Site, game: str) -> None:
    code, people = await three(site, game)
    async with people[1].at(code) as seat:
        answer = await seat.request("leave", seat=1, resign=True)
        assert answer["code"] == "not_now"
        assert "simply leave" in answer["text"]
        assert (await seat.request("leave", seat=1))["type"] == "ack"


async def test_the_hall_tells_which_games_let_a_player_give_up(site: Site) -> None:
    hall = (await site.person().get("/api/hall")).json()
    for facts in hall["games"]:
        calls = harness.find_game(facts["game"]).state.calls
        assert facts["resign"] is any(call.kind.name == "leave" for call in calls)


@pytest.mark.usefixtures("exit_game")
async def test_nobody_takes_back_that_somebody_gave_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Deserted, "calls", (Standing(LEAVE, lost_chips),))
    async with running(tmp_path) as site:
        code, people = await three(site, "exit")
        async with people[0].at(code) as first, people[1].at(code) as second:
            assert (await first.choose())["type"] == "ack"
            await second.request("leave", seat=1, resign=True)
            answer = await first.request("undo", seat=0)
            assert answer["code"] == "not_legal"
            assert "made a call" in answer["text"]


def lost_chips(s: Deserted, p: int, host: int) -> None:
    """A milder rule: the game goes on."""
    s.chips[p] = 0


def _may_give_up(slug: str) -> bool:
    return any(call.kind.name == "leave" for call in registry.game(slug).state.calls)


@pytest.mark.parametrize("game", [slug for slug in registry.slugs() if _may_give_up(slug)])
async def test_at_every_game_with_such_a_rule_a_player_can_give_up(site: Site, game: str) -> None:
    players = registry.game(game).players[0]
    ann = site.person()
    opened = await ann.open(game, ["me"] * players)
    code = opened["table"]
    async with ann.at(code, hello={"seat": 0}) as seat:
        table = site.parts.tables.live[code].table
        assert table.match is not None
        rng = Random(game)
        while table.resignation(1) is None:
            assert not table.match.over
            asked = rng.choice(table.match.state.asked)[0]
            await seat.look(asked)
            await seat.choose(rng.choice(seat.ask["options"])["choice"] if seat.ask else None)
        left = await seat.request("leave", seat=1, resign=True)
        assert left["type"] == "ack", left
        await seat.until_number(left["number"])
        assert seat.around["seats"][1]["resigned"]
        assert seat.over is (players == 2)


async def test_when_the_time_for_the_game_is_up_the_table_calls_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    honest = harness.find_game
    monkeypatch.setattr(harness, "find_game", lambda slug: HURRIED if slug == "hurried" else honest(slug))
    time = SetTime()
    async with running(tmp_path, time=time) as site:
        code, people = await three(site, "hurried")
        async with people[0].at(code) as seat:
            assert seat.around["clock"]["game"] == 45 * 60
            time.at += 45 * 60 - 1
            live = site.parts.tables.live[code]
            live.changed.set()
            assert (await seat.choose())["type"] == "ack"
            assert seat.position is not None
            assert seat.position["outcome"] is None
            time.at += 1
            live.changed.set()
            step = await seat.until("step", when=lambda step: step["happening"]["kind"] == "expired")
            assert step["happening"]["text"] == "The time for the game is up."
            assert seat.over
            assert seat.around["clock"]["game"] is None
        text = (await people[0].get(f"/api/tables/{code}/record")).text
        match = record.load(text, find=harness.find_game)
        assert match.choices[-1][0] == HOST


async def test_each_game_of_a_match_has_its_own_time_and_waits_until_time_can_be_called(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    honest = harness.find_game
    monkeypatch.setattr(harness, "find_game", lambda slug: ROUNDS if slug == "rounds" else honest(slug))
    time = SetTime()
    async with running(tmp_path, time=time) as site:
        ann = site.person()
        code = (await ann.open("rounds", ("me", "bot", "bot"), options={"rounds": 2}))["table"]
        async with ann.at(code) as seat:
            live = site.parts.tables.live[code]
            match = live.table.match
            assert match is not None
            # The time is up before it can be called: people and bots play on until then.
            time.at += 46 * 60
            live.changed.set()
            while "expired" not in [happening["kind"] for happening in seat.happenings]:
                assert not seat.over
                await (seat.choose() if seat.ask else seat.next())
            assert [seat for seat, _ in match.choices].count(HOST) == 1
            assert not match.over
            # The second round has all its time.
            assert live.table.clock.until == time.at + 45 * 60
            time.at += 44 * 60
            assert await seat.until_asked() is not None
            await seat.choose()
            assert seat.around["clock"]["game"] == 60
