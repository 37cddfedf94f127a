"""What can be read off the table, where no other chapter asks for it."""

from __future__ import annotations

from starhall.core.scenes import checks
from starhall.games.void.box.geometry import CELLS, OFF
from starhall.games.void.facts import (
    cell_of,
    destinations,
    drawn_at_the_start,
    is_hole,
    turn_order,
    value,
    values,
)
from tests.games.void.helpers import STARPORT, alien, cell, moment, names


@checks("VOID-020")
def test_the_seats_follow_each_other_clockwise_from_the_starting_player() -> None:
    assert turn_order(moment(players=4, first=2)) == [2, 3, 0, 1]


@checks("VOID-094")
def test_who_has_no_alien_card_yet_has_no_ship_on_the_board() -> None:
    s = moment(aliens=["Mossu", "Neffi"], ships=["r4c4", "r2c2"])
    s.alien = (OFF, alien("Neffi"))
    assert [cell_of(s, 0), cell_of(s, 1)] == [OFF, cell("r2c2")]


@checks("VOID-081")
def test_any_sector_may_be_a_black_hole_and_no_place_off_the_board_is_one() -> None:
    s = moment(holes=["r1c1", "r5c5"])
    assert [is_hole(s, cell(place)) for place in ("r1c1", "r1c2", "r5c5")] == [True, False, True]
    assert not is_hole(s, OFF)


@checks("VOID-031", "VOID-032", "VOID-033")
def test_the_board_is_worth_what_each_of_its_sectors_is_worth() -> None:
    s = moment(
        holes=["r1c1", "r5c5"], affectors=[("r1c1", "C02"), STARPORT, ("r2c2", "C03"), ("r2c2", "C02")]
    )
    assert values(s) == [value(s, place) for place in range(CELLS)]
    assert values(s)[cell("r1c1")] == -2


@checks("VOID-R25")
def test_a_jump_gate_leads_to_other_gates_and_to_no_other_affector() -> None:
    s = moment(affectors=[("r1c1", "C05"), ("r3c3", "C05"), STARPORT], holes=["r1c1"])
    assert names(destinations(s, cell("r1c1"))) == ["r3c3"]


@checks("VOID-087", "VOID-R65")
def test_only_a_power_that_works_as_the_turn_begins_brings_cards_then() -> None:
    def drawn(name: str, powers: str) -> int:
        s = moment(aliens=[name, "Mossu"], holes=["r3c3"], powers=powers)
        return drawn_at_the_start(s, 0, cell("r3c3"))

    assert [drawn("Topkul", "on"), drawn("Topkul", "off")] == [2, 0]
    assert [drawn("Iguarin", "on"), drawn("Gattoli", "on")] == [0, 0]
