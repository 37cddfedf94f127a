"""What it costs to begin: the help of the command line, and the workers of `starhall simulate`.

python -m benchmarks.start [--rounds 10] [--json]
python -m benchmarks.start --jobs 2 [--seconds 3] [--games peace void] [--rounds 5] [--json]

Help is measured in processor time, the best of all rounds, beside a Python that does nothing. Workers are
measured by the clock, one job and several in turns, and shown are medians: the machine must have as many
cores that nothing else needs. The processor time of both tells what the workers cost, on any machine.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections.abc import Sequence
from resource import RUSAGE_CHILDREN, getrusage
from statistics import median
from typing import Any

from starhall.core import registry
from starhall.lab.progress import Progress

COMMANDS = {
    "an empty Python": ["-c", "pass"],
    "starhall --help": ["-m", "starhall", "--help"],
    "starhall --version": ["-m", "starhall", "--version"],
    "starhall serve --help": ["-m", "starhall", "serve", "--help"],
    "starhall games": ["-m", "starhall", "games"],
}


def run(words: Sequence[str]) -> tuple[str, float]:
    """What a command of Python prints, and the processor seconds that it takes, with its workers."""
    before = getrusage(RUSAGE_CHILDREN)
    done = subprocess.run([sys.executable, *words], capture_output=True, text=True, check=True)
    after = getrusage(RUSAGE_CHILDREN)
    return done.stdout, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def commands(arguments: argparse.Namespace) -> int:
    """The time that a command takes before it does anything."""
    found: dict[str, float] = {}
    with Progress("rounds", arguments.rounds) as progress:
        for n in range(arguments.rounds):
            for name, words in COMMANDS.items():
                found[name] = min(found.get(name, 60.0), run(words)[1])
            progress(n + 1)
    if arguments.json:
        print(json.dumps(found, indent=1))
    else:
        for name, seconds in found.items():
            print(f"{name:24}{1000 * seconds:6.0f} ms")
    return 0


def simulated(game: str, games: int, jobs: int) -> tuple[float, float]:
    """The seconds by the clock, and those of all processors, for so many games between random bots."""
    words = ["-m", "starhall", "simulate", game, "--games", str(games), "--jobs", str(jobs), "--json"]
    out, used = run(words)
    return json.loads(out)["seconds"], used


def beside(game: str, arguments: argparse.Namespace) -> dict[str, Any]:
    """One job and several, in turns."""
    games = max(20, round(200 * arguments.seconds / simulated(game, 200, 1)[0]))
    pairs = [[simulated(game, games, jobs) for jobs in (1, arguments.jobs)] for _ in range(arguments.rounds)]
    return {
        "game": game,
        "games": games,
        "times": round(median(one[0] / several[0] for one, several in pairs), 2),
        "processor": round(median(several[1] / one[1] for one, several in pairs), 3),
    }


def workers(arguments: argparse.Namespace) -> int:
    """How much faster several jobs are than one."""
    rows = []
    with Progress("games", len(arguments.games)) as progress:
        for n, game in enumerate(arguments.games, 1):
            rows.append(beside(game, arguments))
            progress(n)
    if arguments.json:
        print(json.dumps(rows, indent=1))
        return 0
    for row in rows:
        print(
            f"{row['game']:9}{row['games']:7} games: {arguments.jobs} jobs are {row['times']} times as fast "
            f"as one, with {row['processor']} times its processor time"
        )
    return 0


def main() -> int:
    """Measure what was asked for."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.start",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--jobs", type=int, metavar="J", help="so many workers beside one, instead of help")
    parser.add_argument("--games", nargs="+", default=list(registry.slugs()), metavar="GAME")
    parser.add_argument("--seconds", type=float, default=3.0, metavar="S", help="a run of one job")
    parser.add_argument("--rounds", type=int, default=5, metavar="N")
    parser.add_argument("--json", action="store_true", help="for machines")
    arguments = parser.parse_args()
    return workers(arguments) if arguments.jobs else commands(arguments)


if __name__ == "__main__":
    sys.exit(main())
