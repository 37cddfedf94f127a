"""What each thing of a fight is, in the first and the last slot, and in which order creatures fight."""

from __future__ import annotations

from itertools import pairwise

import pytest

from starhall.core.scenes import checks, place_at
from starhall.games.futura.box.parts import (
    ACO_AP,
    AP,
    BAY,
    BENCH,
    CARD,
    CREATURE,
    DISTRICT,
    FACES,
    ITEM,
    ITEM_KIND,
    KIND,
    LEVEL,
    MUTANT_THING,
    NONE,
    SLOTS,
    STATION,
)
from starhall.games.futura.rules.fight import units
from tests.games.futura.fight import effect, engaged
from tests.games.futura.table import (
    AEGIS,
    CHEN,
    ELOI,
    HESK,
    LAST_SLOT,
    TERRACE,
    THORN,
    VELARIS,
    YARROW,
    card,
    turn,
)

# What a thing is.


@checks("FUT-R96")
def test_each_thing_is_of_one_sort() -> None:
    sorts = (units.is_acolyte, units.is_station, units.is_card, units.is_mutant)
    firsts = (0, STATION, CARD, MUTANT_THING, DISTRICT)
    for thing in range(-1, DISTRICT + 1):
        found = [sort(thing) for sort in sorts]
        assert found == [first <= thing < after for first, after in pairwise(firsts)]


@checks("FUT-R71")
@pytest.mark.parametrize("slot", [0, 1, LAST_SLOT])
def test_a_card_is_found_wherever_it_lies_in_play(slot: int) -> None:
    other = 100
    for name, place in (
        ("CRE-10", "beast"),
        ("CRE-10", "fitted"),
        ("ARM-34", "armour"),
        ("SAB-34", "saber"),
        ("SAB-01", "off_hand"),
        ("ART-05", "items"),
        ("ABL-49", "abilities"),
    ):
        s = turn(0)
        s.place[HESK] = BAY
        place_at(s, armour={CHEN: card("ARM-01", other)})
        sought = card(name, slot)
        if place == "beast":
            s.beast = sought
        elif place == "fitted":
            place_at(s, fitted={THORN: (card("CRE-01", other + 1), sought)})
        elif place in ("items", "abilities"):
            place_at(s, **{place: {HESK: (sought,)}})
        else:
            place_at(s, **{place: {HESK: sought}})
        assert units.thing_of(sought) == CARD + slot
        assert units.card_of(s, CARD + slot) == sought, place
        assert units.card_of(s, CARD + other) == card("ARM-01", other)
        assert units.card_of(s, CARD + other + 2) == NONE
    assert [units.card_of(s, thing) for thing in (CHEN, CARD - 1, MUTANT_THING)] == [NONE] * 3


@checks("FUT-R71")
def test_nobody_in_the_pool_carries_a_card() -> None:
    s = turn(0)
    place_at(s, armour={ELOI: card("ARM-01", 7)})
    assert units.card_of(s, CARD + 7) == NONE
    s.place[ELOI] = BENCH
    assert units.card_of(s, CARD + 7) == card("ARM-01", 7)


@checks("FUT-101", "FUT-260", "FUT-R63", "FUT-R96")
@pytest.mark.parametrize("slot", [0, LAST_SLOT])
def test_every_card_of_the_box_is_a_creature_an_armament_or_neither(slot: int) -> None:
    s = turn(0)
    for face in range(FACES):
        fitted = face * SLOTS + slot
        place_at(s, fitted={THORN: (fitted,)})
        stands = KIND[face] == ITEM and AP[face] > 0 and ITEM_KIND[face] in ("Armament", "Droid")
        assert units.is_creature(s, CARD + slot) == (KIND[face] == CREATURE)
        assert units.is_armament(s, CARD + slot) == units.absorbs(fitted) == stands
        assert units.level_of(s, CARD + slot) == LEVEL[face]


@checks("FUT-101", "FUT-R63")
@pytest.mark.parametrize("a", [CHEN, ELOI])
def test_a_mutant_is_a_creature_of_the_first_level_and_no_armament(a: int) -> None:
    s = turn(0)
    assert units.is_creature(s, MUTANT_THING + a)
    assert not units.is_armament(s, MUTANT_THING + a)
    assert units.level_of(s, MUTANT_THING + a) == 1


