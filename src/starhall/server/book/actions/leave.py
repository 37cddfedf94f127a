"""Somebody gets up, for now or for good."""

from __future__ import annotations

from starhall.core import HOST
from starhall.server.book.acting import Act, Asker, playing
from starhall.server.book.entries import Place, Sentence, Story, Telling
from starhall.server.book.refusals import Refused
from starhall.server.book.table import Table, has_resigning
from starhall.wire.parts import Count


class Left(Telling, tag="left"):
    """A person got up."""

    happens = ("left",)

    seat: int
    call: int | None = None
    """For one who gives up: the choice with which the table tells the game."""

    def fold(self, table: Table, place: Place) -> bool:
        """Tell the game of one who gives up; for another a bot stands in, if the table has one."""
        resigned = self.call is not None
        if self.call is not None and place.play:
            table.choose(HOST, self.call, "person")
        if resigned:
            table.pending = None
        get_up(table, self.seat, resigned)
        return resigned and place.play

    def words(self, table: Table) -> Sentence:
        """Say who, and who plays on."""
        who = table.name(self.seat)
        if self.call is not None:
            return Sentence("left", f"{who} gives up.")
        bot = "; a bot stands in" if table.seats[self.seat].stand_in else ""
        return Sentence("left", f"{who or 'Somebody'} leaves{bot}.")

    def tell(self, story: Story) -> None:
        """Only giving up is a turn of the game."""
        if self.call is not None:
            super().tell(story)


def get_up(table: Table, seat: int, resigned: bool = False) -> None:
    """A seat is left: before the game it is open again, later a bot stands in, if the table has one."""
    sitting = table.seats[seat]
    table.withdraw_offers(seat)
    if not table.started:
        sitting.sits, sitting.name, sitting.hash, sitting.salt = "open", "", "", ""
        sitting.person = ""
        return
    sitting.left, sitting.resigned = True, resigned
    if resigned:
        sitting.stand_in = False
    elif table.head.stand_in and table.game.stand_ins and table.status != "over":
        sitting.stand_in, sitting.level = True, table.head.stand_in
    table.no_longer_waits_for(seat)


class Leave(Act, tag="leave"):
    """Get up: a bot stands in, if the table has one; the seat can be reclaimed."""

    seat: Count
    resign: bool = False
    """Give the game up for good, where it has a rule for that (`GameFacts.resign`)."""

    def entry(self, table: Table, asker: Asker) -> Left:
        """Get up; give up only as the game's own rule has it."""
        if table.seats[self.seat].left:
            raise Refused("not_now", "You have left already. Take the seat back to play on.")
        if not self.resign:
            return Left(seat=self.seat)
        playing(table)
        call = table.resignation(self.seat)
        if call is None:
            when = (
                "lets you give up in your own turn only"
                if has_resigning(table.game)
                else "has no rule for giving up"
            )
            raise Refused("not_now", f"{table.game.name} {when}. You may simply leave.")
        return Left(seat=self.seat, call=call)
