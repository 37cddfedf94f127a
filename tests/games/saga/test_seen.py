"""What a seat sees besides the open table: a Move thought through, the next Energy Order, the clock."""

from __future__ import annotations

from random import Random

import pytest

from starhall.core.scenes import asked, checks, choose, offered
from starhall.games.saga.box.parts import VOID
from starhall.games.saga.rules.drawing import collapse
from starhall.games.saga.rules.ending import elimination_check, win
from starhall.games.saga.rules.moving import STOP_MOVING, move
from starhall.games.saga.rules.play import play_slot
from starhall.games.saga.rules.turn import charge_phase, compare_energy, turn
from starhall.games.saga.state import SagaState
from starhall.games.saga.words.cards import FACES
from tests.games.saga.helpers import (
    ASTRA,
    MORGANA,
    SLUDGE,
    E,
    N,
    W,
    down,
    hurt,
    land,
    pay,
    seen,
    stage,
    start,
    up,
)


def crowd(seed: int, omega: bool, spaces: int) -> SagaState:
    """Four figures close together in a world of Voids, and one of them moves."""
    rng = Random(seed)
    squares = [(row, column) for row in range(2, 5) for column in range(2, 5)]
    holes = [(row, column) for row in range(7) for column in range(7) if rng.random() < 0.3]
    return stage(
        (move, 0, spaces),
        players=4,
        characters=(ASTRA, SLUDGE, MORGANA, "C3"),
        at=rng.sample(squares, 4),
        ground=land(void=[hole for hole in holes if hole != (3, 3)]),
        omega=omega,
    )


@pytest.mark.parametrize("omega", [False, True])
@pytest.mark.parametrize("spaces", [1, 2, 3])
@checks("SAGA-061", "SAGA-066", "SAGA-125", "SAGA-133", "SAGA-R18", "SAGA-R72", "SAGA-R78")
def test_a_move_thought_through_is_the_move_that_is_made(omega: bool, spaces: int) -> None:
    for seed in range(25):
        s = crowd(seed, omega, spaces)
        spots = seen(s, 0).spots
        spot, rng = spots[0], Random(seed)
        while asked(s) == [(0, "step")] and spot.left:
            ways = [way for way, to in enumerate(spot.ways) if to >= 0]
            assert ways == [way for way in offered(s, 0) if way != STOP_MOVING]
            assert spot.at == s.at
            way = rng.choice(ways)
            choose(s, 0, "step", way)
            spot = spots[spot.ways[way]]
            assert spot.at == s.at
        if asked(s) == [(0, "step")]:
            choose(s, 0, "step", STOP_MOVING)
        owed = seen(s, 1).owed
        assert [(fall.seat, fall.damage) for fall in spot.voids] == [(q, n) for q, n in enumerate(owed) if n]


@checks("SAGA-120", "SAGA-R72")
def test_the_step_of_supercharging_is_thought_through_by_itself() -> None:
    s = stage((move, 0, 1), omega=True, characters=(ASTRA, MORGANA), at=[(0, 0), (4, 4)])
    assert [spot.left for spot in seen(s, 0).spots] == [1] + [0] * 8
    choose(s, 0, "step", E)
    assert [spot.left for spot in seen(s, 0).spots] == [1] + [0] * 8
    assert seen(s, 0).spots[0].at == [1, 32]


@checks("SAGA-125", "SAGA-R78")
def test_the_step_of_supercharging_alone_does_not_shove_the_heap() -> None:
    s = stage((move, 0, 1), omega=True, characters=(ASTRA, SLUDGE), at=[(0, 0), (0, 2)])
    choose(s, 0, "step", E)
    ways = seen(s, 0).spots[0].ways
    assert [way for way, to in enumerate(ways) if to < 0] == [E]
    assert E not in offered(s, 0)


def test_only_the_mover_sees_the_move_thought_through() -> None:
    s = stage((move, 0, 2))
    assert len(seen(s, 0).spots) > 9
    assert seen(s, 1).spots == seen(s, None).spots == []


