"""A process that has everything loaded and makes servers by forking, so that a restart takes no time.

Each line on its input is the settings of a server as JSON; each line of its output the id of the process. A
server may be told to kill itself after its n-th write to the database, before anybody hears of it.
"""

from __future__ import annotations

import gc
import json
import os
import signal
import socket
import sys
from typing import Any

import uvicorn

from starhall.core import registry
from starhall.server.app import build
from starhall.server.config import Config
from starhall.server.kept import store
from starhall.server.kept.events import KeptEvents
from starhall.server.run import web_config
from starhall.server.watch import logs
from tests.server.harness import READER, Quick, find_game


def die_after(writes: int) -> None:
    """A fail-point: killed between the commit and the acknowledgement of the n-th entry."""
    left = [writes]
    honest = store.Store.append

    async def append(self: store.Store, *arguments: Any) -> None:
        await honest(self, *arguments)
        left[0] -= 1
        if left[0] <= 0:
            os.kill(os.getpid(), signal.SIGKILL)

    setattr(store.Store, "append", append)  # noqa: B010


def die_after_facts(writes: int) -> None:
    """The same for the facts of tournaments."""
    left = [writes]
    honest = KeptEvents.append

    async def append(self: KeptEvents, *arguments: Any) -> None:
        await honest(self, *arguments)
        left[0] -= 1
        if left[0] <= 0:
            os.kill(os.getpid(), signal.SIGKILL)

    setattr(KeptEvents, "append", append)  # noqa: B010


def serve(settings: dict[str, Any]) -> None:
    """Be a server until killed."""
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    logs.set_up()
    if settings.pop("die_after", None):
        die_after(settings.pop("writes"))
    if facts := settings.pop("die_after_facts", 0):
        die_after_facts(facts)
    config = Config(**settings)
    listening = socket.socket()
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listening.bind((config.host, config.port))
    app = build(config, find_game=find_game, thinkers=Quick(), reader=READER)
    uvicorn.Server(web_config(config, app)).run(sockets=[listening])


def main() -> None:
    """Fork a server for each line."""
    # Every server looks at every game as it starts: here they are loaded once for all.
    registry.left_out()
    gc.freeze()
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    for line in sys.stdin:
        child = os.fork()
        if child == 0:
            os.close(0)
            try:
                serve(json.loads(line))
            finally:
                os._exit(0)
        print(child, flush=True)


if __name__ == "__main__":
    main()
