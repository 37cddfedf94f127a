"""The host asks somebody to go."""

from __future__ import annotations

from starhall.server.book.acting import Act, Asker
from starhall.server.book.actions.leave import get_up
from starhall.server.book.entries import Entry, Place, Sentence
from starhall.server.book.refusals import Refused
from starhall.server.book.table import Table
from starhall.wire.parts import Count


class Removed(Entry, tag="removed"):
    """A person had to go: their key is void."""

    happens = ("removed",)

    seat: int
    name: str

    def fold(self, table: Table, place: Place) -> bool:
        """The seat is free; a bot stands in, if the game goes on and the table has one."""
        table.give_seat(self.seat, "")
        table.seats[self.seat].silenced = ""
        get_up(table, self.seat)
        return False

    def words(self, table: Table) -> Sentence:
        """Say who, and who plays on."""
        bot = "; a bot stands in" if table.seats[self.seat].stand_in else ""
        return Sentence("removed", f"The host has asked {self.name} to go{bot}.")


class Remove(Act, tag="remove"):
    """Take a seat from somebody, before the game begins or when they do not come back. For the host."""

    away: Count
    """Who has to go."""

    def entry(self, table: Table, asker: Asker) -> Removed:
        """They go, unless they are at the table and playing."""
        if not asker.opener:
            raise Refused("not_yours", "Only the one who opened the table can ask somebody to go.")
        if self.away >= len(table.seats) or not table.seats[self.away].hash:
            raise Refused("not_now", "There is nobody at that seat.")
        if table.rated and table.started:
            raise Refused("not_now", "Nobody is sent away from a rated game: the clock decides.")
        sitting = table.seats[self.away]
        if sitting.mine:
            raise Refused("not_now", "That seat is your own. You may leave it.")
        if table.status == "over":
            raise Refused("not_now", "The game is over. There is nothing to go from.")
        gone = self.away in table.clock.expired or self.away not in asker.present()
        if table.started and not gone:
            raise Refused("not_now", f"{sitting.name} is here and plays. Wait until their time is up.")
        return Removed(seat=self.away, name=sitting.name)
