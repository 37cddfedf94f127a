"""Attacking, damage, discarding."""

from __future__ import annotations

from typing import Any

import pytest

from starhall.core import Secret
from starhall.core.scenes import asked, checks, choose, offered, refused, told
from starhall.core.seen import Pile
from starhall.games.saga.box.parts import QUAKE, TSUNAMI
from starhall.games.saga.facts import EVERYBODY, opponents
from starhall.games.saga.rules.charging import trigger
from starhall.games.saga.rules.damage import attack, damage, ranged_attack
from starhall.games.saga.rules.play import play_slot
from starhall.games.saga.rules.pushing import push
from starhall.games.saga.rules.turn import compare_energy
from tests.games.saga.helpers import (
    FILLER,
    MORGANA,
    ROBO_MOB,
    card,
    cubes,
    down,
    draws,
    hand,
    harmed,
    hurt,
    land,
    life,
    only,
    pay,
    pile,
    seen,
    stage,
    told_names,
    up,
    what,
)

STOP_ATTACKING = 4
LINE = [(0, 0), (0, 1), (0, 3), (3, 0)]


@checks("SAGA-072", "SAGA-076", "SAGA-R27", "SAGA-R30")
def test_a_melee_attack_does_one_damage_to_one_adjacent_opponent() -> None:
    s = stage((attack, 0, 1), players=4, at=[(0, 0), (0, 1), (6, 6), (3, 3)])
    assert offered(s, 0) == [1, 2]
    reason = refused(s, 0, "attack", 3)
    assert reason is not None
    assert reason.rule == "SAGA-072"
    choose(s, 0, "attack", 2)
    assert asked(s) == [(2, "discard")]
    pay(s, 2, FILLER[4])
    assert s.over
    assert [life(s, p) for p in range(4)] == [2, 2, 1, 2]


@checks("SAGA-028", "SAGA-073")
def test_adjacency_works_across_the_edges() -> None:
    s = stage((attack, 0, 1), at=[(0, 3), (6, 4)])
    assert asked(s) == [(1, "discard")]


@checks("SAGA-076")
def test_with_nobody_adjacent_a_melee_attack_hits_nobody() -> None:
    s = stage((attack, 0, 2), at=[(0, 0), (0, 2)])
    assert s.over
    assert told_names(s) == ["nobody to attack"]
    assert len(s.hands[1]) == 2


@checks("SAGA-074", "SAGA-R32")
def test_a_ranged_attack_hits_anybody_valid_adjacent_or_not() -> None:
    s = stage(
        (ranged_attack, 0, 1, (0, TSUNAMI, 0, 49, 0)), players=4, at=LINE, ground=land(tsunami=[(0, 3)])
    )
    assert offered(s, 0) == [1, 3]
    reason = refused(s, 0, "attack", 2)
    assert reason is not None
    assert reason.rule == "SAGA-074"
    choose(s, 0, "attack", 3)
    pay(s, 3, FILLER[6])
    assert only(s, "attacked").rule == "SAGA-074"


@checks("SAGA-R28")
def test_attack_twice_is_two_attacks_each_with_its_own_target() -> None:
    s = stage((attack, 0, 2), players=3, at=[(0, 0), (0, 1), (1, 0)])
    choose(s, 0, "attack", 1)
    pay(s, 1, FILLER[2])
    assert offered(s, 0) == [1, 2]
    choose(s, 0, "attack", 1)
    assert what(s, "attacked", "victim") == [1, 1]


@checks("SAGA-R28")
def test_attacks_without_a_target_left_are_lost() -> None:
    s = stage((attack, 0, 2), players=3, at=[(0, 0), (0, 1), (4, 4)], hands={1: ["T10"]})
    assert what(s, "attacked", "victim") == [1]
    assert s.at[1] == -1
    assert asked(s) == [(0, "loot")]
    choose(s, 0, "loot", card("T10"))
    assert s.over


@checks("SAGA-002", "SAGA-R29")
def test_only_opponents_are_attacked_and_everybody_else_is_one() -> None:
    s = stage((ranged_attack, 0, 1, EVERYBODY), players=4, at=LINE)
    assert offered(s, 0) == opponents(s, 0) == [1, 2, 3]
    reason = refused(s, 0, "attack", 0)
    assert reason is not None
    assert reason.rule == "SAGA-R29"


