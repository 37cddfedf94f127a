"""How long a table lasts at which nothing happens."""

from __future__ import annotations

from dataclasses import dataclass

from starhall.core import count
from starhall.server.book.table import Table
from starhall.wire.parts import Life

_HOUR, _DAY = 3600.0, 86400.0


@dataclass
class Lifetime:
    """What the operator has chosen, in seconds; 0 is for ever."""

    open: float = 0.0
    """For a table that has not begun."""
    playing: float = 0.0
    warning: float = 0.0
    """So long before its end a table says so; at most half of its time."""
    up: float = 0.0
    """Since when this hall is up, in seconds since 1970: it closes no table before it could warn."""

    def span(self, status: str) -> float:
        """How long a table with this status lasts."""
        return self.open if status == "open" else self.playing

    def notice(self, status: str) -> float:
        """How long before its end it says so."""
        return min(self.warning, self.span(status) / 2)

    def of(self, table: Table) -> Life | None:
        """When a table will be closed if nothing happens there; None for never."""
        span, notice = self.span(table.status), self.notice(table.status)
        if table.ended or not span:
            return None
        closes = max(table.last + span, self.up + notice)
        return Life(warns=closes - notice, closes=closes)


def in_words(seconds: float) -> str:
    """A long time, in days or hours."""
    unit, name = (_DAY, "day") if seconds >= 2 * _DAY else (_HOUR, "hour")
    return count(max(1, int(seconds // unit)), name)
