"""Taking off and repair: what is offered, what is said, and what an acolyte is left with."""

from __future__ import annotations

import pytest

from starhall.core.scenes import checks, choose, offered, place_at
from starhall.games.futura.box.parts import AP, BAY, FACE, HAND_LIMIT, NONE
from starhall.games.futura.rules.kinds import FIRST, IN_STATION, NOWHERE, TO_HAND
from starhall.games.futura.rules.mat import equipping, shedding
from starhall.games.futura.rules.mat.cards import is_up
from starhall.games.futura.state import Chronic
from tests.games.futura.playing import seen
from tests.games.futura.table import (
    CHEN,
    ELOI,
    FOUNDRY,
    HAMMERFIST,
    HESK,
    ILMAR,
    LAST_SLOT,
    ONDRA,
    PLACES,
    TERRACE,
    act,
    can,
    card,
    dress,
    load_up,
    refusal,
    slot,
    turn,
    why,
)

# Taking off.


@checks("FUT-081", "FUT-209", "FUT-215", "FUT-R30", "FUT-R31", "FUT-R56")
@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("name", ["ABL-01", "ABL-49", "ITM-01", "ART-05", "ARM-34", "SAB-34"])
def test_why_a_card_is_not_taken_off(name: str, place: int) -> None:
    s = turn(1)
    unequip = FIRST["UNEQUIP"] + place
    one = card(name, place)
    none = ("FUT-R31", "none of your acolytes wears that card")
    place_at(s, items={CHEN: (one,)})
    assert refusal(s, 1, "action", unequip) == none, "it is of another player"
    place_at(s, items={CHEN: ()})
    place_at(s, items={ILMAR: (card("ITM-13", 60), one) if name[:3] in ("ITM", "ART") else ()})
    place_at(s, abilities={ILMAR: (card("ABL-02", 61), one) if name.startswith("ABL") else ()})
    place_at(s, armour={ILMAR: one if name.startswith("ARM") else card("ARM-33", 62)})
    place_at(s, saber={ILMAR: one if name.startswith("SAB") else NONE})
    if name.startswith("ABL"):
        assert refusal(s, 1, "action", unequip) == ("FUT-209", "equipped abilities cannot be taken off")
        return
    assert refusal(s, 1, "action", unequip) is None
    s.hands[1] = [card("ARM-02", 70 + i) for i in range(HAND_LIMIT)]
    for d in (FOUNDRY, TERRACE, 5):
        load_up(s, d, "ARM-03")
    assert refusal(s, 1, "action", unequip) == ("FUT-215", "your hand and your stations are full")
    if name == "ARM-34":
        s.harm = {place: AP[FACE[name]]}
        wreck = ("FUT-R30", "broken armour is kept on until it is repaired or replaced")
        assert refusal(s, 1, "action", unequip) == wreck
    s.handled = 1 << place
    again = ("FUT-R56", "it was stored, retrieved or taken off once this turn")
    assert refusal(s, 1, "action", unequip) == again
    s.place[ILMAR] = BAY
    assert refusal(s, 1, "action", unequip) == ("FUT-081", "equipment is changed on the bench only")


@checks("FUT-R31", "FUT-R33", "FUT-R56")
@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("there", [TO_HAND, IN_STATION + FOUNDRY, IN_STATION + 5, NOWHERE])
def test_a_card_is_taken_off_into_the_hand_or_a_station(there: int, place: int) -> None:
    s = turn(1)
    armour, saber = card("ARM-34", place), card("SAB-26", 130)
    place_at(s, armour={ILMAR: armour}, saber={ILMAR: saber})
    s.harm, s.handled = {place: 5}, 1 << 99
    act(s, 1, "UNEQUIP", place)
    assert s.chosen == (armour,)
    assert offered(s, 1) == [TO_HAND, *(IN_STATION + d for d in (FOUNDRY, TERRACE, 5))]
    if there == NOWHERE:
        equipping.unequipped(s, there, 1, "unequip")
        assert (s.armour[ILMAR], list(s.chosen), s.handled, s.hands[1]) == (armour, [], 1 << 99, [])
        return
    choose(s, 1, "place", there)
    assert (s.armour[ILMAR], s.saber[ILMAR], s.loose[1]) == (NONE, NONE, [saber]), "the saber goes, too"
    assert s.hands[1] == ([armour] if there == TO_HAND else [])
    for d in (FOUNDRY, TERRACE, 5):
        assert s.cargo[d] == ((armour,) if there == IN_STATION + d else ())
    assert (s.handled, s.harm, list(s.chosen)) == (1 << 99 | 1 << place, {place: 5}, [])
    assert seen(s, "unequipped", "acolyte") == [ILMAR]


