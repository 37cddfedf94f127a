"""Sigils laid on pieces and creatures: what they cover, what they are worth, and how they end."""

from __future__ import annotations

import pytest

from starhall.core.scenes import checks, place_at, refused
from starhall.games.futura.box.parts import (
    AP,
    BAY,
    BENCH,
    CARD,
    CLASS,
    CLASS_SIGIL_BONUS,
    FACE,
    MUTANT_THING,
    NEUTRAL,
    NOBODY,
    NONE,
    SIGIL,
)
from starhall.games.futura.rules.kinds import FIRST
from starhall.games.futura.rules.mat import sigils
from starhall.games.futura.rules.mat.cards import is_up
from starhall.games.futura.state import Applied, FuturaState
from tests.games.futura.fight import effect, engaged, sigil_cards
from tests.games.futura.laid import EMP, LAID, PAL, PRI, PUR, STR
from tests.games.futura.playing import seen
from tests.games.futura.table import (
    CHEN,
    ELOI,
    HAMMERFIST,
    HESK,
    ILMAR,
    LAST_SLOT,
    ONDRA,
    PLACES,
    TERRACE,
    act,
    can,
    card,
    dress,
    refused_saying,
    turn,
)


def creature(s: FuturaState, name: str, place: int) -> int:
    """A creature of the assaulted station as a thing."""
    s.level[TERRACE] = 4
    place_at(s, fitted={TERRACE: (card(name, place),)})
    return CARD + place


# The bay.


@checks("FUT-111", "FUT-330", "FUT-R11")
def test_nobody_has_no_front_sigil_whatever_the_last_seats_have() -> None:
    s = turn()
    sigil_cards(s, 0, "EMP", "PAL")
    sigil_cards(s, 1, "PUR")
    assert [sigils.front(s, p) for p in (0, 1, NOBODY, NEUTRAL)] == [EMP, PUR, NONE, NONE]
    s.bays[1] = []
    assert sigils.front(s, 1) == NONE


@checks("FUT-R11", "FUT-R56")
@pytest.mark.parametrize("agreed", [0, 1])
def test_sigils_are_cast_off_as_often_as_the_table_has_agreed(agreed: int) -> None:
    s = turn(1, options={"sigil_cast_off": agreed})
    sigil_cards(s, 1, "EMP", "PAL", "PUR")
    oldest = s.bays[1][0]
    for _ in range(agreed):
        act(s, 1, "CAST_OFF")
    assert can(s, 1, "CAST_OFF") == []
    assert (s.cast_off, s.discards[1], len(s.bays[1])) == (agreed, [oldest] * agreed, 3 - agreed)
    assert refused_saying(s, 1, "action", FIRST["CAST_OFF"]) == "no further sigil can be cast off this turn"
    s.bays[1] = []
    assert refused_saying(s, 1, "action", FIRST["CAST_OFF"]) == "your sigil bay is empty"


# What a sigil covers.


@checks("FUT-109", "FUT-R13", "FUT-R16")
def test_where_nobody_stands_a_sigil_strengthens_nothing() -> None:
    s = engaged()
    place_at(s, armour={ELOI: card("ARM-02", 4)})
    assert not sigils.matches(s, NONE, PRI)
    assert not any(sigils.matches(s, HAMMERFIST, sigil) for sigil in range(5)), "he wears nothing"
    assert sigils.matches(s, ELOI, PRI)
    place_at(s, armour={CHEN: 0})
    assert [sigil for sigil in range(5) if sigils.matches(s, CHEN, sigil)] == [PAL]
    s.harm = {0: AP[0]}
    assert not sigils.matches(s, CHEN, PAL)
    place_at(s, off_hand={CHEN: card("ITM-06", 5)})
    assert [sigil for sigil in range(5) if sigils.matches(s, CHEN, sigil)] == [STR]


@checks("FUT-109", "FUT-115", "FUT-R14", "FUT-R16")
@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize(
    ("name", "bonus"), [("CRE-01", 2), ("CRE-02", 2), ("CRE-05", 3), ("CRE-08", 3), ("CRE-10", 4)]
)
def test_a_creature_takes_the_sigil_of_its_face_for_the_bonus_of_its_level(
    name: str, bonus: int, place: int
) -> None:
    s = engaged()
    thing = creature(s, name, place)
    own = SIGIL[FACE[name]]
    assert sigils.creature_sigil(s, thing) == own
    assert [sigil for sigil in range(5) if sigils.matches(s, thing, sigil)] == [own]
    assert sigils._living_sigils(s, thing, {"all"}) == [own]
    s.applied = (Applied(thing, own, LAID, 1),)
    assert sigils.striking(s, thing) == (NONE, 0), "a ward has caught it"
    s.applied = (Applied(CHEN, own, LAID, 0), Applied(thing, own, LAID, 0))
    assert sigils.striking(s, thing) == (own, bonus)
    assert sigils.protecting(s, thing) == (own, bonus, thing)


