"""Positions to learn from: games of a search against itself, with now and then a choice at random."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass, field, fields
from random import Random
from typing import Any, NamedTuple

from starhall.bots import Greedy, Sight
from starhall.bots.budget import Budget
from starhall.bots.chances import Judge
from starhall.bots.search import Search
from starhall.bots.values import Inputs
from starhall.core import Game, Seeded, State

Watched = Callable[[str, int], AbstractContextManager[Callable[[int], None]]]
"""What shows how far something is: called with what is counted and how many there are."""

THOUGHT = 24
"""Simulations of a choice that is searched."""
_SEARCHED = 0.35
"""How many choices are searched; the others are glanced at, since many games teach more than few."""
_ASTRAY = 0.06
"""How often a choice is made at random, so that poor positions are known, too."""
_CROWDED = 0.15
"""How many games are played by more than the fewest players."""
_KEPT = 64
"""So many positions of a game at most: those of one game are much alike."""


@dataclass
class Positions:
    """Many positions, number by number."""

    players: array[int] = field(default_factory=lambda: array("B"))
    """By position."""
    asked: array[int] = field(default_factory=lambda: array("B"))
    """By position: a seat that is asked."""
    hoped: array[float] = field(default_factory=lambda: array("f"))
    """By position: the chance that a search gave that seat; below 0 if it was not searched."""
    game: array[int] = field(default_factory=lambda: array("Q"))
    """By position: the game that it is from."""
    lengths: array[int] = field(default_factory=lambda: array("H"))
    """By position and seat: how many inputs hold."""
    leads: array[float] = field(default_factory=lambda: array("f"))
    """By position and seat: the handwritten evaluation, in leads."""
    won: array[float] = field(default_factory=lambda: array("f"))
    """By position and seat: its share of the victory."""
    inputs: array[int] = field(default_factory=lambda: array("H"))
    """By position and seat: those that hold."""

    def __len__(self) -> int:
        return len(self.players)

    def extend(self, other: Positions) -> None:
        """Put others behind these."""
        for part in fields(self):
            getattr(self, part.name).extend(getattr(other, part.name))


class _Seen(NamedTuple):
    """A position on the way."""

    seat: int
    hoped: float
    rows: list[list[int]]
    leads: list[float]


def play(game: Game[Any], judge: Judge, seed: str, number: int, thought: int = THOUGHT) -> Positions:
    """The positions of one game, which follows from its number."""
    rng = Random(f"{seed}/{number}")
    players = game.players[0]
    if len(game.players) > 1 and rng.random() < _CROWDED:
        players = rng.choice(game.players[1:])
    s: State = game.new(players, Seeded(f"{seed}/{number}"))
    inputs, plain = Inputs(game), Greedy(60)
    thorough, quick = (Search(Budget(simulations=n), lambda game: judge) for n in (thought, 1))
    seen = []
    while s.asked:
        seat = s.asked[0][0]
        sight = Sight(game, s, seat, rng)
        rows, leads = inputs.of(s)
        if not rows:
            s.answer(seat, plain.choose(sight))
            continue
        choice, hoped = rng.choice(sight.choices), -1.0
        if rng.random() >= _ASTRAY:
            searched = rng.random() < _SEARCHED
            best = (thorough if searched else quick).weigh(sight)[0]
            choice = best.choice
            hoped = best.chance if searched and best.simulations else hoped
        seen.append(_Seen(seat, hoped, rows, leads))
        s.answer(seat, choice)
    return _told(rng.sample(seen, min(len(seen), _KEPT)), s.places, number)


def _told(seen: list[_Seen], places: tuple[int, ...], number: int) -> Positions:
    """What was seen, now that it is known who has won."""
    found = Positions()
    won = [1 / places.count(1) if place == 1 else 0.0 for place in places]
    for seat, hoped, rows, leads in seen:
        found.players.append(len(places))
        found.asked.append(seat)
        found.hoped.append(hoped)
        found.game.append(number)
        for row in rows:
            found.lengths.append(len(row))
            found.inputs.extend(row)
        found.leads.extend(leads)
        found.won.extend(won)
    return found
