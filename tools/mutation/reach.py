"""How long a test takes on the unchanged code, and which lines of the rules it reaches."""

from __future__ import annotations

import gc
import sys
import time
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import CodeType, FrameType, FunctionType
from typing import Any

import pytest

from tools.mutation import items
from tools.mutation.changes import Mutant, module_of
from tools.mutation.swap import nested

QUICK = 0.05
"""Among tests shorter than this, in seconds, those of the chapter go first."""

Lines = Mapping[str, Collection[int]]
"""Lines of modules."""


@dataclass(frozen=True, slots=True)
class Known:
    """A test that passes."""

    item: pytest.Item
    seconds: float
    lines: Lines

    @property
    def limit(self) -> float:
        """How many seconds it may take when something is changed."""
        return 1 + 10 * self.seconds

    def reaches(self, mutant: Mutant) -> bool:
        """Does it run the statement that is changed?"""
        first, last = mutant.lines
        return any(first <= line <= last for line in self.lines.get(mutant.module, ()))


def in_order(tests: Iterable[Known], module: str) -> list[Known]:
    """Short tests first, and of the quick ones those of the chapter: most mutants fall to them."""

    def key(test: Known) -> tuple[bool, bool, float]:
        of_the_chapter = test.item.path.stem.startswith(f"test_{module.rpartition('/')[2]}")
        return test.seconds > QUICK, test.seconds <= QUICK and not of_the_chapter, test.seconds

    return sorted(tests, key=key)


def spots(mutants: Iterable[Mutant]) -> dict[str, set[int]]:
    """All lines that mutants change."""
    found: dict[str, set[int]] = defaultdict(set)
    for mutant in mutants:
        found[mutant.module].update(range(mutant.lines[0], mutant.lines[1] + 1))
    return found


class Watch:
    """Notes which lines are reached, as cheaply as can be: a line that was seen is not looked at again."""

    def __init__(self, modules: Iterable[CodeType], wanted: Lines) -> None:
        self.wanted: dict[CodeType, set[int]] = {}
        for code in _inside(modules):
            of_interest = wanted.get(module_of(code.co_filename), ())
            if lines := {line for _, _, line in code.co_lines() if line is not None and line in of_interest}:
                self.wanted[code] = lines
        self.left: dict[int, set[int]] = {}
        """What is still to be seen, by the id of the code: to compare code takes longer."""

    def run(self, item: pytest.Item, limit: float) -> tuple[float, dict[str, list[int]]]:
        """Run one test; gives its seconds and the lines it has reached."""
        self.left = {id(code): set(lines) for code, lines in self.wanted.items()}
        begun = time.process_time()
        sys.settrace(self._called)
        items.run([item], {item.nodeid: limit})
        sys.settrace(None)
        seconds = time.process_time() - begun
        seen: dict[str, set[int]] = defaultdict(set)
        for code, lines in self.wanted.items():
            seen[module_of(code.co_filename)] |= lines - self.left.get(id(code), set())
        return seconds, {module: sorted(lines) for module, lines in seen.items()}

    def _called(self, frame: FrameType, event: str, argument: Any) -> Any:
        return self._reached if id(frame.f_code) in self.left else None

    def _reached(self, frame: FrameType, event: str, argument: Any) -> Any:
        lines = self.left.get(id(frame.f_code))
        if lines is None:
            return None
        lines.discard(frame.f_lineno)
        if not lines:
            del self.left[id(frame.f_code)]
            if not self.left:
                sys.settrace(None)
        return self._reached


def _inside(codes: Iterable[CodeType]) -> Iterator[CodeType]:
    for code in codes:
        yield code
        yield from _inside(nested(code))


def caches_below(folder: Path) -> list[Any]:
    """The caches of functions in a folder: with what one test has left there another reaches less."""
    kind = type(cache(len))
    found = [value for value in gc.get_objects() if type(value) is kind]
    return [one for one in found if _file(one.__wrapped__).startswith(str(folder))]


def _file(function: Any) -> str:
    return function.__code__.co_filename if isinstance(function, FunctionType) else ""
