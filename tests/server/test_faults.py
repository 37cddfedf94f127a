"""Faults in the engine, the storage and the bots: the table stands where it stood and can be played on."""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sqlalchemy import Connection, event

from starhall.cli import main
from starhall.core import Match, NotUnderstood, State, digest, record
from starhall.server.kept.backup import back_up
from starhall.server.kept.reports import write_out
from starhall.server.kept.writer import NotStored
from starhall.server.minds.thinkers import Thinkers
from starhall.server.watch.timing import Time
from starhall.wire.parts import PROTOCOL
from tests.server.harness import Seat, SetTime, Site, find_game, running


class Injected(RuntimeError):
    """A fault that a test puts into the engine."""


@pytest.fixture
def every(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], None]:
    """Let about every n-th call into the engine fail; 0: none."""
    count = {"every": 0}
    rng = Random(3)
    for name in ("do", "tell", "roll", "ask"):
        honest = getattr(State, name)

        def failing(self: State, *arguments: Any, _honest: Any = honest, **more: Any) -> Any:
            if count["every"] and rng.random() < 1 / count["every"]:
                raise Injected("injected")
            return _honest(self, *arguments, **more)

        monkeypatch.setattr(State, name, failing)

    def set_to(number: int) -> None:
        count["every"] = number

    return set_to


@pytest.mark.parametrize(("game", "k"), [("peace", 40), ("peace", 120), ("cargo", 11), ("cargo", 19)])
async def test_a_game_that_fails_leaves_the_table_where_it_stood(
    site: Site, every: Callable[[int], None], game: str, k: int
) -> None:
    ann = site.person()
    options = {"rounds": 3} if game == "cargo" else {}
    opened = await ann.open(game, ("me", "me", "me", "me"), options=options)
    code = opened["table"]
    faults = 0
    async with ann.at(code, hello={"seat": 0}) as seat:
        every(k)
        for _ in range(600):
            match = _match(site, code)
            if match.over:
                break
            await seat.look(match.state.asked[0][0])
            assert seat.ask is not None
            before, choices = digest(match.state), len(match.choices)
            answer = await seat.choose()
            if answer["type"] == "error":
                assert answer["code"] == "engine_fault", answer
                assert "Injected" not in answer["text"]
                match = _match(site, code)
                assert (digest(match.state), len(match.choices)) == (before, choices)
                faults += 1
        every(0)
        match = _match(site, code)
        assert match.over, "never a dead end"
    assert faults > 0
    reports = await site.parts.store.reports(code)
    assert len(reports) == faults
    report = reports[-1]
    assert report.kind == "fault"
    assert "Injected" in report.text
    found = record.load(report.record, find=find_game)
    assert found.choices == match.choices[: len(found.choices)]


