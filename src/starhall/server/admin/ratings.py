"""Ratings: made anew from the results, also without one of them."""

from __future__ import annotations

import argparse
import json
import sys

from sqlalchemy import Connection, select, update

from starhall.core import NotUnderstood, count
from starhall.server.admin.desk import Desk
from starhall.server.kept.ratings import recompute as make_anew
from starhall.server.kept.schema import results


def recompute(desk: Desk, wanted: argparse.Namespace) -> int:
    """Make all ratings anew, in the order in which the games counted."""
    counted = select(results.c.code).where(results.c.credit.is_not(None), results.c.void == 0)
    games = len(desk.read(lambda connection: list(connection.execute(counted))))
    steps = [f"Make all ratings anew from {count(games, 'game')}."]
    return desk.change("ratings recompute", count(games, "game"), steps, _anew)


def void(desk: Desk, wanted: argparse.Namespace) -> int:
    """Let a rated game count for nobody."""
    code = wanted.code.upper()
    its = select(results).where(results.c.code == code)
    found = desk.read(lambda connection: connection.execute(its).first())
    if found is None:
        raise NotUnderstood(f"there is no result of a rated game at table {code}")
    players = len(json.loads(found.places))
    steps = [f"Let the game at table {code} ({found.game}, {count(players, 'player')}) count for nobody."]

    def do(connection: Connection) -> None:
        connection.execute(update(results).where(results.c.code == code).values(void=1))
        _anew(connection)

    return desk.change("ratings void", code, steps, do)


def _anew(connection: Connection) -> None:
    for code, error in make_anew(connection).failed.items():
        print(f"Left out: the result of table {code} cannot be counted ({error}).", file=sys.stderr)
