"""Many games in every step by several processes, which write into memory that all of them share."""

from __future__ import annotations

import math
import multiprocessing
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from ctypes import c_byte
from multiprocessing.connection import Connection
from typing import Any

import numpy as np

from starhall.core import NotUnderstood
from starhall.envs.seats import Seats
from starhall.envs.vector import Played, Sheet, Step, Tables, Vector


class Spread(Tables):
    """Tables that several processes step, each its share: the same games as those of a `Vector`."""

    def __init__(
        self, slug: str, num: int, jobs: int, players: int | None = None, options: Any = None, **how: Any
    ) -> None:
        """Start the processes; `how` is what `Seats` takes, all but named spaces and pictures."""
        if not 1 <= jobs <= num:
            raise NotUnderstood(f"{num} tables are stepped by 1 to {num} processes, not {jobs!r}")
        Vector(slug, 1, players, options, **how)  # says what is wrong with these
        seats = Seats(slug, players, options, **how)
        shapes = [*Sheet.shapes(seats, num), ((num,), np.dtype(np.int32))]
        # Not forked: a process may have threads by now, and its content packs come by the environment.
        new = multiprocessing.get_context("spawn")
        memory = [new.RawArray(c_byte, math.prod(shape) * np.dtype(kind).itemsize) for shape, kind in shapes]
        *sheet, self._actions = _arrays(shapes, memory)
        super().__init__(seats, Sheet(*sheet))
        self._firsts = [num * n // jobs for n in range(jobs + 1)]
        self._workers = []
        for n in range(jobs):
            here, there = new.Pipe()
            share = (self._firsts[n], self._firsts[n + 1])
            worker = new.Process(
                target=_work, args=(there, share, shapes, memory, (slug, players, options), how), daemon=True
            )
            worker.start()
            there.close()
            self._workers.append((worker, here))
        self._ask([("ready",)] * jobs)

    def _ask(self, questions: list[tuple[Any, ...]]) -> list[Any]:
        """Ask every process something; their answers, once all are there."""
        try:
            for (_, line), question in zip(self._workers, questions, strict=True):
                line.send(question)
            answers = [line.recv() for _, line in self._workers]
        except (EOFError, OSError):
            raise RuntimeError("a process of this vector has ended: make a new one") from None
        for answer in answers:
            if isinstance(answer, Exception):
                raise answer
        return answers

    def reset(
        self, *, seed: Any = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begin a game at every table; one seed for all makes one of its own for each."""
        seeds = self._seeds(seed)
        self._ask([("reset", seeds[first:end]) for first, end in self._shares()])
        return self._seen(), self._told([])

    def step(self, actions: Any) -> Step:
        """Carry out an action at every table."""
        self._actions[:] = actions
        told = self._ask([("step",)] * len(self._workers))
        returns = [
            (first + n, worth)
            for (first, _), found in zip(self._shares(), told, strict=True)
            for n, worth in found
        ]
        _, _, _, rewards, ended, cut = self.sheet
        return self._seen(), rewards.copy(), ended.copy(), cut.copy(), self._told(returns)

    def _shares(self) -> Iterator[tuple[int, int]]:
        return zip(self._firsts, self._firsts[1:], strict=False)

    def played(self, table: int, finished: bool = False) -> Played:
        """The game at a table so far, or the last one that was finished there."""
        number = next(
            n for n, (first, end) in enumerate(self._shares()) if first <= table % self.num_envs < end
        )
        line = self._workers[number][1]
        line.send(("played", table % self.num_envs - self._firsts[number], finished))
        found: Played = line.recv()
        return found

    def close_extras(self, **how: Any) -> None:
        """End the processes."""
        for worker, line in self._workers:
            with suppress(OSError):
                line.send(("end",))
            line.close()
            worker.join()


def _arrays(shapes: list[tuple[tuple[int, ...], Any]], memory: list[Any]) -> list[Any]:
    """Arrays over memory that others have, too."""
    return [
        np.frombuffer(held, kind).reshape(shape) for (shape, kind), held in zip(shapes, memory, strict=True)
    ]


@contextmanager
def _answering(line: Connection) -> Iterator[None]:
    """What goes wrong is told to who has asked."""
    try:
        yield
    except Exception as error:
        line.send(error)


def _work(
    line: Connection, share: tuple[int, int], shapes: list[tuple[tuple[int, ...], Any]], memory: list[Any],
    what: tuple[Any, ...], how: dict[str, Any],
) -> None:  # fmt: skip
    """Step a share of the tables until nobody asks any more."""
    first, end = share
    *sheet, actions = _arrays(shapes, memory)
    slug, players, options = what
    env = Vector(slug, end - first, players, options, sheet=Sheet(*sheet).part(first, end), **how)
    with suppress(EOFError, KeyboardInterrupt):
        while (question := line.recv())[0] != "end":
            with _answering(line):
                if question[0] == "step":
                    line.send(env.step(actions[first:end])[4].get("returns", []))
                elif question[0] == "reset":
                    env.reset(seed=question[1])
                    line.send(None)
                elif question[0] == "played":
                    line.send(env.played(*question[1:]))
                else:
                    line.send(None)
