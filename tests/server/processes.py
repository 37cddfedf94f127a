"""Servers in processes of their own, to be killed."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import signal
import socket
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx

ROOT = Path(__file__).resolve().parents[2]


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Zygote:
    """Makes servers."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process
        self.children: set[int] = set()

    async def serve(self, **settings: Any) -> int:
        """A new server; returns its process id once it answers, or has died of what it was told to."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(json.dumps(settings).encode() + b"\n")
        await self.process.stdin.drain()
        child = int(await asyncio.wait_for(self.process.stdout.readline(), 30))
        self.children.add(child)
        await answers(settings["port"], process=child)
        return child

    def kill(self, child: int) -> None:
        """Kill a server; it may have died by itself."""
        self.children.discard(child)
        with contextlib.suppress(ProcessLookupError):
            os.kill(child, signal.SIGKILL)

    async def stop(self, child: int) -> None:
        """Ask a server to end, and wait until it has."""
        with contextlib.suppress(ProcessLookupError):
            os.kill(child, signal.SIGTERM)
        for _ in range(1500):
            if not alive(child):
                self.children.discard(child)
                return
            await asyncio.sleep(0.01)
        raise AssertionError("the server does not end")


def alive(process: int) -> bool:
    """Does a process still run?"""
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


async def answers(port: int, within: float = 30.0, process: int | None = None) -> None:
    """Wait until a server is up, or its process is gone."""
    async with httpx.AsyncClient() as http:
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
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "tests.server.zygote",
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,
        cwd=ROOT,
    )
    found = Zygote(process)
    try:
        yield found
    finally:
        for child in list(found.children):
            found.kill(child)
        assert process.stdin is not None
        process.stdin.close()
        with contextlib.suppress(ProcessLookupError):
            process.terminate()
        await process.wait()
