"""Who is asked for a play: whoever might have one, for all that everybody can see."""

from __future__ import annotations

import pytest

from starhall.core.scenes import checks, place_at
from starhall.games.futura.box.parts import (
    ABILITY,
    CARD,
    CLAUSES,
    DISTRICT,
    ITEM,
    NEUTRAL,
    NOBODY,
    NONE,
    SLOTS,
    STATION,
)
from starhall.games.futura.rules.plays.reach import SECRETIVE, Heap, _may_hold, expected
from starhall.games.futura.rules.plays.tables import SUPPORT_TYPES
from starhall.games.futura.state import FuturaState, Rolled
from tests.games.futura.fight import TARGET, engaged, sigil_cards
from tests.games.futura.table import (
    AEGIS,
    CHEN,
    ELOI,
    HOSPICE,
    ILMAR,
    LAST_SLOT,
    MUSTER,
    ONDRA,
    TERRACE,
    VELARIS,
    card,
    give,
    nobody_else,
    table,
)


def hold(s: FuturaState, window: str, heap: Heap, p: int = 0, subject: int = NONE) -> bool:
    """Might the heap hold a play?"""
    return _may_hold(s, p, window, heap, subject, None)


# Face-down cards.


@checks("FUT-271", "FUT-R71")
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("slot", [0, LAST_SLOT])
def test_a_card_that_one_seat_does_not_know_may_be_anything(players: int, slot: int) -> None:
    s = table(players=players)
    s.attacker, s.defender, s.primary, s.target, s.interaction = 0, 1, CHEN, TARGET, 1
    heap = Heap(CHEN, (card("ITM-02", 7), card("ITM-03", slot)), ITEM)
    everybody = (1 << players) - 1
    for known, may in ((0, True), (1, True), (everybody - 1, True), (everybody >> 1, True)):
        place_at(s, known={7: everybody, slot: known})
        assert hold(s, "PRE", heap) == may
        place_at(s, known={7: known, slot: everybody})
        assert hold(s, "PRE", heap) == may
    place_at(s, known={7: everybody, slot: everybody})
    assert not hold(s, "PRE", heap)


@checks("FUT-184", "FUT-R71")
@pytest.mark.parametrize(
    ("window", "kind", "energy", "sigil", "may"),
    [
        ("PRE", ITEM, 0, "", True),
        ("PRE", ABILITY, 0, "", False),
        ("PRE", ABILITY, 1, "", True),
        ("PRE", ABILITY, 0, "EMP", True),
        ("PRE", ABILITY, 0, "PUR", False),
        ("RESP", ABILITY, 0, "PUR", True),
        ("RESP", ABILITY, 0, "PAL", False),
        ("CYC", ABILITY, 20, "", False),
        ("CYC", ABILITY, 0, "EMP", True),
        ("KO", ITEM, 9, "", False),
    ],
)
@pytest.mark.parametrize("p", [0, 1])
def test_a_face_down_card_is_a_threat_as_far_as_it_could_be_paid_for(
    window: str, kind: int, energy: int, sigil: str, may: bool, p: int
) -> None:
    s = engaged(ONDRA)
    s.energy = [9, 9]
    s.energy[p] = energy
    if sigil:
        sigil_cards(s, p, sigil)
    assert hold(s, window, Heap((CHEN, ONDRA)[p], (card("ITM-02", 7),), kind), p) == may


@checks("FUT-149", "FUT-R71")
@pytest.mark.parametrize("window", ["PRE", "POST"])
def test_from_a_support_only_inspire_and_sacrifice_are_expected(window: str) -> None:
    s = engaged(support=VELARIS)
    s.energy[0] = 1
    helping = Heap(VELARIS, (card("ABL-02", 7),), ABILITY, SUPPORT_TYPES)
    assert hold(s, window, helping)
    assert not hold(s, "RESP", helping)
    s.support = NONE
    assert not hold(s, window, helping)
    assert hold(s, window, helping._replace(types=()))


