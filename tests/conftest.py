"""In which order the tests run: those of browsers and servers first.

A file is run by one process from its first test to its last. The longest files have few tests: begun last,
they would keep one process busy while the others have nothing left to do.
"""

from __future__ import annotations

import signal
from pathlib import Path

import pytest

# A shell's background ignores Ctrl-C, and every command that is tried here would inherit that.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

HERE = Path(__file__).parent
FIRST = ("compiled", "browser", "server", "terminal", "docs")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put the folders of long tests before all others."""
    items.sort(key=_place)


def _place(item: pytest.Item) -> int:
    folder = item.path.relative_to(HERE).parts[0]
    return FIRST.index(folder) if folder in FIRST else len(FIRST)
