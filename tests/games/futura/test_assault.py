"""Assaults: who declares them on what, supports, the order of an interaction, going on, and how they end."""

from __future__ import annotations

import pytest

from starhall.core import NotUnderstood
from starhall.core.scenes import checks, choose, offered, place_at, told
from starhall.games.futura import GAME
from starhall.games.futura.box.parts import (
    BAY,
    BENCH,
    CLAUSES,
    DISTRICT,
    FACE_DOWN,
    FALLEN,
    NONE,
    PASS,
    SLOTS,
    STATION,
    UNBUILT,
)
from starhall.games.futura.rules.fight import units
from starhall.games.futura.rules.kinds import FIRST
from tests.games.futura.fight import (
    TARGET,
    Made,
    assault,
    call_off,
    declare,
    dice,
    go_on,
    lead,
    question,
    sigil_cards,
    thing,
)
from tests.games.futura.playing import seen
from tests.games.futura.table import (
    CHEN,
    FOUNDRY,
    GARRIS,
    HAMMERFIST,
    NEEDLE,
    TERRACE,
    VELARIS,
    act,
    can,
    dress,
    give,
    go,
    load_up,
    names,
    refused_by,
    turn,
    why,
)

# Declaring.


@checks("FUT-236", "FUT-083", "FUT-R101")
def test_an_acolyte_assaults_a_station_of_another_player() -> None:
    s = assault(TARGET)
    act(s, 0, "DECLARE", CHEN)
    assert question(s) == (0, "thing", "target")
    assert offered(s, 0) == [STATION + FOUNDRY, TARGET, STATION + NEEDLE]
    assert refused_by(s, 0, "thing", STATION) == "FUT-355"


@checks("FUT-237", "FUT-238", "FUT-319", "FUT-R39")
def test_those_still_on_the_bench_pay_their_way_at_the_declaration() -> None:
    s = turn(0)
    dress(s, CHEN, "ARM-16")
    dice(s, 1, 2, 8)
    declare(s, 0, CHEN, TARGET, HAMMERFIST)
    lead(s)
    assert s.energy[0] == 20 - 2 - 1
    assert (s.place[CHEN], s.place[HAMMERFIST]) == (BAY, BAY)


@checks("FUT-238", "FUT-319")
def test_nobody_declares_what_cannot_be_paid() -> None:
    s = turn(0)
    s.energy[0] = 1
    dress(s, CHEN, "ARM-16")
    go(s, s.asker)
    assert CHEN not in can(s, 0, "DECLARE")
    assert why(s, 0, "DECLARE", CHEN) == "FUT-319"
    act(s, 0, "DECLARE", HAMMERFIST)
    choose(s, 0, "thing", TARGET)
    assert offered(s, 0) == [HAMMERFIST], "nothing is left for a support"


@checks("FUT-R39")
def test_one_already_in_the_bay_pays_nothing_to_attack() -> None:
    s = assault(TARGET)
    dice(s, 1, 8)
    declare(s, 0, CHEN, TARGET)
    lead(s)
    assert s.energy[0] == 20


@checks("FUT-247", "FUT-R39", "FUT-R40")
def test_who_came_in_as_support_is_no_primary_this_turn() -> None:
    s = turn(0)
    act(s, 0, "MOVE_SUPPORT", CHEN)
    assert CHEN not in can(s, 0, "DECLARE")
    assert why(s, 0, "DECLARE", CHEN) == "FUT-247"


@checks("FUT-280", "FUT-324", "FUT-339", "FUT-352", "FUT-R40")
def test_each_primary_attacks_once_and_a_support_supports_twice() -> None:
    s = turn(0)
    for a in (CHEN, HAMMERFIST, VELARIS):
        s.place[a] = BAY
    dice(s, 1, 1, 8, 1, 1, 8)
    declare(s, 0, CHEN, TARGET, HAMMERFIST)
    lead(s)
    call_off(s)
    assert can(s, 0, "DECLARE") == [VELARIS]
    assert why(s, 0, "DECLARE", CHEN) == "FUT-339"
    assert why(s, 0, "DECLARE", HAMMERFIST) == "FUT-247"
    act(s, 0, "DECLARE", VELARIS)
    choose(s, 0, "thing", TARGET)
    assert offered(s, 0) == [VELARIS, HAMMERFIST]
    choose(s, 0, "acolyte", HAMMERFIST)
    lead(s)
    call_off(s)
    assert s.supported[HAMMERFIST] == 2
    assert can(s, 0, "DECLARE") == []