# Repair.


@checks("FUT-081", "FUT-219", "FUT-319", "FUT-R30", "FUT-R44")
@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("a", [3, ONDRA])
def test_damaged_armour_is_repaired_on_the_bench_for_half_its_level_rounded_up(a: int, place: int) -> None:
    s = turn(1)
    place_at(s, armour={a: card("ARM-34", place)})
    whole = ("FUT-R30", "it wears no damaged armour")
    assert refusal(s, 1, "action", FIRST["REPAIR"] + a) == whole
    s.harm = {60: 7}
    assert (can(s, 1, "REPAIR"), refusal(s, 1, "action", FIRST["REPAIR"] + a)) == ([], whole)
    s.harm = {place: 1, 60: 7}
    s.energy[1] = 3
    dear = ("FUT-319", "it costs 4 energy, you have 3")
    assert (can(s, 1, "REPAIR"), refusal(s, 1, "action", FIRST["REPAIR"] + a)) == ([], dear)
    s.energy[1] = 4
    assert can(s, 1, "REPAIR") == [a]
    s.resting, s.base[a], base = 1 << a, 0, s.base[a]
    resting = ("FUT-R44", "it was saved in this cycle and is left alone until the next")
    assert (can(s, 1, "REPAIR"), refusal(s, 1, "action", FIRST["REPAIR"] + a)) == ([], resting)
    s.base[a] = base
    s.place[a] = BAY
    bench = ("FUT-081", "only acolytes of your own are repaired, and only on the bench")
    assert (can(s, 1, "REPAIR"), refusal(s, 1, "action", FIRST["REPAIR"] + a)) == ([], bench)
    s.place[a] = s.place[CHEN]
    act(s, 1, "REPAIR", a)
    assert (s.harm, s.energy) == ({60: 7}, [20, 0])
    assert seen(s, "repaired", "acolyte") == [a]


@checks("FUT-158", "FUT-219", "FUT-R71")
def test_a_repair_shows_what_makes_it_cheaper_and_nothing_else() -> None:
    s = turn()
    armour, kit, other = dress(s, CHEN, "ARM-33", "ITM-14", "ITM-34")
    s.harm = {slot(armour): 69}
    act(s, 0, "REPAIR", CHEN)
    assert (is_up(s, kit), is_up(s, other), is_up(s, armour)) == (True, False, False)
    assert (s.energy[0], s.harm) == (16, {})


@checks("FUT-081", "FUT-R30")
def test_armour_of_another_or_none_is_not_repaired() -> None:
    s = turn()
    (theirs,) = dress(s, ONDRA, "ARM-33")
    s.harm = {slot(theirs): 3}
    for a in (ONDRA, HESK, ELOI):
        assert why(s, 0, "REPAIR", a) == "FUT-081"
    assert why(s, 0, "REPAIR", HAMMERFIST) == "FUT-R30"
    assert can(s, 0, "REPAIR") == []


@checks("FUT-219", "FUT-R30", "FUT-374")
@pytest.mark.parametrize("repaired", [False, True])
def test_armour_that_is_immune_again_or_newly_put_on_shakes_its_counters_off(repaired: bool) -> None:
    s = turn()
    counters = [Chronic(a, kind, 2, 3, NONE) for a in (CHEN, HAMMERFIST) for kind in ("Radiation", "Nano")]
    s.chronic = list(counters)
    if repaired:
        (suit,) = dress(s, CHEN, "ARM-12")
        s.harm = {slot(suit): AP[FACE["ARM-12"]]}
        act(s, 0, "REPAIR", CHEN)
    else:
        shedding.wear(s, 0, CHEN, card("ARM-12", 40))
    assert s.chronic == counters[1:]


@checks("FUT-319", "FUT-R30")
def test_the_first_card_of_the_box_is_repaired_and_bare_skin_is_not() -> None:
    s = turn(energy=[0, 0])
    place_at(s, armour={CHEN: 0})
    s.harm = {0: 3, LAST_SLOT: 5}
    assert refusal(s, 0, "action", FIRST["REPAIR"] + CHEN) == ("FUT-319", "it costs 1 energy, you have 0")
    assert why(s, 0, "REPAIR", HAMMERFIST) == "FUT-R30"
    s.energy[0] = 5
    assert can(s, 0, "REPAIR") == [CHEN]
