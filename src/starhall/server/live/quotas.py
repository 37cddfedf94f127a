"""Quotas: how much one person or address may do in a while, at all workers together.

On Redis the count is one for all. Without it each worker gives out its share: those of one machine together
never give more.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from starhall.core.extras import needs
from starhall.server.config import Config
from starhall.server.rights.limits import Buckets, Rate
from starhall.server.watch.outage import Outage

if TYPE_CHECKING:
    from redis.asyncio import Redis

WITHIN = 0.25
"""Seconds that Redis may take; a slow one must not hold the door shut."""
PAUSE = 5.0
"""Seconds without Redis after it has failed."""

# Each token moves the moment on until which is paid; it may be so far ahead, and no further.
_TAKE = """
local time = redis.call('time')
local now = time[1] + time[2] / 1000000
local every, burst = tonumber(ARGV[1]), tonumber(ARGV[2])
local paid = math.max(tonumber(redis.call('get', KEYS[1]) or 0), now) + every
local wait = paid - every * burst - now
if wait > 0 then return tostring(wait) end
redis.call('set', KEYS[1], string.format('%.6f', paid), 'px', math.ceil((paid - now) * 1000))
return '0'
"""


class Quotas:
    """Every quota of a server."""

    def __init__(self, config: Config, within: float = WITHIN) -> None:
        self.config = config
        self._within = within
        self._redis: Redis | None = None
        self._take: Any = None
        self._pause_until = 0.0
        self._outage = Outage("redis for quotas")
        if config.redis:
            with needs("cluster", "connect workers through Redis"):
                from redis.asyncio import Redis

            self._redis = Redis.from_url(config.redis, socket_connect_timeout=5)
            self._take = self._redis.register_script(_TAKE)
        self._shares: dict[str, Buckets] = {}

    async def take(self, what: str, key: str) -> float:
        """One more of something by somebody: 0.0 if they may, else the seconds until they may again."""
        rate = self.config.limit(what)
        loop = asyncio.get_running_loop()
        if self._redis is not None and loop.time() >= self._pause_until:
            try:
                async with asyncio.timeout(self._within):
                    taken = await self._take(
                        keys=[f"starhall:{what}:{key}"], args=[1 / rate.per_second, rate.burst]
                    )
                self._outage.answered()
                return float(taken)
            except Exception as error:
                self._pause_until = loop.time() + PAUSE
                self._outage.failed(error)
        return self._share(what, rate).take(key)

    def _share(self, what: str, rate: Rate) -> Buckets:
        if what not in self._shares:
            self._shares[what] = Buckets(rate.times(1 / self.config.workers))
        return self._shares[what]

    async def close(self) -> None:
        """Hang up."""
        if self._redis is not None:
            await self._redis.aclose()
