"""Where games are played: in this process, in several of this machine, or on a Ray cluster.

What is played is a function of a number that a worker can import. Wherever it runs it gives the same, so the
results of a simulation, an arena or a round of self-play do not depend on where they were played:

    with executor("processes", jobs=4) as played_by:
        for number, found in played_by.run(partial(play_one, "void", bots, {}, "seed"), range(1000)):
            ...
"""

from __future__ import annotations

import contextlib
import signal
import sys
import time
import traceback
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from multiprocessing import Pipe, get_context
from multiprocessing.connection import Connection, wait
from typing import Any, Protocol, TypeVar, cast

from starhall.bots.budget import of_the_processor
from starhall.core import NotUnderstood, StarhallError
from starhall.lab.laid import Packs, lay, packs

T = TypeVar("T")

ENOUGH = 0.05
"""Seconds of games that are worth a report of a worker."""
_MOST = 500
"""Numbers of one part: few enough for what is sent to a worker never to wait for it."""
_AHEAD = 2
"""Parts of short games that a worker has at a time, so that it goes on while its last report is read."""
COPIED = sys.platform == "linux"
"""Are workers copies of this process, with its content? Elsewhere they begin anew and are given it."""
_DEATHS = 3
"""So many workers may be lost over a number."""


class Executor(Protocol):
    """Whoever plays games."""

    def run(
        self, one: Callable[[int], T], numbers: Sequence[int], with_packs: Packs | None = None
    ) -> Iterator[tuple[int, T]]:
        """What comes of each number, as soon as it is done: each exactly once, also if workers are lost.

        With packs, it is done in processes that have this content and no other; else with what is here.
        """
        ...


class Here:
    """This process."""

    def run(
        self, one: Callable[[int], T], numbers: Sequence[int], with_packs: Packs | None = None
    ) -> Iterator[tuple[int, T]]:
        """One after another; other content needs a process of its own."""
        if with_packs is not None:
            return Processes(1).run(one, numbers, with_packs)
        return ((number, _played(one, number)) for number in numbers)


def in_order(done: Iterable[tuple[int, T]], numbers: Iterable[int]) -> Iterator[T]:
    """What was done, in the order of the numbers."""
    early: dict[int, T] = {}
    left = iter(numbers)
    awaited = next(left, None)
    for number, found in done:
        early[number] = found
        while awaited in early:
            yield early.pop(awaited)
            awaited = next(left, None)


@contextlib.contextmanager
def executor(on: str = "processes", jobs: int = 1) -> Iterator[Executor]:
    """Whoever plays games there: `processes`, `ray` for a cluster of this machine, or `ray=ADDRESS`."""
    where, _, address = on.partition("=")
    if jobs < 1:
        raise NotUnderstood(f"{jobs} jobs: at least one is needed")
    if where == "ray":
        from starhall.lab.cluster import connected

        with connected(address, jobs) as cluster:
            yield cluster
    elif on == "processes":
        yield Here() if jobs == 1 else Processes(jobs)
    else:
        raise NotUnderstood(f"games cannot be played on {on!r}: there are processes, ray and ray=ADDRESS")


class Parts:
    """What is left to do, in parts that take about as long as is worth a report."""

    def __init__(self, numbers: Sequence[int], workers: int, enough: float = ENOUGH) -> None:
        self._left = deque(numbers)
        self._again: deque[int] = deque()
        self._deaths: Counter[int] = Counter()
        self._workers = workers
        self._enough = enough
        self._done, self._seconds = 0, 0.0

    def take(self) -> tuple[int, ...]:
        """The next part; empty when nothing is left."""
        if self._again:
            # One by one: whatever takes its worker along takes nothing else.
            return (self._again.popleft(),)
        fair = len(self._left) // (_AHEAD * self._workers)
        size = max(1, min(self._worth, fair, _MOST))
        return tuple(self._left.popleft() for _ in range(min(size, len(self._left))))

    @property
    def ahead(self) -> int:
        """How many parts a worker has at a time: of long games one, so that nobody waits for another's."""
        return _AHEAD if self._worth > 1 else 1

    @property
    def _worth(self) -> int:
        """How many numbers are worth a report."""
        return int(self._enough * self._done / self._seconds) if self._seconds else 1

    def done(self, part: Sequence[int], seconds: float) -> None:
        """A part took so long."""
        self._done += len(part)
        self._seconds += seconds

    def lost(self, part: Sequence[int], at_work: bool = True) -> None:
        """A worker was lost before it had told what came of a part: it is done again.

        Only what it was at work on may have been the reason, not what it had yet to begin.
        """
        if at_work:
            self._deaths.update(part)
        self._again.extend(part)
        if any(self._deaths[number] >= _DEATHS for number in part):
            raise StarhallError(
                f"{_DEATHS} workers were ended from outside, perhaps for want of memory: try fewer jobs"
            )


