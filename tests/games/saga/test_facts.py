"""What can be read off the table, where no other chapter asks for it."""

from __future__ import annotations

from starhall.core.scenes import checks
from starhall.games.saga.box.parts import ENERGY, GROUND
from starhall.games.saga.facts import (
    charged,
    filled,
    hand_size,
    heap,
    meets,
    on_table,
    orders_with,
    victories,
)
from starhall.games.saga.state import NONE
from tests.games.saga.helpers import card, down, land, stage


@checks("SAGA-117", "SAGA-R68")
def test_an_omega_form_and_who_has_no_character_have_no_hand_size() -> None:
    assert hand_size(stage(omega=True), 0) == 0
    assert hand_size(stage(character=[NONE, NONE]), 0) == 0


@checks("SAGA-102")
def test_a_side_of_the_same_energy_leaves_the_order_as_it_was() -> None:
    one, other = (side for side, energy in enumerate(ENERGY) if energy == 1450)
    assert orders_with(stage(active={0: one}), 1, [other]) == {other: (0, 1)}
    assert orders_with(stage(active={1: one}), 0, [other]) == {other: (0, 1)}


@checks("SAGA-102")
def test_each_side_is_compared_as_if_it_were_the_only_one_played() -> None:
    low, high = (ENERGY.index(energy) for energy in (240, 2410))
    between = ENERGY.index(1010)
    s = stage(players=3, active={0: between})
    assert orders_with(s, 1, [high, low]) == {high: (1, 0, 2), low: (0, 1, 2)}
    assert orders_with(s, 1, []) == {}


@checks("SAGA-R29")
def test_an_effect_for_those_on_a_volcano_meets_nobody_elsewhere() -> None:
    s = stage(at=[(0, 0), (0, 3)], ground=land(volcano=[(0, 0)]))
    filters = (GROUND["volcano"], 0, 0, 0, 0)
    assert [meets(s, p, filters) for p in (0, 1)] == [True, False]


@checks("SAGA-054")
def test_a_card_that_is_not_face_up_lies_in_front_of_nobody() -> None:
    s = stage(face_up={1: [("V01", 0, 0), ("N1", 1, 1)]})
    assert on_table(s, card("N1")) == (1, 1)
    assert on_table(s, card("N2")) == (NONE, NONE)


@checks("SAGA-099", "SAGA-R54")
def test_the_side_that_shows_says_when_a_charge_up_is_full_and_whether_it_is_performed() -> None:
    almost, full = (stage(face_up={0: [("N1", 1, cubes)]}) for cubes in (2, 3))
    assert [filled(almost, 0), filled(full, 0)] == [[], [card("N1")]]
    assert charged(almost, 0) == [card("N1")]
    assert charged(stage(face_up={0: [("N1", 1, 2)]}, performing=[down("N1")]), 0) == []


@checks("SAGA-114", "SAGA-145")
def test_victory_is_mine_is_one_side_of_the_nova_cards() -> None:
    s = stage(at=[(0, 0), (3, 3)], face_up={0: [("T14", 1, 0), ("N2", 0, 1)], 1: [("N1", 1, 2)]})
    assert list(victories(s)) == [(1, 2, 3, True)]


@checks("SAGA-125")
def test_nobody_is_the_heap_before_the_omega_phase() -> None:
    assert heap(stage(players=4), 0) == NONE
    assert heap(stage(players=4, omega=True), 0) == 3
