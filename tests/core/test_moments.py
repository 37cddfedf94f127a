"""Every moment of a match is there, though few of its states are kept."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import Any

import pytest

from starhall.core import Match, registry
from starhall.core.dealer import Resampling
from starhall.core.errors import NotUnderstood
from starhall.core.moments import EVERY, LAST, TOLD, Moments
from starhall.core.snapshot import to_plain
from tests.fixtures.play import everything, played, step


def followed(match: Match[Any], seed: int, choices: int) -> list[Any]:
    """Play on at random; the plain state of every moment, as it was then."""
    rng, then = Random(seed), [to_plain(match.state)]
    while not match.over and len(match.choices) < choices:
        step(match, rng)
        then.append(to_plain(match.state))
    return then


@pytest.mark.parametrize("slug", registry.slugs())
def test_a_moment_that_is_played_again_is_as_it_was(slug: str) -> None:
    game = registry.game(slug)
    for seed in range(3):
        match = Match(game, max(game.players), seed=f"moments {seed}")
        then = followed(match, seed, 150)
        order = list(range(len(then)))
        Random(seed).shuffle(order)
        for at in order:
            assert to_plain(match.moments[at].state) == then[at], (slug, seed, at)
        assert [to_plain(moment.state) for moment in match.moments] == then


@pytest.mark.parametrize("slug", registry.slugs())
def test_events_that_are_told_again_are_as_they_were(slug: str) -> None:
    game = registry.game(slug)
    match = Match(game, max(game.players), seed="told")
    rng, then = Random(3), [repr(match.events(0))]
    while not match.over and len(match.choices) < 150:
        if rng.random() < 0.05:
            match.rewind(rng.randrange(len(match.choices) + 1))
            del then[len(match.choices) + 1 :]
        seat = match.state.asked[0][0]
        then.append(repr(match.choose(seat, rng.choice(match.state.choices(seat)))))
        at = rng.randrange(len(then))
        assert repr(match.events(at)) == then[at]
    order = list(range(len(then)))
    rng.shuffle(order)
    assert [repr(match.events(at)) for at in order] == [then[at] for at in order]
    whole = [event for at in range(len(then)) for event in match.events(at)]
    assert [event.number for event in whole] == list(range(len(match.journal.events)))
    assert match.journal.events == whole == match.journal.events[:]
    assert match.journal.events[::-3] == whole[::-3]
    assert [match.journal.events[number] for number in range(-5, 0)] == whole[-5:]


def test_of_a_long_match_few_events_are_kept() -> None:
    match = Match(registry.game("stellar"), 2, seed="long")
    followed(match, 1, 300)
    first, last = match.journal.events.last
    assert first == match.marks[-1 - TOLD].events
    assert first + len(last) == len(match.journal.events) == match.marks[-1].events


def test_a_match_that_goes_on_from_a_moment_tells_its_own_events_again() -> None:
    before = played(registry.game("stellar"), 2, 20, seed=4)
    match = Match(before.game, before.state.names, seed="on", start=before.state)
    rng, told = Random(1), [match.events(0)]
    while not match.over:
        seat = match.state.asked[0][0]
        told.append(match.choose(seat, rng.choice(match.state.choices(seat))))
    assert len(told) > EVERY
    assert [match.events(at) for at in range(len(told))] == told


def test_of_a_long_match_few_states_are_kept() -> None:
    match = Match(registry.game("stellar"), 2, seed="long")
    followed(match, 1, 300)
    assert len(match.choices) > 10 * EVERY
    assert isinstance(match.moments, Moments)
    assert len(match.moments.kept) <= len(match.choices) // EVERY + LAST + 1
    assert len(list(match.moments)) == len(match.choices) + 1
    assert len(match.moments.kept) <= len(match.choices) // EVERY + LAST + 1


def test_a_moment_has_the_chance_that_it_had_even_if_the_dealer_deals_otherwise_now() -> None:
    match = Match(registry.game("peace"), 4, dealer=Resampling(Random(5)))
    then = followed(match, 3, 200)
    assert len(then) > 3 * EVERY
    assert [to_plain(moment.state) for moment in match.moments] == then


@pytest.mark.parametrize("back", [1, EVERY, EVERY + 1, 2 * EVERY + 5, 3 * EVERY])
def test_a_match_that_has_gone_back_goes_on_as_if_it_had_never_been_further(back: int) -> None:
    game, choices = registry.game("void"), 4 * EVERY + 3
    match = played(game, 2, choices, seed=8)
    match.rewind(choices - back)
    never = played(game, 2, choices - back, seed=8)
    assert everything(match) == everything(never)
    assert followed(match, 5, choices) == followed(never, 5, choices)
    assert everything(match) == everything(never)


def test_what_came_in_is_what_two_neighbouring_moments_tell() -> None:
    for slug in registry.slugs():
        game = registry.game(slug)
        match = Match(game, 2, seed="came in")
        followed(match, 4, 60)
        states = [moment.state for moment in match.moments]
        for to in range(len(match.choices)):
            found = [game.came_in(before, after) for before, after in pairwise(states[to:])]
            assert match.came_in(to) == next(filter(None, found), None)


@pytest.mark.parametrize("slug", registry.slugs())
def test_stills_lead_from_one_moment_to_the_next(slug: str) -> None:
    game = registry.game(slug)
    match = Match(game, min(game.players), seed="stills")
    followed(match, 4, 60)
    assert isinstance(match.moments, Moments)
    for at in range(1, len(match.choices) + 1):
        watch = match.moments.watched(at)
        assert to_plain(watch.state) == to_plain(match.state_at(at)), (slug, at)
        assert [event.name for event in watch.events] == [event.name for event in match.events(at)]
        assert len(match.stills(at)) == len(match.events(at))


def test_looking_at_stills_keeps_nothing_and_changes_nothing() -> None:
    match = played(registry.game("saga"), 3, 4 * EVERY, seed=2)
    assert isinstance(match.moments, Moments)
    before, kept = everything(match), set(match.moments.kept)
    for at in range(len(match.choices) + 1):
        match.stills(at)
    assert everything(match) == before
    assert set(match.moments.kept) == kept


def test_the_set_up_has_no_stills_and_moments_that_are_not_there_are_refused() -> None:
    match = played(registry.game("peace"), 2, 5, seed=1)
    assert match.stills(0) == []
    with pytest.raises(NotUnderstood, match="there are the moments 0 to 5, not 6"):
        match.stills(6)
