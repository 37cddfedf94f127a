"""Rounds and turns."""

from __future__ import annotations

import pytest

from starhall.core import Seeded
from starhall.core.scenes import asked, checks, choose, told
from starhall.games.peace.facts import others, right_of, turn_order
from starhall.games.peace.rules.rounds import play_round, turn
from tests.games.peace.helpers import (
    KEEP,
    STOP,
    answer,
    bare,
    decline_everything,
    moment,
    names,
    only,
    planet,
    rules_of,
    start,
    what,
)


@checks("PEACE-016")
def test_in_each_round_every_player_takes_exactly_one_turn() -> None:
    s = decline_everything(start(4, dealer=Seeded("turns")))
    turns = what(s, "turn begins", "round", "seat")
    assert turns == [(number, p) for number in (1, 2, 3) for p in range(4)]
    assert set(rules_of(s, "turn begins")) == {"PEACE-018"}


@checks("PEACE-017", "PEACE-R10", "PEACE-R11")
def test_turns_go_clockwise_from_the_first_player_in_every_round() -> None:
    s = decline_everything(start(4, dealer=Seeded("clockwise"), first=2))
    assert what(s, "turn begins", "seat") == [2, 3, 0, 1] * 3


@checks("PEACE-017", "PEACE-R10")
def test_clockwise_is_the_next_seat_and_right_is_the_seat_before() -> None:
    s = moment(players=5, first=3)
    assert turn_order(s) == (3, 4, 0, 1, 2)
    assert [right_of(s, p) for p in range(5)] == [4, 0, 1, 2, 3]
    assert others(s, 3) == [4, 0, 1, 2]


@checks("PEACE-018")
def test_a_turn_has_six_steps_in_fixed_order() -> None:
    s = moment((turn, 0), dice=(1, 2, 0, "Y", "M", "R", 3, 5, 4))
    choose(s, 0, "reroll", KEEP)
    choose(s, 0, "assign", 0)
    choose(s, 0, "repair", STOP)
    assert s.over
    assert names(s) == [
        "turn begins",
        "invasion rolled",  # 1
        "defense rolled",  # 2
        "kept",
        "assigned",  # 3
        "saucers strike",  # 4
        "damaged",
        "destroyed",
        "missile launched",  # 5
        "not countered",
        "damaged",
        "rebuild",  # 6
        "stopped repairing",
    ]


@checks("PEACE-018")
def test_the_steps_of_a_turn_wait_in_their_order() -> None:
    s = moment()
    turn(s, 0)
    waiting = [step.__name__ for step, *_ in reversed(s.stack)]
    assert waiting == ["invasion", "defense", "assign", "damage", "missiles", "rebuild"]


@checks("PEACE-019")
def test_a_round_begins_when_all_players_have_taken_their_turn() -> None:
    s = decline_everything(start(3, dealer=Seeded("begins")))
    order = [event.name for event in told(s) if event.name in ("round begins", "turn begins")]
    assert order == ["round begins", "turn begins", "turn begins", "turn begins"] * 3


@checks("PEACE-020", "PEACE-099")
def test_after_the_last_turn_of_round_3_the_points_are_counted() -> None:
    s = decline_everything(start(2, dealer=Seeded("the end")))
    assert s.over
    assert len(told(s, "turn begins")) == 6
    counted = only(s, "points counted")
    assert counted.number > told(s, "turn begins")[-1].number
    assert counted.rule == "PEACE-099"
    assert not [event for event in told(s, "invasion rolled") if event.number > counted.number]


@pytest.mark.parametrize("number", [1, 2, 3])
@checks("PEACE-115", "PEACE-R28")
def test_a_bare_planet_takes_its_turn_in_every_round(number: int) -> None:
    dice = (*[0] * 3 * number, *"R" * (number + 2))
    s = moment((play_round, number), hp=[bare(), planet()], dice=(*dice, *dice))
    assert asked(s) == [(0, "reroll")]
    answer(s, lambda kind, options: KEEP)
    assert asked(s) == [(0, "repair")]
