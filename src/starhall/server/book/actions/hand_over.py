"""A seat is handed over to another device or person."""

from __future__ import annotations

from starhall.server.book.acting import still_held
from starhall.server.book.entries import Entry, Place, Sentence
from starhall.server.book.refusals import Refused
from starhall.server.book.table import Table


class HandOffered(Entry, tag="hand_offered"):
    """A seat may be taken over by whoever has this key, until then."""

    happens = ("handed",)

    seat: int
    hash: str
    until: int

    def fold(self, table: Table, place: Place) -> bool:
        """Remember the key."""
        table.offers[self.hash] = (self.seat, self.until)
        return False

    def words(self, table: Table) -> Sentence:
        """Say whose seat."""
        return Sentence("handed", f"{table.name(self.seat)} is about to change places.")


class HandedOver(Entry, tag="handed"):
    """A seat has changed hands: its old key is void."""

    happens = ("handed",)

    seat: int
    hash: str

    def fold(self, table: Table, place: Place) -> bool:
        """The seat has another key, and nothing else is offered for it."""
        table.give_seat(self.seat, self.hash)
        return False

    def words(self, table: Table) -> Sentence:
        """Say whose seat."""
        return Sentence("handed", f"The seat of {table.name(self.seat)} is in other hands.")


def offer(table: Table, seat: int, held: str | None, key_hash: str, until: int) -> HandOffered:
    """One who holds a seat, by the hash of their key, offers it to whoever has another key."""
    still_held(table, seat, held)
    if table.head.event:
        raise Refused(
            "not_now", "Seats of a tournament are not handed over: open its page on the other device."
        )
    if table.rated:
        raise Refused("not_now", "A seat of a rated game is not handed over. Sign in on your other device.")
    return HandOffered(seat=seat, hash=key_hash, until=until)


def offered_seat(table: Table, key_hash: str, now: float) -> int:
    """The seat that a key lets somebody take over."""
    offer = table.offers.get(key_hash)
    if offer is None or offer[1] < now * 1000:
        raise Refused("not_yours", "This link has been used, or is too old. Ask for a new one.")
    return offer[0]
