"""Backups of the SQLite database while the server runs."""

from __future__ import annotations

import contextlib
import sqlite3
from pathlib import Path

from starhall.core import NotUnderstood
from starhall.server.kept.folder import FILE


def back_up(data: str | Path, target: str | Path) -> Path:
    """Copy the database of a data folder into another folder with SQLite's online backup; checks the copy.

    Everything that was acknowledged before the call is in the copy. To restore, start a server with the
    other folder as its data folder.
    """
    source, folder = Path(data) / FILE, Path(target)
    if not source.is_file():
        raise NotUnderstood(f"there is no database in {data}")
    folder.mkdir(parents=True, exist_ok=True)
    folder.chmod(0o700)
    copy = folder / FILE
    if copy.exists():
        raise NotUnderstood(f"{copy} is there already: name another folder")
    with (
        contextlib.closing(sqlite3.connect(f"file:{source}?mode=ro", uri=True)) as old,
        contextlib.closing(sqlite3.connect(copy)) as new,
    ):
        old.backup(new)
        (verdict,) = new.execute("PRAGMA integrity_check").fetchone()
    if verdict != "ok":
        raise NotUnderstood(f"the copy is not whole: {verdict}")
    return copy
