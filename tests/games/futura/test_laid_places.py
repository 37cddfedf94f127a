"""Where cards lie, who sees them go, and what others know of them then."""

from __future__ import annotations

import pytest

from starhall.core import Secret
from starhall.core.scenes import checks, place_at
from starhall.games.futura.box.parts import BAY, HAND_LIMIT, NONE, SLOTS, UNBUILT
from starhall.games.futura.rules.kinds import IN_STATION, TO_HAND
from starhall.games.futura.rules.mat import slots, storage
from starhall.games.futura.state import FuturaState
from tests.games.futura.laid import THEIRS
from tests.games.futura.table import (
    AEGIS,
    CHEN,
    CLOISTER,
    HAMMERFIST,
    LAST_SLOT,
    LOWMARKET,
    NEEDLE,
    PLACES,
    TERRACE,
    THORN,
    VELARIS,
    card,
    turn,
)

# Where cards lie.


@checks("FUT-099", "FUT-101", "FUT-232", "FUT-234", "FUT-360", "FUT-R82")
def test_a_look_over_the_mat_finds_everything_of_one_player_alone() -> None:
    s = turn(0)
    s.place[HAMMERFIST] = BAY
    mat = slots.gather(s, 0)
    assert (mat.benched, mat.in_bay) == ([CHEN, VELARIS], [HAMMERFIST])
    assert (mat.stations, mat.free, mat.laden, mat.equipped) == ([0, 1, 2], [0, 1, 2], [], [])
    s.cargo[AEGIS] = (card("ARM-02", 3),)
    place_at(s, fitted={LOWMARKET: (card("CRE-02", 4),)})
    place_at(s, mutants={CLOISTER: (9,)})
    mat = slots.gather(s, 0)
    assert (mat.free, mat.laden, mat.equipped) == ([], [AEGIS], [LOWMARKET])
    for d in (AEGIS, LOWMARKET, CLOISTER):
        s.level[d] = 2
    assert slots.gather(s, 0).free == [0, 1, 2]
    place_at(s, site={LOWMARKET: UNBUILT})
    assert slots.gather(s, 0).stations == slots.gather(s, 0).free == [0, 2]
    assert slots.gather(s, 1).stations == [3, 4, 5]


@checks("FUT-099", "FUT-232")
@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_a_station_has_as_many_slots_as_its_level_for_all_that_lies_there(level: int) -> None:
    s = turn()
    s.level[THORN] = level
    assert slots.slots_free(s, THORN) == level
    for row, value in (("cargo", (card("ARM-02", 3),)), ("fitted", (card("CRE-02", 4),)), ("mutants", (9,))):
        place_at(s, **{row: {THORN: value}})
        assert slots.slots_free(s, THORN) == level - 1
        place_at(s, **{row: {THORN: ()}})


@checks("FUT-R09", "FUT-R82")
def test_a_card_goes_to_a_hand_below_five_and_to_stations_with_a_free_slot() -> None:
    s = turn(1)
    s.hands[1] = [card("ABL-01", 100 + i) for i in range(HAND_LIMIT - 1)]
    assert slots.places(s, 1) == [TO_HAND, *THEIRS]
    s.hands[1].append(card("ABL-01", 110))
    s.cargo[TERRACE] = (card("ABL-30", 150),)
    assert slots.places(s, 1) == [THEIRS[0], THEIRS[2]]


