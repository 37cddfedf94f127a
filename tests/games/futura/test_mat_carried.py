"""What an acolyte carries, puts on, takes off and mends, and what its station keeps for it."""

from __future__ import annotations

import pytest

from starhall.core.scenes import checks, place_at
from starhall.games.futura.box.parts import (
    AP,
    ARMOUR,
    BAY,
    CLAUSES_OF,
    FACE,
    FACES,
    HAND_LIMIT,
    KIND,
    LEVEL,
    LEVEL_CREATURE,
    NEUTRAL,
    NONE,
    SLOTS,
    STATION,
)
from starhall.games.futura.rules.fight import claims, damage, replay
from starhall.games.futura.rules.kinds import IN_STATION, NOWHERE, ON_ACOLYTE, TO_HAND
from starhall.games.futura.rules.mat import equipping, gear, prices, shedding, stations, storage
from tests.games.futura.fight import effect, question
from tests.games.futura.table import (
    AEGIS,
    CHEN,
    HESK,
    LOWMARKET,
    TERRACE,
    VELARIS,
    act,
    dress,
    give,
    go,
    load_up,
    new,
    refused_by,
    table,
    turn,
    why,
)


@checks("FUT-218")
def test_who_wears_nothing_has_no_armour() -> None:
    s = turn(0)
    assert (gear.max_armour(s, CHEN), gear.armour_left(s, CHEN), gear.armour_penalty(s, CHEN)) == (0, 0, 0)
    assert (gear.is_broken(s, CHEN), gear.class_of(s, CHEN), gear.strike_of(s, CHEN)) == (False, 0, 3)


@checks("FUT-R43", "FUT-388")
def test_the_order_and_the_number_of_what_is_carried() -> None:
    s = turn(0)
    items = dress(s, CHEN, "ITM-12", "ITM-10")
    assert gear.by_age(s, CHEN) == tuple(items)
    assert gear.load(s, CHEN) == (2, 0, 2)
    dress(s, CHEN, "ARM-16", "SAB-15")
    (shield,) = dress(s, CHEN, "ITM-04")
    place_at(s, elder_items={CHEN: 1})
    assert gear.by_age(s, CHEN) == (items[0], shield, items[1])
    assert gear.load(s, CHEN) == (3, 0, 3)
    assert gear.too_many(s, CHEN) == [*items, shield]
    place_at(s, off_hand={CHEN: NONE})
    third, second_saber = dress(s, CHEN, "ITM-10", "SAB-01")
    assert gear.load(s, CHEN) == (3, 0, 4)
    assert gear.too_many(s, CHEN) == [*items, third], "a saber is no item too many"
    assert second_saber == s.off_hand[CHEN]


@checks("FUT-R43")
def test_an_item_that_goes_changes_the_age_of_the_others() -> None:
    s = turn(0)
    old, young = dress(s, CHEN, "ITM-12", "ITM-10")
    dress(s, CHEN, "ARM-16", "SAB-15", "ITM-04")
    place_at(s, elder_items={CHEN: 1})
    gear.drop_item(s, CHEN, young)
    assert (s.elder_items[CHEN], s.items[CHEN]) == (1, (old,))
    gear.drop_item(s, CHEN, old)
    assert (s.elder_items[CHEN], s.items[CHEN]) == (0, ())


@checks("FUT-095", "FUT-R36")
def test_of_too_large_a_load_everything_may_go() -> None:
    s = turn(0)
    dress(s, CHEN, "ARM-16", "SAB-15", "SAB-01")
    item, one, two = dress(s, CHEN, "ITM-12", "ABL-01", "ABL-02")
    assert gear.too_many(s, CHEN) == [item, one, two, s.off_hand[CHEN]]


@checks("FUT-095", "FUT-038", "FUT-R34")
def test_why_a_shield_is_not_held() -> None:
    s = turn(0)
    (shield,) = give(s, 0, "ITM-04")
    assert gear.trouble(s, CHEN, shield) == ("FUT-038", "only an Adept has an off-hand slot")
    dress(s, CHEN, "ARM-16")
    found = gear.trouble(s, CHEN, shield)
    assert found == ("FUT-R34", "the off-hand is filled only beside a primary saber")
    dress(s, CHEN, "SAB-15")
    assert gear.trouble(s, CHEN, shield) is None
    dress(s, CHEN, "ITM-12", "ITM-10")
    assert gear.trouble(s, CHEN, shield) == ("FUT-095", "the load is full")


@checks("FUT-R44")
def test_who_was_saved_is_left_alone() -> None:
    s = turn(0)
    (armour,) = give(s, 0, "ARM-11")
    s.resting, s.base[VELARIS] = 1 << VELARIS, 0
    act(s, 0, "EQUIP", armour % SLOTS)
    assert refused_by(s, 0, "place", ON_ACOLYTE + VELARIS) == "FUT-R44"


@checks("FUT-R34", "FUT-R36")
@pytest.mark.parametrize(("armour", "asked"), [("ARM-11", True), ("ARM-16", True), ("", False)])
def test_who_has_lost_the_primary_saber_may_make_the_other_one_primary(armour: str, asked: bool) -> None:
    s = turn(0)
    if armour:
        dress(s, CHEN, armour)
    place_at(s, off_hand={CHEN: FACE["SAB-01"] * SLOTS + 30})
    go(s, (shedding.shed, CHEN))
    assert (question(s)[2] == "promote") == asked


@checks("FUT-R66", "FUT-R102")
def test_broken_armour_that_comes_back_is_as_broken_as_before() -> None:
    s = turn(0)
    armour = new(s, 0, "ARM-26")
    s.discards[0] = [armour]
    replay._back_on(s, CHEN, armour)
    assert (s.armour[CHEN], s.discards[0]) == (armour, [])
    assert s.harm == {armour % SLOTS: AP[FACE["ARM-26"]]}


