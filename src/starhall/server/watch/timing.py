"""The server's clock: wall time for people, but steady, whatever happens to the machine's own."""

from __future__ import annotations

import time
from typing import Self


class Time:
    """Wall time at the start, plus what a steady clock has counted since."""

    def __init__(self, wall: float | None = None, steady: float | None = None) -> None:
        self._wall = time.time() if wall is None else wall
        self._steady = time.monotonic() if steady is None else steady

    def now(self) -> float:
        """Seconds since 1970."""
        return self._wall + time.monotonic() - self._steady

    def move(self, seconds: float) -> None:
        """Go by the clock of others, which is ahead by so much."""
        self._wall += seconds

    def text(self) -> str:
        """For the worker processes of this machine: its steady clock is one for all of them."""
        return f"{self._wall!r} {self._steady!r}"

    @classmethod
    def read(cls, text: str) -> Self:
        """What `text` wrote."""
        return cls(*map(float, text.split()))
