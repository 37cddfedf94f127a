"""Pushing."""

from __future__ import annotations

from typing import Any

from starhall.core.scenes import asked, checks, choose, offered, told
from starhall.games.saga.box.parts import QUAKE
from starhall.games.saga.facts import ADJACENT, EVERYBODY, targets
from starhall.games.saga.rules.damage import attack
from starhall.games.saga.rules.drawing import draw
from starhall.games.saga.rules.pushing import push
from tests.games.saga.helpers import (
    card,
    cubes,
    draws,
    harmed,
    land,
    only,
    pay,
    spot,
    stage,
    told_names,
    what,
)

WITHIN_2 = (0, 0, 0, 2, 0)
WITHIN_3 = (0, 0, 0, 3, 0)


@checks("SAGA-089", "SAGA-090")
def test_a_push_drives_straight_away_and_the_pusher_stays() -> None:
    s = stage((push, 0, 1, "each_opponent", EVERYBODY), at=[(2, 2), (2, 4)])
    assert spot(s, 0) == (2, 2)
    assert spot(s, 1) == (2, 5)


@checks("SAGA-091", "SAGA-R49")
def test_an_attack_counts_though_the_push_ends_the_adjacency() -> None:
    s = stage((attack, 0, 1), (push, 0, 2, "hit", EVERYBODY), at=[(2, 2), (2, 3)], performing=(8,), hits=(0,))
    pay(s, 1, "T10")
    assert spot(s, 1) == (2, 5)
    assert what(s, "attacked", "victim") == [1]


@checks("SAGA-092", "SAGA-076")
def test_an_attack_that_hits_nobody_pushes_nobody() -> None:
    s = stage((attack, 0, 1), (push, 0, 2, "hit", EVERYBODY), at=[(2, 2), (2, 4)], performing=(8,), hits=(0,))
    assert s.over
    assert spot(s, 1) == (2, 4)
    assert told(s, "attacked") == []
    assert told(s, "pushed") == []


@checks("SAGA-R23")
def test_off_line_the_push_takes_the_direction_of_the_signs_and_keeps_it() -> None:
    s = stage((push, 0, 2, "each_opponent", EVERYBODY), at=[(2, 2), (3, 4)])
    assert spot(s, 1) == (5, 6)
    # Across the edge the shortest way counts; the push may end nearer from the other side.
    s = stage((push, 0, 2, "each_opponent", EVERYBODY), at=[(0, 0), (0, 3)])
    assert spot(s, 1) == (0, 5)
    s = stage((push, 0, 1, "each_opponent", EVERYBODY), at=[(0, 0), (0, 6)])
    assert spot(s, 1) == (0, 5)


@checks("SAGA-R24", "SAGA-133")
def test_a_push_of_two_lands_once_at_its_end() -> None:
    s = stage((push, 0, 2, "each_opponent", EVERYBODY), at=[(2, 2), (2, 3)], ground=land(void=[(2, 4)]))
    assert spot(s, 1) == (2, 5)
    assert told(s, "damaged") == []
    s = stage((push, 0, 1, "each_opponent", EVERYBODY), at=[(2, 2), (2, 3)], ground=land(void=[(2, 4)]))
    assert only(s, "damaged").operands["seats"] == (1,)


@checks("SAGA-R25")
def test_the_farthest_is_pushed_first_ties_in_energy_order() -> None:
    s = stage(
        (push, 0, 1, "each_opponent", WITHIN_3),
        players=4,
        order=(3, 2, 1, 0),
        at=[(2, 2), (2, 3), (2, 4), (4, 2)],
    )
    assert what(s, "pushed", "victim") == [3, 2, 1]
    assert [spot(s, p) for p in range(1, 4)] == [(2, 4), (2, 5), (5, 2)]


