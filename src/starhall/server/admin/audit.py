"""The log of what operators have done."""

from __future__ import annotations

import argparse

from sqlalchemy import select

from starhall.server.admin.books import moment
from starhall.server.admin.desk import Desk
from starhall.server.kept.audit import broken
from starhall.server.kept.cases import account_names, named
from starhall.server.kept.schema import audit

BROKEN = "the log was changed: this line does not follow from the one before"


def list_audit(desk: Desk, wanted: argparse.Namespace) -> int:
    """What was done last, and by whom."""
    latest = select(audit).order_by(audit.c.at.desc(), audit.c.id).limit(wanted.most)
    with desk.reading() as connection:
        rows = list(connection.execute(latest))
        names = account_names(connection, [row.by for row in rows])
        found = [{"at": row.at, "by": row.by, "did": row.did, "what": row.what} for row in rows]
        faults = [f"{moment(row.at)}  {BROKEN}" for row in broken(connection)]
    lines = [
        f"{moment(row['at'])}  {named(row['by'], names):<12} {row['did']:<14} {row['what']}" for row in found
    ]
    return desk.show({"audit": found, "broken": faults}, [*(lines or ["Nothing was done yet."]), *faults])
