"""The aftermath: deaths, Life Support, mutants, the fall of a station, bombardment, and claims."""

from __future__ import annotations

import pytest

from starhall.core.scenes import checks, choose, offered, place_at, told
from starhall.games.futura.box.parts import (
    BAY,
    BENCH,
    DISTRICT,
    FACE_DOWN,
    FALLEN,
    LEVEL,
    MUTANT,
    MUTANT_THING,
    NEUTRAL,
    NONE,
    OUT,
    SLOTS,
    STATION,
)
from starhall.games.futura.rules.fight import damage, possession, units
from starhall.games.futura.rules.fight.comparison import ap_left, is_fatal
from starhall.games.futura.rules.kinds import FIXED, IN_STATION, ON_ACOLYTE, TO_DISCARD, TO_HAND, TO_SALE
from starhall.games.futura.rules.mat import gear, prices
from starhall.games.futura.state import FuturaState, Possessed
from tests.games.futura.fight import (
    TARGET,
    Made,
    ambush,
    assault,
    declare,
    dice,
    lead,
    question,
    sigil_cards,
    thing,
)
from tests.games.futura.table import (
    CHEN,
    FOUNDRY,
    GARRIS,
    HAMMERFIST,
    SKYHOOK,
    TERRACE,
    THORN,
    VELARIS,
    act,
    can,
    dress,
    give,
    go,
    load_up,
    names,
    refused_by,
    table,
    why,
)


def doomed(*worn: str) -> FuturaState:
    """Chen, nearly dead, is about to lose against the Terrace."""
    s = assault(TARGET)
    dress(s, CHEN, *worn)
    s.base[CHEN] = 2
    dice(s, 1, 8)
    return s


def build(s: FuturaState, d: int, p: int = 1, ap: int = 20) -> None:
    """A station of seat `p` on a district that was not dealt."""
    s.level[d] = 1
    place_at(s, site={d: 3})
    place_at(s, holder={d: p})
    place_at(s, station={d: 7})
    s.ap[d] = ap
    place_at(s, ap_full={d: s.ap[d]}, dam={d: 4})


# Death.


@checks("FUT-057", "FUT-089", "FUT-256", "FUT-R45")
def test_an_acolyte_at_zero_base_ap_goes_to_the_pile_of_the_fallen() -> None:
    s = doomed()
    declare(s, 0, CHEN, TARGET)
    lead(s)
    assert (s.place[CHEN], s.side[CHEN], s.died_for[CHEN]) == (FALLEN, -1, 0)


@checks("FUT-097", "FUT-257", "FUT-294", "FUT-340", "FUT-R46", "FUT-R47")
def test_the_stations_owner_claims_everything_unused_abilities_too() -> None:
    s = doomed("ARM-11", "SAB-02", "ABL-01")
    s.harm[s.armour[CHEN] % SLOTS] = 30
    declare(s, 0, CHEN, TARGET)
    assert lead(s) == "claim"
    assert names(s.claims) == ["ARM-11", "SAB-02", "ABL-01"]
    assert question(s)[0] == 1
    # Out of turn: hand, slot or discard pile.
    free = [IN_STATION + d for d in (3, 4, 5)]
    assert offered(s, 1) == [TO_HAND, *free, TO_DISCARD]
    choose(s, 1, "place", TO_HAND)
    choose(s, 1, "place", IN_STATION + 3)
    choose(s, 1, "place", TO_DISCARD)
    assert names(s.hands[1]) == ["ARM-11"]
    assert s.harm == {}  # as good as new
    assert names(s.cargo[3]) == ["SAB-02"]
    assert names(s.discards[1]) == ["ABL-01"]
    assert s.paid >> (s.hands[1][0] % SLOTS) & 1


@checks("FUT-R12")
def test_the_sigil_of_a_dead_acolyte_is_discarded() -> None:
    s = doomed("ARM-11")
    s.harm[s.armour[CHEN] % SLOTS] = 29
    sigil_cards(s, 0, "PRI")
    go(s, s.asker)
    act(s, 0, "ENSIGIL", CHEN)
    declare(s, 0, CHEN, TARGET)
    lead(s)
    assert names(s.discards[0]) == ["SIG-PRI"]


# Claims.


def victory(*worn: str) -> FuturaState:
    """Velaris kills Chen in an ambush; the claims are open."""
    s = ambush()
    place_at(s, armour={CHEN: NONE}, saber={CHEN: NONE})
    s.harm = {}
    dress(s, CHEN, *worn)
    if s.armour[CHEN] != NONE:
        s.harm[s.armour[CHEN] % SLOTS] = 10
    s.base[CHEN] = 1
    dice(s, 9, 1)
    declare(s, 0, VELARIS, CHEN, GARRIS)
    if question(s)[1] == "pay":
        choose(s, 0, "pay", FIXED)
    s.dealer.outcomes = [9, 8, 1]  # type: ignore[attr-defined]
    lead(s)
    return s


