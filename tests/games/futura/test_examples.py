"""The worked examples of the rulebook with its own dice, one after another."""

from __future__ import annotations

import pytest

from starhall.core.scenes import checks, choose, offered, told
from starhall.games.futura.box.parts import (
    BAY,
    BENCH,
    BUILT,
    DISTRICT,
    EMPEROR,
    FACE_DOWN,
    FALLEN,
    MUTANT,
    MUTANT_THING,
    NONE,
    PALADIN,
    PRIMAL,
    PURITAN,
    SIGIL,
    SLOTS,
    STATION,
    STRATEGIST,
)
from starhall.games.futura.rules import ending
from starhall.games.futura.rules.fight import interaction, packets, units
from starhall.games.futura.rules.fight.comparison import ap_left
from starhall.games.futura.rules.kinds import (
    BY_SIGIL,
    FIRST,
    IN_STATION,
    ON_ACOLYTE,
    TIER_1,
    TIER_2,
    TIER_3,
    TO_HAND,
)
from starhall.games.futura.rules.mat import gear, sigils, stations
from starhall.games.futura.state import FuturaState
from tests.games.futura.fight import (
    Made,
    aegis,
    aegis_assaulted,
    ambush,
    assault,
    call_off,
    declare,
    dice,
    go_on,
    lead,
    question,
    sigil_cards,
    thing,
    wolf,
)
from tests.games.futura.table import (
    AEGIS,
    CHEN,
    GARRIS,
    HAMMERFIST,
    ILMAR,
    MIRROR,
    TERRACE,
    VELARIS,
    act,
    dress,
    give,
    go,
    load_up,
    names,
    table,
    turn,
)


def armour(s: FuturaState, a: int) -> int:
    return gear.armour_left(s, a)


# Set-up and equipment.


@checks("FUT-205", "FUT-R25")
def test_e01_a_new_station_has_d20_plus_10_ap_and_d8_dam() -> None:
    s = table((stations.roll_station, AEGIS, 1), chance=[13, 4])
    assert (s.ap[AEGIS], s.dam[AEGIS]) == (23, 4)


@checks("FUT-217", "FUT-220", "FUT-028")
def test_e02_chen_buys_recon_armour_and_saber_for_eight_energy() -> None:
    s = turn(0)
    s.energy[0] = 9
    for card in give(s, 0, "ARM-11", "SAB-12"):
        act(s, 0, "EQUIP", card % SLOTS)
        choose(s, 0, "place", ON_ACOLYTE + CHEN)
    assert s.energy[0] == 1
    assert (gear.class_of(s, CHEN), armour(s, CHEN), gear.strike_of(s, CHEN)) == (1, 30, 7)


@checks("FUT-222", "FUT-223")
def test_e03_shield_wall_counts_only_once_it_is_activated() -> None:
    s = assault(STATION + TERRACE)
    dress(s, CHEN, "ARM-11", "SAB-12")
    (wall,) = dress(s, CHEN, "ABL-01")
    assert ap_left(s, CHEN) == 30 + 14
    assert not s.shields
    dice(s, 1, 8)
    declare(s, 0, CHEN, STATION + TERRACE)
    lead(s, Made(0, "POST", thing(wall)))
    assert s.energy[0] == 18
    assert s.abilities[CHEN] == ()
    assert s.discards[0] == [wall]
    # 4 DAM of the station went into the ten AP in front.
    assert [shield[:3] for shield in s.shields] == [(CHEN, "ability", 6)]
    assert ap_left(s, CHEN) == 30 + 14


@checks("FUT-040", "FUT-227", "FUT-228", "FUT-R34")
def test_e04_an_adept_strikes_with_both_sabers_and_a_heavy_with_one() -> None:
    s = turn(0)
    s.energy[0] = 20
    dress(s, CHEN, "ARM-16", "SAB-15", "SAB-08")
    assert gear.strike_of(s, CHEN) == 3 + 5 + 7
    (heavy,) = give(s, 0, "ARM-34")
    act(s, 0, "EQUIP", heavy % SLOTS)
    choose(s, 0, "place", ON_ACOLYTE + CHEN)
    while question(s)[2] == "loose":
        choose(s, 0, "place", TO_HAND)
    assert s.off_hand[CHEN] == NONE
    assert gear.strike_of(s, CHEN) == 3 + 7


