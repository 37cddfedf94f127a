"""A bot stands in for somebody who does not come back."""

from __future__ import annotations

from starhall.server.book.acting import Act, Asker, playing
from starhall.server.book.entries import Entry, Place, Sentence
from starhall.server.book.refusals import Refused
from starhall.server.book.table import Table
from starhall.wire.parts import Count


class StoodIn(Entry, tag="stood_in"):
    """A bot stands in for a person."""

    happens = ("stand_in",)

    seat: int
    level: str

    def fold(self, table: Table, place: Place) -> bool:
        """Let the bot play."""
        sitting = table.seats[self.seat]
        sitting.stand_in, sitting.level = True, self.level
        table.no_longer_waits_for(self.seat)
        return False

    def words(self, table: Table) -> Sentence:
        """Say for whom."""
        return Sentence("stand_in", f"A bot stands in for {table.name(self.seat)}.")


class CallStandIn(Act, tag="call_stand_in"):
    """Let a bot stand in for a seat whose clock has run out, or, as the host, for one that is away."""

    seat: Count
    """Who asks."""
    away: Count
    """For whom."""

    def entry(self, table: Table, asker: Asker) -> StoodIn:
        """A bot, if the table has agreed on that and nobody is there."""
        playing(table)
        away = self.away
        if away >= len(table.seats) or not table.seats[away].sits == "person" or table.seats[away].stand_in:
            raise Refused("not_now", "There is no person at that seat to stand in for.")
        if not (table.head.stand_in and table.game.stand_ins):
            raise Refused("not_now", "This table has agreed on no stand-ins. Wait for the seat.")
        expired = away in table.clock.expired
        if not expired and not (asker.opener and away not in asker.present()):
            raise Refused(
                "not_now",
                "A bot may stand in once the seat's time is up, or when the host calls it for a seat that is "
                "away.",
            )
        return StoodIn(seat=away, level=table.head.stand_in)