@checks("FUT-295", "FUT-296", "FUT-R47")
def test_claimed_equipment_is_put_on_at_once_if_class_and_load_allow() -> None:
    s = victory("SAB-26", "SAB-20")
    assert question(s) == (0, "place", "claim")
    assert names(s.claims) == ["SAB-26", "SAB-20"]
    assert ON_ACOLYTE + VELARIS not in offered(s, 0)  # a Heavy saber
    assert refused_by(s, 0, "place", ON_ACOLYTE + VELARIS) == "FUT-030"
    choose(s, 0, "place", TO_SALE)
    energy = s.energy[0]
    saber = s.claims[0]
    choose(s, 0, "place", ON_ACOLYTE + VELARIS)
    assert s.energy[0] == energy
    assert s.saber[VELARIS] == saber


@checks("FUT-215", "FUT-320", "FUT-R47")
def test_a_full_hand_takes_no_claim_and_a_sale_brings_half_the_level() -> None:
    s = victory("SAB-26")
    give(s, 0, "ARM-01", "ARM-01", "ARM-01", "ARM-01", "ARM-01")
    assert TO_HAND not in offered(s, 0)
    assert refused_by(s, 0, "place", TO_HAND) == "FUT-215"
    energy = s.energy[0]
    choose(s, 0, "place", TO_SALE)
    assert s.energy[0] == energy + 9 // 2


@checks("FUT-R47")
def test_only_those_who_fought_put_claimed_cards_on() -> None:
    s = victory("SAB-01")
    s.place[HAMMERFIST] = BAY
    place_at(s, side={HAMMERFIST: 0})
    assert refused_by(s, 0, "place", ON_ACOLYTE + HAMMERFIST) == "FUT-R47"


# Zero state and Life Support.


@checks("FUT-147", "FUT-289", "FUT-323", "FUT-376", "FUT-406", "FUT-R44")
def test_life_support_brings_the_primary_home_with_zero_base_ap() -> None:
    s = doomed("ITM-15")
    harness = s.items[CHEN][0]
    declare(s, 0, CHEN, TARGET)
    lead(s)
    assert (s.place[CHEN], s.base[CHEN], s.side[CHEN]) == (BENCH, 0, 0)
    assert s.discards[0] == [harness]
    assert s.attacker == -1
    assert s.energy[0] == 20
    assert not told(s, "killed")
    give(s, 0, "ARM-01")
    go(s, s.asker)
    assert CHEN not in can(s, 0, "MOVE")
    assert why(s, 0, "MOVE", CHEN) == "FUT-R44"


@checks("FUT-289", "FUT-R44")
def test_a_last_breath_may_be_declined() -> None:
    for saved in (True, False):
        s = doomed("ABL-14")
        (breath,) = s.abilities[CHEN]
        declare(s, 0, CHEN, TARGET)
        lead(s, *([Made(0, "KO", thing(breath), 0, FIXED)] if saved else []))
        assert (s.place[CHEN] == BENCH) == saved
        assert s.energy[0] == (17 if saved else 20)


@checks("FUT-R44", "FUT-406")
def test_one_at_zero_dies_of_the_first_damage_that_gets_past_its_layers() -> None:
    s = table()
    s.base[CHEN] = 0
    dress(s, CHEN, "ARM-11")
    damage.wound(s, CHEN, 29, "Fire", "FUT-R106")
    assert not is_fatal(s, CHEN)
    damage.wound(s, CHEN, 2, "Fire", "FUT-R106")
    assert is_fatal(s, CHEN)


@checks("FUT-R44", "FUT-170")
def test_healing_lifts_the_zero_state() -> None:
    s = table()
    s.base[CHEN], s.resting = 0, 1 << CHEN
    assert gear.is_resting(s, CHEN)
    damage.heal(s, CHEN, 3, "FUT-170")
    assert (s.base[CHEN], gear.is_resting(s, CHEN)) == (3, False)


# Mutants.


