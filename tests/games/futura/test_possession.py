"""Units that change sides or places in mid-assault: possession, summons, Warp; and stasis and replay."""

from __future__ import annotations

import pytest

from starhall.core.scenes import checks, choose, offered, place_at, refused, told
from starhall.games.futura.box.parts import (
    BAY,
    BENCH,
    CLAUSES,
    DISTRICT,
    FALLEN,
    NOBODY,
    NONE,
    PASS,
    SLOTS,
    STATION,
)
from starhall.games.futura.rules.fight import interaction, possession, reinforcements, units
from starhall.games.futura.rules.fight.comparison import ap_left, lost, won
from starhall.games.futura.rules.kinds import FIRST, FIXED, TIER_1
from starhall.games.futura.rules.mat import gear
from starhall.games.futura.rules.plays.refusals import why_not_play
from starhall.games.futura.state import Chronic, FuturaState, Possessed
from tests.games.futura.fight import (
    TARGET,
    Made,
    ambush,
    assault,
    call_off,
    declare,
    dice,
    effect,
    go_on,
    lead,
    question,
    sigil_cards,
    thing,
)
from tests.games.futura.table import (
    AEGIS,
    CHEN,
    CLOISTER,
    GARRIS,
    HAMMERFIST,
    ONDRA,
    TERRACE,
    VELARIS,
    can,
    dress,
    give,
    load_up,
    names,
)


def skull(*shown: int, support: int = HAMMERFIST, a: int = CHEN) -> tuple[FuturaState, int]:
    """A station of seat 1 with the Skull of Al'man, assaulted; the dice show these."""
    s = assault(TARGET, a=a, support=support)
    (card,) = load_up(s, TERRACE, "ART-01", fitted=True)
    dice(s, *shown)
    declare(s, 0, a, TARGET, support)
    return s, thing(card)


# Possession.


@checks("FUT-176", "FUT-R62", "FUT-418")
def test_a_possessed_support_rolls_for_the_possessor_and_ties_are_its_own() -> None:
    s, card = skull(4, 3, 4)  # Chen, the station, Hammerfist
    lead(s, Made(1, "PRE", card, 0, FIXED, (HAMMERFIST,)))
    assert [unit for unit, _ in s.rolls] == [CHEN, TARGET, HAMMERFIST]
    # Chen beats the station, and Hammerfist ties with Chen and strikes her.
    assert s.ap[TERRACE] == 17
    assert s.base[CHEN] == 14 - 3
    assert s.energy[1] == 17


@checks("FUT-R62")
def test_possession_lasts_so_many_interactions_and_ends_with_the_assault() -> None:
    s, card = skull(1, 8, 1, 1, 8, 1, 1, 1, 8)
    s.base[CHEN] = 99
    lead(s, Made(1, "PRE", card, 0, FIXED, (HAMMERFIST,)))
    assert list(s.possessed) == [(HAMMERFIST, 1, 1)]
    go_on(s)
    assert list(s.possessed) == []
    go_on(s)
    assert [unit for unit, _ in s.rolls] == [CHEN, HAMMERFIST, TARGET]
    s, card = skull(1, 8, 1)
    lead(s, Made(1, "PRE", card, 0, FIXED, (HAMMERFIST,)))
    call_off(s)
    assert s.possessed == ()
    assert (s.side[HAMMERFIST], s.place[HAMMERFIST]) == (0, BAY)


