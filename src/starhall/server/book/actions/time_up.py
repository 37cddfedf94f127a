"""Time is up, for a seat or for the game."""

from __future__ import annotations

from starhall.core import HOST, TIME
from starhall.server.book.entries import Entry, Place, Sentence, Telling
from starhall.server.book.refusals import Refused
from starhall.server.book.table import Table


class Expired(Entry, tag="expired"):
    """A clock ran out."""

    happens = ("expired",)

    seat: int

    def fold(self, table: Table, place: Place) -> bool:
        """The seat counts as away until it acts."""
        table.clock.expired.add(self.seat)
        return False

    def words(self, table: Table) -> Sentence:
        """Say whose."""
        return Sentence("expired", f"The time of {table.name(self.seat)} is up.")


class Called(Telling, tag="called"):
    """The table itself told the game something: its time is up."""

    happens = ("expired",)

    choice: int

    def fold(self, table: Table, place: Place) -> bool:
        """Tell the game."""
        if place.play:
            table.choose(HOST, self.choice, "clock")
        table.pending, table.clock.until = None, None
        return place.play

    def words(self, table: Table) -> Sentence:
        """Say so."""
        return Sentence("expired", "The time for the game is up.")


def time_call(table: Table) -> int | None:
    """With what the table would call time now; None where it cannot."""
    return table.match.state.call(TIME) if table.match is not None else None


def call_time(table: Table) -> Called:
    """Call time."""
    call = time_call(table)
    if call is None:
        raise Refused("out_of_date", "There is no time to call now.")
    return Called(choice=call)
