"""Verbs of defence, each played from a card."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from starhall.core.scenes import checks, choose, offered, place_at
from starhall.games.futura.box.parts import BAY, BENCH, DISTRICT, SLOTS, STATION
from starhall.games.futura.rules.kinds import BY_SIGIL, FIXED, TIER_1, TIER_2, TIER_3
from starhall.games.futura.rules.plays.in_force import expire
from starhall.games.futura.rules.plays.windows import open_window
from starhall.games.futura.rules.turn.turns import action_step
from starhall.games.futura.state import Chronic, FuturaState
from tests.games.futura.fight import call_off, dice, go_on, lead, sigil_cards
from tests.games.futura.playing import (
    armour_harm,
    asked_for,
    decline,
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
from tests.games.futura.table import (
    ARCHIVE,
    CHEN,
    HAMMERFIST,
    HOSPICE,
    MIRROR,
    ONDRA,
    VELARIS,
    act,
    dress,
    go,
    table,
    turn,
)


def hurt_armour(lost: int) -> Callable[[FuturaState], None]:
    """Damage on the primary's armour before the fight."""

    def hurt(s: FuturaState) -> None:
        s.harm[s.armour[HAMMERFIST] % SLOTS] = lost

    return hurt


# SHIELD.


@shows("ABL-01")
@checks("FUT-171", "FUT-222", "FUT-053", "FUT-187", "FUT-223")
def test_a_shield_wall_stands_in_front_of_the_armour_once_it_is_activated() -> None:
    s = fight("ARM-11", "ABL-01", rolls=(1, 8))
    lead(s, made(s, 0, "POST", "ABL-01", 0, FIXED))
    assert armour_harm(s, HAMMERFIST) == 0
    assert [shield.left for shield in s.shields] == [6]
    assert s.energy[0] == 7
    assert used_cards(s, 0) == ["ABL-01"]
    call_off(s)
    assert s.shields == []


@shows("ARM-11", "ARM-25")
@checks("FUT-052", "FUT-129", "FUT-171")
def test_armour_raises_its_shield_at_the_declaration() -> None:
    s = fight("ARM-11", rolls=(1, 8))
    assert asked_for(s) == (0, "DEC")
    play(s, 0, "ARM-11")
    lead(s)
    assert armour_harm(s, HAMMERFIST) == 0
    s = fight("ARM-25", rolls=(1, 8))
    play(s, 0, "ARM-25")
    lead(s)
    assert [shield.left for shield in s.shields] == [4]


@shows("ABL-16")
@checks("FUT-149", "FUT-R94")
def test_the_support_shields_the_primary() -> None:
    s = fight("ARM-11", support=VELARIS, helping=["ABL-16"], rolls=(1, 1, 8))
    lead(s, made(s, 0, "POST", "ABL-16", 0, TIER_1))
    assert armour_harm(s, HAMMERFIST) == 0
    assert [shield[:3] for shield in s.shields] == [(HAMMERFIST, "ability", 1)]


@shows("CRE-06")
@checks("FUT-066", "FUT-373", "FUT-R19")
def test_the_golem_hardens_its_skin_once_in_an_assault() -> None:
    s = fight("ARM-11", fitted=["CRE-06"], level=2, rolls=(8, 1))
    lead(s, made(s, 1, "PRE", "CRE-06"))
    assert harm(s, "CRE-06") == 0
    assert [shield.left for shield in s.shields] == [5]
    dice(s, 1, 1)
    assert go_on(s, until=("PRE",)) == "go on", "nothing left to be asked before the dice"


# MEND.


@shows("ABL-42")
@checks("FUT-136", "FUT-219")
def test_a_hymn_mends_armour_up_to_its_printed_ap() -> None:
    s = fight("ARM-11", "ABL-42", rolls=(8, 1), prepare=hurt_armour(7))
    lead(s, made(s, 0, "POST", "ABL-42", 0, TIER_2))
    assert armour_harm(s, HAMMERFIST) == 0


@checks("FUT-R87", "FUT-190")
def test_there_is_nothing_to_mend_on_whole_armour() -> None:
    s = fight("ARM-11", "ABL-42", rolls=(8, 1))
    lead(s, until=("POST",))
    assert not may(s, 0, "ABL-42")


