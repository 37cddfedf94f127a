"""The table is opened."""

from __future__ import annotations

from starhall.server.book.entries import Entry, Sentence
from starhall.server.book.table import Table


class TableOpened(Entry, tag="opened"):
    """The table was opened."""

    happens = ("opened",)

    def words(self, table: Table) -> Sentence:
        """Say that it is open."""
        return Sentence("opened", "The table is open.")
