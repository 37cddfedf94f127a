"""Why a bot did what it did, in the words of the rules: what it weighed, and what it expects next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from random import Random
from typing import Any, Final

from starhall.bots.base import Bot, Plan, Sight, carry_out
from starhall.bots.calibrated import calibration
from starhall.bots.reckoned import going_on
from starhall.bots.search import Option
from starhall.bots.styles import TRUSTED
from starhall.core import State

MOST: Final = 4
"""Options that are told, the choice among them."""
PARTS: Final = 12
"""What consists of more answers than these is told by the first alone."""


@dataclass(frozen=True, slots=True)
class Weighed:
    """An option, and how likely it wins, as far as the bot could see."""

    text: str
    chance: float


@dataclass(frozen=True, slots=True)
class Thought:
    """What a bot weighed for one choice."""

    weighed: int
    """How many options there were."""
    tries: int
    """How often it tried out what may follow; 0 where it worked that out."""
    options: tuple[Weighed, ...]
    """The best of them, its choice first."""
    line: tuple[str, ...]
    """What it expects to follow its choice."""

    def to_plain(self) -> dict[str, Any]:
        """For a message or a file."""
        return {
            "weighed": self.weighed,
            "tries": self.tries,
            "options": [{"text": one.text, "chance": round(one.chance, 3)} for one in self.options],
            "line": list(self.line),
        }

    def sentences(self) -> list[str]:
        """For people who read lines."""
        first, *others = self.options
        how = f"after {self.tries} tries" if self.tries else "worked out"
        found = [f"Of {self.weighed} options, {how}: {first.text} ({first.chance:.0%} to win)."]
        if others:
            found.append(f"Against: {'; '.join(f'{one.text} ({one.chance:.0%})' for one in others)}.")
        if self.line:
            found.append(f"It expects: {'; '.join(self.line)}.")
        return found


def think(player: Bot, sight: Sight) -> tuple[int, Thought | None]:
    """What a bot chooses, and what it weighed, if it can tell: by a method `explain`, its choice first."""
    explain = getattr(player, "explain", None)
    if explain is None:
        return player.choose(sight), None
    options: Sequence[Option] = explain(sight)
    return options[0].choice, describe(sight, options) if options[0].simulations else None


def describe(sight: Sight, options: Sequence[Option]) -> Thought:
    """What was weighed, in words."""
    made = options[0]
    known = [option for option in options if _is_known(option, made)]
    say, players = calibration(sight.game), sight.players
    return Thought(
        len(options),
        0 if made.reckoned else sum(option.simulations for option in options),
        tuple(Weighed(told(sight, option.plan), say.own(option.chance, players)) for option in known[:MOST]),
        tuple(expected(sight, made.plan, going_on(sight, made.plan) if made.reckoned else made.line)),
    )


def _is_known(option: Option, made: Option) -> bool:
    """Is it known well enough to be told beside the choice?"""
    if option.simulations < made.simulations and option.chance > made.chance:
        # It was dropped for others that did better when both were tried: what is left is its lucky beginning.
        return False
    return option.simulations * TRUSTED >= made.simulations


def told(sight: Sight, plan: Plan) -> str:
    """A choice in words; of an offer all that it consists of, but of a deck, which is long, the beginning."""
    found = next(option.text for option in sight.ask.options if option.choice == plan[0])
    if not 1 < len(plan) <= PARTS:
        return found
    # Chance of its own: what is told changes nothing of what is chosen later.
    table, parts = sight.redeal(Random(0)), []
    for made, choice in pairwise(plan):
        table.answer(sight.seat, made)
        asked = sight.game.ask(table, sight.seat)
        assert asked is not None
        option = next(option for option in asked.options if option.choice == choice)
        parts.append(option.label or option.text)
    return f"{found}: {', '.join(parts)}"


def expected(sight: Sight, made: Plan, line: Sequence[tuple[int, int]]) -> list[str]:
    """What is expected after it was carried out, as far as it can be followed on one fair re-deal."""
    table = sight.redeal()
    carry_out(table, sight.seat, made)
    found = []
    for seat, choice in line:
        _go_on(table, seat)
        if table.question(seat) is None or choice not in table.choices(seat):
            break
        asked = sight.game.ask(table, seat)
        assert asked is not None
        text = next(offered.text for offered in asked.options if offered.choice == choice)
        found.append(f"{table.names[seat]}: {text}")
        table.answer(seat, choice)
    return found


def _go_on(table: State, seat: int) -> None:
    """Answer what has but one answer, as a search does, until a seat is asked for more."""
    while forced := [one for one, *_ in table.asked if len(table.choices(one)) == 1]:
        if len(table.choices(seat)) > 1:
            return
        table.answer(forced[0], table.choices(forced[0])[0])
