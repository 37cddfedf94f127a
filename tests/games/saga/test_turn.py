"""The turn: playing, comparing Energy, resolving, hand sizes."""

from __future__ import annotations

from dataclasses import fields

import pytest

from starhall.core.scenes import asked, checks, choose, offered, refused, told
from starhall.games.saga import GAME
from starhall.games.saga.box.geometry import RINGS
from starhall.games.saga.box.parts import HAND_SIZE, VOID, VOLCANO
from starhall.games.saga.rules.charging import resolve, trigger_check
from starhall.games.saga.rules.drawing import ground
from starhall.games.saga.rules.moving import move
from starhall.games.saga.rules.play import play_slot
from starhall.games.saga.rules.turn import charge_phase, compare_energy, end_turn, resolve_slots, turn
from starhall.games.saga.words.cards import Side
from tests.games.saga.helpers import (
    ASTRA,
    MORGANA,
    ROBO_MOB,
    SLUDGE,
    E,
    N,
    W,
    card,
    cubes,
    down,
    draws,
    hand,
    land,
    only,
    pay,
    pile,
    seen,
    spot,
    stage,
    start,
    steps,
    told_names,
    up,
)


@checks("SAGA-006", "SAGA-043", "SAGA-044", "SAGA-045", "SAGA-049", "SAGA-R11")
def test_four_phases_each_from_the_highest_energy_to_the_lowest() -> None:
    s = stage(
        (turn,),
        players=3,
        order=(2, 0, 1),
        hands={0: ["V01", "Q08"], 1: ["T01", "Q13"], 2: ["V13", "T07"]},
        at=[(0, 0), (0, 3), (3, 0)],
    )
    assert asked(s) == [(2, "play")]
    choose(s, 2, "play", up("V13"))
    assert asked(s) == [(0, "play")]
    choose(s, 0, "play", up("V01"))
    assert asked(s) == [(1, "play")]
    assert s.phase == 1
    choose(s, 1, "play", up("Q13"))
    choose(s, 1, "attack", 2)
    pay(s, 2, "T07")
    # Seat 1 has put a cube on Wild-Fire of seat 0, which Phase 2 fills.
    names = told_names(s)
    for before, after in (("played", "attacked"), ("attacked", "charged"), ("charged", "triggered")):
        assert names.index(before) < names.index(after)
    assert s.phase == 2


@checks("SAGA-043", "SAGA-044", "SAGA-R56")
def test_every_question_knows_its_phase_and_whose_slot_it_is() -> None:
    s = stage((turn,), order=(1, 0), landed=[1, 1], stirred=True, phase=5)
    assert (s.turn, s.phase, s.slot) == (2, 1, 1)
    assert (s.landed, s.stirred) == ([0, 0], False)
    s = stage(
        (play_slot, 0),
        performing=(8,),
        hits=(2,),
        hands={0: ["V12", "Q08"]},
        ground=land(volcano=[(5, 5)]),
    )
    assert (s.performing, s.hits) == ((), ())
    choose(s, 0, "play", up("V12"))
    assert (s.performing, s.hits) == ((up("V12"),), (0,))
    s = stage(
        (charge_phase,), face_up={1: [("V02", 0, 0), ("Q03", 0, 0)]}, performing=(8,), hits=(2,), slot=0
    )
    assert asked(s) == [(1, "charge")]
    assert (s.phase, s.slot, s.performing, s.hits) == (2, 1, (), ())
    square = next(q for q in RINGS[3] if ground(s.tiles, 1, 3)[q] == VOID)
    s = stage(
        (compare_energy,),
        face_up={1: [("V09", 0, 0)]},
        active={1: up("V09")},
        deck=("K1", "T05", "T06"),
        at=[divmod(square, 7), (3, 3)],
        slot=0,
    )
    assert asked(s) == [(0, "discard")]
    assert (s.phase, s.slot) == (4, 1)
    s = stage((end_turn,), hands={1: [f"V{n:02}" for n in range(1, 10)]}, slot=0)
    assert asked(s) == [(1, "hand limit")]
    assert (s.phase, s.slot) == (5, -1)
    headings = [GAME.board(seen(stage(phase=phase, slot=-1), 0)).splitlines()[0] for phase in range(1, 6)]
    assert headings == [
        "Turn 1, Phase 1: Play an Active Card",
        "Turn 1, Phase 2: Charge Up",
        "Turn 1, Phase 3: Compare Energy",
        "Turn 1, Phase 4: Resolve Cards",
        "Turn 1, End of the turn",
    ]