@checks("FUT-R62", "FUT-R105", "FUT-R52")
def test_who_is_out_possesses_nobody_and_the_unit_fights_for_its_own_side_again() -> None:
    s = assault(TARGET, support=HAMMERFIST, players=3)
    skull_card, horn = load_up(s, TERRACE, "ART-01", "ITM-30", fitted=True)
    s.level[TERRACE] = 2
    for a in (3, 5):
        s.place[a] = FALLEN
        place_at(s, side={a: NOBODY})
    s.base[ONDRA] = 1
    dice(s, 6, 1, 1)  # Chen, Ondra Vell, Hammerfist
    declare(s, 0, CHEN, TARGET, HAMMERFIST)
    lead(
        s,
        Made(1, "DEC", thing(horn), 0, None, (ONDRA,)),
        Made(1, "PRE", thing(skull_card), 0, FIXED, (HAMMERFIST,)),
    )
    assert 1 not in s.playing
    assert s.possessed == ()
    assert units.side_of(s, HAMMERFIST) == 0
    dice(s, 1, 1, 8)
    go_on(s)
    assert [unit for unit, _ in s.rolls] == [CHEN, HAMMERFIST, TARGET]


@checks("FUT-R62")
def test_the_support_of_a_possessed_primary_acts_in_its_place() -> None:
    s, card = skull(1, 8, 6)
    lead(s, Made(1, "PRE", card, 0, FIXED, (CHEN,)))
    # Hammerfist rolls 1, the station 8, Chen 6 for the station: both strike Hammerfist.
    assert [unit for unit, _ in s.rolls] == [HAMMERFIST, TARGET, CHEN]
    assert units.acting_primary(s) == HAMMERFIST
    assert s.base[HAMMERFIST] == 18 - 4 - 3
    assert s.base[CHEN] == 14


@checks("FUT-R62", "FUT-R39")
def test_a_possessed_primary_without_a_support_means_retreat() -> None:
    s, card = skull(support=-1)
    assert lead(s, Made(1, "PRE", card, 0, FIXED, (CHEN,))) == "pay home"
    choose(s, 0, "yes", 1)
    assert s.place[CHEN] == BENCH
    assert s.attacker == -1


@checks("FUT-R62", "FUT-101")
def test_a_possessed_creature_attacks_the_next_unit_and_cannot_be_damaged() -> None:
    s = assault(TARGET)
    (thread,) = dress(s, CHEN, "ABL-36")
    (hound,) = load_up(s, TERRACE, "CRE-03", fitted=True)
    sigil_cards(s, 0, "EMP")
    dice(s, 1, 8, 4)
    declare(s, 0, CHEN, TARGET)
    lead(s, Made(0, "PRE", thing(thread), 0, None, (thing(hound),)))
    assert [unit for unit, _ in s.rolls] == [CHEN, thing(hound), TARGET]
    assert s.ap[TERRACE] == 20 - 7
    assert ap_left(s, thing(hound)) == 40
    assert s.base[CHEN] == 14 - 4


@checks("FUT-193", "FUT-R62")
def test_the_possessor_uses_the_ability_of_the_unit_and_pays_for_it_but_not_its_cards() -> None:
    s = assault(TARGET, support=VELARIS)
    dress(s, CHEN, "ABL-17")
    hymn, *_ = dress(s, VELARIS, "ABL-13")
    sigil_cards(s, 1, "PUR")
    (card,) = load_up(s, TERRACE, "ART-01", fitted=True)
    dice(s, 6, 1, 1, 10)  # Chen, the station, Sister Velaris for the station; the chance die
    declare(s, 0, CHEN, TARGET, VELARIS)
    lead(s, Made(1, "PRE", thing(card), 0, FIXED, (VELARIS,)), until=("POST",))
    while question(s)[0] != 0:
        choose(s, 1, "play", PASS)
    (strike,) = (value for value in offered(s, 0) if value != PASS)
    choose(s, 0, "play", strike)
    choose(s, 0, "pay", TIER_1)
    assert question(s) == (1, "play", "RESP")
    assert VELARIS * CLAUSES in offered(s, 1)
    assert thing(hymn) * CLAUSES not in offered(s, 1)
    energy = s.energy[1]
    choose(s, 1, "play", VELARIS * CLAUSES)
    choose(s, 1, "pay", TIER_1)
    assert s.energy[1] == energy - 1
    assert told(s, "countered")


