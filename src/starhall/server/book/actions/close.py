"""A table is closed before its end: nothing more is written in its book."""

from __future__ import annotations

from starhall.server.book.acting import Make
from starhall.server.book.entries import Entry, Place, Sentence
from starhall.server.book.lifetime import Lifetime, in_words
from starhall.server.book.names import clean
from starhall.server.book.refusals import Refused
from starhall.server.book.table import Table
from starhall.wire.parts import ClosedBy, ClosedInfo

LONGEST_WHY = 200


class Closed(Entry, tag="closed"):
    """The table was closed; its game goes no further."""

    happens = ("closed",)

    by: ClosedBy
    why: str = ""

    def fold(self, table: Table, place: Place) -> bool:
        """Nobody is asked or waited for any more."""
        table.closed = ClosedInfo(by=self.by, when=place.now, text=self.text)
        table.pending = None
        table.offers.clear()
        return False

    def words(self, table: Table) -> Sentence:
        """Say who closed it, and why."""
        return Sentence("closed", self.text)

    @property
    def text(self) -> str:
        """Who closed it, and why."""
        if self.by == "time":
            return f"{self.why}, so this table was closed."
        who = "The arbiter" if self.by == "arbiter" else "The operator of this hall"
        why = f": {self.why}" if self.why else ""
        return f"{who} has closed this table{why}."


def by_operator(why: str = "") -> Make:
    """The operator closes a table that is not over yet, for a reason that everybody there may read."""

    def make(table: Table) -> Closed:
        _goes_on(table)
        return Closed(by="operator", why=clean(why, LONGEST_WHY).rstrip("."))

    return make


def by_time(lifetime: Lifetime, now: float) -> Make:
    """A table is closed at which nothing has happened for too long."""

    def make(table: Table) -> Closed:
        _goes_on(table)
        life = lifetime.of(table)
        if life is None or now < life.closes:
            raise Refused("not_now", "Something has happened at this table.", number=table.number)
        quiet = in_words(now - table.last)
        return Closed(by="time", why=f"Nothing has happened here for {quiet}")

    return make


def _goes_on(table: Table) -> None:
    if table.ended:
        raise Refused("not_now", "This table is over already: there is nothing to close.")