@checks("SAGA-043", "SAGA-102")
def test_energy_is_compared_between_charging_and_resolving() -> None:
    s = stage((charge_phase,), slot=0, order=(1, 0), face_up={1: [("V02", 0, 0)]})
    names = told_names(s)
    assert names.index("charged") < names.index("compared") < names.index("turn begins")


@checks("SAGA-050", "SAGA-051")
def test_a_player_with_cards_in_hand_must_play_and_one_without_plays_nothing() -> None:
    s = stage((play_slot, 0), (play_slot, 1), hands={0: [], 1: ["V09"]}, face_up={0: [("V01", 0, 0)]})
    assert asked(s) == [(1, "play")]
    assert offered(s, 1) == [up("V09"), down("V09")]
    assert s.active == [-1, -1]


@checks("SAGA-052", "SAGA-060")
def test_exactly_one_card_is_played_and_becomes_the_active_card() -> None:
    s = stage((play_slot, 0), hands={0: ["V13", "Q08"]}, face_up={0: [("V01", 0, 0)]})
    choose(s, 0, "play", up("V13"))
    assert s.over
    assert hand(s, 0) == ["Q08"]
    assert s.active[0] == up("V13")
    assert [entry[0] for entry in s.face_up[0]] == [card("V01"), card("V13")]
    shown = seen(s, 1).seats[0].laid
    assert [(laid.side, laid.active) for laid in shown] == [(up("V01"), False), (up("V13"), True)]


@checks("SAGA-011", "SAGA-053", "SAGA-R13")
def test_actions_are_performed_at_once_in_printed_order() -> None:
    s = stage((play_slot, 0), hands={0: ["V09"]}, at=[(0, 0), (0, 3)])
    choose(s, 0, "play", up("V09"))
    assert asked(s) == [(0, "step")]
    steps(s, 0, E)
    assert s.over
    assert told(s, "attacked") == []
    s = stage((play_slot, 0), hands={0: ["V09"]}, at=[(0, 0), (0, 2)])
    choose(s, 0, "play", up("V09"))
    steps(s, 0, E)
    assert asked(s) == [(1, "discard")]


@checks("SAGA-013", "SAGA-054", "SAGA-105")
def test_a_charge_up_does_nothing_when_played() -> None:
    s = stage((play_slot, 0), hands={0: ["T01", "Q08"]}, at=[(0, 0), (0, 1)])
    choose(s, 0, "play", up("T01"))
    assert s.over
    assert cubes(s, 0) == {"T01": 0}
    assert told(s, "attacked") == []


@checks("SAGA-056", "SAGA-057", "SAGA-059", "SAGA-R87")
def test_any_disaster_card_may_be_played_upside_down_with_its_own_energy() -> None:
    s = stage((play_slot, 0), (charge_phase,), hands={0: ["Q01", "Q08"], 1: []}, face_up={1: [("T02", 0, 0)]})
    assert down("Q01") in offered(s, 0)
    choose(s, 0, "play", down("Q01"))
    steps(s, 0, N)
    # An upside-down Charge Up takes no cube, has the Energy of its basic side, and is resolved in Phase 4.
    assert s.energy == (1010, 0)
    assert pile(s, 0) == ["Q01"]
    assert cubes(s, 1) == {"T02": 1}


