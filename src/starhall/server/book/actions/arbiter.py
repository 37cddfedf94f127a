"""What the arbiter of a tournament decides about a table: more time, a pause, the end of one played anew.

Each entry has the number of the arbiter's ruling in the book of the tournament. Any worker carries a ruling
out, and a table in whose book it stands refuses it.
"""

from __future__ import annotations

from starhall.server.book.acting import Make
from starhall.server.book.actions.close import Closed
from starhall.server.book.entries import Entry, Place, Sentence
from starhall.server.book.refusals import Refused
from starhall.server.book.table import Table


class TimeAdded(Entry, tag="time_added"):
    """A seat has more time."""

    happens = ("time_added",)

    seat: int
    seconds: int
    why: str
    ruling: int

    def fold(self, table: Table, place: Place) -> bool:
        """In the bank of the seat, and for the game if that has its time."""
        table.rulings.add(self.ruling)
        table.clock.add(self.seat, self.seconds)
        return False

    def words(self, table: Table) -> Sentence:
        """Say who, how much and why."""
        minutes = f"{self.seconds // 60} minute{'' if self.seconds == 60 else 's'}"
        return Sentence("time_added", f"The arbiter gives {table.name(self.seat)} {minutes} more: {self.why}")


class Halted(Entry, tag="halted"):
    """The clocks stand, and nobody chooses."""

    happens = ("halted",)

    why: str
    ruling: int

    def fold(self, table: Table, place: Place) -> bool:
        """Until it goes on."""
        table.paused_by = self.ruling
        table.clock.halt(place.now)
        table.halted = self.why
        return False

    def words(self, table: Table) -> Sentence:
        """Say why."""
        return Sentence("halted", f"The arbiter has paused the game, and all clocks stand: {self.why}")


class WentOn(Entry, tag="went_on"):
    """The clocks run again."""

    happens = ("went_on",)

    why: str
    ruling: int

    def fold(self, table: Table, place: Place) -> bool:
        """Nobody has lost time."""
        table.paused_by = self.ruling
        table.clock.go_on(place.now)
        table.halted = ""
        return False

    def words(self, table: Table) -> Sentence:
        """Say why."""
        return Sentence("went_on", f"The game goes on: {self.why}")


def ruled(entry: TimeAdded | Halted | WentOn) -> Make:
    """What was ruled, unless it has been carried out or there is nothing to rule on any more."""

    def make(table: Table) -> Entry:
        # A worker that comes late does not undo what was ruled since.
        known = isinstance(entry, TimeAdded) and entry.ruling in table.rulings
        late = not isinstance(entry, TimeAdded) and entry.ruling <= table.paused_by
        if table.ended or known or late:
            raise Refused("not_now", "This ruling has been carried out.")
        return entry

    return make


def played_anew(table: Table) -> Entry:
    """The end of a table in whose place another one is played."""
    if table.ended:
        raise Refused("not_now", "This table is over.")
    return Closed(by="arbiter", why="It is played anew")
