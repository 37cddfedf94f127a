"""What is on by itself when a strike lands, each seen at work on a card."""

from __future__ import annotations

import pytest

from starhall.core.scenes import checks, choose, place_at
from starhall.games.futura.box.parts import DISTRICT, ELEMENT, FACES, KIND, MUTANT, SABER, SLOTS
from starhall.games.futura.rules.plays.triggers import collection
from starhall.games.futura.rules.plays.windows import open_window
from starhall.games.futura.state import FuturaState
from tests.games.futura.fight import dice, go_on, lead
from tests.games.futura.playing import armour_harm, duel, fight, force, harm, seen, shows
from tests.games.futura.table import ARCHIVE, GARRIS, HAMMERFIST, LOWMARKET, ONDRA, go, table


@shows("SAB-08", "SAB-27")
@checks("FUT-131", "FUT-132")
@pytest.mark.parametrize(("saber", "more"), [("SAB-08", 6), ("SAB-27", 24)])
def test_void_sabers_bite_deeper_into_stations(saber: str, more: int) -> None:
    s = fight("ARM-26", saber, rolls=(12, 1))
    lead(s)
    assert s.ap[ARCHIVE] == 40 - 3 - more


@shows("SAB-09", "ARM-17")
@checks("FUT-131", "FUT-133")
def test_fire_bites_deeper_into_armour() -> None:
    s = duel("ARM-17", "SAB-09", theirs=["ARM-11"], rolls=(10, 1))
    lead(s)
    assert armour_harm(s, ONDRA) == 3 + 6 + 1 + 1


@shows("SAB-15")
@checks("FUT-135")
def test_chroma_is_stronger_when_the_enemy_is_low() -> None:
    for left, more in ((21, 0), (20, 2)):

        def low(s: FuturaState, left: int = left) -> None:
            s.ap[ARCHIVE] = left

        s = fight("ARM-16", "SAB-15", rolls=(10, 1), prepare=low)
        lead(s)
        assert s.ap[ARCHIVE] == left - 10 - more


@shows("SAB-14")
@checks("FUT-136", "FUT-131")
def test_aether_smites_creatures_and_mutants() -> None:
    s = fight("ARM-11", "SAB-14", fitted=["CRE-03"], rolls=(8, 1))
    lead(s)
    assert harm(s, "CRE-03") == 3 + 8 + 2

    def enslaved(s: FuturaState) -> None:
        s.place[GARRIS] = MUTANT
        place_at(s, side={GARRIS: -1})
        place_at(s, mutants={ARCHIVE: (GARRIS,)})

    s = fight("ARM-11", "SAB-14", rolls=(8, 1), prepare=enslaved)
    lead(s)
    assert s.mutant_harm[GARRIS] == 13


@shows("SAB-05", "SAB-18", "SAB-29", "CRE-03")
@checks("FUT-131", "FUT-136")
@pytest.mark.parametrize(("saber", "strike", "more"), [("SAB-05", 5, 1), ("SAB-18", 9, 3), ("SAB-29", 16, 4)])
def test_every_aether_saber_smites_creatures(saber: str, strike: int, more: int) -> None:
    s = fight("ARM-26", saber, fitted=["CRE-03"], rolls=(12, 1))
    lead(s)
    assert harm(s, "CRE-03") == 3 + strike + more


@shows("SAB-13", "SAB-20")
@checks("FUT-131", "FUT-132")
@pytest.mark.parametrize(("saber", "strike", "more"), [("SAB-13", 7, 2), ("SAB-20", 10, 3)])
def test_a_void_saber_has_nothing_extra_for_creatures(saber: str, strike: int, more: int) -> None:
    s = fight("ARM-26", saber, rolls=(12, 1))
    lead(s)
    assert s.ap[ARCHIVE] == 40 - 3 - strike - more
    s = fight("ARM-26", saber, fitted=["CRE-02"], rolls=(12, 1))
    lead(s)
    assert harm(s, "CRE-02") == 3 + strike


@shows("SAB-16", "SAB-33")
@checks("FUT-131", "FUT-133")
@pytest.mark.parametrize(("saber", "strike", "more"), [("SAB-16", 8, 2), ("SAB-33", 19, 4)])
def test_a_fire_saber_melts_armour_but_not_bare_skin(saber: str, strike: int, more: int) -> None:
    s = duel("ARM-26", saber, theirs=["ARM-26"], rolls=(12, 1))
    lead(s)
    assert armour_harm(s, ONDRA) == 3 + strike + more
    s = duel("ARM-26", saber, rolls=(12, 1))
    s.base[ONDRA] = 13
    lead(s, until=("KO",))
    assert seen(s, "strike", "n") == [3 + strike]


