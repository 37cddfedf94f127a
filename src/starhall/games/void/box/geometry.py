"""The board: cells, directions, neighbours, lines, and sets of cells."""

from __future__ import annotations

from collections.abc import Iterable

from starhall.core import ruled
from starhall.games.void.box.rows import BOX, Direction

_NAME = "starhall.games.void.box.geometry"

SIZE = BOX["rows"].value
CELLS = SIZE * BOX["columns"].value
"""Cells are numbers, r1c1 = 0, row by row."""
ALL = (1 << CELLS) - 1
"""A set of cells is a number: bit c is cell c. This is all of them."""
CELL_NAMES = tuple(f"r{cell // SIZE + 1}c{cell % SIZE + 1}" for cell in range(CELLS))
DIRECTIONS: tuple[Direction, ...] = ruled(
    ("N", "NE", "E", "SE", "S", "SW", "W", "NW"), "VOID-R08", by=f"{_NAME}.DIRECTIONS"
)
"""Clockwise from the top of the board."""
TURNS = len(DIRECTIONS)
_STEPS = ((-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1))
OFF = -1
"""No cell: off the board."""


def _from(cell: int, direction: int, spaces: int) -> int:
    down, right = _STEPS[direction]
    row, column = cell // SIZE + down * spaces, cell % SIZE + right * spaces
    return row * SIZE + column if 0 <= row < SIZE and 0 <= column < SIZE else OFF


AHEAD = ruled(
    tuple(
        tuple(tuple(_from(cell, d, spaces) for d in range(TURNS)) for cell in range(CELLS))
        for spaces in range(SIZE)
    ),
    *("VOID-R08", "VOID-R10"),
    by=f"{_NAME}.AHEAD",
)
"""By spaces, cell and direction: the cell straight ahead, or OFF; the board does not wrap."""


def mask(cells: Iterable[int]) -> int:
    """The set of these cells."""
    found = 0
    for cell in cells:
        if cell != OFF:
            found |= 1 << cell
    return found


BIT = (*(1 << cell for cell in range(CELLS)), 0)
"""By cell: the set of this cell alone; the last, for OFF, is empty."""
NEAR = tuple(mask(AHEAD[1][cell]) for cell in range(CELLS))
"""By cell: the set of its neighbours."""
OTHER_CELLS = tuple(tuple(other for other in range(CELLS) if other != cell) for cell in range(CELLS))
"""By cell: every other one."""
EDGE = mask(cell for cell in range(CELLS) if OFF in AHEAD[1][cell])
CORNERS = mask(cell for cell in range(CELLS) if AHEAD[1][cell].count(OFF) > SIZE - 1)
LINES = (
    *(tuple(range(row * SIZE, row * SIZE + SIZE)) for row in range(SIZE)),
    *(tuple(range(column, CELLS, SIZE)) for column in range(SIZE)),
)
"""The rows from the top, then the columns from the left."""
LINE_MASKS = tuple(map(mask, LINES))

_HALF = CELLS // 2
_LOW = tuple(tuple(c for c in range(_HALF) if half >> c & 1) for half in range(1 << _HALF))
_HIGH = tuple(
    tuple(_HALF + c for c in range(CELLS - _HALF) if half >> c & 1) for half in range(1 << (CELLS - _HALF))
)
_LOW_MASK = (1 << _HALF) - 1


def cells_of(cells: int) -> tuple[int, ...]:
    """The cells of a set in order; looked up in two halves, because questions need it so often."""
    return _LOW[cells & _LOW_MASK] + _HIGH[cells >> _HALF]
