"""Step 3: assign Defense dice to Flying Saucers."""

from __future__ import annotations

import pytest

from starhall.core.errors import NotLegal
from starhall.core.scenes import asked, checks, choose, offered, refused, told
from starhall.games.peace.box.parts import BLUE, INTERCEPTOR, YELLOW
from starhall.games.peace.facts import saucers_left, targets
from starhall.games.peace.rules.assign import assign, why_not_assign
from starhall.games.peace.rules.damage import damage
from starhall.games.peace.rules.missiles import missiles
from starhall.games.peace.rules.rebuild import rebuild
from tests.games.peace.helpers import NONE, STOP, faces, harm, moment, names, only, planet, rules_of, what

Y1, B1, P1, Y2, B2, P2, Y3, B3, P3 = range(9)


@pytest.mark.parametrize(("blaster", "dice"), [("Y", [Y1, Y2, Y3]), ("B", [B1, B2, B3]), ("P", [P1, P2, P3])])
@checks("PEACE-037")
def test_a_blaster_negates_saucers_only_on_dice_of_its_own_colour(blaster: str, dice: list[int]) -> None:
    s = moment(assign, round=3, invasion=[1] * 9, defense=blaster)
    assert offered(s, 0) == [*dice, NONE]
    reason = refused(s, 0, "assign", (dice[0] + 1) % 3)
    assert reason is not None
    assert reason.rule == "PEACE-037"


@checks("PEACE-037")
def test_a_refused_blaster_says_which_colours_do_not_meet() -> None:
    s = moment(assign, invasion=[1, 1, 1], defense="Y")
    reason = refused(s, 0, "assign", P1)
    assert reason is not None
    assert str(reason) == "a yellow Blaster negates nothing on a purple die (PEACE-037)"
    with pytest.raises(NotLegal, match="a yellow Blaster negates nothing on a purple die"):
        choose(s, 0, "assign", P1)
    assert s.assigned == (NONE,)


@pytest.mark.parametrize(("number", "left"), [(1, 2), (2, 1), (3, 0)])
@checks("PEACE-038", "PEACE-042")
def test_a_blaster_negates_one_two_or_three_saucers_by_round(number: int, left: int) -> None:
    s = moment(assign, round=number, invasion=[3, 0, 0], defense="Y")
    choose(s, 0, "assign", Y1)
    assert saucers_left(s) == [left, 0, 0]


@checks("PEACE-039")
def test_several_defense_dice_may_be_assigned_to_one_invasion_die() -> None:
    s = moment(assign, invasion=[0, 3, 1], defense="BBB")
    choose(s, 0, "assign", B1, B1)
    assert saucers_left(s) == [0, 1, 1]
    choose(s, 0, "assign", B1)
    assert saucers_left(s) == [0, 0, 1]


@checks("PEACE-040", "PEACE-043")
def test_a_blaster_worth_three_does_not_spread_over_two_dice() -> None:
    s = moment(assign, round=3, invasion=[1, 0, 0, 2, 0, 0, 0, 0, 0], defense="Y")
    choose(s, 0, "assign", Y1)
    assert s.over
    assert s.assigned == (Y1,)
    assert saucers_left(s) == [0, 0, 0, 2, 0, 0, 0, 0, 0]


@pytest.mark.parametrize("target", [Y1, B1, P1])
@checks("PEACE-041")
def test_an_interceptor_negates_one_whole_die_of_any_colour_and_value(target: int) -> None:
    s = moment(assign, invasion=[1, 2, 3], defense="I")
    assert offered(s, 0) == [Y1, B1, P1, NONE]
    choose(s, 0, "assign", target)
    left = [1, 2, 3]
    left[target] = 0
    assert saucers_left(s) == left


@checks("PEACE-042", "PEACE-047")
def test_saucers_left_on_a_partly_repelled_die_still_do_damage() -> None:
    s = moment(assign, damage, invasion=[3, 0, 0], defense="YY", dice=(4,))
    choose(s, 0, "assign", Y1, Y1)
    assert harm(s, 0) == {"O4": 1}


@checks("PEACE-043")
def test_negating_power_beyond_the_saucers_of_the_die_is_lost() -> None:
    s = moment(assign, round=2, invasion=[1, 0, 0, 1, 0, 0], defense="YY")
    choose(s, 0, "assign", Y1, Y1)
    assert saucers_left(s) == [0, 0, 0, 1, 0, 0]


@checks("PEACE-044", "PEACE-R14")
def test_assigning_is_allowed_not_forced() -> None:
    s = moment(assign, invasion=[2, 0, 0], defense="YI")
    choose(s, 0, "assign", NONE, NONE)
    assert s.over
    assert s.assigned == (NONE, NONE)
    assert saucers_left(s) == [2, 0, 0]
    assert what(s, "assigned to none", "die") == [(0, YELLOW), (1, INTERCEPTOR)]
    assert set(rules_of(s, "assigned to none")) == {"PEACE-044"}


