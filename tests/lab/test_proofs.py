"""The lab keeps its promises: what is planted is found, and what is not there is not, at any look."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

import pytest

from starhall.lab.balance import planned
from starhall.lab.bars import Bars
from starhall.lab.executor import Processes, in_order
from starhall.lab.trial import Arm, Deal, Trial, arms, play_deal

RUNS = 100


@dataclass(frozen=True)
class Planted:
    """A change of about a fifth of what is measured, and one that changes nothing."""

    game: str
    change: str
    primary: str
    null: str = ""
    """An equivalent rule; without one, the null arm is the game as it is, on other deals."""


PLANTED = (
    Planted(
        "peace",
        # A face without a saucer has one: points are 22 % fewer.
        "invasion_faces.light.saucers=[1, 1, 1, 2, 2, 3]",
        "score/points of a seat",
        "invasion_faces.light.saucers=[3, 2, 2, 1, 1, 0]",
    ),
    # A card less in the first hand: 22 % fewer are lost from hands.
    Planted("saga", "numbers.start_disasters.value=4", "event/SAGA-077 discarded from hand"),
)


def _deals(trial: Trial, arm: Arm, first: int) -> list[Deal]:
    """The deals of all runs in one arm, with no more of each than the verdict needs."""
    numbers = range(first, first + RUNS * trial.deals)
    done = Processes(2).run(partial(play_deal, trial, arm), numbers, arm.packs)
    metric = trial.primary.partition("/")[0]
    return [deal._replace(measures={metric: deal.measures[metric]}) for deal in in_order(done, numbers)]


def _found(trial: Trial, one: Sequence[Deal], other: Sequence[Deal]) -> int:
    """In how many runs a change is found, at any look."""
    found = 0
    for run in range(RUNS):
        bars = Bars(trial)
        for place in range(run * trial.deals, (run + 1) * trial.deals):
            bars.add([one[place], other[place]])
        assert bars.decided
        found += bool(bars.pairs[0].verdict)
    return found


@pytest.mark.soak
@pytest.mark.parametrize("planted", PLANTED, ids=[planted.game for planted in PLANTED])
def test_a_planted_fifth_is_found_and_a_null_is_not(planted: Planted) -> None:
    tried = arms(planted.game, (), [planted.change])
    trial = planned(Trial(planted.game, tried, primary=planted.primary))
    before = _deals(trial, tried[0], 0)
    after = _deals(trial, tried[1], 0)
    same = arms(planted.game, (), [planted.null])[1] if planted.null else tried[0]
    elsewhere = _deals(trial, same, 0 if planted.null else RUNS * trial.deals)
    found, flagged = _found(trial, before, after), _found(trial, before, elsewhere)
    print(f"{planted.game}: {trial.deals} deals; found {found} of {RUNS}, null flagged {flagged} of {RUNS}")
    assert found >= 95
    assert flagged <= 5
