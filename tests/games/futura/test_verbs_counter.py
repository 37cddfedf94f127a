"""Verbs that deal with other effects, each played from a card."""

from __future__ import annotations

import pytest

from starhall.core.scenes import checks, choose, offered, place_at, told
from starhall.games.futura.box.language import EFFECT_TYPES
from starhall.games.futura.box.parts import BAY, CARD, DAM, EMPEROR, FACE, PRIMAL, SLOTS
from starhall.games.futura.rules.kinds import TIER_1, TIER_3
from starhall.games.futura.rules.mat import sigils
from starhall.games.futura.rules.plays.in_force import effect_type, living, sigil_of
from starhall.games.futura.state import FuturaState
from tests.games.futura.fight import call_off, dice, lead, sigil_cards
from tests.games.futura.playing import (
    answer,
    armour_harm,
    asked_for,
    duel,
    fight,
    force,
    made,
    may,
    plain,
    play,
    seen,
    shows,
    until_asked,
    used_cards,
)
from tests.games.futura.table import ARCHIVE, ELOI, FOUNDRY, HAMMERFIST, ONDRA, dress

# NULLIFY.


@shows("ABL-13")
@checks("FUT-146", "FUT-322", "FUT-R61")
def test_silence_cancels_an_announced_ability_card() -> None:
    s = duel("ARM-11", "ABL-17", theirs=["ARM-11", "ABL-13"], sigils=([], ["PUR"]), rolls=(8, 1))
    until_asked(s, 0, "POST")
    play(s, 0, "ABL-17", pay=TIER_3)
    answer(s, 1, "ABL-13")
    lead(s)
    assert armour_harm(s, ONDRA) == 3, "the ordinary strike"
    assert used_cards(s, 0) == ["ABL-08", "ABL-17"]
    assert used_cards(s, 1) == ["SIG-PUR", "ABL-13"]
    assert s.energy[0] == 6, "costs stay paid"


@checks("FUT-146")
def test_silence_ends_an_ability_card_that_is_at_work() -> None:
    s = duel("ARM-11", "ABL-28", theirs=["ARM-11", "ABL-13"], sigils=([], ["PUR"]), rolls=(8, 1))
    lead(s, made(s, 0, "PRE", "ABL-28", 0, TIER_3), until=("POST",))
    assert force(s, "STREAK")
    play(s, 1, "ABL-13")
    lead(s)
    assert force(s, "STREAK") == []


@checks("FUT-146")
def test_silence_takes_a_sigil_off_enemy_equipment() -> None:
    def applied(s: FuturaState) -> None:
        sigil_cards(s, 0, "PRI")
        sigils.apply(s, 0, HAMMERFIST)

    s = duel(
        "ARM-11", "SAB-02", theirs=["ARM-11", "ABL-13"], sigils=([], ["PUR"]), rolls=(8, 1), prepare=applied
    )
    lead(s, made(s, 1, "POST", "ABL-13"))
    assert s.applied == ()
    assert armour_harm(s, ONDRA) == 7


@shows("SAB-23")
@checks("FUT-135", "FUT-R61")
def test_the_refractor_answers_a_sigil_put_on_before_the_declaration() -> None:
    def applied(s: FuturaState) -> None:
        sigil_cards(s, 0, "PRI")
        sigils.apply(s, 0, HAMMERFIST)

    s = duel("ARM-11", "SAB-02", theirs=["ARM-16", "SAB-23"], rolls=(8, 1), prepare=applied)
    lead(s, until=("RESP",))
    answer(s, 1, "SAB-23")
    assert s.applied == ()
    assert s.energy[1] == 7


@shows("ARM-29")
@checks("FUT-132", "FUT-322")
def test_the_rift_swallows_a_one_off_item() -> None:
    s = duel("ARM-11", "ITM-01", theirs=["ARM-29"], rolls=(8, 1))
    lead(s, until=("PRE",))
    play(s, 0, "ITM-01")
    answer(s, 1, "ARM-29")
    lead(s)
    assert armour_harm(s, ONDRA) == 3
    assert used_cards(s, 0) == ["ABL-08", "ITM-01"]


@shows("ACO-12")
@checks("FUT-146", "FUT-191", "FUT-R19")
def test_the_unbroken_note_silences_an_ability_for_its_governing_sigil() -> None:
    def sides(s: FuturaState) -> None:
        s.place[ELOI], s.base[ELOI] = BAY, 13
        place_at(s, side={ELOI: 1})

    s = duel("ARM-11", "ABL-17", victim=ELOI, sigils=([], ["EMP"]), rolls=(8, 1), prepare=sides)
    until_asked(s, 0, "POST")
    play(s, 0, "ABL-17", pay=TIER_1)
    play(s, 1, "ACO-12")
    lead(s)
    assert s.base[ELOI] == 10


