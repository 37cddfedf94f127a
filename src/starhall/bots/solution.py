"""A puzzle solved, in the words of the coach: what was weighed, what the answer does, what may follow."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

from starhall.bots.base import Sight
from starhall.bots.calibrated import calibration, is_measured
from starhall.bots.coach import reasons, told_once, within
from starhall.bots.why import expected
from starhall.core import Match
from starhall.core.puzzles import Puzzle


@dataclass(frozen=True, slots=True)
class Told:
    """A choice in words, how likely it wins, and within what that is known (95 %)."""

    choice: int
    text: str
    chance: float
    spread: float


@dataclass(frozen=True, slots=True)
class Solution:
    """Why the answer is the best choice."""

    options: tuple[Told, ...]
    """The best ones, the answer first."""
    measured: bool
    """Were the chances held against many games? Else they are rough."""
    follows: tuple[str, ...]
    """What the answer does for certain, in sentences."""
    rules: tuple[str, ...]
    """The rules behind that."""
    expects: tuple[str, ...]
    """What is likely to follow: who answers what."""

    def sentences(self) -> list[str]:
        """For people who read lines."""
        about = "" if self.measured else "about "
        found = [
            f"{one.text.rstrip('.')}: wins {about}{one.chance:.0%} ± {within(one.spread)} of games."
            for one in self.options
        ]
        found += self.follows
        if self.rules:
            found.append(f"Rules: {', '.join(self.rules)}.")
        if self.expects:
            found.append(f"What may follow: {'; '.join(step.rstrip('.') for step in self.expects)}.")
        return found


def solution(match: Match[Any], one: Puzzle) -> Solution:
    """The solution of a puzzle, by what its seat can know."""
    sight = Sight(match.game, match.state, one.seat, Random(one.name))
    texts = {option.choice: option.text for option in sight.ask.options}
    follows, rules = reasons(sight, one.answer)
    say, players = calibration(match.game), len(one.seats)
    return Solution(
        tuple(
            Told(choice, texts[choice], say.own(chance, players), say.beside(chance, spread, players))
            for choice, chance, spread in one.weighed
        ),
        is_measured(match.game),
        follows,
        rules,
        told_once(expected(sight, (one.answer,), one.line)),
    )
