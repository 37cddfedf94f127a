"""Every load of every class: what still finds room, what is too many, and what the off-hand takes."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pytest

from starhall.core.scenes import checks, place_at
from starhall.games.futura.box.parts import ADEPT, AP, BASE, CLASS, FACE, HEAVY, ITEM, KIND, NONE, RECON
from starhall.games.futura.rules.mat import gear
from starhall.games.futura.state import FuturaState
from tests.games.futura.table import CHEN, ELOI, ILMAR, LAST_SLOT, ODUYA, PLACES, card, dress, turn

CLASSES = (BASE, RECON, ADEPT, HEAVY)
ARMOUR_OF = {BASE: "", RECON: "ARM-01", ADEPT: "ARM-18", HEAVY: "ARM-34"}
SHIELD, SECOND_SABER = "ITM-04", "SAB-01"


def laden(now: int, items: int, abilities: int, off_hand: str = "") -> FuturaState:
    """Chen is of a class and carries so much; with a saber, unless she is Base."""
    s = turn()
    if now != BASE:
        dress(s, CHEN, ARMOUR_OF[now], "SAB-02")
    dress(s, CHEN, *["ITM-12"] * items, *["ABL-01"] * abilities)
    if off_hand:
        dress(s, CHEN, off_hand)
    return s


def loads(now: int) -> Iterator[tuple[int, int, str]]:
    """Items, abilities, and what is in the off-hand."""
    off_hands = ("", SHIELD, SECOND_SABER) if now == ADEPT else ("",)
    return product(range(4), range(4), off_hands)


def has_room(now: int, name: str, items: int, abilities: int, off_hand: str) -> bool:
    """Is there room for one more item or ability?"""
    further = items + abilities + bool(off_hand)
    if now in (BASE, RECON):
        return further == 0
    alike = items + (off_hand == SHIELD) if name.startswith("ITM") else abilities
    return alike < 2 and (now == HEAVY or further < 3)


@checks("FUT-092", "FUT-093", "FUT-094", "FUT-095", "FUT-096", "FUT-388")
@pytest.mark.parametrize("now", CLASSES)
def test_one_more_card_finds_room_as_the_row_of_the_class_says(now: int) -> None:
    for items, abilities, off_hand in loads(now):
        s = laden(now, items, abilities, off_hand)
        for name, place in product(("ITM-13", "ABL-02", "ABL-49", "ITM-22", "ART-01"), PLACES):
            kind = "ITM" if KIND[FACE[name]] == ITEM else name
            expected = has_room(now, kind, items, abilities, off_hand)
            assert gear.fits(s, CHEN, card(name, place)) == expected, (items, abilities, off_hand, name)
            found = gear.trouble(s, CHEN, card(name, place))
            rule = {BASE: "FUT-093", RECON: "FUT-094", ADEPT: "FUT-095", HEAVY: "FUT-096"}[now]
            words = "it carries one item or ability" if now <= RECON else "the load is full"
            assert found == (None if expected else (rule, words))


@checks("FUT-095", "FUT-227", "FUT-388", "FUT-R34")
@pytest.mark.parametrize("held", ["", SHIELD, SECOND_SABER])
@pytest.mark.parametrize(
    ("name", "most_items"),
    [
        ("SAB-01", 2),
        ("SAB-14", 2),
        ("SAB-15", NONE),
        ("SAB-34", NONE),
        ("ITM-01", NONE),
        ("ITM-02", 1),
        ("ITM-06", 1),
        ("ITM-07", NONE),
        ("ARM-14", NONE),
        ("ARM-34", NONE),
    ],
)
def test_the_off_hand_takes_recon_sabers_and_its_own_items_instead_of_what_is_there(
    held: str, name: str, most_items: int
) -> None:
    for items, abilities in product(range(4), repeat=2):
        s = laden(ADEPT, items, abilities, held)
        for place in PLACES:
            taken = gear.takes_off_hand(s, CHEN, card(name, place))
            assert taken == (items <= most_items and items + abilities <= 2), (items, abilities, place)


@checks("FUT-038", "FUT-095", "FUT-R34")
def test_only_an_adept_with_a_saber_has_an_off_hand() -> None:
    for now in (BASE, RECON, HEAVY):
        s = laden(now, 0, 0)
        place_at(s, saber={CHEN: card("SAB-02", 7)})
        assert not gear.takes_off_hand(s, CHEN, card(SHIELD))
    s = laden(ADEPT, 0, 0)
    assert gear.takes_off_hand(s, CHEN, card(SHIELD))
    place_at(s, saber={CHEN: NONE})
    assert not gear.takes_off_hand(s, CHEN, card(SHIELD))


@checks("FUT-093", "FUT-094", "FUT-095", "FUT-096", "FUT-R36")
@pytest.mark.parametrize("now", CLASSES)
@pytest.mark.parametrize("held", ["", SECOND_SABER, SHIELD, "ITM-01", "ART-05"])
@pytest.mark.parametrize("place", PLACES)
def test_what_is_too_many_for_a_class(now: int, held: str, place: int) -> None:
    for items, abilities in product(range(4), repeat=2):
        s = laden(now, items, abilities)
        second = card(held, place) if held else NONE
        place_at(s, off_hand={CHEN: second})
        held_item = held not in ("", SECOND_SABER)
        further = items + abilities + bool(held)
        off_hand = [second] if held else []
        if now <= RECON:
            expected = [*s.items[CHEN], *s.abilities[CHEN]] if items + abilities > 1 else []
        elif items + held_item > 2:
            expected = [*s.items[CHEN], *(off_hand if held_item else [])]
        elif abilities > 2:
            expected = [*s.abilities[CHEN]]
        elif now == ADEPT and further > 3:
            expected = [*s.items[CHEN], *s.abilities[CHEN], *off_hand]
        else:
            expected = []
        assert gear.too_many(s, CHEN) == expected, (items, abilities)
        assert gear.load(s, CHEN) == (items + held_item, abilities, further)


# Armour and sabers.


@checks("FUT-090", "FUT-091", "FUT-221", "FUT-R33", "FUT-R108")
@pytest.mark.parametrize("a", [CHEN, ODUYA, ELOI])
@pytest.mark.parametrize("now", CLASSES)
@pytest.mark.parametrize("risen", [False, True])
@pytest.mark.parametrize("commissioned", [False, True])
def test_classes_are_climbed_one_a_turn_and_some_skip_the_first(
    a: int, now: int, risen: bool, commissioned: bool
) -> None:
    s = turn()
    for place in PLACES:
        place_at(s, armour={a: card(ARMOUR_OF[now], place) if now else NONE})
        s.risen = 1 << a if risen else ~(1 << a)
        s.commissioned = 1 << a if commissioned else ~(1 << a)
        for name in ("ARM-01", "ARM-14", "ARM-15", "ARM-25", "ARM-26", "ARM-34"):
            for slot in PLACES:
                rank = CLASS[FACE[name]]
                climbs = rank == now + 1 or (rank == ADEPT and (commissioned or a == ODUYA))
                allowed = rank <= now or (climbs and not risen)
                assert gear.fits(s, a, card(name, slot)) == allowed, (name, slot)
                words = (
                    ("FUT-R33", "the acolyte has risen by a class this turn")
                    if risen
                    else ("FUT-090", "the classes are climbed in order: Recon, then Adept, then Heavy")
                )
                assert gear.trouble(s, a, card(name, slot)) == (None if allowed else words)


@checks("FUT-024", "FUT-R30")
@pytest.mark.parametrize("name", ["ARM-02", "ARM-14", "ARM-15", "ARM-25", "ARM-26", "ARM-34"])
@pytest.mark.parametrize("slot", PLACES)
def test_damaged_armour_is_put_on_until_its_last_ap_is_lost(name: str, slot: int) -> None:
    s = turn()
    dress(s, CHEN, "ARM-27")
    full = AP[FACE[name]]
    for harm in (0, 1, full - 1, full, full + 1):
        s.harm = {slot: harm, 100: 99}
        assert gear.fits(s, CHEN, card(name, slot)) == (harm < full)
        broken = ("FUT-R30", "the armour is broken")
        assert gear.trouble(s, CHEN, card(name, slot)) == (None if harm < full else broken)
        place_at(s, armour={ELOI: NONE})
        if CLASS[FACE[name]] > RECON:
            climbs = ("FUT-090", "the classes are climbed in order: Recon, then Adept, then Heavy")
            assert gear.trouble(s, ELOI, card(name, slot)) == (climbs if harm < full else broken)


@checks("FUT-030", "FUT-093")
@pytest.mark.parametrize("now", CLASSES)
def test_a_saber_is_at_most_of_the_class_of_the_armour(now: int) -> None:
    s = turn()
    for place in PLACES:
        place_at(s, armour={CHEN: card(ARMOUR_OF[now], place) if now else NONE})
        for name in ("SAB-01", "SAB-14", "SAB-15", "SAB-25", "SAB-26", "SAB-34"):
            for slot in PLACES:
                allowed = now > BASE and CLASS[FACE[name]] <= now
                assert gear.fits(s, CHEN, card(name, slot)) == allowed
                words = (
                    ("FUT-093", "a Base acolyte carries no saber")
                    if now == BASE
                    else ("FUT-030", "the saber is of a higher class than the armour")
                )
                assert gear.trouble(s, CHEN, card(name, slot)) == (None if allowed else words)


@checks("FUT-024", "FUT-218", "FUT-R85", "FUT-R97")
@pytest.mark.parametrize("slot", PLACES)
def test_a_penalty_never_takes_the_last_ap_of_armour_that_is_not_broken(slot: int) -> None:
    s = turn()
    place_at(s, armour={CHEN: card("ARM-02", slot)}, items={CHEN: (card("ITM-03", 50),)})
    place_at(s, off_hand={CHEN: card("ITM-03", 51)})
    assert (gear.max_armour(s, CHEN), gear.armour_penalty(s, CHEN)) == (11, 8)
    for harm, left in ((0, 11), (1, 10), (10, 1), (11, 1), (18, 1), (19, 0), (20, 0)):
        s.harm = {slot: harm}
        assert gear.armour_left(s, CHEN) == left
        assert gear.is_broken(s, CHEN) == (harm >= 19)
        assert gear.worn_class(s, CHEN) == (BASE if harm >= 19 else RECON)
        assert gear.class_of(s, CHEN) == RECON
    place_at(s, items={CHEN: tuple(card("ITM-03", 60 + i) for i in range(5))})
    s.harm = {}
    assert (gear.max_armour(s, CHEN), gear.armour_left(s, CHEN)) == (1, 1)


@checks("FUT-R43")
def test_who_wears_a_card_is_found_down_to_the_last_acolyte() -> None:
    s = turn()
    place_at(s, armour={CHEN: 0}, abilities={ELOI: (card("ABL-01", LAST_SLOT),)})
    assert [gear.wearer(s, one) for one in (0, card("ABL-01", LAST_SLOT), 1)] == [CHEN, ELOI, NONE]
    assert (list(gear.worn(s, CHEN)), list(gear.worn(s, ODUYA))) == ([0], [])


@checks("FUT-090", "FUT-156", "FUT-R68")
def test_one_acolyte_of_the_box_wears_adept_armour_straight_from_base() -> None:
    s = turn(players=4)
    assert [gear.fits(s, a, card("ARM-15", 5)) for a in range(12)] == [a == ODUYA for a in range(12)]


@checks("FUT-289", "FUT-421", "FUT-R44")
@pytest.mark.parametrize("a", [CHEN, ELOI])
def test_who_was_saved_rests_until_healed(a: int) -> None:
    s = turn()
    for base in (0, 1):
        s.base[a] = base
        for resting in (0, 1 << a, ~(1 << a)):
            s.resting = resting
            assert gear.is_resting(s, a) == (resting == 1 << a and base == 0)


@checks("FUT-031", "FUT-040", "FUT-416", "FUT-R97")
def test_a_strike_is_never_below_nothing() -> None:
    s = turn()
    for shields, strike in enumerate((3, 1, 0, 0)):
        place_at(s, items={CHEN: tuple(card("ITM-05", 60 + i) for i in range(shields))})
        assert gear.strike_of(s, CHEN) == strike
    place_at(s, items={ILMAR: (card("ITM-05", 60),)})
    assert gear.strike_of(s, ILMAR) == 0


@checks("FUT-024", "FUT-026")
def test_who_wears_no_armour_has_none_to_break() -> None:
    s = turn()
    s.harm = {0: 200, LAST_SLOT: 200}
    assert (gear.is_broken(s, CHEN), gear.class_of(s, CHEN), gear.armour_left(s, CHEN)) == (False, BASE, 0)
    place_at(s, armour={CHEN: 0})
    assert (gear.is_broken(s, CHEN), gear.class_of(s, CHEN), gear.worn_class(s, CHEN)) == (True, RECON, BASE)
