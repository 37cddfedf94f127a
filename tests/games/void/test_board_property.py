"""Tiles, ships and affectors after any rotations and shifts, against a naive model of the table."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from starhall.core.scenes import checks
from starhall.games.void.box.geometry import DIRECTIONS
from starhall.games.void.box.parts import TILE_NAMES
from starhall.games.void.box.rows import TILES
from starhall.games.void.facts import destinations, value
from starhall.games.void.laws import inventory
from starhall.games.void.rules.sectors import (
    become_hole,
    become_live,
    line_turned,
    sectors_swapped,
    shifted,
    turned,
    turned_all,
)
from starhall.games.void.rules.ships import drifted, fly
from starhall.games.void.state import VoidState
from tests.games.void.helpers import moment

STEPS = {
    "N": (-1, 0),
    "NE": (-1, 1),
    "E": (0, 1),
    "SE": (1, 1),
    "S": (1, 0),
    "SW": (1, -1),
    "W": (0, -1),
    "NW": (-1, -1),
}
PLACES = ["r1c1", "r2c4", "r5c5"]


@dataclass
class Disc:
    """A tile as it lies on the table, with what stands on it."""

    name: str
    turned: int = 0
    dark: bool = False
    ships: set[int] = field(default_factory=set)
    pieces: list[str] = field(default_factory=list)


class Table:
    """Discs in a grid; everything is moved by hand."""

    def __init__(self) -> None:
        names = iter(TILE_NAMES)
        self.grid = [[Disc(next(names)) for _ in range(5)] for _ in range(5)]
        for seat, place in enumerate(PLACES):
            self.at(place).ships.add(seat)
        self.at("r2c4").pieces.append("C01")
        self.at("r4c1").pieces += ["C02", "C04"]

    def at(self, place: str) -> Disc:
        return self.grid[int(place[1]) - 1][int(place[3]) - 1]

    def disc(self, number: int) -> Disc:
        return self.grid[number // 5][number % 5]

    def row(self, line: int) -> list[Disc]:
        return self.grid[line] if line < 5 else [self.grid[r][line - 5] for r in range(5)]

    def put(self, line: int, discs: list[Disc]) -> None:
        for i, disc in enumerate(discs):
            if line < 5:
                self.grid[line][i] = disc
            else:
                self.grid[i][line - 5] = disc

    def turn(self, discs: list[Disc], eighths: int) -> None:
        for disc in discs:
            if not disc.dark:
                disc.turned += eighths

    def exits(self, number: int) -> set[int]:
        disc = self.disc(number)
        found = set()
        for arrow in () if disc.dark else TILES[disc.name].arrows:
            down, right = STEPS[DIRECTIONS[(DIRECTIONS.index(arrow) + disc.turned) % 8]]
            row, column = number // 5 + down, number % 5 + right
            if 0 <= row < 5 and 0 <= column < 5:
                found.add(row * 5 + column)
        return found

    def worth(self, number: int) -> int:
        disc = self.disc(number)
        bonus = {"C01": 2, "C02": -2, "C04": 0}
        return (0 if disc.dark else TILES[disc.name].value) + sum(bonus[piece] for piece in disc.pieces)

    def move(self, seat: int, number: int) -> None:
        for row in self.grid:
            for disc in row:
                disc.ships.discard(seat)
        self.disc(number).ships.add(seat)

    def where(self, seat: int) -> int:
        return next(n for n in range(25) if seat in self.disc(n).ships)


def act(s: VoidState, table: Table, what: tuple[Any, ...]) -> None:
    """Do the same to the state and to the table."""
    name, one, two = what
    if name == "shift":
        way = one % 20
        shifted(s, way, 0)
        discs = table.row(way // 2)
        table.put(way // 2, discs[1:] + discs[:1] if way % 2 else discs[-1:] + discs[:-1])
    elif name == "swap":
        first, second = one % 25, (one % 25 + 1 + two % 24) % 25
        sectors_swapped(s, second, 0, first)
        a, b = table.disc(first), table.disc(second)
        table.grid[first // 5][first % 5], table.grid[second // 5][second % 5] = b, a
    elif name == "turn":
        number = one % 25
        if not table.disc(number).dark:
            turned(s, two % 7, 0, number, ())
            table.turn([table.disc(number)], two % 7 + 1)
    elif name == "line":
        line_turned(s, one % 10, 0, two % 7 + 1)
        table.turn(table.row(one % 10), two % 7 + 1)
    elif name == "board":
        turned_all(s, 0, (1 << 25) - 1, 2, -1)
        table.turn([disc for row in table.grid for disc in row], 2)
    elif name == "destroy":
        disc = table.disc(one % 25)
        if not disc.dark:
            become_hole(s, 0, one % 25)
            disc.dark, disc.pieces = True, []
    elif name == "restore":
        disc = table.disc(one % 25)
        if disc.dark:
            become_live(s, 0, one % 25)
            disc.dark, disc.pieces = False, []
    elif name == "fly":
        fly(s, one % 3, two % 25, "VOID-046")
        table.move(one % 3, two % 25)
    else:
        drifted(s, one % 8, 0)
        s.stack.clear()
        down, right = STEPS[DIRECTIONS[one % 8]]
        for seat in range(3):
            row, column = divmod(table.where(seat), 5)
            if 0 <= row + down < 5 and 0 <= column + right < 5:
                table.move(seat, (row + down) * 5 + column + right)


ACTS = st.tuples(
    st.sampled_from(
        ["shift", "shift", "swap", "turn", "line", "board", "destroy", "restore", "fly", "drift"]
    ),
    st.integers(0, 199),
    st.integers(0, 199),
)


@checks("VOID-017", "VOID-R09", "VOID-R10", "VOID-R11", "VOID-R12", "VOID-R17", "VOID-R19")
@settings(max_examples=150, deadline=None)
@given(st.lists(ACTS, max_size=25))
def test_the_board_is_what_a_table_of_discs_would_be(acts: list[tuple[str, int, int]]) -> None:
    s = moment(players=3, ships=PLACES, affectors=[("r2c4", "C01"), ("r4c1", "C02"), ("r4c1", "C04")])
    s.listen(None)
    table = Table()
    before = inventory(s)
    for what in acts:
        act(s, table, what)
        assert sorted(s.tile) == list(range(25))
    assert inventory(s) == before
    for number in range(25):
        disc = table.disc(number)
        assert TILE_NAMES[s.tile[number]] == disc.name
        assert s.facing[number] == disc.turned % 8
        assert (s.holes >> number & 1) == disc.dark
        assert set(destinations(s, number)) == table.exits(number)
        assert value(s, number) == table.worth(number)
        assert {p for p in range(3) if s.ship[s.alien[p]] == number} == disc.ships
        assert sum(place == number for place, _ in s.affectors) == len(disc.pieces)
