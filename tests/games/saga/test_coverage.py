"""Every rule and every ruling has code and a test."""

from __future__ import annotations

from pathlib import Path

from starhall.games.saga import GAME

TESTS = Path(__file__).parents[2]


def test_every_rule_has_code_and_a_test() -> None:
    coverage = GAME.ledger.coverage(TESTS)
    assert coverage.without_test == ()
    assert coverage.without_code == ()
    assert coverage.unknown == ()
    assert coverage.complete


def test_the_ledger_has_155_rules_and_90_rulings() -> None:
    assert list(GAME.ledger.rules) == [f"SAGA-{n:03}" for n in range(1, 156)]
    assert list(GAME.ledger.rulings) == [f"SAGA-R{n:02}" for n in range(1, 91)]
    assert all(row.ruling and row.question and row.why for row in GAME.ledger.rulings.values())
