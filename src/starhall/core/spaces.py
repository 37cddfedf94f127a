"""The spaces of an encoding: what its numbers are, and where each of them stands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate


@dataclass(frozen=True, slots=True)
class Space:
    """A named part of the encoding: so many whole numbers, each between low and high."""

    name: str
    size: int
    low: int
    high: int
    category: bool = False
    """Do the numbers name things (a cell, a card, a phase), so that their order says nothing?"""


class Layout:
    """Where the numbers of some spaces stand in a row, one space after another."""

    def __init__(self, spaces: Sequence[Space]) -> None:
        """Lay the spaces out."""
        self._names = [space.name for space in spaces]
        self._ends = [0, *accumulate(space.size for space in spaces)]
        self.blank = [
            -1 if space.low == -1 else max(space.low, 0) for space in spaces for _ in range(space.size)
        ]
        """The row of an empty table: nobody, nothing, none. Copied and filled in, it is an encoding."""

    def at(self, first: str, last: str = "") -> slice:
        """Where the numbers of a space are, or of all spaces from one to another."""
        names, ends = self._names, self._ends
        return slice(ends[names.index(first)], ends[names.index(last or first) + 1])

    def start(self, name: str) -> int:
        """Where the first number of a space is."""
        found: int = self.at(name).start
        return found
