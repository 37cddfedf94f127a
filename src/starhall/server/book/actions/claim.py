"""A seat is bound to somebody's account."""

from __future__ import annotations

from starhall.server.book.acting import still_held
from starhall.server.book.entries import Entry, Place, Sentence
from starhall.server.book.refusals import Refused
from starhall.server.book.table import Table


class Claimed(Entry, tag="claimed"):
    """Whoever holds a seat has an account: its old key is void, and signing in opens it."""

    happens = ("claimed",)
    even_closed = True

    seat: int
    hash: str
    person: str

    def fold(self, table: Table, place: Place) -> bool:
        """The seat is theirs, on every device where they are signed in."""
        sitting = table.seats[self.seat]
        table.give_seat(self.seat, self.hash, sitting.again, self.person)
        if sitting.silenced:
            table.silenced[self.person] = sitting.silenced
        return False

    def words(self, table: Table) -> Sentence:
        """Say whose seat."""
        return Sentence("claimed", f"{table.name(self.seat)} plays here with an account now.")


def claim(table: Table, seat: int, held: str, key_hash: str, person: str) -> Claimed:
    """One who holds a seat, by the hash of their key, has it for their account."""
    still_held(table, seat, held)
    if table.seats[seat].person:
        raise Refused("not_now", "This seat belongs to an account already.")
    return Claimed(seat=seat, hash=key_hash, person=person)
