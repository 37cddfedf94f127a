"""A puzzle solved, in the words of the coach: what was weighed, what the answer does, what may follow."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil
from random import Random
from typing import Any

from starhall.bots.base import Sight
from starhall.bots.coach import is_measured, reasons
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
    """Do the chances come from what was learned from many games? Else they are rough."""
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
            f"{one.text.rstrip('.')}: wins {about}{one.chance:.0%} ± {ceil(100 * one.spread)} of games."
            for one in self.options
        ]
        found += self.follows
        if self.rules:
            found.append(f"Rules: {', '.join(self.rules)}.")
        if self.expects:
            found.append(f"What may follow: {'; '.join(self.expects)}.")
        return found


def solution(match: Match[Any], one: Puzzle) -> Solution:
    """The solution of a puzzle, by what its seat can know."""
    sight = Sight(match.game, match.state, one.seat, Random(one.name))
    texts = {option.choice: option.text for option in sight.ask.options}
    follows, rules = reasons(sight, one.answer)
    return Solution(
        tuple(Told(choice, texts[choice], chance, spread) for choice, chance, spread in one.weighed),
        is_measured(match.game),
        follows,
        rules,
        tuple(expected(sight, one.answer, one.line)),
    )
