"""The ladder: every pairing so many games, nothing played is lost, and a table for the docs."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from starhall.cli import main
from starhall.core import NotUnderstood
from starhall.lab.kept import Kept
from starhall.lab.ladder import Ladder, Pairing, Result, pairings, play, table
from starhall.lab.marked import write

WEAK = pairings("peace", ["random", "level1"])


def test_each_level_meets_the_one_below_with_two_and_with_the_most_players() -> None:
    found = pairings("stellar")
    assert len(found) == 8
    assert found[:2] == [Pairing("level2", "level1", 2), Pairing("level2", "level1", 4)]
    assert [one.bar for one in found[:2]] == [0.7, 1.5 / 4]


def test_one_may_stand_alone_against_any_number_that_a_game_is_for() -> None:
    assert pairings("void", ["greedy", "level5"], 4) == [Pairing("level5", "greedy", 4)]
    with pytest.raises(NotUnderstood, match="Avoid the Void is for 2, 3, 4, 5, 6 or 7 players, not 9"):
        pairings("void", only=9)


def test_a_ladder_that_was_stopped_goes_on_and_comes_to_the_same(tmp_path: Path) -> None:
    whole = Ladder.begin("peace", tmp_path / "whole.jsonl")
    whole.play(WEAK, 3)
    part = Ladder.begin("peace", tmp_path / "part.jsonl")
    part.play(WEAK, 1)
    # A last line that was cut off is played again.
    with part.kept.file.open("a") as out:
        out.write('["level1", "rand')
    said: list[int] = []
    again = Ladder.resume("peace", part.kept.file)
    assert again.results == part.results
    again.play(WEAK, 3, progress=said.append)
    assert said == [3, 4, 5, 6]
    assert sorted(again.results) == sorted(whole.results)
    assert again.rows() == whole.rows()
    assert all(len(Ladder.resume("peace", one.kept.file).results) == 6 for one in (whole, part))


def test_a_game_of_a_ladder_is_known_by_its_number() -> None:
    pairing = Pairing("level1", "random", 2)
    games = [play("peace", "0", pairing, number) for number in range(6)]
    assert games[3] == play("peace", "0", pairing, 3)
    assert {game.won for game in games} <= {0.0, 0.5, 1.0}


def test_a_file_with_something_else_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "kept.jsonl"
    file.write_text("notes\n")
    with pytest.raises(NotUnderstood, match="holds a ladder already: add --resume"):
        Ladder.begin("peace", file)
    with pytest.raises(NotUnderstood, match="holds no ladder"):
        Ladder.resume("peace", file)
    Ladder.begin("void", tmp_path / "void.jsonl")
    with pytest.raises(NotUnderstood, match="holds a ladder of void, not of peace"):
        Ladder.resume("peace", tmp_path / "void.jsonl")
    assert file.read_text() == "notes\n"


def test_the_table_goes_between_its_marks(tmp_path: Path) -> None:
    ladder = Ladder("peace", Kept(tmp_path / "none.jsonl", {"seed": "0"}, []))
    ladder.results = [Result(Pairing("level2", "level1", 2), n, float(n != 3)) for n in range(8)]
    made = table(ladder)
    assert "| 2 Trader | 1 Cadet | 2 | 8 | 0.88, 0.53 to 0.98 | 0.70 | open |" in made
    assert "Ratings: 1 Cadet " in made
    page = tmp_path / "page.md"
    page.write_text("# Bots\n<!-- ladder peace -->\nold\n<!-- end of ladder peace -->\nafter\n")
    for _ in range(2):
        write(page, "ladder", "peace", made)
    assert (
        page.read_text()
        == f"# Bots\n<!-- ladder peace -->\n\n{made}\n\n<!-- end of ladder peace -->\nafter\n"
    )
    with pytest.raises(NotUnderstood, match="has no place for it"):
        write(page, "ladder", "void", made)


def test_a_bar_is_reached_or_missed_when_the_interval_says_so(tmp_path: Path) -> None:
    ladder = Ladder("peace", Kept(tmp_path / "none.jsonl", {"seed": "0"}, []))
    for wins, reached in ((95, "yes"), (75, "open"), (50, "no")):
        ladder.results = [Result(Pairing("level2", "level1", 2), n, float(n < wins)) for n in range(100)]
        assert [row.reached for row in ladder.rows()] == [reached]


def test_the_command_plays_prints_and_goes_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["ladder", "peace", "--levels", "random,level1", "--players", "2", "--file", str(tmp_path / "l")]
    assert main([*words, "--games", "2"]) == 0
    assert "level1 against random, 2 players" in capsys.readouterr().out
    assert main([*words, "--games", "3", "--resume", "--json"]) == 0
    (row,) = json.loads(capsys.readouterr().out)["rows"]
    assert (row["upper"], row["games"], row["bar"]) == ("level1", 3, 0.7)
    assert main([*words, "--players", "8", "--resume"]) == 2
    assert "We Come In Peace is for 2, 3, 4, 5 or 6 players, not 8" in capsys.readouterr().err
    assert main([*words, "--games", "0", "--resume"]) == 2
    assert "two levels and one game" in capsys.readouterr().err


@pytest.mark.skipif(sys.platform == "win32", reason="Ctrl-C is sent as a signal")
def test_ctrl_c_keeps_what_was_played(tmp_path: Path) -> None:
    file = tmp_path / "ladder.jsonl"
    # A shell's background job ignores Ctrl-C, and so would all that it starts: listen to it again.
    script = (
        "import signal, sys; signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        "from starhall.cli import main\n"
        "words = 'ladder peace --levels random,level1 --games 100000 --file'.split()\n"
        f"sys.exit(main([*words, {str(file)!r}]))"
    )
    running = subprocess.Popen(
        [sys.executable, "-c", script], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    try:
        while running.poll() is None and (not file.exists() or file.read_text().count("\n") < 4):
            time.sleep(0.01)
        running.send_signal(signal.SIGINT)
        out, said = running.communicate()
    finally:
        running.kill()
    assert running.returncode == 130
    kept = len(Ladder.resume("peace", file).results)
    assert kept >= 3
    assert f"keeps {kept} games: --resume goes on" in said
    assert "level1 against random" in out
