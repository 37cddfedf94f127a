"""Whether a clause that is in reach may be used: limits, payment, conditions, and a legal target."""

from __future__ import annotations

import pytest

from starhall.core.scenes import checks, place_at
from starhall.games.futura.box.parts import (
    ACO_CLAUSES,
    ACO_EFFECT_TYPE,
    ACO_SIGIL,
    BUILT,
    CARD,
    CLAUSES,
    CLAUSES_OF,
    DIS_CLAUSES,
    DIS_EFFECT_TYPE,
    DISTRICT,
    EFFECT_TYPE,
    FACE,
    NONE,
    PALADIN,
    SIGIL,
    STA_CLAUSES,
    STA_EFFECT_TYPE,
    STATION,
)
from starhall.games.futura.rules.plays.reach import Source, allowed, playable, printed
from starhall.games.futura.state import Applied, FuturaState
from tests.games.futura.fight import TARGET, effect, engaged, sigil_cards
from tests.games.futura.table import (
    ARCHIVE,
    CHEN,
    ELOI,
    HAMMERFIST,
    LAST_SLOT,
    ONDRA,
    VELARIS,
    YARROW,
    card,
    give,
    table,
)


def may_use(
    s: FuturaState,
    name: str,
    window: str,
    *,
    slot: int = 5,
    i: int = 0,
    p: int = 0,
    bearer: int = CHEN,
    subject: int = NONE,
    foe: int | None = None,
    public: bool = False,
) -> bool:
    """May this seat use a clause of this card in the window?"""
    source = Source(CARD + slot, card(name, slot), (i,), bearer)
    return allowed(s, p, window, source, i, subject, foe, public)


# What is printed.


@checks("FUT-049", "FUT-R18")
@pytest.mark.parametrize("i", [0, 4, 11])
def test_every_kind_of_source_is_read_from_its_own_card(i: int) -> None:
    s = table(players=4)
    place_at(s, station={i: 11 - i})
    assert printed(s, i, NONE) == (ACO_CLAUSES[i], ACO_EFFECT_TYPE[i], ACO_SIGIL[i])
    assert printed(s, STATION + i, NONE) == (STA_CLAUSES[11 - i], STA_EFFECT_TYPE[11 - i], NONE)
    assert printed(s, DISTRICT + i, NONE) == (DIS_CLAUSES[i], DIS_EFFECT_TYPE[i], NONE)


@checks("FUT-049")
@pytest.mark.parametrize("name", ["ARM-01", "ABL-19", "ITM-17", "CRE-10"])
@pytest.mark.parametrize("slot", [0, LAST_SLOT])
def test_a_card_is_read_from_its_face_whatever_its_slot(name: str, slot: int) -> None:
    face = FACE[name]
    found = printed(table(), CARD + slot, card(name, slot))
    assert found == (CLAUSES_OF[face], EFFECT_TYPE[face], SIGIL[face])


# Limits.


@checks("FUT-190", "FUT-052")
@pytest.mark.parametrize("limit", ["used_interaction", "used_cycle", "used_turn"])
@pytest.mark.parametrize("slot", [0, LAST_SLOT])
def test_what_was_used_under_any_limit_is_used_up(limit: str, slot: int) -> None:
    s = engaged()
    assert may_use(s, "ITM-18", "PRE", slot=slot)
    setattr(s, limit, 1 << (CARD + slot) * CLAUSES + 1)
    assert may_use(s, "ITM-18", "PRE", slot=slot), "that was another clause"
    setattr(s, limit, 1 << (CARD + slot) * CLAUSES)
    assert not may_use(s, "ITM-18", "PRE", slot=slot)


# Payment.


