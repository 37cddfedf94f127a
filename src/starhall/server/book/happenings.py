"""What happens at a table, as everybody reads it: an entry of the book in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starhall.server.book import entries as book
from starhall.wire.parts import Happening, HappeningKind

if TYPE_CHECKING:
    from starhall.server.book.table import Table

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


def happening_of(table: Table, number: int, when: float, entry: book.AnyEntry) -> Happening:
    """An entry as everybody at the table may know it."""
    seat = getattr(entry, "seat", None)
    kind, text = _words(table, entry, table.seats[seat].name if seat is not None else "")
    phrase = entry.phrase if isinstance(entry, book.Said) else ""
    return Happening(kind=kind, number=number, when=when, seat=seat, text=text, phrase=phrase)


def _words(table: Table, entry: book.AnyEntry, who: str) -> tuple[HappeningKind, str]:
    """The kind of a happening as clients know it, and a sentence."""
    match entry:
        case book.Opened():
            return "opened", "The table is open."
        case book.Joined():
            return "joined", f"{who} sits down."
        case book.HandOffered():
            return "handed", f"{who} is about to change places."
        case book.Handed():
            return "handed", f"The seat of {who} is in other hands."
        case book.Started():
            return "started", "The game begins."
        case book.Chose():
            by = {"person": "", "bot": "", "clock": " (a bot, as the time was up)"}[entry.by]
            return "chose", f"{who} has chosen{by}."
        case book.Undone():
            return "undone", f"{who} takes back; {entry.to} choices stand."
        case book.UndoAsked():
            return "undo_asked", f"{who} asks to take back; {entry.to} choices would stand."
        case book.UndoAnswered():
            if not entry.yes:
                return "undo_refused", f"{who} does not agree to take back."
            if table.pending is None:
                return "undone", f"{who} agrees, and it is taken back."
            return "undo_asked", f"{who} agrees to take back."
        case book.Left():
            if entry.call is not None:
                return "left", f"{who} gives up."
            bot = "; a bot stands in" if table.seats[entry.seat].stand_in else ""
            return "left", f"{who or 'Somebody'} leaves{bot}."
        case book.StoodIn():
            return "stand_in", f"A bot stands in for {who}."
        case book.Reclaimed():
            return "reclaimed", f"{who} is back."
        case book.Said():
            return "said", entry.text
        case book.Expired():
            return "expired", f"The time of {who} is up."
        case book.Called():
            return "expired", "The time for the game is up."
        case book.Resumed():
            return "resumed", "The server is back; nobody has lost time."
        case book.TakenUp():
            return "resumed", "The rules were renewed; the game goes on from where it stood."
        case book.Rematch():
            return "rematch", f"{who} would like to play again."