@shows("ITM-16")
@checks("FUT-383", "FUT-R100", "FUT-154")
def test_a_severance_charge_switches_a_district_off_for_the_assault() -> None:
    s = fight("ARM-11", "ITM-16", target=FOUNDRY, rolls=(1, 8))
    play(s, 0, "ITM-16")
    assert s.ap[FOUNDRY] == 40 - 4
    lead(s)
    assert armour_harm(s, HAMMERFIST) == 4, "without the 2 of the works"
    call_off(s)
    assert s.ap[FOUNDRY] == 40


@checks("FUT-383", "FUT-R100")
def test_a_severed_district_never_takes_the_last_ap() -> None:
    def low(s: FuturaState) -> None:
        s.ap[FOUNDRY] = 3

    s = fight("ARM-11", "ITM-16", target=FOUNDRY, rolls=(1, 8), prepare=low)
    play(s, 0, "ITM-16")
    assert s.ap[FOUNDRY] == 1
    lead(s)
    call_off(s)
    assert s.ap[FOUNDRY] == 3


# Answers to answers.


@checks("FUT-322", "FUT-R61", "FUT-386")
def test_an_answer_can_be_answered_and_the_latest_is_carried_out_first() -> None:
    s = duel(
        "ARM-26",
        "ABL-17",
        "ABL-13",
        theirs=["ARM-26", "ABL-13"],
        sigils=(["PUR"], ["PUR"]),
        rolls=(12, 1),
    )
    until_asked(s, 0, "POST")
    play(s, 0, "ABL-17", pay=TIER_3)
    assert asked_for(s) == (1, "RESP")
    choose(s, 1, "play", offered(s, 1)[0])
    assert asked_for(s) == (0, "RESP")
    choose(s, 0, "play", offered(s, 0)[0])
    lead(s)
    assert armour_harm(s, ONDRA) == 22
    assert s.announced == []


# TURN.


@checks("FUT-141", "FUT-R61")
def test_a_mirror_parry_turns_a_plague_on_its_player() -> None:
    s = duel("ARM-11", "ABL-24", theirs=["ARM-11", "ABL-07"], sigils=([], ["STR"]), rolls=(8, 1))
    until_asked(s, 0, "POST")
    play(s, 0, "ABL-24", pay=TIER_3)
    answer(s, 1, "ABL-07", clause=1)
    lead(s)
    assert [counter[:4] for counter in s.chronic] == [(HAMMERFIST, "Biohazard", 7, 2)]
    assert used_cards(s, 0) == ["ABL-08", "ABL-24"]


@checks("FUT-141", "FUT-R110")
def test_a_turned_sunder_takes_the_armour_of_its_player_though_the_dice_were_lost() -> None:
    s = duel("ARM-16", "SAB-15", "ABL-02", theirs=["ARM-11", "ABL-07"], sigils=([], ["STR"]), rolls=(8, 1))
    until_asked(s, 0, "POST")
    play(s, 0, "ABL-02", pay=TIER_3)
    answer(s, 1, "ABL-07", clause=1)
    lead(s)
    assert armour_harm(s, HAMMERFIST) == 30
    assert armour_harm(s, ONDRA) == 3 + 2 + DAM[FACE["SAB-15"]], "the ordinary strike of the winner"
    assert plain(s, "in force") == ["Ondra Vell takes off 30 AP instead of striking."]


@checks("FUT-141", "FUT-144", "FUT-R110")
def test_a_turned_strike_is_overcharged_on_the_other_side() -> None:
    s = duel("ARM-26", "ABL-03", theirs=["ARM-11", "ABL-07"], sigils=([], ["STR"]), rolls=(8, 1))
    until_asked(s, 0, "POST")
    play(s, 0, "ABL-03", pay=TIER_1)
    dice(s, 7, 60)
    answer(s, 1, "ABL-07", clause=1)
    lead(s)
    assert armour_harm(s, HAMMERFIST) == 2 * 7


@checks("FUT-141", "FUT-R110")
def test_a_turned_multiplier_has_no_strike_to_multiply() -> None:
    s = duel("ARM-26", "ABL-11", theirs=["ARM-11", "ABL-07"], sigils=(["PRI"], ["STR"]), rolls=(8, 1))
    until_asked(s, 0, "POST")
    play(s, 0, "ABL-11")
    answer(s, 1, "ABL-07", clause=1)
    lead(s)
    assert plain(s, "no effect") == ["Redline the Core (Player 2) has no effect."]
    assert told(s, "in force") == []
    assert armour_harm(s, HAMMERFIST) == 0
    assert armour_harm(s, ONDRA) == 3


