"""Somebody keeps a table at which nothing happens from being closed."""

from __future__ import annotations

from starhall.server.book.acting import Act, Asker
from starhall.server.book.entries import Entry, Sentence
from starhall.server.book.refusals import Refused
from starhall.server.book.table import Table
from starhall.wire.parts import Count

NOT_WITHIN = 5.0
"""Seconds since anything has happened, before which there is nothing to keep."""


class Kept(Entry, tag="kept"):
    """Somebody wants the table to stay: like any entry, it begins the time of the table anew."""

    happens = ("kept",)

    seat: int | None = None
    """None: the host, who has no seat here."""

    def words(self, table: Table) -> Sentence:
        """Say who."""
        who = "The host" if self.seat is None else table.name(self.seat)
        return Sentence("kept", f"{who} keeps this table open.")


class Keep(Act, tag="keep"):
    """Keep a table open at which nothing happens."""

    seat: Count | None = None
    """Null: as the host."""

    def entry(self, table: Table, asker: Asker) -> Kept:
        """Those who play here and the host may, while the table goes on."""
        if self.seat is None and not asker.opener:
            raise Refused("not_yours", "Only those who sit here and the host can keep this table open.")
        if table.ended:
            raise Refused("not_now", "The game is over. Nothing has to be kept open.")
        if asker.now - table.last < NOT_WITHIN:
            raise Refused("not_now", "Something has happened here just now: this table stays open anyway.")
        return Kept(seat=self.seat)
