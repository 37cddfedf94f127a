"""What a socket is still to be sent: a queue with a bound, and why the socket will be closed."""

from __future__ import annotations

import asyncio
import contextlib
from collections import deque
from collections.abc import Callable

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from starhall.server.watch import metrics
from starhall.wire.messages import CloseReason, Closing

MOST_BYTES = 1 << 20
TOO_SLOW = 4002
_GONE = (WebSocketDisconnect, RuntimeError, OSError)
WRITE_NOW = "starhall.write_now"
"""The extension of ASGI by which a message goes out at once: a function, false if it would have to wait."""


class Outbox:
    """Messages on their way to one client; a client that reads too slowly is let go, nobody waits for it."""

    def __init__(self, socket: WebSocket, most: int) -> None:
        self.socket = socket
        self.most = most
        self.closing: tuple[int, str] | None = None
        """The code and the reason of the close to come; code 0: the line is gone already."""
        self.dropped = asyncio.Event()
        """Set when the client was too slow: nothing waits for it any more."""
        way: dict[str, Callable[[bytes], bool]] = socket.scope.get("extensions", {}).get(WRITE_NOW, {})
        self._write_now = way.get("write", _not_now)
        self._messages: deque[bytes] = deque()
        self._bytes = 0
        self._sending = False
        """Is one on its way that was taken out of the queue?"""
        self._ready = asyncio.Event()

    def put(self, message: bytes) -> None:
        """Send a message, or queue it if others wait before it."""
        if self.closing is not None:
            return
        if not self._messages and not self._sending and self._write_now(message):
            return
        self._messages.append(message)
        self._bytes += len(message)
        # A single long one may be on its way to somebody who has only just come.
        if len(self._messages) > self.most or (self._bytes > MOST_BYTES and len(self._messages) > 1):
            metrics.slow_readers.inc()
            self._messages.clear()
            self._bytes = 0
            self.close(TOO_SLOW, "too_slow", "You read too slowly. Connect again and say what you have.")
            self.dropped.set()
        self._ready.set()

    def close(self, code: int, why: CloseReason | None = None, text: str = "") -> None:
        """Say why, then close; what waits is sent before that. The first reason stands."""
        if self.closing is None:
            if why is not None:
                self._messages.append(msgspec.json.encode(Closing(code=why, text=text)))
            self.closing = (code, why or "")
            self._ready.set()

    async def write(self) -> None:
        """Send what there is until the socket is closed."""
        while True:
            while self._messages:
                message = self._messages.popleft()
                self._bytes -= len(message)
                self._sending = True
                try:
                    await self.socket.send_text(message.decode())
                except _GONE:
                    return
                self._sending = False
            if self.closing is not None:
                code, why = self.closing
                if code:
                    with contextlib.suppress(*_GONE):
                        await self.socket.close(code, why)
                return
            self._ready.clear()
            await self._ready.wait()


def _not_now(message: bytes) -> bool:
    """Where the web server has no such way, everything is queued."""
    return False
