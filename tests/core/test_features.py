"""Sparse features: which an encoding has, and what they are called."""

from __future__ import annotations

from random import Random

import pytest

from starhall.core import Game, Seeded, Space, State, registry
from starhall.core.features import SMALL, WIDEST, Features
from starhall.games.peace import PeaceState

SPACES = (
    Space("phase", 1, 0, 2, category=True),
    Space("seat of each card, -1 none", 2, -1, 1, category=True),
    Space("cell", 1, 0, 99, category=True),
    Space("energy", 3, 0, 50),
    Space("checksum", 1, 0, WIDEST + 1, category=True),
    Space("lead", 1, -SMALL, SMALL),
)
FEATURES = Features(SPACES)
GAMES = ["peace", "void", "saga", "stellar", "futura"]


def told(*row: int) -> dict[str, float]:
    """The features of a row, by name."""
    names, (indices, values) = FEATURES.names, FEATURES.of(row)
    return {names[n]: value for n, value in zip(indices, values, strict=True)}


def test_what_is_blank_has_no_features() -> None:
    assert told(0, -1, -1, 0, 0, 0, 0, 0, 0) == {}


def test_a_name_has_a_feature_for_each_value_and_a_number_has_one() -> None:
    assert told(2, -1, 0, 99, 0, 25, 50, 7, -4) == {
        "phase = 2": 1.0,
        "seat of each card, -1 none [1] = 0": 1.0,
        "cell = 99": 1.0,
        "energy [1]": 0.5,
        "energy [2]": 1.0,
        "lead": -0.5,
    }


def test_names_of_very_many_things_have_no_features() -> None:
    assert [part.space.name for part in FEATURES.parts] == [
        space.name for space in SPACES if space.name != "checksum"
    ]
    assert FEATURES.size == len(FEATURES.names) == 2 + 2 * 2 + 99 + 3 + 1


def test_long_spaces_are_told_like_short_ones() -> None:
    long = Features((Space("cards", 100, 0, 1), Space("prices", 100, 0, 1000)))
    row = [0] * 200
    row[0] = row[31] = row[32] = row[99] = 1
    row[163] = 500
    assert long.of(row) == ([0, 31, 32, 99, 163], [1.0, 1.0, 1.0, 1.0, 0.5])


def moments(game: Game[State], count: int) -> list[State]:
    """States from all over a random game."""
    rng = Random(game.slug)
    found: list[State] = []
    s = game.new(game.players[-1], Seeded(7))
    while not s.over and len(found) < 40 * count:
        found.append(s.copy())
        seat = s.asked[0][0]
        s.answer(seat, rng.choice(s.choices(seat)))
    return found[:: max(1, len(found) // count)]


@pytest.mark.parametrize("slug", GAMES)
def test_every_feature_has_a_name_of_its_own(slug: str) -> None:
    features = registry.game(slug).features
    assert len(set(features.names)) == features.size


@pytest.mark.parametrize("slug", GAMES)
def test_features_do_not_depend_on_what_the_seat_may_not_know(slug: str) -> None:
    game = registry.game(slug)
    for s in moments(game, 10):
        for seat in range(s.players):
            indices, values = game.sparse(s, seat)
            assert len(set(indices)) == len(indices) == len(values)
            assert all(0 < abs(value) <= 1 for value in values)
            assert game.sparse(game.resample(s, seat, Random(1)), seat) == (indices, values)


def test_features_are_the_same_for_whoever_sits_elsewhere() -> None:
    """The places of a table of We Come In Peace go round by one: nothing changes but who sits where."""
    game = registry.game("peace")
    for s in moments(game, 10):
        assert isinstance(s, PeaceState)
        turned, n = s.copy(), s.players
        turned.hp = s.hp[-1:] + s.hp[:-1]
        turned.active, turned.first = (s.active + 1) % n, (s.first + 1) % n
        turned.duellists = tuple((seat + 1) % n for seat in s.duellists)
        turned.asked = tuple(((seat + 1) % n, kind, then, args) for seat, kind, then, args in s.asked)
        for seat in range(n):
            assert game.sparse(turned, (seat + 1) % n) == game.sparse(s, seat)
