"""Verbs of chance and will, each played from a card."""

from __future__ import annotations

import pytest

from starhall.core.scenes import checks, choose, place_at, told
from starhall.games.futura.box.parts import BAY, BENCH, DISTRICT
from starhall.games.futura.rules.kinds import BY_SIGIL, FIXED, TIER_1, TIER_2, TIER_3
from starhall.games.futura.state import FuturaState
from tests.games.futura.fight import dice, go_on, lead, question
from tests.games.futura.playing import (
    armour_harm,
    asked_for,
    duel,
    fight,
    force,
    made,
    may,
    play,
    seen,
    shows,
    used_cards,
)
from tests.games.futura.table import AEGIS, ARCHIVE, CLOISTER, HAMMERFIST, ONDRA, TERRACE, VELARIS

# ROLL.


@shows("ITM-18", "ABL-32")
@checks("FUT-377", "FUT-R83", "FUT-401")
def test_modifiers_of_the_dice_add_up_and_never_go_below_one() -> None:
    s = fight("ARM-26", "ITM-18", "ABL-32", rolls=(2, 2))
    lead(s, made(s, 0, "PRE", "ITM-18"), made(s, 0, "PRE", "ABL-32", 0, FIXED))
    assert dict(s.rolls) == {HAMMERFIST: 5, s.target: 1}
    assert s.ap[ARCHIVE] == 40 - 3 - 4


@checks("FUT-401")
def test_the_first_cut_is_for_the_first_interaction_only() -> None:
    s = fight("ARM-11", "ABL-32", rolls=(8, 1, 8, 1))
    lead(s)
    choose(s, 0, "yes", 1)
    assert asked_for(s)[1] != "PRE" or not may(s, 0, "ABL-32")


@shows("ARM-23", "SAB-22")
@checks("FUT-134", "FUT-138", "FUT-172", "FUT-188")
def test_armour_and_saber_speed_up_the_dice_for_energy() -> None:
    s = fight("ARM-23", "SAB-22", rolls=(3, 4))
    lead(s, made(s, 0, "PRE", "ARM-23"), made(s, 0, "PRE", "SAB-22"))
    assert dict(s.rolls)[HAMMERFIST] == 5
    assert s.energy[0] == 7


@shows("ABL-46")
@checks("FUT-050", "FUT-172", "FUT-R71")
def test_a_drilled_reflex_is_on_in_the_first_interaction_and_then_known_to_all() -> None:
    s = fight("ABL-46", rolls=(4, 4))
    lead(s)
    assert dict(s.rolls)[HAMMERFIST] == 5
    dice(s, 4, 4)
    go_on(s)
    assert dict(s.rolls)[HAMMERFIST] == 4
    assert used_cards(s, 0) == []


@shows("STA-07")
@checks("FUT-R95", "FUT-188")
def test_the_drill_yard_helps_the_unit_that_fights_for_the_station() -> None:
    s = fight("ARM-11", station="STA-07", fitted=["CRE-02"], rolls=(4, 3))
    lead(s, until=("PRE",))
    choose(s, 1, "play", (12 + ARCHIVE) * 2)
    lead(s)
    assert s.rolls[1].result == 4, "a tie, and the defender's"
    assert armour_harm(s, HAMMERFIST) == 5


@shows("CRE-10")
@checks("FUT-066", "FUT-152")
def test_the_ancient_is_older_than_gods_for_a_whole_assault() -> None:
    s = fight("ARM-26", fitted=["CRE-10"], level=4, sigils=([], ["PRI"]), rolls=(1, 5, 1))
    lead(s, made(s, 1, "PRE", "CRE-10"))
    assert s.rolls[1].result == 8
    assert armour_harm(s, HAMMERFIST) == 24
    dice(s, 1, 5, 1)
    go_on(s)
    assert s.rolls[1].result == 8


# REROLL.


@checks("FUT-R83", "FUT-172")
def test_a_kestrel_frame_rolls_again_and_the_new_result_stands() -> None:
    s = fight("ARM-23", rolls=(2, 5, 9))
    lead(s, made(s, 0, "POST", "ARM-23", 1))
    assert dict(s.rolls)[HAMMERFIST] == 9
    assert s.ap[ARCHIVE] == 37
    dice(s, 2, 5)
    go_on(s, until=("POST",))
    assert asked_for(s)[1] != "POST" or not may(s, 0, "ARM-23", 1), "once in an assault"


