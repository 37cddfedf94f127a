"""Puzzles on the screen and in lines: wrong answers, the right one, why it is, and what is kept of it."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from textual.pilot import Pilot

from starhall.cli import main
from starhall.core import registry
from starhall.core.puzzles import Puzzle, puzzles, replayed
from starhall.terminal.app import Hall
from starhall.terminal.ask import CONFIRM
from starhall.terminal.dialogs import PickScreen
from starhall.terminal.hall import run_plain_puzzle
from starhall.terminal.menu import MenuScreen
from starhall.terminal.puzzles import PuzzleTable, first_open, keep_solved, solved_of, today
from starhall.terminal.solve import PuzzleScreen
from tests.terminal.driver import comes, seen, settled, told, until

GAME = registry.game("void")
SMALL = (80, 24)


# In lines.


def typed(number: int, *words: str) -> str:
    """What is said while these words are typed at a puzzle; `right` and `wrong` are numbers of options."""
    one = puzzles(GAME)[number - 1]
    choices = replayed(GAME, one).state.choices(one.seat)
    right = choices.index(one.answer)
    wrong = next(n for n, choice in enumerate(choices) if choice != one.answer)
    numbers = {"right": str(right + 1), "wrong": str(wrong + 1)}
    out = io.StringIO()
    lines = io.StringIO("\n".join(numbers.get(word, word) for word in words))
    assert run_plain_puzzle("void", str(number), lines, out) == 0
    return out.getvalue()


def test_a_puzzle_is_solved_explained_and_known() -> None:
    said = typed(1, "wrong", "u", "s", "k", "right")
    assert said.startswith(f"Avoid the Void, puzzle 1 of {len(puzzles(GAME))} (")
    assert "Not this one: another choice wins clearly more often." in said
    assert said.count("Not in a puzzle") == 3
    assert "Solved." in said
    assert "of games." in said.split("Solved.")[1]
    assert solved_of(GAME) == {puzzles(GAME)[0].name}
    out = io.StringIO()
    assert run_plain_puzzle("void", None, io.StringIO("q"), out) == 0
    assert "puzzle 2 of" in out.getvalue()


def test_an_answer_that_is_asked_for_is_not_solved() -> None:
    said = typed(2, "a")
    assert "The answer, and what comes closest:" in said
    assert solved_of(GAME) == set()


def test_nothing_of_it_is_written_down_but_that_it_is_solved(data: Path) -> None:
    typed(1, "right")
    assert [path.name for path in data.rglob("*") if path.is_file()] == ["puzzles.json"]


def test_the_puzzle_of_today_is_found(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("q"))
    assert main(["puzzle"]) == 0
    assert ": what would you do?" in capsys.readouterr().out


def test_the_archive_is_listed_with_what_is_solved(capsys: pytest.CaptureFixture[str]) -> None:
    keep_solved(GAME, puzzles(GAME)[2])
    assert main(["puzzle", "--list"]) == 0
    assert f"Avoid the Void: 1 of {len(puzzles(GAME))} solved" in capsys.readouterr().out
    assert main(["puzzle", "void", "--list"]) == 0
    lines = capsys.readouterr().out.splitlines()[1:]
    assert len(lines) == len(puzzles(GAME))
    assert [line for line in lines if "solved" in line] == [lines[2]]


def test_the_next_puzzle_is_one_that_is_not_solved() -> None:
    first, second, third = puzzles(GAME)[:3]
    keep_solved(GAME, second)
    assert first_open(GAME, first).puzzle == third
    for one in puzzles(GAME):
        keep_solved(GAME, one)
    assert first_open(GAME, puzzles(GAME)[-1]).puzzle == first


# On the screen.


def hall(number: int = 1, slug: str = "void") -> Hall:
    """The hall, open at a puzzle."""
    game = registry.game(slug)
    return Hall(opened=PuzzleTable(game, puzzles(game)[number - 1]), bot_delay=0)


def screen(app: Hall) -> PuzzleScreen:
    """The puzzle on top."""
    assert isinstance(app.screen, PuzzleScreen), app.screen
    return app.screen


async def choose(app: Hall, pilot: Pilot[str], *, right: bool) -> None:
    """Press the keys of the answer, or of another choice."""
    here = screen(app)
    panel, answer = here.ask_panel, here.puzzle.puzzle.answer
    assert panel.asked is not None
    if panel.asked.is_set and right:
        for row in list(panel.rows):
            if row.bit & (answer - panel.asked.first):
                await pilot.press(row.key)
        await until(pilot, lambda: any(row.key == CONFIRM and row.choice == answer for row in panel.rows))
        await pilot.press("enter")
        return
    rows = [row for row in panel.rows if row.choice is not None and not row.reason]
    row = next(row for row in rows if (row.choice == answer) is right)
    await pilot.press("enter" if row.key == CONFIRM else row.key)


def titled(app: Hall, title: str) -> bool:
    """Is a list of this title on top?"""
    boxes = app.screen.query(".box")
    return bool(boxes) and str(boxes.first().border_title) == title


async def set_up(app: Hall, pilot: Pilot[str], one: Puzzle) -> bool:
    """Wait until a puzzle is on top, and asks."""
    await until(pilot, lambda: isinstance(app.screen, PuzzleScreen) and app.screen.puzzle.puzzle == one)
    await settled(pilot)
    return True


@pytest.mark.parametrize("slug", registry.slugs())
async def test_a_puzzle_is_solved_by_keys(slug: str) -> None:
    app, game = hall(1, slug), registry.game(slug)
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        assert screen(app).query_one("#board").region.height > 3
        assert screen(app).ask_panel.options.region.height > 0
        await choose(app, pilot, right=True)
        assert await comes(pilot, PickScreen)
        assert solved_of(game) == {puzzles(game)[0].name}


async def test_after_a_wrong_answer_the_right_one_is_found_and_the_next_puzzle_comes() -> None:
    app = hall()
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        assert f"Puzzle 1 of {len(puzzles(GAME))}" in seen(app)
        await choose(app, pilot, right=False)
        await told(app, pilot, "Not this one: another choice wins clearly more often.")
        await settled(pilot)
        assert solved_of(GAME) == set()
        await choose(app, pilot, right=True)
        assert await comes(pilot, PickScreen)
        await pilot.press("1")
        assert await set_up(app, pilot, puzzles(GAME)[1])


async def test_the_answer_is_told_and_nothing_of_it_is_kept(data: Path) -> None:
    app = hall()
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        await pilot.press("u", "s", "t", "k", "c", "a")
        assert await comes(pilot, PickScreen)
        assert "The answer, and what comes closest:" in seen(app)
        await pilot.press("escape")
        assert await comes(pilot, PuzzleScreen)
        await until(pilot, lambda: screen(app).ask_panel.options.has_focus)
        await pilot.press("enter")
        assert await comes(pilot, PickScreen)
        await pilot.press("3")
        assert await comes(pilot, MenuScreen)
        assert not [path for path in data.rglob("*") if path.is_file()]
        assert not app._notifications


async def test_the_archive_leads_from_the_hall_to_every_puzzle() -> None:
    app = Hall(bot_delay=0)
    async with app.run_test(size=SMALL) as pilot:
        await until(pilot, lambda: isinstance(app.screen, MenuScreen))
        await pilot.press("z")
        assert await comes(pilot, PickScreen)
        game, one = today()
        assert f"Today: {game.name}, puzzle" in seen(app)
        await pilot.press("1")
        assert await set_up(app, pilot, one)
        await pilot.press("a")
        assert await comes(pilot, PickScreen)
        await pilot.press("2")
        await until(pilot, lambda: titled(app, f"Puzzles of {game.name}"))
        await pilot.press("2")
        assert await set_up(app, pilot, puzzles(game)[1])
