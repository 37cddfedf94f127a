"""What can be taken back: choices from which nobody has learned anything, and no others."""

from __future__ import annotations

import pytest

from starhall.core.scenes import checks, choose
from starhall.games.futura import GAME
from starhall.games.futura.rules.kinds import GIVE, IN_STATION, ON_ACOLYTE, TO_HAND
from starhall.games.futura.state import FuturaState
from tests.games.futura.table import AEGIS, CHEN, LOWMARKET, act, dress, give, load_up, slot, turn


def free(before: FuturaState, s: FuturaState) -> bool:
    """Has nobody learned anything since?"""
    return GAME.came_in(before, s) is None


@checks("FUT-R71", "FUT-R82")
@pytest.mark.parametrize("known", [False, True])
def test_storing_a_hidden_card_shows_that_it_can_be_stored(known: bool) -> None:
    s = turn()
    (card,) = give(s, 0, "ARM-11")
    if known:
        s.turn_up(card)
    before = s.copy()
    act(s, 0, "STORE", slot(card))
    assert free(before, s), "which card it will be is not seen"
    choose(s, 0, "place", IN_STATION + AEGIS)
    assert free(before, s) == known


@checks("FUT-R71", "FUT-R82")
@pytest.mark.parametrize(("beside", "open_way"), [((), False), (("ITM-26",), True)])
def test_retrieving_the_only_hidden_card_shows_that_it_was_stored(
    beside: tuple[str, ...], open_way: bool
) -> None:
    s = turn()
    s.level[AEGIS] = 3
    (card,) = load_up(s, AEGIS, "ARM-11")
    load_up(s, AEGIS, *beside, fitted=True)
    before = s.copy()
    act(s, 0, "RETRIEVE", slot(card))
    assert free(before, s) == open_way


@checks("FUT-R71", "FUT-R82")
def test_taking_out_the_only_hidden_card_shows_that_it_was_equipped() -> None:
    s = turn()
    (card,) = load_up(s, AEGIS, "ITM-25", fitted=True)
    before = s.copy()
    act(s, 0, "TAKE_OUT", slot(card))
    choose(s, 0, "place", IN_STATION + LOWMARKET)
    assert not free(before, s)


@checks("FUT-R31", "FUT-R71")
def test_taking_off_what_is_worn_tells_nothing_new() -> None:
    s = turn()
    armour, _ = dress(s, CHEN, "ARM-11", "SAB-01")
    before = s.copy()
    act(s, 0, "UNEQUIP", slot(s.saber[CHEN]))
    choose(s, 0, "place", TO_HAND)
    assert free(before, s)
    assert s.armour[CHEN] == armour


@checks("FUT-R71", "FUT-217")
def test_putting_a_hidden_card_on_shows_its_back() -> None:
    s = turn()
    (armour,) = give(s, 0, "ARM-11")
    before = s.copy()
    act(s, 0, "EQUIP", slot(armour))
    assert free(before, s)
    choose(s, 0, "place", ON_ACOLYTE + CHEN)
    assert not free(before, s)


@checks("FUT-R37", "FUT-R71")
def test_a_card_is_shown_to_the_partner_and_to_nobody_else_as_it_is_offered() -> None:
    s = turn(players=3)
    (card,) = give(s, 0, "ARM-11")
    act(s, 0, "OFFER", 1)
    before = s.copy()
    choose(s, 0, "trade", GIVE + slot(card))
    assert card not in GAME.hidden(s, 1)
    assert card in GAME.hidden(s, 2)
    assert not free(before, s)
    before = s.copy()
    choose(s, 0, "trade", 0)
    assert free(before, s), "the partner has seen it already"
