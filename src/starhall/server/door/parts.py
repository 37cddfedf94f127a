"""What requests need: every part of the server, and the limits that all requests share."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

from starhall.core import Game, registry
from starhall.server.book import refusals
from starhall.server.config import Config
from starhall.server.kept.store import Store
from starhall.server.line.session import Session
from starhall.server.live.bus import Bus
from starhall.server.live.driver import Driver
from starhall.server.live.tables import Tables
from starhall.server.minds.thinkers import Thinks
from starhall.server.rights.limits import Buckets
from starhall.server.shown.replays import Replays
from starhall.server.watch.timing import Time


@dataclass
class Parts:
    """Everything that a request may need."""

    config: Config
    store: Store
    bus: Bus
    time: Time
    tables: Tables
    replays: Replays
    driver: Driver
    thinkers: Thinks

    def __post_init__(self) -> None:
        limit = self.config.limit
        self._opening = Buckets(limit("open_table"))
        self._uploads = Buckets(limit("upload"))
        self._look_ups = Buckets(limit("look_ups"))
        self.sessions: set[Session] = set()
        self.sockets_of: Counter[str] = Counter()

    def games(self) -> list[Game[Any]]:
        """The games on the shelf."""
        return registry.shelved(map(self.tables.find_game, registry.slugs()))

    def limit_opening(self, who: str) -> None:
        """Refuse whoever opens too many tables."""
        _limit(self._opening.take(who), "You open tables too fast")

    def limit_upload(self, who: str) -> None:
        """Refuse whoever uploads too much."""
        _limit(self._uploads.take(who), "You upload too fast")

    def guessing(self, who: str) -> None:
        """Refuse whoever looks for too many tables that are not there."""
        _limit(self._look_ups.take(who), "You look for too many tables that are not there")

    async def hear(self, message: dict[str, Any]) -> None:
        """Another worker says that there is something new at a table."""
        live = self.tables.live.get(str(message.get("table")))
        if live is None:
            return
        if "number" in message and message["number"] > live.table.number:
            await self.tables.follow(live)
        if "here" in message:
            now = self.time.now()
            before = live.presence(now)
            live.elsewhere[str(message["from"])] = (now, list(message["here"]), int(message["watching"]))
            if live.presence(now) != before:
                live.tell(live.presence(now))


def _limit(wait: float, what: str) -> None:
    if wait:
        raise refusals.too_fast(what, wait)
