"""Charging: cubes, triggers, and the order of triggers."""

from __future__ import annotations

from starhall.core.scenes import asked, checks, choose, offered, refused, told
from starhall.games.saga.facts import charged, filled, unfilled
from starhall.games.saga.rules.charging import charge, drain, resolve_charge_up, trigger, trigger_check
from starhall.games.saga.rules.play import play_slot
from starhall.games.saga.rules.turn import charge_phase, charge_slots
from tests.games.saga.helpers import (
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
    steps,
    up,
    what,
)


@checks("SAGA-093", "SAGA-094", "SAGA-096", "SAGA-R46")
def test_one_cube_for_a_player_with_charge_ups_and_none_for_one_without() -> None:
    s = stage((charge_slots, (0, 1)), face_up={0: [("V02", 0, 0), ("V01", 0, 0)]})
    assert asked(s) == [(0, "charge")]
    assert offered(s, 0) == [card("V02"), card("V01")]
    choose(s, 0, "charge", card("V01"))
    assert cubes(s, 0) == {"V02": 0, "V01": 1}
    assert len(told(s, "charged")) == 1


@checks("SAGA-094", "SAGA-R46")
def test_the_only_charge_up_must_take_the_cube() -> None:
    s = stage((charge_slots, (0,)), face_up={0: [("V02", 0, 1)]})
    assert cubes(s, 0) == {"V02": 2}


@checks("SAGA-094", "SAGA-R87", "SAGA-R46")
def test_a_cube_goes_on_an_own_unfilled_charge_up_side_only() -> None:
    s = stage(
        (charge, 0, 1, "own"),
        face_up={0: [("V02", 0, 0), ("V01", 0, 0), ("Q01", 1, 0)], 1: [("T02", 0, 0)]},
    )
    for name, rule in (("T02", "SAGA-094"), ("Q01", "SAGA-R87"), ("T03", "SAGA-094")):
        reason = refused(s, 0, "charge", card(name))
        assert reason is not None
        assert reason.rule == rule


@checks("SAGA-095", "SAGA-044")
def test_cubes_are_placed_in_energy_order() -> None:
    s = stage((charge_phase,), order=(1, 0), face_up={0: [("V02", 0, 0)], 1: [("T02", 0, 0)]})
    assert what(s, "charged", "seat")[:2] == [1, 0]


@checks("SAGA-097", "SAGA-R47")
def test_a_charge_of_two_is_two_single_charges_with_triggers_between() -> None:
    s = stage((charge, 0, 2, "own"), face_up={0: [("V05", 0, 1), ("V02", 0, 0)]})
    choose(s, 0, "charge", card("V05"))
    # Magma Heart has triggered and resolved before the second cube is placed.
    assert cubes(s, 0) == {"V02": 1}
    names = [event.name for event in told(s)]
    assert names.index("triggered") < len(names) - 1 - names[::-1].index("charged")


@checks("SAGA-098", "SAGA-R55")
def test_some_charges_go_on_the_cards_of_opponents() -> None:
    s = stage(
        (charge, 0, 1, "opponent"),
        players=3,
        face_up={0: [("V02", 0, 0)], 1: [("T02", 0, 0)], 2: [("Q03", 0, 1)]},
    )
    assert offered(s, 0) == [card("T02"), card("Q03")]
    reason = refused(s, 0, "charge", card("V02"))
    assert reason is not None
    assert reason.rule == "SAGA-094"
    choose(s, 0, "charge", card("Q03"))
    assert cubes(s, 2) == {"Q03": 2}


@checks("SAGA-099", "SAGA-110", "SAGA-013", "SAGA-103")
def test_a_full_charge_up_triggers_at_once_and_is_resolved() -> None:
    s = stage(
        (charge, 0, 1, "own"),
        face_up={0: [("T01", 0, 0)]},
        active={0: up("T01")},
        at=[(0, 0), (0, 1)],
        deck=("T05", "T06"),
        hands={1: ["T10", "V09", "Q07"]},
    )
    pay(s, 1, "T10", "V09")
    assert s.over
    assert what(s, "attacked", "victim") == [1, 1]
    assert pile(s, 0) == ["T01"]
    assert hand(s, 0)[-1] == "T05"
    assert s.active[0] == -1


@checks("SAGA-100", "SAGA-R48")
def test_triggers_go_in_energy_order_and_the_owner_chooses_among_their_own() -> None:
    s = stage(
        (trigger_check,),
        players=3,
        order=(2, 0, 1),
        face_up={0: [("V05", 0, 2), ("T05", 0, 2)], 2: [("N3", 0, 2)]},
        at=[(0, 0), (0, 3), (3, 0)],
    )
    # Nova Power Up of seat 2 has triggered first; then seat 0 chooses.
    assert what(s, "triggered", "seat") == [2]
    assert asked(s) == [(0, "trigger")]
    assert offered(s, 0) == [card("V05"), card("T05")]
    choose(s, 0, "trigger", card("T05"))
    assert what(s, "triggered", "card") == [card("N3"), card("T05"), card("V05")]


