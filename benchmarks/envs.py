"""How fast the environments are, beside those of PettingZoo and RLCard, in one run.

python -m benchmarks.envs [--rounds 5] [--seconds 0.3] [--players 2] [--jobs 4]

`make bench` installs the other libraries; run this with the Python of that environment (.venv-peers), and
with PYTHONPATH=build/compiled/all for the compiled engine (`make compiled`): the first line says which build
runs. Every environment is played at random by the loop of its manual: PettingZoo's is `last`, a legal
action, `step`, and RLCard's `step` alone. Ours are also stepped 64 tables at a time, with `--jobs` by so many
processes, too. A round measures each in a slice of time, every second round backwards; what is printed are
decisions for a second of the processor and for one by the clock and, against the fastest card or board game
of theirs, the median of the rounds with the least and the most. Several processes are compared by the clock
alone: theirs step one game in one process, and whoever starts several of those has as many times theirs.
"""

from __future__ import annotations

import argparse
import contextlib
import importlib
import time
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
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
TABLES = 64


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


def rate(playing: Iterator[int], seconds: float) -> Rate:
    """Decisions in a second, over a slice of processor time or, while others work, of five times as much."""
    first = next(playing)
    begun, shown = time.process_time(), time.perf_counter()
    while True:
        # To read the clock takes time, too: not after each.
        *_, done = islice(playing, 16)
        passed, elapsed = time.process_time() - begun, time.perf_counter() - shown
        if passed >= seconds or elapsed >= 5 * seconds:
            return Rate((done - first) / passed, (done - first) / elapsed)


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


def main() -> None:
    """Measure and print."""
    reading = argparse.ArgumentParser(
        prog="python -m benchmarks.envs", description="Environments beside those of PettingZoo and RLCard."
    )
    reading.add_argument("--rounds", type=int, default=5, help="how often everything is measured")
    reading.add_argument("--seconds", type=float, default=0.3, help="of processor time for each slice")
    reading.add_argument("--players", type=int, default=2, help="seats at our tables")
    reading.add_argument("--jobs", type=int, default=1, help="processes that step our tables together")
    asked = reading.parse_args()
    others = theirs()
    ours = {slug: turns(envs.aec(slug, asked.players)) for slug in OURS}
    many = {f"{slug} x{TABLES}": tables(envs.vector(slug, TABLES, asked.players)) for slug in OURS}
    spread = {
        f"{slug} x{TABLES} by {asked.jobs}": envs.vector(slug, TABLES, asked.players, jobs=asked.jobs)
        for slug in OURS
        if asked.jobs > 1
    }
    together = {name: tables(env) for name, env in spread.items()}
    loops = {**others, **ours, **many, **together}
    rates: dict[str, list[Rate]] = {name: [] for name in loops}
    with Progress("measurements", asked.rounds * len(loops)) as progress:
        for number in range(asked.rounds):
            for n, name in enumerate(list(loops)[:: -1 if number % 2 else 1]):
                rates[name].append(rate(loops[name], asked.seconds))
                progress(number * len(loops) + n + 1)
    for env in spread.values():
        env.close()
    print(f"Starhall: {build()}. Decisions for a second of the processor, and for one by the clock:")
    for name, found in rates.items():
        by_clock = name in together
        processor = "        –" if by_clock else f"{median(one.processor for one in found):9,.0f}"
        print(f"{name:26} {processor} {median(one.clock for one in found):9,.0f}", end="")
        if name not in others and others:
            times = sorted(against(rates, others, found, by_clock))
            which = "by the clock " if by_clock else ""
            print(
                f"   {median(times):5.2f} x their fastest {which}({times[0]:.2f} to {times[-1]:.2f})", end=""
            )
        print()


def against(
    rates: dict[str, list[Rate]], others: Iterable[str], found: list[Rate], by_clock: bool
) -> Iterator[float]:
    """Round by round: how many times as fast as the fastest of the others."""
    for number, one in enumerate(found):
        theirs = [rates[name][number] for name in others]
        if by_clock:
            yield one.clock / max(other.clock for other in theirs)
        else:
            yield one.processor / max(other.processor for other in theirs)


if __name__ == "__main__":
    main()
