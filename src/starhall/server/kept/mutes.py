"""Who does not speak in this hall. Asked of the database each time: the operator may just have written."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Connection, and_, delete, or_, select

from starhall.server.kept.schema import mutes
from starhall.server.kept.store import Store
from starhall.server.rights.bans import day


@dataclass(frozen=True, slots=True)
class Mute:
    """One who does not speak."""

    until: int | None
    """In milliseconds since 1970; None is for good."""
    why: str

    @property
    def text(self) -> str:
        """What they are told when they try to."""
        how_long = "" if self.until is None else f" until {day(self.until)}"
        why = f": {self.why.rstrip('.')}" if self.why else ""
        return f"This hall has muted you{how_long}{why}. You can play on, but not speak."


class KeptMutes:
    """The part of the database that is about who does not speak."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def of(self, person: str, who: str, now: int) -> Mute | None:
        """The mute on an account, or on whoever comes from an address, that holds longest, if any."""
        theirs = [and_(mutes.c.kind == "who", mutes.c.what == who)]
        if person:
            theirs.append(and_(mutes.c.kind == "person", mutes.c.what == person))
        wanted = select(mutes.c.until, mutes.c.why).where(or_(*theirs))
        wanted = wanted.where(or_(mutes.c.until.is_(None), mutes.c.until > now))
        rows = await self.store.read(lambda connection: list(connection.execute(wanted)))
        found = [Mute(row.until, row.why) for row in rows]
        return max(found, key=lambda mute: (mute.until is None, mute.until or 0), default=None)


def set_mute(connection: Connection, kind: str, what: str, now: int, until: int | None, why: str) -> None:
    """Whatever was said of them before, this holds."""
    lift_mute(connection, kind, what)
    connection.execute(mutes.insert().values(kind=kind, what=what, at=now, until=until, why=why))


def lift_mute(connection: Connection, kind: str, what: str) -> bool:
    """They speak again; False if they did."""
    gone = delete(mutes).where(mutes.c.kind == kind, mutes.c.what == what)
    return connection.execute(gone).rowcount > 0


def logged(kind: str, what: str, until: int | None, why: str) -> str:
    """A mute as the log has it: ids only, as that is kept when a name is forgotten."""
    how_long = "for good" if until is None else f"until {day(until)}"
    return f"{kind} {what} {how_long}{f': {why}' if why else ''}"


def forget_mute(person: str, connection: Connection) -> None:
    """Nothing is left of a mute on an account."""
    lift_mute(connection, "person", person)
