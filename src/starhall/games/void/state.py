"""The state of Avoid the Void, and what can be read off the table."""

from __future__ import annotations

from collections.abc import Sequence

from starhall.core import Nobody, Owner, Public, State, rule
from starhall.games.void.components import (
    ARROWS,
    BIT,
    BONUS,
    OFF,
    PIECE,
    STANDING,
    TARGETS,
    VALUES,
)

SURVIVOR = -1
"""In place of a Void Beast: the seat has not lost."""
GATE, DOME, MINE = STANDING.index("gate"), STANDING.index("dome"), STANDING.index("mine")
"""The kinds of affectors that do more than change a value."""


class VoidState(State):
    """The board, the ships, the cards, and the place in the turn.

    A card is a number; copies of a card have different numbers here, but views and events only ever name
    the kind, so that nobody can tell copies apart.
    """

    first: Public[int]
    """The starting player."""
    active: Public[int]
    """Whose turn it is."""
    round: Public[int]
    """A round is one turn of every seat, from the starting player on; 0 during the set-up."""
    phase: Public[str]
    """set-up, income, action, travel, beast or over."""
    window: Public[int]
    """The window of the turn, 1 to 5, that was opened last."""
    tile: Public[list[int]]
    """By cell: the tile that lies there."""
    facing: Public[list[int]]
    """By cell: how many eighths clockwise its tile is turned."""
    holes: Public[int]
    """The set of cells whose tile shows its black-hole side; bit c is cell c."""
    affectors: Public[list[tuple[int, int]]]
    """(cell, card) of every affector on the board, in the order in which they came there."""
    alien: Public[list[int]]
    """By seat: its alien card, which says what ship it controls; OFF before there is one."""
    power: Public[tuple[int, ...]]
    """By alien: 1 while the side with the power is up."""
    ship: Public[list[int]]
    """By alien: the cell its ship is on, or OFF."""
    hands: Owner[list[list[int]]]
    deck: Nobody[list[int]]
    """The last card is the top."""
    discard: Public[list[int]]
    """The last card is the top."""
    playing: Public[list[int]]
    """The cards being resolved, the outermost first; they are in no hand and no pile."""
    looked: Nobody[list[int]]
    """Cards off the deck that somebody looks at and plays one of."""
    must: Public[int]
    """How many cards must be played in this Action Phase."""
    owed: Public[int]
    """How many of them are left."""
    travel_power: Public[int]
    """The power of the Travel Phase that was used in this turn: eighths turned, or a jump; 0 for none."""
    same: Public[int]
    """The player picked in the step of an effect before."""
    left: Public[int]
    """The cell that the ship moved last has left."""
    changes: Public[int]
    """How often an effect has changed something."""
    beasts: Nobody[list[int]]
    """The Void Beast deck; the last card is the top."""
    beast: Public[tuple[int, ...]]
    """By seat: its Void Beast, or SURVIVOR."""
    slot: Public[tuple[int, ...]]
    """By seat: the slot of the ladder that its ship is on, the top is 0."""
    used: Public[int]
    """The set of abilities that the beast has used in this turn."""
    ability: Public[int]
    """The slot of the ability that is being carried out, or OFF."""
    lost: Public[tuple[int, ...]]
    """The seats that have lost, in this order."""
    reasons: Public[tuple[str, ...]]
    """Why each of them lost: income, action, hole or arrows."""

    __slots__ = tuple(__annotations__)


def changed(values: tuple[int, ...], place: int, value: int) -> tuple[int, ...]:
    """The same values but for one place: for what changes so rarely that copies may share it."""
    found = list(values)
    found[place] = value
    return tuple(found)


@rule("VOID-043", "VOID-R32")
def note_change(s: VoidState) -> None:
    """An effect has changed something: it was not in vain, and what depends on that happens, too."""
    s.changes += 1


@rule("VOID-095", "VOID-R68")
def at(s: VoidState, p: int) -> int:
    """The cell of the ship that the alien card of `p` stands for, now."""
    return s.ship[s.alien[p]]


@rule("VOID-005", "VOID-R36", "VOID-R55")
def survivors(s: VoidState) -> Sequence[int]:
    """The seats that have not lost, by number."""
    lost = s.lost
    if not lost:
        return range(s.players)
    return [p for p in range(s.players) if p not in lost]


@rule("VOID-020", "VOID-R35")
def survivors_from(s: VoidState, p: int) -> list[int]:
    """The seats that have not lost, clockwise from `p`, who comes first if still in the game."""
    lost = s.lost
    n = s.players
    return [q for i in range(n) if (q := (p + i) % n) not in lost]


@rule("VOID-094")
def controller(s: VoidState, alien: int) -> int:
    """The seat that has this alien card before it."""
    return s.alien.index(alien)


@rule("VOID-098", "VOID-099", "VOID-R12")
def occupied(s: VoidState) -> int:
    """The set of cells with at least one ship; affectors do not count."""
    found = 0
    ship = s.ship
    for alien in s.alien:
        found |= BIT[ship[alien]]
    return found


@rule("VOID-031", "VOID-032", "VOID-033", "VOID-055", "VOID-081", "VOID-086", "VOID-R19")
def value(s: VoidState, cell: int) -> int:
    """0 for a black hole, else the printed number, and what the affectors there add or take."""
    found = 0 if s.holes >> cell & 1 else VALUES[s.tile[cell]]
    for place, card in s.affectors:
        if place == cell:
            found += BONUS[PIECE[card]]
    return found


@rule("VOID-056", "VOID-059", "VOID-061", "VOID-062", "VOID-081", "VOID-R16", "VOID-R25")
def destinations(s: VoidState, cell: int) -> tuple[int, ...]:
    """The sectors that one arrow leads to from here: no black hole has arrows, a Jump Gate is one."""
    if s.holes >> cell & 1:
        found: tuple[int, ...] = ()
    else:
        found = TARGETS[cell][ARROWS[s.tile[cell]][s.facing[cell]]]
    for place, card in s.affectors:
        if place == cell and PIECE[card] == GATE:
            gates = {other for other, card in s.affectors if PIECE[card] == GATE}
            return tuple(sorted({*found, *gates} - {cell}))
    return found


@rule("VOID-R26")
def domes(s: VoidState) -> int:
    """The set of cells under a Shield Dome."""
    found = 0
    for place, card in s.affectors:
        if PIECE[card] == DOME:
            found |= BIT[place]
    return found


@rule("VOID-R24")
def minefields(s: VoidState, cell: int) -> int:
    """How many Minefields lie on a sector."""
    return sum([place == cell and PIECE[card] == MINE for place, card in s.affectors])


def is_hole(s: VoidState, cell: int) -> bool:
    """Does this sector show its black-hole side?"""
    return cell != OFF and s.holes >> cell & 1 == 1
