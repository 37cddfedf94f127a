"""Elimination and the end of the game."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from starhall.core import HOST, LEAVE
from starhall.core.scenes import asked, checks, choose, offered, place_at, told
from starhall.core.seen import Hand
from starhall.games.saga import GAME
from starhall.games.saga.box.parts import FIRST_NOVA, RANKS, VOLCANO
from starhall.games.saga.facts import EVERYBODY
from starhall.games.saga.laws import bound
from starhall.games.saga.rules.abilities import push_hit
from starhall.games.saga.rules.charging import charge, drain, trigger
from starhall.games.saga.rules.damage import attack, damage, ranged_attack
from starhall.games.saga.rules.drawing import draw
from starhall.games.saga.rules.ending import leave, win
from starhall.games.saga.rules.moving import move, teleport
from starhall.games.saga.rules.play import play_slot
from starhall.games.saga.rules.pushing import push
from starhall.games.saga.rules.turn import charge_phase, final_throes, resolve_slots, throe, turn
from starhall.games.saga.rules.verbs import ON, choose_branch, when
from starhall.games.saga.state import NONE, SagaState
from tests.games.saga.helpers import (
    ASTRA,
    FILLER,
    MORGANA,
    ROBO_MOB,
    SLUDGE,
    E,
    answer,
    card,
    draws,
    hand,
    hurt,
    land,
    only,
    pay,
    pile,
    random_game,
    seen,
    spot,
    stage,
    start,
    steps,
    up,
    what,
)

NOTHING = 46


@checks("SAGA-005", "SAGA-007", "SAGA-085", "SAGA-146")
def test_the_last_one_left_wins_at_once() -> None:
    s = stage((hurt, (1,), 2, 0), (play_slot, 0))
    assert s.over
    assert s.places == (1, 2)
    assert only(s, "won").rule == "SAGA-146"
    assert s.at[1] == -1
    assert s.stack == []


@checks("SAGA-147")
def test_there_is_no_scoring() -> None:
    s = stage((hurt, (1,), 2, 0))
    assert GAME.results(s).scores == (1, 0)
    assert GAME.results(s).winners == (0,)


@checks("SAGA-086", "SAGA-R37")
def test_whoever_eliminates_may_take_any_card_of_the_pile() -> None:
    s = stage((hurt, (1,), 2, 0), players=3, hands={1: ["N2", "T10"]}, piles={1: ["V01"]})
    assert asked(s) == [(0, "loot")]
    # The cards just lost are in it, the Nova card too.
    assert offered(s, 0) == [card("V01"), card("T10"), card("N2"), NOTHING]
    choose(s, 0, "loot", card("N2"))
    assert hand(s, 0)[-1] == "N2"
    assert s.over
    assert sorted(s.gone) == sorted([card("V01"), card("T10")])
    assert s.loot == ((0, 1),)


@checks("SAGA-R37")
def test_taking_is_optional_and_a_second_nova_card_works() -> None:
    s = stage((hurt, (1,), 2, 0), players=3)
    choose(s, 0, "loot", NOTHING)
    assert s.over
    assert len(s.hands[0]) == 2
    assert len(s.gone) == 2
    s = stage((charge, 0, 1, "own"), players=3, face_up={0: [("N2", 0, 1)]}, at=[(3, 3), (0, 0), (0, 3)])
    assert hand(s, 0)[-1] == "N2"
    assert len(draws(s)) == 1


@checks("SAGA-R37", "SAGA-R69")
def test_the_eliminator_sees_the_pile_and_nobody_else_what_was_taken() -> None:
    s = stage((hurt, (1,), 2, 0), players=3, piles={1: ["V01"]})
    assert offered(s, 0)[:-1] == sorted(card(name) for name in ("V01", "T10", "V09"))
    known = list(seen(s, 0).piles[1].known.values())
    assert sorted(known) == offered(s, 0)[:-1]
    choose(s, 0, "loot", card("V01"))
    assert seen(s, 2).hands[0] == Hand(3, [])
    assert told(s, "looted")[0].operands["card"].seats == (0,)


@checks("SAGA-R37", "SAGA-R69")
def test_after_a_taking_nobody_else_knows_where_a_card_of_that_pile_is() -> None:
    s = stage((hurt, (1,), 2, 0), players=3, piles={1: ["V01"]})
    place_at(s, known={card("V01"): 0b111})
    assert list(seen(s, 2).piles[1].known.values()) == [card("V01")]
    choose(s, 0, "loot", card("V01"))
    assert seen(s, 2).hands[0].known == []
    assert [seen(s, seat).gone.known for seat in (1, 2, None)] == [[], [], []]
    assert seen(s, 0).gone.known == sorted([card("T10"), card("V09")])
    s = stage((hurt, (1,), 2, 0), players=3, piles={1: ["V01"]})
    place_at(s, known={card("V01"): 0b111})
    choose(s, 0, "loot", card("T10"))
    assert seen(s, 2).gone.known == []


@checks("SAGA-R37")
def test_two_victims_at_once_give_a_card_each() -> None:
    s = stage((hurt, (1, 2), 2, 0), players=4)
    choose(s, 0, "loot", card("T10"))
    choose(s, 0, "loot", card("Q07"))
    assert s.over
    assert hand(s, 0)[-2:] == ["T10", "Q07"]


@checks("SAGA-R36", "SAGA-R37")
def test_an_eliminator_eliminated_by_the_same_event_takes_nothing() -> None:
    s = stage((hurt, (0, 1), 2, 0), players=4)
    assert s.over
    assert s.order == (2, 3)
    assert told(s, "looted") == []


@checks("SAGA-R36")
def test_whoever_put_the_victim_on_the_void_eliminated_it() -> None:
    void = land(void=[(0, 2)])
    s = stage((move, 0, 1), players=3, at=[(0, 0), (0, 1), (5, 5)], hands={1: ["T10"]}, ground=void)
    steps(s, 0, E)
    assert asked(s) == [(0, "loot")]
    s = stage(
        (push, 0, 1, "each_opponent", (0, 0, 1, 1, 0)),
        players=3,
        at=[(0, 0), (0, 1), (5, 5)],
        hands={1: ["T10"]},
        ground=void,
    )
    assert asked(s) == [(0, "loot")]
    s = stage(
        (teleport, 0, ("on:quake",)), players=3, at=[(0, 2), (3, 3), (5, 5)], hands={1: ["T10"]}, ground=void
    )
    assert asked(s) == [(0, "loot")]


@checks("SAGA-R36")
def test_nobody_is_credited_for_their_own_elimination() -> None:
    s = stage(
        (move, 0, 1), players=3, at=[(0, 0), (3, 0), (5, 5)], hands={0: ["V11"]}, ground=land(void=[(0, 1)])
    )
    steps(s, 0, E)
    assert s.over
    assert s.order == (1, 2)
    assert told(s, "looted") == []


@checks("SAGA-R38", "SAGA-R58", "SAGA-R90")
def test_an_eliminated_player_leaves_the_map_the_order_and_the_slots() -> None:
    s = stage((turn,), players=3, hands={0: ["V11"], 1: ["T10"]}, at=[(0, 0), (0, 1), (3, 3)])
    choose(s, 0, "play", up("V11"))
    # Two attacks eliminate seat 1; its slot is skipped, and two ranks are left.
    choose(s, 0, "loot", NOTHING)
    assert s.at[1] == -1
    assert s.order == (0, 2)
    assert asked(s) == [(2, "play")]
    view = seen(s, 2)
    assert [view.seats[p].rank for p in range(3)] == [
        RANKS.index("High Energy"),
        NONE,
        RANKS.index("Low Energy"),
    ]


@checks("SAGA-R38", "SAGA-R90")
def test_a_card_of_the_eliminated_stops_at_once() -> None:
    s = stage(
        (move, 0, 1),
        (attack, 0, 1),
        (draw, 0, 1),
        players=3,
        hands={0: ["V11"]},
        at=[(0, 0), (0, 2), (5, 5)],
        ground=land(void=[(0, 1)]),
    )
    steps(s, 0, E)
    assert s.over
    assert told(s, "attacked") == []
    assert draws(s) == []


@pytest.mark.parametrize(
    "frame",
    [
        (attack, 0, 1),
        (ranged_attack, 0, 1, EVERYBODY),
        (damage, 0, 1, "each_opponent", EVERYBODY),
        (damage, 0, 1, "each_character", EVERYBODY),
        (push, 0, 1, "each_opponent", EVERYBODY),
        (push, 0, 1, "one_opponent", EVERYBODY),
        (move, 0, 1),
        (teleport, 0, ("opponent",)),
        (teleport, 0, ("on:void",)),
        (charge, 0, 1, "own"),
        (charge, 0, 1, "opponent"),
        (charge, 0, 2, "opponent"),
        (drain, 0, 1, "each_own"),
        (drain, 0, 1, "one_opponent"),
        (draw, 0, 1),
        (draw, 0, 2),
        (when, 0, (ON, VOLCANO), ((draw, 1, 1),), ((draw, 1, 1),)),
        (choose_branch, 0, (), ()),
        (play_slot, 0),
        (throe, 0),
        (win, 0),
        (push_hit, 0, 0b110),
    ],
)
@checks("SAGA-R38", "SAGA-R90")
def test_whoever_is_out_does_nothing_and_is_asked_nothing(frame: tuple[Any, ...]) -> None:
    s = stage(
        frame,
        players=3,
        order=(1, 2),
        at=[None, (6, 5), (0, 1)],
        hands={0: []},
        face_up={1: [("V02", 0, 1)], 2: [("Q03", 0, 1)]},
        throes=1,
        omega=True,
    )
    assert s.over
    assert told(s) == []
    assert s.places == ()


@checks("SAGA-R90", "SAGA-R76")
def test_pushes_of_morgana_end_when_the_first_takes_her_out() -> None:
    s = stage(
        (ranged_attack, 0, 1, EVERYBODY),
        players=4,
        characters=(MORGANA, SLUDGE, ROBO_MOB, ASTRA),
        at=[(3, 0), (3, 3), (3, 5), (3, 6)],
        hands={0: ["V11"]},
        ground=land(void=[(3, 1)]),
        omega=True,
    )
    choose(s, 0, "attack", 1)
    pay(s, 1, "T10")
    choose(s, 0, "attack", 2)
    pay(s, 2, "Q07")
    # The line comes round the map and shoves her onto the Void, with her last card.
    choose(s, 0, "push", 1)
    assert s.over
    assert s.order == (1, 2, 3)


@checks("SAGA-R90")
def test_a_nested_card_of_another_player_is_finished() -> None:
    # Seat 0 fills Faultline Snare of seat 1 and is eliminated by it; the Snare still resolves.
    s = stage(
        (charge, 0, 1, "opponent"),
        (draw, 0, 1),
        players=3,
        hands={0: ["V11"]},
        face_up={1: [("Q05", 0, 0)]},
        at=[(0, 0), (0, 1), (4, 4)],
    )
    assert asked(s) == [(1, "loot")]
    choose(s, 1, "loot", NOTHING)
    assert pile(s, 1) == ["Q05"]
    assert draws(s) == [1]


@checks("SAGA-R39")
def test_if_all_fall_at_once_the_owner_of_the_effect_wins() -> None:
    s = stage((trigger, card("T03"), 1), hands={0: ["V11"], 1: []}, face_up={1: [("T03", 0, 2)]})
    assert s.over
    assert s.places == (2, 1)
    assert only(s, "won").rule == "SAGA-R39"


@checks("SAGA-R39")
def test_if_nobody_owns_the_effect_the_highest_in_the_order_wins() -> None:
    s = stage((hurt, (1, 0), 2), order=(1, 0))
    assert s.places == (2, 1)


@checks("SAGA-R90", "SAGA-R75")
def test_winning_comes_before_taking_a_card() -> None:
    s = stage((hurt, (1,), 2, 0), piles={1: ["V01"]})
    assert s.over
    assert s.places == (1, 2)


@checks("SAGA-R41", "SAGA-R70")
def test_an_omega_form_that_resolves_its_only_card_plays_on_and_leaves_nothing_to_look_for() -> None:
    s = stage(
        (resolve_slots, (0, 1)),
        hands={0: []},
        face_up={0: [("V09", 0, 0)]},
        active={0: up("V09")},
        omega=True,
    )
    assert s.order == (0, 1)
    assert hand(s, 0) == ["V09"]
    assert asked(s) == [(0, "play")]
    # The next turn is all that is left to do.
    assert s.stack == [(charge_phase,), (play_slot, 1)]


@checks("SAGA-R44", "SAGA-R38")
def test_a_player_who_leaves_is_eliminated_without_credit() -> None:
    s = stage((leave, 1, HOST), players=3, face_up={1: [("V01", 0, 1)]}, piles={1: ["V02"]})
    assert s.order == (0, 2)
    assert told(s, "looted") == []
    # Hand, table and pile are out of the game, and the cubes in the supply.
    assert sorted(s.gone) == sorted(card(name) for name in ("T10", "V09", "V01", "V02"))
    assert s.hands[1] == []
    assert s.face_up[1] == ()
    assert seen(s, 0).clock.cubes_in_supply == 16


@pytest.mark.parametrize("seat", range(3))
@checks("SAGA-R44", "SAGA-R36")
def test_whoever_leaves_takes_the_active_card_along_and_nobody_takes_a_card(seat: int) -> None:
    table: dict[str, Any] = {"face_up": {seat: [("V12", 0, 0)]}, "active": {seat: up("V12")}}
    s = stage((leave, seat, HOST), players=3, **table)
    assert s.active == [-1, -1, -1]
    assert card("V12") in s.gone
    s = stage((leave, seat, HOST), (resolve_slots, (0, 1, 2)), players=3, **table)
    assert told(s, "resolved") == []
    assert asked(s) == [(s.order[0], "play")]


@checks("SAGA-145", "SAGA-R39")
def test_those_still_in_when_the_nova_is_captured_come_before_those_who_fell() -> None:
    s = stage(
        (charge, 0, 1, "own"),
        players=4,
        order=(0, 2, 3),
        fallen=(0, 1, 0, 0),
        face_up={0: [("N1", 1, 2)]},
        at=[(3, 3), None, (0, 0), (0, 3)],
        omega=True,
    )
    assert s.places == (1, 4, 2, 2)


@checks("SAGA-R44")
def test_anybody_may_leave_while_a_card_is_chosen_and_the_turn_goes_on_without_them() -> None:
    s = start(3, 4)
    while asked(s)[0][1] != "play":
        s.answer(s.asked[0][0], s.choices(s.asked[0][0])[0])
    first, second, third = s.order
    assert s.call(LEAVE, first) is not None
    choose(s, HOST, "leave", first)
    assert (s.order, asked(s)) == ((second, third), [(second, "play")])
    choose(s, HOST, "leave", third)
    assert s.over
    assert s.places[second] == 1
    assert [event.operands["seat"] for event in told(s, "left")] == [first, third]


def owners(s: SagaState) -> dict[int, int]:
    """By card: whose it is, in hand, on the table or in a pile."""
    return {
        number: p
        for p in range(s.players)
        for number in (*s.hands[p], *s.piles[p], *(entry[0] for entry in s.face_up[p]))
    }


@pytest.mark.parametrize("seed", range(4))
@checks("SAGA-R42")
def test_no_card_passes_from_one_player_to_another_but_by_taking_it_from_the_eliminated(seed: int) -> None:
    rng = Random(seed)
    s = start(4, seed, characters="random")
    while not s.over:
        before, loot = owners(s), len(s.loot)
        answer(s, lambda kind, options: rng.choice(options))
        after = owners(s)
        passed = {number for number in before if after.get(number, before[number]) != before[number]}
        assert len(passed) == len(s.loot) - loot


@pytest.mark.parametrize("seed", range(4))
@checks("SAGA-R42", "SAGA-084")
def test_no_hand_is_shown_but_what_all_saw_come_into_it(seed: int) -> None:
    rng = Random(seed)
    s = start(4, seed, characters="random")
    open_cards = set(range(FIRST_NOVA, FIRST_NOVA + 4))
    while not s.over:
        answer(s, lambda kind, options: rng.choice(options))
        # What lies or lay on the table is known to all, wherever it goes from there in the open.
        open_cards |= {entry[0] for entries in s.face_up for entry in entries}
        for p in range(4):
            assert set(seen(s, None).hands[p].known) <= open_cards


@checks("SAGA-R43")
def test_nothing_but_the_deal_the_map_and_the_shuffles_is_random() -> None:
    # A game that ends before Omega draws no chance after its set-up.
    begun = start(2, 4, characters=f"{ASTRA},{ROBO_MOB}").drawn
    games = [random_game(seed, 2, characters=f"{ASTRA},{ROBO_MOB}") for seed in range(8)]
    assert any(not game.omega for game in games)
    assert all(game.drawn == begun for game in games if not game.omega)


@pytest.mark.parametrize(
    "fields",
    [{"quiet": 7}, {"omega": True, "omega_turns": 19, "stirred": True}, {"turn": 60, "stirred": True}],
)
@checks("SAGA-R86")
def test_final_throes_begin_after_8_quiet_turns_20_omega_turns_or_turn_60(fields: dict[str, Any]) -> None:
    s = stage((final_throes,), **fields)
    assert only(s, "final throes").operands["points"] == 1
    before = {name: value - 1 if value > 1 else value for name, value in fields.items()}
    s = stage((final_throes,), **before)
    assert told(s, "final throes") == []


@checks("SAGA-R86", "SAGA-R88")
def test_the_throes_grow_and_strike_from_the_lowest_energy_up() -> None:
    s = stage((final_throes,), throes=1, hands={0: ["V11", "Q08", "T07"], 1: ["T10", "V09"]}, order=(0, 1))
    # Seat 1 is lowest: it loses its two cards, and the game ends before seat 0 pays.
    assert s.throes == 2
    assert s.places == (1, 2)
    assert what(s, "damaged", "seats") == [(1,)]


@checks("SAGA-R86", "SAGA-R36")
def test_the_throes_eliminate_to_nobodys_credit_and_the_next_turn_begins() -> None:
    s = stage(
        (final_throes,), throes=1, players=3, hands={p: list(FILLER[3 * p : 3 * p + 3]) for p in (0, 1)}
    )
    pay(s, 1, "V09", "Q07")
    pay(s, 0, "V11", "Q08")
    assert s.order == (0, 1)
    assert told(s, "looted") == told(s, "took nothing") == []
    assert (s.turn, asked(s)) == (2, [(0, "play")])


@checks("SAGA-R86")
def test_a_turn_with_damage_or_a_card_from_the_deck_is_not_quiet() -> None:
    for frame in ((hurt, (1,), 1, 0), (draw, 0, 1)):
        s = stage(frame, hands={1: ["T10", "V09"]}, quiet=5)
        if s.asked:
            pay(s, 1, "T10")
        assert s.stirred
        s = stage((final_throes,), quiet=5, stirred=True)
        assert s.quiet == 0
    s = stage((final_throes,), quiet=5)
    assert s.quiet == 6


@checks("SAGA-R86")
def test_two_players_with_nothing_to_do_come_to_an_end() -> None:
    s = stage(
        (turn,), hands={0: ["N1"], 1: ["N2"]}, omega=True, at=[(0, 0), (0, 3)], characters=(MORGANA, ROBO_MOB)
    )
    decisions = 0
    while not s.over:
        seat = s.asked[0][0]
        choose(s, seat, s.asked[0][1].name, offered(s, seat)[0])
        decisions += 1
    assert s.throes >= 1
    assert decisions < bound(2, {})


@checks("SAGA-003", "SAGA-115")
def test_a_nova_card_is_life_like_any_other() -> None:
    s = stage((hurt, (1,), 1, 0), hands={1: ["N2"]})
    assert s.places == (1, 2)
    assert FIRST_NOVA + 1 in s.piles[1]


@checks("SAGA-R88", "SAGA-R34")
def test_a_damage_action_is_one_event() -> None:
    s = stage((damage, 0, 1, "each_opponent", EVERYBODY), players=4, at=[(0, 0), (0, 1), (0, 2), (0, 3)])
    assert what(s, "damaged", "seats") == [(1, 2, 3)]
    assert spot(s, 0) == (0, 0)
