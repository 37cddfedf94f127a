"""The contract of a table: what it says, and what its fingerprint depends on."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType

import pytest

from starhall.core import Ledger, Match, record, registry
from starhall.core.contract import CONTRACT, agrees, contract
from tests.fixtures.releases import release

PEACE = registry.game("peace")
STANDARD = contract(PEACE, {})


def test_the_options_that_differ_come_first_and_bring_their_rulings() -> None:
    found = contract(PEACE, {"duel_cap": 7, "invasion": "heavy"})
    assert [option.name for option in found.options][:2] == ["invasion", "duel_cap"]
    assert [option.name for option in found.changed] == ["invasion", "duel_cap"]
    assert str(found.options[0]).startswith("invasion = heavy (standard: light). ")
    brought = {clause.id for clause in found.rulings} - {clause.id for clause in STANDARD.rulings}
    assert brought == {"PEACE-R04", "PEACE-R34"}
    order = [*PEACE.ledger.rulings]
    assert [clause.id for clause in found.rulings] == sorted((c.id for c in found.rulings), key=order.index)


def test_the_fingerprint_depends_on_what_is_agreed_on_and_on_nothing_else() -> None:
    kept = STANDARD.fingerprint
    assert contract(PEACE, PEACE.read_options({}, 4)).fingerprint == kept
    assert contract(PEACE, {"rolls": 3}).fingerprint != kept
    assert contract(release(PEACE, version="9.9"), {}).fingerprint != kept
    for id, same in (("PEACE-R08", False), ("PEACE-R11", True)):
        ledger = Ledger(PEACE.ledger.package, PEACE.ledger.prefix)
        rows = dict(PEACE.ledger.rulings)
        rows[id] = replace(rows[id], ruling="Something else.")
        ledger.__dict__["rulings"] = MappingProxyType(rows)
        assert (contract(release(PEACE, ledger=ledger), {}).fingerprint == kept) is same


@pytest.mark.parametrize("slug", ["peace", "void", "saga", "stellar", "futura"])
def test_every_game_has_a_short_one(slug: str) -> None:
    game = registry.game(slug)
    found = contract(game, {})
    assert not found.changed
    assert 3 <= len(found.rulings) <= 6
    assert sum(len(str(clause)) for clause in found.rulings) < 1000


def test_a_record_keeps_it_and_an_old_one_says_nothing() -> None:
    match = Match(PEACE, 2, {"rolls": 3}, seed="a")
    assert agrees(record.load(record.save(match))) is None
    match.about[CONTRACT] = contract(PEACE, match.state.options).fingerprint
    assert agrees(record.load(record.save(match))) is True
    match.about[CONTRACT] = STANDARD.fingerprint
    assert agrees(record.load(record.save(match))) is False
