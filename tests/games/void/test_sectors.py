"""Black holes, destroying and restoring, turning and moving sectors."""

from __future__ import annotations

from typing import Any

import pytest

from starhall.core.scenes import asked, checks, choose, offered, refused, told
from starhall.games.void.facts import destinations, occupied, value
from starhall.games.void.rules.sectors import STOP, destroy, restore
from starhall.games.void.rules.turns import action
from tests.games.void.helpers import (
    cell,
    cells,
    hand,
    holes,
    kind,
    moment,
    names,
    offered_cells,
    on_board,
    only,
    pile,
    play,
    playing,
    rules_of,
    shift,
    view_of,
    where,
)


@checks("VOID-081", "VOID-032")
def test_a_black_hole_has_value_0_and_no_arrows() -> None:
    s = moment(holes=["r1c1"])
    assert value(s, cell("r1c1")) == 0
    assert destinations(s, cell("r1c1")) == ()
    about = view_of(s, None).sectors[0]
    assert (about.hole, about.value, about.exits) == (True, 0, ())


@checks("VOID-082", "VOID-051", "VOID-085", "VOID-R23")
def test_destroying_turns_the_black_hole_side_up_and_removes_the_affectors() -> None:
    s = playing("C26", affectors=[("r1c1", "C02"), ("r1c1", "C01"), ("r2c2", "C01")], ships=["r1c1"])
    choose(s, 0, "destroy", cell("r1c1"))
    assert holes(s) == ["r1c1"]
    assert on_board(s) == [("r2c2", "C01")]
    assert pile(s) == ["C02", "C01", "C26"]  # oldest first, the card itself last
    assert where(s, 0) == "r1c1"  # ships stay


@checks("VOID-083")
def test_a_black_hole_cannot_be_destroyed_again() -> None:
    s = playing("C26", holes=["r1c1"])
    assert "r1c1" not in offered_cells(s, 0)
    reason = refused(s, 0, "destroy", cell("r1c1"))
    assert reason is not None
    assert reason.rule == "VOID-083"


@checks("VOID-084", "VOID-052", "VOID-085", "VOID-R17", "VOID-045")
def test_restoring_turns_the_front_up_with_the_facing_it_had() -> None:
    s = playing("C32", holes=["r1c1", "r1c2"], affectors=[("r1c1", "C01")], tiles={"r1c1": "S01@3"})
    assert offered_cells(s, 0) == ["r1c1", "r1c2"]
    choose(s, 0, "restore", cell("r1c1"))
    assert holes(s) == ["r1c2"]
    assert s.facing[0] == 3
    assert on_board(s) == []


@checks("VOID-045")
def test_the_big_red_shiny_button_restores_exactly_one_black_hole() -> None:
    s = playing("C32", holes=["r1c1", "r1c2"])
    stop = refused(s, 0, "restore", STOP)
    assert stop is not None
    assert stop.rule == "VOID-R32"
    choose(s, 0, "restore", cell("r1c2"))
    assert holes(s) == ["r1c1"]


@checks("VOID-R26")
def test_a_sector_under_a_shield_dome_cannot_be_destroyed() -> None:
    s = playing("C26", affectors=[("r1c1", "C06")])
    reason = refused(s, 0, "destroy", cell("r1c1"))
    assert reason is not None
    assert reason.rule == "VOID-R26"
    s = playing("C31", tiles={"r3c3": "S36"}, affectors=[("r3c3", "C06")])
    assert (where(s, 0), holes(s)) == ("r2c3", [])
    s = playing("C32", holes=["r1c1"], affectors=[("r1c1", "C06")])
    assert (holes(s), on_board(s)) == ([], [])


@checks("VOID-098", "VOID-099")
def test_an_unoccupied_sector_is_one_without_ships_affectors_do_not_count() -> None:
    s = playing("C25", ships=["r1c1", "r2c2"], affectors=[("r5c5", "C01")])
    found = offered_cells(s, 0)
    assert "r5c5" in found
    assert not {"r1c1", "r2c2"} & set(found)
    assert names([c for c in range(25) if occupied(s) >> c & 1]) == ["r1c1", "r2c2"]


@pytest.mark.parametrize(
    ("card", "expected"),
    [
        ("C27", ["r2c2", "r2c3", "r2c4", "r3c2", "r3c4", "r4c2", "r4c3", "r4c4"]),
        ("C29", [f"r{r}c{c}" for r in range(1, 6) for c in range(1, 6) if {r, c} & {1, 5}]),
        ("C28", ["r1c2", "r2c1", "r2c2"]),
    ],
)
@checks("VOID-R08", "VOID-R12")
def test_filters_name_the_sectors_that_may_be_destroyed(card: str, expected: list[str]) -> None:
    s = playing(card, holes=["r1c1"])
    assert offered_cells(s, 0) == [name for name in expected if name != "r1c1"]