@checks("FUT-235", "FUT-072", "FUT-232", "FUT-233")
def test_e05_a_temple_has_12_plus_30_ap_and_3_plus_12_dam() -> None:
    s = turn(0, chance=[12, 3])
    s.level[AEGIS] = 2
    act(s, 0, "UPGRADE", AEGIS)
    assert (s.ap[AEGIS], s.dam[AEGIS], s.level[AEGIS], s.energy[0]) == (42, 15, 3, 10)
    assert stations.slots_free(s, AEGIS) == 3


# The battle of the Aegis Outpost.


@checks("FUT-237", "FUT-238", "FUT-044", "FUT-119", "FUT-R14")
def test_e06_a_heavy_primary_and_its_support_move_in_for_two_and_one() -> None:
    s = aegis()
    sigil_cards(s, 0, "PAL")
    act(s, 0, "MOVE", CHEN)
    act(s, 0, "MOVE_SUPPORT", HAMMERFIST)
    assert s.energy[0] == 20 - 2 - 1
    act(s, 0, "ENSIGIL", CHEN)
    assert ap_left(s, CHEN) == 78 + 14
    assert packets.strike_of(s, CHEN) == 18 + 3
    assert packets.strike_of(s, HAMMERFIST) == 3 + 4
    assert [die.name for die in interaction.dice_of(s, CHEN)] == ["d12"]
    assert [die.name for die in interaction.dice_of(s, HAMMERFIST)] == ["d8"]
    assert sigils.striking(s, CHEN) == (PALADIN, 4)
    assert sigils.protecting(s, CHEN) == (PALADIN, 4, CHEN)


@checks("FUT-248", "FUT-R24", "FUT-R93", "FUT-239")
def test_e07_the_wolf_is_turned_up_and_fights_alone() -> None:
    s = aegis_assaulted()
    card = units.card_of(s, wolf(s))
    assert s.known[card % SLOTS] == 0b11
    assert ap_left(s, wolf(s)) + s.ap[AEGIS] == 99
    assert units.fighting_unit(s) == units.front_unit(s) == wolf(s)
    assert [die.name for die in interaction.dice_of(s, wolf(s))] == ["d10"]
    assert packets.strike_of(s, wolf(s)) == 9


@checks("FUT-262", "FUT-263", "FUT-R57", "FUT-R58")
@pytest.mark.parametrize(("shown", "goes_on"), [(30, True), (20, False), (10, False)])
def test_e08_crystal_madness_needs_more_than_twenty(shown: int, goes_on: bool) -> None:
    s = aegis_assaulted(chance=shown)
    purpose = lead(s, Made(1, "DEC", DISTRICT + AEGIS, 1), until=("PRE", "POST", "ensigil", "pay home"))
    assert (purpose != "pay home") == goes_on
    assert bool(told(s, "retreated")) == (not goes_on)


def first_interaction(*more: Made) -> FuturaState:
    """The wolf wins and uses Feral Form with a Primal sigil."""
    s = aegis_assaulted()
    sigil_cards(s, 1, "PRI")
    dice(s, 30, 4, 2, 7, 8)
    madness = Made(1, "DEC", DISTRICT + AEGIS, 1)
    assert lead(s, madness, Made(1, "POST", wolf(s), 0, BY_SIGIL), *more) == "go on"
    return s


@checks("FUT-121", "FUT-268", "FUT-R16", "FUT-R23", "FUT-335")
def test_e09_feral_form_deals_twice_the_d20_and_paladin_beats_primal() -> None:
    s = first_interaction()
    assert s.bays[1] == []
    assert armour(s, CHEN) == 78 - 16 + 4 == 66


def second_interaction() -> FuturaState:
    s = first_interaction()
    dice(s, 8, 7, 6)
    assert go_on(s) == "go on"
    return s


@checks("FUT-265", "FUT-266", "FUT-122")
def test_e10_both_attackers_beat_the_wolf() -> None:
    s = second_interaction()
    assert ap_left(s, wolf(s)) == 57 - (21 + 4 + 7) == 25
    assert ap_left(s, wolf(s)) + s.ap[AEGIS] == 67


def third_interaction() -> FuturaState:
    s = second_interaction()
    dice(s, 3, 8, 5, 80)
    assert go_on(s, Made(0, "POST", CHEN, 0, TIER_3)) == "go on"
    return s


