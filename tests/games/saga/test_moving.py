"""Moving, shoving, teleporting, landing."""

from __future__ import annotations

import pytest

from starhall.core.scenes import asked, checks, choose, offered, refused, told
from starhall.games.saga.box.geometry import square_at
from starhall.games.saga.box.parts import NOVA_TILE, QUAKE, TSUNAMI, VOID, VOLCANO
from starhall.games.saga.rules import moving
from starhall.games.saga.rules.moving import land as lands
from starhall.games.saga.rules.moving import move, move_on, teleport
from starhall.games.saga.rules.turn import turn
from tests.games.saga.helpers import (
    ASTRA,
    MORGANA,
    NE,
    NW,
    ROBO_MOB,
    SE,
    SLUDGE,
    STOP,
    E,
    N,
    S,
    W,
    harmed,
    land,
    only,
    pay,
    spot,
    stage,
    steps,
    what,
)


@checks("SAGA-061", "SAGA-027", "SAGA-R05")
def test_a_move_goes_one_space_in_any_of_eight_directions_across_edges_too() -> None:
    ends = set()
    for direction in range(8):
        s = stage((move, 0, 1), at=[(0, 0), (3, 5)])
        assert offered(s, 0) == list(range(8))
        steps(s, 0, direction)
        ends.add(spot(s, 0))
    assert ends == {(6, 0), (6, 1), (0, 1), (1, 1), (1, 0), (1, 6), (0, 6), (6, 6)}


@checks("SAGA-062", "SAGA-063", "SAGA-R14", "SAGA-R21")
def test_several_moves_are_one_action_and_voids_passed_over_do_nothing() -> None:
    s = stage((move, 0, 2), at=[(0, 0), (5, 5)], ground=land(void=[(0, 1)], volcano=[(0, 2)]))
    steps(s, 0, E)
    assert asked(s) == [(0, "step")]
    assert s.landed[0] == 0
    steps(s, 0, E)
    assert s.over
    assert s.landed[0] == VOLCANO
    assert told(s, "damaged") == []


@checks("SAGA-R14")
def test_a_move_is_made_in_full_but_may_turn_and_come_back() -> None:
    s = stage((move, 0, 2), at=[(0, 0), (5, 5)], ground=land(quake=[(0, 0)]))
    reason = refused(s, 0, "step", STOP)
    assert reason is not None
    assert reason.rule == "SAGA-R14"
    steps(s, 0, E, W)
    # It has landed where it began.
    assert spot(s, 0) == (0, 0)
    assert s.landed[0] == QUAKE


@checks("SAGA-064", "SAGA-066", "SAGA-133", "SAGA-R18")
def test_a_shoved_character_lands_where_the_move_ends() -> None:
    s = stage((move, 0, 2), at=[(0, 0), (0, 2)], ground=land(void=[(0, 3)], tsunami=[(0, 2)]))
    steps(s, 0, E, E)
    assert spot(s, 0) == (0, 2)
    assert spot(s, 1) == (0, 3)
    assert s.landed == [TSUNAMI, VOID]
    assert only(s, "damaged").operands["seats"] == (1,)


@checks("SAGA-R16", "SAGA-R18")
def test_each_step_shoves_along_that_step_and_the_shoved_land_once() -> None:
    world = land(void=[(0, 2), (0, 3)])
    s = stage((move, 0, 3), at=[(0, 0), (0, 1)], ground=world)
    steps(s, 0, E, E)
    assert spot(s, 1) == (0, 3)
    assert told(s, "damaged") == []
    steps(s, 0, E)
    assert spot(s, 1) == (0, 4)
    assert spot(s, 0) == (0, 3)
    # Only the mover ends on a Void: the other was shoved over both.
    assert [event.operands["seats"] for event in told(s, "damaged")] == [(0,)]


@checks("SAGA-R18")
def test_a_character_shoved_back_to_its_square_still_lands_there() -> None:
    s = stage((lands, 0b10, 0), at=[(5, 5), (0, 1)], ground=land(void=[(0, 1)]))
    assert only(s, "landed on void").operands["seats"] == [1]


