"""Verbs of attack, each played from a card."""

from __future__ import annotations

import pytest

from starhall.core.scenes import checks, choose
from starhall.games.futura.box.parts import SLOTS, STATION
from starhall.games.futura.rules.kinds import BY_SIGIL, TIER_1, TIER_2, TIER_3
from starhall.games.futura.state import FuturaState
from tests.games.futura.fight import call_off, dice, go_on, lead
from tests.games.futura.playing import (
    armour_harm,
    asked_for,
    duel,
    fight,
    force,
    harm,
    made,
    may,
    play,
    seen,
    shows,
    used_cards,
)
from tests.games.futura.table import ARCHIVE, HAMMERFIST, ONDRA

# STRIKE.


@shows("ITM-01")
@checks("FUT-182", "FUT-183", "FUT-R60", "FUT-R23", "FUT-036")
def test_a_chroma_bomb_played_before_the_roll_is_the_strike_of_the_winner() -> None:
    s = fight("ITM-01", rolls=(6, 1))
    lead(s, made(s, 0, "PRE", "ITM-01"))
    assert s.ap[ARCHIVE] == 40 - 18
    assert used_cards(s, 0) == ["ITM-01"]


@checks("FUT-183", "FUT-R60")
def test_a_chroma_bomb_of_the_loser_is_gone_without_effect() -> None:
    s = fight("ITM-01", rolls=(1, 8))
    lead(s, made(s, 0, "PRE", "ITM-01"))
    assert s.ap[ARCHIVE] == 40
    assert used_cards(s, 0) == ["ITM-01"]


@shows("ABL-17")
@checks("FUT-151", "FUT-R23", "FUT-184", "FUT-411")
@pytest.mark.parametrize(("pay", "damage"), [(TIER_1, 8), (TIER_2, 14), (TIER_3, 22)])
def test_a_hurled_pylon_strikes_harder_with_each_tier_of_energy(pay: int, damage: int) -> None:
    s = fight("ABL-17", rolls=(6, 1))
    lead(s, made(s, 0, "POST", "ABL-17", 0, pay))
    assert s.ap[ARCHIVE] == 40 - damage
    assert s.energy[0] == 9 - (pay + 1)


@shows("ITM-17")
@checks("FUT-400", "FUT-R23")
def test_the_rail_pistol_strikes_as_gauss_and_stays_with_its_bearer() -> None:
    s = fight("ITM-17", rolls=(6, 1))
    lead(s, made(s, 0, "POST", "ITM-17", 0, TIER_2))
    assert s.ap[ARCHIVE] == 40 - 12
    assert used_cards(s, 0) == []


@checks("FUT-R23")
def test_of_two_replacements_the_last_one_carried_out_counts() -> None:
    s = fight("ARM-26", "SAB-26", "ABL-17", "ABL-10", rolls=(12, 1))
    lead(s, made(s, 0, "POST", "ABL-17", 0, TIER_1), made(s, 0, "POST", "ABL-10", 0, TIER_2))
    assert s.ap[ARCHIVE] == 40 - 14
    assert [verb for verb in ("STRIKE", "SUNDER") if force(s, verb)] == []


@shows("CRE-01")
@checks("FUT-126", "FUT-197", "FUT-R23")
@pytest.mark.parametrize(("pay", "lost"), [(TIER_1, 4), (TIER_2, 9), (TIER_3, 18)])
def test_the_wolf_strikes_with_half_a_d20_a_d20_or_twice_a_d20(pay: int, lost: int) -> None:
    s = fight("ARM-11", fitted=["CRE-01"], rolls=(1, 10, 9))
    lead(s, made(s, 1, "POST", "CRE-01", 0, pay))
    assert armour_harm(s, HAMMERFIST) == lost


# DAM.


@shows("ABL-39")
@checks("FUT-133", "FUT-130")
def test_pyre_walk_adds_fire_to_the_strike_which_then_burns() -> None:
    s = fight("ABL-39", fitted=["CRE-02"], rolls=(6, 1))
    lead(s, made(s, 0, "POST", "ABL-39", 0, TIER_1))
    assert harm(s, "CRE-02") == 3 + 4 + 3, "base DAM, the blast, and the brood's weakness to Fire"


