"""A table whose cards others still play with shows nothing of them; later it does."""

from __future__ import annotations

from starhall.server.book.entries import Entry, Place, Sentence
from starhall.server.book.refusals import Refused
from starhall.server.book.table import Table


class Unsealed(Entry, tag="unsealed"):
    """Nobody plays with the same cards any more: the record is for everybody, as of any finished game."""

    happens = ("unsealed",)
    even_closed = True

    def fold(self, table: Table, place: Place) -> bool:
        """Dice and record may be looked at."""
        table.sealed = False
        table.show_anew(place.number)
        return False

    def words(self, table: Table) -> Sentence:
        """Say so."""
        return Sentence("unsealed", "Every table with these cards is over: dice and record are open now.")


def unseal(table: Table) -> Unsealed:
    """Open what was sealed, once."""
    if not table.sealed:
        raise Refused("not_now", "Nothing is sealed here.")
    return Unsealed()
