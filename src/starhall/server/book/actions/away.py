"""Somebody is on holiday: their clock stands at the tables where one has days to answer."""

from __future__ import annotations

from starhall.server.book.acting import Make
from starhall.server.book.entries import Entry, Place, Sentence
from starhall.server.book.posted import has_days
from starhall.server.book.refusals import Refused
from starhall.server.book.table import Table


class Away(Entry, tag="away"):
    """The clock of a seat stands until then."""

    happens = ("away",)

    seat: int
    until: int
    """In milliseconds since 1970."""
    days: int
    """For how many, as it is told."""

    def fold(self, table: Table, place: Place) -> bool:
        """Only the clock knows."""
        table.clock.go_away(self.seat, self.until / 1000, place.now)
        return False

    def words(self, table: Table) -> Sentence:
        """Say who, and for how long."""
        days = f"{self.days} day{'' if self.days == 1 else 's'}"
        return Sentence("away", f"{table.name(self.seat)} is on holiday for {days}: their clock stands.")


class Back(Entry, tag="back"):
    """Somebody is back before the end of their holiday."""

    happens = ("back",)

    seat: int

    def fold(self, table: Table, place: Place) -> bool:
        """The clock runs again."""
        table.clock.come_back(self.seat, place.now)
        return False

    def words(self, table: Table) -> Sentence:
        """Say who."""
        return Sentence("back", f"{table.name(self.seat)} is back from holiday: their clock runs.")


def away(person: str, until: int, days: int, now: float) -> Make:
    """The next seat of somebody at a table stands still until then, unless that is known or they are back."""

    def make(table: Table) -> Entry:
        for seat, holder in table.holders.items():
            if holder != person or table.ended or not has_days(table):
                continue
            known = table.clock.away_until(seat, now)
            if until > now * 1000 and known != until / 1000:
                return Away(seat=seat, until=until, days=days)
            if until <= now * 1000 and known is not None:
                return Back(seat=seat)
        raise Refused("out_of_date", "There is nothing to say of this holiday here.")

    return make
