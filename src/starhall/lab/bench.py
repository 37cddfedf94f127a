"""How fast a game runs on one core: random play, bare and with what the asked seat observes, and copies.

Everything is timed by the CPU time of this process, so that what else runs on the machine counts little.
Machines differ all the same: `make bench` measures the games of other libraries in the same run, and says
how often theirs fit into ours.
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

import starhall.core.state as engine
from starhall.core import Game, NotUnderstood, Seeded, State
from starhall.core.registry import game as find_game

PLAIN, COMPILED = "plain Python", "compiled"
"""The builds that there are."""
_AT_LEAST = 200
# Reading the clock takes about as long as a few calls: read it once in so many decisions or copies.
_MIDDLES = 16


def build() -> str:
    """Which build of the engine runs here: `plain Python` or `compiled`."""
    return PLAIN if str(engine.__file__).endswith(".py") else COMPILED


@dataclass(frozen=True, slots=True, kw_only=True)
class Measured:
    """The speed of a game. Rates are medians of the runs, by CPU time."""

    game: str
    """The short name of the game."""
    players: int
    """How many seats played."""
    decisions_per_second: float
    """Choices found, drawn and carried out in random play, the set-up of each game included."""
    observed_per_second: float
    """The same with an encoding of what the asked seat knows before each choice."""
    games_per_second: float
    """Whole random games without observing, from the set-up to the end."""
    copies_per_second: float
    """Copies of states from the middle of random games."""
    decisions_per_game: float
    """How long a random game is."""
    seconds: float
    """The CPU time of each run of play, and of each run of copies."""
    repeat: int
    """How many runs of each there were."""
    python: str
    """The Python that ran, such as `CPython 3.11.7`."""
    build: str
    """The build of the engine that ran."""

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

    Each of the `repeat` runs plays for `seconds` of CPU time, then plays and observes, then copies.
    """
    if not 0 < seconds < math.inf:
        raise NotUnderstood(f"{seconds} seconds are no time to measure in: give a number above 0")
    if repeat < 1:
        raise NotUnderstood(f"{repeat} runs measure nothing: give 1 or more")
    game = find_game(game_slug)
    seats = game.players[0] if players is None else players
    works = (
        random_play(game, seats),
        random_play(game, seats, observing=True),
        copying(middles(game, seats)),
    )
    # The first of each is slower: Python specialises what it runs, and the processor wakes up.
    for work in works:
        work()
    runs = [[pace(work, seconds) for work in works] for _ in range(repeat)]
    played, observed, copied = zip(*runs, strict=True)
    return Measured(
        game=game_slug,
        players=seats,
        decisions_per_second=median(run.units for run in played),
        observed_per_second=median(run.units for run in observed),
        games_per_second=median(run.pieces for run in played),
        copies_per_second=median(run.units for run in copied),
        decisions_per_game=median(run.units / run.pieces for run in played),
        seconds=seconds,
        repeat=repeat,
        python=python(),
        build=build(),
    )


def python() -> str:
    """The Python that runs here."""
    return f"{platform.python_implementation()} {platform.python_version()}"


def random_play(game: Game[Any], players: int, *, observing: bool = False) -> Callable[[], int]:
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
            if observing:
                game.encode(s, seat)
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