@checks("FUT-324", "FUT-R40")
def test_nobody_supports_a_third_time() -> None:
    s = assault(TARGET, support=HAMMERFIST)
    place_at(s, supported={HAMMERFIST: 2})
    act(s, 0, "DECLARE", CHEN)
    choose(s, 0, "thing", TARGET)
    assert HAMMERFIST not in offered(s, 0) or question(s)[2] != "support"


@checks("FUT-R38", "FUT-363")
def test_the_first_declaration_ends_the_action_step() -> None:
    s = assault(TARGET)
    give(s, 0, "ARM-01")
    go(s, s.asker)
    assert can(s, 0, "EQUIP")
    dice(s, 1, 8)
    declare(s, 0, CHEN, TARGET)
    lead(s)
    call_off(s)
    assert not can(s, 0, "EQUIP")
    assert can(s, 0, "END")
    assert can(s, 0, "RECALL")


@checks("FUT-364")
def test_several_players_assault_the_same_station_in_a_cycle() -> None:
    s = assault(STATION + 6, players=3)
    dice(s, 1, 8)
    declare(s, 0, CHEN, STATION + 6)
    lead(s)
    call_off(s)
    choose(s, 0, "action", FIRST["END"])
    while question(s)[2] != "turn":
        lead(s)
    act(s, 1, "DECLARE", GARRIS)
    assert STATION + 6 in offered(s, 1)


@checks("FUT-297", "FUT-R101")
def test_a_face_down_district_cannot_be_assaulted() -> None:
    s = assault(TARGET)
    place_at(s, site={TERRACE: FACE_DOWN})
    act(s, 0, "DECLARE", CHEN)
    assert offered(s, 0) == [STATION + FOUNDRY, STATION + NEEDLE]


@checks("FUT-R50")
def test_an_unbuilt_district_is_claimed_without_dice() -> None:
    s = assault(TARGET, support=HAMMERFIST)
    place_at(s, site={TERRACE: UNBUILT})
    place_at(s, station={TERRACE: NONE})
    dress(s, CHEN, "ARM-26")
    sigil_cards(s, 0, "PAL")
    go(s, s.asker)
    act(s, 0, "ENSIGIL", CHEN)
    declare(s, 0, CHEN, DISTRICT + TERRACE, HAMMERFIST)
    assert question(s) == (0, "action", "turn")
    assert (s.holder[TERRACE], s.site[TERRACE]) == (0, FACE_DOWN)
    assert names(s.discards[0]) == ["SIG-PAL"]
    assert CHEN not in can(s, 0, "DECLARE")
    assert s.supported[HAMMERFIST] == 1


@checks("FUT-355", "FUT-R101")
def test_nobody_assaults_an_own_station() -> None:
    s = assault(TARGET)
    act(s, 0, "DECLARE", CHEN)
    assert all(s.holder[value - STATION] != 0 for value in offered(s, 0))


@checks("FUT-R101")
def test_without_anything_to_assault_nobody_declares() -> None:
    s = assault(TARGET)
    s.holder = tuple([0 if holder >= 0 else holder for holder in s.holder])
    assert can(s, 0, "DECLARE") == []
    assert why(s, 0, "DECLARE", CHEN) == "FUT-R101"


# What is turned up.


@checks("FUT-239", "FUT-271", "FUT-R71", "FUT-R93")
def test_armour_sabers_and_what_stands_before_the_station_are_turned_up_and_nothing_else() -> None:
    s = assault(TARGET)
    armour, saber, item, ability = dress(s, CHEN, "ARM-05", "SAB-01", "ITM-10", "ABL-01")
    (wolf,) = load_up(s, TERRACE, "CRE-03", fitted=True)
    trap, doors, beacon = load_up(s, TERRACE, "ITM-26", "ITM-25", "ITM-29", fitted=True)
    (cargo,) = load_up(s, TERRACE, "SAB-20")
    declare(s, 0, CHEN, TARGET)
    placed = (armour, saber, item, ability, wolf, trap, doors, beacon, cargo)
    up = {card for card in placed if s.known[card % SLOTS] == 0b11}
    assert up == {armour, saber, wolf, doors}


