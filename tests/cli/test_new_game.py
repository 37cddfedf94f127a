"""`starhall new-game`: what it writes is a game of the hall, whole and clean."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from starhall.cli import main
from starhall.cli.new_game import template
from tests.fixtures.site import install_project


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A new game, installed."""
    folder = tmp_path_factory.mktemp("games")
    assert main(["new-game", "dark_comet", "--folder", str(folder), "--name", "Comet's Tail"]) == 0
    install_project(folder / "dark_comet")
    return folder / "dark_comet"


def run(project: Path, *command: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    """Run a Python module where the game is installed."""
    environment = {**os.environ, "PYTHONPATH": str(project), "STARHALL_DATA": str(project / "data")}
    return subprocess.run(
        [sys.executable, "-m", *command],
        cwd=project,
        env=environment,
        input=typed,
        capture_output=True,
        text=True,
        timeout=240,
        check=False,
    )


def test_it_says_what_it_has_written_and_what_to_do_next(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["new-game", "far_moon", "--folder", str(tmp_path)]) == 0
    said = capsys.readouterr().out
    assert said.startswith(f"Far Moon is in {tmp_path / 'far_moon'}: a whole game")
    assert f"pip install --editable {tmp_path / 'far_moon'} " in said
    assert "starhall play far_moon " in said


def test_every_file_bears_the_new_names_and_none_of_the_old(project: Path) -> None:
    for path, _ in template():
        file = project / path.replace("salvage", "dark_comet")
        assert "salvage" not in file.read_text(encoding="utf-8").lower(), path
    game = (project / "dark_comet" / "__init__.py").read_text(encoding="utf-8")
    assert 'name="Comet\'s Tail"' in game
    assert "state=DarkCometState" in game
    assert 'Ledger("dark_comet", "DARKCOMET-")' in game


def test_its_own_tests_pass_and_with_them_the_laws(project: Path) -> None:
    done = run(project, "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", "-W", "ignore", "tests")
    assert done.returncode == 0, done.stdout
    assert "12 passed" in done.stdout


def test_it_keeps_to_the_style_of_the_hall_and_its_types_are_right(project: Path) -> None:
    for words in (["ruff", "check", "--no-cache"], ["ruff", "format", "--check", "--no-cache"], ["mypy"]):
        done = run(project, *words, "dark_comet", "tests")
        assert done.returncode == 0, done.stdout


def test_it_is_on_the_shelf_and_its_rules_can_be_read(project: Path) -> None:
    games = json.loads(run(project, "starhall", "games", "--json").stdout)
    assert {"game": "dark_comet", "name": "Comet's Tail"}.items() <= next(
        game for game in games if game["game"] == "dark_comet"
    ).items()
    assert "DARKCOMET-004" in run(project, "starhall", "rules", "dark_comet").stdout


def test_it_is_played_to_its_end_in_the_plain_terminal(project: Path) -> None:
    words = ["play", "dark_comet", "--plain", "--seats", "person:Ann", "bot:greedy", "--seed", "7"]
    done = run(project, "starhall", *words, typed="1\n" * 40)
    assert done.returncode == 0, done.stderr
    assert re.search(r"Ann draws (Ore|Fuel|Relic) from the wreck\.", done.stdout)
    assert "draws a crate from the wreck." in done.stdout
    assert "The game is over:" in done.stdout


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["Comet"], "'Comet' cannot be the short name of a game: write small letters"),
        (["dark-comet"], "cannot be the short name"),
        (["dark__comet"], "cannot be the short name"),
        (["class"], "cannot be the short name"),
        (["peace"], "there is a game 'peace' already"),
        (["json"], "there is a Python package 'json' already"),
        (["comet", "--name", 'The "Comet"'], "write at most 40 letters"),
    ],
)
def test_a_name_that_will_not_do_is_refused(
    words: list[str], says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["new-game", *words, "--folder", str(tmp_path)]) == 2
    assert says in capsys.readouterr().err
    assert not any(tmp_path.iterdir())


def test_a_folder_that_is_there_is_left_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "comet").mkdir()
    assert main(["new-game", "comet", "--folder", str(tmp_path)]) == 2
    assert f"{tmp_path / 'comet'} is there already" in capsys.readouterr().err
    assert not any((tmp_path / "comet").iterdir())


def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("")
    assert main(["new-game", "comet", "--folder", str(tmp_path / "file")]) == 2
    assert "cannot be written: Not a directory" in capsys.readouterr().err
