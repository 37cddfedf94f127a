"""Many games in every step by several processes, which write into memory that all of them share."""

from __future__ import annotations

import math
import multiprocessing
import signal
import time
from collections.abc import Callable
from contextlib import suppress
from ctypes import c_byte
from itertools import pairwise
from multiprocessing.connection import Connection
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from starhall.core import NotUnderstood
from starhall.envs.vector import Played, Sheet, Tables, Vector

_SPIN: Final = 0.0003
"""So many seconds a process looks again and again before it sleeps: to be woken costs several decisions."""
_SLEEP: Final = 1.0
"""So often one that sleeps looks whether the other is still there."""
_STEP, _QUESTION, _FAILED = range(3)


class Shared(NamedTuple):
    """What this process has in common with one that steps some of the tables."""

    shapes: list[tuple[tuple[int, ...], Any]]
    memory: list[Any]
    """Of arrays with these shapes: those of a sheet, the actions, and what each process is to do."""
    go: Any
    done: Any
    """Semaphores: it shall take a step, it has."""
    line: Connection
    """For all that is asked beside steps."""
    number: int
    first: int
    end: int

    def arrays(self) -> list[Any]:
        """The arrays over the memory."""
        return _arrays(self.shapes, self.memory)


class Worker(NamedTuple):
    """A process that steps some of the tables, as this one sees it."""

    process: Any
    shared: Shared
    tasks: NDArray[np.int8]

    def step(self) -> None:
        """Let it take a step; `stepped` waits for that."""
        self.tasks[self.shared.number] = _STEP
        self.shared.go.release()

    def stepped(self) -> Exception | None:
        """Wait until the step is done; what went wrong with it."""
        if not _wait(self.shared.done, self.process.is_alive):
            raise self._ended()
        failed = self.tasks[self.shared.number] == _FAILED
        return self.shared.line.recv() if failed else None

    def ask(self, *question: Any) -> None:
        """Ask it something; `answer` waits for that."""
        self.tasks[self.shared.number] = _QUESTION
        with suppress(OSError):
            self.shared.line.send(question)
        self.shared.go.release()

    def answer(self) -> Any:
        """What it answers, or what went wrong."""
        try:
            return self.shared.line.recv()
        except (EOFError, OSError):
            raise self._ended() from None

    def _ended(self) -> RuntimeError:
        self.process.join(_SLEEP)
        return RuntimeError(
            f"the process that steps tables {self.shared.first} to {self.shared.end - 1} has ended "
            f"(exit code {self.process.exitcode}): close this vector and make a new one"
        )


def _wait(turn: Any, alive: Callable[[], bool]) -> bool:
    """Wait for a semaphore; false if the process that would release it has ended."""
    until = time.perf_counter() + _SPIN
    while time.perf_counter() < until:
        if turn.acquire(False):
            return True
    while not turn.acquire(True, _SLEEP):
        if not alive():
            # It may have been the last that it did.
            return bool(turn.acquire(False))
    return True