@checks("FUT-164", "FUT-194", "FUT-290", "FUT-R63")
def test_a_dead_attacker_becomes_a_mutant_of_the_station() -> None:
    s = assault(STATION + THORN)
    build(s, THORN)
    (item,) = dress(s, CHEN, "ITM-10")
    s.base[CHEN] = 2
    dice(s, 1, 8)
    declare(s, 0, CHEN, STATION + THORN)
    lead(s)
    assert s.mutants[THORN] == (CHEN,)
    assert (s.place[CHEN], s.side[CHEN]) == (MUTANT, -1)
    assert s.claims == [item]
    choose(s, 1, "place", TO_DISCARD)
    mutant = MUTANT_THING + CHEN
    assert ap_left(s, mutant) == 28
    assert units.creatures(s, THORN) == [mutant]


@checks("FUT-R63")
def test_without_a_free_slot_nobody_is_enslaved() -> None:
    s = assault(STATION + THORN)
    build(s, THORN)
    load_up(s, THORN, "SAB-01")
    for d in (3, 4, 5):
        load_up(s, d, "SAB-01")
    s.base[CHEN] = 2
    dice(s, 1, 8)
    declare(s, 0, CHEN, STATION + THORN)
    lead(s)
    assert s.place[CHEN] == FALLEN


@checks("FUT-R63")
def test_a_defeated_mutant_goes_to_the_fallen_pile_unless_it_is_purified() -> None:
    s = assault(TARGET, a=HAMMERFIST)
    s.place[CHEN], s.base[CHEN] = MUTANT, 0
    place_at(s, side={CHEN: -1})
    place_at(s, mutant_harm={CHEN: 27})
    place_at(s, mutants={TERRACE: (CHEN,)})
    dice(s, 6, 1)
    declare(s, 0, HAMMERFIST, TARGET)
    assert lead(s) == "go on"
    assert s.place[CHEN] == FALLEN
    assert s.mutants[TERRACE] == ()


@checks("FUT-292", "FUT-293", "FUT-R90")
def test_any_player_may_secure_an_enslaved_acolyte_beyond_three() -> None:
    s = assault(TARGET, a=HAMMERFIST)
    (rite,) = dress(s, HAMMERFIST, "ABL-05")
    s.place[GARRIS] = MUTANT
    place_at(s, side={GARRIS: -1})
    place_at(s, mutant_harm={GARRIS: 29})
    place_at(s, mutants={TERRACE: (GARRIS,)})
    dice(s, 6, 1)
    declare(s, 0, HAMMERFIST, TARGET)
    lead(s, Made(0, "KO", thing(rite), 0, FIXED))
    assert gear.acolytes(s, 0) == [CHEN, HAMMERFIST, VELARIS, GARRIS]
    assert (s.base[GARRIS], gear.is_resting(s, GARRIS)) == (0, True)


@checks("FUT-194")
def test_a_mutant_has_no_ability() -> None:
    s = assault(TARGET, a=HAMMERFIST)
    s.place[CHEN] = MUTANT
    place_at(s, side={CHEN: -1})
    place_at(s, mutants={TERRACE: (CHEN,)})
    dice(s, 6, 1)
    declare(s, 0, HAMMERFIST, TARGET)
    lead(s)
    assert not any(e.operands["thing"] == MUTANT_THING + CHEN for e in told(s, "plays"))
    assert ap_left(s, MUTANT_THING + CHEN) == 25


# Both fall.


@checks("FUT-349", "FUT-R48")
def test_the_cards_of_both_fallen_go_to_their_owners() -> None:
    s = ambush()
    for a in (VELARIS, CHEN):
        s.base[a] = 1
        s.harm[s.armour[a] % SLOTS] = 50 if a == VELARIS else 78
    dice(s, 5, 8, 6)
    declare(s, 0, VELARIS, CHEN, GARRIS)
    if question(s)[1] == "pay":
        choose(s, 0, "pay", FIXED)
    s.energy = [0, 0]
    lead(s)
    # Garris stands, so Chen's cards are claimed; nobody stands against Velaris, so hers are discarded.
    assert names(s.claims) == ["ARM-26", "SAB-26"]
    assert ON_ACOLYTE + VELARIS not in offered(s, 0)
    choose(s, 0, "place", TO_DISCARD, TO_DISCARD)
    assert {"ARM-15", "SAB-13", "SAB-08"} <= set(names(s.discards[0]))


# The fall of a station.


def falling(d: int = TERRACE, **more: int) -> FuturaState:
    """Chen is about to bring the station on the district down."""
    s = assault(STATION + d, **more)
    if s.site[d] != 3:
        build(s, d)
    s.ap[d] = 2
    dice(s, 6, 1)
    return s


