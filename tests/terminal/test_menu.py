"""Into the hall, to a table and out again, driven by keys."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.widgets import Input, OptionList, Select

from starhall.terminal import store
from starhall.terminal.app import Hall
from starhall.terminal.dialogs import OutcomeScreen, PickScreen
from starhall.terminal.end import EndScreen
from starhall.terminal.menu import KeptScreen, MenuScreen
from starhall.terminal.setup import SetupScreen
from starhall.terminal.watch import ReplayScreen
from tests.terminal.driver import (
    comes,
    hall,
    new_table,
    pass_curtain,
    plan,
    play_first,
    seen,
    settled,
    table_screen,
    told,
    until,
)

SMALL = (80, 24)


async def test_a_game_is_saved_and_resumed_from_the_menu() -> None:
    app = hall("person:Ann", "person:Bea")
    async with app.run_test(size=SMALL) as pilot:
        await pass_curtain(pilot)
        await pilot.press("enter")
        await settled(pilot)
        await pilot.press("s")
        await pilot.press("q")
        assert await comes(pilot, MenuScreen)
        assert len(store.kept(store.SAVES)) == len(store.kept(store.AUTOSAVES)) == 1
        await pilot.press("s")
        assert await comes(pilot, KeptScreen)
        assert "We Come In Peace · Ann, Bea" in seen(app)
        await pilot.press("enter")
        await pass_curtain(pilot)
        assert len(table_screen(app).table.match.choices) == 1


async def test_a_saved_game_is_removed_and_a_broken_file_harms_nobody(data: Path) -> None:
    table = new_table("person:Ann", "person:Bea")
    play_first(table, 2)
    (data / store.SAVES).mkdir(parents=True)
    (data / store.SAVES / "broken.json").write_text('{"seats": [], "choices": [], "game": "peace"}')
    app = Hall()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("s")
        rows = store.kept(store.AUTOSAVES, store.SAVES)
        app.screen.query_one(OptionList).highlighted = [row.automatic for row in rows].index(True)
        await pilot.press("delete")
        assert store.kept(store.AUTOSAVES) == []
        await pilot.press("enter")
        await told(app, pilot, "broken.json")
        assert isinstance(app.screen, MenuScreen)


async def test_a_seat_is_handed_to_a_bot_and_taken_back() -> None:
    app = hall("person:Ann", "person:Bea")
    async with app.run_test(size=SMALL) as pilot:
        await pass_curtain(pilot)
        table = table_screen(app).table
        await pilot.press("t")
        assert await comes(pilot, PickScreen)
        await pilot.press("7")
        await settled(pilot)
        assert [sitter.bot for sitter in table.sitters] == ["", "level2"]
        await pilot.press("t", "6")
        await settled(pilot)
        assert [sitter.bot for sitter in table.sitters] == ["", ""]


@pytest.mark.parametrize("key", ["ctrl+c", "ctrl+q"])
async def test_leaving_keeps_the_game_and_says_where(key: str) -> None:
    app = hall("person:Ann", "person:Bea")
    async with app.run_test(size=SMALL) as pilot:
        await pass_curtain(pilot)
        await pilot.press("enter")
        await settled(pilot)
        await pilot.press(key)
    (kept,) = store.kept(store.AUTOSAVES)
    assert app.return_value == f"The game is kept in {kept.path}"
    assert app.return_code == 0


async def test_at_the_end_one_watches_plays_again_or_goes_back() -> None:
    app = hall("bot:random", "bot:random")
    async with app.run_test(size=SMALL) as pilot:
        await until(pilot, lambda: isinstance(app.screen, EndScreen))
        await pilot.press("r")
        await until(pilot, lambda: isinstance(app.screen, EndScreen))
        assert len(store.kept(store.REPLAYS)) == 2
        await pilot.press("w")
        assert await comes(pilot, ReplayScreen)
        await pilot.press("q")
        assert await comes(pilot, MenuScreen)


async def test_a_table_is_set_up_by_hand() -> None:
    app = Hall(bot_delay=0)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("enter")
        assert await comes(pilot, SetupScreen)
        screen = app.screen
        screen.query_one("#players", Select).value = 3
        await pilot.pause()
        assert screen.query_one("#seat2").display
        screen.query_one("#name0", Input).value = "Ann\x1b[2J"
        screen.query_one("#who1", Select).value = "bot:level1"
        screen.query_one("#option-rolls", Select).value = 3
        screen.query_one("#option-duel_cap", Input).value = "lots"
        screen.query_one("#seed", Input).value = "1"
        await pilot.press("f5")
        assert "option duel_cap: 'lots' is not" in seen(app)
        screen.query_one("#option-duel_cap", Input).value = "7"
        await pilot.press("f5")
        await settled(pilot)
        table = table_screen(app).table
        assert [sitter.name for sitter in table.sitters] == ["Ann", "Dot bot", "Rook bot"]
        assert table.match.state.options["rolls"] == 3
        assert table.match.state.options["duel_cap"] == 7
        assert table.match.seed == "1"


async def test_one_key_starts_a_game_against_a_bot() -> None:
    app = Hall(bot_delay=0)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("p")
        await settled(pilot)
        assert [sitter.bot for sitter in table_screen(app).table.sitters] == ["", "level2"]


async def test_real_dice_are_typed_in() -> None:
    app = Hall(opened=plan("person:Ann", "person:Bea", typed=True), bot_delay=0)
    async with app.run_test(size=SMALL) as pilot:
        for text in ("1", "as is", "1 2 3", "M R I"):
            await until(pilot, lambda: isinstance(app.screen, OutcomeScreen))
            app.screen.query_one(Input).value = "nonsense"
            await pilot.press("enter")
            assert "not" in seen(app)
            if text == "1":
                assert "Type the number of the seat: 1 Ann, 2 Bea." in " ".join(seen(app).split())
            app.screen.query_one(Input).value = text
            await pilot.press("enter")
        await pass_curtain(pilot)
        table = table_screen(app).table
        assert table.match.log(None)[-1].name == "defense rolled"
        await pilot.press("1", "enter")
        await until(pilot, lambda: isinstance(app.screen, OutcomeScreen))
        await pilot.press("escape")
        await settled(pilot)
        assert table.match.choices == []
        await pilot.press("1", "enter")
        await until(pilot, lambda: isinstance(app.screen, OutcomeScreen))
        app.screen.query_one(Input).value = "R"
        await pilot.press("enter")
        await settled(pilot)
        assert len(table.match.choices) == 1
