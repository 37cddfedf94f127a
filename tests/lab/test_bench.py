"""The benchmarks say what they measured; how fast the machine is, no test asks."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator

import pytest

from benchmarks import peers
from starhall.core import NotUnderstood
from starhall.core.registry import game
from starhall.lab.bench import measure, middles, pace, random_play

TINY = 0.001
PEER_MODULES = ("pyspiel", "open_spiel", "pettingzoo", "pettingzoo.classic", "rlcard")


@pytest.fixture
def no_peers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody else's library can be imported."""
    for name in PEER_MODULES:
        monkeypatch.setitem(sys.modules, name, None)


def test_a_game_is_measured_with_the_fewest_players_unless_told() -> None:
    measured = measure("peace", seconds=TINY, repeat=1)
    assert (measured.game, measured.players, measured.repeat) == ("peace", 2, 1)
    assert measure("peace", seconds=TINY, repeat=1, players=5).players == 5


def test_every_rate_is_above_zero_and_the_ratios_fit_together() -> None:
    measured = measure("peace", seconds=TINY, repeat=3)
    plain = measured.to_plain()
    assert all(value > 0 for value in plain.values() if isinstance(value, float))
    assert measured.scaled_decisions_per_second * measured.calls_per_decision == pytest.approx(10_000_000)
    assert measured.scaled_copies_per_second * measured.calls_per_copy == pytest.approx(10_000_000)
    assert measured.decisions_per_second > measured.games_per_second
    assert measured.python.startswith(("CPython", "PyPy"))


def test_what_was_measured_goes_through_json() -> None:
    plain = measure("peace", seconds=TINY, repeat=1).to_plain()
    assert json.loads(json.dumps(plain)) == plain


@pytest.mark.parametrize("seconds", [0, -1, float("nan"), float("inf")])
def test_a_time_that_never_ends_or_begins_is_refused(seconds: float) -> None:
    with pytest.raises(NotUnderstood, match="above 0"):
        measure("peace", seconds=seconds)


def test_no_runs_and_too_many_players_are_refused() -> None:
    with pytest.raises(NotUnderstood, match="1 or more"):
        measure("peace", seconds=TINY, repeat=0)
    with pytest.raises(NotUnderstood, match="2 to 6 players"):
        measure("peace", seconds=TINY, players=7)
    with pytest.raises(NotUnderstood, match="no game 'chess'"):
        measure("chess", seconds=TINY)


def test_random_play_plays_whole_games_and_never_the_same_twice_in_a_row() -> None:
    play, again = random_play(game("peace"), 3), random_play(game("peace"), 3)
    lengths = [play() for _ in range(5)]
    assert lengths == [again() for _ in range(5)]
    assert len(set(lengths)) > 1


def test_copies_are_taken_in_the_middle_of_games() -> None:
    states = middles(game("peace"), 2, 4)
    assert len(states) == 4
    assert all(s.asked for s in states)


def test_work_is_done_in_whole_pieces() -> None:
    done: list[int] = []

    def work() -> int:
        done.append(7)
        return 7

    found = pace(work, TINY)
    assert found.units == pytest.approx(7 * found.pieces)
    assert sum(done) >= 7


@pytest.mark.usefixtures("no_peers")
def test_without_peers_each_is_skipped_with_a_hint(capsys: pytest.CaptureFixture[str]) -> None:
    assert peers.main(["--seconds", str(TINY), "--rounds", "1", "--games", "peace:2"]) == 0
    printed = capsys.readouterr()
    for library in ("OpenSpiel", "PettingZoo", "RLCard"):
        assert f"{library} skipped: it is not installed" in printed.err
    assert printed.err.count("`make bench` installs it.") == 3
    assert "peace, 2 players" in printed.out
    assert "No Python peer was measured" in printed.out


@pytest.mark.usefixtures("no_peers")
def test_json_is_all_that_goes_to_stdout(capsys: pytest.CaptureFixture[str]) -> None:
    assert peers.main(["--seconds", str(TINY), "--rounds", "2", "--games", "peace:3", "--json"]) == 0
    plain = json.loads(capsys.readouterr().out)
    assert plain["rounds"] == 2
    assert [entry["game"] for entry in plain["entries"]] == ["peace, 3 players"]
    assert len(plain["skipped"]) == 3


def test_peers_stand_beside_ours_and_a_broken_one_is_dropped(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    slices: list[str] = []

    def library() -> Iterator[peers.Entry]:
        def counting() -> int:
            slices.append("toy")
            return 200

        def broken() -> int:
            raise RuntimeError("no cards left")

        yield peers.Entry("Toys", "toy", lambda: counting, loop="raw", aside=peers.BARE)
        yield peers.Entry("Toys", "toy", lambda: lambda: sum(1 for _ in range(400)), loop="wrapped")
        yield peers.Entry("Toys", "compiled", lambda: counting, written_in=peers.CPP, aside="C++")
        yield peers.Entry("Toys", "broken", lambda: broken)

    monkeypatch.setattr(peers, "PEERS", {"Toys": library})
    tiny = ["--seconds", str(TINY), "--rounds", "2", "--games", "peace:2", "--json"]
    assert peers.main([*tiny, "--check"]) == 1
    plain = json.loads(capsys.readouterr().out)
    assert plain["skipped"] == ["Toys broken skipped: RuntimeError: no cards left"]
    counts = {(entry["game"], entry["loop"]): entry["counted"] for entry in plain["entries"]}
    assert counts == {
        ("toy", "raw"): False,
        ("toy", "wrapped"): True,
        ("compiled", ""): False,
        ("peace, 2 players", ""): False,
    }
    assert plain["verdicts"][0]["against"] == "the fastest Python peer (Toys toy wrapped)"
    assert not plain["verdicts"][0]["met"]
    assert slices


def test_stopping_keeps_the_rounds_that_are_complete(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    one_round = peers.one_round

    def stopped_in_the_second(run: peers.Run, seconds: float, heading: str) -> None:
        if run.rounds:
            raise KeyboardInterrupt
        one_round(run, seconds, heading)

    monkeypatch.setattr(peers, "PEERS", {})
    monkeypatch.setattr(peers, "one_round", stopped_in_the_second)
    assert peers.main(["--seconds", str(TINY), "--games", "peace:2"]) == 130
    printed = capsys.readouterr()
    assert "Stopped after 1 of 5 rounds." in printed.err
    assert "rounds: 1;" in printed.out


def test_a_wish_for_an_unknown_game_or_table_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert peers.main(["--games", "peace:9"]) == 2
    assert "2 to 6 players" in capsys.readouterr().err
    assert peers.main(["--games", "chess"]) == 2
    assert "no game 'chess'" in capsys.readouterr().err
