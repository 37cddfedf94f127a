"""Bans: addresses, people, names and words; a running server looks for them every few seconds."""

from __future__ import annotations

import argparse
from typing import Any

from sqlalchemy import Connection, delete, select

from starhall.core import NotUnderstood, count
from starhall.server.admin.books import moment
from starhall.server.admin.desk import Desk
from starhall.server.book.names import LONGEST_NAME, clean
from starhall.server.kept.books import read_book
from starhall.server.kept.schema import bans
from starhall.server.rights.bans import Kind, looks, network

DAY = 24 * 3_600_000
"""In milliseconds."""


def list_bans(desk: Desk, wanted: argparse.Namespace) -> int:
    """Who is kept out, and why."""
    with desk.reading() as connection:
        found = [_plain(row, desk.now) for row in connection.execute(select(bans).order_by(bans.c.at))]
    lines = [f"{'KIND':<8} {'WHOM':<40} {'SINCE':<20} {'UNTIL':<20} WHY"]
    for ban in found:
        until = "for good" if ban["until"] is None else moment(ban["until"])
        over = "" if ban["holds"] else " (over)"
        line = f"{ban['kind']:<8} {ban['what']:<40} {moment(ban['at']):<20} {until:<20} {ban['why']}{over}"
        lines.append(line.rstrip())
    lines.append(count(len(found), "ban"))
    return desk.show({"bans": found}, lines)


def _plain(row: Any, now: int) -> dict[str, Any]:
    return {
        "kind": row.kind,
        "what": row.what,
        "at": row.at,
        "until": row.until,
        "why": row.why,
        "holds": row.until is None or row.until > now,
    }


def ban(desk: Desk, wanted: argparse.Namespace) -> int:
    """Keep somebody out, or a name."""
    kind, what, words = _whom(desk, wanted)
    if wanted.days is not None and wanted.days <= 0:
        raise NotUnderstood(f"--days {wanted.days:g}: name a time, or leave it out to ban for good")
    now = desk.now
    until = None if wanted.days is None else now + int(wanted.days * DAY)
    why = clean(wanted.why, 200)
    row = {"kind": kind, "what": what, "at": now, "until": until, "why": why}
    how_long = "for good" if until is None else f"until {moment(until)} UTC"

    def do(connection: Connection) -> None:
        _lift(connection, kind, what)
        connection.execute(bans.insert().values(row))

    steps = [f"Ban {words} {how_long}{f': {why}' if why else ''}.", _effect(kind)]
    return desk.change("ban", f"{kind} {what} {how_long}{f': {why}' if why else ''}", steps, do)


def _effect(kind: Kind) -> str:
    if kind == "word":
        return "Nobody can say it, or have it in a name or a title; what was said before stays."
    if kind == "name":
        return "Nobody can take this name, or one that looks like it; those who have it now keep it."
    return "They cannot open, enter or join tables, and are sent away from those they are at."


def unban(desk: Desk, wanted: argparse.Namespace) -> int:
    """Let somebody in again, or a name."""
    kind, what, words = _whom(desk, wanted)
    if not desk.read(lambda connection: _held(connection, kind, what)):
        raise NotUnderstood(f"there is no ban on {words}: `starhall admin bans` lists them")

    def do(connection: Connection) -> None:
        _lift(connection, kind, what)

    return desk.change("unban", f"{kind} {what}", [f"Lift the ban on {words}."], do)


def _held(connection: Connection, kind: Kind, what: str) -> list[str]:
    """The bans there are on somebody: names and words are the same if they look the same."""
    found = connection.scalars(select(bans.c.what).where(bans.c.kind == kind))
    return [
        held for held in found if held == what or (kind in {"name", "word"} and looks(held) == looks(what))
    ]


def _lift(connection: Connection, kind: Kind, what: str) -> None:
    held = _held(connection, kind, what)
    connection.execute(delete(bans).where(bans.c.kind == kind, bans.c.what.in_(held)))


def _whom(desk: Desk, wanted: argparse.Namespace) -> tuple[Kind, str, str]:
    """The kind of a ban, whom it is about, and the same in words."""
    if wanted.address is not None:
        try:
            found = network(wanted.address)
        except ValueError:
            raise NotUnderstood(
                f"{wanted.address!r} is no address: write one such as 203.0.113.7 or 2001:db8::/48"
            ) from None
        return "address", found, f"the network {found}"
    if wanted.name is not None:
        if not looks(wanted.name):
            raise NotUnderstood(f"the name {wanted.name!r} has no letters: nobody can be known by it")
        name = clean(wanted.name, LONGEST_NAME)
        return "name", name, f"the name {name!r} and all that look like it"
    if wanted.word is not None:
        word = clean(wanted.word, LONGEST_NAME)
        if len(looks(word)) < 2 or " " in word:
            raise NotUnderstood(f"{wanted.word!r} is no word: write one of two letters or more")
        return "word", word, f"the word {word!r} and all that look like it"
    if wanted.who is not None:
        return "who", wanted.who, f"the person {wanted.who}"
    book = desk.read(lambda connection: read_book(connection, wanted.table))
    if not book.who:
        raise NotUnderstood(f"it is not kept who opened table {book.code}; ban an address or a name instead")
    return "who", book.who, f"whoever opened table {book.code} ({book.who})"
