"""How long a bot may think: so many simulations, so much time, or as many as that time allows."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass

from starhall.core import NotUnderstood


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
        begun = time.perf_counter()
        for number in range(1, rounds + 1):
            until = begun + self.seconds * number / rounds if self.seconds else float("inf")
            yield Share(self.simulations // rounds if self.simulations else None, until)


class Share:
    """A part of a budget that is being spent."""

    __slots__ = ("_left", "_until")

    def __init__(self, simulations: int | None, until: float) -> None:
        self._left = simulations
        self._until = until

    def spend(self, simulations: int) -> None:
        """So many more were made."""
        if self._left is not None:
            self._left -= simulations

    @property
    def spent(self) -> bool:
        """Is nothing left?"""
        if self._left is not None and self._left <= 0:
            return True
        return time.perf_counter() >= self._until
