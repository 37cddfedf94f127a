"""What waits for one socket: a long message is sent, a heap of them is too much, none overtakes another."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from starlette.websockets import WebSocket

from starhall.server.line.outbox import MOST_BYTES, TOO_SLOW, WRITE_NOW, Outbox


class Line:
    """The far end of a socket: what has arrived, at once or by the long way, which may be held up."""

    def __init__(self, at_once: Callable[[], bool] = lambda: False) -> None:
        self.arrived: list[str] = []
        self.at_once = at_once
        self.free = asyncio.Event()
        self.waits = asyncio.Event()
        scope = {"type": "websocket", "extensions": {WRITE_NOW: {"write": self.write_now}}}
        self.socket = WebSocket(scope, self.receive, self.send)

    async def receive(self) -> dict[str, Any]:
        return {"type": "websocket.connect"}

    async def send(self, message: Any) -> None:
        if message["type"] == "websocket.send":
            self.waits.set()
            await self.free.wait()
            self.arrived.append(message["text"])

    def write_now(self, message: bytes) -> bool:
        if self.at_once():
            self.arrived.append(message.decode())
            return True
        return False


def outbox(most: int = 8) -> Outbox:
    """Nothing is sent before `write` runs."""
    return Outbox(Line().socket, most)


async def test_one_message_may_be_as_long_as_it_is() -> None:
    out = outbox()
    out.put(bytes(MOST_BYTES + 1))
    assert (out.closing, out.dropped.is_set()) == (None, False)


async def test_whoever_leaves_more_than_that_unread_is_let_go() -> None:
    out = outbox()
    out.put(bytes(MOST_BYTES))
    out.put(b"and another")
    assert out.closing == (TOO_SLOW, "too_slow")
    assert out.dropped.is_set()


async def test_whoever_leaves_too_many_messages_unread_is_let_go() -> None:
    out = outbox(most=2)
    out.put(b"one")
    out.put(b"two")
    assert out.closing is None
    out.put(b"three")
    assert out.closing == (TOO_SLOW, "too_slow")


async def test_whoever_keeps_up_is_sent_everything_at_once() -> None:
    line = Line(at_once=lambda: True)
    out = Outbox(line.socket, 1)
    for message in (b"one", b"two", b"three"):
        out.put(message)
    assert line.arrived == ["one", "two", "three"]
    assert out.closing is None


async def test_no_message_overtakes_one_that_had_to_wait() -> None:
    keeps_up = False
    line = Line(at_once=lambda: keeps_up)
    await line.socket.accept()
    out = Outbox(line.socket, 8)
    writing = asyncio.create_task(out.write())
    out.put(b"one")
    await line.waits.wait()
    # The queue is empty, but its last message has not arrived.
    keeps_up = True
    out.put(b"two")
    line.free.set()
    out.close(0)
    await writing
    assert line.arrived == ["one", "two"]


async def test_a_web_server_without_a_short_way_sends_all_the_same() -> None:
    line = Line()
    line.free.set()
    await line.socket.accept()
    del line.socket.scope["extensions"]
    out = Outbox(line.socket, 8)
    out.put(b"one")
    out.close(0)
    await out.write()
    assert line.arrived == ["one"]
