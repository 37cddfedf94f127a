"""The processes in which records are read, each killed and made anew when it takes too long."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Awaitable, Callable
from typing import Any

from starhall.server.book.refusals import Refused
from starhall.server.process import Process
from starhall.server.rights.who import ASKER
from starhall.server.turns import Turns
from starhall.server.watch.logs import log

PROCESSES = 2
"""So that one slow record does not hold up all the others."""
MOST_WAITING = 64
MOST_WAITING_OF_ONE = 16
"""Questions to one process, of all people and of one address; each may take its time."""
LATER = 1
"""The place of questions that nobody waits for."""
START = 60.0
"""Seconds in which a process has to be ready."""

GetText = Callable[[], Awaitable[bytes]]


class Readers:
    """A few processes. A record is always read by the same one, which remembers it for a while."""

    def __init__(self, seconds: float, memory: int, command: list[str] | None = None) -> None:
        self.seconds = seconds
        reader = command or [sys.executable, "-m", "starhall.server.shown.reader"]
        self.all = [Reading([*reader, str(memory)]) for _ in range(PROCESSES)]

    async def ask(self, key: str, ask: str, about: dict[str, Any], text: GetText, place: int = 0) -> bytes:
        """Ask about the record with this key; its text is got where the process does not have it."""
        turns = self.all[sum(key.encode()) % len(self.all)].turns
        # What is done later may be for someone whose request is long over: it takes none of their places.
        reading = await turns.take(place, None if place == LATER else ASKER.get())
        try:
            question = {"key": key, "ask": ask, "about": about, "seconds": self.seconds + 1}
            return await self._ask(reading, question, text)
        finally:
            turns.give(reading)

    async def _ask(self, reading: Reading, question: dict[str, Any], text: GetText) -> bytes:
        # Twice: a process that somebody has ended meanwhile says so only when it is asked.
        for _ in range(2):
            try:
                async with asyncio.timeout(START):
                    await reading.be_ready()
                async with asyncio.timeout(self.seconds):
                    found = await reading.ask(question)
                    if found is None:
                        found = await reading.ask(question, await text())
                    assert found is not None
                    return found
            except Refused:
                raise
            except TimeoutError:
                await reading.kill()
                break
            except (OSError, EOFError, ValueError):
                await reading.kill()
            except BaseException:
                # It may be in the middle of an answer that nobody waits for.
                await reading.kill()
                raise
        log.warning("record not read", asked=question["ask"])
        raise Refused("too_large", "Reading this record takes more time or memory than there is for it.")

    async def close(self) -> None:
        """End the processes."""
        await asyncio.gather(*(reading.kill() for reading in self.all))


class Reading(Process):
    """One process, and those who wait for it."""

    def __init__(self, command: list[str]) -> None:
        super().__init__(command)
        self.turns = Turns([self], MOST_WAITING, MOST_WAITING_OF_ONE)

    async def be_ready(self) -> None:
        """Start it if it is not there."""
        if not self.runs:
            process = await self.start()
            assert process.stdout is not None
            await process.stdout.readline()

    async def ask(self, question: dict[str, Any], text: bytes | None = None) -> bytes | None:
        """The answer to a question; None if the text of the record is needed for it."""
        process = await self.start()
        assert process.stdin is not None
        assert process.stdout is not None
        size = None if text is None else len(text)
        process.stdin.write(json.dumps({**question, "size": size}).encode() + b"\n")
        if text is not None:
            process.stdin.write(text)
        await process.stdin.drain()
        header = json.loads(await process.stdout.readline())
        body = await process.stdout.readexactly(header["size"])
        if header["refused"]:
            raise Refused(header["refused"]["code"], header["refused"]["text"])
        return None if header["unknown"] else body
