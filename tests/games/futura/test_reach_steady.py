"""What equipment, abilities and creatures do as long as they are worn, and what it adds up to."""

from __future__ import annotations

import pytest

from starhall.core.scenes import checks, place_at
from starhall.games.futura.box.parts import ACO_CLAUSES, CARD, CLAUSES_OF, FACE, MUTANT_THING, NONE, STATION
from starhall.games.futura.rules.mat.cards import is_up
from starhall.games.futura.rules.plays.in_force import Steady, cards_with, gear, steady, take_total, total
from tests.games.futura.fight import TARGET, effect, engaged
from tests.games.futura.table import AEGIS, CHEN, ELOI, ENDS, HAMMERFIST, HESK, LAST_SLOT, THORN, card, table

# The pieces.


@checks("FUT-198", "FUT-333", "FUT-R34")
@ENDS
@pytest.mark.parametrize("a", [CHEN, ELOI])
@pytest.mark.parametrize(
    ("zone", "name", "works"),
    [
        ("armour", "ARM-01", True),
        ("saber", "SAB-01", True),
        ("off_hand", "SAB-34", False),
        ("off_hand", "ITM-01", True),
        ("off_hand", "ART-05", True),
        ("items", "ITM-12", True),
        ("abilities", "ABL-01", True),
    ],
)
def test_each_piece_by_itself(a: int, zone: str, name: str, works: bool, slot: int) -> None:
    s = table(players=4)
    assert gear(s, a) == []
    one = card(name, slot)
    place_at(s, **{zone: {a: (one,) if zone in ("items", "abilities") else one}})
    assert gear(s, a) == ([one] if works else [])


@checks("FUT-198")
@ENDS
@pytest.mark.parametrize("d", [AEGIS, THORN])
def test_a_creature_has_its_own_effect_and_other_cards_of_a_station_have_none(d: int, slot: int) -> None:
    s = table(players=4)
    faces = frozenset((FACE["CRE-04"], FACE["ITM-22"], FACE["CRE-01"]))
    place_at(s, fitted={d: (card("CRE-04", slot), card("ITM-22", 5), card("CRE-05", 6))})
    assert cards_with(s, CARD + slot, faces) == [card("CRE-04", slot)]
    for other in (CARD + 5, CARD + 6, STATION, STATION + 11, MUTANT_THING, MUTANT_THING + 11, NONE):
        assert cards_with(s, other, faces) == []
    place_at(s, fitted={d: (card("CRE-01", 8), card("ART-05", slot))})
    assert cards_with(s, CARD + 8, faces) == [card("CRE-01", 8)]
    assert cards_with(s, CARD + slot, frozenset((FACE["ART-05"],))) == []


@checks("FUT-198")
@ENDS
def test_only_the_cards_of_the_unit_itself_with_such_a_face_are_found(slot: int) -> None:
    s = table(players=4)
    faces = frozenset((FACE["CRE-10"], FACE["ITM-22"]))
    place_at(s, items={ELOI: (card("ITM-23", 4), card("ITM-22", slot), card("ITM-21", 5))})
    assert cards_with(s, ELOI, faces) == [card("ITM-22", slot)]
    for other in (NONE, CHEN, STATION + 11, CARD + 9, MUTANT_THING):
        assert cards_with(s, other, faces) == []
    place_at(s, fitted={THORN: (card("CRE-10", slot),)})
    place_at(s, items={ELOI: ()})
    assert cards_with(s, CARD + slot, faces) == [card("CRE-10", slot)]


