"""Step 2: roll the Defense dice, and roll again."""

from __future__ import annotations

import pytest

from starhall.core.errors import NotLegal, OutOfDate
from starhall.core.scenes import asked, checks, choose, offered, refused, told
from starhall.games.peace.box.parts import DEFENSE
from starhall.games.peace.rules.defense import DICE_OF, defense, why_not_reroll
from starhall.games.peace.rules.missiles import missiles
from starhall.games.peace.rules.rounds import turn
from tests.games.peace.helpers import (
    KEEP,
    faces,
    harm,
    moment,
    names,
    only,
    planet,
    seen_by,
    shown,
    start,
    what,
)


@pytest.mark.parametrize(("number", "dice"), [(1, 3), (2, 4), (3, 5)])
@checks("PEACE-027")
def test_the_active_player_rolls_all_defense_dice_of_the_round(number: int, dice: int) -> None:
    s = moment(defense, players=3, active=2, round=number, dice="YBPIMR")
    assert shown(s) == "YBPIM"[:dice]
    assert s.drawn == dice
    assert only(s, "defense rolled").operands == {"seat": 2, "faces": faces("YBPIM"[:dice])}
    assert only(s, "defense rolled").rule == "PEACE-027"
    assert asked(s) == [(2, "reroll")]


@checks("PEACE-028")
def test_defense_dice_repel_saucers_rebuild_the_own_planet_or_attack_others() -> None:
    s = moment((turn, 0), hp=[planet(O1=1), planet()], dice=(1, 0, 0, "Y", "M", "R", 3, 4))
    choose(s, 0, "reroll", KEEP)
    choose(s, 0, "assign", 0)
    choose(s, 0, "repair", 1)
    assert told(s, "saucers strike") == []
    assert harm(s, 0) == {}
    assert harm(s, 1) == {"O3": 1}


@checks("PEACE-029")
def test_neighbouring_planets_are_all_other_players() -> None:
    s = moment(missiles, players=5, active=1, defense="M", dice=(3, 4, 4, 4, 4))
    assert [harm(s, p) for p in (0, 2, 3, 4)] == [{"O3": 1}] * 4
    assert harm(s, 1) == {}


@pytest.mark.parametrize(("number", "sets"), [(1, 8), (2, 16), (3, 32)])
@checks("PEACE-030")
def test_any_set_of_the_dice_may_be_rolled_again(number: int, sets: int) -> None:
    s = moment(defense, round=number, dice="YBPIM")
    assert offered(s, 0) == list(range(sets))


@checks("PEACE-030", "PEACE-R36")
def test_only_the_chosen_dice_are_rolled_again_in_index_order() -> None:
    s = moment(defense, dice=(*"YBP", "M", "R"))
    choose(s, 0, "reroll", 0b101)
    assert shown(s) == "MBR"
    assert s.drawn == 5
    event = only(s, "rerolled")
    assert event.rule == "PEACE-030"
    assert event.operands == {"seat": 0, "dice": (0, 2), "faces": faces("MBR"), "left": 2}


@checks("PEACE-031", "PEACE-R07")
def test_after_the_first_roll_there_are_up_to_three_rerolls() -> None:
    s = moment(defense, dice="YYYBPIMM")
    assert s.rerolls == 3
    choose(s, 0, "reroll", 1, 1, 1)
    assert s.over
    assert s.rerolls == 0
    assert shown(s) == "IYY"
    assert what(s, "rerolled", "left") == [2, 1, 0]


@checks("PEACE-031", "PEACE-R07")
def test_a_table_may_agree_on_three_rolls_in_all() -> None:
    s = moment(defense, dice="YYYBPI", options={"rolls": 3})
    assert s.rerolls == 2
    choose(s, 0, "reroll", 1, 1)
    assert s.over
    assert shown(s) == "PYY"


@checks("PEACE-032", "PEACE-R08")
def test_a_die_set_aside_earlier_may_be_rolled_again_later() -> None:
    s = moment(defense, dice="YBPMR")
    choose(s, 0, "reroll", 0b001)
    assert shown(s) == "MBP"
    assert offered(s, 0) == list(range(8))
    choose(s, 0, "reroll", 0b010)
    assert shown(s) == "MRP"