@checks("SAGA-058", "SAGA-142", "SAGA-R73")
def test_victory_is_mine_is_only_for_the_omega_phase() -> None:
    s = stage((play_slot, 0), hands={0: ["N1", "Q08"]})
    assert offered(s, 0) == [up("N1"), up("Q08"), down("Q08")]
    reason = refused(s, 0, "play", down("N1"))
    assert reason is not None
    assert reason.rule == "SAGA-R73"
    s = stage((play_slot, 0), hands={0: ["N1", "Q08"]}, omega=True)
    assert down("N1") in offered(s, 0)
    # The last Disaster card, right before the Nova cards, has both its sides.
    s = stage((play_slot, 0), hands={0: ["T14", "N4"]})
    assert offered(s, 0) == [up("T14"), down("T14"), up("N4")]


@checks("SAGA-079", "SAGA-R11", "SAGA-R12")
def test_a_card_paid_away_in_the_middle_is_performed_to_its_end_but_has_no_energy() -> None:
    world = land(void=[(0, 1)])
    s = stage(
        (play_slot, 0),
        (compare_energy,),
        hands={0: ["V09", "Q08"]},
        at=[(0, 0), (0, 2)],
        ground=world,
    )
    choose(s, 0, "play", up("V09"))
    steps(s, 0, E)
    pay(s, 0, "V09")
    assert asked(s) == [(1, "discard")]
    pay(s, 1, "T10")
    assert s.energy == (0, 0)
    assert hand(s, 0) == ["Q08"]
    assert pile(s, 0) == ["V09"]


@checks("SAGA-R12", "SAGA-012")
def test_a_card_paid_away_still_performs_its_conditional_action() -> None:
    s = stage(
        (play_slot, 0),
        hands={0: ["V06", "Q08"]},
        face_up={0: [("V02", 0, 0)]},
        at=[(0, 0), (4, 4)],
        landed=[VOLCANO, 0],
        ground=land(void=[(0, 1)]),
    )
    choose(s, 0, "play", up("V06"))
    steps(s, 0, E)
    pay(s, 0, "V06")
    assert s.over
    assert cubes(s, 0) == {"V02": 1}


@checks("SAGA-042", "SAGA-047")
def test_starting_energy_counts_for_the_first_turn_only() -> None:
    s = stage(
        (turn,),
        characters=(SLUDGE, ASTRA),
        order=(1, 0),
        energy=(500, 2000),
        hands={0: ["V13", "Q08"], 1: ["V11", "T10"]},
        at=[(0, 0), (0, 3)],
    )
    choose(s, 1, "play", up("V11"))
    choose(s, 0, "play", up("V13"))
    # The second turn goes by the cards: the starting Energy of Astra is not heard of again.
    assert s.turn == 3
    assert s.energy == (2240, 540)
    assert asked(s) == [(0, "play")]


@checks("SAGA-042", "SAGA-R10")
def test_the_starting_square_is_left_like_any_other() -> None:
    s = start(2, 0, characters=f"{SLUDGE},{ASTRA}")
    choose(s, 1, "start", offered(s, 1)[0])
    assert s.landed == [0, 0]
    # Another character may come to the Crater, too, and nothing happens there.
    s = stage((move, 1, 1), characters=(SLUDGE, ASTRA), at=[(3, 3), (0, 0)], ground=land(crater=[(0, 1)]))
    steps(s, 1, E)
    assert spot(s, 1) == (0, 1)
    assert s.over


@checks("SAGA-102", "SAGA-047", "SAGA-R56")
def test_energy_numbers_are_ranked_for_the_next_turn() -> None:
    s = stage(
        (compare_energy,),
        players=3,
        face_up={p: [(c, 0, 0)] for p, c in enumerate(("V11", "V13", "V09"))},
        active={0: up("V11"), 1: up("V13"), 2: up("V09")},
        at=[(0, 0), (0, 3), (3, 0)],
        deck=("Q01", "T01", "V01", "Q02", "T02"),
    )
    event = only(s, "compared")
    assert event.operands["ranking"] == ((1, 2240), (2, 1340), (0, 540))
    # Phase 4 goes by the new order.
    assert draws(s)[:3] == [1, 2, 0]


