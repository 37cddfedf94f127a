"""The heaps of cards from which others must expect a play: whose they are, and what lies in them."""

from __future__ import annotations

from itertools import chain

import pytest

from starhall.core.scenes import checks, place_at
from starhall.games.futura.box.parts import ABILITY, BAY, CARD, ITEM, NOBODY, NONE, STATION
from starhall.games.futura.rules.plays.reach import STASIS, Heap, _face_down
from starhall.games.futura.rules.plays.tables import SUPPORT_TYPES
from starhall.games.futura.state import FuturaState, Possessed
from tests.games.futura.fight import TARGET, effect, engaged
from tests.games.futura.table import (
    AEGIS,
    ARCHIVE,
    CHEN,
    ELOI,
    HAMMERFIST,
    LAST_SLOT,
    ONDRA,
    TERRACE,
    THORN,
    VELARIS,
    WREN,
    card,
    table,
)

OFF_HAND, THING, KNACK = card("ITM-04", 0), card("ITM-10", 7), card("ABL-01", LAST_SLOT)


def laden(s: FuturaState, a: int) -> list[Heap]:
    """An acolyte with an item in each hand and an ability, and what others see of them."""
    place_at(s, off_hand={a: OFF_HAND}, items={a: (THING,)}, abilities={a: (KNACK,)})
    return [Heap(a, (KNACK,), ABILITY), Heap(a, (OFF_HAND, THING), ITEM)]


def stored(s: FuturaState, d: int) -> tuple[int, ...]:
    """A station with a card in store and one that is fitted."""
    s.cargo[d] = (card("ITM-02", 11),)
    place_at(s, fitted={d: (card("ITM-24", 12),)})
    return s.cargo[d] + s.fitted[d]


# The attacker.


@checks("FUT-271", "FUT-R71")
@pytest.mark.parametrize("primary", [CHEN, VELARIS, ELOI])
def test_of_the_primary_abilities_and_items_may_be_played(primary: int) -> None:
    s = engaged(primary=primary)
    stored(s, THORN)
    stored(s, ARCHIVE)
    heaps = laden(s, primary)
    assert _face_down(s, 0, "PRE", NONE) == _face_down(s, 0, "POST", NONE) == heaps
    assert _face_down(s, 0, "RESP", NONE) == _face_down(s, 0, "AMBUSH", NONE) == heaps[:1]
    assert _face_down(s, 0, "REPLAY", NONE) == heaps
    for window in ("AFT", "STRUCK", "MAIN", "TRN", "WON", "END", "ALW"):
        assert _face_down(s, 0, window, NONE) == []
    place_at(s, off_hand={primary: NONE}, items={primary: ()})
    assert _face_down(s, 0, "PRE", NONE) == heaps[:1]
    place_at(s, items={primary: (THING,)}, abilities={primary: ()})
    assert _face_down(s, 0, "PRE", NONE) == [Heap(primary, (THING,), ITEM)]


@checks("FUT-149", "FUT-R71")
@pytest.mark.parametrize("support", [CHEN, ELOI])
def test_of_the_support_only_abilities_that_help_may_be_played(support: int) -> None:
    s = engaged(primary=VELARIS, support=support)
    laden(s, support)
    helping = Heap(support, (KNACK,), ABILITY, SUPPORT_TYPES)
    assert _face_down(s, 0, "PRE", NONE) == [helping]
    own = laden(s, VELARIS)
    assert _face_down(s, 0, "PRE", NONE) == [helping, *own]
    place_at(s, abilities={support: ()})
    assert _face_down(s, 0, "PRE", NONE) == own


@checks("FUT-R71")
def test_where_nobody_stands_nothing_lies() -> None:
    s = engaged(primary=NONE)
    laden(s, ELOI)
    stored(s, THORN)
    assert _face_down(s, 0, "PRE", NONE) == []
    assert _face_down(s, 2, "PRE", NONE) == []


@checks("FUT-178", "FUT-R65", "FUT-R71")
def test_from_a_side_in_stasis_and_outside_of_fights_nothing_is_expected() -> None:
    s = engaged(ONDRA)
    mine, theirs = laden(s, CHEN), laden(s, ONDRA)
    s.force = [effect(STASIS, NONE, until="interaction")]
    assert (_face_down(s, 0, "PRE", NONE), _face_down(s, 1, "PRE", NONE)) == ([], theirs)
    s.force = [effect(STASIS, NONE, seat=1, until="interaction")]
    assert (_face_down(s, 0, "PRE", NONE), _face_down(s, 1, "PRE", NONE)) == (mine, [])
    s.force, s.attacker = [], NOBODY
    assert _face_down(s, 1, "PRE", NONE) == []


# The defender.


