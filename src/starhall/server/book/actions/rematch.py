"""Somebody would like to play again."""

from __future__ import annotations

from starhall.server.book.acting import not_closed, still_held
from starhall.server.book.entries import Entry, Place, Sentence
from starhall.server.book.refusals import Refused
from starhall.server.book.table import Table


class RematchOffered(Entry, tag="rematch"):
    """There is a table for the next game."""

    happens = ("rematch",)

    seat: int
    table: str

    def fold(self, table: Table, place: Place) -> bool:
        """Remember its code."""
        table.rematch = self.table
        return False

    def words(self, table: Table) -> Sentence:
        """Say who."""
        return Sentence("rematch", f"{table.name(self.seat)} would like to play again.")


def next_table(table: Table) -> str:
    """The code of the table for the next game; empty if nobody has asked for one yet."""
    not_closed(table)
    if table.match is None or not table.match.over:
        raise Refused("not_now", "The game is not over yet. Play on, or leave.")
    return table.rematch


def offer_rematch(table: Table, seat: int, key_hash: str, code: str) -> RematchOffered:
    """The first who asks opens the table for all."""
    still_held(table, seat, key_hash)
    if table.rematch:
        raise Refused("out_of_date", "Somebody was faster.", number=table.number)
    return RematchOffered(seat=seat, table=code)