@checks("VOID-R32")
def test_up_to_two_may_stop_and_the_second_may_be_next_to_the_hole_just_made() -> None:
    s = playing("C28", holes=["r1c1"])
    assert STOP in offered(s, 0)
    choose(s, 0, "destroy", cell("r1c2"))
    assert "r1c3" in offered_cells(s, 0)
    choose(s, 0, "destroy", STOP)
    assert holes(s) == ["r1c1", "r1c2"]
    assert asked(s) == [(0, "play")]
    assert len(told(s, "destroyed")) == 1
    s = playing("C28", holes=["r1c1"])
    choose(s, 0, "destroy", cell("r1c2"), cell("r1c3"))
    assert (holes(s), asked(s)) == (["r1c1", "r1c2", "r1c3"], [(0, "play")])  # two are enough
    s = playing("C33", holes=["r1c1", "r1c2", "r1c3"])
    choose(s, 0, "restore", cell("r1c1"), cell("r1c2"))
    assert (holes(s), asked(s)) == (["r1c3"], [(0, "play")])


@pytest.mark.parametrize("where", ["mine", "left"])
@checks("VOID-083", "VOID-084", "VOID-R26")
def test_a_sector_that_is_named_is_destroyed_or_restored_if_it_can_be(where: str) -> None:
    place: dict[str, Any] = {"ships": ["r2c2" if where == "mine" else "r4c4"], "left": cell("r2c2")}
    assert holes(moment((destroy, 0, where), **place)) == ["r2c2"]
    assert holes(moment((destroy, 0, where), affectors=[("r2c2", "C06")], **place)) == []
    assert holes(moment((destroy, 0, where), affectors=[("r3c3", "C06")], holes=["r1c1"], **place)) == [
        "r1c1",
        "r2c2",
    ]
    hole = moment((destroy, 0, where), holes=["r2c2"], **place)
    assert (holes(hole), told(hole)) == (["r2c2"], [])
    assert holes(moment((restore, 0, where), holes=["r1c1", "r2c2"], **place)) == ["r1c1"]
    live = moment((restore, 0, where), holes=["r1c1"], **place)
    assert (holes(live), told(live)) == (["r1c1"], [])


@checks("VOID-R35", "VOID-R79")
def test_everyone_destroys_a_sector_in_turn_order_with_the_player_first() -> None:
    s = playing("C30", players=3)
    order = []
    while s.asked and s.asked[0][1].name == "destroy":
        order.append(s.asked[0][0])
        choose(s, s.asked[0][0], "destroy", offered(s, s.asked[0][0])[0])
    assert order == [0, 1, 2]
    assert holes(s) == ["r1c1", "r1c2", "r1c3"]


@checks("VOID-R35")
def test_the_player_of_the_card_is_the_first_to_destroy_whichever_seat_it_is() -> None:
    s = moment((action, 2), players=3, active=2, hands=[[], [], ["C30", "C25", "C25"]])
    play(s, 2, "C30")
    order = []
    while asked(s)[0][1] == "destroy":
        order.append(asked(s)[0][0])
        choose(s, order[-1], "destroy", offered(s, order[-1])[0])
    assert order == [2, 0, 1]


@checks("VOID-R83", "VOID-R32")
def test_without_a_legal_sector_the_step_does_nothing() -> None:
    s = playing("C28")
    assert holes(s) == []
    assert (pile(s), asked(s)) == (["C28"], [(0, "play")])


@checks("VOID-R18")
def test_the_front_of_a_black_hole_is_open_to_all() -> None:
    s = moment(holes=["r1c1"], tiles={"r1c1": "S01@2"})
    for reader in (0, 1, None):
        about = view_of(s, reader).sectors[0]
        assert (about.front, about.restored) == ((1, 3, 4, 6), (5, 6))


@pytest.mark.parametrize("eighths", range(1, 8))
@checks("VOID-R09", "VOID-017")
def test_a_sector_may_be_turned_by_any_number_of_eighths(eighths: int) -> None:
    s = playing("C43", tiles={"r3c3": "S36"})
    choose(s, 0, "rotate", cell("r3c3"))
    assert offered(s, 0) == list(range(7))
    choose(s, 0, "turn", eighths - 1)
    assert s.facing[cell("r3c3")] == eighths
    ahead = ["r2c3", "r2c4", "r3c4", "r4c4", "r4c3", "r4c2", "r3c2", "r2c2"]
    assert names(destinations(s, cell("r3c3"))) == [ahead[eighths]]


@checks("VOID-R17")
def test_black_holes_are_not_turned_by_anything() -> None:
    s = playing("C43", holes=["r1c1"])
    reason = refused(s, 0, "rotate", cell("r1c1"))
    assert reason is not None
    assert reason.rule == "VOID-R17"
    s = playing("C47", holes=["r1c1"])
    assert s.facing == (0, *[2] * 24)
    s = playing("C47", holes=["r5c5"], facing=[7] * 25)
    assert s.facing == (*[1] * 24, 7)
    s = playing("C44", holes=cells_in_row_1())
    assert 0 not in offered(s, 0)
    choose(s, 0, "line", 5)
    assert [s.facing[c] for c in cells("r1c1", "r2c1", "r3c1", "r4c1", "r5c1")] == [0, 4, 4, 4, 4]


