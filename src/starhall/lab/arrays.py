"""Encodings as numpy arrays, for learners; numpy comes with the extra `research`.

A row of an array is what one seat knows, from its side, as `Game.encode` tells it. The legal choices stand
beside it in a mask. Categories are made one-hot, or taken out as the row numbers of an embedding:

    arrays = Arrays(registry.game("void"))
    rows, legal = arrays.rows(64), arrays.masks(64)
    arrays.write(tables, rows, legal)         # 64 pairs of a state and a seat
    inputs = arrays.one_hot(rows)             # or:
    numbers, names = arrays.split(rows)
"""

from __future__ import annotations

from collections.abc import Sequence
from struct import Struct
from typing import Any, NamedTuple

from starhall.core import Brief, Game, Layout, NotUnderstood, Space, State
from starhall.core.extras import needs

with needs("research", "encode positions as arrays"):
    import numpy as np
    from numpy.typing import NDArray

Rows = NDArray[Any]
Floats = NDArray[np.float32]
Mask = NDArray[np.bool_]


class Split(NamedTuple):
    """Encodings in two: what is a number, and what names something."""

    numbers: Floats
    """On a scale up to 1; what is blank is 0."""
    names: NDArray[np.int32]
    """Rows of one embedding: each space has rows of its own, which its columns share."""


class Arrays:
    """What the seats of a game know, as arrays."""

    def __init__(self, game: Game[Any]) -> None:
        """Lay out the arrays by the spaces that the game declares."""
        spaces, features = game.encoded, game.features
        self.game = game
        self.size = sum(space.size for space in spaces)
        """How many numbers an encoding has."""
        bounds = [bound for space in spaces for bound in (space.low, space.high)]
        small = np.iinfo(np.int16).min <= min(bounds) and max(bounds) <= np.iinfo(np.int16).max
        self.dtype: np.dtype[Any] = np.dtype(np.int16 if small else np.int32)
        """What holds every number of an encoding."""
        letter = "h" if small else "i"
        self._whole = Struct(f"={self.size}{letter}")
        self._narrow = _narrow(spaces)
        """From where to where all numbers fit into a byte: of many encodings those are written at once."""
        self._wide = [
            (Struct(f"={end - start}{letter}").pack_into, start, end)
            for start, end in _between(self._narrow, self.size)
        ]
        """What writes all the others, and from where to where they are."""
        self._unfolding = Unfolding(game.brief, self.size, self.dtype) if game.brief is not None else None
        each = [space for space in spaces for _ in range(space.size)]
        blank = Layout(spaces).blank
        self._blank = np.array(blank, np.float32)
        reach = [max(space.high - none, none - space.low, 1) for space, none in zip(each, blank, strict=True)]
        self._reach = np.array(reach, np.float32)
        self._names = np.array([n for n, space in enumerate(each) if space.category], np.intp)
        self._numbers = np.array([n for n, space in enumerate(each) if not space.category], np.intp)
        starts = {}
        self.vocabulary = 0
        """How many rows an embedding of all names has."""
        for space in spaces:
            if space.category:
                starts[space.name] = self.vocabulary - space.low
                self.vocabulary += space.high - space.low + 1
        self._starts = np.array([starts[space.name] for space in each if space.category], np.int32)
        self.width = features.size
        """How many columns `one_hot` has: the features of the game, by their names."""
        told = [(part, n) for part in features.parts for n in range(part.space.size)]
        single = [(part, n) for part, n in told if not part.scale]
        scaled = [(part, n) for part, n in told if part.scale]
        self._single = np.array([part.start + n for part, n in single], np.intp)
        self._places = np.array([part.first + n * part.each - part.lowest for part, n in single], np.intp)
        self._scaled = np.array([part.start + n for part, n in scaled], np.intp)
        self._columns = np.array([part.first + n for part, n in scaled], np.intp)

    def rows(self, count: int) -> Rows:
        """An array for so many encodings."""
        return np.zeros((count, self.size), self.dtype)

    def masks(self, count: int) -> Mask:
        """An array for the legal choices beside so many encodings."""
        return np.zeros((count, self.game.actions), np.bool_)

    def write(self, tables: Sequence[tuple[State, int]], rows: Rows, legal: Mask | None = None) -> None:
        """Write what these seats know into the first rows, and their legal choices beside them, if wished."""
        if rows.dtype != self.dtype or rows.shape[1:] != (self.size,) or not rows.flags.c_contiguous:
            raise NotUnderstood(f"rows of {self.game.slug} are an array as `rows({len(tables)})` makes it")
        if len(tables) > len(rows) or (legal is not None and len(tables) > len(legal)):
            raise NotUnderstood(f"{len(tables)} encodings need as many rows: there are {len(rows)}")
        if not tables:
            return
        if len(tables) >= _MANY and self._unfolding is not None:
            self._unfolding.write(self.game, tables, rows)
        elif len(tables) < _MANY or not self._narrow:
            encode, pack, step = self.game.encode, self._whole.pack_into, self._whole.size
            into = rows.data.cast("B")
            for n, (s, seat) in enumerate(tables):
                # Written straight into the array: twice as fast as to make an array of each row first.
                pack(into, n * step, *encode(s, seat))
        else:
            self._write_many(tables, rows)
        if legal is not None:
            legal[: len(tables)] = False
            for n, (s, seat) in enumerate(tables):
                legal[n, s.choices(seat)] = True

    def _write_many(self, tables: Sequence[tuple[State, int]], rows: Rows) -> None:
        """The same for an encoding of mostly small numbers: bytes are made four times as fast as others."""
        encode, wide, step = self.game.encode, self._wide, self._whole.size
        size, into = self.dtype.itemsize, rows.data.cast("B")
        columns: list[tuple[int, int, list[bytearray]]] = [(start, end, []) for start, end in self._narrow]
        for n, (s, seat) in enumerate(tables):
            row = encode(s, seat)
            for pack, start, end in wide:
                pack(into, n * step + start * size, *row[start:end])
            for start, end, found in columns:
                found.append(bytearray(row[start:end]))
        for start, end, found in columns:
            rows[: len(tables), start:end] = np.frombuffer(b"".join(found), np.uint8).reshape(-1, end - start)

    def split(self, rows: Rows) -> Split:
        """Numbers on a scale, and names as the rows of an embedding."""
        return Split(self._scale(rows, self._numbers), rows[:, self._names] + self._starts)

    def one_hot(self, rows: Rows) -> Floats:
        """Every feature of the game in its column: those of names are 1 where they hold."""
        found = np.zeros((len(rows), self.width), np.float32)
        numbers = rows[:, self._single]
        at, column = np.nonzero(numbers != self._blank[self._single])
        found[at, numbers[at, column] + self._places[column]] = 1.0
        found[:, self._columns] = self._scale(rows, self._scaled)
        return found

    def _scale(self, rows: Rows, columns: NDArray[np.intp]) -> Floats:
        scaled: Floats = (rows[:, columns] - self._blank[columns]) / self._reach[columns]
        return scaled


