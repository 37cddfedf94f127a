"""Stations: building, upgrading, looted upgrades, storage, equipping them."""

from __future__ import annotations

from typing import Any

import pytest

from starhall.core.scenes import asked, checks, choose, offered, place_at
from starhall.games.futura.box.parts import BUILT, FACE_DOWN, NOBODY, UNBUILT
from starhall.games.futura.facts import income
from starhall.games.futura.rules.kinds import IN_STATION, TO_HAND
from starhall.games.futura.rules.mat.cards import is_up
from starhall.games.futura.rules.mat.slots import slots_free
from starhall.games.futura.rules.mat.stations import choose_station, loot_upgrade, raze, roll_station, secure
from starhall.games.futura.rules.mat.storage import fit_price, fit_trouble
from starhall.games.futura.state import FuturaState, Loot
from tests.games.futura.table import (
    AEGIS,
    CLOISTER,
    FOUNDRY,
    HOSPICE,
    LOWMARKET,
    act,
    can,
    give,
    load_up,
    names,
    new,
    slot,
    table,
    turn,
    why,
)


def site(p: int = 0, **more: Any) -> FuturaState:
    """The turn of a player whose first district has no station."""
    s = turn(p, **more)
    d = 3 * p
    s.level[d] = 0
    place_at(s, site={d: UNBUILT})
    place_at(s, station={d: -1})
    s.middle = tuple(sorted((*s.middle, d)))
    return s


# Building.


@checks("FUT-205", "FUT-206", "FUT-071")
def test_e01_a_new_station_has_d20_and_10_ap_and_d8_dam() -> None:
    s = table((choose_station, 0, AEGIS, 0), chance=(13, 4))
    choose(s, 0, "station", offered(s, 0)[0])
    assert (s.ap[AEGIS], s.dam[AEGIS], s.level[AEGIS]) == (23, 4, 1)
    assert s.energy[0] == 20


@checks("FUT-231", "FUT-R28", "FUT-060", "FUT-298", "FUT-086")
def test_a_station_is_built_for_ten_with_any_type_left_in_the_middle() -> None:
    s = site(chance=(10, 5))
    act(s, 0, "BUILD", AEGIS)
    left = set(s.middle)
    assert set(offered(s, 0)) <= left
    choose(s, 0, "station", 6)
    assert s.energy[0] == 10
    assert s.station[AEGIS] == 6
    assert 6 not in s.middle
    assert (s.site[AEGIS], s.ap[AEGIS], s.dam[AEGIS]) == (BUILT, 20, 5)


@checks("FUT-353", "FUT-319")
def test_several_stations_are_built_in_a_turn_if_each_is_paid() -> None:
    s = site(chance=(10, 5, 11, 6), energy=[29, 0])
    place_at(s, site={LOWMARKET: UNBUILT})
    for d in (AEGIS, LOWMARKET):
        act(s, 0, "BUILD", d)
        choose(s, 0, "station", offered(s, 0)[0])
    assert s.energy[0] == 9
    place_at(s, site={CLOISTER: UNBUILT})
    assert why(s, 0, "BUILD", CLOISTER) == "FUT-319"


@checks("FUT-R81", "FUT-326", "FUT-297", "FUT-087")
def test_a_district_claimed_this_turn_waits_face_down() -> None:
    s = turn()
    raze(s, FOUNDRY)
    secure(s, FOUNDRY, 0)
    assert (s.holder[FOUNDRY], s.site[FOUNDRY]) == (0, FACE_DOWN)
    assert FOUNDRY not in can(s, 0, "BUILD")
    assert why(s, 0, "BUILD", FOUNDRY) == "FUT-R81"


@checks("FUT-R52")
def test_anybody_may_build_on_a_district_that_lies_open_in_the_middle() -> None:
    s = turn(chance=(10, 5))
    place_at(s, holder={HOSPICE: NOBODY})
    place_at(s, site={HOSPICE: UNBUILT})
    act(s, 0, "BUILD", HOSPICE)
    choose(s, 0, "station", offered(s, 0)[0])
    assert s.holder[HOSPICE] == 0
    assert s.energy[0] == 10


