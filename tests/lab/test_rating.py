"""Ratings and comparisons: who wins more stands higher, and chance is not taken for strength."""

from __future__ import annotations

import pytest

from starhall.lab.rating import by_chance, corrected, rate


def test_who_wins_more_is_rated_higher_and_more_games_say_it_more_surely() -> None:
    few, many = (
        rate([(("strong", "weak"), (1 + (n % 4 == 0), 1 + (n % 4 > 0))) for n in range(games)])
        for games in (8, 80)
    )
    assert few["strong"].mu > few["weak"].mu
    assert many["strong"].high - many["strong"].low < few["strong"].high - few["strong"].low
    assert all(low < mu < high for mu, low, high in many.values())
    even = rate([(("one", "other"), (1, 1))] * 20)
    assert even["one"].mu == pytest.approx(even["other"].mu)


def test_tables_of_many_are_rated_by_their_places() -> None:
    found = rate([(("a", "b", "c", "b"), (1, 2, 4, 2))] * 30)
    assert found["a"].low > found["b"].mu > found["c"].high


@pytest.mark.parametrize(
    ("leads", "chance"),
    [([], 1), ([2, -2], 1), ([0, 0, 0], 1), ([1] * 5, 2 / 32), ([2, 2, 2, -2], 10 / 16), ([3, 1], 0.5)],
)
def test_what_chance_does_as_often_is_counted_exactly(leads: list[int], chance: float) -> None:
    assert by_chance(leads) == pytest.approx(chance)
    assert by_chance([-lead for lead in leads]) == pytest.approx(chance)


def test_many_deals_come_to_nearly_the_same_by_the_normal_distribution() -> None:
    exact = by_chance([2] * 110 + [-2] * 90)
    many = by_chance([4000] * 110 + [-4000] * 90)
    assert exact == pytest.approx(0.179, abs=0.001)
    assert many == pytest.approx(0.157, abs=0.001)


def test_of_many_comparisons_the_surest_must_be_surer() -> None:
    assert corrected([0.01, 0.04, 0.03]) == pytest.approx([0.03, 0.06, 0.06])
    assert corrected([0.9, 0.9]) == [1, 1]
    assert corrected([]) == []
