"""Copies of the SQLite database, also while the server runs."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path

from starhall.core import NotUnderstood
from starhall.lab.progress import Progress
from starhall.server.kept.folder import FILE, database_in

_PAGES = 1000
"""So many are copied before the next look at how far it is."""


def back_up(data: str | Path, target: str | Path) -> Path:
    """Copy the database of a data folder into another folder with SQLite's online backup; checks the copy.

    Everything that was acknowledged before the call is in the copy. To restore, start a server with the
    other folder as its data folder.
    """
    source, folder = database_in(Path(data)), Path(target)
    folder.mkdir(parents=True, exist_ok=True)
    folder.chmod(0o700)
    made = folder / FILE
    if made.exists():
        raise NotUnderstood(f"{made} is there already: name another folder")
    copy(source, made)
    with closing(sqlite3.connect(made)) as database:
        (verdict,) = database.execute("PRAGMA integrity_check").fetchone()
    if verdict != "ok":
        raise NotUnderstood(f"the copy is not whole: {verdict}")
    return made


def copy(file: Path, target: Path) -> None:
    """Copy an SQLite database, also while somebody writes; an earlier copy gives way to a whole one only."""
    part = target.with_name(f"{target.name}.part")
    part.unlink(missing_ok=True)
    part.touch(0o600)
    try:
        with (
            closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)) as old,
            closing(sqlite3.connect(part)) as new,
            Progress(f"pages copied to {target.name}", 1) as progress,
        ):

            def shown(_: int, left: int, total: int) -> None:
                progress.total = total
                progress(total - left)

            # One moment of it: a copy that takes steps begins again whenever somebody else has written.
            old.execute("BEGIN")
            old.execute("SELECT name FROM sqlite_master").fetchall()
            old.backup(new, pages=_PAGES, progress=shown)
        os.replace(part, target)
    finally:
        part.unlink(missing_ok=True)
