"""The state of Saga of a Dying World, and what can be read off the table."""

from __future__ import annotations

from collections.abc import Sequence

from starhall.core import Nobody, Owner, Public, State, rule
from starhall.games.saga.components import CUBES, SLUDGE
from starhall.games.saga.geometry import DISTANCE, IN_LINE, OFF, SQUARES

NONE = -1
"""In place of a card or a seat: there is none."""

Filters = tuple[int, int, int, int, int]
"""Whom an effect can meet: bits it must stand on, bits it must not, least and most distance, in line."""
EVERYBODY: Filters = (0, 0, 0, SQUARES, 0)
ADJACENT: Filters = (0, 0, 1, 1, 0)
FaceUp = tuple[int, int, int]
"""A card on the table: its number, the side that shows, the cubes on it."""


class SagaState(State):
    """The map, the figures, the cards, and the place in the turn.

    `known` says of a card which seats know where it is, besides the owner of a hand.
    """

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
    hands: Owner[list[list[int]]]
    piles: Nobody[list[list[int]]]
    """By seat: its discard pile; the last card is the top. Its owner knows it until it is shuffled."""
    sets: Owner[list[list[int]]]
    """By seat: the set to draft from; none after the set-up."""
    deck: Nobody[list[int]]
    """The last card is the top."""
    gone: Nobody[list[int]]
    """Cards of eliminated players, out of the game."""
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

    __slots__ = tuple(__annotations__)


@rule("SAGA-005", "SAGA-R38")
def is_out(s: SagaState, p: int) -> bool:
    """Has this player been eliminated?"""
    return s.at[p] == OFF


@rule("SAGA-003", "SAGA-R41")
def life(s: SagaState, p: int) -> int:
    """The cards in hand and face-up; those in a pile are never life."""
    return len(s.hands[p]) + len(s.face_up[p])


@rule("SAGA-002", "SAGA-R29")
def opponents(s: SagaState, p: int) -> list[int]:
    """Every other player still in the game, in Energy Order."""
    return [q for q in s.order if q != p]


@rule("SAGA-040", "SAGA-102")
def ranking(s: SagaState) -> tuple[tuple[int, int], ...]:
    """The seats in Energy Order, each with the number that set its place."""
    return tuple([(p, s.energy[p]) for p in s.order])


@rule("SAGA-021", "SAGA-072", "SAGA-074", "SAGA-076", "SAGA-R06", "SAGA-R29", "SAGA-R32", "SAGA-R33")
def targets(s: SagaState, p: int, filters: Filters) -> list[int]:
    """The opponents that pass the filters, measured from the figure of `p`, in Energy Order."""
    on, not_on, least, most, line = filters
    at, ground = s.at, s.ground
    here = at[p]
    distance = DISTANCE[s.rim][here]
    found = []
    for q in s.order:
        there = at[q]
        if (
            q != p
            and least <= distance[there] <= most
            and not ground[there] & not_on
            and (not on or ground[there] & on)
            and (not line or IN_LINE[s.rim][here][there])
        ):
            found.append(q)
    return found


@rule("SAGA-R29")
def meets(s: SagaState, p: int, filters: Filters) -> bool:
    """Do the filters fit the acting character itself? Its distance is 0: within anything, never adjacent."""
    on, not_on, least, _, _ = filters
    under = s.ground[s.at[p]]
    return least == 0 and not under & not_on and (not on or bool(under & on))


@rule("SAGA-054", "SAGA-059", "SAGA-R46", "SAGA-R51", "SAGA-R87")
def unfilled(s: SagaState, p: int) -> list[int]:
    """The Charge Ups of `p` that can take a cube: not full, and not being performed."""
    found = []
    for card, side, cubes in s.face_up[p]:
        value = 2 * card + side
        if cubes < CUBES[value] and value not in s.performing:
            found.append(card)
    return found


@rule("SAGA-099", "SAGA-R48")
def filled(s: SagaState, p: int) -> list[int]:
    """The Charge Ups of `p` that are full and have not triggered yet."""
    found = []
    for card, side, cubes in s.face_up[p]:
        value = 2 * card + side
        if cubes and cubes >= CUBES[value] and value not in s.performing:
            found.append(card)
    return found


@rule("SAGA-R54")
def charged(s: SagaState, p: int) -> list[int]:
    """The Charge Ups of `p` that a cube can be taken from; never one being performed."""
    return [card for card, side, cubes in s.face_up[p] if cubes and 2 * card + side not in s.performing]


@rule("SAGA-R12")
def innermost(performing: Sequence[int]) -> int:
    """The side or ability being performed now, also if its card has left the table; NONE if none is."""
    return max(performing[-1], ~performing[-1]) if performing else NONE


@rule("SAGA-125", "SAGA-R78")
def heap(s: SagaState, mover: int) -> int:
    """The seat of the Omega Death Sludge, whom others cannot simply shove; NONE if there is none."""
    if s.omega and SLUDGE in s.character:
        found = s.character.index(SLUDGE)
        if found != mover:
            return found
    return NONE


def seats_in(s: SagaState, mask: int) -> list[int]:
    """The seats of a set that are still in the game, in Energy Order."""
    return [q for q in s.order if mask >> q & 1]