@checks("FUT-R31", "FUT-R82")
@pytest.mark.parametrize("place", PLACES)
def test_a_card_is_held_in_the_hand_or_as_cargo_and_lies_in_one_district(place: int) -> None:
    s = turn(1, players=4)
    one = card("SAB-34", place)
    assert (slots.held(s, 1, place), slots.where(s, one)) == (NONE, NONE)
    s.hands[1] = [card("ARM-02", 77), one]
    assert [slots.held(s, p, place) for p in range(4)] == [NONE, one, NONE, NONE]
    assert slots.where(s, one) == NONE
    s.hands[1] = []
    for d in (AEGIS, TERRACE, THORN):
        s.cargo[d] = (card("ARM-02", 77), one)
        assert [slots.held(s, p, place) for p in range(4)] == [one if p == d // 3 else NONE for p in range(4)]
        assert slots.where(s, one) == d
        s.cargo[d] = ()
        place_at(s, fitted={d: (card("ARM-02", 77), one)})
        assert (slots.held(s, d // 3, place), slots.where(s, one)) == (NONE, d)
        place_at(s, fitted={d: ()})


# What others notice.


@checks("FUT-R71")
def test_a_card_is_named_to_its_holder_and_those_who_know_it() -> None:
    s = turn(1, players=3)
    one = card("SAB-34", LAST_SLOT)
    for known, readers in ((0, {1}), (0b001, {0, 1}), (0b100, {1, 2}), (0b101, {0, 1, 2})):
        place_at(s, known={LAST_SLOT: known})
        told = slots.secret(s, 1, one)
        assert isinstance(told, Secret)
        assert set(told.seats) == readers
    place_at(s, known={LAST_SLOT: 0b111})
    assert slots.secret(s, 1, one) == one


def masks(s: FuturaState, *cards: int) -> list[int]:
    """Who knows each of these cards, as bits."""
    return [s.known[one % SLOTS] for one in cards]


@checks("FUT-R71")
@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("unseen", [False, True])
@pytest.mark.parametrize(
    ("known", "seen_by", "seen_left", "unseen_left"),
    [
        # Who knew all three knows by its look which of them has gone, if its look is seen.
        ((0b101, 0b101, 0b101), 0, (0b101, 0b101, 0b101), (0, 0, 0)),
        ((0b001, 0b100, 0b101), 0, (0, 0b100, 0b101), (0, 0, 0)),
        ((0b101, 0b001, 0b001), 0, (0b001, 0b001, 0b001), (0, 0, 0)),
        ((0b101, 0b101, 0b001), 0b100, (0b101, 0b101, 0b001), (0b100, 0b100, 0)),
        ((0, 0, 0), 0b100, (0, 0, 0), (0, 0, 0)),
    ],
)
def test_what_is_still_known_when_a_card_leaves_a_hand(
    known: tuple[int, ...],
    seen_by: int,
    seen_left: tuple[int, ...],
    unseen_left: tuple[int, ...],
    unseen: bool,
    place: int,
) -> None:
    s = turn(1, players=3)
    cards = [card("SAB-34", place), card("ARM-02", 100), card("ABL-01", 101)]
    s.hands[1] = list(cards)
    for one, mask in zip(cards, known, strict=True):
        place_at(s, known={one % SLOTS: mask})
    slots.leave(s, 1, cards[0], unseen=unseen, seen_by=seen_by)
    assert s.hands[1] == cards[1:]
    assert masks(s, *cards) == list(unseen_left if unseen else seen_left)


@checks("FUT-R71")
@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("fitted", [False, True])
@pytest.mark.parametrize("unseen", [False, True])
def test_of_a_station_only_what_lies_face_down_can_be_mistaken(
    unseen: bool, fitted: bool, place: int
) -> None:
    s = turn(1, players=3)
    one, other, up = card("ITM-25", place), card("ITM-24", 100), card("ITM-25", 101)
    s.level[TERRACE] = 4
    s.cargo[TERRACE] = (other, up) if fitted else (one, other, up)
    place_at(s, fitted={TERRACE: (one,) if fitted else ()})
    for each, mask in ((one, 0b001), (other, 0b001), (up, 0b111)):
        place_at(s, known={each % SLOTS: mask})
    slots.leave(s, 1, up, unseen=unseen)
    assert masks(s, one, other, up) == [0b001, 0b001, 0b111], "what lies open is seen to go"
    s.cargo[TERRACE] += (up,)
    slots.leave(s, 1, one, unseen=unseen)
    assert (s.cargo[TERRACE], s.fitted[TERRACE]) == ((other, up), ())
    assert masks(s, one, other, up) == ([0, 0, 0b111] if unseen else [0b001, 0b001, 0b111])


@checks("FUT-R71", "FUT-R82")
@pytest.mark.parametrize("place", PLACES)
def test_whose_way_tells_others_something(place: int) -> None:
    s = turn(1, players=3)
    one, other = card("ITM-25", place), card("ITM-24", 100)
    for known, tells in ((0, True), (0b001, True), (0b100, True), (0b101, False), (0b111, False)):
        place_at(s, known={place: known, 100: 0})
        s.hands[1], s.cargo[TERRACE] = [one, other], ()
        place_at(s, fitted={TERRACE: ()})
        assert slots.gives_away(s, 1, one) == tells, "out of a hand it is seen to be no creature"
        s.hands[1] = []
        for stored in (True, False):
            place_at(s, cargo={TERRACE: (one,) * stored}, fitted={TERRACE: (one,) * (not stored)})
            assert slots.gives_away(s, 1, one) == tells
        for cargo, fitted in (((one, other), ()), ((one,), (other,))):
            s.cargo[TERRACE] = cargo
            place_at(s, fitted={TERRACE: fitted})
            place_at(s, known={100: 0})
            assert not slots.gives_away(s, 1, one)
            place_at(s, known={100: 0b001})
            assert slots.gives_away(s, 1, one) == (not known & 0b001)


@checks("FUT-R71", "FUT-R82")
@pytest.mark.parametrize("way", ["store", "retrieve", "take out", "fit"])
def test_not_even_who_knew_all_cards_knows_which_one_was_moved_face_down(way: str) -> None:
    s = turn(1, players=3)
    one, other = card("ITM-25", 70), card("ARM-02", 71)
    s.level[TERRACE] = 4
    if way in ("store", "fit"):
        s.hands[1] = [one, other]
    elif way == "retrieve":
        s.cargo[TERRACE] = (one, other)
    else:
        place_at(s, fitted={TERRACE: (one, other)})
    place_at(s, known={70: 0b001, 71: 0b001})
    s.chosen = (one,)
    before = s.uncovered
    if way == "store":
        storage.stored(s, IN_STATION + TERRACE, 1, way)
    elif way == "retrieve":
        storage.retrieve(s, 70, 1)
    elif way == "fit":
        storage.fitted(s, IN_STATION + TERRACE, 1, way)
    else:
        storage.taken_out(s, TO_HAND, 1, way)
    assert masks(s, one, other) == [0, 0]
    assert s.uncovered - before == (way == "store"), "only then has anybody learned anything"


@checks("FUT-R71", "FUT-R82")
@pytest.mark.parametrize("known", [0, 0b101])
def test_the_only_card_of_a_station_tells_what_it_is_when_it_is_moved(known: int) -> None:
    for way in ("retrieve", "take out"):
        s = turn(1, players=3)
        place_at(s, **{"cargo" if way == "retrieve" else "fitted": {TERRACE: (card("ITM-25", 70),)}})
        s.chosen, before = (card("ITM-25", 70),), s.uncovered
        place_at(s, known={70: known})
        if way == "retrieve":
            storage.retrieve(s, 70, 1)
        else:
            storage.taken_out(s, IN_STATION + NEEDLE, 1, way)
        assert s.uncovered - before == (not known)