@checks("FUT-069", "FUT-195")
def test_without_a_station_a_district_yields_and_stores_nothing() -> None:
    s = site()
    assert income(s, 0) == 9 + 2 + 3
    (card,) = give(s, 0, "ARM-01")
    act(s, 0, "STORE", slot(card))
    assert offered(s, 0) == [IN_STATION + LOWMARKET, IN_STATION + CLOISTER]


# Upgrading.


@checks("FUT-072", "FUT-073", "FUT-235", "FUT-231", "FUT-R25", "FUT-232", "FUT-233")
def test_e05_a_stronghold_becomes_a_temple() -> None:
    s = turn(chance=(12, 3))
    s.level[AEGIS] = 2
    act(s, 0, "UPGRADE", AEGIS)
    assert (s.level[AEGIS], s.ap[AEGIS], s.dam[AEGIS]) == (3, 42, 15)
    assert s.energy[0] == 10
    assert slots_free(s, AEGIS) == 3
    assert fit_trouble(s, AEGIS, new(s, 0, "CRE-08")) is None
    assert fit_trouble(s, AEGIS, new(s, 0, "CRE-09")) is not None


@checks("FUT-071", "FUT-R25", "FUT-070", "FUT-R26")
@pytest.mark.parametrize(
    ("level", "dice", "plus", "only"),
    [
        (1, (20, 8), (30, 8), 8),
        (2, (20, 10), (40, 20), 10),
        (3, (20, 12), (50, 24), 12),
        (4, (20, 12, 4), (60, 32), 16),
    ],
)
def test_every_level_rolls_its_own_dice(
    level: int, dice: tuple[int, ...], plus: tuple[int, int], only: int
) -> None:
    s = table(chance=dice)
    roll_station(s, AEGIS, level)
    assert (s.ap[AEGIS], s.dam[AEGIS]) == plus
    s = table(chance=dice, options={"station_dam": "die_only"})
    roll_station(s, AEGIS, level)
    assert (s.ap[AEGIS], s.dam[AEGIS]) == (plus[0], only)


@checks("FUT-382", "FUT-391")
def test_what_a_district_adds_to_its_station_comes_on_top_of_the_roll() -> None:
    s = table(chance=(1, 1))
    roll_station(s, FOUNDRY, 1)
    assert s.ap[FOUNDRY] == s.ap_full[FOUNDRY] == 1 + 10 + 4


@checks("FUT-074", "FUT-259", "FUT-328", "FUT-R27", "FUT-416", "FUT-R29")
def test_the_fresh_roll_replaces_the_old_values_even_if_lower_and_wipes_out_damage() -> None:
    s = turn(chance=(1, 1))
    s.ap[AEGIS] = 30
    place_at(s, dam={AEGIS: 8})
    act(s, 0, "UPGRADE", AEGIS)
    assert (s.ap[AEGIS], s.dam[AEGIS]) == (21, 11)
    hurt = turn(chance=(5, 2))
    hurt.level[AEGIS], hurt.ap[AEGIS] = 2, 3
    act(hurt, 0, "UPGRADE", AEGIS)
    assert hurt.ap[AEGIS] == 35


@checks("FUT-229", "FUT-327", "FUT-070")
def test_each_station_rises_once_a_turn_and_several_may() -> None:
    s = turn(chance=(1, 1, 1, 1), energy=[40, 0])
    act(s, 0, "UPGRADE", AEGIS)
    assert why(s, 0, "UPGRADE", AEGIS) == "FUT-229"
    act(s, 0, "UPGRADE", LOWMARKET)
    assert s.energy[0] == 20
    s.level[CLOISTER] = 4
    assert why(s, 0, "UPGRADE", CLOISTER) == "FUT-070"


