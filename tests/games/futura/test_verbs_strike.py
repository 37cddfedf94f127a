"""Verbs of attack, each played from a card."""

from __future__ import annotations

import pytest

from starhall.core.scenes import checks, choose
from starhall.games.futura.box.parts import (
    CARD,
    DISTRICT,
    ELEMENT,
    FACES,
    KIND,
    MUTANT,
    SABER,
    SLOTS,
    STATION,
)
from starhall.games.futura.rules.kinds import BY_SIGIL, TIER_1, TIER_2, TIER_3
from starhall.games.futura.rules.plays.triggers import collection
from starhall.games.futura.rules.plays.windows import open_window
from starhall.games.futura.state import Chronic, FuturaState
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
from tests.games.futura.table import ARCHIVE, GARRIS, HAMMERFIST, LOWMARKET, ONDRA, give, go, table

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


# CHRONIC.


@shows("ABL-24")
@checks("FUT-155", "FUT-R69")
def test_a_plague_hurts_after_each_of_three_interactions() -> None:
    s = duel("ARM-26", "ABL-24", theirs=["ARM-11"], rolls=(12, 1))
    lead(s, made(s, 0, "POST", "ABL-24", 0, TIER_1))
    assert armour_harm(s, ONDRA) == 3 + 3
    for expected in (9, 12, 12):
        dice(s, 1, 1)
        go_on(s)
        assert armour_harm(s, ONDRA) == expected
    assert s.chronic == []


@shows("ABL-23")
@checks("FUT-157", "FUT-R69", "FUT-R106")
def test_radiation_hurts_at_once_and_then_for_a_while() -> None:
    s = duel("ABL-23", theirs=["ARM-11"], rolls=(6, 1))
    lead(s, made(s, 0, "POST", "ABL-23", 0, TIER_2))
    assert armour_harm(s, ONDRA) == 6 + 3 + 3
    assert s.chronic == [(ONDRA, "Radiation", 3, 2, s.chronic[0].source)]


@shows("ABL-44")
@checks("FUT-159", "FUT-R69")
def test_grey_tide_eats_armour_only() -> None:
    s = duel("ABL-44", theirs=["ARM-01"], rolls=(6, 1))
    s.harm[s.armour[ONDRA] % SLOTS] = 14
    lead(s, made(s, 0, "POST", "ABL-44", 0, TIER_1))
    assert armour_harm(s, ONDRA) == 18, "3 of the strike, less 0, and 3 of the swarm"
    assert s.base[ONDRA] == 13


@shows("CRE-02")
@checks("FUT-066", "FUT-159", "FUT-197")
def test_the_brood_crawls_inside_for_an_energy() -> None:
    s = fight("ARM-11", fitted=["CRE-02"], rolls=(1, 8))
    lead(s, made(s, 1, "POST", "CRE-02"))
    assert s.chronic[0][:4] == (HAMMERFIST, "Nano", 2, 2)
    assert armour_harm(s, HAMMERFIST) == 5 + 2


@checks("FUT-374", "FUT-R104")
def test_the_counter_of_a_creature_is_gone_as_soon_as_it_is_destroyed() -> None:
    s = fight("ARM-26", "SAB-26", fitted=["CRE-02"], ap=200, rolls=(1, 8))
    lead(s, made(s, 1, "POST", "CRE-02"))
    assert s.chronic[0][:4] == (HAMMERFIST, "Nano", 2, 2)
    s.harm[s.fitted[ARCHIVE][0] % SLOTS] = 27
    dice(s, 12, 1)
    go_on(s)
    assert s.fitted[ARCHIVE] == ()
    assert s.chronic == []
    hurt = armour_harm(s, HAMMERFIST)
    dice(s, 12, 1)
    go_on(s)
    assert armour_harm(s, HAMMERFIST) == hurt


@checks("FUT-R104")
def test_the_counter_of_a_summoned_creature_leaves_with_it() -> None:
    s = fight("ARM-26", "SAB-26", ap=200, rolls=(12, 1))
    lead(s)
    (s.beast,) = give(s, 0, "CRE-02")
    s.hands[0] = []
    kept = Chronic(ONDRA, "Radiation", 2, 3, HAMMERFIST)
    s.chronic = [Chronic(ONDRA, "Nano", 2, 3, CARD + s.beast % SLOTS), kept]
    call_off(s)
    assert s.chronic == [kept]


