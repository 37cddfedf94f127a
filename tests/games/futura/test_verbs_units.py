"""Verbs that move or change units, each played from a card."""

from __future__ import annotations

from collections.abc import Callable

from starhall.core.scenes import checks, choose, offered, place_at
from starhall.games.futura.box.parts import ACO_AP, BAY, BENCH, DISTRICT, FALLEN, ID, MUTANT, SLOTS, STATION
from starhall.games.futura.rules.kinds import FIXED
from starhall.games.futura.rules.mat.gear import trouble
from starhall.games.futura.rules.turn.turns import action_step
from starhall.games.futura.state import FuturaState
from tests.games.futura.fight import dice, go_on, lead, question, sigil_cards
from tests.games.futura.playing import (
    armour_harm,
    asked_for,
    duel,
    fight,
    made,
    may,
    play,
    seen,
    shows,
    until_asked,
    used_cards,
)
from tests.games.futura.table import (
    ARCHIVE,
    CHEN,
    GARRIS,
    HAMMERFIST,
    ILMAR,
    MUSTER,
    ODUYA,
    ONDRA,
    THORN,
    VELARIS,
    act,
    dress,
    give,
    go,
    new,
    table,
)


def weak(a: int, base: int = 2) -> Callable[[FuturaState], None]:
    """An acolyte near its death."""

    def prepare(s: FuturaState) -> None:
        s.base[a] = base

    return prepare


# SUMMON.


@shows("ABL-12")
@checks("FUT-145", "FUT-R64", "FUT-R40")
def test_the_attacker_calls_a_benched_acolyte_as_support_free_of_charge() -> None:
    s = fight("ABL-12", rolls=(1, 6, 2))
    play(s, 0, "ABL-12", pay=None, at=[VELARIS])
    lead(s)
    assert s.support == VELARIS
    assert s.energy[0] == 8
    assert s.ap[ARCHIVE] == 40 - 3


@checks("FUT-145", "FUT-R64")
def test_the_attacker_calls_a_creature_from_the_hand_for_its_level() -> None:
    def hound(s: FuturaState) -> None:
        give(s, 0, "CRE-03")

    s = fight("ABL-12", sigils=(["EMP"], []), rolls=(1, 8, 2), prepare=hound)
    beast = s.hands[0][0] % SLOTS
    play(s, 0, "ABL-12", clause=1, at=[beast])
    assert s.known[beast] == 0b11, "it is shown as it is named"
    lead(s)
    assert s.ap[ARCHIVE] == 40 - 7
    assert s.energy[0] == 9 - 2
    assert s.hands[0] == []


@checks("FUT-R87")
def test_no_creature_is_called_that_cannot_be_paid() -> None:
    def beast(s: FuturaState) -> None:
        give(s, 0, "CRE-09")

    s = fight("ABL-12", sigils=(["EMP"], []), energy=(7, 9), rolls=(1, 8), prepare=beast)
    assert asked_for(s) == (0, "DEC")
    assert may(s, 0, "ABL-12", 0)
    assert not may(s, 0, "ABL-12", 1)


@shows("DIS-08", "ITM-30")
@checks("FUT-145", "FUT-R64", "FUT-196")
def test_a_station_calls_a_benched_acolyte_to_stand_before_it() -> None:
    s = fight("ARM-11", target=MUSTER, rolls=(1, 6))
    choose(s, 1, "play", (DISTRICT + MUSTER) * 2)
    choose(s, 1, "thing", ILMAR)
    lead(s)
    assert s.summoned == ILMAR
    assert armour_harm(s, HAMMERFIST) == 2
    s = fight("ARM-11", fitted=["ITM-30"], rolls=(8, 1))
    play(s, 1, "ITM-30", at=[ONDRA])
    lead(s)
    assert s.base[ONDRA] == 13 - 3
    assert s.ap[ARCHIVE] == 40
    assert used_cards(s, 1) == ["ITM-30"]


# SWAP.


@shows("ABL-20", "XIT-02")
@checks("FUT-153", "FUT-403", "FUT-R59")
def test_warp_exchanges_a_fielded_and_a_benched_acolyte_once_in_a_turn() -> None:
    s = fight("ARM-13", "ABL-20", rolls=(6, 1))
    lead(s, until=("PRE",))
    dress(s, CHEN, "XIT-02")
    play(s, 0, "ABL-20", pay=None, at=[CHEN])
    assert (s.primary, s.place[HAMMERFIST], s.place[CHEN]) == (CHEN, BENCH, BAY)
    assert asked_for(s) == (0, "PRE")
    assert not may(s, 0, "XIT-02"), "once in a turn"
    lead(s)
    assert s.ap[ARCHIVE] == 37
    assert s.attacked >> HAMMERFIST & 1
    assert s.attacked >> CHEN & 1


