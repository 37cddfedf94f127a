"""What was said at a table, as its book has it: by whom, when, and what stands around it."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from starhall.server.book.actions.claim import Claimed
from starhall.server.book.actions.hand_over import HandedOver
from starhall.server.book.actions.say import Said
from starhall.server.book.actions.sit_down import SatDown
from starhall.server.book.actions.take_down import TakenDown
from starhall.server.kept.books import Book

AROUND = 10
"""So many lines are shown around a saying that was reported."""

TALK = (Said, TakenDown, SatDown, Claimed, HandedOver)
"""The entries of a book that say what was said, and by whom."""


class Saying(msgspec.Struct, frozen=True):
    """Something that was said."""

    number: int
    """Of its entry."""
    at: int
    seat: int
    name: str
    person: str
    """The account of the one who said it, if they had one there."""
    text: str
    taken_down: bool


def sayings(book: Book) -> Iterator[Saying]:
    """What was said at a table, also what was taken down, each by whoever sat there then."""
    names = {n: seat.name for n, seat in enumerate(book.head.seats)}
    people = {n: seat.person for n, seat in enumerate(book.head.seats)}
    down = {entry.saying for entry in book.entries if isinstance(entry, TakenDown)}
    for row, entry in zip(book.rows, book.entries, strict=True):
        if isinstance(entry, SatDown):
            names[entry.seat], people[entry.seat] = entry.name, entry.person
        elif isinstance(entry, Claimed):
            people[entry.seat] = entry.person
        elif isinstance(entry, HandedOver):
            people[entry.seat] = ""
        elif isinstance(entry, Said):
            at = entry.seat
            yield Saying(row.seq, row.at, at, names[at], people[at], entry.text, row.seq in down)


def around(book: Book, number: int) -> list[Saying]:
    """A saying, by the number of its entry, with the lines around it, half before and half after."""
    found = list(sayings(book))
    at = next((n for n, saying in enumerate(found) if saying.number == number), None)
    if at is None:
        return []
    first = max(0, min(at - AROUND // 2, len(found) - AROUND - 1))
    return found[first : first + AROUND + 1]
