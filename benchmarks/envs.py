"""How fast the environments are, beside those of PettingZoo and RLCard, in one run.

python -m benchmarks.envs [--rounds 5] [--seconds 0.3] [--players 2]

`make bench` installs the other libraries; run this with the Python of that environment (.venv-peers). Every
environment is played at random by the loop of its manual: PettingZoo's is `last`, a legal action, `step`, and
RLCard's `step` alone. Ours are also stepped 64 tables at a time. A round measures each in a slice of
processor time, every second round backwards; what is printed are decisions a second and, against the fastest
card or board game of theirs, the median of the rounds with the least and the most.
"""

from __future__ import annotations

import argparse
import contextlib
import importlib
import time
from collections.abc import Callable, Iterator
from random import Random
from statistics import median
from typing import Any

import numpy as np

from starhall import envs
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


def tables(env: envs.Vector) -> Iterator[int]:
    """Step many tables at random; the number of decisions after each step."""
    rng, done = np.random.default_rng(1), 0
    env.reset(seed=1)
    while True:
        env.step(env.sample(rng))
        done += env.num_envs
        yield done


def rate(playing: Iterator[int], seconds: float) -> float:
    """Decisions in a second of processor time."""
    first = next(playing)
    begun = time.process_time()
    while True:
        done = next(playing)
        passed = time.process_time() - begun
        if passed >= seconds:
            return (done - first) / passed


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
    asked = reading.parse_args()
    others = theirs()
    ours = {slug: turns(envs.aec(slug, asked.players)) for slug in OURS}
    many = {f"{slug} x{TABLES}": tables(envs.vector(slug, TABLES, asked.players)) for slug in OURS}
    loops = {**others, **ours, **many}
    rates: dict[str, list[float]] = {name: [] for name in loops}
    with Progress("measurements", asked.rounds * len(loops)) as progress:
        for number in range(asked.rounds):
            for n, name in enumerate(list(loops)[:: -1 if number % 2 else 1]):
                rates[name].append(rate(loops[name], asked.seconds))
                progress(number * len(loops) + n + 1)
    fastest = [max(row) for row in zip(*(rates[name] for name in others), strict=True)]
    for name, found in rates.items():
        print(f"{name:26} {median(found):9,.0f} decisions/s", end="")
        if name not in others and fastest:
            times = sorted(one / best for one, best in zip(found, fastest, strict=True))
            print(f"   {median(times):5.2f} x their fastest ({times[0]:.2f} to {times[-1]:.2f})", end="")
        print()


if __name__ == "__main__":
    main()