@pytest.mark.parametrize("rerolls", [0, 1, 2])
@checks("PEACE-033")
def test_the_player_may_stop_after_any_roll(rerolls: int) -> None:
    s = moment(defense, dice="YYYYYY")
    choose(s, 0, "reroll", *[1] * rerolls)
    choose(s, 0, "reroll", KEEP)
    assert s.over
    assert s.rerolls == 0
    assert names(s)[-1] == "kept"
    assert only(s, "kept").rule == "PEACE-033"
    assert only(s, "kept").operands == {"seat": 0, "faces": faces("YYY")}


@checks("PEACE-034")
def test_only_the_faces_after_the_last_roll_count() -> None:
    s = moment(defense, missiles, dice=(*"MMM", "Y", "R", "M", 1, 2))
    choose(s, 0, "reroll", 0b111)
    choose(s, 0, "reroll", KEEP)
    assert len(told(s, "missile launched")) == 1


@checks("PEACE-035")
def test_the_invasion_lies_open_before_the_first_defense_roll() -> None:
    s = start(2, 3, 0, 1, *"YBP")
    seen = names(s)
    assert seen.index("invasion rolled") < seen.index("defense rolled")
    assert seen_by(s, 0).invasion == (3, 0, 1)


@pytest.mark.parametrize("number", [1, 2, 3])
@checks("PEACE-036")
def test_the_limit_of_three_rerolls_is_the_same_in_all_rounds(number: int) -> None:
    s = moment(defense, round=number, dice="YYYYYYYYYY")
    choose(s, 0, "reroll", 1, 1, 1)
    assert s.over


@checks("PEACE-027")
def test_a_die_of_a_later_round_cannot_be_rolled() -> None:
    s = moment(defense, dice="YBP")
    reason = refused(s, 0, "reroll", 0b1000)
    assert reason is not None
    assert (reason.rule, reason.text) == ("PEACE-027", "only 3 Defense dice are rolled in Round 1")
    assert refused(s, 0, "reroll", 0b111) is None
    with pytest.raises(NotLegal, match=r"cannot roll D4 again: only 3 Defense dice"):
        choose(s, 0, "reroll", 0b1000)
    assert shown(s) == "YBP"


@checks("PEACE-027")
def test_nobody_but_the_active_player_rolls_again() -> None:
    s = moment(defense, players=3, active=1, dice="YBP")
    with pytest.raises(OutOfDate, match=r"Player 1 \(seat 0\) is not asked now"):
        choose(s, 0, "reroll", 1)


@checks("PEACE-R05")
def test_a_defense_die_has_each_of_the_six_symbols_once() -> None:
    assert DEFENSE.written == ("Y", "B", "P", "I", "M", "R")
    assert DEFENSE.faces == (0, 1, 2, 3, 4, 5)


@checks("PEACE-R37")
def test_equal_dice_are_interchangeable_but_the_record_shows_which_was_rolled() -> None:
    ends = []
    for die in (0, 2):
        s = moment((turn, 0), hp=[planet(O4=0), planet()], dice=(2, 0, 0, *"YMY", "R", 3, 6, 1))
        choose(s, 0, "reroll", 1 << die)
        choose(s, 0, "reroll", KEEP)
        assert what(s, "rerolled", "dice") == [(die,)]
        assert shown(s) == ("RMY" if die == 0 else "YMR")
        choose(s, 0, "assign", 0)
        choose(s, 0, "repair", 4)
        ends.append(s.hp)
    assert ends[0] == ends[1] == [planet(O4=1, O3=1), planet(O6=1)]


@checks("PEACE-030")
def test_nothing_is_said_against_a_set_of_the_dice() -> None:
    s = moment(defense, round=2, dice="YBPI")
    assert [why_not_reroll(s, dice) for dice in range(16)] == [None] * 16
    assert all(why_not_reroll(s, dice) for dice in range(16, 32))


@checks("PEACE-030")
def test_a_set_of_dice_is_a_number_with_a_bit_for_each_die() -> None:
    assert len(DICE_OF) == 32
    assert DICE_OF[0b00000] == ()
    assert DICE_OF[0b10110] == (1, 2, 4)
    assert DICE_OF[0b11111] == (0, 1, 2, 3, 4)
