"""Somebody sits down at a free seat."""

from __future__ import annotations

from collections.abc import Collection, Mapping

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
    again: str = ""
    """For another game: the hash of the key that they had at the table before."""
    person: str = ""
    """Whose account the seat belongs to, if to any."""

    def fold(self, table: Table, place: Place) -> bool:
        """The seat is a person's now; once the dice are sealed, its salt stays what it was."""
        sitting = table.seats[self.seat]
        table.give_seat(self.seat, self.hash, self.again, self.person)
        sitting.sits, sitting.name = "person", self.name
        sitting.level, sitting.stand_in, sitting.left = "", False, False
        # One guest cannot be told from another: what holds for the seat stays until it is lifted.
        sitting.silenced = table.silenced.get(self.person, "" if self.person else sitting.silenced)
        if not table.started:
            sitting.salt = self.salt
        return False

    def words(self, table: Table) -> Sentence:
        """Say who."""
        return Sentence("joined", f"{self.name} sits down.")


def free_seat(table: Table, wanted: int | None) -> int:
    """The seat that somebody wants, or the first that is free."""
    if table.head.event:
        raise Refused("not_now", "Who sits here is drawn by the tournament. You may watch.")
    free = [seat.seat for seat in table.seats if table.is_free(seat.seat)]
    if not free:
        raise Refused("not_now", "Every seat is taken. You may watch, or open a table of your own.")
    if wanted is None:
        return free[0]
    if wanted not in free:
        raise Refused("not_now", f"That seat is taken; free: {', '.join(str(seat + 1) for seat in free)}.")
    return wanted


def sit_down(table: Table, seat: int, name: str, key_hash: str, salt: str, person: str = "") -> SatDown:
    """Somebody takes a free seat, under a name that nobody else has at this table."""
    others = [sitting.name for sitting in table.seats if sitting.name and sitting.seat != seat]
    name = seat_name(name, f"Player {seat + 1}", others)
    return SatDown(seat=seat, name=name, hash=key_hash, salt=salt, person=person)


def sit_down_again(
    table: Table, seat: int, name: str, key_hash: str, before: str, person: str = ""
) -> SatDown:
    """Somebody takes the seat that was theirs in the game before, if it is empty or still theirs.

    `before` is the hash of the key that they have there.
    """
    if not table.is_free(seat) and table.seats[seat].again != before:
        if table.seats[seat].sits == "bot":
            raise Refused("not_now", "The next game has begun without you. You may watch it.")
        raise Refused("not_now", "Somebody else has your seat in the next game. You may watch it.")
    return SatDown(seat=seat, name=name, hash=key_hash, again=before, person=person)


def not_twice(table: Table, held: Mapping[int, str], wanted: int) -> None:
    """Refuse another seat to one who holds a seat already; `held` has the hash of the key of each."""
    mine = [seat for seat, key_hash in held.items() if table.seats[seat].hash == key_hash and seat != wanted]
    if mine and not table.head.hot_seat:
        raise Refused("not_now", f"You hold seat {mine[0] + 1} here already. Nobody plays two seats here.")


def not_beside(table: Table, barred: Collection[str]) -> None:
    """Refuse a seat at a table where one of these sits; who it is is not told."""
    if not set(barred).isdisjoint(table.holders.values()):
        raise Refused("not_now", "You cannot sit down at this table. Choose another one, or open your own.")