@checks("FUT-230", "FUT-336", "FUT-R81")
def test_no_upgrade_in_the_first_cycle_or_in_the_cycle_of_building() -> None:
    s = turn(cycle=1)
    assert can(s, 0, "UPGRADE") == []
    assert why(s, 0, "UPGRADE", AEGIS) == "FUT-230"
    s = turn(cycle=3)
    place_at(s, built={AEGIS: 3})
    assert why(s, 0, "UPGRADE", AEGIS) == "FUT-336"
    assert LOWMARKET in can(s, 0, "UPGRADE")


@checks("FUT-R27", "FUT-089")
def test_upgrade_cards_run_out_and_the_replaced_one_returns() -> None:
    s = turn(chance=(1, 1), supply=(5, 0, 1, 5))
    assert why(s, 0, "UPGRADE", AEGIS) == "FUT-R27"
    s.level[AEGIS] = 2
    act(s, 0, "UPGRADE", AEGIS)
    assert s.supply == (5, 1, 0, 5)
    free = turn(supply=(5, 0, 0, 0), options={"upgrade_supply": "unlimited"})
    assert AEGIS in can(free, 0, "UPGRADE")


@checks("FUT-371")
def test_the_higher_production_counts_from_the_next_collection() -> None:
    s = turn(chance=(1, 1))
    before = income(s, 0)
    act(s, 0, "UPGRADE", AEGIS)
    assert s.energy[0] == 10
    assert income(s, 0) == before + 1


# Loot.


@checks("FUT-276", "FUT-R51")
def test_e17_a_looted_temple_raises_a_stronghold_without_paying_from_the_next_cycle() -> None:
    s = turn(cycle=3, chance=(10, 6))
    s.level[FOUNDRY] = 3
    s.supply = (5, 5, 4, 5)
    loot_upgrade(s, 0, FOUNDRY)
    raze(s, FOUNDRY)
    assert list(s.loot[0]) == [(3, 4)]
    assert s.supply == (5, 5, 4, 5)
    s.level[AEGIS], s.supply = 2, (5, 4, 4, 5)
    assert why(s, 0, "PLACE_LOOT", AEGIS) == "FUT-R51"
    s.cycle = 4
    assert can(s, 0, "PLACE_LOOT") == [AEGIS]
    act(s, 0, "PLACE_LOOT", AEGIS)
    assert (s.level[AEGIS], s.ap[AEGIS], s.dam[AEGIS], s.energy[0]) == (3, 40, 18, 20)
    assert not s.loot[0]
    assert s.supply == (5, 5, 4, 5)
    assert why(s, 0, "UPGRADE", AEGIS) == "FUT-229"


@checks("FUT-R51")
def test_a_looted_level_1_card_pays_for_a_new_station() -> None:
    s = site(cycle=3, chance=(10, 6), loot=[(Loot(1, 3),), ()])
    assert can(s, 0, "PLACE_LOOT") == [AEGIS]
    act(s, 0, "PLACE_LOOT", AEGIS)
    choose(s, 0, "station", offered(s, 0)[0])
    assert s.site[AEGIS] == BUILT
    assert s.energy[0] == 20
    assert not s.loot[0]


@checks("FUT-354", "FUT-279", "FUT-089")
def test_station_and_upgrade_card_of_a_fallen_station_return_to_the_middle() -> None:
    s = table(supply=(5, 4, 5, 5))
    s.level[FOUNDRY] = 2
    card = s.station[FOUNDRY]
    raze(s, FOUNDRY)
    assert card in s.middle
    assert s.supply == (5, 5, 5, 5)
    assert (s.level[FOUNDRY], s.ap[FOUNDRY], s.dam[FOUNDRY]) == (0, 0, 0)


# Storage.


