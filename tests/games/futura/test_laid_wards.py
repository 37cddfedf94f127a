"""Wards, Living Sigils, and the end of a sigil that lay on a unit."""

from __future__ import annotations

import pytest

from starhall.core.scenes import checks, place_at
from starhall.games.futura.box.parts import AP, CARD, FACE, NEUTRAL, NOBODY, NONE, SIGIL, STATION
from starhall.games.futura.rules.mat import sigils
from starhall.games.futura.rules.mat.cards import is_up
from starhall.games.futura.state import Applied, FuturaState
from tests.games.futura.fight import effect, engaged, sigil_cards
from tests.games.futura.laid import EMP, LAID, PAL, PRI, PUR, STR
from tests.games.futura.playing import seen
from tests.games.futura.table import CHEN, HAMMERFIST, LAST_SLOT, ONDRA, PLACES, TERRACE, VELARIS, card, dress

NAMES = ("PAL", "PRI", "STR", "PUR", "EMP")


# Wards.


@checks("FUT-046", "FUT-356", "FUT-359", "FUT-R17")
@pytest.mark.parametrize("p", [0, 1])
def test_the_oldest_sigil_that_beats_another_and_has_not_warded_yet_catches_it(p: int) -> None:
    for warding, name in enumerate(NAMES):
        for sigil in range(5):
            s = engaged()
            sigil_cards(s, p, name)
            (ward,) = s.bays[p]
            beats = (warding + 1) % 5 == sigil
            assert sigils._ward(s, p, sigil) == beats
            assert s.warded == ((ward,) if beats else ())
            assert not sigils._ward(s, p, sigil), "each wards once"
    s = engaged()
    sigil_cards(s, p, "PAL", "EMP", "EMP")
    _, first, second = s.bays[p]
    assert [sigils._ward(s, p, PAL) for _ in range(3)] == [True, True, False]
    assert s.warded == (first, second)
    assert (seen(s, "warded", "seat"), seen(s, "warded", "ward")) == ([p, p], [EMP, EMP])


@checks("FUT-R17")
def test_nobody_and_a_neutral_station_ward_nothing() -> None:
    s = engaged()
    for p in (0, 1):
        sigil_cards(s, p, "EMP")
    assert [sigils._ward(s, p, PAL) for p in (NOBODY, NEUTRAL)] == [False, False]
    assert s.warded == ()


@checks("FUT-119", "FUT-R12", "FUT-R17")
@pytest.mark.parametrize("p", [0, 1])
@pytest.mark.parametrize("fighting", [False, True])
def test_in_a_fight_the_other_side_wards_a_sigil_at_once(fighting: bool, p: int) -> None:
    s = engaged(target=ONDRA)
    a = (CHEN, ONDRA)[p]
    dress(s, a, "SAB-01")
    sigil_cards(s, p, "PAL", "EMP")
    sigil_cards(s, 1 - p, "EMP")
    laid, ward = s.bays[p][0], s.bays[1 - p][0]
    if not fighting:
        s.attacker = s.defender = NOBODY
    sigils.apply(s, p, a)
    assert s.applied == ((a, PAL, laid, int(fighting)),)
    assert s.warded == ((ward,) if fighting else ())


@checks("FUT-R12", "FUT-R17", "FUT-R61")
def test_at_the_declaration_only_what_the_primary_brings_is_warded() -> None:
    s = engaged(support=HAMMERFIST)
    sigil_cards(s, 0, "EMP", "EMP", "EMP")
    sigil_cards(s, 1, "EMP", "PAL")
    s.applied = (
        Applied(HAMMERFIST, PAL, LAID, 0),
        Applied(CHEN, STR, LAID, 0),
        Applied(CHEN, PAL, LAID + 1, 0),
        Applied(VELARIS, PRI, LAID, 0),
    )
    sigils.check_wards(s)
    assert [entry.warded for entry in s.applied] == [0, 0, 1, 0]
    assert [entry.card for entry in s.applied] == [LAID, LAID, LAID + 1, LAID]
    assert s.warded == (s.bays[1][0],)


# Living Sigils.


def living(s: FuturaState, thing: int, word: str) -> None:
    """A play has made some pieces of a unit living."""
    s.force.append(effect("LIVING", thing, 1, word))