@checks("SAGA-R25")
def test_who_comes_into_reach_by_a_push_is_not_pushed_too() -> None:
    # On the board of 5 the push shoves seat 2 across the edge, right behind the pusher.
    s = stage(
        (push, 0, 2, "each_opponent", ADJACENT), players=3, rim=2, at=[(3, 1), (3, 2), (3, 4)], ground=land()
    )
    assert [spot(s, p) for p in range(3)] == [(3, 1), (3, 4), (3, 5)]
    assert targets(s, 0, ADJACENT) == [2]
    assert what(s, "pushed", "victim") == [1]


@checks("SAGA-R25", "SAGA-R17")
def test_who_no_longer_fits_when_its_turn_comes_is_pushed_all_the_same() -> None:
    # On the board of 3 the first push shoves everybody in the row on: seat 2 onto the Nova, which is a Quake.
    s = stage(
        (push, 0, 1, "each_opponent", (0, QUAKE, 0, 49, 0)),
        players=3,
        rim=1,
        at=[(3, 3), (3, 4), (3, 2)],
        ground=land(),
    )
    assert what(s, "pushed", "victim") == [1, 2]
    assert [spot(s, p) for p in range(3)] == [(3, 3), (3, 4), (3, 2)]


@checks("SAGA-R26", "SAGA-068")
def test_a_pushed_character_shoves_whom_it_meets() -> None:
    s = stage((push, 0, 2, "each_opponent", ADJACENT), players=3, at=[(2, 2), (2, 3), (2, 4)])
    assert [spot(s, p) for p in range(3)] == [(2, 2), (2, 5), (2, 6)]
    assert s.landed == [0, 0, 0]


@checks("SAGA-R17")
def test_a_push_can_come_round_the_map_to_its_pusher() -> None:
    s = stage(
        (push, 0, 2, "one_opponent", (0, 0, 3, 3, 0)),
        players=4,
        at=[(3, 0), (3, 3), (3, 5), (3, 6)],
        ground=land(void=[(3, 1)]),
    )
    assert [spot(s, p) for p in range(4)] == [(3, 1), (3, 5), (3, 6), (3, 0)]
    # The pusher lands like everybody else.
    assert only(s, "damaged").operands["seats"] == (0,)


@checks("SAGA-090", "SAGA-R13")
def test_one_opponent_is_chosen_among_those_who_pass() -> None:
    s = stage((push, 0, 1, "one_opponent", EVERYBODY), players=3, at=[(2, 2), (2, 3), (4, 2)])
    assert asked(s) == [(0, "target")]
    assert offered(s, 0) == [1, 2]
    choose(s, 0, "target", 2)
    assert spot(s, 2) == (5, 2)
    assert spot(s, 1) == (2, 3)
    s = stage((push, 0, 1, "one_opponent", ADJACENT), at=[(2, 2), (5, 5)])
    assert s.over
    assert spot(s, 1) == (5, 5)


@checks("SAGA-R90", "SAGA-R25")
def test_pushes_of_an_eliminated_pusher_vanish() -> None:
    s = stage(
        (push, 0, 2, "each_opponent", EVERYBODY),
        players=4,
        at=[(3, 0), (3, 3), (3, 5), (3, 6)],
        hands={0: ["V11"]},
        order=(1, 0, 2, 3),
        ground=land(void=[(3, 1)]),
    )
    # The first push, of the farthest, shoves the pusher onto a Void; the others are not pushed.
    assert s.at[0] == -1
    assert what(s, "pushed", "victim") == [1]


ROUND: dict[str, Any] = {
    "players": 4,
    "characters": ("C4", "C2", "C3", "C1"),
    "at": [(2, 5), (2, 2), (2, 4), (2, 1)],
}
"""Death Sludge, seat 1, pushes seat 2, who shoves seat 0 round the map, then seat 3, who shoves both."""


@checks("SAGA-R25", "SAGA-R90")
def test_a_target_eliminated_by_the_push_before_is_not_pushed() -> None:
    # On the board of 3 the first push shoves seat 2 onto a Void, with its last card.
    s = stage(
        (push, 0, 1, "each_opponent", EVERYBODY),
        players=4,
        rim=1,
        at=[(3, 3), (3, 4), (3, 2), (2, 2)],
        order=(1, 2, 3, 0),
        hands={2: ["Q07"]},
        ground=land(void=[(3, 3)]),
    )
    choose(s, 0, "loot", 46)
    assert s.over
    assert s.order == (1, 3, 0)
    assert what(s, "pushed", "victim") == [1, 3]