# Repair and prices.


@checks("FUT-219")
def test_what_is_whole_is_not_mended() -> None:
    s = turn(0)
    (armour,) = dress(s, CHEN, "ARM-11")
    assert damage.mend(s, CHEN, 5, "FUT-136") == 0
    assert s.harm == {}
    s.harm[armour % SLOTS] = 3
    assert damage.mend(s, CHEN, 2, "FUT-136") == 2
    assert damage.mend(s, CHEN, 5, "FUT-136") == 1
    assert s.harm == {}


@checks("FUT-319", "FUT-R30", "FUT-081")
def test_why_armour_is_not_repaired() -> None:
    s = turn(0)
    (armour,) = dress(s, CHEN, "ARM-26")
    s.harm[armour % SLOTS] = 3
    s.energy[0] = 0
    assert why(s, 0, "REPAIR", CHEN) == "FUT-319"
    s.place[CHEN] = BAY
    assert why(s, 0, "REPAIR", CHEN) == "FUT-081"
    assert why(s, 0, "REPAIR", VELARIS) not in ("", "FUT-319")


@checks("FUT-158", "FUT-R30")
def test_a_repair_never_pays_anything_back() -> None:
    s = turn(0)
    place_at(s, side={HESK: 0})
    dress(s, HESK, "ARM-01")
    assert prices.repair_price(s, HESK) == max(0, (LEVEL[FACE["ARM-01"]] + 1) // 2 - 1)
    s.force = [effect("COST", HESK, -50, "repair", until="turn")]
    assert prices.repair_price(s, HESK) == 0


@checks("FUT-198", "FUT-R102")
def test_broken_armour_makes_nothing_cheaper() -> None:
    s = turn(0)
    cheaper = next(face for face in range(FACES) if KIND[face] == ARMOUR and "COST" in str(CLAUSES_OF[face]))
    place_at(s, armour={CHEN: cheaper * SLOTS + 7})
    assert prices.changers(s, CHEN, "move") == [s.armour[CHEN]]
    s.harm[7] = AP[cheaper]
    assert prices.changers(s, CHEN, "move") == []


@checks("FUT-231", "FUT-327")
def test_an_upgrade_costs_ten_unless_an_effect_says_otherwise() -> None:
    s = turn(0)
    assert stations.upgrade_price(s, AEGIS) == 10
    s.force = [
        effect("COST", STATION + AEGIS, -4, "upgrade", until="turn"),
        effect("COST", STATION + LOWMARKET, -9, "upgrade", until="turn"),
        effect("COST", STATION + AEGIS, -9, "move", until="turn"),
        effect("DAM", STATION + AEGIS, 5, until="turn"),
    ]
    assert stations.upgrade_price(s, AEGIS) == 6
    s.force[0] = effect("COST", STATION + AEGIS, -40, "upgrade", until="turn")
    assert stations.upgrade_price(s, AEGIS) == 0


# Stations.


@checks("FUT-233")
def test_a_station_says_up_to_which_level_it_takes_creatures() -> None:
    s = turn(0)
    (high,) = give(s, 0, "CRE-10")
    for level in (1, 2, 3):
        s.level[AEGIS] = level
        found = storage.fit_trouble(s, AEGIS, high)
        assert found == ("FUT-233", f"the station takes creatures up to level {LEVEL_CREATURE[level]}")


@checks("FUT-099", "FUT-R82")
def test_a_card_is_stored_in_any_own_station() -> None:
    s = table(players=4)
    s.active = 3
    (card,) = give(s, 3, "ARM-11")
    s.chosen = (card,)
    storage.stored(s, IN_STATION + 11, 3, "store")
    assert s.cargo[11] == (card,)


@checks("FUT-R31", "FUT-R82")
def test_a_card_is_taken_off_into_any_own_station() -> None:
    s = table(players=4)
    s.active = 3
    (saber,) = dress(s, 9, "SAB-01")
    s.chosen = (saber,)
    equipping.unequipped(s, IN_STATION + 11, 3, "unequip")
    assert s.cargo[11] == (saber,)
    assert s.saber[9] == NONE


@checks("FUT-R31", "FUT-R82")
def test_what_a_station_is_equipped_with_is_paid_for() -> None:
    s = turn(0)
    (doors,) = give(s, 0, "ITM-25")
    s.chosen = (doors,)
    storage.fitted(s, IN_STATION + AEGIS, 0, "fit")
    assert s.paid == 1 << doors % SLOTS
    assert s.energy[0] == 20 - LEVEL[doors // SLOTS]


@checks("FUT-R09", "FUT-R82")
def test_a_full_hand_takes_nothing_out_of_a_station() -> None:
    s = turn(0)
    (doors,) = load_up(s, AEGIS, "ITM-25", fitted=True)
    s.chosen = (doors,)
    give(s, 0, *["ARM-01"] * (HAND_LIMIT - 1))
    assert storage.take_out_places(s, 0)[0] == TO_HAND
    give(s, 0, "ARM-01")
    assert storage.take_out_places(s, 0) == [IN_STATION + d for d in (AEGIS, LOWMARKET, 2)]
    s.chosen = tuple(s.hands[0][:1])
    assert storage.take_out_places(s, 0) == [NOWHERE]


@checks("FUT-R91", "FUT-R95")
def test_of_a_neutral_station_the_first_cargo_goes_to_nobody() -> None:
    s = turn(0)
    first, second = load_up(s, TERRACE, "ARM-01", "SAB-01")
    place_at(s, holder={TERRACE: NEUTRAL})
    go(s, (claims.keep_cargo, NEUTRAL, TERRACE, 1))
    assert s.cargo[TERRACE] == (second,)
    assert s.removed == [first]
