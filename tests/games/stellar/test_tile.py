"""Action 3: unit TILE, and where a gained level goes."""

from __future__ import annotations

from functools import partial
from random import Random

from starhall.core import Seeded
from starhall.core.scenes import checks, choose, offered, refused, told
from starhall.games.stellar.box.parts import ALIENS, CLONES, MUTANTS
from starhall.games.stellar.rules.tile import NO_LEVEL, gain_level
from starhall.games.stellar.rules.turns import DO_TILE
from starhall.games.stellar.state import StellarState
from tests.games.stellar.helpers import G2, A, B, C, act, answer_all, moment, my_turn, start


def tiles(values: list[int]) -> list[int]:
    """The areas that TILE is offered for."""
    return [value - DO_TILE for value in values if DO_TILE <= value < DO_TILE + 3]


@checks("STEL-068")
def test_a_tile_founds_a_unit_of_level_1_in_an_open_area_without_an_own_unit() -> None:
    s = my_turn(1, ship={MUTANTS: "B2"})
    assert tiles(offered(s, 1)) == [A]
    act(s, 1, DO_TILE + A)
    assert s.level[MUTANTS] == (1, 2, 0)


@checks("STEL-069", "STEL-R29")
def test_flipped_tiles_may_be_placed_and_go_first() -> None:
    s = my_turn(1, flipped={MUTANTS: 10})
    act(s, 1, DO_TILE + A)
    assert (s.flipped[MUTANTS], s.available[MUTANTS]) == (9, 0)


@checks("STEL-070")
def test_if_both_open_areas_are_free_the_player_chooses() -> None:
    assert tiles(offered(my_turn(1, ship={MUTANTS: "C3"}), 1)) == [A, B]
    assert tiles(offered(my_turn(1, gate=G2), 1)) == [B, C]


@checks("STEL-071", "STEL-R30")
def test_if_both_open_areas_hold_own_units_it_is_1_sp_and_one_option_stands_for_it() -> None:
    s = my_turn(1, ship={MUTANTS: "A1 B2"})
    assert tiles(offered(s, 1)) == [A]
    act(s, 1, DO_TILE + A)
    assert (s.level[MUTANTS], s.sp[1]) == ((1, 2, 0), 1)
    # Not while one area is free, whatever stands in the closed sector.
    s = my_turn(1, ship={MUTANTS: "A1 C1"})
    assert tiles(offered(s, 1)) == [B]
    act(s, 1, DO_TILE + B)
    assert s.sp[1] == 0


@checks("STEL-071")
def test_the_refusal_of_the_other_letter_says_that_it_would_be_sp() -> None:
    s = my_turn(1, ship={MUTANTS: "A1 B2"})
    reason = refused(s, 1, "action", DO_TILE + B)
    assert reason is not None
    assert reason.rule == "STEL-071"


@checks("STEL-072")
def test_never_into_the_closed_sector() -> None:
    s = my_turn(1)
    reason = refused(s, 1, "action", DO_TILE + C)
    assert reason is not None
    assert reason.rule == "STEL-072"


@checks("STEL-073")
def test_tile_never_raises_a_level() -> None:
    s = my_turn(1, ship={MUTANTS: "A1 B1"}, missing={MUTANTS: 3})
    act(s, 1, DO_TILE + A, DO_TILE + A)
    assert s.level[MUTANTS] == (1, 1, 0)
    assert s.sp[1] == 2


@checks("STEL-079", "STEL-181", "STEL-R33")
def test_a_level_goes_onto_any_own_unit_but_founds_none() -> None:
    s = moment((gain_level, 2, "STEL-084"), ship={ALIENS: "A1 C2", CLONES: "B1"})
    assert offered(s, 2) == [A, C, NO_LEVEL]
    reason = refused(s, 2, "level", B)
    assert reason is not None
    assert reason.rule == "STEL-R33"
    choose(s, 2, "level", A)
    assert s.level[ALIENS] == (2, 0, 2)


@checks("STEL-R31", "STEL-011")
def test_a_level_may_be_taken_as_1_sp_on_a_level_3_unit_or_declined() -> None:
    s = moment((gain_level, 2, "STEL-084"), ship={ALIENS: "A3 B1"})
    choose(s, 2, "level", A)
    assert (s.level[ALIENS], s.sp[2]) == ((3, 1, 0), 1)
    s = moment((gain_level, 2, "STEL-100"), ship={ALIENS: "A3 B1"})
    choose(s, 2, "level", NO_LEVEL)
    assert (s.level[ALIENS], s.sp[2]) == ((3, 1, 0), 0)
    assert len(told(s, "level declined")) == 1


@checks("STEL-R32")
def test_whoever_gains_a_level_owns_a_unit() -> None:
    gained = 0

    def any_one(s: StellarState, kind: str, values: list[int]) -> int:
        nonlocal gained
        if kind == "level":
            gained += 1
            assert any(s.level[s.race[s.asked[0][0]]])
            assert len(values) > 1
        return rng.choice(values)

    for seed in range(6):
        rng = Random(seed)
        s = start(2 + seed % 3, dealer=Seeded(seed))
        answer_all(s, partial(any_one, s))
    assert gained > 20
