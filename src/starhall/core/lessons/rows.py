"""What a lesson is made of: its starts, sections and beats; the annotations are the schema of the file."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

LEARNER: Final = 0
"""The seat that the learner plays."""
SENTENCES: Final = 2
"""So many sentences are said at once, at most."""
WORDS: Final = 20
"""So many words a sentence has, at most."""
LATER: Final = "Later in this lesson."
"""What a choice answers that the lesson does not allow yet, where a beat says nothing better."""

_END = re.compile(r"(?<=[.!?])\s+(?=[^a-z])")


def check_words(text: str) -> None:
    """Complain of too many sentences, or of one that is too long to be read in passing."""
    sentences = _END.split(text.strip())
    if len(sentences) > SENTENCES:
        raise ValueError(f"{text!r} has {len(sentences)} sentences; say it in {SENTENCES}")
    for sentence in sentences:
        if (words := len(sentence.split())) > WORDS:
            raise ValueError(f"{sentence!r} has {words} words; {WORDS} are enough for one sentence")


@dataclass(frozen=True, slots=True)
class Start:
    """Where a game of a lesson begins: at the set-up, or on a table that is placed."""

    seats: tuple[str, ...]
    """The names of the players; the learner is the first."""
    options: dict[str, Any] = field(default_factory=dict)
    seed: str = ""
    """Where chance comes from, after what is listed."""
    chance: tuple[Any, ...] = ()
    """What the first dice and draws show, as they are written on the dice."""
    table: dict[str, Any] = field(default_factory=dict)
    """Fields of the state that are placed; with `steps` only."""
    steps: tuple[Any, ...] = ()
    """What still happens, by the names of the steps and what each is given; empty begins with the set-up."""
    script: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """By player: the choices one after another; whoever comes to the end of it is played by a bot."""
    usual: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """By player: what is chosen wherever it is offered and the script has something else in mind."""
    bot: str = "greedy"

    def __post_init__(self) -> None:
        if self.table and not self.steps:
            raise ValueError("table: a table that is placed needs steps, too: what happens on it next")
        for key, rows in {"script": self.script, "usual": self.usual}.items():
            for name in rows:
                if name not in self.seats:
                    raise ValueError(f"{key}: {name!r} does not play; there are {', '.join(self.seats)}")


@dataclass(frozen=True, slots=True)
class Beat:
    """One thing to learn: when it comes, what is said and shown, and what may be done about it.

    A beat that names no moment comes right after the one before it.
    """

    say: str = ""
    question: str = ""
    """It comes when the learner is asked for this kind of decision."""
    event: str = ""
    """It comes when this happens."""
    rule: str = ""
    """It comes when this rule bites for the first time."""
    words: str = ""
    """How the event or the question reads, where the name alone says too little; `*` is any part."""
    where: dict[str, Any] = field(default_factory=dict)
    """What else must be so: operands of the event; arguments of the question, or fields of the table."""
    point: tuple[str, ...] = ()
    """What to look at: things of the board, or `card: …`, `seat: …`, `option: …`."""
    allow: tuple[str, ...] = ()
    """What may be chosen, as the options read; `*` is any part. The first is what a model pupil does."""
    forbid: tuple[str, ...] = ()
    """What may not, of what is allowed."""
    refuse: dict[str, str] = field(default_factory=dict)
    """By choice, as it reads: what it answers instead of "later"."""
    riddle: bool = False
    """Is it for the learner to find out which choice is meant? Then screens do not tell."""
    times: int = 1
    """How many such questions in a row are answered under it."""
    teaches: tuple[str, ...] = ()
    """The rules and rulings that are learnt here."""
    maybe: bool = False
    """May it fail to come, as the learner's own choices decide?"""

    def __post_init__(self) -> None:
        for name, text in {
            "say": self.say,
            **{f"refuse: {key}": t for key, t in self.refuse.items()},
        }.items():
            try:
                check_words(text)
            except ValueError as error:
                raise ValueError(f"{name}: {error}") from None
        moments = [name for name in ("question", "event", "rule") if getattr(self, name)]
        if len(moments) > 1:
            raise ValueError(f"it can come with one of {' and '.join(moments)}, not with both")
        if not moments and (self.words or self.where or self.maybe):
            raise ValueError("words, where and maybe need a question, an event or a rule to speak of")
        if not self.say and not self.allow:
            raise ValueError("it neither says nor allows anything")

    @property
    def follows(self) -> bool:
        """Does it come right after the one before it?"""
        return not (self.question or self.event or self.rule)


