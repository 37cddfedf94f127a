"""Equipping: classes, load, prices, swaps, shedding, repair."""

from __future__ import annotations

import pytest

from starhall.core.scenes import asked, checks, choose, offered, place_at
from starhall.games.futura import GAME
from starhall.games.futura.box.parts import ADEPT, AP, BASE, BAY, BENCH, HEAVY, NONE, RECON, SLOTS
from starhall.games.futura.rules.kinds import (
    AS_OFF_HAND,
    AS_PRIMARY,
    IN_STATION,
    NOWHERE,
    ON_ACOLYTE,
    TO_DISCARD,
    TO_HAND,
    TO_SALE,
)
from starhall.games.futura.rules.mat.cards import is_up
from starhall.games.futura.rules.mat.equipping import equip_free
from starhall.games.futura.rules.mat.gear import (
    armour_left,
    class_of,
    fits,
    is_broken,
    load,
    max_armour,
    strike_of,
    worn_class,
)
from starhall.games.futura.rules.mat.prices import equip_price, repair_price
from starhall.games.futura.rules.mat.shedding import go_home, shed, strip
from starhall.games.futura.state import Applied
from tests.games.futura.table import (
    CHEN,
    HAMMERFIST,
    HESK,
    ODUYA,
    VELARIS,
    act,
    can,
    dress,
    give,
    go,
    last,
    load_up,
    names,
    new,
    slot,
    table,
    turn,
    why,
)

# Buying.


@checks("FUT-217", "FUT-028", "FUT-026", "FUT-031", "FUT-220", "FUT-218", "FUT-R31")
def test_e02_chen_buys_recon_armour_and_saber_for_eight() -> None:
    s = turn()
    armour, saber = give(s, 0, "ARM-11", "SAB-12")
    act(s, 0, "EQUIP", slot(armour))
    choose(s, 0, "place", ON_ACOLYTE + CHEN)
    act(s, 0, "EQUIP", slot(saber))
    choose(s, 0, "place", ON_ACOLYTE + CHEN)
    assert s.energy[0] == 12
    assert class_of(s, CHEN) == RECON
    assert armour_left(s, CHEN) == 30
    assert strike_of(s, CHEN) == 7
    assert s.base[CHEN] == 14
    assert s.hands[0] == []


@checks("FUT-R71", "FUT-217")
def test_the_others_see_kind_class_and_level_of_what_is_put_on_but_not_what_it_is() -> None:
    s = turn()
    (armour,) = give(s, 0, "ARM-11")
    before = s.copy()
    act(s, 0, "EQUIP", slot(armour))
    choose(s, 0, "place", ON_ACOLYTE + CHEN)
    assert s.journal is not None
    (event,) = [event for event in s.journal.seen_by(1) if event.name == "equipped"]
    assert event.operands["card"] == "…"
    assert event.operands["look"] == (0, RECON, 4)
    assert GAME.came_in(before, s) is not None, "the others have learnt something"


@checks("FUT-090", "FUT-R33")
def test_classes_are_climbed_in_order_one_each_turn() -> None:
    s = turn()
    recon, adept, heavy = give(s, 0, "ARM-01", "ARM-18", "ARM-34")
    assert can(s, 0, "EQUIP") == [slot(recon)]
    assert why(s, 0, "EQUIP", slot(adept)) == "FUT-090"
    for a in (HAMMERFIST, VELARIS):
        s.place[a] = BAY
    act(s, 0, "EQUIP", slot(recon))
    choose(s, 0, "place", ON_ACOLYTE + CHEN)
    assert why(s, 0, "EQUIP", slot(adept)) == "FUT-R33"
    s.risen = 0
    assert can(s, 0, "EQUIP") == [slot(adept)]
    assert not fits(s, CHEN, heavy)


@checks("FUT-R33")
def test_armour_within_a_class_or_below_is_no_rise() -> None:
    s = turn(risen=1 << CHEN)
    dress(s, CHEN, "ARM-18")
    same, lower = give(s, 0, "ARM-22", "ARM-01")
    assert fits(s, CHEN, same)
    assert fits(s, CHEN, lower)


@checks("FUT-156", "FUT-R68")
def test_a_commander_may_wear_adept_armour_from_base_but_not_heavy() -> None:
    s = turn(commissioned=1 << CHEN)
    adept, heavy = give(s, 0, "ARM-18", "ARM-34")
    assert fits(s, CHEN, adept)
    assert not fits(s, CHEN, heavy)
    assert not fits(s, HAMMERFIST, adept)
    assert fits(s, ODUYA, adept)


