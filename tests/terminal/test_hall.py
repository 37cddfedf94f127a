"""The hall on a whole screen, driven by keys without a terminal."""

from __future__ import annotations

from pathlib import Path

import pytest

from starhall.bots.budget import Budget
from starhall.core import record, registry
from starhall.terminal import explain, store
from starhall.terminal import table as tables
from starhall.terminal.app import Hall
from starhall.terminal.ask import CONFIRM, AskPanel
from starhall.terminal.dialogs import CurtainScreen, TextScreen
from starhall.terminal.end import EndScreen
from starhall.terminal.panes import BoardPane
from starhall.terminal.play import TableScreen
from starhall.terminal.table import resume
from tests.fixtures import cargo
from tests.fixtures.play import forged
from tests.terminal.driver import (
    comes,
    hall,
    new_table,
    pass_curtain,
    play_by_keys,
    play_first,
    seen,
    settled,
    table_screen,
    told,
    until,
)

SMALL = (80, 24)


async def test_a_person_plays_a_whole_game_against_a_bot_by_keys(data: Path) -> None:
    app = hall("person:Ann", "bot:random")
    async with app.run_test(size=SMALL) as pilot:
        choices, curtains = await play_by_keys(app, pilot)
        assert choices > 5
        assert curtains == 0
        assert isinstance(app.screen, EndScreen)
        assert "wins" in seen(app) or "share the victory" in seen(app)
    assert len(store.kept(store.REPLAYS)) == 1
    assert store.kept(store.AUTOSAVES) == []


def test_bots_wait_as_long_as_the_speed_says_and_off_moves_nothing() -> None:
    waits = [Hall(speed=speed).bot_delay for speed in ("slow", "normal", "fast", "off")]
    assert waits == sorted(waits, reverse=True)
    assert len(set(waits)) == 4
    assert waits[-1] == 0
    assert Hall(speed="off").animation_level == "none"


async def test_thrown_dice_tumble_in_the_log_and_lie_as_they_fell() -> None:
    app = hall("person:Ann", "bot:random")
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        pane, match = table_screen(app).log_pane, table_screen(app).table.match

        def lines() -> list[str]:
            found = [pane.get_option_at_index(number).prompt for number in range(pane.option_count)]
            return [" ".join(str(line).split()).lstrip("• ") for line in found]

        told = explain.log_words(match, 0)
        rolled = [number for number, words in enumerate(told) if " rolls " in words]
        assert lines() == told
        pane.throw(rolled)
        assert lines() != told
        pane.land()
        assert (lines(), pane.thrown) == (told, [])
        pane.throw(rolled)
        while pane.thrown:
            await pilot.pause(0.02)
        assert lines() == told


async def test_two_people_pass_the_screen_through_a_curtain_in_every_turn() -> None:
    app = hall("person:Ann", "person:Bea")
    async with app.run_test(size=SMALL) as pilot:
        _, curtains = await play_by_keys(app, pilot, most_curtains=4)
        assert curtains == 4


async def test_a_game_with_secrets_is_played_and_no_hand_is_seen_through_the_curtain() -> None:
    app = hall("person:Ann", "person:Bea", game=cargo.GAME)
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        assert isinstance(app.screen, CurtainScreen)
        assert "Pass to Ann" in seen(app)
        assert "crates" not in seen(app).replace("Everybody gets 3 crates", "")
        await pass_curtain(pilot)
        await pilot.press("c")
        assert app.opened is not None
        assert table_screen(app).table.curtain
        _, curtains = await play_by_keys(app, pilot, most_curtains=6)
        assert curtains == 6


async def test_the_curtain_of_an_open_game_can_be_switched_off() -> None:
    app = hall("person:Ann", "person:Bea")
    async with app.run_test(size=SMALL) as pilot:
        await pass_curtain(pilot)
        await pilot.press("c")
        table = table_screen(app).table
        first = table.next_seat
        while table.next_seat == first:
            before = len(table.match.choices)
            await pilot.press("1" if table_screen(app).ask_panel.rows[0].key != CONFIRM else "enter")
            await until(pilot, lambda before=before: len(table.match.choices) > before)  # type: ignore[misc]
        await settled(pilot)
        assert table_screen(app).table.viewer == table.next_seat != first


