"""The data folder of a server: made, kept from other eyes, and held by one server at a time."""

from __future__ import annotations

import contextlib
import json
import os
import sqlite3
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import IO

from starhall.core import NotUnderstood
from starhall.lab.locks import take

FILE = "starhall.db"
LOCK = "starhall.lock"
RUNNING = "starhall.running"
"""Which process serves the folder, and at which address; there while it answers."""
_OURS = "starhall."
"""All our files begin with this."""


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
    if database.is_file() and _is_empty(database):
        return (
            f"{database} is empty: the hall starts without a table. If there should be some, stop and put "
            "back a backup."
        )
    return ""


def _is_empty(database: Path) -> bool:
    """Is there nothing in a database? One that was cut off may still have its first page."""
    if database.stat().st_size == 0:
        return True
    try:
        with contextlib.closing(
            sqlite3.connect(f"{database.absolute().as_uri()}?mode=ro", uri=True)
        ) as found:
            return found.execute("SELECT 1 FROM sqlite_master").fetchone() is None
    except sqlite3.Error:
        # What is wrong with it is said where it is opened.
        return False


class Held(NotUnderstood):
    """Another server holds the folder."""

    def __init__(self, folder: Path, process: str) -> None:
        super().__init__(
            f"another server runs on {folder}{f' (process {process})' if process else ''}. Stop it, or name "
            "another folder with --data; several workers are one server with --workers"
        )
        self.process = process


@contextlib.contextmanager
def held(folder: Path) -> Iterator[None]:
    """Hold a folder as long as a server runs: two on one SQLite would not know of each other's tables."""
    with _lock_of(folder) as lock:
        if not take(lock):
            lock.seek(0)
            raise Held(folder, lock.read().strip())
        lock.truncate(0)
        lock.write(str(os.getpid()))
        lock.flush()
        # One that was killed has left it behind.
        (folder / RUNNING).unlink(missing_ok=True)
        try:
            yield
        finally:
            (folder / RUNNING).unlink(missing_ok=True)


def _lock_of(folder: Path) -> IO[str]:
    """Open the lock of a folder; the folder is made if there is none."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        return (folder / LOCK).open("a+", encoding="ascii")
    except (FileExistsError, NotADirectoryError):
        raise NotUnderstood(
            f"{folder} cannot be a folder, as there is a file: move it, or name another folder with --data"
        ) from None
    except OSError as error:
        raise NotUnderstood(
            f"{folder} cannot be used: {error.strerror}. Name a folder that you may write to with --data"
        ) from None


@dataclass(frozen=True)
class Running:
    """A server that answers."""

    process: str
    url: str
    open: bool
    """Can other devices reach it?"""
    local: bool
    """Is it the hall of one computer, which links its owner's browsers?"""

    def write(self, folder: Path) -> None:
        """Tell other starts on this folder; they read all of it or nothing."""
        part = folder / f"{RUNNING}.part"
        part.touch(0o600)
        part.write_text(json.dumps(asdict(self)), encoding="utf-8")
        os.replace(part, folder / RUNNING)


def running(folder: Path, process: str) -> Running | None:
    """Return the server of this process, which holds the folder, if it has said that it answers."""
    try:
        found = Running(**json.loads((folder / RUNNING).read_text(encoding="utf-8")))
    except (OSError, ValueError, TypeError):
        return None
    return found if found.process == process else None
