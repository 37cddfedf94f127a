"""What acts by itself: in which order, what a winning strike sets off, and what a collection brings."""

from __future__ import annotations

import pytest

from starhall.core.scenes import asked, checks, choose, offered, place_at
from starhall.games.futura.box.parts import (
    BUILT,
    CARD,
    CLAUSES,
    CLAUSES_OF,
    DISTRICT,
    FACE,
    NEUTRAL,
    NOBODY,
    NONE,
    STATION,
)
from starhall.games.futura.rules.fight.comparison import HURT
from starhall.games.futura.rules.mat.cards import is_up
from starhall.games.futura.rules.plays.in_force import Steady
from starhall.games.futura.rules.plays.triggers import collection, compel, due, hits, on_hit
from starhall.games.futura.state import Chronic, FuturaState, Later, Rolled
from tests.games.futura.fight import TARGET, blow, dice, effect, engaged
from tests.games.futura.playing import seen
from tests.games.futura.table import (
    AEGIS,
    CHEN,
    ELOI,
    ENDS,
    HAMMERFIST,
    LAST_SLOT,
    LOWMARKET,
    NEEDLE,
    ONDRA,
    TERRACE,
    THORN,
    WREN,
    card,
    go,
    table,
)


def play_of(thing: int, clause: int = 0) -> int:
    """A clause of a thing as a play."""
    return thing * CLAUSES + clause


def acted(s: FuturaState) -> list[int]:
    """The things that acted by themselves, in order."""
    return seen(s, "acts", "thing")


def mending(a: int, slot: int) -> FuturaState:
    """An acolyte that has won in damaged armour that mends itself, with a blade that mends after a win."""
    s = engaged(ONDRA, CHEN)
    s.rolls = (Rolled(a, 6), Rolled(ONDRA if a == CHEN else CHEN, 1))
    place_at(s, armour={a: card("ARM-22", slot)}, saber={a: card("SAB-24", 100)})
    s.harm[slot] = 10
    return s


# What must happen.


@checks("FUT-051", "FUT-R89")
@ENDS
@pytest.mark.parametrize("p", [0, 1])
def test_of_two_effects_that_act_by_themselves_the_owner_says_which_comes_first(p: int, slot: int) -> None:
    a = (CHEN, ONDRA)[p]
    for first in ("armour", "saber"):
        s = mending(a, slot)
        go(s, (compel, p, "AFT", NONE))
        plays = [play_of(CARD + slot, 1), play_of(CARD + 100)]
        assert asked(s) == [(p, "play")]
        assert offered(s, p) == plays
        choose(s, p, "play", plays[first == "saber"])
        assert s.harm[slot] == 10 - 3
        assert acted(s) == [CARD + slot, CARD + 100][:: -1 if first == "saber" else 1]
        assert asked(s) == []
        assert s.used_interaction == sum(1 << play for play in plays)
        assert (s.used_cycle, s.used_turn) == (0, 0)
        assert is_up(s, s.armour[a])
        assert is_up(s, s.saber[a])
        assert s.played == {slot: s.armour[a], 100: s.saber[a]}


@checks("FUT-051", "FUT-128")
@pytest.mark.parametrize("p", [0, 1])
def test_a_single_effect_acts_without_a_question_and_none_not_at_all(p: int) -> None:
    a = (CHEN, ONDRA)[p]
    s = mending(a, 3)
    s.rolls = ()
    assert due(s, p, "AFT", NONE) == [play_of(CARD + 3, 1)]
    assert due(s, 1 - p, "AFT", NONE) == due(s, p, "DEC", NONE) == []
    go(s, (compel, 1 - p, "AFT", NONE))
    assert acted(s) == []
    go(s, (compel, p, "AFT", NONE))
    assert (acted(s), s.harm[3]) == ([CARD + 3], 9)
    go(s, (compel, p, "AFT", NONE))
    assert (acted(s), s.harm[3]) == ([CARD + 3], 9), "once in an interaction"


@checks("FUT-R63", "FUT-R72")
def test_when_the_fight_is_over_nothing_acts_any_more() -> None:
    s = mending(CHEN, 3)
    s.attacker = NOBODY
    go(s, (compel, 0, "AFT", NONE))
    assert acted(s) == []


@checks("FUT-051", "FUT-125")
@ENDS
def test_life_support_saves_its_bearer_alone_and_is_used_up(slot: int) -> None:
    s = engaged(ONDRA, CHEN)
    place_at(s, items={CHEN: (card("ITM-15", slot),), ONDRA: (card("ITM-15", 90),)})
    s.force = [blow(CHEN)]
    assert due(s, 1, "KO", CHEN) == []
    go(s, (compel, 0, "KO", CHEN))
    assert acted(s) == [CARD + slot]
    assert (s.items[CHEN], s.discards[0]) == ((), [card("ITM-15", slot)])
    assert seen(s, "saved", "acolyte") == [CHEN]
    go(s, (compel, 1, "KO", ONDRA))
    assert acted(s) == [CARD + slot], "she is not dying"


