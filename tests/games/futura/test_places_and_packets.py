"""Places and packets: where a card goes or stays, who strikes, and what a window asks no more."""

from __future__ import annotations

import pytest

from starhall.core.scenes import checks, offered, place_at
from starhall.games.futura.box.parts import ACO_AP, BAY, MUTANT, NONE, STATION
from starhall.games.futura.rules.kinds import NOWHERE
from starhall.games.futura.rules.mat import equipping
from starhall.games.futura.rules.mat.cards import is_up
from starhall.games.futura.rules.mat.shedding import shed
from starhall.games.futura.rules.plays.conditions import met
from starhall.games.futura.rules.turn import market
from starhall.games.futura.state import FuturaState
from tests.games.futura.fight import declare, dice, lead, question
from tests.games.futura.playing import asked_for, duel, fight, made, may, play, until_asked, used_cards
from tests.games.futura.table import (
    ARCHIVE,
    CHEN,
    ELOI,
    GARRIS,
    ONDRA,
    TERRACE,
    VELARIS,
    dress,
    give,
    go,
    new,
    slot,
    turn,
)

# Places.


@checks("FUT-R71")
def test_a_guessed_card_that_nobody_wears_goes_nowhere() -> None:
    s = turn(0)
    s.chosen = (new(s, 0, "SAB-01"),)
    equipping.unequipped(s, NOWHERE, 0, "unequip")
    assert (s.hands[0], s.handled) == ([], 0)


@checks("FUT-R32")
def test_a_card_that_its_seller_does_not_have_is_not_sold() -> None:
    s = turn(0)
    card = new(s, 0, "SAB-01")
    with pytest.raises(ValueError, match="nowhere to be sold"):
        market.sell(s, slot(card), 0)
    assert (s.energy[0], s.discards[0]) == (20, [])


@checks("FUT-095", "FUT-R36")
def test_an_adept_with_an_empty_off_hand_sheds_one_of_its_four_items_and_abilities() -> None:
    s = turn(0)
    dress(s, VELARIS, "ARM-15")
    cards = dress(s, VELARIS, "ITM-10", "ITM-11", "ABL-03", "ABL-05")
    go(s, (shed, VELARIS))
    assert question(s) == (0, "card", "shed")
    assert sorted(offered(s, 0)) == sorted(slot(card) for card in cards)


@checks("FUT-159")
def test_grey_dust_leaves_the_off_hand_of_a_shield_bearer_empty() -> None:
    s = duel("ITM-20", theirs=["ARM-16", "SAB-13", "ITM-04"], rolls=(6, 1))
    lead(s, made(s, 0, "POST", "ITM-20"))
    assert used_cards(s, 1) == ["ITM-04"]
    assert s.off_hand[ONDRA] == NONE


# Packets.


@checks("FUT-R71", "FUT-R97")
def test_an_item_whose_dam_counts_is_turned_up_with_the_strike_of_the_last_acolyte() -> None:
    s = turn(0)
    s.place[ELOI], s.base[ELOI] = BAY, ACO_AP[ELOI]
    place_at(s, side={ELOI: 0})
    (graft,) = dress(s, ELOI, "ITM-12")
    dice(s, 6, 1)
    declare(s, 0, ELOI, STATION + TERRACE)
    assert not is_up(s, graft)
    lead(s)
    assert is_up(s, graft)


@checks("FUT-138", "FUT-198")
def test_impaler_armour_answers_the_acolyte_that_leads_not_the_creature_beside_it() -> None:
    def hound(s: FuturaState) -> None:
        give(s, 0, "CRE-03")

    s = duel("ABL-12", theirs=["ARM-15"], sigils=(["EMP"], []), rolls=(6, 8, 1), prepare=hound)
    until_asked(s, 0, "DEC")
    play(s, 0, "ABL-12", clause=1, at=[slot(s.hands[0][0])])
    until_asked(s, 1, "STRUCK")
    assert may(s, 1, "ARM-15")


# Windows and conditions.


@checks("FUT-166", "FUT-R61")
def test_a_bombardment_is_not_answered() -> None:
    s = fight("ARM-29", ap=2, fitted=["ITM-29"], rolls=(12, 1, 20, 5))
    assert lead(s, made(s, 1, "LOST", "ITM-29"), until=("RESP",)) != "RESP"
    assert used_cards(s, 1) == ["ITM-29"]


@checks("FUT-291", "FUT-R63")
def test_a_purified_mutant_is_not_purified_again() -> None:
    def enslaved(s: FuturaState) -> None:
        s.place[GARRIS] = MUTANT
        place_at(s, side={GARRIS: -1})
        place_at(s, died_for={GARRIS: 1})
        place_at(s, mutant_harm={GARRIS: 28})
        place_at(s, mutants={ARCHIVE: (GARRIS,)})

    s = fight("ABL-05", "ART-02", rolls=(6, 1), prepare=enslaved)
    until_asked(s, 0, "KO")
    assert may(s, 0, "ART-02")
    play(s, 0, "ABL-05")
    assert asked_for(s) != (0, "KO")


@checks("FUT-128")
@pytest.mark.parametrize(("left", "low"), [(ACO_AP[CHEN] // 4, True), (ACO_AP[CHEN] // 4 + 1, False)])
def test_when_the_first_acolyte_is_at_a_quarter_of_its_ap(left: int, low: bool) -> None:
    s = turn(0)
    s.attacker, s.defender, s.primary, s.target = 0, 1, CHEN, STATION + TERRACE
    s.base[CHEN] = left
    assert met(s, ("low25",), 1, STATION + TERRACE) == low
