"""A process beside the server, started when it is needed."""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
from typing import BinaryIO


class Process:
    """One process that is asked over pipes."""

    def __init__(self, command: list[str]) -> None:
        self.command = command
        self._process: asyncio.subprocess.Process | None = None

    @property
    def runs(self) -> bool:
        """Is it there?"""
        return self._process is not None and self._process.returncode is None

    async def start(self) -> asyncio.subprocess.Process:
        """The process, made anew if it is not there."""
        if self._process is None or self._process.returncode is not None:
            self._process = await asyncio.create_subprocess_exec(
                *self.command,
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.DEVNULL,
                limit=1 << 20,
                # A Ctrl-C at the terminal is for the server, which then ends its processes itself.
                start_new_session=True,
            )
        return self._process

    async def kill(self) -> None:
        """End it, whatever it is doing."""
        process, self._process = self._process, None
        if process is not None and process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()


# Inside of it.


def answers() -> BinaryIO:
    """Where the answers of this process go: what is printed by accident must not be taken for one."""
    found = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    return found


def limit_memory(megabytes: int) -> None:
    """Let this process take no more than that, where the system can."""
    try:
        import resource
    except ImportError:
        return
    resource.setrlimit(resource.RLIMIT_AS, (megabytes << 20, megabytes << 20))