@checks("FUT-269", "FUT-R22", "FUT-285")
def test_e11_stealth_manoeuvre_fails_and_the_support_still_hits() -> None:
    before = second_interaction().energy[0]
    s = third_interaction()
    assert s.energy[0] == before - 3
    assert armour(s, CHEN) == 66 - 9 + 4 == 61
    assert ap_left(s, wolf(s)) == 25 - 7 == 18
    assert ap_left(s, wolf(s)) + s.ap[AEGIS] == 60


def might_makes_right(s: FuturaState) -> Made:
    (card,) = s.abilities[CHEN]
    return Made(0, "POST", thing(card), 0, TIER_2)


def fourth_interaction() -> FuturaState:
    s = third_interaction()
    dice(s, 11, 8, 8)
    assert go_on(s, might_makes_right(s)) == "go on"
    return s


@checks("FUT-251", "FUT-261", "FUT-267", "FUT-272", "FUT-R23")
def test_e12_sunder_takes_the_place_of_the_strike_and_its_surplus_is_lost() -> None:
    before = third_interaction().energy[0]
    s = fourth_interaction()
    assert s.energy[0] == before - 2
    assert s.fitted[AEGIS] == ()
    assert names(s.discards[1])[-1] == "CRE-01"
    assert s.ap[AEGIS] == 42
    assert armour(s, CHEN) == 61


@checks("FUT-270")
def test_e12_an_emperor_sigil_would_have_made_it_thirty() -> None:
    s = third_interaction()
    sigil_cards(s, 0, "EMP")
    dice(s, 11, 8, 8)
    go_on(s, might_makes_right(s)._replace(pay=BY_SIGIL), until=("pay",))
    assert max(event.operands["n"] for event in told(s, "packet")) == 32
    assert s.bays[0] == []
    assert [e.operands["tier"] for e in told(s, "plays") if e.operands["thing"] >= 24][-1] == 3


def fifth_interaction() -> FuturaState:
    s = fourth_interaction()
    dice(s, 3, 4, 10)
    assert go_on(s) == "go on"
    return s


@checks("FUT-267", "FUT-R16", "FUT-R22")
def test_e13_the_station_strikes_once() -> None:
    s = fifth_interaction()
    assert units.fighting_unit(s) == STATION + AEGIS
    assert armour(s, CHEN) == 61 - 15 + 4 == 50


def sixth_interaction() -> FuturaState:
    s = fifth_interaction()
    dice(s, 12, 7, 12)
    assert go_on(s) == "go on"
    return s


@checks("FUT-251")
def test_e14_the_tie_is_the_stations() -> None:
    assert armour(sixth_interaction(), CHEN) == 50 - 15 + 4 == 39


def seventh_interaction() -> FuturaState:
    s = sixth_interaction()
    dice(s, 9, 4, 4)
    assert go_on(s) == "go on"
    return s


@checks("FUT-122", "FUT-108")
def test_e15_chen_alone_hits_the_station() -> None:
    assert seventh_interaction().ap[AEGIS] == 42 - 25 == 17


def eighth_interaction() -> FuturaState:
    s = seventh_interaction()
    dice(s, 9, 6, 3)
    assert go_on(s) == "claim"
    return s


@checks("FUT-274", "FUT-R85")
def test_e16_the_station_falls() -> None:
    s = eighth_interaction()
    assert told(s, "station fell")
    assert s.ap[AEGIS] == 0
    assert armour(s, CHEN) == 39


@checks("FUT-275", "FUT-276", "FUT-279", "FUT-337", "FUT-295", "FUT-R51", "FUT-R47", "FUT-297")
def test_e17_the_spoils_are_claimed_and_hammerfist_keeps_the_temple() -> None:
    s = eighth_interaction()
    assert names(s.claims) == ["ART-01", "SAB-20"]
    choose(s, 0, "place", TO_HAND)
    choose(s, 0, "place", IN_STATION + 1)
    assert names(s.hands[0]) == ["ART-01"]
    assert names(s.cargo[1]) == ["SAB-20"]
    assert 6 in s.middle
    assert (s.site[AEGIS], s.holder[AEGIS], s.station[AEGIS]) == (FACE_DOWN, 0, NONE)
    assert s.loot[0] == ((3, 3),)
    assert s.attacker == -1
    assert question(s) == (0, "action", "turn")


