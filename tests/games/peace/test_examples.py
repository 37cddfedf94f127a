"""The worked examples PEACE-E01 to E14, with their dice."""

from __future__ import annotations

import pytest

from starhall.core.scenes import asked, checks, choose, offered, told
from starhall.games.peace.box.geometry import CRATER_NAMES
from starhall.games.peace.box.parts import MISSILE_VALUE
from starhall.games.peace.facts import piles, points, saucers_left, staged
from starhall.games.peace.rules.assign import assign
from starhall.games.peace.rules.damage import damage, hit
from starhall.games.peace.rules.defense import defense
from starhall.games.peace.rules.invasion import invasion
from starhall.games.peace.rules.missiles import missiles
from starhall.games.peace.rules.rebuild import rebuild
from starhall.games.peace.rules.rounds import turn
from starhall.games.peace.rules.scoring import scoring
from tests.games.peace.helpers import KEEP, STOP, crater, harm, moment, only, planet, seen_by, start, what


@checks("PEACE-007", "PEACE-008", "PEACE-011", "PEACE-012", "PEACE-014")
def test_e01_a_planet_and_the_staging_board_ready_to_play() -> None:
    s = start(4, 0, 0, 0, *"YYY")
    for p in range(4):
        assert dict(zip(CRATER_NAMES, s.hp[p], strict=True)) == {
            "C": 2,
            **{f"O{n}": 2 for n in range(1, 7)},
            **{f"I{n}": 2 for n in range(1, 7)},
        }
        assert points(s, p) == 29
    assert piles(1) == (("Y1", "B1", "P1"), ("D1", "D2", "D3"))
    assert staged(1, 2) == ("Y2", "B2", "P2", "D4")
    assert staged(1, 3) == ("Y3", "B3", "P3", "D5")


@pytest.mark.parametrize(("other", "saucers"), [(1, 1), (1, 2), (1, 3), (2, 3)])
@checks("PEACE-037", "PEACE-041", "PEACE-049")
def test_e02_this_yellow_blaster_and_interceptor_repel_these_two_invasion_dice(
    other: int, saucers: int
) -> None:
    rolled = [1, 0, 0]
    rolled[other] = saucers
    s = moment((turn, 0), dice=(*rolled, *"YIR"))
    choose(s, 0, "reroll", KEEP)
    choose(s, 0, "assign", 0, other)
    assert s.over
    assert saucers_left(s) == [0, 0, 0]
    assert told(s, "saucers strike") == []
    assert s.drawn == 6
    assert harm(s, 0) == {}


@pytest.mark.parametrize(("number", "blasters"), [(1, "BB"), (2, "B")])
@checks("PEACE-038", "PEACE-042", "PEACE-R45")
def test_e03_only_two_of_the_saucers_on_this_die_have_been_repelled(number: int, blasters: str) -> None:
    s = moment(assign, damage, round=number, invasion=[0, 3, 0], defense=blasters, dice=(2,))
    choose(s, 0, "assign", *[1] * len(blasters))
    assert what(s, "saucers strike", "saucers", "sector") == [(1, 2)]
    assert s.drawn == 1
    assert harm(s, 0) == {"O2": 1}


@checks("PEACE-047", "PEACE-048", "PEACE-054")
def test_e04_two_damage_to_sector_1_one_to_sector_6_three_to_sector_5() -> None:
    s = moment(damage, invasion=[2, 1, 3], dice=(1, 6, 5))
    assert harm(s, 0) == {"O1": 0, "O6": 1, "O5": 0, "I5": 1}
    assert points(s, 0) == 29 - 6 == 23


@checks("PEACE-068", "PEACE-069", "PEACE-071", "PEACE-075")
def test_e05_only_the_player_who_rolled_a_6_does_not_take_damage() -> None:
    s = moment(missiles, players=4, defense="M", dice=(6, 6, 2, 1))
    assert s.over  # the free Rebuild is void on a whole planet
    assert only(s, "free rebuild").operands == {"seat": 1, "points": 1}
    assert [harm(s, p) for p in range(4)] == [{}, {}, {"O6": 1}, {"O6": 1}]
    assert [points(s, p) for p in range(4)] == [29, 29, 28, 28]