@checks("FUT-126", "FUT-184")
@pytest.mark.parametrize(
    ("name", "energy", "sigil", "may"),
    [
        ("ABL-01", 1, "", False),
        ("ABL-01", 2, "", True),
        ("ABL-01", 0, "PAL", True),
        ("ABL-01", 0, "EMP", False),
        ("ABL-42", 0, "", False),
        ("ABL-42", 1, "", True),
        ("ABL-42", 0, "PAL", True),
        ("ABL-38", 9, "", False),
        ("ABL-38", 0, "PUR", True),
        ("ITM-10", 0, "", True),
    ],
)
@pytest.mark.parametrize("p", [0, 1])
def test_only_what_can_be_paid_for_is_used(name: str, energy: int, sigil: str, may: bool, p: int) -> None:
    s = engaged(ONDRA)
    bearer = (CHEN, ONDRA)[p]
    s.harm[9], s.base[bearer] = 2, 1
    place_at(s, armour={bearer: card("ARM-26", 9)})
    s.energy = [9, 9]
    s.energy[p] = energy
    if sigil:
        sigil_cards(s, p, sigil)
    assert may_use(s, name, "POST", p=p, bearer=bearer) == may


# Conditions.


@checks("FUT-128", "FUT-R87")
def test_conditions_are_asked_of_the_right_window_bearer_subject_and_foe() -> None:
    s = engaged(ONDRA)
    assert may_use(s, "ITM-15", "KO", subject=CHEN)
    assert not may_use(s, "ITM-15", "KO", subject=VELARIS)
    assert may_use(s, "ITM-28", "KO", subject=ONDRA)
    assert not may_use(s, "ITM-28", "KO", subject=VELARIS)
    assert may_use(s, "ARM-15", "STRUCK", foe=ONDRA, subject=CHEN)
    assert not may_use(s, "ARM-15", "STRUCK", foe=TARGET, subject=CHEN)
    assert may_use(s, "ABL-32", "PRE")
    s.interaction = 2
    assert not may_use(s, "ABL-32", "PRE")
    # An artefact that purifies: a possession before the dice, a mutant at its end.
    assert not may_use(s, "ART-02", "PRE")


@checks("FUT-R19")
@pytest.mark.parametrize(("slot", "i"), [(0, 1), (LAST_SLOT, 1)])
def test_what_is_used_once_an_assault_is_asked_by_card_and_clause(slot: int, i: int) -> None:
    s = engaged()
    place_at(s, armour={CHEN: card("ARM-33", slot)})
    s.base[CHEN] = 1
    assert may_use(s, "ARM-33", "AFT", slot=slot, i=i)
    s.used_assault = 1 << (CARD + slot) * CLAUSES
    assert may_use(s, "ARM-33", "AFT", slot=slot, i=i)
    s.used_assault = 1 << (CARD + slot) * CLAUSES + i
    assert not may_use(s, "ARM-33", "AFT", slot=slot, i=i)


@checks("FUT-140", "FUT-149", "FUT-R94")
def test_a_sacrifice_card_may_be_the_primary_s_and_an_inspiration_not() -> None:
    s = engaged(support=VELARIS)
    assert may_use(s, "ABL-06", "POST")
    assert may_use(s, "ABL-06", "POST", bearer=VELARIS)
    assert not may_use(s, "ABL-15", "POST")
    assert may_use(s, "ABL-15", "POST", bearer=VELARIS)


# Targets.


@checks("FUT-129", "FUT-155")
def test_one_verb_with_a_legal_target_is_enough() -> None:
    s = engaged(ONDRA)
    s.rolls = ()
    place_at(s, armour={ONDRA: card("ARM-12", 9)})
    assert not may_use(s, "ABL-23", "POST", bearer=NONE), "nobody has won"
    s.energy[1] = 0
    found = [allowed(s, 0, "AFT", Source(CARD + 5, card("ARM-33", 5), (1,), CHEN), 1, NONE, None, False)]
    assert found == [False], "nobody is hurt"


