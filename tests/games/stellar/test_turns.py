"""Phase B: turns, prices, free moves and idle income."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from starhall.core import Seeded
from starhall.core.scenes import asked, checks, choose, offered, refused, told
from starhall.games.stellar.box.parts import ALIENS, CARD, CLONES, GATE, MACHINES, MUTANTS, TILE
from starhall.games.stellar.facts import idle_income, max_actions, prices
from starhall.games.stellar.rules.turns import (
    CHANGE,
    DO_ATTACK,
    DO_CARD,
    DO_CRYSTAL,
    DO_DECODE,
    DO_GATE,
    DO_TILE,
    END,
    SWAP,
    next_turn,
    phase_b,
    turn,
)
from tests.games.stellar.helpers import A, B, act, moment, my_turn, start, total_sp, what

LOW = (1, 1, 1)
"""A gate roll that fails."""


@checks("STEL-039", "STEL-040", "STEL-051")
def test_the_marker_holder_begins_and_turns_go_clockwise() -> None:
    s = moment(phase_b, marker=2)
    order = []
    for _ in range(5):
        ((seat, _),) = asked(s)
        order.append(seat)
        act(s, seat, DO_CARD)
        if asked(s) == [(seat, "action")]:
            act(s, seat, END)
    assert order == [2, 3, 0, 1, 2]


@checks("STEL-041", "STEL-050", "STEL-176")
def test_at_least_one_action_then_a_player_may_stop() -> None:
    s = my_turn(0, missing={MACHINES: 2})
    assert END not in offered(s, 0)
    reason = refused(s, 0, "action", END)
    assert reason is not None
    assert reason.rule == "STEL-041"
    act(s, 0, DO_CRYSTAL)
    assert END in offered(s, 0)
    act(s, 0, END)
    assert asked(s) == [(1, "action")]


@checks("STEL-042", "STEL-176", "STEL-065")
@pytest.mark.parametrize("missing", [0, 1, 2, 3])
def test_the_maximum_is_1_plus_the_missing_crystals(missing: int) -> None:
    s = my_turn(0, missing={MACHINES: missing}, flipped={MACHINES: 10}, dice=LOW * 5)
    assert max_actions(s, 0) == 1 + missing
    for _ in range(1 + missing):
        assert asked(s) == [(0, "action")]
        act(s, 0, DO_GATE)
    assert asked(s) == [(1, "action")]
    assert what(s, "turn ends", "actions") == [1 + missing]


@checks("STEL-043")
def test_a_crystal_sent_to_the_pouch_raises_the_maximum_at_once() -> None:
    s = my_turn(0)
    assert max_actions(s, 0) == 1
    act(s, 0, DO_CRYSTAL)
    assert (max_actions(s, 0), s.actions) == (2, 1)
    act(s, 0, DO_CRYSTAL)
    assert (max_actions(s, 0), s.actions) == (3, 2)
    assert asked(s) == [(0, "action")]


@checks("STEL-R78", "STEL-176")
def test_the_maximum_never_falls_in_the_own_turn_and_is_never_exceeded() -> None:
    for seed in range(4):
        rng = Random(seed)
        s = start(2 + seed % 3, dealer=Seeded(seed))
        turn_of, most = (-1, -1), 0
        while not s.over:
            if s.phase == "B":
                now = (s.active, len(told(s, "turn begins")))
                most = max_actions(s, s.active) if now != turn_of else most
                turn_of = now
                assert max_actions(s, s.active) >= most
                assert s.actions <= max_actions(s, s.active)
                most = max_actions(s, s.active)
            seat = s.asked[0][0]
            s.answer(seat, rng.choice(s.choices(seat)))


@checks("STEL-044")
def test_an_action_of_several_at_is_one_action() -> None:
    s = my_turn(0)
    act(s, 0, DO_CRYSTAL, DO_CRYSTAL, DO_CRYSTAL)
    assert (s.at[0], s.actions) == (2, 3)
    assert what(s, "action paid", "at") == [1, 2, 3]


@checks("STEL-046", "STEL-047", "STEL-R20")
def test_each_bottom_action_is_counted_by_itself_and_costs_1_more_each_time() -> None:
    s = my_turn(0, missing={MACHINES: 3}, ship={MACHINES: "A1 B1"})
    act(s, 0, DO_TILE + A)
    # It only gave 1 SP, but it was a play.
    assert s.sp[0] == 1
    assert list(prices(s, 0)[: TILE + 1]) == [1, 1, 2]
    act(s, 0, DO_TILE + A)
    assert list(prices(s, 0)[: TILE + 1]) == [1, 1, 3]
    act(s, 0, DO_CRYSTAL)
    assert list(prices(s, 0)[: TILE + 1]) == [1, 2, 3]


@checks("STEL-048")
def test_gate_control_always_costs_1() -> None:
    s = my_turn(0, missing={MACHINES: 3}, flipped={MACHINES: 10}, dice=LOW * 3)
    act(s, 0, DO_GATE, DO_GATE, DO_GATE)
    assert what(s, "action paid", "at") == [1, 1, 1]
    assert prices(s, 0)[GATE] == 1


@checks("STEL-049", "STEL-R85")
def test_an_action_is_offered_only_if_its_whole_price_can_be_paid() -> None:
    s = my_turn(0, at=[2, 8, 8, 8])
    act(s, 0, DO_CRYSTAL)
    assert DO_CRYSTAL not in offered(s, 0)
    reason = refused(s, 0, "action", DO_CRYSTAL)
    assert reason is not None
    assert (reason.rule, reason.text) == ("STEL-049", "it costs 2 AT, you have 1")
    assert DO_CARD in offered(s, 0)


@checks("STEL-051")
def test_the_turn_ends_when_no_at_is_left() -> None:
    s = my_turn(0, at=[1, 8, 8, 8], missing={MACHINES: 3})
    act(s, 0, DO_CRYSTAL)
    assert asked(s) == [(1, "action")]
    assert what(s, "turn ends", "actions", "at") == [(1, 0)]


@checks("STEL-052", "STEL-053", "STEL-074", "STEL-089")
def test_all_six_actions_are_offered_when_their_requirements_are_met() -> None:
    s = my_turn(
        0, ship={MACHINES: "A1 C1", CLONES: "B1"}, hands={0: [MACHINES, CLONES]}, missing={MACHINES: 1}
    )
    assert offered(s, 0) == [
        DO_CARD,
        DO_CRYSTAL,
        DO_DECODE,
        DO_GATE,
        DO_TILE + B,
        DO_ATTACK + CLONES,
        CHANGE + MACHINES,
        CHANGE + CLONES,
    ]


@checks("STEL-053")
def test_any_mix_and_order_of_actions_is_allowed() -> None:
    s = my_turn(0, missing={MACHINES: 3}, flipped={MACHINES: 10}, dice=(*LOW, *LOW))
    act(s, 0, DO_GATE, DO_CARD, DO_GATE, DO_TILE + A)
    assert what(s, "action paid", "action") == [GATE, CARD, GATE, TILE]


@checks("STEL-054", "STEL-R25")
def test_an_idle_player_gains_the_most_unplayed_at_of_any_other_single_player() -> None:
    s = my_turn(1, at=[3, 0, 0, 4])
    assert total_sp(s, 1) == 4
    assert asked(s) == [(3, "action")]
    # Seat 2 was idle as well.
    assert total_sp(s, 2) == 4


@checks("STEL-055")
def test_idle_income_is_paid_every_time_the_turn_comes_round() -> None:
    s = moment((turn, 1), at=[2, 0, 0, 0])
    act(s, 0, DO_CRYSTAL)
    act(s, 0, END)
    assert [total_sp(s, p) for p in range(4)] == [0, 3, 3, 3]


@checks("STEL-056", "STEL-R27")
def test_the_phase_ends_with_the_last_at_and_nobody_is_paid_after_that() -> None:
    s = my_turn(3, at=[0, 0, 0, 1])
    act(s, 3, DO_CRYSTAL)
    assert s.over
    assert total_sp(s, 0) == 0
    assert len(told(s, "phase b ends")) == 1
    s = moment((next_turn, 0), at=[0, 0, 0, 0])
    assert s.over


@checks("STEL-R19")
def test_the_surcharge_lasts_for_the_turn() -> None:
    s = my_turn(0, older=[(1, 1, 3, 0, 0, 0)] + [(0,) * 6] * 3, at=[3, 8, 8, 8])
    assert list(prices(s, 0)[: TILE + 1]) == [1, 1, 1]


@checks("STEL-R19")
def test_or_for_the_round_if_the_table_agreed() -> None:
    s = my_turn(
        0,
        older=[(1, 0, 3, 0, 0, 0)] + [(0,) * 6] * 3,
        at=[4, 8, 8, 8],
        missing={MACHINES: 2},
        options={"replay_cost_scope": "round"},
    )
    assert list(prices(s, 0)[: TILE + 1]) == [2, 1, 3]
    assert list(prices(s, 1)[: TILE + 1]) == [1, 1, 1]
    assert DO_TILE + A in offered(s, 0)
    act(s, 0, DO_CARD)
    assert s.at[0] == 2
    assert prices(s, 0)[CARD] == 3
    # The price of 3 AT for a third TILE cannot be paid with 2.
    assert offered(s, 0)[:3] == [DO_CRYSTAL, DO_GATE, END]
    assert DO_TILE + A not in offered(s, 0)


@checks("STEL-R21")
def test_a_player_with_at_can_always_act() -> None:
    s = my_turn(
        0,
        at=[1, 8, 8, 8],
        older=[(3, 3, 1, 0, 0, 0)] + [(0,) * 6] * 3,
        options={"replay_cost_scope": "round"},
    )
    assert offered(s, 0) == [DO_GATE]
    s = my_turn(0, at=[1, 8, 8, 8], hands={0: [CLONES] * 3}, missing={MACHINES: 3}, ship={MACHINES: "A1 B1"})
    assert {DO_CARD, DO_CRYSTAL, DO_TILE + A, DO_GATE} <= set(offered(s, 0))


@checks("STEL-R22")
def test_after_the_last_action_free_moves_remain_until_the_player_ends_the_turn() -> None:
    s = my_turn(0, hands={0: [CLONES]})
    act(s, 0, DO_TILE + A)
    assert offered(s, 0) == [END, CHANGE + CLONES]
    reason = refused(s, 0, "action", DO_CARD)
    assert reason is not None
    assert reason.rule == "STEL-042"
    act(s, 0, CHANGE + CLONES)
    assert asked(s) == [(0, "action")]
    act(s, 0, END)
    assert asked(s) == [(1, "action")]


@checks("STEL-R22", "STEL-060")
def test_with_one_available_tile_left_the_turn_does_not_end_by_itself() -> None:
    s = my_turn(0, hands={0: [CLONES]}, flipped={MACHINES: 9})
    act(s, 0, DO_TILE + A)
    assert (s.available[MACHINES], offered(s, 0)) == (1, [END, CHANGE + CLONES])


@checks("STEL-R22")
@pytest.mark.parametrize("hand", [CLONES, MACHINES, MUTANTS])
def test_whether_the_turn_ends_by_itself_tells_nothing_about_the_hand(hand: int) -> None:
    # With NPRs in the game, a hand might hold a card to swap: its owner is asked either way.
    s = my_turn(0, races=(MACHINES, CLONES), hands={0: [hand]}, flipped={MACHINES: 10})
    act(s, 0, DO_CRYSTAL)
    act(s, 0, DO_TILE + A)
    assert asked(s) == [(0, "action")]
    assert (SWAP + MUTANTS in offered(s, 0)) == (hand == MUTANTS)
    assert END in offered(s, 0)


@checks("STEL-R22")
@pytest.mark.parametrize(
    "fields",
    [
        {"hands": {}},
        {"hands": {0: [CLONES]}, "flipped": {MACHINES: 10}},
        {"hands": {0: [CLONES]}, "deck_size": 0},
    ],
)
def test_the_turn_ends_by_itself_when_all_see_that_no_free_move_is_possible(fields: dict[str, Any]) -> None:
    s = my_turn(0, **fields)
    act(s, 0, DO_TILE + A)
    assert asked(s) == [(1, "action")]


@checks("STEL-R23")
def test_free_moves_do_not_interrupt_an_action() -> None:
    s = my_turn(0, hands={0: [CLONES]}, dice=(1, 1, 1))
    act(s, 0, DO_GATE)
    assert asked(s) == [(0, "dice")]
    assert all(s.game.kind_of(choice).name == "dice" for choice in s.choices(0))


@checks("STEL-R26")
def test_an_idle_turn_has_no_free_moves() -> None:
    s = my_turn(0, at=[0, 2, 0, 0], hands={0: [CLONES]})
    assert asked(s) == [(1, "action")]
    assert s.sp[0] == 2


@checks("STEL-R86")
def test_free_moves_give_no_sp_and_cost_no_at() -> None:
    s = my_turn(0, races=(MACHINES, CLONES), hands={0: [MUTANTS, CLONES]})
    act(s, 0, CHANGE + CLONES, SWAP + MUTANTS)
    choose(s, 0, "place", A)
    assert (s.sp[0], s.at[0], s.actions) == (0, 8, 0)


@checks("STEL-R89", "STEL-054")
def test_at_leave_the_stock_when_an_action_is_paid_and_the_own_stock_never_counts() -> None:
    s = my_turn(0, at=[5, 0, 2, 3])
    assert idle_income(s, 1) == 5
    act(s, 0, DO_CRYSTAL)
    assert idle_income(s, 1) == 4
    assert idle_income(s, 0) == 3


@checks("STEL-107")
def test_a_player_without_at_still_defends() -> None:
    s = my_turn(
        0,
        at=[8, 0, 8, 8],
        ship={MACHINES: "A1", MUTANTS: "A1"},
        hands={0: [MUTANTS]},
        dice=(2,),
        flipped={MACHINES: 9},
    )
    act(s, 0, DO_ATTACK + MUTANTS)
    assert asked(s) == [(1, "draw")]


@checks("STEL-R85", "STEL-R47", "STEL-090")
def test_refused_actions_say_why() -> None:
    s = my_turn(0, ship={MACHINES: "A1", ALIENS: "C1"}, hands={0: [MACHINES, ALIENS]})
    found = {value: refused(s, 0, "action", value) for value in range(20)}
    reasons = {value: reason.rule for value, reason in found.items() if reason}
    assert reasons == {
        DO_DECODE: "STEL-074",
        END: "STEL-041",
        DO_TILE + A: "STEL-012",
        DO_TILE + 2: "STEL-072",
        DO_ATTACK + MACHINES: "STEL-R47",
        DO_ATTACK + MUTANTS: "STEL-089",
        DO_ATTACK + ALIENS: "STEL-090",
        DO_ATTACK + CLONES: "STEL-089",
        CHANGE + MUTANTS: "STEL-060",
        CHANGE + CLONES: "STEL-060",
        SWAP + MACHINES: "STEL-164",
        SWAP + MUTANTS: "STEL-164",
        SWAP + ALIENS: "STEL-164",
        SWAP + CLONES: "STEL-164",
    }
