"""Sectors: destroying, restoring, turning and moving them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from starhall.core import Kind, Reason, rule
from starhall.core.rows import changed
from starhall.games.void.box.geometry import (
    ALL,
    BIT,
    CELL_NAMES,
    CELLS,
    LINE_MASKS,
    LINES,
    OFF,
    OTHER_CELLS,
    TURNS,
    cells_of,
)
from starhall.games.void.box.parts import KIND
from starhall.games.void.facts import FILTERS, at, destroyable, domes, restorable, turnable
from starhall.games.void.rules.changes import note_change
from starhall.games.void.state import VoidState

STOP = CELLS
"""In place of a cell: no more."""


REASONS: dict[str, tuple[str, str]] = {
    "live": ("VOID-083", "is a black hole already"),
    "hole": ("VOID-084", "is no black hole"),
    "empty": ("VOID-098", "is not unoccupied: a ship is there"),
    "occupied": ("VOID-098", "has no ship on it"),
    "edge": ("VOID-021", "is not on the outside of the board"),
    "corner": ("VOID-074", "is no corner"),
    "near_me": ("VOID-R08", "is not next to your sector"),
    "near_hole": ("VOID-R08", "is not next to a black hole"),
}
"""By filter: the rule and the words for a cell that does not pass it."""


def why_not_passing(s: VoidState, cell: int, me: int, filters: tuple[str, ...]) -> Reason | None:
    """The first filter that a cell does not pass."""
    for name in filters:
        if not FILTERS[name](s, me) >> cell & 1:
            rule_id, text = REASONS[name]
            return Reason(rule_id, f"{CELL_NAMES[cell]} {text}")
    return None


# Destroying and restoring


def to_destroy(s: VoidState, me: int, filters: tuple[str, ...], up_to: int = 0) -> Sequence[int]:
    """Those that can be destroyed; with "up to" one may stop."""
    found = cells_of(destroyable(s, me, filters))
    return (*found, STOP) if found and up_to else found


@rule("VOID-R32")
def why_not_destroy(s: VoidState, cell: int, me: int, filters: tuple[str, ...], more: int) -> Reason | None:
    """Why this sector cannot be destroyed now."""
    if cell == STOP:
        return None if more else Reason("VOID-R32", "it must be done")
    if domes(s) >> cell & 1:
        return Reason("VOID-R26", f"a Shield Dome protects {CELL_NAMES[cell]}")
    return why_not_passing(s, cell, me, filters)


DESTROY = Kind(
    "destroy",
    "cell",
    size=CELLS + 1,
    options=to_destroy,
    why_not=why_not_destroy,
    about={"seat": int, "filters": tuple[str, ...], "up_to": int},
)


@rule("VOID-051", "VOID-R32", "VOID-R83")
def destroy(s: VoidState, me: int, where: Any, up_to: int = 0) -> None:
    """Destroy a sector of one's choice, or the one that a ship has just left."""
    if where == "left":
        if not (s.holes | domes(s)) >> s.left & 1:
            become_hole(s, me, s.left)
    elif where == "mine":
        if not (s.holes | domes(s)) >> at(s, me) & 1:
            become_hole(s, me, at(s, me))
    else:
        s.ask_if_any(me, DESTROY, destroyed, me, where, up_to)


def destroyed(s: VoidState, cell: int, me: int, where: tuple[str, ...], up_to: int) -> None:
    """This one; with "up to" perhaps another."""
    if cell != STOP:
        become_hole(s, me, cell)
        if up_to > 1:
            s.do((destroy, me, where, up_to - 1))


@rule("VOID-051", "VOID-082", "VOID-085", "VOID-R17")
def become_hole(s: VoidState, me: int, cell: int) -> None:
    """Turn the black-hole side up; affectors go, ships stay, the facing is remembered."""
    s.holes |= BIT[cell]
    note_change(s)
    if s.heard:
        s.tell("VOID-082", "destroyed", seat=me, cell=cell)
    if s.affectors:
        clear(s, cell)


@rule("VOID-R32")
def to_restore(s: VoidState, me: int, filters: tuple[str, ...], up_to: int) -> Sequence[int]:
    """Those that can be restored; with "up to" one may stop."""
    found = cells_of(restorable(s, me, filters))
    return (*found, STOP) if found and up_to else found


