"""AP and how they are lost: each layer to its last point, for the first and the last unit of each sort."""

from __future__ import annotations

import pytest

from starhall.core.scenes import checks, place_at, told
from starhall.games.futura.box.parts import ACO_AP, CARD, MUTANT_THING, NOBODY, NONE, STATION
from starhall.games.futura.rules.fight import comparison, damage
from starhall.games.futura.rules.mat import cards
from starhall.games.futura.state import Shield
from tests.games.futura.fight import blow, effect, engaged
from tests.games.futura.table import AEGIS, CHEN, ELOI, HAMMERFIST, LAST_SLOT, TERRACE, THORN, card

# How much there is.


@checks("FUT-218", "FUT-259", "FUT-R29", "FUT-R63", "FUT-R85")
@pytest.mark.parametrize(("a", "d", "slot"), [(CHEN, AEGIS, 0), (ELOI, THORN, LAST_SLOT)])
def test_what_each_unit_has_when_whole_and_now(a: int, d: int, slot: int) -> None:
    s = engaged(STATION + d, a)

    def ap(thing: int) -> tuple[int, int]:
        return comparison.full_ap(s, thing), comparison.ap_left(s, thing)

    assert ap(a) == (ACO_AP[a], ACO_AP[a])
    s.base[a] = 5
    place_at(s, armour={a: card("ARM-01", slot)})
    s.harm[slot] = 7
    assert ap(a) == (ACO_AP[a] + 18, 5 + 11)
    s.ap[d] = 13
    assert ap(STATION + d) == (20, 13)
    place_at(s, mutant_harm={a: 4})
    place_at(s, mutants={d: (a,)})
    assert ap(MUTANT_THING + a) == (2 * ACO_AP[a], 2 * ACO_AP[a] - 4)
    place_at(s, fitted={d: (card("CRE-02", slot),)})
    place_at(s, armour={a: NONE})
    assert ap(CARD + slot) == (28, 21)
    s.harm[slot] = 27
    assert ap(CARD + slot) == (28, 1)
    s.harm[slot] = 30
    assert ap(CARD + slot) == (28, 0)


@checks("FUT-R85")
def test_who_was_struck_and_who_has_its_death_blow() -> None:
    s = engaged()
    assert not comparison.is_fatal(s, CHEN)
    s.force = [effect("JAM", CHEN, 1)]
    assert not comparison.was_struck(s, CHEN)
    assert not comparison.is_fatal(s, CHEN)
    s.force = [
        effect(comparison.HURT, CHEN, 1, seat=NOBODY, until="interaction"),
        blow(HAMMERFIST),
    ]
    assert [comparison.was_struck(s, a) for a in (CHEN, HAMMERFIST)] == [True, False]
    assert [comparison.is_fatal(s, a) for a in (CHEN, HAMMERFIST)] == [False, True]
    damage.spare(s, CHEN)
    assert comparison.is_fatal(s, HAMMERFIST)
    damage.spare(s, HAMMERFIST)
    assert [force.verb for force in s.force] == [comparison.HURT]


# Losing it.


@checks("FUT-253", "FUT-R85")
@pytest.mark.parametrize("a", [CHEN, ELOI])
def test_no_damage_does_nothing_and_one_point_of_it_counts(a: int) -> None:
    s = engaged(primary=a)
    assert damage.lose_ap(s, a, 0, "Fire", "FUT-252") == 0
    assert (s.base[a], s.force) == (ACO_AP[a], [])
    assert damage.lose_ap(s, a, 1, "Fire", "FUT-252") == 1
    assert s.base[a] == ACO_AP[a] - 1
    assert s.force == [(comparison.HURT, a, 1, "interaction", NONE, NOBODY, "Fire")]


@checks("FUT-252", "FUT-R85")
def test_who_was_hurt_is_noted_in_an_interaction_only() -> None:
    s = engaged()
    s.interaction = 0
    damage.lose_ap(s, CHEN, 1, "Fire", "FUT-252")
    assert s.force == []
    assert s.wear == {}


