"""Background chores: one that fails is counted and logged, and does not stop the others."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from time import monotonic

from starhall.server.watch import metrics
from starhall.server.watch.logs import log

QUIET = 60.0
"""Seconds until the log repeats that a chore fails in the same way: many run every two seconds."""
_told: dict[tuple[str, ...], float] = {}


@contextlib.contextmanager
def guarded(chore: str, **where: str) -> Iterator[None]:
    """Keep an exception inside one chore and count it; `where` names the table or tournament it is about."""
    try:
        yield
    except Exception as error:
        failed(chore, error, **where)


def failed(chore: str, error: Exception, **where: str) -> None:
    """Count a chore that failed, and log it unless the log has just said the same."""
    metrics.chores_failed.labels(chore).inc()
    name, now = type(error).__name__, monotonic()
    for key in [key for key, at in _told.items() if now - at > QUIET]:
        del _told[key]
    key = (chore, name, *where.values())
    if key not in _told:
        _told[key] = now
        log.error("chore failed", chore=chore, **where, error=name, exc_info=error)
