"""The table and the state of Avoid the Void: fields only."""

from __future__ import annotations

from starhall.core import Nobody, Owner, Public, Row, State
from starhall.core.state import Table
from starhall.games.void.box.geometry import TURNS

PHASES = ("set-up", "income", "action", "travel", "beast", "over")
SURVIVOR = -1
"""In place of a Void Beast: the seat has not lost."""
JUMPING = TURNS
"""In place of the eighths turned before travelling: a jump."""


class VoidTable(Table):
    """What lies open: the board, the ships, the cards in play, and the place in the turn."""

    first: Public[int]
    """The starting player."""
    active: Public[int]
    """Whose turn it is."""
    round: Public[int]
    """A round is one turn of every seat, from the starting player on; 0 during the set-up."""
    phase: Public[str]
    """One of the `PHASES`."""
    window: Public[int]
    """The window of the turn, 1 to 5, that was opened last."""
    tile: Public[Row[int]]
    """By cell: the tile that lies there."""
    facing: Public[Row[int]]
    """By cell: how many eighths clockwise its tile is turned."""
    holes: Public[int]
    """The set of cells whose tile shows its black-hole side; bit c is cell c."""
    affectors: Public[Row[tuple[int, int]]]
    """(cell, card) of every affector on the board, in the order in which they came there."""
    alien: Public[Row[int]]
    """By seat: its alien card, which says what ship it controls; OFF before there is one."""
    power: Public[tuple[int, ...]]
    """By alien: 1 while the side with the power is up."""
    ship: Public[list[int]]
    """By alien: the cell its ship is on, or OFF."""
    discard: Public[list[int]]
    """The last card is the top."""
    playing: Public[list[int]]
    """The cards being resolved, the outermost first; they are in no hand and no pile."""
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

    __slots__ = ()


class VoidState(VoidTable, State):
    """The table, and the cards that lie face down or are held.

    A card is a number. Copies of a card have different numbers here, but what anybody sees only ever names
    the kind, so that nobody can tell copies apart.
    """

    hands: Owner[list[list[int]]]
    deck: Nobody[Row[int]]
    """The last card is the top."""
    looked: Nobody[list[int]]
    """Cards off the deck that somebody looks at and plays one of."""
    beasts: Nobody[Row[int]]
    """The Void Beast deck; the last card is the top."""

    __slots__ = (*VoidTable.__annotations__, *__annotations__)