@checks("FUT-R41", "FUT-R71")
def test_from_the_bench_only_what_is_played_from_there_is_expected() -> None:
    s = engaged()
    benched = Heap(ONDRA, (card("ABL-02", 7),), ABILITY, word="bench")
    s.energy = [1, 1]
    assert hold(s, "DEC", benched, 1)
    assert not hold(s, "DEC", benched, 0), "the attacker plays nothing from the bench"
    assert hold(s, "DEC", benched._replace(word=""), 0)
    s.energy = [0, 0]
    assert not hold(s, "DEC", benched, 1)


@checks("FUT-128", "FUT-R71")
def test_what_is_expected_of_whom_when_somebody_dies() -> None:
    s = engaged(ONDRA)
    s.energy = [3, 3]
    mine, theirs = (Heap(a, (card("ABL-02", 7),), ABILITY) for a in (CHEN, ONDRA))
    assert hold(s, "KO", mine, 0, CHEN), "it might save itself"
    assert not hold(s, "KO", mine, 0, VELARIS)
    assert not hold(s, "KO", theirs, 1, CHEN), "nobody has the sigil to enthrall it"
    sigil_cards(s, 1, "PUR")
    assert hold(s, "KO", theirs, 1, CHEN)
    s.energy = [2, 2]
    assert not hold(s, "KO", mine, 0, CHEN)


@checks("FUT-140", "FUT-R94", "FUT-R71")
def test_a_primary_may_hold_a_sacrifice_where_nothing_else_would_do() -> None:
    s = engaged(support=VELARIS)
    sigil_cards(s, 0, "PRI")
    s.energy[0] = 0
    s.rolls = (Rolled(CHEN, 1), Rolled(VELARIS, 1), Rolled(TARGET, 1))
    heap = Heap(CHEN, (card("ABL-02", 7),), ABILITY)
    assert hold(s, "POST", heap)
    s.support = NONE
    assert not hold(s, "POST", heap)


# What is asked.


@checks("FUT-271", "FUT-R71")
def test_nobody_who_holds_no_seat_is_asked() -> None:
    s = engaged()
    place_at(s, side={ILMAR: NOBODY})
    place_at(s, items={ILMAR: (card("XIT-03", 3),)})
    s.defender = NEUTRAL
    place_at(s, fitted={TERRACE: (card("XIT-04", 4),)})
    place_at(s, known={3: 0b11, 4: 0b11})
    assert expected(s, NOBODY, "MAIN") is None
    assert expected(s, NEUTRAL, "DEC") is None
    s.base[CHEN] = 1
    place_at(s, holder={HOSPICE: 0})
    place_at(s, site={HOSPICE: s.site[AEGIS]})
    assert expected(s, 0, "MAIN") == [(DISTRICT + HOSPICE) * CLAUSES]
    assert expected(s, 1, "MAIN") is None
    place_at(s, side={ILMAR: 1})
    s.defender = 1
    assert expected(s, 1, "MAIN") == [(CARD + 3) * CLAUSES]
    assert expected(s, 1, "DEC") == [(DISTRICT + TERRACE) * CLAUSES, (CARD + 4) * CLAUSES]


@checks("FUT-271", "FUT-R71")
@pytest.mark.parametrize("slot", [0, LAST_SLOT])
def test_an_open_card_that_may_be_played_is_reason_to_ask_and_one_that_may_not_is_none(slot: int) -> None:
    s = engaged(primary=ELOI)
    place_at(s, armour={ELOI: card("ARM-23", slot)})
    s.energy[0] = 1
    assert expected(s, 0, "PRE") is None, "armour that nobody has seen is no ability and no item"
    place_at(s, known={slot: 0b11})
    assert expected(s, 0, "PRE") == [(CARD + slot) * CLAUSES]
    s.energy[0] = 0
    assert expected(s, 0, "PRE") is None


