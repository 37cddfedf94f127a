"""Puzzles: moments in which one choice is best."""

from __future__ import annotations

from starhall.wire.parts import Count, Line, Part, Position, SeatInfo

# GET /api/puzzles


class PuzzleRow(Part):
    """A puzzle in the list of a game."""

    puzzle: str
    hard: bool
    players: Count


class PuzzleShelf(Part):
    """The puzzles of a game; they are numbered from 1 on."""

    game: str
    name: str
    puzzles: list[PuzzleRow]


class PuzzleOfDay(Part):
    """The puzzle of a day by the calendar (UTC)."""

    day: str
    game: str
    name: str
    number: Count
    puzzle: str


class Puzzles(Part):
    """All puzzles, and the one of today; null where there is none at all."""

    today: PuzzleOfDay | None
    games: list[PuzzleShelf]


# GET /api/games/{game}/puzzles/{puzzle}


class PuzzleShown(Part):
    """A puzzle: the table as its seat sees it, and what it is asked."""

    game: str
    content: str
    puzzle: str
    number: Count
    of: Count
    hard: bool
    seat: Count
    seats: list[SeatInfo]
    options: dict[str, str | int]
    lines: list[Line]
    position: Position


# POST /api/games/{game}/puzzles/{puzzle}/{answer|preview|why-not|moment}


class PuzzleAsk(Part):
    """What somebody answers, or wonders about; that is answered by `foreseen`, `reasons` or `moment`."""

    choice: Count | None = None
    """Null as an answer: it is given up."""
    at: Count = 0
    told: bool = False


class PuzzleOption(Part):
    """A choice, how likely it wins, and within what that is known (95 %)."""

    choice: Count
    text: str
    chance: float
    spread: float


class PuzzleAnswered(Part):
    """Whether it is solved; why comes once it is, or is given up."""

    solved: bool
    text: str
    """In a sentence."""
    options: list[PuzzleOption]
    """The best choices, the answer first."""
    measured: bool
    """Were the chances held against many games?"""
    follows: list[str]
    """What the answer does for certain."""
    rules: list[str]
    expects: list[str]
    """What is likely to follow."""
