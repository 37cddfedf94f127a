"""The state of stellar_omega: the three boards, the pads, and what lies in front of them.

Races, areas and gates are numbers (see `box/parts.py`). What stands on a pad or in the ship is kept by race,
so that a Non Player Race needs nothing of its own; what only a player has is kept by seat. What changes
seldom is a row or a tuple, which copies share.
"""

from __future__ import annotations

from starhall.core import Nobody, Owner, Public, Row, State
from starhall.core.state import Table

Rows = tuple[tuple[int, ...], ...]


class StellarTable(Table):
    """What lies open: boards, pads, placed cards and the place in the game."""

    race: Public[tuple[int, ...]]
    """By seat: the race it controls, or NOBODY."""
    marker: Public[int]
    """The seat that holds the 1st player marker."""
    round: Public[int]
    """The round cube: 1 and up."""
    phase: Public[str]
    """Of the round: A, B, C or D; "" before round 1 and "omega" at the end."""
    order: Public[tuple[int, ...]]
    """The cosmic order cubes: races of players, highest rank first."""
    bids: Public[tuple[int, ...]]
    """By seat: the bid of this round once all are in; empty before."""
    gate: Public[int]
    """Where the gate tile lies."""
    cube: Public[int]
    """The slot of the gate control cube."""
    level: Public[Row[tuple[int, ...]]]
    """By race and area: the tiles of the unit there."""
    available: Public[list[int]]
    """By race: pad tiles with their colourful side up."""
    flipped: Public[list[int]]
    """By race: pad tiles that paid for something this round."""
    pad: Public[Row[int]]
    """By race: crystals on the pad; all others of the race are in the pouch."""
    active: Public[int]
    """Whose turn it is in Phase B."""
    actions: Public[int]
    """Actions played in this turn."""
    at: Public[list[int]]
    """By seat: unplayed AT."""
    fresh: Public[list[int]]
    """By action area: AT that the active player has played this turn, big symbol up."""
    older: Public[Rows]
    """By seat and action area: AT played earlier this round, small symbol up."""
    sp: Public[list[int]]
    """By seat: the spot of the SP cube."""
    vp: Public[Rows]
    """By seat and category: the slot of the VP cube."""
    revealed: Public[Rows]
    """By seat: the VP tokens, once all are revealed at the end."""
    placed: Public[Rows]
    """By race: the cards in front of its pad, oldest first; FACE_DOWN for one that nobody may look at."""
    bonus_of: Public[tuple[int, ...]]
    """By card of `bonus`: the race in front of whose pad it lies."""
    dice: Public[tuple[int, ...]]
    """The dice tray."""
    crystals: Public[tuple[int, ...]]
    """The crystals just drawn from the pouch, by race; they go back or to a pad."""
    step: Public[int]
    """The step of Phase C, from 1: closed bonus, then each category and the ship after it; 0 outside."""
    values: Public[tuple[int, ...]]
    """By race: its value in the category that was scored last; empty before."""
    victim: Public[int]
    """The race that the ship attacks, or NOBODY."""
    damage: Public[int]
    """Points of damage that the ship still has to deal."""
    omega: Public[Rows]
    """By seat, at the end: SP from tiles, cards and crystals, then tokens and nudges by category."""

    __slots__ = ()


class StellarState(StellarTable, State):
    """And what is hidden: hands, tokens, and what lies face down."""

    hands: Owner[list[list[int]]]
    """By seat: command cards in hand."""
    tokens: Owner[list[Row[int]]]
    """By seat: VP tokens."""
    deck: Nobody[list[int]]
    """The command cards face down; the last is the top."""
    pile: Nobody[Row[int]]
    """The VP tokens that nobody has; they are drawn at random."""
    bonus: Nobody[Row[int]]
    """The face-down placed cards of all races, oldest first."""

    __slots__ = (*StellarTable.__annotations__, *__annotations__)
