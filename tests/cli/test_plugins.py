"""`starhall games` and the hall in the terminal, with a game of somebody else's that is broken."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from starhall.cli import main
from starhall.server.kept.store import Store
from starhall.terminal.app import Hall
from tests.fixtures.site import BOTS, install, installed, luck
from tests.terminal.driver import seen


@pytest.fixture
def packages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A good game, a broken one and a broken bot are installed."""
    monkeypatch.setenv("STARHALL_DATA", str(tmp_path))
    folder = tmp_path / "packages"
    folder.mkdir()
    with installed(folder, monkeypatch):
        install(folder, "good", "luck = good_pack:GAME", code=luck())
        install(folder, "broken", "doom = broken_pack:GAME", code="1 / 0")
        install(folder, "failing", "worst = failing_pack:Worst", group=BOTS, code="Worst = 7")
        yield folder


def test_games_lists_the_good_and_says_which_are_left_out(
    packages: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["games", "--json"]) == 0
    found = capsys.readouterr()
    slugs = [game["game"] for game in json.loads(found.out)]
    assert "luck" in slugs
    assert "doom" not in slugs
    assert found.err == "Left out: game 'doom' (broken_pack:GAME) cannot be loaded: division by zero\n"


@pytest.mark.parametrize(
    "words", [["play", "doom"], ["simulate", "doom"], ["rules", "doom"], ["bench", "doom"]], ids=" ".join
)
def test_whoever_asks_for_a_broken_game_is_told_why(
    packages: Path, words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(words) == 2
    assert "game 'doom' (broken_pack:GAME) cannot be loaded: division by zero" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "missing"),
    [
        (["serve"], "starhall.server.run.serve"),
        (["admin", "tables"], "starhall.server.admin.tables.list_tables"),
    ],
    ids=["serve", "admin"],
)
def test_a_module_that_is_missing_while_a_server_runs_is_not_taken_for_an_extra_of_ours(
    words: list[str], missing: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("STARHALL_DATA", str(tmp_path))
    Store(str(tmp_path)).engine.dispose()

    def uses_a_plug_in(*values: object, **options: object) -> int:
        raise ModuleNotFoundError("No module named 'torch'", name="torch")

    monkeypatch.setattr(missing, uses_a_plug_in)
    with pytest.raises(ModuleNotFoundError) as error:
        main(words)
    assert type(error.value) is ModuleNotFoundError


def test_an_unknown_game_is_refused_without_the_broken_ones(
    packages: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["simulate", "chess"]) == 2
    said = capsys.readouterr().err
    assert "luck" in said
    assert "doom" not in said


async def test_the_hall_in_the_terminal_shows_the_good_and_what_is_left_out(packages: Path) -> None:
    app = Hall()
    async with app.run_test(size=(120, 60)):
        shown = seen(app)
    assert "We Come In Peace" in shown
    assert "game 'doom' (broken_pack:GAME) cannot be loaded: division by zero" in shown
    assert "bot 'worst' (failing_pack:Worst) cannot be loaded" in shown