@checks("SAGA-103", "SAGA-104", "SAGA-R57", "SAGA-R59")
def test_without_an_active_card_energy_is_0_and_ties_keep_the_order() -> None:
    s = stage(
        (compare_energy,),
        players=3,
        order=(2, 0, 1),
        face_up={1: [("V01", 0, 1)]},
        at=[(0, 0), (0, 3), (3, 0)],
    )
    assert only(s, "compared").operands == {"ranking": ((2, 0), (0, 0), (1, 0))}


@checks("SAGA-104")
def test_equal_energy_above_zero_keeps_the_order_too() -> None:
    s = stage(
        (compare_energy,),
        order=(1, 0),
        face_up={0: [("Q09", 1, 0)], 1: [("T12", 0, 0)]},
        active={0: down("Q09"), 1: up("T12")},
    )
    assert only(s, "compared").operands == {"ranking": ((1, 1450), (0, 1450))}


@checks("SAGA-105", "SAGA-107", "SAGA-101")
def test_a_charge_up_played_this_turn_counts_and_stays() -> None:
    s = stage(
        (compare_energy,),
        face_up={0: [("V02", 0, 1)]},
        active={0: up("V02")},
        deck=("Q02",) * 3,
        order=(1, 0),
    )
    assert only(s, "compared").operands["ranking"] == ((0, 380), (1, 0))
    assert cubes(s, 0) == {"V02": 1}
    assert draws(s) == []


@checks("SAGA-106", "SAGA-108", "SAGA-110", "SAGA-048")
def test_whoever_has_an_active_card_discards_it_and_draws_and_nobody_else() -> None:
    s = stage(
        (resolve_slots, (1, 0)),
        face_up={0: [("V09", 0, 0)]},
        active={0: up("V09")},
        hands={0: ["Q08"], 1: ["Q13"]},
        deck=("T03", "T04"),
    )
    assert pile(s, 0) == ["V09"]
    assert hand(s, 0) == ["Q08", "T03"]
    assert hand(s, 1) == ["Q13"]


@checks("SAGA-R40", "SAGA-R70")
def test_resolving_the_last_card_eliminates_nobody() -> None:
    s = stage(
        (resolve, 0, up("V09"), "SAGA-106"),
        hands={0: []},
        face_up={0: [("V09", 0, 0)]},
        deck=("T03", "T04"),
    )
    assert told(s, "eliminated") == []
    assert hand(s, 0) == ["T03"]
    s = stage((resolve, 0, up("V09"), "SAGA-106"), hands={0: []}, face_up={0: [("V09", 0, 0)]}, omega=True)
    assert told(s, "eliminated") == []
    assert hand(s, 0) == ["V09"]


@pytest.mark.parametrize("character", [MORGANA, SLUDGE, ROBO_MOB, ASTRA])
@checks("SAGA-117", "SAGA-R61")
def test_at_the_end_of_the_turn_a_hand_over_its_size_is_discarded_down(character: str) -> None:
    size = {MORGANA: 7, SLUDGE: 8, ROBO_MOB: 7, ASTRA: 6}[character]
    other = ASTRA if character != ASTRA else MORGANA
    held = [f"V{n:02}" for n in range(1, size + 3)]
    s = stage((end_turn,), characters=(character, other), hands={0: held}, face_up={0: [("T01", 0, 0)]})
    assert HAND_SIZE[s.character[0]] == size
    choose(s, 0, "hand limit", card("V01"), card("V02"))
    # The face-up card did not count, and the discards are no damage.
    assert len(s.hands[0]) == size
    assert pile(s, 0) == ["V01", "V02"]
    assert told(s, "damaged") == []
    assert asked(s) == [(0, "play")]


