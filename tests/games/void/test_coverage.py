"""Every rule and ruling has code and a test."""

from __future__ import annotations

from pathlib import Path

from starhall.games.void import GAME


def test_the_ledger_is_complete() -> None:
    coverage = GAME.ledger.coverage(Path(__file__).parent)
    assert (coverage.rules, coverage.rulings) == (105, 88)
    assert coverage.without_code == ()
    assert coverage.without_test == ()
    assert coverage.unknown == ()


def test_no_row_is_empty_or_carries_leftovers() -> None:
    for rule_id in GAME.ledger:
        text = GAME.ledger.text(rule_id)
        assert len(text) > 10
        assert not set(text) & set("*`§")
    for row in GAME.ledger.rulings.values():
        assert row.ruling
        assert row.why