@checks("FUT-193", "FUT-319", "FUT-R62")
def test_the_possessor_of_a_creature_is_told_what_its_ability_lacks() -> None:
    s = assault(TARGET)
    (thread,) = dress(s, CHEN, "ABL-36")
    guardian, brute = load_up(s, TERRACE, "CRE-06", "CRE-07", fitted=True)  # played in PRE, and in POST
    sigil_cards(s, 0, "EMP")
    declare(s, 0, CHEN, TARGET)
    while question(s) != (0, "play", "PRE"):
        choose(s, question(s)[0], "play", PASS)
    assert thing(thread) * CLAUSES in offered(s, 0)
    assert str(refused(s, 0, "play", thing(guardian) * CLAUSES)) == "that is not yours to play (FUT-R18)"
    s.possessed = (Possessed(thing(guardian), 0, 1), Possessed(thing(brute), 0, 1))
    s.energy[0] = 1
    s.look_again()
    assert str(refused(s, 0, "play", thing(guardian) * CLAUSES)) == "it costs 2 energy, you have 1 (FUT-319)"
    assert str(refused(s, 0, "play", thing(brute) * CLAUSES)) == "it is played at another moment (FUT-052)"
    reason = why_not_play(s, thing(guardian) * CLAUSES, 1, "PRE", NONE)
    assert str(reason) == "it is possessed and fights for the other side (FUT-R62)"


@checks("FUT-R62")
def test_an_ambushed_acolyte_cannot_be_possessed() -> None:
    s = ambush()
    dice(s, 1, 12)
    declare(s, 0, VELARIS, CHEN, GARRIS)
    s.dealer.outcomes = [1, 1, 12]  # type: ignore[attr-defined]
    if question(s)[1] == "pay":
        choose(s, 0, "pay", FIXED)
    lead(s)
    assert possession.possessable(s, 0) == []
    assert possession.possessable(s, 1) == [VELARIS, GARRIS]


@checks("FUT-162", "FUT-R58", "FUT-R62")
def test_the_voices_below_possess_a_primary_that_fails_its_check() -> None:
    s = assault(STATION + CLOISTER, support=HAMMERFIST)
    place_at(s, holder={CLOISTER: 1})
    dice(s, 20, 5, 6, 5)
    declare(s, 0, CHEN, STATION + CLOISTER, HAMMERFIST)
    voices = Made(1, "PRE", DISTRICT + CLOISTER, 1)
    lead(s, voices)
    assert [unit for unit, _ in s.rolls] == [HAMMERFIST, STATION + CLOISTER, CHEN]
    assert s.possessed == ()


@checks("FUT-169", "FUT-R62")
def test_a_possessed_summoned_acolyte_is_converted_too() -> None:
    s = assault(TARGET)
    dice(s, 6, 1)
    declare(s, 0, CHEN, TARGET)
    lead(s)
    (vest,) = dress(s, ONDRA, "ARM-01")
    s.harm[vest % SLOTS] = 18
    s.summoned = ONDRA
    assert units.front_unit(s) == ONDRA
    possession.possess(s, 0, ONDRA, 2)
    assert units.front_unit(s) == units.fighting_unit(s) == TARGET
    assert units.attackers(s) == (CHEN, ONDRA)
    possession.convert(s, 0, ONDRA)
    assert (s.side[ONDRA], s.summoned, s.possessed) == (0, NONE, ())
    assert s.discards[1] == [vest]  # broken armour does not come along