@checks("SAGA-075", "SAGA-R29", "SAGA-R34", "SAGA-R88")
def test_criteria_damage_hits_everybody_that_fits_at_once() -> None:
    near = (0, QUAKE, 0, 2, 0)
    s = stage(
        (damage, 1, 1, "each_character", near),
        players=4,
        at=[(0, 2), (0, 0), (0, 1), (0, 3)],
        order=(3, 2, 1, 0),
        ground=land(quake=[(0, 2)]),
    )
    # Seat 3 is three spaces off, seat 0 on a Quake; the owner is at distance 0.
    assert harmed(s) == [((2, 1), 1)]
    assert told(s, "attacked") == []


@checks("SAGA-R29")
def test_nobody_is_adjacent_to_themselves() -> None:
    s = stage((damage, 0, 1, "each_character", (0, 0, 1, 1, 0)), at=[(0, 0), (0, 1)])
    assert only(s, "damaged").operands["seats"] == (1,)


@checks("SAGA-R31")
def test_criteria_damage_is_not_supercharged_and_no_attack() -> None:
    s = stage((damage, 0, 1, "each_opponent", EVERYBODY), omega=True)
    pay(s, 1, "T10")
    assert s.over
    assert life(s, 1) == 1
    assert s.hits == ()


@checks("SAGA-004", "SAGA-077", "SAGA-078", "SAGA-115", "SAGA-003")
def test_the_victim_chooses_among_hand_and_face_up_cards() -> None:
    s = stage(
        (hurt, (1,), 2),
        hands={1: ["T10", "N2"]},
        face_up={1: [("V01", 0, 1), ("V09", 0, 0)]},
        active={1: up("V09")},
    )
    assert sorted(offered(s, 1)) == sorted([card("T10"), card("N2"), card("V01"), card("V09")])
    reason = refused(s, 1, "discard", card("Q01"))
    assert reason is not None
    assert reason.rule == "SAGA-077"
    pay(s, 1, "V09", "N2")
    assert s.over
    assert hand(s, 1) == ["T10"]
    assert cubes(s, 1) == {"V01": 1}
    assert pile(s, 1) == ["V09", "N2"]


@checks("SAGA-079", "SAGA-080", "SAGA-103")
def test_a_card_discarded_to_damage_does_not_resolve_and_has_no_energy() -> None:
    s = stage(
        (hurt, (1,), 1),
        (compare_energy,),
        face_up={1: [("V13", 0, 0)]},
        active={1: up("V13")},
    )
    pay(s, 1, "V13")
    assert s.energy == (0, 0)
    assert draws(s) == []


@checks("SAGA-081", "SAGA-082", "SAGA-R53")
def test_cubes_of_a_discarded_charge_up_are_gone() -> None:
    s = stage((hurt, (1,), 1), (play_slot, 1), face_up={1: [("V02", 0, 2)]})
    pay(s, 1, "V02")
    assert cubes(s, 1) == {}
    s = stage((play_slot, 1), hands={1: ["V02"]}, piles={1: []})
    choose(s, 1, "play", up("V02"))
    assert cubes(s, 1) == {"V02": 0}


@checks("SAGA-083", "SAGA-084")
def test_everybody_has_a_pile_of_their_own_face_down() -> None:
    s = stage((hurt, (0, 1), 1), players=3)
    pay(s, 0, "V11")
    pay(s, 1, "T10")
    assert [pile(s, p) for p in range(3)] == [["V11"], ["T10"], []]
    assert seen(s, 2).piles[0] == Pile(1, {})
    assert seen(s, 0).piles[0] == Pile(1, {0: card("V11")})
    secret = told(s, "discarded from hand")[0].operands["card"]
    assert secret == Secret(card("V11"), 0)


@checks("SAGA-084", "SAGA-R34")
def test_face_up_cards_are_seen_on_their_way_to_the_pile_and_hand_cards_are_not() -> None:
    s = stage((hurt, (1,), 2), face_up={1: [("V01", 0, 0)]})
    pay(s, 1, "V01", "T10")
    assert seen(s, 0).piles[1] == Pile(2, {0: card("V01")})


@checks("SAGA-R34", "SAGA-044")
def test_several_victims_pay_in_full_one_after_another_in_energy_order() -> None:
    s = stage((hurt, (2, 0), 2), players=3, hands={0: FILLER[:3], 2: FILLER[3:6]})
    assert asked(s) == [(2, "discard")]
    pay(s, 2, FILLER[3], FILLER[4])
    assert asked(s) == [(0, "discard")]