@shows("ARM-07", "ARM-16")
@checks("FUT-138", "FUT-188")
def test_aether_armour_mends_in_the_aftermath() -> None:
    s = fight("ARM-07", rolls=(1, 8))
    lead(s, made(s, 0, "AFT", "ARM-07"))
    assert armour_harm(s, HAMMERFIST) == 4 - 3
    s = fight("ARM-16", rolls=(1, 8))
    lead(s, made(s, 0, "AFT", "ARM-16"))
    assert armour_harm(s, HAMMERFIST) == 0


@shows("ARM-22", "SAB-24")
@checks("FUT-051", "FUT-050", "FUT-R18")
def test_passive_and_conditional_mending_happens_by_itself() -> None:
    s = fight("ARM-22", "SAB-24", rolls=(10, 1), prepare=hurt_armour(9))
    assert lead(s, until=("order",)) == "order"
    choose(s, 0, "play", offered(s, 0)[0])
    lead(s)
    assert armour_harm(s, HAMMERFIST) == 9 - 1 - 2
    s = fight("ARM-22", "SAB-24", rolls=(1, 8), prepare=hurt_armour(0))
    lead(s)
    assert armour_harm(s, HAMMERFIST) == 4 - 1, "no win, no mending by the saber"


# HEAL.


@shows("ITM-10")
@checks("FUT-170", "FUT-219", "FUT-223")
def test_a_draught_heals_its_bearer_in_the_action_step() -> None:
    s = table()
    dress(s, CHEN, "ITM-10")
    s.base[CHEN] = 4
    s.chronic = [Chronic(CHEN, "Biohazard", 3, 2, 0)]
    go(s, (action_step, 0))
    act(s, 0, "PLAY")
    play(s, 0, "ITM-10")
    assert s.base[CHEN] == 9
    assert s.chronic == []
    assert used_cards(s, 0) == ["ITM-10"]


@shows("DIS-10", "ACO-06")
@checks("FUT-170", "FUT-196", "FUT-059", "FUT-056", "FUT-R19", "FUT-R70", "FUT-323")
def test_an_acolyte_of_ones_choice_is_healed_anywhere() -> None:
    s = turn(1, players=2)
    s.level[HOSPICE] = 1
    place_at(s, holder={HOSPICE: 1})
    place_at(s, site={HOSPICE: 3})
    place_at(s, station={HOSPICE: 8})
    s.base[ONDRA], s.base[3] = 1, 2
    s.place[3] = BAY
    go(s, (action_step, 1))
    act(s, 1, "PLAY")
    choose(s, 1, "play", (DISTRICT + HOSPICE) * 2)
    choose(s, 1, "thing", 3)
    assert s.base[3] == 6
    act(s, 1, "PLAY")
    assert (DISTRICT + HOSPICE) * 2 not in offered(s, 1), "once in a battle cycle"
    play(s, 1, "ACO-06", pay=TIER_2, at=[ONDRA])
    assert s.base[ONDRA] == 5
    s.used_cycle = 0
    go(s, (action_step, 1))
    act(s, 1, "PLAY")
    assert (DISTRICT + HOSPICE) * 2 in offered(s, 1), "and again in the next"


@shows("ABL-30")
@checks("FUT-170", "FUT-R18")
def test_a_suture_heals_a_benched_acolyte_in_the_middle_of_a_fight() -> None:
    def weak(s: FuturaState) -> None:
        s.base[CHEN] = 5

    s = fight("ABL-30", rolls=(6, 1), prepare=weak)
    lead(s, made(s, 0, "POST", "ABL-30", 0, TIER_3))
    assert s.base[CHEN] == 14


# REDUCE, EVADE, REFLECT.


@shows("ABL-35", "ABL-41", "ABL-49")
@checks("FUT-132", "FUT-135", "FUT-171", "FUT-384")
@pytest.mark.parametrize(
    ("card", "pay", "sigil", "lost"),
    [("ABL-35", TIER_1, "PAL", 0), ("ABL-41", TIER_1, "PAL", 0), ("ABL-49", None, "PAL", 0)],
)
def test_the_loser_takes_less_of_the_strike(card: str, pay: int | None, sigil: str, lost: int) -> None:
    s = fight("ARM-26", card, sigils=([sigil], []), rolls=(1, 8))
    lead(s, made(s, 0, "POST", card, 0, pay))
    assert armour_harm(s, HAMMERFIST) == lost
    if card == "ABL-41":
        assert s.energy[0] == 9 - 1 + 1


