"""The warm process: it collects the tests of a game once, and forks a child for every mutant.

    python -m tools.mutation.bench task.json result.json

Each test first runs alone on the unchanged code, to see how long it takes and which lines it reaches. A child
then puts a changed function in place and runs the tests that reach the change, short ones first. A change of
what runs at import is tried in a fresh process. Long tests wait until all short ones are through.
"""

from __future__ import annotations

import gc
import hashlib
import json
import os
import signal
import sys
import time
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, field
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from types import CodeType, FrameType
from typing import Any

import pytest

from tools.mutation import items
from tools.mutation.changes import FACTS, Mutant, chapters, module_of, name_of, path_of
from tools.mutation.children import STOPS, Children
from tools.mutation.equivalent import Equivalent, equivalents, stale, why
from tools.mutation.reach import Known, Watch, caches_below, in_order, spots
from tools.mutation.swap import RanAtImport, differences, functions, swap

SHORT, LONG = 0.5, 600.0
"""The longest time that a test may take in the first round and in the second, in seconds."""

OUTCOMES = {items.SURVIVED: "survived", items.KILLED: "killed", items.SAME: "same"}
TIME_IS_OVER = (-signal.SIGPROF, -signal.SIGALRM)


@dataclass(frozen=True, slots=True)
class Task:
    """What to try: which mutants of which game, against which tests."""

    game: str
    tests: list[str]
    modules: list[str] = field(default_factory=list)
    functions: list[str] = field(default_factory=list)
    sample: int | None = None
    seed: int = 0
    tell: bool = False
    short: bool = False
    """Leave out the long tests."""
    jobs: int = 1


