"""What the laws look at, and how they complain."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any

from starhall.core import record
from starhall.core.errors import StarhallError
from starhall.core.game import Game
from starhall.core.match import Match
from starhall.core.state import State


class LawBroken(StarhallError):
    """A game has broken a law."""

    def __init__(self, law: str, message: str, text: str) -> None:
        super().__init__(f"{law}: {message}")
        self.law = law
        self.record = text
        """The record of the game up to there."""


@dataclass
class LawReport:
    """What was checked."""

    games: int = 0
    decisions: int = 0
    checked: Counter[str] = field(default_factory=Counter)
    """By law: how often it was checked."""
    moved: int = 0
    """How many re-deals really moved something."""
    longest: int = 0
    """The most decisions in a game."""
    deepest: int = 0
    """The most frames on the stack."""


@dataclass
class Scene:
    """A moment of a match that the laws look at."""

    game: Game[Any]
    match: Match[Any]
    rng: Random
    report: LawReport

    @property
    def s(self) -> State:
        """The state at this moment."""
        state: State = self.match.state
        return state

    def broken(self, law: str, message: str) -> LawBroken:
        """The error to raise."""
        return LawBroken(law, message, record.save(self.match, told=False))


Law = Callable[[Scene], None]


def hidden(s: State, reader: int | None) -> set[int]:
    """The cards that a reader does not know."""
    unknown: set[int] = s.game.hidden(s, reader)
    return unknown


def name(reader: int | None) -> str:
    """How a reader is called in a complaint."""
    return "a spectator" if reader is None else f"seat {reader}"
