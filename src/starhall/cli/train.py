"""`starhall train` and `starhall calibrate`."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from starhall.bots.budget import Budget
from starhall.cli.printing import bar, print_json
from starhall.core import NotUnderstood, registry
from starhall.lab.executor import executor
from starhall.lab.progress import Progress
from starhall.lab.training.calibration import calibrate as calibrate_search


def train(arguments: argparse.Namespace) -> int:
    """Learn the values of a game from games of a search against itself."""
    try:
        from starhall.lab.training.rounds import Plan
        from starhall.lab.training.rounds import train as train_values
    except ImportError as error:
        raise NotUnderstood(
            "learning needs numpy: install it with `pip install starhall[research]`"
        ) from error
    game = registry.game(arguments.game)
    out = arguments.out or Path(f"values-{game.slug}.json")
    plan = Plan(
        games=arguments.games,
        rounds=arguments.rounds,
        trials=arguments.trials,
        seed=arguments.seed,
    )
    with executor(arguments.on, arguments.jobs) as played_by:
        report = train_values(game, plan, out, Progress, played_by)
    if arguments.json:
        print_json({"game": game.slug, "file": str(out), "report": report})
    else:
        _print_report(game.name, out, report)
    return 0


def _print_report(name: str, out: Path, report: dict[str, Any]) -> None:
    print(f"{name}: {report['rounds']} rounds, {report['positions']} positions of {report['games']} games")
    for what in ("log loss", "brier"):
        found = report[what]
        print(f"{what} on games held out: handwritten {found['handwritten']}, learned {found['learned']}")
    for other, row in report["trials"].items():
        print(
            f"against {other:<12}{bar(row['share'])} {row['share']:6.1%} of games, 95 % interval "
            f"{row['low']:.1%} to {row['high']:.1%}"
        )
    wins = report["trials"]["handwritten"]["low"] > 0.5
    print(
        f"{out} {'wins: name it as `weights` of the game' if wins else 'does not surely win: leave it out'}"
    )


def calibrate(arguments: argparse.Namespace) -> int:
    """Compare the chances that a search sees with what comes of them."""
    game = registry.game(arguments.game)
    budget = Budget.read(arguments.budget)
    with executor(arguments.on, arguments.jobs) as played_by:
        calibration = calibrate_search(game, arguments.games, budget, arguments.seed, played_by, Progress)
    found = calibration.to_plain()
    if arguments.json:
        print_json({"game": game.slug, **found})
        return 0
    print(f"{game.name}: {found['decisions']} decisions of {found['games']} games")
    print(f"Brier score {found['brier']}")
    for row in found["reliability"]:
        print(f"said {row['said']:6.1%}   won {row['won']:6.1%} {bar(row['won'])} of {row['decisions']}")
    return 0