@checks("FUT-418", "FUT-R62")
def test_e17_the_skull_would_have_turned_hammerfist_against_chen_for_two_interactions() -> None:
    s = aegis()
    for d in range(12):
        s.cargo[d] = ()
    s.fitted[AEGIS] = ()
    (skull,) = load_up(s, AEGIS, "ART-01", fitted=True)
    act(s, 0, "MOVE", CHEN)
    act(s, 0, "MOVE_SUPPORT", HAMMERFIST)
    declare(s, 0, CHEN, STATION + AEGIS, HAMMERFIST)
    dice(s, 5, 6, 4)
    # The dice are Chen's, the station's, then Hammerfist's, who fights for seat 1.
    lead(s, Made(1, "PRE", thing(skull), 0, None, (HAMMERFIST,)))
    assert [unit for unit, _ in s.rolls] == [CHEN, STATION + AEGIS, HAMMERFIST]
    assert armour(s, CHEN) == 78 - 15
    dice(s, 5, 4, 6)
    go_on(s)
    assert armour(s, CHEN) == 78 - 15 - 7
    assert s.ap[AEGIS] == 42 - 21
    assert s.possessed == ()


@checks("FUT-278", "FUT-282", "FUT-319")
def test_e18_two_energy_bring_home_either_chen_or_hammerfist() -> None:
    s = aegis()
    s.place[CHEN] = s.place[HAMMERFIST] = BAY
    s.energy[0] = 2
    go(s, s.asker)
    act(s, 0, "RECALL")
    assert offered(s, 0) == [1 << CHEN, 1 << HAMMERFIST]
    choose(s, 0, "set", 1 << HAMMERFIST)
    assert s.energy[0] == 1
    assert (s.place[CHEN], s.place[HAMMERFIST]) == (BAY, BENCH)


# The ambush on Chen.


def ambushed() -> FuturaState:
    """First interaction: Velaris wins and fires the Gauss Canon with an Emperor sigil."""
    s = ambush()
    sigil_cards(s, 0, "EMP")
    declare(s, 0, VELARIS, CHEN, GARRIS)
    dice(s, 9, 6, 6, 7, 60)
    if question(s)[1] == "pay":
        choose(s, 0, "pay", 3)
    cannon = s.abilities[VELARIS][-1]
    assert lead(s, Made(0, "POST", thing(cannon), 0, BY_SIGIL)) == "go on"
    return s


@checks("FUT-281", "FUT-283", "FUT-284", "FUT-144", "FUT-R41", "FUT-R57")
def test_e19_the_gauss_canon_deals_four_times_seven() -> None:
    s = ambushed()
    assert armour(s, CHEN) == 39 - 28 == 11
    assert s.abilities[VELARIS] == ()


def second_blows() -> FuturaState:
    s = ambushed()
    dice(s, 1, 7, 3)
    assert go_on(s) == "go on"
    return s


@checks("FUT-285")
def test_e20_both_sides_are_hit_in_one_interaction() -> None:
    s = second_blows()
    assert armour(s, VELARIS) == 50 - 21 == 29
    assert armour(s, CHEN) == 11 - 7 == 4


def third_blows() -> FuturaState:
    s = second_blows()
    sigil_cards(s, 1, "PRI")
    dice(s, 6, 2, 5, 60)
    assert go_on(s, Made(1, "POST", CHEN, 0, BY_SIGIL)) == "go on"
    return s


@checks("FUT-286", "FUT-335")
def test_e21_chen_evades_with_a_primal_sigil() -> None:
    s = third_blows()
    assert armour(s, CHEN) == 4
    assert s.bays[1] == []


@checks("FUT-256", "FUT-287", "FUT-294", "FUT-340", "FUT-R21", "FUT-R47")
def test_e22_chen_dies_and_velaris_puts_on_her_armour() -> None:
    s = third_blows()
    s.energy[0] = 0
    dice(s, 10, 6, 5)
    assert go_on(s) == "claim"
    assert (s.place[CHEN], s.base[CHEN]) == (FALLEN, 0)
    assert names(s.claims) == ["ARM-26", "SAB-26"]
    plate = s.claims[0]
    assert ON_ACOLYTE + VELARIS in offered(s, 0)
    assert ON_ACOLYTE + GARRIS not in offered(s, 0)
    choose(s, 0, "place", ON_ACOLYTE + VELARIS)
    assert s.armour[VELARIS] == plate
    assert armour(s, VELARIS) == 78
    assert gear.class_of(s, VELARIS) == 3


