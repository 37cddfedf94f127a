"""Learning what planets are worth: from the last turn back to the first, each from the one after it.

Before a turn a position is worth what the best play of that turn makes of it, on average over invasions and
rolls (`reckon`), by what planets are worth after the turn. From many positions of one moment follows what
planets are worth then, and so on back to the first round.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager
from functools import partial
from math import exp, sqrt
from random import Random
from typing import Any, NamedTuple

from starhall.core import Seeded, registry
from starhall.games.peace.bots.oracle import kept_of, layers_of
from starhall.games.peace.bots.planets import END, WHOLE_SECTOR, Planet, Worth, moment, planet_of
from starhall.games.peace.bots.reckon import Prospect, Situation, reckoned
from starhall.games.peace.box.geometry import CORE
from starhall.games.peace.box.parts import (
    DEFENSE_COUNT,
    INVASION,
    INVASION_COUNT,
    MISSILE_VALUE,
    POINTS,
    UNDAMAGED,
)
from starhall.games.peace.rules.defense import REROLL
from starhall.games.peace.state import PeaceState

_SLIPS = (0.0, 0.05, 0.15, 0.4)
"""How often a seat answers at random, so that poor positions are known, too: one of these for each game."""
_INVASIONS = 4
"""From so many of them a position learns."""
_PULL = 2.0
"""How much is held on to what was thought before, in positions."""
_STEPS = 12
_LAST_ROUND = 3
_STATES, _HEIGHTS = UNDAMAGED + 1, WHOLE_SECTOR + 1
_SIZE = _STATES * (1 + _HEIGHTS)
"""The numbers of a worth: by Core, then by Core and sector."""

Run = Callable[[Callable[[int], Any], Sequence[int]], Iterable[tuple[int, Any]]]
"""Whoever works for many numbers at a time, and gives what came of each."""
Watched = Callable[[str, int], AbstractContextManager[Callable[[int], None]]]


class Position(NamedTuple):
    """The beginning of a turn between two players."""

    round: int
    second: bool
    """Is it the turn of who moves last in a round?"""
    planets: tuple[tuple[int, ...], tuple[int, ...]]
    """Of who takes the turn, and of the other."""


class Example(NamedTuple):
    """What speaks for who takes a turn, what for the other, by number; and how likely the first wins."""

    own: list[int]
    other: list[int]
    chance: float


def study(run: Run, games: int, rounds: int, seed: str, watched: Watched) -> dict[str, Any]:
    """What planets are worth at every moment, as a file keeps it."""
    worths = {**_at_first(), **END}
    errors: dict[str, float] = {}
    for number in range(1, rounds + 1):
        play = partial(played, worths, f"{seed}/{number}")
        positions = [one for game in _all(run, play, games, watched, "games") for one in game]
        for turn in range(_LAST_ROUND, 0, -1):
            for second in (True, False):
                if turn == 1 and not second:
                    continue
                there = [one for one in positions if one.round == turn and one.second == second]
                learn = partial(_hoped, worths, f"{seed}/{number}", there)
                chances = list(_all(run, learn, len(there), watched, f"positions of Round {turn}"))
                names = at_beginning(turn, second)
                errors[" against ".join(names)] = learn_moment(worths, names, there, chances)
    report = {"games": games, "rounds": rounds, "seed": seed, "error": errors}
    return {"report": report, "worths": {name: one for name, one in worths.items() if name not in END}}


def _all(run: Run, one: Callable[[int], Any], count: int, watched: Watched, what: str) -> Iterable[Any]:
    """What comes of each number, in their order."""
    found = {}
    with watched(what, count) as progress:
        for number, result in run(one, range(count)):
            found[number] = result
            progress(len(found))
    return (found[number] for number in range(count))


def _at_first() -> dict[str, Worth]:
    """A point counts the less the more turns are to come; that is all that is thought before learning."""
    found = {}
    for own in range(_LAST_ROUND + 1):
        for others in range(max(0, own - 1), min(_LAST_ROUND, own + 1) + 1):
            slope = 1 / (2 + own + others)
            worth = Worth(
                tuple([slope * points for points in POINTS[CORE]]),
                (tuple([slope * hp for hp in range(_HEIGHTS)]),) * _STATES,
            )
            for first in (True, False):
                found[moment(own, others, 1, first)] = worth
    return found


def at_beginning(turn: int, second: bool) -> tuple[str, str]:
    """The moment at the beginning of a turn: of who takes it, and of the other."""
    left = _LAST_ROUND + 1 - turn
    if second:
        return moment(left, left - 1, 1, False), moment(left - 1, left, 1, True)
    return moment(left, left, 1, True), moment(left, left, 1, False)


# Positions.


def played(worths: Mapping[str, Worth], seed: str, number: int) -> list[Position]:
    """The beginnings of turns in one game, which follows from its number."""
    rng = Random(f"{seed}/{number}")
    slips = [rng.choice(_SLIPS) for _ in range(2)]
    s: PeaceState = registry.game("peace").new(2, Seeded(f"{seed}/{number}"))
    found: dict[tuple[int, int], Position] = {}
    while s.asked and not s.duellists:
        seat, kind, _, _ = s.asked[0]
        if kind is REROLL and (s.round, seat) not in found:
            planets = (s.hp[seat], s.hp[1 - seat])
            found[s.round, seat] = Position(s.round, seat != s.first, planets)
        if rng.random() < slips[seat]:
            s.answer(seat, rng.choice(s.choices(seat)))
        else:
            chances = reckoned(s, seat, worths)
            s.answer(seat, max(chances, key=lambda choice: chances[choice][seat]))
    return list(found.values())


def _hoped(worths: Mapping[str, Worth], seed: str, positions: Sequence[Position], number: int) -> float:
    """How likely who takes the turn wins, on average over a few invasions and all rolls."""
    turn, second, planets = positions[number]
    rng = Random(f"{seed}/{turn}/{second}/{number}")
    dice, value = DEFENSE_COUNT[turn], MISSILE_VALUE[turn]
    faces = INVASION["light"].faces
    after = at_end(turn, second)
    total = 0.0
    for _ in range(_INVASIONS):
        invasion = tuple([rng.choice(faces) for _ in range(INVASION_COUNT[turn])])
        situation = Situation(planets, 0, invasion, dice, value, 3, tuple([worths[name] for name in after]))
        rolled = Prospect(situation, rng).turn.rolled[-1]
        total += kept_of(rolled, layers_of(dice))[0][0]
    return total / _INVASIONS


def at_end(turn: int, second: bool) -> tuple[str, str]:
    """The moment at the end of a turn: of who has taken it, and of the other."""
    if not second:
        return at_beginning(turn, True)[::-1]
    left = _LAST_ROUND - turn
    return moment(left, left, 1, False), moment(left, left, 1, True)


# Learning.


def learn_moment(
    worths: dict[str, Worth], names: tuple[str, str], positions: Sequence[Position], chances: list[float]
) -> float:
    """Fit what planets are worth at a moment; how far it is off then, as a standard deviation of chances."""
    examples = [
        Example(_numbers(planet_of(own)), [_SIZE + n for n in _numbers(planet_of(other))], chance)
        for (_, _, (own, other)), chance in zip(positions, chances, strict=True)
    ]
    found = fit([*_flat(worths[names[0]]), *_flat(worths[names[1]])], examples)
    worths[names[0]], worths[names[1]] = _worth(found[:_SIZE]), _worth(found[_SIZE:])
    squares = [(_chance(found, example) - example.chance) ** 2 for example in examples]
    return round(sqrt(sum(squares) / len(squares)), 4)


def _numbers(planet: Planet) -> list[int]:
    """Which numbers of a worth are added up for a planet."""
    core = planet[CORE]
    return [core, *[_STATES + _HEIGHTS * core + hp for hp in planet[1:]]]


def _flat(worth: Worth) -> list[float]:
    return [*worth.core, *[value for row in worth.sector for value in row]]


def _worth(numbers: Sequence[float]) -> Worth:
    rounded = [round(number, 3) for number in numbers]
    rows = [tuple(rounded[first : first + _HEIGHTS]) for first in range(_STATES, _SIZE, _HEIGHTS)]
    return Worth(tuple(rounded[:_STATES]), tuple(rows))


def _chance(weights: Sequence[float], example: Example) -> float:
    lead = sum([weights[n] for n in example.own]) - sum([weights[n] for n in example.other])
    return 1 / (1 + exp(-lead))


def fit(before: Sequence[float], examples: Sequence[Example]) -> list[float]:
    """The weights under which the chances of the examples are most likely, not far from those before."""
    weights, size = list(before), len(before)
    for _ in range(_STEPS):
        slope = [_PULL * (now - then) for now, then in zip(weights, before, strict=True)]
        bend = [[_PULL * (i == j) for j in range(size)] for i in range(size)]
        for example in examples:
            chance = _chance(weights, example)
            signed = [(n, 1.0) for n in example.own] + [(n, -1.0) for n in example.other]
            for i, sign in signed:
                slope[i] += sign * (chance - example.chance)
                row, much = bend[i], sign * chance * (1 - chance)
                for j, other in signed:
                    row[j] += much * other
        step = solved(bend, slope)
        weights = [weight - one for weight, one in zip(weights, step, strict=True)]
        if max(map(abs, step)) < 1e-6:
            break
    return weights


def solved(matrix: Sequence[Sequence[float]], right: Sequence[float]) -> list[float]:
    """The solution of linear equations, by elimination; each has the largest number at its own place."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    size = len(rows)
    for at in range(size):
        first = rows[at]
        for below in rows[at + 1 :]:
            if factor := below[at] / first[at]:
                for column in range(at, size + 1):
                    below[column] -= factor * first[column]
    found = [0.0] * size
    for at in range(size - 1, -1, -1):
        row = rows[at]
        found[at] = (row[size] - sum([row[n] * found[n] for n in range(at + 1, size)])) / row[at]
    return found
