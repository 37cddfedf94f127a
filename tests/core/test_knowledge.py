"""A digest of what a seat knows: the same for tables that look the same to it, and for no others."""

from __future__ import annotations

import os
import subprocess
import sys
from random import Random

import pytest

from starhall.core import Game, Seeded, State, digest, registry
from tests.fixtures.cargo import GAME

GAMES = ["peace", "void", "saga", "stellar", "futura"]


def moments(game: Game[State], players: int, count: int) -> list[State]:
    """States of a random game, one after another."""
    rng = Random(game.slug)
    s = game.new(players, Seeded(5))
    found = [s.copy()]
    while not s.over and len(found) < count:
        seat = rng.choice(s.asked)[0]
        s.answer(seat, rng.choice(s.choices(seat)))
        found.append(s.copy())
    return found


@pytest.mark.parametrize("slug", GAMES)
def test_tables_that_look_the_same_have_one_digest(slug: str) -> None:
    game = registry.game(slug)
    for s in moments(game, game.players[-1], 60)[::4]:
        for reader in (*range(s.players), None):
            other = game.resample(s, reader, Random(1))
            assert game.knowledge(other, reader) == game.knowledge(s, reader)


@pytest.mark.parametrize("slug", GAMES)
def test_what_looks_different_has_another_digest(slug: str) -> None:
    game = registry.game(slug)
    for reader in (0, 1, None):
        views: dict[bytes, object] = {}
        for s in moments(game, 2, 60):
            seen = game.view(s, reader)
            assert views.setdefault(game.knowledge(s, reader), seen) == seen
        assert len(views) > 20


def test_a_seat_knows_what_it_has_answered_in_secret() -> None:
    game = registry.game("stellar")
    s = next(s for s in moments(game, 2, 60) if len(s.together) == len(s.asked) == 2)
    low, high = s.copy(), s.copy()
    choices = s.choices(0)
    low.answer(0, choices[0])
    high.answer(0, choices[-1])
    assert game.knowledge(low, 0) != game.knowledge(high, 0)
    assert game.knowledge(low, 1) == game.knowledge(high, 1)


def test_a_digest_is_the_same_in_every_process() -> None:
    program = (
        "from starhall.core import Seeded, registry\n"
        "game = registry.game('stellar')\n"
        "print(game.knowledge(game.new(2, Seeded(8)), 0).hex())"
    )
    found = subprocess.run(
        [sys.executable, "-c", program],
        env=os.environ | {"PYTHONHASHSEED": "77"},
        capture_output=True,
        text=True,
        check=True,
    )
    game = registry.game("stellar")
    assert found.stdout.strip() == game.knowledge(game.new(2, Seeded(8)), 0).hex()


def test_a_game_that_says_nothing_of_it_has_its_views_digested() -> None:
    assert GAME.known is None
    s = GAME.new(2, Seeded(1))
    other = GAME.resample(s, 0, Random(3))
    assert digest(other) != digest(s)
    assert GAME.knowledge(other, 0) == GAME.knowledge(s, 0)
    assert GAME.knowledge(other, 1) != GAME.knowledge(s, 1)
