"""Drafting and Coyote Jester Mode."""

from __future__ import annotations

import pytest

from starhall.core.scenes import asked, checks, choose, offered, refused, told
from starhall.core.seen import Hand
from starhall.games.saga import GAME
from starhall.games.saga.box.geometry import BOARD, RINGS, square_at
from starhall.games.saga.box.parts import FIRST_NOVA, GONE, VOID
from starhall.games.saga.rules.drawing import collapse, draw, ground
from starhall.games.saga.rules.moving import destinations, move
from tests.games.saga.helpers import (
    ASTRA,
    ROBO_MOB,
    W,
    hand,
    pay,
    random_game,
    seen,
    spot,
    stage,
    start,
    steps,
    told_names,
    what,
)

JESTER = {"coyote_jester": "on"}


@pytest.mark.parametrize(("players", "deck"), [(2, 35), (3, 30), (4, 25)])
@checks("SAGA-148", "SAGA-149", "SAGA-150", "SAGA-R81")
def test_a_draft_keeps_one_of_each_set_and_passes_the_rest_to_the_left(players: int, deck: int) -> None:
    s = start(players, 3, characters="random", drafting="on")
    assert asked(s) == [(p, "draft") for p in range(players)]
    kept: list[list[int]] = [[] for _ in range(players)]
    for pick in range(5):
        sets = [list(held) for held in s.sets]
        assert [len(held) for held in sets] == [6 - pick] * players
        for p in range(players):
            kept[p].append(sets[p][0])
            choose(s, p, "draft", sets[p][0])
        if pick < 4:
            assert s.sets == [sets[p - 1][1:] for p in range(players)]
        left = [sets[p][1] for p in range(players)]
    assert [held[:5] for held in s.hands] == kept
    assert [held[5:] for held in s.hands] == [[FIRST_NOVA + p] for p in range(players)]
    assert s.sets == []
    assert set(left) <= set(s.deck)
    assert len(s.deck) == deck


@checks("SAGA-R81", "SAGA-148")
def test_picks_are_made_at_the_same_time_and_in_secret() -> None:
    s = start(3, 1, characters="random", drafting="on")
    choose(s, 2, "draft", s.sets[2][0])
    # Nothing has moved yet, and nobody sees the answer.
    assert asked(s) == [(0, "draft"), (1, "draft")]
    assert s.hands == [[], [], []]
    view = seen(s, 0)
    assert view.sets[2] == Hand(6, [])
    assert told(s, "drafted") == []


@checks("SAGA-R85")
def test_both_variants_go_together() -> None:
    s = random_game(5, 4, drafting="on", coyote_jester="on", until=lambda s: s.rim == 1)
    assert s.rim == 1


@checks("SAGA-151", "SAGA-152", "SAGA-R82", "SAGA-R84")
def test_the_second_and_third_collapse_remove_the_ring_flipped_before() -> None:
    s = stage((collapse,), at=[(3, 3), (2, 4)], options=JESTER)
    assert s.rim == 3
    assert told_names(s) == ["ring flipped"]
    s = stage((collapse,), at=[(3, 3), (2, 4)], options=JESTER, collapses=1)
    assert s.rim == 2
    assert told_names(s) == ["ring removed", "ring flipped"]
    assert all(s.ground[square] == GONE for square in RINGS[3])
    assert s.ground == ground(s.tiles, 2, 2)
    s = stage((collapse,), at=[(3, 3), (2, 4)], options=JESTER, collapses=2, rim=2)
    assert s.rim == 1
    assert what(s, "ring flipped", "ring") == [1]
    assert [square for square in range(49) if s.ground[square] != GONE] == list(BOARD[1])


@checks("SAGA-R82", "SAGA-131")
def test_the_replacement_is_drawn_before_anything_is_removed() -> None:
    s = stage((draw, 0, 1), at=[(3, 3), (2, 4)], options=JESTER, collapses=1, deck=("K1", "T05", "T06"))
    assert told_names(s) == ["collapse revealed", "drew", "ring removed", "ring flipped"]
    assert hand(s, 0)[-1] == "T05"


@checks("SAGA-R83")
def test_characters_on_a_removed_ring_stand_on_the_nearest_square_in_energy_order() -> None:
    s = stage(
        (collapse,),
        players=3,
        at=[(0, 0), (0, 1), (6, 3)],
        options=JESTER,
        collapses=1,
        order=(1, 0, 2),
        hands={0: ["V11"] * 3, 1: ["T10"] * 3, 2: ["Q07"] * 3},
    )
    # Seat 1 goes to (1,1) first; seat 0 would, too, and picks a free square next to it.
    assert asked(s) == [(0, "relocate")]
    assert spot(s, 1) == (1, 1)
    assert offered(s, 0) == [square_at(1, 2), square_at(2, 1), square_at(2, 2)]
    for square, rule in (
        (square_at(0, 0), "SAGA-R84"),
        (square_at(1, 1), "SAGA-065"),
        (square_at(3, 3), "SAGA-R83"),
    ):
        reason = refused(s, 0, "relocate", square)
        assert reason is not None
        assert reason.rule == rule
    choose(s, 0, "relocate", square_at(2, 2))
    assert spot(s, 0) == (2, 2)
    assert spot(s, 2) == (5, 3)
    # This was no landing.
    assert s.landed == [0, 0, 0]


@checks("SAGA-R83", "SAGA-132")
def test_the_flip_that_follows_can_hurt_the_relocated_once() -> None:
    world = ground(stage().tiles, 1, 3)
    corner = next(c for c in ((1, 1), (1, 5), (5, 1), (5, 5)) if world[square_at(*c)] in (1, 2, 4))
    outside = tuple(0 if part == 1 else 6 for part in corner)
    s = stage((collapse,), at=[(3, 3), (outside[0], outside[1])], options=JESTER, collapses=1)
    assert spot(s, 1) == corner
    assert s.ground[square_at(*corner)] == VOID
    pay(s, 1, "T10")
    assert len(told(s, "damaged")) == 1


@checks("SAGA-R84", "SAGA-R05")
def test_the_smaller_board_wraps_and_removed_squares_do_not_exist() -> None:
    s = stage((move, 0, 1), at=[(1, 1), (5, 4)], rim=2)
    steps(s, 0, W)
    assert spot(s, 0) == (1, 5)
    s = stage((move, 0, 1), at=[(2, 2), (4, 3)], rim=1)
    steps(s, 0, W)
    assert spot(s, 0) == (2, 4)
    s = stage(at=[(2, 2), (4, 3)], rim=1, characters=(ASTRA, ROBO_MOB))
    assert destinations(s, 0, ()) == [square for square in BOARD[1] if square != square_at(2, 2)]


@checks("SAGA-151")
def test_without_coyote_jester_nothing_is_removed() -> None:
    s = stage((collapse,), at=[(3, 3), (0, 0)], collapses=2)
    assert s.rim == 3
    assert told(s, "ring removed") == []


@checks("SAGA-155")
def test_there_are_three_table_options() -> None:
    assert [(option.name, option.default) for option in GAME.options] == [
        ("characters", "pick"),
        ("drafting", "off"),
        ("coyote_jester", "off"),
    ]


@checks("SAGA-148")
def test_whoever_drafts_can_read_the_cards_of_the_own_set_and_no_other() -> None:
    s = start(3, 3, characters="random", drafting="on")
    for p in range(3):
        assert seen(s, p).offered == s.sets[p]
    assert seen(s, None).offered == []
    choose(s, 0, "draft", s.sets[0][0])
    assert seen(s, 0).offered == []
