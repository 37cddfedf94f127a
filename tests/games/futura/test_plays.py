"""Windows, costs, limits, announcing and answering; and who is asked when."""

from __future__ import annotations

from random import Random

import pytest

from starhall.core.scenes import checks, choose, offered, place_at, refused, told
from starhall.games.futura import GAME
from starhall.games.futura.box.parts import (
    ABILITY,
    ACO_CLAUSES,
    ARMOUR,
    BAY,
    BENCH,
    CLAUSES,
    CLAUSES_OF,
    CREATURE,
    DIS_CLAUSES,
    DISTRICT,
    FACE,
    ID,
    ITEM,
    KIND,
    NEUTRAL,
    PASS,
    SABER,
    SLOTS,
    STA_CLAUSES,
    STATION,
)
from starhall.games.futura.rules.kinds import BY_SIGIL, FIXED, TIER_1, TIER_2, TIER_3
from starhall.games.futura.rules.plays.in_force import expire, source_left, total
from starhall.games.futura.rules.plays.reach import expected, playable
from starhall.games.futura.rules.turn.turns import action_step
from starhall.games.futura.state import FuturaState
from tests.games.futura.fight import call_off, declare, dice, go_on, lead, question
from tests.games.futura.playing import (
    armour_harm,
    asked_for,
    decline,
    duel,
    fight,
    force,
    made,
    may,
    on,
    play,
    plays,
    seen,
    shows,
    until_asked,
    used_cards,
)
from tests.games.futura.table import (
    ARCHIVE,
    CHEN,
    FOUNDRY,
    HAMMERFIST,
    MIRROR,
    NEEDLE,
    ONDRA,
    TERRACE,
    THORN,
    WREN,
    act,
    can,
    dress,
    give,
    go,
    load_up,
    refused_by,
    table,
    turn,
)

# Costs.


@checks("FUT-184", "FUT-411", "FUT-319", "FUT-R18")
@pytest.mark.parametrize(
    ("energy", "ways"), [(0, []), (1, [TIER_1]), (2, [TIER_1, TIER_2]), (9, [TIER_1, TIER_2, TIER_3])]
)
def test_a_charged_effect_offers_the_tiers_that_can_be_paid(energy: int, ways: list[int]) -> None:
    s = fight("ARM-11", "ABL-17", energy=(energy, 0), rolls=(8, 1))
    lead(s, until=("POST",))
    if not ways:
        assert question(s)[2] == "go on", "nothing can be paid, so nothing is asked"
        return
    choose(s, 0, "play", on(s, "ABL-17") * CLAUSES)
    assert question(s)[1] != "pay" if len(ways) == 1 else offered(s, 0) == ways