@checks("FUT-R104")
def test_the_counter_of_an_ability_card_that_was_played_runs_on() -> None:
    s = duel("ARM-26", "ABL-24", theirs=["ARM-11"], rolls=(12, 1))
    lead(s, made(s, 0, "POST", "ABL-24", 0, TIER_1))
    call_off(s)
    assert [counter[:4] for counter in s.chronic] == [(ONDRA, "Biohazard", 3, 2)]


@checks("FUT-155", "FUT-R87")
def test_stations_cannot_be_infected() -> None:
    s = fight("ABL-24", rolls=(6, 1))
    lead(s, until=("POST",))
    assert asked_for(s) == (0, "POST")
    assert not may(s, 0, "ABL-24")


@checks("FUT-R69")
def test_of_counters_of_one_type_the_worse_one_stays() -> None:
    s = duel("ARM-26", "ABL-24", theirs=["ARM-11"], rolls=(12, 1))
    s.chronic = [Chronic(ONDRA, "Biohazard", 7, 3, 0)]
    lead(s, made(s, 0, "POST", "ABL-24", 0, TIER_1))
    assert [counter[:4] for counter in s.chronic] == [(ONDRA, "Biohazard", 7, 2)]


# STREAK.


@shows("ABL-28")
@checks("FUT-165")
def test_each_win_in_a_row_strikes_harder_and_a_loss_ends_it() -> None:
    s = fight("ARM-11", "ABL-28", ap=90, rolls=(8, 1))
    lead(s, made(s, 0, "PRE", "ABL-28", 0, TIER_2))
    assert s.ap[ARCHIVE] == 90 - 3 - 3
    dice(s, 8, 1)
    go_on(s)
    assert s.ap[ARCHIVE] == 84 - 3 - 6
    dice(s, 1, 8)
    go_on(s)
    assert force(s, "STREAK") == []
    dice(s, 8, 1)
    go_on(s)
    assert s.ap[ARCHIVE] == 75 - 3


@shows("ITM-09")
@checks("FUT-165", "FUT-179")
def test_wolfsblood_lends_a_streak_and_wounds_at_the_end() -> None:
    s = fight("ARM-11", "ITM-09", rolls=(8, 1))
    lead(s, made(s, 0, "PRE", "ITM-09"))
    assert s.ap[ARCHIVE] == 40 - 6
    call_off(s)
    assert armour_harm(s, HAMMERFIST) == 4


# DRAIN.


@shows("ABL-40")
@checks("FUT-137")
def test_open_vein_gives_back_what_the_strike_deals_up_to_its_figure() -> None:
    def hurt(s: FuturaState) -> None:
        s.harm[s.armour[HAMMERFIST] % SLOTS] = 20

    s = fight("ARM-11", "ABL-40", rolls=(8, 1), prepare=hurt)
    lead(s, made(s, 0, "POST", "ABL-40", 0, TIER_3))
    assert armour_harm(s, HAMMERFIST) == 20 - 3


@shows("ARM-31", "SAB-32")
@checks("FUT-137", "FUT-127")
def test_what_drains_adds_up() -> None:
    def hurt(s: FuturaState) -> None:
        s.harm[s.armour[HAMMERFIST] % SLOTS] = 20

    s = fight("ARM-31", "SAB-32", rolls=(12, 1), prepare=hurt)
    lead(s)
    assert armour_harm(s, HAMMERFIST) == 20 - 8


# What is on by itself when a strike lands.


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
        s.side[GARRIS], s.place[GARRIS] = -1, MUTANT
        s.mutants[ARCHIVE] = (GARRIS,)

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


@checks("FUT-R84")
def test_a_chance_roll_is_told_with_its_threshold() -> None:
    s = fight("ABL-11", sigils=(["PRI"], []), rolls=(6, 1, 100))
    lead(s, made(s, 0, "POST", "ABL-11", 0))
    assert seen(s, "chance rolled", "n") == [100]
    assert seen(s, "chance rolled", "p") == [50]
