"""The laws of every game, over random play."""

from __future__ import annotations

import pytest

from starhall.core.laws import check_laws
from starhall.games.void import GAME


def test_random_games_keep_every_law() -> None:
    report = check_laws(GAME, games=18, seed="void", thorough=0.03)
    assert report.games == 18
    assert report.moved > 300


@pytest.mark.parametrize("players", [2, 5])
def test_the_laws_hold_where_aliens_are_picked(players: int) -> None:
    check_laws(GAME, games=3, seed="pick", players=players, options={"alien_mode": "pick"}, thorough=0.05)


def test_plain_random_games_end_lose_nothing_and_replay() -> None:
    report = check_laws(GAME, games=120, seed="plain", thorough=0.0)
    assert report.checked["conservation"] == report.checked["replay"] == 120


def test_a_short_game_ends_at_its_limit() -> None:
    report = check_laws(GAME, games=12, seed="short", options={"max_rounds": 10}, thorough=0.0)
    assert report.games == 12


@pytest.mark.soak
def test_a_hundred_thousand_random_games_keep_the_laws_of_whole_games() -> None:
    check_laws(GAME, games=100_000, seed="soak", thorough=0.0005)
