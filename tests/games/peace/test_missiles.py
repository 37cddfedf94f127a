"""Step 5: attack other players' Cities."""

from __future__ import annotations

import pytest

from starhall.core.scenes import asked, checks, choose, offered, told
from starhall.games.peace.rules.damage import hit
from starhall.games.peace.rules.missiles import missiles
from starhall.games.peace.rules.rounds import turn
from tests.games.peace.helpers import (
    KEEP,
    STOP,
    bare,
    crater,
    harm,
    moment,
    names,
    only,
    planet,
    rules_of,
    standing,
    what,
)


@checks("PEACE-063")
def test_a_kept_missile_rolls_the_sector_of_its_attack() -> None:
    s = moment(missiles, defense="YMB", dice=(6, 1))
    event = only(s, "missile launched")
    assert event.rule == "PEACE-063"
    assert event.operands == {"seat": 0, "sector": 6, "targets": [1], "damage": 1}
    assert harm(s, 1) == {"O6": 1}


@checks("PEACE-064")
def test_each_missile_gets_its_own_attack_roll() -> None:
    s = moment(missiles, defense="MMM", dice=(1, 2, 3, 4, 5, 6))
    assert what(s, "missile launched", "sector") == [1, 3, 5]
    assert harm(s, 1) == {"O1": 1, "O3": 1, "O5": 1}
    assert s.drawn == 6


@pytest.mark.parametrize("kept", range(1, 6))
@checks("PEACE-064", "PEACE-073", "PEACE-R22")
def test_every_missile_that_was_kept_is_fired(kept: int) -> None:
    s = moment(missiles, round=3, defense="M" * kept + "Y" * (5 - kept), dice=[1, 2] * 5)
    assert what(s, "missile launched", "seat") == [0] * kept
    assert s.drawn == 2 * kept


@pytest.mark.parametrize("players", range(2, 7))
@checks("PEACE-065")
def test_each_missile_attacks_every_other_player_in_the_rolled_sector(players: int) -> None:
    s = moment(missiles, players=players, defense="M", dice=(4, *[1] * (players - 1)))
    assert [harm(s, p) for p in range(1, players)] == [{"O4": 1}] * (players - 1)


@pytest.mark.parametrize(("number", "harmed"), [(1, {"O2": 1}), (2, {"O2": 0}), (3, {"O2": 0, "I2": 1})])
@checks("PEACE-066", "PEACE-093")
def test_a_missile_does_one_two_or_three_points_by_round(number: int, harmed: dict[str, int]) -> None:
    s = moment(missiles, players=3, round=number, defense="M", dice=(2, 1, 1))
    assert harm(s, 1) == harm(s, 2) == harmed
    assert only(s, "missile launched").operands["damage"] == number


@checks("PEACE-067")
def test_every_other_player_rolls_against_the_missile() -> None:
    s = moment(missiles, players=4, active=2, defense="M", dice=(6, 1, 2, 3))
    assert what(s, "not countered", "seat", "rolled", "sector") == [(3, 1, 6), (0, 2, 6), (1, 3, 6)]
    assert set(rules_of(s, "not countered")) == {"PEACE-071"}
    assert s.drawn == 4


@pytest.mark.parametrize("sector", range(1, 7))
@checks("PEACE-068")
def test_an_equal_roll_counters_the_missile(sector: int) -> None:
    s = moment(missiles, defense="M", dice=(sector, sector))
    assert harm(s, 1) == {}
    event = only(s, "countered")
    assert (event.rule, event.operands) == ("PEACE-068", {"seat": 1, "rolled": sector})


@pytest.mark.parametrize("number", [1, 2, 3])
@checks("PEACE-069", "PEACE-096")
def test_a_countering_player_gets_a_free_rebuild_of_the_round(number: int) -> None:
    s = moment(missiles, round=number, hp=[planet(), bare()], defense="M", dice=(3, 3))
    assert asked(s) == [(1, "repair")]
    assert s.pool == number
    event = only(s, "free rebuild")
    assert (event.rule, event.operands) == ("PEACE-069", {"seat": 1, "points": number})
    choose(s, 1, "repair", *[crater("C"), crater("O1"), crater("O1")][:number])
    assert s.over
    assert sum(s.hp[1]) == number


@checks("PEACE-070")
def test_the_free_rebuild_may_be_used_anywhere_core_included() -> None:
    s = moment(missiles, hp=[planet(), planet(C=1, O1=0, I4=1)], defense="M", dice=(6, 6))
    assert offered(s, 1) == [crater("C"), crater("O1"), crater("I4"), STOP]
    choose(s, 1, "repair", crater("C"))
    assert harm(s, 1) == {"O1": 0, "I4": 1}


@checks("PEACE-071")
def test_the_number_that_the_defender_rolled_names_no_sector() -> None:
    s = moment(missiles, defense="M", dice=(6, 2))
    assert harm(s, 1) == {"O6": 1}


@checks("PEACE-072", "PEACE-R19")
def test_missile_damage_follows_the_path_and_passes_through_like_saucers() -> None:
    gone = {"O1": 0, "I1": 0, "C": 1}
    s = moment(missiles, round=3, hp=[planet(), planet(**gone)], defense="M", dice=(1, 2))
    by_saucers = moment((hit, 1, 1, 3), hp=[planet(), planet(**gone)])
    assert harm(s, 1) == {**gone, "C": 0, "I4": 0}
    assert s.hp[1] == by_saucers.hp[1]


