"""The bus: tells the other workers that there is something new.

The database is the truth, so a lost call costs one look.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import secrets
from collections.abc import Awaitable, Callable
from typing import Any, Protocol

from starhall.core.extras import needs
from starhall.server.watch.outage import Outage

Heard = Callable[[dict[str, Any]], Awaitable[None]]
CHANNEL = "starhall"


class Bus(Protocol):
    """A way to wake others."""

    def call(self, message: dict[str, Any]) -> None:
        """Tell the other workers."""
        ...

    async def listen(self, heard: Heard) -> None:
        """Hear the other workers until cancelled."""
        ...

    async def close(self) -> None:
        """Hang up."""
        ...


class NoBus:
    """Nobody to wake."""

    def call(self, message: dict[str, Any]) -> None:
        """Nobody hears."""

    async def listen(self, heard: Heard) -> None:
        """Nobody calls."""

    async def close(self) -> None:
        """Nothing to do."""


class RedisBus:
    """Publish and subscribe on a Redis server; only what Redis 7 and Valkey both have."""

    def __init__(self, address: str) -> None:
        with needs("cluster", "connect workers through Redis"):
            from redis.asyncio import Redis

        self.me = secrets.token_hex(8)
        self._redis = Redis.from_url(address, socket_connect_timeout=5, health_check_interval=15)
        self._calls: asyncio.Queue[dict[str, Any]] = asyncio.Queue(10_000)
        self._caller: asyncio.Task[None] | None = None
        # One for each direction: if only one of them works, the log would say "back" and "down" every second.
        self._hearing, self._calling = Outage("bus"), Outage("bus calls")

    def call(self, message: dict[str, Any]) -> None:
        """Queue a call; when the line is down and the queue is full, it is dropped."""
        if self._caller is None:
            self._caller = asyncio.create_task(self._call_all())
        with contextlib.suppress(asyncio.QueueFull):
            self._calls.put_nowait({**message, "from": self.me})

    async def _call_all(self) -> None:
        while True:
            message = await self._calls.get()
            try:
                await self._redis.publish(CHANNEL, json.dumps(message))
                self._calling.answered()
            except Exception as error:
                self._calling.failed(error)
                await asyncio.sleep(1)

    async def listen(self, heard: Heard) -> None:
        """Hear the others; try again for ever when the line is down."""
        while True:
            try:
                async with self._redis.pubsub(ignore_subscribe_messages=True) as line:
                    await line.subscribe(CHANNEL)
                    self._hearing.answered()
                    async for call in line.listen():
                        message = json.loads(call["data"])
                        if message.get("from") != self.me:
                            await heard(message)
            except asyncio.CancelledError:
                raise
            except Exception as error:
                self._hearing.failed(error)
                await asyncio.sleep(1)

    async def close(self) -> None:
        """Hang up."""
        if self._caller is not None:
            self._caller.cancel()
        await self._redis.aclose()
