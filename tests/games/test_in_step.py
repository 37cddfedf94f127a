"""What a game tells is seen when it is told: every deed on its still, and nothing else in silence."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from starhall.core import Match, registry
from starhall.core.laws import random_options
from starhall.core.laws.stills import out_of_step
from starhall.core.words import Deed, Herald
from tests.fixtures.play import step

LONGEST = 90
"""Choices of a game that are looked at: some take thousands."""


def faults(slug: str, seed: str) -> set[str]:
    """Play a random game, with a reader that changes from choice to choice: what was out of step."""
    game, rng = registry.game(slug), Random(seed)
    players = rng.choice(game.players)
    match = Match(game, players, random_options(game, players, rng), seed=seed)
    found = set()
    while not match.over and len(match.choices) < LONGEST:
        step(match, rng)
        found.add(out_of_step(match, len(match.choices), rng.choice((None, *range(players)))))
    return found - {""}


@pytest.mark.parametrize("slug", registry.slugs())
def test_every_deed_is_seen_and_nothing_changes_in_silence(slug: str) -> None:
    assert set().union(*(faults(slug, f"in step {seed}") for seed in range(24))) == set()


@pytest.mark.soak
@pytest.mark.parametrize("slug", registry.slugs())
def test_every_deed_of_hundreds_of_games_is_seen(slug: str) -> None:
    assert set().union(*(faults(slug, f"soak {seed}") for seed in range(400))) == set()


@pytest.mark.parametrize("slug", registry.slugs())
def test_events_are_deeds_heralds_or_words(slug: str) -> None:
    events = registry.game(slug).words.events
    assert any(isinstance(text, Deed) for text in events.values())
    assert any(isinstance(text, Herald) for text in events.values())
    assert any(type(text) is str for text in events.values())


def stills_of(match: Match[Any], name: str) -> list[tuple[Any, Any, Any]]:
    """The event, the state before it and its still, wherever this event was told."""
    found = []
    for at in range(1, len(match.choices) + 1):
        before = match.state_at(at - 1)
        for event, still in zip(match.events(at), match.stills(at), strict=True):
            if event.name == name:
                found.append((event, before, still))
            before = still
    return found


def played(slug: str, players: int, seed: int) -> Match[Any]:
    """A whole random game."""
    match, rng = Match(registry.game(slug), players, seed=str(seed)), Random(seed)
    while not match.over:
        step(match, rng)
    return match


def test_each_hit_is_seen_when_it_falls() -> None:
    match = played("peace", 3, 5)
    for name, left in (("damaged", 1), ("destroyed", 0)):
        told = stills_of(match, name)
        assert told
        for event, before, still in told:
            planet, lower = before.hp[event.operands["seat"]], still.hp[event.operands["seat"]]
            assert sum(planet) - sum(lower) == 1
            assert left in lower


def test_a_ship_is_off_the_board_when_it_is_lost() -> None:
    told = stills_of(played("void", 4, 3), "lost")
    assert told
    for event, before, still in told:
        alien = still.alien[event.operands["seat"]]
        assert before.ship[alien] >= 0 > still.ship[alien]


def test_a_figure_is_off_the_map_when_it_is_eliminated_and_at_its_end_when_it_teleports() -> None:
    match = played("saga", 4, 2)
    out, leaps = stills_of(match, "eliminated"), stills_of(match, "teleported")
    assert out
    assert leaps
    assert all(still.at[event.operands["seat"]] < 0 for event, _, still in out)
    assert all(still.at[event.operands["seat"]] == event.operands["square"] for event, _, still in leaps)


def test_the_tiles_of_a_bid_are_turned_when_it_is_revealed() -> None:
    told = stills_of(played("stellar", 3, 1), "bid revealed")
    assert told
    for event, before, still in told:
        race = still.race[event.operands["seat"]]
        assert still.flipped[race] - before.flipped[race] == event.operands["tiles"]
