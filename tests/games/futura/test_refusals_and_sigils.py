"""Single questions of sigils, storage, units and the turn: what is refused, and what ends when."""

from __future__ import annotations

import pytest

from starhall.core.scenes import checks, place_at
from starhall.games.futura.box.parts import (
    BAY,
    CARD,
    DISTRICT,
    EMPEROR,
    FACE,
    HAND_LIMIT,
    MUTANT,
    NOBODY,
    NONE,
    SLOTS,
    STATION,
)
from starhall.games.futura.rules.fight import possession, units
from starhall.games.futura.rules.kinds import FIRST, IN_STATION, NOWHERE
from starhall.games.futura.rules.mat import shedding, sigils, storage
from starhall.games.futura.rules.mat.cards import show
from starhall.games.futura.state import Applied, FuturaState, Shield
from tests.games.futura.fight import effect, lead, question
from tests.games.futura.playing import fight, made, on
from tests.games.futura.table import (
    AEGIS,
    ARCHIVE,
    CHEN,
    CLOISTER,
    HAMMERFIST,
    LAST_SLOT,
    LOWMARKET,
    ONDRA,
    SKYHOOK,
    TERRACE,
    act,
    dress,
    give,
    go,
    load_up,
    refused_saying,
    turn,
)

# Sigils.


@checks("FUT-R11")
def test_an_empty_sigil_bay_is_named_as_such() -> None:
    s = turn(0)
    assert refused_saying(s, 0, "action", FIRST["CAST_OFF"]) == "your sigil bay is empty"


@checks("FUT-119", "FUT-R13")
def test_no_sigil_matches_nothing_not_even_a_piece_that_shows_none() -> None:
    s = turn(0)
    dress(s, CHEN, "ITM-22")  # a drone with 6 AP and no sigil
    assert not sigils.matches(s, CHEN, NONE)


@checks("FUT-045", "FUT-R14")
def test_an_item_with_ap_and_dam_protects_and_strikes_from_whichever_deck_it_is() -> None:
    s = turn(0)
    place_at(s, items={CHEN: (FACE["ITM-12"] * SLOTS + LAST_SLOT,)})  # the graft of the Emperor: 4 AP, 2 DAM
    s.applied = (Applied(CHEN, EMPEROR, FACE["SIG-EMP"] * SLOTS, 0),)
    assert sigils.protecting(s, CHEN) == (EMPEROR, 1, CARD + LAST_SLOT)
    assert sigils.striking(s, CHEN) == (EMPEROR, 1)


# What nobody may learn.


@checks("FUT-R71")
def test_of_two_items_that_look_the_same_nobody_can_tell_which_was_taken_off() -> None:
    s = turn(0)
    ampoule, draught = dress(s, CHEN, "ITM-07", "ITM-10")  # both are of level 2
    show(s, ampoule, 1)
    shedding.take_off(s, CHEN, ampoule)
    assert s.items[CHEN] == (draught,)
    assert s.known[ampoule % SLOTS] == 0


@checks("FUT-R71")
@pytest.mark.parametrize("other_is_up", [False, True])
def test_an_item_that_only_one_card_can_have_been_is_still_known(other_is_up: bool) -> None:
    s = turn(0)
    ampoule, other = dress(s, CHEN, "ITM-07", "ITM-10" if other_is_up else "ITM-13")
    if other_is_up:
        s.turn_up(other)
    show(s, ampoule, 1)
    shedding.take_off(s, CHEN, ampoule)
    assert s.known[ampoule % SLOTS] == 0b10
    assert s.known[other % SLOTS] == (0b11 if other_is_up else 0)


# Storage.


@checks("FUT-028", "FUT-R82")
def test_a_creature_costs_its_level_from_whichever_deck_it_is() -> None:
    s = turn(0)
    assert storage.fit_price(s, FACE["CRE-02"] * SLOTS + LAST_SLOT) == 1


@checks("FUT-R82", "FUT-319")
def test_a_card_that_no_station_can_be_equipped_with_goes_nowhere() -> None:
    s = turn(0)
    s.chosen = tuple(give(s, 0, "CRE-02"))
    assert storage.fit_places(s, 0) == [IN_STATION + d for d in (AEGIS, LOWMARKET, CLOISTER)]
    s.energy[0] = 0
    assert storage.fit_places(s, 0) == [NOWHERE]