@pytest.mark.parametrize("what", ["the report of it", "the state to be stored", "the words"])
async def test_whatever_else_a_game_fails_at_with_a_choice_is_its_fault(
    site: Site, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    ann = site.person()
    opened = await ann.open("peace", ("me", "me"), options={"first": 0})
    code = opened["table"]

    def broken(*arguments: Any, **more: Any) -> Any:
        raise Injected("no such thing")

    async with ann.at(code, hello={"seat": 0}) as seat:
        await _choose(site, seat, code)
        await seat.look(_match(site, code).state.asked[0][0])
        before, number = digest(_match(site, code).state), seat.number
        with monkeypatch.context() as patched:
            if what == "the report of it":
                patched.setattr(record, "save", broken)
                patched.setattr(Match, "choose", broken)
            elif what == "the state to be stored":
                patched.setattr("starhall.server.live.tables.state_of", broken)
            else:
                patched.setattr(Match, "sentence", broken)
            answer = await seat.choose()
        assert answer["code"] == "engine_fault", answer
        await seat.look(seat.snapshot["reader"])
        assert digest(_match(site, code).state) == before
        assert (await _choose(site, seat, code))["type"] == "ack"
        assert seat.number == number + 1, "the failed one has left no gap"
    (report,) = await site.parts.store.reports(code)
    assert report.text.count("no such thing") >= 1
    assert ("Without its record" in report.text) == (not report.record) == (what == "the report of it")


async def test_a_game_that_fails_to_tell_its_story_has_a_record_without(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(match: Match[Any]) -> Any:
        raise Injected("no story")

    monkeypatch.setattr(record, "story", broken)
    ann = site.person()
    code = (await ann.open("cargo", ("me", "me"), options={"rounds": 1}))["table"]
    async with ann.at(code, hello={"seat": 0}) as seat:
        while not _match(site, code).over:
            assert (await _choose(site, seat, code))["type"] == "ack"
    await site.parts.tables.finish()
    kept = await site.parts.store.record_of(f"table {code}")
    assert kept is not None
    assert record.load(kept, find=find_game).choices == _match(site, code).choices
    assert (await ann.post(f"/api/tables/{code}/share")).status_code == 201


async def test_a_bot_whose_choice_fails_takes_another(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Match.choose
    failed = []

    def choose(self: Match[Any], seat: int, choice: int, at: int | None = None) -> Any:
        if seat == 1 and len(self.state.choices(1)) > 1 and choice == self.state.choices(1)[-1]:
            failed.append(choice)
            raise Injected("the last option fails")
        return honest(self, seat, choice, at)

    monkeypatch.setattr(Match, "choose", choose)
    ann = site.person()
    opened = await ann.open("peace", ("me", "bot"))
    async with ann.at(opened["table"]) as seat:
        while await seat.until_asked():
            await seat.choose()
    assert failed


async def test_words_that_fail_do_not_undo_what_was_written(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = site.person()
    opened = await ann.open("peace", ("me", "me"), options={"first": 0})
    code = opened["table"]
    async with ann.at(code, hello={"seat": 0}) as seat:
        ask = await seat.until_asked()
        assert ask is not None

        def broken(seen: Any) -> None:
            raise Injected("no view")

        game = find_game("peace")
        honest = game.look
        object.__setattr__(game, "look", broken)
        try:
            answer = await seat.request("choose", seat=0, choice=ask["options"][0]["choice"], at=ask["since"])
            assert answer["type"] == "ack"
            assert (await seat.until("error"))["code"] == "went_wrong"
            async with ann.at(code, greet=False) as blind:
                await blind.send({"type": "hello", "protocol": PROTOCOL, "seat": 0})
                assert (await blind.until("error"))["code"] == "went_wrong"
                assert (await blind.until("closing"))["code"] == "went_wrong"
        finally:
            object.__setattr__(game, "look", honest)
    async with ann.at(code, hello={"seat": 0}) as again:
        assert again.position is not None
        assert again.position["choices"] == 1
    notes = [report.text for report in await site.parts.store.reports(code)]
    assert any("showing" in note and "no view" in note for note in notes)
    assert any("answering hello" in note for note in notes)


async def test_a_game_that_cannot_say_what_is_legal_is_reported(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = site.person()
    opened = await ann.open("peace", ("me", "me"), options={"first": 0})
    code = opened["table"]
    async with ann.at(code, hello={"seat": 0}) as seat:
        honest = State.choices
        assert seat.ask is not None
        wanted = {"seat": 0, "choice": seat.ask["options"][0]["choice"], "at": seat.ask["since"]}

        def choices(self: State, seat: int) -> list[int]:
            raise Injected("no options")

        monkeypatch.setattr(State, "choices", choices)
        answer = await seat.request("choose", **wanted)
        assert answer["code"] == "engine_fault"
        monkeypatch.setattr(State, "choices", honest)
        assert (await seat.request("choose", **wanted))["type"] == "ack"
    (report,) = await site.parts.store.reports(code)
    assert "no options" in report.text


async def test_reports_are_written_out_with_records_that_can_be_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    async with running(tmp_path / "data") as site:
        ann = site.person()
        opened = await ann.open("peace", ("me", "me"), options={"first": 0})
        async with ann.at(opened["table"], hello={"seat": 0}) as seat:
            await seat.choose()
            assert (await seat.request("report", seat=0, line=1, text="odd"))["type"] == "ack"
    data, target = str(tmp_path / "data"), tmp_path / "reports"
    code = await asyncio.to_thread(main, ["serve", "--data", data, "--reports", str(target)])
    assert code == 0
    (note,) = target.glob("*.txt")
    assert note.read_text().startswith(f"looks wrong, table {opened['table']}, 20")
    assert "odd" in note.read_text()
    (file,) = target.glob("*.json")
    assert len(record.load(file.read_text()).choices) == 1
    assert target.stat().st_mode & 0o777 == 0o700
    with pytest.raises(NotUnderstood, match="no database"):
        write_out(tmp_path / "nowhere", "", target)


async def test_what_could_not_be_stored_did_not_happen(tmp_path: Path) -> None:
    async with running(tmp_path) as site:
        ann = site.person()
        opened = await ann.open("peace", ("me", "me", "me", "me"))
        code = opened["table"]
        limit = {"pages": 0}

        def begun(connection: Connection) -> None:
            connection.exec_driver_sql(f"PRAGMA max_page_count={limit['pages'] or 1073741823}")

        event.listen(site.parts.store.engine, "begin", begun)
        async with ann.at(code, hello={"seat": 0}) as seat:
            limit["pages"] = 1
            acknowledged = 0
            for n in range(400):
                said = await seat.request("say", seat=0, text=f"{n} " * 40)
                if said["type"] == "error":
                    assert said["code"] == "storage_full"
                    break
            answer: dict[str, Any] = {}
            for _ in range(60):
                before = digest(_match(site, code).state)
                answer = await _choose(site, seat, code)
                if answer["type"] == "error":
                    break
                acknowledged += 1
            assert answer.get("code") == "storage_full", answer
            assert "did not happen" in answer["text"]
            refused = await ann.post("/api/tables", {"game": "peace", "seats": [{"sits": "me"}] * 2})
            assert (refused.status_code, refused.json()["code"]) == (507, "storage_full")
            async with ann.at(code) as again:
                assert again.position is not None
                assert again.position["choices"] == acknowledged
            assert digest(_match(site, code).state) == before
            limit["pages"] = 0
            await seat.look(0)
            assert (await _choose(site, seat, code))["type"] == "ack", "there is room again"


def _match(site: Site, code: str) -> Match[Any]:
    match = site.parts.tables.live[code].table.match
    assert match is not None
    return match


async def _choose(site: Site, seat: Seat, code: str) -> dict[str, Any]:
    await seat.look(_match(site, code).state.asked[0][0])
    return await seat.choose()


async def test_a_backup_made_while_playing_holds_every_choice_before_it(tmp_path: Path) -> None:
    async with running(tmp_path / "first") as site:
        ann = site.person()
        opened = await ann.open("peace", ("me", "bot"))
        code = opened["table"]
        async with ann.at(code) as seat:
            for _ in range(8):
                assert await seat.until_asked()
                assert (await seat.choose())["type"] == "ack"
            number, lines = seat.number, seat.lines
            await asyncio.to_thread(back_up, tmp_path / "first", tmp_path / "elsewhere")
            for _ in range(3):
                if await seat.until_asked():
                    await seat.choose()
        cookies = ann.http.cookies
    async with running(tmp_path / "elsewhere") as site:
        ann = site.person()
        ann.http.cookies = cookies
        async with ann.at(code) as seat:
            assert seat.number >= number
            assert seat.lines[: len(lines)] == lines
            while await seat.until_asked():
                assert (await seat.choose())["type"] == "ack"


BOTS = {
    "sleeps": "import time; time.sleep(60)",
    "ends": "pass",
    "talks": "print('hello', flush=True)\nimport time; time.sleep(60)",
    "answers nonsense": "import sys\nfor line in sys.stdin: print('{\"choice\": -5}', flush=True)",
    "answers no JSON": "import sys\nfor line in sys.stdin: print('[', flush=True)",
    "answers too much": "import sys\nfor line in sys.stdin: print('x' * (2 << 20), flush=True)",
    "eats memory": "import resource, sys\nfor line in sys.stdin:\n"
    " resource.setrlimit(resource.RLIMIT_AS, (1 << 28, 1 << 28))\n x = []\n"
    " while True: x.append(' ' * (1 << 24))",
}


@pytest.mark.parametrize("bot", BOTS)
async def test_a_bot_that_misbehaves_does_not_hold_up_the_table(bot: str) -> None:
    thinkers = Thinkers(1, deadline=0.4, command=[sys.executable, "-c", BOTS[bot]])
    game = find_game("peace")
    match = Match(game, 2, seed="bots")
    try:
        for _ in range(2):
            seat = match.state.asked[0][0]
            async with asyncio.timeout(10):
                choice, _ = await thinkers.choose(game, match.state, seat, "greedy")
            assert choice in match.state.choices(seat)
            match.choose(seat, choice)
    finally:
        await thinkers.close()


async def test_real_bots_think_in_a_process_of_their_own() -> None:
    thinkers = Thinkers(1, deadline=20)
    game = find_game("peace")
    match = Match(game, 2, seed="bots")
    try:
        await thinkers.warm_up()
        for level in ("greedy", "random", "greedy"):
            seat = match.state.asked[0][0]
            match.choose(seat, (await thinkers.choose(game, match.state, seat, level)).choice)
        assert len(match.choices) == 3
    finally:
        await thinkers.close()


async def test_downtime_costs_nobody_time(tmp_path: Path) -> None:
    clock = SetTime()
    async with running(tmp_path, time=clock) as site:
        ann = site.person()
        opened = await ann.open("peace", ("me", "me"), clock="live", options={"first": 0})
        code = opened["table"]
        cookies = ann.http.cookies
    clock.at += 7200
    async with running(tmp_path, time=clock) as site:
        ann = site.person()
        ann.http.cookies = cookies
        async with ann.at(code) as seat:
            shown = seat.around["clock"]["seats"][0]
            # Six lines of the opening have a quarter of a second each.
            assert (shown["turn"], shown["bank"], shown["running"]) == (31.5, 300.0, True)


@pytest.mark.parametrize("away", [100.0, 1000.0])
async def test_a_worker_that_stood_still_costs_nobody_time(tmp_path: Path, away: float) -> None:
    clock = SetTime()
    async with running(tmp_path, time=clock, poll=60.0) as site:
        ann = site.person()
        opened = await ann.open("peace", ("me", "me"), clock="live", options={"first": 0})
        async with ann.at(opened["table"], hello={"seat": 0}) as seat:
            clock.at += away
            # As if the last round had been so long ago, and none since.
            site.parts.tables.alive -= away
            answer = await seat.choose()
            assert answer["type"] == "ack"
            assert [happening["kind"] for happening in seat.happenings] == ["resumed", "chose"]
            assert seat.around["clock"]["seats"][0]["bank"] == 300.0
            clock.at += 35
            said = await seat.request("say", seat=0, text="hello")
            await seat.until_number(said["number"])
            assert [happening["kind"] for happening in seat.happenings] == ["resumed", "chose", "said"]


async def test_a_clock_that_ran_out_while_the_worker_stood_still_has_not_run_out(tmp_path: Path) -> None:
    clock = SetTime()
    async with running(tmp_path, time=clock, poll=60.0, grace=0.0) as site:
        ann = site.person()
        opened = await ann.open("peace", ("me", "me"), clock="live", options={"first": 0})
        async with ann.at(opened["table"], hello={"seat": 0}) as seat:
            clock.at += 1000
            site.parts.tables.alive -= 1000
            live = site.parts.tables.live[opened["table"]]
            live.changed.set()
            await seat.until_number(seat.number + 1)
            assert seat.happenings[-1]["kind"] == "resumed"
            assert not live.table.clock.expired
            clock.at += 1000
            live.changed.set()
            await seat.until_number(seat.number + 1)
            assert seat.happenings[-1]["kind"] == "expired"


async def test_a_round_that_comes_before_the_clocks_makes_up_for_all_of_them(tmp_path: Path) -> None:
    clock = SetTime()
    async with running(tmp_path, time=clock, poll=60.0, grace=0.0) as site:
        code = (await site.person().open("peace", ("me", "me"), clock="live", options={"first": 0}))["table"]
        live = site.parts.tables.live[code]
        assert live.driver is not None, "a clock runs, and nobody is here"
        clock.at += 1000
        site.parts.tables.alive -= 1000
        await site.parts.driver._round()
        assert live.table.pages[-1].happening.kind == "resumed"
        live.changed.set()
        await asyncio.sleep(0.2)
        assert not live.table.clock.expired


async def test_a_worker_that_stands_still_in_the_middle_of_a_round_finds_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with running(tmp_path, poll=60.0) as site:
        tables, driver = site.parts.tables, site.parts.driver
        later = 0.0
        for module in ("driver", "tables"):
            monkeypatch.setattr(f"starhall.server.live.{module}.monotonic", lambda: time.monotonic() + later)

        async def stopped() -> None:
            nonlocal later
            later += 1000

        monkeypatch.setattr(driver.sweep, "round", stopped)
        await driver._round()
        assert tables.stands_still
        monkeypatch.undo()


@pytest.mark.parametrize("hours", [-3, 3])
async def test_when_the_clock_of_the_machine_jumps_play_goes_on_and_nobody_loses_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, hours: int
) -> None:
    honest = time.time
    cookies: Any = None
    code = ""
    for restart in range(2):
        async with running(tmp_path, time=Time()) as site:
            ann = site.person()
            if restart:
                ann.http.cookies = cookies
            else:
                code = (await ann.open("peace", ("me", "me"), clock="live"))["table"]
                monkeypatch.setattr(time, "time", lambda: honest() + 3600 * hours)
            async with ann.at(code) as seat:
                for _ in range(3):
                    assert (await _choose(site, seat, code))["type"] == "ack"
                assert [clock["bank"] for clock in seat.around["clock"]["seats"]] == [300.0, 300.0]
            cookies = ann.http.cookies


async def test_a_game_goes_on_from_where_it_stood_when_its_rules_are_renewed(tmp_path: Path) -> None:
    game = find_game("cargo")
    async with running(tmp_path) as site:
        ann = site.person()
        opened = await ann.open("cargo", ("me", "me", "me"), options={"rounds": 3})
        code = opened["table"]
        async with ann.at(code, hello={"seat": 0}) as seat:
            for _ in range(7):
                assert (await _choose(site, seat, code))["type"] == "ack"
            await seat.look(0)
            assert seat.position is not None
            view, number, before = seat.position["view"], seat.number, digest(_match(site, code).state)
        cookies = ann.http.cookies
    object.__setattr__(game, "version", "1.1")
    try:
        for restart in range(3):
            async with running(tmp_path) as site:
                ann = site.person()
                ann.http.cookies = cookies
                async with ann.at(code, hello={"seat": 0}) as seat:
                    assert seat.position is not None
                    assert seat.position["choices"] == restart
                    if restart == 0:
                        assert digest(_match(site, code).state) == before
                        assert seat.position["view"] == view
                        assert seat.number == number + 1, "the renewal stands in the book, once"
                    assert (await _choose(site, seat, code))["type"] == "ack"
                    assert seat.number == number + 2 + restart
    finally:
        object.__setattr__(game, "version", "1.0")


async def test_what_somebody_began_before_the_line_broke_is_told_to_the_others(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = site.person()
    opened = await ann.open("peace", ("me", "me"), options={"first": 0})
    code = opened["table"]
    honest = site.parts.store.append
    begun, slow = asyncio.Event(), asyncio.Event()

    async def append(*arguments: Any) -> None:
        begun.set()
        await slow.wait()
        await honest(*arguments)

    async with ann.at(code, hello={"seat": 1}) as other:
        async with ann.at(code, hello={"seat": 0}) as seat:
            monkeypatch.setattr(site.parts.store, "append", append)
            assert seat.ask is not None
            choice = seat.ask["options"][0]["choice"]
            await seat.send(
                {"type": "choose", "id": "last", "seat": 0, "choice": choice, "at": seat.ask["since"]}
            )
            await begun.wait()
            seat.line.transport.abort()
        for session in site.parts.sessions:
            if session.reader == 0:
                session.out.dropped.set()
        while any(session.reader == 0 for session in site.parts.sessions):
            await asyncio.sleep(0.01)
        slow.set()
        await other.until_number(other.number + 1)
        assert other.happenings[-1]["kind"] == "chose"


async def test_a_database_that_comes_back_is_used_again(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = site.person()
    opened = await ann.open("peace", ("me", "me"), options={"first": 0})
    code = opened["table"]
    honest = site.parts.store.append

    async def written_but_not_told(*arguments: Any) -> None:
        await honest(*arguments)
        raise NotStored("the line to the database broke after the commit")

    async with ann.at(code, hello={"seat": 0}) as seat, ann.at(code, hello={"seat": 1}) as other:
        monkeypatch.setattr(site.parts.store, "append", written_but_not_told)
        assert seat.ask is not None
        wanted = {"seat": 0, "choice": seat.ask["options"][0]["choice"], "at": seat.ask["since"]}
        first = await seat.request("choose", id="again", **wanted)
        assert first["code"] == "busy"
        monkeypatch.setattr(site.parts.store, "append", honest)
        again = await seat.request("choose", id="again", **wanted)
        assert again["type"] == "ack", "it was written after all, and is made only once"
        await other.until_number(again["number"])
        assert len(_match(site, code).choices) == 1
