"""Putting a card on: the place it takes, what it loosens there, and what it costs."""

from __future__ import annotations

import pytest

from starhall.core.scenes import checks, place_at
from starhall.games.futura.box.parts import ADEPT, AP, CLASS, FACE, NONE
from starhall.games.futura.rules.mat import shedding
from starhall.games.futura.rules.mat.cards import is_up
from tests.games.futura.playing import seen
from tests.games.futura.table import CHEN, ONDRA, PLACES, VELARIS, card, dress, turn


@checks("FUT-224", "FUT-228", "FUT-361", "FUT-R31")
@pytest.mark.parametrize("slot", PLACES)
@pytest.mark.parametrize(
    ("name", "row"),
    [
        ("ARM-02", "armour"),
        ("ARM-34", "armour"),
        ("SAB-01", "saber"),
        ("SAB-34", "saber"),
        ("ABL-01", "abilities"),
        ("ABL-49", "abilities"),
        ("ITM-01", "items"),
        ("ART-05", "items"),
    ],
)
def test_a_card_takes_the_place_of_its_kind_and_is_paid_for(name: str, row: str, slot: int) -> None:
    s = turn()
    one, paid = card(name, slot), s.paid
    shedding.wear(s, 0, VELARIS, one)
    single = row in ("armour", "saber")
    for other in ("armour", "saber", "off_hand", "items", "abilities"):
        worn = getattr(s, other)[VELARIS]
        assert worn == ((one if single else (one,)) if other == row else (NONE if worn == NONE else ()))
    assert s.paid == paid | 1 << slot
    assert s.loose == [[], []]


@checks("FUT-221", "FUT-R33")
@pytest.mark.parametrize("slot", PLACES)
@pytest.mark.parametrize("now", ["", "ARM-01", "ARM-18", "ARM-30"])
@pytest.mark.parametrize("name", ["ARM-02", "ARM-14", "ARM-15", "ARM-25", "ARM-26", "ARM-34"])
def test_armour_of_a_higher_class_is_a_rise_and_only_an_adept_keeps_the_off_hand(
    name: str, now: str, slot: int
) -> None:
    s = turn(1)
    old = dress(s, ONDRA, *([now] if now else []))
    second = card("SAB-01", 70)
    place_at(s, off_hand={ONDRA: card("SAB-01", 70)})
    shedding.wear(s, 1, ONDRA, card(name, slot))
    rises = CLASS[FACE[name]] > (CLASS[FACE[now]] if now else 0)
    assert s.risen == (1 << ONDRA if rises else 0)
    keeps = CLASS[FACE[name]] == ADEPT
    assert s.off_hand[ONDRA] == (second if keeps else NONE)
    assert s.loose == [[], old if keeps else [*old, second]]


@checks("FUT-227", "FUT-228", "FUT-R34", "FUT-R43")
def test_what_was_in_a_hand_lies_loose_and_what_replaces_it_is_younger_than_all_items() -> None:
    s = turn()
    dress(s, CHEN, "ARM-18", "SAB-15", "ITM-12", "ITM-13")
    shedding.wear(s, 0, CHEN, card("SAB-01", 30), True)
    assert (s.off_hand[CHEN], s.elder_items[CHEN], s.loose[0]) == (card("SAB-01", 30), 2, [])
    place_at(s, items={CHEN: s.items[CHEN][:1]})
    shedding.wear(s, 0, CHEN, card("ITM-04", 31), True)
    assert (s.off_hand[CHEN], s.elder_items[CHEN]) == (card("ITM-04", 31), 1)
    assert s.loose[0] == [card("SAB-01", 30)]
    primary = s.saber[CHEN]
    shedding.wear(s, 0, CHEN, card("SAB-16", 32))
    assert (s.saber[CHEN], s.off_hand[CHEN]) == (card("SAB-16", 32), card("ITM-04", 31))
    assert s.loose[0] == [card("SAB-01", 30), primary]


@checks("FUT-255", "FUT-R30")
@pytest.mark.parametrize("slot", PLACES)
@pytest.mark.parametrize("name", ["ARM-02", "ARM-14", "ARM-34"])
def test_replaced_armour_is_discarded_only_if_it_is_broken(name: str, slot: int) -> None:
    for harm in (AP[FACE[name]] - 1, AP[FACE[name]]):
        s = turn(1)
        old = card(name, slot)
        place_at(s, armour={ONDRA: card(name, slot)})
        s.harm = {slot: harm}
        shedding.wear(s, 1, ONDRA, card("ARM-01", 100))
        broken = harm == AP[FACE[name]]
        assert (s.discards[1], s.loose[1]) == (([old], []) if broken else ([], [old]))
        assert seen(s, "discarded", "card") == ([old] if broken else [])
        assert seen(s, "discarded", "seat") == ([1] if broken else [])


# What it costs to put a card on.


@checks("FUT-158", "FUT-225", "FUT-R31", "FUT-R71")
@pytest.mark.parametrize("slot", PLACES)
@pytest.mark.parametrize(
    ("name", "paid", "price", "shown"),
    [
        ("ARM-02", False, 1, False),
        ("ARM-02", True, 0, True),
        ("ARM-34", False, 7, False),
        ("ARM-34", True, 0, True),
        ("SAB-01", True, 0, False),
        ("SAB-34", True, 3, False),
        ("SAB-34", False, 7, False),
    ],
)
def test_only_a_swap_of_paid_armour_shows_what_makes_it_free(
    name: str, paid: bool, price: int, shown: bool, slot: int
) -> None:
    s = turn(1)
    (kit,) = dress(s, ONDRA, "ITM-14")
    s.paid = 1 << slot if paid else ~(1 << slot)
    shedding.pay_to_equip(s, 1, ONDRA, card(name, slot), "FUT-225")
    assert s.energy == [20, 20 - price]
    assert is_up(s, kit) == shown
    assert seen(s, "paid", "n") == ([price] if price else [])