@checks("FUT-100", "FUT-102", "FUT-274", "FUT-275", "FUT-337", "FUT-354", "FUT-360")
def test_a_fallen_station_gives_its_cards_its_creatures_die_its_upgrades_return() -> None:
    s = falling()
    s.level[TERRACE] = 2
    place_at(s, station={TERRACE: 7})
    s.supply = (5, 4, 5, 5)
    creature, horn = load_up(s, TERRACE, "CRE-03", "ITM-30", fitted=True)
    load_up(s, TERRACE, "SAB-20")
    dice(s, 6, 1, 1)
    s.possessed = (Possessed(thing(creature), 0, 2),)  # so that it does not stand before the station
    declare(s, 0, CHEN, TARGET)
    lead(s)
    assert horn in s.claims
    assert names(s.discards[1]) == ["CRE-03"]
    assert names(s.claims) == ["ITM-30", "SAB-20"]
    while s.claims:
        choose(s, 0, "place", TO_DISCARD)
    assert s.supply == (5, 5, 5, 5)
    assert (s.site[TERRACE], s.holder[TERRACE], s.ap[TERRACE]) == (FACE_DOWN, 0, 0)


@checks("FUT-297", "FUT-R101")
def test_a_claimed_district_is_protected_until_the_owners_next_turn() -> None:
    s = falling(d=6, players=3)
    declare(s, 0, CHEN, STATION + 6)
    lead(s)
    act(s, 0, "END")
    while question(s)[2] != "turn":
        lead(s)
    act(s, 1, "DECLARE", GARRIS)
    assert all(value not in offered(s, 1) for value in (STATION + 6, DISTRICT + 6))


@checks("FUT-166", "FUT-R49", "FUT-R107")
@pytest.mark.parametrize("dies", [False, True])
def test_a_bombardment_strikes_the_primary_and_destroys_the_district(dies: bool) -> None:
    s = falling(SKYHOOK)
    load_up(s, SKYHOOK, "SAB-20")
    (item,) = dress(s, CHEN, "ITM-10")
    dice(s, 6, 1, *((13, 7) if dies else (1, 2)))
    declare(s, 0, CHEN, STATION + SKYHOOK)
    assert lead(s, Made(1, "LOST", DISTRICT + SKYHOOK)) == "claim"
    choose(s, 0, "place", TO_HAND)
    assert names(s.hands[0]) == ["SAB-20"]
    assert (s.site[SKYHOOK], s.holder[SKYHOOK]) == (OUT, -1)
    assert (s.place[CHEN] == FALLEN) == dies
    assert s.base[CHEN] == (0 if dies else 11)
    assert (item in s.discards[0]) == dies


@checks("FUT-166", "FUT-R49")
def test_without_a_bombardment_the_district_is_claimed() -> None:
    s = falling(SKYHOOK)
    declare(s, 0, CHEN, STATION + SKYHOOK)
    lead(s)
    assert (s.site[SKYHOOK], s.holder[SKYHOOK]) == (FACE_DOWN, 0)


@checks("FUT-276", "FUT-R49", "FUT-R51")
@pytest.mark.parametrize("bombarded", [False, True])
def test_the_bombardment_comes_before_the_loot(bombarded: bool) -> None:
    s = assault(STATION + SKYHOOK, a=HAMMERFIST)
    build(s, SKYHOOK, ap=1)
    s.base[HAMMERFIST] = 2
    dice(s, 6, 1, 20, 20)
    declare(s, 0, HAMMERFIST, STATION + SKYHOOK)
    lead(s, *([Made(1, "LOST", DISTRICT + SKYHOOK)] if bombarded else []))
    assert s.place[HAMMERFIST] == (FALLEN if bombarded else BAY)
    assert s.loot[0] == (() if bombarded else ((1, s.cycle + 1),))