@checks("SAGA-R48", "SAGA-R54")
def test_a_waiting_card_that_lost_a_cube_does_not_trigger() -> None:
    s = stage((drain, 0, 1, "one_opponent"), (trigger_check,), face_up={1: [("T02", 0, 3)]})
    assert cubes(s, 1) == {"T02": 2}
    assert told(s, "triggered") == []


@checks("SAGA-R48", "SAGA-082")
def test_a_waiting_card_that_was_discarded_does_not_trigger() -> None:
    s = stage(
        (trigger_check,),
        order=(0, 1),
        face_up={0: [("V01", 0, 2)], 1: [("T01", 0, 1)]},
        at=[(0, 0), (0, 3)],
    )
    pay(s, 1, "T01")
    assert what(s, "triggered", "card") == [card("V01")]


@checks("SAGA-R47", "SAGA-R89")
def test_a_trigger_nests_before_the_next_action_of_the_outer_card() -> None:
    # Tidal Memory draws and charges; the cube fills Ember Halo, which attacks inside it.
    s = stage(
        (trigger, card("T05"), 0),
        face_up={0: [("T05", 0, 2), ("V04", 0, 0)]},
        at=[(0, 0), (0, 1)],
        deck=("V12", "V13", "V14", "V11"),
    )
    assert s.performing == (up("T05"), up("V04"))
    assert s.hits == (0, 0)
    assert asked(s) == [(1, "discard")]
    pay(s, 1, "T10")
    assert pile(s, 0) == ["V04", "T05"]
    assert not s.performing


@checks("SAGA-R49")
def test_a_nested_trigger_does_not_change_whom_the_outer_card_hit() -> None:
    s = stage(
        (trigger, card("V04"), 0),
        at=[(0, 0), (0, 1)],
        face_up={0: [("V04", 0, 1)]},
        performing=(5,),
        hits=(0b100,),
    )
    pay(s, 1, "T10")
    assert s.performing == (5,)
    assert s.hits == (0b100,)


@checks("SAGA-R50")
def test_the_owner_performs_a_card_whoever_filled_it() -> None:
    s = stage(
        (charge, 0, 1, "opponent"), players=3, face_up={1: [("Q05", 0, 0)]}, at=[(0, 0), (0, 1), (1, 1)]
    )
    # Faultline Snare of seat 1 attacks: seat 1 chooses, and seat 0 may be the target.
    assert asked(s) == [(1, "attack")]
    assert offered(s, 1) == [0, 2]


@checks("SAGA-R51")
def test_a_card_being_performed_takes_no_cube_and_loses_none() -> None:
    s = stage(face_up={0: [("T05", 0, 2), ("V02", 0, 1)]}, performing=(up("T05"),), hits=(0,))
    assert unfilled(s, 0) == [card("V02")]
    assert charged(s, 0) == [card("V02")]
    assert filled(s, 0) == []
    s = stage(face_up={0: [("T05", 0, 1), ("V02", 0, 1)]}, performing=(up("T05"),), hits=(0,))
    assert unfilled(s, 0) == [card("V02")]


@checks("SAGA-R51", "SAGA-113", "SAGA-R12")
def test_a_nova_card_paid_away_while_it_triggers_goes_to_the_pile() -> None:
    s = stage((resolve_charge_up, 0), performing=(~up("N1"),), hits=(0,), piles={0: ["N1"]})
    assert pile(s, 0) == ["N1"]
    assert "N1" not in hand(s, 0)
    s = stage((resolve_charge_up, 0), performing=(~up("V01"),), hits=(0,), piles={0: ["V01"]})
    assert pile(s, 0) == ["V01"]
    assert draws(s) == []


@checks("SAGA-R52")
def test_whoever_lost_the_last_charge_up_earlier_in_the_phase_gets_nothing() -> None:
    s = stage(
        (charge_slots, (0, 1)),
        face_up={0: [("V01", 0, 1)], 1: [("T02", 0, 1)]},
        at=[(0, 0), (0, 3)],
    )
    pay(s, 1, "T02")
    assert what(s, "charged", "seat") == [0]


@checks("SAGA-101")
def test_an_unfilled_charge_up_keeps_its_cubes() -> None:
    s = stage((charge_phase,), face_up={0: [("Q03", 0, 1)]}, active={0: up("Q03")})
    assert cubes(s, 0) == {"Q03": 2}
    assert s.turn == 2


