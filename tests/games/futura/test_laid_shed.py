"""What an acolyte may no longer have: cards passed on, shed and promoted."""

from __future__ import annotations

import pytest

from starhall.core.scenes import checks, choose, offered, place_at
from starhall.games.futura.box.parts import BAY, BENCH, CLASS, FACE, LEVEL, NOBODY, NONE
from starhall.games.futura.rules.kinds import AS_OFF_HAND, ON_ACOLYTE, TO_DISCARD, TO_HAND
from starhall.games.futura.rules.mat import shedding
from starhall.games.futura.state import FuturaState
from tests.games.futura.fight import question
from tests.games.futura.playing import seen
from tests.games.futura.table import (
    CHEN,
    HAMMERFIST,
    LAST_SLOT,
    ONDRA,
    PLACES,
    VELARIS,
    card,
    dress,
    go,
    slot,
    turn,
)

ARMOURS = ("", "ARM-01", "ARM-18", "ARM-34")


def loosened(name: str, place: int) -> FuturaState:
    """A paid card was taken off Hammerfist and lies loose; Chen is an Adept with a saber."""
    s = turn()
    dress(s, CHEN, "ARM-18", "SAB-16")
    s.paid |= 1 << place
    s.loose[0] = [card(name, place)]
    go(s, (shedding.place_loose, 0, HAMMERFIST))
    return s


# A loose card on another acolyte, or in the other hand.


