"""The worked examples of the rulebook with its own dice: the battle of the Aegis Outpost."""

from __future__ import annotations

import pytest

from starhall.core.scenes import checks, choose, offered, place_at, told
from starhall.games.futura.box.parts import BAY, BENCH, DISTRICT, FACE_DOWN, NONE, PALADIN, SLOTS, STATION
from starhall.games.futura.rules.fight import interaction, packets, units
from starhall.games.futura.rules.fight.comparison import ap_left
from starhall.games.futura.rules.kinds import BY_SIGIL, IN_STATION, TIER_2, TIER_3, TO_HAND
from starhall.games.futura.rules.mat import sigils
from starhall.games.futura.rules.mat.gear import armour_left
from starhall.games.futura.state import FuturaState
from tests.games.futura.fight import (
    Made,
    aegis,
    aegis_assaulted,
    declare,
    dice,
    go_on,
    lead,
    question,
    sigil_cards,
    thing,
    wolf,
)
from tests.games.futura.table import AEGIS, CHEN, HAMMERFIST, act, go, load_up, names


@checks("FUT-237", "FUT-238", "FUT-044", "FUT-119", "FUT-R14")
def test_e06_a_heavy_primary_and_its_support_move_in_for_two_and_one() -> None:
    s = aegis()
    sigil_cards(s, 0, "PAL")
    act(s, 0, "MOVE", CHEN)
    act(s, 0, "MOVE_SUPPORT", HAMMERFIST)
    assert s.energy[0] == 20 - 2 - 1
    act(s, 0, "ENSIGIL", CHEN)
    assert ap_left(s, CHEN) == 78 + 14
    assert packets.strike_of(s, CHEN) == 18 + 3
    assert packets.strike_of(s, HAMMERFIST) == 3 + 4
    assert [die.name for die in interaction.dice_of(s, CHEN)] == ["d12"]
    assert [die.name for die in interaction.dice_of(s, HAMMERFIST)] == ["d8"]
    assert sigils.striking(s, CHEN) == (PALADIN, 4)
    assert sigils.protecting(s, CHEN) == (PALADIN, 4, CHEN)


@checks("FUT-248", "FUT-R24", "FUT-R93", "FUT-239")
def test_e07_the_wolf_is_turned_up_and_fights_alone() -> None:
    s = aegis_assaulted()
    card = units.card_of(s, wolf(s))
    assert s.known[card % SLOTS] == 0b11
    assert ap_left(s, wolf(s)) + s.ap[AEGIS] == 99
    assert units.fighting_unit(s) == units.front_unit(s) == wolf(s)
    assert [die.name for die in interaction.dice_of(s, wolf(s))] == ["d10"]
    assert packets.strike_of(s, wolf(s)) == 9


@checks("FUT-262", "FUT-263", "FUT-R57", "FUT-R58")
@pytest.mark.parametrize(("shown", "goes_on"), [(30, True), (20, False), (10, False)])
def test_e08_crystal_madness_needs_more_than_twenty(shown: int, goes_on: bool) -> None:
    s = aegis_assaulted(chance=shown)
    purpose = lead(s, Made(1, "DEC", DISTRICT + AEGIS, 1), until=("PRE", "POST", "ensigil", "pay home"))
    assert (purpose != "pay home") == goes_on
    assert bool(told(s, "retreated")) == (not goes_on)


def first_interaction(*more: Made) -> FuturaState:
    """The wolf wins and uses Feral Form with a Primal sigil."""
    s = aegis_assaulted()
    sigil_cards(s, 1, "PRI")
    dice(s, 30, 4, 2, 7, 8)
    madness = Made(1, "DEC", DISTRICT + AEGIS, 1)
    assert lead(s, madness, Made(1, "POST", wolf(s), 0, BY_SIGIL), *more) == "go on"
    return s


@checks("FUT-121", "FUT-268", "FUT-R16", "FUT-R23", "FUT-335")
def test_e09_feral_form_deals_twice_the_d20_and_paladin_beats_primal() -> None:
    s = first_interaction()
    assert s.bays[1] == []
    assert armour_left(s, CHEN) == 78 - 16 + 4 == 66


def second_interaction() -> FuturaState:
    s = first_interaction()
    dice(s, 8, 7, 6)
    assert go_on(s) == "go on"
    return s


@checks("FUT-265", "FUT-266", "FUT-122")
def test_e10_both_attackers_beat_the_wolf() -> None:
    s = second_interaction()
    assert ap_left(s, wolf(s)) == 57 - (21 + 4 + 7) == 25
    assert ap_left(s, wolf(s)) + s.ap[AEGIS] == 67


def third_interaction() -> FuturaState:
    s = second_interaction()
    dice(s, 3, 8, 5, 80)
    assert go_on(s, Made(0, "POST", CHEN, 0, TIER_3)) == "go on"
    return s


@checks("FUT-269", "FUT-R22", "FUT-285")
def test_e11_stealth_manoeuvre_fails_and_the_support_still_hits() -> None:
    before = second_interaction().energy[0]
    s = third_interaction()
    assert s.energy[0] == before - 3
    assert armour_left(s, CHEN) == 66 - 9 + 4 == 61
    assert ap_left(s, wolf(s)) == 25 - 7 == 18
    assert ap_left(s, wolf(s)) + s.ap[AEGIS] == 60


def might_makes_right(s: FuturaState) -> Made:
    (card,) = s.abilities[CHEN]
    return Made(0, "POST", thing(card), 0, TIER_2)


