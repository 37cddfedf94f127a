"""How long a bot may think: so many simulations, so much time, or as many as that time allows."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Iterator
from contextvars import ContextVar
from dataclasses import dataclass

from starhall.core import NotUnderstood

Clock = Callable[[], float]

_CLOCK: ContextVar[Clock] = ContextVar("clock", default=time.perf_counter)


@contextlib.contextmanager
def of_the_processor() -> Iterator[None]:
    """Inside, seconds are those of the processor: where nobody waits, a busy machine weakens no bot."""
    before = _CLOCK.set(time.thread_time)
    try:
        yield
    finally:
        _CLOCK.reset(before)


@dataclass(frozen=True, slots=True)
class Budget:
    """What one decision may cost; with `simulations` the same seed gives the same play, if time allows."""

    simulations: int = 0
    seconds: float = 0.0

    @classmethod
    def read(cls, text: str) -> Budget:
        """`200` is so many simulations, `0.1s` so many seconds."""
        try:
            found = cls(seconds=float(text[:-1])) if text.endswith("s") else cls(simulations=int(text))
        except ValueError:
            found = cls()
        if not (found.simulations > 0 or 0 < found.seconds < float("inf")):
            raise NotUnderstood(f"{text!r} is no budget: say 200 for simulations, or 0.1s for seconds")
        return found

    def shares(self, rounds: int) -> Iterator[Share]:
        """The budget in equal parts, one for each round."""
        clock = _CLOCK.get()
        begun = clock()
        for number in range(1, rounds + 1):
            until = begun + self.seconds * number / rounds if self.seconds else float("inf")
            yield Share(self.simulations // rounds if self.simulations else None, until, clock)


class Share:
    """A part of a budget that is being spent."""

    __slots__ = ("_clock", "_left", "_until")

    def __init__(self, simulations: int | None, until: float, clock: Clock) -> None:
        self._left = simulations
        self._until = until
        self._clock = clock

    def spend(self, simulations: int) -> None:
        """So many more were made."""
        if self._left is not None:
            self._left -= simulations

    @property
    def spent(self) -> bool:
        """Is nothing left?"""
        if self._left is not None and self._left <= 0:
            return True
        return self._clock() >= self._until
