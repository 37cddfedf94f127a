"""Somebody takes a hint of the coach: where others play, too, they are told."""

from __future__ import annotations

from starhall.core import count
from starhall.server.book.acting import playing
from starhall.server.book.entries import Entry, Place, Sentence
from starhall.server.book.refusals import Refused
from starhall.server.book.table import Table
from starhall.wire.parts import Coach


class Hinted(Entry, tag="hinted"):
    """A seat has asked the coach."""

    happens = ("hinted",)

    seat: int

    def fold(self, table: Table, place: Place) -> bool:
        """It has one hint more; the game is as it was."""
        table.hints[self.seat] = table.hints.get(self.seat, 0) + 1
        return False

    def words(self, table: Table) -> Sentence:
        """Say who, and how many that makes."""
        taken = count(table.hints[self.seat], "hint")
        return Sentence("hinted", f"{table.name(self.seat)} asks the coach: {taken} so far.")


def usual_coach(people: int) -> Coach:
    """One who plays against bots alone may learn; where people meet, nobody whispers."""
    return "hints" if people == 1 else "off"


def may_ask(table: Table, seat: int) -> None:
    """Refuse a hint where the table has none, or the seat is not asked."""
    match = playing(table)
    _must_not_be_rated(table)
    if table.head.coach == "off":
        raise Refused("not_now", "This table has agreed on no hints. Open one that allows them.")
    if match.state.question(seat) is None:
        raise Refused("not_now", "You are not asked anything now. Ask for a hint when it is your turn.")
    if len(match.state.choices(seat)) < 2:
        raise Refused("not_now", "There is one option only: take it.")


def may_be_judged(table: Table, seat: int) -> int:
    """The number of the last choice of a seat that was one; refuses where it may not be judged."""
    _must_not_be_rated(table)
    if table.head.coach != "learning":
        raise Refused("not_now", "This is no table for learning. After the end, look at the analysis.")
    at = None if table.match is None else table.match.last_choice(seat)
    if at is None:
        raise Refused("not_now", "You have chosen nothing yet.")
    return at


def _must_not_be_rated(table: Table) -> None:
    """What counts is played alone."""
    if table.rated:
        raise Refused(
            "not_now", "This game is rated: the coach is silent. After the end, look at the analysis."
        )