@dataclass(frozen=True, slots=True)
class Section:
    """A part of a lesson that has a name, and perhaps a start of its own."""

    title: str
    beat: tuple[Beat, ...]
    free: bool = False
    """Is everything allowed where no beat says what is? Then it goes on to the end of the game."""
    start: Start | None = None

    def __post_init__(self) -> None:
        if not self.beat:
            raise ValueError("beat: a section needs at least one")


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson as its file says it."""

    title: str
    about: str
    """What one learns in it, in a sentence."""
    minutes: int
    order: int
    """Its place in the list of the game's lessons; the first game is 1."""
    section: tuple[Section, ...]

    def __post_init__(self) -> None:
        if not self.section or self.section[0].start is None:
            raise ValueError("section[0]: start: missing; the first section says how the game begins")
        for part in self.parts:
            part.check()

    @property
    def parts(self) -> tuple[Part, ...]:
        """The games that are played in it."""
        firsts = [n for n, section in enumerate(self.section) if section.start is not None]
        return tuple(
            Part(self.section[first:end], first)
            for first, end in zip(firsts, [*firsts[1:], len(self.section)], strict=True)
        )

    @property
    def beats(self) -> int:
        """How many beats it has."""
        return sum(len(section.beat) for section in self.section)

    def rules(self) -> list[str]:
        """The rules and rulings that it teaches, in the order in which it does."""
        taught = (rule for section in self.section for beat in section.beat for rule in beat.teaches)
        return list(dict.fromkeys(taught))


@dataclass(frozen=True, slots=True)
class Part:
    """Sections that are one game."""

    sections: tuple[Section, ...]
    first: int
    """The number of its first section in the lesson."""

    @property
    def start(self) -> Start:
        """How it begins."""
        start = self.sections[0].start
        assert start is not None
        return start

    def beats(self) -> Iterator[tuple[int, Beat]]:
        """Every beat, with the number of its section in this part."""
        for number, section in enumerate(self.sections):
            for beat in section.beat:
                yield number, beat

    def check(self) -> None:
        """Complain of a beat that follows on nothing, or that allows something where nothing is asked."""
        asked, waits = False, True
        for number, section in enumerate(self.sections):
            for n, beat in enumerate(section.beat):
                place = f"section[{self.first + number}]: beat[{n}]"
                if beat.follows and waits:
                    raise ValueError(f"{place}: it follows on nothing, or on a choice; say when it comes")
                asked = asked if beat.follows else bool(beat.question)
                if beat.allow and not asked:
                    raise ValueError(f"{place}: allow: nothing is asked there; name a question")
                waits = bool(beat.allow)


def pattern(text: str) -> re.Pattern[str]:
    """What words must read like: as the text does, with anything for each `*`."""
    return re.compile(".*".join(map(re.escape, text.split("*"))), re.IGNORECASE | re.DOTALL)


def reads_like(text: str, words: str) -> bool:
    """Do these words read as the text says?"""
    return pattern(text).fullmatch(words) is not None


def split_kind(text: str, kinds: Mapping[str, Any]) -> tuple[str, str]:
    """A choice in words: the kind of decision that may stand in front, and the rest."""
    kind, colon, rest = text.partition(": ")
    return (kind, rest) if colon and kind in kinds else ("", text)