@checks("FUT-R61")
def test_a_play_whose_win_is_undone_by_new_dice_does_nothing() -> None:
    s = duel("ARM-11", "ABL-17", theirs=["ARM-23"], rolls=(8, 5, 9))
    lead(s, made(s, 0, "POST", "ABL-17", 0, TIER_3), made(s, 1, "POST", "ARM-23", 1))
    assert armour_harm(s, ONDRA) == 0
    assert told(s, "no effect")
    assert used_cards(s, 0) == ["ABL-08", "ABL-17"]


# JAM.


@shows("ABL-48")
@checks("FUT-174")
def test_a_jammed_station_rolls_the_dice_of_the_level_below() -> None:
    s = fight("ABL-48", level=2, rolls=(6, 8))
    lead(s, made(s, 0, "DEC", "ABL-48", 0, FIXED))
    assert force(s, "JAM") == [(s.target, 1, "assault", "")]
    dice(s, 6, 8)
    go_on(s)
    assert s.rolls[1].result == 8


# CHECK and RETREAT.


@shows("DIS-01", "DIS-05")
@checks("FUT-160", "FUT-162", "FUT-262", "FUT-263", "FUT-399", "FUT-R57", "FUT-R58", "FUT-196")
@pytest.mark.parametrize(("district", "p"), [(AEGIS, 20), (TERRACE, 30)])
def test_attackers_who_fail_the_check_retreat(district: int, p: int) -> None:
    for shown in (p, p + 10):

        def theirs(s: FuturaState) -> None:
            place_at(s, holder={AEGIS: 1 if district == AEGIS else s.holder[AEGIS]})

        s = fight(target=district, rolls=(shown, 6, 1), prepare=theirs)
        choose(s, 1, "play", (DISTRICT + district) * 2 + (district == AEGIS))
        if shown == p:
            assert question(s) == (0, "yes", "pay home")
            choose(s, 0, "yes", 1)
            assert (s.place[HAMMERFIST], s.energy[0], s.attacker) == (BENCH, 8, -1)
        else:
            lead(s)
            assert s.ap[district] == 37


@checks("FUT-160", "FUT-R39")
def test_who_does_not_pay_for_the_retreat_stays_in_the_bay() -> None:
    s = fight(target=TERRACE, rolls=(10,))
    choose(s, 1, "play", (DISTRICT + TERRACE) * 2)
    choose(s, 0, "yes", 0)
    assert (s.place[HAMMERFIST], s.energy[0]) == (BAY, 9)


@shows("ITM-27", "XIT-04", "CRE-08")
@checks("FUT-160", "FUT-177", "FUT-R96")
@pytest.mark.parametrize(
    ("card", "level", "pay", "p"),
    [("ITM-27", 1, None, 30), ("XIT-04", 1, None, 50), ("CRE-08", 3, TIER_3, 40)],
)
def test_traps_and_daemons_turn_attackers_away(card: str, level: int, pay: int | None, p: int) -> None:
    s = fight(fitted=[card], level=level, rolls=(p,))
    play(s, 1, card, pay=pay)
    lead(s)
    assert question(s)[2] == "pay home"


@shows("ABL-25", "ABL-27", "ABL-37")
@checks("FUT-160", "FUT-163", "FUT-177", "FUT-R18")
def test_cards_that_say_so_are_played_from_the_bench() -> None:
    s = fight("ARM-11", bench=["ABL-25"], sigils=([], ["PAL"]), rolls=(50,))
    play(s, 1, "ABL-25")
    lead(s)
    assert question(s)[2] == "pay home"
    s = fight("ARM-11", bench=["ABL-27"], rolls=(20, 8, 1))
    play(s, 1, "ABL-27")
    assert armour_harm(s, HAMMERFIST) == 10
    s = fight("ARM-11", bench=["ABL-37"], sigils=([], ["EMP"]), rolls=(40,))
    play(s, 1, "ABL-37", clause=1)
    lead(s)
    assert question(s)[2] == "pay home"