class Unfolding:
    """Writes what many tables tell in short, all of it in one go."""

    def __init__(self, brief: Brief, size: int, dtype: np.dtype[Any]) -> None:
        """For rows of so many numbers: what a seat is asked, then what the brief unfolds to."""
        self._tell, self._size, self._dtype = brief.tell, size, dtype
        asked = size - len(brief.blank)
        self._plain = [(0, asked, 0), *((asked + a, asked + b, asked + c) for a, b, c in brief.plain)]
        self._codes = asked + brief.numbers
        self._tables = [
            (asked + first, asked + first + brief.codes * len(table[0]), np.array(table, dtype))
            for first, table in brief.tables
        ]
        self._counts = [(asked + start, asked + end) for start, end in brief.counts]
        self._asked = asked

    def write(self, game: Game[Any], tables: Sequence[tuple[State, int]], rows: Rows) -> None:
        """Write what these seats know into the first rows."""
        tell, question = self._tell, game.asks
        numbers: list[int] = []
        every: list[int] = []
        many: list[int] = []
        for s, seat in tables:
            plain, places = tell(s, seat)
            numbers += question(s, seat)
            numbers += plain
            every += places
            many.append(len(places))
        told, rows = _packed(numbers, self._dtype).reshape(len(tables), -1), rows[: len(tables)]
        for start, end, first in self._plain:
            rows[:, first : first + end - start] = told[:, start:end]
        codes = told[:, self._codes :]
        for start, end, table in self._tables:
            rows[:, start:end] = table[codes].reshape(len(tables), end - start)
        for start, end in self._counts:
            rows[:, start:end] = 0
        firsts = np.arange(self._asked, rows.size, self._size)
        places = np.repeat(firsts, many) + _packed(every, np.dtype(np.int32))
        # A one of the same type: another would be converted for each place, which is 25 times as slow.
        np.add.at(rows.reshape(-1), places, self._dtype.type(1))


def _packed(numbers: Sequence[int], dtype: np.dtype[Any]) -> NDArray[Any]:
    """Numbers as an array: about twice as fast as numpy makes one of a list."""
    return np.frombuffer(Struct(f"={len(numbers)}{dtype.char}").pack(*numbers), dtype)


_LONG, _MANY = 64, 4
"""So many numbers in a row, of so many encodings, are worth a way of their own."""


def _narrow(spaces: Sequence[Space]) -> list[tuple[int, int]]:
    """The long stretches of an encoding in which every number fits into a byte: from where to where."""
    found, start, end = [], 0, 0
    for space in spaces:
        if space.low < 0 or space.high > np.iinfo(np.uint8).max:
            found.append((start, end))
            start = end + space.size
        end += space.size
    return [(start, end) for start, end in (*found, (start, end)) if end - start >= _LONG]


def _between(parts: Sequence[tuple[int, int]], size: int) -> list[tuple[int, int]]:
    """What lies before, between and after them."""
    starts, ends = [0, *(end for _, end in parts)], [*(start for start, _ in parts), size]
    return [(start, end) for start, end in zip(starts, ends, strict=True) if start < end]
