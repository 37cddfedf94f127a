"""The laws of every game over random play, and many more plain games."""

from __future__ import annotations

from random import Random

import pytest

from starhall.core import Seeded
from starhall.core.laws import check_laws
from starhall.games.void import GAME
from starhall.games.void.laws import inventory


def play(numbers: range) -> int:
    """Random games of 2 to 7, with and without powers, checked at the end; how many decisions they took."""
    decisions = 0
    for number in numbers:
        players = GAME.players[number % len(GAME.players)]
        options = {
            "powers": ("on", "off")[number // len(GAME.players) % 2],
            "alien_mode": "pick" if number % 5 == 0 else "random",
        }
        random = Random(number).random
        s = GAME.new(players, Seeded(number), options)
        before = inventory(s)
        while s.asked:
            seat = s.asked[0][0]
            choices = s.choices(seat)
            s.answer(seat, choices[int(random() * len(choices))])
            decisions += 1
        assert inventory(s) == before
        assert sorted(s.places) == list(range(1, players + 1))
        assert not s.stack
    return decisions


def test_six_hundred_random_games_end_and_lose_nothing() -> None:
    assert play(range(600)) > 50 * 600


@pytest.mark.parametrize("players", [2, 5])
def test_the_laws_hold_where_aliens_are_picked(players: int) -> None:
    picked = {"alien_mode": "pick"}
    report = check_laws(GAME, games=2, seed="pick", players=players, options=picked, thorough=0.05)
    assert report.games == 2


def test_a_short_game_ends_at_its_limit() -> None:
    report = check_laws(GAME, games=6, seed="short", options={"max_rounds": 10}, thorough=0.0)
    assert report.games == 6


@pytest.mark.soak
@pytest.mark.parametrize("part", range(50))
def test_a_hundred_thousand_random_games_and_the_laws_on_some(part: int) -> None:
    assert play(range(10_000 + part * 2000, 10_000 + part * 2000 + 2000)) > 50 * 2000
    report = check_laws(GAME, games=24, seed=f"soak {part}", thorough=0.02)
    assert report.games == 24
