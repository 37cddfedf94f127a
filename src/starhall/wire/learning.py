"""Lessons, and tables in which new rules come up."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from starhall.wire.parts import Count, Line, Part, Position, SeatInfo, Short, Told

# GET /api/games/{game}/lessons


class LessonFacts(Part):
    """A lesson in the list of a game."""

    lesson: str
    title: str
    about: str
    minutes: int
    beats: Count
    rules: list[str]
    """The rules and rulings that it teaches."""


class Lessons(Part):
    """The lessons of a game, the first game first."""

    game: str
    name: str
    lessons: list[LessonFacts]
    tips: dict[str, str]
    """By rule: what is said the first time that it bites somebody outside lessons."""


# POST /api/games/{game}/lessons/{lesson}

Made = Annotated[list[tuple[int, Count]], msgspec.Meta(max_length=2000)]
"""Choices one after another, each with its seat."""


class TakeLesson(Part):
    """Where somebody is in a lesson, and what is done there; the server keeps nothing of it."""

    part: Count = 0
    choices: Made = msgspec.field(default_factory=list)
    check: Short = ""
    """Of the lesson that the choices belong to; needed where there are some."""
    choice: Count | None = None
    """What the learner answers; null: the lesson goes on from these choices."""
    past: Count | None = None
    """Play on to the end of this section, as a model pupil would."""
    told: bool = False
    """Send what each line changes on the table."""


What = Literal["card", "seat", "option", "thing"]


class Pointed(Part):
    """Something to look at."""

    what: What
    name: str
    choices: list[Count] = msgspec.field(default_factory=list)
    """Of an option: the choices that are meant."""


class Bubble(Part):
    """Something that a lesson says."""

    say: str
    point: list[Pointed]
    section: Count


class LessonMoment(Part):
    """The table at a moment of a lesson, and what is said about it."""

    at: Count
    """So many choices had been made."""
    seat: int | None
    """Who made the last of them."""
    kept: Count
    """Keep so many lines of the log, then add these."""
    lines: list[Line]
    position: Position
    told: Told | None
    section: Count
    beats: Count
    """How many beats have come, of the whole lesson."""
    now: list[Bubble]
    """To be read one after another; where something is asked, the last is read with the question."""
    allowed: list[Count]
    """What may be chosen, the model first."""
    refusals: dict[str, str]
    """By choice: what it answers instead of "later in this lesson"."""
    riddle: bool
    """Is it for the learner to find out what may be chosen?"""
    done: bool
    """Is nothing left of this part?"""


class LessonTaken(Part):
    """How a lesson goes on, up to where the learner is asked or a part is done."""

    game: str
    content: str
    lesson: str
    title: str
    sections: list[str]
    """Their titles."""
    of: Count
    """How many beats it has."""
    part: Count
    parts: Count
    check: str
    seats: list[SeatInfo]
    options: dict[str, str | int]
    later: str
    """What a choice answers that is neither allowed nor refused in other words."""
    choices: Made
    moments: list[LessonMoment]


# POST /api/games/{game}/lessons/{lesson}/{preview|why-not|moment}


class LessonAsk(Part):
    """Something that the learner wonders about; answered by `foreseen`, `reasons` or `moment`."""

    part: Count
    choices: Made
    check: Short
    choice: Count = 0
    at: Count = 0
    told: bool = False


# POST /api/games/{game}/new-rules


class RulesMet(Part):
    """The rules of a game that somebody knows."""

    met: Annotated[list[Short], msgspec.Meta(max_length=2000)]


class TableOffer(Part):
    """A table at which rules come up that are new to them."""

    players: Count
    options: dict[str, str | int]
    seed: str
    """Of the trial game: a table opened with it, and without a salt, has the same dice and cards."""
    rules: list[str]
    """Those that came up in the trial game."""
