"""The replay viewer: any moment of a game, forwards and backwards."""

from __future__ import annotations

from typing import Any, ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.content import Content
from textual.message import Message
from textual.reactive import reactive
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Footer, OptionList, Static

from starhall.core import HOST, Match, count
from starhall.terminal import explain
from starhall.terminal.dialogs import TextScreen
from starhall.terminal.panes import BoardPane, LogPane
from starhall.terminal.text import clean

PLAY_EVERY = 0.6
"""Seconds between two moments when the replay runs by itself."""


class Scrubber(Widget, can_focus=True):
    """A line from the first moment to the last; a click goes there."""

    at: reactive[int] = reactive(0)
    last: reactive[int] = reactive(0)

    class Moved(Message):
        """Go to this moment."""

        def __init__(self, at: int) -> None:
            super().__init__()
            self.at = at

    def render(self) -> Content:
        """The line, with a knob."""
        room = max(self.size.width - 2, 2)
        knob = round(self.at / self.last * (room - 1)) if self.last else 0
        done, left = "━" * knob, "─" * (room - knob - 1)
        return Content.assemble(" ", (done, "$accent"), ("●", "bold $accent"), (left, "dim"), " ")

    def _on_mouse(self, x: int) -> None:
        room = max(self.size.width - 3, 1)
        self.post_message(self.Moved(max(0, min(self.last, round((x - 1) / room * self.last)))))

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Take hold of the knob."""
        self.capture_mouse()
        self._on_mouse(event.x)

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Drag it."""
        if self.app.mouse_captured is self:
            self._on_mouse(event.x)

    def on_mouse_up(self, _: events.MouseUp) -> None:
        """Let it go."""
        self.release_mouse()


class ReplayScreen(Screen[None]):
    """A game from its record."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "step(-1)", "Back", priority=True),
        Binding("right", "step(1)", "On", priority=True),
        Binding("pageup,shift+left", "turn(-1)", "Turn back", priority=True, key_display="PgUp"),
        Binding("pagedown,shift+right", "turn(1)", "Next turn", priority=True, key_display="PgDn"),
        Binding("home", "go(0)", "Start", priority=True, show=False),
        Binding("end", "end", "End", priority=True, show=False),
        Binding("space", "run", "Run / stop"),
        Binding("p", "perspective", "Whose eyes"),
        Binding("question_mark,w", "why", "Why", key_display="?"),
        Binding("b", "board", "Board", show=False),
        Binding("l", "log", "Log", show=False),
        Binding("escape,q", "leave", "Hall", key_display="q"),
    ]

    def __init__(self, match: Match[Any], at: int = 0) -> None:
        super().__init__()
        self.match = match
        self.at = at
        self.seat: int | None = None

    def compose(self) -> ComposeResult:
        """Where we are, the board and the log at that moment."""
        yield Static(id="where")
        yield Scrubber(id="scrubber")
        with Horizontal(id="replay"):
            yield BoardPane(id="replay-board")
            yield LogPane(id="replay-log")
        yield Footer(show_command_palette=False, compact=True)

    def on_mount(self) -> None:
        """Begin at the beginning."""
        self.running = self.set_interval(PLAY_EVERY, self._tick, pause=True)
        self.goes_on = False
        self.show_moment()
        self.query_one(LogPane).focus()

    @property
    def last(self) -> int:
        """The last moment."""
        return len(self.match.choices)

    def show_moment(self) -> None:
        """Show the table as it stood."""
        match, names = self.match, self.match.state.names
        scrubber = self.query_one(Scrubber)
        scrubber.last, scrubber.at = self.last, self.at
        eyes = "a spectator" if self.seat is None else names[self.seat]
        secret = self.at and match.game.has_secrets and match.choices[self.at - 1][0] != self.seat
        where = f"{match.game.name} · moment {self.at} of {self.last} · through the eyes of {eyes}"
        lines = [
            where,
            *([str(match.older).capitalize()] if match.older else ()),
            *(() if secret else (self._done(),)),
        ]
        self.query_one("#where", Static).update(Content("\n".join(lines)))
        self.query_one(BoardPane).show(clean(match.game.board(match.view(self.seat, self.at))), names)
        log = match.log(self.seat, self.at)
        new = len(match.log(self.seat, self.at - 1)) if self.at else 0
        pane = self.query_one(LogPane)
        pane.show(log, explain.log_words(match, self.seat, self.at), names, new)
        pane.highlighted = len(log) - 1 if log else None

    def _done(self) -> str:
        """The choice that led here."""
        older = self.match.older
        if older is not None and older.kept:
            return f"As it stood after {count(older.kept[self.at], 'choice')}"
        if not self.at:
            return "The game begins"
        seat, _ = self.match.choices[self.at - 1]
        who = "The table" if seat == HOST else self.match.state.names[seat]
        return clean(f"{who}: {self.match.said(self.at)}")

    def action_go(self, at: int) -> None:
        """Go to a moment."""
        at = max(0, min(self.last, at))
        if at != self.at:
            self.at = at
            self.show_moment()

    def action_step(self, by: int) -> None:
        """One choice on or back."""
        self.action_go(self.at + by)

    def action_end(self) -> None:
        """Go to the last moment."""
        self.action_go(self.last)

    def action_turn(self, direction: int) -> None:
        """Go to where another seat begins to choose."""
        at = self.at + direction
        while 0 < at < self.last and self._chooser(at) == self._chooser(at - 1):
            at += direction
        self.action_go(at)

    def _chooser(self, at: int) -> int:
        return self.match.choices[at][0]

    @on(Scrubber.Moved)
    def _moved(self, message: Scrubber.Moved) -> None:
        self.action_go(message.at)

    def _tick(self) -> None:
        if self.at < self.last:
            self.action_step(1)
        else:
            self.action_run()

    def action_run(self) -> None:
        """Let the replay run by itself, or stop it."""
        self.goes_on = not self.goes_on
        if self.goes_on:
            self.running.resume()
        else:
            self.running.pause()

    def action_perspective(self) -> None:
        """See with the eyes of the next seat; in a game with secrets, only when it is over."""
        if self.match.game.has_secrets and not self.match.over:
            self.notify("This game has secrets and goes on: only a spectator may look.", severity="warning")
            return
        seats = [None, *range(self.match.state.players)]
        self.seat = seats[(seats.index(self.seat) + 1) % len(seats)]
        self.show_moment()

    @on(OptionList.OptionSelected, "LogPane")
    def action_why(self) -> None:
        """Why did the selected event happen?"""
        pane = self.query_one(LogPane)
        if pane.highlighted is not None:
            text = explain.why_event(self.match, self.seat, pane.highlighted, self.at)
            self.app.push_screen(TextScreen("Why?", text, self.match.state.names))

    def action_board(self) -> None:
        """Go to the board."""
        self.query_one(BoardPane).focus()

    def action_log(self) -> None:
        """Go to the log."""
        self.query_one(LogPane).focus()

    def action_leave(self) -> None:
        """Back to the hall."""
        self.dismiss(None)
