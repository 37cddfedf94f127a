"""Somebody says something."""

from __future__ import annotations

from typing import Annotated

import msgspec

from starhall.server.book.acting import Act, Asker
from starhall.server.book.actions.silence import may_speak
from starhall.server.book.actions.slow_down import in_time
from starhall.server.book.entries import Entry, Sentence
from starhall.server.book.names import clean
from starhall.server.book.refusals import Refused
from starhall.server.book.table import Table
from starhall.wire.parts import Count, Short

LONGEST_SAYING = 200
"""Characters."""

PHRASES = {
    "hello": "Hello!",
    "good_luck": "Good luck, have fun.",
    "well_played": "Well played.",
    "thanks": "Thank you.",
    "oops": "Oops.",
    "wow": "What a roll!",
    "thinking": "Let me think.",
    "moment": "One moment, please.",
    "your_turn": "Your turn, I believe.",
    "good_game": "Good game. Again?",
    "bye": "I have to go. Goodbye.",
}
"""What can be said with one click."""


class Said(Entry, tag="said"):
    """Chat."""

    happens = ("said",)

    seat: int
    text: str
    phrase: str = ""

    def words(self, table: Table) -> Sentence:
        """What was said."""
        return Sentence("said", self.text, self.phrase)


def is_saying(table: Table, number: int) -> bool:
    """Was something said in the entry of this number?"""
    return 0 < number <= len(table.pages) and table.pages[number - 1].happening.kind == "said"


class Say(Act, tag="say"):
    """Chat: a text, or the id of a quick phrase."""

    seat: Count
    text: Annotated[str, msgspec.Meta(max_length=LONGEST_SAYING)] = ""
    phrase: Short = ""

    def entry(self, table: Table, asker: Asker) -> Said:
        """Say it, as far as the table allows chat."""
        if table.head.chat == "off":
            raise Refused("not_now", "This table has no chat.")
        may_speak(table, self.seat)
        in_time(table, self.seat, asker.now)
        if self.phrase:
            if self.phrase not in PHRASES:
                raise Refused("not_understood", f"There is no such phrase; there are {', '.join(PHRASES)}.")
            return Said(seat=self.seat, text=PHRASES[self.phrase], phrase=self.phrase)
        if table.head.chat == "phrases":
            raise Refused("not_now", "This table has quick phrases only. Choose one of them.")
        text = clean(self.text, LONGEST_SAYING)
        if not text:
            raise Refused("not_understood", "There is nothing to say. Write a text, or choose a phrase.")
        return Said(seat=self.seat, text=text)