@checks("SAGA-117", "SAGA-R61")
def test_hand_limits_are_settled_in_the_new_order() -> None:
    held = {p: [f"{kind}{n:02}" for n in range(1, 10)] for p, kind in enumerate("VQ")}
    s = stage((end_turn,), hands=held, order=(1, 0))
    assert asked(s) == [(1, "hand limit")]
    choose(s, 1, "hand limit", card("Q01"), card("Q02"))
    assert asked(s) == [(0, "hand limit")]


@checks("SAGA-121", "SAGA-R68", "SAGA-R61")
def test_in_the_omega_phase_there_is_no_hand_limit() -> None:
    s = stage((end_turn,), hands={0: [f"V{n:02}" for n in range(1, 12)]}, omega=True)
    assert asked(s) == [(0, "play")]
    assert len(s.hands[0]) == 11


@checks("SAGA-060", "SAGA-R59")
def test_after_the_turn_no_card_is_active() -> None:
    s = stage((end_turn,), face_up={0: [("V01", 0, 1)]}, active={0: up("V01")})
    assert s.active == [-1, -1]
    assert [entry[0] for entry in s.face_up[0]] == [card("V01")]


@checks("SAGA-048", "SAGA-R46")
def test_a_turn_draws_only_by_resolving_or_by_a_card() -> None:
    s = stage((turn,), hands={0: ["V01", "Q08"], 1: ["T02", "Q13"]})
    choose(s, 0, "play", up("V01"))
    choose(s, 1, "play", up("T02"))
    assert s.turn == 3
    assert draws(s) == []
    assert cubes(s, 0) == {"V01": 1}
    assert cubes(s, 1) == {"T02": 1}


@checks("SAGA-012", "SAGA-R22")
def test_a_condition_is_tested_when_its_action_is_reached() -> None:
    world = land(volcano=[(0, 1)])
    for direction, charged in ((E, 1), (W, 0)):
        s = stage(
            (play_slot, 0),
            hands={0: ["V06", "Q08"]},
            face_up={0: [("V02", 0, 0)]},
            at=[(0, 0), (4, 4)],
            ground=world,
        )
        choose(s, 0, "play", up("V06"))
        steps(s, 0, direction)
        assert cubes(s, 0)["V02"] == charged


@checks("SAGA-014")
def test_cards_have_no_flavour_that_does_anything() -> None:
    assert [field.name for field in fields(Side)] == [
        "name",
        "disaster",
        "energy",
        "squares",
        "text",
        "symbols",
        "for_omega",
    ]


@checks("SAGA-R13")
def test_an_impossible_action_is_skipped_and_the_next_follows() -> None:
    s = stage((play_slot, 0), hands={0: ["Q11"]}, face_up={1: [("V02", 0, 1)]}, at=[(0, 0), (0, 3)])
    choose(s, 0, "play", up("Q11"))
    # With one opponent there is one place to swap with, and one cube to remove.
    assert spot(s, 0) == (0, 3)
    assert cubes(s, 1) == {"V02": 0}
    s = stage((play_slot, 0), hands={0: ["T11"]}, at=[(0, 0), (0, 3)])
    choose(s, 0, "play", up("T11"))
    assert asked(s) == [(0, "step")]


@checks("SAGA-R13", "SAGA-R89")
def test_a_choice_of_two_branches_is_free_also_for_one_that_does_nothing() -> None:
    s = stage((play_slot, 0), (trigger_check,), hands={0: ["V14"]}, at=[(0, 0), (0, 3)])
    choose(s, 0, "play", up("V14"))
    assert offered(s, 0) == [0, 1]
    choose(s, 0, "choose", 0)
    assert s.over
    assert told(s, "attacked") == []
    s = stage((play_slot, 0), hands={0: ["V14"]}, at=[(0, 0), (0, 1)])
    choose(s, 0, "play", up("V14"))
    choose(s, 0, "choose", 0)
    assert asked(s) == [(1, "discard")]