@checks("FUT-161", "FUT-155")
@pytest.mark.parametrize("slot", [0, LAST_SLOT])
def test_a_recast_piece_is_judged_by_its_new_type(slot: int) -> None:
    s = engaged(ONDRA)
    place_at(s, armour={ONDRA: card("ARM-12", 9)})  # nothing of Radiation does her harm
    assert may_use(s, "ARM-15", "STRUCK", slot=slot, foe=ONDRA)
    s.force = [effect("RETYPE", CARD + slot, 1, "Radiation", until="interaction")]
    assert not may_use(s, "ARM-15", "STRUCK", slot=slot, foe=ONDRA)
    s.force = [effect("RETYPE", CARD + 7, 1, "Radiation", until="interaction")]
    assert may_use(s, "ARM-15", "STRUCK", slot=slot, foe=ONDRA)


@checks("FUT-152")
@pytest.mark.parametrize(("sigil", "may"), [("PUR", False), ("PAL", True), ("EMP", True)])
def test_an_avatar_is_judged_by_the_front_sigil_that_would_pay(sigil: str, may: bool) -> None:
    s = engaged(ONDRA)
    sigil_cards(s, 0, sigil, "PRI")
    assert may_use(s, "ABL-19", "DEC") == may
    s.applied = (Applied(ONDRA, PALADIN, card("SIG-PAL", 9), 0),)
    assert may_use(s, "ABL-19", "DEC")


@checks("FUT-R71", "FUT-271")
def test_for_all_that_others_see_there_may_be_somebody_to_summon() -> None:
    s = engaged()
    sigil_cards(s, 0, "EMP")
    assert not may_use(s, "ABL-12", "DEC", i=1)
    assert may_use(s, "ABL-12", "DEC", i=1, public=True)
    place_at(s, abilities={CHEN: (card("ABL-12", 5),)})
    assert (CARD + 5) * CLAUSES + 1 not in playable(s, 0, "DEC")
    give(s, 0, "CRE-01")
    assert may_use(s, "ABL-12", "DEC", i=1)
    assert (CARD + 5) * CLAUSES + 1 in playable(s, 0, "DEC")
    assert not may_use(s, "ABL-48", "DEC", p=1, bearer=ONDRA, public=True), "defending"
    place_at(s, armour={CHEN: NONE})
    assert not may_use(s, "ARM-07", "AFT", public=True), "there is nothing to mend"


# All that may be played.


@checks("FUT-125", "FUT-190")
@pytest.mark.parametrize("slot", [0, LAST_SLOT])
def test_every_play_that_a_seat_may_make(slot: int) -> None:
    s = engaged(TARGET, YARROW, HAMMERFIST)
    place_at(s, side={YARROW: 0})
    place_at(s, armour={YARROW: card("ARM-23", slot)})
    place_at(s, abilities={YARROW: (card("ABL-32", 3), card("ABL-33", 4))})
    s.interaction = 2
    assert playable(s, 0, "PRE") == [(CARD + slot) * CLAUSES, (CARD + 4) * CLAUSES]
    s.energy[0] = 0
    assert playable(s, 0, "PRE") == []
    s.energy[0] = 9
    s.primary, s.support = HAMMERFIST, YARROW
    assert playable(s, 0, "PRE") == [YARROW * CLAUSES]
    assert playable(s, 0, "POST") == [YARROW * CLAUSES]


@checks("FUT-125")
@pytest.mark.parametrize("foe", [ONDRA, TARGET])
def test_who_answers_a_strike_answers_the_striker(foe: int) -> None:
    s = engaged(ONDRA)
    place_at(s, armour={CHEN: card("ARM-15", 3)})
    assert playable(s, 0, "STRUCK", CHEN, foe) == ([(CARD + 3) * CLAUSES] if foe == ONDRA else [])


@checks("FUT-167")
def test_the_second_clause_of_a_card_is_played_as_such() -> None:
    s = engaged(STATION + ARCHIVE, ELOI)
    place_at(s, side={ELOI: 0})
    place_at(s, holder={ARCHIVE: 1})
    place_at(s, site={ARCHIVE: BUILT})
    place_at(s, armour={ELOI: card("ARM-21", 3)})
    s.cargo[ARCHIVE] = (card("ITM-10", 9),)
    assert playable(s, 0, "DEC") == [(CARD + 3) * CLAUSES + 1]
