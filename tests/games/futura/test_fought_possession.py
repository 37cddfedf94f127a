"""Possessed, summoned and exchanged units: who can be, and what it changes."""

from __future__ import annotations

import pytest

from starhall.core.scenes import checks, place_at
from starhall.games.futura.box.parts import (
    ACO_AP,
    BAY,
    BENCH,
    CARD,
    LEVEL,
    MUTANT_THING,
    NOBODY,
    NONE,
    SLOTS,
    STATION,
)
from starhall.games.futura.rules.fight import aftermath, assault, possession, reinforcements
from starhall.games.futura.rules.mat import cards
from starhall.games.futura.state import Applied, Possessed
from tests.games.futura.fight import TARGET, engaged, question
from tests.games.futura.table import (
    AEGIS,
    CHEN,
    ELOI,
    GARRIS,
    HAMMERFIST,
    HESK,
    ILMAR,
    LAST_SLOT,
    ONDRA,
    TERRACE,
    THORN,
    VELARIS,
    YARROW,
    card,
    go,
    last,
)

# Possession.


@checks("FUT-176", "FUT-R62")
@pytest.mark.parametrize("d", [AEGIS, THORN])
def test_which_units_of_the_enemy_can_be_possessed(d: int) -> None:
    s = engaged(STATION + d)
    place_at(s, fitted={d: (card("CRE-03", 9), card("ITM-25", 8))})
    place_at(s, mutants={d: (YARROW,)})
    mutant, hound = MUTANT_THING + YARROW, CARD + 9
    assert possession.possessable(s, 1) == [CHEN]
    assert possession.possessable(s, 0) == [mutant, hound]
    s.support, s.beast, s.summoned = ELOI, card("CRE-02", LAST_SLOT), ONDRA
    assert possession.possessable(s, 1) == [CHEN, ELOI, CARD + LAST_SLOT]
    assert possession.possessable(s, 0) == [ONDRA, mutant, hound]
    s.possessed = (Possessed(ELOI, 1, 1), Possessed(hound, 0, 1))
    assert possession.possessable(s, 1) == [CHEN, CARD + LAST_SLOT]
    assert possession.possessable(s, 0) == [ONDRA, mutant]
    assert [possession.possessor(s, thing) for thing in (ELOI, hound, CHEN, NONE)] == [1, 0, NOBODY, NOBODY]
    s.primary = NONE
    assert possession.possessable(s, 1) == [CARD + LAST_SLOT]


@checks("FUT-176", "FUT-R62")
@pytest.mark.parametrize("target", [ONDRA, ELOI])
def test_in_an_ambush_only_attackers_can_be_possessed(target: int) -> None:
    s = engaged(target=target, primary=HAMMERFIST)
    s.summoned = GARRIS
    place_at(s, fitted={THORN: (card("CRE-03", 9),)})
    assert possession.possessable(s, 0) == []
    assert possession.possessable(s, 1) == [HAMMERFIST]


@checks("FUT-176", "FUT-418", "FUT-R62")
@pytest.mark.parametrize(
    ("thing", "support", "retreats"),
    [(CHEN, NONE, True), (CHEN, HAMMERFIST, False), (HAMMERFIST, HAMMERFIST, False), (CARD + 9, NONE, False)],
)
def test_attackers_retreat_only_if_nobody_is_left_to_lead(thing: int, support: int, retreats: bool) -> None:
    s = engaged(support=support)
    place_at(s, fitted={TERRACE: (card("CRE-03", 9),)})
    s.stack[:] = [(assault.assault_over, 0), (aftermath.settle,)]
    possession.possess(s, 1, thing, 3)
    assert list(s.possessed) == [(thing, 1, 3)]
    rest = [(assault.assault_over, 1)] if retreats else [(assault.assault_over, 0), (aftermath.settle,)]
    assert s.stack == rest
    assert last(s, "possessed")["n"] == 3


@checks("FUT-150", "FUT-R62")
@pytest.mark.parametrize(("thing", "wakes"), [(CHEN, [HAMMERFIST]), (HAMMERFIST, [CHEN]), (CARD + 9, [])])
def test_the_living_sigil_of_who_acts_as_primary_wakes(thing: int, wakes: list[int]) -> None:
    s = engaged(support=HAMMERFIST)
    place_at(s, fitted={TERRACE: (card("CRE-03", 9),)})
    place_at(s, armour={HAMMERFIST: card("ARM-24", 5), CHEN: card("ARM-24", 6)})
    possession.possess(s, 1, thing, 1)
    assert [one.thing for one in s.applied] == wakes


@checks("FUT-176", "FUT-R62")
def test_possession_wanes_with_each_interaction() -> None:
    s = engaged()
    s.possessed = tuple([Possessed(thing, 1, left) for thing, left in ((CHEN, 1), (ELOI, 2), (ONDRA, 3))])
    possession.possession_wanes(s)
    assert list(s.possessed) == [(ELOI, 1, 1), (ONDRA, 1, 2)]
    possession.possession_wanes(s)
    assert list(s.possessed) == [(ONDRA, 1, 1)]