# AMBUSH.


@shows("ABL-08", "ABL-09")
@checks("FUT-142", "FUT-281", "FUT-R41")
def test_an_ambush_card_is_the_declaration_itself() -> None:
    s = duel(rolls=(6, 1))
    lead(s)
    assert s.base[ONDRA] == 10
    assert used_cards(s, 0) == ["ABL-08"]

    def knives(s: FuturaState) -> None:
        place_at(s, abilities={HAMMERFIST: ()})
        dress(s, HAMMERFIST, "ABL-09")

    s = duel(rolls=(1, 2), prepare=knives)
    lead(s)
    assert dict(s.rolls)[HAMMERFIST] == 3
    dice(s, 1, 2)
    go_on(s)
    assert dict(s.rolls)[HAMMERFIST] == 1


@checks("FUT-R41", "FUT-R61", "FUT-177")
def test_a_cancelled_ambush_card_is_gone_and_so_is_the_attack() -> None:
    s = duel(theirs=["ABL-37"], rolls=(30,))
    assert asked_for(s) == (1, "RESP")
    play(s, 1, "ABL-37", pay=0)
    assert s.attacker == -1
    assert s.attacked >> HAMMERFIST & 1
    assert used_cards(s, 0) == ["ABL-08"]
    assert s.base[ONDRA] == 13


# POSSESS.


@shows("ABL-36", "ART-01")
@checks("FUT-176", "FUT-418", "FUT-R62")
def test_a_station_with_the_skull_turns_the_support_on_its_primary() -> None:
    s = fight("ARM-13", support=VELARIS, fitted=["ART-01"], rolls=(1, 8, 6))
    lead(s, made(s, 1, "PRE", "ART-01", 0, FIXED, VELARIS))
    assert s.possessed == ((VELARIS, 1, 1),)
    assert armour_harm(s, HAMMERFIST) == 4 + 3
    assert s.energy[1] == 6


@checks("FUT-176", "FUT-R62", "FUT-193")
def test_the_attacker_possesses_a_creature_and_may_use_its_ability() -> None:
    s = fight("ARM-26", "ABL-36", fitted=["CRE-03"], sigils=(["EMP"], []), rolls=(1, 8, 2))
    lead(s, made(s, 0, "PRE", "ABL-36"), until=("POST",))
    until_asked(s, 0, "POST")
    play(s, 0, "CRE-03")
    lead(s)
    assert s.ap[ARCHIVE] == 40 - 7 - 4
    assert s.energy == [8, 9], "the possessor pays"


# ENTHRALL and PURIFY.


@shows("ABL-04", "ITM-28", "DIS-12")
@checks("FUT-164", "FUT-290", "FUT-194", "FUT-R63")
def test_thornmire_enthralls_a_fallen_attacker_by_itself() -> None:
    s = fight(target=THORN, rolls=(1, 8), prepare=weak(HAMMERFIST))
    lead(s)
    assert s.place[HAMMERFIST] == MUTANT
    assert s.mutants[THORN] == (HAMMERFIST,)
    assert s.side[HAMMERFIST] == -1


@checks("FUT-164", "FUT-R63", "FUT-R18")
def test_the_voice_of_the_void_enslaves_for_a_station_of_ones_own() -> None:
    s = duel("ARM-11", "ABL-04", sigils=(["PUR"], []), rolls=(8, 1), prepare=weak(ONDRA))
    lead(s, until=("KO",))
    assert asked_for(s) == (0, "KO")
    play(s, 0, "ABL-04", at=[STATION + 1])
    lead(s)
    assert s.mutants[1] == (ONDRA,)


@checks("FUT-164", "FUT-R63")
def test_a_mutagen_vat_works_for_energy_and_may_be_declined() -> None:
    def prepare(s: FuturaState) -> None:
        s.base[HAMMERFIST] = 2
        s.level[ARCHIVE] = 2

    s = fight(fitted=["ITM-28"], level=2, rolls=(1, 8), prepare=prepare)
    lead(s, made(s, 1, "KO", "ITM-28"))
    assert s.mutants[ARCHIVE] == (HAMMERFIST,)
    assert s.energy[1] == 7
    s = fight(fitted=["ITM-28"], level=2, rolls=(1, 8), prepare=prepare)
    lead(s)
    assert s.mutants[ARCHIVE] == ()


