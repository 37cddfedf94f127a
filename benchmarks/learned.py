"""What was learned beside the handwritten evaluation: the same search by each, both sides of each deal.

python -m benchmarks.learned [--games void saga stellar] [--trials 400] [--thought 24] [--jobs 2] [--json]

Both look ahead by as many simulations, two players; shown is how often what was learned wins, with its 95 %
interval.
"""

from __future__ import annotations

import argparse
import json

from starhall.core import registry
from starhall.lab.executor import executor
from starhall.lab.progress import Progress
from starhall.lab.training.rounds import Plan, tried


def main() -> None:
    """The command line."""
    learned = [slug for slug in registry.slugs() if registry.game(slug).weights]
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", nargs="+", choices=learned, default=learned, metavar="GAME", help="(all)")
    parser.add_argument("--trials", type=int, default=400, help="games of each (400)")
    parser.add_argument("--thought", type=int, default=24, help="simulations of a decision (24)")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    plan = Plan(trials=arguments.trials, thought=arguments.thought)
    for slug in arguments.games:
        game = registry.game(slug)
        assert game.weights is not None
        with executor(jobs=arguments.jobs) as played_by:
            found = tried(game, plan, (game.weights.read_text("utf-8"), ""), Progress, played_by)
        if arguments.json:
            print(json.dumps({"game": slug, "games": plan.trials, "thought": plan.thought, **found}))
        else:
            print(
                f"{slug:8} {found['share']:.3f} of {plan.trials}, {found['low']:.3f} to {found['high']:.3f}"
            )


if __name__ == "__main__":
    main()
