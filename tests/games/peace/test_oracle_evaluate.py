"""The evaluation: what it sees in a state, and that choosing by it is good play."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

import pytest

from starhall.core import Resampling, Scripted
from starhall.core.scenes import checks, choose, scene
from starhall.games.peace import GAME, PeaceState
from starhall.games.peace.bots.evaluate import evaluate
from starhall.games.peace.box.geometry import CORE, CRATER_NAMES
from starhall.games.peace.box.parts import INTERCEPTOR, MISSILE, NO_DIE, REBUILD, YELLOW
from starhall.games.peace.rules.assign import assign
from starhall.games.peace.rules.defense import roll_again
from starhall.games.peace.rules.duel import duel_pass
from starhall.games.peace.rules.rebuild import spend
from starhall.games.peace.rules.rounds import turn
from starhall.games.peace.rules.setup import fresh_planet
from tests.games.peace.policies import answer, duel_shares, greedy, medic, turn_dp

O1, O2, I1, I2 = (CRATER_NAMES.index(name) for name in ("O1", "O2", "I1", "I2"))


def planet(**hit_points: int) -> tuple[int, ...]:
    """A planet that is whole but for these craters."""
    return tuple(hit_points.get(name, hp) for name, hp in zip(CRATER_NAMES, fresh_planet(), strict=True))


def table(*planets: tuple[int, ...], stack: list[tuple[Any, ...]], **fields: Any) -> PeaceState:
    """These planets, seat 0 first and active, and what is to happen; then it is the turn of seat 1."""
    s: PeaceState = scene(
        "peace",
        players=len(planets),
        options={"first": 0},
        stack=[*stack, (turn, 1)],
        dealer=Resampling(Random(1)),
        **{
            "hp": list(planets),
            "round": 3,
            "active": 0,
            "invasion": (),
            "defense": (),
            "assigned": (),
            **fields,
        },
    )
    return s


def waiting(*planets: tuple[int, ...], **fields: Any) -> PeaceState:
    """Seat 1 has just rolled its first roll, seat 0 has finished its turn."""
    return table(*planets, stack=[], **fields)


def after(s: PeaceState, kind: str, value: int) -> float:
    """What seat 0 thinks of the state after its choice."""
    ahead = s.copy()
    choose(ahead, 0, kind, value)
    return evaluate(ahead, 0)


# Standing.


@pytest.mark.parametrize("number", [1, 2, 3])
def test_whole_planets_are_about_even_and_more_points_are_better(number: int) -> None:
    even = evaluate(waiting(planet(), planet(), round=number), 0)
    assert abs(even) < 0.2
    assert evaluate(waiting(planet(O1=1), planet(), round=number), 0) < even
    assert evaluate(waiting(planet(), planet(O1=1), round=number), 0) > even
    assert evaluate(waiting(planet(C=1), planet(), round=number), 0) < evaluate(
        waiting(planet(O1=1), planet(), round=number), 0
    )


@checks("PEACE-105")
def test_at_the_end_only_the_victory_counts() -> None:
    s = waiting(planet(), planet(O1=1))
    s.places = (1, 2)
    assert (evaluate(s, 0), evaluate(s, 1)) == (1, -1)
    s.places = (1, 1)
    assert evaluate(s, 0) == evaluate(s, 1) == 0.5


def test_a_lead_is_worth_more_the_fewer_turns_are_left() -> None:
    leads = [evaluate(waiting(planet(), planet(O1=0, O2=0), round=number), 0) for number in (1, 2, 3)]
    assert leads == sorted(leads)


@checks("PEACE-056")
def test_a_core_behind_an_open_sector_is_in_danger() -> None:
    # The same points, and a Missile may still come.
    assert evaluate(waiting(planet(O1=0, I1=0), planet()), 0) < evaluate(
        waiting(planet(O1=0, O2=0), planet()), 0
    )


def test_a_first_roll_of_dice_is_not_looked_at() -> None:
    s = waiting(planet(), planet(O1=0))
    before = evaluate(s, 0), evaluate(s, 1)
    s.defense = (REBUILD,) * 5
    assert (evaluate(s, 0), evaluate(s, 1)) == before


# In the middle of a turn.


@checks("PEACE-030")
@pytest.mark.parametrize("faces", [(YELLOW, MISSILE, REBUILD), (INTERCEPTOR, MISSILE, MISSILE)])
def test_in_step_2_the_evaluation_is_the_mean_after_the_best_reroll(faces: tuple[int, ...]) -> None:
    s = table(
        planet(O1=1, I2=0),
        planet(),
        stack=[(roll_again,)],
        round=1,
        invasion=(3, 2, 1),
        defense=faces,
        rerolls=2,
    )
    means = []
    for dice in range(1, 8):
        found = []
        for rolled in product("YBPIMR", repeat=dice.bit_count()):
            ahead = s.copy()
            ahead.dealer, ahead.drawn = Scripted(*rolled), 0
            choose(ahead, 0, "reroll", dice)
            found.append(evaluate(ahead, 0))
        means.append(sum(found) / len(found))
    assert evaluate(s, 0) == pytest.approx(max(means))


@checks("PEACE-044")
def test_an_assignment_that_negates_more_is_better() -> None:
    s = table(
        planet(),
        planet(),
        stack=[(assign,)],
        round=1,
        invasion=(3, 1, 0),
        defense=(INTERCEPTOR, YELLOW, MISSILE),
        rerolls=0,
    )
    big, small, none = (after(s, "assign", target) for target in (0, 1, NO_DIE))
    # The Interceptor on the big die leaves 1 saucer, on the small one 2, on none 3.
    assert big > small > none


@checks("PEACE-080", "PEACE-083")
def test_the_damaged_core_is_repaired_first() -> None:
    s = table(planet(C=1, O1=0, I1=0), planet(), stack=[(spend, 0)], pool=3, defense=(REBUILD,))
    values = {crater: after(s, "repair", crater) for crater in (CORE, O1, I1)}
    # With points left for the Core, the order does not matter much; with the last one it does.
    assert max(values.values()) - min(values.values()) < 0.2
    s = table(planet(C=1, O1=0, I1=0), planet(), stack=[(spend, 0)], pool=1, defense=(REBUILD,))
    assert after(s, "repair", CORE) > after(s, "repair", O1)


@checks("PEACE-086")
def test_points_in_the_pool_are_worth_spending() -> None:
    s = table(planet(O1=0, I1=1), planet(O2=0), stack=[(spend, 0)], pool=2, defense=(REBUILD,))
    stop = len(CRATER_NAMES)
    assert after(s, "repair", O1) > after(s, "repair", stop)
    assert after(s, "repair", I1) > after(s, "repair", stop)


@checks("PEACE-056", "PEACE-R27")
def test_a_city_that_shields_the_core_is_repaired_before_another() -> None:
    s = table(planet(O1=0, I1=0, O2=1), planet(), stack=[(spend, 0)], pool=1, defense=(REBUILD,))
    assert after(s, "repair", I1) > after(s, "repair", O2)


@checks("PEACE-065")
def test_a_missile_is_worth_more_against_the_leader() -> None:
    def gain(rival: tuple[int, ...]) -> float:
        with_, without = (
            table(
                planet(),
                rival,
                planet(O1=0, O2=0),
                stack=[(assign,)],
                invasion=(1,) + (0,) * 8,
                defense=(YELLOW, face, YELLOW, YELLOW, YELLOW),
                rerolls=0,
            )
            for face in (MISSILE, YELLOW)
        )
        return evaluate(with_, 0) - evaluate(without, 0)

    assert gain(planet()) > gain(planet(O1=0, I1=0, O2=0, I2=0, C=0, O3=0, I3=0)) > 0


@checks("PEACE-107")
def test_in_the_duel_points_now_count() -> None:
    def duel(*planets: tuple[int, ...]) -> PeaceState:
        """Seat 1 countered and is asked to rebuild."""
        s: PeaceState = scene(
            "peace",
            players=len(planets),
            options={"first": 0},
            stack=[(duel_pass,)],
            dealer=Scripted(1, 1),
            hp=list(planets),
            round=3,
            duellists=tuple(range(len(planets))),
            final=(20,) * len(planets),
        )
        return s

    ahead = duel(planet(), planet(O1=0, O2=0, C=0))
    assert evaluate(ahead, 0) > 0 > evaluate(ahead, 1)


# Playing by it.


def test_choosing_by_the_evaluation_beats_medic() -> None:
    """30 games; Medic loses nine in ten to TurnDP, and 0.6 is more than four standard errors below."""
    ahead, tied = duel_shares(greedy(120), medic, 30, seed=1)
    assert ahead + tied / 2 > 0.6


@pytest.mark.soak
def test_choosing_by_the_evaluation_is_not_weaker_than_turn_dp() -> None:
    """1,000 games: four standard errors of 0.016 below one half."""
    ahead, tied = duel_shares(greedy(1000), turn_dp, 1000, seed=2)
    assert ahead + tied / 2 > 0.5 - 4 * 0.016


@pytest.mark.parametrize("players", [2, 3, 6])
def test_the_evaluation_can_look_at_every_state_of_a_game(players: int) -> None:
    rng = Random(players)

    for _ in range(10):
        s = GAME.new(players, Resampling(rng))
        while not s.over:
            assert all(-1 <= evaluate(s, p) <= 1 for p in range(players))
            answer(s, [turn_dp] * players, rng)
        assert max(evaluate(s, p) for p in range(players)) == 1


def test_what_the_dice_of_a_turn_promise_its_rivals_see_too() -> None:
    rolls = [
        (YELLOW,) * 5,
        (MISSILE,) * 5,
        (REBUILD,) * 5,
        (INTERCEPTOR, MISSILE, REBUILD, YELLOW, YELLOW),
    ]
    for defense in rolls:
        s = table(
            planet(O1=0, O2=1),
            planet(I1=1),
            stack=[(roll_again,)],
            invasion=(3, 2, 1),
            defense=defense,
            rerolls=1,
            round=1,
        )
        mine, its = GAME.evaluate_all(s)
        assert mine == pytest.approx(evaluate(s, 0))
        assert its == pytest.approx(-mine)
