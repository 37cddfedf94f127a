"""Chances are said as they came true: by the coach, by bots, in the analysis and of puzzles."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from statistics import fmean
from typing import Any

import pytest

from starhall.bots import Sight
from starhall.bots.analysis import Asked, judge_choice, put_together
from starhall.bots.budget import Budget
from starhall.bots.calibrated import AS_SEEN, Calibration, calibration, is_measured, told_judge
from starhall.bots.chances import judge
from starhall.bots.coach import compare, hint, seen
from starhall.bots.levels import Thinker
from starhall.bots.solution import solution
from starhall.bots.why import describe
from starhall.core import Match, registry
from starhall.core.puzzles import puzzle, replayed
from tests.bots.test_analysis import ending
from tests.bots.test_coach import asked
from tests.bots.test_search import NIM

FEW = Budget(simulations=24)
GAMES = registry.slugs()
SURE = Calibration(0.5, 0.01, -0.4)


def test_a_better_chance_is_said_to_be_better_and_what_is_certain_stays_so() -> None:
    said = [SURE.own(n / 1000, 3) for n in range(1001)]
    assert all(one < other for one, other in pairwise(said))
    assert (said[0], said[-1]) == (0.0, 1.0)
    assert SURE.beside(0.5, 0.1, 2) == pytest.approx((SURE.own(0.6, 2) - SURE.own(0.4, 2)) / 2)


@pytest.mark.parametrize("slug", GAMES)
def test_a_seat_that_is_all_but_lost_is_told_so(slug: str) -> None:
    say = calibration(registry.game(slug))
    for chance in (1e-300, 1e-20, 1e-9):
        assert 0.0 <= say.own(chance, 2) < 1e-6
        assert say.of_table((chance, 1 - chance)) == pytest.approx([0.0, 1.0], abs=1e-6)


def test_all_seats_win_once_together_and_a_fair_share_stays_one() -> None:
    assert sum(SURE.of_choice((0.5, 0.3, 0.2), 1)) == pytest.approx(1)
    assert SURE.of_choice((0.5, 0.3, 0.2), 1)[0] / SURE.of_choice((0.5, 0.3, 0.2), 1)[2] == pytest.approx(2.5)
    assert SURE.of_choice((0.0, 1.0), 1) == (0.0, 1.0)
    assert sum(SURE.of_table((0.7, 0.2, 0.1))) == pytest.approx(1)
    assert SURE.of_table((0.25,) * 4) == pytest.approx([0.25] * 4)


def test_what_was_not_measured_is_said_as_it_is_seen_and_is_rough() -> None:
    assert calibration(NIM) is AS_SEEN
    assert [AS_SEEN.own(chance, 2) for chance in (0.1, 0.5, 0.9)] == pytest.approx([0.1, 0.5, 0.9])
    assert not is_measured(NIM)


@pytest.mark.parametrize("slug", GAMES)
def test_every_game_says_what_came_true_more_nearly_than_what_is_seen(slug: str) -> None:
    game = registry.game(slug)
    say = calibration(game)
    assert is_measured(game)
    assert Calibration.read(say.text()) == say
    tenths = say.report["fitted"]["reliability"]
    off = [
        sum(row["decisions"] * abs(told(row["said"], 2) - row["won"]) for row in tenths)
        for told in (say.own, AS_SEEN.own)
    ]
    assert off[0] < off[1]
    assert off[0] / sum(row["decisions"] for row in tenths) < 0.04


@pytest.mark.parametrize("slug", GAMES)
def test_the_coach_says_corrected_chances(slug: str) -> None:
    state, seat = asked(slug)
    game = registry.game(slug)
    found = {fair.choice: fair for fair in seen(Sight(game, state, seat, Random(1)), FEW)}
    for fair in compare(Sight(game, state, seat, Random(1)), FEW):
        own = [calibration(game).own(batch[seat], state.players) for batch in found[fair.choice].batches]
        assert fair.chances[seat] == pytest.approx(fmean(own))
        assert sum(fair.chances) == pytest.approx(1)
    best = compare(Sight(game, state, seat, Random(1)), FEW)[0]
    assert hint(Sight(game, state, seat, Random(1)), FEW).advice[0].chance == best.chances[seat]
    judged = judge_choice(game, Asked(0, seat, best.choice, state), FEW, Random(1))
    assert judged.before == pytest.approx(best.chances, abs=1e-3)


def test_a_bot_tells_corrected_chances_and_chooses_as_before() -> None:
    state, seat = asked("futura")
    sight = Sight(registry.game("futura"), state, seat, Random(1))
    options = Thinker(FEW).explain(sight)
    told = describe(sight, options).options
    assert told[0].chance == calibration(sight.game).own(options[0].chance, 2) != options[0].chance
    assert told[0].text == next(one.text for one in sight.ask.options if one.choice == options[0].choice)


def test_a_puzzle_is_told_with_corrected_chances() -> None:
    game = registry.game("futura")
    one = puzzle(game, "1")
    told = solution(replayed(game, one), one).options[0]
    say, players = calibration(game), len(one.seats)
    assert told.chance == say.own(one.weighed[0].chance, players) != one.weighed[0].chance
    assert told.spread == say.beside(one.weighed[0].chance, one.weighed[0].spread, players)


def test_the_analysis_begins_with_corrected_chances_and_ends_with_the_result() -> None:
    match: Match[Any] = ending("futura")
    say = calibration(match.game)
    first, last = match.moments[0].state, match.state
    assert put_together(match, (), ()).start == tuple(say.of_table(judge(match.game)(first)))
    assert told_judge(match.game)(first) != judge(match.game)(first)
    assert told_judge(match.game)(last) == judge(match.game)(last)