# Scoring, sigils, tiers.


@checks("FUT-299", "FUT-300", "FUT-301", "FUT-302", "FUT-303")
def test_e23_a_player_scores_thirty_eight() -> None:
    s = table()
    for d in range(12):
        s.site[d], s.holder[d] = 0, -1
    for d in (2, 4):  # energy 2 and 3
        s.site[d], s.holder[d], s.level[d] = 3, 0, 2
    for a in range(12):
        s.side[a], s.place[a] = -1, 0
    for a in (CHEN, HAMMERFIST):
        s.side[a], s.place[a] = 0, BENCH
    dress(s, CHEN, "ARM-26")
    dress(s, HAMMERFIST, "ARM-05", "SAB-12")
    load_up(s, 2, "SAB-12")
    s.energy[0] = 5
    assert ending.equipment_levels(s, 0) == 20
    assert sum(ending.score(s, 0)) == 2 * 38


@checks("FUT-107", "FUT-108", "FUT-110", "FUT-R15")
def test_e24_the_wheel() -> None:
    assert sigils.clash(PALADIN, PRIMAL) == sigils.STRIKER
    assert sigils.clash(PALADIN, EMPEROR) == sigils.VICTIM
    assert sigils.clash(PALADIN, PURITAN) == sigils.clash(PALADIN, STRATEGIST) == sigils.NEITHER
    assert sigils.clash(PALADIN, NONE) == sigils.STRIKER


@checks("FUT-184", "FUT-R57", "FUT-335")
@pytest.mark.parametrize(
    ("pay", "shown", "evades"),
    [
        (TIER_1, 20, True),
        (TIER_1, 30, False),
        (TIER_2, 40, True),
        (TIER_2, 50, False),
        (TIER_3, 60, True),
        (TIER_3, 70, False),
        (BY_SIGIL, 60, True),
        (BY_SIGIL, 70, False),
    ],
)
def test_e25_a_charged_chance_rises_with_its_tier(pay: int, shown: int, evades: bool) -> None:
    s = assault(STATION + TERRACE)
    sigil_cards(s, 0, "PRI")
    dice(s, 1, 8, shown)
    declare(s, 0, CHEN, STATION + TERRACE)
    lead(s, Made(0, "POST", CHEN, 0, pay))
    assert (s.base[CHEN] == 14) == evades
    assert s.energy[0] == 20 - (0 if pay == BY_SIGIL else pay + 1)


@checks("FUT-183", "FUT-R60")
@pytest.mark.parametrize(("own", "left"), [(5, 20 - 18), (1, 20)])
def test_e26_the_chroma_bomb_replaces_a_winning_strike(own: int, left: int) -> None:
    s = assault(STATION + TERRACE)
    (bomb,) = dress(s, CHEN, "ITM-01")
    dice(s, own, 3)
    declare(s, 0, CHEN, STATION + TERRACE)
    lead(s, Made(0, "PRE", thing(bomb)))
    assert s.ap[TERRACE] == left
    assert s.discards[0] == [bomb]


@checks("FUT-366", "FUT-277")
def test_e27_whoever_deals_the_final_blow_claims_the_district() -> None:
    s = assault(STATION + 6, players=3, cycle=2)
    s.ap[6] = 8
    dice(s, 6, 1)
    declare(s, 0, CHEN, STATION + 6)
    lead(s)
    assert s.ap[6] == 5
    call_off(s)
    assert (s.holder[6], s.place[CHEN]) == (2, BAY)
    choose(s, 0, "action", FIRST["END"])
    dress(s, GARRIS, "ARM-11", "SAB-12")
    while question(s)[2] != "turn":
        lead(s)
    dice(s, 8, 1)
    declare(s, 1, GARRIS, STATION + 6)
    lead(s)
    assert (s.holder[6], s.site[6]) == (1, FACE_DOWN)