@checks("FUT-030", "FUT-091", "FUT-093", "FUT-R35")
@pytest.mark.parametrize(
    ("armour", "saber", "allowed"),
    [
        ("", "SAB-01", False),
        ("ARM-01", "SAB-01", True),
        ("ARM-01", "SAB-15", False),
        ("ARM-18", "SAB-01", True),
        ("ARM-18", "SAB-15", True),
        ("ARM-18", "SAB-26", False),
        ("ARM-34", "SAB-26", True),
        ("ARM-34", "SAB-15", True),
        ("ARM-34", "SAB-01", True),
    ],
)
def test_a_saber_needs_armour_of_its_class_or_higher(armour: str, saber: str, allowed: bool) -> None:
    s = turn()
    if armour:
        dress(s, CHEN, armour)
    assert fits(s, CHEN, new(s, 0, saber)) == allowed


@checks("FUT-093", "FUT-094", "FUT-095", "FUT-096", "FUT-092", "FUT-221", "FUT-388")
@pytest.mark.parametrize(
    ("worn", "card", "allowed"),
    [
        ((), "ITM-12", True),
        ((), "ABL-01", True),
        (("ITM-12",), "ABL-01", False),
        (("ABL-01",), "ITM-12", False),
        (("ARM-01",), "ABL-01", True),
        (("ARM-01", "ABL-01"), "ITM-12", False),
        (("ARM-18", "ITM-12", "ITM-13"), "ITM-14", False),
        (("ARM-18", "ITM-12", "ITM-13"), "ABL-01", True),
        (("ARM-18", "ABL-01", "ABL-02"), "ABL-03", False),
        (("ARM-18", "ABL-01", "ABL-02", "ITM-12"), "ITM-13", False),
        (("ARM-34", "ABL-01", "ABL-02", "ITM-12"), "ITM-13", True),
        (("ARM-34", "ITM-12", "ITM-13"), "ITM-14", False),
        (("ARM-34", "ABL-01", "ABL-02"), "ABL-03", False),
        ((), "ITM-25", False),
        ((), "CRE-02", False),
    ],
)
def test_each_class_carries_what_its_row_says(worn: tuple[str, ...], card: str, allowed: bool) -> None:
    s = turn()
    dress(s, CHEN, *worn)
    assert fits(s, CHEN, new(s, 0, card)) == allowed


@checks("FUT-221", "FUT-094")
def test_the_saber_place_of_a_recon_acolyte_stays_reserved() -> None:
    s = turn()
    dress(s, CHEN, "ARM-01", "ITM-12")
    assert fits(s, CHEN, new(s, 0, "SAB-01"))
    assert not fits(s, CHEN, new(s, 0, "ITM-13"))


@checks("FUT-037", "FUT-038", "FUT-R34")
def test_off_hand_items_need_an_adept_with_a_primary_saber() -> None:
    s = turn()
    shield = new(s, 0, "ITM-04")
    assert not fits(s, CHEN, shield)
    dress(s, CHEN, "ARM-18")
    assert not fits(s, CHEN, shield)
    dress(s, CHEN, "SAB-15")
    assert fits(s, CHEN, shield)
    dress(s, HAMMERFIST, "ARM-34", "SAB-26")
    assert not fits(s, HAMMERFIST, shield)


@checks("FUT-R34", "FUT-095")
def test_the_off_hand_piece_counts_among_the_three_further_cards() -> None:
    s = turn()
    dress(s, CHEN, "ARM-18", "SAB-15", "ITM-12", "ABL-01", "ABL-02")
    assert not fits(s, CHEN, new(s, 0, "ITM-04"))
    place_at(s, abilities={CHEN: ()})
    assert fits(s, CHEN, new(s, 0, "ITM-04"))
    dress(s, CHEN, "ITM-04")
    assert load(s, CHEN) == (2, 0, 2)
    assert not fits(s, CHEN, new(s, 0, "ITM-13"))
    dress(s, HAMMERFIST, "ARM-18", "SAB-15", "ITM-12", "ITM-13")
    assert not fits(s, HAMMERFIST, new(s, 0, "ITM-04"))


