"""New rules are met at the table that a trial game says."""

from __future__ import annotations

import pytest

from starhall.core import registry
from starhall.core.lessons import offer, taught


@pytest.mark.parametrize(
    ("slug", "rule", "where"),
    [
        ("saga", "SAGA-148", {"drafting": "on"}),
        ("stellar", "STEL-160", {}),
    ],
)
def test_the_table_is_one_at_which_the_rule_came_up(slug: str, rule: str, where: dict[str, str]) -> None:
    found = offer(registry.game(slug), {rule}, "trial")
    assert found.rules == (rule,)
    assert found.options == where


def test_who_knows_nothing_is_offered_a_plain_table() -> None:
    game = registry.game("peace")
    found = offer(game, taught(game), "trial")
    assert found.players in game.players
    assert len(found.rules) > 20


def test_who_knows_all_is_offered_the_plainest() -> None:
    assert offer(registry.game("peace"), (), "trial") == (2, {}, ())
