"""Sparse features of what a seat knows: few numbers that are not 0, out of many that have a name.

They follow from the spaces of an encoding. Numbers that name things, and those of a small range, have a
feature for each value, which is 1 where it holds; others have one, which is the number on a scale up to 1.
What is blank, nobody or nothing, has none. So of a thousand numbers some dozens of features are told.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import compress
from operator import add, itemgetter, ne, sub, truediv
from typing import Any, Final, NamedTuple

from starhall.core.spaces import Layout, Space

SMALL: Final = 8
"""Numbers of at most so many values have a feature for each."""
WIDEST: Final = 512
"""Names of more things than this have no features: they are for embeddings."""
_LONG: Final = 32
"""So many numbers of a space that has more are looked at as a whole first: mostly all of them are blank."""


class Sparse(NamedTuple):
    """The features that are not 0: which, and what they are."""

    indices: list[int]
    values: list[float]


class Part(NamedTuple):
    """The features of a space."""

    space: Space
    start: int
    """Where its numbers begin in an encoding."""
    first: int
    """Its first feature."""
    each: int
    """How many features a number has: one for each value that is told, or just one."""
    lowest: int
    """The value that the first feature of a number stands for, where it has one for each value."""
    blank: int
    """The number that tells of nothing."""
    scale: float
    """What a number is divided by, where it has just one feature; else 0."""

    @property
    def names(self) -> list[str]:
        """The name of each feature."""
        space = self.space
        things = [f"{space.name} [{n}]" for n in range(space.size)] if space.size > 1 else [space.name]
        if self.scale:
            return things
        return [f"{thing} = {self.lowest + n}" for thing in things for n in range(self.each)]


class _Run(NamedTuple):
    """Numbers that are gone through together."""

    take: Callable[[Sequence[int]], Any]
    """These numbers of an encoding."""
    blank: Sequence[int]
    """The same of an empty table."""
    places: list[int]
    """By number: its feature, or that of the value 0."""
    scales: list[float]
    """By number: what it is divided by; empty where each value has a feature."""


class Features:
    """The features of an encoding."""

    def __init__(self, spaces: Sequence[Space]) -> None:
        """Find out which features there are."""
        blank, start, first = Layout(spaces).blank, 0, 0
        self.parts: list[Part] = []
        """Space by space; one that names too many things is left out."""
        for space in spaces:
            part = _part(space, start, first, blank[start])
            if part is not None:
                self.parts.append(part)
                first += space.size * part.each
            start += space.size
        self.size = first
        """How many there are."""
        single = [part for part in self.parts if not part.scale]
        scaled = [part for part in self.parts if part.scale]
        self._single, self._scaled = [*_runs(single)], [*_runs(scaled)]

    @property
    def names(self) -> list[str]:
        """The name of each feature: "phase = 2", "points [1]"."""
        return [name for part in self.parts for name in part.names]

    def of(self, row: Sequence[int]) -> Sparse:
        """The features of an encoding."""
        indices: list[int] = []
        for take, blank, places, _ in self._single:
            numbers = take(row)
            if numbers != blank:
                indices += compress(map(add, places, numbers), map(ne, numbers, blank))
        values = [1.0] * len(indices)
        for take, blank, places, scales in self._scaled:
            numbers = take(row)
            if numbers != blank:
                told = [*map(sub, numbers, blank)]
                indices += compress(places, told)
                values += compress(map(truediv, told, scales), told)
        return Sparse(indices, values)


def _part(space: Space, start: int, first: int, blank: int) -> Part | None:
    """The features of a space that begins here; none if it names too many things."""
    width = space.high - space.low + 1
    if width > (WIDEST if space.category else SMALL):
        if space.category:
            return None
        return Part(space, start, first, 1, 0, blank, float(max(space.high - blank, blank - space.low)))
    # The lowest value is mostly the blank one, which has no feature.
    skipped = int(blank == space.low)
    return Part(space, start, first, width - skipped, space.low + skipped, blank, 0.0)


def _runs(parts: Sequence[Part]) -> Iterator[_Run]:
    """Long spaces piece by piece, and all others together."""
    short: list[tuple[Part, int]] = []
    for part in parts:
        numbers = [(part, n) for n in range(part.space.size)]
        if len(numbers) < _LONG:
            short += numbers
        else:
            for first in range(0, len(numbers), _LONG):
                yield _run(numbers[first : first + _LONG])
    if short:
        yield _run(short)


def _run(numbers: Sequence[tuple[Part, int]]) -> _Run:
    """Some numbers, each by its part and its place in it."""
    at = [part.start + n for part, n in numbers]
    blank = [part.blank for part, _ in numbers]
    in_a_row = at[-1] - at[0] == len(at) - 1
    return _Run(
        itemgetter(slice(at[0], at[-1] + 1)) if in_a_row else itemgetter(*at),
        blank if in_a_row else tuple(blank),
        [part.first + n * part.each - part.lowest for part, n in numbers],
        [part.scale for part, _ in numbers if part.scale],
    )
