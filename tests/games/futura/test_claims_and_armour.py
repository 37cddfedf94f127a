"""Claims and armour: where a won card may lie, what armour keeps up, and what a unit loses and regains."""

from __future__ import annotations

import pytest

from starhall.core.scenes import checks, choose, offered, place_at, refused
from starhall.games.futura.box.parts import BAY, BENCH, DECK_SIZE, FACE, MUTANT_THING, NONE, SLOTS
from starhall.games.futura.rules.fight import aftermath, claims, damage
from starhall.games.futura.rules.fight.comparison import is_fatal
from starhall.games.futura.rules.kinds import IN_STATION, ON_ACOLYTE
from starhall.games.futura.rules.mat.equipping import equip_free
from starhall.games.futura.state import Shield
from tests.games.futura.fight import engaged, thing
from tests.games.futura.playing import armour_harm, harm
from tests.games.futura.table import (
    AEGIS,
    CHEN,
    CLOISTER,
    ELOI,
    HAMMERFIST,
    HESK,
    LOWMARKET,
    act,
    dress,
    give,
    go,
    load_up,
    slot,
    turn,
)

THEIRS = range(DECK_SIZE, 2 * DECK_SIZE)
"""The slots of the cards of seat 1."""


# Claims.


@checks("FUT-R47", "FUT-R82")
@pytest.mark.parametrize(
    ("name", "stored"), [("ITM-25", True), ("ITM-26", False), ("ITM-27", False), ("CRE-01", False)]
)
def test_neither_a_claimed_trap_nor_a_claimed_creature_becomes_cargo(name: str, stored: bool) -> None:
    s = turn(0)
    for place in THEIRS:
        found = claims.claim_places(s, 0, FACE[name] * SLOTS + place)
        assert (IN_STATION + AEGIS in found) == stored


@checks("FUT-038", "FUT-295", "FUT-R47")
@pytest.mark.parametrize("place", [THEIRS[0], THEIRS[-1]])
def test_a_claimed_shield_is_held_in_the_off_hand(place: int) -> None:
    s = turn(part="assault")
    dress(s, CHEN, "ARM-15", "SAB-13")
    s.place[CHEN] = BAY
    shield = FACE["ITM-06"] * SLOTS + place
    go(s, (equip_free, CHEN, shield))
    assert s.off_hand[CHEN] == shield
    assert s.items[CHEN] == ()


@checks("FUT-R95", "FUT-R82")
def test_kept_cargo_that_finds_the_hand_full_goes_into_the_last_free_slot_of_another_station() -> None:
    s = turn(0)
    (kept,) = load_up(s, AEGIS, "SAB-20")
    (other,) = load_up(s, LOWMARKET, "SAB-21")
    give(s, 0, *["ARM-01"] * 5)
    go(s, (claims.keep_cargo, 0, AEGIS, 1))
    choose(s, 0, "card", slot(kept))
    assert s.cargo[CLOISTER] == (kept,)
    assert (s.cargo[AEGIS], s.cargo[LOWMARKET]) == ((), (other,))
    assert s.discards[0] == []


# Putting on.


@checks("FUT-090", "FUT-158", "FUT-319")
def test_armour_that_a_mechanic_swaps_for_nothing_is_refused_to_others_for_class_or_price() -> None:
    s = turn(0, energy=[0, 20])
    s.place[HESK] = BENCH
    place_at(s, side={HESK: 0})
    dress(s, HESK, "ARM-11")
    dress(s, HAMMERFIST, "ARM-11")
    (adept,) = give(s, 0, "ARM-15")
    s.paid |= 1 << slot(adept)
    act(s, 0, "EQUIP", slot(adept))
    assert offered(s, 0) == [ON_ACOLYTE + HESK]
    by_class = refused(s, 0, "place", ON_ACOLYTE + CHEN)
    by_price = refused(s, 0, "place", ON_ACOLYTE + HAMMERFIST)
    assert by_class is not None
    assert by_class.rule == "FUT-090"
    assert by_price is not None
    assert by_price.rule == "FUT-319"
    assert by_price.text == "it costs 3 energy, you have 0"


# AP.


@checks("FUT-253", "FUT-R43")
def test_the_shield_of_an_item_is_lost_after_items_and_before_armour() -> None:
    s = engaged(support=HAMMERFIST)
    dress(s, CHEN, "ARM-11", "ITM-12")
    s.shields = [Shield(CHEN, damage.ITEM_LAYER, 5, "assault", NONE, 0)]
    assert damage.lose_ap(s, CHEN, 8, "Kinetic", "FUT-252") == 8
    assert harm(s, "ITM-12") == 4
    assert s.shields == [(CHEN, damage.ITEM_LAYER, 1, "assault", NONE, 0)]
    assert armour_harm(s, CHEN) == 0
    damage.lose_ap(s, CHEN, 3, "Kinetic", "FUT-252")
    assert armour_harm(s, CHEN) == 2


@checks("FUT-024", "FUT-R104")
def test_the_shield_that_armour_keeps_up_ends_when_nanites_break_the_armour() -> None:
    s = engaged(support=HAMMERFIST)
    armour, _ = dress(s, CHEN, "ARM-11", "SAB-01")
    mine = Shield(CHEN, damage.ABILITY_LAYER, 4, "assault", thing(armour), 0)
    other = Shield(CHEN, damage.ABILITY_LAYER, 4, "assault", thing(armour) + 1, 0)
    s.shields = [mine, other]
    damage.lose_ap(s, CHEN, 29, damage.NANO, "FUT-R69")
    assert s.shields == [mine, other]
    damage.lose_ap(s, CHEN, 1, damage.NANO, "FUT-R69")
    assert s.shields == [other]


@checks("FUT-140", "FUT-R94")
def test_a_support_that_gave_its_life_dies_even_if_its_primary_has_fallen_before() -> None:
    s = engaged(support=HAMMERFIST)
    damage.give_base(s, HAMMERFIST, s.base[HAMMERFIST])
    damage.lose_ap(s, CHEN, s.base[CHEN], "Kinetic", "FUT-252")
    aftermath.kill(s, CHEN)
    assert is_fatal(s, HAMMERFIST)


@checks("FUT-219", "FUT-R63")
def test_a_mutant_regains_what_it_is_given_and_no_more_than_it_has_lost() -> None:
    s = engaged(support=HAMMERFIST)
    place_at(s, mutant_harm={ELOI: 5})
    assert damage.mend(s, MUTANT_THING + ELOI, 3, "FUT-136") == 3
    assert s.mutant_harm[ELOI] == 2
    assert damage.mend(s, MUTANT_THING + ELOI, 3, "FUT-136") == 2
    assert s.mutant_harm[ELOI] == 0
