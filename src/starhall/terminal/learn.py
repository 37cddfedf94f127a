"""Learning on the screen: the list of a game's lessons, and a table at which one is taken."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from starhall.core import Game
from starhall.core.lessons import LEARNER, Lesson, Pointed, lessons, pointed
from starhall.terminal import explain
from starhall.terminal.ask import AskPanel
from starhall.terminal.dialogs import PickScreen
from starhall.terminal.lessons import LessonTable, progress_of
from starhall.terminal.paint import painted
from starhall.terminal.panes import BoardPane, SeatsLine
from starhall.terminal.play import TableScreen
from starhall.terminal.text import clean

NEXT, AGAIN, HALL = "next", "again", "hall"


def lesson_rows(game: Game[Any]) -> list[tuple[str, str]]:
    """Every lesson of a game, with what one learns in it and how far one has come."""
    return [(name, lesson_line(game, name, lesson)) for name, lesson in lessons(game).items()]


def lesson_line(game: Game[Any], name: str, lesson: Lesson) -> str:
    """A lesson in a list."""
    found = progress_of(game, name, lesson)
    if found.begun:
        far = f" · {100 * found.beats // lesson.beats} % taken"
    else:
        far = " · done" if found.done else ""
    return f"{lesson.title} ({lesson.minutes} minutes{far})\n  {lesson.about}"


class LessonPanel(Vertical):
    """The bubble: what the lesson says, and what it points at."""

    def compose(self) -> ComposeResult:
        """Where we are, what is said, where to look."""
        yield Static(id="lesson-where")
        yield Static(id="lesson-say")
        yield Static(id="lesson-look")

    def show(self, table: LessonTable, names: list[str]) -> None:
        """Show what the lesson says now."""
        bubble = table.bubble
        self.query_one("#lesson-where", Static).update(Content.styled(clean(table.heading), "bold $accent"))
        say = bubble.beat.say if bubble else ""
        self.query_one("#lesson-say", Static).update(painted(clean(say), names))
        look = self.query_one("#lesson-look", Static)
        look.update(Content.styled(table.look_at, "dim"))
        look.display = bool(table.look_at)


class LessonScreen(TableScreen):
    """A lesson being taken; gives "next" for the next lesson, or "hall"."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "read_on", "Go on", show=False),
        Binding("x", "skip", "Skip section"),
    ]

    def __init__(self, table: LessonTable, bot_delay: float) -> None:
        super().__init__(table, bot_delay)
        self.lesson = table

    def said_beside(self) -> LessonPanel:
        """The bubble of the lesson."""
        return LessonPanel(id="lesson")

    def advance(self) -> None:
        """Go on: something to read, the end of a game, a bot, or a question."""
        if self.lesson.must_read:
            self.show_table()
            self.ask_panel.read_on()
        elif self.lesson.is_done:
            self.show_table()
            self._end_game()
        else:
            super().advance()

    def show_table(self) -> None:
        """Show the table as it was when what is said now happened, with the things marked it is about."""
        super().show_table()
        self.query_one(LessonPanel).show(self.lesson, self.names)
        asked = [question[0] for question in self.table.match.state.asked]
        sitters = [replace(sitter, bot=sitter.bot and "lesson") for sitter in self.table.sitters]
        self.query_one(SeatsLine).show(self.table.game.name, sitters, asked)
        seen = self.lesson.seen
        spots = [found.spot for found in self._pointed(seen) if found.spot is not None]
        self.query_one(BoardPane).show(clean(self.table.game.board(seen)), self.names, spots)

    def show_log(self) -> None:
        """Show the log up to what is said now: what came after it is told when it is read."""
        match, heard = self.table.match, self.lesson.heard
        words = explain.log_words(match, LEARNER)[:heard]
        self.log_pane.show(match.log(LEARNER)[:heard], words, self.names, self.table.read.get(LEARNER, 0))

    def _pointed(self, seen: Any) -> list[Pointed]:
        bubble = self.lesson.bubble
        points = bubble.beat.point if bubble else ()
        return [found for point in points if (found := pointed(self.table.match, point, seen))]

    def _end_game(self) -> None:
        if not self.lesson.is_last:
            self.lesson.go_on()
            self.advance()
            return
        self.lesson.write()
        rows = [(NEXT, "Back to the lessons"), (AGAIN, "Take it again"), (HALL, "Back to the hall")]
        self.app.push_screen(PickScreen(f"{self.lesson.lesson.title}: done", rows), self._after_the_lesson)

    def _after_the_lesson(self, what: str | None) -> None:
        if what == AGAIN:
            self.lesson.again()
            self.advance()
        else:
            self.dismiss(what or HALL)

    @on(AskPanel.ReadOn)
    def action_read_on(self) -> None:
        """The bubble is read."""
        if self.lesson.must_read:
            self.lesson.read_on()
            self.advance()
        else:
            self.action_hurry()

    def action_skip(self) -> None:
        """To the next section."""
        self.workers.cancel_node(self)
        self.lesson.skip()
        self.advance()

    def action_seats(self) -> None:
        """In a lesson everybody stays seated."""
        self.notify("In a lesson everybody keeps their seat.", severity="warning")

    def action_save(self) -> None:
        """A lesson is kept by itself."""
        self.notify("The lesson is kept by itself: leave whenever you like.")

    def action_to_hall(self) -> None:
        """Back to the hall; the lesson is kept."""
        self.workers.cancel_node(self)
        self.lesson.write()
        self.notify("The lesson is kept: go on with it under Learn.")
        self.dismiss(HALL)