@checks("FUT-271", "FUT-R71")
@pytest.mark.parametrize("d", [AEGIS, TERRACE, THORN])
@pytest.mark.parametrize("p", [0, 1])
def test_an_assaulted_station_may_hold_any_item(d: int, p: int) -> None:
    s = engaged(STATION + d, WREN)
    s.attacker, s.defender = 1 - p, p
    assert _face_down(s, p, "PRE", NONE) == []
    cards = stored(s, d)
    assert _face_down(s, p, "PRE", NONE) == [Heap(STATION + d, cards, ITEM)]
    assert _face_down(s, p, "RESP", NONE) == []
    assert _face_down(s, 1 - p, "PRE", NONE) == []
    s.cargo[d] = ()
    assert _face_down(s, p, "PRE", NONE) == [Heap(STATION + d, cards[1:], ITEM)]
    s.cargo[d] = cards[:1]
    place_at(s, fitted={d: ()})
    assert _face_down(s, p, "PRE", NONE) == [Heap(STATION + d, cards[:1], ITEM)]


@checks("FUT-R64", "FUT-R71")
@pytest.mark.parametrize("summoned", [CHEN, ELOI])
@pytest.mark.parametrize("d", [AEGIS, TERRACE])
def test_a_summoned_acolyte_adds_its_own_to_that_of_the_station(d: int, summoned: int) -> None:
    s = engaged(STATION + d, WREN)
    cards = stored(s, d)
    s.summoned, own = summoned, laden(s, summoned)
    assert _face_down(s, 1, "PRE", NONE) == [*own, Heap(summoned, cards, ITEM)]


@checks("FUT-R61", "FUT-R62", "FUT-R71")
@pytest.mark.parametrize("victim", [CHEN, ELOI])
def test_an_ambushed_acolyte_has_its_own_whoever_is_possessed(victim: int) -> None:
    s = engaged(victim, WREN)
    stored(s, THORN)
    heaps = laden(s, victim)
    assert _face_down(s, 1, "PRE", NONE) == heaps
    s.possessed = (Possessed(WREN, 1, 1),)
    assert _face_down(s, 1, "PRE", NONE) == heaps


@checks("FUT-R41", "FUT-R71")
@pytest.mark.parametrize("p", [0, 1])
def test_when_an_assault_is_declared_the_bench_of_the_defender_is_looked_at_too(p: int) -> None:
    s = engaged(TARGET, WREN)
    s.attacker, s.defender = 1 - p, p
    benched = [3 * p, 3 * p + 2]
    for a in (*benched, 3 * p + 1, 3 - 3 * p):
        place_at(s, abilities={a: (card("ABL-02", 20 + a),)})
    s.place[3 * p + 1] = BAY
    heaps = [Heap(a, s.abilities[a], ABILITY, word="bench") for a in benched]
    assert _face_down(s, p, "DEC", NONE) == heaps
    assert _face_down(s, p, "PRE", NONE) == _face_down(s, 1 - p, "DEC", NONE) == []
    s.summoned = benched[0]
    assert _face_down(s, p, "DEC", NONE) == [*heaps[1:], Heap(benched[0], s.abilities[benched[0]], ABILITY)]


# Who is dying, and what is lost.


@checks("FUT-125", "FUT-R71")
@pytest.mark.parametrize(("dying", "p"), [(CHEN, 0), (ELOI, 3)])
def test_whoever_is_dying_may_save_itself_unless_it_supports(dying: int, p: int) -> None:
    s = table(players=4)
    s.attacker, s.defender, s.target, s.primary = p, 1, TARGET, dying
    heaps = laden(s, dying)
    place_at(s, abilities={HAMMERFIST: (card("ABL-02", 30),)})
    assert _face_down(s, p, "KO", dying) == heaps
    s.primary, s.support = HAMMERFIST, dying
    assert _face_down(s, p, "KO", dying) == []
    s.primary, s.support = HAMMERFIST, NONE
    assert _face_down(s, p, "KO", dying) == heaps


@checks("FUT-R63", "FUT-R71")
@pytest.mark.parametrize("subject", [ONDRA, CARD + 3, NONE])
def test_when_another_unit_dies_the_parties_have_what_they_fight_with(subject: int) -> None:
    s = engaged(TARGET, CHEN)
    mine = laden(s, CHEN)
    laden(s, ONDRA)
    cards = stored(s, TERRACE)
    assert _face_down(s, 0, "KO", subject) == mine
    if subject != ONDRA:
        assert _face_down(s, 1, "KO", subject) == [Heap(TARGET, cards, ITEM)]
    assert _face_down(s, 1, "KO", CHEN) == [Heap(TARGET, cards, ITEM)]


@checks("FUT-276", "FUT-R71")
@pytest.mark.parametrize("d", [AEGIS, THORN])
def test_of_a_lost_station_its_cards_may_still_be_played(d: int) -> None:
    s = engaged(TARGET, WREN)
    stored(s, TERRACE)
    assert _face_down(s, 1, "LOST", STATION + d) == []
    cards = stored(s, d)
    assert _face_down(s, 1, "LOST", STATION + d) == [Heap(STATION + d, cards, ITEM)]


@checks("FUT-208", "FUT-R71")
def test_at_the_start_of_a_cycle_any_acolyte_may_play_its_ability() -> None:
    s = table(players=3)
    heaps = {a: laden(s, a)[0] for a in (0, 2, 4, 8)}
    for p, own in ((0, [0, 2]), (1, [4]), (2, [8])):
        assert _face_down(s, p, "CYC", NONE) == [heaps[a] for a in own]
    assert list(chain(*(_face_down(s, p, "MAIN", NONE) for p in range(3)))) == []
