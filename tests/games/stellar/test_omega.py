"""Phase omega: the end."""

from __future__ import annotations

from typing import Any

import pytest

from starhall.core.scenes import checks, told
from starhall.games.stellar import GAME
from starhall.games.stellar.box.parts import ALIENS, CLONES, MACHINES, MUTANTS
from starhall.games.stellar.rules.omega import convert, final_ranking, nudge, omega, reveal
from starhall.games.stellar.rules.verbs import gain_vp
from starhall.games.stellar.seen import Account
from tests.games.stellar.helpers import moment, names, what

CAPTAIN, CREW, EXPLORATION = 40, 64, 88
"""A token of each category."""
EMPTY = ((),) * 4


@checks("STEL-150", "STEL-151", "STEL-152")
@pytest.mark.parametrize(
    ("fields", "sp"),
    [
        ({"ship": {MUTANTS: "A1 C1"}}, 4),
        ({"hands": {1: [CLONES, ALIENS, CLONES]}}, 3),
        ({"missing": {MUTANTS: 2}}, 2),
        ({}, 0),
    ],
)
def test_two_sp_per_tile_one_per_card_and_one_per_missing_crystal(fields: dict[str, Any], sp: int) -> None:
    s = moment((convert, 1), omega=EMPTY, **fields)
    assert s.sp[1] == sp


@checks("STEL-153", "STEL-R82")
def test_conversion_moves_the_cube_as_one_gain_and_can_bring_tokens() -> None:
    s = moment(
        (convert, 1),
        ship={MUTANTS: "A3"},
        hands={1: [CLONES, CLONES]},
        missing={MUTANTS: 3},
        sp=[0, 4, 0, 0],
        omega=EMPTY,
        dice=(0, 0, 0),
    )
    assert what(s, "sp gained", "sp") == [11]
    assert (s.sp[1], len(s.tokens[1])) == (0, 3)
    assert s.omega[1] == (6, 2, 3)


@checks("STEL-R82")
def test_players_convert_in_cosmic_order_then_all_tokens_are_revealed_then_the_nudges() -> None:
    s = moment(omega, order=(CLONES, ALIENS, MACHINES, MUTANTS))
    assert what(s, "converted", "seat") == [3, 2, 0, 1]
    assert names(s).index("tokens revealed") > max(i for i, n in enumerate(names(s)) if n == "converted")
    assert names(s).index("nudges cancel") > max(i for i, n in enumerate(names(s)) if n == "tokens revealed")
    assert s.over


@checks("STEL-R82")
def test_the_table_of_the_end_holds_conversion_tokens_and_nudges_of_every_player() -> None:
    s = moment(
        omega,
        ship={MACHINES: "A1", MUTANTS: "B2"},
        hands={0: [CLONES], 2: [CLONES, CLONES]},
        missing={MACHINES: 1, CLONES: 2},
        tokens=[[CAPTAIN], [], [CREW, EXPLORATION], []],
        vp=[(2, 1, 1), (1, 1, 1), (0, 1, 1), (1, 0, 1)],
    )
    assert s.phase == "omega"
    assert s.omega == (
        (2, 1, 1, 1, 0, 0, 1, 0, -1),
        (4, 0, 0, 0, 0, 0, 0, 0, -1),
        (0, 2, 0, 0, 1, 1, 0, 1, 1),
        (0, 0, 2, 0, 0, 0, 0, 0, -1),
    )
    assert GAME.view(s, None).accounts[2] == Account((0, 2, 0), (0, 1, 1), (0, 1, 1))
    assert s.tokens == [(), (), (), ()]
    assert s.revealed == ((CAPTAIN,), (), (CREW, EXPLORATION), ())
    # The nudges have put the Aliens ahead.
    assert s.vp == ((4, 1, 0), (1, 1, 0), (0, 3, 3), (1, 0, 0))
    assert what(s, "won", "seat", "vp") == [(2, 6)]


