"""Buying, holding, taking off and repair: what is offered, what is said, and what is then worn."""

from __future__ import annotations

from typing import Any

import pytest

from starhall.core.scenes import checks, choose, offered
from starhall.games.futura.box.parts import BAY, CLASS, FACE, KIND, LEVEL, NONE, SLOTS
from starhall.games.futura.rules.kinds import (
    AS_OFF_HAND,
    AS_PRIMARY,
    FIRST,
    IN_STATION,
    NOWHERE,
    ON_ACOLYTE,
    TO_DISCARD,
)
from starhall.games.futura.rules.mat import equipping
from starhall.games.futura.state import FuturaState
from tests.games.futura.fight import effect, question
from tests.games.futura.laid import NEITHER
from tests.games.futura.playing import seen
from tests.games.futura.table import (
    AEGIS,
    CHEN,
    ILMAR,
    ONDRA,
    PLACES,
    VELARIS,
    act,
    card,
    dress,
    go,
    refusal,
    turn,
)


def holding(name: str, place: int, p: int = 0, **more: Any) -> FuturaState:
    """The action step of a seat with one card in its hand."""
    s = turn(p, **more)
    s.hands[p] = [card(name, place)]
    return s


# Who may be equipped.


@checks("FUT-081", "FUT-090", "FUT-319", "FUT-R31")
@pytest.mark.parametrize("place", PLACES)
def test_why_a_card_is_not_bought(place: int) -> None:
    s = holding("ARM-15", place, 1)
    equip = FIRST["EQUIP"]
    assert refusal(s, 1, "action", equip + (place + 1) % SLOTS) == ("FUT-R31", NEITHER)
    climbed = ("FUT-090", "the classes are climbed in order: Recon, then Adept, then Heavy")
    assert refusal(s, 1, "action", equip + place) == climbed
    dress(s, ILMAR, "ARM-01")
    assert refusal(s, 1, "action", equip + place) is None
    s.energy[1] = 5
    assert refusal(s, 1, "action", equip + place) == ("FUT-319", "it costs 6 energy, you have 5")
    s.paid = 1 << place
    s.energy[1] = 2
    assert refusal(s, 1, "action", equip + place) == ("FUT-319", "it costs 3 energy, you have 2")
    dress(s, ONDRA, "ARM-01", "ITM-14")
    s.energy[1] = 0
    assert refusal(s, 1, "action", equip + place) is None, "for her the swap is free"
    for a in (3, ONDRA, ILMAR):
        s.place[a] = BAY
    none = ("FUT-081", "none of your acolytes is on the bench to be equipped")
    assert refusal(s, 1, "action", equip + place) == none


@checks("FUT-081", "FUT-319", "FUT-R44", "FUT-R87")
def test_why_a_card_does_not_go_on_an_acolyte() -> None:
    s = holding("ARM-18", 7, 1)
    for a in (3, ONDRA):
        dress(s, a, "ARM-01")
    act(s, 1, "EQUIP", 7)
    assert offered(s, 1) == [ON_ACOLYTE + 3, ON_ACOLYTE + ONDRA]
    own = ("FUT-081", "cards are put on acolytes of your own that are on the bench")
    for place in (*range(ON_ACOLYTE), *(ON_ACOLYTE + a for a in (0, 1, 2, 6, 11)), IN_STATION, NOWHERE):
        assert refusal(s, 1, "place", place) == own
    climbed = ("FUT-090", "the classes are climbed in order: Recon, then Adept, then Heavy")
    assert refusal(s, 1, "place", ON_ACOLYTE + ILMAR) == climbed
    s.resting, s.base[ILMAR] = 1 << ILMAR, 0
    resting = ("FUT-R44", "it was saved in this cycle and is left alone until the next")
    assert refusal(s, 1, "place", ON_ACOLYTE + ILMAR) == resting
    s.energy[1] = 3
    assert refusal(s, 1, "place", ON_ACOLYTE + 3) == ("FUT-319", "it costs 4 energy, you have 3")
    s.place[3] = BAY
    assert refusal(s, 1, "place", ON_ACOLYTE + 3) == own


