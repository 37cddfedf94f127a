"""Lines: what holds of a connection before it has asked for anything.

Half-open requests cost a stranger nothing and a server a file each. So headers and bodies have to arrive in
time, headers have a size, and one address has so many connections and no more.
"""

from __future__ import annotations

import asyncio
import contextlib
import ipaddress
from collections import Counter
from collections.abc import Iterator
from functools import partial
from typing import Any

from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.protocol import OPEN
from websockets.utils import apply_mask

from starhall.server.config import Config
from starhall.server.line.outbox import WRITE_NOW
from starhall.server.rights.who import neighbourhood
from starhall.server.watch import metrics


class Lines:
    """The connections of one worker, counted by address."""

    def __init__(self, config: Config) -> None:
        self.config = config
        self.open: Counter[str] = Counter()
        self._written: list[SocketLine] = []
        """The sockets to which something was written in this turn of the event loop."""
        self._proxies = list(_networks(config.trust_proxy))

    @property
    def http(self) -> Any:
        """What uvicorn makes for each connection."""
        return partial(HttpLine, lines=self)

    @property
    def socket(self) -> Any:
        """What uvicorn makes of a connection that becomes a socket."""
        return partial(SocketLine, lines=self)

    def add(self, client: tuple[str, int] | None) -> bool:
        """Another connection; may it stay? A proxy has as many as it needs: it counts by itself."""
        who = neighbourhood(client[0]) if client else ""
        self.open[who] += 1
        return self.open[who] <= self.config.most_connections_of_one or self._is_proxy(client)

    def _is_proxy(self, client: tuple[str, int] | None) -> bool:
        if self.config.trust_proxy == "*":
            return True
        if client is None or not self._proxies:
            return False
        here = ipaddress.ip_address(client[0].partition("%")[0])
        return any(here in network for network in self._proxies)

    def send_soon(self, line: SocketLine) -> None:
        """When this turn of the event loop is over, send what was written to a socket in it."""
        if not self._written:
            line.loop.call_soon(self._send_all)
        self._written.append(line)

    def _send_all(self) -> None:
        written, self._written = self._written, []
        for line in written:
            line.send_written()

    def remove(self, client: tuple[str, int] | None) -> None:
        """A connection has ended."""
        who = neighbourhood(client[0]) if client else ""
        self.open[who] -= 1
        if self.open[who] <= 0:
            del self.open[who]


def _networks(trusted: str) -> Iterator[ipaddress.IPv4Network | ipaddress.IPv6Network]:
    """The addresses and networks of proxies, as the web server reads them."""
    for part in trusted.split(","):
        with contextlib.suppress(ValueError):
            yield ipaddress.ip_network(part.strip())


