"""What a seat sees: the open table, its own cards, and what follows from them and is worth showing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from starhall.core import rule
from starhall.core.seen import Hand, Pile, Seen
from starhall.games.saga.box.geometry import AHEAD
from starhall.games.saga.box.parts import CUBES, THROES_OMEGA, THROES_QUIET, VOID, VOID_DAMAGE
from starhall.games.saga.box.rows import COLLAPSE_CARDS
from starhall.games.saga.facts import (
    Ending,
    ability,
    active_energy,
    after_damage,
    around,
    cubes_in_supply,
    early,
    endings,
    full_deck,
    hand_size,
    heap,
    life,
    line_from,
    missing,
    next_ring,
    next_voids,
    order_by,
    orders_with,
    price,
    rank,
    shifted,
    slots_to_come,
    victories,
)
from starhall.games.saga.state import NONE, SagaTable


@dataclass(frozen=True, slots=True)
class Laid:
    """A card on the table; made once for many readers, so it is frozen."""

    card: int
    side: int
    """The side that shows, as 2 × card + side."""
    cubes: int
    missing: int
    """The cubes that would fill it."""
    after_cube: int
    """Those that would still fill it after one more."""
    active: bool
    performing: bool


@dataclass(slots=True)
class Place:
    """What is to be known of a player at a glance."""

    ability: str
    """The ability in force; none before there is a character."""
    rank: int
    """The Energy card, from the top; -1 for one who is out."""
    hand_size: int
    """0: no limit."""
    life: int
    after_blow: int
    """The life that 1 damage would leave."""
    next_energy: int | None
    """The number that counts when Energy is compared next; None without an Active Card."""
    laid: list[Laid]


@dataclass(slots=True)
class Clock:
    """How far the end of the world is."""

    full_deck: int
    collapses_left: int
    next_ring: int
    """The ring that flips next; 0 if none is left."""
    next_voids: list[int]
    cubes_in_supply: int
    quiet_left: int
    """So many more quiet turns bring the Final Throes; so do so many more in the Omega Phase."""
    omega_left: int
    throe: int
    """The damage of the next Final Throe."""


@dataclass(slots=True)
class Watch:
    """Victory is Mine! in play."""

    seat: int
    cubes: int
    squares: int
    on_nova: bool


@dataclass(slots=True)
class Landing:
    """Somebody who would land on a Void."""

    seat: int
    damage: int
    life: int
    """What would be left."""


@dataclass(slots=True)
class Spot:
    """A moment of a Move that is thought through: where all would stand, and where each step leads."""

    at: list[int]
    left: int
    """Steps that must still be made."""
    voids: list[Landing]
    """Who would land on a Void, if the Move ended here."""
    ways: list[int]
    """By direction: the spot that a step leads to, -1 where there is none."""


class SagaSeen(SagaTable, Seen):
    """The open table, what the reader knows of hidden cards, and what follows from it."""

    hands: list[Hand]
    piles: list[Pile]
    sets: list[Hand]
    deck: Pile
    gone: Hand
    """Of these only which: their order would tell of a hand."""
    owed: list[int]
    """By seat: the cards that must still be paid for damage already dealt."""
    seats: list[Place]
    next_order: tuple[int, ...]
    """The Energy Order of the next turn, if it were compared now."""
    slots_to_come: tuple[int, ...]
    clock: Clock
    victory_watch: list[Watch]
    offered: list[int]
    """What the reader is asked to take or to put in order."""
    outlook: dict[int, tuple[int, ...]]
    """By side that the reader is asked to play: the Energy Order of the next turn with it, if it stays."""
    after_paying: list[int]
    """By number of cards, while the reader pays for damage: the life that they leave."""
    spots: list[Spot]
    """The Move that the reader is asked for, thought through; it begins at the first spot."""
    around: list[int]
    """By direction, while the reader is asked for a step: the square next to the figure."""
    early: tuple[int, ...]
    """The sides of cards that can be played in the Omega Phase only, before it has come."""
    endings: list[Ending]
    """By seat, once the game is over."""


_COLLAPSES = len(COLLAPSE_CARDS)


def look(seen: SagaSeen) -> None:
    """Fill in the table seat by seat, the clock of the world, and what an answer would bring."""
    energy = active_energy(seen)
    seen.seats = [_place(seen, p, energy) for p in range(seen.players)]
    seen.next_order = order_by(seen, energy)
    seen.slots_to_come = slots_to_come(seen)
    seen.clock = _clock(seen)
    seen.victory_watch = [Watch(*found) for found in victories(seen)]
    seen.offered = []
    seen.outlook = {}
    seen.after_paying = []
    seen.spots = []
    seen.around = []
    seen.early = early(seen)
    seen.endings = endings(seen)
    for question in seen.asked:
        if question.about is not None:
            _answers(seen, question.kind, question.about)


def _answers(seen: SagaSeen, kind: str, about: dict[str, int]) -> None:
    """What the reader may want to know before answering."""
    p = about["seat"]
    if kind == "step":
        seen.spots = spots(seen, p, about["left"], about["bonus"], about["displaced"])
        seen.around = around(seen, p)
    elif kind == "play":
        hand, too_early = seen.hands[p].known, seen.early
        sides = [side for card in hand for side in (2 * card, 2 * card + 1) if side not in too_early]
        # One cube fires such a card in the Charge Phase of this turn: it may be gone when Energy is compared.
        sides = [side for side in sides if CUBES[side] != 1]
        seen.outlook = orders_with(seen, p, sides)
    elif kind == "discard":
        lives = seen.seats[p].life
        seen.after_paying = [after_damage(lives, points) for points in range(about["points"] + 1)]
    elif kind in OFFERS:
        seen.offered = offered(seen, kind, about)


OFFERS = ("draft", "loot", "order")
"""The kinds of questions that put cards before the reader."""


@rule("SAGA-086", "SAGA-148", "SAGA-R71")
def offered(seen: SagaSeen, kind: str, about: dict[str, int]) -> list[int]:
    """What is to be taken or put in order: a set of the draft, or cards of a pile."""
    if kind == "draft":
        return seen.sets[about["seat"]].known
    if kind == "loot":
        return list(seen.piles[about["victim"]].known.values())
    under = seen.piles[about["seat"]].known
    return [under[place] for place in range(about["cards"])]


def _place(seen: SagaSeen, p: int, energy: Sequence[int]) -> Place:
    character, active, performing = seen.character[p], seen.active[p], seen.performing
    lives = life(seen, p, seen.hands[p].count)
    laid = []
    for card, side, cubes in seen.face_up[p]:
        shown = 2 * card + side
        laid.append(_laid(shown, cubes, shown == active, shown in performing))
    return Place(
        ability(character, seen.omega) if character != NONE else "",
        rank(seen, p),
        hand_size(seen, p),
        lives,
        after_damage(lives, 1),
        energy[p] if active != NONE else None,
        laid,
    )


@lru_cache(maxsize=1 << 12)
def _laid(side: int, cubes: int, active: bool, performing: bool) -> Laid:
    left, then = missing(side, cubes), missing(side, cubes + 1)
    return Laid(side // 2, side, cubes, left, then, active, performing)


@rule("SAGA-024", "SAGA-R02", "SAGA-R42")
def _clock(seen: SagaSeen) -> Clock:
    return Clock(
        full_deck(seen),
        _COLLAPSES - len(seen.collapsed),
        next_ring(seen),
        next_voids(seen),
        cubes_in_supply(seen),
        THROES_QUIET - seen.quiet,
        THROES_OMEGA - seen.omega_turns,
        seen.throes + 1,
    )


def spots(seen: SagaSeen, p: int, left: int, bonus: int, displaced: int) -> list[Spot]:
    """Every moment of a Move that its steps can lead to: those that are printed, or the one beyond them."""
    rim, sludge, spare = seen.rim, heap(seen, p), bonus if left else 0
    voids = VOID in seen.ground
    found = [Spot(seen.at[:], left or 1, _landings(seen, seen.at, displaced), [])]
    gone = [displaced]
    # By the steps left, those displaced and where the others stand: the spot for each square of `p`.
    numbers: dict[tuple[int, ...], dict[int, int]] = {}
    for number, spot in enumerate(found):
        to_go = spot.left
        if not to_go:
            continue
        at, ways, went = spot.at, spot.ways, gone[number] | 1 << p
        here = at[p]
        # Most steps shove nobody: they lead to spots that differ in the square of `p` alone.
        free = numbers.setdefault((to_go - 1, went, *at[:p], *at[p + 1 :]), {})
        for way, ahead in enumerate(AHEAD[rim]):
            square = ahead[here]
            to, still, moved, known = at, to_go - 1, went, free
            if square in at:
                line = line_from(at, rim, p, way)
                steps = price(line, sludge)
                if steps > to_go + spare:
                    ways.append(NONE)
                    continue
                to, still = shifted(at, rim, line, way), max(to_go - steps, 0)
                for q in line:
                    moved |= 1 << q
                known = numbers.setdefault((still, moved, *to[:p], *to[p + 1 :]), {})
            if square not in known:
                known[square] = len(found)
                to = to[:]
                to[p] = square
                found.append(Spot(to, still, _landings(seen, to, moved) if voids else [], []))
                gone.append(moved)
            ways.append(known[square])
    return found


@rule("SAGA-133", "SAGA-R19")
def _landings(seen: SagaSeen, at: Sequence[int], displaced: int) -> list[Landing]:
    """Who of the displaced would land on a Void, if all stood so."""
    found = []
    for q in seen.order:
        if displaced >> q & 1 and seen.ground[at[q]] == VOID:
            found.append(Landing(q, VOID_DAMAGE, after_damage(seen.seats[q].life, VOID_DAMAGE)))
    return found