@shows("ARM-01", "ARM-05", "ABL-45")
@checks("FUT-050", "FUT-127", "FUT-138", "FUT-R18", "FUT-048")
def test_passive_cards_take_their_part_off_every_strike() -> None:
    s = fight("ARM-05", "ABL-45", rolls=(1, 8))
    lead(s)
    assert armour_harm(s, HAMMERFIST) == 4 - 1 - 1
    assert used_cards(s, 0) == [], "a passive card is not used up"
    assert s.known[s.abilities[HAMMERFIST][0] % SLOTS] == 0b11, "it has been seen at work"
    s = fight("ARM-01", rolls=(1, 8))
    lead(s)
    assert armour_harm(s, HAMMERFIST) == 3


@shows("ARM-02", "ARM-04", "ARM-33")
@checks("FUT-133", "FUT-132")
def test_armour_against_a_type_works_against_that_type_only() -> None:
    s = fight("ARM-02", fitted=["CRE-03"], rolls=(1, 8))
    lead(s)
    assert armour_harm(s, HAMMERFIST) == 7 - 3
    s = fight("ARM-02", rolls=(1, 8))
    lead(s)
    assert armour_harm(s, HAMMERFIST) == 4
    s = fight("ARM-33", fitted=["CRE-03"], rolls=(1, 8))
    lead(s)
    assert armour_harm(s, HAMMERFIST) == 7 - 4
    s = fight("ARM-04", fitted=["CRE-07"], level=2, rolls=(1, 10))
    lead(s)
    assert armour_harm(s, HAMMERFIST) == 12 - 4


@shows("STA-03")
@checks("FUT-188", "FUT-R43", "FUT-R95")
def test_a_sanctum_protects_whoever_is_hit_for_the_station() -> None:
    s = fight(station="STA-03", fitted=["ITM-25"], rolls=(6, 1))
    lead(s, until=("POST",))
    choose(s, 1, "play", (STATION + ARCHIVE) * 2)
    lead(s)
    assert harm(s, "ITM-25") == 0
    assert s.energy[1] == 7


@shows("ACO-01", "ABL-31", "SAB-12", "ARM-03", "ITM-34")
@checks("FUT-172", "FUT-269", "FUT-055", "FUT-191", "FUT-192", "FUT-R57")
@pytest.mark.parametrize(
    ("card", "pay", "p"),
    [("ABL-31", TIER_2, 40), ("SAB-12", None, 30), ("ARM-03", None, 20), ("ITM-34", None, 20)],
)
def test_evading_succeeds_on_its_chance_or_less(card: str, pay: int | None, p: int) -> None:
    clause = 1 if card == "ITM-34" else 0
    for shown, lost in ((p, 0), (p + 10, 4)):
        armour = [] if card == "ARM-03" else ["ARM-13"]
        s = fight(*armour, card, rolls=(1, 8, shown))
        lead(s, made(s, 0, "POST", card, clause, pay))
        assert armour_harm(s, HAMMERFIST) == lost


@checks("FUT-056", "FUT-192", "FUT-R19", "FUT-407", "FUT-270")
def test_the_stealth_manoeuvre_works_once_in_a_cycle() -> None:
    s = fight("ARM-13", a=CHEN, sigils=(["PRI"], []), rolls=(1, 8, 60))
    lead(s, made(s, 0, "POST", "ACO-01", 0, BY_SIGIL))
    assert armour_harm(s, CHEN) == 0
    dice(s, 1, 8)
    go_on(s)
    assert armour_harm(s, CHEN) == 4


@shows("CRE-05")
@checks("FUT-172", "FUT-R43")
def test_a_creature_evades_only_while_it_is_the_front_unit() -> None:
    s = fight("ARM-11", "SAB-02", fitted=["CRE-05"], level=2, rolls=(8, 1, 20))
    lead(s, made(s, 1, "POST", "CRE-05", 0, TIER_1))
    assert harm(s, "CRE-05") == 0
    s = fight("ARM-11", "SAB-02", fitted=["CRE-05", "ITM-25"], level=2, rolls=(8, 1))
    lead(s, until=("POST",))
    assert asked_for(s)[0] != 1 or not may(s, 1, "CRE-05")


