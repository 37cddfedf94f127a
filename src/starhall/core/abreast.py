"""Many games abreast: what is done at every table of a vector, in one go."""

from __future__ import annotations

from collections.abc import Sequence

from starhall.core.state import State


def answer_all(
    states: Sequence[State],
    seats: Sequence[int],
    legal: Sequence[list[int]],
    choices: Sequence[int],
    played: Sequence[list[tuple[int, int]]],
) -> tuple[list[int], list[int]]:
    """Carry out a choice at every table and note it as played there.

    Says which tables are over now, and at which the choice is illegal: these stay as they are.
    """
    over: list[int] = []
    refused: list[int] = []
    for n in range(len(states)):
        choice = choices[n]
        if choice not in legal[n]:
            refused.append(n)
            continue
        s, seat = states[n], seats[n]
        s.answer(seat, choice)
        played[n].append((seat, choice))
        if not s.asked:
            over.append(n)
    return over, refused


def asked_first(states: Sequence[State]) -> tuple[list[int], list[list[int]]]:
    """At every table who is asked, of several the first, and its legal choices."""
    seats: list[int] = []
    legal: list[list[int]] = []
    for s in states:
        seat = s.asked[0][0]
        seats.append(seat)
        legal.append(s.choices(seat))
    return seats, legal