@checks("FUT-141", "FUT-R60", "FUT-R110")
def test_a_strike_turned_before_the_dice_still_needs_a_win() -> None:
    s = duel("ARM-11", "ITM-01", theirs=["ARM-11", "ABL-07"], sigils=([], ["STR"]), rolls=(8, 1))
    until_asked(s, 0, "PRE")
    play(s, 0, "ITM-01")
    answer(s, 1, "ABL-07", clause=1)
    lead(s)
    assert armour_harm(s, HAMMERFIST) == 0
    assert armour_harm(s, ONDRA) == 3


@checks("FUT-165", "FUT-R110")
def test_a_turned_strike_is_no_win_for_a_streak() -> None:
    s = duel("ARM-16", "ABL-02", theirs=["ARM-16", "ABL-07", "ABL-28"], sigils=([], ["STR"]), rolls=(8, 1))
    lead(s, made(s, 1, "PRE", "ABL-28", 0, TIER_1), until=("POST",))
    until_asked(s, 0, "POST")
    play(s, 0, "ABL-02", pay=TIER_1)
    answer(s, 1, "ABL-07", clause=1)
    lead(s)
    assert armour_harm(s, HAMMERFIST) == 10
    assert force(s, "STREAK") == []


@checks("FUT-141", "FUT-R87")
def test_what_has_no_target_the_other_way_does_nothing() -> None:
    s = duel("ARM-11", theirs=["ARM-11", "ABL-25"], sigils=(["STR"], ["PAL"]), rolls=(8, 1))
    place_at(s, abilities={HAMMERFIST: ()})
    dress(s, HAMMERFIST, "ABL-07")
    lead(s, until=("DEC",))
    assert asked_for(s) == (1, "DEC")
    play(s, 1, "ABL-25")
    answer(s, 0, "ABL-07", clause=1)
    lead(s)
    assert s.attacker == 0, "nobody retreats"


# COPY.


@shows("ITM-33")
@checks("FUT-402", "FUT-389", "FUT-R77")
def test_a_copyists_lens_repeats_an_ability_of_the_interaction_free() -> None:
    s = fight("ARM-26", "ABL-33", "ITM-33", sigils=(["STR"], []), rolls=(12, 1))
    lead(s, made(s, 0, "PRE", "ABL-33", 0, TIER_3), until=("POST",))
    energy = s.energy[0]
    play(s, 0, "ITM-33")
    lead(s)
    assert [one.amount for one in force(s, "DAM")] == [6, 6]
    assert s.energy[0] == energy
    assert s.ap[ARCHIVE] == 40 - 3 - 12


@checks("FUT-389", "FUT-R77")
def test_nothing_can_be_copied_where_no_ability_was_carried_out() -> None:
    s = fight("ARM-26", "ABL-19", "ITM-33", sigils=(["PAL", "STR"], []), rolls=(12, 1))
    lead(s, made(s, 0, "DEC", "ABL-19"), until=("POST",))
    assert not may(s, 0, "ITM-33")


# MODE.


@shows("ABL-19")
@checks("FUT-152", "FUT-186")
@pytest.mark.parametrize("sigil", ["PAL", "PRI", "STR", "EMP"])
def test_the_mantle_of_the_five_does_what_the_sigil_says(sigil: str) -> None:
    s = fight("ABL-19", sigils=([sigil], []), rolls=(6, 1))
    play(s, 0, "ABL-19")
    found = {
        "PAL": [shield.left for shield in s.shields],
        "PRI": [one.amount for one in force(s, "STREAK")],
        "STR": [one.amount for one in force(s, "ROLL")],
        "EMP": [one.amount for one in force(s, "DAM")],
    }
    expected = {"PAL": [15], "PRI": [4], "STR": [2], "EMP": [6]}
    assert found[sigil] == expected[sigil]
    assert s.bays[0] == []


@checks("FUT-152", "FUT-146")
def test_the_mantle_with_a_puritan_sigil_strips_all_enemy_sigils() -> None:
    def applied(s: FuturaState) -> None:
        sigil_cards(s, 1, "PRI")
        sigils.apply(s, 1, ONDRA)

    s = duel("ARM-26", "ABL-19", theirs=["ARM-11"], sigils=(["PUR"], []), rolls=(12, 1), prepare=applied)
    assert [one.thing for one in s.applied] == [ONDRA]
    lead(s, made(s, 0, "DEC", "ABL-19"))
    assert not s.applied


