"""This code beside an earlier commit, in one run: play, copies, views and steps of the server.

python benchmarks/before.py [COMMIT] [--games void saga] [--rounds 7] [--seconds 0.4] [--json]

The earlier code is taken out of git into build/before. Two processes, one for each, measure the same thing
in turns, every second round the other way round: a machine that grows slower or faster favours nobody.
What is compared are figures of the same round; shown are medians, and the smallest and largest ratio.

A view is all that a seat may know and what follows from it, in the middle of random games. A step of the
server is one choice: checked, carried out and written down, then for every seat and the public the view, the
log in words, the question and the frame that is sent, as JSON. The disk is left out: it is the same for both.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tarfile
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from statistics import median
from typing import Any

from starhall.lab.progress import Progress

ROOT = Path(__file__).resolve().parents[1]
EARLIER = "d3a0b61"
WORKER = Path(__file__).with_name("before_worker.py")
MEASURES = {"play": "decisions", "copy": "copies", "view": "views", "step": "server steps"}
"""What is measured, and how it is counted."""


def taken_out(commit: str) -> Path:
    """The source of an earlier commit, in a folder of its own."""
    folder = ROOT / "build" / "before" / commit
    if not folder.exists():
        found = subprocess.run(["git", "archive", commit, "src"], cwd=ROOT, capture_output=True, check=False)
        if found.returncode:
            raise SystemExit(f"git has no commit {commit}: {found.stderr.decode().strip()}")
        with tarfile.open(fileobj=BytesIO(found.stdout)) as archive:
            archive.extractall(folder, filter="data")
    return folder / "src"


class Worker:
    """A process that measures one version of the code."""

    def __init__(self, source: Path) -> None:
        self.process = subprocess.Popen(
            [sys.executable, str(WORKER)],
            env=os.environ | {"PYTHONPATH": str(source)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def measure(self, what: str, game: str, seconds: float) -> float:
        """How many in a second."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(json.dumps([what, game, seconds]) + "\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        if not line:
            raise SystemExit(f"{what} of {game} could not be measured")
        return float(json.loads(line))

    def end(self) -> None:
        """No more is wanted."""
        self.process.terminate()
        self.process.wait()


def compared(given: argparse.Namespace) -> Iterator[dict[str, Any]]:
    """Figure by figure: what it was, what it is, and how often the old fits into the new."""
    workers = [Worker(taken_out(given.commit)), Worker(ROOT / "src")]
    done = 0
    try:
        with Progress("comparing", len(given.games) * len(given.measures) * given.rounds) as progress:
            for game in given.games:
                for what in given.measures:
                    pairs: list[list[float]] = []
                    for number in range(given.rounds):
                        order = workers if number % 2 else workers[::-1]
                        found = {worker: worker.measure(what, game, given.seconds) for worker in order}
                        pairs.append([found[worker] for worker in workers])
                        done += 1
                        progress(done)
                    yield summed_up(game, what, pairs)
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


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("commit", nargs="?", default=EARLIER, help=f"the earlier one ({EARLIER})")
    parser.add_argument("--games", nargs="+", default=["peace", "void", "saga", "stellar", "futura"])
    parser.add_argument("--measures", nargs="+", default=list(MEASURES), choices=list(MEASURES))
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=0.4, help="of processor time for one figure")
    parser.add_argument("--json", action="store_true", help="a report for programs")
    given = parser.parse_args()
    rows = []
    for row in compared(given):
        rows.append(row)
        if not given.json:
            print(line(row), flush=True)
    if given.json:
        print(json.dumps(rows, indent=1))
    return 0


if __name__ == "__main__":
    sys.exit(main())
