"""The analysis of a game: luck and choice add up to the result, and luck sums to nothing."""

from __future__ import annotations

import json
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import Any

import pytest

from starhall.bots import Greedy, Sight
from starhall.bots.analysis import Analysis, analyse, asked, begins, step
from starhall.bots.budget import Budget
from starhall.core import HOST, LEAVE, Match, NotUnderstood, registry
from starhall.core.match import Older
from tests.bots.test_search import NIM, TAKE

FEW = Budget(simulations=6)


def played(slug: str, seed: str) -> Match[Any]:
    """A game played at random to its end."""
    game, rng = registry.game(slug), Random(seed)
    match = Match(game, game.players[0], seed=seed)
    while not match.over:
        seat = match.state.asked[0][0]
        match.choose(seat, rng.choice(match.state.choices(seat)))
    return match


def ending(slug: str, choices: int = 4) -> Match[Any]:
    """The last choices of a game, as a match of their own."""
    whole = played(slug, "ending")
    first = len(whole.choices) - choices
    last = Match(whole.game, whole.state.names, seed="again", start=whole.moments[first].state)
    rng = Random(1)
    while not last.over:
        seat = last.state.asked[0][0]
        last.choose(seat, rng.choice(last.state.choices(seat)))
    return last


@pytest.mark.parametrize("slug", registry.slugs())
def test_luck_and_choice_add_up_to_the_result(slug: str) -> None:
    match = ending(slug)
    found = analyse(match, FEW)
    for seat in range(found.players):
        parts = found.start[seat] + found.own(seat) + found.others(seat) + found.luck(seat)
        assert parts == pytest.approx(found.result[seat])
    # What one seat gains, the others lose.
    assert sum(map(found.luck, range(found.players))) == pytest.approx(0.0, abs=1e-9)
    assert sum(found.result) == pytest.approx(1.0)
    assert len(found.steps) == len(match.choices)
    assert Analysis.from_plain(json.loads(json.dumps(found.to_plain()))) == found


@pytest.mark.parametrize("slug", registry.slugs())
def test_luck_sums_to_nothing_over_all_that_the_chooser_could_not_know(slug: str) -> None:
    game, rng = registry.game(slug), Random(4)
    whole = played(slug, "luck")
    middle = (begins(whole) + len(whole.choices)) // 2
    state = whole.moments[middle].state
    seat, made = whole.choices[middle]
    lucks = []
    for n in range(24):
        table = game.resample(state, seat, rng)
        match = Match(game, state.names, seed=f"table {n}", start=table)
        match.choose(seat, made)
        lucks.append(step(match, 0, rng).lucky[seat])
    assert abs(fmean(lucks)) <= 4 * stdev(lucks) / sqrt(len(lucks)) + 1e-9


def test_the_choice_that_lost_the_game_is_named_with_what_would_have_been_better() -> None:
    match = Match(NIM, 2, seed="1")
    # Seven are left after the first: the second seat takes 1 and leaves 6, and 3 would have left 4.
    for take in (3, 1, 2, 1, 3):
        match.choose(match.state.asked[0][0], TAKE.choice(take))
    found = analyse(match, Budget(simulations=400))
    worst = found.costly()[0]
    assert (worst.at, worst.seat, worst.made) == (1, 1, TAKE.choice(1))
    assert worst.best == TAKE.choice(3)
    assert worst.cost > 0.2
    assert (1, "choice") in [(turn.at, turn.by) for turn in found.turns()]
    # Nothing is hidden and no die is rolled: there is no luck.
    assert [found.luck(seat) for seat in (0, 1)] == [pytest.approx(0.0)] * 2


def test_giving_up_is_a_choice_and_no_luck() -> None:
    game = next(found for found in map(registry.game, registry.slugs()) if _can_be_left(found))
    match = Match(game, game.players[0], seed="leaving")
    while match.state.call(LEAVE, 0) is None:
        seat = match.state.asked[0][0]
        match.choose(seat, match.state.choices(seat)[0])
    before = len(match.choices)
    call = match.state.call(LEAVE, 0)
    assert call is not None
    match.choose(HOST, call)
    found = step(match, before, Random(1))
    assert found.seat == HOST
    assert found.lucky == (0.0,) * match.state.players
    assert asked(match, before, Random(1)) is None


def _can_be_left(game: Any) -> bool:
    return any(call.kind.name == LEAVE for call in game.state.calls)


def test_the_same_seed_gives_the_same_analysis_and_progress_is_told() -> None:
    match, done = ending("peace", 4), list[int]()
    assert analyse(match, FEW, "a", done.append) == analyse(match, FEW, "a")
    assert done == [*range(1, len(match.choices) + 1)]


def test_a_game_that_is_not_over_or_of_other_rules_is_refused() -> None:
    match = Match(NIM, 2, seed="1")
    with pytest.raises(NotUnderstood, match="not over"):
        analyse(match)
    match.older = Older("0.1")
    with pytest.raises(NotUnderstood, match="played by older rules"):
        analyse(match)


@pytest.mark.soak
@pytest.mark.parametrize("slug", registry.slugs())
def test_over_many_games_luck_sums_to_nothing(slug: str) -> None:
    game = registry.game(slug)
    lucks = []
    for n in range(30):
        rng, match = Random(n), Match(game, game.players[0], seed=f"many {n}")
        while not match.over:
            seat = match.state.asked[0][0]
            sight = Sight(game, match.state, seat, rng)
            match.choose(seat, Greedy().choose(sight) if seat == n % 2 else rng.choice(sight.choices))
        luck = [step(match, at, rng).lucky[n % 2] for at in range(begins(match), len(match.choices))]
        lucks.append(sum(luck))
    assert abs(fmean(lucks)) <= 4 * stdev(lucks) / sqrt(len(lucks))
