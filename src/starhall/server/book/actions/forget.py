"""Somebody is forgotten: their name is another one now, everywhere in the book."""

from __future__ import annotations

from starhall.server.book.entries import Entry, Place, Sentence
from starhall.server.book.table import Table


class Forgotten(Entry, tag="forgotten"):
    """The operator has replaced a name and removed what its bearer said, in all entries before this one."""

    happens = ("forgotten",)
    even_closed = True
    rewrites = True

    name: str
    """The one that stands there now."""

    def fold(self, table: Table, place: Place) -> bool:
        """Everybody is shown the table anew."""
        table.show_anew(place.number)
        return False

    def words(self, table: Table) -> Sentence:
        """Say so."""
        return Sentence("forgotten", f"Somebody who played here is called {self.name} now.")
