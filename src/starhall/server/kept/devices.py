"""Codes of terminals that somebody has confirmed, until the terminal comes for its session."""

from __future__ import annotations

from sqlalchemy import Connection, delete

from starhall.server.kept.schema import challenges


def confirmed_by(person: str) -> str:
    """Return how the purpose of a challenge begins by which someone lets a terminal sign in."""
    return f"confirmed-device {person} "


def void_devices(person: str, connection: Connection) -> None:
    """Delete the codes that someone has confirmed: no terminal signs in by them any more."""
    theirs = challenges.c.purpose.startswith(confirmed_by(person), autoescape=True)
    connection.execute(delete(challenges).where(theirs))