@checks("FUT-R31", "FUT-R71")
@pytest.mark.parametrize("place", PLACES)
def test_a_chosen_card_that_is_not_held_or_fits_nobody_goes_nowhere(place: int) -> None:
    s = holding("ARM-15", place)
    s.chosen = (card("ARM-15", place),)
    assert equipping.equip_places(s, 0) == [NOWHERE]
    dress(s, VELARIS, "ARM-01")
    assert equipping.equip_places(s, 0) == [ON_ACOLYTE + VELARIS]
    s.hands[0] = [card("ARM-16", place)]
    assert equipping.equip_places(s, 0) == [NOWHERE]
    s.cargo[AEGIS] = (card("ARM-15", place),)
    s.hands[0] = []
    assert equipping.equip_places(s, 0) == [ON_ACOLYTE + VELARIS]
    equipping.equip_on(s, NOWHERE, 0, "equip")
    assert (list(s.chosen), s.cargo[AEGIS]) == ([], (card("ARM-15", place),))


@checks("FUT-030", "FUT-093", "FUT-319")
def test_of_several_acolytes_the_first_trouble_and_the_lowest_price_are_named() -> None:
    s = holding("SAB-34", 9, 1)
    dress(s, ONDRA, "ARM-18")
    assert refusal(s, 1, "action", FIRST["EQUIP"] + 9) == ("FUT-093", "a Base acolyte carries no saber")
    dress(s, 3, "ARM-18")
    high = ("FUT-030", "the saber is of a higher class than the armour")
    assert refusal(s, 1, "action", FIRST["EQUIP"] + 9) == high
    s = holding("ARM-15", 9, 1, energy=[20, 0])
    s.paid = 1 << 9
    dress(s, ONDRA, "ARM-16")
    dress(s, ILMAR, "ARM-16")
    for a, less in ((3, 2), (ONDRA, 0), (ILMAR, 1)):
        s.force.append(effect("COST", a, -less, "swap-armour", seat=1, until="turn"))
    assert refusal(s, 1, "action", FIRST["EQUIP"] + 9) == ("FUT-319", "it costs 2 energy, you have 0")


# Putting on.


@checks("FUT-208", "FUT-217", "FUT-226", "FUT-R31", "FUT-R34")
@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize(
    ("name", "row", "asked"),
    [
        ("ARM-25", "armour", False),
        ("SAB-01", "saber", True),
        ("SAB-14", "saber", True),
        ("SAB-15", "saber", False),
        ("SAB-25", "saber", False),
        ("ABL-01", "abilities", False),
        ("ABL-49", "abilities", False),
        ("ITM-01", "items", False),
        ("ITM-02", "off_hand", False),
        ("ITM-06", "off_hand", False),
        ("ITM-07", "items", False),
    ],
)
def test_an_adept_puts_each_card_where_it_belongs_and_is_asked_only_for_recon_sabers(
    name: str, row: str, asked: bool, place: int
) -> None:
    one = card(name, place)
    for how in (AS_PRIMARY, AS_OFF_HAND) if asked else (AS_PRIMARY,):
        s = holding(name, place, 1)
        dress(s, ONDRA, "ARM-18", "SAB-16")
        s.place[3] = s.place[ILMAR] = BAY
        act(s, 1, "EQUIP", place)
        choose(s, 1, "place", ON_ACOLYTE + ONDRA)
        if asked:
            assert question(s) == (1, "place", "hold")
            assert offered(s, 1) == [AS_PRIMARY, AS_OFF_HAND]
            choose(s, 1, "place", how)
        there = "off_hand" if how == AS_OFF_HAND else row
        worn = getattr(s, there)[ONDRA]
        assert worn == ((one,) if row in ("items", "abilities") else one)
        assert (s.hands[1], s.chosen) == ([], ())
        price = 0 if name.startswith("ABL") else LEVEL[FACE[name]]
        assert s.energy == [20, 20 - price]
        assert s.paid >> place & 1
        assert seen(s, "equipped", "acolyte") == [ONDRA]
        assert seen(s, "equipped", "look") == [(KIND[FACE[name]], CLASS[FACE[name]], LEVEL[FACE[name]])]
        replaced = there in ("armour", "saber")
        assert len(s.loose[1]) == replaced
        assert question(s)[2] == ("loose" if replaced else "turn")