async def test_the_question_tells_who_what_how_many_why_and_how_to_decline() -> None:
    app = hall("person:Ann", "bot:random")
    async with app.run_test(size=(100, 40)) as pilot:
        await settled(pilot)
        text = seen(app)
        for part in (
            "3 re-rolls left",
            "Choose the Defense dice",
            "To decline: Keeping all",
            "Why: After",
        ):
            assert part in text, part


async def test_a_set_is_put_together_by_keys_and_confirmed() -> None:
    app = hall("person:Ann", "person:Bea")
    async with app.run_test(size=SMALL) as pilot:
        await pass_curtain(pilot)
        table = table_screen(app).table
        await pilot.press("1", "3", "1", "2")
        assert "Roll D2" in str(table_screen(app).ask_panel.rows[0].text)
        await pilot.press("enter")
        await settled(pilot)
        assert table.match.choices == [(table.looking, 0b110)]


async def test_a_click_chooses() -> None:
    app = hall("person:Ann", "person:Bea")
    async with app.run_test(size=SMALL) as pilot:
        await pass_curtain(pilot)
        await pilot.click("#options", offset=(5, 0))
        await settled(pilot)
        assert [choice for _, choice in table_screen(app).table.match.choices] == [0]


async def test_why_tells_the_rule_of_the_question_and_of_a_line_of_the_log() -> None:
    app = hall("person:Ann", "person:Bea")
    async with app.run_test(size=(100, 40)) as pilot:
        await pass_curtain(pilot)
        await pilot.press("question_mark")
        assert await comes(pilot, TextScreen)
        assert "PEACE-030:" in seen(app)
        await pilot.press("escape", "l", "home", "question_mark")
        assert "PEACE-010:" in seen(app)
        await pilot.press("escape", "end", "enter")
        assert "PEACE-027:" in seen(app)
        await pilot.press("escape", "escape")
        assert await comes(pilot, TableScreen)
        assert app.screen.focused is table_screen(app).ask_panel.options


async def test_why_not_tells_what_is_illegal_and_the_reason() -> None:
    app = hall("person:Ann", "person:Bea")
    async with app.run_test(size=(100, 40)) as pilot:
        await pass_curtain(pilot)
        await pilot.press("n")
        assert "only 3 Defense dice are rolled in Round 1" in seen(app)
        assert "PEACE-027:" in seen(app)


async def test_the_coach_says_what_it_would_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "_HINT", Budget(simulations=24))
    app = hall("person:Ann", "bot:random")
    async with app.run_test(size=(100, 40)) as pilot:
        await settled(pilot)
        await pilot.press("k")
        assert await comes(pilot, TextScreen)
        assert "options after" in seen(app)
        assert "to win" in seen(app)
        await pilot.press("escape")
        await until(pilot, lambda: table_screen(app).ask_panel.asked)
        await pilot.press("g")
        await told(app, pilot, "you have chosen nothing yet")


async def test_undo_goes_back_and_says_when_it_cannot() -> None:
    app = hall("person:Ann", "person:Bea")
    async with app.run_test(size=SMALL) as pilot:
        await pass_curtain(pilot)
        table = table_screen(app).table
        await pilot.press("u")
        await told(app, pilot, "nothing has been chosen yet")
        await pilot.press("enter")
        await settled(pilot)
        assert len(table.match.choices) == 1
        await pilot.press("u")
        await settled(pilot)
        assert len(table.match.choices) == 0
        await pilot.press("1", "enter")
        await settled(pilot)
        await pilot.press("u")
        await told(app, pilot, "dice or cards have been drawn since")
        assert len(table.match.choices) == 1


async def test_undo_is_still_open_behind_the_curtain() -> None:
    app = hall("person:Ann", "person:Bea", game=cargo.GAME)
    async with app.run_test(size=SMALL) as pilot:
        await pass_curtain(pilot)
        table = table_screen(app).table
        await pilot.press("1")
        await settled(pilot)
        assert isinstance(app.screen, CurtainScreen)
        await pilot.press("u")
        await settled(pilot)
        assert table.match.choices == []
        assert table.viewer == 0


async def test_choices_are_filtered_by_words() -> None:
    app = hall("person:Ann", "bot:random", game=cargo.GAME)
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        panel = table_screen(app).ask_panel
        await pilot.press("slash", "3", "down")
        assert [row.text for row in panel.rows] == ["Bid 3 chips"]
        await pilot.press("1")
        await settled(pilot)
        assert (0, 3) in table_screen(app).table.match.choices