@checks("PEACE-044")
def test_the_active_player_decides_the_assignment() -> None:
    s = moment(assign, players=3, active=2, invasion=[1, 1, 0], defense="BI")
    assert asked(s) == [(2, "assign")]
    choose(s, 2, "assign", B1)
    assert asked(s) == [(2, "assign")]
    event = only(s, "assigned")
    assert event.rule == "PEACE-038"
    assert event.operands == {"seat": 2, "die": (0, BLUE), "against": B1, "effect": (1, 0)}


@checks("PEACE-045", "PEACE-R48")
def test_missile_and_rebuild_have_no_effect_on_saucers() -> None:
    s = moment(assign, invasion=[3, 3, 3], defense="MRM")
    assert s.over
    assert told(s) == []
    assert saucers_left(s) == [3, 3, 3]
    assert targets(s.invasion, faces("M")[0]) == targets(s.invasion, faces("R")[0]) == ()


@checks("PEACE-R14")
def test_a_blank_die_is_never_a_target() -> None:
    s = moment(assign, invasion=[0, 2, 0], defense="I")
    assert offered(s, 0) == [B1, NONE]
    reason = refused(s, 0, "assign", Y1)
    assert reason is not None
    assert str(reason) == "Y1 is blank and never a target (PEACE-R14)"


@checks("PEACE-R14", "PEACE-022")
def test_a_die_that_is_not_rolled_in_this_round_is_no_target() -> None:
    s = moment(assign, invasion=[1, 1, 1], defense="I")
    reason = refused(s, 0, "assign", Y2)
    assert reason is not None
    assert str(reason) == "Y2 is not rolled in Round 1 (PEACE-022)"
    assert refused(s, 0, "assign", P1) is None
    assert refused(s, 0, "assign", NONE) is None


@checks("PEACE-R14")
def test_a_die_without_a_legal_target_is_left_unassigned_without_asking() -> None:
    s = moment(assign, invasion=[0, 0, 2], defense="YBP")
    assert s.asked[0][3] == (2,)  # only the purple Blaster, D3, is asked for
    choose(s, 0, "assign", P1)
    assert s.over
    assert s.assigned == (NONE, NONE, P1)


@checks("PEACE-R14")
def test_overkill_is_legal() -> None:
    s = moment(assign, invasion=[1, 1, 0], defense="IYI")
    choose(s, 0, "assign", Y1)
    assert offered(s, 0) == [Y1, NONE]
    choose(s, 0, "assign", Y1, Y1)
    assert saucers_left(s) == [0, 1, 0]


@pytest.mark.parametrize("defense", ["YI", "IY"])
@checks("PEACE-R14")
def test_assignments_count_together_in_whatever_order(defense: str) -> None:
    s = moment(invasion=[3, 2, 1], defense=defense, assigned=[Y1, Y1])
    assert saucers_left(s) == [0, 2, 1]
    assert s.invasion == (3, 2, 1)


@checks("PEACE-R48")
def test_a_face_works_once_and_in_its_own_step() -> None:
    s = moment(
        *(assign, damage, missiles, rebuild),
        hp=[planet(O1=0), planet()],
        invasion=[1, 0, 0],
        defense="YIMR",
        dice=(6, 5),
    )
    choose(s, 0, "assign", Y1)
    choose(s, 0, "assign", NONE)
    choose(s, 0, "repair", STOP)
    assert s.over
    assert len(told(s, "assigned")) == len(told(s, "assigned to none")) == 1
    assert len(told(s, "missile launched")) == 1
    assert what(s, "rebuild", "points") == [1]


@checks("PEACE-R48")
def test_an_unassigned_blaster_has_no_other_use() -> None:
    s = moment(assign, damage, missiles, rebuild, invasion=[0, 0, 0], defense="YBI")
    assert s.over
    assert names(s) == ["no use"]


@checks("PEACE-R41")
def test_when_nothing_attacks_steps_3_and_4_are_skipped() -> None:
    s = moment(assign, damage, invasion=[0, 0, 0], defense="YII")
    assert s.over
    assert s.drawn == 0
    assert names(s) == ["no use"]
    assert only(s, "no use").rule == "PEACE-R41"


@checks("PEACE-R36", "PEACE-R14")
def test_the_dice_are_asked_for_in_index_order() -> None:
    s = moment(assign, invasion=[1, 1, 1], defense="IRY")
    choose(s, 0, "assign", P1, NONE)
    assert what(s, "assigned", "die", "against") == [((0, INTERCEPTOR), P1)]
    assert what(s, "assigned to none", "die") == [(2, YELLOW)]


@checks("PEACE-044")
def test_nothing_is_said_against_a_legal_target() -> None:
    s = moment(invasion=[1, 0, 2], defense="YI")
    assert [why_not_assign(s, target, 0) for target in (Y1, NONE)] == [None, None]
    assert [why_not_assign(s, target, 1) for target in (Y1, P1, NONE)] == [None, None, None]


@checks("PEACE-040")
def test_every_defense_die_has_one_target_or_none() -> None:
    s = moment(invasion=[1, 0, 2], defense="YI", assigned=[Y1])
    with pytest.raises(ValueError, match="shorter"):
        saucers_left(s)