@checks("FUT-227", "FUT-226", "FUT-040", "FUT-R34")
def test_e04_an_adept_keeps_a_recon_saber_in_the_off_hand_beside_a_new_primary() -> None:
    s = turn()
    dress(s, CHEN, "ARM-18", "SAB-04")
    (saber,) = give(s, 0, "SAB-13")
    act(s, 0, "EQUIP", slot(saber))
    choose(s, 0, "place", ON_ACOLYTE + CHEN)
    assert offered(s, 0) == [AS_PRIMARY, AS_OFF_HAND]
    choose(s, 0, "place", AS_PRIMARY)
    assert AS_OFF_HAND in offered(s, 0)
    choose(s, 0, "place", AS_OFF_HAND)
    assert names([s.saber[CHEN], s.off_hand[CHEN]]) == ["SAB-13", "SAB-04"]
    assert strike_of(s, CHEN) == 3 + 5 + 7


@checks("FUT-R34", "FUT-095")
def test_an_adept_never_holds_two_adept_sabers() -> None:
    s = turn()
    dress(s, CHEN, "ARM-18", "SAB-15")
    (saber,) = give(s, 0, "SAB-16")
    act(s, 0, "EQUIP", slot(saber))
    choose(s, 0, "place", ON_ACOLYTE + CHEN)
    assert names([s.saber[CHEN]]) == ["SAB-16"]
    assert AS_OFF_HAND not in offered(s, 0)


@checks("FUT-228", "FUT-224")
def test_e04_on_becoming_heavy_the_off_hand_saber_must_leave() -> None:
    s = turn()
    old, *_ = dress(s, CHEN, "ARM-18", "SAB-15", "SAB-04")
    (heavy,) = give(s, 0, "ARM-34")
    act(s, 0, "EQUIP", slot(heavy))
    choose(s, 0, "place", ON_ACOLYTE + CHEN)
    assert names(s.loose[0]) == ["ARM-18", "SAB-04"]
    choose(s, 0, "place", TO_HAND)
    choose(s, 0, "place", TO_SALE)
    assert class_of(s, CHEN) == HEAVY
    assert (s.off_hand[CHEN], names([s.saber[CHEN]])) == (NONE, ["SAB-15"])
    assert names(s.hands[0]) == ["SAB-04"]
    assert s.discards[0] == [old]
    assert s.energy[0] == 20 - 7 + 2


@checks("FUT-361", "FUT-362", "FUT-224", "FUT-R31")
def test_replaced_armour_goes_to_hand_storage_another_acolyte_sale_or_discard() -> None:
    s = turn()
    dress(s, CHEN, "ARM-11")
    (new_one,) = give(s, 0, "ARM-18")
    act(s, 0, "EQUIP", slot(new_one))
    choose(s, 0, "place", ON_ACOLYTE + CHEN)
    places = offered(s, 0)
    assert {TO_HAND, TO_SALE, TO_DISCARD, ON_ACOLYTE + HAMMERFIST, ON_ACOLYTE + VELARIS} <= set(places)
    assert {IN_STATION, IN_STATION + 1, IN_STATION + 2} <= set(places)
    assert ON_ACOLYTE + CHEN not in places


@checks("FUT-225", "FUT-R31", "FUT-R84")
def test_old_armour_moves_to_another_acolyte_for_half_its_level() -> None:
    s = turn()
    dress(s, CHEN, "ARM-09")
    (new_one,) = give(s, 0, "ARM-18")
    act(s, 0, "EQUIP", slot(new_one))
    choose(s, 0, "place", ON_ACOLYTE + CHEN)
    choose(s, 0, "place", ON_ACOLYTE + HAMMERFIST)
    assert names([s.armour[HAMMERFIST]]) == ["ARM-09"]
    assert s.energy[0] == 20 - 4 - 1


@checks("FUT-R31", "FUT-053")
def test_a_paid_card_costs_half_to_put_back_on_and_abilities_cost_nothing() -> None:
    s = turn()
    (armour,) = dress(s, CHEN, "ARM-15")
    assert equip_price(s, HAMMERFIST, armour) == 3
    assert equip_price(s, HAMMERFIST, new(s, 0, "ARM-15")) == 6
    assert equip_price(s, HAMMERFIST, new(s, 0, "ABL-03")) == 0


@checks("FUT-158", "FUT-R30")
def test_a_mechanic_swaps_armour_free_and_repairs_one_cheaper() -> None:
    s = turn(1)
    (armour,) = dress(s, HESK, "ARM-15") if s.side[HESK] >= 0 else ([new(s, 1, "ARM-15")])
    s.place[HESK] = BENCH
    place_at(s, side={HESK: 1})
    place_at(s, armour={HESK: armour})
    s.paid |= 1 << slot(armour)
    assert equip_price(s, HESK, armour) == 0
    assert repair_price(s, HESK) == 2
    dress(s, CHEN, "ARM-15", "ITM-14")
    assert repair_price(s, CHEN) == 2
    place_at(s, items={CHEN: ()})
    assert repair_price(s, CHEN) == 3