@shows("ABL-18")
@checks("FUT-134", "FUT-130")
def test_chain_arc_adds_damage_and_takes_an_energy() -> None:
    s = fight("ABL-18", rolls=(6, 1))
    lead(s, made(s, 0, "POST", "ABL-18", 0, TIER_2))
    assert s.ap[ARCHIVE] == 40 - 9
    assert s.energy == [9 - 2 + 1, 8]


@shows("SAB-26")
@checks("FUT-388", "FUT-188")
def test_a_saber_adds_damage_for_energy_once_in_an_interaction() -> None:
    s = fight("ARM-26", "SAB-26", rolls=(12, 1))
    lead(s, until=("POST",))
    play(s, 0, "SAB-26")
    assert asked_for(s)[1] != "POST" or not may(s, 0, "SAB-26")
    lead(s)
    assert s.ap[ARCHIVE] == 40 - 21 - 4


@shows("XIT-01")
@checks("FUT-260")
def test_the_breaching_ram_works_against_stations_only() -> None:
    s = fight("XIT-01", rolls=(6, 1))
    lead(s, made(s, 0, "POST", "XIT-01"))
    assert s.ap[ARCHIVE] == 40 - 18
    s = fight("XIT-01", fitted=["CRE-02"], rolls=(6, 1))
    lead(s, until=("POST",))
    assert asked_for(s) == (0, "POST")
    assert not may(s, 0, "XIT-01")


@shows("ITM-08")
@checks("FUT-179")
def test_ox_serum_strengthens_for_the_assault_and_takes_armour_at_its_end() -> None:
    s = fight("ARM-11", "ITM-08", rolls=(8, 1))
    lead(s, made(s, 0, "PRE", "ITM-08"))
    assert s.ap[ARCHIVE] == 40 - 8
    dice(s, 8, 1)
    go_on(s)
    assert s.ap[ARCHIVE] == 40 - 16
    call_off(s)
    assert armour_harm(s, HAMMERFIST) == 6


@shows("XIT-05")
@checks("FUT-169", "FUT-R18")
def test_a_spirit_in_a_station_adds_to_the_strike_of_whoever_fights_for_it() -> None:
    s = fight("ARM-11", fitted=["XIT-05"], rolls=(1, 8))
    lead(s, made(s, 1, "PRE", "XIT-05"))
    assert armour_harm(s, HAMMERFIST) == 4 + 3
    assert s.energy[1] == 8


# OVERCHARGE.


@shows("ABL-03")
@checks("FUT-144", "FUT-185", "FUT-335", "FUT-R57")
def test_an_overcharged_strike_lands_above_the_threshold() -> None:
    s = fight("ABL-03", sigils=(["EMP"], []), rolls=(6, 1, 7, 60))
    lead(s, made(s, 0, "POST", "ABL-03", 0, BY_SIGIL))
    assert s.ap[ARCHIVE] == 40 - 28
    assert s.energy[0] == 9


@checks("FUT-144", "FUT-185", "FUT-R57", "FUT-R107")
def test_an_overcharged_strike_hurts_its_bearer_at_or_below_the_threshold() -> None:
    s = fight("ARM-11", "ABL-03", rolls=(8, 1, 7, 50))
    lead(s, made(s, 0, "POST", "ABL-03", 0, TIER_1))
    assert s.ap[ARCHIVE] == 40
    assert armour_harm(s, HAMMERFIST) == 14


@shows("ABL-11")
@checks("FUT-144")
def test_redline_the_core_multiplies_the_ordinary_strike() -> None:
    s = fight("ABL-11", sigils=(["PRI"], []), rolls=(6, 1, 100))
    lead(s, made(s, 0, "POST", "ABL-11", 0))
    assert s.ap[ARCHIVE] == 40 - 12


@checks("FUT-R84")
def test_a_chance_roll_is_told_with_its_threshold() -> None:
    s = fight("ABL-11", sigils=(["PRI"], []), rolls=(6, 1, 100))
    lead(s, made(s, 0, "POST", "ABL-11", 0))
    assert seen(s, "chance rolled", "n") == [100]
    assert seen(s, "chance rolled", "p") == [50]