@checks("FUT-271", "FUT-R71")
def test_who_might_have_something_is_asked_even_with_nothing() -> None:
    s = engaged(primary=ELOI)
    (bare,) = (card("ITM-12", 5),)
    place_at(s, items={ELOI: (card("ITM-12", 5),)})
    assert expected(s, 0, "PRE") == []
    assert expected(s, 0, "AFT") is None
    place_at(s, known={5: 0b11})
    assert expected(s, 0, "PRE") is None
    place_at(s, items={ELOI: (bare, card("ITM-18", 6), card("ITM-07", 7))})
    assert expected(s, 0, "PRE") == [(CARD + 6) * CLAUSES, (CARD + 7) * CLAUSES]
    place_at(s, known={6: 0b11})
    assert expected(s, 0, "PRE") == [(CARD + 6) * CLAUSES, (CARD + 7) * CLAUSES]


@checks("FUT-271", "FUT-R71")
def test_an_open_play_counts_wherever_it_stands_among_hidden_ones() -> None:
    s = engaged(primary=ELOI)
    place_at(s, armour={ELOI: card("ARM-23", 5)}, saber={ELOI: card("SAB-22", 6)})
    both = [(CARD + 5) * CLAUSES, (CARD + 6) * CLAUSES]
    assert expected(s, 0, "PRE") is None
    for known in (5, 6):
        s.known = bytes(SLOTS)
        place_at(s, known={known: 0b11})
        assert expected(s, 0, "PRE") == both


# Summons.


@checks("FUT-R71", "FUT-145")
def test_which_sources_summon_somebody_out_of_a_hand() -> None:
    summon = [card(name, slot) for name in ("ABL-12", "ITM-30") for slot in range(SLOTS)]
    assert sorted(SECRETIVE) == sorted([DISTRICT + MUSTER, *summon])


@checks("FUT-R71", "FUT-145")
@pytest.mark.parametrize("slot", [0, LAST_SLOT])
def test_an_open_summons_is_reason_to_ask_whatever_lies_in_the_hand(slot: int) -> None:
    s = engaged(primary=ELOI)
    nobody_else(s, ELOI, ONDRA)
    place_at(s, abilities={ELOI: (card("ABL-12", slot),)})
    sigil_cards(s, 0, "EMP")
    s.energy[0] = 1
    assert expected(s, 0, "DEC") == [], "it is not seen"
    place_at(s, known={slot: 0b11})
    assert expected(s, 0, "DEC") == []
    place_at(s, abilities={ELOI: (card("ABL-48", slot),)})
    assert expected(s, 0, "DEC") is None
    give(s, 0, "CRE-01")
    s.energy[0] = 9
    place_at(s, abilities={ELOI: (card("ABL-12", slot),)})
    assert expected(s, 0, "DEC") == [(CARD + slot) * CLAUSES + 1]
    s.bays[0], s.energy[0] = [], 0
    assert expected(s, 0, "DEC") is None


@checks("FUT-R71", "FUT-145")
def test_a_summons_that_cannot_be_paid_for_takes_nothing_from_what_else_is_open() -> None:
    s = engaged(primary=ELOI)
    place_at(s, armour={ELOI: card("ARM-11", 3)}, abilities={ELOI: (card("ABL-12", 4),)})
    place_at(s, known={3: 0b11, 4: 0b11})
    nobody_else(s, ELOI, ONDRA)
    s.energy[0] = 1
    assert expected(s, 0, "DEC") == [(CARD + 3) * CLAUSES]


@checks("FUT-R71", "FUT-145")
@pytest.mark.parametrize(("d", "asked"), [(MUSTER, True), (MUSTER - 1, False)])
def test_a_district_that_summons_is_reason_to_ask_though_nobody_can_come(d: int, asked: bool) -> None:
    s = engaged(STATION + d)
    nobody_else(s, CHEN)
    place_at(s, site={d: s.site[AEGIS]})
    assert expected(s, 1, "DEC") == ([] if asked else None)
