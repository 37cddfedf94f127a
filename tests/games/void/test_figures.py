"""Random play against the figures of the content page: a wrong rule shows here."""

from __future__ import annotations

from collections import Counter
from math import sqrt
from random import Random

import pytest

from starhall.core import Resampling
from starhall.games.void import GAME

FIGURES = {
    (2, "on"): (4.38, {"hole": 0.558, "arrows": 0.266, "action": 0.162, "income": 0.015}),
    (4, "on"): (5.17, {"hole": 0.632, "arrows": 0.190, "action": 0.146, "income": 0.032}),
    (7, "on"): (4.94, {"hole": 0.682, "arrows": 0.139, "action": 0.134, "income": 0.045}),
    (4, "off"): (5.08, {"hole": 0.555, "arrows": 0.190, "action": 0.198, "income": 0.057}),
}
"""By players and powers: the mean number of rounds, and the share of each way to lose."""


@pytest.mark.parametrize(("players", "powers"), FIGURES)
def test_random_games_last_and_end_as_they_should(players: int, powers: str) -> None:
    rng = Random(f"figures/{players}/{powers}")
    rounds: list[int] = []
    reasons: Counter[str] = Counter()
    for _ in range(500):
        s = GAME.new(players, Resampling(rng), {"powers": powers})
        while s.asked:
            seat = s.asked[0][0]
            s.answer(seat, rng.choice(s.choices(seat)))
        rounds.append(s.round)
        reasons.update(s.reasons)
    mean, shares = FIGURES[players, powers]
    found = sum(rounds) / len(rounds)
    error = sqrt(sum((n - found) ** 2 for n in rounds)) / len(rounds)
    assert abs(found - mean) < 4 * error
    total = sum(reasons.values())
    for reason, share in shares.items():
        assert abs(reasons[reason] / total - share) < 4 * sqrt(share * (1 - share) / total) + 0.005
