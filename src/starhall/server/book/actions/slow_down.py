"""Slow mode: each seat speaks once in so many seconds."""

from __future__ import annotations

import math
from typing import Annotated

import msgspec

from starhall.core import count
from starhall.server.book.acting import Act, Asker
from starhall.server.book.actions.silence import KEEPERS
from starhall.server.book.entries import Entry, Keeper, Place, Sentence
from starhall.server.book.refusals import Refused
from starhall.server.book.table import Table

SLOWEST = 3600
"""Seconds: beyond an hour it would be a table without a chat."""


class SlowedDown(Entry, tag="slowed_down"):
    """From now on a seat speaks once in so many seconds; in 0, as often as anybody."""

    happens = ("slowed_down",)

    seconds: int
    by: Keeper = "host"

    def fold(self, table: Table, place: Place) -> bool:
        """What was said before counts, too."""
        table.slow = self.seconds
        return False

    def words(self, table: Table) -> Sentence:
        """Say how slow."""
        if not self.seconds:
            return Sentence("slowed_down", f"{KEEPERS[self.by]} has lifted slow mode.")
        how = f"everybody speaks once in {count(self.seconds, 'second')}"
        return Sentence("slowed_down", f"{KEEPERS[self.by]} has set slow mode: {how}.")


class SlowDown(Act, tag="slow_down"):
    """Let every seat speak once in so many seconds; 0 lifts it. For the host."""

    seconds: Annotated[int, msgspec.Meta(ge=0, le=SLOWEST)]

    def entry(self, table: Table, asker: Asker) -> SlowedDown:
        """At any time."""
        if not asker.opener:
            raise Refused("not_yours", "Only the one who opened the table can set slow mode.")
        return slowed_down(table, self.seconds, "host")


def slowed_down(table: Table, seconds: int, by: Keeper) -> SlowedDown:
    """Another pace than there is."""
    if table.slow == seconds:
        raise Refused("not_now", "It is so already.")
    return SlowedDown(seconds=seconds, by=by)


def in_time(table: Table, seat: int, now: float) -> None:
    """Refuse a saying that comes too soon after the last one of the same seat."""
    if not table.slow:
        return
    last = next((said.when for said in reversed(table.said) if said.seat == seat), None)
    wait = 0.0 if last is None else last + table.slow - now
    if wait > 0:
        # Rounded up, so that it is enough.
        seconds = math.ceil(wait)
        how = f"Slow mode: you speak here once in {count(table.slow, 'second')}"
        raise Refused("rate_limited", f"{how}. Wait {count(seconds, 'second')}.", retry=float(seconds))
