"""Movement: into the assault bay and home again."""

from __future__ import annotations

import pytest

from starhall.core.scenes import checks, choose, offered
from starhall.games.futura.box.parts import AP, BAY, BENCH, SLOTS
from starhall.games.futura.rules.turn.movement import move_price, recall_price
from tests.games.futura.fight import effect
from tests.games.futura.table import CHEN, HAMMERFIST, VELARIS, act, can, dress, refused_by, slot, turn, why

ARMOUR = ("", "ARM-01", "ARM-18", "ARM-34")


@checks("FUT-237", "FUT-238", "FUT-278", "FUT-R39", "FUT-082")
@pytest.mark.parametrize(("rank", "price"), [(0, 1), (1, 1), (2, 2), (3, 2)])
def test_the_class_sets_the_price_and_a_support_pays_one(rank: int, price: int) -> None:
    s = turn()
    if rank:
        dress(s, CHEN, ARMOUR[rank])
    assert move_price(s, CHEN, False) == price
    assert move_price(s, CHEN, True) == 1
    assert recall_price(s, CHEN) == price


@checks("FUT-173", "FUT-R39")
def test_effects_lower_the_price_but_not_below_nothing() -> None:
    s = turn()
    dress(s, CHEN, "ARM-13", "ITM-34")
    assert (move_price(s, CHEN, False), move_price(s, CHEN, True), recall_price(s, CHEN)) == (0, 0, 0)
    dress(s, HAMMERFIST, "ARM-30")
    assert (move_price(s, HAMMERFIST, False), recall_price(s, HAMMERFIST)) == (1, 1)
    s.force = [effect("COST", VELARIS, -1, "move", source=0, until="turn")]
    assert move_price(s, VELARIS, False) == 0


@checks("FUT-R102")
def test_broken_armour_gives_its_class_but_no_longer_its_ability() -> None:
    s = turn()
    (armour,) = dress(s, CHEN, "ARM-30")
    s.harm[slot(armour)] = AP[armour // SLOTS]
    assert recall_price(s, CHEN) == 2


@checks("FUT-082", "FUT-083", "FUT-208", "FUT-238")
def test_moving_in_is_paid_and_who_enters_as_support_is_remembered() -> None:
    s = turn()
    dress(s, CHEN, "ARM-34")
    dress(s, HAMMERFIST, "ARM-34")
    act(s, 0, "MOVE", CHEN)
    act(s, 0, "MOVE_SUPPORT", HAMMERFIST)
    assert s.energy[0] == 17
    assert s.place[CHEN] == s.place[HAMMERFIST] == BAY
    assert s.as_support == 1 << HAMMERFIST
    assert why(s, 0, "MOVE", CHEN) == "FUT-082"


@checks("FUT-319", "FUT-R44")
def test_who_cannot_pay_or_was_just_saved_stays() -> None:
    s = turn(energy=[1, 0])
    dress(s, CHEN, "ARM-34")
    s.base[VELARIS], s.resting = 0, 1 << VELARIS
    assert can(s, 0, "MOVE") == [HAMMERFIST]
    assert why(s, 0, "MOVE", CHEN) == "FUT-319"
    assert why(s, 0, "MOVE", VELARIS) == "FUT-R44"
    assert can(s, 0, "MOVE_SUPPORT") == [CHEN, HAMMERFIST]


@checks("FUT-210", "FUT-282", "FUT-278", "FUT-R39")
def test_e18_with_two_energy_either_chen_or_hammerfist_comes_home() -> None:
    s = turn(energy=[2, 0])
    dress(s, CHEN, "ARM-26")
    dress(s, HAMMERFIST, "ARM-05")
    s.place[CHEN] = s.place[HAMMERFIST] = BAY
    act(s, 0, "RECALL")
    assert offered(s, 0) == [1 << CHEN, 1 << HAMMERFIST]
    assert refused_by(s, 0, "set", 1 << CHEN | 1 << HAMMERFIST) == "FUT-319"
    choose(s, 0, "set", 1 << HAMMERFIST)
    assert s.energy[0] == 1
    assert (s.place[CHEN], s.place[HAMMERFIST]) == (BAY, BENCH)


@checks("FUT-210", "FUT-208")
def test_the_recall_is_one_action_for_any_number_once_a_turn() -> None:
    s = turn()
    for a in (CHEN, HAMMERFIST, VELARIS):
        s.place[a] = BAY
    act(s, 0, "RECALL")
    assert offered(s, 0) == list(range(1, 8))
    choose(s, 0, "set", 0b011)
    assert s.energy[0] == 18
    assert s.place[VELARIS] == BAY
    assert why(s, 0, "RECALL") == "FUT-210"


@checks("FUT-419", "FUT-085")
def test_who_is_not_brought_home_stays_in_the_bay() -> None:
    s = turn()
    s.place[CHEN] = BAY
    act(s, 0, "END")
    assert s.place[CHEN] == BAY


@checks("FUT-R38", "FUT-R39")
def test_recall_and_moves_are_possible_in_the_assault_phase_too() -> None:
    s = turn(part="assault")
    s.place[CHEN] = BAY
    assert can(s, 0, "RECALL") == [0]
    assert can(s, 0, "MOVE") == [HAMMERFIST, VELARIS]