@pytest.mark.parametrize(("number", "saucers", "dice"), [(2, 6, 4), (3, 9, 5)])
@checks("PEACE-090", "PEACE-091", "PEACE-R12")
def test_e06_and_e07_rounds_2_and_3_add_three_invasion_dice_and_a_defense_die(
    number: int, saucers: int, dice: int
) -> None:
    rolled = ([1, 2, 3] * 3)[:saucers]
    s = moment(invasion, defense, round=number, dice=(*rolled, *"YBPIM"[:dice]))
    assert s.invasion == tuple(rolled)
    assert len(s.defense) == dice
    assert [name[0] for name in piles(number)[0]] == list("YBP") * number
    assert seen_by(s).round == MISSILE_VALUE[number] == number


@pytest.mark.parametrize("number", [1, 2, 3])
@checks("PEACE-038", "PEACE-066", "PEACE-078", "PEACE-096")
def test_e08_each_icon_is_worth_the_number_of_the_round(number: int) -> None:
    s = moment(round=number, invasion=[3] * 3 * number, defense="Y", assigned=[0])
    assert saucers_left(s)[0] == 3 - number
    s = moment(missiles, players=3, round=number, defense="M", dice=(1, 2, 3))
    assert [26 - sum(s.hp[p]) for p in range(3)] == [0, number, number]
    s = moment(rebuild, round=number, hp=[planet(O1=0, O2=0), planet()], defense="R")
    assert s.pool == number
    s = moment(missiles, round=number, hp=[planet(), planet(O1=0, O2=0)], defense="M", dice=(1, 1))
    assert (asked(s), s.pool) == ([(1, "repair")], number)


@checks("PEACE-079", "PEACE-081", "PEACE-086")
def test_e09_two_points_and_one_missing_city() -> None:
    s = moment(rebuild, hp=[planet(O1=0), planet()], defense="RR")
    choose(s, 0, "repair", crater("O1"), STOP)
    assert harm(s, 0) == {"O1": 1}
    s = moment(rebuild, hp=[planet(O1=0), planet()], defense="RR")
    choose(s, 0, "repair", crater("O1"), crater("O1"))
    assert harm(s, 0) == {}
    s = moment(rebuild, hp=[planet(O1=0), planet()], defense="R")
    assert offered(s, 0) == [crater("O1"), STOP]
    choose(s, 0, "repair", crater("O1"))
    assert s.over
    assert harm(s, 0) == {"O1": 1}


@checks("PEACE-100", "PEACE-101", "PEACE-102", "PEACE-103")
def test_e10_two_five_one_and_one_points() -> None:
    whole = points(moment(), 0)
    assert whole == 12 * 2 + 5 == 29
    assert points(moment(hp=[(1,) * 13, planet()]), 0) == 13
    assert whole - points(moment(hp=[planet(O1=0), planet()]), 0) == 2
    assert whole - points(moment(hp=[planet(C=0), planet()]), 0) == 5
    assert whole - points(moment(hp=[planet(O1=1), planet()]), 0) == 1
    assert whole - points(moment(hp=[planet(C=1), planet()]), 0) == 4


@checks("PEACE-106", "PEACE-107", "PEACE-110", "PEACE-111")
def test_e11_a_tie_at_29_is_decided_after_one_pass() -> None:
    s = moment(scoring, round=3, dice=(4, 4, 2, 5))
    assert s.over
    assert harm(s, 1) == {}
    assert harm(s, 0) == {"O2": 0, "I2": 1}
    assert (points(s, 0), points(s, 1)) == (26, 29)
    assert (s.passes, s.places) == (1, (2, 1))


@checks("PEACE-053", "PEACE-056")
def test_e12_a_point_reaches_the_core_through_an_empty_sector() -> None:
    before = planet(O3=0, I3=0)
    worth = points(moment(hp=[before, planet()]), 0)
    s = moment((hit, 0, 3, 1), hp=[before, planet()])
    assert harm(s, 0) == {"O3": 0, "I3": 0, "C": 1}
    assert points(s, 0) == worth - 4


@checks("PEACE-058")
def test_e13_without_the_core_three_points_reach_the_far_side() -> None:
    gone = {"C": 0, "O3": 0, "I3": 0}
    s = moment((hit, 0, 3, 3), hp=[planet(**gone), planet()])
    assert harm(s, 0) == {**gone, "I6": 0, "O6": 1}


@pytest.mark.parametrize("sector", [3, 6])
@checks("PEACE-059")
def test_e14_an_empty_line_takes_no_damage_from_either_end(sector: int) -> None:
    gone = {"C": 0, "O3": 0, "I3": 0, "O6": 0, "I6": 0}
    s = moment((hit, 0, sector, 3), hp=[planet(**gone), planet()])
    assert harm(s, 0) == gone
    assert only(s, "no target").operands["points"] == 3
