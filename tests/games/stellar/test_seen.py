"""What a seat sees beyond the bare table: contests, refusals, who leads, whom idle turns live on."""

from __future__ import annotations

from starhall.core import AS_IS
from starhall.core.scenes import checks, choose
from starhall.games.stellar import GAME
from starhall.games.stellar.box.parts import (
    ACTION_IDS,
    ALIENS,
    ATTACK,
    CAPTAIN,
    CARD,
    CLONES,
    CREW,
    DECODE,
    EXPLORATION,
    GATE,
    MACHINES,
    MUTANTS,
    NOBODY,
    TILE,
)
from starhall.games.stellar.facts import pouch
from starhall.games.stellar.rules import attack, decode, gate, ship
from starhall.games.stellar.rules.scoring import score
from starhall.games.stellar.rules.tile import gain_level
from starhall.games.stellar.seen import Contest, Refusal, StellarSeen
from starhall.games.stellar.state import StellarState
from tests.games.stellar.helpers import NO, A, moment, my_turn, start

READERS = (0, 1, 2, 3, None)


def seen(s: StellarState, reader: int | None = 0) -> StellarSeen:
    found: StellarSeen = GAME.view(s, reader)
    return found


def lacking(s: StellarState) -> dict[int, str]:
    """By action: what seat 0 lacks for it."""
    return {refusal.action: refusal.lacks for refusal in seen(s).refusals}


# Contests


@checks("STEL-080", "STEL-087", "STEL-R39")
def test_a_decoding_shows_everybody_who_may_draw_and_who_bars_re_rolls() -> None:
    ship_with_three = {MACHINES: "C2", MUTANTS: "C1", CLONES: "C1"}
    s = moment((decode.roll_to_decode, 0), ship=ship_with_three, at=[5, 0, 5, 5], dice=(1, 2))
    for reader in READERS:
        assert seen(s, reader).contest == Contest(DECODE, 0, NOBODY, (MUTANTS, CLONES), 1)


@checks("STEL-081")
def test_who_draws_against_a_decoding_is_no_target() -> None:
    s = moment((decode.next_opposer, 0, 2, (CLONES,), False), ship={MACHINES: "C2", CLONES: "C1"})
    assert seen(s, 3).contest == Contest(DECODE, 0, NOBODY, (CLONES,), NOBODY)


@checks("STEL-092", "STEL-096", "STEL-104")
def test_an_attack_shows_its_target_from_the_roll_to_the_draw() -> None:
    units = {MACHINES: "A2", ALIENS: "A1 B1"}
    steps = (
        (attack.roll_to_attack, 0, ALIENS, attack.NO_AREA, 0),
        (attack.choose_target, 0, ALIENS, 2),
        (attack.defend, 0, ALIENS, A, 0, 2),
    )
    for step in steps:
        s = moment(step, ship=units, at=[5, 5, 0, 5], dice=(1, 2))
        assert seen(s, None).contest == Contest(ATTACK, 0, ALIENS, (ALIENS,), 2)
        assert seen(moment(step, ship=units, dice=(1, 2)), 1).contest == Contest(
            ATTACK, 0, ALIENS, (ALIENS,), NOBODY
        )


@checks("STEL-084", "STEL-100", "STEL-113")
def test_a_level_and_the_gate_belong_to_a_contest_too() -> None:
    units = {MACHINES: "A1"}
    assert seen(moment((gain_level, 0, "STEL-084"), ship=units)).contest == Contest(
        DECODE, 0, NOBODY, (), NOBODY
    )
    assert seen(moment((gain_level, 0, "STEL-100"), ship=units)).contest == Contest(
        ATTACK, 0, NOBODY, (), NOBODY
    )
    rolled = moment((gate.gate_control, 0), dice=(1, 1, 1))
    assert seen(rolled).contest == Contest(GATE, 0, NOBODY, (), NOBODY)


@checks("STEL-136")
def test_a_draw_against_the_ship_is_no_contest() -> None:
    s = moment((ship.ship_attack, MACHINES, 2), phase="C", step=2, ship={MACHINES: "A2 B2"})
    assert seen(s).contest is None


