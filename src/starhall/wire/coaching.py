"""What the coach and the bots say: hints, verdicts, thoughts, analyses."""

from __future__ import annotations

from typing import Literal

from starhall.wire.parts import Count, Part

# GET /api/tables/{code}/thoughts/{at}


class WeighedOption(Part):
    """An option, and how likely the bot thought it would win with it."""

    text: str
    chance: float


class BotThought(Part):
    """What a bot weighed for one choice, in words."""

    weighed: Count
    """How many options there were."""
    tries: Count
    """How often it tried out what may follow; 0 where it worked that out."""
    options: list[WeighedOption]
    """The best of them, its choice first; none where it chose without looking ahead."""
    line: list[str]
    """What it expected to follow."""


# POST /api/tables/{code}/hint, verdict


class AskCoach(Part):
    """What somebody asks the coach, for a seat of their own."""

    seat: Count


class CoachAdvice(Part):
    """One of the best options."""

    choice: Count
    text: str
    chance: float
    error: float
    """The standard error of the chance."""
    follows: list[str]
    """What it does for certain, in sentences."""
    rules: list[str]
    """The rules behind that."""
    expects: list[str]
    """What is likely to follow."""


class HintFacts(Part):
    """What the coach would do, as far as the seat itself can know."""

    options: Count
    """How many there are."""
    tries: Count
    sure: bool
    """Is the first surely better than the second?"""
    measured: bool
    """Were the chances of this game held against many games? Else they are rough."""
    advice: list[CoachAdvice]
    """The best first."""


class CostFacts(Part):
    """A choice held against the best one."""

    at: Count
    """How many choices were made before it."""
    seat: Count
    cost: float
    """What it took from the chance of its seat to win."""
    within: float
    """How far the tries disagree about that."""
    made: str
    better: str
    follows: list[str]
    """What the better one does for certain."""
    rules: list[str]


class VerdictFacts(CostFacts):
    """Was that good? The last choice of a seat."""

    good: bool
    """Was nothing that was tried surely better?"""
    measured: bool


# GET and POST /api/records/{id}/analysis


class ChancePoint(Part):
    """How likely each seat was to win before a choice, as the chooser could know."""

    at: Count
    seat: Count
    chances: list[float]
    within: list[float]
    """How far the tries disagree."""


class ResultParts(Part):
    """What made the result of a seat: the rest is the sum of all the others."""

    start: float
    own: float
    """What its own choices changed."""
    others: float
    luck: float
    result: float


class TurningPoint(Part):
    """A moment at which the chances changed much."""

    at: Count
    by: Literal["choice", "luck"]
    seat: Count
    """Whose chance changed most."""
    change: float
    text: str
    happened: list[str]


class AnalysisFacts(Part):
    """The analysis of a finished game."""

    game: str
    seats: list[str]
    choices: Count
    measured: bool
    line: list[ChancePoint]
    parts: list[ResultParts]
    turns: list[TurningPoint]
    costly: list[CostFacts]


class AnalysisState(Part):
    """How far the analysis of a record is."""

    state: Literal["none", "running", "done", "failed"]
    done: Count = 0
    of: Count = 0
    text: str = ""
    """Why it failed."""
    analysis: AnalysisFacts | None = None
