"""The games in OpenSpiel: they pass the tests of its makers, and its algorithms play them."""

from __future__ import annotations

import pickle
import re
import subprocess
import sys
import unittest
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest
from absl import flags
from open_spiel.python.algorithms import cfr, exploitability, generate_playthrough, ismcts, mcts

from starhall.core import NotUnderstood, Results, Seeded, registry
from starhall.core.dealer import Die
from starhall.envs import openspiel
from starhall.envs.nodes import Given, Needed, Tree
from starhall.envs.worth import by_win

SMALL, LARGE = ("peace", "void", "saga"), ("stellar", "futura")
CUT_DOWN = "starhall_saga(start=18:72,fan=2)"
"""The end of a game of saga: a whole tree of 164 nodes."""


def loaded(name: str) -> Any:
    """A game of ours."""
    return pyspiel.load_game(name if "(" in name else f"{openspiel.PREFIX}{name}")


def step(state: Any, rng: Random) -> None:
    """Anything that can happen."""
    if state.is_chance_node():
        outcomes, chances = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(rng.choices(outcomes, chances)[0])
    else:
        state.apply_action(rng.choice(state.legal_actions()))


def at(game: Any, decisions: int, seed: int = 1) -> Any:
    """A state after so many decisions, at which somebody decides."""
    rng, state, made = Random(seed), game.new_initial_state(), 0
    while made < decisions or state.is_chance_node():
        made += not state.is_chance_node()
        step(state, rng)
    return state


def pickled(state: Any) -> Any:
    """The state that comes out of its pickle: how OpenSpiel and those who use it send states."""
    return pickle.loads(pickle.dumps(state))  # noqa: S301


def api_tests(games: tuple[str, ...]) -> unittest.TestResult:
    """The tests that OpenSpiel has for all of its games, for some of ours."""
    # It asks what is registered when it is imported.
    from open_spiel.integration_tests import api_test

    flags.FLAGS(["tests", f"--test_only_games={openspiel.PREFIX}({'|'.join(games)})"])
    suite = api_test.load_tests(unittest.defaultTestLoader, None, None)
    result = unittest.TestResult()
    suite.run(result)
    return result


@pytest.mark.parametrize("slug", ["peace", "saga"])
def test_random_play_passes_the_test_of_its_makers(slug: str) -> None:
    game = loaded(slug)
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
    assert game.num_distinct_actions() == registry.game(slug).actions


def test_the_makers_tests_of_the_api_pass() -> None:
    result = api_tests(SMALL)
    assert result.testsRun >= 15
    assert result.wasSuccessful(), [text for _, text in result.failures + result.errors]


@pytest.mark.soak
def test_all_games_and_sizes_pass_the_makers_tests() -> None:
    from open_spiel.python.tests.games_sim_test import GamesSimTest

    result = api_tests((*SMALL, *LARGE))
    assert result.testsRun >= 25
    assert result.wasSuccessful(), [text for _, text in result.failures + result.errors]
    for slug in registry.slugs():
        for players in registry.game(slug).players:
            game = loaded(f"{openspiel.PREFIX}{slug}(players={players})")
            pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
        GamesSimTest().sim_game(loaded(slug))


def replayed(game: str, folder: Path) -> tuple[str, str]:
    """A playthrough file, and what its makers' tool makes of it."""
    file = folder / "playthrough.txt"
    file.write_text(generate_playthrough.playthrough(game, None, seed=1))
    before, after = generate_playthrough.replay(str(file))
    return before, after


def test_a_playthrough_comes_out_the_same_again(tmp_path: Path) -> None:
    before, after = replayed("starhall_saga(start=19:67)", tmp_path)
    assert before == after
    assert "IsTerminal() = True" in before


@pytest.mark.soak
@pytest.mark.parametrize("slug", SMALL)
def test_playthroughs_of_whole_games_come_out_the_same_again(slug: str, tmp_path: Path) -> None:
    before, after = replayed(f"{openspiel.PREFIX}{slug}", tmp_path)
    assert before == after


def test_what_is_drawn_is_as_likely_as_at_the_table() -> None:
    state = loaded("peace").new_initial_state()
    for _ in range(40):
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            assert sum(chance for _, chance in outcomes) == pytest.approx(1)
            assert [outcome for outcome, _ in outcomes] == list(range(len(outcomes)))
        step(state, Random(1))
    three = Die("three", (1, 1, 2))
    with pytest.raises(Needed) as needed:
        Given(()).dice(0, three, 2)
    assert needed.value.draws == ((2, 1), (2, 1))
    assert Given((1, 0)).dice(0, three, 2) == [2, 0]


def test_an_order_is_a_row_of_draws_and_every_order_can_come() -> None:
    with pytest.raises(Needed) as needed:
        Given(()).order(0, 3)
    assert needed.value.draws == ((1, 1, 1), (1, 1))
    orders = {tuple(Given((first, second)).order(0, 3)) for first in range(3) for second in range(2)}
    assert len(orders) == 6
    assert Given((), fan=1).order(0, 3) == [0, 1, 2]
    assert Given((1,), fan=2).pick(0, 6) == 1


