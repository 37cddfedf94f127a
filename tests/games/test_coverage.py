"""Every rule and every ruling of every game has code and a test."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from starhall.core import registry
from starhall.core.ledger import Ledger, checked_in
from starhall.core.snapshot import order

TESTS = Path(__file__).parent

LEDGERS = {
    "futura": ("FUT", 424, 110),
    "peace": ("PEACE", 118, 50),
    "saga": ("SAGA", 155, 90),
    "stellar": ("STEL", 183, 89),
    "void": ("VOID", 105, 88),
}
"""By game: the prefix of its ids, and how many rules and rulings it has."""
REASONED = ("saga", "void")
"""The games in which every ruling says why."""
LEFTOVERS = re.compile(r"[*`§]|  |,\)|\(\)| [,.;]|\.\.( |$)")
"""What is left where a text was cut or a mark of its source not taken out."""


def ledger(slug: str) -> Ledger:
    return registry.game(slug).ledger


def test_the_table_has_every_installed_game() -> None:
    assert tuple(sorted(LEDGERS)) == registry.slugs()


@pytest.mark.parametrize("slug", LEDGERS)
def test_every_rule_has_code_and_a_test(slug: str) -> None:
    coverage = ledger(slug).coverage(TESTS / slug)
    assert coverage.without_test == ()
    assert coverage.without_code == ()
    assert coverage.unknown == ()
    assert coverage.complete


def test_no_test_anywhere_names_a_rule_that_does_not_exist() -> None:
    games = {prefix: ledger(slug) for slug, (prefix, _, _) in LEDGERS.items()}
    named = [rule_id for rule_id in checked_in(TESTS.parent) if rule_id.partition("-")[0] in games]
    assert [rule_id for rule_id in named if rule_id not in games[rule_id.partition("-")[0]]] == []


@pytest.mark.parametrize("slug", LEDGERS)
def test_rules_and_rulings_are_numbered_without_a_gap(slug: str) -> None:
    prefix, rules, rulings = LEDGERS[slug]
    assert (len(ledger(slug).rules), len(ledger(slug).rulings)) == (rules, rulings)
    assert list(ledger(slug).rules) == [f"{prefix}-{n:03}" for n in range(1, rules + 1)]
    assert list(ledger(slug).rulings) == [f"{prefix}-R{n:02}" for n in range(1, rulings + 1)]


@pytest.mark.parametrize("slug", LEDGERS)
def test_no_row_is_empty_or_carries_leftovers(slug: str) -> None:
    for rule_id in ledger(slug):
        text = ledger(slug).text(rule_id)
        assert len(text) > 10, rule_id
        assert not LEFTOVERS.search(text), (rule_id, text)
    for rule_id, row in ledger(slug).rulings.items():
        assert row.question, rule_id
        assert row.ruling, rule_id


@pytest.mark.parametrize("slug", REASONED)
def test_every_ruling_says_why(slug: str) -> None:
    assert [rule_id for rule_id, row in ledger(slug).rulings.items() if not row.why] == []


@pytest.mark.parametrize("slug", LEDGERS)
def test_every_ruling_that_a_rule_rests_on_is_in_the_ledger(slug: str) -> None:
    for rule_id, rule in ledger(slug).rules.items():
        assert set(rule.rulings) <= set(ledger(slug).rulings), rule_id


@pytest.mark.parametrize("slug", LEDGERS)
def test_every_version_of_the_rules_says_what_it_has_changed(slug: str) -> None:
    game = registry.game(slug)
    assert game.version == ("1.0" if not game.versions else max(game.versions, key=order))
    assert "1.0" not in game.versions, "the first one has changed nothing"
    assert set(game.upgrades) <= {"1.0", *game.versions}, "a version that states come from is named"
    for text in game.versions.values():
        assert text[0].isupper()
        assert text.endswith(".")
