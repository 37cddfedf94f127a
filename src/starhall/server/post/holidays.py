"""Holidays: for so many days the clocks of somebody stand, at all their tables where one has days to answer.

A holiday is kept once, and then written into the book of each of these tables: if a worker dies in between,
another one writes the rest. A table at which they sit down later knows of none.
"""

from __future__ import annotations

from starhall.core import StarhallError
from starhall.server.book.actions.away import away
from starhall.server.book.refusals import Refused
from starhall.server.kept.aways import Holiday, KeptAways
from starhall.server.kept.people import KeptPeople
from starhall.server.live.tables import Tables
from starhall.server.people import tokens
from starhall.server.watch.logs import log
from starhall.wire.post import AwayFacts

DAY = 24 * 3600 * 1000
A_YEAR = 30
"""Days of holiday in any 365."""
IN_A_ROW = 14
"""Days of holiday at once, and in any four weeks: ending one and beginning another gives no more."""
_LIMITS = ((365, A_YEAR), (28, IN_A_ROW))
_MOST_TABLES = 1000


def taken(past: list[Holiday], since: int) -> int:
    """The milliseconds of holiday after that; a day that was begun counts whole."""
    ends = ((one.since, one.since + max(1, -((one.since - one.until) // DAY)) * DAY) for one in past)
    return sum(max(0, end - max(began, since)) for began, end in ends)


def possible(past: list[Holiday], now: int) -> int:
    """For how many days somebody may go away now."""
    for days in range(IN_A_ROW, 0, -1):
        until = now + days * DAY
        if all(taken(past, until - span * DAY) + days * DAY <= most * DAY for span, most in _LIMITS):
            return days
    return 0


class Holidays:
    """Begins and ends them."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.kept = KeptAways(tables.store)
        self.people = KeptPeople(tables.store)

    @property
    def now(self) -> int:
        """In milliseconds since 1970."""
        return int(self.tables.time.now() * 1000)

    async def facts(self, person: str) -> AwayFacts:
        """Whether somebody is away, and how much holiday they have."""
        now, past = self.now, await self.kept.of(person)
        until = max((one.until for one in past), default=0)
        left = A_YEAR - -(-taken(past, now - 365 * DAY) // DAY)
        return AwayFacts(
            until=until / 1000 if until > now else None,
            left=max(0, left),
            possible=0 if until > now else possible(past, now),
        )

    async def begin(self, person: str, days: int) -> None:
        """Go away for so many days."""

        def make(past: list[Holiday]) -> Holiday | None:
            now = self.now
            if any(one.until > now for one in past) or days > possible(past, now):
                return None
            return Holiday(tokens.new_id(), person, now, now + days * DAY, days, 0)

        if not await self.kept.begin(person, make):
            facts = await self.facts(person)
            if facts.until is not None:
                raise Refused("not_now", "You are on holiday already. End this one first.")
            most = facts.possible
            instead = f"Take {most} or fewer" if most else "Wait until the last one is longer ago"
            raise Refused("not_now", f"So many days are not left. {instead}.")
        await self.say()

    async def end(self, person: str) -> None:
        """Come back early."""
        await self.kept.end(person, self.now)
        await self.say()

    async def say(self) -> None:
        """Write into the books what they do not know yet."""
        for holiday in await self.kept.unsaid():
            said = [await self._said_at(code, holiday) for code in await self._codes(holiday.person)]
            if all(said):
                await self.kept.said(holiday)

    async def _codes(self, person: str) -> list[str]:
        held = await self.people.seats(person, _MOST_TABLES)
        return sorted({seat.code for seat in held if seat.status in {"open", "playing"}})

    async def _said_at(self, code: str, holiday: Holiday) -> bool:
        """Tell one table of it, seat by seat; False if that has to be tried again."""
        while True:
            try:
                live = await self.tables.find(code)
                if live is None:
                    return True
                make = away(holiday.person, holiday.until, holiday.days, self.tables.time.now())
                await self.tables.write(live, make)
            except Refused as refused:
                # Whatever else is refused, there is no clock there that could stand.
                return refused.code not in {"busy", "storage_full"}
            except StarhallError as error:
                log.warning("table not told of", table=code, error=str(error))
                return True
