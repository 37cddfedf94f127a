"""What hidden cards might need, which verbs are always on, and what a thing is as a source of effects."""

from __future__ import annotations

import pytest

from starhall.core.scenes import checks, place_at
from starhall.games.futura.box.parts import (
    ABILITY,
    ACO_CLAUSES,
    ACO_EFFECT_TYPE,
    ACO_ID,
    ACO_SIGIL,
    ANY,
    CARD,
    CLAUSES_OF,
    DIS_CLAUSES,
    DIS_EFFECT_TYPE,
    DISTRICT,
    EFFECT_TYPE,
    EMPEROR,
    FACE,
    FACES,
    ID,
    ITEM,
    KIND,
    MUTANT_THING,
    NONE,
    ONE_OFF,
    PALADIN,
    PRIMAL,
    PURITAN,
    SIGIL,
    SLOTS,
    STA_CLAUSES,
    STA_EFFECT_TYPE,
    STATION,
    STRATEGIST,
)
from starhall.games.futura.rules.plays.in_force import DROIDS
from starhall.games.futura.rules.plays.reach import HIDDEN
from starhall.games.futura.rules.plays.tables import (
    ACO_VERBS,
    ALL,
    DIS_VERBS,
    FACES_WITH,
    OPEN,
    SIGNATURES,
    STEADY_VERBS,
    Signature,
    card_played,
    clauses_of,
    hex_of,
    is_ability,
    is_item,
    is_one_off,
    printed_type,
)
from tests.games.futura.table import LAST_SLOT, table

# What a hidden card might need.


@checks("FUT-271", "FUT-R71")
@pytest.mark.parametrize(
    ("window", "kind", "needs"),
    [
        ("CYC", ABILITY, [((), ALL, EMPEROR, "")]),
        ("RESP", ABILITY, [((), 1, EMPEROR, ""), ((), ALL, STRATEGIST, ""), ((), ALL, PURITAN, "")]),
        (
            "DEC",
            ABILITY,
            [
                ((), 1, STRATEGIST, ""),
                ((), ALL, ANY, ""),
                (("attacking",), 1, EMPEROR, ""),
                (("attacking",), 2, STRATEGIST, ""),
                (("attacking",), ALL, EMPEROR, ""),
                (("defending", "bench"), 1, STRATEGIST, ""),
                (("defending", "bench"), ALL, PALADIN, ""),
                (("defending", "bench"), ALL, EMPEROR, ""),
            ],
        ),
        (
            "PRE",
            ABILITY,
            [
                ((), 1, STRATEGIST, ""),
                ((), 1, PRIMAL, ""),
                ((), ALL, EMPEROR, ""),
                (("support",), 1, PRIMAL, "Sacrifice"),
                (("first",), 1, PRIMAL, ""),
            ],
        ),
        (
            "PRE",
            ITEM,
            [
                ((), 0, NONE, ""),
                ((), 3, PURITAN, ""),
                (("defending",), 1, NONE, ""),
                (("possessed",), 2, PALADIN, ""),
            ],
        ),
        (
            "POST",
            ITEM,
            [
                ((), 0, NONE, ""),
                ((), ALL, STRATEGIST, ""),
                (("win",), 0, NONE, ""),
                (("win",), 1, EMPEROR, ""),
                (("lose",), 1, NONE, ""),
                (("lose",), 2, NONE, ""),
                (("win", "vs-station"), 0, NONE, ""),
            ],
        ),
        (
            "KO",
            ABILITY,
            [
                (("mutant",), 2, PALADIN, ""),
                (("self",), 3, PALADIN, ""),
                (("foe",), ALL, PURITAN, ""),
            ],
        ),
        ("KO", ITEM, [(("foe",), 2, PURITAN, ""), (("mutant",), 2, PALADIN, "")]),
        ("LOST", ITEM, [((), 0, NONE, "")]),
        ("LOST", ABILITY, []),
        ("AMBUSH", ABILITY, [((), 1, STRATEGIST, ""), ((), 2, PRIMAL, "")]),
        ("REPLAY", ABILITY, [((), ALL, PURITAN, "")]),
        ("REPLAY", ITEM, [((), 2, STRATEGIST, "")]),
        ("AFT", ITEM, []),
        ("STRUCK", ABILITY, []),
    ],
)
def test_what_a_face_down_card_would_need(window: str, kind: int, needs: list[tuple[object, ...]]) -> None:
    assert [tuple(one) for one in SIGNATURES[window, kind]] == needs


@checks("FUT-149", "FUT-R71")
def test_inspire_and_sacrifice_are_told_from_other_hidden_abilities() -> None:
    helping = [one for one in SIGNATURES["POST", ABILITY] if one.effect_type]
    assert helping == [
        Signature(("support",), 1, PRIMAL, "Sacrifice"),
        Signature(("support",), 1, EMPEROR, "Inspire"),
        Signature(("support",), 1, PALADIN, "Inspire"),
    ]


@checks("FUT-271", "FUT-R71")
def test_in_which_windows_a_hidden_ability_or_item_might_be_played() -> None:
    abilities = {"CYC", "MAIN", "DEC", "PRE", "POST", "RESP", "KO", "AMBUSH", "REPLAY"}
    items = {"MAIN", "DEC", "PRE", "POST", "KO", "LOST", "REPLAY"}
    assert {window: (window in abilities, window in items) for window in OPEN} == HIDDEN


