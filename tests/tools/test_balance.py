"""The balance table counts roles and seats."""

from __future__ import annotations

import sys

import pytest

from tools.balance import Ended, Job, Table, main, play

JOB = Job("stellar", 3, "random", 0, "race", "marker", (("seat_race", "random"),), "balance", range(4))


def test_games_are_told_by_role_and_by_seat_from_the_one_that_began() -> None:
    games = play(JOB)
    assert len(games) == 4
    for ended in games:
        assert len(set(ended.roles)) == 3
        assert sorted(ended.chairs) == [0, 1, 2]
        assert len(ended.winners) == 1
    assert games == play(JOB)
    # The chair follows the marker, not the number of the seat.
    assert len({ended.chairs for ended in games}) > 1


def test_a_table_counts_wins_games_and_points() -> None:
    table = Table("race", ["Machines", "Mutants", "Aliens"])
    table.add((2, 0), Ended((2, 0), (0, 1), (0,), (30, 20)))
    table.add((0, 1), Ended((0, 1), (0, 1), (0, 1), (25, 25)))
    lines = list(table.lines(0.5))
    assert lines[2].startswith("| Machines | 2 | 0 | 0.0% |")
    assert lines[2].endswith("| 50.0% | 22.5 |")
    assert lines[3].startswith("| Mutants | 1 | 0 |")
    assert lines[4].startswith("| Aliens | 1 | 1 | 100.0% |")


def test_the_command_prints_a_table_for_each_player_count(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    words = "balance stellar --by race --labels Machines --first marker --players 2 4 --games 3 --bots random"
    monkeypatch.setattr(sys, "argv", words.split())
    main()
    printed = capsys.readouterr().out
    assert "## 2 players" in printed
    assert "## 4 players" in printed
    assert printed.count("| seat | games |") == 2
