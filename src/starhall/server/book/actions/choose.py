"""Somebody answers a question of the game."""

from __future__ import annotations

from sys import intern
from typing import Any

from starhall.core import StarhallError
from starhall.server.book import refusals
from starhall.server.book.acting import Act, Asker, Make, if_asked, playing
from starhall.server.book.entries import Entry, Maker, Place, Sentence, Telling
from starhall.server.book.locked import locked_choice
from starhall.server.book.refusals import Refused
from starhall.server.book.table import Table
from starhall.wire.parts import Count


class Chose(Telling, tag="chose"):
    """A choice was made."""

    happens = ("chose",)

    seat: int
    choice: int
    by: Maker = "person"
    thought: dict[str, Any] | None = None
    """What a bot weighed, in words; told when it gives nothing away."""

    def fold(self, table: Table, place: Place) -> bool:
        """The game goes on, and whoever asked for an undo is too late."""
        if place.play:
            table.choose(self.seat, self.choice, self.by, self.thought)
        table.pending = None
        if self.by == "person":
            table.clock.acted(self.seat)
        return place.play

    def words(self, table: Table) -> Sentence:
        """Say who, but not what."""
        by = " (a bot, as the time was up)" if self.by == "clock" else ""
        # The same few sentences make up most of a book: each is kept once.
        return Sentence("chose", intern(f"{table.name(self.seat)} has chosen{by}."))


class Choose(Act, tag="choose"):
    """Answer the question that a seat is asked."""

    seat: Count
    choice: Count
    at: Count
    """`ask.since` of the question that this answers."""

    def entry(self, table: Table, asker: Asker) -> Chose:
        """Answer, if the question is still the one that is asked."""
        match = playing(table)
        if table.seats[self.seat].stand_in:
            raise Refused("not_now", "A bot stands in for this seat. Take the seat back first.")
        if locked_choice(table, self.seat) not in {None, self.choice}:
            raise Refused("not_now", "Your deck is locked for this tournament: it is taken by itself.")
        if match.state.question(self.seat) is not None and self.at != table.since[self.seat]:
            raise Refused(
                "out_of_date",
                f"This answers the table as it was at number {self.at}; the question now is of number "
                f"{table.since[self.seat]}. Look at the table again and choose anew.",
                number=table.number,
            )
        try:
            match.game.check(match.state, self.seat, self.choice)
        except StarhallError as error:
            raise refusals.of(error, table.number) from None
        return Chose(seat=self.seat, choice=self.choice)


def choose_for(seat: int, choice: int, since: int, by: Maker, thought: dict[str, Any] | None = None) -> Make:
    """Somebody else answers for a seat; a bot only as long as the seat is not a person's again."""
    answer = if_asked(seat, since, Chose(seat=seat, choice=choice, by=by, thought=thought))

    def make(table: Table) -> Entry:
        if by == "bot" and not table.seats[seat].played_by_bot:
            raise Refused("out_of_date", "The seat is in a person's hands again.", number=table.number)
        return answer(table)

    return make