def why_not_restore(s: VoidState, cell: int, me: int, filters: tuple[str, ...], more: int) -> Reason | None:
    """Why this sector cannot be restored now."""
    if cell == STOP:
        return None if more else Reason("VOID-R32", "it must be done")
    return why_not_passing(s, cell, me, ("hole", *filters))


RESTORE = Kind(
    "restore",
    "cell",
    size=CELLS + 1,
    options=to_restore,
    why_not=why_not_restore,
    about={"seat": int, "filters": tuple[str, ...], "up_to": int},
)


@rule("VOID-045", "VOID-R32")
def restore(s: VoidState, me: int, where: Any, up_to: int = 0) -> None:
    """Restore a black hole of one's choice, or one's own sector if it is one."""
    if where == "mine":
        if s.holes >> at(s, me) & 1:
            become_live(s, me, at(s, me))
    elif where == "left":
        if s.holes >> s.left & 1:
            become_live(s, me, s.left)
    else:
        s.ask_if_any(me, RESTORE, restored, me, where, up_to)


def restored(s: VoidState, cell: int, me: int, where: tuple[str, ...], up_to: int) -> None:
    """This one; with "up to" perhaps another."""
    if cell != STOP:
        become_live(s, me, cell)
        if up_to > 1:
            s.do((restore, me, where, up_to - 1))


@rule("VOID-052", "VOID-084", "VOID-085", "VOID-R17", "VOID-R26")
def become_live(s: VoidState, me: int, cell: int) -> None:
    """Turn the number side up again, faced as before; affectors go, a Shield Dome too."""
    s.holes &= ~BIT[cell]
    note_change(s)
    s.tell("VOID-084", "restored", seat=me, cell=cell)
    clear(s, cell)


@rule("VOID-051", "VOID-052", "VOID-085", "VOID-R23")
def clear(s: VoidState, cell: int) -> None:
    """All affectors of a sector go to the discard pile, the one that came first goes first."""
    cards = [card for place, card in s.affectors if place == cell]
    if cards:
        s.affectors = tuple([(place, card) for place, card in s.affectors if place != cell])
        s.discard += cards
        s.tell("VOID-085", "affectors removed", kinds=[KIND[card] for card in cards], cell=cell)


# Turning


@rule("VOID-R09", "VOID-R17", "VOID-R32")
def rotate(s: VoidState, me: int, where: Any, turns: tuple[int, ...]) -> None:
    """Turn a sector, one's own, a line or the whole board; black holes are not turned."""
    if where == "board":
        turned_all(s, me, ALL, turns[0], -1)
    elif where == "line":
        s.ask_if_any(me, LINE, line_turned, me, turns[0])
    elif where == "mine":
        if not s.holes >> at(s, me) & 1:
            choose_turn(s, me, at(s, me), turns)
    else:
        s.ask_if_any(me, ROTATE, sector_to_turn, me, where, turns)


def to_turn(s: VoidState, me: int, filters: tuple[str, ...], *rest: Any) -> Sequence[int]:
    """Those that can be turned."""
    return cells_of(turnable(s, me, filters))


def why_not_turn(
    s: VoidState, cell: int, me: int, filters: tuple[str, ...], turns: tuple[int, ...]
) -> Reason | None:
    """Black holes cannot be turned."""
    if s.holes >> cell & 1:
        return Reason("VOID-R17", f"{CELL_NAMES[cell]} is a black hole and cannot be turned")
    return why_not_passing(s, cell, me, filters)


ROTATE = Kind(
    "rotate",
    "cell",
    size=CELLS,
    options=to_turn,
    why_not=why_not_turn,
    about={"seat": int, "filters": tuple[str, ...], "turns": tuple[int, ...]},
)


def sector_to_turn(
    s: VoidState, cell: int, me: int, filters: tuple[str, ...], turns: tuple[int, ...]
) -> None:
    """Now, how far?"""
    choose_turn(s, me, cell, turns)


@rule("VOID-R09")
def eighths(s: VoidState, me: int, cell: int, turns: tuple[int, ...]) -> Sequence[int]:
    """How far it may be turned: value 0 is one eighth clockwise."""
    return [turn - 1 for turn in turns]


TURN = Kind(
    "turn",
    "eighths",
    size=TURNS - 1,
    options=eighths,
    about={"seat": int, "cell": int, "turns": tuple[int, ...]},
)


def choose_turn(s: VoidState, me: int, cell: int, turns: tuple[int, ...]) -> None:
    """By how many eighths."""
    s.ask_if_any(me, TURN, turned, me, cell, turns)


