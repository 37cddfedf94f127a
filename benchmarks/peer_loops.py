"""The loops of other game libraries, each the cheapest that its interface offers.

Legal actions, one of them at random, apply; no rendering, no logging, and no observation but where the loop
says so. A decision is one action of one player; chance is played in everybody's time and counted in nobody's.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from importlib.metadata import version
from random import Random
from statistics import median
from typing import Any

from starhall.lab.bench import pace

PYTHON, CPP = "Python", "C++"
BARE, ENVIRONMENT, RAW_ENVIRONMENT = "bare", "environment", "raw environment"
TENSOR, CLONE, PLAYOUT = "with tensor", "clone", "playout in C++"

OPEN_SPIEL_CPP = ("kuhn_poker", "leduc_poker", "liars_dice", "hearts", "crazy_eights", "backgammon")
PETTINGZOO = ("tictactoe_v3", "leduc_holdem_v4", "texas_holdem_v4", "connect_four_v3", "chess_v6")
RLCARD = ("leduc-holdem", "limit-holdem", "no-limit-holdem", "uno", "doudizhu", "mahjong", "bridge")
RLCARD_BARE = ("leduc-holdem", "limit-holdem", "no-limit-holdem", "uno")
"""Those whose bare game tells its legal actions by itself."""
NOTES = {
    "python_iterated_prisoners_dilemma": "all move at once",
    "python_dynamic_routing": "four decisions in five have one option",
}

Play = Callable[[], int]
"""Do one piece of work; the decisions or copies in it."""
Load = Callable[[], Any]
"""Set up a game of OpenSpiel."""
Measure = Callable[[float], float]
"""So many in a second, found in this many seconds of processor time."""

random = Random(0).random


@dataclass(eq=False)
class Entry:
    """Something that is measured, and what it has reached in each round."""

    library: str
    game: str
    loop: str
    make: Callable[[], Measure]
    """Called once, before anything is timed."""
    players: int = 0
    """How many, where it is one of ours."""
    written_in: str = PYTHON
    note: str = ""
    measure: Measure = field(init=False)
    rounds: list[list[float]] = field(default_factory=list)
    """By round: how many in a second, one figure for each slice."""

    @property
    def name(self) -> str:
        """Library, game and loop."""
        return f"{self.library} {self.game} {self.loop}"

    def in_round(self, number: int) -> float:
        """How many in a second in one round."""
        return median(self.rounds[number])

    @property
    def per_second(self) -> float:
        """The median of all rounds."""
        return median(self.in_round(number) for number in range(len(self.rounds)))


def timed(maker: Callable[..., Play], *given: Any) -> Callable[[], Measure]:
    """What makes this loop, plays it once to warm up, and then measures it."""

    def make() -> Measure:
        play = maker(*given)
        play()
        return lambda seconds: pace(play, seconds).units

    return make


# OpenSpiel.


def open_spiel() -> Iterator[Entry]:
    """The games registered as python_*, and some in C++: bare, with a tensor, whole in C++; clones of all."""
    pyspiel = importlib.import_module("pyspiel")
    importlib.import_module("open_spiel.python.games")  # registers them
    in_python = [name for name in pyspiel.registered_names() if name.startswith("python_")]
    for name in (*in_python, *OPEN_SPIEL_CPP):
        entry = partial(
            Entry,
            "OpenSpiel",
            name,
            written_in=CPP if name in OPEN_SPIEL_CPP else PYTHON,
            note=NOTES.get(name, ""),
        )
        load = partial(pyspiel.load_game, name)
        yield entry(loop=BARE, make=timed(spiel_play, load))
        yield entry(loop=CLONE, make=timed(spiel_clones, load))
        if name in OPEN_SPIEL_CPP:
            yield entry(loop=TENSOR, make=timed(spiel_observed, load))
            yield entry(loop=PLAYOUT, make=timed(spiel_playouts, load, pyspiel))


def spiel_play(load: Load) -> Play:
    """Random play of players who move in turn or all at once."""
    game = load()
    players = range(game.num_players())

    def play() -> int:
        decisions = 0
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(outcome(state.chance_outcomes()))
            elif state.is_simultaneous_node():
                actions = []
                for player in players:
                    legal = state.legal_actions(player)
                    actions.append(legal[int(random() * len(legal))] if legal else 0)
                state.apply_actions(actions)
                decisions += len(actions)
            else:
                legal = state.legal_actions()
                state.apply_action(legal[int(random() * len(legal))])
                decisions += 1
        return decisions

    return play


def spiel_observed(load: Load) -> Play:
    """Random play of players who move in turn, with the tensor that the game has for the one who is asked."""
    game = load()
    informed = game.get_type().provides_information_state_tensor

    def play() -> int:
        decisions = 0
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(outcome(state.chance_outcomes()))
                continue
            player = state.current_player()
            if informed:
                state.information_state_tensor(player)
            else:
                state.observation_tensor(player)
            legal = state.legal_actions()
            state.apply_action(legal[int(random() * len(legal))])
            decisions += 1
        return decisions

    return play


def spiel_playouts(load: Load, pyspiel: Any) -> Play:
    """Whole random games inside C++, between its own random bots."""
    game = load()
    bots = [pyspiel.make_uniform_random_bot(player, player) for player in range(game.num_players())]
    share = decisions_of_moves(game)
    seed = 0

    def play() -> int:
        nonlocal seed
        seed += 1
        state = game.new_initial_state()
        pyspiel.evaluate_bots(state, bots, seed)
        return int(state.move_number() * share + 0.5)

    return play


def decisions_of_moves(game: Any) -> float:
    """Which share of the moves of a random game are decisions; the others are chance."""
    decisions = moves = 0
    for state in spiel_states(game, 50):
        decisions += not state.is_chance_node()
        moves += 1
    return decisions / moves


def spiel_states(game: Any, games: int) -> Iterator[Any]:
    """Every state of so many random games, but for their ends."""
    players = range(game.num_players())
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            yield state
            if state.is_chance_node():
                state.apply_action(outcome(state.chance_outcomes()))
            elif state.is_simultaneous_node():
                actions = [state.legal_actions(player) for player in players]
                state.apply_actions([legal[int(random() * len(legal))] if legal else 0 for legal in actions])
            else:
                legal = state.legal_actions()
                state.apply_action(legal[int(random() * len(legal))])


def spiel_clones(load: Load) -> Play:
    """Clones of states from all over random games, where somebody decides."""
    asked = [state.clone() for state in spiel_states(load(), 16) if not state.is_chance_node()]
    states = asked[:: max(1, len(asked) // 48)]

    def copy() -> int:
        for state in states:
            state.clone()
        return len(states)

    return copy


def outcome(outcomes: Sequence[tuple[int, float]]) -> int:
    """One of these chance outcomes, by its probability."""
    left = random()
    for action, probability in outcomes:
        left -= probability
        if left < 0:
            return action
    return outcomes[-1][0]


# PettingZoo.


def pettingzoo() -> Iterator[Entry]:
    """The classic games, with the wrappers of `env()` and without them."""
    importlib.import_module("pettingzoo.classic")
    for name in PETTINGZOO:
        yield Entry("PettingZoo", name, RAW_ENVIRONMENT, timed(zoo_play, name, "raw_env"))
        yield Entry("PettingZoo", name, ENVIRONMENT, timed(zoo_play, name, "env"))


def zoo_play(name: str, maker: str) -> Play:
    """Random play; the mask of legal actions is part of what is observed."""
    env = getattr(importlib.import_module(f"pettingzoo.classic.{name}"), maker)()

    def play() -> int:
        decisions = 0
        env.reset()
        while True:
            agent = env.agent_selection
            if env.terminations[agent] or env.truncations[agent]:
                return decisions
            legal = env.observe(agent)["action_mask"].nonzero()[0]
            env.step(int(legal[int(random() * len(legal))]))
            decisions += 1

    return play


# RLCard.


def rlcard() -> Iterator[Entry]:
    """The environments, and the bare games in them."""
    library = importlib.import_module("rlcard")
    for name in RLCARD:
        if name in RLCARD_BARE:
            yield Entry("RLCard", name, BARE, timed(rlcard_bare_play, library, name))
        yield Entry("RLCard", name, ENVIRONMENT, timed(rlcard_play, library, name))


def rlcard_play(library: Any, name: str) -> Play:
    """Random play of an environment: each step brings what the next player observes."""
    env = library.make(name)

    def play() -> int:
        decisions = 0
        state, _ = env.reset()
        while not env.is_over():
            legal = list(state["legal_actions"])
            state, _ = env.step(legal[int(random() * len(legal))])
            decisions += 1
        return decisions

    return play


def rlcard_bare_play(library: Any, name: str) -> Play:
    """Random play of the game inside an environment: nothing is turned into arrays."""
    game = library.make(name).game

    def play() -> int:
        decisions = 0
        game.init_game()
        while not game.is_over():
            legal = game.get_legal_actions()
            game.step(legal[int(random() * len(legal))])
            decisions += 1
        return decisions

    return play


PEERS: dict[str, Callable[[], Iterator[Entry]]] = {
    "OpenSpiel": open_spiel,
    "PettingZoo": pettingzoo,
    "RLCard": rlcard,
}


def peers(skipped: list[str]) -> list[Entry]:
    """Every loop of the installed peers; which are not goes on the list."""
    found = []
    for library, entries in PEERS.items():
        try:
            found += list(entries())
        except ImportError as error:
            skipped.append(f"{library} skipped: it is not installed ({error}). `make bench` installs it.")
    return found


def versions(entries: Sequence[Entry]) -> list[str]:
    """The libraries measured, each with its version."""
    packages = {"OpenSpiel": "open_spiel", "PettingZoo": "pettingzoo", "RLCard": "rlcard"}
    measured = {entry.library for entry in entries}
    return [f"{name} {version(package)}" for name, package in packages.items() if name in measured]
