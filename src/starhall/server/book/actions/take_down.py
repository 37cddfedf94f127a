"""The operator takes down what nobody should have to read."""

from __future__ import annotations

from starhall.server.book.entries import Entry, Place, Sentence
from starhall.server.book.table import Table


class TakenDown(Entry, tag="taken_down"):
    """A saying, or the title of the table, is not shown any more; the book keeps it."""

    happens = ("taken_down",)
    even_closed = True

    saying: int | None = None
    """The number of the entry with the saying; None is the title."""

    def fold(self, table: Table, place: Place) -> bool:
        """Everybody is shown the table without it."""
        if self.saying is None:
            table.title = ""
        else:
            table.take_down(self.saying)
        table.show_anew(place.number)
        return False

    def words(self, table: Table) -> Sentence:
        """Say what, not why."""
        what = "the title of this table" if self.saying is None else "something that was said here"
        return Sentence("taken_down", f"The operator of this hall has taken down {what}.")
