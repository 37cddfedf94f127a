"""The learners of examples/ learn, and say how strong they became."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


def learned(name: str, folder: Path, *words: str, **variables: str) -> dict[str, list[dict[str, float]]]:
    """What a learner keeps, run as docs/learners.md runs it but for less: from a copy of examples/ alone."""
    place = folder / "elsewhere"
    shutil.copytree(ROOT / "examples", place / "examples", ignore=shutil.ignore_patterns("__pycache__"))
    done = subprocess.run(
        [sys.executable, "-m", f"examples.learners.{name}", *words, "--out", str(folder)],
        cwd=place, env={**os.environ, **variables}, capture_output=True, text=True, timeout=300, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert "<svg" in (folder / f"{name}.svg").read_text()
    kept: dict[str, list[dict[str, float]]] = json.loads((folder / f"{name}.json").read_text())
    for point in kept["curve"] + kept["final"]:
        assert 0 <= point["low"] <= point["share"] <= point["high"] <= 1
    return kept


def test_a_table_learns_a_game_that_was_cut_down(tmp_path: Path) -> None:
    kept = learned(
        "tabular", tmp_path, "--games", "600", "--tested", "60", STARHALL_PACKS="examples/packs/small-peace"
    )
    assert [point["learned"] for point in kept["curve"]] == [0, 100, 200, 300, 400, 500, 600]
    # One die in a round: few questions that differ.
    assert int(str(kept["rows"])) < 120


def test_a_table_is_for_the_game_that_was_cut_down() -> None:
    words = [sys.executable, "-m", "examples.learners.tabular"]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 2
    assert "STARHALL_PACKS=examples/packs/small-peace" in done.stderr


def test_ismcts_of_openspiel_plays(tmp_path: Path) -> None:
    pytest.importorskip("pyspiel")
    kept = learned("spiel", tmp_path, "--games", "2", "--simulations", "2")
    assert [point["learned"] for point in kept["curve"]] == [2]


def test_ppo_learns_from_games_against_itself(tmp_path: Path) -> None:
    pytest.importorskip("torch", reason="the example says how to install it")
    kept = learned("ppo", tmp_path, "--games", "512", "--tested", "10")
    assert [point["learned"] for point in kept["curve"]] == [0, 256, 512]
    assert (tmp_path / "ppo.pt").exists()


def test_advantages_come_back_from_the_end() -> None:
    pytest.importorskip("torch", reason="the example says how to install it")
    from examples.learners.ppo import GAMMA, LAMBDA, Batch, Seat

    batch = Batch()
    batch.add(Seat([(None, None, 0, 0.0, 0.2), (None, None, 1, 0.0, 0.5)]), 1.0)
    last, first = (row[4] for row in batch.rows)
    assert last == pytest.approx(0.5)
    assert first == pytest.approx(0.3 + GAMMA * LAMBDA * 0.5)
    assert [row[5] for row in batch.rows] == pytest.approx([1.0, first + 0.2])