@checks("FUT-176", "FUT-R43", "FUT-R62", "FUT-R96")
def test_for_whom_each_thing_fights() -> None:
    s = assault(TARGET, support=HAMMERFIST)
    gun, hound = load_up(s, TERRACE, "ITM-24", "CRE-03", fitted=True)
    (other,) = load_up(s, 3, "CRE-03", fitted=True)
    assert units.side_of(s, CHEN) == -1
    dice(s, 1, 1, 8)
    declare(s, 0, CHEN, TARGET, HAMMERFIST)
    lead(s)
    mine = (CHEN, HAMMERFIST)
    theirs = (TARGET, DISTRICT + TERRACE, thing(gun), thing(hound))
    assert [units.side_of(s, unit) for unit in (*mine, *theirs)] == [0, 0, 1, 1, 1, 1]
    assert [units.side_of(s, unit) for unit in (VELARIS, ONDRA, thing(other), STATION + 3)] == [-1] * 4
    s.summoned = ONDRA
    assert units.side_of(s, ONDRA) == 1
    assert units.front_unit(s) == ONDRA
    s.possessed = (Possessed(ONDRA, 0, 1),)
    assert units.side_of(s, ONDRA) == 0
    assert units.front_unit(s) == thing(gun)
    assert units.fighting_unit(s) == thing(hound)


# Stasis.


@checks("FUT-178", "FUT-R65")
def test_a_side_in_stasis_gets_no_dice_and_plays_no_cards_in_the_next_interaction() -> None:
    s = assault(TARGET)
    hour, wall = dress(s, CHEN, "ABL-38", "ABL-01")
    sigil_cards(s, 0, "PUR")
    dice(s, 1, 8, 1)
    declare(s, 0, CHEN, TARGET)
    lead(s, Made(0, "POST", thing(hour)))
    assert s.base[CHEN] == 10  # this interaction is not touched
    go_on(s)
    assert list(s.rolls) == [(CHEN, 1)]
    assert won(s, CHEN)
    assert lost(s, TARGET)
    assert s.ap[TERRACE] == 17
    assert s.base[CHEN] == 10
    dice(s, 1, 8)
    go_on(s)
    assert len(s.rolls) == 2
    assert wall in s.abilities[CHEN]


@checks("FUT-178", "FUT-R65")
def test_if_neither_side_may_roll_nobody_wins() -> None:
    s = assault(TARGET)
    dress(s, CHEN, "ABL-01")
    dice(s, 1, 8)
    declare(s, 0, CHEN, TARGET)
    lead(s)
    s.stasis = (1, 1)
    choose(s, 0, "yes", 1)
    while question(s)[2] != "go on":
        seat, kind, _ = question(s)
        if kind == "play":
            assert thing(s.abilities[CHEN][0]) * CLAUSES not in offered(s, seat)
        choose(s, seat, kind, PASS)
    assert s.rolls == ()
    assert not won(s, CHEN)
    assert not lost(s, CHEN)
    assert (s.ap[TERRACE], s.base[CHEN]) == (20, 10)


@checks("FUT-R65")
def test_stasis_lapses_with_the_assault() -> None:
    s = assault(TARGET)
    dice(s, 1, 8)
    declare(s, 0, CHEN, TARGET)
    lead(s)
    s.stasis = (0, 1)
    call_off(s)
    assert s.stasis == (0, 0)


# Summons.


@checks("FUT-145", "FUT-R43", "FUT-R64")
def test_a_station_summons_a_benched_acolyte_that_fights_in_front() -> None:
    s = assault(TARGET)
    (horn,) = load_up(s, TERRACE, "ITM-30", fitted=True)
    dress(s, ONDRA, "ARM-01")
    s.harm[s.armour[ONDRA] % SLOTS] = 16
    dice(s, 6, 2)
    declare(s, 0, CHEN, TARGET)
    lead(s, Made(1, "DEC", thing(horn), 0, None, (ONDRA,)))
    assert units.fighting_unit(s) == units.front_unit(s) == ONDRA
    assert s.rolls[-1] == (ONDRA, 2)
    assert s.ap[TERRACE] == 20
    assert gear.is_broken(s, ONDRA)
    call_off(s)
    assert (s.place[ONDRA], s.armour[ONDRA], s.summoned) == (BENCH, NONE, NONE)


