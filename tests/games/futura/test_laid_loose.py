"""Cards that lie loose: what loosens them, where each may go, and what is said where it may not."""

from __future__ import annotations

import pytest

from starhall.core.scenes import checks, choose, offered, refused
from starhall.games.futura.box.parts import (
    ADEPT,
    AP,
    BAY,
    BUILT,
    CLASS,
    FACE,
    HAND_LIMIT,
    LEVEL,
    NONE,
    UNBUILT,
)
from starhall.games.futura.rules.kinds import (
    AS_OFF_HAND,
    IN_STATION,
    NOWHERE,
    ON_ACOLYTE,
    TO_DISCARD,
    TO_HAND,
    TO_SALE,
)
from starhall.games.futura.rules.mat import shedding
from starhall.games.futura.rules.mat.cards import is_up
from starhall.games.futura.state import FuturaState
from tests.games.futura.fight import question
from tests.games.futura.playing import seen
from tests.games.futura.table import (
    AEGIS,
    CHEN,
    CLOISTER,
    ELOI,
    FOUNDRY,
    HAMMERFIST,
    LAST_SLOT,
    LOWMARKET,
    ONDRA,
    TERRACE,
    VELARIS,
    card,
    dress,
    give,
    go,
    turn,
)

PLACES = (0, LAST_SLOT)
"""The first place of the first deck, and the last of the last."""
STATIONS = [IN_STATION + d for d in (AEGIS, LOWMARKET, CLOISTER)]


def loosened(name: str, slot: int, a: int = HAMMERFIST, p: int = 0, active: int = 0) -> FuturaState:
    """A paid card was taken off an acolyte and lies loose: where does it go?"""
    s = turn(active)
    s.paid |= 1 << slot
    s.loose[p] = [card(name, slot)]
    go(s, (shedding.place_loose, p, a))
    return s


# What loosens cards.


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
    s.off_hand[ONDRA] = second = card("SAB-01", 70)
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
    s.items[CHEN] = s.items[CHEN][:1]
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
        s.armour[ONDRA] = old = card(name, slot)
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


# Where a loose card may go.


@checks("FUT-224", "FUT-341", "FUT-R31", "FUT-R34", "FUT-R36", "FUT-R56")
@pytest.mark.parametrize("slot", PLACES)
@pytest.mark.parametrize("name", ["ARM-02", "ITM-07", "ITM-13", "SAB-01"])
def test_a_loose_card_goes_to_sale_pile_hand_storage_or_another_acolyte(name: str, slot: int) -> None:
    others = [] if name == "SAB-01" else [ON_ACOLYTE + CHEN, ON_ACOLYTE + VELARIS]
    s = loosened(name, slot)
    assert offered(s, 0) == [TO_SALE, TO_DISCARD, TO_HAND, *others, *STATIONS]
    s.energy[0] = LEVEL[FACE[name]] // 2
    assert offered(s, 0) == [TO_SALE, TO_DISCARD, TO_HAND, *others, *STATIONS]
    give(s, 0, *["ABL-01"] * (HAND_LIMIT - 1))
    assert TO_HAND in offered(s, 0)
    give(s, 0, "ABL-01")
    s.cargo[LOWMARKET] = (card("ARM-05", 50),)
    assert offered(s, 0) == [TO_SALE, TO_DISCARD, *others, STATIONS[0], STATIONS[2]]
    s.handled = 1 << slot
    assert offered(s, 0) == [TO_SALE, TO_DISCARD]
    s.handled = ~(1 << slot)
    assert STATIONS[0] in offered(s, 0)
    s.active = 1
    assert offered(s, 0) == [TO_DISCARD, STATIONS[0], STATIONS[2]]
    s.handled = 1 << slot
    assert offered(s, 0) == [TO_DISCARD]


@checks("FUT-227", "FUT-R34")
@pytest.mark.parametrize("slot", PLACES)
@pytest.mark.parametrize(
    ("name", "held", "active", "offered_there"),
    [
        ("SAB-01", "", 0, True),
        ("SAB-14", "", 0, True),
        ("SAB-15", "", 0, False),
        ("ITM-04", "", 0, False),
        ("SAB-14", "ITM-04", 0, False),
        ("SAB-14", "", 1, False),
    ],
)
def test_a_recon_saber_may_change_the_hand_in_the_own_turn_if_the_other_is_free(
    name: str, held: str, active: int, offered_there: bool, slot: int
) -> None:
    for handled in (0, 1 << slot):
        s = turn(active)
        s.loose[0] = [card(name, slot)]
        dress(s, HAMMERFIST, "ARM-18", "SAB-16", *([held] if held else []))
        s.handled = handled
        assert (AS_OFF_HAND in shedding.loose_places(s, 0, HAMMERFIST)) == offered_there


