"""Deleting finished tables that are older than the hall keeps them, a few at once."""

from __future__ import annotations

from functools import partial

from starhall.server.kept.expiring import DAY, delete_expired, expired
from starhall.server.live.tables import Tables
from starhall.server.watch import metrics
from starhall.server.watch.chores import guarded
from starhall.server.watch.logs import log

AT_ONCE = 20
"""Tables in a round: each is a transaction, and people's choices wait for the same writer."""
AGAIN = 600.0
"""Seconds between two looks once nothing is left to delete."""


class Retention:
    """Deletes what is older than the hall keeps it; without a setting nothing."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self._after = (0, "")
        self._next = 0.0

    async def round(self) -> None:
        """Delete the next few tables, if any are old enough."""
        days, now = self.tables.config.keep_finished, self.tables.time.now()
        if not days or now < self._next:
            return
        before = int(now * 1000 - days * DAY)
        look = partial(expired, before=before, most=AT_ONCE, after=self._after)
        found, self._after = await self.tables.store.read(look)
        if self._after == (0, ""):
            self._next = now + AGAIN
        deleted = 0
        for one in found:
            with guarded("retention", table=one.code):
                deleted += await self._delete(one.code, before)
        if deleted:
            log.info("finished tables deleted", number=deleted, days=days)

    async def _delete(self, code: str, before: int) -> bool:
        """Delete one, unless somebody is looking at it."""
        live = self.tables.live.get(code)
        if live is not None and live.listeners:
            return False
        if not await self.tables.store.write(code, partial(delete_expired, code=code, before=before)):
            return False
        metrics.tables_expired.inc()
        if live is not None:
            await self.tables.follow(live)
        return True


def kept_for(days: float, local: bool = False) -> str:
    """Say how long a hall keeps finished tables; `local` is the hall of `starhall` without settings."""
    if not days and local:
        return (
            "Finished tables are kept for ever (starhall admin retention --days DAYS deletes the older ones)"
        )
    if not days:
        return "Finished tables are kept for ever (--keep-finished DAYS deletes them after that)"
    return (
        f"Finished tables are deleted {days:g} day{'' if days == 1 else 's'} after their last entry; shared "
        "records stay"
    )
