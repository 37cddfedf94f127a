"""The wrapped map: 49 squares around the Nova, in three rings, and the smaller boards of Coyote Jester Mode.

A square is the number 7 × row + column. The board that is left reaches out to the ring `rim`: 3 is the whole
map, 2 and 1 are what remains after rings were removed. Every table is indexed by rim first.
"""

from __future__ import annotations

from starhall.core import rule, ruled

_NAME = "starhall.games.saga.box.geometry"

SIZE = ruled(7, "SAGA-016", "SAGA-R02", by=f"{_NAME}.SIZE")
"""Rows and columns: 1 + 24 × 2 squares are 7 × 7, and no other square board fits."""
SQUARES = SIZE * SIZE
CENTRE = SQUARES // 2
MIDDLE = SIZE // 2
RIMS = range(MIDDLE + 1)
OFF = -1
"""In place of a square: not on the map."""

DIRECTIONS = ruled(
    ((-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1)),
    *("SAGA-061", "SAGA-073"),
    by=f"{_NAME}.DIRECTIONS",
)
"""North, north-east, east and so on: (rows, columns)."""
DIRECTION_NAMES = ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west")


def row_and_column(square: int) -> tuple[int, int]:
    """Where a square lies."""
    return divmod(square, SIZE)


def square_at(row: int, column: int) -> int:
    """The square of a row and a column."""
    return row * SIZE + column


def square_name(square: int) -> str:
    """A square as people read it: "row 2, column 5" is "r2c5"."""
    row, column = row_and_column(square)
    return f"r{row}c{column}"


@rule("SAGA-016", "SAGA-R02")
def _ring(square: int) -> int:
    row, column = row_and_column(square)
    return max(abs(row - MIDDLE), abs(column - MIDDLE))


RING = tuple(_ring(square) for square in range(SQUARES))
"""By square: how far from the Nova; 1 is the Inner Ring, 3 the outer one."""


@rule("SAGA-027", "SAGA-029", "SAGA-R05", "SAGA-R84")
def _wrapped(coordinate: int, rim: int) -> int:
    """A row or column on the board that reaches out to `rim`: it goes on at the opposite edge."""
    low = MIDDLE - rim
    return low + (coordinate - low) % (2 * rim + 1)


@rule("SAGA-R06", "SAGA-R08")
def _offset(here: int, there: int, rim: int) -> tuple[int, int]:
    """The shortest way in rows and columns; the side of the board is odd, so there is only one."""
    side = 2 * rim + 1
    (row, column), (other_row, other_column) = row_and_column(here), row_and_column(there)
    return ((other_row - row + rim) % side - rim, (other_column - column + rim) % side - rim)


def _ahead(rim: int) -> tuple[tuple[int, ...], ...]:
    found = []
    for rows, columns in DIRECTIONS:
        line = [OFF] * SQUARES
        for square in BOARD[rim]:
            row, column = row_and_column(square)
            line[square] = square_at(_wrapped(row + rows, rim), _wrapped(column + columns, rim))
        found.append(tuple(line))
    return tuple(found)


@rule("SAGA-028", "SAGA-073", "SAGA-R06")
def _distances(here: int, rim: int) -> tuple[int, ...]:
    """King's moves from here to every square, across the edges too."""
    return tuple(max(map(abs, _offset(here, there, rim))) for there in range(SQUARES))


@rule("SAGA-R07")
def _lines(here: int, rim: int) -> tuple[bool, ...]:
    """The squares in line with this one: straight or diagonal."""
    offsets = [_offset(here, there, rim) for there in range(SQUARES)]
    return tuple(0 in offset or abs(offset[0]) == abs(offset[1]) for offset in offsets)


@rule("SAGA-068", "SAGA-089", "SAGA-R23")
def _directions(here: int, rim: int) -> tuple[int, ...]:
    """The direction from here to every square by the signs of the offset; OFF for the square itself."""
    found = []
    for there in range(SQUARES):
        signs = tuple((part > 0) - (part < 0) for part in _offset(here, there, rim))
        found.append(DIRECTIONS.index(signs) if signs in DIRECTIONS else OFF)
    return tuple(found)


BOARD = tuple(tuple(square for square in range(SQUARES) if RING[square] <= rim) for rim in RIMS)
"""By rim: the squares that are left."""
AHEAD = tuple(_ahead(rim) for rim in RIMS)
"""By rim, direction and square: the next square that way."""
DISTANCE = tuple(tuple(_distances(here, rim) if rim else () for here in range(SQUARES)) for rim in RIMS)
"""By rim and two squares."""
IN_LINE = tuple(tuple(_lines(here, rim) if rim else () for here in range(SQUARES)) for rim in RIMS)
"""By rim and two squares."""
DIRECTION = tuple(tuple(_directions(here, rim) if rim else () for here in range(SQUARES)) for rim in RIMS)
"""By rim and two squares: the direction from the first to the second."""
RINGS = tuple(tuple(square for square in range(SQUARES) if RING[square] == ring) for ring in RIMS)
"""By ring: its squares."""


@rule("SAGA-R83")
def nearest(square: int, rim: int) -> int:
    """The square of the smaller board that is nearest: row and column are clamped into it."""
    low, high = MIDDLE - rim, MIDDLE + rim
    row, column = row_and_column(square)
    return square_at(min(max(row, low), high), min(max(column, low), high))


@rule("SAGA-R83")
def flat_distance(here: int, there: int) -> int:
    """King's moves without wrapping."""
    (row, column), (other_row, other_column) = row_and_column(here), row_and_column(there)
    return max(abs(row - other_row), abs(column - other_column))