@checks("VOID-R09")
@pytest.mark.parametrize(("line", "turned"), [(1, range(5, 10)), (6, range(1, 25, 5)), (9, range(4, 25, 5))])
def test_every_sector_of_the_line_is_turned_and_no_other(line: int, turned: range) -> None:
    s = playing("C44", facing=[5] * 25)
    choose(s, 0, "line", line)
    assert s.facing == tuple([1 if c in turned else 5 for c in range(25)])


def cells_in_row_1() -> list[str]:
    """The names of the first row."""
    return [f"r1c{column}" for column in range(1, 6)]


@checks("VOID-R32")
def test_one_s_own_sector_is_turned_or_only_the_card_drawn() -> None:
    s = playing("C48", deck=["C01"])
    choose(s, 0, "turn", 3)
    assert s.facing[cell("r3c3")] == 4
    s = playing("C48", deck=["C01"], holes=["r3c3"])
    assert "C01" in hand(s, 0)


@checks("VOID-R11", "VOID-R10")
def test_a_shift_carries_side_facing_ships_and_affectors_and_wraps() -> None:
    s = playing(
        "C45",
        tiles={"r2c5": "S36@3"},
        ships=["r2c5", "r2c1"],
        holes=["r2c4"],
        affectors=[("r2c5", "C04"), ("r3c1", "C01")],
    )
    assert len(offered(s, 0)) == 20
    before = s.tile[:]
    choose(s, 0, "shift", shift("row 2", "east"))
    assert s.tile[5:10] == (before[9], *before[5:9])
    assert s.facing[cell("r2c1")] == 3
    assert (where(s, 0), where(s, 1)) == ("r2c1", "r2c2")
    assert holes(s) == ["r2c5"]
    assert on_board(s) == [("r2c1", "C04"), ("r3c1", "C01")]
    assert told(s, "mine hit") == []  # being carried is not an arrival
    assert told(s, "moved") == []


@pytest.mark.parametrize(
    ("line", "way", "ship"),
    [
        ("row 3", "east", "r3c4"),
        ("row 3", "west", "r3c2"),
        ("column 3", "south", "r4c3"),
        ("column 3", "north", "r2c3"),
    ],
)
@checks("VOID-R11")
def test_each_line_is_shifted_either_way(line: str, way: str, ship: str) -> None:
    s = playing("C45")
    choose(s, 0, "shift", shift(line, way))
    assert where(s, 0) == ship
    assert sorted(s.tile) == list(range(25))


@checks("VOID-R11")
def test_a_shift_leaves_everything_else_as_it_was() -> None:
    facing = [c % 8 for c in range(25)]
    s = playing("C45", holes=["r1c1", "r2c4", "r5c5"], facing=facing[:], ships=["r5c5", "r1c1"])
    choose(s, 0, "shift", shift("row 2", "east"))
    assert holes(s) == ["r1c1", "r2c5", "r5c5"]
    assert s.facing == (*facing[:5], facing[9], *facing[5:9], *facing[10:])
    assert s.tile == (0, 1, 2, 3, 4, 9, 5, 6, 7, 8, *range(10, 25))
    on = {s.alien[0]: cell("r5c5"), s.alien[1]: cell("r1c1")}
    assert s.ship == [on.get(number, -1) for number in range(7)]  # ships out of the game stay there
    s = playing("C45", holes=["r2c4"])
    choose(s, 0, "shift", shift("row 2", "east"))
    assert holes(s) == ["r2c5"]


@checks("VOID-R11")
def test_two_sectors_are_swapped_with_everything_on_them() -> None:
    s = playing(
        "C46", ships=["r1c1", "r5c5"], holes=["r1c1"], affectors=[("r1c1", "C01")], tiles={"r5c5": "S30@1"}
    )
    choose(s, 0, "swap sectors", cell("r1c1"))
    again = refused(s, 0, "swap sectors", cell("r1c1"))
    assert again is not None
    choose(s, 0, "swap sectors", cell("r5c5"))
    assert (where(s, 0), where(s, 1)) == ("r5c5", "r1c1")
    assert (holes(s), on_board(s), s.facing[0]) == (["r5c5"], [("r5c5", "C01")], 1)


@checks("VOID-051", "VOID-052")
def test_events_of_the_board_name_their_rules() -> None:
    s = playing("C26", affectors=[("r1c1", "C01")])
    choose(s, 0, "destroy", cell("r1c1"))
    assert only(s, "destroyed").rule == "VOID-082"
    assert rules_of(s, "affectors removed") == ["VOID-085"]
    assert only(s, "affectors removed").operands["kinds"] == [kind("C01")]
