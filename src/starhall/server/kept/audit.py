"""The log of what operators have done: each line is called by its hash and that of the line before.

Whoever changes, adds or takes out a line in the middle has to write all later ones anew. Lines of the first
versions have names drawn by chance, and are no part of the chain.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from typing import Any

from sqlalchemy import Connection, select, text

from starhall.server.kept.schema import audit

_LOCK = 5641022
"""The number of the advisory lock of PostgreSQL for the next line; SQLite has one writer anyway."""
_DRAWN = 16
"""Letters of a name that was drawn by chance."""


def write(connection: Connection, at: int, by: str, did: str, what: str) -> None:
    """The next line; its time is later than that of the line before, whatever the clock says."""
    if connection.dialect.name == "postgresql":
        connection.execute(text(f"SELECT pg_advisory_xact_lock({_LOCK})"))
    last = connection.execute(
        select(audit.c.id, audit.c.at).order_by(audit.c.at.desc(), audit.c.id.desc()).limit(1)
    ).first()
    before = ""
    if last is not None:
        before, at = last.id, max(at, last.at + 1)
    id = _name(before, at, by, did, what)
    connection.execute(audit.insert().values(id=id, at=at, by=by, did=did, what=what))


def broken(connection: Connection) -> Iterator[Any]:
    """The lines that do not follow from the one before."""
    before, chained = "", False
    for row in connection.execute(select(audit).order_by(audit.c.at, audit.c.id)):
        first = not chained and len(row.id) == _DRAWN
        chained = chained or not first
        if not first and row.id != _name(before, row.at, row.by, row.did, row.what):
            yield row
        before = row.id


def _name(before: str, at: int, by: str, did: str, what: str) -> str:
    return hashlib.sha256(json.dumps([before, at, by, did, what]).encode()).hexdigest()
