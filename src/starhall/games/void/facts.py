"""What can be read off the table: the same for the rules and for everybody who looks at it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Literal, cast

from starhall.core import rule
from starhall.core.seen import Hand
from starhall.games.void.box.geometry import (
    AHEAD,
    ALL,
    BIT,
    CELLS,
    CORNERS,
    EDGE,
    NEAR,
    OFF,
    OTHER_CELLS,
    TURNS,
    cells_of,
    mask,
)
from starhall.games.void.box.language import Path
from starhall.games.void.box.parts import (
    ARROWS,
    BEGINNINGS,
    BONUS,
    DIRECTION_SETS,
    DOME,
    FLOOR,
    GATE,
    MINE,
    PIECE,
    POWERS,
    TARGETS,
    TIMING,
    TYPES,
    VALUES,
)
from starhall.games.void.box.rows import Timing
from starhall.games.void.state import JUMPING, VoidTable

if TYPE_CHECKING:
    from starhall.games.void.seen import VoidSeen
    from starhall.games.void.state import VoidState

# Seats


@rule("VOID-094", "VOID-095", "VOID-R68")
def at(t: VoidTable, p: int) -> int:
    """The cell of the ship that the alien card of `p` stands for, now."""
    return t.ship[t.alien[p]]


def cell_of(t: VoidTable, p: int) -> int:
    """The cell of the ship of `p`, also while there is no alien card yet: OFF."""
    alien = t.alien[p]
    return OFF if alien == OFF else t.ship[alien]


@rule("VOID-005", "VOID-R36", "VOID-R55")
def survivors(t: VoidTable) -> Sequence[int]:
    """The seats that have not lost, by number."""
    lost = t.lost
    if not lost:
        return range(t.players)
    return [p for p in range(t.players) if p not in lost]


@rule("VOID-020", "VOID-R35")
def survivors_from(t: VoidTable, p: int) -> list[int]:
    """The seats that have not lost, clockwise from `p`, who comes first if still in the game."""
    lost = t.lost
    n = t.players
    return [q for i in range(n) if (q := (p + i) % n) not in lost]


@rule("VOID-020")
def turn_order(t: VoidTable) -> list[int]:
    """All seats clockwise from the starting player."""
    n = t.players
    return [(t.first + i) % n for i in range(n)]


@rule("VOID-R30")
def held(t: VoidState | VoidSeen, p: int) -> int:
    """How many cards are in the hand of `p`: that is open."""
    hand = t.hands[p]
    return hand.count if isinstance(hand, Hand) else len(hand)


Ending = Literal["income", "action", "hole", "arrows", "last", "standing"]


@rule("VOID-002", "VOID-R55", "VOID-R74")
def endings(t: VoidTable) -> list[Ending]:
    """By seat, once the game is over: what it lost by, or how it was left."""
    if not t.places:
        return []
    left = "last" if len(t.lost) == t.players - 1 else "standing"
    reasons = dict(zip(t.lost, t.reasons, strict=True))
    return [cast("Ending", reasons.get(p, left)) for p in range(t.players)]


def others(t: VoidTable, me: int) -> list[int]:
    """Every survivor but `me`, in turn order."""
    return [p for p in survivors_from(t, me) if p != me]


def those_with_most(t: VoidState | VoidSeen, me: int) -> list[int]:
    """Everybody tied for the largest hand, unless all hands are empty."""
    seats = survivors_from(t, me)
    most = max(held(t, p) for p in seats)
    return [p for p in seats if most and held(t, p) == most]


def neighbours(t: VoidTable, me: int) -> list[int]:
    """Every other survivor whose ship is on my sector or next to it."""
    here = at(t, me)
    near = NEAR[here] | 1 << here
    return [p for p in survivors_from(t, me) if p != me and near >> at(t, p) & 1]


GROUPS: dict[str, Callable[[VoidState | VoidSeen, int], list[int]]] = {
    "all": survivors_from,
    "others": others,
    "most": those_with_most,
    "near": neighbours,
}


@rule("VOID-R35", "VOID-R38", "VOID-R79", "VOID-R83")
def group(t: VoidState | VoidSeen, me: int, who: str) -> list[int]:
    """The players of a group and their order, fixed when the step begins."""
    return GROUPS[who](t, me)


@rule("VOID-R32", "VOID-R36", "VOID-R38")
def candidates(
    t: VoidState | VoidSeen, me: int, who: str, needs_cards: bool, not_these: tuple[int, ...], *rest: Any
) -> list[int]:
    """The survivors who may be chosen: with `opp` not oneself, and only those with cards if it takes some."""
    found = []
    for p in survivors(t):
        if p not in not_these and (who != "opp" or p != me) and (not needs_cards or held(t, p)):
            found.append(p)
    return found


# Sectors


@rule("VOID-098", "VOID-099", "VOID-R12")
def occupied(t: VoidTable) -> int:
    """The set of cells with at least one ship; affectors do not count."""
    found = 0
    ship = t.ship
    for alien in t.alien:
        found |= BIT[ship[alien]]
    return found


@rule("VOID-031", "VOID-032", "VOID-033", "VOID-055", "VOID-081", "VOID-086", "VOID-R19")
def value(t: VoidTable, cell: int) -> int:
    """0 for a black hole, else the printed number, and what the affectors there add or take."""
    found = 0 if t.holes >> cell & 1 else VALUES[t.tile[cell]]
    for place, card in t.affectors:
        if place == cell:
            found += BONUS[PIECE[card]]
    return found


@rule("VOID-031", "VOID-032", "VOID-033", "VOID-055", "VOID-081", "VOID-086", "VOID-R19")
def values(t: VoidTable) -> list[int]:
    """By cell: its value; for the whole board at once."""
    found = [*map(VALUES.__getitem__, t.tile)]
    for cell in cells_of(t.holes):
        found[cell] = 0
    for cell, card in t.affectors:
        found[cell] += BONUS[PIECE[card]]
    return found


@rule("VOID-059")
def over_the_edge(cell: int, arrows: int) -> tuple[int, ...]:
    """Those of a set of directions that lead off the board."""
    return DIRECTION_SETS[arrows & _OUTWARD[cell]]


_OUTWARD = tuple(sum(1 << d for d in range(TURNS) if AHEAD[1][cell][d] == OFF) for cell in range(CELLS))
"""By cell: the set of directions that lead off the board."""


@rule("VOID-056", "VOID-059", "VOID-061", "VOID-062", "VOID-081", "VOID-R16", "VOID-R25")
def destinations(t: VoidTable, cell: int, eighths: int = 0) -> tuple[int, ...]:
    """The sectors that one arrow leads to from here: no black hole has arrows, a Jump Gate is one."""
    found: tuple[int, ...] = () if t.holes >> cell & 1 else arrows_lead(t, cell, eighths)
    for place, card in t.affectors:
        if place == cell and PIECE[card] == GATE:
            gates = {other for other, card in t.affectors if PIECE[card] == GATE}
            return tuple(sorted({*found, *gates} - {cell}))
    return found


@rule("VOID-R09", "VOID-R18")
def arrows_lead(t: VoidTable, cell: int, eighths: int = 0) -> tuple[int, ...]:
    """The sectors that the arrows of the number side point at, also if it is down, after such a turn."""
    return TARGETS[cell][ARROWS[t.tile[cell]][(t.facing[cell] + eighths) % TURNS]]


@rule("VOID-R26")
def domes(t: VoidTable) -> int:
    """The set of cells under a Shield Dome."""
    found = 0
    for place, card in t.affectors:
        if PIECE[card] == DOME:
            found |= BIT[place]
    return found


@rule("VOID-R24")
def minefields(t: VoidTable, cell: int) -> int:
    """How many Minefields lie on a sector."""
    return sum([place == cell and PIECE[card] == MINE for place, card in t.affectors])


def is_hole(t: VoidTable, cell: int) -> bool:
    """Does this sector show its black-hole side?"""
    return cell != OFF and t.holes >> cell & 1 == 1


@rule("VOID-R12")
def next_to_a_hole(t: VoidTable) -> int:
    """The set of cells that have a black hole for a neighbour."""
    found = 0
    for cell in cells_of(t.holes):
        found |= NEAR[cell]
    return found


FILTERS: dict[str, Callable[[VoidTable, int], int]] = {
    "live": lambda t, me: ~t.holes,
    "hole": lambda t, me: t.holes,
    "empty": lambda t, me: ~occupied(t),
    "occupied": lambda t, me: occupied(t),
    "edge": lambda t, me: EDGE,
    "corner": lambda t, me: CORNERS,
    "near_me": lambda t, me: NEAR[at(t, me)],
    "near_hole": lambda t, me: next_to_a_hole(t),
}
"""By filter: the set of cells that pass it."""


@rule("VOID-098", "VOID-R08")
def passing(t: VoidTable, me: int, filters: tuple[str, ...]) -> int:
    """The set of cells that pass all these filters."""
    found = ALL
    for name in filters:
        found &= FILTERS[name](t, me)
    return found


@rule("VOID-083", "VOID-R26")
def destroyable(t: VoidTable, me: int, filters: tuple[str, ...]) -> int:
    """The set of cells that pass the filters and have no Shield Dome."""
    found = passing(t, me, filters)
    return found & ~domes(t) if t.affectors else found


@rule("VOID-084")
def restorable(t: VoidTable, me: int, filters: tuple[str, ...]) -> int:
    """The set of black holes that pass the filters."""
    return passing(t, me, filters) & t.holes


@rule("VOID-R17")
def turnable(t: VoidTable, me: int, filters: tuple[str, ...]) -> int:
    """The set of cells that pass the filters and are no black holes."""
    return passing(t, me, filters) & ~t.holes


@rule("VOID-R80")
def affectors_on_board(t: VoidTable, *args: Any) -> list[int]:
    """Each affector by sector and kind: two of a kind on one sector are one option."""
    return sorted({cell * TYPES + PIECE[card] for cell, card in t.affectors})


# Ships


@rule("VOID-059", "VOID-062", "VOID-072", "VOID-074", "VOID-R08", "VOID-R10", "VOID-R13", "VOID-R15")
def reach(t: VoidTable, me: int, p: int, path: Path) -> Sequence[int]:
    """The sectors that the ship of `p` may be moved to: never the one it is on, never off the board."""
    here = at(t, p)
    way, what = path
    if way == "arrow":
        return destinations(t, here)
    if way == "step":
        return cells_of(NEAR[here])
    if way == "line":
        return cells_of(mask(AHEAD[what][here]))
    if what == "mine":
        return cells_of(BIT[at(t, me)] & ~BIT[here])
    return cells_of(passing(t, me, what) & ~BIT[here])


@rule("VOID-044", "VOID-046", "VOID-R32", "VOID-R36")
def movable(t: VoidTable, me: int, whose: str, path: Path) -> list[int]:
    """The seats whose ships have such a destination."""
    found = []
    for p in survivors(t):
        if (whose == "ship" or p != me) and reach(t, me, p, path):
            found.append(p)
    return found


def swappable(t: VoidTable, me: int) -> list[int]:
    """The seats of others whose ships are on another sector than mine."""
    return [p for p in survivors(t) if p != me and at(t, p) != at(t, me)]


@rule("VOID-057", "VOID-058", "VOID-059", "VOID-062", "VOID-R14", "VOID-R72")
def travel_targets(t: VoidTable, p: int) -> Sequence[int]:
    """The sectors that an arrow leads to, black holes too; after a jump was announced, any other sector."""
    here = t.ship[t.alien[p]]
    if t.travel_power == JUMPING:
        return OTHER_CELLS[here]
    return destinations(t, here)


# Powers, Income and what must be played


@rule("VOID-075", "VOID-R68")
def has_power(t: VoidTable, p: int, timing: Timing) -> bool:
    """Has the alien card of `p` a power of this timing, and its power side up?"""
    alien = t.alien[p]
    return TIMING[alien] == timing and t.power[alien] == 1


@rule("VOID-R52", "VOID-R70")
def can_be_saved(t: VoidTable, p: int) -> bool:
    """Is there a power that replaces a loss for lack of cards?"""
    return has_power(t, p, "would_lose_cards")


@rule("VOID-R71", "VOID-R72")
def can_get_away(t: VoidTable, p: int) -> bool:
    """Is there a power that leads out of a dead end: a jump, or a turn of the sector?"""
    if not has_power(t, p, "travel"):
        return False
    name, _, turns = POWERS[t.alien[p]][0]
    here = at(t, p)
    if name == "MOVE" or is_hole(t, here):
        return bool(name == "MOVE")
    return any(arrows_lead(t, here, turn) for turn in turns)


@rule("VOID-R73")
def income_floor(t: VoidTable, p: int, worth: int) -> int:
    """What a sector is worth in Income to this player, and only there."""
    alien = t.alien[p]
    floor = FLOOR[alien]
    return worth if floor is None or not t.power[alien] else max(worth, floor)


@rule("VOID-087", "VOID-088", "VOID-R40", "VOID-R65")
def drawn_at_the_start(t: VoidTable, p: int, cell: int) -> int:
    """How many cards a power brings as the turn of `p` begins on this sector."""
    if not has_power(t, p, "turn_start"):
        return 0
    elsewhere, on_a_hole = BEGINNINGS[t.alien[p]]
    return on_a_hole if t.holes >> cell & 1 else elsewhere


@rule("VOID-035", "VOID-102", "VOID-103")
def must_play(cards: int) -> int:
    """Half of the hand, rounded up."""
    return (cards + 1) // 2