@checks("FUT-R87", "FUT-152")
def test_the_mantle_has_no_target_for_a_puritan_sigil_without_enemy_sigils() -> None:
    s = fight("ABL-19", sigils=(["PUR"], []), rolls=(6, 1))
    assert asked_for(s) == (0, "DEC")
    assert not may(s, 0, "ABL-19")


# RETYPE.


@shows("ABL-26")
@checks("FUT-161")
def test_special_ordnance_changes_sigil_and_type_of_a_piece_for_an_interaction() -> None:
    s = fight("ARM-11", "SAB-02", "ABL-26", rolls=(8, 1))
    void = EFFECT_TYPES.index("Void")
    piece = CARD + s.saber[HAMMERFIST] % SLOTS
    play(s, 0, "ABL-26", pay=None, at=[piece, EMPEROR, void])
    assert sigil_of(s, s.saber[HAMMERFIST]) == EMPEROR
    assert effect_type(s, piece, s.saber[HAMMERFIST]) == "Void"
    lead(s)
    assert sigil_of(s, s.saber[HAMMERFIST]) == PRIMAL, "what was declared held for the first interaction"


@checks("FUT-161", "FUT-065", "FUT-R109")
@pytest.mark.parametrize(("kind", "more", "said"), [("Electric", 3, "Electric"), ("Ambush", 0, "Kinetic")])
def test_a_recast_saber_strikes_as_its_new_type(kind: str, more: int, said: str) -> None:
    s = fight("ARM-11", "SAB-02", "ABL-26", fitted=["CRE-01"], rolls=(8, 1))
    piece = CARD + s.saber[HAMMERFIST] % SLOTS
    play(s, 0, "ABL-26", at=[piece, EMPEROR, EFFECT_TYPES.index(kind)])
    lead(s)
    assert s.harm[s.fitted[ARCHIVE][0] % SLOTS] == 3 + 4 + more
    assert seen(s, "damaged", "kind") == [said]


@checks("FUT-138", "FUT-161", "FUT-R109")
def test_armour_answers_the_type_that_a_saber_was_recast_to() -> None:
    s = duel("ARM-11", "SAB-02", "ABL-26", theirs=["ARM-02"], rolls=(8, 1))
    piece = CARD + s.saber[HAMMERFIST] % SLOTS
    until_asked(s, 0, "DEC")
    play(s, 0, "ABL-26", at=[piece, EMPEROR, EFFECT_TYPES.index("Void")])
    lead(s)
    assert armour_harm(s, ONDRA) == 3 + 4, "armour against fire takes nothing off a void blade"


# LIVING.


@shows("ARM-14", "ARM-24", "ITM-13", "ART-03")
@checks("FUT-150", "FUT-404")
def test_living_sigils_need_no_sigil_card() -> None:
    s = fight("ARM-14", rolls=(1, 8))
    lead(s)
    assert armour_harm(s, HAMMERFIST) == 4 - 2
    s = fight("ARM-24", rolls=(1, 8))
    lead(s)
    assert armour_harm(s, HAMMERFIST) == 4 - 3
    s = fight("ARM-13", "SAB-08", "ITM-13", rolls=(8, 1))
    lead(s)
    assert s.ap[ARCHIVE] == 40 - 3 - 5 - 1 - 2


@checks("FUT-150", "FUT-152")
def test_the_seal_of_the_empty_throne_wakes_every_piece_for_an_assault() -> None:
    s = fight("ARM-13", "SAB-09", "ART-03", rolls=(1, 8))
    play(s, 0, "ART-03")
    assert living(s, HAMMERFIST) == {"all"}
    lead(s)
    assert dict(s.rolls)[HAMMERFIST] == 2
    assert armour_harm(s, HAMMERFIST) == 4 - 2
    assert used_cards(s, 0) == ["ART-03"]
    call_off(s)
    assert living(s, HAMMERFIST) == set()


@checks("FUT-378", "FUT-325")
def test_any_number_of_abilities_is_played_while_they_are_paid() -> None:
    s = fight("ARM-26", "ABL-39", "ABL-40", rolls=(12, 1))
    lead(s, made(s, 0, "POST", "ABL-39", 0, TIER_3), made(s, 0, "POST", "ABL-40", 0, TIER_3))
    assert s.energy[0] == 3
    assert used_cards(s, 0) == ["ABL-39", "ABL-40"]
