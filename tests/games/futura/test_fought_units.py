"""Creatures beside mutants, sides with gaps in them, and the last thing of each sort."""

from __future__ import annotations

import pytest

from starhall.core.scenes import checks, place_at
from starhall.games.futura.box.parts import ACO_AP, CARD, DISTRICT, MUTANT_THING, NOBODY, NONE, STATION
from starhall.games.futura.rules.fight import comparison, damage, units
from starhall.games.futura.state import Force, Shield
from tests.games.futura.fight import effect, engaged
from tests.games.futura.table import (
    AEGIS,
    CHEN,
    ELOI,
    HAMMERFIST,
    HESK,
    KESTRANE,
    LAST_SLOT,
    TERRACE,
    THORN,
    WREN,
    YARROW,
    card,
)


def first(thing: int) -> Force:
    """The owner has chosen this creature to fight first."""
    return effect(units.FIRST_TO_FIGHT, thing, seat=1)


# Creatures.


@checks("FUT-248", "FUT-250", "FUT-R63", "FUT-R93")
@pytest.mark.parametrize("slot", [0, LAST_SLOT])
def test_mutants_fight_among_creatures_of_the_first_level_by_their_ap(slot: int) -> None:
    s = engaged()
    place_at(s, fitted={TERRACE: (card("CRE-02", slot),)})
    place_at(s, mutants={TERRACE: (KESTRANE, WREN)})
    brood, old, sable = CARD + slot, MUTANT_THING + KESTRANE, MUTANT_THING + WREN
    assert units.creatures(s, TERRACE) == [sable, brood, old], "24, 28 and 30 AP"
    assert units.equals(s, TERRACE) == []
    s.harm[slot] = 5
    assert units.creatures(s, TERRACE) == [brood, sable, old], "23, 24 and 30 AP"
    place_at(s, mutant_harm={KESTRANE: 8})
    assert units.creatures(s, TERRACE) == [old, brood, sable], "22, 23 and 24 AP"
    place_at(s, fitted={TERRACE: (card("CRE-03", slot),)})
    assert units.creatures(s, TERRACE) == [old, sable, brood], "a hound is of the second level"


@checks("FUT-250", "FUT-R63", "FUT-R93")
@pytest.mark.parametrize("slot", [0, LAST_SLOT])
@pytest.mark.parametrize("a", [CHEN, YARROW])
def test_a_creature_and_a_mutant_of_equal_ap_are_equals(slot: int, a: int) -> None:
    s = engaged()
    place_at(s, fitted={TERRACE: (card("CRE-02", slot),)})
    place_at(s, mutants={TERRACE: (a,)})
    place_at(s, mutant_harm={a: 2 * ACO_AP[a] - 28})
    brood, mutant = CARD + slot, MUTANT_THING + a
    assert units.equals(s, TERRACE) == units.creatures(s, TERRACE) == [brood, mutant]
    s.force = [effect("JAM", mutant, 1)]
    assert units.creatures(s, TERRACE) == [brood, mutant], "only a choice changes the order"
    s.force = [first(mutant)]
    assert units.creatures(s, TERRACE) == [mutant, brood]
    assert units.equals(s, TERRACE) == []
    s.harm[slot] = 3
    place_at(s, mutant_harm={a: 3})
    place_at(s, mutant_harm={a: s.mutant_harm[a] + 2 * ACO_AP[a] - 28})
    s.force = []
    assert units.equals(s, TERRACE) == [brood, mutant]
    s.harm[slot] = 4
    assert units.equals(s, TERRACE) == []


@checks("FUT-250", "FUT-R93")
def test_equals_behind_the_first_to_fight_are_not_asked_for() -> None:
    s = engaged()
    place_at(s, fitted={TERRACE: (card("CRE-03", 4), card("CRE-02", 5), card("CRE-03", 6))})
    s.harm = {4: 12, 6: 12}
    assert units.creatures(s, TERRACE) == [CARD + 5, CARD + 4, CARD + 6], "of the same AP, but another level"
    assert units.equals(s, TERRACE) == []
    place_at(s, fitted={TERRACE: ()})
    place_at(s, mutants={TERRACE: (CHEN, WREN, HESK)})
    assert units.equals(s, TERRACE) == [], "two have 28 AP, but one has 24"


