"""The data folder of a server: made, kept from other eyes, and held by one server at a time."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path

from starhall.core import NotUnderstood
from starhall.lab.locks import take
from starhall.server.config import FORGOTTEN

FILE = "starhall.db"
LOCK = "starhall.lock"
_OURS = (FILE, LOCK, FORGOTTEN)


def prepare(folder: Path) -> None:
    """Make a folder that only its owner reads: keys and seeds are in there.

    A folder that holds other things, too, keeps its rights; then the database alone is closed to others.
    """
    folder.mkdir(parents=True, exist_ok=True)
    others = [path for path in folder.iterdir() if not path.name.startswith(_OURS)]
    if not others:
        folder.chmod(0o700)
    database = folder / FILE
    if not database.exists():
        database.touch(0o600)
    elif others:
        database.chmod(0o600)


def database_in(folder: Path) -> Path:
    """The database of a hall that is there already; refused in words if it is not."""
    found = folder / FILE
    if not found.is_file():
        raise NotUnderstood(
            f"there is no database in {folder}: name the folder with --data, or a PostgreSQL address with "
            "--database"
        )
    return found


def warning(folder: Path) -> str:
    """What should be said about a folder before a server starts on it; empty if nothing."""
    database = folder / FILE
    if database.exists() and database.stat().st_size == 0:
        return (
            f"{database} is empty: the hall starts without a table. If there should be some, stop and put "
            "back a backup."
        )
    return ""


@contextlib.contextmanager
def held(folder: Path) -> Iterator[None]:
    """Hold a folder as long as a server runs: two on one SQLite would not know of each other's tables."""
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / LOCK).open("a+", encoding="ascii") as lock:
        if not take(lock):
            lock.seek(0)
            by = lock.read().strip()
            raise NotUnderstood(
                f"another server runs on {folder}{f' (process {by})' if by else ''}. Stop it, or name "
                "another folder with --data; several workers are one server with --workers"
            )
        lock.truncate(0)
        lock.write(str(os.getpid()))
        lock.flush()
        yield