@checks("FUT-R31", "FUT-R47")
def test_a_claimed_card_counts_as_paid() -> None:
    s = assault(STATION + FOUNDRY)
    (spoil,) = load_up(s, FOUNDRY, "ARM-26")
    s.ap[FOUNDRY] = 1
    dice(s, 6, 1)
    declare(s, 0, CHEN, STATION + FOUNDRY)
    lead(s)
    assert not s.paid >> spoil % SLOTS & 1
    choose(s, 0, "place", TO_HAND)
    assert prices.equip_price(s, CHEN, spoil) == LEVEL[spoil // SLOTS] // 2


@checks("FUT-R49")
def test_the_beacon_is_used_up_by_the_bombardment_and_not_claimed() -> None:
    s = falling()
    (beacon,) = load_up(s, TERRACE, "ITM-29", fitted=True)
    dice(s, 6, 1, 1, 1)
    declare(s, 0, CHEN, TARGET)
    lead(s, Made(1, "LOST", thing(beacon)))
    assert s.discards[1] == [beacon]
    assert s.base[CHEN] == 12


@checks("FUT-R95", "FUT-100")
def test_a_safehouse_keeps_one_cargo_card() -> None:
    s = falling()
    place_at(s, station={TERRACE: 4})  # Revolution Safehouse
    s.level[TERRACE] = 2
    keep, lose = load_up(s, TERRACE, "SAB-20", "SAB-21")
    declare(s, 0, CHEN, TARGET)
    assert lead(s) == "keep cargo"
    choose(s, 1, "card", keep % SLOTS)
    lead(s)
    assert s.hands[1] == [keep]
    assert s.claims == [lose]


@checks("FUT-R91")
def test_what_a_neutral_safehouse_would_keep_leaves_the_game() -> None:
    s = falling(players=3)
    place_at(s, holder={TERRACE: NEUTRAL})
    place_at(s, station={TERRACE: 4})
    (first,) = load_up(s, TERRACE, "SAB-20")
    s.cargo[TERRACE] = (first,)
    declare(s, 0, CHEN, TARGET)
    assert lead(s) == "turn"
    assert s.removed == [first]
    assert s.holder[TERRACE] == 0


@checks("FUT-276", "FUT-R51")
@pytest.mark.parametrize(("level", "looted"), [(1, ((1, 3),)), (3, ((3, 3),))])
def test_hammerfist_keeps_the_upgrade_card_of_the_fallen_station(level: int, looted: object) -> None:
    s = assault(TARGET, a=HAMMERFIST)
    s.ap[TERRACE], s.level[TERRACE] = 2, level
    dice(s, 6, 1)
    declare(s, 0, HAMMERFIST, TARGET)
    lead(s)
    assert s.loot[0] == looted


@checks("FUT-354", "FUT-R51")
def test_without_hammerfist_nothing_is_looted() -> None:
    s = falling()
    declare(s, 0, CHEN, TARGET)
    lead(s)
    assert s.loot == ((), ())


# Sacrifice.


@checks("FUT-140", "FUT-368", "FUT-R94")
def test_a_support_may_give_all_its_base_ap_and_dies_after_the_interaction() -> None:
    s = assault(TARGET, support=HAMMERFIST)
    (tithe,) = dress(s, HAMMERFIST, "ABL-06")
    (boots,) = dress(s, HAMMERFIST, "ITM-34")
    s.base[HAMMERFIST] = 4
    energy = s.energy[0]
    dice(s, 6, 6, 1)
    declare(s, 0, CHEN, TARGET, HAMMERFIST)
    lead(s, Made(0, "POST", thing(tithe), 0, 0, (4,)))
    assert s.place[HAMMERFIST] == FALLEN
    assert s.ap[TERRACE] == 20 - 3 - 3  # its strike still landed
    assert boots in s.discards[0]
    assert s.energy[0] == energy - 1
    assert question(s)[2] == "go on"
    assert s.support == NONE


@checks("FUT-R94")
def test_a_support_that_gives_its_last_before_the_dice_still_rolls() -> None:
    s = assault(TARGET, support=HAMMERFIST)
    (tithe,) = dress(s, HAMMERFIST, "ABL-06")
    s.base[HAMMERFIST] = 4
    dice(s, 6, 6, 1)
    declare(s, 0, CHEN, TARGET, HAMMERFIST)
    lead(s, Made(0, "PRE", thing(tithe), 0, 0, (4,)))
    assert s.ap[TERRACE] == 20 - 3 - 3
    assert s.place[HAMMERFIST] == FALLEN


# Conversion.


@checks("FUT-169", "FUT-193")
def test_a_possessed_acolyte_is_converted_with_all_it_carries() -> None:
    s = assault(TARGET, support=HAMMERFIST)
    dress(s, HAMMERFIST, "ARM-05", "SAB-01")
    (lantern,) = load_up(s, TERRACE, "ART-02", fitted=True)
    s.base[HAMMERFIST] = 5
    dice(s, 6, 1)
    declare(s, 0, CHEN, TARGET, HAMMERFIST)
    lead(s, until=("PRE",))
    possession.possess(s, 1, HAMMERFIST, 2)
    lead(s, Made(1, "PRE", thing(lantern), 0, FIXED))
    assert (s.side[HAMMERFIST], s.place[HAMMERFIST], s.base[HAMMERFIST]) == (1, BENCH, 18)
    assert s.armour[HAMMERFIST] != NONE
    assert s.support == NONE
    assert question(s)[2] == "go on"
