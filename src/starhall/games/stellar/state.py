"""The state of stellar_omega: the three boards, the pads, and what lies in front of them.

Races, areas and gates are numbers (see components). What stands on a pad or in the ship is kept by race, so
that a Non Player Race needs nothing of its own; what only a player has is kept by seat. Rows that change
seldom are tuples: a copy shares them.
"""

from __future__ import annotations

from functools import cache

from starhall.core import Nobody, Owner, Public, State, rule
from starhall.games.stellar.components import (
    ALL_RACES,
    BASE_ACTIONS,
    BIT,
    CLOSED,
    CRYSTALS_ON_PAD,
    NOBODY,
    OPEN,
    PERMANENT,
)

Rows = tuple[tuple[int, ...], ...]


class StellarState(State):
    """Boards, pads, cards and the place in the game."""

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
    level: Public[list[tuple[int, ...]]]
    """By race and area: the tiles of the unit there."""
    available: Public[list[int]]
    """By race: pad tiles with their colourful side up."""
    flipped: Public[list[int]]
    """By race: pad tiles that paid for something this round."""
    pad: Public[list[int]]
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
    hands: Owner[list[list[int]]]
    """By seat: command cards in hand."""
    tokens: Owner[list[list[int]]]
    """By seat: VP tokens."""
    revealed: Public[Rows]
    """By seat: the VP tokens, once all are revealed at the end."""
    deck: Nobody[list[int]]
    """The command cards face down; the last is the top."""
    pile: Nobody[list[int]]
    """The VP tokens that nobody has; they are drawn at random."""
    placed: Public[Rows]
    """By race: the cards in front of its pad, oldest first; FACE_DOWN for one that nobody may look at."""
    bonus: Nobody[list[int]]
    """The face-down placed cards of all races, oldest first."""
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

    __slots__ = tuple(__annotations__)


@rule("STEL-160", "STEL-R68")
def seat_of(s: StellarState, race: int) -> int:
    """The seat that controls a race; NOBODY for a Non Player Race."""
    return s.race.index(race) if race in s.race else NOBODY


@rule("STEL-160", "STEL-R68")
def nprs(s: StellarState) -> list[int]:
    """The Non Player Races, in default cosmic order."""
    return [race for race in ALL_RACES if race not in s.race]


@rule("STEL-R76")
def clockwise(s: StellarState, p: int) -> list[int]:
    """All seats clockwise from `p`, which comes first: seat numbers ascend and wrap round."""
    return [*range(p, s.players), *range(p)]


@rule("STEL-003", "STEL-004", "STEL-R04")
def closed_area(s: StellarState) -> int:
    """The area that the gate tile cuts off."""
    return CLOSED[s.gate]


@rule("STEL-003", "STEL-004", "STEL-R04")
def open_areas(s: StellarState) -> tuple[int, ...]:
    """The two areas that the gate tile joins."""
    return OPEN[s.gate]


@rule("STEL-042", "STEL-043", "STEL-065", "STEL-067", "STEL-176", "STEL-R14", "STEL-R78")
def max_actions(s: StellarState, p: int) -> int:
    """1 + the crystals missing from the pad, read anew whenever it matters."""
    return BASE_ACTIONS + CRYSTALS_ON_PAD - s.pad[s.race[p]]


@rule("STEL-023", "STEL-161", "STEL-163", "STEL-R34")
def pouch(s: StellarState) -> tuple[int, ...]:
    """By race: crystals in the pouch, which are all that lie on no pad."""
    return _pouch(s.race, tuple(s.pad))


@cache
def _pouch(held: tuple[int, ...], pad: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(PERMANENT[race][race in held] + CRYSTALS_ON_PAD - on_pad for race, on_pad in enumerate(pad))


@rule("STEL-017")
def tiles_in_ship(s: StellarState, race: int) -> int:
    """The tiles of a race in the ship; none of them can pay for anything."""
    return sum(s.level[race])


def colours_in_hand(s: StellarState, p: int) -> int:
    """The colours of the hand cards, as a set: bit r for race r."""
    colours = 0
    for card in s.hands[p]:
        colours |= BIT[card]
    return colours


@rule("STEL-036", "STEL-126", "STEL-169", "STEL-R67")
def ranking(s: StellarState) -> list[int]:
    """Who wins a tie, best first: Non Player Races in default order, then the cosmic order."""
    return [*nprs(s), *s.order]
