"""Moving ships by effects, Minefields and Jump Gates."""

from __future__ import annotations

import pytest

from starhall.core.scenes import asked, checks, choose, offered, refused, told
from starhall.games.void.facts import destinations
from starhall.games.void.rules.turns import action, travel
from tests.games.void.helpers import (
    cell,
    direction,
    hand,
    holes,
    kind,
    moment,
    names,
    offered_cells,
    pile,
    play,
    playing,
    what,
    where,
)

GATES = [("r1c1", "C05"), ("r5c5", "C05")]


@checks("VOID-046", "VOID-044")
def test_tractor_beam_moves_any_ship_along_an_arrow_under_it() -> None:
    s = playing("C35", ships=["r3c3", "r4c4"], tiles={"r3c3": "S22", "r4c4": "S36"})
    assert offered(s, 0) == [0, 1]
    choose(s, 0, "ship", 1)
    assert where(s, 1) == "r3c4"
    s = playing("C35", ships=["r3c3", "r4c4"], tiles={"r3c3": "S22"}, holes=["r4c4"])
    assert asked(s) == [(0, "destination")]  # only one ship has somewhere to go


@checks("VOID-044", "VOID-R32")
def test_a_ship_without_a_destination_may_not_be_chosen() -> None:
    s = playing("C35", players=3, ships=["r3c3", "r4c4", "r2c2"], holes=["r4c4"])
    reason = refused(s, 0, "ship", 1)
    assert reason is not None
    assert str(reason) == "no arrow there leads to another sector (VOID-044)"
    s = playing("C35", holes=["r3c3"])
    assert told(s, "moved") == []
    assert pile(s) == ["C35"]


@pytest.mark.parametrize("card", ["C37", "C38", "C39"])
@checks("VOID-R13")
def test_a_moved_ship_ends_on_another_sector(card: str) -> None:
    s = playing(card, ships=["r3c3", "r1c1"])
    if card == "C39":
        choose(s, 0, "ship", 0)
    assert "r3c3" not in offered_cells(s, 0)
    reason = refused(s, 0, "destination", cell("r3c3"))
    assert reason is not None
    assert reason.rule == "VOID-R13"


@checks("VOID-R08", "VOID-R10", "VOID-R15")
def test_straight_lines_use_eight_directions_and_end_on_the_board() -> None:
    s = playing("C37", ships=["r2c2"])
    assert offered_cells(s, 0) == ["r2c4", "r4c2", "r4c4"]


@checks("VOID-R12", "VOID-R02")
def test_any_number_of_ships_may_be_on_a_sector_and_none_leaves_the_board() -> None:
    s = playing("C41", players=4, ships=["r1c1", "r1c1", "r5c5", "r1c1"])
    assert [where(s, p) for p in range(4)] == ["r1c1"] * 4
    s = playing("C42", players=3, ships=["r1c1", "r1c5", "r3c3"])
    choose(s, 0, "drift", direction("N"))
    assert [where(s, p) for p in range(3)] == ["r1c1", "r1c5", "r2c3"]


@checks("VOID-R10")
def test_all_ships_drift_one_space_and_those_at_the_rim_stay() -> None:
    s = playing("C42", ships=["r1c1", "r1c1"])
    assert offered(s, 0) == [direction(d) for d in ("E", "SE", "S")]
    choose(s, 0, "drift", direction("SE"))
    assert where(s, 0) == where(s, 1) == "r2c2"


@checks("VOID-R24")
def test_a_minefield_makes_who_arrives_discard_and_stays() -> None:
    s = moment((travel, 0), tiles={"r3c3": "S36"}, hands=[["C07", "C08"]], affectors=[("r2c3", "C04")])
    assert asked(s) == [(0, "discard")]
    choose(s, 0, "discard", kind("C08"))
    assert hand(s, 0) == ["C07"]
    assert len(s.affectors) == 1


@checks("VOID-R24")
def test_each_minefield_of_a_sector_acts_and_the_controller_of_the_ship_discards() -> None:
    s = playing("C39", ships=["r3c3", "r2c2"], affectors=[("r1c1", "C04"), ("r1c1", "C04")])
    choose(s, 0, "ship", 1)
    choose(s, 0, "destination", cell("r1c1"))
    assert asked(s) == [(1, "discard")]
    choose(s, 1, "discard", kind("C07"))
    assert hand(s, 1) == []
    assert what(s, "mine hit", "seat") == [1, 1]


@checks("VOID-R24")
def test_with_simultaneous_moves_all_ships_move_first_then_controllers_discard_in_turn_order() -> None:
    s = playing(
        "C40",
        players=2,
        ships=["r1c1", "r5c5"],
        affectors=[("r1c1", "C04"), ("r5c5", "C04")],
    )
    assert (where(s, 0), where(s, 1)) == ("r5c5", "r1c1")
    assert asked(s) == [(0, "discard")]
    choose(s, 0, "discard", kind("C51"))
    assert asked(s) == [(1, "discard")]


