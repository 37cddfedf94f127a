"""Clocks: so much time for a question, then the bank; worked out from the times in the book alone."""

from __future__ import annotations

import pytest

from starhall.core import HOST
from starhall.server.book.clocks import FLAGGED, LONGEST_STORY, PROFILES, TOLD, TableClock, Turn
from starhall.wire.parts import ClockName

TICKING: list[ClockName] = ["live", "relaxed", "days", "three_days", "week"]


def running(name: ClockName, now: float = 0.0) -> TableClock:
    """A clock on which seat 0 has just been asked."""
    clock = TableClock(name, "wait", 2)
    clock.settle({0: 1}, now)
    return clock


@pytest.mark.parametrize("name", TICKING)
def test_a_question_has_its_turn_and_then_the_bank(name: ClockName) -> None:
    profile = PROFILES[name]
    clock = running(name)
    assert clock.deadline(0) == profile.turn + profile.bank
    assert clock.next_deadline() == (profile.turn + profile.bank, 0)
    clock.settle({1: 2}, profile.turn + 5)
    assert clock.bank == [max(0, profile.bank - 5), profile.bank]
    assert clock.deadline(0) is None
    assert clock.deadline(1) == profile.turn + 5 + profile.turn + profile.bank


def test_an_answer_within_the_turn_costs_nothing() -> None:
    clock = running("live")
    clock.settle({0: 2}, PROFILES["live"].turn - 1)
    assert clock.bank[0] == PROFILES["live"].bank


def test_what_others_do_meanwhile_does_not_start_the_question_anew() -> None:
    clock = running("live")
    clock.settle({0: 1, 1: 3}, 20.0)
    assert clock.running[0] == (1, 0.0)


def test_the_clock_begins_when_the_story_is_told() -> None:
    live = PROFILES["live"]
    clock = running("live")
    clock.tells = True
    clock.settle({1: 2}, 1.0, 10)
    clock.settle({0: 3}, 2.0, 18)
    assert clock.deadline(0) == 2.0 + TOLD * 18 + live.turn + live.bank
    assert clock.info(2.0).seats[0].turn == live.turn + TOLD * 18
    clock.settle({1: 4}, 2.0 + TOLD * 18 + live.turn, 19)
    assert clock.bank[0] == live.bank
    clock.settle({0: 5}, 100.0, 19)
    assert clock.deadline(0) == 100.0 + TOLD * 1 + live.turn + live.bank


def test_however_much_has_happened_the_clock_waits_for_six_seconds_at_most() -> None:
    clock = TableClock("live", "wait", 2, tells=True)
    clock.settle({0: 1}, 0.0, 100_000)
    assert clock.running[0] == (1, LONGEST_STORY)
    clock.settle({1: 2}, 10.0, 5)
    assert clock.running[1] == (2, 10.0 + TOLD * 5), "what was taken back is not told"


def test_without_a_clock_nobody_is_ever_late() -> None:
    clock = running("none")
    clock.settle({1: 2}, 10**9)
    assert clock.next_deadline() is None
    assert clock.info(10**9).seats == []


def test_who_was_late_has_ten_seconds_until_acting_again() -> None:
    clock = running("relaxed")
    clock.expired.add(0)
    assert clock.turn(0) == FLAGGED
    clock.acted(0)
    assert clock.turn(0) == PROFILES["relaxed"].turn


def test_a_table_that_waits_is_not_reminded_again_and_again() -> None:
    clock = running("live")
    clock.expired.add(0)
    assert clock.next_deadline() is None
    clock.expiry = "move"
    assert clock.next_deadline() is not None


def test_time_that_nobody_could_play_in_does_not_count() -> None:
    clock = running("live")
    clock.settle({0: 1}, 10.0)
    clock.pause(5000.0)
    shown = clock.info(5000.0).seats[0]
    assert (shown.turn, shown.bank) == (PROFILES["live"].turn - 10, PROFILES["live"].bank)


def test_each_game_of_a_match_has_its_own_time() -> None:
    clock = TableClock("none", "wait", 2, whole=2700.0)
    clock.time_game(0, 1000.0)
    clock.time_game(0, 1500.0)
    assert clock.next_deadline() == (3700.0, HOST)
    clock.time_game(1, 2000.0)
    assert clock.next_deadline() == (4700.0, HOST)
    assert clock.next_deadline(game=False) is None


def test_a_game_that_is_gone_back_to_has_the_time_that_was_left() -> None:
    clock = TableClock("none", "wait", 2, whole=2700.0)
    clock.time_game(0, 0.0)
    clock.time_game(1, 2000.0)
    clock.time_game(0, 5000.0)
    assert clock.until == 5700.0
    clock.time_game(1, 5100.0)
    assert clock.until == 7800.0
    # Time was called in the first game, and it was played on for a moment.
    clock = TableClock("none", "wait", 2, whole=2700.0)
    clock.time_game(0, 0.0)
    clock.until = None
    clock.time_game(1, 2800.0)
    assert clock.next_deadline() == (5500.0, HOST)
    clock.time_game(0, 2900.0)
    assert clock.next_deadline() is None


def test_without_a_time_for_games_none_is_counted() -> None:
    clock = TableClock("none", "wait", 2)
    clock.time_game(0, 0.0)
    clock.time_game(1, 9.0)
    assert clock.until is None


