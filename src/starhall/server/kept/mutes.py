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
        return f"The operator of this hall has muted you{how_long}{why}. You can play on, but not speak."


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


def forget_mute(person: str, connection: Connection) -> None:
    """Nothing is left of a mute on an account."""
    connection.execute(delete(mutes).where(mutes.c.kind == "person", mutes.c.what == person))