@pytest.mark.parametrize("omega", [False, True])
@checks("SAGA-064", "SAGA-R77", "SAGA-R78")
def test_who_was_neither_moved_nor_shoved_does_not_land_and_loses_nothing(omega: bool) -> None:
    s = stage(
        (move, 1, 1),
        characters=(ASTRA, SLUDGE),
        at=[(0, 0), (4, 4)],
        ground=land(void=[(0, 0)]),
        face_up={0: [("T02", 0, 2)]},
        omega=omega,
    )
    steps(s, 1, *([E, STOP] if omega else [E]))
    assert s.over
    assert told(s, "damaged") == []


@checks("SAGA-064", "SAGA-133")
def test_every_mover_lands_whatever_its_seat() -> None:
    s = stage((move, 1, 1), at=[(4, 4), (0, 0)], ground=land(void=[(0, 1)]))
    steps(s, 1, E)
    assert harmed(s) == [((1,), 1)]
    s = stage((teleport, 1, ("on:void",)), at=[(4, 4), (0, 0)], ground=land(void=[(0, 1)]))
    assert harmed(s) == [((1,), 1)]


@checks("SAGA-125", "SAGA-R78")
def test_the_heap_stands_firm_whatever_its_seat() -> None:
    s = stage((move, 1, 1), characters=(SLUDGE, ASTRA), at=[(0, 2), (0, 0)], omega=True)
    steps(s, 1, E)
    assert E not in offered(s, 1)


@checks("SAGA-067", "SAGA-065")
def test_shoves_pass_on_without_limit() -> None:
    s = stage(
        (move, 0, 1),
        players=4,
        at=[(0, 0), (0, 1), (0, 2), (0, 3)],
        characters=(ASTRA, ROBO_MOB, MORGANA, SLUDGE),
    )
    steps(s, 0, E)
    assert [spot(s, p) for p in range(4)] == [(0, 1), (0, 2), (0, 3), (0, 4)]
    assert [q for q, _ in only(s, "shoved").operands["ends"]] == [1, 2, 3]


@checks("SAGA-068")
def test_a_shove_is_never_deflected() -> None:
    s = stage((move, 0, 1), players=3, at=[(2, 2), (1, 3), (0, 3)])
    steps(s, 0, NE)
    assert [spot(s, p) for p in range(3)] == [(1, 3), (0, 4), (0, 3)]


@checks("SAGA-R17")
def test_on_the_smallest_board_a_full_line_moves_round() -> None:
    s = stage((move, 0, 1), players=3, at=[(2, 2), (2, 3), (2, 4)], rim=1)
    steps(s, 0, E)
    assert [spot(s, p) for p in range(3)] == [(2, 3), (2, 4), (2, 2)]


@checks("SAGA-R15")
def test_a_mover_without_a_legal_step_lands_where_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    # No position of the game has none, so the rule of the steps is taken away.
    monkeypatch.setattr(moving, "steps", lambda *args: [])
    s = stage((move_on, 0, 2, 0, 0b01, 0), at=[(0, 0), (3, 3)], ground=land(void=[(0, 0)]), omega=True)
    assert only(s, "landed on void").operands["seats"] == [0]
    s = stage((move_on, 0, 2, 0, 0, 0), at=[(0, 0), (3, 3)], ground=land(void=[(0, 0)]), omega=True)
    assert s.over
    assert told(s) == []


@checks("SAGA-R15")
def test_five_directions_are_always_open_to_a_mover() -> None:
    for rim in (1, 3):
        s = stage(
            (move, 0, 1),
            players=4,
            characters=(ASTRA, SLUDGE, ROBO_MOB, MORGANA),
            omega=True,
            rim=rim,
            at=[(3, 3), (2, 2), (2, 3), (2, 4)],
        )
        steps(s, 0, S)
        assert len([direction for direction in offered(s, 0) if direction != STOP]) >= 5