@checks("FUT-R14", "FUT-R16")
@pytest.mark.parametrize(("a", "own"), [(CHEN, PRI), (ILMAR, PAL), (HESK, STR), (ELOI, EMP)])
def test_a_mutant_keeps_the_sigil_of_the_acolyte_it_was(a: int, own: int) -> None:
    s = engaged()
    place_at(s, mutants={TERRACE: (a,)})
    thing = MUTANT_THING + a
    assert sigils.creature_sigil(s, thing) == own
    s.applied = (Applied(thing, own, LAID, 0),)
    assert sigils.striking(s, thing) == (own, 2)
    s.applied, s.force = (), [effect(sigils.MARK, thing - 1, 3, seat=NOBODY, until="interaction")]
    assert sigils.striking(s, thing) == (NONE, 0)
    sigils.mark(s, thing, own)
    assert (sigils.striking(s, thing), sigils.protecting(s, thing)) == ((own, 0), (own, 0, thing))
    assert s.force[-1][3:] == ("interaction", NONE, NOBODY, "")


@checks("FUT-120", "FUT-356", "FUT-357", "FUT-R12", "FUT-R17")
@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize(("name", "part"), [("ARM-02", "armour"), ("SAB-34", "saber"), ("ITM-05", "item")])
def test_a_piece_is_covered_by_the_sigil_it_shows_or_was_recast_to(name: str, part: str, place: int) -> None:
    s = engaged()
    piece, own = card(name, place), SIGIL[FACE[name]]
    assert not sigils.covered(s, CHEN, piece, part)
    for sigil in range(5):
        for warded in (0, 1):
            s.applied = (Applied(CHEN, sigil, LAID, warded),)
            assert sigils.covered(s, CHEN, piece, part) == (sigil == own and not warded)
            assert not sigils.covered(s, HAMMERFIST, piece, part)
    other = (own + 1) % 5
    s.force = [effect("RETYPE", CARD + place, other)]
    for sigil in range(5):
        s.applied = (Applied(CHEN, sigil, LAID, 0),)
        assert sigils.covered(s, CHEN, piece, part) == (sigil in (own, other))
    s.force = []
    s.applied = (Applied(CHEN, own, NONE, 0),)
    assert not sigils.covered(s, CHEN, piece, part)
    for word in ("armour", "saber", "all"):
        s.force = [effect("LIVING", CHEN, 1, word)]
        assert sigils.covered(s, CHEN, piece, part) == (word in (part, "all"))


# What it is worth.


@checks("FUT-107", "FUT-108", "FUT-110", "FUT-R15")
def test_each_sigil_beats_the_next_one_and_any_beats_none() -> None:
    for striking in range(NONE, 5):
        for protecting in range(NONE, 5):
            expected = ""
            if striking != protecting:
                if protecting == NONE or (striking != NONE and (striking + 1) % 5 == protecting):
                    expected = "striker"
                elif striking == NONE or (protecting + 1) % 5 == striking:
                    expected = "victim"
            assert sigils.clash(striking, protecting) == expected, (striking, protecting)


@checks("FUT-044", "FUT-122", "FUT-R14", "FUT-R15")
@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("name", ["SAB-01", "SAB-14", "SAB-15", "SAB-25", "SAB-26", "SAB-34"])
def test_a_saber_strikes_before_the_off_hand_and_that_before_other_items(name: str, place: int) -> None:
    s = engaged()
    saber, own = card(name, place), SIGIL[FACE[name]]
    place_at(s, saber={CHEN: saber}, off_hand={CHEN: card("ITM-03", 50)}, items={CHEN: (card("ITM-12", 51),)})
    s.applied = tuple(Applied(CHEN, sigil, LAID, 0) for sigil in range(5))
    bonus = CLASS_SIGIL_BONUS[CLASS[FACE[name]]]
    assert sigils.striking(s, CHEN) == (own, bonus)
    assert bonus == CLASS[FACE[name]] + 1
    place_at(s, saber={CHEN: NONE})
    assert sigils.striking(s, CHEN) == (STR, 1)
    place_at(s, off_hand={CHEN: card("SAB-09", 52)})
    assert sigils.striking(s, CHEN) == (EMP, 1), "a second saber takes no sigil"
    place_at(s, items={CHEN: (card("ITM-06", 53),)})
    assert sigils.striking(s, CHEN) == (NONE, 0)