@checks("FUT-186", "FUT-270", "FUT-335", "FUT-111", "FUT-R18", "FUT-109")
def test_only_a_matching_front_sigil_powers_an_effect_and_always_to_the_top() -> None:
    s = fight("ARM-11", "ABL-17", sigils=(["PUR", "PRI"], []), rolls=(8, 1))
    lead(s, until=("POST",))
    choose(s, 0, "play", on(s, "ABL-17") * CLAUSES)
    assert BY_SIGIL not in offered(s, 0), "the Puritan sigil stands in front of the Primal one"
    s = fight("ARM-11", "ABL-17", sigils=(["PRI", "PUR"], []), energy=(0, 0), rolls=(8, 1))
    lead(s, made(s, 0, "POST", "ABL-17"))
    assert s.ap[ARCHIVE] == 40 - 22
    assert [ID[card // SLOTS] for card in s.bays[0]] == ["SIG-PUR"]


@checks("FUT-186", "FUT-R18")
def test_what_asks_for_a_sigil_takes_nothing_else() -> None:
    s = fight("ARM-11", "ABL-11", energy=(9, 0), rolls=(8, 1))
    assert lead(s, until=("POST",)) == "POST", "it might be another card"
    assert not may(s, 0, "ABL-11")


@checks("FUT-R18")
def test_either_energy_or_the_sigil_pays_where_the_card_says_so() -> None:
    s = fight("ABL-01", sigils=(["PAL"], []), rolls=(1, 8))
    lead(s, until=("POST",))
    choose(s, 0, "play", on(s, "ABL-01") * CLAUSES)
    assert offered(s, 0) == [FIXED, BY_SIGIL]
    choose(s, 0, "pay", BY_SIGIL)
    lead(s)
    assert s.energy[0] == 9


@checks("FUT-R16", "FUT-R18")
def test_stations_and_districts_take_no_sigil() -> None:
    s = fight("ARM-11", station="STA-01", sigils=([], ["PAL"]), energy=(9, 1), rolls=(8, 1))
    assert lead(s) == "go on"
    assert seen(s, "plays", "thing") == []


@checks("FUT-R87")
def test_what_cannot_be_played_costs_nothing() -> None:
    s = fight("ARM-11", "ABL-17", rolls=(1, 8))
    lead(s, until=("POST",))
    assert plays(s, 0) == []
    lead(s)
    assert (s.energy[0], used_cards(s, 0)) == (9, [])


# Limits.


@checks("FUT-066", "FUT-373", "FUT-R19", "FUT-R20")
def test_a_creatures_ability_is_used_once_in_a_turn() -> None:
    s = fight("ARM-26", fitted=["CRE-03"], rolls=(1, 8))
    lead(s, made(s, 1, "POST", "CRE-03"))
    assert armour_harm(s, HAMMERFIST) == 7 + 4
    dice(s, 1, 8)
    go_on(s)
    assert armour_harm(s, HAMMERFIST) == 11 + 7


@checks("FUT-188", "FUT-R19", "FUT-388")
def test_equipment_works_once_in_every_interaction() -> None:
    s = fight("ARM-19", rolls=(1, 8))
    until_asked(s, 0, "POST")
    play(s, 0, "ARM-19", pay=TIER_1)
    assert question(s)[2] == "go on", "it is used up for this interaction"
    dice(s, 1, 8)
    go_on(s, made(s, 0, "POST", "ARM-19", 0, TIER_1))
    assert armour_harm(s, HAMMERFIST) == 1 + 1


@checks("FUT-347", "FUT-187", "FUT-223")
def test_an_ability_card_is_used_once_and_gone() -> None:
    s = fight("ARM-26", "ABL-39", rolls=(12, 1))
    lead(s, made(s, 0, "POST", "ABL-39", 0, TIER_1))
    assert s.abilities[HAMMERFIST] == ()
    dice(s, 12, 1)
    assert go_on(s) == "go on"
    assert s.ap[ARCHIVE] == 40 - 7 - 3


@checks("FUT-372")
def test_creature_and_station_may_both_use_their_abilities() -> None:
    s = fight("ARM-26", station="STA-07", fitted=["CRE-03"], rolls=(1, 8))
    until_asked(s, 1, "PRE")
    choose(s, 1, "play", (STATION + ARCHIVE) * CLAUSES)
    lead(s, made(s, 1, "POST", "CRE-03"))
    assert s.rolls[1].result == 9
    assert armour_harm(s, HAMMERFIST) == 11


@checks("FUT-059", "FUT-R19", "FUT-R70", "FUT-R20")
def test_a_district_is_used_once_in_a_battle_cycle() -> None:
    s = fight("ARM-26", "SAB-26", target=MIRROR, ap=90, rolls=(12, 1))
    until_asked(s, 1, "POST")
    choose(s, 1, "play", (DISTRICT + MIRROR) * CLAUSES)
    lead(s)
    dice(s, 12, 1)
    go_on(s, until=("POST",))
    assert question(s)[0] != 1


# Windows.


@checks("FUT-R61", "FUT-346", "FUT-384")
def test_post_alternates_from_the_defender_until_two_passes_in_a_row() -> None:
    s = duel("ARM-26", "ABL-39", "ABL-40", theirs=["ARM-26", "ABL-35", "ABL-41"], rolls=(12, 1))
    until_asked(s, 1, "POST")
    decline(s)
    assert asked_for(s) == (0, "POST")
    play(s, 0, "ABL-39", pay=TIER_1)
    until_asked(s, 1, "POST")
    play(s, 1, "ABL-35", pay=TIER_1)
    until_asked(s, 0, "POST")
    assert len(s.queue) == 2
    assert armour_harm(s, ONDRA) == 0, "plays wait in their queues"
    decline(s)
    assert asked_for(s) == (1, "POST")
    decline(s)
    assert question(s)[2] == "go on"
    assert armour_harm(s, ONDRA) == 3 + 4 - 6


@checks("FUT-346", "FUT-385", "FUT-R61")
def test_the_defenders_queue_is_carried_out_before_the_attackers() -> None:
    s = duel("ARM-26", "ABL-39", theirs=["ARM-26", "ABL-35"], rolls=(12, 1))
    until_asked(s, 1, "POST")
    decline(s)
    play(s, 0, "ABL-39", pay=TIER_1)
    until_asked(s, 1, "POST")
    play(s, 1, "ABL-35", pay=TIER_1)
    lead(s)
    forces = [force[0] for force in seen(s, "in force", "force")]
    assert [verb for verb in forces if verb != "AMBUSH"] == ["REDUCE", "DAM"]


@checks("FUT-379", "FUT-R61", "FUT-129")
def test_before_the_dice_the_defender_plays_first_and_each_play_works_at_once() -> None:
    s = duel("ARM-26", "ITM-18", theirs=["ARM-26", "ITM-18"], rolls=(5, 5))
    until_asked(s, 1, "PRE")
    choose(s, 1, "play", plays(s, 1)[0])
    assert force(s, "ROLL") == [(HAMMERFIST, -2, "interaction", "")]
    until_asked(s, 0, "PRE")
    choose(s, 0, "play", plays(s, 0)[0])
    lead(s)
    assert dict(s.rolls) == {HAMMERFIST: 3, ONDRA: 3}


@checks("FUT-262", "FUT-052", "FUT-R61")
def test_declared_effects_wait_for_no_interaction() -> None:
    s = fight("ARM-11", target=TERRACE, rolls=(100, 8, 1))
    assert asked_for(s) == (1, "DEC")
    assert s.interaction == 0
    decline(s)
    assert asked_for(s) == (0, "DEC")


@checks("FUT-049", "FUT-126")
def test_active_effects_are_played_in_an_interaction_only() -> None:
    s = fight("ARM-11", "ABL-17", rolls=(8, 1))
    until_asked(s, 0, "DEC")
    assert plays(s, 0) == [on(s, "ARM-11") * CLAUSES]


@checks("FUT-208", "FUT-325", "FUT-R18", "FUT-196")
def test_plays_of_the_action_step_are_an_action_while_there_are_any() -> None:
    s = turn(0)
    assert can(s, 0, "PLAY") == []
    dress(s, CHEN, "ITM-10")
    s.base[CHEN] = 5
    go(s, (action_step, 0))
    assert can(s, 0, "PLAY") == [0]
    act(s, 0, "PLAY")
    assert offered(s, 0) == [on(s, "ITM-10") * CLAUSES]


@checks("FUT-R18", "FUT-053")
def test_cards_in_hand_or_storage_cannot_be_played() -> None:
    s = table()
    s.hands[0].append(FACE["ABL-43"] * SLOTS)
    s.cargo[0] = (FACE["ITM-32"] * SLOTS + 1,)
    assert playable(s, 0, "MAIN") == []


@checks("FUT-188", "FUT-195", "FUT-380", "FUT-197")
def test_a_district_without_a_station_does_nothing() -> None:
    s = table()
    place_at(s, holder={ARCHIVE: 0})
    place_at(s, site={ARCHIVE: 2})
    s.cargo[FOUNDRY] = (FACE["SAB-20"] * SLOTS + 70,)
    assert playable(s, 0, "MAIN") == []
    place_at(s, site={ARCHIVE: 3})
    place_at(s, station={ARCHIVE: 8})
    assert playable(s, 0, "MAIN") == [(DISTRICT + ARCHIVE) * CLAUSES]


# Compulsory and neutral.


@checks("FUT-051", "FUT-R18", "FUT-R70")
def test_a_conditional_with_a_cost_may_be_declined_and_one_without_may_not() -> None:
    s = fight("ARM-11", target=NEEDLE, bench=["ABL-27"], rolls=(10, 8, 1))
    assert armour_harm(s, HAMMERFIST) == 5, "the rifles fire"
    assert asked_for(s) == (1, "DEC")
    decline(s)
    assert armour_harm(s, HAMMERFIST) == 5, "the long shot stays in the rifle"


@checks("FUT-R91", "FUT-R70")
def test_a_neutral_station_does_what_it_must_and_nothing_else() -> None:
    def neutral(s: FuturaState) -> None:
        for a in (3, 4, 5):
            s.place[a] = BENCH
            place_at(s, side={a: 2})
        place_at(s, holder={NEEDLE: NEUTRAL})
        s.playing = (0, 2)

    s = fight(
        "ARM-11",
        target=NEEDLE,
        station="STA-01",
        fitted=["ITM-26"],
        rolls=(20, 8, 1),
        players=3,
        prepare=neutral,
    )
    lead(s)
    assert armour_harm(s, HAMMERFIST) == 10
    assert s.ap[NEEDLE] == 37
    assert seen(s, "plays", "thing") == []


@checks("FUT-R91")
def test_a_neutral_thornmire_takes_the_fallen_but_gains_no_energy() -> None:
    def neutral(s: FuturaState) -> None:
        place_at(s, holder={THORN: NEUTRAL})
        s.base[HAMMERFIST] = 2
        for a in (3, 4, 5):
            place_at(s, side={a: 2})

    s = fight(target=THORN, station="STA-09", rolls=(1, 8), players=3, prepare=neutral)
    lead(s)
    assert s.mutants[THORN] == (HAMMERFIST,)
    assert s.energy[2] == 9


@checks("FUT-R89")
def test_the_owner_orders_several_effects_of_its_own() -> None:
    s = fight("ARM-22", "SAB-24", rolls=(10, 1), prepare=_scratched)
    assert lead(s, until=("order",)) == "order"
    assert sorted(offered(s, 0)) == sorted([on(s, "ARM-22") * CLAUSES + 1, on(s, "SAB-24") * CLAUSES])


def _scratched(s: FuturaState) -> None:
    s.harm[s.armour[HAMMERFIST] % SLOTS] = 9


# How long effects last.


@checks("FUT-R104", "FUT-374")
def test_what_a_creature_keeps_up_ends_with_it() -> None:
    s = fight("ARM-11", fitted=["CRE-06"], level=2, rolls=(8, 1))
    lead(s, made(s, 1, "PRE", "CRE-06"))
    assert s.shields
    source_left(s, on(s, "CRE-06"))
    assert not s.shields


@checks("FUT-R104")
def test_what_a_used_card_does_runs_on_for_its_time() -> None:
    s = fight("ARM-11", "ABL-33", rolls=(8, 1))
    lead(s, made(s, 0, "PRE", "ABL-33", 0, TIER_3))
    assert total(s, "RESIST", HAMMERFIST) == 60
    expire(s, "interaction")
    assert total(s, "RESIST", HAMMERFIST) == 60
    call_off(s)
    assert total(s, "RESIST", HAMMERFIST) == 0


@checks("FUT-R20", "FUT-387")
def test_what_has_no_duration_ends_with_the_interaction() -> None:
    s = fight("ARM-26", "ABL-39", rolls=(12, 1))
    lead(s, made(s, 0, "POST", "ABL-39", 0, TIER_1))
    assert force(s, "DAM") == []


# Who is asked.


@checks("FUT-271", "FUT-R71", "FUT-239")
def test_whoever_carries_a_face_down_card_that_might_be_played_is_asked() -> None:
    for ability in ("ABL-17", "ABL-21"):
        s = fight("ARM-13", ability, rolls=(8, 1))
        until_asked(s, 0, "POST")
        assert offered(s, 0)[-1] == PASS
        assert len(offered(s, 0)) == (2 if ability == "ABL-17" else 1)


@checks("FUT-R71")
def test_who_has_no_face_down_card_and_nothing_open_to_use_is_not_asked() -> None:
    s = fight("ARM-13", "SAB-01", rolls=(8, 1))
    assert lead(s) == "go on"
    assert told(s, "plays") == []
    assert s.interaction == 1


@checks("FUT-271", "FUT-R71")
def test_cargo_and_equipped_cards_of_a_station_cannot_be_told_apart() -> None:
    for stored, fitted in ((["SAB-20"], []), ([], ["ITM-26"])):
        s = fight("ARM-13", stored=stored, fitted=fitted, rolls=(8, 1))
        assert asked_for(s) == (1, "DEC")
        assert (len(plays(s, 1)) == 1) == bool(fitted)


@checks("FUT-R71", "FUT-R103")
def test_without_energy_and_sigils_a_face_down_ability_is_no_threat() -> None:
    s = fight("ARM-13", "ABL-17", energy=(0, 0), rolls=(8, 1))
    assert lead(s) == "go on"


@checks("FUT-R71")
@pytest.mark.parametrize("seed", range(6))
def test_nobody_learns_anything_from_who_is_asked(seed: int) -> None:
    rng = Random(seed)
    abilities = [name for name in ID if name.startswith("ABL") and name not in ("ABL-08", "ABL-09")]
    s = duel(
        "ARM-26",
        rng.choice(abilities),
        theirs=["ARM-26", rng.choice(abilities)],
        sigils=([rng.choice(["PAL", "PUR", "EMP"])], [rng.choice(["PRI", "STR", "PUR"])]),
        rolls=(12, 1),
    )
    for _ in range(12):
        if question(s)[1] != "play":
            break
        for reader in (0, 1, None):
            other = GAME.resample(s, reader, rng)
            for p in (0, 1):
                for window in ("DEC", "PRE", "POST", "RESP"):
                    asked = expected(s, p, window) is not None
                    assert (expected(other, p, window) is not None) == asked
        decline(s)


@checks("FUT-R71")
def test_a_played_card_is_known_to_all_before_it_is_paid() -> None:
    s = fight("ARM-11", "ABL-17", rolls=(8, 1))
    until_asked(s, 0, "POST")
    card = s.abilities[HAMMERFIST][0]
    assert s.known[card % SLOTS] == 0
    choose(s, 0, "play", on(s, "ABL-17") * CLAUSES)
    assert question(s)[1] == "pay"
    assert s.known[card % SLOTS] == 0b11


# Refusals.


def why(s: FuturaState, p: int, name: str, clause: int = 0) -> str:
    """The rule for which a play is refused."""
    return refused_by(s, p, "play", on(s, name) * CLAUSES + clause)


@checks("FUT-R18", "FUT-R19", "FUT-R87", "FUT-190", "FUT-319", "FUT-186")
def test_a_refused_play_says_what_is_missing() -> None:
    s = fight("ARM-26", "ABL-11", "ABL-39", bench=["ABL-01"], fitted=["CRE-09"], level=4, rolls=(12, 1))
    until_asked(s, 0, "POST")
    assert why(s, 0, "ABL-11") == "FUT-186"
    assert why(s, 0, "ARM-26") == "FUT-R61", "it has not lost"
    assert why(s, 0, "CRE-09") == "FUT-R18", "it is the enemy's"
    assert why(s, 0, "ABL-39") == ""
    s = fight("ARM-26", "ABL-39", "ABL-08", energy=(1, 9), rolls=(1, 8))
    until_asked(s, 0, "POST")
    assert why(s, 0, "ARM-26") == "FUT-319"
    assert why(s, 0, "ABL-08") == "FUT-052"


@checks("FUT-R11", "FUT-319", "FUT-184")
def test_a_refused_payment_says_why() -> None:
    s = fight("ARM-26", "ABL-39", sigils=(["PUR"], []), energy=(2, 9), rolls=(12, 1))
    until_asked(s, 0, "POST")
    choose(s, 0, "play", on(s, "ABL-39") * CLAUSES)
    rules = [reason.rule for way in (BY_SIGIL, TIER_3, FIXED) if (reason := refused(s, 0, "pay", way))]
    assert rules == ["FUT-R11", "FUT-319", "FUT-184"]


# Odds and ends.


@shows("ITM-19", "ITM-21")
@checks("FUT-155", "FUT-157", "FUT-187")
def test_canisters_and_isotopes_are_thrown_by_the_winner() -> None:
    s = duel("ARM-11", "ITM-19", theirs=["ARM-26"], rolls=(8, 1))
    lead(s, made(s, 0, "POST", "ITM-19"))
    assert s.chronic[0][:4] == (ONDRA, "Biohazard", 3, 3)
    s = duel("ARM-11", "ITM-21", theirs=["ARM-26"], rolls=(8, 1))
    lead(s, made(s, 0, "POST", "ITM-21"))
    assert armour_harm(s, ONDRA) == 5 + 3 + 2


@shows("SAB-10", "SAB-21", "ARM-09", "ARM-19", "ARM-26", "ARM-27")
@checks("FUT-138", "FUT-188")
def test_equipment_has_effects_of_its_own() -> None:
    s = fight("ARM-27", "SAB-10", rolls=(12, 1))
    lead(s, made(s, 0, "POST", "SAB-10"))
    assert s.ap[ARCHIVE] == 40 - 3 - 6 - 2 - 2
    s = fight("ARM-16", "SAB-21", rolls=(10, 1))
    lead(s, made(s, 0, "POST", "SAB-21"))
    assert s.ap[ARCHIVE] == 40 - 3 - 11 - 3
    for armour in ("ARM-09", "ARM-26"):
        s = fight(armour, rolls=(1, 8))
        lead(s, made(s, 0, "POST", armour))
        assert armour_harm(s, HAMMERFIST) == 0
        assert s.energy[0] == 7


@checks("FUT-163", "FUT-R18", "FUT-R41")
def test_a_benched_friend_may_shoot_when_an_acolyte_is_ambushed() -> None:
    def friend(s: FuturaState) -> None:
        dress(s, 3, "ABL-27")

    s = duel("ARM-11", rolls=(9, 8, 1), prepare=friend)
    until_asked(s, 1, "DEC")
    play(s, 1, "ABL-27")
    assert armour_harm(s, HAMMERFIST) == 4


@checks("FUT-R106", "FUT-163")
def test_a_primary_that_dies_at_the_declaration_ends_the_assault() -> None:
    def frail(s: FuturaState) -> None:
        s.base[HAMMERFIST] = 3

    s = fight(target=NEEDLE, rolls=(20,), prepare=frail)
    assert s.side[HAMMERFIST] == -1
    assert s.attacker == -1
    assert s.ap[NEEDLE] == 40


@checks("FUT-R106")
def test_a_unit_wounded_to_death_in_post_still_strikes() -> None:
    def frail(s: FuturaState) -> None:
        s.harm[s.armour[ONDRA] % SLOTS] = 77
        s.base[ONDRA] = 4

    s = duel("ARM-26", "ITM-21", theirs=["ARM-26"], rolls=(12, 12), prepare=frail)
    lead(s)
    assert armour_harm(s, HAMMERFIST) == 4, "the tie is the defender's"


@checks("FUT-056", "FUT-192", "FUT-R19")
def test_an_acolyte_with_two_abilities_uses_one_of_them_in_a_cycle() -> None:
    for used in (False, True):
        s = turn(0)
        s.place[WREN] = BAY
        place_at(s, side={WREN: 0})
        load_up(s, FOUNDRY, "ARM-11")
        give(s, 1, "ARM-11")
        if used:
            act(s, 0, "PLAY")
            choose(s, 0, "play", WREN * CLAUSES)
        dice(s, 1, 8)
        declare(s, 0, WREN, STATION + FOUNDRY)
        assert (WREN * CLAUSES + 1 in playable(s, 0, "DEC")) == (not used)


@checks("FUT-125", "FUT-191", "FUT-048", "FUT-182")
def test_every_kind_of_card_but_sigils_has_effects() -> None:
    with_effects = {KIND[face] for face, clauses in enumerate(CLAUSES_OF) if clauses}
    assert with_effects == {ARMOUR, SABER, ABILITY, ITEM, CREATURE}
    assert all(ACO_CLAUSES)
    assert all(DIS_CLAUSES)
    assert all(STA_CLAUSES)
