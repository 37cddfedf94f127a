"""Somebody takes back, at once or by asking the others."""

from __future__ import annotations

from starhall.server.book.acting import Act, Asker, playing
from starhall.server.book.entries import Entry, GoingBack, Place, Sentence, Story
from starhall.server.book.refusals import Refused
from starhall.server.book.table import NOTHING_TO_TAKE_BACK, Pending, Table
from starhall.wire.parts import Count


class Undone(Entry, tag="undone"):
    """The table went back to where it stood after so many choices."""

    happens = ("undone",)

    seat: int
    to: int

    def fold(self, table: Table, place: Place) -> bool:
        """Go back."""
        if place.play:
            table.go_back(self.to, place.number)
        return place.play

    def words(self, table: Table) -> Sentence:
        """Say who, and how far."""
        return Sentence("undone", f"{table.name(self.seat)} takes back; {self.to} choices stand.")

    def tell(self, story: Story) -> None:
        """What was taken back was never told."""
        story.go_back(self.to)


class UndoAsked(Entry, tag="undo_asked"):
    """Somebody asks the others for an undo."""

    happens = ("undo_asked",)

    seat: int
    to: int

    def fold(self, table: Table, place: Place) -> bool:
        """Wait for those who have a say."""
        table.pending = Pending(self.seat, self.to, table.affected(self.seat))
        return False

    def words(self, table: Table) -> Sentence:
        """Say who, and how far."""
        who = table.name(self.seat)
        return Sentence("undo_asked", f"{who} asks to take back; {self.to} choices would stand.")


class UndoAnswered(GoingBack, tag="undo_answered"):
    """Somebody agrees, or refuses; the last to agree makes it happen."""

    happens = ("undo_asked", "undo_refused", "undone")

    seat: int
    yes: bool

    def fold(self, table: Table, place: Place) -> bool:
        """Go back, if nobody else is waited for."""
        pending = table.pending
        if pending is None:
            return False
        if not self.yes:
            table.pending = None
            return False
        pending.waits_for = [seat for seat in pending.waits_for if seat != self.seat]
        if pending.waits_for:
            return False
        table.pending = None
        if place.play:
            table.go_back(pending.to, place.number)
        return place.play

    def words(self, table: Table) -> Sentence:
        """Say who, and whether it happened."""
        who = table.name(self.seat)
        if not self.yes:
            return Sentence("undo_refused", f"{who} does not agree to take back.")
        if table.pending is None:
            return Sentence("undone", f"{who} agrees, and it is taken back.")
        return Sentence("undo_asked", f"{who} agrees to take back.")


class Undo(Act, tag="undo"):
    """Take back: at once where that is free, else by asking the others."""

    seat: Count
    to: Count | None = None
    """Back to the table after so many choices; null: before this seat's last choice."""

    def entry(self, table: Table, asker: Asker) -> Undone | UndoAsked:
        """Take back at once where nobody has to be asked; else ask."""
        match = playing(table)
        to = table.last_choice_of(self.seat) if self.to is None else self.to
        reason = table.why_no_undo(self.seat, to)
        if to is None or reason is NOTHING_TO_TAKE_BACK:
            raise Refused("not_now", "There is nothing to take back. Go on with the game.")
        if match.choices[to][0] != self.seat:
            raise Refused("not_legal", "You can only take back to one of your own choices.", rule="undo")
        if reason is not None:
            raise Refused(
                "not_legal", f"This cannot be taken back: {reason.text}. Play on.", rule=reason.rule
            )
        if table.undoes_at_once(self.seat, to):
            return Undone(seat=self.seat, to=to)
        if table.pending is not None:
            raise Refused("not_now", "An undo is being asked for already. Wait for the answers.")
        return UndoAsked(seat=self.seat, to=to)


class UndoAnswer(Act, tag="undo_answer"):
    """Agree to an undo that somebody asks for, or refuse it."""

    seat: Count
    yes: bool

    def entry(self, table: Table, asker: Asker) -> UndoAnswered:
        """Answer, if that is waited for; the one who asked may withdraw."""
        pending = table.pending
        withdraws = pending is not None and pending.by == self.seat and not self.yes
        if pending is None or not (self.seat in pending.waits_for or withdraws):
            raise Refused("not_now", "Nobody waits for your answer to an undo.")
        return UndoAnswered(seat=self.seat, yes=self.yes)
