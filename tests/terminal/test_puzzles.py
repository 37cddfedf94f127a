"""`starhall puzzle`: the table as its seat sees it, wrong answers, the right one, and what is kept of it."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from starhall.cli import main
from starhall.core import registry
from starhall.core.puzzles import puzzles, replayed
from starhall.terminal.puzzles import run_puzzle, solved_of

GAME = registry.game("void")


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder of its own."""
    monkeypatch.setenv("STARHALL_DATA", str(tmp_path / "data"))
    return tmp_path / "data"


def typed(number: int, *words: str) -> str:
    """What is said while these words are typed at a puzzle; `right` and `wrong` are numbers of options."""
    one = puzzles(GAME)[number - 1]
    choices = replayed(GAME, one).state.choices(one.seat)
    right = choices.index(one.answer)
    wrong = next(n for n, choice in enumerate(choices) if choice != one.answer)
    numbers = {"right": str(right + 1), "wrong": str(wrong + 1)}
    out = io.StringIO()
    assert run_puzzle("void", str(number), io.StringIO("\n".join(numbers.get(w, w) for w in words)), out) == 0
    return out.getvalue()


def test_a_puzzle_is_solved_explained_and_known() -> None:
    said = typed(1, "wrong", "u", "s", "right")
    assert said.startswith(f"Avoid the Void, puzzle 1 of {len(puzzles(GAME))} (")
    assert "Not this one: another choice wins clearly more often." in said
    assert said.count("Not in a puzzle") == 2
    assert "Solved." in said
    assert "of games." in said.split("Solved.")[1]
    assert solved_of(GAME) == {puzzles(GAME)[0].name}
    out = io.StringIO()
    assert run_puzzle("void", None, io.StringIO("q"), out) == 0
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
