"""The five levels, the same ideas in every game: weakest first."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final, NamedTuple

from starhall.bots.base import Bot, Sight
from starhall.bots.budget import Budget
from starhall.bots.chances import judge
from starhall.bots.glance import Glance
from starhall.bots.greedy import Greedy
from starhall.bots.search import Option, Search
from starhall.bots.styles import STYLES, lean

_FIRST_LOOK: Final = 0.1
"""The part of its time after which a thinker sees whether there is anything to think about."""
_OBVIOUS: Final = 0.25
"""A lead in the chance of winning that further thought will not take away."""


class Thinker:
    """Looks ahead as long as that is worth it, and leans to its style where choices are about equal."""

    def __init__(self, budget: Budget, style: str = "", learned: bool = True) -> None:
        self.budget = budget
        """For one decision at most; what is obvious takes a tenth of it."""
        self.style = style
        self.learned = learned
        """Does it go by what was learned from many games, where there is such, or by the evaluation?"""

    def choose(self, sight: Sight) -> int:
        """What wins most often, or what its style prefers of what is about as good."""
        return self.explain(sight)[0].choice

    def explain(self, sight: Sight) -> list[Option]:
        """What it weighed: its choice first, then the others, the best first."""
        options = self._weigh(sight)
        choice = lean(sight, options, self.style)
        return sorted(options, key=lambda option: option.choice != choice)

    def _weigh(self, sight: Sight) -> list[Option]:
        quick = self._search(_FIRST_LOOK).weigh(sight)
        if len(quick) == 1 or quick[0].chance - quick[1].chance > _OBVIOUS:
            return quick
        return self._search(1 - _FIRST_LOOK).weigh(sight)

    def _search(self, part: float) -> Search:
        """A search that takes a part of the budget."""
        budget = Budget(round(self.budget.simulations * part), self.budget.seconds * part)
        return Search(budget, partial(judge, learned=self.learned))


def hurried(player: Bot, seconds: float) -> Bot:
    """The same bot, but it thinks no longer than that."""
    if isinstance(player, (Thinker, Search)) and player.budget.seconds > seconds:
        player.budget = Budget(seconds=seconds)
    return player


class Level(NamedTuple):
    """A level as people choose it."""

    name: str
    text: str
    makes: Callable[[], Bot]


def _thinking(name: str, text: str, seconds: float, style: str = "") -> Level:
    return Level(f"{name}, {style}" if style else name, text, lambda: Thinker(Budget(seconds=seconds), style))


_STYLED: Final = {
    "aggressive": "Where choices are about equal, it takes the one that hurts the strongest rival most.",
    "cautious": "Where choices are about equal, it takes the one whose worst outcome is the least bad.",
}


def _levels() -> dict[str, Level]:
    found = {
        "level1": Level("1 Cadet", "Plays what looks nice at a glance. Easy to beat.", Glance),
        "level2": Level("2 Trader", "Takes what looks best right now, and never looks further.", Greedy),
        "level3": Level(
            "3 Pilot",
            "Thinks quickly: looks ahead for a moment.",
            lambda: Thinker(Budget(seconds=0.2), learned=False),
        ),
    }
    for level, name, text, seconds in (
        ("level4", "4 Strategist", "Looks ahead for up to a second.", 0.8),
        ("level5", "5 Admiral", "Looks ahead for up to three seconds. The best we have.", 2.5),
    ):
        found[level] = _thinking(name, text, seconds)
        for style in STYLES:
            found[f"{level}:{style}"] = _thinking(name, f"{text} {_STYLED[style]}", seconds, style)
    return found


LEVELS: Final[Mapping[str, Level]] = _levels()
"""By the name that is typed: `level4`, or with a style `level4:cautious`."""
PLAIN: Final = tuple(name for name in LEVELS if ":" not in name)
"""The levels without a style."""