@checks("FUT-225", "FUT-227", "FUT-R31", "FUT-R36", "FUT-R56")
@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize(
    ("name", "row"),
    [
        ("ITM-01", "items"),
        ("ITM-02", "off_hand"),
        ("ITM-06", "off_hand"),
        ("ITM-07", "items"),
        ("SAB-15", "saber"),
        ("ARM-25", "armour"),
        ("ARM-15", "armour"),
    ],
)
def test_a_loose_card_is_put_on_another_for_half_its_level(name: str, row: str, place: int) -> None:
    s = loosened(name, place)
    one = card(name, place)
    old = getattr(s, row)[CHEN]
    choose(s, 0, "place", ON_ACOLYTE + CHEN)
    assert getattr(s, row)[CHEN] == ((one,) if row == "items" else one)
    assert s.energy == [20 - LEVEL[FACE[name]] // 2, 20]
    assert s.handled == 1 << place
    assert seen(s, "equipped", "acolyte") == [CHEN]
    assert seen(s, "equipped", "seat") == [0]
    replaced = row in ("saber", "armour")
    assert s.loose[0] == ([old] if replaced else [])
    if replaced:
        assert question(s) == (0, "place", "loose")
        assert s.asked[0][3][2] == CHEN, "what came off Chen is asked for as hers"


@checks("FUT-225", "FUT-R36")
def test_who_puts_on_lighter_armour_sheds_afterwards() -> None:
    s = loosened("ARM-02", 5)
    old = s.armour[CHEN]
    choose(s, 0, "place", ON_ACOLYTE + CHEN)
    assert (s.armour[CHEN], s.loose[0]) == (card("ARM-02", 5), [old])
    choose(s, 0, "place", TO_DISCARD)
    assert s.saber[CHEN] == NONE, "an Adept saber is too high for a Recon acolyte"
    assert question(s) == (0, "place", "loose")


@checks("FUT-227", "FUT-R34", "FUT-R43")
@pytest.mark.parametrize("place", PLACES)
def test_a_loose_saber_that_changes_the_hand_costs_nothing_and_is_younger_than_the_items(place: int) -> None:
    s = turn()
    dress(s, CHEN, "ARM-18", "SAB-16", "ITM-12", "ITM-13")
    s.loose[0] = [card("SAB-01", place)]
    go(s, (shedding.place_loose, 0, CHEN))
    choose(s, 0, "place", AS_OFF_HAND)
    assert (s.off_hand[CHEN], s.elder_items[CHEN]) == (card("SAB-01", place), 2)
    assert (s.energy[0], s.handled, s.loose[0]) == (20, 0, [])
    assert seen(s, "held in off-hand", "acolyte") == [CHEN]


# Shedding.


@checks("FUT-030", "FUT-093", "FUT-209", "FUT-R36")
@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("armour", ARMOURS)
@pytest.mark.parametrize("name", ["SAB-01", "SAB-14", "SAB-15", "SAB-25", "SAB-26", "SAB-34"])
def test_on_the_bench_a_saber_too_high_for_the_armour_goes(name: str, armour: str, place: int) -> None:
    s = turn(1)
    dress(s, ONDRA, *([armour] if armour else []))
    saber = card(name, place)
    place_at(s, saber={ONDRA: card(name, place)})
    for where in (BAY, BENCH):
        s.place[ONDRA] = where
        go(s, (shedding.shed, ONDRA))
        stays = where == BAY or CLASS[FACE[name]] <= (CLASS[FACE[armour]] if armour else NONE)
        assert s.saber[ONDRA] == (saber if stays else NONE)
        assert s.loose[1] == ([] if stays else [saber])
    s.place[ONDRA] = BENCH
    s.loose[1] = []
    place_at(s, side={ONDRA: NOBODY})
    place_at(s, saber={ONDRA: saber})
    go(s, (shedding.shed, ONDRA))
    assert s.saber[ONDRA] == saber, "nobody sheds for one who is of nobody"


@checks("FUT-038", "FUT-R34")
@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("armour", ARMOURS)
@pytest.mark.parametrize("saber", ["", "SAB-02"])
@pytest.mark.parametrize("held", ["SAB-01", "SAB-14", "ITM-02", "ITM-06"])
def test_what_becomes_of_the_off_hand(held: str, saber: str, armour: str, place: int) -> None:
    s = turn(1)
    dress(s, ONDRA, *[name for name in (armour, saber) if name])
    second = card(held, place)
    place_at(s, off_hand={ONDRA: card(held, place)})
    go(s, (shedding.shed, ONDRA))
    primary = bool(saber) and bool(armour)
    if held.startswith("SAB") and armour and not primary:
        assert (question(s), offered(s, 1)) == ((1, "yes", "promote"), [0, 1])
        assert s.off_hand[ONDRA] == second
    elif armour == "ARM-18" and primary:
        assert (s.off_hand[ONDRA], question(s)) == (second, (-1, "", ""))
    else:
        while question(s)[1] == "place":
            choose(s, 1, "place", TO_DISCARD)
        assert (s.off_hand[ONDRA], second in s.discards[1]) == (NONE, True)


@checks("FUT-R34")
@pytest.mark.parametrize("armour", ["ARM-01", "ARM-18", "ARM-34"])
@pytest.mark.parametrize("yes", [0, 1])
def test_the_second_saber_is_promoted_or_goes(armour: str, yes: int) -> None:
    s = turn(1)
    dress(s, ONDRA, armour)
    second = card("SAB-01", LAST_SLOT)
    place_at(s, off_hand={ONDRA: card("SAB-01", LAST_SLOT)})
    go(s, (shedding.shed, ONDRA))
    choose(s, 1, "yes", yes)
    assert (s.off_hand[ONDRA], s.saber[ONDRA]) == (NONE, second if yes else NONE)
    assert s.loose[1] == ([] if yes else [second])
    assert question(s)[2] == ("" if yes else "loose")
    assert seen(s, "promoted", "acolyte") == ([ONDRA] if yes else [])


@checks("FUT-R36", "FUT-R41", "FUT-R108")
@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("name", ["ABL-01", "ABL-49", "ITM-01", "ART-05"])
def test_an_ability_that_is_shed_is_discarded_and_an_item_goes_where_its_owner_likes(
    name: str, place: int
) -> None:
    s = turn(1)
    one, other = card(name, place), card("ITM-13", 90)
    place_at(s, items={ONDRA: (other,) if name.startswith("ABL") else (one, other)})
    place_at(s, abilities={ONDRA: (one,) if name.startswith("ABL") else ()})
    go(s, (shedding.shed, ONDRA))
    assert question(s) == (1, "card", "shed")
    assert sorted(offered(s, 1)) == sorted([place, 90])
    choose(s, 1, "card", place)
    assert (s.items[ONDRA], s.abilities[ONDRA]) == ((other,), ())
    if name.startswith("ABL"):
        assert (s.discards[1], s.loose[1], question(s)[2]) == ([one], [], "")
        assert seen(s, "discarded", "seat") == [1]
    else:
        assert (s.discards[1], s.loose[1], question(s)[2]) == ([], [one], "loose")
        choose(s, 1, "place", TO_HAND)
        assert (s.hands[1], question(s)[2]) == ([one], "")


@checks("FUT-R36")
def test_shedding_goes_on_until_the_load_is_right() -> None:
    s = turn(0)
    dress(s, VELARIS, "ABL-01", "ABL-02", "ABL-03")
    go(s, (shedding.shed, VELARIS))
    first, second, third = s.abilities[VELARIS]
    choose(s, 0, "card", slot(second))
    assert question(s) == (0, "card", "shed")
    choose(s, 0, "card", slot(first))
    assert (s.abilities[VELARIS], s.discards[0], question(s)[2]) == ((third,), [second, first], "")


@checks("FUT-R36")
def test_a_saber_that_goes_is_placed_before_more_is_shed() -> None:
    s = turn(1)
    saber = dress(s, ONDRA, "SAB-01", "ITM-12", "ITM-13")[0]
    go(s, (shedding.shed, ONDRA))
    assert (question(s), s.loose[1]) == ((1, "place", "loose"), [saber])
    choose(s, 1, "place", TO_DISCARD)
    assert question(s) == (1, "card", "shed")


@checks("FUT-R34", "FUT-R36")
def test_what_left_the_off_hand_is_placed_before_more_is_shed() -> None:
    s = turn(1)
    dress(s, ONDRA, "ITM-12", "ITM-13")
    shield = card("ITM-04", 90)
    place_at(s, off_hand={ONDRA: card("ITM-04", 90)})
    go(s, (shedding.shed, ONDRA))
    assert (question(s), s.loose[1]) == ((1, "place", "loose"), [shield])
    choose(s, 1, "place", TO_DISCARD)
    assert question(s) == (1, "card", "shed")


@checks("FUT-R34", "FUT-R36")
@pytest.mark.parametrize("yes", [0, 1])
def test_a_second_saber_that_is_not_promoted_is_placed_before_more_is_shed(yes: int) -> None:
    s = turn(1)
    dress(s, ONDRA, "ARM-01", "ITM-12", "ITM-13")
    place_at(s, off_hand={ONDRA: card("SAB-01", 90)})
    go(s, (shedding.shed, ONDRA))
    choose(s, 1, "yes", yes)
    if not yes:
        assert question(s) == (1, "place", "loose")
        choose(s, 1, "place", TO_DISCARD)
    assert question(s) == (1, "card", "shed")


@checks("FUT-R36")
def test_an_item_that_was_shed_is_placed_before_the_next_one_is_chosen() -> None:
    s = turn(1)
    items = dress(s, ONDRA, "ITM-12", "ITM-13", "ITM-15")
    go(s, (shedding.shed, ONDRA))
    choose(s, 1, "card", slot(items[1]))
    assert (question(s), s.loose[1]) == ((1, "place", "loose"), [items[1]])
    choose(s, 1, "place", TO_HAND)
    assert question(s) == (1, "card", "shed")
