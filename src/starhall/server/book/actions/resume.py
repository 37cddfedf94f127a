"""The server was down and is back."""

from __future__ import annotations

from typing import Any

from starhall.core import Match
from starhall.server.book.entries import Entry, Place, Sentence, Story
from starhall.server.book.table import Table


class Resumed(Entry, tag="resumed", omit_defaults=True):
    """The server was down: that time counts for nobody."""

    happens = ("resumed",)

    went_to: int | None = None
    """If the game went back to its last turn: how many choices were left."""

    def fold(self, table: Table, place: Place) -> bool:
        """Nobody has lost time; a game against the clock goes on from its last completed turn."""
        table.clock.pause(place.now)
        if not place.play or table.match is None or table.clock.until is None:
            return False
        to = table.match.last_turn()
        if to == len(table.match.choices):
            return False
        table.go_back(to, place.number)
        return True

    def words(self, table: Table) -> Sentence:
        """Say so."""
        return Sentence("resumed", "The server is back; nobody has lost time.")

    def note(self, match: Match[Any], choices: int, events: int) -> None:
        """Write down how far it went back."""
        if len(match.choices) < choices:
            self.went_to = len(match.choices)

    def tell(self, story: Story) -> None:
        """What was taken back was never told."""
        if self.went_to is not None:
            story.go_back(self.went_to)