@checks("FUT-R64", "FUT-257")
def test_the_equipment_of_a_dead_summoned_acolyte_is_claimed_and_the_assault_goes_on() -> None:
    s = assault(TARGET)
    (horn,) = load_up(s, TERRACE, "ITM-30", fitted=True)
    (item,) = dress(s, ONDRA, "ITM-10")
    s.base[ONDRA] = 1
    dice(s, 6, 2)
    declare(s, 0, CHEN, TARGET)
    assert lead(s, Made(1, "DEC", thing(horn), 0, None, (ONDRA,))) == "claim"
    assert s.claims == [item]
    choose(s, 0, "place", 0)
    assert s.place[ONDRA] == FALLEN
    assert question(s)[2] == "go on"
    assert units.fighting_unit(s) == TARGET


@checks("FUT-145", "FUT-R40", "FUT-R64")
def test_the_attacker_summons_a_support_free_of_charge() -> None:
    s = assault(TARGET)
    (call,) = dress(s, CHEN, "ABL-12")
    dice(s, 1, 6, 5)
    declare(s, 0, CHEN, TARGET)
    lead(s, Made(0, "DEC", thing(call), 0, None, (VELARIS,)))
    assert s.energy[0] == 19
    assert (s.support, s.place[VELARIS], s.supported[VELARIS]) == (VELARIS, BAY, 1)
    assert s.ap[TERRACE] == 17


@checks("FUT-145", "FUT-R64")
def test_a_creature_from_the_hand_supports_one_assault() -> None:
    s = assault(TARGET)
    (call,) = dress(s, CHEN, "ABL-12")
    (hound,) = give(s, 0, "CRE-03")
    sigil_cards(s, 0, "EMP")
    dice(s, 1, 6, 5)
    declare(s, 0, CHEN, TARGET)
    lead(s, Made(0, "DEC", thing(call), 1, None, (hound % SLOTS,)))
    assert s.energy[0] == 20 - 2
    assert s.hands[0] == []
    assert s.ap[TERRACE] == 20 - 7
    call_off(s)
    assert hound in s.discards[0]
    assert s.beast == NONE


# Warp.


@checks("FUT-153", "FUT-403", "FUT-R40", "FUT-R59")
def test_warp_exchanges_a_fielded_and_a_benched_acolyte() -> None:
    s = assault(TARGET)
    (relay,) = dress(s, CHEN, "ABL-20")
    dress(s, CHEN, "ARM-01")
    s.harm[s.armour[CHEN] % SLOTS] = 18
    dice(s, 6, 1)
    declare(s, 0, CHEN, TARGET)
    lead(s, Made(0, "PRE", thing(relay), 0, None, (VELARIS,)))
    assert s.primary == VELARIS
    assert s.rolls[0] == (VELARIS, 6)
    assert (s.place[CHEN], s.place[VELARIS]) == (BENCH, BAY)
    assert s.armour[CHEN] == NONE
    assert s.energy[0] == 19
    assert reinforcements.swaps(s, 0) == []
    call_off(s)
    assert {CHEN, VELARIS}.isdisjoint(can(s, 0, "DECLARE"))


@checks("FUT-153", "FUT-R40")
@pytest.mark.parametrize("how", ["supported", "moved in as support"])
def test_who_was_support_this_turn_is_not_warped_in_as_primary(how: str) -> None:
    s = assault(TARGET, support=HAMMERFIST)
    dress(s, CHEN, "ABL-20")
    if how == "supported":
        place_at(s, supported={VELARIS: 1})
    else:
        s.as_support |= 1 << VELARIS
    dice(s, 6, 6, 1)
    declare(s, 0, CHEN, TARGET, HAMMERFIST)
    assert (CHEN, VELARIS) not in reinforcements.swaps(s, 0)
    assert (HAMMERFIST, VELARIS) in reinforcements.swaps(s, 0)


