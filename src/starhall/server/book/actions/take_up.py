"""A game is taken up by other rules than it began with."""

from __future__ import annotations

from typing import Any

import msgspec

from starhall.core.story import event_of
from starhall.server.book.entries import Entry, Place, Sentence, Story
from starhall.server.book.table import Table


class TakenUp(Entry, tag="taken_up"):
    """The rules have changed since the game began: it goes on from the state it had."""

    happens = ("resumed",)

    rules: str
    content: str
    state: dict[str, Any]
    past: list[dict[str, Any]] = msgspec.field(default_factory=list)
    """All that was told before."""

    def fold(self, table: Table, place: Place) -> bool:
        """Begin a match with that state; no step leads across it."""
        if place.play:
            table.match, table.makers = table.new_match("", self.state), []
            table.past = [event_of(event, n) for n, event in enumerate(self.past)]
        table.last_undo = place.number
        return place.play

    def words(self, table: Table) -> Sentence:
        """Say so."""
        return Sentence("resumed", "The rules were renewed; the game goes on from where it stood.")

    def tell(self, story: Story) -> None:
        """Begin with what was told before."""
        story.past, story.turns = self.past, [[]]
