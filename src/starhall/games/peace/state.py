"""The table and the state of We Come In Peace. Everything is open: there is no secrecy in this game."""

from __future__ import annotations

from typing import NamedTuple

from starhall.core import Public, State
from starhall.core.state import Table


class Dropped(NamedTuple):
    """A seat that has left the tie-break duel."""

    seat: int
    passes: int
    """After how many passes."""
    points: int


class PeaceTable(Table):
    """Planets, dice and the place in the game."""

    planets: Public[tuple[int, ...]]
    """By seat: which of the six planet boards it has; art only."""
    first: Public[int]
    """The first player, who keeps the Staging Board."""
    round: Public[int]
    """1 to 3: the line of the Staging Board that counts, in the duel too."""
    active: Public[int]
    """Whose turn it is; in the duel, who fires."""
    hp: Public[list[tuple[int, ...]]]
    """By seat and crater: the hit points of the piece there."""
    invasion: Public[tuple[int, ...]]
    """The saucers that each Invasion die of this turn shows, in index order."""
    defense: Public[tuple[int, ...]]
    """The face of each Defense die of this turn."""
    rerolls: Public[int]
    """How many re-rolls are left in Step 2."""
    assigned: Public[tuple[int, ...]]
    """By Defense die: the Invasion die it is assigned to, or NO_DIE."""
    pool: Public[int]
    """Rebuild points that are being spent."""
    attack: Public[int]
    """The Sector that the Missile in flight attacks; 0 when none is."""
    final: Public[tuple[int, ...]]
    """By seat: the points at the end of Round 3; empty before."""
    duellists: Public[tuple[int, ...]]
    """The seats still in the tie-break duel, in turn order."""
    passes: Public[int]
    """Full passes of the duel so far."""
    dropped: Public[tuple[Dropped, ...]]
    """Who left the duel."""

    __slots__ = ()


class PeaceState(PeaceTable, State):
    """The table, and what is still to happen; there is nothing to hide."""

    __slots__ = tuple(PeaceTable.__annotations__)
