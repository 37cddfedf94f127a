"""The bots' processes: as many as were asked for, each killed and made anew when it misses a deadline."""

from __future__ import annotations

import asyncio
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
from starhall.server.rights.who import ASKER
from starhall.server.turns import RETRY, Turns
from starhall.server.watch import metrics
from starhall.server.watch.logs import log

STARTING = 20.0
"""Seconds in which a process of our own has imported the games, however busy the machine is."""
PLAYED, COACHED, WATCHED, ALONE, LAST = range(5)
"""Who goes first: a bot that people at its table wait for, somebody who asks the coach, a bot that is only
watched, bots alone, an analysis."""
MOST_COACHED = 32
MOST_COACHED_OF_ONE = 4
"""Questions to the coach that wait, of all people and of one address."""
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

    async def choose(self, game: Game[Any], s: State, seat: int, level: str, place: int = PLAYED) -> Answer:
        """A legal choice, in bounded time once it is its turn; what somebody waits for goes first."""
        ...

    async def coach(self, asked: Coached, patience: float, place: int = COACHED) -> dict[str, Any]:
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
        self.turns = Turns(self._all, MOST_COACHED, MOST_COACHED_OF_ONE)
        self._spare = min(1, processes - 1)
        """Processes that the coach leaves to bots, if there are several: it is not interrupted."""
        self._numbers = itertools.count()

    async def warm_up(self) -> None:
        """Start the processes before the first question."""
        await asyncio.gather(*(process.start() for process in self._all))

    async def choose(self, game: Game[Any], s: State, seat: int, level: str, place: int = PLAYED) -> Answer:
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
        process = await self.turns.take(place)
        try:
            async with asyncio.timeout(self.deadline + (0 if process.answered else self.starting)):
                reply = await process.ask(question)
            if reply.get("choice") in legal:
                return Answer(int(reply["choice"]), reply.get("thought"))
            why = str(reply.get("error", "nonsense"))
        except (TimeoutError, OSError, ValueError):
            await process.kill()
        finally:
            self.turns.give(process)
        metrics.bot_fallbacks.inc()
        log.warning("bot fallback", game=game.slug, seat=seat, level=level, why=why)
        return Answer(rng.choice(legal))

    async def coach(self, asked: Coached, patience: float, place: int = COACHED) -> dict[str, Any]:
        """What the coach says; one that takes too long or fails is refused."""
        question = {"id": next(self._numbers), **asked.question()}
        process = await self._coach_turn(patience, place)
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
            self.turns.give(process)
        log.warning("coach failed", game=asked.game, what=asked.what, why=why)
        raise Refused("busy", "The coach could not think this over in time. Try again.", retry=5.0)

    async def _coach_turn(self, patience: float, place: int) -> _Process:
        """A process for the coach. Analyses wait as long as it takes; there are only a few of them."""
        if place == LAST:
            return await self.turns.take(place, spare=self._spare)
        try:
            async with asyncio.timeout(patience):
                return await self.turns.take(place, ASKER.get(), self._spare)
        except TimeoutError:
            text = "The coach has many questions, and bots that people wait for go first. Try again."
            raise Refused("busy", text, retry=RETRY) from None

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
