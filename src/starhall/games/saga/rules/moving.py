"""Moving, shoving, teleporting and landing."""

from __future__ import annotations

from collections.abc import Sequence

from starhall.core import Kind, Reason, rule
from starhall.games.saga.box.geometry import AHEAD, BOARD, DIRECTION_NAMES, OFF, SQUARES
from starhall.games.saga.box.parts import GROUND, SUPERCHARGED, VOID, VOID_DAMAGE
from starhall.games.saga.facts import (
    heap,
    innermost,
    line_from,
    opponents,
    price,
    shifted,
    ways,
)
from starhall.games.saga.rules.charging import trigger_check
from starhall.games.saga.rules.damage import harm
from starhall.games.saga.rules.steps import AFTER_SHOVE
from starhall.games.saga.state import SagaState

STOP_MOVING = len(DIRECTION_NAMES)
"""Forgo the step of Supercharging."""


def ends_of(s: SagaState, seats: Sequence[int]) -> tuple[tuple[int, int], ...]:
    """Where these stand now, for telling."""
    return tuple([(q, s.at[q]) for q in seats])


@rule("SAGA-061", "SAGA-120", "SAGA-125", "SAGA-126", "SAGA-R14", "SAGA-R72", "SAGA-R78")
def steps(s: SagaState, p: int, left: int, bonus: int, displaced: int, shoved: int) -> Sequence[int]:
    """The directions that are legal; the step of Supercharging may be forgone.

    A step that would displace the Omega Death Sludge costs two.
    """
    found = ways(s, p, left + bonus)
    return found if left else [*found, STOP_MOVING]


def why_not_step(
    s: SagaState, direction: int, p: int, left: int, bonus: int, displaced: int, shoved: int
) -> Reason | None:
    """A move cannot be burnt, and the heap needs two."""
    if direction in steps(s, p, left, bonus, displaced, shoved):
        return None
    if direction == STOP_MOVING:
        return Reason("SAGA-R14", "a Move is made in full; only the step of Supercharging may be forgone")
    return Reason("SAGA-125", "Death Sludge is in the way: shoving it takes two moves and one is left")


STEP = Kind(
    "step",
    "direction",
    size=STOP_MOVING + 1,
    options=steps,
    why_not=why_not_step,
    about={"seat": int, "left": int, "bonus": int, "displaced": int, "shoved": int},
)


@rule("SAGA-061", "SAGA-062", "SAGA-119", "SAGA-R14", "SAGA-R72")
def move(s: SagaState, p: int, spaces: int) -> None:
    """One action of so many steps, one more at will for an Omega-Form."""
    if s.at[p] != OFF:
        move_on(s, p, spaces, SUPERCHARGED if s.omega else 0, 0, 0)


@rule("SAGA-062", "SAGA-R14", "SAGA-R15")
def move_on(s: SagaState, p: int, left: int, bonus: int, displaced: int, shoved: int) -> None:
    """The next step, as long as one is left and legal."""
    found = steps(s, p, left, bonus, displaced, shoved) if left + bonus else ()
    if found:
        s.ask_among(found, p, STEP, stepped, p, left, bonus, displaced, shoved)
    else:
        moved(s, p, displaced, shoved)


@rule("SAGA-061", "SAGA-066", "SAGA-125", "SAGA-R14", "SAGA-R16", "SAGA-R18", "SAGA-R72", "SAGA-R78")
def stepped(s: SagaState, direction: int, p: int, left: int, bonus: int, displaced: int, shoved: int) -> None:
    """Each step shoves on its own, along that step."""
    if direction == STOP_MOVING:
        moved(s, p, displaced, shoved)
        return
    at = s.at
    square = AHEAD[s.rim][direction][at[p]]
    displaced |= 1 << p
    if square in at:
        line = line_from(at, s.rim, p, direction)
        left -= price(line, heap(s, p))
        s.at = shifted(at, s.rim, line, direction)
        for q in line[1:]:
            shoved |= 1 << q
        displaced |= shoved
        ends = ends_of(s, line[1:])
        s.tell("SAGA-066", "shoved", seat=p, direction=direction, square=square, ends=ends)
    else:
        left -= 1
        at[p] = square
        if s.heard:
            s.tell("SAGA-061", "stepped", seat=p, direction=direction, square=square)
    s.do((move_on, p, left, bonus, displaced, shoved))