@checks("FUT-169")
@pytest.mark.parametrize(("a", "slot"), [(CHEN, 0), (ELOI, LAST_SLOT)])
@pytest.mark.parametrize("role", ["primary", "support", "summoned", "none"])
def test_a_converted_acolyte_goes_to_the_bench_of_its_new_side_with_all_it_carries(
    role: str, a: int, slot: int
) -> None:
    s = engaged(primary=HAMMERFIST, support=VELARIS)
    s.summoned = ONDRA
    if role != "none":
        setattr(s, role, a)
    s.place[a], s.base[a] = BAY, 2
    place_at(s, side={a: 0})
    place_at(s, armour={a: card("ARM-01", slot)}, saber={a: card("SAB-01", 100)})
    s.possessed = (Possessed(GARRIS, 0, 1), Possessed(a, 1, 2))
    s.applied = (Applied(a, 0, card("SIG-PAL", 101), 0), Applied(GARRIS, 0, NONE, 0))
    s.harm, s.paid = {slot: 17}, 1 << 3
    go(s, (possession.convert, 1, a))
    assert (s.side[a], s.place[a], s.base[a]) == (1, BENCH, ACO_AP[a])
    assert (s.armour[a], s.saber[a], s.harm) == (card("ARM-01", slot), card("SAB-01", 100), {slot: 17})
    assert s.paid == 1 << 3 | 1 << slot | 1 << 100
    assert list(s.possessed) == [(GARRIS, 0, 1)]
    assert [one.thing for one in s.applied] == [GARRIS]
    assert s.discards == [[card("SIG-PAL", 101)], []]
    roles = {"primary": HAMMERFIST, "support": VELARIS, "summoned": ONDRA}
    if role == "primary":
        roles |= {"primary": VELARIS, "support": NONE}
    elif role != "none":
        roles[role] = NONE
    assert {name: getattr(s, name) for name in roles} == roles


@checks("FUT-169", "FUT-255")
@pytest.mark.parametrize(("a", "slot"), [(CHEN, 0), (ELOI, LAST_SLOT)])
def test_broken_armour_stays_with_the_former_side_of_a_converted_acolyte(a: int, slot: int) -> None:
    s = engaged(primary=a, support=HAMMERFIST)
    s.harm = {slot: 18}
    place_at(s, armour={a: card("ARM-01", slot)}, items={a: (card("ITM-10", 100),)})
    place_at(s, saber={a: card("SAB-01", 101)})
    go(s, (possession.convert, 1, a))
    assert (s.armour[a], s.items[a]) == (NONE, (card("ITM-10", 100),))
    assert s.discards == [[card("ARM-01", slot)], []]
    assert s.paid == 1 << 100 | 1 << 101
    assert question(s) == (1, "place", "loose"), "no saber without armour"


@checks("FUT-169")
def test_who_wears_no_armour_loses_none_when_converted() -> None:
    s = engaged(support=HAMMERFIST)
    s.harm = {LAST_SLOT: 999}
    go(s, (possession.convert, 1, CHEN))
    assert (s.armour[CHEN], s.discards, s.paid) == (NONE, [[], []], 0)


# Reinforcements.


@checks("FUT-145", "FUT-153", "FUT-R40", "FUT-R64")
def test_who_sits_on_the_bench_and_does_not_rest_may_be_called() -> None:
    s = engaged()
    assert reinforcements.reserves(s, 0) == [HAMMERFIST, VELARIS]
    assert reinforcements.reserves(s, 1) == [GARRIS, ONDRA, ILMAR]
    s.summoned, s.resting, s.base[GARRIS] = ONDRA, 1 << GARRIS | 1 << ILMAR, 0
    assert reinforcements.reserves(s, 1) == [ILMAR]
    s.summoned, s.target = NONE, ILMAR
    assert reinforcements.reserves(s, 1) == [ONDRA]


@checks("FUT-145", "FUT-R40", "FUT-R64")
@pytest.mark.parametrize("a", [CHEN, ELOI])
def test_a_summoned_support_comes_into_the_bay_and_counts_as_support(a: int) -> None:
    s = engaged(primary=HAMMERFIST)
    s.place[a] = BENCH
    place_at(s, side={a: 0})
    place_at(s, supported={a: 1})
    place_at(s, armour={a: card("ARM-01", 5)})
    reinforcements.summon_support(s, 0, a)
    assert (s.place[a], s.support, s.supported[a]) == (BAY, a, 2)
    assert cards.is_up(s, s.armour[a])


@checks("FUT-145", "FUT-150", "FUT-R64")
@pytest.mark.parametrize("a", [GARRIS, ELOI])
def test_a_summoned_acolyte_stands_before_the_station_from_its_bench(a: int) -> None:
    s = engaged()
    s.place[a] = BENCH
    place_at(s, side={a: 1})
    place_at(s, armour={a: card("ARM-24", 5)}, saber={a: card("SAB-01", 6)})
    reinforcements.summon_acolyte(s, 1, a)
    assert (s.place[a], s.summoned, s.support) == (BENCH, a, NONE)
    assert [cards.is_up(s, one) for one in (s.armour[a], s.saber[a])] == [True, True]
    assert [one.thing for one in s.applied] == [a], "its Living Sigil works"


