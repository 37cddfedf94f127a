"""Prices: which gear changes them, and who can pay them."""

from __future__ import annotations

import pytest

from starhall.core.scenes import checks, place_at
from starhall.games.futura.box.parts import AP, ARMOUR, BAY, FACES, ID, ITEM, KIND, NONE
from starhall.games.futura.rules.mat import gear, prices
from tests.games.futura.fight import effect
from tests.games.futura.table import (
    CHEN,
    ELOI,
    HAMMERFIST,
    HESK,
    ILMAR,
    ONDRA,
    PLACES,
    VELARIS,
    card,
    dress,
    turn,
)

CHEAPER = {
    "move": {"ARM-13": -1, "ARM-30": -1, "ITM-34": -1},
    "recall": {"ARM-13": -1, "ARM-30": -1},
    "repair": {"ITM-14": -1},
    "swap-armour": {"ITM-14": prices.FREE},
    "upgrade": {},
}


# What changes a price.


@checks("FUT-158", "FUT-198", "FUT-R39", "FUT-R102")
@pytest.mark.parametrize("price", sorted(CHEAPER))
def test_which_gear_changes_a_price_and_by_how_much(price: str) -> None:
    s = turn()
    for face in range(FACES):
        change = CHEAPER[price].get(ID[face], 0)
        for place in PLACES:
            one = card(ID[face], place)
            if KIND[face] == ARMOUR:
                place_at(s, armour={ELOI: one})
            elif KIND[face] == ITEM:
                place_at(s, items={ELOI: (card("ITM-13", 60), one)})
            else:
                continue
            assert prices.discount(s, ELOI, price) == change, ID[face]
            assert prices.changers(s, ELOI, price) == ([one] if change else [])
            if KIND[face] == ARMOUR:
                s.harm = {place: AP[face] - 1}
                assert prices.discount(s, ELOI, price) == change
                s.harm = {place: AP[face]}
                assert (prices.discount(s, ELOI, price), prices.changers(s, ELOI, price)) == (0, [])
            s.harm = {}
            place_at(s, armour={ELOI: NONE}, items={ELOI: ()})
    own = {"repair": -1, "swap-armour": prices.FREE}.get(price, 0)
    assert [prices.discount(s, a, price) for a in range(12)] == [own if a == HESK else 0 for a in range(12)]


@checks("FUT-158", "FUT-R39")
def test_what_is_in_force_changes_the_price_that_it_names_for_the_acolyte_that_it_names() -> None:
    s = turn()
    dress(s, ONDRA, "ARM-13", "ITM-34", "ITM-34")
    assert prices.discount(s, ONDRA, "move") == -3
    assert len(prices.changers(s, ONDRA, "move")) == 3
    s.force = [
        effect("COST", ONDRA, 2, "move", until="turn"),
        effect("COST", ONDRA, 4, "recall", until="turn"),
        effect("COST", CHEN, 8, "move", until="turn"),
        effect("DAM", ONDRA, 16, "move", until="turn"),
        effect("COST", ONDRA, 32, "move", until="turn"),
    ]
    assert prices.discount(s, ONDRA, "move") == 31
    assert prices.discount(s, CHEN, "move") == 8


@checks("FUT-158")
def test_a_mechanic_or_a_kit_keeps_broken_armour() -> None:
    s = turn()
    assert [prices.keeps_broken(s, a) for a in range(12)] == [a == HESK for a in range(12)]
    for face in (face for face in range(FACES) if KIND[face] == ITEM):
        for place in PLACES:
            place_at(s, items={ELOI: (card("ITM-13", 60), card(ID[face], place))})
            keeps = ID[face] == "ITM-14"
            assert prices.keepers(s, ELOI) == ([card(ID[face], place)] if keeps else [])
            assert prices.keeps_broken(s, ELOI) == keeps


@checks("FUT-028", "FUT-053", "FUT-217", "FUT-225", "FUT-R31", "FUT-R84")
@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize(
    ("name", "new", "paid", "mechanic"),
    [
        ("ARM-02", 1, 0, 0),
        ("ARM-07", 3, 1, 0),
        ("ARM-34", 7, 3, 0),
        ("SAB-01", 1, 0, 0),
        ("SAB-34", 7, 3, 3),
        ("ABL-01", 0, 0, 0),
        ("ABL-49", 0, 0, 0),
        ("ITM-01", 3, 1, 1),
        ("ITM-15", 5, 2, 2),
    ],
)
def test_what_a_card_costs_new_paid_and_for_a_mechanic(
    name: str, new: int, paid: int, mechanic: int, place: int
) -> None:
    s = turn()
    one = card(name, place)
    s.paid = ~(1 << place)
    assert (prices.equip_price(s, CHEN, one), prices.equip_price(s, HESK, one)) == (new, new)
    s.paid = 1 << place
    assert (prices.equip_price(s, CHEN, one), prices.equip_price(s, HESK, one)) == (paid, mechanic)


@checks("FUT-219", "FUT-R30", "FUT-R84")
@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize(("name", "price"), [("ARM-02", 1), ("ARM-07", 2), ("ARM-15", 3), ("ARM-34", 4)])
def test_a_repair_costs_half_the_level_rounded_up_and_a_mechanic_one_less(
    name: str, price: int, place: int
) -> None:
    s = turn()
    place_at(s, armour={CHEN: card(name, place), HESK: card(name, place)})
    assert (prices.repair_price(s, CHEN), prices.repair_price(s, HESK)) == (price, price - 1)
    s.force = [effect("COST", CHEN, -9, "repair", until="turn")]
    assert prices.repair_price(s, CHEN) == 0


# Who may put on what.


@checks("FUT-081", "FUT-217", "FUT-319", "FUT-R31", "FUT-R44")
@pytest.mark.parametrize("place", PLACES)
def test_who_may_put_a_card_on_as_place_class_and_energy_allow(place: int) -> None:
    s = turn(1)
    one = card("ARM-15", place)
    dress(s, 3, "ARM-01")
    dress(s, ONDRA, "ARM-01", "ITM-14")
    bench = [3, ONDRA, ILMAR]
    assert (prices.benched(s, 1), prices.benched(s, 0)) == (bench, [CHEN, HAMMERFIST, VELARIS])
    for energy in range(8):
        s.energy[1] = energy
        for paid in (False, True):
            s.paid = 1 << place if paid else ~(1 << place)
            price = {3: 3 if paid else 6, ONDRA: 0 if paid else 6}
            found = [a for a in (3, ONDRA) if price[a] <= energy]
            assert prices.wearers(s, 1, one) == found
            assert prices.has_wearer(s, bench, one, energy) == bool(found)
            assert prices.has_wearer(s, [3], one, energy) == (3 in found)
            assert not prices.has_wearer(s, [ILMAR], one, energy), "the classes are climbed in order"
            assert not prices.has_wearer(s, [], one, energy)
    s.resting, s.base[3] = 1 << 3 | 1 << ONDRA, 0
    assert prices.benched(s, 1) == [ONDRA, ILMAR], "who was healed since is no longer left alone"
    s.place[ONDRA] = BAY
    assert prices.benched(s, 1) == [ILMAR]
    assert gear.acolytes(s, 1) == bench
    assert (gear.is_resting(s, 3), gear.is_resting(s, ONDRA), gear.is_resting(s, ILMAR)) == (
        True,
        False,
        False,
    )