# What is always on.

STEADY = {
    ("ALW", "COST"): "ARM-13 ARM-30 ITM-14 ITM-34 ACO-08",
    ("ALW", "DAM"): "ITM-22 ITM-23",
    ("ALW", "IMMUNE"): "ARM-10 ARM-12 ARM-21 ARM-22 ARM-34",
    ("ALW", "KEEP"): "ITM-14 ACO-08",
    ("ALW", "LIVING"): "ARM-14 ARM-24 ITM-13",
    ("ALW", "RANK"): "ACO-07",
    ("ALW", "RESIST"): "ARM-30 ITM-35",
    ("ALW", "ROLL"): "ABL-46",
    ("ONHIT", "CHRONIC"): "ARM-34",
    ("ONHIT", "DAM"): """
        ARM-17 ARM-27 SAB-05 SAB-07 SAB-08 SAB-09 SAB-13 SAB-14 SAB-15 SAB-16 SAB-18 SAB-20 SAB-27 SAB-29
        SAB-30 SAB-31 SAB-33
    """,
    ("ONHIT", "DRAIN"): "ARM-08 ARM-20 ARM-31 SAB-06 SAB-11 SAB-19 SAB-25 SAB-32",
    ("ONHIT", "GAIN"): "SAB-04",
    ("ONHIT", "MEND"): "CRE-04",
    ("ONHIT", "STEAL"): "ARM-18 SAB-17 SAB-28",
    ("STRUCK", "REDUCE"): "ARM-01 ARM-02 ARM-04 ARM-05 ARM-17 ARM-33 ABL-45",
}


@checks("FUT-050", "FUT-127", "FUT-134", "FUT-138")
def test_the_cards_by_the_verbs_that_are_always_on() -> None:
    found = {
        (window, verb): [
            *(ID[face] for face in sorted(faces)),
            *(name for a, name in enumerate(ACO_ID) if verb in ACO_VERBS[window][a]),
        ]
        for (window, verb), faces in FACES_WITH.items()
    }
    assert found == {key: row.split() for key, row in STEADY.items()}
    assert {(window, verb) for window, verbs in STEADY_VERBS.items() for verb in verbs} == set(STEADY)
    assert [(d, sorted(verbs)) for d, verbs in enumerate(DIS_VERBS) if verbs] == [
        (2, ["PERMIT"]),
        (3, ["STAT"]),
    ]
    assert {ID[face] for face in DROIDS} == {"ITM-22", "ITM-23"}


# What a thing is as a source of effects.


@checks("FUT-171", "FUT-253", "FUT-R18")
@pytest.mark.parametrize("slot", [0, LAST_SLOT])
def test_every_card_that_was_played_is_what_its_face_says(slot: int) -> None:
    s = table(players=4)
    thing = CARD + slot
    for face in range(FACES):
        s.played = {slot: face * SLOTS + slot}
        assert card_played(s, thing) == face * SLOTS + slot
        assert clauses_of(s, thing) == CLAUSES_OF[face]
        assert (printed_type(s, thing), hex_of(s, thing)) == (EFFECT_TYPE[face], SIGIL[face])
        found = (is_ability(s, thing), is_item(s, thing), is_one_off(s, thing))
        assert found == (KIND[face] == ABILITY, KIND[face] == ITEM, ONE_OFF[face])


@checks("FUT-R18")
@pytest.mark.parametrize("slot", [0, LAST_SLOT])
def test_what_was_not_played_and_what_is_no_card_is_nothing(slot: int) -> None:
    s = table(players=4)
    s.played = {slot: FACE["ITM-10"] * SLOTS + slot}
    for thing in (NONE, STATION - 1, STATION, CARD - 1, CARD + 5, MUTANT_THING, DISTRICT, DISTRICT + 11):
        assert card_played(s, thing) == NONE
        assert not any(is_so(s, thing) for is_so in (is_ability, is_item, is_one_off))
    for thing in (NONE, CARD + 5, MUTANT_THING, DISTRICT - 1):
        assert (clauses_of(s, thing), printed_type(s, thing), hex_of(s, thing)) == ((), "", NONE)


@checks("FUT-R16", "FUT-R18", "FUT-407")
@pytest.mark.parametrize("i", range(12))
def test_every_other_source_is_what_its_own_card_says(i: int) -> None:
    s = table(players=4)
    place_at(s, station={i: 11 - i})
    for thing, clauses, kind, sigil in (
        (i, ACO_CLAUSES[i], ACO_EFFECT_TYPE[i], ACO_SIGIL[i]),
        (STATION + i, STA_CLAUSES[11 - i], STA_EFFECT_TYPE[11 - i], NONE),
        (DISTRICT + i, DIS_CLAUSES[i], DIS_EFFECT_TYPE[i], NONE),
    ):
        assert (clauses_of(s, thing), printed_type(s, thing), hex_of(s, thing)) == (clauses, kind, sigil)
    place_at(s, station={i: NONE})
    assert (clauses_of(s, STATION + i), printed_type(s, STATION + i)) == ((), "")
