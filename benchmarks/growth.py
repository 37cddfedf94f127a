"""What a long game costs that a short one does not, at an earlier commit and now.

python -m benchmarks.growth [--before d3a0b61] [--games stellar futura] [--choices 300] [--json]

For a random game of two: the milliseconds of processor time in which a seat reads its log in words, as a
terminal does after every move; those in which somebody who comes to a table late is shown all of it, and
then a moment of before; and the bytes that a choice takes in a match and at a table that everybody reads.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import subprocess
import sys
import tracemalloc
from collections.abc import Callable
from random import Random
from time import process_time
from typing import Any

from benchmarks.before import EARLIER, ROOT, taken_out
from benchmarks.before_worker import PLAYERS, Server
from starhall.core import Match, registry
from starhall.lab.progress import Progress

ROUNDS = 5
LOOKS = 30
"""So many moments are looked at, in any order."""
FIGURES = {
    "choices": "choices",
    "log": "log, ms",
    "late": "late, ms",
    "moment": "moment, ms",
    "match": "match, bytes a choice",
    "table": "table, bytes a choice",
}


def best(do: Callable[[], Any]) -> float:
    """The milliseconds of the fastest of several."""
    found = []
    for _ in range(ROUNDS):
        start = process_time()
        do()
        found.append(1000 * (process_time() - start))
    return round(min(found), 2)


def played(slug: str, choices: int) -> Match[Any]:
    """A random match."""
    match, rng = Match(registry.game(slug), PLAYERS, seed=slug), Random(slug)
    while len(match.choices) < choices and not match.over:
        seat = match.state.asked[0][0]
        match.choose(seat, rng.choice(match.state.choices(seat)))
    return match


def played_at_a_table(slug: str, choices: int) -> Server:
    """A random game at a table of which everybody reads every step."""
    server = Server(slug)
    while len(server.table.match.choices) < choices and not server.table.match.over:
        state = server.table.match.state
        seat = state.asked[0][0]
        entry = {"kind": "chose", "seat": seat, "choice": server.rng.choice(state.choices(seat))}
        server.write(entry)
        for reader in (*range(PLAYERS), None):
            server.shown.step(server.table.number, reader, set(), 0.0)
    return server


def log_in_words(match: Match[Any]) -> list[str]:
    """As a terminal does it."""
    if hasattr(match, "told"):
        return match.told(0)
    # An earlier commit needed a view for it.
    seen = match.view(0)
    return [match.game.words.event(seen, event) for event in match.log(0)]


def weighed(make: Callable[[], Any], choices: int) -> int:
    """The bytes that a choice takes."""
    gc.collect()
    tracemalloc.start()
    made = make()
    gc.collect()
    used = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    del made
    return round(used / choices)


def measured(slug: str, choices: int) -> dict[str, Any]:
    """All figures of a game."""
    match, server = played(slug, choices), played_at_a_table(slug, choices)
    last = len(server.table.match.choices)
    anywhere = Random(slug).choices(range(last + 1), k=LOOKS)

    def late() -> None:
        server.encode(server.frames.Frames(server.table).snapshot(0, [], False, set(), 0.0))

    def look_back() -> None:
        for at in anywhere:
            server.shown.moment(0, at, "")

    return {
        "choices": len(match.choices),
        "log": best(lambda: log_in_words(match)),
        "late": best(late),
        "moment": round(best(look_back) / LOOKS, 2),
        "match": weighed(lambda: played(slug, choices), len(match.choices)),
        "table": weighed(lambda: played_at_a_table(slug, choices), last),
    }


def asked_for(arguments: argparse.Namespace, game: str) -> dict[str, Any]:
    """The figures of a game of both versions, each from a process of its own."""
    row: dict[str, Any] = {"game": game}
    for name, source in (("before", taken_out(arguments.before)), ("now", ROOT / "src")):
        words = [
            sys.executable,
            "-m",
            "benchmarks.growth",
            "--one",
            game,
            "--choices",
            str(arguments.choices),
        ]
        environment = os.environ | {"PYTHONPATH": str(source)}
        done = subprocess.run(words, env=environment, cwd=ROOT, capture_output=True, text=True, check=True)
        row[name] = json.loads(done.stdout)
    return row


def main() -> int:
    """Measure what was asked for."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.growth",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--before", default=EARLIER, metavar="COMMIT", help=f"default: {EARLIER}")
    parser.add_argument("--games", nargs="+", default=list(registry.slugs()), metavar="GAME")
    parser.add_argument("--choices", type=int, default=300, metavar="N", help="at most; default: 300")
    parser.add_argument("--one", metavar="GAME", help="only this game of this version, as JSON")
    parser.add_argument("--json", action="store_true", help="for machines")
    arguments = parser.parse_args()
    if arguments.one:
        print(json.dumps(measured(arguments.one, arguments.choices)))
        return 0
    rows = []
    with Progress("games", len(arguments.games)) as progress:
        for n, game in enumerate(arguments.games, 1):
            rows.append(asked_for(arguments, game))
            progress(n)
    if arguments.json:
        print(json.dumps(rows, indent=1))
        return 0
    for row in rows:
        for name, words in FIGURES.items():
            before, now = row["before"][name], row["now"][name]
            times = "" if name == "choices" else f"{now / max(before, 0.01):8.2f} times"
            print(f"{row['game']:9}{words:24}{before:>9} → {now:>9}{times}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
