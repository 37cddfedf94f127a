"""This code beside an earlier commit, in one run: play, copies, views, encodings and steps of the server.

python benchmarks/before.py [COMMIT] [--games void saga] [--players 2] [--rounds 7] [--seconds 0.4] [--json]

The earlier code is taken out of git into build/before. Two processes, one for each, measure the same thing
in turns, every second round the other way round: a machine that grows slower or faster favours nobody.
What is compared are figures of the same round; shown are medians, and the smallest and largest ratio.

A view is all that the asked seat may know and what follows from it, an encoding the same as numbers, in the
middle of random games; sparse features are those of an encoding, a digest is one of all that the seat knows;
a re-deal is one for that seat with all that has to be found out for it, and more of them are sixteen of one
moment, as a bot makes them; an evaluation is that of a state for all seats. A step of the server is one
choice at a table of two: checked, carried out and written down, then for every seat and the public the view,
the log in words, the question and the frame that is sent, as JSON. The disk is left out: it is the same for
both.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tarfile
from collections.abc import Iterator, Sequence
from io import BytesIO
from pathlib import Path
from statistics import median
from typing import Any

from starhall.lab.progress import Progress

ROOT = Path(__file__).resolve().parents[1]
EARLIER = "d3a0b61"
WORKER = Path(__file__).with_name("before_worker.py")
MEASURES = {
    "play": "decisions",
    "observe": "observed",
    "copy": "copies",
    "view": "views",
    "encode": "encodings",
    "sparse": "features",
    "digest": "digests",
    "redeal": "re-deals",
    "redeals": "more re-deals",
    "evaluate": "evaluations",
    "step": "server steps",
}
"""What is measured, and how it is counted."""


class NoCommit(SystemExit):
    """Git does not have it; a command ends with that sentence, unless it can do without."""


def taken_out(commit: str) -> Path:
    """The source of an earlier commit, in a folder of its own."""
    folder = ROOT / "build" / "before" / commit
    if not folder.exists():
        found = subprocess.run(["git", "archive", commit, "src"], cwd=ROOT, capture_output=True, check=False)
        if found.returncode:
            raise NoCommit(f"git has no commit {commit}: {found.stderr.decode().strip()}")
        with tarfile.open(fileobj=BytesIO(found.stdout)) as archive:
            archive.extractall(folder, filter="data")
    return folder / "src"


class Worker:
    """A process that measures one version of the code; what stops us does not reach it."""

    def __init__(self, source: Path) -> None:
        self.process = subprocess.Popen(
            [sys.executable, str(WORKER)],
            env=os.environ | {"PYTHONPATH": str(source)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )
        self.build = self.read()
        """Plain Python, or compiled."""

    def measure(self, what: str, game: str, players: int, seconds: float) -> float | None:
        """How many in a second, if this version has such a thing."""
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps([what, game, players, seconds]) + "\n")
        self.process.stdin.flush()
        found: float | None = json.loads(self.read())
        return found

    def read(self) -> str:
        """The next line that it says; what went wrong, it has said itself."""
        assert self.process.stdout is not None
        line = self.process.stdout.readline().strip()
        if not line:
            raise SystemExit("a process that measures has ended")
        return line

    def end(self) -> None:
        """No more is wanted."""
        with self.process:
            self.process.terminate()


def compared(given: argparse.Namespace, other: Path) -> Iterator[dict[str, Any]]:
    """Figure by figure: what it is there, what it is here, and how often that fits into this."""
    workers = [Worker(other), Worker(ROOT / "src")]
    done = 0
    try:
        with Progress("figures", len(given.games) * len(given.measures) * given.rounds) as progress:
            for game in given.games:
                for what in given.measures:
                    pairs: list[list[float]] = []
                    for number in range(given.rounds):
                        order = workers if number % 2 else workers[::-1]
                        found = {
                            worker: worker.measure(what, game, given.players, given.seconds)
                            for worker in order
                        }
                        both = [figure for worker in workers if (figure := found[worker]) is not None]
                        pairs += [both] if len(both) == len(workers) else []
                        done += 1
                        progress(done)
                    if pairs:
                        yield summed_up(game, what, pairs)
                    else:
                        print(f"{game}: the other has no {MEASURES[what]}", file=sys.stderr)
    finally:
        for worker in workers:
            worker.end()


def summed_up(game: str, what: str, pairs: list[list[float]]) -> dict[str, Any]:
    """The medians, and the ratios of what was measured in the same round."""
    ratios = [now / before for before, now in pairs]
    return {
        "game": game,
        "what": what,
        "before": median(before for before, _ in pairs),
        "now": median(now for _, now in pairs),
        "times": median(ratios),
        "least": min(ratios),
        "most": max(ratios),
    }


def line(row: dict[str, Any]) -> str:
    """A figure for people: what one of them costs in microseconds."""
    before, now = (1e6 / row[key] for key in ("before", "now"))
    return (
        f"{row['game']:8} {MEASURES[row['what']]:13} {before:9.1f} µs {now:9.1f} µs "
        f"{row['times']:6.2f} times as fast ({row['least']:.2f} to {row['most']:.2f})"
    )


def what_to_measure(parser: argparse.ArgumentParser, measures: Sequence[str]) -> None:
    """The options that say what is measured, and how long; without them it is these measures."""
    parser.add_argument(
        "--games", nargs="+", metavar="GAME", default=["peace", "void", "saga", "stellar", "futura"]
    )
    parser.add_argument(
        "--measures",
        nargs="+",
        metavar="WHAT",
        default=list(measures),
        choices=list(MEASURES),
        help=f"some of {', '.join(MEASURES)} ({', '.join(measures)})",
    )
    parser.add_argument("--players", type=int, default=2, help="(2)")
    parser.add_argument("--rounds", type=int, default=7, help="(7)")
    parser.add_argument("--seconds", type=float, default=0.4, help="of processor time for one figure (0.4)")
    parser.add_argument("--json", action="store_true", help="a report for programs")


def show(given: argparse.Namespace, other: Path) -> int:
    """Measure and print, figure by figure; Ctrl-C leaves what there is."""
    rows = []
    stopped = False
    try:
        for row in compared(given, other):
            rows.append(row)
            if not given.json:
                print(line(row), flush=True)
    except KeyboardInterrupt:
        stopped = True
    if given.json:
        print(json.dumps(rows, indent=1))
    return 130 if stopped else 0


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(prog="before.py", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("commit", nargs="?", default=EARLIER, help=f"the earlier one ({EARLIER})")
    what_to_measure(parser, list(MEASURES))
    given = parser.parse_args()
    return show(given, taken_out(given.commit))


if __name__ == "__main__":
    sys.exit(main())
