"""What can be read off the table: one function for each fact, for the rules and for whoever looks on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Literal

from starhall.core import rule
from starhall.games.saga.box.geometry import (
    AHEAD,
    CENTRE,
    DIRECTION_NAMES,
    DISTANCE,
    IN_LINE,
    MIDDLE,
    OFF,
    RINGS,
    SQUARES,
)
from starhall.games.saga.box.parts import (
    CARDS,
    CHARACTER_ROWS,
    CUBES,
    CUBES_IN_BOX,
    ENERGY,
    FIRST_COLLAPSE,
    FIRST_NOVA,
    HAND_SIZE,
    HELD,
    NOVA_TILE,
    RANKS,
    SLUDGE,
    START_DISASTERS,
    VOID,
)
from starhall.games.saga.state import NONE, SagaTable

Filters = tuple[int, int, int, int, int]
"""Whom an effect can meet: bits it must stand on, bits it must not, least and most distance, in line."""
EVERYBODY: Filters = (0, 0, 0, SQUARES, 0)
ADJACENT: Filters = (0, 0, 1, 1, 0)

# The players


@rule("SAGA-005", "SAGA-R38")
def is_out(t: SagaTable, p: int) -> bool:
    """Has this player been eliminated?"""
    return t.at[p] == OFF


@rule("SAGA-003", "SAGA-R41")
def life(t: SagaTable, p: int, held: int) -> int:
    """The cards in hand, so many, and those face-up; those in a pile are never life."""
    return held + len(t.face_up[p])


@rule("SAGA-004", "SAGA-085")
def after_damage(lives: int, points: int) -> int:
    """The life that so many points of damage leave."""
    return max(lives - points, 0)


Ending = Literal["out", "all at once", "victory", "last", "standing"]


@rule("SAGA-007", "SAGA-146", "SAGA-R39")
def endings(t: SagaTable) -> list[Ending]:
    """By seat, once it is over: out, won as all fell at once, by Victory is Mine!, last or still standing."""
    if not t.places:
        return []
    alone = t.fallen.count(0) == 1
    found: list[Ending] = []
    for place, event in zip(t.places, t.fallen, strict=True):
        if event:
            found.append("all at once" if place == 1 else "out")
        else:
            found.append("last" if alone else "victory" if place == 1 else "standing")
    return found


@rule("SAGA-002", "SAGA-R29")
def opponents(t: SagaTable, p: int) -> list[int]:
    """Every other player still in the game, in Energy Order."""
    return [q for q in t.order if q != p]


def seats_in(t: SagaTable, mask: int) -> list[int]:
    """The seats of a set that are still in the game, in Energy Order."""
    return [q for q in t.order if mask >> q & 1]


def ability(character: int, omega: bool) -> str:
    """The ability on the side of a Character card that shows."""
    row = CHARACTER_ROWS[character]
    return row.omega if omega else row.basic


@rule("SAGA-117", "SAGA-121", "SAGA-R68")
def hand_size(t: SagaTable, p: int) -> int:
    """How many cards a player may hold at the end of a turn; 0 for an Omega-Form, which has no limit."""
    return 0 if t.omega else _HAND_SIZES[t.character[p]]


_HAND_SIZES = (*HAND_SIZE, 0)
"""By character, and 0 for NONE, which is the last place."""


# Energy


@rule("SAGA-040", "SAGA-102")
def ranking(t: SagaTable) -> tuple[tuple[int, int], ...]:
    """The seats in Energy Order, each with the number that set its place."""
    return tuple([(p, t.energy[p]) for p in t.order])


@rule("SAGA-046", "SAGA-154", "SAGA-R58")
def rank(t: SagaTable, p: int) -> int:
    """The Energy card of a player, from the top; the lowest stay in use. NONE for one who is out."""
    return len(RANKS) - len(t.order) + t.order.index(p) if p in t.order else NONE


@rule("SAGA-102", "SAGA-103", "SAGA-105", "SAGA-R59")
def active_energy(t: SagaTable) -> tuple[int, ...]:
    """By seat: the number on the side of the Active Card that shows; 0 without one."""
    return tuple(map(_ENERGY_OF, t.active))


_ENERGY_OF = (*ENERGY, 0).__getitem__
"""By side, and 0 for NONE, which is the last place."""


@rule("SAGA-102", "SAGA-104", "SAGA-R57")
def order_by(t: SagaTable, energy: Sequence[int]) -> tuple[int, ...]:
    """The Energy Order by these numbers; ties keep the order that was."""
    # A sort keeps those that are equal in their order, also when it is reversed.
    return tuple(sorted(t.order, key=energy.__getitem__, reverse=True))


@rule("SAGA-102")
def orders_with(t: SagaTable, p: int, sides: Iterable[int]) -> dict[int, tuple[int, ...]]:
    """By side: the Energy Order of the next turn, if `p` played it and nobody anything else."""
    energy = [*active_energy(t)]
    found = {}
    for side in sides:
        energy[p] = ENERGY[side]
        found[side] = order_by(t, energy)
    return found


@rule("SAGA-044", "SAGA-045")
def slots_to_come(t: SagaTable) -> tuple[int, ...]:
    """Whose slots follow in Phase 1 or 2."""
    return t.order[t.order.index(t.slot) + 1 :] if t.phase in (1, 2) and t.slot in t.order else ()


# Whom effects meet


@rule("SAGA-021", "SAGA-072", "SAGA-074", "SAGA-076", "SAGA-R06", "SAGA-R29", "SAGA-R32", "SAGA-R33")
def targets(t: SagaTable, p: int, filters: Filters) -> list[int]:
    """The opponents that pass the filters, measured from the figure of `p`, in Energy Order."""
    on, not_on, least, most, line = filters
    at, ground = t.at, t.ground
    here = at[p]
    distance = DISTANCE[t.rim][here]
    found = []
    for q in t.order:
        there = at[q]
        if (
            q != p
            and least <= distance[there] <= most
            and not ground[there] & not_on
            and (not on or ground[there] & on)
            and (not line or IN_LINE[t.rim][here][there])
        ):
            found.append(q)
    return found


@rule("SAGA-091", "SAGA-092", "SAGA-R31")
def in_scope(t: SagaTable, p: int, scope: str, filters: Filters) -> list[int]:
    """The opponents that pass the filters; of those hit by the latest attacks, if the card says so."""
    found = targets(t, p, filters)
    return [q for q in found if t.hits[-1] >> q & 1] if scope in ("hit", "one_hit") else found


@rule("SAGA-R29")
def meets(t: SagaTable, p: int, filters: Filters) -> bool:
    """Do the filters fit the acting character itself? Its distance is 0: within anything, never adjacent."""
    on, not_on, least, _, _ = filters
    under = t.ground[t.at[p]]
    return least == 0 and not under & not_on and (not on or bool(under & on))


# Cards on the table


@rule("SAGA-056", "SAGA-058", "SAGA-142", "SAGA-R73")
def is_early(side: int, omega: bool) -> bool:
    """Is it too early for this side? Victory is Mine! is for the Omega Phase."""
    return side >= 2 * FIRST_NOVA and side % 2 == 1 and not omega


def early(t: SagaTable) -> tuple[int, ...]:
    """The sides of cards for which it is too early."""
    return () if t.omega else _EARLY


_EARLY = tuple(side for side in range(2 * HELD) if is_early(side, False))


def on_table(t: SagaTable, card: int) -> tuple[int, int]:
    """In front of whom a card lies face-up, and at which place; NONE twice if it does not."""
    for p, entries in enumerate(t.face_up):
        for place, entry in enumerate(entries):
            if entry.card == card:
                return p, place
    return NONE, NONE


@rule("SAGA-R12")
def innermost(t: SagaTable) -> int:
    """The side or ability being performed now, also if its card has left the table; NONE if none is."""
    if not t.performing:
        return NONE
    value = t.performing[-1]
    return value if value >= 0 else ~value


@rule("SAGA-099")
def missing(side: int, cubes: int) -> int:
    """How many more cubes fill a Charge Up."""
    return max(CUBES[side] - cubes, 0)


@rule("SAGA-054", "SAGA-059", "SAGA-R46", "SAGA-R51", "SAGA-R87")
def unfilled(t: SagaTable, p: int) -> list[int]:
    """The Charge Ups of `p` that can take a cube: not full, and not being performed."""
    found = []
    for card, side, cubes in t.face_up[p]:
        value = 2 * card + side
        if cubes < CUBES[value] and value not in t.performing:
            found.append(card)
    return found


@rule("SAGA-099", "SAGA-R48")
def filled(t: SagaTable, p: int) -> list[int]:
    """The Charge Ups of `p` that are full and have not triggered yet."""
    found = []
    for card, side, cubes in t.face_up[p]:
        value = 2 * card + side
        if cubes and cubes >= CUBES[value] and value not in t.performing:
            found.append(card)
    return found


@rule("SAGA-R54")
def charged(t: SagaTable, p: int) -> list[int]:
    """The Charge Ups of `p` that a cube can be taken from; never one being performed."""
    return [card for card, side, cubes in t.face_up[p] if cubes and 2 * card + side not in t.performing]


@rule("SAGA-R45")
def cubes_in_supply(t: SagaTable) -> int:
    """The cubes that lie on no card; less than none where others stand in for them."""
    found = CUBES_IN_BOX
    for entries in t.face_up:
        for _, _, cubes in entries:
            found -= cubes
    return found


@rule("SAGA-114", "SAGA-145")
def victories(t: SagaTable) -> Iterator[tuple[int, int, int, bool]]:
    """Victory is Mine! in play: whose, its cubes and squares, and does its owner stand on the OMEGA-NOVA?"""
    for p, entries in enumerate(t.face_up):
        for card, side, cubes in entries:
            if card >= FIRST_NOVA and side:
                yield p, cubes, CUBES[2 * card + side], t.at[p] == CENTRE


# Displacing


@rule("SAGA-065", "SAGA-066", "SAGA-067", "SAGA-068", "SAGA-R17", "SAGA-R26")
def line_from(at: Sequence[int], rim: int, q: int, direction: int) -> list[int]:
    """Who is displaced if `q` goes one space that way: `q` first, then everybody shoved in one line.

    The square that `q` leaves is free: a line that comes round the map to it moves on as a whole.
    """
    ahead = AHEAD[rim][direction]
    start = at[q]
    found = [q]
    square = ahead[start]
    while square in at and square != start:
        found.append(at.index(square))
        square = ahead[square]
    return found


@rule("SAGA-066", "SAGA-067")
def shifted(at: Sequence[int], rim: int, line: Sequence[int], direction: int) -> list[int]:
    """Where everybody stands after those in a line have gone one space on."""
    ahead = AHEAD[rim][direction]
    found = [*at]
    for q in line:
        found[q] = ahead[at[q]]
    return found


@rule("SAGA-125", "SAGA-R78")
def heap(t: SagaTable, mover: int) -> int:
    """The seat of the Omega Death Sludge, whom others cannot simply shove; NONE if there is none."""
    if t.omega and SLUDGE in t.character:
        found = t.character.index(SLUDGE)
        if found != mover:
            return found
    return NONE


@rule("SAGA-125", "SAGA-R78")
def price(line: Sequence[int], sludge: int) -> int:
    """The steps that it takes to displace a line: two with the Omega Death Sludge in it."""
    return 2 if sludge in line else 1


@rule("SAGA-061", "SAGA-R05")
def around(t: SagaTable, p: int) -> list[int]:
    """By direction: the square next to `p`, across the edges too."""
    here = t.at[p]
    return [ahead[here] for ahead in AHEAD[t.rim]]


@rule("SAGA-061", "SAGA-125", "SAGA-126", "SAGA-R78")
def ways(t: SagaTable, p: int, left: int) -> Sequence[int]:
    """The directions in which `p` can go one space on with so many steps left."""
    sludge = heap(t, p)
    if sludge == NONE or left > 1:
        return EVERY_WAY
    return [way for way in EVERY_WAY if price(line_from(t.at, t.rim, p, way), sludge) <= left]


EVERY_WAY = tuple(range(len(DIRECTION_NAMES)))


@rule("SAGA-063", "SAGA-133", "SAGA-R18", "SAGA-R19", "SAGA-R21")
def on_void(t: SagaTable, at: Sequence[int], seats: Sequence[int]) -> list[int]:
    """Who of these lands on a Void, if all stand so."""
    ground = t.ground
    return [q for q in seats if ground[at[q]] == VOID]


# The world


@rule("SAGA-131")
def next_ring(t: SagaTable) -> int:
    """The ring that the next Collapse flips, the outermost first; 0 if none is left."""
    return MIDDLE - t.collapses


@rule("SAGA-025", "SAGA-131", "SAGA-R04")
def next_voids(t: SagaTable) -> list[int]:
    """The squares where the next Collapse opens a Void: behind every Disaster lies one."""
    return [*_next_voids(t.ground, t.collapses)]


# The ground changes seldom, and every reader is told what lies under it.
@lru_cache(maxsize=1 << 10)
def _next_voids(ground: tuple[int, ...], collapses: int) -> tuple[int, ...]:
    if not ground or collapses == MIDDLE:
        return ()
    return tuple([square for square in RINGS[MIDDLE - collapses] if ground[square] & NOVA_TILE])


@rule("SAGA-038")
def full_deck(t: SagaTable) -> int:
    """The cards in the deck when the game begins."""
    return FIRST_NOVA - START_DISASTERS * t.players + CARDS - FIRST_COLLAPSE
