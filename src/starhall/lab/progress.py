"""A progress bar for people who wait: on a terminal only, and only after the first moment."""

from __future__ import annotations

import sys
import time
from types import TracebackType
from typing import Self, TextIO

_PATIENCE = 0.5
"""Seconds before the bar appears, and a fifth of it between two pictures."""


class Progress:
    """`with Progress("games", 1000) as progress: progress(done)`."""

    def __init__(self, what: str, total: int, stream: TextIO | None = None) -> None:
        self.what = what
        self.total = total
        self.stream = stream if stream is not None else sys.stderr
        self._start = self._shown = time.monotonic()
        self._visible = False

    def __enter__(self) -> Self:
        return self

    def __call__(self, done: int) -> None:
        """So many are done."""
        now = time.monotonic()
        if not self.stream.isatty() or now - self._start < _PATIENCE or now - self._shown < _PATIENCE / 5:
            return
        self._shown = now
        self._visible = True
        filled = 30 * done // self.total
        left = (now - self._start) / max(done, 1) * (self.total - done)
        bar = "█" * filled + "·" * (30 - filled)
        self.stream.write(f"\r{bar} {done} of {self.total} {self.what}, {left:.0f} s left \x1b[K")
        self.stream.flush()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._visible:
            self.stream.write("\r\x1b[K")
            self.stream.flush()
