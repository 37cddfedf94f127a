"""`starhall arena`."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

from starhall.cli.arguments import read_options
from starhall.cli.printing import bar, print_json
from starhall.core import NotUnderstood, registry
from starhall.lab import report
from starhall.lab.executor import executor
from starhall.lab.progress import Progress
from starhall.lab.tournament import FILE, Arena, Spec


def arena(arguments: argparse.Namespace) -> int:
    """Let bots play a tournament."""
    report.check()
    found = Arena.resume(arguments.resume) if arguments.resume else _begun(arguments)
    stopped = False
    try:
        with executor(arguments.on, arguments.jobs) as played_by, Progress("games", found.total) as progress:
            found.play(played_by, progress)
    except KeyboardInterrupt:
        stopped = True
    if found.games:
        plain = report.write(found)
        if arguments.json:
            print_json(plain)
        else:
            _print(plain)
            print(f"The report is {found.folder / report.PAGE}.")
    if stopped:
        kept = f"{found.folder / FILE} keeps {len(found.games)} of {found.total} games"
        print(f"Stopped. {kept}: starhall arena --resume {found.folder} goes on.", file=sys.stderr)
    return 130 if stopped else 0


def _begun(arguments: argparse.Namespace) -> Arena:
    if not arguments.game or not arguments.bots:
        raise NotUnderstood("say which game and which --bots, or which arena to --resume")
    game = registry.game(arguments.game)
    spec = Spec(
        arena=game.slug,
        bots=tuple(name.strip() for name in arguments.bots.split(",")),
        players=_sizes(arguments.players, game.players),
        deals=arguments.deals,
        rounds=arguments.swiss,
        seed=arguments.seed,
        options=read_options(arguments.option),
        keep=arguments.keep,
    )
    return Arena.begin(spec, arguments.out or Path(f"arena-{game.slug}"))


def _sizes(text: str, known: range) -> tuple[int, ...]:
    """Numbers of players: `2`, `2,4`, `2-4`, or `all`; without any, the fewest."""
    if text == "all":
        return tuple(known)
    found: set[int] = set()
    try:
        for part in (text or str(known[0])).split(","):
            ends = part.split("-")
            found.update(range(int(ends[0]), int(ends[-1]) + 1))
    except ValueError:
        raise NotUnderstood(f"--players {text}: write 2, or 2,4, or 2-4, or all") from None
    return tuple(sorted(found))


def _print(plain: dict[str, Any]) -> None:
    name = registry.game(plain["arena"]).name
    print(f"{name}: {plain['games']} of {plain['total']} games")
    wide = max(map(len, plain["bots"])) + 2
    for size in plain["sizes"]:
        print(f"\n{size['players']} players, {size['games']} games, fair share {1 / size['players']:.1%}")
        for row in size["bots"]:
            mu, low, high = row["rating"]
            print(
                f"{row['bot']:<{wide}}rating {mu:5.1f} ({low:.1f} to {high:.1f})  {bar(row['share'])} "
                f"{row['share']:6.1%} of wins ({row['low']:.1%} to {row['high']:.1%}), "
                f"{row['ms_a_move']:.2f} ms a move"
            )
        for pair in size["pairs"]:
            print(
                f"{pair['bot']} against {pair['against']}: {pair['score']:.1%} of {pair['meetings']} "
                f"meetings, p {pair['p']:.2g}, corrected {pair['p_corrected']:.2g}"
            )
    for trouble, times in plain["troubles"].items():
        print(f"{times} times: {trouble}")