@checks("FUT-099", "FUT-232", "FUT-R82", "FUT-360", "FUT-080")
def test_slots_by_level_hold_cards_beside_the_hand() -> None:
    s = turn()
    hand = give(s, 0, "ARM-01", "SAB-26", "ABL-01", "ITM-12", "ARM-34")
    for card, d in zip(hand, (AEGIS, LOWMARKET, CLOISTER), strict=False):
        act(s, 0, "STORE", slot(card))
        choose(s, 0, "place", IN_STATION + d)
    assert [slots_free(s, d) for d in range(3)] == [0, 0, 0]
    assert len(s.hands[0]) == 2
    assert s.energy[0] == 20
    assert why(s, 0, "STORE", slot(hand[3])) == "FUT-R82"


@checks("FUT-R82", "FUT-329", "FUT-334")
def test_creatures_and_traps_are_never_cargo() -> None:
    s = turn()
    creature, trap = give(s, 0, "CRE-02", "ITM-26")
    assert can(s, 0, "STORE") == []
    assert why(s, 0, "STORE", slot(creature)) == why(s, 0, "STORE", slot(trap)) == "FUT-R82"


@checks("FUT-329", "FUT-R82", "FUT-R56")
def test_cargo_is_shifted_between_stations_or_taken_out_once_a_turn() -> None:
    s = turn()
    (card,) = load_up(s, AEGIS, "ARM-01")
    act(s, 0, "STORE", slot(card))
    assert offered(s, 0) == [IN_STATION + LOWMARKET, IN_STATION + CLOISTER]
    choose(s, 0, "place", IN_STATION + CLOISTER)
    assert (s.cargo[AEGIS], s.cargo[CLOISTER]) == ((), (card,))
    assert why(s, 0, "RETRIEVE", slot(card)) == "FUT-R56"
    s.handled = 0
    act(s, 0, "RETRIEVE", slot(card))
    assert s.hands[0] == [card]
    assert why(s, 0, "STORE", slot(card)) == "FUT-R56"


@checks("FUT-R09", "FUT-215")
def test_nothing_is_retrieved_into_a_full_hand() -> None:
    s = turn()
    (card,) = load_up(s, AEGIS, "ARM-01")
    give(s, 0, *["ABL-01"] * 5)
    assert why(s, 0, "RETRIEVE", slot(card)) == "FUT-215"


@checks("FUT-R71", "FUT-271")
def test_others_do_not_read_what_is_stored() -> None:
    s = turn()
    card, other = give(s, 0, "ARM-01", "ARM-02")
    s.show(card, 1)
    act(s, 0, "STORE", slot(card))
    choose(s, 0, "place", IN_STATION + AEGIS)
    assert s.journal is not None
    (event,) = [event for event in s.journal.seen_by(1) if event.name == "stored"]
    assert event.operands["card"] == "…"
    assert s.known[slot(card)] == s.known[slot(other)] == 0


# Equipping a station.


@checks("FUT-062", "FUT-101", "FUT-R82", "FUT-R31")
def test_a_creature_is_equipped_on_a_slot_for_its_level() -> None:
    s = turn()
    (wolf,) = give(s, 0, "CRE-01")
    act(s, 0, "FIT", slot(wolf))
    choose(s, 0, "place", IN_STATION + AEGIS)
    assert s.fitted[AEGIS] == (wolf,)
    assert s.energy[0] == 17
    assert slots_free(s, AEGIS) == 0


@checks("FUT-233", "FUT-103", "FUT-232")
@pytest.mark.parametrize(("level", "most"), [(1, 3), (2, 5), (3, 7), (4, 10)])
def test_the_station_level_caps_the_creature_level(level: int, most: int) -> None:
    s = turn()
    s.level[AEGIS] = level
    levels = {"CRE-01": 3, "CRE-05": 4, "CRE-06": 5, "CRE-08": 6, "CRE-09": 8, "CRE-10": 10}
    for name, figure in levels.items():
        assert (fit_trouble(s, AEGIS, new(s, 0, name)) is None) == (figure <= most)
    assert slots_free(s, AEGIS) == level


