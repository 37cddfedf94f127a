"""Closing the tables at which nothing has happened for a long time, a few at once.

Every worker looks; a row that is marked as looked at belongs to the one who was first, and if that one fails
on the way, the next look is an hour later. The number of the entry decides in the end, as it always does.
"""

from __future__ import annotations

from starhall.core import StarhallError
from starhall.server.book.actions.close import by_time
from starhall.server.book.refusals import Refused
from starhall.server.kept.store import Quiet
from starhall.server.live.tables import Tables
from starhall.server.watch.logs import log

UP = "up since"
AWAY = 3600.0
"""After so many seconds in which no worker ran, tables are warned anew: nobody could look at them."""
AGAIN = 3600.0
"""Seconds until a table that could not be closed is tried again."""
AT_ONCE = {"open": 20, "playing": 1}
"""Tables in a round: to be closed, they are read, and nobody should wait while a long game is."""


class Sweep:
    """Closes abandoned tables."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self._seen: float | None = None

    async def ran_until(self, alive: float | None) -> None:
        """Learn since when this hall is up, from when it was last seen alive."""
        store, now = self.tables.store, self.tables.time.now()
        noted = await store.noted(UP)
        if noted is None or alive is None or now - alive > AWAY:
            noted = str(now)
            await store.note(UP, noted)
        self.tables.lifetime.up = float(noted)
        self._seen = now

    async def round(self) -> None:
        """Close a few tables whose time is up."""
        now = self.tables.time.now()
        if self._seen is None or now - self._seen > AWAY:
            # The machine slept, and nobody could look.
            await self.ran_until(self._seen)
        self._seen = now
        lifetime = self.tables.lifetime
        for status, most in AT_ONCE.items():
            span = lifetime.span(status)
            if not span or now < lifetime.up + lifetime.notice(status):
                continue
            for quiet in await self.tables.store.quiet(status, int((now - span) * 1000), most):
                await self._look_at(quiet, now, span)

    async def _look_at(self, quiet: Quiet, now: float, span: float) -> None:
        """Close one table, if its book agrees that nothing has happened."""
        happened = quiet.last > (now - span) * 1000
        again = quiet.last if happened else int((now - span + AGAIN) * 1000)
        if not await self.tables.store.look_again(quiet, again) or happened:
            return
        try:
            live = await self.tables.find(quiet.code)
            if live is not None:
                await self.tables.write(live, by_time(self.tables.lifetime, now))
                log.info("table closed", table=quiet.code)
        except (Refused, StarhallError) as error:
            log.warning("table not closed", table=quiet.code, error=str(error))
        except Exception as error:
            log.error("table not closed", table=quiet.code, error=type(error).__name__, exc_info=True)