class Spread(Tables):
    """Tables that several processes step, this one among them: the same games as those of a `Vector`."""

    def __init__(
        self, slug: str, num: int, jobs: int, players: int | None = None, options: Any = None, **how: Any
    ) -> None:
        """Start the processes; `how` is what `Seats` takes, all but named spaces and pictures."""
        if not 1 <= jobs <= num:
            raise NotUnderstood(f"{num} tables are stepped by 1 to {num} processes, not {jobs!r}")
        seats = Vector(slug, 1, players, options, **how).seats
        shapes = [*Sheet.shapes(seats, num), ((num,), np.int32), ((jobs,), np.int8)]
        # Not forked: a process may have threads by now, and its content packs come by the environment.
        new = multiprocessing.get_context("spawn")
        memory = [new.RawArray(c_byte, math.prod(shape) * np.dtype(kind).itemsize) for shape, kind in shapes]
        *sheet, self._actions, tasks = _arrays(shapes, memory)
        super().__init__(seats, Sheet(*sheet))
        shares = list(pairwise(num * n // jobs for n in range(jobs + 1)))
        self._own = Vector(slug, shares[0][1], players, options, sheet=self.sheet.part(*shares[0]), **how)
        """The tables of this process, which would only wait for the others otherwise."""
        self._between = False
        """Has a step begun that is not over?"""
        self._workers: list[Worker] = []
        try:
            for number, (first, end) in enumerate(shares[1:]):
                here, there = new.Pipe()
                shared = Shared(shapes, memory, new.Semaphore(0), new.Semaphore(0), here, number, first, end)
                what = (shared._replace(line=there), (slug, end - first, players, options), how)
                process = new.Process(target=_work, args=what, daemon=True)
                process.start()
                there.close()
                self._workers.append(Worker(process, shared, tasks))
            for worker in self._workers:
                # It answers once its tables are there.
                worker.ask("ready")
                worker.answer()
        except BaseException:
            self.close()
            raise

    def reset(
        self, *, seed: Any = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begin a game at every table; one seed for all makes one of its own for each."""
        seeds = self._seeds(seed)
        self._begin()
        for worker in self._workers:
            worker.ask("begin", seeds[worker.shared.first : worker.shared.end])
        self._own.begin(seeds[: self._own.num_envs])
        self._end([worker.answer() for worker in self._workers])
        return self._seen(), self._told()

    def carry_out(self, actions: NDArray[Any]) -> None:
        """Carry out an action at every table, and write what comes of it into the arrays."""
        self._begin()
        self._actions[:] = actions
        for worker in self._workers:
            worker.step()
        self._own.carry_out(actions[: self._own.num_envs])
        self._end([worker.stepped() for worker in self._workers])

    def _begin(self) -> None:
        if self._between:
            raise RuntimeError("a step of this vector was interrupted: close it and make a new one")
        self._between = True

    def _end(self, answers: list[Any]) -> None:
        self._between = False
        for answer in answers:
            if answer is not None:
                raise answer

    def check(self, table: int, action: int) -> None:
        """Refuse an illegal action, and say why."""
        self._at(table, "check", action)

    def why_lost(self, table: int) -> str:
        """Say why the last action that lost a game at a table was illegal."""
        found: str = self._at(table, "why_lost")
        return found

    def played(self, table: int, finished: bool = False) -> Played:
        """The game at a table so far, or the last one that was finished there."""
        found: Played = self._at(range(self.num_envs)[table], "played", finished)
        return found

    def _at(self, table: int, name: str, *values: Any) -> Any:
        """Ask whoever steps a table something about it."""
        for worker in self._workers:
            if worker.shared.first <= table < worker.shared.end:
                self._begin()
                worker.ask(name, table - worker.shared.first, *values)
                answer = worker.answer()
                self._end([answer] if isinstance(answer, Exception) else [])
                return answer
        return getattr(self._own, name)(table, *values)

    def close_extras(self, **how: Any) -> None:
        """End the processes."""
        for worker in self._workers:
            worker.ask("end")
            worker.shared.line.close()
            worker.process.join()


def _arrays(shapes: list[tuple[tuple[int, ...], Any]], memory: list[Any]) -> list[Any]:
    """Arrays over memory that others have, too."""
    return [
        np.frombuffer(held, kind).reshape(shape) for (shape, kind), held in zip(shapes, memory, strict=True)
    ]


def _work(shared: Shared, what: tuple[Any, ...], how: dict[str, Any]) -> None:
    """Step a share of the tables until nobody asks any more."""
    # Ctrl-C is for who asks: this process ends when the other has.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    *sheet, actions, tasks = shared.arrays()
    slug, num, *of = what
    first, end, line = shared.first, shared.end, shared.line
    env = Vector(slug, num, *of, sheet=Sheet(*sheet).part(first, end), **how)
    answers: dict[str, Callable[..., Any]] = {
        "ready": lambda: None,
        "begin": env.begin,
        "check": env.check,
        "played": env.played,
        "why_lost": env.why_lost,
    }
    asking: Any = multiprocessing.parent_process()
    with suppress(EOFError, OSError):
        while _wait(shared.go, asking.is_alive):
            if tasks[shared.number] == _STEP:
                try:
                    env.carry_out(actions[first:end])
                except Exception as error:
                    tasks[shared.number] = _FAILED
                    line.send(error)
                shared.done.release()
                continue
            name, *operands = line.recv()
            if name == "end":
                return
            try:
                answer = answers[name](*operands)
            except Exception as error:
                answer = error
            line.send(answer)