@rule("SAGA-063", "SAGA-064", "SAGA-R18")
def moved(s: SagaState, p: int, displaced: int, shoved: int) -> None:
    """The whole action is over: those displaced land together, after what abilities do with the shoved."""
    if shoved:
        s.do((s.step_called(AFTER_SHOVE), p, shoved), (land, displaced, p), (trigger_check,))
    else:
        land(s, displaced, p)


@rule(
    "SAGA-063", "SAGA-064", "SAGA-087", "SAGA-133", "SAGA-R18", "SAGA-R19", "SAGA-R21", "SAGA-R22", "SAGA-R36"
)
@rule("SAGA-R88")
def land(s: SagaState, displaced: int, by: int) -> None:
    """Everybody displaced lands on the square where it ends; 1 damage to each that landed on a Void."""
    at, ground, landed = s.at, s.ground, s.landed
    hurt: list[int] = []
    for q in s.order:
        if displaced >> q & 1:
            under = ground[at[q]]
            landed[q] |= under
            if under == VOID:
                hurt.append(q)
    if hurt:
        if s.heard:
            s.tell("SAGA-133", "landed on void", seats=hurt)
        harm(s, tuple(hurt), VOID_DAMAGE, by, "SAGA-133")


@rule("SAGA-069", "SAGA-R20", "SAGA-R84")
def destinations(s: SagaState, p: int, filters: tuple[str, ...]) -> list[int]:
    """The valid squares to teleport to: any that is left and passes the filters, but never one's own."""
    found = [*BOARD[s.rim]]
    for word in filters:
        if word == "opponent":
            taken = [s.at[q] for q in opponents(s, p)]
            found = [square for square in found if square in taken]
        else:
            bits = GROUND[word.partition(":")[2]]
            found = [square for square in found if s.ground[square] & bits]
    here = s.at[p]
    if here in found:
        found.remove(here)
    return found


def why_not_teleport(s: SagaState, square: int, p: int, filters: tuple[str, ...]) -> Reason | None:
    """Not one's own square, nothing that was removed, and what the card says."""
    if square in destinations(s, p, filters):
        return None
    if square == s.at[p]:
        return Reason("SAGA-R20", "you stand there already")
    if square not in BOARD[s.rim]:
        return Reason("SAGA-R84", "that square has been removed")
    return Reason("SAGA-069", "the card does not lead to such a square")


TELEPORT = Kind(
    "teleport",
    "square",
    size=SQUARES,
    options=destinations,
    why_not=why_not_teleport,
    take_the_only_one=True,
    about={"seat": int, "filters": tuple[str, ...]},
)


@rule("SAGA-069", "SAGA-R20")
def teleport(s: SagaState, p: int, filters: tuple[str, ...]) -> None:
    """To a valid square however far off; with none, nothing happens."""
    if s.at[p] != OFF and not s.ask_if_any(p, TELEPORT, teleported, p, filters):
        s.tell("SAGA-R20", "led nowhere", source=innermost(s))


@rule("SAGA-069", "SAGA-070", "SAGA-071", "SAGA-R20")
def teleported(s: SagaState, square: int, p: int, filters: tuple[str, ...]) -> None:
    """Onto an occupied square the two change places; nobody is shoved, and both land."""
    at = s.at
    displaced = 1 << p
    if square in at:
        other = at.index(square)
        at[other], at[p] = at[p], square
        displaced |= 1 << other
        s.tell("SAGA-070", "swapped", seat=p, square=square, other=other)
    else:
        at[p] = square
        s.tell("SAGA-069", "teleported", seat=p, square=square)
    land(s, displaced, p)
