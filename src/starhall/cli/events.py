"""`starhall events`: how well a format of tournaments finds the strongest."""

from __future__ import annotations

import argparse

from starhall.cli.printing import print_json
from starhall.core import registry
from starhall.lab import formats, ladder
from starhall.lab.executor import executor
from starhall.lab.progress import Progress


def measure(arguments: argparse.Namespace) -> int:
    """Let bots of known strength play tournaments, and compare the orders they come in with the true one."""
    game = registry.game(arguments.game)
    total = arguments.events
    with executor(arguments.on, arguments.jobs) as played_by, Progress("tournaments", total) as progress:
        found = formats.measure(
            game.slug,
            seats=arguments.seats,
            rounds=arguments.rounds,
            events=total,
            seed=arguments.seed,
            played_by=played_by,
            progress=progress,
        )
    if arguments.write:
        ladder.write(
            arguments.write,
            game.slug,
            f"{total} tournaments of each kind.\n\n{formats.table(found)}",
            "format",
        )
    if arguments.json:
        print_json({"game": game.slug, "events": total, "scorings": [one.to_plain() for one in found]})
        return 0
    print(f"{game.name}, {formats.ENTRANTS} entrants, tables of {arguments.seats}, {total} tournaments each")
    for one in found:
        better = "" if one.scoring == "swiss" else f", than swiss {one.better:+.3f} ± {one.better_spread:.3f}"
        print(f"{one.scoring:<12} {one.mean:.3f} ± {one.spread:.3f}{better}")
    return 0
