"""Dice that a play changes, checks that the other side must pass, and stasis: who, when and how much."""

from __future__ import annotations

import pytest

from starhall.core.scenes import checks, told
from starhall.games.futura.box.language import Act, Amount
from starhall.games.futura.box.parts import CARD, NEUTRAL, NONE, STATION
from starhall.games.futura.rules.fight.replay import remember
from starhall.games.futura.rules.steps import ASSAULT_OVER
from starhall.games.futura.rules.verbs import dice as verbs_dice
from starhall.games.futura.state import FuturaState, Play, Possessed, Rolled
from tests.games.futura.fight import TARGET, dice, effect, engaged
from tests.games.futura.playing import InForce, force, made_by, seen
from tests.games.futura.table import AEGIS, CHEN, ELOI, HAMMERFIST, ONDRA, TERRACE, card, table

DROID = "Droid"


def immune_to_droids(s: FuturaState, thing: int) -> None:
    """Effects of this type do nothing to the unit."""
    s.force.append(effect("IMMUNE", thing, 1, DROID))


# ROLL and REROLL.


@checks("FUT-R83", "FUT-R87", "FUT-174")
@pytest.mark.parametrize(("p", "unit", "foe"), [(0, CHEN, ONDRA), (1, ONDRA, CHEN)])
def test_dice_of_an_immune_foe_are_not_changed_but_the_own_are(p: int, unit: int, foe: int) -> None:
    own, theirs = Act("ROLL"), Act("ROLL", target="foe")
    again, theirs_again = Act("REROLL", what=("own",)), Act("REROLL", what=("foe",))
    for immune, may in ((None, (True, True)), (unit, (True, True)), (foe, (True, False))):
        s = engaged(ONDRA)
        s.rolls = (Rolled(CHEN, 1), Rolled(ONDRA, 2))
        if immune is not None:
            immune_to_droids(s, immune)
        play = made_by(p, unit, unit)
        assert tuple(verbs_dice.can_roll(s, play, act, DROID) for act in (own, theirs)) == may
        assert tuple(verbs_dice.can_reroll(s, play, act, DROID) for act in (again, theirs_again)) == may


@checks("FUT-R83", "FUT-R87")
@pytest.mark.parametrize("result", [0, 1, 8])
def test_only_dice_that_were_rolled_are_rolled_again(result: int) -> None:
    s = engaged(ONDRA)
    s.rolls = (Rolled(CHEN, result),) if result else ()
    again, theirs_again = Act("REROLL", what=("own",)), Act("REROLL", what=("foe",))
    assert verbs_dice.can_reroll(s, made_by(0, CHEN, CHEN), again, "") == bool(result)
    assert verbs_dice.can_reroll(s, made_by(1, ONDRA, ONDRA), theirs_again, "") == bool(result)
    assert not verbs_dice.can_reroll(s, made_by(1, ONDRA, ONDRA), again, "")
    assert not verbs_dice.can_reroll(s, made_by(0, CHEN, NONE), again, "")


@checks("FUT-R83")
def test_outside_of_fights_no_foe_has_dice() -> None:
    s = table()
    s.rolls = (Rolled(NONE, 5),)
    assert not verbs_dice.can_reroll(s, made_by(0, CHEN, CHEN), Act("REROLL", what=("foe",)), "")
    assert not verbs_dice.can_roll(s, made_by(0, CHEN, CHEN), Act("ROLL", target="foe"), "")


@checks("FUT-172", "FUT-R83")
@pytest.mark.parametrize(
    ("what", "rolls"), [("own", [(CHEN, 6), (ONDRA, 3)]), ("foe", [(CHEN, 2), (ONDRA, 6)])]
)
def test_the_dice_of_one_unit_are_rolled_again(what: str, rolls: list[tuple[int, int]]) -> None:
    s = engaged(ONDRA)
    s.rolls = (Rolled(CHEN, 2), Rolled(ONDRA, 3))
    dice(s, 6)
    verbs_dice.reroll(s, made_by(0, CHEN, CHEN), Act("REROLL", what=(what,)))
    assert list(s.rolls) == rolls


@checks("FUT-R83", "FUT-184")
@pytest.mark.parametrize(("target", "tier", "unit", "n"), [("", 1, CHEN, -1), ("foe", 3, ONDRA, -3)])
def test_a_change_of_the_dice_is_written_down_for_its_unit(target: str, tier: int, unit: int, n: int) -> None:
    s = engaged(ONDRA)
    play = Play(0, CHEN, 0, tier, NONE, (CHEN, NONE))
    verbs_dice.roll(s, play, Act("ROLL", Amount((-1, -2, -3)), target=target))
    assert force(s, "ROLL") == [InForce(unit, n, "interaction", "")]


# JAM.