@checks("FUT-153", "FUT-R59")
def test_a_support_that_was_warped_out_supports_no_other_assault_of_the_turn() -> None:
    s = assault(TARGET, support=HAMMERFIST)
    (relay,) = dress(s, CHEN, "ABL-20")
    dice(s, 6, 6, 1)
    declare(s, 0, CHEN, TARGET, HAMMERFIST)
    lead(s, Made(0, "PRE", thing(relay), 0, None, (HAMMERFIST, VELARIS)))
    assert (s.support, s.place[HAMMERFIST]) == (VELARIS, BENCH)
    call_off(s)
    # A fourth acolyte attacks; neither of the two that were exchanged may come along.
    s.place[ONDRA] = BAY
    place_at(s, side={ONDRA: 0})
    choose(s, 0, "action", FIRST["DECLARE"] + ONDRA)
    choose(s, 0, "thing", TARGET)
    assert question(s)[2] != "support"


@checks("FUT-150", "FUT-R17", "FUT-R59")
def test_the_newcomers_living_sigil_works() -> None:
    s = assault(TARGET)
    (relay,) = dress(s, CHEN, "ABL-20")
    dress(s, VELARIS, "ARM-24")
    dice(s, 1, 8)
    declare(s, 0, CHEN, TARGET)
    lead(s, Made(0, "PRE", thing(relay), 0, None, (VELARIS,)))
    assert gear.armour_left(s, VELARIS) == 52 - 4 + 3


@checks("FUT-R41", "FUT-R59")
def test_an_ambushed_acolyte_may_be_warped_away() -> None:
    s = ambush()
    dress(s, CHEN, "ABL-20")
    (relay,) = s.abilities[CHEN]
    dice(s, 9, 1)
    declare(s, 0, VELARIS, CHEN)
    if question(s)[1] == "pay":
        choose(s, 0, "pay", FIXED)
    lead(s, Made(1, "PRE", thing(relay), 0, None, (HAMMERFIST,)))
    assert s.target == HAMMERFIST
    assert (s.place[CHEN], s.place[HAMMERFIST]) == (BENCH, BAY)
    assert s.base[HAMMERFIST] == 18 - 15


# Replay.


def moment(*shown: int) -> tuple[FuturaState, int]:
    """Chen with an Unwritten Moment and the Puritan sigil for it."""
    s = assault(TARGET)
    (card,) = dress(s, CHEN, "ABL-34")
    sigil_cards(s, 0, "PUR")
    dice(s, *shown)
    declare(s, 0, CHEN, TARGET)
    return s, thing(card)


@checks("FUT-175", "FUT-378", "FUT-R66")
def test_a_replay_winds_the_interaction_back_and_plays_it_again() -> None:
    s, card = moment(1, 8, 6, 1)
    lead(s, Made(0, "REPLAY", card))
    assert s.base[CHEN] == 14
    assert s.ap[TERRACE] == 17
    assert s.interaction == 1
    assert s.bays[0] == []  # spent sigils stay spent
    assert s.abilities[CHEN] == ()


@checks("FUT-378", "FUT-R66")
def test_energy_played_cards_and_limits_stay_spent() -> None:
    s, card = moment(1, 8, 100, 1, 8)
    lead(s, Made(0, "POST", CHEN, 0, 2), Made(0, "REPLAY", card))
    assert s.energy[0] == 20 - 3
    assert s.base[CHEN] == 10
    assert s.used_cycle >> CHEN * CLAUSES & 1
    assert s.replayed == 1


@checks("FUT-R66")
def test_a_replay_restores_armour_items_creatures_and_counters() -> None:
    s = assault(TARGET)
    dress(s, CHEN, "ARM-11", "SAB-02")
    (graft,) = dress(s, CHEN, "ITM-12")
    (card,) = dress(s, CHEN, "ABL-34")
    s.harm[graft % SLOTS] = 2
    (hound,) = load_up(s, TERRACE, "CRE-03", fitted=True)
    s.chronic = [Chronic(CHEN, "Radiation", 3, 2, NONE)]
    sigil_cards(s, 0, "PUR")
    dice(s, 1, 8, 1, 1)
    declare(s, 0, CHEN, TARGET)
    lead(s, Made(0, "REPLAY", thing(card)), until=("go on",))
    # Played again, both show 1: the tie is the hound's, and all is lost but once.
    assert s.items[CHEN] == ()
    assert gear.armour_left(s, CHEN) == 30 - 5 - 3
    assert s.chronic == [(CHEN, "Radiation", 3, 1, NONE)]
    assert ap_left(s, thing(hound)) == 40