class HttpLine(HttpToolsProtocol):
    """A connection with limits on how long and how large requests are."""

    def __init__(self, *args: Any, lines: Lines, **more: Any) -> None:
        super().__init__(*args, **more)
        self.lines = lines
        self._timer: asyncio.TimerHandle | None = None
        self._heading: int | None = 0
        """The bytes of headers that are not complete yet; None while the body comes."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody connects; silence counts as headers that do not come."""
        super().connection_made(transport)
        if self.lines.add(self.client):
            self._within(self.lines.config.header_seconds)
        else:
            metrics.turned_away.labels("connections").inc()
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection has ended, and nothing else was made of it."""
        self._in_time()
        self.lines.remove(self.client)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Take in some bytes."""
        if self._heading is not None:
            self._heading += len(data)
        super().data_received(data)
        if self._heading is not None and self._heading > self.lines.config.most_header:
            self._turn_away(431, "headers")

    def on_message_begin(self) -> None:
        """A request begins."""
        super().on_message_begin()
        if self._timer is None:
            self._within(self.lines.config.header_seconds)

    def on_headers_complete(self) -> None:
        """The headers are here; the body follows."""
        size = len(self.url) + sum(len(name) + len(value) for name, value in self.headers)
        if size > self.lines.config.most_header:
            # The parser stops at this, and the request is answered as one that nobody understands.
            raise ValueError("these headers are too long")
        self._heading = None
        self._within(self.lines.config.body_seconds)
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """All of a request is here."""
        self._in_time()
        self._heading = 0
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        """The connection becomes a socket, which counts as the same."""
        self._in_time()
        super().handle_websocket_upgrade()

    def _within(self, seconds: float) -> None:
        """What is awaited now has to come within this time."""
        self._in_time()
        self._timer = self.loop.call_later(seconds, self._turn_away, 408, "time")

    def _in_time(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _turn_away(self, status: int, why: str) -> None:
        if self.transport.is_closing():
            return
        metrics.turned_away.labels(why).inc()
        # There is none before the first request, whatever its type says.
        cycle: Any = self.cycle
        if cycle is None or cycle.response_complete:
            self.transport.write(STATUS_LINE[status] + b"content-length: 0\r\nconnection: close\r\n\r\n")
            self.transport.close()
        else:
            self.transport.abort()


class SocketLine(WebSocketsSansIOProtocol):
    """A socket that is counted as the connection that it was, and has short ways in and out for messages."""

    def __init__(self, *args: Any, lines: Lines, **more: Any) -> None:
        super().__init__(*args, **more)
        self.lines = lines
        self._whole = False
        """Has every frame since the handshake come by itself and whole? Then none is half read now."""
        self._written: list[bytes] = []
        """Frames of this turn of the event loop: an acknowledgement and its step go out as one."""

    def handle_connect(self, event: Request) -> None:
        """Somebody shakes hands: the application is told of the short way."""
        super().handle_connect(event)
        if self.handshake_initiated and not self.handshake_complete:
            self.scope["extensions"][WRITE_NOW] = {"write": self.write_now}
            self._whole = True

    def data_received(self, data: bytes) -> None:
        """Take in some bytes: a short text that comes whole past all that a frame goes through."""
        self._whole = self._whole and is_whole(data)
        text = _text_of(data) if self._whole and self.conn.state is OPEN else None
        if text is None:
            self.send_written()
            super().data_received(data)
            return
        self.queue.put_nowait({"type": "websocket.receive", "text": text})
        # To stop reading and begin again for each message costs more than to keep a few.
        if self.queue.qsize() > MOST_UNREAD and not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    def write_now(self, message: bytes) -> bool:
        """Send a text with this turn, past all that an ASGI message goes through; False if it has to wait."""
        if not self.writable.is_set() or self.disconnected or self.conn.state is not OPEN:
            return False
        if not self._written:
            self.lines.send_soon(self)
        self._written += (head_of_text(len(message)), message)
        return True

    def send_written(self) -> None:
        """Send what was written so far; nothing else may overtake it."""
        if self._written:
            written, self._written = self._written, []
            if not self.transport.is_closing():
                self.transport.writelines(written)

    async def send(self, message: Any) -> None:
        """Send what the application says by the long way."""
        self.send_written()
        await super().send(message)

    def shutdown(self) -> None:
        """The server goes down."""
        self.send_written()
        super().shutdown()

    def connection_lost(self, exc: Exception | None) -> None:
        """The socket has ended."""
        self.lines.remove(self.client)
        super().connection_lost(exc)


WHOLE_TEXT = 0x81
"""The first byte of a text that is not sent in parts."""
MOST_UNREAD = 8
"""Messages of one socket that wait to be answered; then no more of them are read."""


def _text_of(frame: bytes) -> str | None:
    """The text in a whole frame of a client, if it is one."""
    if frame[0] != WHOLE_TEXT:
        return None
    try:
        return apply_mask(frame[6:], frame[2:6]).decode()
    except UnicodeDecodeError:
        return None


def is_whole(data: bytes) -> bool:
    """Are these bytes one short frame of a client, with nothing missing and nothing more (RFC 6455, 5.2)?"""
    return (
        len(data) > 5 and data[0] & 0x80 != 0 and 0x80 <= data[1] < 0xFE and len(data) == 6 + (data[1] & 0x7F)
    )


def head_of_text(size: int) -> bytes:
    """What goes before a text of so many bytes that is sent whole and as it is (RFC 6455, 5.2)."""
    if size < 126:
        return bytes((0x81, size))
    if size < 1 << 16:
        return b"\x81\x7e" + size.to_bytes(2, "big")
    return b"\x81\x7f" + size.to_bytes(8, "big")
