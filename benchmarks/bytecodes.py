"""How many bytecodes a decision of random play takes in plain Python, and whose they are.

python -m benchmarks.bytecodes [--games void saga] [--players 2] [--decisions 2000] [--json]

A count is the same on every machine, however noisy: it shows what a change of the rules saves before a clock
can, and how much of a decision is the loop that runs steps and asks, which every game has alike. What
happens inside of functions that are written in C is not counted.
"""

from __future__ import annotations

import argparse
import gc
import json
import sys
from collections import Counter
from collections.abc import Callable
from functools import partial
from random import Random
from types import FrameType
from typing import Any

from benchmarks.hot_spots import running
from starhall.core import Seeded, registry
from starhall.lab.progress import Progress

TOP = 5
Trace = Callable[[FrameType, str, Any], Any]


def counted(slug: str, players: int, decisions: int) -> tuple[Counter[str], int]:
    """By function: its bytecodes in so many decisions, whole games of them; and how many there were."""
    # The first time much is found out that is remembered.
    played(slug, players, decisions, lambda function, *args: function(*args))
    found: Counter[str] = Counter()
    collects = gc.isenabled()
    # Whoever wants to be told of a collection would be counted wherever it happens.
    gc.disable()
    try:
        with Progress(f"decisions of {slug}", decisions) as progress:
            done = played(slug, players, decisions, partial(looked_at, found), progress)
    finally:
        if collects:
            gc.enable()
    return found, done


def played(
    slug: str,
    players: int,
    decisions: int,
    call: Callable[..., Any],
    progress: Callable[[int], None] = lambda done: None,
) -> int:
    """Play so many decisions, always the same ones, and the last game to its end."""
    game, rng = registry.game(slug), Random(slug)
    done = games = 0
    while done < decisions:
        s = game.new(players, Seeded(games))
        games += 1
        while s.asked:
            seat = s.asked[0][0]
            call(s.answer, seat, rng.choice(call(s.choices, seat)))
            done += 1
            progress(min(done, decisions))
    return done


def looked_at(found: Counter[str], function: Callable[..., Any], *args: Any) -> Any:
    """Call it, and count what is carried out."""

    def each(frame: FrameType, event: str, _: Any) -> Trace:
        frame.f_trace_opcodes, frame.f_trace_lines = True, False
        if event == "opcode":
            found[running(frame)] += 1
        return each

    before = sys.gettrace()
    sys.settrace(each)
    try:
        return function(*args)
    finally:
        sys.settrace(before)


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(prog="benchmarks.bytecodes", description=(__doc__ or "").splitlines()[0])
    slugs = registry.slugs()
    parser.add_argument("--games", nargs="+", choices=slugs, default=slugs, metavar="GAME", help="(all)")
    parser.add_argument("--players", type=int, default=2, help="(2)")
    parser.add_argument("--decisions", type=int, default=2000, help="at least so many (2000)")
    parser.add_argument("--json", action="store_true", help="a report for programs")
    given = parser.parse_args()
    rows: list[dict[str, Any]] = []
    try:
        for slug in given.games:
            found, decisions = counted(slug, given.players, given.decisions)
            of_core = sum(count for name, count in found.items() if name.startswith("core."))
            rows.append(
                {
                    "game": slug,
                    "players": given.players,
                    "a decision": round(found.total() / decisions),
                    "of them in the core": round(of_core / decisions),
                    "most": {name: round(count / decisions) for name, count in found.most_common(TOP)},
                }
            )
            if not given.json:
                row = rows[-1]
                most = ", ".join(f"{name} {count}" for name, count in row["most"].items())
                print(
                    f"{slug:8} {row['a decision']:5} a decision, {row['of them in the core']:4} in the core; "
                    f"{most}",
                    flush=True,
                )
    except KeyboardInterrupt:
        return 130
    if given.json:
        print(json.dumps(rows, indent=1))
    return 0


if __name__ == "__main__":
    sys.exit(main())
