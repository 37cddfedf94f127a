"""The bots' processes: as many as were asked for, each killed and made anew when it misses a deadline."""

from __future__ import annotations

import asyncio
import heapq
import itertools
import json
import secrets
import sys
from random import Random
from typing import Any, Literal, NamedTuple, Protocol

from starhall.core import Game, State
from starhall.core.snapshot import to_plain
from starhall.server.book.refusals import Refused
from starhall.server.process import Process
from starhall.server.watch import metrics
from starhall.server.watch.logs import log

STARTING = 20.0
"""Seconds in which a process of our own has imported the games, however busy the machine is."""
WATCHED, FOR_BOTS, LAST = 0, 1, 2
"""Who goes first: somebody looks at the table, bots play alone, nobody waits."""
_THINKING = 0.5
"""The part of the deadline that a bot may think: the rest is for questions, words, and a busy machine."""


class Answer(NamedTuple):
    """What a bot chooses."""

    choice: int
    thought: dict[str, Any] | None = None
    """What it weighed, in words (`bots.why`), if it can tell."""


class Coached(NamedTuple):
    """What the coach is asked."""

    what: Literal["hint", "verdict", "judge"]
    game: str
    seat: int
    state: dict[str, Any]
    """A fair re-deal for the seat, never the true state (`redealt`)."""
    budget: str
    at: int = 0
    made: int = 0
    """Of a verdict: the choice, after `at` others."""

    def question(self) -> dict[str, Any]:
        """As a thinking process is asked it."""
        return {**self._asdict(), "seed": secrets.randbits(64)}


def redealt(game: Game[Any], s: State, seat: int) -> dict[str, Any]:
    """What a thinking process may know for a seat."""
    return to_plain(game.resample(s, seat, Random(secrets.randbits(64))))


class Thinks(Protocol):
    """Whatever makes the choices of bots."""

    async def choose(self, game: Game[Any], s: State, seat: int, level: str, urgent: bool = True) -> Answer:
        """A legal choice, in bounded time once it is its turn; what somebody waits for goes first."""
        ...

    async def coach(self, asked: Coached, patience: float, place: int = WATCHED) -> dict[str, Any]:
        """What the coach says; refuses if that takes longer than so many seconds."""
        ...

    async def close(self) -> None:
        """Stop thinking."""
        ...


class Thinkers:
    """A few processes and those who wait for them."""

    def __init__(self, processes: int, deadline: float, command: list[str] | None = None) -> None:
        self.deadline = deadline
        self.command = command or [sys.executable, "-m", "starhall.server.minds.thinker"]
        self.starting = 0.0 if command else STARTING
        """Seconds more for the first answer of a process."""
        self._all = [_Process(self.command) for _ in range(processes)]
        self._free = list(self._all)
        self._waiting: list[tuple[int, int, asyncio.Future[_Process]]] = []
        """A heap: those whom nobody waits for last, and then by the order in which they came."""
        self._numbers = itertools.count()

    async def warm_up(self) -> None:
        """Start the processes before the first question."""
        await asyncio.gather(*(process.start() for process in self._all))

    async def choose(self, game: Game[Any], s: State, seat: int, level: str, urgent: bool = True) -> Answer:
        """A bot's choice; a random legal one if it takes too long, fails, or answers nonsense."""
        legal = s.choices(seat)
        if len(legal) == 1:
            return Answer(legal[0])
        rng = Random(secrets.randbits(64))
        question = {
            "id": next(self._numbers),
            "game": game.slug,
            "state": to_plain(game.resample(s, seat, rng)),
            "seat": seat,
            "level": level,
            "seed": rng.getrandbits(64),
            "seconds": self.deadline * _THINKING,
        }
        why = "late"
        process = await self._turn(WATCHED if urgent else FOR_BOTS)
        try:
            async with asyncio.timeout(self.deadline + (0 if process.answered else self.starting)):
                reply = await process.ask(question)
            if reply.get("choice") in legal:
                return Answer(int(reply["choice"]), reply.get("thought"))
            why = str(reply.get("error", "nonsense"))
        except (TimeoutError, OSError, ValueError):
            await process.kill()
        finally:
            self._release(process)
        metrics.bot_fallbacks.inc()
        log.warning("bot fallback", game=game.slug, seat=seat, level=level, why=why)
        return Answer(rng.choice(legal))

    async def coach(self, asked: Coached, patience: float, place: int = WATCHED) -> dict[str, Any]:
        """What the coach says; one that takes too long or fails is refused."""
        question = {"id": next(self._numbers), **asked.question()}
        process = await self._turn(place)
        why = "late"
        try:
            async with asyncio.timeout(patience + (0 if process.answered else self.starting)):
                reply = await process.ask(question)
            if "said" in reply:
                found: dict[str, Any] = reply["said"]
                return found
            why = str(reply.get("error", "nonsense"))
        except (TimeoutError, OSError, ValueError):
            await process.kill()
        except BaseException:
            # It may be in the middle of an answer that nobody waits for.
            await process.kill()
            raise
        finally:
            self._release(process)
        log.warning("coach failed", game=asked.game, what=asked.what, why=why)
        raise Refused("busy", "The coach could not think this over in time. Try again.", retry=5.0)

    async def _turn(self, place: int) -> _Process:
        """A process, as soon as one is free for us."""
        if self._free:
            return self._free.pop()
        turn: asyncio.Future[_Process] = asyncio.get_running_loop().create_future()
        heapq.heappush(self._waiting, (place, next(self._numbers), turn))
        try:
            return await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._release(turn.result())
            raise

    def _release(self, process: _Process) -> None:
        """A process is free: for whoever is first, or for later."""
        while self._waiting:
            turn = heapq.heappop(self._waiting)[2]
            if not turn.done():
                turn.set_result(process)
                return
        self._free.append(process)

    async def close(self) -> None:
        """End the processes."""
        await asyncio.gather(*(process.kill() for process in self._all))


class _Process(Process):
    """One process in which bots think."""

    answered = False
    """Has it answered since it was started?"""

    async def kill(self) -> None:
        """End it: the next one has to start first."""
        self.answered = False
        await super().kill()

    async def ask(self, question: dict[str, Any]) -> dict[str, Any]:
        process = await self.start()
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(json.dumps(question).encode() + b"\n")
        await process.stdin.drain()
        while True:
            reply = json.loads(await process.stdout.readline())
            if not isinstance(reply, dict):
                raise ValueError("no reply")
            # Whoever asked before may have gone away without waiting for the answer.
            if reply.get("id", question["id"]) == question["id"]:
                self.answered = True
                return reply
