"""How fast the environments are, beside those of PettingZoo and RLCard, in one run.

python -m benchmarks.envs [--rounds 5] [--seconds 0.3] [--players 2] [--tables 128] [--jobs 2]

`make bench` installs the other libraries; run this with the Python of that environment (.venv-peers), and
with PYTHONPATH=build/compiled/all for the compiled engine (`make compiled`): the first line says which build
runs. Every environment is played at random by the loop of its manual: PettingZoo's is `last`, a legal
action, `step`, and RLCard's `step` alone. Ours are also stepped many tables at a time. A round measures each
in a slice of time, every second round backwards; what is printed are decisions for a second of the processor,
in the median round and in the best, which is the one that others on this machine disturbed least, and for a
second by the clock. Against the fastest card or board game of theirs: the median of the rounds with the
least and the most, and the best round of ours against the best of theirs.

With `--jobs` a vector of ours is stepped by so many processes, too. A second of the processor is then one of
the busiest of them, waiting for the others included as long as it looks for them awake: what it takes where
each has a processor to itself, which a busy machine cannot show by the clock. It is compared with theirs as
they come, one game in one process, and, since whoever wants may start several of those, with as many
processes of theirs that play at the same time and know nothing of each other, all of them together.
"""

from __future__ import annotations

import argparse
import contextlib
import importlib
import multiprocessing
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import islice
from multiprocessing.connection import Connection
from random import Random
from statistics import median
from typing import Any, NamedTuple

import numpy as np

from starhall import envs
from starhall.lab.bench import build
from starhall.lab.progress import Progress

THEIRS = (
    "tictactoe_v3",
    "connect_four_v3",
    "leduc_holdem_v4",
    "texas_holdem_v4",
    "texas_holdem_no_limit_v6",
    "gin_rummy_v4",
    "hanabi_v5",
    "go_v5",
    "chess_v6",
)
CARDS = ("blackjack", "leduc-holdem", "limit-holdem", "no-limit-holdem", "uno", "gin-rummy", "doudizhu")
"""The card games of RLCard."""
OURS = ("peace", "void", "saga", "stellar", "futura")


def turns(env: Any) -> Iterator[int]:
    """Play games at random; the number of decisions after each."""
    rng, done = Random(1), 0
    env.reset(seed=1)
    while True:
        seen, _, ended, cut, info = env.last()
        if ended or cut:
            env.reset()
            continue
        legal = info.get("legal")
        if legal is None:
            legal = np.flatnonzero(seen["action_mask"] if isinstance(seen, dict) else info["action_mask"])
        env.step(int(legal[int(rng.random() * len(legal))]))
        done += 1
        yield done


def cards(env: Any) -> Iterator[int]:
    """The same for an environment of RLCard."""
    rng, done = Random(1), 0
    state, _ = env.reset()
    while True:
        state, _ = env.step(rng.choice(list(state["legal_actions"])))
        done += 1
        yield done
        if env.is_over():
            state, _ = env.reset()


def tables(env: envs.Tables) -> Iterator[int]:
    """Step many tables at random; the number of decisions after each step."""
    rng, done = np.random.default_rng(1), 0
    env.reset(seed=1)
    while True:
        env.step(env.sample(rng))
        done += env.num_envs
        yield done


class Rate(NamedTuple):
    """Decisions in a second."""

    processor: float
    clock: float


def rate(playing: Iterator[int], seconds: float, pids: Sequence[int] = ()) -> Rate:
    """Decisions in a second, over a slice of processor time or, while others work, of five times as much.

    With other processes that take part, by their ids, the processor is that of the busiest.
    """
    first = next(playing)
    begun, shown = _spent(pids), time.perf_counter()
    while True:
        # To read the clock takes time, too: not after each.
        *_, done = islice(playing, 16)
        passed = max(now - then for now, then in zip(_spent(pids), begun, strict=True))
        elapsed = time.perf_counter() - shown
        if passed >= seconds or elapsed >= 5 * seconds:
            return Rate((done - first) / passed, (done - first) / elapsed)


def _spent(pids: Sequence[int]) -> list[float]:
    """Processor time of this process, then of others."""
    # This is how Linux names the clock of a process.
    return [time.process_time(), *(time.clock_gettime(~pid << 3 | 2) for pid in pids)]


def theirs() -> dict[str, Iterator[int]]:
    """The card and board games of PettingZoo and RLCard that are installed."""
    found: dict[str, Iterator[int]] = {}
    for name in THEIRS:
        with contextlib.suppress(ImportError):
            made: Callable[[], Any] = importlib.import_module(f"pettingzoo.classic.{name}").env
            found[name] = turns(made())
    with contextlib.suppress(ImportError):
        make: Callable[[str], Any] = importlib.import_module("rlcard").make
        for name in CARDS:
            found[f"rlcard {name}"] = cards(make(name))
    return found