class Bench(items.EndAtFailure):
    """The plugin for pytest that tries the mutants in place of running the tests."""

    def __init__(self, task: Task, source: Path) -> None:
        self.task = task
        self.source = source
        self.home = source / "starhall" / "games" / task.game
        self.children = Children(task.jobs)
        self.ran: dict[int, CodeType] = {}
        self.outcomes: dict[Mutant, str] = {}
        self.left_out: list[str] = []
        self.stopped = False
        self.begun = time.monotonic()

    def watch_imports(self) -> None:
        """Note which code of the rules runs before the first test."""
        places = (str(self.home / "rules"), str(self.home / path_of(FACTS)))

        def called(frame: FrameType, event: str, argument: Any) -> None:
            if frame.f_code.co_filename.startswith(places):
                self.ran[id(frame.f_code)] = frame.f_code

        sys.settrace(called)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """Tests that cannot be collected are left out, and said to be."""
        if report.failed:
            self.left_out.append(report.nodeid)
            say(f"cannot be collected, left out: {report.nodeid}\n{report.longrepr}\n")

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Everything is collected: begin."""
        sys.settrace(None)
        self.prepare()
        for stop in STOPS:
            signal.signal(stop, signal.default_int_handler)
        with TemporaryDirectory(prefix="starhall-bench-") as folder:
            self.folder = Path(folder)
            try:
                self.try_all(session.items)
            except KeyboardInterrupt:
                self.stopped = True
                say("\nstopped: what follows is what was known by then\n")
            finally:
                self.children.end()
        return True

    def prepare(self) -> None:
        """Choose the mutants, and get the code ready to be changed."""
        self.chapters = {one.module: one for one in chapters(self.source, self.task.game, self.task.modules)}
        self.files = {module: str(self.home / path_of(module)) for module in self.chapters}
        self.roots = {
            module_of(code.co_filename): code for code in self.ran.values() if code.co_name == "<module>"
        }
        if not self.files.keys() <= self.roots.keys():
            raise SystemExit(f"the tests do not import the rules from {self.home}")
        self.functions = functions(set(self.files.values()))
        self.every = [
            mutant
            for chapter in self.chapters.values()
            for mutant in chapter.mutants
            if not self.task.functions or mutant.function in self.task.functions
        ]
        self.equivalents = equivalents(self.source.parent, self.task.game)
        self.chosen = choose(self.every, self.equivalents, self.task)
        self.caches = caches_below(self.source.parent)
        gc.freeze()  # from here on the collector knows nothing of what was there, and no child copies it

    def try_all(self, tests: Sequence[pytest.Item]) -> None:
        """Try every mutant against the short tests, and what survives against the long ones."""
        self.tests = [test.nodeid for test in tests]
        for limit in (SHORT,) if self.task.short else (SHORT, LONG):
            left = [mutant for mutant in self.chosen if self.outcomes.get(mutant, "survived") == "survived"]
            known, tests = self.measure(tests, limit, left) if left else ([], [])
            if known:
                seconds = sum(test.seconds for test in known)
                say(f"{len(known)} tests that take {seconds:.1f} s, {len(tests)} that take longer\n")
                self.round(left, known)

    def round(self, mutants: Sequence[Mutant], known: Sequence[Known]) -> None:
        """Try mutants against some of the tests."""
        progress = Progress(self.task.game, len(mutants))
        for mutant in mutants:
            self.attempt(mutant, known, progress)
        self.children.wait_for_all()
        say("\n")

    # ------------------------------------------------------------ the unchanged code

    def measure(
        self, tests: Sequence[pytest.Item], limit: float, mutants: Iterable[Mutant]
    ) -> tuple[list[Known], list[pytest.Item]]:
        """Run the tests on the unchanged code: those that pass, and those that take longer than the limit."""
        known: list[Known] = []
        longer: list[pytest.Item] = []
        watch = Watch(self.roots.values(), spots(mutants))

        def begin(tests: Sequence[pytest.Item]) -> None:
            if tests:
                file = self.folder / f"{self.tests.index(tests[0].nodeid)}.lines"
                self.children.start(partial(run, tests, file), partial(note, tests, file))

        def run(tests: Sequence[pytest.Item], file: Path) -> int:
            items.alone()
            with file.open("w", encoding="utf-8") as lines:
                for test in tests:
                    for cache in self.caches:
                        cache.cache_clear()
                    print(json.dumps(watch.run(test, limit)), file=lines, flush=True)
            return items.SURVIVED

        def note(tests: Sequence[pytest.Item], file: Path, code: int) -> None:
            seen = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
            known.extend(Known(test, *one) for test, one in zip(tests, seen, strict=False))
            if code in TIME_IS_OVER:
                longer.append(tests[len(seen)])
            elif code != items.SURVIVED:
                self.left_out.append(tests[len(seen)].nodeid)
                say(f"fails already, left out: {self.left_out[-1]}\n")
            begin(tests[len(seen) + 1 :])

        for part in range(self.task.jobs):
            begin(tests[part :: self.task.jobs])
        self.children.wait_for_all()
        return known, longer

    # ------------------------------------------------------------ the changed code

    def attempt(self, mutant: Mutant, known: Sequence[Known], progress: Progress) -> None:
        """Try one mutant in a fork of this process, or if that cannot show it in a fresh one."""

        def forked(code: int) -> None:
            if code == items.RAN_AT_IMPORT:
                request = self.request(mutant, in_order(known, mutant.module))
                self.children.start(partial(_execute, request), ended)
            else:
                ended(code)

        def ended(code: int) -> None:
            if code in TIME_IS_OVER:
                outcome = "timeout"
            elif code < 0:  # it fell so hard that Python fell, too
                outcome = "killed"
            else:
                outcome = OUTCOMES.get(code, "error")
            self.outcomes[mutant] = outcome
            progress.tried(mutant, outcome)

        reaching = in_order((test for test in known if test.reaches(mutant)), mutant.module)
        self.children.start(partial(self.change, mutant, reaching), forked)

    def change(self, mutant: Mutant, tests: Sequence[Known]) -> int:
        """Make the change in this process, and run the tests."""
        items.alone()
        try:
            new = self.chapters[mutant.module].compiled(self.files[mutant.module], mutant)
            changed = differences(self.roots[mutant.module], new, self.ran.keys())
            for pair in changed:
                swap(*pair, self.functions)
        except RanAtImport:
            return items.RAN_AT_IMPORT
        if not changed:
            return items.SAME
        items.run([test.item for test in tests], {test.item.nodeid: test.limit for test in tests})
        return items.SURVIVED

    def request(self, mutant: Mutant, tests: Sequence[Known]) -> Path:
        """Write down what a fresh process has to do."""
        limits = {test.item.nodeid: test.limit for test in tests}
        files = {test.partition("::")[0] for test in limits}
        request = {
            "name": name_of(self.task.game, mutant.module),
            "path": self.files[mutant.module],
            "text": self.chapters[mutant.module].text(mutant),
            "tests": [test for test in self.task.tests if test.partition("::")[0] in files],
            "limits": limits,
            "left_out": sorted(set(self.tests) - limits.keys()),
        }
        file = self.folder / f"{mutant.module.replace('/', '-')}-{mutant.number}.json"
        file.write_text(json.dumps(request), encoding="utf-8")
        return file

    # ------------------------------------------------------------ what was found

    def result(self) -> dict[str, Any]:
        """Everything that is known, for the report."""
        return {
            "game": self.task.game,
            "mutants": len(self.every),
            "chosen": len(self.chosen),
            "outcomes": [(asdict(mutant), outcome) for mutant, outcome in self.outcomes.items()],
            "equivalents": [
                (asdict(one), reason) for one in self.every if (reason := why(self.equivalents, one))
            ],
            "stale": [asdict(row) for row in self.stale()],
            "events": sum(mutant.tell for mutant in self.every),
            "left_out": self.left_out,
            "stopped": self.stopped,
            "seconds": time.monotonic() - self.begun,
        }

    def stale(self) -> list[Equivalent]:
        """Rows that match nothing; they can be told only where nothing was left aside."""
        narrow = self.task.modules or self.task.functions
        return [] if narrow else stale(self.equivalents, self.every)


def _execute(request: Path) -> int:
    os.execv(sys.executable, [sys.executable, "-m", "tools.mutation.fresh", str(request)])


def choose(every: Iterable[Mutant], known: Sequence[Equivalent], task: Task) -> list[Mutant]:
    """The changes to try; in a sample, equivalent ones have a place and are not tried."""
    counted = [mutant for mutant in every if task.tell or not mutant.tell]
    if task.sample is not None:
        # By lot of each: a change of the code elsewhere leaves the others in.
        counted = sorted(counted, key=lambda mutant: _lot(task.seed, mutant))[: task.sample]
    return [mutant for mutant in counted if not why(known, mutant)]


def _lot(seed: int, mutant: Mutant) -> str:
    return hashlib.sha256(
        f"{seed}/{mutant.module}/{mutant.function}/{mutant.code}/{mutant.change}".encode()
    ).hexdigest()


class Progress:
    """The line that tells how far we are."""

    def __init__(self, game: str, mutants: int) -> None:
        self.game = game
        self.mutants = mutants
        self.counted: Counter[str] = Counter()
        self.begun = time.monotonic()

    def tried(self, mutant: Mutant, outcome: str) -> None:
        """One more."""
        if outcome == "survived":
            say(f"\r{outcome}: {mutant.place(self.game)}\n")
        self.counted[outcome] += 1
        done = self.counted.total()
        rate = done / (time.monotonic() - self.begun)
        left = (self.mutants - done) / rate
        survived = self.counted["survived"]
        say(f"\r{done} of {self.mutants} tried, {survived} survived; {rate:.1f}/s, {left:.0f} s left   ")


def say(text: str) -> None:
    """Tell who waits."""
    print(text, end="", file=sys.stderr, flush=True)


def main(task: Task, result: Path) -> None:
    """Try what the task says, in the folder that we are in."""
    items.steady_hypothesis()
    bench = Bench(task, Path.cwd() / "src")
    bench.watch_imports()
    code = pytest.main(items.arguments(task.tests), plugins=[bench])
    if code != 0:
        raise SystemExit(f"pytest gave {code}")
    result.write_text(json.dumps(bench.result()), encoding="utf-8")


if __name__ == "__main__":
    main(Task(**json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))), Path(sys.argv[2]))
