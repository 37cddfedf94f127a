"""`starhall train` and `starhall calibrate`."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

from starhall.bots.budget import Budget
from starhall.bots.calibrated import calibration
from starhall.cli.printing import bar, print_json
from starhall.core import NotUnderstood, registry
from starhall.core.extras import must_have, needs
from starhall.lab.executor import executor
from starhall.lab.progress import Progress
from starhall.lab.training.calibration import compared, fit_by_halves, plot, watch


def train(arguments: argparse.Namespace) -> int:
    """Learn the values of a game from games of a search against itself, or in a way of its own."""
    if registry.game(arguments.game).study is not None:
        return _study(arguments)
    with needs("research", "learn values"):
        from starhall.lab.training.rounds import Plan
        from starhall.lab.training.rounds import train as train_values
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


def _study(arguments: argparse.Namespace) -> int:
    """Learn what the bots of a game reckon with."""
    game = registry.game(arguments.game)
    assert game.study is not None
    if min(arguments.games, arguments.rounds) < 1:
        raise NotUnderstood("at least one game and one round are needed")
    out = arguments.out or Path(f"worths-{game.slug}.json")
    with executor(arguments.on, arguments.jobs) as played_by:
        found = game.study(played_by.run, arguments.games, arguments.rounds, arguments.seed, Progress)
    out.write_text(json.dumps(found, indent=1) + "\n")
    if arguments.json:
        print_json({"game": game.slug, "file": str(out), "report": found["report"]})
        return 0
    print(f"{game.name}: {arguments.rounds} rounds of {arguments.games} games")
    for moment, error in found["report"]["error"].items():
        print(f"{moment}: chances are off by {error:.1%}")
    print(f"{out} is written; try it with `starhall ladder {game.slug} --levels greedy,level5 --players 2`")
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
    """Hold chances against what comes of them, as they are seen and as they are said."""
    game = registry.game(arguments.game)
    budget = Budget.read(arguments.budget)
    players = arguments.players or game.players[0]
    if players not in game.players:
        raise NotUnderstood(f"{game.name} is for {game.players[0]} to {game.players[-1]} players")
    if arguments.plot is not None:
        must_have("lab", "draw plots", "altair", "vl_convert")
    with executor(arguments.on, arguments.jobs) as played_by:
        games = watch(
            game, players, arguments.games, budget, arguments.moments, arguments.seed, played_by, Progress
        )
    if arguments.fit is None:
        found = compared(games, players, calibration(game))
    else:
        made = {"players": players, "budget": arguments.budget, "seed": arguments.seed}
        fitted = fit_by_halves(games, players, made)
        arguments.fit.write_text(fitted.text())
        found = fitted.report["held out"]
    if arguments.plot is not None:
        arguments.plot.write_text(plot(game.name, **found["thought"]))
    if arguments.json:
        print_json({"game": game.slug, "games": len(games), **found})
        return 0
    halves = "" if arguments.fit is None else ", each said by what the other half of them teaches"
    print(f"{game.name}: {len(games)} games{halves}")
    for voice, rows in found.items():
        seen, said = rows["seen"], rows["said"]
        print(
            f"{voice}: Brier score {seen['brier']} as seen, {said['brier']} as said; "
            f"off by {seen['off']:.1%} as seen, {said['off']:.1%} as said"
        )
        for row in said["reliability"]:
            print(f"said {row['said']:6.1%}   won {row['won']:6.1%} {bar(row['won'])} of {row['decisions']}")
    return 0
