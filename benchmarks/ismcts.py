"""Our search against the ISMCTS of OpenSpiel, at equal processor time.

python -m benchmarks.ismcts [peace void saga] [--games 24] [--simulations 40]

Both play the same states of `starhall.envs.openspiel` with two players, every deal from both seats. Ours has
so many simulations for a decision; theirs (`open_spiel.python.algorithms.ismcts`, random roll-outs, fair
re-deals) goes on as long as it has used less processor time for a decision than ours on the average. How many
simulations that were is told, too.
"""

from __future__ import annotations

import argparse
import json
import time
from dataclasses import dataclass
from random import Random
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

from starhall.bots import Sight
from starhall.bots.budget import Budget
from starhall.bots.search import Search
from starhall.envs import openspiel
from starhall.lab.arena import interval
from starhall.lab.progress import Progress


@dataclass
class Spent:
    """What one side has used."""

    seconds: float = 0.0
    decisions: int = 0
    simulations: int = 0

    @property
    def mean(self) -> float:
        """Seconds for a decision."""
        return self.seconds / max(1, self.decisions)


class Theirs(ismcts.ISMCTSBot):  # type: ignore[misc]
    """Their ISMCTS, with processor time instead of a number of simulations."""

    def __init__(self, game: Any, seed: int) -> None:
        rng = np.random.RandomState(seed)
        super().__init__(game, mcts.RandomRolloutEvaluator(1, rng), 2**0.5, 1, random_state=rng)
        self.seconds = 0.0
        self.simulations = 0

    def run_search(self, state: Any) -> Any:
        """As theirs, until the time is over."""
        end = time.process_time() + self.seconds
        self.reset()
        self._root_node = self.create_new_node(state)
        self.simulations = 0
        # The first one only opens the root.
        while self.simulations < 2 or time.process_time() < end:
            self.run_simulation(self.sample_root_state(state))
            self.simulations += 1
        return self.get_final_policy(state, self._root_node)


def played(slug: str, number: int, simulations: int, spent: tuple[Spent, Spent]) -> float:
    """One game: the share of the victory that is ours."""
    game = pyspiel.load_game(f"{openspiel.PREFIX}{slug}")
    deal, rng, ours = Random(f"{slug}/{number // 2}"), Random(number), number % 2
    search, theirs = Search(Budget(simulations=simulations)), Theirs(game, number)
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(deal.choices(outcomes, chances)[0])
            continue
        legal = state.legal_actions()
        if len(legal) == 1:
            state.apply_action(legal[0])
            continue
        seat, node = state.current_player(), state.node
        side = spent[seat != ours]
        start = time.process_time()
        if seat == ours:
            action = search.choose(Sight(node.tree.game, node.s, seat, rng))
            side.simulations += simulations
        else:
            theirs.seconds = spent[0].mean
            action = int(theirs.step(state))
            side.simulations += theirs.simulations
        side.seconds += time.process_time() - start
        side.decisions += 1
        state.apply_action(action)
    worth: float = state.returns()[ours]
    return (worth + 1) / 2


def main() -> None:
    """Print how each game went."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("slugs", nargs="*", default=["peace", "void", "saga"], metavar="GAME")
    parser.add_argument("--games", type=int, default=24, metavar="N", help="of each (default: 24)")
    parser.add_argument("--simulations", type=int, default=40, metavar="N", help="ours (default: 40)")
    parser.add_argument("--json", action="store_true", help="for machines")
    arguments = parser.parse_args()
    for slug in arguments.slugs:
        spent, wins = (Spent(), Spent()), 0.0
        # What a decision of ours takes is known before theirs is asked.
        played(slug, 0, arguments.simulations, spent)
        spent = (Spent(spent[0].mean, 1, arguments.simulations), Spent())
        with Progress(f"games of {slug}", arguments.games) as progress:
            for number in range(arguments.games):
                wins += played(slug, number, arguments.simulations, spent)
                progress(number + 1)
        low, high = interval(wins, arguments.games)
        sides = {
            name: {
                "seconds": round(side.mean, 4),
                "simulations": round(side.simulations / max(1, side.decisions), 1),
            }
            for name, side in zip(("ours", "theirs"), spent, strict=True)
        }
        found = {"game": slug, "games": arguments.games, "share": wins / arguments.games, **sides}
        if arguments.json:
            print(json.dumps({**found, "low": round(low, 3), "high": round(high, 3)}), flush=True)
        else:
            print(
                f"{slug}: ours wins {wins / arguments.games:.0%} of {arguments.games} games ({low:.0%} to "
                f"{high:.0%}); a decision took {sides['ours']['seconds'] * 1000:.0f} ms of ours, "
                f"{sides['theirs']['seconds'] * 1000:.0f} ms of theirs; {sides['ours']['simulations']:.0f} "
                f"and {sides['theirs']['simulations']:.0f} simulations",
                flush=True,
            )


if __name__ == "__main__":
    main()
