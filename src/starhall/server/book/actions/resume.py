"""The server was down and is back."""

from __future__ import annotations

from starhall.server.book.entries import GoingBack, Place, Sentence
from starhall.server.book.table import Table


class Resumed(GoingBack, tag="resumed"):
    """The server was down: that time counts for nobody."""

    happens = ("resumed",)

    ran: bool = False
    """It only stood still for a while, or had no database: nothing of the game is in doubt."""

    def fold(self, table: Table, place: Place) -> bool:
        """Nobody has lost time; a game against the clock goes on from its last completed turn."""
        table.clock.pause(place.now)
        if self.ran or not place.play or table.match is None or table.clock.until is None:
            return False
        to = table.match.last_turn()
        if to == len(table.match.choices):
            return False
        table.go_back(to, place.number)
        return True

    def words(self, table: Table) -> Sentence:
        """Say so."""
        return Sentence("resumed", "The server is back; nobody has lost time.")
