"""Mutes: accounts and people that play, but do not speak in this hall."""

from __future__ import annotations

import argparse
from typing import Any

from sqlalchemy import Connection, select

from starhall.core import NotUnderstood, count
from starhall.server.admin.bans import DAY
from starhall.server.admin.books import moment
from starhall.server.admin.desk import Desk
from starhall.server.admin.people import find_account
from starhall.server.book.names import clean
from starhall.server.kept.mutes import lift_mute, logged, set_mute
from starhall.server.kept.schema import mutes, people
from starhall.server.kept.store import noted
from starhall.server.rights.who import KEY, who


def list_mutes(desk: Desk, wanted: argparse.Namespace) -> int:
    """Who does not speak, and why."""
    listed = select(mutes, people.c.name).outerjoin(people, people.c.id == mutes.c.what).order_by(mutes.c.at)
    with desk.reading() as connection:
        found = [_plain(row, desk.now) for row in connection.execute(listed)]
    lines = [f"{'KIND':<8} {'WHOM':<40} {'SINCE':<20} {'UNTIL':<20} WHY"]
    for mute in found:
        until = "for good" if mute["until"] is None else moment(mute["until"])
        over = "" if mute["holds"] else " (over)"
        whom = mute["name"] or mute["what"]
        lines.append(
            f"{mute['kind']:<8} {whom:<40} {moment(mute['at']):<20} {until:<20} {mute['why']}{over}".rstrip()
        )
    lines.append(count(len(found), "mute"))
    return desk.show({"mutes": found}, lines)


def _plain(row: Any, now: int) -> dict[str, Any]:
    return {
        "kind": row.kind,
        "what": row.what,
        "name": row.name,
        "at": row.at,
        "until": row.until,
        "why": row.why,
        "holds": row.until is None or row.until > now,
    }


def mute(desk: Desk, wanted: argparse.Namespace) -> int:
    """Let somebody play, but not speak."""
    kind, what, words = desk.read(lambda connection: _whom(connection, wanted))
    if wanted.days is not None and wanted.days <= 0:
        raise NotUnderstood(f"--days {wanted.days:g}: name a time, or leave it out to mute for good")
    now = desk.now
    until = None if wanted.days is None else now + int(wanted.days * DAY)
    why = clean(wanted.why, 200)
    how_long = "for good" if until is None else f"until {moment(until)} UTC"
    because = f": {why.rstrip('.')}" if why else ""

    def do(connection: Connection) -> None:
        set_mute(connection, kind, what, now, until, why)

    steps = [f"Mute {words} {how_long}{because}.", "They play as before, and are told so when they speak."]
    return desk.change("mute", logged(kind, what, until, why.rstrip(".")), steps, do)


def unmute(desk: Desk, wanted: argparse.Namespace) -> int:
    """Let somebody speak again."""
    kind, what, words = desk.read(lambda connection: _whom(connection, wanted))
    held = select(mutes.c.at).where(mutes.c.kind == kind, mutes.c.what == what)
    if desk.read(lambda connection: connection.scalar(held)) is None:
        raise NotUnderstood(f"there is no mute on {words}: `starhall admin mutes` lists them")

    def do(connection: Connection) -> None:
        lift_mute(connection, kind, what)

    return desk.change("unmute", f"{kind} {what}", [f"Lift the mute on {words}."], do)


def _whom(connection: Connection, wanted: argparse.Namespace) -> tuple[str, str, str]:
    """The kind of a mute, whom it is about, and the same in words."""
    if wanted.account is not None:
        id, name = find_account(connection, wanted.account)
        return "person", id, f"the account {name!r}"
    if wanted.address is not None:
        from_there = who(wanted.address, noted(connection, KEY) or "")
        return "who", from_there, f"whoever comes from {wanted.address} ({from_there})"
    return "who", wanted.who, f"the person {wanted.who}"