@checks("FUT-155", "FUT-253")
@pytest.mark.parametrize("a", [CHEN, ELOI])
def test_nanites_eat_armour_alone_but_a_strike_of_them_goes_through_all_layers(a: int) -> None:
    s = engaged(primary=a)
    place_at(s, armour={a: card("ARM-01", 5)}, items={a: (card("ITM-12", LAST_SLOT),)})
    s.shields = [Shield(a, damage.ABILITY_LAYER, 3, "assault", NONE, 0)]
    assert damage.lose_ap(s, a, 99, damage.NANO, "FUT-R69") == 18
    assert (s.shields[0].left, s.harm, s.base[a]) == (3, {5: 18}, ACO_AP[a])
    s.harm = {}
    assert damage.lose_ap(s, a, 3 + 4 + 18 + 2, damage.NANO, "FUT-252", strike=True) == 27
    assert (s.shields[0].left, s.harm, s.base[a]) == (0, {5: 18, LAST_SLOT: 4}, ACO_AP[a] - 2)


@checks("FUT-143", "FUT-171")
def test_a_sunder_takes_a_forcefield_first_and_stops_at_base_ap() -> None:
    s = engaged()
    place_at(s, armour={CHEN: card("ARM-01", 5)})
    s.shields = [
        Shield(CHEN, damage.ABILITY_LAYER, 6, "assault", NONE, 1),
        Shield(CHEN, damage.ITEM_LAYER, 2, "assault", NONE, 1),
    ]
    assert damage.sunder(s, CHEN, 7, "FUT-143") == 7
    assert [one.left for one in s.shields] == [0, 1]
    assert damage.sunder(s, CHEN, 99, "FUT-143") == 19
    assert s.base[CHEN] == ACO_AP[CHEN]


@checks("FUT-171", "FUT-R106")
def test_a_wound_without_a_type_is_kinetic_and_stopped_by_a_forcefield() -> None:
    s = engaged()
    s.shields = [Shield(CHEN, damage.ABILITY_LAYER, 6, "assault", NONE, 1)]
    assert damage.wound(s, CHEN, 4, "", "FUT-R106") == 4
    assert s.shields[0].left == 2
    assert told(s, "damaged")[-1].operands["kind"] == "Kinetic"


@checks("FUT-171", "FUT-253", "FUT-R43")
def test_only_the_shields_of_a_unit_and_of_a_layer_are_lost_for_it() -> None:
    s = engaged()
    mine = [
        Shield(HAMMERFIST, damage.ABILITY_LAYER, 5, "assault", NONE, 0),
        Shield(CHEN, damage.ABILITY_LAYER, 5, "assault", NONE, 0),
        Shield(STATION + TERRACE, damage.ABILITY_LAYER, 5, "assault", NONE, 0),
        Shield(STATION + TERRACE, damage.ITEM_LAYER, 5, "assault", NONE, 0),
    ]
    s.shields = list(mine)
    damage.lose_ap(s, CHEN, 5, "Fire", "FUT-252")
    assert [one.left for one in s.shields] == [5, 0, 5, 5]
    damage.lose_ap(s, STATION + TERRACE, 7, "Fire", "FUT-252")
    assert [one.left for one in s.shields] == [5, 0, 0, 5]
    assert s.ap[TERRACE] == 18, "a station has no layer of items"


@checks("FUT-039", "FUT-253", "FUT-R43", "FUT-R97")
@pytest.mark.parametrize("a", [CHEN, ELOI])
def test_items_with_ap_take_the_blow_in_the_order_of_their_age_and_are_turned_up(a: int) -> None:
    s = engaged(primary=a)
    targe, graft, droid = card("ITM-04", 3), card("ITM-12", LAST_SLOT), card("ITM-22", 6)
    place_at(s, off_hand={a: targe})
    assert damage.lose_ap(s, a, 1, "Fire", "FUT-252") == 1
    assert s.harm == {3: 1}
    assert cards.is_up(s, targe)
    place_at(s, items={a: (graft, droid, card("ITM-10", 7))}, elder_items={a: 1})
    damage.lose_ap(s, a, 5, "Fire", "FUT-252")
    assert s.harm == {LAST_SLOT: 4, 3: 2}
    assert [cards.is_up(s, one) for one in (graft, droid)] == [True, False]
    damage.lose_ap(s, a, 11, "Fire", "FUT-252")
    assert s.harm == {LAST_SLOT: 4, 3: 12, 6: 1}
    damage.lose_ap(s, a, 6, "Fire", "FUT-252")
    assert s.harm == {LAST_SLOT: 4, 3: 12, 6: 6}
    assert s.base[a] == ACO_AP[a] - 1
    assert s.wear == s.harm


@checks("FUT-039", "FUT-R97")
def test_the_saber_in_the_off_hand_and_what_weighs_armour_down_take_no_blow() -> None:
    s = engaged()
    place_at(s, armour={CHEN: card("ARM-16", 1)}, off_hand={CHEN: card("ITM-03", 2)})
    damage.lose_ap(s, CHEN, 1, "Fire", "FUT-252")
    assert s.harm == {1: 1}
    place_at(s, off_hand={CHEN: card("SAB-01", 2)})
    damage.lose_ap(s, CHEN, 1, "Fire", "FUT-252")
    assert s.harm == {1: 2}