def test_a_clock_that_was_set_back_takes_no_time_and_gives_none() -> None:
    clock = running("live", 1000.0)
    clock.settle({0: 2}, 10.0)
    assert clock.bank[0] == PROFILES["live"].bank
    assert clock.running[0] == (2, 1000.0)


def test_what_is_shown_runs_down_and_stops_at_nothing() -> None:
    clock = running("live")
    profile = PROFILES["live"]
    shown = [clock.info(now).seats[0] for now in (0.0, profile.turn / 2, profile.turn + 7, 10**6)]
    assert [(one.turn, one.bank) for one in shown] == [
        (profile.turn, profile.bank),
        (profile.turn / 2, profile.bank),
        (0.0, profile.bank - 7),
        (0.0, 0.0),
    ]
    assert all(one.running for one in shown)
    assert not clock.info(0.0).seats[1].running


# Where one has days: what is asked in a turn shares its time, what is asked in the turns of others a day.

DAY = 24 * 3600.0


def by_days(name: ClockName = "week") -> TableClock:
    """A clock of days; it is the turn of seat 0, who has just been asked."""
    clock = TableClock(name, "wait", 3, shares=True)
    clock.settle({0: 1}, 0.0, 0, Turn(0, ()))
    return clock


def test_the_questions_of_a_turn_share_its_time() -> None:
    clock = by_days()
    clock.settle({0: 2}, 2 * DAY, 0, Turn(0, ()))
    assert clock.deadline(0) == 7 * DAY
    clock.settle({0: 3}, 5 * DAY, 0, Turn(0, ()))
    assert clock.deadline(0) == 7 * DAY
    assert clock.info(6 * DAY).seats[0].turn == DAY


def test_while_others_are_asked_the_time_of_a_turn_stands() -> None:
    clock = by_days()
    clock.settle({1: 2}, 2 * DAY, 0, Turn(0, (1,)))
    assert clock.info(2 * DAY).seats[0].turn == 5 * DAY
    clock.settle({0: 3}, 2.5 * DAY, 0, Turn(0, ()))
    assert clock.deadline(0) == 7.5 * DAY


def test_what_is_asked_in_the_turns_of_others_shares_a_day_a_round() -> None:
    clock = by_days()
    clock.settle({1: 2}, 1.0, 0, Turn(0, (1,)))
    assert clock.deadline(1) == 1.0 + DAY, "a day, though a turn has a week"
    clock.settle({0: 3}, 1.0 + 0.75 * DAY, 0, Turn(0, ()))
    clock.settle({1: 4}, DAY, 0, Turn(0, (1,)))
    assert clock.deadline(1) == 1.25 * DAY, "a quarter of the day is left"
    clock.settle({2: 5}, DAY + 60, 0, Turn(2, ()))
    clock.settle({1: 6}, DAY + 120, 0, Turn(2, (1,)))
    assert clock.deadline(1) == 1.25 * DAY + 60, "and in the turn of a third it is still that round"


def test_both_begin_anew_with_the_own_turn() -> None:
    clock = by_days()
    clock.settle({1: 2}, 0.0, 0, Turn(0, (1,)))
    clock.settle({1: 3}, 0.75 * DAY, 0, Turn(1, ()))
    assert clock.deadline(1) == 7.75 * DAY
    clock.settle({0: 4}, 6 * DAY, 0, Turn(0, ()))
    assert clock.deadline(0) == 13 * DAY
    clock.settle({1: 5}, 6 * DAY, 0, Turn(0, (1,)))
    assert clock.deadline(1) == 7 * DAY


def test_those_who_are_asked_at_once_have_the_day_of_the_round_each() -> None:
    clock = by_days()
    clock.settle({0: 2, 1: 2, 2: 2}, DAY, 0, Turn(0, (0, 1, 2)))
    assert [clock.deadline(seat) for seat in range(3)] == [2 * DAY] * 3
    clock.settle({0: 2, 2: 2}, 1.5 * DAY, 0, Turn(0, (0, 2)))
    clock.settle({0: 3, 1: 3, 2: 3}, 1.75 * DAY, 0, Turn(0, (0, 1, 2)))
    assert [clock.deadline(seat) for seat in range(3)] == [2 * DAY, 2.25 * DAY, 2 * DAY]


def test_the_bank_is_behind_both() -> None:
    clock = by_days("days")
    assert clock.deadline(0) == 4 * DAY
    clock.settle({1: 2}, 2 * DAY, 0, Turn(0, (1,)))
    assert (clock.bank[0], clock.deadline(1)) == (2 * DAY, 6 * DAY)
    clock.settle({0: 3}, 2 * DAY, 0, Turn(0, ()))
    assert clock.deadline(0) == 4 * DAY, "the day of this turn is over, the bank is left"


def test_a_holiday_uses_nothing_of_what_is_shared() -> None:
    clock = by_days()
    clock.settle({0: 2}, DAY, 0, Turn(0, ()))
    clock.go_away(0, 11 * DAY, DAY)
    assert clock.deadline(0) == 17 * DAY
    clock.settle({0: 3}, 3 * DAY, 0, Turn(0, ()))
    assert clock.deadline(0) == 17 * DAY


def test_whoever_has_let_the_time_run_out_is_not_waited_for_again_and_again() -> None:
    clock = by_days()
    clock.expired.add(0)
    clock.settle({0: 2}, 8 * DAY, 0, Turn(0, ()))
    assert clock.deadline(0) == 8 * DAY + FLAGGED
