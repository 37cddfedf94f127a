"""Chances as they are said: what a search or a judge sees, corrected by what came of it in many games.

Whoever takes the best of many choices, each seen roughly, sees too much in it, and an evaluation may be surer
than it should be. Both are measured: `starhall calibrate GAME --fit FILE` holds what was seen against who
won. Its file lies beside a game as `bots/calibration.json`. It changes what is told to people, and nothing
of how bots choose. What is certain stays so.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from functools import cache
from importlib.resources import files
from math import exp, log
from typing import Any, Final

from starhall.bots.chances import Judge, judge
from starhall.core import Game, State

FILE: Final = "calibration.json"


@dataclass(frozen=True, slots=True)
class Calibration:
    """From the chance that is seen to the one that is said, in logarithms of odds.

    Where a search sees `x` more than a fair share, `shift + slope * x + curve * x ** 3` more is said. Neither
    factor is below 0, so that a better chance is said to be better.
    """

    slope: float = 1.0
    curve: float = 0.0
    shift: float = 0.0
    """Below 0 where one who looks from a seat sees too much in its best choice."""
    report: dict[str, Any] = field(default_factory=dict, hash=False)
    """How it was made, and what it does."""

    def own(self, chance: float, players: int) -> float:
        """What is said of a chance that the search of a seat sees, one of so many."""
        return self._said(chance, players, self.shift)

    def beside(self, chance: float, spread: float, players: int) -> float:
        """Within what it is known, if what is seen is known within this."""
        low, high = max(0.0, chance - spread), min(1.0, chance + spread)
        return (self.own(high, players) - self.own(low, players)) / 2

    def of_choice(self, chances: Sequence[float], seat: int) -> tuple[float, ...]:
        """What is said of all seats where one of them looks: the others share what that leaves, as before."""
        own, left = self.own(chances[seat], len(chances)), 1 - chances[seat]
        rest = (1 - own) / left if left else 0.0
        return tuple(own if p == seat else chance * rest for p, chance in enumerate(chances))

    def of_table(self, chances: Sequence[float]) -> list[float]:
        """What is said of all seats of a table at which nobody chooses: together they win once."""
        found = [self._said(chance, len(chances), 0.0) for chance in chances]
        total = sum(found)
        return [chance / total for chance in found]

    def _said(self, chance: float, players: int, shift: float) -> float:
        if not 0.0 < chance < 1.0:
            return chance
        fair = -log(players - 1)
        x = log(chance / (1 - chance)) - fair
        odds = fair + shift + self.slope * x + self.curve * x**3
        # Nearly certain to lose, and sharpened by the curve: the larger of both powers would be no number.
        return 1 / (1 + exp(-odds)) if odds > 0 else exp(odds) / (1 + exp(odds))

    def text(self) -> str:
        """As a file keeps it."""
        return json.dumps(asdict(self), indent=1) + "\n"

    @classmethod
    def read(cls, text: str) -> Calibration:
        """From what a file keeps."""
        return cls(**json.loads(text))


AS_SEEN: Final = Calibration()


@cache
def calibration(game: Game[Any]) -> Calibration:
    """What was measured of a game; where nothing was, chances are said as they are seen."""
    package = game.ledger.package
    found = files(package) / "bots" / FILE if package else None
    if found is None or not found.is_file():
        return AS_SEEN
    return Calibration.read(found.read_text(encoding="utf-8"))


def is_measured(game: Game[Any]) -> bool:
    """Were the chances of a game, with this box, held against many games? Else they are rough."""
    return bool(calibration(game).report) and not game.content.packs


def told_judge(game: Game[Any]) -> Judge:
    """Who judges the states of a game for people: exactly when the game is over."""
    see, say = judge(game), calibration(game).of_table

    def says(s: State) -> list[float]:
        return see(s) if s.places else say(see(s))

    return says
