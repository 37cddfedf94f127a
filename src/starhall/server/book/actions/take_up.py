"""A game is taken up by other rules than it began with."""

from __future__ import annotations

from typing import Any

import msgspec

from starhall.core.story import event_of
from starhall.core.upgrading import tuple_of
from starhall.server.book.entries import Entry, Place, Sentence, Story
from starhall.server.book.table import Table
from starhall.wire.parts import Renewal


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
        table.renewed.append(self._renewal(table, place))
        table.rules = self.rules
        if place.play:
            table.match, table.makers, table.thoughts = table.new_match("", self.state), [], {}
            table.past = [event_of(event, n) for n, event in enumerate(self.past)]
        table.last_undo = place.number
        return place.play

    def words(self, table: Table) -> Sentence:
        """Say so."""
        return Sentence("resumed", "The rules were renewed; the game goes on from where it stood.")

    def tell(self, story: Story) -> None:
        """Begin with what was told before."""
        story.past, story.turns = self.past, [[]]

    def _renewal(self, table: Table, place: Place) -> Renewal:
        before = table.rules
        return Renewal(
            when=place.now,
            before=before,
            now=self.rules,
            text=" ".join((self._what(before), *self._what_is_lost(table))),
            changes=table.game.changes(before, self.rules),
        )

    def _what(self, before: str) -> str:
        if self.state.get("asked") == tuple_of():
            return (
                f"This game was over by then: it was played by rules {before}, these are rules {self.rules}."
            )
        if self.rules == before:
            return "The cards and tables of this game were changed while it went on: it goes on with these."
        return f"Until then this game was played by rules {before}; it goes on by rules {self.rules}."

    def _what_is_lost(self, table: Table) -> list[str]:
        """What is no more as it was, if anything had been chosen before."""
        if not any(page.happening.kind == "chose" for page in table.pages):
            return []
        lost = ["Choices from before cannot be taken back or looked at one by one."]
        if not self.past:
            lost.append("What was told before was not kept.")
        return lost
