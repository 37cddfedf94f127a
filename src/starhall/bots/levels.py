"""The five levels, the same ideas in every game: weakest first."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import Final, NamedTuple

from starhall.bots.base import Bot, Sight
from starhall.bots.budget import Budget
from starhall.bots.chances import judge
from starhall.bots.glance import Glance
from starhall.bots.greedy import Greedy
from starhall.bots.hasty import Hasty
from starhall.bots.reckoned import reckoned
from starhall.bots.search import Option, Search
from starhall.bots.styles import STYLES, lean

_OBVIOUS: Final = 0.25
"""A lead in the chance of winning that further thought will not take away."""


class Thinker:
    """Reckons, or looks ahead as long as that is worth it; of about equal choices its style takes one."""

    def __init__(
        self, budget: Budget, style: str = "", learned: bool = True, at_length: bool = False
    ) -> None:
        self.budget = budget
        """For one decision at most; what is obvious takes less."""
        self.style = style
        self.learned = learned
        """Does it go by what was learned from many games, where there is such, or by the evaluation?"""
        self.at_length = at_length
        """Has it as many simulations as the game says that the best need, instead of those of its budget?"""

    def choose(self, sight: Sight) -> int:
        """What wins most often, or what its style prefers of what is about as good."""
        return self.explain(sight)[0].choice

    def explain(self, sight: Sight) -> list[Option]:
        """What it weighed: its choice first, then the others, the best first."""
        options = reckoned(sight) if self.learned else []
        if not options:
            options = Search(self._budget(sight), partial(judge, learned=self.learned), _OBVIOUS).weigh(sight)
        choice = lean(sight, options, self.style)
        return sorted(options, key=lambda option: option.choice != choice)

    def _budget(self, sight: Sight) -> Budget:
        return replace(self.budget, simulations=sight.game.simulations) if self.at_length else self.budget


def hurried(player: Bot, seconds: float) -> Bot:
    """The same bot, but it thinks no longer than that."""
    thinks = player.player if isinstance(player, Hasty) else player
    if isinstance(thinks, (Thinker, Search)) and thinks.budget.seconds > seconds:
        thinks.budget = replace(thinks.budget, seconds=seconds)
    return player


class Level(NamedTuple):
    """A level as people choose it."""

    name: str
    text: str
    makes: Callable[[], Bot]


_STYLED: Final = {
    "aggressive": "Where choices are about equal, it takes the one that hurts the strongest rival most.",
    "cautious": "Where choices are about equal, it takes the one whose worst outcome is the least bad.",
}


def _strategist(style: str = "") -> Bot:
    return Hasty(Thinker(Budget(simulations=24, seconds=1.0), style), 4)


def _admiral(style: str = "") -> Bot:
    return Thinker(Budget(seconds=2.5), style, at_length=True)


def _levels() -> dict[str, Level]:
    found = {
        "level1": Level(
            "1 Cadet", "Plays what looks nice at a glance. Easy to beat.", lambda: Hasty(Glance(), 1)
        ),
        "level2": Level(
            "2 Trader", "Takes what looks best right now, if it sees it.", lambda: Hasty(Greedy(), 2)
        ),
        "level3": Level(
            "3 Pilot",
            "Thinks quickly: looks ahead for a moment, and slips now and then.",
            lambda: Hasty(Thinker(Budget(simulations=8, seconds=0.3), learned=False), 3),
        ),
    }
    for level, name, text, makes in (
        ("level4", "4 Strategist", "Thinks ahead, and seldom slips.", _strategist),
        ("level5", "5 Admiral", "Thinks as far ahead as our bots can, and never slips.", _admiral),
    ):
        found[level] = Level(name, text, makes)
        for style in STYLES:
            found[f"{level}:{style}"] = Level(
                f"{name}, {style}", f"{text} {_STYLED[style]}", partial(makes, style)
            )
    return found


LEVELS: Final[Mapping[str, Level]] = _levels()
"""By the name that is typed: `level4`, or with a style `level4:cautious`."""
PLAIN: Final = tuple(name for name in LEVELS if ":" not in name)
"""The levels without a style."""