@checks("FUT-045", "FUT-121", "FUT-R14", "FUT-R102")
@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("name", ["ARM-02", "ARM-14", "ARM-15", "ARM-25", "ARM-26", "ARM-34"])
def test_whole_armour_protects_before_a_shield_and_that_before_other_items(name: str, place: int) -> None:
    s = engaged()
    own, full = SIGIL[FACE[name]], AP[FACE[name]]
    place_at(s, armour={CHEN: card(name, place)})
    s.applied = tuple(Applied(CHEN, sigil, LAID, 0) for sigil in range(5))
    s.harm = {place: full - 1}
    bonus = CLASS_SIGIL_BONUS[CLASS[FACE[name]]]
    assert sigils.protecting(s, CHEN) == (own, bonus, CHEN)
    s.harm = {place: full}
    assert sigils.protecting(s, CHEN) == (NONE, 0, NONE)
    for slot in {0, LAST_SLOT} - {place}:
        place_at(s, off_hand={CHEN: card("ITM-06", slot)}, items={CHEN: (card("ITM-12", 51),)})
        assert sigils.protecting(s, CHEN) == (STR, 1, CARD + slot)
        place_at(s, off_hand={CHEN: card("ITM-02", 52)}, items={CHEN: (card("ITM-12", slot),)})
        assert sigils.protecting(s, CHEN) == (EMP, 1, CARD + slot)
    place_at(s, items={CHEN: ()})
    assert sigils.protecting(s, CHEN) == (NONE, 0, NONE)


# Applying one.


@checks("FUT-111", "FUT-114", "FUT-116", "FUT-R13", "FUT-R40")
@pytest.mark.parametrize("a", [3, ONDRA])
def test_who_is_ensigiled_before_an_assault(a: int) -> None:
    s = turn(1)
    for b in (3, ONDRA):
        dress(s, b, "SAB-02")
    dress(s, CHEN, "SAB-02")
    s.place[a] = s.place[CHEN] = BAY
    sigil_cards(s, 1, "PRI", "PAL")

    def words(b: int = a) -> tuple[list[int], str]:
        reason = refused(s, 1, "action", FIRST["ENSIGIL"] + b)
        return can(s, 1, "ENSIGIL"), reason.text if reason else ""

    assert words() == ([a], "")
    assert words(CHEN)[1] == "only an own acolyte in the assault bay is ensigiled"
    assert words(7 - a)[1] == "only an own acolyte in the assault bay is ensigiled"
    late = "it cannot declare an assault any more this turn"
    for field in ("attacked", "as_support"):
        setattr(s, field, 1 << a)
        assert words() == ([], late)
        setattr(s, field, 1 << CHEN | 1 << (7 - a))
        assert words() == ([a], "")
    place_at(s, supported={a: 1})
    assert words() == ([], late)
    place_at(s, supported={a: 0})
    s.applied = (Applied(CHEN, PRI, LAID, 0), Applied(7 - a, PRI, LAID, 0))
    assert words() == ([a], "")
    s.applied += (Applied(a, PAL, LAID, 0),)
    assert words() == ([], "one sigil at most before an assault starts")
    s.applied = ()
    s.bays[1].reverse()
    assert words() == ([], "the oldest sigil is Paladin, and nothing it wears matches")
    s.bays[1] = []
    assert words() == ([], "your sigil bay is empty")
    s.place[a] = BENCH
    assert words() == ([], "only an own acolyte in the assault bay is ensigiled")


@checks("FUT-105", "FUT-119", "FUT-R12", "FUT-R13")
def test_an_applied_sigil_turns_up_the_items_that_match_it_and_no_others() -> None:
    s = turn(1)
    saber, plain, fitting, other = dress(s, ONDRA, "SAB-08", "ITM-13", "ITM-12", "ITM-03")
    sigil_cards(s, 1, "EMP", "PAL")
    first = s.bays[1][0]
    sigils.apply(s, 1, ONDRA)
    assert s.applied == ((ONDRA, EMP, first, 0),)
    assert [is_up(s, one) for one in (saber, plain, fitting, other)] == [False, False, True, False]
    assert (len(s.bays[1]), seen(s, "ensigiled", "unit")) == (1, [ONDRA])