@checks("FUT-024", "FUT-218", "FUT-253", "FUT-R97")
@pytest.mark.parametrize("slot", [0, LAST_SLOT])
def test_armour_breaks_with_its_last_point_and_passes_on_the_rest(slot: int) -> None:
    s = engaged()
    place_at(s, armour={CHEN: card("ARM-34", slot)})
    damage.lose_ap(s, CHEN, 59, "Fire", "FUT-252")
    assert (s.harm, told(s, "armour broken")) == ({slot: 59}, [])
    damage.lose_ap(s, CHEN, 1, "Fire", "FUT-252")
    assert (s.harm, s.wear, s.base[CHEN]) == ({slot: 60}, {slot: 60}, 14)
    assert len(told(s, "armour broken")) == 1
    s.harm, s.wear = {slot: 50}, {}
    damage.lose_ap(s, CHEN, 13, "Fire", "FUT-252")
    assert (s.harm, s.wear, s.base[CHEN]) == ({slot: 60}, {slot: 10}, 14 - 3)
    damage.lose_ap(s, CHEN, 1, "Fire", "FUT-252")
    assert (s.harm, s.base[CHEN]) == ({slot: 60}, 14 - 4)


@checks("FUT-024", "FUT-041", "FUT-R97")
def test_armour_that_is_weighed_down_breaks_earlier() -> None:
    s = engaged()
    place_at(s, armour={CHEN: card("ARM-16", 1)}, off_hand={CHEN: card("ITM-03", 2)})
    damage.lose_ap(s, CHEN, 39, "Fire", "FUT-252")
    assert (s.harm, s.base[CHEN]) == ({1: 42}, 14 - 1)


@checks("FUT-256", "FUT-R44")
def test_an_acolyte_has_its_death_blow_at_zero_base_ap_once() -> None:
    s = engaged()
    damage.lose_ap(s, CHEN, 13, "Fire", "FUT-252")
    assert not comparison.is_fatal(s, CHEN)
    assert damage.lose_ap(s, CHEN, 9, "Fire", "FUT-252") == 1
    assert damage.lose_ap(s, CHEN, 1, "Fire", "FUT-252") == 1
    blows = [force for force in s.force if force.verb == comparison.FATAL]
    assert blows == [(comparison.FATAL, CHEN, 0, "assault", NONE, NOBODY, "")]


@checks("FUT-260", "FUT-261", "FUT-274", "FUT-R63", "FUT-R85")
@pytest.mark.parametrize(("a", "d", "slot"), [(CHEN, AEGIS, 0), (ELOI, THORN, LAST_SLOT)])
def test_what_a_station_a_mutant_or_a_creature_cannot_hold_is_lost(a: int, d: int, slot: int) -> None:
    s = engaged(STATION + d, HAMMERFIST)
    assert damage.lose_ap(s, STATION + d, 19, "", "FUT-252") == 19
    assert damage.lose_ap(s, STATION + d, 5, "", "FUT-252") == 1
    assert damage.lose_ap(s, STATION + d, 5, "", "FUT-252") == 0
    assert s.ap[d] == 0
    place_at(s, mutants={d: (a,)})
    assert damage.lose_ap(s, MUTANT_THING + a, 3, "", "FUT-252") == 3
    assert damage.lose_ap(s, MUTANT_THING + a, 99, "", "FUT-252") == 2 * ACO_AP[a] - 3
    assert s.mutant_harm[a] == 2 * ACO_AP[a]
    wolf = card("CRE-02", slot)
    place_at(s, fitted={d: (wolf,)})
    assert damage.lose_ap(s, CARD + slot, 30, "", "FUT-252") == 28
    assert (s.harm, s.wear) == ({slot: 28}, {slot: 28})
    assert cards.is_up(s, wolf)


@checks("FUT-140", "FUT-R94")
def test_who_gives_its_last_base_ap_gave_its_life() -> None:
    s = engaged()
    damage.give_base(s, CHEN, 13)
    assert (s.base[CHEN], s.force) == (1, [])
    damage.give_base(s, CHEN, 1)
    assert [(force.verb, force.thing, force.word) for force in s.force] == [
        (comparison.FATAL, CHEN, comparison.GAVE)
    ]
