"""The table and the state of Saga of a Dying World."""

from __future__ import annotations

from typing import NamedTuple

from starhall.core import Nobody, Owner, Public, State
from starhall.core.state import Table

NONE = -1
"""In place of a card or a seat: there is none."""


class FaceUp(NamedTuple):
    """A card on the table: its number, the side that shows, the cubes on it."""

    card: int
    side: int
    cubes: int


class SagaTable(Table):
    """What lies open: the map, the figures, the cards on the table, and the place in the turn."""

    character: Public[tuple[int, ...]]
    """By seat: its character, or NONE before there is one."""
    tiles: Public[tuple[int, ...]]
    """By slot: 2 × tile, and 1 more if the tile lies the other way round."""
    ground: Public[tuple[int, ...]]
    """By square: what shows there now."""
    rim: Public[int]
    """The outermost ring that is left: 3, and less after removals in Coyote Jester Mode."""
    collapses: Public[int]
    """How many rings have been flipped."""
    collapsed: Public[tuple[int, ...]]
    """The Collapse cards that have been drawn; they are out of the game."""
    omega: Public[bool]
    """Has the Omega Phase begun?"""
    turn: Public[int]
    phase: Public[int]
    """1 to 4; 0 during the set-up, 5 at the end of a turn."""
    slot: Public[int]
    """The seat whose slot of the phase it is, or NONE."""
    order: Public[tuple[int, ...]]
    """The Energy Order in force: the seats still in the game, the highest first."""
    energy: Public[tuple[int, ...]]
    """By seat: the Energy number that set its place in the order."""
    at: Public[list[int]]
    """By seat: the square of its figure, or OFF."""
    landed: Public[list[int]]
    """By seat: the kinds of squares it landed on in this turn, as bits."""
    face_up: Public[list[tuple[FaceUp, ...]]]
    """By seat: the cards in front of it, in the order in which they were played."""
    active: Public[list[int]]
    """By seat: the side of the Active Card of this turn that shows, as 2 × card + side, or NONE."""
    performing: Public[tuple[int, ...]]
    """The sides and abilities being performed, the innermost last; `~side` for one that has left the table.

    The first is the Active Card of the slot, which stays here until the next slot begins.
    """
    hits: Public[tuple[int, ...]]
    """For each of them: the set of seats hit by its latest Attack or Ranged Attack action."""
    stirred: Public[bool]
    """Was there damage, or a card drawn from the deck, in this turn?"""
    quiet: Public[int]
    """How many turns in a row had neither."""
    omega_turns: Public[int]
    """How many turns have ended in the Omega Phase."""
    throes: Public[int]
    """The damage of the Final Throes at the end of the last turn; 0 before they begin."""
    fallen: Public[tuple[int, ...]]
    """By seat: the number of the event that eliminated it; 0 for a seat in the game."""
    loot: Public[tuple[tuple[int, int], ...]]
    """Who took a card from whose pile."""

    __slots__ = ()


class SagaState(SagaTable, State):
    """The table and the hidden cards.

    `known` says of a card which seats know where it is, besides the owner of a hand.
    """

    hands: Owner[list[list[int]]]
    piles: Nobody[list[list[int]]]
    """By seat: its discard pile; the last card is the top. Its owner knows it until it is shuffled."""
    sets: Owner[list[list[int]]]
    """By seat: the set to draft from; none after the set-up."""
    deck: Nobody[list[int]]
    """The last card is the top."""
    gone: Nobody[list[int]]
    """Cards of eliminated players, out of the game."""

    __slots__ = (*SagaTable.__annotations__, *__annotations__)
