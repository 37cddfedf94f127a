"""Laying out a game: decks of every kind, the start roll, and who is dealt what, seat by seat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from starhall.core import AS_IS, Journal, Scripted
from starhall.core.scenes import asked, checks, choose, offered, told
from starhall.games.futura import GAME
from starhall.games.futura.box.parts import ACO_AP, BENCH, FACE, OUT, POOL, SLOTS, UNBUILT
from starhall.games.futura.decks import starter
from starhall.games.futura.rules.kinds import OWN
from starhall.games.futura.rules.turn.setup import (
    blank,
    build_decks,
    deal_acolytes,
    deal_districts,
    hand_out,
    make_decks,
    set_up,
    start_roll,
    turn_order,
)
from starhall.games.futura.state import FuturaState
from tests.games.futura.table import go, refusal, refused_by


def cleared(players: int, *chance: Any, **options: Any) -> FuturaState:
    """A table with nothing on it."""
    names = [f"Player {p + 1}" for p in range(players)]
    s = FuturaState(names, GAME.read_options(options, players), Scripted(*chance), Journal())
    blank(s)
    return s


# Decks.


@checks("FUT-342", "FUT-395", "FUT-008")
@pytest.mark.parametrize(
    ("check", "allowed"),
    [
        ("casual", [0, 1, 2, 3, 4]),
        ("1", []),
        ("2", [2]),
        ("3", [2]),
        ("4", [0, 1, 2, 3, 4]),
        ("5", [0, 1, 2, 3, 4]),
    ],
)
def test_each_deck_check_lets_these_starter_decks_pass(check: str, allowed: list[int]) -> None:
    s = GAME.new(2, Scripted(), {"deck_check": check}, Journal())
    assert offered(s, 0) == offered(s, 1) == [*allowed, OWN]
    for n in {0, 1, 2, 3, 4} - set(allowed):
        assert refused_by(s, 1, "deck", n) == "FUT-R75"


@checks("FUT-012", "FUT-304", "FUT-317")
def test_building_goes_on_until_the_last_deck_has_its_sixty_cards() -> None:
    s = cleared(3, *[AS_IS] * 6)
    almost = list(starter(0))
    last_face = almost.pop()
    s.lists = [list(starter(1)), almost, [*starter(2)[:58]]]
    first, second = starter(2)[58:]
    go(s, (build_decks,))
    assert asked(s) == [(1, "face"), (2, "face")]
    choose(s, 2, "face", first)
    assert len(s.lists[2]) == 58
    choose(s, 1, "face", last_face)
    assert [len(faces) for faces in s.lists] == [60, 60, 59]
    assert [(e.only, e.operands["face"]) for e in told(s, "card taken")] == [((1,), last_face), ((2,), first)]
    assert asked(s) == [(2, "face")]
    choose(s, 2, "face", second)
    assert asked(s) == []
    assert [sorted(card // SLOTS for card in deck) for deck in s.decks] == [
        sorted(starter(n)) for n in (1, 0, 2)
    ]


@checks("FUT-012", "FUT-395")
@pytest.mark.parametrize(
    ("name", "beside", "quota"),
    [("ARM-26", "ARM-01", 15), ("SAB-26", "SAB-01", 15), ("ABL-04", "ABL-01", 10)],
)
def test_a_face_is_refused_for_the_check_until_its_part_of_the_deck_is_full(
    name: str, beside: str, quota: int
) -> None:
    s = cleared(2, deck_check="2")
    s.lists[0] = list(starter(2))
    s.lists[1] = [FACE[beside]] * (quota - 1)
    go(s, (build_decks,))
    allowed = "the deck check does not allow it beside the others"
    assert refusal(s, 1, "face", FACE[name]) == ("FUT-395", allowed)
    s.lists[1].append(FACE[beside])
    assert refusal(s, 1, "face", FACE[name]) == ("FUT-012", f"the deck has its {quota} cards of that kind")


@checks("FUT-009", "FUT-R88")
def test_the_cards_of_every_seat_are_numbered_and_shuffled_by_chance() -> None:
    turned = list(range(59, -1, -1))
    s = cleared(3, AS_IS, turned, turned, AS_IS, AS_IS, AS_IS)
    s.lists = [list(starter(n)) for n in (0, 1, 2)]
    go(s, (make_decks,))
    numbered = [[face * 240 + 60 * p + i for i, face in enumerate(starter(p))] for p in (0, 1, 2)]
    assert list(s.decks[0]) == numbered[0][::-1]
    assert list(s.decks[1]) == [face * 240 + 60 + i for i, face in enumerate(starter(1)[::-1])]
    assert list(s.decks[2]) == numbered[2]
    assert (s.lists, s.removed) == ([[], [], []], [])


@checks("FUT-008", "FUT-304")
def test_who_builds_a_deck_starts_with_nothing_beside_those_who_have_one() -> None:
    s = GAME.new(3, Scripted(), {}, Journal())
    for p, deck in ((2, OWN), (0, 3), (1, OWN)):
        choose(s, p, "deck", deck)
    assert s.lists == [list(starter(3)), [], []]
    assert asked(s) == [(1, "face"), (2, "face")]


# The start roll.


@checks("FUT-200", "FUT-R78")
@pytest.mark.parametrize(
    ("rolls", "first", "order"),
    [
        ((1, 2, 3, 4), 3, (3, 0, 1, 2)),
        ((6, 5, 4, 3), 0, (0, 1, 2, 3)),
        ((6, 6, 2, 6, 4, 5, 5, 1, 2), 3, (3, 0, 1, 2)),
        ((6, 6, 2, 6, 4, 5, 5, 2, 1), 1, (1, 2, 3, 0)),
        ((1, 1, 5, 1), 2, (2, 3, 0, 1)),
    ],
)
def test_only_those_who_tie_for_the_highest_roll_again(
    rolls: tuple[int, ...], first: int, order: tuple[int, ...]
) -> None:
    s = cleared(4, *rolls)
    go(s, (start_roll,))
    assert (s.first, s.playing) == (first, order)
    assert s.drawn == len(rolls)
    assert told(s, "first player")[0].operands["seat"] == first


@checks("FUT-R78", "FUT-R74")
@pytest.mark.parametrize(
    ("first", "resigned", "order"),
    [(0, (), (0, 1, 2, 3)), (2, (), (2, 3, 0, 1)), (3, (3, 1), (0, 2)), (1, (0,), (1, 2, 3))],
)
def test_turns_go_clockwise_past_those_who_left(
    first: int, resigned: tuple[int, ...], order: tuple[int, ...]
) -> None:
    s = cleared(4)
    s.first, s.resigned = first, resigned
    assert turn_order(s) == order


# Acolytes.


@checks("FUT-201", "FUT-203", "FUT-204", "FUT-R79")
def test_acolytes_are_dealt_one_at_a_time_from_the_first_player_on() -> None:
    s = cleared(3, *[0] * 9)
    s.first, s.playing = 2, (2, 0, 1)
    go(s, (deal_acolytes,))
    assert s.side == (2, 0, 1, 2, 0, 1, 2, 0, 1, -1, -1, -1)
    assert s.place == [BENCH] * 9 + [POOL] * 3
    assert s.base == [*ACO_AP[:9], 0, 0, 0]
    recruits = [(e.operands["seat"], e.operands["acolyte"]) for e in told(s, "recruited")]
    assert recruits[:4] == [(2, 0), (0, 1), (1, 2), (2, 3)]


@checks("FUT-202", "FUT-R01")
@pytest.mark.parametrize(("players", "resigned", "last"), [(2, (), 9), (3, (), 9), (4, (), 11), (4, (3,), 9)])
def test_two_acolytes_are_dealt_only_at_a_table_of_four(
    players: int, resigned: tuple[int, ...], last: int
) -> None:
    playing = tuple(p for p in range(players) if p not in resigned)
    s = cleared(players, *range(last, last - 3 * len(playing), -1))
    s.playing, s.resigned = playing, resigned
    go(s, (deal_acolytes,))
    assert s.side[last] == 0
    assert s.side[last + 1 :] == (-1,) * (11 - last)


def chosen(s: FuturaState) -> list[int]:
    """Who is asked for an acolyte, one after another; each takes the last that is offered."""
    order = []
    while asked(s) and asked(s)[0][1] == "acolyte":
        p = asked(s)[0][0]
        order.append(p)
        choose(s, p, "acolyte", offered(s, p)[-1])
    return order


@checks("FUT-306", "FUT-R79")
@pytest.mark.parametrize(
    ("players", "mode", "order"),
    [
        (2, "draft", [1, 0, 0, 1, 1, 0]),
        (3, "draft", [1, 2, 0, 0, 2, 1, 1, 2, 0]),
        (4, "draft", [1, 2, 3, 0, 0, 3, 2, 1, 1, 2, 3, 0]),
        (2, "choose", [1, 1, 1, 0, 0, 0]),
        (3, "choose", [1, 1, 1, 2, 2, 2, 0, 0, 0]),
        (4, "choose", [1, 1, 1, 2, 2, 2, 3, 3, 3, 0, 0, 0]),
        (2, "deal", []),
    ],
)
def test_in_which_order_acolytes_are_taken(players: int, mode: str, order: list[int]) -> None:
    dealt = [0] * (6 if mode == "deal" else 0)
    s = cleared(players, *dealt, *[0] * 3 * players, acolyte_selection=mode)
    s.first, s.playing = 1, tuple((1 + i) % players for i in range(players))
    go(s, (hand_out,))
    assert chosen(s) == order
    assert [s.side.count(p) for p in range(players)] == [3] * players
    assert asked(s) == [(1, "station")]


@checks("FUT-R01", "FUT-R79", "FUT-202")
def test_why_an_acolyte_is_not_taken() -> None:
    s = cleared(3, acolyte_selection="draft")
    go(s, (hand_out,))
    choose(s, 0, "acolyte", 0)
    choose(s, 1, "acolyte", 9)
    assert offered(s, 2) == list(range(1, 9))
    assert refusal(s, 2, "acolyte", 0) == ("FUT-R79", "Player 1 has it")
    assert refusal(s, 2, "acolyte", 9) == ("FUT-R79", "Player 2 has it")
    assert refusal(s, 2, "acolyte", 10) == ("FUT-R01", "it joins only at a table of four")


# Districts and stations.


@checks("FUT-201", "FUT-203", "FUT-R01")
def test_districts_are_dealt_and_built_on_in_the_same_order() -> None:
    s = cleared(3, *range(11, 2, -1))
    s.first, s.playing = 1, (1, 2, 0)
    go(s, (deal_districts,))
    assert s.holder == (-1, -1, -1, 0, 2, 1, 0, 2, 1, 0, 2, 1)
    assert s.site == (OUT,) * 3 + (UNBUILT,) * 9
    dealt = [(e.operands["seat"], e.operands["district"]) for e in told(s, "district dealt")]
    assert dealt == [(p, d) for p, d in zip((1, 2, 0) * 3, range(11, 2, -1), strict=True)]
    waiting: Sequence[Any] = [frame[1:] for frame in s.stack[::-1]]
    assert s.asked[0][3][2:] == (11, 0)
    assert list(waiting[:-1]) == [(p, d, 0) for p, d in dealt[1:]]


@checks("FUT-R74", "FUT-R01", "FUT-393", "FUT-199")
def test_the_next_game_is_set_up_without_whoever_left_the_match() -> None:
    s = cleared(4, *[AS_IS] * 8, 3, 2, 5, *[0] * 18)
    decks = [starter(n) for n in (0, 1, 2, 3)]
    go(s, (set_up, decks, ((1, 2, 3, 4),), (2,)))
    assert (s.finished, s.resigned) == (((1, 2, 3, 4),), (2,))
    assert [len(deck) for deck in s.decks] == [60, 60, 0, 60]
    assert sorted(card % SLOTS for card in s.removed) == list(range(120, 180))
    assert (s.first, s.playing) == (3, (3, 0, 1))
    assert s.middle == tuple(range(10))
    assert [s.side.count(p) for p in range(4)] == [3, 3, 0, 3]
    assert told(s, "hands shaken")[0].operands["seats"] == (0, 1, 3)
    assert asked(s) == [(3, "station")]


@checks("FUT-R01", "FUT-008")
@pytest.mark.parametrize(("players", "stations"), [(2, 10), (3, 10), (4, 12)])
def test_a_first_game_asks_everybody_for_a_deck(players: int, stations: int) -> None:
    s = cleared(players)
    go(s, (set_up,))
    assert asked(s) == [(p, "deck") for p in range(players)]
    assert s.middle == tuple(range(stations))
    assert s.playing == tuple(range(players))