class Crowd:
    """Several processes that play the games of others at the same time, each for itself."""

    def __init__(self, jobs: int) -> None:
        new = multiprocessing.get_context("spawn")
        self._lines: list[Connection] = []
        for _ in range(jobs):
            here, there = new.Pipe()
            new.Process(target=_play_theirs, args=(there,), daemon=True).start()
            there.close()
            self._lines.append(here)

    def rate(self, name: str, seconds: float) -> Rate:
        """What all of them come to in a second."""
        for line in self._lines:
            line.send((name, seconds))
        found: list[Rate] = [line.recv() for line in self._lines]
        return Rate(sum(one.processor for one in found), sum(one.clock for one in found))

    def close(self) -> None:
        """End the processes."""
        for line in self._lines:
            line.close()


def _play_theirs(line: Connection) -> None:
    loops = theirs()
    with contextlib.suppress(EOFError, KeyboardInterrupt):
        while True:
            name, seconds = line.recv()
            line.send(rate(loops[name], seconds))


def main() -> None:
    """Measure and print."""
    reading = argparse.ArgumentParser(
        prog="python -m benchmarks.envs", description="Environments beside those of PettingZoo and RLCard."
    )
    reading.add_argument("--rounds", type=int, default=5, help="how often everything is measured")
    reading.add_argument("--seconds", type=float, default=0.3, help="of processor time for each slice")
    reading.add_argument("--players", type=int, default=2, help="seats at our tables")
    reading.add_argument("--tables", type=int, default=128, help="tables of a vector")
    reading.add_argument("--jobs", type=int, default=1, help="processes that step our tables together")
    asked = reading.parse_args()
    alone = theirs()
    single = {slug: turns(envs.aec(slug, asked.players)) for slug in OURS}
    vectors = {f"{slug} x{asked.tables}": envs.vector(slug, asked.tables, asked.players) for slug in OURS}
    spread: dict[str, envs.Tables] = {}
    pids: dict[str, list[int]] = {}
    for slug in OURS if asked.jobs > 1 else ():
        name = f"{slug} x{asked.tables} by {asked.jobs}"
        before = multiprocessing.active_children()
        spread[name] = envs.vector(slug, asked.tables, asked.players, jobs=asked.jobs)
        pids[name] = [one.pid for one in multiprocessing.active_children() if one not in before and one.pid]
    crowd = Crowd(asked.jobs if asked.jobs > 1 else 0)
    together = {f"{name} by {asked.jobs}": name for name in alone if asked.jobs > 1}
    loops = {**alone, **single, **{name: tables(env) for name, env in {**vectors, **spread}.items()}}
    measured: dict[str, Callable[[], Rate]] = {
        name: partial(rate, loop, asked.seconds, pids.get(name, ())) for name, loop in loops.items()
    }
    for name, one in together.items():
        measured[name] = partial(crowd.rate, one, asked.seconds)
    rates: dict[str, list[Rate]] = {name: [] for name in measured}
    with Progress("measurements", asked.rounds * len(measured)) as progress:
        for number in range(asked.rounds):
            for n, name in enumerate(list(measured)[:: -1 if number % 2 else 1]):
                rates[name].append(measured[name]())
                progress(number * len(measured) + n + 1)
    for env in spread.values():
        env.close()
    crowd.close()
    print(f"Starhall: {build()}. Decisions a second: of the processor, median and best, and by the clock:")
    for name, found in rates.items():
        processor, clock = zip(*found, strict=True)
        print(f"{name:31} {median(processor):9,.0f} {max(processor):9,.0f} {median(clock):9,.0f}", end="")
        if alone and name not in alone and name not in together:
            print(f"   {times(found, rates, alone)}", end="")
        if name in spread and together:
            print(f"; theirs by {asked.jobs}: {times(found, rates, together)}", end="")
        print()


def times(found: list[Rate], rates: dict[str, list[Rate]], others: Iterable[str]) -> str:
    """How many times as fast as the fastest of the others."""
    fastest = [max(rates[name][n].processor for name in others) for n in range(len(found))]
    ours = [one.processor for one in found]
    compared = [one / other for one, other in zip(ours, fastest, strict=True)]
    spread = f"({min(compared):.2f} to {max(compared):.2f}), best {max(ours) / max(fastest):.2f}"
    return f"{median(compared):.2f} x their fastest {spread}"


if __name__ == "__main__":
    main()