@checks("FUT-215", "FUT-319", "FUT-341", "FUT-R36", "FUT-R56", "FUT-R82", "FUT-R87")
@pytest.mark.parametrize("slot", PLACES)
def test_why_a_loose_card_does_not_go_there(slot: int) -> None:
    s = loosened("SAB-34", slot)
    s.energy[0] = 2
    dress(s, CHEN, "ARM-34")
    dress(s, HAMMERFIST, "ARM-34")
    s.side[ELOI] = 0
    rules = {CHEN: "FUT-319", VELARIS: "FUT-093"}
    for place in range(NOWHERE + 1):
        reason = shedding.why_not_loose(s, place, 0, HAMMERFIST)
        expected = rules.get(place - ON_ACOLYTE) if place >= ON_ACOLYTE else None
        expected = "FUT-215" if place == TO_HAND else "FUT-R82" if place >= IN_STATION else expected
        assert (reason.rule if reason else None) == expected, place
    found = shedding.why_not_loose(s, ON_ACOLYTE + CHEN, 0, HAMMERFIST)
    assert found is not None
    assert found.text == "it costs 3 energy, you have 2"
    s.place[CHEN] = BAY
    assert shedding.why_not_loose(s, ON_ACOLYTE + CHEN, 0, HAMMERFIST) is None
    s.active = 1
    for place in range(NOWHERE + 1):
        reason = shedding.why_not_loose(s, place, 0, HAMMERFIST)
        assert reason is not None
        known = {TO_HAND: "FUT-215", TO_SALE: "FUT-R36"}
        assert reason.rule == known.get(place, "FUT-341" if place < IN_STATION else "FUT-R82"), place
    s.handled = ~(1 << slot)
    assert shedding.why_not_loose(s, TO_HAND, 0, HAMMERFIST).rule == "FUT-215"  # type: ignore[union-attr]
    s.handled = 1 << slot
    for place in range(NOWHERE + 1):
        reason = shedding.why_not_loose(s, place, 0, HAMMERFIST)
        assert reason is not None
        assert reason.rule == "FUT-R56"


@checks("FUT-R82", "FUT-R87")
def test_a_full_station_or_one_of_another_takes_no_loose_card() -> None:
    s = loosened("SAB-02", 3)
    s.cargo[AEGIS] = (card("ARM-05", 50),)
    s.site[LOWMARKET] = UNBUILT
    for d in (AEGIS, LOWMARKET, FOUNDRY, TERRACE):
        reason = refused(s, 0, "place", IN_STATION + d)
        assert reason is not None
        assert reason.rule == "FUT-R82"
    assert refused(s, 0, "place", IN_STATION + CLOISTER) is None
    assert s.site[CLOISTER] == BUILT


# Where it is then.


@checks("FUT-225", "FUT-320", "FUT-R31", "FUT-R32", "FUT-R36", "FUT-R56")
@pytest.mark.parametrize("slot", PLACES)
@pytest.mark.parametrize("place", [TO_SALE, TO_DISCARD, TO_HAND, IN_STATION + AEGIS, IN_STATION + CLOISTER])
def test_a_loose_card_goes_where_its_holder_says_and_the_next_one_is_asked_for(place: int, slot: int) -> None:
    s = turn()
    one = card("SAB-34", slot)
    s.loose[0] = [card("SAB-02", 90), one]
    s.harm, s.handled, s.paid = {91: 3}, 1 << 91, 1 << slot | 1 << 91
    go(s, (shedding.place_loose, 0, HAMMERFIST))
    choose(s, 0, "place", place)
    assert s.loose[0] == [card("SAB-02", 90)]
    assert question(s) == (0, "place", "loose")
    assert s.asked[0][3][2] == HAMMERFIST
    gone = place in (TO_SALE, TO_DISCARD)
    assert s.discards[0] == ([one] if gone else [])
    assert s.hands[0] == ([one] if place == TO_HAND else [])
    assert s.energy == [23 if place == TO_SALE else 20, 20]
    for d in (AEGIS, LOWMARKET, CLOISTER):
        assert s.cargo[d] == ((one,) if place == IN_STATION + d else ())
    assert s.handled == (1 << 91 if gone else 1 << 91 | 1 << slot)
    assert s.paid == (1 << 91 if gone else 1 << 91 | 1 << slot)
    assert seen(s, "taken to hand", "seat") == ([0] if place == TO_HAND else [])
    assert s.harm == {91: 3}
