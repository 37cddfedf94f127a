"""The benchmarks say what they measured; how fast the machine is, no test asks."""

from __future__ import annotations

import json
from typing import Any

import pytest

from starhall.core import Game, NotUnderstood, state
from starhall.core.registry import game
from starhall.lab.bench import build, measure, middles, pace, random_play

TINY = 0.001


def test_a_game_is_measured_with_the_fewest_players_unless_told() -> None:
    measured = measure("peace", seconds=TINY, repeat=1)
    assert (measured.game, measured.players, measured.repeat) == ("peace", 2, 1)
    assert measure("peace", seconds=TINY, repeat=1, players=5).players == 5


def test_every_rate_is_above_zero_and_says_what_ran() -> None:
    measured = measure("peace", seconds=TINY, repeat=3)
    plain = measured.to_plain()
    assert all(value > 0 for value in plain.values() if isinstance(value, float))
    assert measured.decisions_per_second > measured.games_per_second
    assert measured.python.startswith(("CPython", "PyPy"))
    assert measured.build == build()


def test_the_build_is_told_by_the_file_that_the_engine_comes_from(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(state, "__file__", "starhall/core/state.py")
    assert build() == "plain Python"
    monkeypatch.setattr(state, "__file__", "starhall/core/state.cpython-311-x86_64-linux-gnu.so")
    assert build() == "compiled"


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


def test_observing_plays_the_same_games_and_encodes_every_decision(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[int] = []
    peace = game("peace")
    encode = type(peace).encode

    def counted(self: Game[Any], s: Any, seat: int) -> list[int]:
        assert seat == s.asked[0][0]
        seen.append(seat)
        return encode(self, s, seat)

    monkeypatch.setattr(type(peace), "encode", counted)
    assert random_play(peace, 3, observing=True)() == random_play(peace, 3)() == len(seen)


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