@shows("ABL-07", "ARM-32", "ITM-06", "ACO-10", "DIS-09")
@checks("FUT-141", "FUT-R107")
@pytest.mark.parametrize(
    ("armour", "card", "pay", "back"),
    [("ARM-26", "ABL-07", TIER_3, 4), (None, "ARM-32", None, 2), ("ARM-16", "ITM-06", None, 2)],
)
def test_part_of_a_strike_turns_back(armour: str | None, card: str, pay: int | None, back: int) -> None:
    s = fight(*([armour] if armour else []), card, rolls=(1, 8))
    lead(s, made(s, 0, "POST", card, 0, pay))
    assert s.ap[ARCHIVE] == 40 - back
    layer = harm(s, "ITM-06") if card == "ITM-06" else armour_harm(s, HAMMERFIST)
    assert layer == 4 - back


@checks("FUT-141", "FUT-R70", "FUT-R107", "FUT-195")
def test_the_mirrorlake_sends_half_of_a_strike_back() -> None:
    s = fight("ARM-26", "SAB-20", target=MIRROR, rolls=(12, 1))
    lead(s, until=("POST",))
    choose(s, 1, "play", (DISTRICT + MIRROR) * 2)
    lead(s)
    assert s.ap[MIRROR] == 40 - 8
    assert armour_harm(s, HAMMERFIST) == 8, "3, 10 and 3 of the void saber, halved"


# RESIST and IMMUNE.


@shows("ITM-35", "ARM-30")
@checks("FUT-173")
@pytest.mark.parametrize(("shown", "lost"), [(30, 0), (40, 12)])
def test_an_iron_creed_may_shrug_off_a_trap(shown: int, lost: int) -> None:
    s = fight("ARM-13", "ITM-35", fitted=["ITM-26"], rolls=(shown, *([] if shown == 30 else [8]), 8, 1))
    lead(s, made(s, 1, "DEC", "ITM-26"))
    assert armour_harm(s, HAMMERFIST) == lost
    assert used_cards(s, 1) == ["ITM-26"], "costs stay paid"
    assert s.known[s.items[HAMMERFIST][0] % SLOTS] == 0b11


@checks("FUT-173")
def test_strikes_and_armour_are_not_resisted() -> None:
    s = duel("ARM-13", "ITM-35", theirs=["ARM-15"], rolls=(8, 1))
    lead(s, made(s, 1, "STRUCK", "ARM-15"))
    assert armour_harm(s, HAMMERFIST) == 4


@shows("ABL-33")
@checks("FUT-173")
def test_bare_hands_strike_harder_and_resist_for_the_assault() -> None:
    s = fight("ABL-33", rolls=(6, 1))
    lead(s, made(s, 0, "PRE", "ABL-33", 0, TIER_2))
    assert s.ap[ARCHIVE] == 40 - 3 - 4
    assert [(one.amount, one.until) for one in force(s, "RESIST")] == [(40, "assault")]


@shows("ARM-10", "ARM-12")
@checks("FUT-155", "FUT-157")
def test_armour_of_the_type_protects_from_plague_and_radiation() -> None:
    s = duel("ABL-24", theirs=["ARM-10"], rolls=(6, 1))
    lead(s, until=("POST",))
    assert not may(s, 0, "ABL-24")
    s = duel("ABL-23", theirs=["ARM-12"], rolls=(6, 1))
    lead(s, until=("POST",))
    assert not may(s, 0, "ABL-23")


@shows("ITM-11")
@checks("FUT-137", "FUT-R69")
def test_coagulant_foam_makes_immune_and_stops_a_running_plague() -> None:
    def infected(s: FuturaState) -> None:
        s.chronic = [Chronic(HAMMERFIST, "Biohazard", 5, 3, 0)]

    s = fight("ITM-11", rolls=(6, 1), prepare=infected)
    lead(s, made(s, 0, "DEC", "ITM-11"))
    assert s.chronic == []
    assert sorted(one.word for one in force(s, "IMMUNE")) == ["Biohazard", "Mutagen"]
    assert s.base[HAMMERFIST] == 18


@checks("FUT-065", "FUT-131")
def test_a_creature_is_untouched_by_effects_it_resists_but_not_by_strikes() -> None:
    s = fight("ARM-11", "SAB-02", "ABL-39", fitted=["CRE-03"], rolls=(8, 1))
    lead(s, made(s, 0, "POST", "ABL-39", 0, TIER_3))
    assert harm(s, "CRE-03") == 7, "the fire saber strikes, the fire effect adds nothing"


# SURVIVE.


