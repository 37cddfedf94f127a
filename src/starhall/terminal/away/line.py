"""The line to a table elsewhere: it comes back by itself, and nothing asked is lost or done twice."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections.abc import Callable
from typing import Any
from urllib.parse import quote

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus

from starhall.core import StarhallError
from starhall.terminal.away.hall import Elsewhere, NoAnswer
from starhall.terminal.text import clean
from starhall.wire.messages import Closing, FromServer, Refusal, Snapshot, Step
from starhall.wire.parts import PROTOCOL

FIRST_PAUSE, LONGEST_PAUSE = 0.5, 15.0
"""Seconds before a broken line is tried again: twice as long each time."""
LONGEST = 8 * 1024 * 1024
"""Bytes of a frame: the snapshot of a long game is large."""
_DECODER = msgspec.json.Decoder(FromServer)


class Line:
    """A socket at one table, and again after every break."""

    def __init__(
        self,
        hall: Elsewhere,
        code: str,
        tell: Callable[[FromServer], None],
        broken: Callable[[bool], None],
    ) -> None:
        self._hall, self._code, self._path = hall, code, f"/api/tables/{quote(code)}/play"
        self._tell, self._broken = tell, broken
        self._have: int | None = None
        self._socket: ClientConnection | None = None
        self._asked: dict[str, tuple[str, asyncio.Future[FromServer]]] = {}
        """What was asked and has no answer yet: by its id, the frame, and who waits for it."""

    async def run(self) -> None:
        """Hold the line until the table sends us away; what went wrong for good is raised."""
        pause = FIRST_PAUSE
        while True:
            before = self._have
            try:
                await self._once()
            except InvalidStatus as error:
                if error.response.status_code in (401, 403, 404):
                    raise NoAnswer("There is no such table, or nothing that opens it to you.") from None
            except (OSError, InvalidHandshake, TimeoutError):
                pass
            self._socket = None
            self._broken(True)
            pause = FIRST_PAUSE if self._have != before else min(2 * pause, LONGEST_PAUSE)
            await asyncio.sleep(pause)

    async def _once(self) -> None:
        address = self._hall.url.replace("http", "ws", 1) + self._path
        headers = self._hall.headers(self._path)
        async with connect(address, additional_headers=headers, max_size=LONGEST) as socket:
            hello = {"type": "hello", "protocol": PROTOCOL, "have": self._have}
            if not self._hall.kept.token:
                hello["muted"] = self._hall.kept.muted.get(self._code, [])
            await socket.send(msgspec.json.encode(hello).decode())
            self._socket = socket
            self._broken(False)
            for frame, _ in list(self._asked.values()):
                await socket.send(frame)
            try:
                async for text in socket:
                    self._take(_DECODER.decode(text))
            except ConnectionClosed:
                return
            except msgspec.MsgspecError:
                raise NoAnswer("The hall is of another version than this terminal: update one.") from None

    def _take(self, message: FromServer) -> None:
        if isinstance(message, Closing):
            raise NoAnswer(clean(message.text))
        if isinstance(message, (Snapshot, Step)):
            self._have = message.number
        waiting = self._asked.pop(getattr(message, "re", None) or "", None)
        if waiting is not None and not waiting[1].done():
            waiting[1].set_result(message)
        self._tell(message)

    async def ask(self, type: str, **fields: Any) -> FromServer:
        """Ask for something, again after a break with the same id, and wait for the answer."""
        id = secrets.token_hex(8)
        frame = msgspec.json.encode({"type": type, "id": id, **fields}).decode()
        future: asyncio.Future[FromServer] = asyncio.get_running_loop().create_future()
        self._asked[id] = frame, future
        if self._socket is not None:
            with contextlib.suppress(ConnectionClosed):
                await self._socket.send(frame)
        found = await future
        if isinstance(found, Refusal):
            raise StarhallError(clean(found.text))
        return found