@checks("FUT-349", "FUT-R48")
def test_e28_a_dying_primary_still_wins_the_district() -> None:
    s = assault(STATION + TERRACE, support=HAMMERFIST)
    dress(s, HAMMERFIST, "ARM-05", "SAB-01")
    (shield,) = dress(s, CHEN, "ITM-10")
    s.base[CHEN], s.ap[TERRACE] = 3, 5
    dice(s, 2, 8, 4)
    declare(s, 0, CHEN, STATION + TERRACE, HAMMERFIST)
    lead(s)
    assert s.place[CHEN] == FALLEN
    assert s.discards[0] == [shield]
    assert (s.holder[TERRACE], s.site[TERRACE]) == (0, FACE_DOWN)
    assert s.place[HAMMERFIST] == BAY


@checks("FUT-291", "FUT-R63", "FUT-292")
@pytest.mark.parametrize("by_sigil", [False, True])
def test_e29_a_rescue_team_purifies_the_mutant(by_sigil: bool) -> None:
    s = assault(STATION + TERRACE, a=HAMMERFIST)
    (rite,) = dress(s, HAMMERFIST, "ABL-05")
    s.side[CHEN], s.place[CHEN], s.base[CHEN] = -1, MUTANT, 0
    s.mutants[TERRACE] = (CHEN,)
    mutant = MUTANT_THING + CHEN
    assert (ap_left(s, mutant), packets.strike_of(s, mutant)) == (28, 6)
    assert [die.name for die in interaction.dice_of(s, mutant)] == ["d8"]
    s.mutant_harm[CHEN] = 26
    if by_sigil:
        sigil_cards(s, 0, "PAL")
    dice(s, 6, 1)
    declare(s, 0, HAMMERFIST, STATION + TERRACE)
    lead(s, Made(0, "KO", thing(rite), 0, BY_SIGIL if by_sigil else 3))
    assert (s.place[CHEN], s.side[CHEN], s.base[CHEN]) == (BENCH, 0, 0)
    assert s.energy[0] == (20 if by_sigil else 18)
    assert s.attacker == -1
    assert s.mutants[TERRACE] == ()
    assert s.ap[TERRACE] == 20


@checks("FUT-111", "FUT-330")
def test_e30_a_puritan_in_front_keeps_the_primal_from_being_used() -> None:
    s = assault(STATION + TERRACE)
    sigil_cards(s, 0, "PUR", "PRI")
    dice(s, 1, 8)
    declare(s, 0, CHEN, STATION + TERRACE)
    lead(s, until=("POST",))
    choose(s, 0, "play", CHEN * 2)
    assert question(s)[1] == "pay"
    assert offered(s, 0) == [TIER_1, TIER_2, TIER_3]


@checks("FUT-045", "FUT-123", "FUT-R15")
def test_e31_a_covered_targe_recovers_one() -> None:
    s = assault(STATION + TERRACE)
    dress(s, CHEN, "ARM-19", "SAB-03")
    (targe,) = dress(s, CHEN, "ITM-04")
    s.harm[targe % SLOTS] = 3
    s.dam[TERRACE] = 5
    sigil_cards(s, 0, "PAL")
    go(s, s.asker)
    act(s, 0, "ENSIGIL", CHEN)
    dice(s, 1, 8)
    declare(s, 0, CHEN, STATION + TERRACE)
    lead(s)
    assert 12 - s.harm[targe % SLOTS] == 9 - 5 + 1
    assert armour(s, CHEN) == 48
    assert sigils.striking(s, CHEN) == (NONE, 0)  # a targe has no DAM
    assert SIGIL[s.armour[CHEN] // SLOTS] == PURITAN


@checks("FUT-141", "FUT-R107")
def test_e32_reflected_damage_is_no_strike() -> None:
    s = turn(0)
    s.side[ILMAR] = 0
    dress(s, ILMAR, "ARM-34", "SAB-26", "ABL-07")
    s.site[MIRROR], s.holder[MIRROR], s.station[MIRROR], s.level[MIRROR] = BUILT, 1, 8, 1
    s.ap[MIRROR] = s.ap_full[MIRROR] = 42
    sigil_cards(s, 0, "EMP")
    act(s, 0, "MOVE", ILMAR)
    act(s, 0, "ENSIGIL", ILMAR)
    dice(s, 9, 2)
    declare(s, 0, ILMAR, STATION + MIRROR)
    lead(s, Made(1, "POST", DISTRICT + MIRROR))
    assert sigils.protecting(s, ILMAR) == (EMPEROR, 4, ILMAR)
    assert s.ap[MIRROR] == 42 - 10
    assert armour(s, ILMAR) == 60 - 10