@checks("FUT-R66", "FUT-R59")
def test_a_replay_brings_back_who_was_swapped_out_in_its_broken_armour() -> None:
    s = assault(TARGET)
    vest, relay = dress(s, CHEN, "ARM-01", "ABL-20")
    s.harm[vest % SLOTS] = 18
    (card,) = dress(s, VELARIS, "ABL-34")
    sigil_cards(s, 0, "PUR")
    dice(s, 1, 8, 1, 8)
    declare(s, 0, CHEN, TARGET)
    lead(s, Made(0, "PRE", thing(relay), 0, None, (VELARIS,)), Made(0, "REPLAY", thing(card)))
    assert (s.primary, s.place[CHEN], s.place[VELARIS]) == (CHEN, BAY, BENCH)
    assert s.armour[CHEN] == vest
    assert gear.is_broken(s, CHEN)
    assert vest not in s.discards[0]
    assert (s.base[CHEN], s.base[VELARIS]) == (14 - 4, 16)


@checks("FUT-178", "FUT-R66")
def test_a_replay_takes_back_the_stasis_that_was_laid_on_the_other_side() -> None:
    s = assault(TARGET)
    dress(s, CHEN, "ARM-16")
    stillness, again = dress(s, CHEN, "ABL-38", "ABL-34")
    sigil_cards(s, 0, "PUR", "PUR")
    dice(s, 10, 1, 10, 1)
    declare(s, 0, CHEN, TARGET)
    lead(s, Made(0, "POST", thing(stillness)), until=("REPLAY",))
    assert s.stasis == (0, 1)
    lead(s, Made(0, "REPLAY", thing(again)))
    assert s.replayed == 1
    assert s.stasis == (0, 0)


@checks("FUT-R66")
def test_an_interaction_is_replayed_once() -> None:
    s, card = moment(1, 8, 1, 8)
    (second,) = dress(s, HAMMERFIST, "ABL-34")
    place_at(s, abilities={CHEN: s.abilities[CHEN] + (second,)})
    place_at(s, abilities={HAMMERFIST: ()})
    sigil_cards(s, 0, "PUR")
    lead(s, Made(0, "REPLAY", card))
    assert question(s)[2] == "go on"
    assert len(told(s, "replayed")) == 1
    assert s.abilities[CHEN] == (second,)
    assert names(s.bays[0]) == ["SIG-PUR"]


# Dice.


@checks("FUT-174", "FUT-071")
def test_a_jammed_station_rolls_the_dice_of_the_level_below() -> None:
    s = assault(STATION + AEGIS)
    for level, faces in ((1, [8]), (3, [10]), (4, [12])):
        s.level[AEGIS] = level
        s.force = [effect("JAM", STATION + AEGIS, 1)]
        assert [len(die.faces) for die in interaction.dice_of(s, STATION + AEGIS)] == faces


@checks("FUT-R83")
def test_a_new_roll_stands_with_all_modifiers() -> None:
    s = assault(TARGET)
    dress(s, CHEN, "ARM-23")  # Kestrel Frame: ROLL +1, REROLL own
    frame = thing(s.armour[CHEN])
    dice(s, 1, 4, 5)
    declare(s, 0, CHEN, TARGET)
    lead(s, Made(0, "PRE", frame, 0), Made(0, "POST", frame, 1))
    assert s.rolls == ((CHEN, 6), (TARGET, 4))
    assert s.ap[TERRACE] == 17
    assert s.energy[0] == 20 - 1 - 2