@rule("VOID-017", "VOID-R09")
def turned(s: VoidState, less_one: int, me: int, cell: int, turns: tuple[int, ...]) -> None:
    """The sector is turned clockwise, for every ship on it."""
    s.facing = changed(s.facing, cell, (s.facing[cell] + less_one + 1) % TURNS)
    note_change(s)
    if s.heard:
        s.tell("VOID-R09", "turned", seat=me, cell=cell, eighths=less_one + 1)


def lines(s: VoidState, me: int, eighths: int) -> list[int]:
    """Rows and columns with a live sector in them."""
    return [line for line, cells in enumerate(LINE_MASKS) if cells & ~s.holes]


LINE = Kind("line", "line", size=len(LINES), options=lines, about={"seat": int, "eighths": int})


def line_turned(s: VoidState, line: int, me: int, eighths: int) -> None:
    """Every live sector of the row or column."""
    turned_all(s, me, LINE_MASKS[line], eighths, line)


@rule("VOID-R17")
def turned_all(s: VoidState, me: int, cells: int, eighths: int, line: int) -> None:
    """Black holes neither turn nor remember the turn."""
    live = cells_of(cells & ~s.holes)
    if live:
        facing = list(s.facing)
        for cell in live:
            facing[cell] = (facing[cell] + eighths) % TURNS
        s.facing = tuple(facing)
        note_change(s)
        s.tell("VOID-R09", "line turned", seat=me, eighths=eighths, line=line)


# Moving


@rule("VOID-017", "VOID-R11")
def carry(s: VoidState, cells: Sequence[int], sources: Sequence[int]) -> None:
    """Lay onto each of the cells the tile of a source, with its side, its facing and all that is on it."""
    tile, facing, holes = list(s.tile), list(s.facing), s.holes
    goes_to = list(range(CELLS + 1))
    for cell, source in zip(cells, sources, strict=True):
        tile[cell] = s.tile[source]
        facing[cell] = s.facing[source]
        s.holes = s.holes & ~BIT[cell] | (BIT[cell] if holes >> source & 1 else 0)
        goes_to[source] = cell
    goes_to[-1] = -1
    s.tile, s.facing = tuple(tile), tuple(facing)
    s.ship = [goes_to[cell] for cell in s.ship]
    s.affectors = tuple([(goes_to[cell], card) for cell, card in s.affectors])
    note_change(s)


def shifts(s: VoidState, me: int) -> range:
    """Each row east or west, each column south or north."""
    return range(2 * len(LINES))


SHIFT = Kind("shift", "shift", size=2 * len(LINES), options=shifts, about={"seat": int})


def shift(s: VoidState, me: int, line: str) -> None:
    """Shift a row or column by one."""
    s.ask(me, SHIFT, shifted, me)


@rule("VOID-R10", "VOID-R11")
def shifted(s: VoidState, way: int, me: int) -> None:
    """The last tile comes back at the other end; everything rides along, and nothing has arrived."""
    cells = LINES[way // 2]
    step = 1 if way % 2 else -1
    carry(s, cells, cells[step:] + cells[:step])
    s.tell("VOID-R11", "shifted", seat=me, shift=way)


def any_sector(s: VoidState, me: int, first: int = OFF) -> Sequence[int]:
    """Any of the 25 but the one chosen first."""
    return range(CELLS) if first == OFF else OTHER_CELLS[first]


def why_not_swap(s: VoidState, cell: int, me: int, first: int = OFF) -> Reason | None:
    """Two different sectors are swapped."""
    if cell == first:
        return Reason("VOID-R32", f"{CELL_NAMES[cell]} cannot be swapped with itself")
    return None


SWAP = Kind(
    "swap sectors",
    "cell",
    size=CELLS,
    options=any_sector,
    why_not=why_not_swap,
    about={"seat": int, "first": int},
)


def swap_sectors(s: VoidState, me: int, one: Any, other: Any) -> None:
    """Choose one sector, then the other."""
    s.ask(me, SWAP, first_sector, me)


def first_sector(s: VoidState, first: int, me: int) -> None:
    """Now the second, another one."""
    s.ask(me, SWAP, sectors_swapped, me, first)


@rule("VOID-R11")
def sectors_swapped(s: VoidState, second: int, me: int, first: int) -> None:
    """The two change cells with everything on them."""
    carry(s, (first, second), (second, first))
    s.tell("VOID-R11", "sectors swapped", seat=me, cell=first, other=second)