@checks("VOID-R24")
def test_minefields_act_in_turn_order_from_the_acting_seat_whichever_it_is() -> None:
    mines = [("r2c2", "C04"), ("r4c4", "C04")]
    hands = [["C07", "C08"], ["C42", "C25", "C25"], ["C09", "C10"]]
    s = moment((action, 1), players=3, active=1, hands=hands, ships=["r3c2", "r5c4", "r3c2"], affectors=mines)
    play(s, 1, "C42")
    choose(s, 1, "drift", direction("N"))
    order = []
    while asked(s)[0][1] == "discard":
        order.append(asked(s)[0][0])
        choose(s, order[-1], "discard", offered(s, order[-1])[0])
    assert order == what(s, "mine hit", "seat") == [1, 2, 0]
    s = moment(
        (action, 1),
        active=1,
        hands=[["C07", "C08"], ["C40", "C25", "C25"]],
        ships=["r2c2", "r4c4"],
        affectors=mines,
    )
    play(s, 1, "C40")
    assert asked(s) == [(1, "discard")]


@checks("VOID-R24")
def test_a_ship_that_stays_where_it_was_has_not_arrived_on_the_minefield_there() -> None:
    s = playing("C42", ships=["r1c1", "r3c3"], affectors=[("r1c1", "C04")])
    choose(s, 0, "drift", direction("N"))
    assert (where(s, 0), where(s, 1)) == ("r1c1", "r2c3")
    assert told(s, "mine hit") == []


@checks("VOID-R24")
def test_a_minefield_put_under_a_ship_is_no_arrival_and_no_cards_lose_none() -> None:
    s = playing("C04")
    choose(s, 0, "place", cell("r3c3"))
    assert told(s, "mine hit") == []
    s = moment((travel, 0), tiles={"r3c3": "S36"}, hands=[[]], affectors=[("r2c3", "C04")])
    assert told(s, "mine hit") == []


@checks("VOID-R78")
def test_minefields_act_before_the_next_step_of_the_same_effect() -> None:
    s = playing(
        "C36", hands=[["C36", "C25"], []], tiles={"r3c3": "S36"}, affectors=[("r2c3", "C04")], deck=["C01"]
    )
    assert hand(s, 0) == ["C01"]  # the last card went, and the draw has saved its player
    assert s.lost == ()
    assert pile(s) == ["C25", "C36"]


@checks("VOID-R25", "VOID-R16")
def test_two_jump_gates_on_different_sectors_point_at_each_other() -> None:
    s = moment(affectors=GATES, holes=["r1c1"], tiles={"r5c5": "S25"})
    assert names(destinations(s, cell("r1c1"))) == ["r5c5"]
    assert names(destinations(s, cell("r5c5"))) == ["r1c1", "r4c4"]
    near = moment(affectors=[("r3c3", "C05"), ("r2c3", "C05")], tiles={"r3c3": "S36"})
    assert names(destinations(near, cell("r3c3"))) == ["r2c3"]  # two ways, one option


@checks("VOID-R25", "VOID-061")
def test_a_gate_is_a_way_out_of_a_black_hole_and_an_arrow_for_tractor_beam() -> None:
    s = moment((travel, 0), ships=["r1c1"], holes=["r1c1"], affectors=GATES)
    assert where(s, 0) == "r5c5"
    s = playing("C35", ships=["r1c1", "r3c3"], holes=["r1c1", "r3c3"], affectors=GATES)
    assert where(s, 0) == "r5c5"


@checks("VOID-R25")
def test_one_gate_or_two_on_one_sector_have_no_effect() -> None:
    for gates in ([("r1c1", "C05")], [("r1c1", "C05"), ("r1c1", "C05")]):
        assert destinations(moment(affectors=gates, holes=["r1c1"]), cell("r1c1")) == ()


@checks("VOID-R32")
def test_burned_bridges_destroys_nothing_if_the_ship_cannot_move() -> None:
    s = playing("C31", holes=["r3c3"])
    assert holes(s) == ["r3c3"]
    s = playing("C31", ships=["r3c3", "r3c3"], tiles={"r3c3": "S36"})
    assert (holes(s), where(s, 0), where(s, 1)) == (["r3c3"], "r2c3", "r3c3")


@checks("VOID-R32", "VOID-R38")
def test_ships_are_swapped_with_one_on_another_sector_only() -> None:
    s = playing("C40", players=3, ships=["r1c1", "r1c1", "r5c5"])
    assert (where(s, 0), where(s, 2)) == ("r5c5", "r1c1")
    s = playing("C40", players=3, ships=["r1c1"] * 3)
    assert told(s, "moved") == []