@checks("FUT-081", "FUT-R31", "FUT-R44")
def test_equipping_happens_on_the_bench_and_not_on_one_that_was_just_saved() -> None:
    s = turn()
    (armour,) = give(s, 0, "ARM-01")
    s.place[CHEN] = BAY
    s.base[HAMMERFIST], s.resting = 0, 1 << HAMMERFIST
    act(s, 0, "EQUIP", slot(armour))
    assert offered(s, 0) == [ON_ACOLYTE + VELARIS]
    s.base[HAMMERFIST] = 1
    assert offered(s, 0) == [ON_ACOLYTE + HAMMERFIST, ON_ACOLYTE + VELARIS]


@checks("FUT-295", "FUT-360")
def test_cards_are_equipped_from_storage_too() -> None:
    s = turn()
    (armour,) = load_up(s, 0, "ARM-01")
    act(s, 0, "EQUIP", slot(armour))
    choose(s, 0, "place", ON_ACOLYTE + CHEN)
    assert s.cargo[0] == ()
    assert s.armour[CHEN] == armour


# Taking off.


@checks("FUT-R31", "FUT-R33", "FUT-208")
def test_unequipping_is_free_to_hand_or_storage_and_keeps_damage() -> None:
    s = turn()
    (armour,) = dress(s, CHEN, "ARM-01")
    s.harm[slot(armour)] = 5
    act(s, 0, "UNEQUIP", slot(armour))
    assert offered(s, 0) == [TO_HAND, IN_STATION, IN_STATION + 1, IN_STATION + 2]
    choose(s, 0, "place", IN_STATION + 1)
    assert s.cargo[1] == (armour,)
    assert s.harm[slot(armour)] == 5
    assert s.energy[0] == 20
    assert class_of(s, CHEN) == BASE


@checks("FUT-209", "FUT-R108", "FUT-420")
def test_equipped_abilities_are_never_taken_off_or_sold() -> None:
    s = turn()
    (ability,) = dress(s, CHEN, "ABL-01")
    assert why(s, 0, "UNEQUIP", slot(ability)) == "FUT-209"
    assert why(s, 0, "SELL", slot(ability)) == "FUT-209"
    assert not fits(s, CHEN, new(s, 0, "ABL-02"))


@checks("FUT-R56")
def test_a_card_handled_once_is_not_taken_off_again_this_turn() -> None:
    s = turn()
    (armour,) = dress(s, CHEN, "ARM-01")
    act(s, 0, "UNEQUIP", slot(armour))
    choose(s, 0, "place", TO_HAND)
    act(s, 0, "EQUIP", slot(armour))
    choose(s, 0, "place", ON_ACOLYTE + CHEN)
    assert why(s, 0, "UNEQUIP", slot(armour)) == "FUT-R56"
    (other,) = give(s, 0, "ARM-02")
    act(s, 0, "EQUIP", slot(other))
    choose(s, 0, "place", ON_ACOLYTE + CHEN)
    assert offered(s, 0) == [TO_SALE, TO_DISCARD]


@checks("FUT-R09", "FUT-215")
def test_nothing_is_taken_off_into_a_full_hand_without_storage() -> None:
    s = turn()
    (armour,) = dress(s, CHEN, "ARM-01")
    give(s, 0, *["ABL-01"] * 5)
    for d in range(3):
        load_up(s, d, "ABL-02")
    assert why(s, 0, "UNEQUIP", slot(armour)) == "FUT-215"


# Shedding.


@checks("FUT-R36", "FUT-R33")
def test_without_armour_an_acolyte_sheds_saber_and_all_but_one_card() -> None:
    s = turn()
    armour, saber, *_ = dress(s, CHEN, "ARM-18", "SAB-15", "ABL-01", "ITM-12")
    act(s, 0, "UNEQUIP", slot(armour))
    choose(s, 0, "place", TO_HAND)
    assert asked(s) == [(0, "place")]
    choose(s, 0, "place", TO_HAND)
    assert s.hands[0] == [armour, saber]
    assert asked(s) == [(0, "card")]
    ability = s.abilities[CHEN][0]
    choose(s, 0, "card", slot(ability))
    assert s.discards[0] == [ability]
    assert names(s.items[CHEN]) == ["ITM-12"]
    assert asked(s) == [(0, "action")]


