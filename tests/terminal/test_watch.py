"""The replay viewer."""

from __future__ import annotations

from typing import Any

import pytest

from starhall.core import Match, record
from starhall.terminal.app import Hall
from starhall.terminal.dialogs import TextScreen
from starhall.terminal.menu import MenuScreen
from starhall.terminal.watch import ReplayScreen, Scrubber
from tests.fixtures import cargo
from tests.fixtures.play import forged
from tests.terminal.driver import comes, new_table, play_first, seen, told, until

SMALL = (80, 24)


@pytest.fixture
def finished() -> Match[Any]:
    """A whole game."""
    table = new_table("bot:random:Ann", "bot:random:Bea")
    play_first(table)
    return table.match


def replay_screen(app: Hall) -> ReplayScreen:
    assert isinstance(app.screen, ReplayScreen)
    return app.screen


async def test_one_goes_through_a_game_by_keys(finished: Match[Any]) -> None:
    app = Hall(watched=finished)
    last = len(finished.choices)
    async with app.run_test(size=SMALL) as pilot:
        screen = replay_screen(app)
        await pilot.press("right", "right", "left")
        assert screen.at == 1
        assert f"moment 1 of {last}" in seen(app)
        await pilot.press("end")
        assert screen.at == last
        assert "The game is over" in seen(app)
        await pilot.press("right")
        assert screen.at == last
        await pilot.press("home", "left")
        assert screen.at == 0
        assert "The game begins" in seen(app)


async def test_a_jump_goes_to_where_another_seat_begins_to_choose(finished: Match[Any]) -> None:
    app = Hall(watched=finished)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("pagedown")
        at = replay_screen(app).at
        assert 0 < at < len(finished.choices)
        assert finished.choices[at][0] != finished.choices[at - 1][0]
        await pilot.press("pageup")
        assert replay_screen(app).at == 0


async def test_the_line_is_clicked(finished: Match[Any]) -> None:
    app = Hall(watched=finished)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.click(Scrubber, offset=(78, 0))
        await until(pilot, lambda: replay_screen(app).at == len(finished.choices))
        await pilot.click(Scrubber, offset=(1, 0))
        await until(pilot, lambda: replay_screen(app).at == 0)
        assert "The game begins" in seen(app)


async def test_the_log_is_that_of_the_moment_and_answers_why(finished: Match[Any]) -> None:
    app = Hall(watched=finished)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("right", "question_mark")
        assert await comes(pilot, TextScreen)
        event = finished.log(None, 1)[-1]
        assert f"{event.rule}:" in seen(app)
        await pilot.press("escape", "q")
        assert await comes(pilot, MenuScreen)


async def test_one_looks_through_any_eyes(finished: Match[Any]) -> None:
    app = Hall(watched=finished)
    async with app.run_test(size=(140, 40)) as pilot:
        assert "(you)" not in seen(app)
        await pilot.press("p")
        assert "through the eyes of Ann" in seen(app)
        assert "(you)" in seen(app)
        await pilot.press("p", "p")
        assert "through the eyes of a spectator" in seen(app)


async def test_the_hands_of_a_game_that_goes_on_stay_secret() -> None:
    table = new_table("person:Ann", "person:Bea", game=cargo.GAME)
    play_first(table, 4)
    app = Hall(watched=table.match)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("end", "p")
        assert replay_screen(app).seat is None
        await told(app, pilot, "only a spectator may look")


async def test_a_replay_runs_by_itself_and_stops(
    finished: Match[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("starhall.terminal.watch.PLAY_EVERY", 0.001)
    app = Hall(watched=finished)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("space")
        await until(pilot, lambda: replay_screen(app).at == len(finished.choices))
        await until(pilot, lambda: not replay_screen(app).goes_on)
        assert "The game is over" in seen(app)


def older(match: Match[Any], **changes: Any) -> Match[Any]:
    """The same game, as a record of older rules tells it."""
    return record.load(forged(record.save(match), rules="0.9", **changes))


async def test_a_game_of_older_rules_is_shown_move_by_move_and_marked(finished: Match[Any]) -> None:
    app = Hall(watched=older(finished))
    async with app.run_test(size=SMALL) as pilot:
        assert "Played by older rules (0.9)" in seen(app)
        assert "The game begins" in seen(app)
        await pilot.press("right")
        assert finished.said(1)[:30] in seen(app)
        await pilot.press("end")
        assert replay_screen(app).at == len(finished.choices)
        assert "The game is over" in seen(app)


async def test_of_a_game_that_kept_some_moments_these_are_shown(finished: Match[Any]) -> None:
    app = Hall(watched=older(finished, story=None, chance={"seed": None, "outcomes": [0]}))
    async with app.run_test(size=SMALL) as pilot:
        made = len(finished.choices)
        assert f"As it stood after {made} choices" in seen(app)
        await pilot.press("right", "pagedown", "left", "end", "home")
        assert replay_screen(app).at == 0
