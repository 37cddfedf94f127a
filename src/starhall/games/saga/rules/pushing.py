"""Pushing."""

from __future__ import annotations

from starhall.core import rule
from starhall.games.saga.geometry import DIRECTION, DISTANCE, OFF
from starhall.games.saga.rules.damage import TARGET, target_options
from starhall.games.saga.rules.moving import AFTER_ACTION, after_shove, displace, land, line_from
from starhall.games.saga.rules.verbs import verb
from starhall.games.saga.state import NONE, Filters, SagaState, heap, targets


@verb("PUSH")
@rule("SAGA-089", "SAGA-090", "SAGA-091", "SAGA-092", "SAGA-R13", "SAGA-R25")
def push(s: SagaState, p: int, spaces: int, scope: str, filters: Filters) -> None:
    """Every target that passes the filters now is pushed; nobody joins later."""
    if s.at[p] == OFF:
        return
    if scope in ("one_opponent", "one_hit"):
        if target_options(s, p, scope, filters, spaces):
            s.ask(p, TARGET, push_chosen, p, scope, filters, spaces)
        return
    found = targets(s, p, filters)
    if scope == "hit":
        found = [q for q in found if s.hits[-1] >> q & 1]
    if found:
        s.do((push_next, p, spaces, farthest_first(s, p, found), 0), *((check,) for check in AFTER_ACTION))


def push_chosen(s: SagaState, q: int, p: int, scope: str, filters: Filters, spaces: int) -> None:
    """The chosen opponent is pushed."""
    s.do((push_next, p, spaces, (q,), 0), *((check,) for check in AFTER_ACTION))


@rule("SAGA-R25")
def farthest_first(s: SagaState, p: int, seats: list[int]) -> tuple[int, ...]:
    """By distance at the beginning, ties in Energy Order."""
    distance = DISTANCE[s.rim][s.at[p]]
    return tuple(sorted(seats, key=lambda q: -distance[s.at[q]]))


@rule("SAGA-068", "SAGA-089", "SAGA-090", "SAGA-R17", "SAGA-R23", "SAGA-R24", "SAGA-R25", "SAGA-R26")
@rule("SAGA-R77", "SAGA-R78", "SAGA-R88", "SAGA-R90")
def push_next(s: SagaState, p: int, spaces: int, seats: tuple[int, ...], settled: int) -> None:
    """The next target goes straight away from where the pusher stands, and lands before the one after it.

    `settled` are those whom abilities have dealt with in this action: once each.
    """
    if s.at[p] == OFF or not seats:
        return
    q, rest = seats[0], seats[1:]
    if s.at[q] == OFF:
        s.do((push_next, p, spaces, rest, settled))
        return
    direction = DIRECTION[s.rim][s.at[p]][s.at[q]]
    displaced = push_along(s, q, direction, spaces)
    s.tell("SAGA-089", "pushed", seat=p, victim=q, direction=direction, square=s.at[q])
    shoved = displaced & ~(1 << q | 1 << p | settled)
    s.do(
        *(after_shove(p, shoved) if shoved else ()),
        (land, displaced, p),
        (push_next, p, spaces, rest, settled | shoved),
    )


@rule("SAGA-R17", "SAGA-R24", "SAGA-R26", "SAGA-R78")
def push_along(s: SagaState, q: int, direction: int, spaces: int) -> int:
    """Push `q` so far in a line; returns the set of those displaced."""
    displaced = 0
    sludge = heap(s, q)
    for _ in range(spaces):
        line = line_from(s, q, direction)
        if sludge != NONE and sludge in line:
            s.tell("SAGA-R78", "push stopped", seat=q, heap=sludge)
            break
        displace(s, line, direction)
        for other in line:
            displaced |= 1 << other
    return displaced