@checks("SAGA-102", "SAGA-104")
def test_each_side_in_hand_says_which_order_it_would_bring() -> None:
    s = stage(
        *((play_slot, 0), (compare_energy,)),
        players=3,
        hands={0: ["V01", "N1"]},
        active={1: up("Q01"), 2: up("T01")},
        order=(1, 0, 2),
    )
    outlook = seen(s, 0).outlook
    assert sorted(outlook) == sorted(offered(s, 0))
    assert seen(s, 1).outlook == {}
    for side in (up("V01"), up("N1")):
        other = s.copy()
        choose(other, 0, "play", side)
        assert other.turn == 2
        assert other.order == outlook[side]
    assert len(set(outlook.values())) > 1


@checks("SAGA-099", "SAGA-102")
def test_a_charge_up_that_one_cube_fires_says_no_order() -> None:
    s = stage((turn,), players=3, hands={0: ["V04"]}, order=(0, 1, 2))
    outlook = seen(s, 0).outlook
    assert up("V04") in offered(s, 0)
    assert up("V04") not in outlook
    assert up("V04") + 1 in outlook


@checks("SAGA-044", "SAGA-045")
def test_those_who_follow_in_the_phase_are_told() -> None:
    s = stage((turn,), players=3, order=(2, 0, 1))
    assert (s.slot, seen(s, 1).slots_to_come) == (2, (0, 1))
    s = stage((charge_phase,), players=3, order=(2, 0, 1), face_up={0: [("V01", 0, 0), ("V02", 0, 0)]})
    assert (s.slot, seen(s, 1).slots_to_come) == (0, (1,))
    assert seen(stage(players=3, phase=4, slot=1), 0).slots_to_come == ()


@pytest.mark.parametrize("seed", range(5))
@checks("SAGA-025", "SAGA-131", "SAGA-R04")
def test_the_voids_that_are_foretold_are_those_that_open(seed: int) -> None:
    s = start(2, seed, characters="random")
    for ring in (3, 2, 1):
        clock = seen(s, 0).clock
        assert clock.next_ring == ring
        before = {square for square, ground in enumerate(s.ground) if ground == VOID}
        collapsing = stage((collapse,), tiles=s.tiles, ground=s.ground, collapses=s.collapses)
        after = {square for square, ground in enumerate(collapsing.ground) if ground == VOID}
        assert set(clock.next_voids) == after - before
        s.ground, s.collapses = collapsing.ground, collapsing.collapses
    assert seen(s, 0).clock.next_voids == []


@checks("SAGA-004")
def test_a_blow_leaves_one_life_less_and_never_less_than_none() -> None:
    s = stage(hands={0: ["V01", "V02"], 1: []}, face_up={0: [("Q01", 0, 1)]})
    assert [(seat.life, seat.after_blow) for seat in seen(s, 0).seats] == [(3, 2), (0, 0)]


@checks("SAGA-133", "SAGA-R19")
def test_a_plan_says_what_life_a_void_would_leave() -> None:
    for cards, left in ((["V01", "V02"], 1), (["V01"], 0)):
        s = stage((move, 0, 1), at=[(0, 0), (0, 3)], hands={0: cards}, ground=land(void=[(0, 1)]))
        spots = seen(s, 0).spots
        (fall,) = spots[spots[0].ways[E]].voids
        assert (fall.seat, fall.damage, fall.life) == (0, 1, left)


@checks("SAGA-004")
def test_who_pays_for_damage_is_told_the_life_that_each_number_of_cards_leaves() -> None:
    s = stage((hurt, (1,), 2), hands={1: ["Q01", "Q02", "Q03"]}, face_up={1: [("V01", 0, 1)]})
    assert [seen(s, reader).after_paying for reader in (0, 1, None)] == [[], [4, 3, 2], []]
    pay(s, 1, "Q01")
    assert seen(s, 1).after_paying == [3, 2]
    pay(s, 1, "V01")
    assert (seen(s, 1).seats[1].life, seen(s, 1).after_paying) == (2, [])