@checks("FUT-051", "FUT-R19")
@pytest.mark.parametrize("slot", [0, LAST_SLOT])
def test_armour_that_was_struck_gives_its_energy_once_an_assault(slot: int) -> None:
    s = engaged(ONDRA, CHEN)
    place_at(s, armour={CHEN: card("ARM-28", slot)})
    assert due(s, 0, "AFT", NONE) == []
    s.force = [effect(HURT, CHEN, 3, seat=NOBODY, until="interaction")]
    go(s, (compel, 0, "AFT", NONE))
    assert s.energy[0] == 22
    s.used_interaction = 0
    go(s, (compel, 0, "AFT", NONE))
    assert s.energy[0] == 22


@checks("FUT-276", "FUT-R19")
def test_what_is_passive_of_an_acolyte_is_noted_for_the_interaction_alone() -> None:
    s = engaged(TARGET, HAMMERFIST)
    s.ap[TERRACE] = 0
    go(s, (compel, 0, "WON", TARGET))
    assert acted(s) == [HAMMERFIST]
    assert (s.used_interaction, s.used_cycle, s.used_assault) == (1 << play_of(HAMMERFIST), 0, 0)


@checks("FUT-R19", "FUT-R70")
@pytest.mark.parametrize("p", [0, 1, NEUTRAL])
def test_a_district_that_acts_by_itself_is_used_for_the_cycle(p: int) -> None:
    s = engaged(STATION + NEEDLE, WREN)
    s.attacker, s.defender = 1 if p == 0 else 0, p
    place_at(s, station={NEEDLE: NONE})
    dice(s, 12)
    go(s, (compel, p, "DEC", NONE))
    assert acted(s) == [DISTRICT + NEEDLE]
    assert s.used_cycle == 0b11 << play_of(DISTRICT + NEEDLE)
    assert s.used_interaction == 1 << play_of(DISTRICT + NEEDLE)


@checks("FUT-051", "FUT-R95")
@pytest.mark.parametrize("d", [AEGIS, THORN])
def test_a_lost_station_saves_some_cargo_by_itself(d: int) -> None:
    s = engaged(STATION + d, CHEN)
    s.cargo[d] = (card("ITM-10", 70),)
    place_at(s, station={d: 4})
    assert due(s, 1, "LOST", STATION + d) == [play_of(STATION + d)]
    go(s, (compel, 1, "LOST", STATION + d))
    assert acted(s) == [STATION + d]
    assert s.used_interaction == 1 << play_of(STATION + d)


@checks("FUT-R89", "FUT-R91")
@pytest.mark.parametrize(("holder", "questions"), [(1, [(1, "play")]), (NEUTRAL, [])])
def test_a_neutral_station_is_asked_for_no_order(holder: int, questions: list[tuple[int, str]]) -> None:
    s = engaged(STATION + THORN, CHEN)
    place_at(s, holder={THORN: holder})
    s.defender = holder
    s.level[THORN] = 1
    place_at(s, site={THORN: BUILT})
    place_at(s, station={THORN: 8})
    s.force = [blow(CHEN)]
    both = [play_of(DISTRICT + THORN), play_of(STATION + THORN)]
    assert due(s, holder, "KO", CHEN) == both
    go(s, (compel, holder, "KO", CHEN))
    assert asked(s) == questions
    assert acted(s) == ([] if questions else [DISTRICT + THORN, STATION + THORN])


# Winning strikes.


def hit(name: str, slot: int, clause: int = 0) -> Steady:
    """The first act of a clause of a card, as something that a winning strike sets off."""
    return Steady(CARD + slot, card(name, slot), clause, CLAUSES_OF[FACE[name]][clause].acts[0])


@checks("FUT-134", "FUT-157", "FUT-R43")
@ENDS
@pytest.mark.parametrize("unit", [CHEN, ELOI])
def test_what_a_winning_strike_sets_off(unit: int, slot: int) -> None:
    s = engaged(ONDRA, unit)
    assert hits(s, unit, ONDRA) == []
    for armour, clause, saber in (("ARM-18", 0, "SAB-04"), ("ARM-34", 1, "SAB-28"), ("ARM-18", 0, "SAB-06")):
        s.used_assault = 0
        place_at(s, armour={unit: card(armour, slot)}, saber={unit: card(saber, 100)})
        worn, blade = hit(armour, slot, clause), hit(saber, 100)
        found = [worn] if saber == "SAB-06" else [blade, worn]
        assert hits(s, unit, ONDRA) == found
        s.used_assault = 1 << play_of(CARD + slot, clause)
        assert hits(s, unit, ONDRA) == found[:-1], "once in an assault"
        s.used_assault = 1 << play_of(CARD + slot, 1 - clause)
        assert hits(s, unit, ONDRA) == found


