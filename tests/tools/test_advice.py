"""Advice is measured: habits are kept, pairs are alike, and what is not true is not called so."""

from __future__ import annotations

import math

import pytest

from starhall.core import registry
from starhall.core.reading import Advice
from tools.advice import Measured, is_meant, main, won


def test_an_option_is_meant_by_how_it_reads() -> None:
    assert is_meant("Repair the Core on C (+4)", ["*Core*"])
    assert not is_meant("Repair the City Curdle on O3 (+1)", ["*Core*"])
    assert is_meant("CARD: draw", ["!CRYSTAL*"])
    assert not is_meant("CRYSTAL: one from your pad", ["!CRYSTAL*"])


def test_a_habit_that_says_nothing_changes_nothing() -> None:
    game = registry.game("peace")
    never = Advice("", "", "no such question", ("*",), bot="random")
    for number in range(4):
        seed = f"pair/{number}"
        assert won(game, never, (), seed, number) == won(game, never, ("*",), seed, number)


def test_who_always_gives_up_points_wins_less() -> None:
    game = registry.game("peace")
    bad = Advice("", "", "repair", ("Stop repairing",), bot="random")
    gains = [
        won(game, bad, ("!Stop repairing",), f"points/{n}", n)
        - won(game, bad, bad.contrary, f"points/{n}", n)
        for n in range(30)
    ]
    assert sum(gains) > 0


def test_a_difference_counts_beyond_its_spread_only() -> None:
    assert Measured(100, 60.0, 40.0, 10.0).is_true
    assert not Measured(100, 60.0, 55.0, 10.0).is_true
    claimed = Advice("", "", "repair", (), games=100, with_it=60.0, without=40.0, spread=10.0)
    assert not Measured(100, 55.0, 45.0, 10.0).contradicts(claimed)
    assert Measured(100, 45.0, 55.0, 10.0).contradicts(claimed)
    assert math.isclose(Measured(1, 0.0, 0.0, 100.0).spread, 100.0)


def test_an_advice_that_is_none_is_refused_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["peace", "--only", "luck"])
    assert ended.value.code == 2
    assert "peace has no such advice; there are core, re-rolls, fullest" in capsys.readouterr().err
