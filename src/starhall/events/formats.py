"""The formats of tournaments: one function draws the next round, one says who stands where."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, NamedTuple, Self

from starhall.core import NotUnderstood
from starhall.core.errors import or_list
from starhall.events.duplicate import SHARE, alone, board
from starhall.events.knockout import knockout
from starhall.events.played import Round
from starhall.events.standings import Standing, by_boards, by_points, by_rounds
from starhall.events.swiss import robin, robin_rounds, swiss


class Format(NamedTuple):
    """A format as people choose it."""

    name: str
    text: str
    duels: bool
    """Is it for two seats alone?"""
    rounds: bool
    """Does one say how many rounds?"""
    boards: bool = False
    """Do all tables of a round have the same cards and dice, sealed until the last of them is over?"""


FORMATS: Final = {
    "robin": Format("Round robin", "Everybody meets everybody once.", True, False),
    "swiss": Format("Swiss", "In each round those meet that stand alike and have not met.", False, True),
    "single": Format(
        "Single elimination", "Who loses is out; of a table of many the upper half goes on.", False, False
    ),
    "double": Format("Double elimination", "Who loses twice is out.", True, False),
    "duplicate": Format(
        "Duplicate",
        "All tables of a board have the same cards and dice; seats change over the boards.",
        False,
        True,
        boards=True,
    ),
    "house": Format(
        "Against the house",
        "Everybody plays the same boards alone with bots, without waiting for anybody; all are compared.",
        False,
        True,
        boards=True,
    ),
}


@dataclass(frozen=True, slots=True)
class Plan:
    """How a tournament is played."""

    format: str
    seats: int
    """At a table."""
    allowed: Sequence[int]
    """The numbers of players that the game is for."""
    rounds: int = 0
    """Of Swiss, boards of duplicate; the others have as many as they need."""
    share: Fraction = SHARE

    @property
    def alone(self) -> bool:
        """Does everybody play alone with the house? Then all boards can be drawn at once."""
        return self.format == "house"

    @property
    def least(self) -> int:
        """How many entrants it needs; alone with the house one is still compared with another."""
        return 2 if self.alone else max(2, min(self.allowed))

    def checked(self) -> Self:
        """The same; what cannot be played is refused."""
        if self.format not in FORMATS:
            raise NotUnderstood(f"there is no format {self.format!r}; there are {', '.join(FORMATS)}")
        found = FORMATS[self.format]
        if self.seats not in self.allowed:
            sizes = or_list([str(one) for one in self.allowed])
            raise NotUnderstood(f"the game is for {sizes} players, not {self.seats}")
        if found.duels and self.seats != 2:
            raise NotUnderstood(f"{found.name} is for tables of two: choose swiss, single or duplicate")
        if found.rounds and self.rounds < 1:
            raise NotUnderstood(f"{found.name} needs a number of rounds, such as 5")
        return self


def draw(
    plan: Plan, entrants: Sequence[int], here: Collection[int], rounds: Sequence[Round], seed: str
) -> Round | None:
    """The next round of those who are still here; None when all have been played."""
    number, seats = len(rounds), plan.seats
    if plan.format in {"single", "double"}:
        return knockout(here, seats, plan.allowed, rounds, seed, 2 if plan.format == "double" else 1)
    last = robin_rounds(len(entrants)) if plan.format == "robin" else plan.rounds
    if number >= last or (len(here) < plan.least and not (plan.alone and rounds)):
        return None
    if plan.alone:
        return alone(here, seats, number)
    if plan.format == "robin":
        return robin(entrants, here, rounds, seed)
    if plan.format == "swiss":
        return swiss(here, seats, plan.allowed, rounds, seed)
    return board(here, seats, rounds, seed) if len(here) >= seats else None


def standings(plan: Plan, entrants: Sequence[int], rounds: Sequence[Round], seed: str) -> list[Standing]:
    """Everybody, the first first."""
    if plan.alone:
        # All have held the same: what one made of it more than the others is the whole difference.
        return by_boards(entrants, rounds, seed, Fraction(1))
    if plan.format == "duplicate":
        return by_boards(entrants, rounds, seed, plan.share)
    if plan.format in {"single", "double"}:
        return by_rounds(entrants, rounds, seed)
    return by_points(entrants, rounds, seed)