@checks("FUT-050", "FUT-127")
@ENDS
def test_each_act_that_is_always_on_with_where_it_stands(slot: int) -> None:
    s = table(players=4)
    place_at(s, abilities={HESK: (card("ABL-45", 3),)})
    place_at(s, armour={HESK: card("ARM-30", slot)}, items={HESK: (card("ITM-14", 5),)})
    own, suit, tools = ACO_CLAUSES[HESK][0], CLAUSES_OF[FACE["ARM-30"]][0], CLAUSES_OF[FACE["ITM-14"]][0]
    assert steady(s, HESK, "ALW", "COST") == [
        *(Steady(HESK, NONE, 0, act) for act in own.acts[1:]),
        *(Steady(CARD + slot, card("ARM-30", slot), 0, act) for act in suit.acts[:2]),
        *(Steady(CARD + 5, card("ITM-14", 5), 0, act) for act in tools.acts[1:]),
    ]
    assert [found.act for found in steady(s, HESK, "ALW", "KEEP")] == [own.acts[0], tools.acts[0]]
    assert [found.act for found in steady(s, HESK, "ALW", "RESIST")] == [suit.acts[2]]
    assert steady(s, STATION + HESK, "ALW", "COST") == steady(s, NONE, "ALW", "RANK") == []


@checks("FUT-050")
@pytest.mark.parametrize("slot", [0, LAST_SLOT])
def test_the_second_clause_of_a_card_is_found_as_such(slot: int) -> None:
    s = engaged()
    place_at(s, armour={CHEN: card("ARM-34", slot)})
    clauses = CLAUSES_OF[FACE["ARM-34"]]
    assert steady(s, CHEN, "ALW", "IMMUNE") == [
        Steady(CARD + slot, card("ARM-34", slot), 0, clauses[0].acts[0])
    ]
    assert steady(s, CHEN, "ONHIT", "CHRONIC") == [
        Steady(CARD + slot, card("ARM-34", slot), 1, clauses[1].acts[0])
    ]


# Totals.


@checks("FUT-050", "FUT-127", "FUT-377")
@ENDS
def test_a_total_is_what_is_in_force_and_what_is_always_on(slot: int) -> None:
    s = engaged()
    assert (total(s, "ROLL", CHEN), take_total(s, "ROLL", CHEN)) == (0, 0)
    s.force = [
        effect("ROLL", CHEN, 3),
        effect("ROLL", HAMMERFIST, 5),
        effect("DAM", CHEN, 7),
        effect("ROLL", CHEN, 1),
    ]
    assert (total(s, "ROLL", CHEN), take_total(s, "ROLL", CHEN)) == (4, 4)
    place_at(s, abilities={CHEN: (card("ABL-46", slot),)})
    assert total(s, "ROLL", CHEN) == 5
    assert not is_up(s, card("ABL-46", slot))
    assert take_total(s, "ROLL", CHEN) == 5
    assert is_up(s, card("ABL-46", slot))
    s.force = []
    assert (total(s, "ROLL", CHEN), take_total(s, "ROLL", CHEN)) == (1, 1)
    assert (total(s, "DAM", CHEN), total(s, "HURT", CHEN), take_total(s, "HURT", CHEN)) == (0, 0, 0)
    s.interaction = 2
    assert (total(s, "ROLL", CHEN), take_total(s, "ROLL", CHEN)) == (0, 0), "it was for the first"


@checks("FUT-050")
@pytest.mark.parametrize("a", [CHEN, ELOI])
def test_a_verb_that_no_card_has_always_on_is_summed_from_what_was_played(a: int) -> None:
    s = engaged(primary=a)
    s.force = [effect("HURT", a, 2), effect("HURT", TARGET, 9)]
    assert (total(s, "HURT", a), take_total(s, "HURT", a)) == (2, 2)
    assert (total(s, "HURT", TARGET), take_total(s, "HURT", TARGET)) == (9, 9)


@checks("FUT-127")
def test_a_card_that_counts_for_nothing_stays_face_down() -> None:
    s = engaged()
    s.interaction = 2
    place_at(s, abilities={CHEN: (card("ABL-46", 4),)})
    s.force = [effect("ROLL", CHEN, 3)]
    assert take_total(s, "ROLL", CHEN) == 3
    assert not is_up(s, card("ABL-46", 4))


@checks("FUT-158")
def test_what_an_acolyte_has_of_itself_turns_no_card_up() -> None:
    s = table(players=4)
    assert take_total(s, "KEEP", HESK) == total(s, "KEEP", HESK) == 0
    assert not any(s.known)