@checks("SAGA-R77", "SAGA-124")
def test_one_action_with_several_pushes_steals_from_an_opponent_once() -> None:
    s = stage((push, 1, 2, "each_opponent", WITHIN_2), face_up={0: [("T02", 0, 2)]}, **ROUND)
    choose(s, 1, "steal", card("T02"))
    assert s.over
    pushes = told(s, "pushed")
    assert [event.operands["victim"] for event in pushes] == [2, 3]
    assert [[q for q, _ in event.operands["ends"]] for event in pushes] == [[0], [0, 2]]
    assert cubes(s, 0) == {"T02": 1}


@checks("SAGA-R77")
def test_a_second_push_steals_from_those_that_the_first_did_not_shove() -> None:
    s = stage((push, 1, 2, "each_opponent", WITHIN_2), face_up={2: [("T02", 0, 2)]}, **ROUND)
    # Seat 2 was pushed itself before, which is no shove; seat 3 shoves it.
    assert what(s, "pushed", "victim") == [2, 3]
    choose(s, 1, "steal", card("T02"))
    assert s.over
    assert cubes(s, 2) == {"T02": 1}


@checks("SAGA-R78", "SAGA-R88")
def test_one_action_with_several_pushes_damages_an_opponent_once() -> None:
    s = stage((push, 1, 2, "each_opponent", WITHIN_2), omega=True, **ROUND)
    pay(s, 0, "V11")
    pay(s, 2, "Q07")
    assert s.over
    assert harmed(s) == [((0,), 1), ((2,), 1)]


@checks("SAGA-R17", "SAGA-R77")
def test_a_pusher_shoved_by_its_own_push_steals_nothing_from_itself() -> None:
    s = stage(
        (push, 1, 2, "one_opponent", (0, 0, 3, 3, 0)),
        players=4,
        characters=("C4", "C2", "C3", "C1"),
        at=[(3, 3), (3, 0), (3, 5), (3, 6)],
        face_up={1: [("T02", 0, 2)]},
    )
    assert spot(s, 1) == (3, 1)
    assert s.over
    assert cubes(s, 1) == {"T02": 2}


@checks("SAGA-R47", "SAGA-R77")
def test_a_card_filled_by_stealing_triggers_when_the_push_is_over() -> None:
    s = stage(
        (push, 0, 1, "each_opponent", ADJACENT),
        (draw, 0, 1),
        players=3,
        characters=("C2", "C4", "C3"),
        at=[(0, 0), (0, 1), (0, 2)],
        face_up={0: [("V05", 0, 1)], 2: [("Q03", 0, 2)]},
        ground=land(void=[(0, 3)]),
    )
    choose(s, 0, "steal", card("Q03"))
    choose(s, 0, "place", card("V05"))
    # First the landing on the Void, then the card, then the next action.
    pay(s, 2, "Q07")
    names = told_names(s)
    assert names.index("landed on void") < names.index("triggered")
    assert names[-1] == "drew"
    assert draws(s) == [0, 0, 0]


@checks("SAGA-089")
def test_a_target_in_the_corner_of_the_map_is_pushed_across_it() -> None:
    s = stage((push, 1, 1, "each_opponent", ADJACENT), at=[(0, 0), (1, 1)])
    assert spot(s, 0) == (6, 6)


@checks("SAGA-R49", "SAGA-090")
def test_one_of_those_hit_is_chosen_to_be_pushed() -> None:
    s = stage(
        (push, 0, 1, "one_hit", EVERYBODY),
        players=4,
        at=[(2, 2), (2, 3), (3, 2), (1, 2)],
        performing=(8,),
        hits=(0b1010,),
    )
    assert offered(s, 0) == [1, 3]
    choose(s, 0, "target", 3)
    assert spot(s, 3) == (0, 2)
