"""The server's clock: wall time for people, but steady, whatever happens to the machine's own."""

from __future__ import annotations

import time


class Time:
    """Wall time at the start, plus what a steady clock has counted since."""

    def __init__(self) -> None:
        self._wall = time.time()
        self._steady = time.monotonic()

    def now(self) -> float:
        """Seconds since 1970."""
        return self._wall + time.monotonic() - self._steady