Told = tuple[list[Any], float] | Exception
"""What came of a part, and how long it took; or what went wrong."""


def work(one: Callable[[int], Any], part: Sequence[int]) -> Told:
    """What a worker does with a part."""
    start = time.perf_counter()
    try:
        return [_played(one, number) for number in part], time.perf_counter() - start
    except Exception as error:
        error.add_note(f"It happened in a worker:\n{traceback.format_exc()}")
        return error


def _played(one: Callable[[int], T], number: int) -> T:
    """Nobody waits for these games: bots think by the processor, so that nothing beside them weakens them."""
    with of_the_processor():
        return one(number)


class Processes:
    """Several processes of this machine; one that is lost is replaced, and what it had is done again."""

    def __init__(self, jobs: int) -> None:
        self.jobs = jobs

    def run(
        self, one: Callable[[int], T], numbers: Sequence[int], with_packs: Packs | None = None
    ) -> Iterator[tuple[int, T]]:
        """Beside each other; no process is left over, however this ends."""
        parts = Parts(numbers, self.jobs)
        workers = [_Worker(one, with_packs) for _ in range(min(self.jobs, len(numbers)))]
        try:
            while busy := [worker for worker in workers if worker.fed(parts)]:
                for line in cast(list[Connection], wait([worker.line for worker in busy])):
                    worker = next(worker for worker in busy if worker.line is line)
                    try:
                        told = line.recv()
                    except (EOFError, OSError):
                        workers.remove(worker)
                        worker.end()
                        for before, part in enumerate(worker.parts):
                            parts.lost(part, at_work=not before)
                        workers.append(_Worker(one, with_packs))
                        continue
                    if isinstance(told, Exception):
                        raise told
                    found, seconds = told
                    part = worker.parts.popleft()
                    parts.done(part, seconds)
                    worker.fed(parts)
                    yield from zip(part, found, strict=True)
        finally:
            for worker in workers:
                worker.process.terminate()
            for worker in workers:
                worker.end()


class _Worker:
    """A process, and the parts that it has."""

    def __init__(self, one: Callable[[int], Any], with_packs: Packs | None = None) -> None:
        self.line, its = Pipe()
        self.parts: deque[tuple[int, ...]] = deque()
        if with_packs is None and not COPIED:
            with_packs = packs()
        # A copy of this process has loaded its games already: other content needs a fresh one.
        context: Any = get_context("fork" if with_packs is None else "spawn")
        self.process = context.Process(target=_serve, args=(one, its, self.line, with_packs), daemon=True)
        self.process.start()
        its.close()

    def fed(self, parts: Parts) -> bool:
        """Give it more to do, if it can take more; has it anything to do?"""
        while len(self.parts) < parts.ahead and (part := parts.take()):
            self.parts.append(part)
            # One that is lost is missed when it is waited for.
            with contextlib.suppress(OSError):
                self.line.send(part)
        return bool(self.parts)

    def end(self) -> None:
        """It is over."""
        self.process.terminate()
        self.process.join()
        self.line.close()


def _serve(
    one: Callable[[int], Any], line: Connection, other: Connection, with_packs: Packs | None = None
) -> None:
    """Do part after part, until nobody wants more."""
    # Ctrl-C is for the parent, who ends the workers: they have nothing to say.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # Ended in order, so that a bot that is a program does not outlive its worker.
    signal.signal(signal.SIGTERM, lambda number, frame: sys.exit(0))
    # Else it would be its own parent's ear, and wait for ever when that is gone.
    other.close()
    with contextlib.suppress(EOFError, OSError):
        if with_packs is not None:
            try:
                lay(with_packs)
            except StarhallError as error:
                line.send(error)
                return
        while True:
            line.send(work(one, line.recv()))
