"""Somebody sits down again."""

from __future__ import annotations

from starhall.server.book.acting import Act, Asker
from starhall.server.book.entries import Entry, Place, Sentence
from starhall.server.book.refusals import Refused
from starhall.server.book.table import Table
from starhall.wire.parts import Count


class Reclaimed(Entry, tag="reclaimed"):
    """A person took the seat back."""

    happens = ("reclaimed",)

    seat: int

    def fold(self, table: Table, place: Place) -> bool:
        """No bot stands in any more, and the clock knows that somebody is there."""
        sitting = table.seats[self.seat]
        sitting.stand_in, sitting.left, sitting.level = False, False, ""
        table.clock.acted(self.seat)
        return False

    def words(self, table: Table) -> Sentence:
        """Say who."""
        return Sentence("reclaimed", f"{table.name(self.seat)} is back.")


class Reclaim(Act, tag="reclaim"):
    """Take a seat back from the bot that stands in."""

    seat: Count

    def entry(self, table: Table, asker: Asker) -> Reclaimed:
        """Sit down again, unless the seat is out of the game."""
        seat = table.seats[self.seat]
        if seat.resigned:
            raise Refused("not_now", "You have given up, and the game went on without you. You may watch.")
        if not seat.left and not seat.stand_in:
            raise Refused("not_now", "The seat is yours already. Go on with the game.")
        return Reclaimed(seat=self.seat)
