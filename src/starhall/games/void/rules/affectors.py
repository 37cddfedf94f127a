"""Sector affectors: placing, removing and moving them."""

from __future__ import annotations

from typing import Any

from starhall.core import Kind, Reason, rule
from starhall.games.void.box.geometry import CELL_NAMES, CELLS, OTHER_CELLS
from starhall.games.void.box.parts import KIND, PIECE, TYPES
from starhall.games.void.box.rows import AFFECTORS
from starhall.games.void.facts import affectors_on_board
from starhall.games.void.rules.causes import at_work
from starhall.games.void.rules.changes import note_change
from starhall.games.void.state import VoidState

_NAMES = tuple(affector.name for affector in AFFECTORS.values())


@rule("VOID-049", "VOID-R20")
def any_cell(s: VoidState, me: int, *rest: Any) -> range:
    """Any of the 25 sectors: black holes, occupied ones and those with affectors too."""
    return range(CELLS)


PLACE = Kind("place", "cell", size=CELLS, options=any_cell, about={"seat": int, "affector": int})


@rule("VOID-048", "VOID-049", "VOID-R20", "VOID-R37")
def place(s: VoidState, me: int, kind: int, where: Any) -> None:
    """Whoever plays the card chooses the sector, and must."""
    s.ask(me, PLACE, placed, me, kind)


@rule("VOID-049", "VOID-050", "VOID-R11", "VOID-R22", "VOID-R24")
def placed(s: VoidState, cell: int, me: int, kind: int) -> None:
    """The piece lies there and is nobody's; its card stays out in play."""
    card = s.playing.pop()
    s.affectors += ((cell, card),)
    note_change(s)
    if s.heard:
        s.tell("VOID-049", "affector placed", seat=me, kind=KIND[card], cell=cell)


def why_not_affector(s: VoidState, value: int, *args: Any) -> Reason | None:
    """It must lie there."""
    if value in affectors_on_board(s):
        return None
    cell, kind = divmod(value, TYPES)
    return Reason("VOID-R32", f"no {_NAMES[kind]} lies on {CELL_NAMES[cell]}")


LIFT = Kind(
    "lift",
    "affector",
    size=CELLS * TYPES,
    options=affectors_on_board,
    why_not=why_not_affector,
    about={"seat": int},
)


@rule("VOID-051", "VOID-R32")
def lift(s: VoidState, me: int, what: str) -> None:
    """Discard an affector of one's choice, if there is one."""
    s.ask_if_any(me, LIFT, lifted, me)


@rule("VOID-051", "VOID-R23", "VOID-R80")
def lifted(s: VoidState, value: int, me: int) -> None:
    """The piece goes to the supply, the card on top of the discard pile; the one that came first goes."""
    cell, card = found_at(s, value)
    s.affectors = tuple([one for one in s.affectors if one != (cell, card)])
    s.discard.append(card)
    note_change(s)
    s.tell("VOID-051", "affector lifted", seat=me, kind=KIND[card], cell=cell)


def found_at(s: VoidState, value: int) -> tuple[int, int]:
    """The affector that came first among those alike on a sector."""
    cell, kind = divmod(value, TYPES)
    return next((place, card) for place, card in s.affectors if place == cell and PIECE[card] == kind)


RELOCATE = Kind(
    "relocate",
    "affector",
    size=CELLS * TYPES,
    options=affectors_on_board,
    why_not=why_not_affector,
    about={"seat": int},
)


@rule("VOID-R32")
def relocate(s: VoidState, me: int, what: str, where: Any) -> None:
    """Choose an affector, if there is one."""
    s.ask_if_any(me, RELOCATE, affector_chosen, me)


def other_cells(s: VoidState, me: int, value: int) -> tuple[int, ...]:
    """Every sector but the one it lies on."""
    return OTHER_CELLS[value // TYPES]


def why_not_new_place(s: VoidState, cell: int, me: int, value: int) -> Reason | None:
    """It must be moved."""
    return Reason("VOID-R32", "it lies there already") if cell == value // TYPES else None


NEW_PLACE = Kind(
    "new place",
    "cell",
    size=CELLS,
    options=other_cells,
    why_not=why_not_new_place,
    about={"seat": int, "affector": int},
)


def affector_chosen(s: VoidState, value: int, me: int) -> None:
    """Now, where to? Any other sector."""
    s.ask(me, NEW_PLACE, relocated, me, value)


@rule("VOID-R23")
def relocated(s: VoidState, cell: int, me: int, value: int) -> None:
    """It comes to the new sector now, after those that lie there already."""
    left, card = found_at(s, value)
    s.affectors = (*[one for one in s.affectors if one != (left, card)], (cell, card))
    note_change(s)
    s.tell(at_work(s).rule, "affector moved", seat=me, kind=KIND[card], cell=cell, left=left)
