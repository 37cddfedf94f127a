"""Finding a game: those who wait are called together by strength, and bots come where nobody else does.

One worker matches for all, by a lease for each game; its number is checked with every call, so that one that
stood still calls nobody any more.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Collection, Sequence
from random import SystemRandom

from starhall.bots.characters import character
from starhall.bots.levels import PLAIN
from starhall.bots.strengths import nearest, strengths
from starhall.server.book import rated
from starhall.server.book.actions.opened import TableOpened
from starhall.server.book.actions.start import Started
from starhall.server.book.entries import Entry, Head, HeadSeat
from starhall.server.book.names import seat_name
from starhall.server.kept import leases
from starhall.server.kept.enough import Most
from starhall.server.kept.played import KeptPlayed
from starhall.server.kept.ratings import KeptRatings
from starhall.server.kept.tickets import KeptTickets, Ticket
from starhall.server.kept.ties import KeptTies
from starhall.server.live.tables import Tables
from starhall.server.rights.keys import hashed, new_code, new_key
from starhall.server.watch.chores import guarded

EVERY = 1.0
"""Seconds between two looks."""
LEASE = 5_000
BEAT = 15_000
"""Milliseconds: a page that was silent for longer is not there."""
COME_WITHIN = 20_000
"""Milliseconds that somebody has to be there who was called."""
PATIENCE = 30_000
FORGET = 600_000
"""Milliseconds of silence after which a ticket is void."""
WIDTH, WIDER = 3.0, 0.1
"""How far apart the strengths may be at first, and so much more for each second that the first has waited."""


class Finding:
    """Brings those together who look for a game."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.tickets = KeptTickets(tables.store)
        self.ties = KeptTies(tables.store)
        self.ratings = KeptRatings(tables.store, Most.of(tables.config))
        self.names = KeptPlayed(tables.store)
        self.holder = secrets.token_hex(8)

    @property
    def now(self) -> int:
        """In milliseconds since 1970."""
        return int(self.tables.time.now() * 1000)

    async def keep_going(self) -> None:
        """Until cancelled: look who can play together."""
        while True:
            await asyncio.sleep(EVERY)
            with guarded("finding"):
                await self.look()

    async def look(self) -> None:
        """Do for each game what is to be done, where no other worker does it."""
        for game in await self.tickets.games():
            lease = f"finding {game}"
            fence = await leases.take(self.tables.store, lease, self.holder, self.now, self.now + LEASE)
            if fence is not None:
                with guarded("finding", game=game):
                    await self._match(game, lease, fence)

    async def _match(self, game: str, lease: str, fence: int) -> None:
        await self.tickets.tidy(self.now - FORGET)
        await self.tickets.settle(lease, fence, game, self.now)
        for group in await self.tickets.to_open(game):
            with guarded("finding", table=group[0].code):
                await self.open(group)
        waiting = await self.tickets.waiting(game, self.now - BEAT)
        blocks = await self.ties.blocks_among([one.person for one in waiting])
        blocks |= await self.ratings.apart([one.person for one in waiting if one.rated], self.now)
        for group in groups(waiting, self.now, blocks):
            await self.tickets.call(lease, fence, group, new_code(), self.now + COME_WITHIN)

    async def open(self, group: Sequence[Ticket]) -> None:
        """The table of a group that is seated, unless another worker has opened it."""
        names = await self.names.names({one.person for one in group})
        head = _head(self.tables, group, names)
        entries: list[Entry] = [TableOpened(), Started(tells=True)]
        await self.tables.open_once(head, entries)


def groups(waiting: Sequence[Ticket], now: int, blocks: Collection[tuple[str, str]]) -> list[list[Ticket]]:
    """Who can play together now: for each, the first who came first, those nearest in strength."""
    found: list[list[Ticket]] = []
    taken: set[str] = set()
    for first in waiting:
        if first.id in taken:
            continue
        near = sorted(
            (one for one in waiting if one.id not in taken and one is not first and _near(first, one, now)),
            key=lambda one: (_apart(first, one), one.since, one.id),
        )
        group = [first]
        for one in near:
            if len(group) < first.seats and not any(_barred(one, other, blocks) for other in group):
                group.append(one)
        if len(group) == first.seats or (bots_come(first) and now - first.since >= first.patience):
            found.append(group)
            taken.update(one.id for one in group)
    return found


def _near(first: Ticket, other: Ticket, now: int) -> bool:
    width = WIDTH + WIDER * (now - first.since) / 1000
    return first.wish == other.wish and _apart(first, other) <= width


def _apart(one: Ticket, other: Ticket) -> float:
    return abs(float(one.mu) - float(other.mu))


def _barred(one: Ticket, other: Ticket, blocks: Collection[tuple[str, str]]) -> bool:
    return (one.person, other.person) in blocks or (other.person, one.person) in blocks


def bots_come(ticket: Ticket) -> bool:
    """Do bots take free seats after a while? To a rated game only those whose strength is published."""
    return not ticket.rated or bool(_published(ticket))


def _published(ticket: Ticket) -> dict[str, float]:
    found = strengths(ticket.game, rated.BANDS.get(ticket.seats, ""))
    return {level: its.mu for level, its in found.items()}


def level_for(group: Sequence[Ticket]) -> str:
    """The level of bots nearest to those who wait; where levels were not measured, the middle one."""
    mean = sum(float(one.mu) for one in group) / len(group)
    band = rated.BANDS.get(group[0].seats, "")
    return nearest(group[0].game, band, mean) or PLAIN[len(PLAIN) // 2]


def _head(tables: Tables, group: Sequence[Ticket], names: dict[str, str]) -> Head:
    """A table at which a group plays, in any order, with bots on the other seats."""
    first = group[0]
    game = tables.find_game(first.game)
    level = level_for(group)
    seats: list[HeadSeat] = []
    order: list[Ticket | None] = [*group, *[None] * (first.seats - len(group))]
    SystemRandom().shuffle(order)
    for p, one in enumerate(order):
        taken = [seat.name for seat in seats]
        if one is not None:
            name = seat_name(names.get(one.person, ""), f"Player {p + 1}", taken)
            # Nobody is given the key: signing in opens the seat.
            seats.append(HeadSeat(sits="person", name=name, hash=hashed(new_key(p)), person=one.person))
        else:
            seats.append(HeadSeat(sits="bot", name=character(level, taken).shown, level=level))
    if first.rated:
        rated.anchor(seats, _published(first))
    return Head(
        code=first.code,
        title=rated.title("") if first.rated else "",
        game=game.slug,
        rules=game.version,
        content=game.content.fingerprint,
        options=game.read_options({}, first.seats),
        public=True,
        clock=first.clock,  # type: ignore[arg-type]
        expiry="stand_in" if game.stand_ins else "move",
        stand_in=level if game.stand_ins else "",
        chat="phrases",
        take_backs="none",
        coach="off",
        rated=bool(first.rated),
        secret=secrets.token_hex(32),
        opener="",
        invite="",
        seats=seats,
    )
