"""The vocabulary is closed, has words, and every part of it is played from a real card by some test."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from starhall.core.scenes import checks
from starhall.games.futura.box import language
from starhall.games.futura.box.language import Clause
from starhall.games.futura.box.parts import (
    ACO_CLAUSES,
    ACO_EFFECT_TYPE,
    ACO_ID,
    CLAUSES_OF,
    DIS_CLAUSES,
    DIS_EFFECT_TYPE,
    DIS_ID,
    EFFECT_TYPE,
    FACES,
    ID,
    SLOTS,
    STA_CLAUSES,
    STA_ID,
    STA_TYPE,
)
from starhall.games.futura.rules import steps
from starhall.games.futura.rules.fight import aftermath, assault
from starhall.games.futura.rules.plays.conditions import CONDITIONS, met
from starhall.games.futura.rules.plays.tables import ALONE_IN, PLAYED_IN
from starhall.games.futura.rules.turn import turns
from starhall.games.futura.rules.verbs.table import VERBS
from starhall.games.futura.state import FuturaState
from starhall.games.futura.words.cards import CONDITION_TEXTS, FACE_TEXT, WINDOW_TEXTS
from starhall.games.futura.words.verbs import VERB_TEXTS
from tests.games.futura import (
    test_plays,
    test_verbs_chronic,
    test_verbs_counter,
    test_verbs_dice,
    test_verbs_goods,
    test_verbs_guard,
    test_verbs_passive,
    test_verbs_strike,
    test_verbs_units,
)
from tests.games.futura.playing import PLAYED, duel, fight
from tests.games.futura.table import ARCHIVE, HAMMERFIST, ONDRA, turn

MODULES = (
    *(
        test_plays,
        test_verbs_chronic,
        test_verbs_counter,
        test_verbs_dice,
        test_verbs_goods,
        test_verbs_guard,
    ),
    *(test_verbs_passive, test_verbs_strike, test_verbs_units),
)
"""The tests that play cards: importing them fills the list of cards played."""


def printed() -> dict[str, tuple[Clause, ...]]:
    """Every card, acolyte, district and station with its clauses; of stations one of each type."""
    found = {ID[face]: CLAUSES_OF[face] for face in range(FACES)}
    found |= dict(zip(ACO_ID, ACO_CLAUSES, strict=True)) | dict(zip(DIS_ID, DIS_CLAUSES, strict=True))
    for n, name in enumerate(STA_ID):
        if STA_TYPE.index(STA_TYPE[n]) == n:
            found[name] = STA_CLAUSES[n]
    return found


def verbs_in(clauses: tuple[Clause, ...]) -> Iterator[str]:
    """The verbs of clauses, with those of delayed parts, modes and outcomes of checks."""
    for clause in clauses:
        for act in (*clause.acts, *(act for _, act in clause.after)):
            yield act.verb
            if act.verb == "CHECK":
                yield from (word for word in act.what if word in language.VERBS)


SHOWN = {name: clauses for name, clauses in printed().items() if name in PLAYED}


@checks("FUT-125", "FUT-139")
def test_the_table_of_verbs_is_the_vocabulary_and_each_verb_is_one_function() -> None:
    assert set(VERBS) == set(language.VERBS)
    carried_out = {verb.step for verb in VERBS.values()}
    assert len(carried_out) == len(VERBS)
    assert {step.__module__.rpartition(".")[2] for step in carried_out} == {
        *("counter", "dice", "goods", "guard", "strike", "units"),
    }


def test_every_verb_window_and_condition_has_words() -> None:
    assert set(VERB_TEXTS) == set(language.VERBS)
    assert set(WINDOW_TEXTS) == set(language.WINDOWS)
    assert set(CONDITION_TEXTS) == set(language.CONDITIONS) == set(CONDITIONS)
    assert all(text for text, clauses in zip(FACE_TEXT, CLAUSES_OF, strict=True) if clauses)


def test_every_card_with_an_effect_is_played_or_seen_at_work_by_a_test() -> None:
    assert [name for name, clauses in printed().items() if clauses and name not in PLAYED] == []
    assert len(MODULES) == 9


def test_every_verb_is_carried_out_from_a_card() -> None:
    assert {verb for clauses in SHOWN.values() for verb in verbs_in(clauses)} == set(language.VERBS)


@checks("FUT-130", "FUT-139", "FUT-181")
def test_every_effect_type_is_carried_by_a_card_that_is_played() -> None:
    types = {
        **{ID[face]: EFFECT_TYPE[face] for face in range(FACES)},
        **dict(zip(ACO_ID, ACO_EFFECT_TYPE, strict=True)),
        **dict(zip(DIS_ID, DIS_EFFECT_TYPE, strict=True)),
    }
    assert {types[name] for name in SHOWN if name in types} == set(language.EFFECT_TYPES)


def test_every_window_condition_cost_and_duration_is_used_by_a_card_that_is_played() -> None:
    clauses = [clause for row in SHOWN.values() for clause in row]
    windows = {
        window for clause in clauses for window in (*clause.windows, *(when for when, _ in clause.after))
    }
    assert windows == set(language.WINDOWS)
    words = {word for clause in clauses for row in clause.windows.values() for word in row}
    # No card asks for a quarter of the AP; its test stands below.
    assert {word for word in words if not word.startswith("type:")} == set(language.CONDITIONS) - {"low25"}
    assert {(c.energy, c.charged, c.sigil, c.free) for c in clauses} == {
        *((n, False, powered, False) for n in (1, 2, 3) for powered in (False, True)),
        (0, True, False, False),
        (0, False, True, False),
        (0, False, False, True),
    }
    spans = {act.until for clause in clauses for act in clause.acts}
    # No card of this set lasts for a turn.
    assert spans == set(language.SPANS) - {"turn"}


def test_what_acts_by_itself_and_what_is_played_stays_in_its_windows() -> None:
    assert {
        *("CYC", "MAIN", "DEC", "PRE", "POST", "RESP", "STRUCK", "AFT", "KO", "LOST"),
        *("AMBUSH", "REPLAY"),
    } == PLAYED_IN
    assert {"ALW", "TRN", "DEC", "ONHIT", "STRUCK", "AFT", "KO", "LOST", "WON"} == ALONE_IN


@pytest.mark.parametrize(
    ("left", "half", "quarter"), [(21, False, False), (20, True, False), (10, True, True)]
)
def test_low_means_at_or_below_half_or_a_quarter_of_the_full_ap(left: int, half: bool, quarter: bool) -> None:
    s = fight("ARM-11")
    s.ap[ARCHIVE] = left
    assert met(s, ("low50",), 0, HAMMERFIST) == half
    assert met(s, ("low25",), 0, HAMMERFIST) == quarter


def test_of_an_acolyte_armour_and_base_count_together() -> None:
    def hurt(s: FuturaState) -> None:
        s.harm[s.armour[ONDRA] % SLOTS] = 30

    s = duel(theirs=["ARM-11"], rolls=(1, 8), prepare=hurt)
    assert met(s, ("low50", "vs-acolyte"), 0, HAMMERFIST)
    assert not met(s, ("vs-armoured",), 0, HAMMERFIST)
    assert not met(s, ("vs-station",), 0, HAMMERFIST)
    assert met(s, ("defending", "first"), 1, ONDRA)
    assert not met(s, ("attacking",), 1, ONDRA)


@checks("FUT-130")
def test_one_of_several_damage_types_is_enough() -> None:
    s = fight("ARM-11")
    assert met(s, ("type:Gauss", "type:Electric"), 0, HAMMERFIST, None, "Electric")
    assert not met(s, ("type:Gauss", "type:Electric"), 0, HAMMERFIST, None, "Fire")


@checks("FUT-387")
def test_what_rules_call_for_further_up_the_chain_is_there() -> None:
    s = turn(0)
    assert s.step_called(steps.SETTLE) is aftermath.settle
    assert s.step_called(steps.ASSAULT_OVER) is assault.assault_over
    assert s.step_called(steps.END_TURN) is turns.end_turn
