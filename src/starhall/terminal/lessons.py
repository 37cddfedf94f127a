"""A table at which a lesson is taken, and how far each lesson has come. No screen yet."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from starhall.core import Event, Game, NotLegal, NotUnderstood, StarhallError
from starhall.core.lessons import LEARNER, Came, Guide, Lesson, begin, check, lesson, model, read
from starhall.core.lessons.pointing import split_point
from starhall.terminal import store
from starhall.terminal.seats import Sitter
from starhall.terminal.table import Table
from starhall.terminal.text import clean

FOLDER = "lessons"


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a lesson has come."""

    part: int = 0
    choices: tuple[tuple[int, int], ...] = ()
    beats: int = 0
    """How many beats have come."""
    done: bool = False
    """Was it taken to its end, once?"""

    @property
    def begun(self) -> bool:
        """Is there something to go on with?"""
        return bool(self.part or self.choices)


def file_of(game: Game[Any], name: str) -> Path:
    """Where the progress of a lesson is kept."""
    return store.data_folder() / FOLDER / f"{game.slug}-{name}.json"


def progress_of(game: Game[Any], name: str, taken: Lesson) -> Progress:
    """How far a lesson has come; one that was changed since is begun anew."""
    try:
        data: Any = json.loads(file_of(game, name).read_text(encoding="utf-8"))
        done = data["done"] is True
        if data["check"] != check(game, taken):
            return Progress(done=done)
        choices = tuple((int(seat), int(choice)) for seat, choice in data["choices"])
        return Progress(int(data["part"]), choices, int(data["beats"]), done)
    except (OSError, ValueError, KeyError, TypeError):
        return Progress()


def find(game: Game[Any], name: str) -> tuple[str, Lesson]:
    """A lesson of a game by its name, or from a file of one's own; its name, and what it is."""
    if name.endswith(".toml"):
        path = Path(name)
        try:
            return path.stem, read(game, path.name, path.read_text(encoding="utf-8"))
        except (OSError, UnicodeDecodeError) as error:
            raise NotUnderstood(f"{name} cannot be read: {error}") from None
    return name, lesson(game, name)