@checks("SAGA-133", "SAGA-R19", "SAGA-R88")
def test_several_who_land_on_voids_are_damaged_together_in_energy_order() -> None:
    s = stage(
        (move, 0, 1),
        players=3,
        order=(2, 1, 0),
        at=[(0, 0), (0, 1), (0, 2)],
        ground=land(void=[(0, 1), (0, 2), (0, 3)]),
    )
    steps(s, 0, E)
    assert harmed(s) == [((2, 1, 0), 1)]
    for p, name in ((2, "Q07"), (1, "T10"), (0, "V11")):
        assert asked(s) == [(p, "discard")]
        pay(s, p, name)
    assert s.over


@checks("SAGA-R21")
def test_standing_on_a_void_is_harmless() -> None:
    s = stage((turn,), at=[(0, 0), (0, 3)], ground=land(void=[(0, 0)]))
    assert asked(s) == [(0, "play")]
    assert told(s, "damaged") == []


@checks("SAGA-R22")
def test_landings_of_a_turn_are_remembered_by_kind_until_the_next() -> None:
    s = stage((move, 0, 1), (move, 0, 1), (turn,), at=[(3, 2), (6, 6)], ground=land(volcano=[(2, 2)]))
    steps(s, 0, E)
    assert s.landed[0] == NOVA_TILE == VOLCANO | QUAKE | TSUNAMI
    steps(s, 0, W)
    assert s.landed == [0, 0]


@checks("SAGA-R22", "SAGA-064")
def test_being_shoved_is_landing_too() -> None:
    s = stage((move, 0, 1), at=[(0, 0), (0, 1)], ground=land(volcano=[(0, 2)]))
    steps(s, 0, E)
    assert s.landed == [0, VOLCANO]


@checks("SAGA-069", "SAGA-R20")
def test_a_teleport_goes_to_any_valid_square_but_not_to_ones_own() -> None:
    world = land(quake=[(0, 0), (6, 6)], void=[(0, 1)])
    s = stage((teleport, 0, ("on:quake",)), at=[(0, 0), (0, 3)], ground=world)
    assert offered(s, 0) == [square_at(3, 3), square_at(6, 6)]
    for square, rule in ((square_at(0, 0), "SAGA-R20"), (square_at(5, 5), "SAGA-069")):
        reason = refused(s, 0, "teleport", square)
        assert reason is not None
        assert reason.rule == rule
    choose(s, 0, "teleport", square_at(6, 6))
    assert spot(s, 0) == (6, 6)
    assert s.landed[0] == QUAKE


@checks("SAGA-R20", "SAGA-R13")
def test_without_a_valid_square_a_teleport_is_skipped() -> None:
    s = stage((teleport, 0, ("on:quake",)), at=[(3, 3), (0, 3)])
    assert s.over
    assert spot(s, 0) == (3, 3)


@checks("SAGA-070", "SAGA-071", "SAGA-R20")
def test_teleporting_onto_somebody_swaps_and_shoves_nobody() -> None:
    world = land(quake=[(0, 3)], void=[(0, 0)])
    s = stage((teleport, 0, ("on:quake",)), players=3, at=[(0, 0), (0, 3), (0, 4)], ground=world)
    choose(s, 0, "teleport", square_at(0, 3))
    assert [spot(s, p) for p in range(3)] == [(0, 3), (0, 0), (0, 4)]
    # Both land: the other one on the Void that was left.
    assert s.landed == [QUAKE, VOID, 0]
    assert what(s, "damaged", "seats") == [(1,)]
    assert told(s, "shoved") == []


@pytest.mark.parametrize("direction", [N, S, NW, SE])
@checks("SAGA-063")
def test_only_the_last_space_is_landed_on(direction: int) -> None:
    s = stage((move, 0, 1), (move, 0, 1), at=[(3, 3), (0, 5)])
    steps(s, 0, direction, (direction + 4) % 8)
    assert s.landed[0] == NOVA_TILE
    s = stage((move, 0, 3), at=[(3, 2), (0, 5)])
    steps(s, 0, E, direction)
    assert s.landed[0] == 0
