"""Acting at a table: what a client sends to have something happen, held against the table as it is."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from typing import Any, NamedTuple

from starhall.core import Match
from starhall.server.book.entries import Entry, Promising
from starhall.server.book.refusals import Refused
from starhall.server.book.table import Table
from starhall.wire.messages import Id, Message

Make = Callable[[Table], Entry]
"""Gives the entry for the table as it is, or refuses by raising."""


class Asker(NamedTuple):
    """Who wants something, beside the seat that the act names: the socket holds that seat."""

    opener: bool
    """Did they open the table?"""
    present: Callable[[], list[int]]
    """The seats that are here now."""
    now: float
    """Seconds since 1970."""


class Act(Message, metaclass=Promising):
    """A message of a client that becomes an entry of the book."""

    id: Id

    @abstractmethod
    def entry(self, table: Table, asker: Asker) -> Entry:
        """The entry that it becomes, if nothing speaks against it."""


def still_held(table: Table, seat: int, key_hash: str | None) -> None:
    """Refuse one whose key does not open the seat any more."""
    if not key_hash or table.seats[seat].hash != key_hash:
        raise Refused("not_yours", "This seat is in other hands now.")


def not_closed(table: Table) -> None:
    """Refuse what anybody wants of a table that was closed."""
    if table.closed is not None:
        instead = "Open another one" if table.match is None else "Look at its record, or play on from there"
        raise Refused("not_now", f"{table.closed.text} {instead}.")


def playing(table: Table) -> Match[Any]:
    """The match of a table at which a game is going on."""
    not_closed(table)
    if table.match is None:
        raise Refused("not_now", "The game has not begun. Wait for the others, or ask the host to begin.")
    if table.match.over:
        raise Refused("not_now", "The game is over. Ask for a rematch, or look at the replay.")
    if table.halted:
        raise Refused("not_now", f"The arbiter has paused the game: {table.halted} Wait until it goes on.")
    return table.match


def if_asked(seat: int, since: int, entry: Entry) -> Make:
    """The entry, unless the question that it is about has been answered meanwhile."""

    def make(table: Table) -> Entry:
        asked = table.match is not None and table.match.state.question(seat) is not None
        if not asked or table.halted or table.since[seat] != since:
            raise Refused("out_of_date", "That question has been answered.", number=table.number)
        return entry

    return make