# Units.


@checks("FUT-250", "FUT-R93")
def test_a_mutant_has_twice_its_base_ap_and_fights_after_a_weaker_brood() -> None:
    s = turn(0)
    (brood,) = load_up(s, TERRACE, "CRE-02", fitted=True)  # level 1 and 28 AP
    s.place[HAMMERFIST] = MUTANT
    place_at(s, side={HAMMERFIST: NOBODY})
    place_at(s, mutants={TERRACE: (HAMMERFIST,)})
    first, second = units.creatures(s, TERRACE)
    assert first == CARD + brood % SLOTS
    assert units.is_mutant(second)


@checks("FUT-260", "FUT-R43")
def test_the_armament_of_the_first_district_stands_before_its_station_too() -> None:
    s = fight(target=AEGIS, fitted=("ITM-25",), rolls=(1, 8))
    lead(s)
    assert units.front_unit(s) == on(s, "ITM-25")


@checks("FUT-173")
@pytest.mark.parametrize(("chance", "counters"), [(30, []), (40, [(HAMMERFIST, "Nano")])])
def test_the_ability_of_a_creature_may_be_resisted(chance: int, counters: list[tuple[int, str]]) -> None:
    s = fight("ARM-13", "ITM-35", fitted=("CRE-02",), rolls=(1, 8, chance))
    lead(s, made(s, 1, "POST", "CRE-02"))
    assert [counter[:2] for counter in s.chronic] == counters


@checks("FUT-169", "FUT-209", "FUT-R34")
def test_a_convert_whose_armour_broke_gives_its_saber_to_the_new_owner() -> None:
    s = turn(0)
    vest, saber = dress(s, ONDRA, "ARM-01", "SAB-01")
    s.harm[vest % SLOTS] = 18
    s.place[ONDRA] = BAY
    go(s, (possession.convert, 0, ONDRA))
    assert s.saber[ONDRA] == NONE
    assert s.loose[0] == [saber]
    assert question(s) == (0, "place", "loose")


# The fall of a station.


@checks("FUT-102", "FUT-R49")
def test_creatures_are_gone_before_the_owner_of_a_fallen_station_is_asked() -> None:
    s = fight("ABL-36", fitted=("CRE-03",), target=SKYHOOK, ap=2, sigils=(("EMP",), ()), rolls=(6, 6, 1))
    hound = s.fitted[SKYHOOK][0]
    thread = made(s, 0, "PRE", "ABL-36", 0, None, on(s, "CRE-03"))
    assert lead(s, thread, until=("LOST",)) == "LOST"
    assert s.fitted[SKYHOOK] == ()
    assert s.discards[1] == [hound]


@checks("FUT-374", "FUT-R104")
def test_what_a_fallen_station_and_its_district_keep_up_ends_with_it() -> None:
    def kept_up(s: FuturaState) -> None:
        s.force = [
            effect("DAM", ONDRA, 1, source=DISTRICT + ARCHIVE, seat=1, until="cycle"),
            effect("DAM", ONDRA, 2, source=STATION + ARCHIVE, seat=1, until="cycle"),
            effect("DAM", ONDRA, 3, source=DISTRICT + TERRACE, seat=1, until="cycle"),
        ]

    s = fight(ap=2, rolls=(6, 1), prepare=kept_up)
    lead(s)
    assert s.holder[ARCHIVE] == 0
    assert [amount for _, _, amount, *_ in s.force] == [3]


# The turn.


@checks("FUT-171", "FUT-R20")
def test_a_shield_of_the_cycle_ends_when_the_next_one_begins() -> None:
    s = turn(1)
    s.shields = [Shield(CHEN, "ability", 5, "cycle", NONE, 0), Shield(CHEN, "ability", 6, "assault", NONE, 0)]
    act(s, 1, "END")
    assert s.cycle == 3
    assert [shield.left for shield in s.shields] == [6]


@checks("FUT-207", "FUT-212")
def test_a_turn_begins_with_its_collection() -> None:
    s = turn(0)
    give(s, 1, *["ARM-01"] * (HAND_LIMIT + 1))
    act(s, 0, "END")
    assert question(s) == (1, "card", "discard")
    assert s.part == "collect"
