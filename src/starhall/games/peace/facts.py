"""What can be read off the table: each fact is one function, for rules, words, boards, clients and bots.

`t` is a table: the state of the game, or what a seat sees of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache

from starhall.core import rule
from starhall.games.peace.box.geometry import PATH
from starhall.games.peace.box.parts import (
    BLASTER_VALUE,
    DIE_COLOUR,
    INTERCEPTOR,
    NO_DIE,
    POINTS,
    UNDAMAGED,
    WHOLE,
)
from starhall.games.peace.box.rows import DEFENSE_DICE, INVASION_DICE
from starhall.games.peace.state import PeaceTable

# Steps.

REROLLING, ASSIGNING, UNDER_MISSILES, REBUILDING = 2, 3, 5, 6
"""The steps of a turn in which somebody is asked something."""
DUEL = 7
"""The step number shown during the tie-break."""
_STEP_OF = {"reroll": REROLLING, "assign": ASSIGNING, "repair": REBUILDING}


def current_step(t: PeaceTable, asked: str) -> int:
    """The step of the turn by the kind of the question: 1 to 6, or DUEL."""
    if t.duellists:
        return DUEL
    step = _STEP_OF[asked]
    return UNDER_MISSILES if step == REBUILDING and t.attack else step


# Seats.


@rule("PEACE-017", "PEACE-R10", "PEACE-R11")
def turn_order(t: PeaceTable) -> tuple[int, ...]:
    """The seats clockwise from the first player: the same in every round and in the duel."""
    return clockwise(t.players, t.first)


@cache
def clockwise(players: int, first: int) -> tuple[int, ...]:
    """The seats of a table, from this one on."""
    return tuple((first + i) % players for i in range(players))


@rule("PEACE-021", "PEACE-114", "PEACE-R10")
def right_of(t: PeaceTable, p: int) -> int:
    """The right-hand neighbour: the seat before in turn order."""
    return (p - 1) % t.players


@rule("PEACE-029")
def others(t: PeaceTable, p: int) -> list[int]:
    """All other players, clockwise from the left of `p`."""
    return [(p + i) % t.players for i in range(1, t.players)]


# Planets.


def piece(t: PeaceTable, p: int, crater: int) -> tuple[int, int]:
    """The piece of a crater as events name it: by planet, for its name, and crater."""
    return t.planets[p], crater


# Planets change seldom and are asked about often, by bots and by every reader of a table.
@lru_cache(maxsize=1 << 14)
@rule("PEACE-100", "PEACE-101", "PEACE-102", "PEACE-103", "PEACE-104")
def planet_points(planet: tuple[int, ...]) -> int:
    """What the pieces of a planet are worth."""
    return sum([worth[hp] for worth, hp in zip(POINTS, planet, strict=True)])


def points(t: PeaceTable, p: int) -> int:
    """What stands on the planet of `p` is worth so many points."""
    return planet_points(t.hp[p])


def planet_missing(planet: Sequence[int]) -> int:
    """How many hit points a planet has lost."""
    return WHOLE - sum(planet)


def missing(t: PeaceTable, p: int) -> int:
    """How many hit points the planet of `p` has lost."""
    return planet_missing(t.hp[p])


@rule("PEACE-079", "PEACE-080", "PEACE-083", "PEACE-100", "PEACE-101", "PEACE-102", "PEACE-103")
def gain(crater: int, hp: int) -> int:
    """The points that one point of Rebuild adds to a piece; nothing is better than undamaged."""
    return POINTS[crater][hp + 1] - POINTS[crater][hp] if hp < UNDAMAGED else 0


@rule("PEACE-054", "PEACE-056", "PEACE-057", "PEACE-058", "PEACE-060", "PEACE-061", "PEACE-R01", "PEACE-R16")
@rule("PEACE-R17", "PEACE-R18", "PEACE-R19", "PEACE-R43")
def after_a_hit(planet: Sequence[int], sector: int, damage_points: int) -> tuple[int, ...]:
    """A planet after damage in a Sector: each piece on the path takes what it can, the rest goes on."""
    pieces = list(planet)
    for crater in PATH[sector]:
        hp = pieces[crater]
        if hp >= damage_points:
            pieces[crater] = hp - damage_points
            break
        pieces[crater] = 0
        damage_points -= hp
    return tuple(pieces)


@rule("PEACE-002", "PEACE-105", "PEACE-111", "PEACE-R32")
def leaders(t: PeaceTable, seats: Iterable[int]) -> tuple[int, ...]:
    """Those of the seats that have the most points now."""
    now = {p: points(t, p) for p in seats}
    return tuple(p for p in now if now[p] == max(now.values()))


def scores(t: PeaceTable) -> tuple[int, ...]:
    """By seat: the points that count, those at the end of Round 3 once it is over."""
    return t.final or tuple(points(t, p) for p in range(t.players))


# Dice.


@cache
@rule("PEACE-014", "PEACE-015", "PEACE-090", "PEACE-091", "PEACE-092", "PEACE-R12")
def piles(number: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The Invasion and Defense dice that are rolled in a round: one common set for all players."""
    return (
        tuple(name for name, die in INVASION_DICE.items() if die.enters <= number),
        tuple(name for name, die in DEFENSE_DICE.items() if die.enters <= number),
    )


@cache
@rule("PEACE-011", "PEACE-012", "PEACE-013")
def staged(number: int, section: int) -> tuple[str, ...]:
    """The dice that lie on a section of the Staging Board during a round: those of a later round."""
    if section <= number:
        return ()
    return (
        *(name for name, die in INVASION_DICE.items() if die.enters == section),
        *(name for name, die in DEFENSE_DICE.items() if die.enters == section),
    )


@rule("PEACE-031", "PEACE-R07")
def rerolls_at_first(t: PeaceTable) -> int:
    """Three re-rolls after the first roll, or as the table has agreed."""
    return int(t.options["rolls"]) - 1


# Asked for each die when the dice are assigned, and again for its options.
@lru_cache(maxsize=1 << 12)
@rule("PEACE-037", "PEACE-041", "PEACE-045", "PEACE-R14")
def targets(invasion: tuple[int, ...], face: int) -> tuple[int, ...]:
    """The Invasion dice that a face can negate: of a Blaster's colour, or any for an Interceptor."""
    if face == INTERCEPTOR:
        return tuple([i for i, saucers in enumerate(invasion) if saucers])
    return tuple([i for i, saucers in enumerate(invasion) if saucers and DIE_COLOUR[i] == face])


@rule("PEACE-038", "PEACE-041", "PEACE-043", "PEACE-094", "PEACE-R13", "PEACE-R45")
def left_by(face: int, saucers: int, number: int) -> int:
    """What a Blaster or an Interceptor leaves, in a round, of so many saucers on the die it goes to."""
    return 0 if face == INTERCEPTOR else max(0, saucers - BLASTER_VALUE[number])


@rule("PEACE-042", "PEACE-R14")
def saucers_left(t: PeaceTable) -> list[int]:
    """By Invasion die: the saucers left when all assignments count together."""
    left = list(t.invasion)
    for face, target in zip(t.defense, t.assigned, strict=True):
        if target != NO_DIE:
            left[target] = left_by(face, left[target], t.round)
    return left