@checks("FUT-217", "FUT-R36")
def test_who_puts_lighter_armour_on_places_the_old_one_first_and_sheds_then() -> None:
    s = holding("ARM-02", 9, 1)
    old, saber = dress(s, ONDRA, "ARM-18", "SAB-16")
    act(s, 1, "EQUIP", 9)
    choose(s, 1, "place", ON_ACOLYTE + ONDRA)
    assert s.loose[1] == [old]
    choose(s, 1, "place", TO_DISCARD)
    assert (s.loose[1], s.saber[ONDRA]) == ([saber], NONE)


@checks("FUT-R34", "FUT-R71")
@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize(
    ("name", "either"), [("SAB-01", True), ("SAB-14", True), ("SAB-15", False), ("ITM-04", False)]
)
def test_only_a_held_recon_saber_goes_in_either_hand(name: str, either: bool, place: int) -> None:
    s = holding(name, place)
    dress(s, CHEN, "ARM-18", "SAB-16")
    s.chosen = (card(name, place),)
    assert equipping.hands_of(s, 0, CHEN) == ([AS_PRIMARY, AS_OFF_HAND] if either else [NOWHERE])
    assert equipping.hands_of(s, 0, VELARIS) == [NOWHERE]
    s.hands[0] = [card("ARM-02", place)]
    assert equipping.hands_of(s, 0, CHEN) == [NOWHERE]


@checks("FUT-295", "FUT-R34", "FUT-R47")
@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize(
    ("name", "row"),
    [
        ("SAB-01", "either"),
        ("SAB-14", "either"),
        ("SAB-15", "saber"),
        ("ITM-01", "items"),
        ("ITM-02", "off_hand"),
        ("ITM-06", "off_hand"),
        ("ITM-07", "items"),
    ],
)
def test_a_claimed_card_is_put_on_free(name: str, row: str, place: int) -> None:
    one, others = card(name, place), [card("ARM-05", 60), card("ARM-06", 61)]
    for how in (AS_PRIMARY, AS_OFF_HAND) if row == "either" else (AS_PRIMARY,):
        s = turn(1)
        primary = dress(s, ONDRA, "ARM-18", "SAB-16")[1]
        s.claims = list(others)
        go(s, (equipping.equip_free, ONDRA, one))
        if row == "either":
            assert s.claims == [one, *others], "it is the victor's next card to place"
            assert (question(s), offered(s, 1)) == ((1, "place", "hold claimed"), [AS_PRIMARY, AS_OFF_HAND])
            choose(s, 1, "place", how)
        there = ("off_hand" if how == AS_OFF_HAND else "saber") if row == "either" else row
        assert getattr(s, there)[ONDRA] == ((one,) if row == "items" else one)
        assert (s.claims, s.energy) == (others, [20, 20])
        assert s.loose[1] == ([primary] if there == "saber" else [])
        assert question(s)[2] == ("loose" if there == "saber" else "")
        assert (seen(s, "equipped", "seat"), seen(s, "equipped", "acolyte")) == ([1], [ONDRA])


@checks("FUT-295", "FUT-R36", "FUT-R47")
def test_who_puts_on_claimed_armour_places_the_old_one_first_and_sheds_then() -> None:
    s = turn(1)
    old, saber = dress(s, ONDRA, "ARM-18", "SAB-16")
    go(s, (equipping.equip_free, ONDRA, card("ARM-02", 50)))
    assert (s.armour[ONDRA], s.loose[1]) == (card("ARM-02", 50), [old])
    choose(s, 1, "place", TO_DISCARD)
    assert (s.loose[1], s.saber[ONDRA]) == ([saber], NONE)
