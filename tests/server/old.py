"""Databases that earlier versions have left, as `tools/stored_database.py` writes them."""

from __future__ import annotations

import gzip
import json
import sqlite3
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from starhall.server.kept.folder import FILE
from tests.server.harness import Person, Site

STORED = Path(__file__).parent / "stored"


@dataclass(frozen=True)
class OldHall:
    """The hall of an earlier version: its folder, and what its tables and records looked like."""

    data: Path
    tables: list[dict[str, Any]]
    records: list[dict[str, Any]]

    def of(self, game: str, status: str) -> dict[str, Any]:
        """The first table of a game that was open, playing or over."""
        return next(t for t in self.tables if t["game"] == game and t["people"][0]["status"] == status)


def old_hall(data: Path, version: str = "d3a0b61") -> OldHall:
    """Put the database of an earlier version into a folder."""
    found = json.loads(gzip.decompress((STORED / f"{version}.json.gz").read_bytes()))
    with closing(sqlite3.connect(data / FILE)) as connection:
        connection.executescript("\n".join(found["sql"]))
    return OldHall(data, found["tables"], found["records"])


def back(site: Site, person: dict[str, Any]) -> Person:
    """Somebody who sat in an old hall, with the same browser."""
    found = site.person()
    for name, value, path in person["cookies"]:
        found.http.cookies.set(name, value, domain="127.0.0.1", path=path)
    return found