@checks("FUT-157")
def test_immunity_keeps_counters_off_and_not_energy() -> None:
    s = engaged(ONDRA, CHEN)
    place_at(s, armour={CHEN: card("ARM-34", 3)}, saber={CHEN: card("SAB-28", 4)})
    s.force = [effect("IMMUNE", ONDRA, word=kind, seat=1) for kind in ("Radiation", "Electric")]
    assert hits(s, CHEN, ONDRA) == [hit("SAB-28", 4)]
    s.force = [effect("IMMUNE", ONDRA, word="Fire", seat=1)]
    assert hits(s, CHEN, ONDRA) == [hit("SAB-28", 4), hit("ARM-34", 3, 1)]
    s.force.append(effect("RETYPE", CARD + 3, word="Fire"))
    assert hits(s, CHEN, ONDRA) == [hit("SAB-28", 4)]


@checks("FUT-134")
@ENDS
def test_a_creature_mends_itself_and_a_station_does_nothing(slot: int) -> None:
    s = engaged(STATION + AEGIS, CHEN)
    place_at(s, fitted={AEGIS: (card("CRE-04", slot),)})
    assert hits(s, CARD + slot, CHEN) == [hit("CRE-04", slot)]
    assert hits(s, STATION + AEGIS, CHEN) == []
    s.harm[slot] = 5
    on_hit(s, CARD + slot, hits(s, CARD + slot, CHEN))
    assert s.harm[slot] == 2
    assert s.used_assault == 1 << play_of(CARD + slot)


@checks("FUT-134", "FUT-137", "FUT-157")
@ENDS
@pytest.mark.parametrize("p", [0, 1])
def test_what_was_set_off_is_done_seen_and_noted(p: int, slot: int) -> None:
    unit, foe = ((CHEN, ONDRA), (ONDRA, CHEN))[p]
    s = engaged(ONDRA, CHEN)
    place_at(s, armour={unit: card("ARM-34", slot)}, saber={unit: card("SAB-28", 100)})
    on_hit(s, unit, hits(s, unit, foe))
    assert s.energy[p] == 22
    assert s.energy[1 - p] == 18
    assert s.chronic == [Chronic(foe, "Radiation", 2, 2, CARD + slot)]
    assert s.used_assault == 1 << play_of(CARD + slot, 1) | 1 << play_of(CARD + 100)
    assert is_up(s, s.armour[unit])
    assert is_up(s, s.saber[unit])


@checks("FUT-134")
def test_what_cannot_be_done_is_neither_seen_nor_noted() -> None:
    s = engaged(ONDRA, CHEN)
    place_at(s, saber={CHEN: card("SAB-28", 3)})
    s.energy[1] = 0
    on_hit(s, CHEN, hits(s, CHEN, ONDRA))
    assert (s.energy, s.used_assault) == ([20, 0], 0)
    assert not is_up(s, s.saber[CHEN])


# Collection.


@checks("FUT-162", "FUT-211", "FUT-R07")
@ENDS
def test_a_collection_brings_what_acolytes_cards_and_districts_give(slot: int) -> None:
    s = table(players=4)
    place_at(s, fitted={THORN: (card("ART-05", slot), card("ITM-12", 5))})
    place_at(s, fitted={TERRACE: (card("ART-05", 6),)})
    for p, gained in enumerate((2, 1 + 2, 0, 2)):
        collection(s, p)
        assert s.energy[p] == 20 + gained
    assert is_up(s, card("ART-05", slot))
    assert not is_up(s, card("ITM-12", 5))


@checks("FUT-162", "FUT-179")
@pytest.mark.parametrize("p", [0, 1])
def test_what_was_put_off_to_the_next_collection_comes_with_it(p: int) -> None:
    s = table()
    s.later = [
        Later("TRN", 0, NONE, DISTRICT + LOWMARKET, 0, 0),
        Later("TRN", 1, NONE, DISTRICT + LOWMARKET, 0, 0),
    ]
    gained = 2 if p == 0 else 1  # the Aegis Outpost, or Ondra Vell
    go(s, (collection, p))
    assert s.energy[p] == 20 + gained + 2
    assert [later.seat for later in s.later] == [1 - p]
