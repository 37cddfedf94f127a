"""A small lesson to take apart, and bots for the seats that nobody has scripted."""

from __future__ import annotations

from random import Random
from typing import Any

from starhall.bots import Sight, bot
from starhall.core import Game, Match, registry
from starhall.core.lessons import Lesson, Trial, read, tried

SMALL = """
title = "Small"
about = "One turn."
minutes = 1
order = 1

[[section]]
title = "A turn"

[section.start]
seats = ["Robin", "Ada"]
options = { first = 0, planets = "PL1,PL2" }
seed = "small"
chance = [2, 0, 3, "I", "B", "R", "Y", "R", 4]
steps = [["rounds.turn", 0], ["rounds.turn", 1]]

[[section.beat]]
question = "reroll"
say = "Your planet."
point = ["planet"]
teaches = ["PEACE-001"]

[[section.beat]]
say = "Roll D2 and D3."
point = ["D2", "option: Keep all dice"]
allow = ["Roll D2 (blue Blaster) and D3 (Rebuild) again"]
refuse = { "*D1*" = "Keep the Interceptor." }

[[section.beat]]
question = "reroll"
say = "Keep."
allow = ["Keep all dice"]

[[section.beat]]
question = "assign"
say = "Aim both."
allow = ["Negate P1*", "Negate Y1*"]
times = 2

[[section.beat]]
event = "damaged"
where = { seat = 0 }
words = "*on O4*"
say = "Hit."
point = ["O4"]

[[section.beat]]
question = "repair"
say = "Mend."
allow = ["*on O4*"]
"""


def peace() -> Game[Any]:
    """The game of the small lesson."""
    return registry.game("peace")


def small(*changes: tuple[str, str]) -> Lesson:
    """The small lesson with these parts of its text replaced."""
    text = SMALL
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new)
    return read(peace(), "small.toml", text)


def think(match: Match[Any], seat: int) -> int:
    """What a bot chooses, the same each time."""
    rng = Random(f"{match.seed}/{seat}/{len(match.choices)}")
    return bot("greedy").choose(Sight(match.game, match.state, seat, rng))


def trial(lesson: Lesson) -> Trial:
    """The first game of a lesson, tried out."""
    return tried(peace(), lesson, think)[0]