def test_a_game_in_the_tree_ends_as_one_at_the_table() -> None:
    # The outcomes that the tree was given, dealt at a table: the same questions, the same end.
    tree, rng = Tree("peace", 2), Random(4)
    node, given, choices = tree.root(), list[int](), list[tuple[int, int]]()
    while (not node.draws and not node.over) or node.draws:
        if node.draws:
            action = rng.randrange(len(node.draws[0]))
            given.append(action)
        else:
            action = rng.choice(node.s.choices(node.seat))
            choices.append((node.seat, action))
        node = node.next(action)
    game = registry.game("peace")
    s = game.new(2, Given(given))
    for seat, choice in choices:
        game.apply(s, seat, choice)
    assert game.results(s) == game.results(node.s)


@pytest.mark.parametrize("slug", SMALL)
def test_states_are_copied_and_pickled_and_go_on_alike(slug: str) -> None:
    state = at(loaded(slug), 8)
    others = [state.clone(), pickled(state)]
    rng = Random(2)
    for _ in range(12):
        if state.is_terminal():
            break
        if not state.is_chance_node():
            told = [one.information_state_string() for one in (state, *others)]
            assert len(set(told)) == 1
        seed = rng.random()
        for one in (state, *others):
            step(one, Random(seed))
        assert len({str(one) for one in (state, *others)}) == 1
        assert len({tuple(one.history()) for one in (state, *others)}) == 1


def test_games_are_pickled_with_their_parameters() -> None:
    game = loaded("starhall_void(players=3,options=max_rounds:10)")
    assert str(pickled(game)) == str(game)
    assert pickled(game.get_type()) == game.get_type()


@pytest.mark.parametrize("seats", range(2, 8))
def test_who_wins_alone_has_exactly_all_there_is(seats: int) -> None:
    worth = by_win(Results((1, *[2] * (seats - 1)), (0.0,) * seats))
    assert worth[0] == 1
    assert worth[1:] == [-1 / (seats - 1)] * (seats - 1)
    assert sum(by_win(Results((1,) * 2 + (3,) * (seats - 2), (0.0,) * seats))) == pytest.approx(0)


@pytest.mark.soak
def test_a_pickled_state_is_read_by_another_process(tmp_path: Path) -> None:
    state = at(loaded("void"), 8)
    file = tmp_path / "state"
    file.write_bytes(pickle.dumps(state))
    script = (
        "import pickle, sys, starhall.envs.openspiel\n"
        "print(pickle.load(open(sys.argv[1], 'rb')).information_state_string())"
    )
    done = subprocess.run([sys.executable, "-c", script, file], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == state.information_state_string()


@pytest.mark.parametrize("slug", SMALL)
def test_a_redealt_state_looks_the_same_to_the_seat_and_pickles(slug: str) -> None:
    state = at(loaded(slug), 8)
    seat = state.current_player()
    found = [
        state.resample_from_infostate(seat, pyspiel.UniformProbabilitySampler(0.0, 1.0)) for _ in range(6)
    ]
    found.append(pickled(found[0]))
    for one in found:
        assert one.information_state_string(seat) == state.information_state_string(seat)
        assert one.legal_actions() == state.legal_actions()
        assert np.array_equal(one.observation_tensor(seat), state.observation_tensor(seat))
    rival = 1 - seat
    hidden = {one.node.told(rival) for one in found}
    assert len(hidden) > 1 or slug == "peace"


def test_what_was_seen_and_chosen_is_recalled() -> None:
    from open_spiel.integration_tests import api_test

    infosets = api_test._assert_is_perfect_recall(loaded("starhall_void(start=24:46,fan=2)"))
    assert len(infosets) > 20


def test_its_searches_play() -> None:
    rng = np.random.RandomState(1)
    game = loaded("saga")
    state = at(game, 6)
    rollout = mcts.RandomRolloutEvaluator(1, rng)
    bots = (ismcts.ISMCTSBot(game, rollout, 1.4, 12, random_state=rng), mcts.MCTSBot(game, 1.4, 12, rollout))
    for bot in bots:
        assert bot.step(state) in state.legal_actions()


def test_cfr_solves_the_end_of_a_game() -> None:
    game = loaded(CUT_DOWN)
    solver = cfr.CFRSolver(game)
    before = exploitability.nash_conv(game, solver.average_policy())
    for _ in range(5):
        solver.evaluate_and_update_policy()
    assert exploitability.nash_conv(game, solver.average_policy()) < before / 2


@pytest.mark.parametrize(
    ("parameters", "why"),
    [
        ({"options": "max_rounds"}, "write NAME:VALUE"),
        ({"options": "nothing:1"}, "nothing"),
        ({"start": "7"}, "write SEED:N"),
        ({"start": "2:100000"}, "that game is over before"),
        ({"players": 12}, "players"),
    ],
)
def test_what_is_wrong_with_parameters_is_said(parameters: dict[str, Any], why: str) -> None:
    with pytest.raises(NotUnderstood, match=re.escape(why)):
        type("Void", (openspiel.SpielGame,), {"slug": "void"})(parameters)


def test_options_and_players_are_those_of_the_table() -> None:
    game = loaded("starhall_void(players=3,options=max_rounds:10)")
    assert game.num_players() == 3
    state = at(game, 3)
    assert state.node.s.options["max_rounds"] == 10
    table = registry.game("void").new(3, Seeded(1), {"max_rounds": 10})
    assert set(dict(table.options)) == set(dict(state.node.s.options))