@shows("ITM-15", "ABL-14")
@checks("FUT-147", "FUT-376", "FUT-R94", "FUT-051")
def test_a_cryo_harness_saves_its_bearer_by_itself() -> None:
    def weak(s: FuturaState) -> None:
        s.base[HAMMERFIST] = 2

    s = fight("ITM-15", station="STA-09", rolls=(1, 8), prepare=weak)
    lead(s)
    assert (s.place[HAMMERFIST], s.base[HAMMERFIST]) == (BENCH, 0)
    assert used_cards(s, 0) == ["ITM-15"]
    assert s.energy[1] == 9, "no blood price: nobody has died"


@checks("FUT-147", "FUT-048")
def test_the_last_breath_may_be_declined() -> None:
    def weak(s: FuturaState) -> None:
        s.base[HAMMERFIST] = 2

    s = fight("ABL-14", rolls=(1, 8), prepare=weak)
    lead(s, until=("KO",))
    assert asked_for(s) == (0, "KO")
    decline(s)
    assert s.side[HAMMERFIST] == -1
    s = fight("ABL-14", rolls=(1, 8), prepare=weak)
    lead(s, made(s, 0, "KO", "ABL-14", 0, FIXED))
    assert (s.place[HAMMERFIST], s.base[HAMMERFIST], s.energy[0]) == (BENCH, 0, 6)


# TRANSFER.


@shows("ABL-06", "ACO-11")
@checks("FUT-140", "FUT-R94", "FUT-424")
def test_a_sacrifice_moves_base_ap_of_the_support_in_front_of_the_primary() -> None:
    s = fight("ARM-13", "ABL-06", support=VELARIS, rolls=(1, 1, 8))
    lead(s, made(s, 0, "POST", "ABL-06", 0, TIER_2, 3))
    assert s.base[VELARIS] == 16 - 3
    assert armour_harm(s, HAMMERFIST) == 1
    assert s.base[HAMMERFIST] == 18


@checks("FUT-368", "FUT-140", "FUT-R94")
def test_a_support_that_gives_its_life_dies_afterwards_and_the_energy_stays() -> None:
    s = fight("ARM-13", "ABL-06", support=VELARIS, helping=["SAB-01"], rolls=(1, 1, 8))
    s.base[VELARIS] = 4
    lead(s, made(s, 0, "POST", "ABL-06", 0, TIER_1, 4))
    assert s.side[VELARIS] == -1
    assert s.energy[0] == 8, "only the price of the tithe"
    assert "SAB-01" in used_cards(s, 0), "nobody claims what it wore"


@checks("FUT-140", "FUT-245", "FUT-350", "FUT-410", "FUT-R94")
def test_yarrow_shoulders_the_load_only_as_support() -> None:
    def swapped(s: FuturaState) -> None:
        s.place[10], s.base[10] = BAY, 15
        place_at(s, side={10: 0})

    s = fight("ARM-13", support=10, rolls=(1, 1, 8), prepare=swapped)
    lead(s, made(s, 0, "POST", "ACO-11", 0, None, 5))
    assert s.base[10] == 10
    assert armour_harm(s, HAMMERFIST) == 0


# STAT.


@shows("ABL-21")
@checks("FUT-154", "FUT-R18")
def test_a_chrome_muster_strengthens_all_own_acolytes_for_the_cycle() -> None:
    s = table()
    dress(s, CHEN, "ABL-21")
    sigil_cards(s, 0, "EMP")
    go(s, (open_window, 0, "CYC"))
    assert asked_for(s) == (0, "CYC")
    play(s, 0, "ABL-21")
    assert sorted(one.thing for one in force(s, "DAM")) == [0, 1, 2]
    assert sorted((shield.thing, shield.left) for shield in s.shields) == [(0, 4), (1, 4), (2, 4)]
    expire(s, "cycle")
    assert not s.force
    assert not s.shields


@shows("DIS-04", "ITM-12")
@checks("FUT-154", "FUT-382", "FUT-381")
def test_a_foundry_strengthens_its_station() -> None:
    s = fight("ARM-13", target=3, rolls=(1, 8))
    lead(s)
    assert armour_harm(s, HAMMERFIST) == 4 + 2
    s = fight("ARM-13", "ITM-12", rolls=(8, 1))
    lead(s)
    assert s.ap[ARCHIVE] == 40 - 3 - 2
    assert seen(s, "strike", "n") == [5]
