"""Learning: positions know who won, a network finds what decides, rounds are tried, chances are compared."""

from __future__ import annotations

from pathlib import Path

import pytest

from starhall.bots.chances import judge, judged_by
from starhall.bots.values import Inputs, Values, Weights
from starhall.core import NotUnderstood, Public, Seeded, State, Traits, registry
from starhall.core.kinds import Kind
from starhall.lab.training.calibration import Calibration
from starhall.lab.training.network import Fitting, fit
from starhall.lab.training.positions import Positions, play
from starhall.lab.training.rounds import Plan, train
from tests.fixtures.small import small_game


class PileState(State):
    """A pile of stones; who takes the last one wins."""

    stones: Public[int]
    turn: Public[int]


def pile(s: PileState) -> None:
    """Some stones."""
    s.stones = 5 + s.pick(8)
    s.turn = 0
    s.do((ask,))


def ask(s: PileState) -> None:
    """One, two or three."""
    s.ask(s.turn, TAKE, taken)


def taken(s: PileState, value: int) -> None:
    """The next one, if anything is left."""
    s.stones -= value
    if s.stones:
        s.turn = 1 - s.turn
        s.do((ask,))
    else:
        s.places = (1, 2) if s.turn == 0 else (2, 1)


TRAITS = Traits()
_STONES = TRAITS.add("stones before this seat", 13)


@TRAITS.told_by
def traits(s: PileState) -> list[list[int]]:
    """The stones, for whose turn it is."""
    return [[_STONES + s.stones] if seat == s.turn else [] for seat in range(2)]


TAKE = Kind("take", "number", size=4, options=lambda s: range(1, min(3, s.stones) + 1))
NIM = small_game(PileState, pile, TAKE, players=range(2, 3), traits=TRAITS)


def positions(games: int) -> Positions:
    """Of so many games."""
    found = Positions()
    for number in range(games):
        found.extend(play(NIM, judge(NIM, learned=False), "nim", number))
    return found


def test_positions_know_who_won() -> None:
    found = positions(3)
    assert set(found.game) == {0, 1, 2}
    assert len(found.won) == len(found.leads) == len(found.lengths) == 2 * len(found)
    assert all(sum(found.won[n : n + 2]) == 1 for n in range(0, len(found.won), 2))
    assert len(found.inputs) == sum(found.lengths)
    assert play(NIM, judge(NIM, learned=False), "nim", 1) == play(NIM, judge(NIM, learned=False), "nim", 1)


def test_a_network_finds_what_decides() -> None:
    # Whoever has a multiple of four stones before it loses; the evaluation says nothing.
    epochs: list[int] = []
    how = Fitting(hidden=4, rate=0.02, batch=64, epochs=12, patience=12, dropped=0.0)
    weights = fit(Inputs(NIM), positions(90), how, 1, epochs.append)
    assert epochs == list(range(1, 13))
    assert weights.report["log loss"]["learned"] < weights.report["log loss"]["handwritten"]
    judged = judged_by(Values(NIM, weights))
    state = NIM.new(2, Seeded(1))
    state.stones = 4
    bad = judged(state)[state.turn]
    state.stones = 3
    assert bad < 0.4
    assert judged(state)[state.turn] > 0.6


def test_rounds_are_tried_against_all_before(tmp_path: Path) -> None:
    out = tmp_path / "values.json"
    plan = Plan(games=2, rounds=2, trials=1, thought=2, fitting=Fitting(hidden=2, epochs=1))
    report = train(registry.game("saga"), plan, out)
    assert list(report["trials"]) == ["handwritten", "round 1"]
    assert report["games"] == 4
    kept = Weights.read(out)
    assert kept.report == report
    state = registry.game("saga").new(2, Seeded(1))
    assert sum(Values(registry.game("saga"), kept).chances(state)) == pytest.approx(1)


def test_nothing_is_learned_from_no_games(tmp_path: Path) -> None:
    with pytest.raises(NotUnderstood, match="at least one game, one round"):
        train(registry.game("saga"), Plan(games=0), tmp_path / "values.json")
    assert not list(tmp_path.iterdir())


def test_chances_are_compared_with_outcomes() -> None:
    found = Calibration()
    found.add([(0.75, 1.0), (0.77, 0.0)])
    found.add([(1.0, 1.0)])
    assert found.to_plain() == {
        "games": 2,
        "decisions": 3,
        "brier": round((0.25**2 + 0.77**2) / 3, 4),
        "reliability": [
            {"decisions": 2, "said": 0.76, "won": 0.5},
            {"decisions": 1, "said": 1.0, "won": 1.0},
        ],
    }
