"""Setting up: decks, start roll, acolytes, districts, stations."""

from __future__ import annotations

from typing import Any

import pytest

from starhall.core import AS_IS, Journal, Scripted, Seeded
from starhall.core.scenes import asked, checks, choose, offered, refused, told
from starhall.core.seen import Hand
from starhall.games.futura import GAME
from starhall.games.futura.box.parts import (
    ACO_AP,
    BENCH,
    BUILT,
    DECK_SIZE,
    FACE,
    KIND,
    OUT,
    POOL,
    QUOTA,
    QUOTA_OF,
    SLOTS,
    STA_TYPE,
)
from starhall.games.futura.decks import starter
from starhall.games.futura.rules.kinds import OWN
from starhall.games.futura.state import FuturaState
from tests.games.futura.playing import seen
from tests.games.futura.table import refused_by


def begin(players: int = 2, seed: str = "set-up", **options: Any) -> FuturaState:
    """A new game after everybody has taken a starter deck."""
    s = GAME.new(players, Seeded(seed), options, Journal())
    for p in range(players):
        choose(s, p, "deck", 0)
    return s


def pick_all(s: FuturaState) -> None:
    """Answer every set-up question with the first choice."""
    while s.part == "setup":
        seat, kind, _, _ = s.asked[0]
        choose(s, seat, kind.name, offered(s, seat)[0])


