"""Every rule and every ruling has code and a test."""

from __future__ import annotations

from pathlib import Path

from starhall.games.stellar import GAME

TESTS = Path(__file__).parents[2]


def test_every_rule_has_code_and_a_test() -> None:
    coverage = GAME.ledger.coverage(TESTS)
    assert coverage.without_test == ()
    assert coverage.without_code == ()
    assert coverage.unknown == ()
    assert coverage.complete


def test_the_ledger_has_183_rules_and_89_rulings() -> None:
    coverage = GAME.ledger.coverage(TESTS)
    assert (coverage.rules, coverage.rulings) == (183, 89)
    assert list(GAME.ledger.rules) == [f"STEL-{n:03}" for n in range(1, 184)]
    assert list(GAME.ledger.rulings) == [f"STEL-R{n:02}" for n in range(1, 90)]


def test_every_ruling_that_a_rule_rests_on_is_in_the_ledger() -> None:
    for rule in GAME.ledger.rules.values():
        assert set(rule.rulings) <= set(GAME.ledger.rulings)
