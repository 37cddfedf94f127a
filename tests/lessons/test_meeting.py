"""New rules are met at the table that a trial game says."""

from __future__ import annotations

import pytest

from starhall.core import Match, registry
from starhall.core.lessons import offer, taught
from starhall.core.lessons.meeting import dice


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


def test_a_table_with_the_dice_of_the_trial_game_begins_as_that_did() -> None:
    game = registry.game("void")
    found = offer(game, taught(game), "trial")
    trial = Match(game, found.players, found.options, seed=dice(found.seed, found.players))
    assert found.seed.startswith("trial")
    assert trial.state.drawn > 0
    assert trial.seed == "/".join([found.seed, *[""] * found.players])


def test_who_knows_nothing_is_offered_a_plain_table() -> None:
    game = registry.game("peace")
    found = offer(game, taught(game), "trial")
    assert found.players in game.players
    assert len(found.rules) > 20


def test_who_knows_all_is_offered_the_plainest() -> None:
    assert offer(registry.game("peace"), (), "trial") == (2, {}, "trial0", ())
