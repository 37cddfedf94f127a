"""`starhall train` and `starhall calibrate`: what they print, and what they refuse."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from starhall.bots.values import Values, Weights
from starhall.cli import main
from starhall.core import registry


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


def test_calibration_compares_what_was_said_with_what_came(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("calibrate", "saga", "--games", "1", "--budget", "1")
    assert main((*words, "--json")) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["games"] == 1
    assert found["decisions"] == sum(row["decisions"] for row in found["reliability"])
    assert main(words) == 0
    assert f"Brier score {found['brier']}" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("train", "saga", "--games", "0"), "at least one game, one round"),
        (("calibrate", "saga", "--games", "0"), "at least one game is needed"),
        (("calibrate", "saga", "--budget", "much"), "'much' is no budget"),
        (("train", "chess"), "chess"),
    ],
)
def test_what_cannot_be_done_is_refused(
    words: tuple[str, ...], reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(words) != 0
    assert reason in capsys.readouterr().err
