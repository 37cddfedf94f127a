"""Where the time of a game goes: a sampling profile of random play, by processor time."""

from __future__ import annotations

import signal
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

from starhall.core.registry import game as find_game
from starhall.lab.bench import pace, random_play

EVERY = 0.001
"""Seconds of processor time between two looks; the kernel may look less often."""
TOP = 10


def hot_spots(slug: str, seconds: float, *, observing: bool) -> list[tuple[str, float]]:
    """The functions in which most time is spent when the fewest players play, each with its share."""
    game = find_game(slug)
    found = shares(random_play(game, game.players[0], observing=observing), seconds)
    return sorted(found.items(), key=lambda each: -each[1])[:TOP]


def shares(work: Callable[[], int], seconds: float) -> dict[str, float]:
    """By function: the share of the time in it, and in what it calls outside of this project."""
    work()
    looks: Counter[str] = Counter()
    with looking(looks):
        pace(work, seconds)
    return {name: count / looks.total() for name, count in looks.items()}


@contextmanager
def looking(looks: Counter[str]) -> Iterator[None]:
    """Count again and again which function runs."""

    def look(number: int, frame: FrameType | None) -> None:
        looks[running(frame)] += 1

    before = signal.signal(signal.SIGPROF, look)
    signal.setitimer(signal.ITIMER_PROF, EVERY, EVERY)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def running(frame: FrameType | None) -> str:
    """The innermost function of ours, with its module: `games.peace.rules.damage.fall`."""
    while frame is not None:
        module = frame.f_globals.get("__name__", "")
        if module.startswith("starhall."):
            # What is made inside a function, such as a list, counts as that function; not so what a
            # dataclass writes for a class.
            function = frame.f_code.co_qualname.removeprefix("__create_fn__.<locals>.")
            function = function.partition(".<locals>")[0]
            return f"{module.removeprefix('starhall.')}.{function}"
        frame = frame.f_back
    return "elsewhere"
