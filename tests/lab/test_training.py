"""Learning: positions know who won, a network finds what decides, rounds are tried, chances are compared."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from starhall.bots.budget import Budget
from starhall.bots.calibrated import Calibration, calibration
from starhall.bots.chances import judge, judged_by
from starhall.bots.values import Inputs, Values, Weights
from starhall.core import NotUnderstood, Public, Seeded, State, Traits, registry
from starhall.core.kinds import Kind
from starhall.lab.executor import Here
from starhall.lab.progress import Progress
from starhall.lab.training.calibration import Held, compared, fit_by_halves, watch
from starhall.lab.training.calibration import fit as fit_corrections
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
    found = Held(2)
    found.add([(0.75, 1.0), (0.77, 0.0)])
    found.add([(1.0, 1.0)])
    assert found.to_plain() == {
        "games": 2,
        "decisions": 3,
        "brier": round((0.25**2 + 0.77**2) / 3, 4),
        "off": round((0.75 + 0.77 - 1) / 3, 4),
        "reliability": [
            {"decisions": 2, "said": 0.76, "won": 0.5},
            {"decisions": 1, "said": 1.0, "won": 1.0},
        ],
    }


def test_corrections_are_found_where_games_show_them_and_not_where_they_do_not() -> None:
    too_sure, rng = Calibration(0.5, 0.02, -0.3), Random(1)
    seen = [rng.random() for _ in range(20_000)]
    for say, near in ((too_sure, too_sure), (Calibration(), Calibration())):
        found = Held(3)
        for chance in seen:
            found.add([(chance, float(rng.random() < say.own(chance, 3)))])
        fitted = fit_corrections(found, {})
        assert all(abs(fitted.own(n / 10, 3) - near.own(n / 10, 3)) < 0.02 for n in range(1, 10))
    few, many = Held(2), Held(2)
    few.add([(0.9, 0.0)])
    many.add([(0.9, 0.0)] * 50)
    # A game has one outcome, however many decisions it had.
    assert fit_corrections(few, {}).own(0.9, 2) == fit_corrections(many, {}).own(0.9, 2)


def test_what_was_certain_teaches_no_correction() -> None:
    found, doubted = Held(2), Held(2)
    doubted.add([(0.7, 0.0)])
    found.add([(0.7, 0.0), (1.0, 1.0), (0.0, 0.0)])
    found.decisions = doubted.decisions
    assert replace(fit_corrections(found, {}), report={}) == replace(fit_corrections(doubted, {}), report={})


def test_corrections_are_held_against_games_that_they_were_not_fitted_to() -> None:
    won, lost = {"thought": [(0.9, 1.0)]}, {"thought": [(0.9, 0.0)]}
    both = [{"coached": [], "judged": [], **game} for game in (won, lost) * 40]
    # The one half has lost all that the other has won: what each teaches is wrong for the other.
    report = fit_by_halves(both, 2, {}).report["held out"]["thought"]
    assert report["said"]["brier"] > report["seen"]["brier"]
    assert fit_by_halves(both, 2, {}).own(0.9, 2) == pytest.approx(0.5, abs=0.05)
    with pytest.raises(NotUnderstood, match="two games at least"):
        fit_by_halves(both[:1], 2, {})


@pytest.mark.soak
@pytest.mark.parametrize("slug", registry.slugs())
def test_what_is_said_comes_true_in_games_that_nothing_was_fitted_to(slug: str) -> None:
    game = registry.game(slug)
    games = watch(game, 2, 20, Budget(simulations=24), 4, "soak", Here(), Progress)
    for voice, rows in compared(games, 2, calibration(game)).items():
        # Where what is seen is right enough, corrections change little; nowhere do they make it worse.
        assert rows["said"]["brier"] < rows["seen"]["brier"] + 0.01, voice