# Sides.


@checks("FUT-248", "FUT-R64")
@pytest.mark.parametrize("a", [CHEN, ELOI])
@pytest.mark.parametrize("d", [AEGIS, THORN])
def test_a_summoned_acolyte_stands_before_an_empty_station(a: int, d: int) -> None:
    s = engaged(STATION + d, HAMMERFIST)
    s.summoned = a
    assert (units.fighting_unit(s), units.front_unit(s)) == (a, a)


@checks("FUT-248", "FUT-R63")
@pytest.mark.parametrize("a", [CHEN, ELOI])
def test_a_mutant_alone_stands_before_its_station(a: int) -> None:
    s = engaged(primary=HAMMERFIST)
    place_at(s, mutants={TERRACE: (a,)})
    assert (units.fighting_unit(s), units.front_unit(s)) == (MUTANT_THING + a, MUTANT_THING + a)


@checks("FUT-243", "FUT-R62")
def test_a_support_without_its_primary_rolls_alone() -> None:
    s = engaged(support=HAMMERFIST)
    s.primary = NONE
    assert units.attackers(s) == (HAMMERFIST,)


@checks("FUT-R63", "FUT-R91")
@pytest.mark.parametrize("a", [CHEN, ELOI])
def test_a_mutant_belongs_to_the_holder_of_its_own_station(a: int) -> None:
    s = engaged()
    place_at(s, holder={THORN: 0})
    place_at(s, holder={AEGIS: 0})
    place_at(s, mutants={TERRACE: (a,)})
    assert units.owner_of(s, MUTANT_THING + a) == 1
    assert [units.owner_of(s, DISTRICT + d) for d in (AEGIS, TERRACE, THORN)] == [0, 1, 0]


@checks("FUT-R71")
@pytest.mark.parametrize("thing", [NONE, CHEN, ELOI, STATION, CARD - 1, MUTANT_THING, DISTRICT - 1, DISTRICT])
def test_nothing_but_a_card_is_a_card(thing: int) -> None:
    s = engaged()
    place_at(s, fitted={TERRACE: (card("CRE-01", 0), card("CRE-01", LAST_SLOT))})
    assert units.card_of(s, thing) == NONE


# AP.


@checks("FUT-219", "FUT-R29")
def test_the_first_armour_of_the_box_is_mended_and_no_armour_is_not() -> None:
    s = engaged()
    s.harm = {0: 5, LAST_SLOT: 5}
    place_at(s, armour={CHEN: card("ARM-01", 0)})
    assert damage.mend(s, HAMMERFIST, 3, "FUT-136") == 0
    assert damage.mend(s, CHEN, 3, "FUT-136") == 3
    assert s.harm == {0: 2, LAST_SLOT: 5}


@checks("FUT-024", "FUT-R104")
@pytest.mark.parametrize("slot", [1, LAST_SLOT])
def test_what_armour_of_any_deck_keeps_up_ends_when_it_breaks(slot: int) -> None:
    s = engaged()
    place_at(s, armour={CHEN: card("ARM-01", slot)})
    s.shields = [Shield(CHEN, damage.ITEM_LAYER, 4, "assault", source, 0) for source in (CARD + slot, CARD)]
    damage.lose_ap(s, CHEN, 18, damage.NANO, "FUT-R69")
    assert [shield.source for shield in s.shields] == [CARD]


@checks("FUT-140", "FUT-R94")
def test_a_given_life_is_a_death_blow_of_nobody() -> None:
    s = engaged()
    damage.give_base(s, CHEN, ACO_AP[CHEN])
    assert s.force == [Force(comparison.FATAL, CHEN, 0, "assault", NONE, NOBODY, comparison.GAVE)]
