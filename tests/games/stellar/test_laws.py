"""The laws of every game over random play, and many more plain games."""

from __future__ import annotations

from random import Random

import pytest

from starhall.core import Seeded
from starhall.core.laws import check_laws
from starhall.games.stellar import GAME
from starhall.games.stellar.laws import inventory


def play(numbers: range) -> int:
    """Random games over all player counts and options, checked at the end; how many decisions they took."""
    decisions = 0
    for number in numbers:
        players = GAME.players[number % len(GAME.players)]
        options = {option.name: option.values(players)[number // 3 % 2] for option in GAME.options}
        random = Random(number).random
        s = GAME.new(players, Seeded(number), options)
        before = inventory(s)
        while s.asked:
            seat = s.asked[int(random() * len(s.asked))][0]
            choices = s.choices(seat)
            s.answer(seat, choices[int(random() * len(choices))])
            decisions += 1
        assert inventory(s) == before
        assert sorted(s.places) == list(range(1, players + 1))
    return decisions


def test_six_hundred_random_games_end_and_lose_no_piece() -> None:
    assert play(range(600)) > 100 * 600


@pytest.mark.soak
@pytest.mark.parametrize("part", range(50))
def test_a_hundred_thousand_random_games_and_the_laws_on_some(part: int) -> None:
    assert play(range(10_000 + part * 2000, 10_000 + part * 2000 + 2000)) > 100 * 2000
    report = check_laws(GAME, games=24, seed=f"soak {part}", thorough=0.02)
    assert report.games == 24
