"""Who was forgotten, outside of the database: an old backup would bring them back.

A line for each account is the SHA-256 of its id. That is chance: it names nobody, and finds them in a backup.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterable
from pathlib import Path


class Forgotten:
    """A list in a file, to which lines are added and from which none is taken; without a file it is empty."""

    def __init__(self, path: Path | None) -> None:
        self.path = path

    def add(self, person: str) -> None:
        """Write somebody down, for good when this returns; any number of processes may."""
        if self.path is None:
            return
        self.path.parent.mkdir(parents=True, exist_ok=True)
        file = os.open(self.path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
        try:
            os.write(file, f"{_hashed(person)}\n".encode())
            os.fsync(file)
        finally:
            os.close(file)

    def among(self, people: Iterable[str]) -> list[str]:
        """Those of them who were forgotten once."""
        if self.path is None or not self.path.exists():
            return []
        known = set(self.path.read_text(encoding="ascii").split())
        return [person for person in people if _hashed(person) in known]


def _hashed(person: str) -> str:
    return hashlib.sha256(f"starhall forgotten {person}".encode()).hexdigest()
