"""The operator or a moderator takes down what nobody should have to read."""

from __future__ import annotations

from typing import Literal

from starhall.server.book.actions.say import is_saying
from starhall.server.book.entries import Entry, Place, Sentence
from starhall.server.book.refusals import Refused
from starhall.server.book.table import TAKEN_DOWN, Table


class TakenDown(Entry, tag="taken_down"):
    """A saying, or the title of the table, is not shown any more; the book keeps it."""

    happens = ("taken_down",)
    even_closed = True

    saying: int | None = None
    """The number of the entry with the saying; None is the title."""
    by: Literal["operator", "moderator"] = "operator"

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
        who = "The operator" if self.by == "operator" else "A moderator"
        return Sentence("taken_down", f"{who} of this hall has taken down {what}.")


def taken_down(table: Table, saying: int | None) -> TakenDown:
    """What a moderator takes down: a saying by its number, or the title, as long as it is shown."""
    if saying is None:
        if not table.title:
            raise Refused("not_now", "This table shows no title.")
    elif not is_saying(table, saying) or table.pages[saying - 1].happening.text == TAKEN_DOWN:
        raise Refused("not_now", "Nothing that was said is shown there any more.")
    return TakenDown(saying=saying, by="moderator")
