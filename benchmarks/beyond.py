"""The bars beside the speed of play: a long game, the start of commands, several jobs, and pages.

python -m benchmarks.beyond [--rounds 5] [--write] [--check] [--json]

`make bench` runs this after `benchmarks.peers`. It asks `benchmarks.growth`, `benchmarks.start` and
`benchmarks.page`, holds what they say against the bars, and with --write puts the table into docs/speed.md.
Memory stands beside that of the same game at an earlier commit. Where several processes work, seconds are
by the clock: the machine must have nothing else to do.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections.abc import Iterator
from typing import Any, NamedTuple

from benchmarks.before import EARLIER, ROOT
from benchmarks.page import LIMIT
from benchmarks.peers import PAGE
from starhall.lab import marked
from starhall.lab.progress import Progress
from tests.browser.light import MOST

JOBS = 2


class Figure(NamedTuple):
    """Something measured, and the most or the least that is wanted of it."""

    what: str
    game: str
    value: float
    unit: str
    bar: float
    least: bool = False

    @property
    def met(self) -> bool:
        """Is it as wanted?"""
        return self.value >= self.bar if self.least else self.value <= self.bar

    @property
    def row(self) -> tuple[str, str, str, str]:
        """For the page."""
        wanted = f"{'met' if self.met else 'MISSED'} {self.bar:,g}"
        return (self.what, self.game, f"{self.value:,g} {self.unit}".rstrip(), wanted)


def asked(module: str, *words: str) -> Any:
    """What another benchmark says."""
    command = [sys.executable, "-m", f"benchmarks.{module}", *words, "--json"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    try:
        return json.loads(done.stdout)
    except ValueError:
        raise SystemExit(f"benchmarks.{module} failed:\n{done.stderr}") from None


def growth() -> Iterator[Figure]:
    """A long game beside a short one."""
    for row in asked("growth"):
        game, before, now = row["game"], row["before"], row["now"]
        yield Figure("joining late", game, now["late"], "ms", 20)
        for where in ("match", "table"):
            times = round(now[where] / before[where], 2)
            yield Figure(f"memory of a choice, {where}", game, times, f"times {EARLIER}", 0.33)


def starts(rounds: int) -> Iterator[Figure]:
    """Help, and several workers."""
    found = asked("start", "--rounds", str(2 * rounds))
    yield Figure("starhall --help", "", round(1000 * found["starhall --help"]), "ms", 60)
    for row in asked("start", "--jobs", str(JOBS), "--rounds", str(rounds)):
        yield Figure(f"simulate --jobs {JOBS}", row["game"], row["times"], "times one job", 0.95 * JOBS, True)


def pages(rounds: int) -> Iterator[Figure]:
    """A table in the browser."""
    for row in asked("page", "--rounds", str(rounds)):
        yield Figure("a table over the wire", row["game"], row["bytes"], "bytes", MOST)
        yield Figure("first move on a slow phone", row["game"], round(row["seconds"], 2), "s", LIMIT)


def measured(rounds: int) -> list[Figure]:
    """All of it."""
    found: list[Figure] = []
    parts = (growth(), starts(rounds), pages(rounds))
    with Progress("parts", len(parts)) as progress:
        for done, part in enumerate(parts, 1):
            found += part
            progress(done)
    return found


def text(found: list[Figure]) -> str:
    """The table, and how many bars are met."""
    rows = "\n".join(f"| {' | '.join(figure.row)} |" for figure in found)
    met = sum(figure.met for figure in found)
    return f"{met} of {len(found)} bars met.\n\n| what | game | measured | bar |\n|---|---|---:|---:|\n{rows}"


def main() -> int:
    """Measure, print, and write if that is asked for."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.beyond",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--rounds", type=int, default=5, metavar="N")
    parser.add_argument("--write", action="store_true", help="into docs/speed.md")
    parser.add_argument("--check", action="store_true", help="exit with 1 when a bar is missed")
    parser.add_argument("--json", action="store_true", help="for machines")
    arguments, _ = parser.parse_known_args()
    try:
        found = measured(arguments.rounds)
    except KeyboardInterrupt:
        print("Stopped; nothing is written.", file=sys.stderr)
        return 130
    if arguments.json:
        print(json.dumps([{**figure._asdict(), "met": figure.met} for figure in found], indent=1))
    else:
        print(text(found))
    if arguments.write:
        marked.write(PAGE, "bars", "beyond", text(found))
    return int(arguments.check and not all(figure.met for figure in found))


if __name__ == "__main__":
    sys.exit(main())