# Refusals


@checks("STEL-074", "STEL-089")
def test_what_is_missing_for_decode_and_attack_is_told_to_the_seat_whose_turn_it_is() -> None:
    s = my_turn(ship={CLONES: "A1"}, hands={0: [ALIENS]})
    assert seen(s).refusals == [Refusal(DECODE, "card", NOBODY), Refusal(ATTACK, "card", CLONES)]
    for reader in (1, 2, 3, None):
        assert seen(s, reader).refusals == []


@checks("STEL-074", "STEL-089", "STEL-090")
def test_with_the_cards_in_hand_it_is_the_units_that_are_missing() -> None:
    keys = {0: [MACHINES, CLONES]}
    assert lacking(my_turn(hands=keys)) == {DECODE: "unit", ATTACK: "unit"}
    assert lacking(my_turn(hands=keys, ship={MACHINES: "A1"})) == {DECODE: "unit", ATTACK: "target"}
    assert lacking(my_turn(hands=keys, ship={MACHINES: "A1 C1", CLONES: "B1"})) == {}


@checks("STEL-042", "STEL-049")
def test_actions_and_at_may_be_missing_too() -> None:
    units = {MACHINES: "C1"}
    s = my_turn(hands={0: [MACHINES]}, ship=units, at=[1, 8, 8, 8], fresh=[1, 0, 0, 0, 0, 0])
    assert lacking(s) == {CARD: "AT", ATTACK: "card"}
    s.actions = 1
    assert lacking(s) == dict.fromkeys(range(len(ACTION_IDS)), "actions")


# Phases


@checks("STEL-126", "STEL-132", "STEL-169")
def test_who_would_win_a_category_now_is_shown_with_ties_broken() -> None:
    s = moment(races=(MUTANTS, CLONES), ship={MACHINES: "A2", MUTANTS: "A2 B1", CLONES: "A1 B1"})
    s.order = (CLONES, MUTANTS)
    assert seen(s).ranking == (MACHINES, ALIENS, CLONES, MUTANTS)
    leaders = seen(s).leaders
    assert (leaders[CAPTAIN], leaders[CREW], leaders[EXPLORATION]) == (MACHINES, CLONES, NOBODY)


@checks("STEL-160")
def test_nobody_is_a_non_player_race_or_ranked_before_all_races_are_chosen() -> None:
    s = start(2, AS_IS, 0)
    assert (seen(s).nprs, seen(s).ranking) == ((), ())


@checks("STEL-054", "STEL-055")
def test_idle_income_comes_from_the_other_seat_with_the_most_at() -> None:
    s = moment(at=[0, 3, 7, 7], phase="B")
    assert (seen(s).idle, seen(s).slowest) == ([7, 0, 0, 0], [2, 2, 3, 2])
    assert seen(moment(at=[0, 3, 7, 7], phase="C")).idle == [0, 0, 0, 0]


@checks("STEL-122")
def test_the_category_of_a_step_is_shown_while_it_is_scored_and_the_ship_attacks() -> None:
    s = moment((score, CREW), ship={MACHINES: "A1 B1"})
    assert (seen(s).category, s.step) == (CREW, 5)
    choose(s, 0, "draw", NO)
    assert seen(moment()).category == NOBODY


@checks("STEL-047")
def test_prices_rise_for_the_active_seat_alone() -> None:
    s = my_turn(fresh=[0, 0, 1, 0, 0, 0])
    assert [prices[TILE] for prices in seen(s).prices] == [2, 1, 1, 1]


@checks("STEL-137", "STEL-R34")
def test_crystals_that_lie_drawn_are_not_in_the_pouch() -> None:
    s = moment((ship.choose_use, MACHINES, 1), missing={MACHINES: 2, CLONES: 1}, damage=2)
    before = seen(s).pouch
    s.crystals = (MACHINES, CLONES)
    assert seen(s).pouch == (before[0] - 1, *before[1:3], before[3] - 1)
    assert pouch(s) == before