@checks("SAGA-005", "SAGA-085", "SAGA-R34")
def test_eliminations_are_looked_for_when_all_have_paid() -> None:
    s = stage((hurt, (1, 2), 1), players=3, hands={1: ["T10"]})
    # Seat 1 has lost its last card, but is removed only after seat 2 has paid.
    assert asked(s) == [(2, "discard")]
    assert s.at[1] != -1
    pay(s, 2, FILLER[4])
    assert s.at[1] == -1
    assert s.order == (0, 2)


@checks("SAGA-R35")
def test_more_damage_than_cards_takes_all_and_the_rest_is_lost() -> None:
    s = stage((hurt, (1,), 9), players=3, face_up={1: [("V01", 0, 1)]})
    assert life(s, 1) == 0
    assert s.order == (0, 2)
    assert len(told(s, "discarded")) == 1
    assert len(told(s, "discarded from hand")) == 2


@checks("SAGA-087")
def test_all_damage_is_paid_in_the_same_way() -> None:
    for frame in ((attack, 0, 1), (damage, 0, 1, "each_opponent", EVERYBODY), (hurt, (1,), 1)):
        s = stage(frame, at=[(0, 0), (0, 1)])
        assert asked(s) == [(1, "discard")]


@checks("SAGA-088", "SAGA-R51", "SAGA-R12")
def test_a_blast_card_may_be_paid_to_itself_and_then_does_not_resolve() -> None:
    s = stage((trigger, card("V03"), 0), face_up={0: [("V03", 0, 2)]}, at=[(0, 0), (0, 3)])
    assert harmed(s) == [((0,), 2)]
    pay(s, 0, "V03", "V11")
    assert s.over
    assert pile(s, 0) == ["V03", "V11"]
    assert hand(s, 0) == ["Q08"]
    assert draws(s) == []


@checks("SAGA-088", "SAGA-110")
def test_a_blast_card_that_is_kept_resolves() -> None:
    s = stage(
        (trigger, card("V03"), 0),
        face_up={0: [("V03", 0, 2)]},
        at=[(0, 0), (0, 3)],
        hands={0: ["V11", "Q08", "T10"]},
        deck=("T05", "T06"),
    )
    pay(s, 0, "V11", "Q08")
    assert pile(s, 0) == ["V11", "Q08", "V03"]
    assert hand(s, 0) == ["T10", "T05"]


@checks("SAGA-119", "SAGA-120", "SAGA-R72")
def test_a_supercharged_attack_may_be_made_once_more() -> None:
    s = stage((attack, 0, 1), at=[(0, 0), (0, 1)], omega=True, hands={1: ["T10", "V09", "Q07"]})
    pay(s, 1, "T10")
    assert offered(s, 0) == [1, STOP_ATTACKING]
    choose(s, 0, "attack", 1)
    pay(s, 1, "V09")
    assert s.over
    assert what(s, "attacked", "victim") == [1, 1]
    s = stage((attack, 0, 1), at=[(0, 0), (0, 1)], omega=True)
    pay(s, 1, "T10")
    choose(s, 0, "attack", STOP_ATTACKING)
    assert s.over
    assert len(told(s, "attacked")) == 1


@checks("SAGA-R72")
def test_an_extra_ranged_attack_obeys_the_same_filters() -> None:
    s = stage(
        (ranged_attack, 0, 1, (0, QUAKE, 0, 49, 0)),
        players=3,
        omega=True,
        at=[(0, 0), (0, 1), (0, 3)],
        ground=land(quake=[(0, 3)]),
    )
    pay(s, 1, "T10")
    assert offered(s, 0) == [1, STOP_ATTACKING]


@checks("SAGA-R13", "SAGA-120")
def test_a_printed_attack_may_not_be_forgone() -> None:
    s = stage((attack, 0, 1), players=3, at=[(0, 0), (0, 1), (1, 0)])
    reason = refused(s, 0, "attack", STOP_ATTACKING)
    assert reason is not None
    assert reason.rule == "SAGA-R13"


@checks("SAGA-R71", "SAGA-140")
def test_in_the_omega_phase_the_owner_orders_cards_paid_together_under_the_pile() -> None:
    s = stage((hurt, (1,), 3), omega=True, hands={1: ["T10", "V09", "Q07", "V10"]}, piles={1: ["T05", "T06"]})
    pay(s, 1, "T10", "V09", "Q07")
    assert asked(s) == [(1, "order")]
    assert sorted(offered(s, 1)) == sorted([card("T10"), card("V09"), card("Q07")])
    choose(s, 1, "order", card("V09"))
    choose(s, 1, "order", card("T10"))
    assert s.over
    assert pile(s, 1) == ["Q07", "T10", "V09", "T05", "T06"]
    assert told(s, "ordered")[0].only == (1,)


