"""`starhall learn`: the list of lessons, and what is wrong with one."""

from __future__ import annotations

from pathlib import Path

import pytest

from starhall.cli import main
from tests.lessons.pupil import SMALL


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A data folder of its own."""
    monkeypatch.setenv("STARHALL_DATA", str(tmp_path / "data"))


def test_the_lessons_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["learn"]) == 0
    out = capsys.readouterr().out
    assert "We Come In Peace (peace)\n  first        First game, 10 minutes: " in out
    assert out.endswith("Take one: starhall learn GAME LESSON\n")


def test_a_lesson_of_ones_own_is_tried_out(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "small.toml"
    file.write_text(SMALL, encoding="utf-8")
    assert main(["learn", "peace", str(file), "--check"]) == 0
    assert capsys.readouterr().out == "peace/small: all of it comes; tried in 2 ways\n"
    file.write_text(SMALL.replace('"D2", ', '"D9", '), encoding="utf-8")
    assert main(["learn", "peace", str(file), "--check"]) == 1
    said = "peace/small: section[0]: beat[1]: point: there is no 'D9' to look at\n"
    assert capsys.readouterr().out == said


def test_what_reading_finds_is_said_with_its_place(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "small.toml"
    file.write_text(SMALL.replace("say", "sya"), encoding="utf-8")
    assert main(["learn", "peace", str(file), "--check"]) == 2
    assert "small.toml: section[0]: beat[0]: sya: no such field" in capsys.readouterr().err


def test_a_lesson_that_there_is_not_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["learn", "peace", "nothing"]) == 2
    assert "peace has no lesson 'nothing'; there are duel, first" in capsys.readouterr().err
