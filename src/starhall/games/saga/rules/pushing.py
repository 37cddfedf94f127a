"""Pushing."""

from __future__ import annotations

from starhall.core import rule
from starhall.games.saga.box.geometry import DIRECTION, DISTANCE, OFF
from starhall.games.saga.facts import Filters, heap, in_scope, innermost, line_from, shifted
from starhall.games.saga.rules.charging import trigger_check
from starhall.games.saga.rules.damage import TARGET
from starhall.games.saga.rules.moving import ends_of, land
from starhall.games.saga.rules.steps import AFTER_SHOVE
from starhall.games.saga.state import NONE, SagaState


@rule("SAGA-089", "SAGA-090", "SAGA-091", "SAGA-092", "SAGA-R13", "SAGA-R25")
def push(s: SagaState, p: int, spaces: int, scope: str, filters: Filters) -> None:
    """Every target that passes the filters now is pushed; nobody joins later."""
    if s.at[p] == OFF:
        return
    found = in_scope(s, p, scope, filters)
    if not found:
        s.tell("SAGA-R13", "pushed nobody", source=innermost(s))
    elif scope in ("one_opponent", "one_hit"):
        s.ask(p, TARGET, push_chosen, p, scope, filters, spaces)
    else:
        push_all(s, p, spaces, farthest_first(s, p, found), innermost(s))


def push_chosen(s: SagaState, q: int, p: int, scope: str, filters: Filters, spaces: int) -> None:
    """The chosen opponent is pushed."""
    push_all(s, p, spaces, (q,), innermost(s))


@rule("SAGA-R47", "SAGA-R89")
def push_all(s: SagaState, p: int, spaces: int, seats: tuple[int, ...], source: int) -> None:
    """One action: these one after the other; cubes that came of it may have filled a card."""
    s.do((push_next, p, spaces, seats, 0, source), (trigger_check,))


@rule("SAGA-R25")
def farthest_first(s: SagaState, p: int, seats: list[int]) -> tuple[int, ...]:
    """By distance at the beginning, ties in Energy Order."""
    distance = DISTANCE[s.rim][s.at[p]]
    return tuple(sorted(seats, key=lambda q: -distance[s.at[q]]))


@rule("SAGA-068", "SAGA-089", "SAGA-090", "SAGA-R17", "SAGA-R23", "SAGA-R24", "SAGA-R25", "SAGA-R26")
@rule("SAGA-R77", "SAGA-R78", "SAGA-R88", "SAGA-R90")
def push_next(
    s: SagaState, p: int, spaces: int, seats: tuple[int, ...], settled: int, source: int = NONE
) -> None:
    """The next target goes straight away from where the pusher stands, and lands before the one after it.

    `settled` are those whom abilities have dealt with in this action: once each.
    """
    if s.at[p] == OFF or not seats:
        return
    q, rest = seats[0], seats[1:]
    if s.at[q] == OFF:
        s.do((push_next, p, spaces, rest, settled, source))
        return
    direction = DIRECTION[s.rim][s.at[p]][s.at[q]]
    line, sludge = push_along(s, q, direction, spaces)
    if line and s.heard:
        s.tell(
            *("SAGA-089", "pushed"),
            seat=p,
            victim=q,
            direction=direction,
            square=s.at[q],
            ends=ends_of(s, line[1:]),
            source=source,
        )
    if sludge != NONE:
        s.tell("SAGA-R78", "push stopped", seat=p, victim=q, square=s.at[q], heap=sludge)
    displaced = sum([1 << other for other in line])
    shoved = displaced & ~(1 << q | 1 << p | settled)
    s.do(
        *([(s.step_called(AFTER_SHOVE), p, shoved)] if shoved else []),
        (land, displaced, p),
        (push_next, p, spaces, rest, settled | shoved, source),
    )


@rule("SAGA-R17", "SAGA-R24", "SAGA-R26", "SAGA-R78")
def push_along(s: SagaState, q: int, direction: int, spaces: int) -> tuple[list[int], int]:
    """Push `q` so far in a line; returns all in the line, and the Death Sludge that stopped it, or NONE."""
    sludge = heap(s, q)
    # Whoever was shoved stands right ahead: the line only grows from one space to the next.
    displaced: list[int] = []
    for _ in range(spaces):
        line = line_from(s.at, s.rim, q, direction)
        if sludge in line:
            return displaced, sludge
        s.at = shifted(s.at, s.rim, line, direction)
        displaced = line
    return displaced, NONE