class LessonTable(Table):
    """A table at which one person takes a lesson; the other seats follow its script, or are bots."""

    def __init__(self, game: Game[Any], name: str, taken: Lesson, *, again: bool = False) -> None:
        self.name = name
        self.lesson = taken
        found = progress_of(game, name, taken)
        self.was_done = found.done
        """Was it taken to its end before?"""
        self.told = 0
        """How many of the beats that have come with the last choice are read."""
        self._sit(game, Progress() if again else found)

    def _sit(self, game: Game[Any], found: Progress) -> None:
        """Sit down at one of its games, after some choices."""
        self.part = found.part if found.part < len(self.lesson.parts) else 0
        part = self.lesson.parts[self.part]
        match = begin(game, part.start)
        self.guide = Guide(part, match)
        bots = ["" if seat == LEARNER else part.start.bot for seat in range(len(part.start.seats))]
        sitters = list(map(Sitter, part.start.seats, bots))
        super().__init__(match, sitters, file_of(game, self.name))
        try:
            for seat, choice in found.choices:
                match.choose(seat, choice)
        except StarhallError:
            match.rewind(0)

    # What is to be read.

    @property
    def bubble(self) -> Came | None:
        """What is said now: the next beat to be read, or the one under which the question is answered."""
        now = self.guide.here.now
        if self.told < len(now):
            return now[self.told]
        return self.guide.here.narrowing or (now[-1] if now and self._asks_learner else None)

    @property
    def must_read(self) -> bool:
        """Does the table wait until the bubble is read? The last one before a choice is read with it."""
        left = len(self.guide.here.now) - self.told
        return left > 1 or (left == 1 and (self.guide.is_done or not self._asks_learner))

    @property
    def _asks_learner(self) -> bool:
        state = self.match.state
        return state.question(LEARNER) is not None and self.guide.answer(LEARNER) is None

    def read_on(self) -> None:
        """The bubble is read."""
        self.told += 1

    @property
    def seen(self) -> Any:
        """The table to show: as it was when what is said now happened."""
        bubble = self.bubble
        return self.match.view(LEARNER) if bubble is None else self.guide.seen(bubble)

    @property
    def heard(self) -> int:
        """How many events the learner has heard of: up to what is said now."""
        bubble = self.bubble
        upto = bubble.event + 1 if bubble and bubble.event is not None and self.must_read else None
        return sum(event.visible_to(LEARNER) for event in self.match.journal.events[:upto])

    @property
    def look_at(self) -> str:
        """What the lesson points at, by name."""
        bubble = self.bubble
        names = [split_point(point)[1] for point in bubble.beat.point] if bubble else []
        return f"Look at: {clean(', '.join(names))}" if names else ""

    @property
    def is_done(self) -> bool:
        """Is all of this game read and done?"""
        return not self.must_read and self.guide.is_done

    @property
    def is_last(self) -> bool:
        """Is this the last game of the lesson?"""
        return self.part == len(self.lesson.parts) - 1

    @property
    def heading(self) -> str:
        """The section, and how far one has come."""
        bubble = self.bubble
        number = self.guide.part.first + (bubble.section if bubble else self.guide.here.section)
        section = self.lesson.section[number]
        beats = f"{self.beats} of {self.lesson.beats}"
        return f"{self.lesson.title} · {number + 1}/{len(self.lesson.section)} {section.title} · {beats}"

    @property
    def beats(self) -> int:
        """How many beats have come, in all its games so far."""
        before = sum(len(list(part.beats())) for part in self.lesson.parts[: self.part])
        here = self.guide.here
        return before + len(here.came) - max(0, len(here.now) - self.told - 1)

    # What is done.

    def asks_person(self, seat: int) -> bool:
        """Has the learner to answer? What the lesson answers itself, it does."""
        return seat == LEARNER and self.guide.answer(seat) is None

    def think(self, seat: int) -> int:
        """What the script of a seat says, or its bot."""
        given = self.guide.answer(seat)
        return super().think(seat) if given is None else given

    def later(self, choice: int) -> str:
        """What a legal choice answers that the lesson does not allow; a riddle does not tell beforehand."""
        narrowing = self.guide.here.narrowing
        return "" if narrowing and narrowing.beat.riddle else self.guide.refusal(choice)

    def choose(self, seat: int, choice: int) -> list[Event]:
        """Make a choice, if the lesson allows it."""
        if self.asks_person(seat) and choice in self.match.state.choices(seat):
            refusal = self.guide.refusal(choice)
            if refusal:
                raise NotLegal(refusal)
        found = super().choose(seat, choice)
        self.told = 0
        return found

    def undo(self) -> None:
        """Take back the last choice of the learner."""
        super().undo()
        self.told = 0

    def go_on(self) -> None:
        """The next game of the lesson."""
        self.told = 0
        self._sit(self.game, Progress(self.part + 1))
        self.write()

    def again(self) -> None:
        """The lesson from its beginning."""
        self.told = 0
        self._sit(self.game, Progress())
        self.write()

    def skip(self) -> None:
        """To the end of this section, as a model pupil would play it."""
        now, bubble = self.guide.here.now, self.bubble
        section = bubble.section if bubble else self.guide.here.section
        ahead = [n for n, came in enumerate(now) if n > self.told and came.section > section]
        if ahead:
            self.told = ahead[0]
            return
        while not self.guide.is_done and self.guide.here.section == section:
            seat = self.match.state.asked[0][0]
            choice = model(self.guide, lambda _, seat: super(LessonTable, self).think(seat))
            if choice is None:
                break
            super().choose(seat, choice)
        self.told = 0
        if self.guide.is_done:
            self.told = len(self.guide.here.now)

    def write(self) -> None:
        """Keep how far the lesson has come; at its end it can be begun anew."""
        over = self.is_last and self.guide.is_done
        self.was_done = self.was_done or over
        data = {
            "game": self.game.slug,
            "lesson": self.name,
            "check": check(self.game, self.lesson),
            "part": 0 if over else self.part,
            "choices": [] if over else [list(choice) for choice in self.match.choices],
            "beats": 0 if over else self.beats,
            "done": self.was_done,
        }
        try:
            store.write(self.file, json.dumps(data))
            self.trouble = ""
        except OSError as error:
            self.trouble = f"The lesson could not be kept: {error.strerror or error} ({self.file})"

    @property
    def farewell(self) -> str:
        """How to take the lesson up again."""
        kept = f"The lesson is kept: starhall learn {self.game.slug} {self.name} goes on with it."
        return self.trouble or kept