@checks("FUT-250", "FUT-R93")
def test_the_lowest_creature_fights_first() -> None:
    s = assault(TARGET)
    hound, brood = load_up(s, TERRACE, "CRE-03", "CRE-02", fitted=True)
    dice(s, 1, 8)
    declare(s, 0, CHEN, TARGET)
    lead(s)
    assert units.fighting_unit(s) == thing(brood)
    assert units.creatures(s, TERRACE) == [thing(brood), thing(hound)]


@checks("FUT-250", "FUT-R93")
def test_of_two_creatures_of_a_level_the_more_wounded_fights_first() -> None:
    s = assault(TARGET)
    first, second = load_up(s, TERRACE, "CRE-03", "CRE-03", fitted=True)
    for hurt in (first, second):
        s.harm = {hurt % SLOTS: 3}
        assert units.creatures(s, TERRACE)[0] == thing(hurt)


@checks("FUT-250", "FUT-R93")
def test_among_equal_creatures_the_owner_chooses() -> None:
    s = assault(TARGET)
    first, second = load_up(s, TERRACE, "CRE-03", "CRE-03", fitted=True)
    declare(s, 0, CHEN, TARGET)
    assert lead(s) == "first creature"
    assert sorted(offered(s, 1)) == sorted([thing(first), thing(second)])
    dice(s, 1, 8)
    choose(s, 1, "thing", thing(second))
    lead(s)
    assert s.rolls[-1] == (thing(second), 8)


# Supports.


@checks("FUT-243", "FUT-244", "FUT-258", "FUT-R22", "FUT-R92")
def test_a_support_deals_damage_and_takes_none() -> None:
    s = assault(TARGET, support=HAMMERFIST)
    dice(s, 1, 6, 3)
    declare(s, 0, CHEN, TARGET, HAMMERFIST)
    lead(s)
    assert s.ap[TERRACE] == 20 - 3
    assert (s.base[CHEN], s.base[HAMMERFIST]) == (14 - 4, 18)


@checks("FUT-245", "FUT-350", "FUT-R94")
def test_a_support_plays_neither_items_nor_abilities() -> None:
    s = assault(TARGET, support=HAMMERFIST)
    dress(s, HAMMERFIST, "ABL-01")
    dice(s, 1, 1, 8)
    declare(s, 0, CHEN, TARGET, HAMMERFIST)
    while question(s)[2] != "go on":
        seat, kind, _ = question(s)
        if seat == 0 and kind == "play":
            assert thing(s.abilities[HAMMERFIST][0]) * CLAUSES not in offered(s, 0)
        choose(s, seat, kind, PASS)


@checks("FUT-246", "FUT-257", "FUT-258", "FUT-R92")
def test_when_the_primary_dies_the_assault_is_over_and_the_support_stays_in_the_bay() -> None:
    s = assault(TARGET, support=HAMMERFIST)
    s.base[CHEN] = 4
    dice(s, 1, 1, 8)
    declare(s, 0, CHEN, TARGET, HAMMERFIST)
    lead(s)
    assert s.place[CHEN] == FALLEN
    assert s.attacker == -1
    assert s.place[HAMMERFIST] == BAY
    assert can(s, 0, "RECALL")


# An interaction.


@checks("FUT-240", "FUT-241", "FUT-252", "FUT-264")
def test_all_dice_are_rolled_at_once_and_the_higher_result_wins() -> None:
    s = assault(TARGET)
    dice(s, 5, 4)
    declare(s, 0, CHEN, TARGET)
    lead(s, until=("POST",))
    assert s.rolls == ((CHEN, 5), (TARGET, 4))
    lead(s)
    assert s.ap[TERRACE] == 17


@checks("FUT-242", "FUT-384", "FUT-269")
def test_the_loser_may_interrupt_after_the_dice_and_before_the_damage() -> None:
    s = assault(TARGET)
    (slip,) = dress(s, CHEN, "ABL-31")
    dice(s, 1, 8, 20)
    declare(s, 0, CHEN, TARGET)
    lead(s, Made(0, "POST", thing(slip), 0, 0))
    assert s.base[CHEN] == 14


@checks("FUT-273", "FUT-277", "FUT-405", "FUT-R39", "FUT-R42")
def test_between_interactions_only_the_attacker_goes_on_or_calls_off() -> None:
    s = assault(TARGET)
    dice(s, 1, 8, 1, 8)
    declare(s, 0, CHEN, TARGET)
    assert lead(s) == "go on"
    assert question(s)[0] == 0
    go_on(s)
    call_off(s)
    assert (s.interaction, s.attacker, s.place[CHEN], s.energy[0]) == (0, -1, BAY, 20)