@checks("FUT-174", "FUT-R87")
@pytest.mark.parametrize("d", [AEGIS, TERRACE])
def test_only_the_attacker_jams_and_only_a_station(d: int) -> None:
    s = engaged(STATION + d)
    assert verbs_dice.can_jam(s, made_by(0, CHEN, CHEN), Act("JAM"), "")
    assert not verbs_dice.can_jam(s, made_by(1, ONDRA, ONDRA), Act("JAM"), "")
    verbs_dice.jam(s, made_by(0, CHEN, CHEN), Act("JAM"))
    assert force(s, "JAM") == [InForce(STATION + d, 1, "interaction", "")]
    assert not verbs_dice.can_jam(engaged(ONDRA), made_by(0, CHEN, CHEN), Act("JAM"), "")


# CHECK.


@checks("FUT-160", "FUT-162", "FUT-R87")
@pytest.mark.parametrize("outcome", ["RETREAT", "POSSESS"])
def test_only_the_defender_checks_and_nobody_who_is_immune_is_checked(outcome: str) -> None:
    act = Act("CHECK", what=(outcome,))
    s = engaged(support=HAMMERFIST)
    theirs = made_by(1, TARGET, TARGET)
    assert verbs_dice.can_check(s, theirs, act, DROID)
    assert not verbs_dice.can_check(s, made_by(0, CHEN, CHEN), act, DROID)
    assert not verbs_dice.can_check(s, made_by(2, ELOI, ELOI), act, DROID)
    immune_to_droids(s, CHEN)
    assert not verbs_dice.can_check(s, theirs, act, DROID)
    assert verbs_dice.can_check(s, theirs, act, "Gauss")
    s.possessed = (Possessed(CHEN, 1, 1),)
    assert verbs_dice.can_check(s, theirs, act, DROID), "the support acts as primary"
    s.possessed += (Possessed(HAMMERFIST, 1, 1),)
    assert not verbs_dice.can_check(s, theirs, act, DROID), "nobody is left"


@checks("FUT-177", "FUT-R87")
@pytest.mark.parametrize(("name", "cancelled"), [("ABL-17", True), ("ITM-01", False)])
def test_only_an_announced_ability_card_of_the_enemy_is_checked(name: str, cancelled: bool) -> None:
    s = engaged()
    s.played[9] = card(name, 9)
    act = Act("CHECK", what=("CANCEL",))
    theirs = made_by(1, TARGET, TARGET)
    assert not verbs_dice.can_check(s, theirs, act, "")
    s.announced = [made_by(0, CARD + 9, CHEN)]
    assert verbs_dice.can_check(s, theirs, act, "") == cancelled
    assert not verbs_dice.can_check(s, made_by(0, CHEN, CHEN), act, "")


def checked(outcome: str, shown: int, tier: int = 1) -> FuturaState:
    """The defender asks for a check of 20, 40 or 60 by tier; the chance die shows this."""
    s = engaged(support=HAMMERFIST)
    s.stack = [(s.step_called(ASSAULT_OVER), 0)]
    s.announced = [made_by(0, CHEN, CHEN)]
    dice(s, shown)
    act = Act("CHECK", Amount((20, 40, 60)), Amount((1, 2, 3)), what=(outcome,))
    verbs_dice.check(s, Play(1, TARGET, 0, tier, NONE, (TARGET, NONE)), act)
    return s


@checks("FUT-160", "FUT-162", "FUT-177", "FUT-262", "FUT-263", "FUT-R57", "FUT-R58")
@pytest.mark.parametrize(
    ("tier", "shown", "fails"), [(1, 20, True), (1, 30, False), (3, 60, True), (3, 70, False)]
)
def test_who_rolls_no_more_than_the_figure_suffers_the_outcome(tier: int, shown: int, fails: bool) -> None:
    s = checked("RETREAT", shown, tier)
    assert len(told(s, "retreated")) == fails
    assert seen(s, "chance rolled", "seat") == [0], "the other side rolls"
    s = checked("CANCEL", shown, tier)
    assert s.announced[0].tier == (0 if fails else 1)
    assert told(s, "retreated") == []
    s = checked("POSSESS", shown, tier)
    assert s.possessed == ((Possessed(CHEN, 1, tier),) if fails else ())
    assert (s.announced[0].tier, told(s, "retreated")) == (1, [])


# STASIS.


@checks("FUT-178", "FUT-R65")
@pytest.mark.parametrize(
    ("p", "tier", "stasis"), [(0, 1, (1, 3)), (0, 3, (1, 5)), (1, 1, (2, 2)), (NEUTRAL, 2, (3, 2))]
)
def test_stasis_adds_to_that_of_the_other_side(p: int, tier: int, stasis: tuple[int, int]) -> None:
    s = engaged()
    s.stasis = (1, 2)
    verbs_dice.stasis(s, Play(p, CHEN, 0, tier, NONE, (CHEN, NONE)), Act("STASIS", Amount((1, 2, 3))))
    assert s.stasis == stasis


# REPLAY.


@checks("FUT-175", "FUT-R66")
@pytest.mark.parametrize(("begun", "replayed", "may"), [(True, 0, True), (True, 1, False), (False, 0, False)])
def test_an_interaction_that_has_begun_is_replayed_once(begun: bool, replayed: int, may: bool) -> None:
    s = engaged()
    if begun:
        remember(s)
    s.replayed = replayed
    assert verbs_dice.can_replay(s, made_by(0, CHEN, CHEN), Act("REPLAY"), "") == may
