"""Something that may be away for a while: the log says so when it goes and when it is back."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

from starhall.server.watch.logs import log

REMIND_EVERY = 600.0
"""Seconds between two reminders that it is still away."""


class Outage:
    """Tells the log of an outage once, however often it is noticed."""

    def __init__(self, what: str, now: Callable[[], float] = monotonic) -> None:
        self.what = what
        self._now = now
        self._since: float | None = None
        self._said = 0.0

    def failed(self, error: Exception) -> None:
        """Note that it does not answer."""
        now = self._now()
        if self._since is None:
            self._since = self._said = now
            log.warning(f"{self.what} down", error=type(error).__name__)
        elif now - self._said >= REMIND_EVERY:
            self._said = now
            seconds = round(now - self._since)
            log.warning(f"{self.what} still down", error=type(error).__name__, seconds=seconds)

    def answered(self) -> None:
        """Note that it answers."""
        if self._since is not None:
            log.info(f"{self.what} back", seconds=round(self._now() - self._since))
            self._since = None