@checks("SAGA-077")
def test_what_is_owed_is_seen_until_it_is_paid() -> None:
    s = stage((hurt, (0, 1), 2), players=3, hands={0: ["V01", "V02", "V03"], 1: ["Q01", "Q02", "Q03"]})
    assert seen(s, 2).owed == [2, 2, 0]
    pay(s, 0, "V01")
    assert seen(s, 2).owed == [1, 2, 0]
    pay(s, 0, "V02")
    assert seen(s, 2).owed == [0, 2, 0]


@checks("SAGA-099")
def test_a_card_on_the_table_says_how_many_cubes_are_missing() -> None:
    s = stage(face_up={0: [("Q01", 0, 1), ("Q08", 1, 0)]}, active={0: down("Q08")})
    laid = seen(s, 1).seats[0].laid
    assert [(card.missing, card.after_cube, card.active) for card in laid] == [(2, 1, False), (0, 0, True)]


@checks("SAGA-R86")
def test_the_clock_counts_down_to_the_final_throes() -> None:
    clock = seen(stage(quiet=2, omega_turns=3, throes=1), 0).clock
    other = seen(stage(), 0).clock
    assert (other.quiet_left - clock.quiet_left, other.omega_left - clock.omega_left) == (2, 3)
    assert (other.throe, clock.throe) == (1, 2)


@checks("SAGA-R73")
def test_victory_is_early_before_the_omega_phase() -> None:
    for omega in (False, True):
        s = stage((play_slot, 0), hands={0: ["N1"]}, omega=omega)
        sides = [up("N1"), down("N1")] if omega else [up("N1")]
        assert sorted(seen(s, 0).outlook) == offered(s, 0) == sides
        assert [*seen(s, None).early] == ([] if omega else [down(f"N{n}") for n in (1, 2, 3, 4)])
    assert [side for side, face in enumerate(FACES) if face.for_omega] == [
        down(f"N{n}") for n in (1, 2, 3, 4)
    ]


@checks("SAGA-R05", "SAGA-R84")
def test_the_squares_around_the_mover_reach_across_the_edges() -> None:
    s = stage((move, 0, 1), at=[(0, 0), (3, 4)])
    around = [divmod(square, 7) for square in seen(s, 0).around]
    assert (around[N], around[E], around[W]) == ((6, 0), (0, 1), (0, 6))
    assert seen(s, 1).around == []
    s = stage((move, 0, 1), at=[(2, 2), (3, 4)], rim=1)
    assert divmod(seen(s, 0).around[W], 7) == (2, 4)


@checks("SAGA-007", "SAGA-145", "SAGA-146", "SAGA-R39")
def test_everybody_is_told_how_the_game_ended_for_them() -> None:
    s = stage(players=3)
    assert seen(s, 0).endings == []
    for winning, fallen, endings in (
        ((win, 1), (0, 0, 1), ["standing", "victory", "out"]),
        ((elimination_check, 0, (1,)), (0, 0, 1), ["last", "out", "out"]),
    ):
        s = stage(
            *(winning,), players=3, at=[(0, 0), (0, 3), None], order=(0, 1), fallen=fallen, hands={1: ()}
        )
        assert seen(s, None).endings == endings
    s = stage((elimination_check, 1, (0, 1)), at=[(0, 0), (0, 3)], hands={0: (), 1: ()})
    assert seen(s, None).endings == ["out", "all at once"]


def test_a_line_that_is_shoved_moves_as_a_whole_in_the_plan() -> None:
    s = stage((move, 0, 1), at=[(0, 0), (0, 1)], ground=land(void=[(0, 2)]))
    spots = seen(s, 0).spots
    assert spots[spots[0].ways[E]].at == [1, 2]
    assert [fall.seat for fall in spots[spots[0].ways[E]].voids] == [1]
    assert spots[spots[0].ways[W]].at == [6, 1]
    assert spots[spots[0].ways[N]].voids == []
