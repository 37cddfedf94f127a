"""Memory: the garbage collector looks at what is new, so that it stops nobody for long.

A server with many tables holds millions of small things that live for hours. Python would look through all of
them now and again, and everybody would wait: with 200 tables for a tenth of a second and more. So what has
lived for a moment is set aside, and all of it is looked through only every few minutes.
"""

from __future__ import annotations

import gc
import threading

ENOUGH = 50_000
"""New things after which Python looks for garbage by itself; it is looked for every moment anyway."""
EVERY = 2.0
"""Seconds between setting aside what has stayed."""
THOROUGHLY = 300
"""Every so many times everything is looked through: closed sockets and failed requests leave some garbage."""


def keep_tidy() -> None:
    """Look after the memory of this process for as long as it lives."""
    gc.set_threshold(ENOUGH)
    threading.Thread(target=_tidy, name="memory", daemon=True).start()


def _tidy() -> None:
    pause, times = threading.Event(), 0
    while not pause.wait(EVERY):
        times += 1
        set_aside(thoroughly=times % THOROUGHLY == 0)


def set_aside(*, thoroughly: bool) -> None:
    """Collect what is garbage, then let the collector forget the rest."""
    if thoroughly:
        gc.unfreeze()
    gc.collect()
    gc.freeze()