async def test_on_a_small_screen_all_answers_are_reached_and_their_number_is_told() -> None:
    app = hall("person:Ann", "bot:random", game=registry.game("stellar"))
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        await pilot.press("1")
        await settled(pilot)
        panel = app.screen.query_one(AskPanel)
        answers = len(panel.rows)
        assert answers > 8
        assert f"{answers} answers:" in seen(app)
        await pilot.press(*["down"] * (answers - 1))
        last = panel.rows[-1]
        assert last.text in seen(app)
        await pilot.press("enter")
        await settled(pilot)
        assert (0, last.choice) in table_screen(app).table.match.choices


async def test_a_few_long_answers_are_counted_too_where_some_are_out_of_sight() -> None:
    app = hall("person:Ann", "bot:random", game=registry.game("saga"))
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        panel = app.screen.query_one(AskPanel)
        await until(pilot, lambda: panel.border_title == "4 answers: ↑ ↓ PgDn go through all, / finds")
        await pilot.resize_terminal(120, 60)
        await until(pilot, lambda: not panel.border_title)
        assert panel.border_title == ""


async def test_a_board_that_is_too_long_is_shown_part_by_part() -> None:
    app = hall("person:Ann", "bot:random", game=registry.game("futura"))
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        for _ in range(40):
            if "Battle cycle 1" in seen(app):
                break
            await pilot.press("1")
            await settled(pilot)
        assert "[Ann (you)" in seen(app)
        for name in ("[The middle]", "[Ann (you)]"):
            for _ in range(6):
                if name in seen(app):
                    break
                await pilot.press("v")
            assert name in seen(app)
        assert "Sigil bay" in seen(app)


async def test_filtering_can_be_given_up() -> None:
    app = hall("person:Ann", "bot:random", game=cargo.GAME)
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        panel = table_screen(app).ask_panel
        rows = len(panel.rows)
        await pilot.press("slash", "z", "z")
        assert panel.rows == []
        await pilot.press("enter", "escape")
        assert len(panel.rows) == rows


async def test_board_log_hand_and_help_open_and_close() -> None:
    app = hall("person:Ann", "bot:random")
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        await pilot.press("b", "b")
        large = [app.screen.maximized]
        await pilot.press("l", "l")
        large.append(app.screen.maximized)
        assert large == [app.screen.query_one(BoardPane), table_screen(app).log_pane]
        await pilot.press("escape", "h")
        assert "Nobody holds anything" in seen(app)
        await pilot.press("escape", "f1")
        assert "undo, as far as the table has agreed" in seen(app)
        await pilot.press("f1")
        assert await comes(pilot, TableScreen)


async def test_no_escape_and_no_markup_of_a_name_reaches_the_screen() -> None:
    app = hall("person:\x1b[31m[bold red]Eve[/]\x07", "person:B\u202eob")
    async with app.run_test(size=(100, 30)) as pilot:
        await settled(pilot)
        while isinstance(app.screen, CurtainScreen):
            await pass_curtain(pilot)
        shot = app.export_screenshot()
        assert "\x1b" not in shot
        assert "\x07" not in shot
        assert "\u202e" not in shot
        assert "[bold red]Eve[/]" in seen(app)


async def test_a_screen_changes_its_size_in_the_middle_of_a_game() -> None:
    app = hall("person:Ann", *["bot:random"] * 5)
    async with app.run_test(size=(160, 45)) as pilot:
        await settled(pilot)
        screen = table_screen(app)
        assert screen.log_pane.id == "log-beside"
        for size in ((80, 24), (40, 12), (130, 30), (100, 30)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            assert screen.query_one(AskPanel).region.height > 3
        assert screen.log_pane.id == "log-below"
        assert screen.log_pane.option_count == len(screen.table.match.log(0))


async def test_a_game_that_goes_on_by_newer_rules_says_so_beside_the_table(tmp_path: Path) -> None:
    table = new_table("person:Ann", "bot:random")
    play_first(table, 3)
    file = tmp_path / "older.json"
    file.write_text(forged(record.save(table.match), rules="0.9"))
    app = Hall(opened=resume(file), bot_delay=0)
    async with app.run_test(size=SMALL) as pilot:
        await told(app, pilot, "This game was played by rules 0.9 before")
        assert app.table is not None
        assert app.table.renewal
