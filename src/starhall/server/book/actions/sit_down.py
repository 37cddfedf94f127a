"""Somebody sits down at a free seat."""

from __future__ import annotations

from starhall.server.book.entries import Entry, Place, Sentence
from starhall.server.book.names import seat_name
from starhall.server.book.refusals import Refused
from starhall.server.book.table import Table


class SatDown(Entry, tag="joined"):
    """Somebody took a seat: its old key is void."""

    happens = ("joined",)

    seat: int
    name: str
    hash: str
    salt: str = ""

    def fold(self, table: Table, place: Place) -> bool:
        """The seat is a person's now; once the dice are sealed, its salt stays what it was."""
        sitting = table.seats[self.seat]
        sitting.sits, sitting.name, sitting.hash = "person", self.name, self.hash
        sitting.level, sitting.stand_in, sitting.left = "", False, False
        if not table.started:
            sitting.salt = self.salt
        return False

    def words(self, table: Table) -> Sentence:
        """Say who."""
        return Sentence("joined", f"{self.name} sits down.")


def free_seat(table: Table, wanted: int | None) -> int:
    """The seat that somebody wants, or the first that is free."""
    free = [
        seat.seat
        for seat in table.seats
        if seat.sits == "open" or (seat.left and not seat.resigned and table.status != "over")
    ]
    if not free:
        raise Refused("not_now", "Every seat is taken. You may watch, or open a table of your own.")
    if wanted is None:
        return free[0]
    if wanted not in free:
        raise Refused("not_now", f"That seat is taken; free: {', '.join(str(seat + 1) for seat in free)}.")
    return wanted


def sit_down(table: Table, seat: int, name: str, key_hash: str, salt: str) -> SatDown:
    """Somebody takes a free seat, under a name that nobody else has at this table."""
    others = [sitting.name for sitting in table.seats if sitting.name and sitting.seat != seat]
    return SatDown(seat=seat, name=seat_name(name, f"Player {seat + 1}", others), hash=key_hash, salt=salt)


def sit_down_again(table: Table, seat: int, name: str, key_hash: str) -> SatDown:
    """Somebody takes the seat that was theirs in the game before."""
    if table.match is not None and table.seats[seat].sits != "person":
        raise Refused("not_now", "The next game has begun without you. You may watch it.")
    return SatDown(seat=seat, name=name, hash=key_hash)
