"""What people may do at a table: each action checks, and makes the entry for the book."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from starhall.core import Match, StarhallError
from starhall.server.book import entries as book
from starhall.server.book import refusals
from starhall.server.book.happenings import PHRASES
from starhall.server.book.names import clean
from starhall.server.book.refusals import Refused
from starhall.server.book.table import Table, has_resigning
from starhall.wire import messages

Make = Callable[[Table], book.AnyEntry]


def choose(message: messages.Choose) -> Make:
    """Answer a question, if it is still the one that is asked."""
    seat, choice = message.seat, message.choice

    def make(table: Table) -> book.AnyEntry:
        match = playing(table)
        if table.seats[seat].stand_in:
            raise Refused("not_now", "A bot stands in for this seat. Take the seat back first.")
        if match.state.question(seat) is not None and message.at != table.since[seat]:
            raise Refused(
                "out_of_date",
                f"This answers the table as it was at number {message.at}; the question now is of number "
                f"{table.since[seat]}. Look at the table again and choose anew.",
                number=table.number,
            )
        try:
            match.game.check(match.state, seat, choice)
        except StarhallError as error:
            raise refusals.of(error, table.number) from None
        return book.Chose(seat=seat, choice=choice)

    return make


def undo(message: messages.Undo) -> Make:
    """Take back at once where nobody has to be asked; else ask."""
    seat = message.seat

    def make(table: Table) -> book.AnyEntry:
        match = playing(table)
        to = table.last_choice_of(seat) if message.to is None else message.to
        if to is None or not 0 <= to < len(match.choices):
            raise Refused("not_now", "There is nothing to take back. Go on with the game.")
        if match.choices[to][0] != seat:
            raise Refused("not_legal", "You can only take back to one of your own choices.", rule="undo")
        reason = table.why_no_undo(seat, to)
        if reason is not None:
            raise Refused(
                "not_legal", f"This cannot be taken back: {reason.text}. Play on.", rule=reason.rule
            )
        if table.undoes_at_once(seat, to):
            return book.Undone(seat=seat, to=to)
        if table.pending is not None:
            raise Refused("not_now", "An undo is being asked for already. Wait for the answers.")
        return book.UndoAsked(seat=seat, to=to)

    return make


def answer_undo(message: messages.UndoAnswer) -> Make:
    """Agree, or refuse; the one who asked may withdraw."""

    def make(table: Table) -> book.AnyEntry:
        pending = table.pending
        withdraws = pending is not None and pending.by == message.seat and not message.yes
        if pending is None or not (message.seat in pending.waits_for or withdraws):
            raise Refused("not_now", "Nobody waits for your answer to an undo.")
        return book.UndoAnswered(seat=message.seat, yes=message.yes)

    return make


def say(message: messages.Say) -> Make:
    """Chat, as far as the table allows it."""

    def make(table: Table) -> book.AnyEntry:
        if table.head.chat == "off":
            raise Refused("not_now", "This table has no chat.")
        if message.phrase:
            if message.phrase not in PHRASES:
                raise Refused("not_understood", f"There is no such phrase; there are {', '.join(PHRASES)}.")
            return book.Said(seat=message.seat, text=PHRASES[message.phrase], phrase=message.phrase)
        if table.head.chat == "phrases":
            raise Refused("not_now", "This table has quick phrases only. Choose one of them.")
        text = clean(message.text, messages.LONGEST_SAYING)
        if not text:
            raise Refused("not_understood", "There is nothing to say. Write a text, or choose a phrase.")
        return book.Said(seat=message.seat, text=text)

    return make


def leave(message: messages.Leave) -> Make:
    """Get up."""

    def make(table: Table) -> book.AnyEntry:
        if table.seats[message.seat].left:
            raise Refused("not_now", "You have left already. Take the seat back to play on.")
        if not message.resign:
            return book.Left(seat=message.seat)
        playing(table)
        call = table.resignation(message.seat)
        if call is None:
            when = (
                "lets you give up in your own turn only"
                if has_resigning(table.game)
                else "has no rule for giving up"
            )
            raise Refused("not_now", f"{table.game.name} {when}. You may simply leave.")
        return book.Left(seat=message.seat, call=call)

    return make


def reclaim(message: messages.Reclaim) -> Make:
    """Sit down again."""

    def make(table: Table) -> book.AnyEntry:
        seat = table.seats[message.seat]
        if seat.resigned:
            raise Refused("not_now", "You have given up, and the game went on without you. You may watch.")
        if not seat.left and not seat.stand_in:
            raise Refused("not_now", "The seat is yours already. Go on with the game.")
        return book.Reclaimed(seat=message.seat)

    return make


def call_stand_in(message: messages.CallStandIn, host: bool, present: list[int]) -> Make:
    """A bot for somebody who does not come back."""
    away = message.away

    def make(table: Table) -> book.AnyEntry:
        playing(table)
        if away >= len(table.seats) or not table.seats[away].sits == "person" or table.seats[away].stand_in:
            raise Refused("not_now", "There is no person at that seat to stand in for.")
        if not (table.head.stand_in and table.game.stand_ins):
            raise Refused("not_now", "This table has agreed on no stand-ins. Wait for the seat.")
        expired = away in table.clock.expired
        if not expired and not (host and away not in present):
            raise Refused(
                "not_now",
                "A bot may stand in once the seat's time is up, or when the host calls it for a seat that is "
                "away.",
            )
        return book.StoodIn(seat=away, level=table.head.stand_in)

    return make


def start(host: bool) -> Make:
    """Begin with the seats that are filled."""

    def make(table: Table) -> book.AnyEntry:
        if not host:
            raise Refused("not_yours", "Only the one who opened the table can begin.")
        if table.match is not None:
            raise Refused("not_now", "The game has begun already.")
        return book.Started(level=table.head.stand_in or "greedy")

    return make


def playing(table: Table) -> Match[Any]:
    """The match of a table at which a game is going on."""
    if table.match is None:
        raise Refused("not_now", "The game has not begun. Wait for the others, or ask the host to begin.")
    if table.match.over:
        raise Refused("not_now", "The game is over. Ask for a rematch, or look at the replay.")
    return table.match