@checks("STEL-154", "STEL-R08", "STEL-021")
def test_each_token_is_1_vp_in_the_category_it_shows_and_all_see_it_now() -> None:
    s = moment(
        reveal, tokens=[[CAPTAIN, CAPTAIN + 1, EXPLORATION], [CREW], [], []], vp=[(1, 1, 1)] * 4, omega=EMPTY
    )
    assert s.vp == ((3, 1, 2), (1, 2, 1), (1, 1, 1), (1, 1, 1))
    # The log marks it: behind this nobody can go back.
    assert (s.uncovered, told(s, "tokens revealed")[0].barrier) == (1, True)
    for reader in (0, 1, None):
        assert GAME.view(s, reader).revealed[0] == (CAPTAIN, CAPTAIN + 1, EXPLORATION)


@checks("STEL-155", "STEL-R72")
def test_the_leading_cube_advances_and_the_trailing_one_falls_back() -> None:
    s = moment(nudge, vp=[(5, 0, 1), (3, 4, 2), (2, 2, 3), (4, 1, 4)], omega=EMPTY)
    assert [row[0] for row in s.vp] == [6, 3, 1, 4]
    # The last cube on 0 stays there.
    assert [row[1] for row in s.vp] == [0, 5, 2, 1]
    assert [row[2] for row in s.vp] == [0, 2, 3, 5]
    assert list(s.omega) == [(1, 0, -1), (0, 1, 0), (-1, 0, 0), (0, 0, 1)]


@checks("STEL-156", "STEL-R72")
def test_all_tied_cubes_move_and_who_is_first_and_last_stays() -> None:
    s = moment(nudge, vp=[(5, 2, 0), (5, 2, 0), (3, 2, 0), (3, 2, 0)], omega=EMPTY)
    assert [row[0] for row in s.vp] == [6, 6, 2, 2]
    assert [row[1] for row in s.vp] == [2, 2, 2, 2]
    assert [row[2] for row in s.vp] == [0, 0, 0, 0]


@checks("STEL-R72")
def test_nudges_are_judged_by_the_positions_before_any_of_them() -> None:
    # A second leader is still one after the first has moved on, and so is a second trailer.
    s = moment(nudge, vp=[(4, 3, 1), (4, 2, 0), (2, 3, 1), (2, 2, 0)], omega=EMPTY)
    assert [list(track) for track in zip(*s.vp, strict=True)] == [[5, 5, 1, 1], [4, 1, 4, 1], [2, 0, 2, 0]]
    assert list(s.omega) == [(1, 1, 1), (1, -1, 0), (-1, 1, 1), (-1, -1, 0)]


@checks("STEL-R71")
def test_tracks_have_no_upper_end() -> None:
    s = moment((gain_vp, 0, 0, 7, "STEL-127"), vp=[(38, 0, 0)] * 4)
    assert s.vp[0] == (45, 0, 0)


@checks("STEL-157", "STEL-158", "STEL-R73")
@pytest.mark.parametrize(
    ("sp", "order", "places"),
    [
        ([1, 3, 2, 0], (0, 1, 2, 3), (3, 1, 2, 4)),
        ([2, 2, 2, 2], (2, 0, 3, 1), (2, 4, 1, 3)),
        ([2, 4, 2, 4], (3, 2, 1, 0), (4, 2, 3, 1)),
    ],
)
def test_a_tie_is_decided_by_the_sp_spot_then_by_the_last_cosmic_order(
    sp: list[int], order: tuple[int, ...], places: tuple[int, ...]
) -> None:
    s = moment(final_ranking, vp=[(3, 3, 3)] * 4, sp=sp, order=order)
    assert s.places == places


@checks("STEL-157")
def test_the_sum_of_the_three_cubes_comes_before_sp() -> None:
    s = moment(final_ranking, vp=[(0, 0, 9), (4, 3, 3), (2, 2, 2), (0, 0, 0)], sp=[4, 0, 4, 4])
    assert s.places == (2, 1, 3, 4)
    assert len(told(s, "won")) == 1


@checks("STEL-R83", "STEL-183")
def test_placed_cards_pad_tiles_and_permanent_crystals_count_for_nothing() -> None:
    s = moment(
        (convert, 0),
        placed={MACHINES: [CLONES, MUTANTS]},
        flipped={MACHINES: 4},
        at=[0, 0, 0, 0],
        omega=EMPTY,
    )
    assert s.sp[0] == 0