@checks("FUT-150", "FUT-404", "FUT-R17", "FUT-R61")
@pytest.mark.parametrize("place", PLACES)
def test_living_sigils_of_primary_and_creatures_are_applied_at_the_declaration(place: int) -> None:
    s = engaged(support=HAMMERFIST)
    s.level[TERRACE] = 4
    place_at(s, fitted={TERRACE: (card("CRE-01", place), card("ITM-25", 90))})
    place_at(s, saber={CHEN: card("SAB-34", 91)}, armour={CHEN: card("ARM-33", 92)})
    place_at(s, saber={HAMMERFIST: card("SAB-34", 93)})
    for thing in (CHEN, HAMMERFIST, CARD + place, STATION + TERRACE):
        living(s, thing, "all")
    sigil_cards(s, 0, "PAL")
    sigils.check_wards(s)
    wolf = CARD + place
    assert s.applied == ((CHEN, PAL, NONE, 0), (CHEN, PRI, NONE, 0), (wolf, PRI, NONE, 1))
    assert seen(s, "living sigil", "seat") == [0, 0, 1]
    sigils.check_wards(s)
    assert len(s.applied) == 3, "each counts once"


@checks("FUT-150", "FUT-404", "FUT-R17")
def test_in_an_ambush_the_living_sigils_of_the_victim_work_and_are_warded() -> None:
    s = engaged(target=ONDRA)
    place_at(s, saber={ONDRA: card("SAB-01", LAST_SLOT)})
    living(s, ONDRA, "saber")
    sigil_cards(s, 0, "EMP")
    s.applied = (Applied(ONDRA, PAL, LAID, 0), Applied(CHEN, PAL, NONE, 0), Applied(ONDRA, PRI, NONE, 0))
    before = list(s.applied)
    sigils.check_wards(s)
    assert list(s.applied) == [*before, (ONDRA, PAL, NONE, 1)]


@checks("FUT-150", "FUT-R71")
def test_a_living_sigil_of_a_card_turns_that_card_up() -> None:
    s = engaged()
    cards = dress(s, CHEN, "ARM-24", "SAB-15")
    sigils.living_applied(s, CHEN)
    assert [is_up(s, one) for one in cards] == [True, False]
    assert s.applied == ((CHEN, SIGIL[FACE["ARM-24"]], NONE, 0),)


@checks("FUT-150", "FUT-R102")
@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize(
    ("words", "found"),
    [
        ({"armour"}, [PRI]),
        ({"saber"}, [PUR]),
        ({"armour", "saber"}, [PRI, PUR]),
        ({"all"}, [PRI, PUR, STR, EMP]),
        (set(), []),
    ],
)
def test_which_pieces_live(words: set[str], found: list[int], place: int) -> None:
    s = engaged()
    place_at(s, armour={CHEN: card("ARM-02", place)}, saber={CHEN: card("SAB-03", 90)})
    place_at(s, off_hand={CHEN: card("ITM-06", 91)}, items={CHEN: (card("ITM-13", 92), card("ITM-12", 93))})
    assert sigils._living_sigils(s, CHEN, words) == found
    s.harm = {place: AP[FACE["ARM-02"]]}
    assert sigils._living_sigils(s, CHEN, words) == [sigil for sigil in found if sigil != PRI]
    place_at(s, armour={CHEN: NONE}, saber={CHEN: NONE}, off_hand={CHEN: NONE}, items={CHEN: ()})
    assert sigils._living_sigils(s, CHEN, words) == []


# Losing one.


@checks("FUT-117", "FUT-118", "FUT-120", "FUT-R12")
@pytest.mark.parametrize("place", PLACES)
def test_all_sigils_of_a_unit_and_no_others_go_to_the_pile_of_its_owner(place: int) -> None:
    s = engaged()
    place_at(s, fitted={TERRACE: (card("CRE-01", place),)})
    wolf = CARD + place
    one, two, three = card("SIG-PAL", 150), card("SIG-PRI", 151), card("SIG-EMP", 152)
    s.applied = (
        Applied(wolf, PAL, one, 0),
        Applied(CHEN, PRI, two, 0),
        Applied(wolf, PRI, NONE, 1),
        Applied(wolf, EMP, three, 1),
    )
    sigils.lose_all(s, wolf)
    assert list(s.applied) == [(CHEN, PRI, two, 0)]
    assert s.discards == [[], [three, one]]
    assert seen(s, "sigil ended", "sigil") == [EMP, PRI, PAL]
    sigils.lose_all(s, CHEN)
    assert (len(s.applied), s.discards[0]) == (0, [two])


@checks("FUT-117", "FUT-R12")
def test_one_sigil_is_lost_and_the_others_stay() -> None:
    for index in range(3):
        s = engaged()
        rows = [Applied(CHEN, sigil, LAID + sigil, 0) for sigil in range(3)]
        s.applied = tuple(rows)
        sigils.lose(s, index)
        assert list(s.applied) == rows[:index] + rows[index + 1 :]
        assert s.discards[0] == [LAID + index]