@checks("FUT-R56")
@pytest.mark.parametrize("cap", [2, 7, 1000])
def test_an_assault_ends_after_the_agreed_number_of_interactions(cap: int) -> None:
    s = assault(TARGET, options={"assault_cap": str(cap)})
    dice(s, *(1, 8) * 3)
    declare(s, 0, CHEN, TARGET)
    assert lead(s) == "go on"
    s.interaction = max(1, cap - 2)
    if cap > 2:
        assert go_on(s) == "go on"
    assert go_on(s) == "turn"
    assert seen(s, "assault capped", "n") == [cap]


@checks("FUT-R56")
def test_the_bound_of_a_game_grows_with_the_agreed_length_of_assaults() -> None:
    short, long = (GAME.bound(2, GAME.read_options({"assault_cap": cap}, 2)) for cap in (1, 1000))
    assert long > 9 * short
    with pytest.raises(NotUnderstood):
        GAME.read_options({"assault_cap": 0}, 2)


@checks("FUT-387", "FUT-R20")
def test_an_interaction_is_complete_before_the_next_dice() -> None:
    s = assault(TARGET)
    (bomb,) = dress(s, CHEN, "ITM-18")  # -2 on the foe's die in this interaction
    dice(s, 3, 4, 3, 4)
    declare(s, 0, CHEN, TARGET)
    lead(s, Made(0, "PRE", thing(bomb)))
    assert s.ap[TERRACE] == 17
    go_on(s)
    assert s.ap[TERRACE] == 17
    assert s.base[CHEN] == 10


@checks("FUT-377", "FUT-R83")
def test_modifiers_add_up_and_a_result_is_never_below_one() -> None:
    s = assault(TARGET)
    (caltrops,) = dress(s, CHEN, "ITM-18")
    dice(s, 2, 1)
    declare(s, 0, CHEN, TARGET)
    lead(s, Made(0, "PRE", thing(caltrops)))
    assert [shown for unit, shown, _ in told(s, "rolled")[-1].operands["rolls"] if unit == TARGET] == [1]
    assert s.ap[TERRACE] == 17


@checks("FUT-103", "FUT-280")
def test_after_an_assault_other_acolytes_may_attack() -> None:
    s = assault(TARGET)
    s.place[VELARIS] = BAY
    dice(s, 1, 8)
    declare(s, 0, CHEN, TARGET)
    lead(s)
    call_off(s)
    assert VELARIS in can(s, 0, "DECLARE")


@checks("FUT-392", "FUT-R72")
def test_when_time_is_called_the_running_interaction_is_finished_and_nothing_else() -> None:
    s = assault(TARGET, options={"clock_minutes": 45})
    dress(s, CHEN, "ABL-31")
    dice(s, 6, 1)
    declare(s, 0, CHEN, TARGET)
    assert lead(s, until=("POST",)) == "POST"
    s.time_called = 1
    lead(s)
    assert s.ap[TERRACE] == 17
    assert s.over
    assert s.places


# Retreat.


@checks("FUT-160", "FUT-278", "FUT-351", "FUT-399", "FUT-419", "FUT-R39", "FUT-R58")
def test_a_failed_check_sends_the_attackers_home_if_they_pay() -> None:
    s = assault(TARGET, support=HAMMERFIST)
    dress(s, CHEN, "ARM-16")
    dice(s, 30)
    declare(s, 0, CHEN, TARGET, HAMMERFIST)
    cordon = Made(1, "DEC", DISTRICT + TERRACE)
    assert lead(s, cordon) == "pay home"
    choose(s, 0, "yes", 1)
    choose(s, 0, "yes", 0)
    assert (s.place[CHEN], s.place[HAMMERFIST]) == (BENCH, BAY)
    assert s.energy[0] == 18
    assert not s.recalled
    assert s.attacker == -1
    assert question(s)[2] == "turn"


@checks("FUT-278", "FUT-R39", "FUT-419")
def test_who_cannot_pay_stays_in_the_bay() -> None:
    s = assault(TARGET)
    dress(s, CHEN, "ARM-16")
    s.energy[0] = 1
    dice(s, 10)
    declare(s, 0, CHEN, TARGET)
    assert lead(s, Made(1, "DEC", DISTRICT + TERRACE)) == "turn"
    assert s.place[CHEN] == BAY
