"""The server of `table.py`, in a process of its own: of this code, or of an earlier commit.

It knows both the names of today and those of the earlier commits. Besides the hall it answers at /measured:
the processor time that the process has used, the most memory it had, and with --shares where the time went.
"""

from __future__ import annotations

import argparse
import json
import resource
import threading
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import fields
from functools import wraps
from importlib import import_module
from typing import Any

import uvicorn

from starhall.core.game import Game
from starhall.core.words import Words
from starhall.server.app import build
from starhall.server.config import Config
from starhall.server.run import web_config
from starhall.wire import messages
from starhall.wire.parts import PROTOCOL

WIDE_OPEN = {
    "rate": 100_000.0,
    "most_sockets_of_one": 100_000,
    "most_connections_of_one": 100_000,
    "most_tables_of_one": 100_000,
    "bot_pause": 0.0,
}
"""All of the load comes from one address, as fast as it can."""


class Shares:
    """Processor time by part; a part that calls another does not count what that one takes."""

    def __init__(self) -> None:
        self.seconds: Counter[str] = Counter()
        self._threads = threading.local()

    def timed(self, part: str, function: Callable[..., Any]) -> Callable[..., Any]:
        """The same function, with its time counted."""

        @wraps(function)
        def timed(*args: Any, **kwargs: Any) -> Any:
            inner, self._threads.inner = getattr(self._threads, "inner", 0.0), 0.0
            began = time.thread_time()
            try:
                return function(*args, **kwargs)
            finally:
                took = time.thread_time() - began
                self.seconds[part] += took - self._threads.inner
                self._threads.inner = inner + took

        return timed

    def watch(self) -> None:
        """Count from now on."""
        server = "starhall.server"
        for part, owner, names in (
            ("fold", import_module(f"{server}.book.table").Table, ["fold"]),
            ("views", Game, ["view"]),
            ("words", Words, ["event", "prompt", "option"]),
            ("frames", import_module(f"{server}.shown.frames").Frames, ["step", "snapshot"]),
            ("JSON", import_module(f"{server}.book.entries"), ["written"]),
            ("JSON", import_module(f"{server}.book.actions").Actions, ["read_message"]),
            ("stored state", import_module(f"{server}.kept.listing"), ["to_plain"]),
            ("commit", import_module(f"{server}.kept.writer").Writer, ["_commit"]),
        ):
            for name in names:
                setattr(owner, name, self.timed(part, getattr(owner, name)))
        encoder = _Encoder(self.timed("JSON", messages.ENCODER.encode))
        for name in ("live.live", "line.session", "kept.listing", "shown.encoded"):
            vars(import_module(f"{server}.{name}"))["ENCODER"] = encoder


class _Encoder:
    """What encodes messages: the real one has no room for another function."""

    def __init__(self, encode: Callable[..., Any]) -> None:
        self.encode = encode


def measured(app: Any, shares: Shares) -> Any:
    """The application, with one more address."""

    async def answer(scope: Any, receive: Any, send: Any) -> None:
        if scope.get("path") != "/measured":
            await app(scope, receive, send)
            return
        found = {
            "cpu": time.process_time(),
            "bytes": 1024 * resource.getrusage(resource.RUSAGE_SELF).ru_maxrss,
            "protocol": PROTOCOL,
            "shares": dict(shares.seconds),
        }
        headers = [(b"content-type", b"application/json")]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": json.dumps(found).encode()})

    return answer


def main() -> None:
    """Serve until stopped."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--port", type=int, required=True, help="to listen at")
    parser.add_argument("--data", required=True, help="the folder of the database")
    parser.add_argument("--database", default="", help="a PostgreSQL address instead")
    parser.add_argument("--redis", default="", help="a Redis address")
    parser.add_argument("--shares", action="store_true", help="count what goes where; slower")
    given = vars(parser.parse_args())
    shares = Shares()
    if given.pop("shares"):
        shares.watch()
    logs = _first_of("starhall.server.watch.logs", "starhall.server.logs")
    logs.set_up("error" if isinstance(logs.set_up.__defaults__[0], str) else 40)
    _first_of("starhall.server.watch.memory", "starhall.server.memory").keep_tidy()
    known = {field.name for field in fields(Config)}
    given |= {name: value for name, value in WIDE_OPEN.items() if name in known}
    config = Config(**given)
    settings = web_config(config, build(config))
    settings.app = measured(settings.app, shares)
    uvicorn.Server(settings).run()


def _first_of(*names: str) -> Any:
    """The first of these modules that there is."""
    for name in names[:-1]:
        try:
            return import_module(name)
        except ModuleNotFoundError:
            continue
    return import_module(names[-1])


if __name__ == "__main__":
    main()