@checks("FUT-R18")
def test_other_cards_are_not_played_from_the_bench() -> None:
    s = fight("ARM-11", bench=["ABL-01"], rolls=(8, 1))
    lead(s)
    assert "POST" not in seen(s, "plays", "window")
    assert s.ap[ARCHIVE] == 37


@shows("ACO-03")
@checks("FUT-177", "FUT-055", "FUT-322", "FUT-R61")
@pytest.mark.parametrize(("shown", "ap"), [(40, 40), (50, 32)])
def test_litany_of_iron_cancels_an_ability_card_whose_player_fails_the_check(shown: int, ap: int) -> None:
    def sides(s: FuturaState) -> None:
        s.place[VELARIS] = BAY
        place_at(s, side={VELARIS: 1})

    s = duel("ARM-11", "ABL-17", victim=VELARIS, rolls=(8, 1, shown), prepare=sides)
    lead(s, until=("POST",))
    lead(s, made(s, 0, "POST", "ABL-17", 0, TIER_1), made(s, 1, "RESP", "ACO-03", 0, TIER_2))
    assert s.base[VELARIS] == 16 - (3 if ap == 40 else 8)
    assert used_cards(s, 0) == ["ABL-08", "ABL-17"]


@shows("DIS-03")
@checks("FUT-162", "FUT-169", "FUT-176")
def test_voices_below_take_the_primary_that_fails_the_check() -> None:
    def theirs(s: FuturaState) -> None:
        place_at(s, holder={CLOISTER: 1})

    s = fight("ARM-11", target=CLOISTER, support=VELARIS, rolls=(20, 6, 8, 1), prepare=theirs)
    lead(s, until=("PRE",))
    choose(s, 1, "play", (DISTRICT + CLOISTER) * 2 + 1)
    lead(s)
    assert seen(s, "possessed", "unit") == [HAMMERFIST]
    assert s.base[VELARIS] < 16, "the support acts as primary and is struck by both"


# STASIS.


@shows("ABL-38")
@checks("FUT-178", "FUT-R65", "FUT-R61")
def test_a_side_in_stasis_loses_every_comparison_and_plays_no_cards() -> None:
    s = duel("ARM-11", "ABL-38", theirs=["ARM-19", "ABL-35"], sigils=(["PUR"], []), rolls=(8, 1))
    lead(s, made(s, 0, "POST", "ABL-38"))
    before = armour_harm(s, ONDRA)
    dice(s, 1)
    go_on(s, until=("POST",))
    assert dict(s.rolls) == {HAMMERFIST: 1}
    assert asked_for(s) == (1, "POST")
    assert may(s, 1, "ARM-19"), "inherent abilities remain"
    assert not may(s, 1, "ABL-35")
    lead(s)
    assert armour_harm(s, ONDRA) == before + 3
    dice(s, 1, 8)
    go_on(s)
    assert dict(s.rolls)[ONDRA] == 8


# REPLAY.


@shows("ABL-34", "ART-04")
@checks("FUT-175", "FUT-378", "FUT-R66", "FUT-R61")
def test_an_unwritten_moment_is_played_again_once() -> None:
    s = fight("ARM-26", "ABL-34", "ART-04", sigils=(["PUR"], []), rolls=(1, 8))
    lead(s, until=("REPLAY",))
    assert armour_harm(s, HAMMERFIST) == 4
    dice(s, 12, 1)
    play(s, 0, "ABL-34")
    assert lead(s, until=("REPLAY",)) == "go on", "an interaction is replayed only once"
    assert armour_harm(s, HAMMERFIST) == 0
    assert s.ap[ARCHIVE] == 37
    assert s.interaction == 1
    assert used_cards(s, 0) == ["SIG-PUR", "ABL-34"]


@checks("FUT-R66", "FUT-418")
def test_the_loom_of_hours_costs_energy_or_its_sigil() -> None:
    s = fight("ART-04", sigils=(["STR"], []), rolls=(1, 8))
    lead(s, until=("REPLAY",))
    dice(s, 6, 1)
    play(s, 0, "ART-04", pay=BY_SIGIL)
    lead(s)
    assert s.ap[ARCHIVE] == 37
    assert s.energy[0] == 9
