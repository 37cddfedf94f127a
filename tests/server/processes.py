"""Servers in processes of their own, to be killed."""

from __future__ import annotations

import asyncio
import atexit
import contextlib
import functools
import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx

ROOT = Path(__file__).resolve().parents[2]

_OURS: list[contextlib.ExitStack] = []


def free_port(row: int = 1) -> int:
    """A port for servers that come and go, the first of so many in a row: nobody else is given them here.

    They stay bound here, without listening, so whoever listens on one must say SO_REUSEADDR. A port that was
    only free a moment ago may belong to anybody's outgoing connection by the time a server is started again.
    """
    while True:
        with contextlib.ExitStack() as tried:
            first = 0
            kept = [tried.enter_context(socket.socket()) for _ in range(row)]
            with contextlib.suppress(OSError):
                for number, one in enumerate(kept):
                    one.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
                    one.bind(("127.0.0.1", first + number if number else 0))
                    first = first or int(one.getsockname()[1])
                _OURS.append(tried.pop_all())
                return first


class Zygote:
    """Makes servers, and remembers those that still run."""

    def __init__(self) -> None:
        self.children: set[int] = set()

    async def serve(self, **settings: Any) -> int:
        """A new server; returns its process id once it answers, or has died of what it was told to."""
        child = await asyncio.to_thread(_forked, json.dumps(settings))
        self.children.add(child)
        await answers(settings["port"], process=child)
        return child

    async def kill(self, child: int) -> None:
        """Kill a server, which may have died by itself, and wait until its port is free."""
        await self._end(child, signal.SIGKILL)

    async def stop(self, child: int) -> None:
        """Ask a server to end, and wait until it has."""
        await self._end(child, signal.SIGTERM)

    async def _end(self, child: int, how: signal.Signals) -> None:
        with contextlib.suppress(ProcessLookupError):
            os.kill(child, how)
        async with asyncio.timeout(60):
            while alive(child):
                await asyncio.sleep(0.005)
        self.children.discard(child)


def alive(process: int) -> bool:
    """Does a process still run?"""
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


async def answers(port: int, within: float = 30.0, process: int | None = None) -> None:
    """Wait until a server is up, or its process is gone."""
    # Without certificates: to load them takes longer than to ask.
    async with httpx.AsyncClient(verify=False) as http:
        for _ in range(int(within / 0.02)):
            with contextlib.suppress(httpx.TransportError):
                if (await http.get(f"http://127.0.0.1:{port}/healthz")).status_code == 200:
                    return
            if process is not None and not alive(process):
                return
            await asyncio.sleep(0.02)
    raise AssertionError("the server does not come up")


@contextlib.asynccontextmanager
async def zygote() -> AsyncIterator[Zygote]:
    """A maker of servers, and the end of all it made."""
    found = Zygote()
    try:
        yield found
    finally:
        for child in list(found.children):
            await found.kill(child)


def _forked(settings: str) -> int:
    """The process id of a new server."""
    process = _process()
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(settings + "\n")
    process.stdin.flush()
    return int(process.stdout.readline())


@functools.cache
def _process() -> subprocess.Popen[str]:
    """The process that forks, the same for all tests of this process."""
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.server.zygote"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        cwd=ROOT,
    )
    atexit.register(process.__exit__, None, None, None)
    return process
