"""How fast the games are, beside other libraries, beside an earlier commit and beside the bars, in one run.

python -m benchmarks.peers [--rounds 5] [--seconds 0.2] [--games peace void:7] [--compiled DIR] [--write]

`make bench` installs the other libraries and runs this. Each of ours is measured with the fewest and the most
players: bare play beside RLCard's bare uno, play with an encoding for the asked seat beside RLCard's uno
environment, copies beside OpenSpiel's clones; all that, views, encodings, re-deals and evaluations beside
those of an earlier commit. Every other loop of the libraries is shown beside them without a bar.

A round measures everything in slices of processor time, what is compared with ours anew for each table of
ours; every second round runs backwards. Figures of the same round are compared, so that a machine that grows
slower or faster favours nobody. Ours run in processes of their own, one for each version of the code.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import logging
import math
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from benchmarks import peer_loops, speed_page
from benchmarks.before import EARLIER, ROOT, NoCommit, Worker, taken_out
from benchmarks.comparisons import COMPARISONS, PLAYED, WHAT, compared
from benchmarks.peer_loops import Entry, Measure
from starhall.core import NotUnderstood
from starhall.core.registry import game as find_game
from starhall.core.registry import slugs
from starhall.lab.progress import Progress

PAGE = ROOT / "docs" / "speed.md"


@dataclass
class Run:
    """All that is measured in one go."""

    ours: list[Entry]
    peers: list[Entry]
    skipped: list[str] = field(default_factory=list)
    rounds: int = 0
    """Those that are complete."""

    @property
    def entries(self) -> list[Entry]:
        """Everything that is measured."""
        return [*self.ours, *self.peers]

    def order(self) -> list[Entry]:
        """The slices of the next round: table by table, with what it is compared with and some others."""
        wanted = {comparison.against for comparison in COMPARISONS}
        beside = [peer for peer in self.peers if (peer.library, peer.game, peer.loop) in wanted]
        others = [peer for peer in self.peers if peer not in beside]
        tables: dict[tuple[str, int], list[Entry]] = {}
        for entry in self.ours:
            tables.setdefault((entry.game, entry.players), []).append(entry)
        found: list[Entry] = []
        for i, entries in enumerate(tables.values()):
            found += [*beside, *entries, *others[i :: len(tables)]]
        return found[::-1] if self.rounds % 2 else found

    def one_round(self, seconds: float, step: Callable[[], None]) -> None:
        """Measure everything once; nothing is kept of a round that is broken off."""
        figures: dict[Entry, list[float]] = {}
        for entry in self.order():
            if entry in self.entries:
                try:
                    figures.setdefault(entry, []).append(entry.measure(seconds))
                except Exception as error:
                    if entry in self.ours:
                        raise
                    self.skipped.append(f"{entry.name} dropped: {type(error).__name__}: {error}")
                    self.peers.remove(entry)
            step()
        for entry in self.entries:
            entry.rounds.append(figures[entry])
        self.rounds += 1


# What is measured of ours.


def tables(wanted: Sequence[str]) -> list[tuple[str, int]]:
    """Games and player counts: as wished for (`peace` or `peace:4`), else the fewest and the most."""
    found = []
    for wish in wanted or slugs():
        slug, _, players = wish.partition(":")
        seats = find_game(slug).players
        if not players:
            counts = sorted({seats[0], seats[-1]})
        elif players.isdecimal() and int(players) in seats:
            counts = [int(players)]
        else:
            raise NotUnderstood(f"{wish}: {slug} is for {seats[0]} to {seats[-1]} players")
        found += [(slug, count) for count in counts]
    if not found:
        raise NotUnderstood("no game of ours is installed: `make bench` installs them")
    return found


@contextlib.contextmanager
def versions(compiled: Path | None, skipped: list[str]) -> Iterator[list[tuple[str, Worker]]]:
    """A process for each version, by name: this code, a compiled build, the earlier commit."""
    with contextlib.ExitStack() as stack:

        def started(source: Path) -> Worker:
            worker = Worker(source)
            stack.callback(worker.end)
            return worker

        found = [started(ROOT / "src")]
        if compiled is not None:
            found.append(started(compiled))
            if found[0].build == found[1].build:
                raise NotUnderstood(
                    f"{compiled} is {found[1].build} as well: name the folder of another build"
                )
        named = [(worker.build, worker) for worker in found]
        try:
            named.append((EARLIER, started(taken_out(EARLIER))))
        except NoCommit as error:
            skipped.append(f"{EARLIER} skipped: {error}")
        yield named


def ours(workers: Sequence[tuple[str, Worker]], wanted: Sequence[tuple[str, int]]) -> Iterator[Entry]:
    """Every measure of every table; the same of several versions stands together."""
    for slug, players in wanted:
        for what in WHAT:
            for i, (name, worker) in enumerate(workers):
                if i == 0 or name == EARLIER or what in PLAYED:
                    yield Entry(name, slug, what, partial(measure, worker, what, slug, players), players)


class Lacking(Exception):
    """A version of the code does not have what is asked for."""


def measure(worker: Worker, what: str, slug: str, players: int) -> Measure:
    """What measures this, when it has been done once."""

    def measured(seconds: float) -> float:
        found = worker.measure(what, slug, players, seconds)
        if found is None:
            raise Lacking(f"it has no {what}")
        return found

    measured(0)
    return measured


# The run.


def warm_up(run: Run, mine: Sequence[Entry], theirs: Sequence[Entry]) -> None:
    """Do everything once, and take into the run what can be done."""
    with Progress("warmed up", len(mine) + len(theirs)) as progress:
        for done, entry in enumerate((*mine, *theirs), 1):
            try:
                entry.measure = entry.make()
            except Exception as error:
                # Somebody else's game, or something that the earlier commit lacks: go on without it.
                if entry in mine and not isinstance(error, Lacking):
                    raise
                run.skipped.append(f"{entry.name} skipped: {type(error).__name__}: {error}")
            else:
                (run.ours if entry in mine else run.peers).append(entry)
            progress(done)


def measured(wishes: argparse.Namespace, run: Run) -> None:
    """Warm everything up, then go round by round."""
    wanted = tables(wishes.games)
    # Peers print what they like; the table and the JSON stay clean.
    with contextlib.redirect_stdout(sys.stderr), versions(wishes.compiled, run.skipped) as workers:
        warm_up(run, list(ours(workers, wanted)), peer_loops.peers(run.skipped))
        total, done = wishes.rounds * len(run.order()), 0
        with Progress("figures", total) as progress:

            def step() -> None:
                nonlocal done
                done += 1
                progress(done)

            for number in range(wishes.rounds):
                if not sys.stderr.isatty():
                    print(f"round {number + 1} of {wishes.rounds}", file=sys.stderr, flush=True)
                run.one_round(wishes.seconds, step)


def arguments(argv: Sequence[str] | None) -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(prog="benchmarks.peers", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--seconds", type=_above_zero, default=0.2, help="CPU time of each slice (0.2)")
    parser.add_argument("--rounds", type=_at_least_one, default=5, help="how many rounds (5)")
    parser.add_argument(
        "--games", nargs="+", default=[], metavar="GAME", help="ours: peace, or peace:4 for four players"
    )
    parser.add_argument(
        "--compiled",
        type=Path,
        metavar="DIR",
        help="a folder with a compiled build, measured beside the plain one",
    )
    parser.add_argument("--json", action="store_true", help="print JSON instead of the tables")
    parser.add_argument("--check", action="store_true", help="exit with 1 when a bar is missed")
    parser.add_argument(
        "--write", action="store_true", help="write docs/speed.md, with a profile of each game"
    )
    parser.add_argument("--profile", type=_above_zero, default=4.0, help="CPU time of each profile (4)")
    return parser.parse_args(argv)


def _above_zero(text: str) -> float:
    value = float(text)
    if not 0 < value < math.inf:
        raise argparse.ArgumentTypeError(f"{text} is not a number of seconds above 0")
    return value


def _at_least_one(text: str) -> int:
    value = int(text)
    if value < 1:
        raise argparse.ArgumentTypeError(f"{text} is not 1 or more")
    return value


def main(argv: Sequence[str] | None = None) -> int:
    """Measure, print, and say which bars are met."""
    wishes = arguments(argv)
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    logging.getLogger("absl").setLevel(logging.ERROR)
    run, stopped = Run([], []), False
    try:
        measured(wishes, run)
        if wishes.write:
            PAGE.write_text(speed_page.page(run.entries, wishes.profile), encoding="utf-8")
    except NotUnderstood as error:
        print(f"benchmarks.peers: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        stopped = True
        print(f"Stopped after {run.rounds} of {wishes.rounds} rounds.", file=sys.stderr)
    for line in run.skipped:
        print(line, file=sys.stderr)
    if run.rounds:
        if wishes.json:
            print(json.dumps(speed_page.to_plain(run.entries, run.skipped), indent=2))
        else:
            print("\n".join(speed_page.lines(run.entries)))
    if stopped:
        return 130
    return int(wishes.check and not all(found.met for found in compared(run.entries)))


if __name__ == "__main__":
    sys.exit(main())
