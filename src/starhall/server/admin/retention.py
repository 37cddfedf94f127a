"""Retention: what the hall would delete because it is old, shown or deleted now."""

from __future__ import annotations

import argparse
from functools import partial

from sqlalchemy import Connection, func, select

from starhall.core import NotUnderstood, count
from starhall.server.admin.books import moment
from starhall.server.admin.desk import Desk
from starhall.server.kept.expiring import DAY, Expired, delete_expired, every_expired
from starhall.server.kept.records import origin
from starhall.server.kept.schema import entries, records, states

SHOWN = 20
"""So many are named; all of them with --all."""
_AT_ONCE = 20


def retention(desk: Desk, wanted: argparse.Namespace) -> int:
    """Delete finished tables that are older than the hall keeps them, or say which those are."""
    days = desk.config.keep_finished if wanted.days is None else wanted.days
    if days <= 0:
        raise NotUnderstood(
            "this hall keeps finished tables for ever: say --days N to delete older ones now, or start it "
            "with --keep-finished N"
        )
    before = int(desk.now - days * DAY)
    with desk.reading() as connection:
        found = every_expired(connection, before)
        size = _size(connection, found)
    named = found if wanted.all else found[:SHOWN]
    steps = [
        f"Delete {count(len(found), 'finished table')} without an entry for {days:g} "
        f"day{'' if days == 1 else 's'}, about {size // 1_000_000} MB.",
        *(f"  {one.code}  {one.game:<8} {moment(one.last)}  {one.title}".rstrip() for one in named),
        *([f"  and {len(found) - len(named)} more; --all names them"] if len(named) < len(found) else []),
        "Keep ratings, histories, the standings of tournaments, and shared records.",
    ]
    codes = [one.code for one in found]
    parts = [
        partial(_delete, codes[first : first + _AT_ONCE], before) for first in range(0, len(codes), _AT_ONCE)
    ]
    return desk.change("retention", f"{count(len(found), 'table')} of {days:g} days", steps, *parts)


def _delete(codes: list[str], before: int, connection: Connection) -> None:
    for code in codes:
        delete_expired(connection, code, before)


def _size(connection: Connection, found: list[Expired]) -> int:
    """Return the characters of books and records that go, about as many as bytes."""
    total = 0
    for one in found:
        for column, its in (
            (entries.c.body, (entries.c.code == one.code,)),
            (states.c.state, (states.c.code == one.code,)),
            (records.c.text, (records.c.origin == origin(one.code), records.c.shared == 0)),
        ):
            total += connection.scalar(select(func.sum(func.length(column))).where(*its)) or 0
    return total