@shows("ABL-05", "ART-02")
@checks("FUT-169", "FUT-291", "FUT-292", "FUT-R63")
def test_a_rite_of_purification_frees_a_defeated_mutant_and_ends_the_assault() -> None:
    def enslaved(s: FuturaState) -> None:
        s.place[GARRIS] = MUTANT
        place_at(s, side={GARRIS: -1})
        place_at(s, died_for={GARRIS: 1})
        place_at(s, mutant_harm={GARRIS: 28})
        place_at(s, mutants={ARCHIVE: (GARRIS,)})

    s = fight("ABL-05", rolls=(6, 1), prepare=enslaved)
    lead(s, made(s, 0, "KO", "ABL-05", 0, FIXED))
    assert (s.side[GARRIS], s.place[GARRIS], s.base[GARRIS]) == (0, BENCH, 0)
    assert s.attacker == -1
    assert s.mutants[ARCHIVE] == ()


@checks("FUT-169", "FUT-176")
def test_the_lantern_converts_an_acolyte_that_one_possesses() -> None:
    s = fight("ARM-13", support=VELARIS, fitted=["ART-01", "ART-02"], level=2, rolls=(1, 8))
    until_asked(s, 1, "PRE")
    play(s, 1, "ART-01", pay=None, at=[VELARIS])
    play(s, 1, "ART-02", pay=None)
    assert (s.side[VELARIS], s.place[VELARIS], s.base[VELARIS]) == (1, BENCH, 16)
    lead(s)
    assert s.support == -1


# RANK and REVIVE.


@shows("ABL-22", "ACO-07")
@checks("FUT-156", "FUT-R68")
def test_a_commission_opens_adept_armour_to_a_base_acolyte() -> None:
    s = table()
    dress(s, CHEN, "ABL-22")
    armour = new(s, 0, "ARM-15")
    assert trouble(s, VELARIS, armour)
    go(s, (action_step, 0))
    act(s, 0, "PLAY")
    play(s, 0, "ABL-22", pay=None, at=[VELARIS])
    assert s.energy[0] == 18
    assert not trouble(s, VELARIS, armour)
    assert trouble(s, HAMMERFIST, armour)
    place_at(s, side={ODUYA: 0})
    assert not trouble(s, ODUYA, armour), "Marshal Oduya has her rank by birth"


@shows("ABL-47")
@checks("FUT-137", "FUT-R45", "FUT-R90")
def test_a_second_pulse_brings_one_of_the_fallen_back() -> None:
    s = table()
    dress(s, CHEN, "ABL-47")
    sigil_cards(s, 0, "PRI")
    s.place[VELARIS] = FALLEN
    place_at(s, side={VELARIS: -1})
    place_at(s, died_for={VELARIS: 0})
    s.place[ILMAR] = FALLEN
    place_at(s, side={ILMAR: -1})
    place_at(s, died_for={ILMAR: 1})
    go(s, (action_step, 0))
    act(s, 0, "PLAY")
    play(s, 0, "ABL-47")
    assert (s.side[VELARIS], s.place[VELARIS], s.base[VELARIS]) == (0, BENCH, ACO_AP[VELARIS] // 2)
    assert s.place[ILMAR] == FALLEN


@shows("ACO-04", "ABL-15")
@checks("FUT-149", "FUT-R94", "FUT-245", "FUT-350")
def test_inspire_is_for_the_support_alone() -> None:
    def mine(s: FuturaState) -> None:
        s.place[GARRIS] = BAY
        place_at(s, side={GARRIS: 0})

    s = fight("ARM-11", support=GARRIS, rolls=(8, 1, 1), prepare=mine)
    lead(s, made(s, 0, "POST", "ACO-04"))
    assert s.ap[ARCHIVE] == 40 - 3 - 3
    s = fight("ABL-15", a=GARRIS, rolls=(6, 1), prepare=mine)
    lead(s, until=("POST",))
    assert question(s)[2] != "POST" or not may(s, 0, "ABL-15")
    s = fight("ARM-11", support=VELARIS, helping=["ABL-15"], rolls=(8, 1, 1))
    lead(s, made(s, 0, "POST", "ABL-15", 0, 1))
    assert s.ap[ARCHIVE] == 40 - 3 - 6


@checks("FUT-245", "FUT-350", "FUT-R94")
def test_a_support_plays_nothing_else() -> None:
    s = fight("ARM-11", support=VELARIS, helping=["ABL-17", "ITM-01"], rolls=(1, 6, 2))
    lead(s)
    assert seen(s, "plays", "card") == []
    assert s.ap[ARCHIVE] == 37
    assert [ID[card // SLOTS] for card in s.abilities[VELARIS]] == ["ABL-17"]


@checks("FUT-R61")
def test_nobody_but_the_two_parties_plays() -> None:
    def third(s: FuturaState) -> None:
        dress(s, ODUYA, "ABL-27")

    s = fight("ARM-13", rolls=(8, 1), players=3, prepare=third)
    assert lead(s) == "go on"
    assert offered(s, 2) == []
    assert s.ap[ARCHIVE] == 37