@checks("FUT-249", "FUT-334", "FUT-375", "FUT-R32", "FUT-329")
def test_creatures_and_traps_never_leave_their_station() -> None:
    s = turn()
    s.level[AEGIS] = 2
    wolf, trap = load_up(s, AEGIS, "CRE-01", "ITM-26", fitted=True)
    assert can(s, 0, "TAKE_OUT") == []
    assert why(s, 0, "TAKE_OUT", slot(wolf)) == "FUT-249"
    assert why(s, 0, "TAKE_OUT", slot(trap)) == "FUT-249"
    assert why(s, 0, "SELL", slot(wolf)) == "FUT-R32"


@checks("FUT-R82", "FUT-R31", "FUT-R96")
def test_another_equipped_card_is_taken_out_with_its_damage_and_costs_half_to_equip_again() -> None:
    s = turn()
    (doors,) = load_up(s, AEGIS, "ITM-24", fitted=True)
    s.harm[slot(doors)] = 9
    act(s, 0, "TAKE_OUT", slot(doors))
    assert offered(s, 0) == [TO_HAND, IN_STATION, IN_STATION + 1, IN_STATION + 2]
    choose(s, 0, "place", IN_STATION + AEGIS)
    assert (s.fitted[AEGIS], s.cargo[AEGIS]) == ((), (doors,))
    assert s.harm[slot(doors)] == 9
    assert fit_price(s, doors) == 2
    act(s, 0, "FIT", slot(doors))
    choose(s, 0, "place", IN_STATION + AEGIS)
    assert s.energy[0] == 18


@checks("FUT-R82", "FUT-234")
@pytest.mark.parametrize(
    ("name", "fits"),
    [
        ("ITM-22", True),
        ("ITM-24", True),
        ("ART-01", True),
        ("ITM-12", False),
        ("ARM-01", False),
        ("ABL-01", False),
    ],
)
def test_only_cards_for_stations_are_equipped_there(name: str, fits: bool) -> None:
    s = turn()
    s.level[AEGIS] = 2
    assert (fit_trouble(s, AEGIS, new(s, 0, name)) is None) == fits


@checks("FUT-169", "FUT-R82")
def test_the_drowned_cloister_permits_every_artefact() -> None:
    s = turn()
    seal = new(s, 0, "ART-03")
    assert fit_trouble(s, AEGIS, seal) is not None
    assert fit_trouble(s, CLOISTER, seal) is None


@checks("FUT-164", "FUT-R63")
def test_a_mutant_takes_a_slot() -> None:
    s = turn()
    place_at(s, mutants={AEGIS: (5,)})
    assert slots_free(s, AEGIS) == 0


def test_questions_come_one_after_the_other() -> None:
    s = turn()
    give(s, 0, "CRE-02")
    act(s, 0, "FIT", slot(s.hands[0][0]))
    assert asked(s) == [(0, "place")]
    assert names(s.chosen) == ["CRE-02"]


@checks("FUT-R71", "FUT-271")
def test_who_knows_only_some_cards_of_a_station_cannot_tell_which_face_down_one_is_taken() -> None:
    s = turn(players=3)
    s.level[AEGIS] = 2
    card, other = load_up(s, AEGIS, "ARM-01", "ARM-02")
    s.show(card, 1)
    for known in (card, other):
        s.show(known, 2)
    act(s, 0, "RETRIEVE", slot(card))
    assert s.known[slot(card)] == s.known[slot(other)] == 0
    alone = turn(players=3)
    (single,) = load_up(alone, AEGIS, "ARM-01")
    alone.show(single, 1)
    act(alone, 0, "RETRIEVE", slot(single))
    assert alone.known[slot(single)] == 0b010


@checks("FUT-R71")
def test_a_card_that_lies_open_in_a_station_is_seen_to_go() -> None:
    s = turn()
    s.level[AEGIS] = 2
    gun, doors = load_up(s, AEGIS, "ITM-24", "ITM-25", fitted=True)
    for card in (gun, doors):
        s.turn_up(card)
    act(s, 0, "TAKE_OUT", slot(gun))
    choose(s, 0, "place", TO_HAND)
    assert is_up(s, gun)
    assert is_up(s, doors)