@checks("PEACE-073", "PEACE-R22")
def test_firing_is_not_optional_once_a_missile_is_kept() -> None:
    s = moment((turn, 0), dice=(0, 0, 0, *"YYM", 2, 3))
    choose(s, 0, "reroll", KEEP)
    assert s.over
    assert harm(s, 1) == {"O2": 1}


@checks("PEACE-074")
def test_the_firing_player_takes_no_damage_and_rolls_no_counter() -> None:
    s = moment(missiles, players=3, active=1, defense="M", dice=(5, 1, 1))
    assert harm(s, 1) == {}
    assert what(s, "not countered", "seat") == [2, 0]


@checks("PEACE-075")
def test_some_players_may_counter_while_others_are_hit() -> None:
    s = moment(missiles, players=4, defense="M", dice=(5, 1, 5, 2))
    assert what(s, "countered", "seat") == [2]
    assert [harm(s, p) for p in (1, 2, 3)] == [{"O5": 1}, {}, {"O5": 1}]


@checks("PEACE-076")
def test_without_missiles_the_step_is_skipped() -> None:
    s = moment(missiles, defense="YBPIR")
    assert (s.over, s.drawn, told(s)) == (True, 0, [])


@pytest.mark.parametrize("number", [2, 3])
@checks("PEACE-077")
def test_a_counter_cancels_all_points(number: int) -> None:
    s = moment(missiles, round=number, defense="M", dice=(4, 4))
    assert harm(s, 1) == {}


@checks("PEACE-R20", "PEACE-R29", "PEACE-R36")
def test_missiles_fly_one_after_the_other_each_completely_and_clockwise() -> None:
    s = moment(missiles, players=3, active=1, defense="MYM", dice=(1, 2, 3, 4, 5, 6))
    assert [
        (e.name, e.operands["seat"], e.operands.get("rolled")) for e in told(s) if "piece" not in e.operands
    ] == [
        ("missile launched", 1, None),
        ("not countered", 2, 2),
        ("not countered", 0, 3),
        ("missile launched", 1, None),
        ("not countered", 2, 5),
        ("not countered", 0, 6),
    ]
    assert harm(s, 0) == harm(s, 2) == {"O1": 1, "O4": 1}


@checks("PEACE-R20")
def test_the_free_rebuild_is_spent_before_the_next_player_rolls() -> None:
    s = moment(missiles, players=3, hp=[planet(), planet(O1=1), planet()], defense="M", dice=(2, 2, 3))
    assert asked(s) == [(1, "repair")]
    assert s.drawn == 2
    assert s.attack == 2
    choose(s, 1, "repair", crater("O1"))
    assert s.drawn == 3
    assert harm(s, 2) == {"O2": 1}
    assert s.attack == 0


@checks("PEACE-R21", "PEACE-098")
def test_all_points_of_a_missile_strike_the_one_rolled_sector() -> None:
    s = moment(missiles, players=3, round=3, defense="M", dice=(2, 5, 4))
    assert harm(s, 1) == harm(s, 2) == {"O2": 0, "I2": 1}
    assert len(told(s, "missile launched")) == 1


@checks("PEACE-R23")
def test_a_player_whose_line_is_empty_still_rolls() -> None:
    s = moment(missiles, hp=[planet(), bare(O2=1)], defense="M", dice=(1, 2))
    assert standing(s, 1) == {"O2": 1}
    assert names(s) == ["missile launched", "not countered", "no target"]
    s = moment(missiles, hp=[planet(), bare(O2=1)], defense="M", dice=(1, 1))
    assert asked(s) == [(1, "repair")]


@checks("PEACE-R50")
def test_each_countering_player_has_a_pool_of_its_own() -> None:
    s = moment(missiles, players=3, round=2, hp=[bare()] * 3, defense="M", dice=(3, 3, 3))
    s.hp = [bare() for _ in range(3)]
    choose(s, 1, "repair", crater("O1"), STOP)
    assert asked(s) == [(2, "repair")]
    assert s.pool == 2
    choose(s, 2, "repair", crater("C"), crater("C"))
    assert s.over
    assert (sum(s.hp[1]), sum(s.hp[2])) == (1, 2)


@checks("PEACE-R50")
def test_a_player_who_counters_two_missiles_spends_one_pool_before_the_next_is_rolled() -> None:
    s = moment(missiles, hp=[planet(), planet(O1=0)], defense="MM", dice=(3, 3, 4, 4))
    assert (s.pool, s.drawn) == (1, 2)
    choose(s, 1, "repair", crater("O1"))
    assert (s.pool, s.drawn) == (1, 4)
    choose(s, 1, "repair", crater("O1"))
    assert harm(s, 1) == {}


@checks("PEACE-R26")
def test_a_counter_on_a_whole_planet_only_avoids_the_damage() -> None:
    s = moment(missiles, defense="M", dice=(3, 3))
    assert s.over
    assert names(s) == ["missile launched", "countered", "free rebuild", "nothing to repair"]
    assert s.pool == 0


@checks("PEACE-063")
def test_after_the_last_counter_no_missile_is_in_flight() -> None:
    s = moment(missiles, defense="M", dice=(3, 5))
    assert s.attack == 0
