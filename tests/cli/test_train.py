"""`starhall train` and `starhall calibrate`: what they print, and what they refuse."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from starhall.bots.calibrated import Calibration
from starhall.bots.values import Values, Weights
from starhall.cli import main
from starhall.core import registry
from starhall.games import peace


def test_training_writes_a_file_and_says_whether_it_wins(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "saga.json"
    words = ("train", "saga", "--games", "1", "--rounds", "1", "--trials", "1", "--out", str(out))
    assert main(words) == 0
    printed = capsys.readouterr().out
    assert "1 rounds" in printed
    assert "against handwritten" in printed
    assert f"{out} does not surely win" in printed
    assert Values(registry.game("saga"), Weights.read(out)).inputs.size > 0


def test_a_game_with_a_way_of_its_own_learns_in_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "peace.json"
    assert main(("train", "peace", "--games", "1", "--rounds", "1", "--out", str(out))) == 0
    printed = capsys.readouterr().out
    assert "1, moving first against 1, moving last: chances are off by" in printed
    assert f"{out} is written" in printed
    shipped = json.loads((Path(peace.__file__).parent / "bots" / "planets.json").read_text())
    assert json.loads(out.read_text())["worths"].keys() == shipped["worths"].keys()


def test_calibration_compares_what_was_said_with_what_came(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ("calibrate", "saga", "--games", "2", "--budget", "1", "--moments", "1")
    drawn, file = tmp_path / "saga.svg", tmp_path / "calibration.json"
    assert main((*words, "--json", "--plot", str(drawn))) == 0
    found = json.loads(capsys.readouterr().out)
    told = found["thought"]
    assert all(words in drawn.read_text() for words in ("as seen", "as said"))
    assert found["games"] == 2
    assert found["coached"]["said"]["decisions"] == 2
    assert told["said"]["decisions"] == sum(row["decisions"] for row in told["said"]["reliability"])
    assert main((*words, "--fit", str(file))) == 0
    printed = capsys.readouterr().out
    assert f"thought: Brier score {told['seen']['brier']} as seen" in printed
    assert "each said by what the other half of them teaches" in printed
    assert Calibration.read(file.read_text()).report["seed"] == "0"


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("train", "saga", "--games", "0"), "at least one game, one round"),
        (("calibrate", "saga", "--games", "0"), "at least one game is needed"),
        (("calibrate", "saga", "--budget", "much"), "'much' is no budget"),
        (("calibrate", "saga", "--players", "9"), "is for 2 to 4 players"),
        (("train", "peace", "--games", "0"), "at least one game and one round"),
        (("train", "chess"), "chess"),
    ],
)
def test_what_cannot_be_done_is_refused(
    words: tuple[str, ...], reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(words) != 0
    assert reason in capsys.readouterr().err
