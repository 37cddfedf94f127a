"""The state of We Come In Peace. Everything is open: there is no secrecy in this game."""

from __future__ import annotations

from collections.abc import Sequence

from starhall.core import Public, State, rule
from starhall.games.peace.components import CRATER_NAMES, POINTS, UNDAMAGED

WHOLE = UNDAMAGED * len(CRATER_NAMES)
"""The hit points of a planet on which everything stands."""


class PeaceState(State):
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
    dropped: Public[tuple[tuple[int, int, int], ...]]
    """Who left the duel: (seat, after which pass, with how many points)."""


@rule("PEACE-017", "PEACE-R10", "PEACE-R11")
def turn_order(s: PeaceState) -> list[int]:
    """The seats clockwise from the first player: the same in every round and in the duel."""
    return [(s.first + i) % s.players for i in range(s.players)]


@rule("PEACE-021", "PEACE-114", "PEACE-R10")
def right_of(s: PeaceState, p: int) -> int:
    """The right-hand neighbour: the seat before in turn order."""
    return (p - 1) % s.players


@rule("PEACE-029")
def others(s: PeaceState, p: int) -> list[int]:
    """All other players, clockwise from the left of `p`."""
    return [(p + i) % s.players for i in range(1, s.players)]


def piece(s: PeaceState, p: int, crater: int) -> tuple[int, int]:
    """The piece of a crater as events name it: by planet, for its name, and crater."""
    return s.planets[p], crater


def points(s: PeaceState, p: int) -> int:
    """What stands on the planet of `p` is worth so many points."""
    return planet_points(s.hp[p])


@rule("PEACE-100", "PEACE-101", "PEACE-102", "PEACE-103", "PEACE-104")
def planet_points(planet: Sequence[int]) -> int:
    """What the pieces of a planet are worth."""
    return sum([worth[hp] for worth, hp in zip(POINTS, planet, strict=True)])


def missing(s: PeaceState, p: int) -> int:
    """How many hit points the planet of `p` has lost."""
    return WHOLE - sum(s.hp[p])
