"""What each card at hand can be used for, as energy, slots and the turn allow."""

from __future__ import annotations

import pytest

from starhall.core.scenes import checks, place_at
from starhall.games.futura.box.parts import BAY, FACE, HAND_LIMIT, LEVEL, NONE, UNBUILT
from starhall.games.futura.state import FuturaState
from tests.games.futura.table import CHEN, FOUNDRY, ILMAR, NEEDLE, ONDRA, PLACES, TERRACE, can, card, turn

BLOCKS = ("EQUIP", "UNEQUIP", "STORE", "RETRIEVE", "FIT", "TAKE_OUT", "SELL")


def uses(s: FuturaState, place: int) -> str:
    """The blocks of the action step in which a slot of seat 1 is offered."""
    return " ".join(block for block in BLOCKS if place in can(s, 1, block))


@checks("FUT-092", "FUT-104", "FUT-208", "FUT-295", "FUT-R31", "FUT-R56", "FUT-R82")
@pytest.mark.parametrize("place", PLACES)
def test_a_card_of_the_hand_is_used_as_energy_slots_and_the_turn_allow(place: int) -> None:
    s = turn(1)
    for name, everything in (("ITM-22", "EQUIP STORE FIT SELL"), ("ARM-02", "EQUIP STORE SELL")):
        s.hands[1] = [card("ABL-10", 77), card(name, place)]
        s.energy[1] = LEVEL[FACE[name]]
        assert uses(s, place) == everything
        s.energy[1] -= 1
        assert uses(s, place) == "STORE SELL"
        s.paid = 1 << place
        assert uses(s, place) == everything
        s.handled = 1 << place
        assert uses(s, place) == everything.replace("STORE ", ""), "what was handled may still be used"
        s.handled = 0
        s.resting = 1 << 3 | 1 << ONDRA | 1 << ILMAR
        bases = list(s.base)
        for a in (3, ONDRA):
            s.base[a] = 0
        assert uses(s, place) == everything
        s.base[ILMAR] = 0
        assert uses(s, place) == everything.replace("EQUIP ", "")
        s.base, s.resting = bases, 0
        for a in (3, ONDRA, ILMAR):
            s.place[a] = BAY
        assert uses(s, place) == everything.replace("EQUIP ", "")
        for a in (3, ONDRA, ILMAR):
            s.place[a] = s.place[CHEN]
        for d in (FOUNDRY, TERRACE, NEEDLE):
            s.cargo[d] = (card("ABL-30", 150 + d),)
        assert uses(s, place) == "EQUIP SELL"
        for d in (FOUNDRY, TERRACE, NEEDLE):
            s.cargo[d] = ()
        s.paid = 0


@checks("FUT-208", "FUT-216", "FUT-329", "FUT-R09", "FUT-R31", "FUT-R56", "FUT-R82")
@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("d", [FOUNDRY, NEEDLE])
def test_a_card_of_storage_is_used_as_energy_slots_and_the_turn_allow(d: int, place: int) -> None:
    s = turn(1)
    everything = "EQUIP STORE RETRIEVE FIT SELL"
    s.cargo[d], s.energy[1] = (card("ITM-22", place),), 3
    assert uses(s, place) == everything
    s.energy[1] = 2
    assert uses(s, place) == "STORE RETRIEVE SELL"
    s.energy[1], s.handled = 3, 1 << place
    assert uses(s, place) == "EQUIP FIT SELL"
    s.handled = ~(1 << place)
    assert uses(s, place) == everything
    s.hands[1] = [card("ABL-10", 70 + i) for i in range(HAND_LIMIT - 1)]
    assert uses(s, place) == everything
    s.hands[1].append(card("ABL-10", 79))
    assert uses(s, place) == "EQUIP STORE FIT SELL"
    others = [other for other in (FOUNDRY, TERRACE, NEEDLE) if other != d]
    s.cargo[others[0]] = (card("ABL-30", 150),)
    assert uses(s, place) == "EQUIP STORE FIT SELL"
    place_at(s, site={others[1]: UNBUILT})
    assert uses(s, place) == "EQUIP FIT SELL", "in its own slot it can be equipped"
    s.level[d] = 2
    assert uses(s, place) == "EQUIP FIT SELL", "the only free slot is beside it"
    for a in (3, ONDRA, ILMAR):
        s.place[a] = BAY
    assert uses(s, place) == "FIT SELL"


@checks("FUT-208", "FUT-334", "FUT-375", "FUT-R32", "FUT-R56", "FUT-R82")
@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize(
    ("name", "stays"), [("ITM-25", False), ("ITM-26", True), ("ITM-27", True), ("ITM-28", False)]
)
def test_an_equipped_card_is_sold_or_taken_out_but_no_trap(name: str, stays: bool, place: int) -> None:
    s = turn(1)
    s.level[NEEDLE] = 2
    place_at(s, fitted={NEEDLE: (card("CRE-02", 90), card(name, place))})
    s.energy[1] = 0
    assert uses(s, place) == ("" if stays else "TAKE_OUT SELL")
    s.handled = 1 << place
    assert uses(s, place) == ("" if stays else "SELL")
    s.handled = ~(1 << place)
    assert uses(s, place) == ("" if stays else "TAKE_OUT SELL")


@checks("FUT-081", "FUT-208", "FUT-209", "FUT-224", "FUT-420", "FUT-R31", "FUT-R32", "FUT-R56", "FUT-R108")
@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("row", ["armour", "saber", "off_hand", "items", "abilities"])
def test_a_worn_card_is_sold_or_taken_off_on_the_bench_if_there_is_a_place(row: str, place: int) -> None:
    s = turn(1)
    name = {"armour": "ARM-18", "items": "ITM-13", "abilities": "ABL-01"}.get(row, "SAB-01")
    for a in (3, ILMAR):
        place_at(s, armour={a: card("ARM-18", 99)})
        many = row in ("items", "abilities")
        place_at(s, **{row: {a: (card(name, place),) if many else card(name, place)}})
        may = "" if row == "abilities" else "UNEQUIP SELL"
        assert uses(s, place) == may
        s.harm = {place if row == "armour" else 99: 37}
        assert uses(s, place) == may
        s.harm = {place if row == "armour" else 99: 38}
        assert uses(s, place) == ("" if row == "armour" else may)
        s.harm = {}
        s.handled = 1 << place
        assert uses(s, place) == may.replace("UNEQUIP ", "")
        s.handled = ~(1 << place)
        assert uses(s, place) == may
        for d in (FOUNDRY, TERRACE, NEEDLE):
            s.cargo[d] = (card("ABL-30", 150 + d),)
        assert uses(s, place) == may
        s.hands[1] = [card("ABL-10", 70 + i) for i in range(HAND_LIMIT)]
        assert uses(s, place) == may.replace("UNEQUIP ", "")
        s.cargo[NEEDLE] = ()
        assert uses(s, place) == may
        s.place[a] = BAY
        assert uses(s, place) == ""
        s.place[a], s.hands[1] = s.place[CHEN], []
        place_at(s, armour={a: NONE}, saber={a: NONE}, off_hand={a: NONE})
        place_at(s, items={a: ()}, abilities={a: ()})