@checks("SAGA-R71")
def test_the_order_under_the_pile_is_secret() -> None:
    s = stage((hurt, (1,), 2), omega=True, face_up={1: [("V01", 0, 0)]}, piles={1: ["T05", "T06"]})
    pay(s, 1, "V01", "T10")
    assert seen(s, 0).piles[1].known == {}
    assert set(seen(s, 1).piles[1].known.values()) == {card("V01"), card("T10")}


def test_a_basic_attack_is_one_attack() -> None:
    s = stage((play_slot, 0), hands={0: ["V11", "Q08"]}, at=[(0, 0), (0, 1)])
    choose(s, 0, "play", down("V11"))
    assert asked(s) == [(1, "discard")]
    pay(s, 1, "T10")
    assert s.over


@checks("SAGA-R49", "SAGA-092")
def test_only_the_latest_attacks_count_as_hits_also_if_they_hit_nobody() -> None:
    s = stage(
        (attack, 0, 1),
        (push, 0, 1, "hit", EVERYBODY),
        at=[(0, 0), (3, 3)],
        performing=(8,),
        hits=(0b10,),
    )
    assert s.hits == (0,)
    assert told(s, "pushed") == []


@checks("SAGA-R72", "SAGA-R49", "SAGA-R76")
def test_an_attack_of_supercharging_forgone_ends_the_action_like_any_other() -> None:
    s = stage(
        (attack, 0, 1),
        at=[(0, 0), (0, 1)],
        characters=(MORGANA, ROBO_MOB),
        omega=True,
        performing=(8,),
        hits=(0,),
    )
    pay(s, 1, "T10")
    choose(s, 0, "attack", STOP_ATTACKING)
    assert s.hits == (0b10,)
    assert asked(s) == [(0, "push")]


@checks("SAGA-R72")
def test_supercharging_gives_one_attack_more_and_no_other() -> None:
    s = stage((attack, 0, 2), at=[(0, 0), (0, 1)], omega=True, hands={1: ["T10", "V09", "Q07", "T07", "V10"]})
    pay(s, 1, "T10")
    assert asked(s) == [(1, "discard")]
    pay(s, 1, "V09")
    choose(s, 0, "attack", 1)
    pay(s, 1, "Q07")
    assert s.over
    assert len(s.hands[1]) == 2


@pytest.mark.parametrize(
    ("frame", "name"),
    [
        ((damage, 0, 1, "hit", EVERYBODY), "damaged"),
        ((damage, 0, 1, "one_hit", EVERYBODY), "damaged"),
        ((push, 0, 1, "hit", EVERYBODY), "pushed"),
        ((push, 0, 1, "one_hit", EVERYBODY), "pushed"),
    ],
)
@checks("SAGA-R49")
def test_a_nested_card_looks_at_its_own_hits_only(frame: tuple[Any, ...], name: str) -> None:
    s = stage(frame, players=4, at=LINE, performing=(8, 10), hits=(0b0110, 0b1000))
    event = only(s, name)
    assert event.operands.get("seats", (event.operands.get("victim"),)) == (3,)


@checks("SAGA-075", "SAGA-R49")
def test_damage_to_those_hit_and_to_one_of_them() -> None:
    seats: dict[str, Any] = {"players": 4, "at": LINE, "performing": (8,), "hits": (0b0110,)}
    s = stage((damage, 0, 1, "hit", EVERYBODY), **seats)
    assert what(s, "damaged", "seats") == [(1, 2)]
    s = stage((damage, 0, 1, "one_hit", EVERYBODY), **seats)
    assert offered(s, 0) == [1, 2]
    choose(s, 0, "target", 2)
    assert what(s, "damaged", "seats") == [(2,)]


@checks("SAGA-075", "SAGA-R13")
def test_damage_to_one_opponent_of_choice() -> None:
    s = stage((damage, 0, 2, "one_opponent", EVERYBODY), players=3, at=LINE[:3])
    assert offered(s, 0) == [1, 2]
    choose(s, 0, "target", 1)
    assert what(s, "damaged", "points") == [2]
    s = stage((damage, 0, 2, "one_opponent", (QUAKE, 0, 0, 49, 0)), players=3, at=LINE[:3])
    assert s.over
    assert told_names(s) == ["met nobody"]
