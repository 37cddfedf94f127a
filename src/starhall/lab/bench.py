"""How fast a game runs: random play and copies on one core, against the speed of the machine itself.

Everything is timed by the CPU time of this process, so that what else runs on the machine counts little.
What still differs between machines is divided out by a calibration: how many empty functions the same
Python calls in a second, measured right before and after. Scaled figures are those of a machine that
makes ten million such calls.
"""

from __future__ import annotations

import math
import platform
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from random import Random
from statistics import median
from time import process_time
from typing import Any, NamedTuple

from starhall.core import Game, NotUnderstood, Seeded, State
from starhall.core.registry import game as find_game

REFERENCE_CALLS = 10_000_000
"""The calls a second to which figures are scaled."""
_CALLS_AT_ONCE = 20_000
_AT_LEAST = 200
# Reading the clock takes about as long as a few calls: read it once in so many decisions or copies.
_MIDDLES = 16


@dataclass(frozen=True, slots=True, kw_only=True)
class Measured:
    """The speed of a game. Rates are medians of the runs, by CPU time."""

    game: str
    """The short name of the game."""
    players: int
    """How many seats played."""
    decisions_per_second: float
    """Choices found, drawn and carried out in random play, the set-up of each game included."""
    games_per_second: float
    """Whole random games, from the set-up to the end."""
    copies_per_second: float
    """Copies of states from the middle of random games."""
    calls_per_second: float
    """The calibration: empty functions called in a loop."""
    scaled_decisions_per_second: float
    """Decisions on a machine that makes ten million calls a second."""
    scaled_games_per_second: float
    """Games on such a machine."""
    scaled_copies_per_second: float
    """Copies on such a machine."""
    calls_per_decision: float
    """What a decision costs, in empty function calls: the same on a slow machine and a fast one."""
    calls_per_copy: float
    """What a copy costs, in empty function calls."""
    decisions_per_game: float
    """How long a random game is."""
    seconds: float
    """The CPU time of each run of play, and of each run of copies."""
    repeat: int
    """How many runs of each there were."""
    python: str
    """The Python that ran, such as `CPython 3.11.7`."""

    def to_plain(self) -> dict[str, Any]:
        """The fields by name, ready for JSON."""
        return {
            name: round(value, 3) if isinstance(value, float) else value
            for name, value in asdict(self).items()
        }


class Pace(NamedTuple):
    """What one timed run has done in a second."""

    units: float
    """Decisions, or copies."""
    pieces: float
    """Calls of the work that was timed: games, or rows of copies."""


def measure(game_slug: str, *, seconds: float = 1.0, players: int | None = None, repeat: int = 3) -> Measured:
    """Measure an installed game with so many players, by default the fewest it is for.

    Each of the `repeat` runs plays for `seconds` of CPU time and then copies for as long.
    """
    if not 0 < seconds < math.inf:
        raise NotUnderstood(f"{seconds} seconds are no time to measure in: give a number above 0")
    if repeat < 1:
        raise NotUnderstood(f"{repeat} runs measure nothing: give 1 or more")
    game = find_game(game_slug)
    seats = game.players[0] if players is None else players
    play = random_play(game, seats)
    copy = copying(middles(game, seats))
    # The first of each is slower: Python specialises what it runs, and the processor wakes up.
    play()
    copy()
    calls_per_second(seconds / 10)
    calibrations = [calls_per_second(seconds / 10)]
    played: list[Pace] = []
    copied: list[Pace] = []
    costs: list[tuple[float, float]] = []
    for _ in range(repeat):
        played.append(pace(play, seconds))
        calibrations.append(calls_per_second(seconds / 10))
        copied.append(pace(copy, seconds))
        calibrations.append(calls_per_second(seconds / 10))
        before, between, after = calibrations[-3:]
        costs.append(((before + between) / 2 / played[-1].units, (between + after) / 2 / copied[-1].units))
    calls_per_decision = median(cost for cost, _ in costs)
    calls_per_copy = median(cost for _, cost in costs)
    decisions_per_game = median(run.units / run.pieces for run in played)
    return Measured(
        game=game_slug,
        players=seats,
        decisions_per_second=median(run.units for run in played),
        games_per_second=median(run.pieces for run in played),
        copies_per_second=median(run.units for run in copied),
        calls_per_second=median(calibrations),
        scaled_decisions_per_second=REFERENCE_CALLS / calls_per_decision,
        scaled_games_per_second=REFERENCE_CALLS / calls_per_decision / decisions_per_game,
        scaled_copies_per_second=REFERENCE_CALLS / calls_per_copy,
        calls_per_decision=calls_per_decision,
        calls_per_copy=calls_per_copy,
        decisions_per_game=decisions_per_game,
        seconds=seconds,
        repeat=repeat,
        python=f"{platform.python_implementation()} {platform.python_version()}",
    )


def random_play(game: Game[Any], players: int) -> Callable[[], int]:
    """A function that plays the next random game to its end and returns the decisions in it."""
    random = Random(players).random
    number = 0

    def play() -> int:
        nonlocal number
        number += 1
        decisions = 0
        s = game.new(players, Seeded(number))
        while s.asked:
            seat = s.asked[0][0]
            choices = s.choices(seat)
            s.answer(seat, choices[int(random() * len(choices))])
            decisions += 1
        return decisions

    return play


def middles(game: Game[Any], players: int, count: int = _MIDDLES) -> list[State]:
    """States from the middle of so many random games."""
    found: list[State] = []
    for number in range(count):
        random = Random(number).random
        s = game.new(players, Seeded(number))
        passed = [s.copy()]
        while s.asked:
            seat = s.asked[0][0]
            choices = s.choices(seat)
            s.answer(seat, choices[int(random() * len(choices))])
            passed.append(s.copy())
        found.append(passed[len(passed) // 2])
    return found


def copying(states: Sequence[State]) -> Callable[[], int]:
    """A function that copies each of these states once and returns how many that are."""

    def copy() -> int:
        for s in states:
            s.copy()
        return len(states)

    return copy


def pace(work: Callable[[], int], seconds: float) -> Pace:
    """Do whole pieces of work until this CPU time is over; each returns how many units it has done."""
    units = pieces = 0
    start = process_time()
    while True:
        enough = units + _AT_LEAST
        while units < enough:
            units += work()
            pieces += 1
        spent = process_time() - start
        if spent >= seconds:
            return Pace(units / spent, pieces / spent)


def calls_per_second(seconds: float = 0.1) -> float:
    """The calibration: how many empty functions this machine calls in a second of CPU time."""
    calls = 0
    start = process_time()
    while True:
        for _ in range(_CALLS_AT_ONCE):
            _nothing()
        calls += _CALLS_AT_ONCE
        spent = process_time() - start
        if spent >= seconds:
            return calls / spent


def _nothing() -> None:
    pass