# WOUND.


@shows("ITM-26")
@checks("FUT-R96", "FUT-R106", "FUT-151")
def test_a_tripwire_grid_wounds_the_primary_at_the_declaration() -> None:
    s = fight("ARM-11", fitted=["ITM-26"], rolls=(8, 8, 1))
    lead(s, made(s, 1, "DEC", "ITM-26"), until=("PRE", "go on"))
    assert armour_harm(s, HAMMERFIST) == 12
    assert used_cards(s, 1) == ["ITM-26"]


@shows("DIS-06")
@checks("FUT-163", "FUT-051", "FUT-128", "FUT-R70")
def test_rooftop_rifles_fire_by_themselves_for_half_a_d20() -> None:
    s = fight("ARM-11", target=5, rolls=(15, 1, 8))
    assert armour_harm(s, HAMMERFIST) == 7
    assert seen(s, "acts", "window") == ["DEC"]


@shows("STA-01")
@checks("FUT-400", "FUT-R95", "FUT-R103")
def test_a_targeting_array_wounds_for_saved_energy_in_the_turn_of_another() -> None:
    s = fight("ARM-11", station="STA-01", rolls=(6, 8, 1))
    choose(s, 1, "play", (STATION + ARCHIVE) * 2)
    assert armour_harm(s, HAMMERFIST) == 6
    assert s.energy[1] == 7


@shows("ARM-15")
@checks("FUT-188", "FUT-198")
def test_impaler_armour_wounds_an_acolyte_that_strikes_it_for_an_energy() -> None:
    s = duel("ARM-11", theirs=["ARM-15"], rolls=(8, 1))
    lead(s, made(s, 1, "STRUCK", "ARM-15"))
    assert armour_harm(s, HAMMERFIST) == 4
    assert s.energy[1] == 8


@checks("FUT-198", "FUT-R102")
def test_broken_impaler_armour_has_lost_its_ability() -> None:
    def broken(s: FuturaState) -> None:
        s.harm[s.armour[ONDRA] % SLOTS] = 50

    s = duel("ARM-11", theirs=["ARM-15"], rolls=(8, 1), prepare=broken)
    lead(s)
    assert armour_harm(s, HAMMERFIST) == 0


@shows("ITM-07")
@checks("FUT-179")
def test_the_redline_ampoule_has_its_price_in_the_aftermath() -> None:
    s = fight("ARM-11", "ITM-07", rolls=(2, 4))
    lead(s, made(s, 0, "PRE", "ITM-07"))
    assert s.ap[ARCHIVE] == 37, "2 and 3 beat 4"
    assert armour_harm(s, HAMMERFIST) == 3


# SUNDER.


@shows("ABL-10")
@checks("FUT-143", "FUT-R23")
def test_sunder_takes_armour_but_never_base_ap() -> None:
    s = duel("ABL-10", theirs=["ARM-01"], rolls=(6, 1))
    lead(s, made(s, 0, "POST", "ABL-10", 0, TIER_3))
    assert armour_harm(s, ONDRA) == 18
    assert s.base[ONDRA] == 13


@shows("ABL-02")
@checks("FUT-143", "FUT-184", "FUT-270", "FUT-335")
def test_might_makes_right_sunders_a_station_with_an_emperor_sigil_at_the_top_tier() -> None:
    s = fight("ABL-02", sigils=(["EMP"], []), rolls=(6, 1))
    lead(s, made(s, 0, "POST", "ABL-02", 0, BY_SIGIL))
    assert s.ap[ARCHIVE] == 10
    assert used_cards(s, 0) == ["SIG-EMP", "ABL-02"]


@shows("CRE-09")
@checks("FUT-143", "FUT-115")
def test_the_hollow_maw_swallows_armour_for_its_sigil() -> None:
    s = fight("ARM-26", fitted=["CRE-09"], level=4, sigils=([], ["EMP"]), rolls=(1, 12))
    lead(s, made(s, 1, "POST", "CRE-09"))
    assert armour_harm(s, HAMMERFIST) == 30
    assert s.bays[1] == []
