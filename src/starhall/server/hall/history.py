"""Finished games are taken into the histories of those who played them: once, also after everything was down.

That a game is over and whose the seats are stands in the database together with its last entry. What is
written here follows from the book alone, so any worker may do it, and twice does no harm.
"""

from __future__ import annotations

import json
from typing import Any

from starhall.core import Match
from starhall.core.measured import Roles
from starhall.server.book.refusals import Refused
from starhall.server.book.table import Table
from starhall.server.kept.played import BOT, GUEST, PERSON, Ended, KeptGame, KeptPlayed
from starhall.server.kept.writer import NotStored
from starhall.server.live.tables import Tables
from starhall.server.watch.chores import failed

AT_ONCE = 20
"""So many games are read one after another: to read a book takes its time."""


class History:
    """Keeps the histories up to date."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.kept = KeptPlayed(tables.store)
        self._failed: set[str] = set()
        """Tables that could not be taken in: tried again by the next start, so that others get their turn."""

    async def take_in(self, person: str = "") -> int:
        """Take in games that are over, of everybody or of one person; returns how many were looked at."""
        ended = await self.kept.ended(AT_ONCE, person, self._failed)
        for one in ended:
            try:
                await self._take_in(one)
            except NotStored:
                raise
            except Exception as error:
                self._failed.add(one.code)
                failed("histories", error, table=one.code)
        return len(ended)

    async def _take_in(self, ended: Ended) -> None:
        live = await self.tables.find(ended.code)
        if live is None:
            await self.kept.take_in(ended, None)
            return
        try:
            async with self.tables.up_to_date(live) as table:
                if table.sealed:
                    # Others still play with these cards: what came of them here is told when all are done.
                    return
                found = finished(table, ended)
        except Refused:
            return
        await self.kept.take_in(ended, found)


def finished(table: Table, ended: Ended) -> KeptGame | None:
    """A game as the history of one who played it has it; None of one that was given up before its end."""
    match, seat = table.match, ended.seat
    if match is None or not match.over:
        return None
    places = match.game.results(match.state).places
    usual = match.game.read_options({}, len(table.seats))
    facts = {
        "players": len(table.seats),
        "last": max(places),
        "options": {name: value for name, value in table.head.options.items() if usual.get(name) != value},
        "others": [
            [*_who(table, other.seat), places[other.seat]] for other in table.seats if other.seat != seat
        ],
        "roles": {sort: list(by_seat[seat]) for sort, by_seat in roles_of(match).items()},
    }
    changed = [page.happening.when for page in table.pages if page.changed] or [table.last]
    return KeptGame(
        ended.code,
        seat,
        ended.person,
        table.head.game,
        int(changed[-1] * 1000),
        places[seat],
        int(table.rated),
        json.dumps(facts),
    )


def _who(table: Table, seat: int) -> tuple[str, str]:
    sitting = table.seats[seat]
    if sitting.person:
        return PERSON, sitting.person
    return (BOT, sitting.level) if sitting.sits == "bot" else (GUEST, "")


def roles_of(match: Match[Any]) -> Roles:
    """What each seat played as when play began; nobody knows it of a game of other rules."""
    if match.older is not None:
        return {}
    states = (match.state_at(at) for at in range(len(match.choices) + 1))
    begun = next((s for s in states if not match.game.preparing(s)), match.state)
    return match.game.measured.roles(begun)