@checks("FUT-008", "FUT-R05", "FUT-343", "FUT-022")
def test_everybody_chooses_a_deck_in_secret_and_at_the_same_time() -> None:
    s = GAME.new(3, Seeded(1), {}, Journal())
    assert asked(s) == [(0, "deck"), (1, "deck"), (2, "deck")]
    choose(s, 1, "deck", 2)
    assert told(s) == []
    assert [q for q, _ in asked(s)] == [0, 2]
    choose(s, 0, "deck", 0)
    choose(s, 2, "deck", 4)
    for p, n in enumerate((0, 2, 4)):
        assert sorted(card // SLOTS for card in s.decks[p]) == sorted(starter(n))
        assert [event.only for event in told(s, "deck chosen")][p] == (p,)


@checks("FUT-012", "FUT-017", "FUT-304", "FUT-314", "FUT-016", "FUT-317")
def test_an_own_deck_is_built_card_by_card_to_the_fixed_split() -> None:
    s = GAME.new(2, Seeded(1), {}, Journal())
    choose(s, 0, "deck", OWN)
    choose(s, 1, "deck", 1)
    assert asked(s) == [(0, "face")]
    for _ in range(QUOTA[0]):
        choose(s, 0, "face", FACE["ARM-26"])
    assert refused_by(s, 0, "face", FACE["ARM-01"]) == "FUT-012"
    while asked(s) == [(0, "face")]:
        choose(s, 0, "face", offered(s, 0)[-1])
    faces = [card // SLOTS for card in s.decks[0]]
    assert len(faces) == DECK_SIZE
    assert faces.count(FACE["ARM-26"]) == QUOTA[0]
    assert [sum(QUOTA_OF[face] == part for face in faces) for part in range(5)] == list(QUOTA)


@checks("FUT-304")
def test_several_builders_take_their_cards_at_the_same_time_in_secret() -> None:
    s = GAME.new(2, Seeded(1), {}, Journal())
    choose(s, 0, "deck", OWN)
    choose(s, 1, "deck", OWN)
    assert asked(s) == [(0, "face"), (1, "face")]
    choose(s, 1, "face", FACE["SAB-01"])
    assert s.lists == [[], []]
    choose(s, 0, "face", FACE["ARM-01"])
    assert s.lists == [[FACE["ARM-01"]], [FACE["SAB-01"]]]
    assert GAME.view(s, 0).lists[1] == Hand(1, [])


@checks("FUT-342", "FUT-395")
def test_a_deck_check_refuses_starter_decks_that_are_too_strong() -> None:
    s = GAME.new(2, Seeded(1), {"deck_check": "2"}, Journal())
    assert offered(s, 0) == [2, OWN]
    assert refused(s, 0, "deck", 0) is not None


@checks("FUT-009")
def test_numbers_of_cards_tell_nothing_about_deck_or_order() -> None:
    s = begin()
    for p in range(2):
        slots = [card % SLOTS for card in s.decks[p]]
        assert sorted(slots) == list(range(p * DECK_SIZE, (p + 1) * DECK_SIZE))
        assert slots != sorted(slots)
        by_slot = [card // SLOTS for card in sorted(s.decks[p], key=lambda card: card % SLOTS)]
        assert by_slot != sorted(by_slot)
    assert GAME.view(s, 0).mats[0].deck == DECK_SIZE
    assert GAME.view(s, 1).mats[0].deck == DECK_SIZE


@checks("FUT-200", "FUT-199", "FUT-R78")
def test_the_highest_start_roll_begins_and_ties_are_rolled_again() -> None:
    shuffles = [AS_IS] * 6
    s = GAME.new(3, Scripted(*shuffles, 5, 2, 5, 3, 4, *[0] * 9, *[0] * 9), {}, Journal())
    for p in range(3):
        choose(s, p, "deck", 0)
    assert seen(s, "start rolled", "rolls") == [(5, 2, 5), (3, 4)]
    assert s.first == 2
    assert s.playing == (2, 0, 1)
    assert told(s, "hands shaken")


@checks("FUT-201", "FUT-203", "FUT-204", "FUT-202", "FUT-002")
def test_everybody_gets_three_acolytes_of_any_house_and_three_districts() -> None:
    s = begin(4)
    for p in range(4):
        mine = [a for a in range(12) if s.side[a] == p]
        assert len(mine) == 3
        assert all(s.place[a] == BENCH and s.base[a] == ACO_AP[a] for a in mine)
        assert sum(holder == p for holder in s.holder) == 3


@checks("FUT-R01")
@pytest.mark.parametrize("players", [2, 3])
def test_the_cards_of_the_fourth_seat_stay_out_with_fewer_players(players: int) -> None:
    s = begin(players)
    assert s.place[10] == s.place[11] == POOL
    assert not {10, 11} & set(s.middle)
    assert sum(site == OUT for site in s.site) == 12 - 3 * players
    assert {10, 11} <= set(begin(4).middle)


@checks("FUT-R79", "FUT-306")
def test_acolytes_may_be_drafted_in_a_snake_from_the_first_player() -> None:
    s = begin(3, acolyte_selection="draft")
    order = []
    while asked(s)[0][1] == "acolyte":
        p = asked(s)[0][0]
        order.append(p)
        choose(s, p, "acolyte", offered(s, p)[0])
    first = s.first
    a, b, c = first, (first + 1) % 3, (first + 2) % 3
    assert order == [a, b, c, c, b, a, a, b, c]


@checks("FUT-R79", "FUT-306")
def test_acolytes_may_be_chosen_three_at_a_time_in_turn_order() -> None:
    s = begin(2, acolyte_selection="choose")
    order = []
    while asked(s)[0][1] == "acolyte":
        p = asked(s)[0][0]
        order.append(p)
        wanted = offered(s, p)[0]
        choose(s, p, "acolyte", wanted)
        taken = refused(s, asked(s)[0][0], "acolyte", wanted)
        assert taken is None or taken.rule == "FUT-R79"
    assert order == [s.first] * 3 + [1 - s.first] * 3
    assert all(sum(side == p for side in s.side) == 3 for p in range(2))


@checks("FUT-R28", "FUT-205", "FUT-206", "FUT-068")
def test_stations_are_picked_one_at_a_time_in_turn_order_free_of_charge() -> None:
    s = begin(3)
    order = []
    while asked(s)[0][1] == "station":
        p = asked(s)[0][0]
        order.append(p)
        assert len({STA_TYPE[card] for card in offered(s, p)}) == len(offered(s, p))
        choose(s, p, "station", offered(s, p)[0])
        if s.part != "setup":
            break
    assert order == list(s.playing) * 3
    built = [d for d in range(12) if s.site[d] == BUILT]
    assert len(built) == 9
    assert all(s.level[d] == 1 and s.built[d] == 0 for d in built)
    assert all(11 <= event.operands["ap"] <= 34 for event in told(s, "station rolled"))
    assert all(1 <= s.dam[d] <= 8 for d in built)
    assert len(told(s, "paid")) == 0


@checks("FUT-R78")
def test_nobody_has_a_hand_or_energy_before_the_first_collection() -> None:
    s = begin(2)
    pick_all(s)
    later = s.playing[1]
    assert s.cycle == 1
    assert s.hands[later] == []
    assert s.energy[later] == 0


@checks("FUT-001")
def test_the_game_is_for_two_to_four() -> None:
    assert list(GAME.players) == [2, 3, 4]


def test_kinds_of_cards_in_a_deck_are_known() -> None:
    s = begin()
    assert {KIND[card // SLOTS] for card in s.decks[0]} == set(range(6))
