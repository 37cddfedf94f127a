"""Verbs of attack that go on: counters, streaks and what a strike gives back, each played from a card."""

from __future__ import annotations

from starhall.core.scenes import checks
from starhall.games.futura.box.parts import CARD, SLOTS
from starhall.games.futura.rules.kinds import TIER_1, TIER_2, TIER_3
from starhall.games.futura.state import Chronic, FuturaState
from tests.games.futura.fight import call_off, dice, go_on, lead
from tests.games.futura.playing import armour_harm, asked_for, duel, fight, force, made, may, shows
from tests.games.futura.table import ARCHIVE, HAMMERFIST, ONDRA, give

# CHRONIC.


@shows("ABL-24")
@checks("FUT-155", "FUT-R69")
def test_a_plague_hurts_after_each_of_three_interactions() -> None:
    s = duel("ARM-26", "ABL-24", theirs=["ARM-11"], rolls=(12, 1))
    lead(s, made(s, 0, "POST", "ABL-24", 0, TIER_1))
    assert armour_harm(s, ONDRA) == 3 + 3
    for expected in (9, 12, 12):
        dice(s, 1, 1)
        go_on(s)
        assert armour_harm(s, ONDRA) == expected
    assert s.chronic == []


@shows("ABL-23")
@checks("FUT-157", "FUT-R69", "FUT-R106")
def test_radiation_hurts_at_once_and_then_for_a_while() -> None:
    s = duel("ABL-23", theirs=["ARM-11"], rolls=(6, 1))
    lead(s, made(s, 0, "POST", "ABL-23", 0, TIER_2))
    assert armour_harm(s, ONDRA) == 6 + 3 + 3
    assert s.chronic == [(ONDRA, "Radiation", 3, 2, s.chronic[0].source)]


@shows("ABL-44")
@checks("FUT-159", "FUT-R69")
def test_grey_tide_eats_armour_only() -> None:
    s = duel("ABL-44", theirs=["ARM-01"], rolls=(6, 1))
    s.harm[s.armour[ONDRA] % SLOTS] = 14
    lead(s, made(s, 0, "POST", "ABL-44", 0, TIER_1))
    assert armour_harm(s, ONDRA) == 18, "3 of the strike, less 0, and 3 of the swarm"
    assert s.base[ONDRA] == 13


@shows("CRE-02")
@checks("FUT-066", "FUT-159", "FUT-197")
def test_the_brood_crawls_inside_for_an_energy() -> None:
    s = fight("ARM-11", fitted=["CRE-02"], rolls=(1, 8))
    lead(s, made(s, 1, "POST", "CRE-02"))
    assert s.chronic[0][:4] == (HAMMERFIST, "Nano", 2, 2)
    assert armour_harm(s, HAMMERFIST) == 5 + 2


@checks("FUT-374", "FUT-R104")
def test_the_counter_of_a_creature_is_gone_as_soon_as_it_is_destroyed() -> None:
    s = fight("ARM-26", "SAB-26", fitted=["CRE-02"], ap=200, rolls=(1, 8))
    lead(s, made(s, 1, "POST", "CRE-02"))
    assert s.chronic[0][:4] == (HAMMERFIST, "Nano", 2, 2)
    s.harm[s.fitted[ARCHIVE][0] % SLOTS] = 27
    dice(s, 12, 1)
    go_on(s)
    assert s.fitted[ARCHIVE] == ()
    assert s.chronic == []
    hurt = armour_harm(s, HAMMERFIST)
    dice(s, 12, 1)
    go_on(s)
    assert armour_harm(s, HAMMERFIST) == hurt


@checks("FUT-R104")
def test_the_counter_of_a_summoned_creature_leaves_with_it() -> None:
    s = fight("ARM-26", "SAB-26", ap=200, rolls=(12, 1))
    lead(s)
    (s.beast,) = give(s, 0, "CRE-02")
    s.hands[0] = []
    kept = Chronic(ONDRA, "Radiation", 2, 3, HAMMERFIST)
    s.chronic = [Chronic(ONDRA, "Nano", 2, 3, CARD + s.beast % SLOTS), kept]
    call_off(s)
    assert s.chronic == [kept]


@checks("FUT-R104")
def test_the_counter_of_an_ability_card_that_was_played_runs_on() -> None:
    s = duel("ARM-26", "ABL-24", theirs=["ARM-11"], rolls=(12, 1))
    lead(s, made(s, 0, "POST", "ABL-24", 0, TIER_1))
    call_off(s)
    assert [counter[:4] for counter in s.chronic] == [(ONDRA, "Biohazard", 3, 2)]


@checks("FUT-155", "FUT-R87")
def test_stations_cannot_be_infected() -> None:
    s = fight("ABL-24", rolls=(6, 1))
    lead(s, until=("POST",))
    assert asked_for(s) == (0, "POST")
    assert not may(s, 0, "ABL-24")


@checks("FUT-R69")
def test_of_counters_of_one_type_the_worse_one_stays() -> None:
    s = duel("ARM-26", "ABL-24", theirs=["ARM-11"], rolls=(12, 1))
    s.chronic = [Chronic(ONDRA, "Biohazard", 7, 3, 0)]
    lead(s, made(s, 0, "POST", "ABL-24", 0, TIER_1))
    assert [counter[:4] for counter in s.chronic] == [(ONDRA, "Biohazard", 7, 2)]


# STREAK.


@shows("ABL-28")
@checks("FUT-165")
def test_each_win_in_a_row_strikes_harder_and_a_loss_ends_it() -> None:
    s = fight("ARM-11", "ABL-28", ap=90, rolls=(8, 1))
    lead(s, made(s, 0, "PRE", "ABL-28", 0, TIER_2))
    assert s.ap[ARCHIVE] == 90 - 3 - 3
    dice(s, 8, 1)
    go_on(s)
    assert s.ap[ARCHIVE] == 84 - 3 - 6
    dice(s, 1, 8)
    go_on(s)
    assert force(s, "STREAK") == []
    dice(s, 8, 1)
    go_on(s)
    assert s.ap[ARCHIVE] == 75 - 3


@shows("ITM-09")
@checks("FUT-165", "FUT-179")
def test_wolfsblood_lends_a_streak_and_wounds_at_the_end() -> None:
    s = fight("ARM-11", "ITM-09", rolls=(8, 1))
    lead(s, made(s, 0, "PRE", "ITM-09"))
    assert s.ap[ARCHIVE] == 40 - 6
    call_off(s)
    assert armour_harm(s, HAMMERFIST) == 4


# DRAIN.


@shows("ABL-40")
@checks("FUT-137")
def test_open_vein_gives_back_what_the_strike_deals_up_to_its_figure() -> None:
    def hurt(s: FuturaState) -> None:
        s.harm[s.armour[HAMMERFIST] % SLOTS] = 20

    s = fight("ARM-11", "ABL-40", rolls=(8, 1), prepare=hurt)
    lead(s, made(s, 0, "POST", "ABL-40", 0, TIER_3))
    assert armour_harm(s, HAMMERFIST) == 20 - 3


@shows("ARM-31", "SAB-32")
@checks("FUT-137", "FUT-127")
def test_what_drains_adds_up() -> None:
    def hurt(s: FuturaState) -> None:
        s.harm[s.armour[HAMMERFIST] % SLOTS] = 20

    s = fight("ARM-31", "SAB-32", rolls=(12, 1), prepare=hurt)
    lead(s)
    assert armour_harm(s, HAMMERFIST) == 20 - 8
