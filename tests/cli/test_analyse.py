"""`starhall analyse`: a record goes in, luck and costly choices come out."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from starhall.cli import main
from starhall.core import Match, record
from tests.bots.test_analysis import ending


def kept(match: Match[Any], folder: Path) -> str:
    """The file of a record."""
    file = folder / "game.starhall.json"
    file.write_text(record.save(match))
    return str(file)


def test_it_says_in_sentences_and_for_machines_what_choices_cost(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    match = ending("peace", 8)
    file = kept(match, tmp_path)
    assert main(["analyse", file, "--budget", "6"]) == 0
    text = capsys.readouterr().out
    assert all(re.search(rf"{re.escape(name)}: \d+% at the start", text) for name in match.state.names)
    assert "rough" not in text
    assert main(["analyse", file, "--budget", "6", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["seats"] == list(match.state.names)
    assert found["choices"] == len(match.choices)
    for part in found["parts"]:
        parts = part["start"] + part["own"] + part["others"] + part["luck"]
        assert parts == pytest.approx(part["result"], abs=0.001)
    assert all(point["at"] < found["choices"] for point in found["line"])


def test_what_cannot_be_analysed_is_refused_in_words(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    match = ending("peace", 8)
    match.rewind(2)
    assert main(["analyse", kept(match, tmp_path)]) != 0
    assert "the game is not over" in capsys.readouterr().err
