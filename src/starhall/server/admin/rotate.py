"""The secrets of a hall, made anew."""

from __future__ import annotations

import argparse
from collections.abc import Callable

from sqlalchemy import Connection, delete, func, select, update

from starhall.core import NotUnderstood, count
from starhall.core.errors import or_list
from starhall.server.admin.desk import Desk
from starhall.server.kept.schema import bans, events, meta, mutes, tables
from starhall.server.kept.store import noted
from starhall.server.rights.signatures import KEYS, new_keys, public_keys
from starhall.server.rights.who import KEY, new_key


def rotate(desk: Desk, wanted: argparse.Namespace) -> int:
    """Make a secret anew; a running server takes it within seconds."""
    if wanted.secret not in SECRETS:
        raise NotUnderstood(f"there is no secret {wanted.secret!r}: it is {or_list(list(SECRETS))}")
    return SECRETS[wanted.secret](desk)


def _rotate_who(desk: Desk) -> int:
    """Nobody is known by their address any more: the roofs of one person count from nothing."""
    with desk.reading() as connection:
        known = connection.scalars(select(func.count()).select_from(tables).where(tables.c.who != "")).one()
        held = connection.scalars(select(func.count()).select_from(events).where(events.c.who != "")).one()
        muted = connection.scalars(select(func.count()).select_from(mutes).where(mutes.c.kind == "who")).one()
        banned = connection.scalars(select(func.count()).select_from(bans).where(bans.c.kind == "who")).one()
    steps = [
        "Make a new key for the hash by which people are known.",
        f"Forget who opened {count(known, 'table')}.",
        *([f"Forget who opened {count(held, 'tournament')}."] if held else []),
        f"Lift {count(banned, 'ban')} on people; those on addresses stay.",
        f"Lift {count(muted, 'mute')} on people; those on accounts stay.",
    ]

    def do(connection: Connection) -> None:
        _note(connection, KEY, new_key())
        for kept in (tables, events):
            connection.execute(update(kept).where(kept.c.who != "").values(who=""))
        connection.execute(delete(bans).where(bans.c.kind == "who"))
        connection.execute(delete(mutes).where(mutes.c.kind == "who"))

    return desk.change("rotate", "who", steps, do)


def _rotate_records(desk: Desk) -> int:
    """Records are signed with another key from now on; what was signed before stays good."""
    before = desk.read(lambda connection: noted(connection, KEYS))
    kept = len(public_keys(before)) if before else 0
    steps = [
        "Make a new key with which records are signed.",
        f"Keep {count(kept, 'public key')} of before, so that what they signed can still be checked.",
    ]

    def do(connection: Connection) -> None:
        # As they are now: a server may have made its first key since.
        _note(connection, KEYS, new_keys(noted(connection, KEYS)))

    return desk.change("rotate", "records", steps, do)


def _note(connection: Connection, name: str, value: str) -> None:
    connection.execute(delete(meta).where(meta.c.name == name))
    connection.execute(meta.insert().values(name=name, value=value))


SECRETS: dict[str, Callable[[Desk], int]] = {"who": _rotate_who, "records": _rotate_records}
"""Each secret by the name that the operator gives."""