@checks("SAGA-R45")
def test_the_sixteen_cubes_limit_nothing() -> None:
    s = stage(
        (charge, 1, 1, "own"),
        face_up={
            0: [
                ("Q03", 0, 3),
                ("V02", 0, 2),
                ("Q01", 0, 2),
                ("Q04", 0, 2),
                ("N1", 0, 1),
                ("V01", 0, 1),
                ("V03", 0, 1),
                ("T03", 0, 1),
                ("T04", 0, 1),
                ("Q06", 0, 1),
                ("V05", 0, 1),
            ],
            1: [("T02", 0, 1)],
        },
    )
    assert cubes(s, 1) == {"T02": 2}
    assert seen(s, 0).clock.cubes_in_supply == 16 - 18


@checks("SAGA-R53")
def test_a_charge_up_played_again_starts_without_cubes() -> None:
    s = stage((trigger, card("N1"), 0), (play_slot, 0), face_up={0: [("N1", 0, 2)]}, hands={0: ["Q08"]})
    choose(s, 0, "play", up("N1"))
    assert cubes(s, 0) == {"N1": 0}


@checks("SAGA-R54")
def test_removing_from_each_own_charge_up_takes_one_where_there_is_one() -> None:
    s = stage(
        (drain, 0, 1, "each_own"),
        face_up={0: [("V02", 0, 2), ("V01", 0, 0), ("Q03", 0, 1)], 1: [("T02", 0, 1)]},
    )
    assert cubes(s, 0) == {"V02": 1, "V01": 0, "Q03": 0}
    assert cubes(s, 1) == {"T02": 1}
    assert what(s, "drained", "card") == [card("V02"), card("Q03")]
    s = stage((drain, 0, 3, "each_own"), face_up={0: [("V02", 0, 2), ("Q03", 0, 3)]})
    assert cubes(s, 0) == {"V02": 0, "Q03": 0}
    s = stage((drain, 0, 2, "one_opponent"), face_up={1: [("V02", 0, 2)]})
    assert cubes(s, 1) == {"V02": 0}


@checks("SAGA-R54", "SAGA-R51")
def test_a_card_being_performed_loses_no_cube_to_itself() -> None:
    s = stage(
        (drain, 0, 1, "each_own"),
        face_up={0: [("V02", 0, 3), ("Q03", 0, 3)]},
        performing=(up("V02"),),
        hits=(0,),
    )
    assert cubes(s, 0) == {"V02": 3, "Q03": 2}


@checks("SAGA-R54")
def test_removing_from_an_opponent_picks_the_card() -> None:
    s = stage(
        (drain, 0, 1, "one_opponent"),
        players=3,
        face_up={1: [("T02", 0, 1), ("V01", 0, 0)], 2: [("Q03", 0, 3)]},
    )
    assert offered(s, 0) == [card("T02"), card("Q03")]
    choose(s, 0, "drain", card("Q03"))
    assert cubes(s, 2) == {"Q03": 2}
    s = stage((drain, 0, 1, "one_opponent"), face_up={0: [("V01", 0, 1)]})
    assert s.over
    assert cubes(s, 0) == {"V01": 1}


@checks("SAGA-109", "SAGA-112", "SAGA-113", "SAGA-111")
def test_nova_power_up_draws_on_a_disaster_and_returns_either_way() -> None:
    for place, drawn in (((0, 0), 0), ((3, 3), 1), ((0, 1), 1)):
        s = stage(
            (charge, 0, 1, "own"),
            face_up={0: [("N1", 0, 1)]},
            at=[place, (5, 5)],
            ground=land(quake=[(0, 1)]),
            hands={0: ["Q08"]},
        )
        assert len(draws(s)) == drawn
        assert hand(s, 0)[-1] == "N1"
        assert s.face_up[0] == ()
        assert pile(s, 0) == []


@checks("SAGA-114", "SAGA-R74")
def test_victory_is_mine_off_the_omega_nova_returns_to_hand() -> None:
    s = stage((charge, 0, 1, "own"), face_up={0: [("N1", 1, 2)]}, at=[(0, 0), (5, 5)], omega=True)
    assert s.places == ()
    assert hand(s, 0)[-1] == "N1"
    assert only(s, "returned").operands["card"] == card("N1")


@checks("SAGA-R87")
def test_a_charge_up_played_for_its_basic_action_is_none() -> None:
    s = stage((play_slot, 0), (charge_slots, (0,)), hands={0: ["V02", "Q08"]})
    choose(s, 0, "play", down("V02"))
    steps(s, 0, 0)
    assert spot(s, 0) == (6, 0)
    assert told(s, "charged") == []
