"""Selling: from which places a card goes, what stays there, and why something is not sold."""

from __future__ import annotations

import pytest

from starhall.core.scenes import asked, checks, place_at
from starhall.games.futura.box.parts import AP, BAY, SLOTS
from starhall.games.futura.rules.mat.shedding import shed
from starhall.games.futura.rules.turn.market import sell
from tests.games.futura.table import (
    FOUNDRY,
    GARRIS,
    ILMAR,
    LAST_SLOT,
    NEEDLE,
    ONDRA,
    TERRACE,
    act,
    action_refusal,
    can,
    card,
    dress,
    give,
    go,
    load_up,
    slot,
    table,
    turn,
)

# Why not.


@checks("FUT-R32", "FUT-209")
def test_why_a_card_is_not_sold() -> None:
    s = turn(1)
    creature, trap = load_up(s, NEEDLE, "CRE-03", "ITM-26", fitted=True)
    load_up(s, FOUNDRY, "CRE-01", fitted=True)
    armour, saber, ability = dress(s, ILMAR, "ARM-02", "SAB-02", "ABL-01")
    s.harm[slot(armour)] = AP[armour // SLOTS]
    (item,) = dress(s, ONDRA, "ITM-10")
    s.place[ONDRA] = BAY
    fixed = ("FUT-R32", "equipped creatures and traps are not sold")
    assert action_refusal(s, 1, "SELL", slot(creature)) == action_refusal(s, 1, "SELL", slot(trap)) == fixed
    assert action_refusal(s, 1, "SELL", slot(ability)) == ("FUT-209", "equipped abilities cannot be sold")
    assert action_refusal(s, 1, "SELL", slot(armour)) == ("FUT-R32", "broken armour cannot be sold")
    assert action_refusal(s, 1, "SELL", slot(item)) == (
        "FUT-R32",
        "only a benched acolyte sells what it wears",
    )
    (theirs,) = give(s, 0, "ARM-01")
    nowhere = ("FUT-R32", "you do not have that card to sell")
    assert action_refusal(s, 1, "SELL", slot(theirs)) == action_refusal(s, 1, "SELL", LAST_SLOT) == nowhere
    assert can(s, 1, "SELL") == [slot(saber)]


@checks("FUT-R32")
@pytest.mark.parametrize("number", [0, LAST_SLOT])
def test_the_reason_is_found_for_the_first_and_the_last_card_of_the_box(number: int) -> None:
    s = turn(1)
    place_at(s, fitted={TERRACE: (card("CRE-03", number),)})
    assert action_refusal(s, 1, "SELL", number) == ("FUT-R32", "equipped creatures and traps are not sold")
    place_at(s, fitted={TERRACE: ()})
    place_at(s, abilities={GARRIS: (card("ABL-49", number),)})
    assert action_refusal(s, 1, "SELL", number) == ("FUT-209", "equipped abilities cannot be sold")


# What is sold.


@checks("FUT-320", "FUT-R32")
@pytest.mark.parametrize("number", [0, 7, LAST_SLOT])
@pytest.mark.parametrize("place", ["hand", "cargo", "fitted", "worn"])
def test_exactly_the_named_card_leaves_its_place(place: str, number: int) -> None:
    s = table()
    wanted = card("ITM-22", number)
    others = (card("ITM-23", 20), card("ITM-24", 21))
    row = (others[0], wanted, others[1])
    left: tuple[int, ...]
    if place == "hand":
        s.hands[1] = list(row)
    elif place == "cargo":
        s.cargo[NEEDLE], s.cargo[TERRACE] = row, (card("ARM-02", 30),)
    elif place == "fitted":
        place_at(s, fitted={NEEDLE: row})
        place_at(s, fitted={FOUNDRY: (card("ITM-23", 30),)})
    else:
        place_at(s, items={ILMAR: row, ONDRA: (card("ITM-10", 30),)})
    sell(s, number, 1)
    assert s.stack == ([(shed, ILMAR)] if place == "worn" else [])
    left = {
        "hand": tuple(s.hands[1]),
        "cargo": s.cargo[NEEDLE],
        "fitted": s.fitted[NEEDLE],
        "worn": s.items[ILMAR],
    }[place]
    assert left == others
    assert s.discards == [[], [wanted]]
    assert [len(s.cargo[TERRACE]), len(s.fitted[FOUNDRY]), len(s.items[ONDRA])] == [
        int(place == other) for other in ("cargo", "fitted", "worn")
    ]
    assert s.energy[0] == 20
    assert s.energy[1] > 20


@checks("FUT-R33", "FUT-362")
def test_a_sold_armour_leaves_the_rest_to_find_a_place_and_a_sold_item_does_not() -> None:
    s = turn(1)
    armour, saber, item = dress(s, ILMAR, "ARM-02", "SAB-02", "ITM-12")
    act(s, 1, "SELL", slot(item))
    assert asked(s) == [(1, "action")]
    act(s, 1, "SELL", slot(armour))
    assert asked(s) == [(1, "place")]
    assert s.loose[1] == [saber]
    assert s.discards[1] == [item, armour]


@checks("FUT-R32")
def test_what_an_acolyte_in_the_bay_wears_is_nowhere_to_be_sold() -> None:
    s = table()
    (item,) = dress(s, ILMAR, "ITM-10")
    s.place[ILMAR] = BAY
    with pytest.raises(ValueError, match=f"slot {slot(item)} is nowhere to be sold"):
        go(s, (sell, slot(item), 1))