@checks("FUT-R34", "FUT-R36")
def test_if_the_primary_leaves_the_recon_off_hand_saber_is_promoted_or_shed() -> None:
    for yes in (1, 0):
        s = turn()
        _, primary, spare = dress(s, CHEN, "ARM-18", "SAB-15", "SAB-04")
        act(s, 0, "SELL", slot(primary))
        assert asked(s) == [(0, "yes")]
        choose(s, 0, "yes", yes)
        if yes:
            assert (s.saber[CHEN], s.off_hand[CHEN]) == (spare, NONE)
        else:
            choose(s, 0, "place", TO_HAND)
            assert (s.saber[CHEN], s.off_hand[CHEN]) == (NONE, NONE)
            assert s.hands[0] == [spare]


@checks("FUT-R36", "FUT-341")
def test_out_of_turn_shed_cards_are_neither_sold_nor_put_on() -> None:
    s = table((shed, CHEN), active=1)
    dress(s, CHEN, "SAB-01")
    go(s, (shed, CHEN))
    assert set(offered(s, 0)) == {TO_HAND, TO_DISCARD, IN_STATION, IN_STATION + 1, IN_STATION + 2}


@checks("FUT-R36", "FUT-R102")
def test_in_the_assault_bay_nothing_is_shed() -> None:
    s = table()
    dress(s, CHEN, "SAB-01", "ITM-12", "ITM-13")
    s.place[CHEN] = BAY
    go(s, (shed, CHEN))
    assert asked(s) == []
    assert s.saber[CHEN] != NONE


# Repair and the way home.


@checks("FUT-219", "FUT-R30", "FUT-R84")
def test_repair_restores_full_armour_for_half_the_level_rounded_up() -> None:
    s = turn()
    (armour,) = dress(s, CHEN, "ARM-18")
    s.harm[slot(armour)] = 20
    s.base[CHEN] = 3
    (odd,) = dress(s, HAMMERFIST, "ARM-07")
    s.harm[slot(odd)] = 1
    assert (repair_price(s, CHEN), repair_price(s, HAMMERFIST)) == (2, 2)
    act(s, 0, "REPAIR", CHEN)
    assert armour_left(s, CHEN) == 38
    assert s.base[CHEN] == 3
    assert s.energy[0] == 18
    assert why(s, 0, "REPAIR", CHEN) == "FUT-R30"
    assert can(s, 0, "REPAIR") == [HAMMERFIST]
    s.base[HAMMERFIST], s.resting = 0, 1 << HAMMERFIST
    assert can(s, 0, "REPAIR") == []
    assert why(s, 0, "REPAIR", HAMMERFIST) == "FUT-R44"


