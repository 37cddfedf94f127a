"""Step 1: roll the Invasion dice."""

from __future__ import annotations

import pytest

from starhall.core.scenes import asked, checks, choose, told
from starhall.games.peace import GAME
from starhall.games.peace.box.parts import DIE_COLOUR, INVASION, INVASION_NAMES
from starhall.games.peace.rules.damage import damage
from starhall.games.peace.rules.invasion import invasion
from starhall.games.peace.rules.rounds import turn
from tests.games.peace.helpers import harm, moment, names, only, start


@pytest.mark.parametrize(("active", "roller"), [(0, 3), (1, 0), (2, 1), (3, 2)])
@pytest.mark.parametrize("number", [1, 2, 3])
@checks("PEACE-021", "PEACE-R10", "PEACE-R39")
def test_the_right_hand_neighbour_rolls_the_invasion_in_every_round(
    active: int, roller: int, number: int
) -> None:
    s = moment(invasion, players=4, active=active, round=number, dice=[1] * 9)
    event = only(s, "invasion rolled")
    assert event.rule == "PEACE-021"
    assert event.operands == {"seat": roller, "target": active, "saucers": (1,) * 3 * number}


@pytest.mark.parametrize(("number", "dice"), [(1, 3), (2, 6), (3, 9)])
@checks("PEACE-022")
def test_all_invasion_dice_of_the_round_are_rolled_together(number: int, dice: int) -> None:
    rolled = [0, 1, 2, 3, 3, 2, 1, 0, 2]
    s = moment(invasion, round=number, dice=rolled)
    assert s.invasion == tuple(rolled[:dice])
    assert s.drawn == dice
    assert names(s) == ["invasion rolled"]


@checks("PEACE-023")
def test_nobody_may_roll_invasion_dice_again() -> None:
    s = start(2, 3, 1, 2, *"MMM", *"RRR", *"YBP", *"III")
    choose(s, 0, "reroll", 7, 7, 7)
    assert s.invasion == (3, 1, 2)
    assert len(told(s, "invasion rolled")) == 1
    assert [kind.name for kind in GAME.kinds] == ["reroll", "assign", "repair"]
    assert GAME.kinds_by_name["reroll"].refers == "Defense dice"


@checks("PEACE-024", "PEACE-R04")
def test_each_die_shows_a_number_of_saucers_in_its_own_colour() -> None:
    assert [INVASION_NAMES[i][0] for i in range(9)] == list("YBPYBPYBP")
    assert DIE_COLOUR == (0, 1, 2, 0, 1, 2, 0, 1, 2)
    s = moment(invasion, dice=(0, 3, 2))
    assert s.invasion == (0, 3, 2)  # no yellow, three blue, two purple saucers


@checks("PEACE-R04")
def test_a_light_die_has_a_blank_and_a_heavy_one_has_none() -> None:
    assert INVASION["light"].faces == (0, 1, 1, 2, 2, 3)
    assert INVASION["heavy"].faces == (1, 1, 2, 2, 3, 3)


@checks("PEACE-025")
def test_the_saucers_attack_only_the_planet_of_the_active_player() -> None:
    s = moment((turn, 1), players=3, dice=(3, 0, 0, "R", "R", "R", 2))
    choose(s, 1, "reroll", 0)
    assert harm(s, 1) == {"O2": 0, "I2": 1}
    assert harm(s, 0) == harm(s, 2) == {}
    assert only(s, "saucers strike").operands["seat"] == 1


@checks("PEACE-026", "PEACE-R39")
def test_the_roller_chooses_nothing() -> None:
    s = start(2, 1, 2, 3, *"YBP")
    assert asked(s) == [(0, "reroll")]
    s = moment(invasion, damage, dice=(1, 2, 3, 4, 5, 6), defense="")
    assert s.over


@checks("PEACE-R36")
def test_invasion_dice_are_rolled_in_index_order() -> None:
    s = moment(invasion, round=3, dice=(1, 2, 3, 0, 1, 2, 3, 0, 1))
    assert dict(zip(INVASION_NAMES, s.invasion, strict=True)) == {
        "Y1": 1,
        "B1": 2,
        "P1": 3,
        "Y2": 0,
        "B2": 1,
        "P2": 2,
        "Y3": 3,
        "B3": 0,
        "P3": 1,
    }
