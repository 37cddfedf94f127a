"""Processes of our own, some at a time."""

from __future__ import annotations

import os
import signal
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from tools.mutation import items

STOPS = (signal.SIGINT, signal.SIGTERM)
"""The signals that end a run."""


class Children:
    """Forks: at most so many at once, each with what to do when it ends."""

    def __init__(self, jobs: int) -> None:
        self.jobs = jobs
        self.there: dict[int, Callable[[int], None]] = {}

    def start(self, work: Callable[[], int], then: Callable[[int], None]) -> None:
        """Fork a child that does the work; `then` gets its exit code, or the signal as a negative number."""
        while len(self.there) >= self.jobs:
            self._wait()
        with _undisturbed():
            child = os.fork()
            if child:
                self.there[child] = then
        if not child:
            os._exit(_guarded(work))

    def wait_for_all(self) -> None:
        """Wait until none is left, those that come after others included."""
        while self.there:
            self._wait()

    def end(self) -> None:
        """End them all at once."""
        for child in self.there:
            os.kill(child, signal.SIGKILL)
            os.waitpid(child, 0)
        self.there.clear()

    def _wait(self) -> None:
        os.waitid(os.P_ALL, 0, os.WEXITED | os.WNOWAIT)
        with _undisturbed():
            child, status = os.wait()
            then = self.there.pop(child)
        then(os.waitstatus_to_exitcode(status))


@contextmanager
def _undisturbed() -> Iterator[None]:
    """Put off what would stop us, so that a child and what we know of it come and go together."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, STOPS)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _guarded(work: Callable[[], int]) -> int:
    """Do the work of a child; our own mistakes are told, not taken for a test that failed."""
    told = os.dup(2)
    try:
        return work()
    except BaseException:
        os.write(told, traceback.format_exc().encode())
        return items.BROKEN
