"""An encoding in short: most of a long one is nothing, or follows from a few numbers.

Whoever looks at many tables at once unfolds what all of them tell in one go (`lab/arrays.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from starhall.core.spaces import Layout, Space

Told = tuple[list[int], list[int]]
"""The numbers of the plain spaces in their order and then the codes; and the places that count one each."""


class Brief:
    """What a game tells in short, and how that unfolds."""

    def __init__(
        self,
        spaces: Sequence[Space],
        tell: Callable[[Any, int | None], Told],
        *,
        coded: Mapping[str, Sequence[Sequence[int]]],
        counted: Sequence[str],
    ) -> None:
        """All spaces are plain but those whose numbers follow from codes, and those that count places.

        The coded ones share their codes: a code stands for a run of numbers in each of them.
        """
        layout = Layout(spaces)
        self.blank: list[int] = layout.blank
        self.tell = tell
        self.plain: list[tuple[int, int, int]] = []
        """Stretches of numbers: from where to where, and their place in the encoding."""
        end = 0
        for space in spaces:
            if space.name in coded or space.name in counted:
                continue
            start, first = end, layout.start(space.name)
            end += space.size
            if self.plain and self.plain[-1][2] + start - self.plain[-1][0] == first:
                start, first = self.plain[-1][0], self.plain[-1][2]
                self.plain.pop()
            self.plain.append((start, end, first))
        self.numbers = end
        """So many numbers stand before the codes."""
        self.tables: list[tuple[int, list[list[int]]]] = [
            (layout.start(name), [list(run) for run in table]) for name, table in coded.items()
        ]
        """Where the runs of the codes begin in the encoding, and which they are."""
        sizes = {space.name: space.size for space in spaces}
        each = {sizes[name] // len(table[0]) for name, table in coded.items()}
        self.codes = max(each, default=0)
        self.counts: list[tuple[int, int]] = [
            (layout.start(name), layout.start(name) + sizes[name]) for name in counted
        ]
        """From where to where places are counted."""
        self._coded: Callable[[tuple[int, ...]], list[int]] = lru_cache(64)(self._unfolded)

    def encoding(self, s: Any, reader: int | None) -> list[int]:
        """All of it, as a new list."""
        numbers, places = self.tell(s, reader)
        # Codes stay the same for many choices: remembered, Void's encoding takes 15 µs instead of 18.
        found = self._coded(tuple(numbers[self.numbers :])).copy()
        for start, end, first in self.plain:
            found[first : first + end - start] = numbers[start:end]
        for place in places:
            found[place] += 1
        return found

    def _unfolded(self, codes: tuple[int, ...]) -> list[int]:
        """The encoding of an empty table with these codes."""
        found = self.blank[:]
        for first, table in self.tables:
            runs: list[int] = []
            for code in codes:
                runs += table[code]
            found[first : first + len(runs)] = runs
        return found