@checks("FUT-084", "FUT-255", "FUT-118", "FUT-R12", "FUT-R36")
def test_going_home_discards_sigils_and_broken_armour_then_sheds() -> None:
    s = turn()
    armour, saber = dress(s, CHEN, "ARM-01", "SAB-01")
    sigil = new(s, 0, "SIG-PAL")
    s.applied = (Applied(CHEN, 0, sigil, 0),)
    s.place[CHEN] = BAY
    s.harm[slot(armour)] = AP[armour // SLOTS]
    go(s, (go_home, CHEN))
    assert s.place[CHEN] == BENCH
    assert s.discards[0] == [sigil, armour]
    assert s.harm == {}
    assert asked(s) == [(0, "place")]
    assert s.loose[0] == [saber]


@checks("FUT-158", "FUT-R30", "FUT-R32")
def test_a_mechanic_keeps_broken_armour_which_still_gives_its_class_and_can_be_repaired() -> None:
    s = turn()
    armour, saber, _ = dress(s, CHEN, "ARM-01", "SAB-01", "ITM-14")
    s.place[CHEN] = BAY
    s.harm[slot(armour)] = AP[armour // SLOTS]
    go(s, (go_home, CHEN))
    assert s.armour[CHEN] == armour
    assert (class_of(s, CHEN), worn_class(s, CHEN)) == (RECON, BASE)
    assert s.saber[CHEN] == saber
    s = turn()
    armour, *_ = dress(s, CHEN, "ARM-01", "ITM-14")
    s.harm[slot(armour)] = AP[armour // SLOTS]
    assert why(s, 0, "SELL", slot(armour)) == "FUT-R32"
    assert CHEN in can(s, 0, "REPAIR")


@checks("FUT-024", "FUT-R85", "FUT-R102")
def test_armour_without_ap_is_broken() -> None:
    s = table()
    (armour,) = dress(s, CHEN, "ARM-01")
    s.harm[slot(armour)] = 17
    assert (armour_left(s, CHEN), is_broken(s, CHEN)) == (1, False)
    s.harm[slot(armour)] = 18
    assert (armour_left(s, CHEN), is_broken(s, CHEN)) == (0, True)
    assert class_of(s, CHEN) == RECON


@checks("FUT-041", "FUT-R97", "FUT-039")
def test_an_item_with_a_penalty_lowers_armour_and_strike_while_it_is_carried() -> None:
    s = table()
    armour, *_ = dress(s, CHEN, "ARM-18", "SAB-15", "ITM-03")
    assert (max_armour(s, CHEN), armour_left(s, CHEN)) == (34, 34)
    assert strike_of(s, CHEN) == 3 + 7 + 6
    s.harm[slot(armour)] = 37
    assert armour_left(s, CHEN) == 1
    place_at(s, off_hand={CHEN: NONE})
    assert armour_left(s, CHEN) == 1
    s.harm[slot(armour)] = 30
    assert armour_left(s, CHEN) == 8
    dress(s, CHEN, "ITM-05")
    assert strike_of(s, CHEN) == 3 + 7 - 2


@checks("FUT-340")
def test_everything_worn_comes_off_a_fallen_acolyte() -> None:
    s = table()
    cards = dress(s, CHEN, "ARM-18", "SAB-15", "SAB-04", "ITM-12", "ABL-01")
    assert strip(s, CHEN) == cards
    assert class_of(s, CHEN) == BASE


def test_the_last_event_tells_who_was_equipped() -> None:
    s = turn()
    (item,) = give(s, 0, "ITM-12")
    act(s, 0, "EQUIP", slot(item))
    choose(s, 0, "place", ON_ACOLYTE + VELARIS)
    assert last(s, "equipped")["acolyte"] == VELARIS
    assert ADEPT == RECON + 1


# Claims, hidden prices, and guesses.


@checks("FUT-295", "FUT-296", "FUT-R47")
def test_a_claimed_piece_is_put_on_free_if_class_and_load_allow() -> None:
    s = turn(part="assault")
    old, _ = dress(s, VELARIS, "ARM-15", "SAB-13")
    s.place[VELARIS] = BAY
    claimed = new(s, 1, "ARM-26")
    assert fits(s, VELARIS, claimed)
    assert not fits(s, CHEN, claimed)
    go(s, (equip_free, VELARIS, claimed))
    assert s.armour[VELARIS] == claimed
    assert s.risen == 1 << VELARIS
    assert s.energy[0] == 20
    assert s.paid >> slot(claimed) & 1
    assert s.loose[0] == [old]
    assert TO_SALE in offered(s, 0)


@checks("FUT-R47", "FUT-255")
def test_broken_armour_that_is_replaced_goes_to_the_discard_pile() -> None:
    s = turn(part="assault")
    (old,) = dress(s, VELARIS, "ARM-18")
    s.place[VELARIS] = BAY
    s.harm[slot(old)] = AP[old // SLOTS]
    go(s, (equip_free, VELARIS, new(s, 1, "ARM-15")))
    assert s.discards[0] == [old]
    assert s.loose[0] == []


@checks("FUT-R71", "FUT-158")
def test_a_card_that_makes_something_cheaper_shows_itself() -> None:
    s = turn()
    boots, _ = dress(s, CHEN, "ITM-34"), dress(s, HAMMERFIST, "ITM-12")
    act(s, 0, "MOVE", CHEN)
    assert s.energy[0] == 20
    assert is_up(s, boots[0])
    act(s, 0, "MOVE", HAMMERFIST)
    assert not is_up(s, s.items[HAMMERFIST][0])
    armour, tools = dress(s, VELARIS, "ARM-01", "ITM-14")
    s.harm[slot(armour)] = 3
    act(s, 0, "REPAIR", VELARIS)
    assert s.energy[0] == 19
    assert is_up(s, tools)


def test_a_guess_in_which_the_chosen_card_fits_nobody_puts_it_back() -> None:
    s = turn()
    armour, heavy = give(s, 0, "ARM-01", "ARM-34")
    act(s, 0, "EQUIP", slot(armour))
    s.chosen = (heavy,)
    assert offered(s, 0) == [NOWHERE]
    choose(s, 0, "place", NOWHERE)
    assert s.hands[0] == [armour, heavy]
    assert not any(s.chosen)
    assert asked(s) == [(0, "action")]
