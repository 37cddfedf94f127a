"""OpenSpiel's ISMCTS plays Saga of a Dying World against choices at random.

    pip install 'starhall[openspiel,lab]'
    python -m examples.learners.spiel --games 30 --out learned

It learns nothing before a game: it thinks with so many simulations for a decision, each on a fair re-deal of
what it does not see and with random roll-outs. The curve says what more simulations are worth.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

import starhall.envs.openspiel  # noqa: F401  # registers the games
from examples.learners.points import Point, told, write
from starhall.lab.arena import interval

GAME = "starhall_saga"


def searched(simulations: int, games: int, seed: int) -> Point:
    """ISMCTS against random choices, every deal from both seats."""
    game, won = pyspiel.load_game(GAME), 0.0
    for number in range(games):
        deal = np.random.RandomState(seed + number // 2)
        rng = np.random.RandomState(1000 * seed + number)
        evaluator = mcts.RandomRolloutEvaluator(1, rng)
        bot = ismcts.ISMCTSBot(game, evaluator, 2**0.5, simulations, random_state=rng)
        state: Any = game.new_initial_state()
        while not state.is_terminal():
            legal = state.legal_actions()
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                action = int(deal.choice(outcomes, p=chances))
            elif state.current_player() == number % 2 and len(legal) > 1:
                action = int(bot.step(state))
            else:
                action = int(rng.choice(legal))
            state.apply_action(action)
        won += (state.returns()[number % 2] + 1) / 2
    return Point(simulations, "random", won / games, *interval(won, games))


def main() -> None:
    """Play, and keep the curve."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("--games", type=int, default=30, metavar="N", help="for each (default: 30)")
    parser.add_argument(
        "--simulations", type=int, nargs="+", default=[2, 5, 10, 20], metavar="N",
        help="for a decision (default: 2 5 10 20)",
    )  # fmt: skip
    parser.add_argument("--seed", type=int, default=1, help="of deals and choices (default: 1)")
    parser.add_argument("--out", type=Path, default=Path("learned"), help="where the curve is kept")
    asked = parser.parse_args()
    curve = []
    for simulations in asked.simulations:
        curve.append(searched(simulations, asked.games, asked.seed))
        print(told(curve[-1]), flush=True)
    about = {"game": GAME, "games": asked.games, "seed": asked.seed}
    write(asked.out, "spiel", curve, curve[-1:], about, "simulations for a decision")


if __name__ == "__main__":
    main()