@checks("FUT-145", "FUT-R64")
def test_a_summoned_creature_costs_its_level_and_lies_open() -> None:
    for name, slot in (("CRE-02", 0), ("CRE-01", LAST_SLOT), ("CRE-09", LAST_SLOT), ("CRE-10", 7)):
        s = engaged()
        other, beast = card("CRE-03", 9), card(name, slot)
        s.hands[0] = [other, beast]
        reinforcements.summon_creature(s, 0, beast)
        assert s.energy == [20 - LEVEL[beast // SLOTS], 20]
        assert (s.beast, s.hands[0], cards.is_up(s, beast)) == (beast, [other], True)


@checks("FUT-153", "FUT-339", "FUT-403", "FUT-R40", "FUT-R41", "FUT-R59")
def test_which_pairs_can_be_exchanged() -> None:
    s = engaged(support=HAMMERFIST)
    s.place[ELOI] = BENCH
    place_at(s, side={ELOI: 0})
    assert reinforcements.swaps(s, 0) == [(a, b) for a in (CHEN, HAMMERFIST) for b in (VELARIS, ELOI)]
    assert reinforcements.swaps(s, 1) == []
    s.attacked = 1 << VELARIS
    assert reinforcements.swaps(s, 0) == [(CHEN, ELOI), (HAMMERFIST, ELOI)]
    s.attacked = 0
    place_at(s, supported={ELOI: 1})
    assert reinforcements.swaps(s, 0) == [(CHEN, VELARIS), (HAMMERFIST, VELARIS), (HAMMERFIST, ELOI)]
    s.as_support = 1 << ELOI
    place_at(s, supported={ELOI: 0})
    assert reinforcements.swaps(s, 0) == [(CHEN, VELARIS), (HAMMERFIST, VELARIS), (HAMMERFIST, ELOI)]
    s.as_support, s.possessed = 0, (Possessed(CHEN, 1, 1),)
    assert reinforcements.swaps(s, 0) == [(HAMMERFIST, VELARIS), (HAMMERFIST, ELOI)]
    s.possessed = ()
    place_at(s, side={HAMMERFIST: 1})
    assert reinforcements.swaps(s, 0) == [(CHEN, VELARIS), (CHEN, ELOI)]
    s.warped = 0b10
    assert reinforcements.swaps(s, 0)
    s.warped = 0b01
    assert reinforcements.swaps(s, 0) == []


@checks("FUT-153", "FUT-R41", "FUT-R59")
def test_the_defender_exchanges_the_ambushed_or_the_summoned_whoever_attacked() -> None:
    s = engaged(target=ONDRA)
    s.place[ONDRA], s.attacked = BAY, 1 << GARRIS | 1 << ILMAR
    place_at(s, supported={GARRIS: 2})
    assert reinforcements.swaps(s, 1) == [(ONDRA, GARRIS), (ONDRA, ILMAR)]
    s.target, s.summoned, s.place[ONDRA] = TARGET, ONDRA, BENCH
    assert reinforcements.swaps(s, 1) == [(ONDRA, GARRIS), (ONDRA, ILMAR)]
    s.possessed = (Possessed(ONDRA, 0, 1),)
    assert reinforcements.swaps(s, 1) == []


@checks("FUT-153", "FUT-403", "FUT-R40", "FUT-R59")
@pytest.mark.parametrize("newcomer", [HESK, ELOI])
@pytest.mark.parametrize("role", ["primary", "support", "target", "summoned"])
def test_the_newcomer_takes_over_the_role_and_the_other_goes_home(role: str, newcomer: int) -> None:
    s = engaged(support=HAMMERFIST)
    s.target, s.summoned = ONDRA, GARRIS
    p = 0 if role in ("primary", "support") else 1
    leaving = getattr(s, role)
    roles = {name: getattr(s, name) for name in ("primary", "support", "target", "summoned")}
    for a in (leaving, newcomer):
        place_at(s, side={a: p})
    s.place[leaving], s.place[newcomer] = BENCH if role == "summoned" else BAY, BENCH
    s.attacked = 1 << YARROW
    place_at(s, armour={newcomer: card("ARM-24", 5)})
    go(s, (reinforcements.swap, p, leaving, newcomer))
    assert {name: getattr(s, name) for name in roles} == roles | {role: newcomer}
    assert (s.place[leaving], s.place[newcomer]) == (BENCH, BENCH if role == "summoned" else BAY)
    assert (s.warped, s.attacked) == (1 << p, 1 << leaving | 1 << newcomer | 1 << YARROW)
    assert cards.is_up(s, s.armour[newcomer])
    assert [one.thing for one in s.applied] == ([] if role == "support" else [newcomer])
