"""The laws of every game, and many random games of this one."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from starhall.core import Seeded
from starhall.core.laws import check_laws
from starhall.games.saga import GAME
from starhall.games.saga.box.geometry import OFF
from starhall.games.saga.laws import inventory
from starhall.games.saga.state import SagaState
from tests.games.saga.helpers import life


def check(s: SagaState) -> None:
    """What is true at every question."""
    squares = [square for square in s.at if square != OFF]
    assert len(set(squares)) == len(squares)
    for p in range(s.players):
        assert (p in s.order) == (not s.fallen[p]) or not s.turn
        assert all(cubes >= 0 for _, _, cubes in s.face_up[p])
    assert len(s.performing) == len(s.hits)
    if s.asked[0][1].name == "play":
        assert all(life(s, p) for p in s.order)


def play(number: int, counted: Counter[str]) -> None:
    """One random game to its end."""
    rng = Random(number)
    players = 2 + number % 3
    options = {
        "drafting": "on" if number % 7 == 0 else "off",
        "coyote_jester": "on" if number % 5 == 0 else "off",
    }
    s = GAME.new(players, Seeded(number), options)
    before = inventory(s)
    while s.asked:
        check(s)
        seat = s.asked[0][0]
        choices = s.choices(seat)
        s.answer(seat, choices[int(rng.random() * len(choices))])
        counted["decisions"] += 1
    assert inventory(s) == before
    assert sorted(s.places)[0] == 1
    assert s.places.count(1) == 1
    winner = s.places.index(1)
    counted["games"] += 1
    counted["omega"] += s.omega
    counted["alone"] += len(s.order) == 1
    counted["at once"] += not s.order
    counted["victory"] += len(s.order) > 1
    counted["throes"] += s.throes > 0
    counted["turns"] += s.turn
    assert not s.order or winner in s.order


def test_six_hundred_random_games_end_well_and_as_expected() -> None:
    counted: Counter[str] = Counter()
    for number in range(600):
        play(number, counted)
    assert 8 <= counted["turns"] / counted["games"] <= 20
    assert 0.3 <= counted["omega"] / counted["games"] <= 0.8
    # All ways to end a game are seen.
    assert min(counted[way] for way in ("alone", "at once", "throes", "victory")) > 0


@pytest.mark.soak
@pytest.mark.parametrize("part", range(50))
def test_a_hundred_thousand_random_games_end_well_and_the_laws_on_some(part: int) -> None:
    counted: Counter[str] = Counter()
    for number in range(10_000 + 2000 * part, 10_000 + 2000 * (part + 1)):
        play(number, counted)
    assert counted["games"] == 2000
    report = check_laws(GAME, games=24, seed=f"soak {part}", thorough=0.02)
    assert report.games == 24