@checks("FUT-071", "FUT-248")
@pytest.mark.parametrize("d", [AEGIS, THORN])
def test_a_station_has_its_level_and_is_where_the_fight_is(d: int) -> None:
    s = engaged(STATION + d)
    s.level[d] = 3
    assert units.level_of(s, STATION + d) == 3
    assert not units.is_creature(s, STATION + d)
    assert units.district(s) == d


@checks("FUT-283")
@pytest.mark.parametrize("target", [NONE, CHEN, ELOI])
def test_an_ambush_is_in_no_district(target: int) -> None:
    s = turn(0)
    s.target = target
    assert units.district(s) == NONE


# Creatures.


@checks("FUT-248", "FUT-250", "FUT-R63", "FUT-R93")
@pytest.mark.parametrize("slot", [0, LAST_SLOT - 3])
def test_creatures_fight_in_the_order_of_level_and_then_ap(slot: int) -> None:
    s = engaged()
    hound, stalker, wolf, gun = (
        card(name, slot + i) for i, name in enumerate(("CRE-03", "CRE-04", "CRE-01", "ITM-25"))
    )
    place_at(s, fitted={TERRACE: (wolf, gun, stalker, hound)})
    things = [units.thing_of(one) for one in (hound, stalker, wolf)]
    assert units.creatures(s, TERRACE) == things
    s.harm[stalker % SLOTS] = 3
    assert units.creatures(s, TERRACE) == things, "41 AP are more than 40"
    s.harm[stalker % SLOTS] = 5
    assert units.creatures(s, TERRACE) == [things[1], things[0], things[2]]
    place_at(s, mutants={TERRACE: (YARROW, ELOI)})
    assert units.creatures(s, TERRACE)[:2] == [MUTANT_THING + ELOI, MUTANT_THING + YARROW]
    place_at(s, mutant_harm={YARROW: 2 * ACO_AP[YARROW] - 2 * ACO_AP[ELOI] + 1})
    assert units.creatures(s, TERRACE)[:2] == [MUTANT_THING + YARROW, MUTANT_THING + ELOI]


@checks("FUT-248")
def test_one_creature_or_one_mutant_is_a_row_of_its_own_and_none_is_none() -> None:
    s = engaged()
    assert units.creatures(s, TERRACE) == []
    place_at(s, fitted={TERRACE: (card("ITM-25", 5),)})
    assert units.creatures(s, TERRACE) == []
    place_at(s, fitted={TERRACE: s.fitted[TERRACE] + (card("CRE-10", LAST_SLOT),)})
    assert units.creatures(s, TERRACE) == [CARD + LAST_SLOT]
    place_at(s, fitted={TERRACE: ()})
    place_at(s, mutants={TERRACE: (CHEN,)})
    assert units.creatures(s, TERRACE) == [MUTANT_THING + CHEN]


@checks("FUT-250", "FUT-R63", "FUT-R93")
def test_mutants_of_equal_ap_are_equals_until_the_owner_has_chosen_one() -> None:
    s = engaged()
    place_at(s, mutants={TERRACE: (VELARIS, CHEN, HESK)})
    first, second = MUTANT_THING + CHEN, MUTANT_THING + HESK
    assert units.equals(s, TERRACE) == [first, second]
    place_at(s, mutant_harm={CHEN: 1})
    assert units.equals(s, TERRACE) == []
    place_at(s, mutant_harm={HESK: 1})
    assert units.equals(s, TERRACE) == [first, second]
    s.force = [effect(units.FIRST_TO_FIGHT, second, seat=1)]
    assert units.creatures(s, TERRACE)[:2] == [second, first]
    assert units.equals(s, TERRACE) == []
    s.force = [effect(units.FIRST_TO_FIGHT, second + 100, seat=1)]
    assert units.equals(s, TERRACE) == [first, second]
    s.force = [effect("JAM", first, seat=1)]
    assert units.equals(s, TERRACE) == [first, second]


@checks("FUT-250")
def test_a_creature_is_the_equal_of_another_of_its_level_and_ap_alone() -> None:
    s = engaged()
    place_at(s, fitted={TERRACE: (card("CRE-03", 3), card("CRE-03", LAST_SLOT))})
    assert units.equals(s, TERRACE) == [CARD + 3, CARD + LAST_SLOT]
    s.harm[LAST_SLOT] = 2
    assert units.equals(s, TERRACE) == []
    s.harm[3] = 2
    assert units.equals(s, TERRACE) == [CARD + 3, CARD + LAST_SLOT]
    place_at(s, fitted={TERRACE: s.fitted[TERRACE][:1]})
    assert units.equals(s, TERRACE) == []