@shows("SAB-07", "SAB-31")
@checks("FUT-135")
@pytest.mark.parametrize(("saber", "strike", "more"), [("SAB-07", 5, 1), ("SAB-31", 15, 4)])
def test_every_chroma_saber_is_stronger_against_the_weak(saber: str, strike: int, more: int) -> None:
    def low(s: FuturaState) -> None:
        s.ap[ARCHIVE] = 20

    s = fight("ARM-26", saber, rolls=(12, 1), prepare=low)
    lead(s)
    assert seen(s, "strike", "n") == [3 + strike + more]


@shows("SAB-06", "SAB-11", "SAB-19", "SAB-25", "ARM-08", "ARM-20")
@checks("FUT-137")
@pytest.mark.parametrize(
    ("armour", "saber", "more"),
    [("ARM-08", "SAB-06", 2), ("ARM-08", "SAB-11", 2), ("ARM-20", "SAB-19", 4), ("ARM-20", "SAB-25", 4)],
)
def test_every_blood_piece_drains(armour: str, saber: str, more: int) -> None:
    def hurt(s: FuturaState) -> None:
        s.harm[s.armour[HAMMERFIST] % SLOTS] = 9

    s = fight(armour, saber, rolls=(8, 1), prepare=hurt)
    lead(s)
    assert armour_harm(s, HAMMERFIST) == 9 - more


@checks("FUT-333", "FUT-388")
def test_the_off_hand_saber_lends_its_dam_but_neither_effect_nor_element() -> None:
    s = fight("ARM-16", "SAB-20", "SAB-06", fitted=["CRE-02"], rolls=(10, 1))
    lead(s)
    assert harm(s, "CRE-02") == 3 + 10 + 5
    assert {ELEMENT[face] for face in range(FACES) if KIND[face] == SABER} == {
        *("Void", "Fire", "Electric", "Chroma", "Aether", "Blood")
    }


@shows("SAB-30")
@checks("FUT-131")
def test_hollow_crown_is_for_acolytes() -> None:
    s = duel("ARM-26", "SAB-30", theirs=["ARM-26"], rolls=(12, 1))
    lead(s)
    assert armour_harm(s, ONDRA) == 3 + 18 + 2


@shows("SAB-17", "SAB-04")
@checks("FUT-134")
def test_electric_sabers_take_energy_with_the_first_hit_of_an_assault() -> None:
    s = fight("ARM-16", "SAB-17", rolls=(10, 1))
    lead(s)
    assert s.energy == [10, 8]
    dice(s, 10, 1)
    go_on(s)
    assert s.energy == [10, 8]
    s = fight("ARM-11", "SAB-04", rolls=(8, 1))
    lead(s)
    assert s.energy == [10, 9]


@shows("ARM-34")
@checks("FUT-157")
def test_a_marching_reactor_irradiates_with_its_first_hit() -> None:
    s = duel("ARM-34", theirs=["ARM-11"], rolls=(12, 1))
    lead(s)
    assert s.chronic[0][:4] == (ONDRA, "Radiation", 2, 1)


@shows("CRE-04")
@checks("FUT-137", "FUT-126", "FUT-R19")
def test_the_leech_mends_itself_with_every_hit() -> None:
    def hurt(s: FuturaState) -> None:
        s.harm[s.fitted[ARCHIVE][0] % SLOTS] = 10

    s = fight("ARM-11", fitted=["CRE-04"], rolls=(1, 8), prepare=hurt)
    lead(s)
    assert harm(s, "CRE-04") == 7
    dice(s, 1, 8)
    go_on(s)
    assert harm(s, "CRE-04") == 4


@shows("ITM-22", "ITM-23")
@checks("FUT-148", "FUT-390", "FUT-381")
def test_each_droid_adds_a_d4_when_defending() -> None:
    s = fight("ARM-11", fitted=["ITM-22", "ITM-23"], level=2, rolls=(1, 10, 4, 3))
    lead(s)
    assert armour_harm(s, HAMMERFIST) == 4 + 4 + 3


@checks("FUT-148")
def test_a_droid_does_nothing_for_an_attacker() -> None:
    s = fight("ITM-22", rolls=(6, 1))
    lead(s)
    assert s.ap[ARCHIVE] == 37


@shows("ARM-21")
@checks("FUT-174")
def test_the_relay_frame_is_deaf_to_droids() -> None:
    s = fight("ARM-21", fitted=["ITM-23"], rolls=(1, 8))
    lead(s)
    assert armour_harm(s, HAMMERFIST) == 4


@shows("DIS-02")
@checks("FUT-168", "FUT-R67")
def test_the_streets_rise_for_every_strike_of_their_player_in_the_cycle() -> None:
    s = table()
    go(s, (open_window, 0, "CYC"))
    choose(s, 0, "play", (DISTRICT + LOWMARKET) * 2)
    assert force(s, "DAM d4") == [(-1, 1, "cycle", "all-own")]
    energy = s.energy[0]
    go(s, (collection, 0))
    assert s.energy[0] == energy + 2 + 2, "and Aegis Outpost's own 2"
    go(s, (collection, 0))
    assert s.energy[0] == energy + 2 + 2 + 2
