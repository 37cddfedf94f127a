"""When people want to be told: not in quiet hours, or in one mail a day, by the clock where they live."""

from __future__ import annotations

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import msgspec

from starhall.server.book.refusals import Refused
from starhall.wire.post import Hours

_DECODER = msgspec.json.Decoder(Hours)


def read_hours(text: str) -> Hours:
    """As they are stored."""
    return _DECODER.decode(text)


def zone(name: str) -> ZoneInfo:
    """A time zone by its name."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise Refused(
            "not_understood", f"There is no time zone {name[:40]!r}. Write one such as Europe/Berlin."
        ) from None


def after_quiet(hours: Hours, now: float) -> float:
    """The first moment from now on that is not quiet, in seconds since 1970."""
    if hours.quiet_from == hours.quiet_to:
        return now
    local = datetime.fromtimestamp(now, zone(hours.zone))
    quiet = (
        hours.quiet_from <= local.hour < hours.quiet_to
        if hours.quiet_from < hours.quiet_to
        else local.hour >= hours.quiet_from or local.hour < hours.quiet_to
    )
    return next_hour(hours.zone, hours.quiet_to, now) if quiet else now


def next_hour(name: str, hour: int, now: float) -> float:
    """When it is this hour next, there."""
    there = zone(name)
    local = datetime.fromtimestamp(now, there).replace(tzinfo=None)
    then = local.replace(hour=hour, minute=0, second=0, microsecond=0)
    # Reckoned by the clock on the wall: a day may have 23 or 25 hours.
    while then.replace(tzinfo=there).timestamp() <= now:
        then += timedelta(days=1)
    return then.replace(tzinfo=there).timestamp()