def fourth_interaction() -> FuturaState:
    s = third_interaction()
    dice(s, 11, 8, 8)
    assert go_on(s, might_makes_right(s)) == "go on"
    return s


@checks("FUT-251", "FUT-261", "FUT-267", "FUT-272", "FUT-R23")
def test_e12_sunder_takes_the_place_of_the_strike_and_its_surplus_is_lost() -> None:
    before = third_interaction().energy[0]
    s = fourth_interaction()
    assert s.energy[0] == before - 2
    assert s.fitted[AEGIS] == ()
    assert names(s.discards[1])[-1] == "CRE-01"
    assert s.ap[AEGIS] == 42
    assert armour_left(s, CHEN) == 61


@checks("FUT-270")
def test_e12_an_emperor_sigil_would_have_made_it_thirty() -> None:
    s = third_interaction()
    sigil_cards(s, 0, "EMP")
    dice(s, 11, 8, 8)
    go_on(s, might_makes_right(s)._replace(pay=BY_SIGIL), until=("pay",))
    assert max(event.operands["n"] for event in told(s, "packet")) == 32
    assert s.bays[0] == []
    assert [e.operands["tier"] for e in told(s, "plays") if e.operands["thing"] >= 24][-1] == 3


def fifth_interaction() -> FuturaState:
    s = fourth_interaction()
    dice(s, 3, 4, 10)
    assert go_on(s) == "go on"
    return s


@checks("FUT-267", "FUT-R16", "FUT-R22")
def test_e13_the_station_strikes_once() -> None:
    s = fifth_interaction()
    assert units.fighting_unit(s) == STATION + AEGIS
    assert armour_left(s, CHEN) == 61 - 15 + 4 == 50


def sixth_interaction() -> FuturaState:
    s = fifth_interaction()
    dice(s, 12, 7, 12)
    assert go_on(s) == "go on"
    return s


@checks("FUT-251")
def test_e14_the_tie_is_the_stations() -> None:
    assert armour_left(sixth_interaction(), CHEN) == 50 - 15 + 4 == 39


def seventh_interaction() -> FuturaState:
    s = sixth_interaction()
    dice(s, 9, 4, 4)
    assert go_on(s) == "go on"
    return s


@checks("FUT-122", "FUT-108")
def test_e15_chen_alone_hits_the_station() -> None:
    assert seventh_interaction().ap[AEGIS] == 42 - 25 == 17


def eighth_interaction() -> FuturaState:
    s = seventh_interaction()
    dice(s, 9, 6, 3)
    assert go_on(s) == "claim"
    return s


@checks("FUT-274", "FUT-R85")
def test_e16_the_station_falls() -> None:
    s = eighth_interaction()
    assert told(s, "station fell")
    assert s.ap[AEGIS] == 0
    assert armour_left(s, CHEN) == 39


@checks("FUT-275", "FUT-276", "FUT-279", "FUT-337", "FUT-295", "FUT-R51", "FUT-R47", "FUT-297")
def test_e17_the_spoils_are_claimed_and_hammerfist_keeps_the_temple() -> None:
    s = eighth_interaction()
    assert names(s.claims) == ["ART-01", "SAB-20"]
    choose(s, 0, "place", TO_HAND)
    choose(s, 0, "place", IN_STATION + 1)
    assert names(s.hands[0]) == ["ART-01"]
    assert names(s.cargo[1]) == ["SAB-20"]
    assert 6 in s.middle
    assert (s.site[AEGIS], s.holder[AEGIS], s.station[AEGIS]) == (FACE_DOWN, 0, NONE)
    assert s.loot[0] == ((3, 3),)
    assert s.attacker == -1
    assert question(s) == (0, "action", "turn")


@checks("FUT-418", "FUT-R62")
def test_e17_the_skull_would_have_turned_hammerfist_against_chen_for_two_interactions() -> None:
    s = aegis()
    for d in range(12):
        s.cargo[d] = ()
    place_at(s, fitted={AEGIS: ()})
    (skull,) = load_up(s, AEGIS, "ART-01", fitted=True)
    act(s, 0, "MOVE", CHEN)
    act(s, 0, "MOVE_SUPPORT", HAMMERFIST)
    declare(s, 0, CHEN, STATION + AEGIS, HAMMERFIST)
    dice(s, 5, 6, 4)
    # The dice are Chen's, the station's, then Hammerfist's, who fights for seat 1.
    lead(s, Made(1, "PRE", thing(skull), 0, None, (HAMMERFIST,)))
    assert [unit for unit, _ in s.rolls] == [CHEN, STATION + AEGIS, HAMMERFIST]
    assert armour_left(s, CHEN) == 78 - 15
    dice(s, 5, 4, 6)
    go_on(s)
    assert armour_left(s, CHEN) == 78 - 15 - 7
    assert s.ap[AEGIS] == 42 - 21
    assert s.possessed == ()


@checks("FUT-278", "FUT-282", "FUT-319")
def test_e18_two_energy_bring_home_either_chen_or_hammerfist() -> None:
    s = aegis()
    s.place[CHEN] = s.place[HAMMERFIST] = BAY
    s.energy[0] = 2
    go(s, s.asker)
    act(s, 0, "RECALL")
    assert offered(s, 0) == [1 << CHEN, 1 << HAMMERFIST]
    choose(s, 0, "set", 1 << HAMMERFIST)
    assert s.energy[0] == 1
    assert (s.place[CHEN], s.place[HAMMERFIST]) == (BAY, BENCH)
