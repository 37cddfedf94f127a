"""Who may do what: the keys that a request or a socket brings, held against a table."""

from __future__ import annotations

from dataclasses import dataclass, field

from starhall.server.book.table import Table
from starhall.server.rights.keys import INVITE, OPENER, hashed, opens, same


@dataclass(frozen=True, slots=True)
class Access:
    """What somebody's keys open at one table."""

    seats: dict[int, str] = field(default_factory=dict)
    """By seat: the hash of the key that opened it."""
    opener: bool = False
    invited: bool = False

    @property
    def any(self) -> bool:
        """Do the keys open anything at all?"""
        return self.opener or self.invited or bool(self.seats)

    def may_look(self, table: Table) -> bool:
        """May they know that the table exists?"""
        return table.head.public or self.any


def access(table: Table, keys: list[str], person: str = "") -> Access:
    """What these keys open, and the account of this person. All are tried, so that the time tells nothing."""
    seats: dict[int, str] = {}
    opener = invited = False
    for key in keys:
        kind, key_hash = opens(key), hashed(key)
        if kind == OPENER:
            opener |= same(key_hash, table.head.opener)
        elif kind == INVITE:
            invited |= same(key_hash, table.head.invite)
        elif kind is not None and kind.isdecimal():
            seat = int(kind)
            if seat < len(table.seats) and same(key_hash, table.seats[seat].hash):
                seats[seat] = key_hash
    for sitting in table.seats:
        if person and sitting.person == person and sitting.hash:
            seats[sitting.seat] = sitting.hash
    return Access(seats, opener, invited)
