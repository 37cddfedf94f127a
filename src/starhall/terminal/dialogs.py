"""Screens that ask or tell one thing: texts, the curtain, a line to type, a list to pick from."""

from __future__ import annotations

import re
from collections.abc import Sequence
from time import monotonic
from typing import ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen, Screen
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from starhall.core import StarhallError
from starhall.core.dealer import OutcomeNeeded
from starhall.terminal.explain import drawn_for, to_type
from starhall.terminal.paint import painted
from starhall.terminal.table import read_outcomes


class TextScreen(ModalScreen[None]):
    """A text to read; any of the usual keys closes it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,space,q,question_mark,n", "close", "Close"),
    ]

    def __init__(self, title: str, text: str, names: Sequence[str] = ()) -> None:
        super().__init__()
        self._title = title
        self._text = text
        self._names = names

    def compose(self) -> ComposeResult:
        """A box with the text."""
        with VerticalScroll(classes="box") as box:
            box.border_title = Content(self._title)
            box.border_subtitle = "Esc closes"
            yield Static(_ruled(painted(self._text, self._names)))

    def action_close(self) -> None:
        """Back to what lay below."""
        self.dismiss(None)


def _ruled(text: Content) -> Content:
    """The ids of rules stand out."""
    for found in re.finditer(r"^ *[A-Z]+-R?\d+:", text.plain, re.MULTILINE):
        text = text.stylize("bold $accent", *found.span())
    return text


class CurtainScreen(Screen[str]):
    """Covers the table until the next person sits down: "sit", or "undo" if the last one takes back."""

    GRACE = 0.4
    """So many seconds no key is obeyed: a key still held from the last choice must not open the curtain."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "sit", "Show the table"),
        Binding("u", "undo", "Undo"),
    ]

    def __init__(self, name: str, public: Sequence[str], names: Sequence[str], undo: str) -> None:
        super().__init__()
        self._name = name
        self._public = public
        self._names = names
        self._undo = undo

    def compose(self) -> ComposeResult:
        """Whose turn it is, and what everybody saw."""
        with Vertical(id="curtain"):
            yield Static(painted(f"Pass to {self._name}", self._names), id="curtain-name")
            yield Static(Content(f"{self._name} presses Enter to look."), id="curtain-how")
            if self._undo:
                yield Static(Content(self._undo), id="curtain-undo")
            if self._public:
                yield Static(Content("What everybody saw:"), id="curtain-title")
                with VerticalScroll(id="curtain-events"):
                    for line in self._public:
                        yield Static(painted(line, self._names))

    def on_mount(self) -> None:
        """The latest is what people want to read."""
        for pane in self.query("#curtain-events"):
            pane.scroll_end(animate=False)
        self.shut_until = monotonic() + self.GRACE

    def action_sit(self) -> None:
        """The next person looks."""
        if monotonic() >= self.shut_until:
            self.dismiss("sit")

    def action_undo(self) -> None:
        """The last person takes the choice back, if that is allowed."""
        if self._undo:
            self.dismiss("undo")


class OutcomeScreen(ModalScreen[str | None]):
    """Asks what fell on the real table; None if it is not told."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "give_up", "Back")]

    def __init__(self, needed: OutcomeNeeded, names: Sequence[str]) -> None:
        super().__init__()
        self._needed = needed
        self._names = names

    def compose(self) -> ComposeResult:
        """What is needed, a line to type it in, and what is wrong with it."""
        needed = self._needed
        with Vertical(classes="box small") as box:
            box.border_title = "What fell?"
            yield Static(Content(drawn_for(needed)))
            yield Static(Content(to_type(needed, self._names)))
            yield Input(id="outcome")
            yield Static(id="wrong", classes="error")

    @on(Input.Submitted)
    def _typed(self, event: Input.Submitted) -> None:
        try:
            read_outcomes(self._needed, event.value)
        except StarhallError as error:
            self.query_one("#wrong", Static).update(Content(str(error)))
        else:
            self.dismiss(event.value)

    def action_give_up(self) -> None:
        """Nothing is told."""
        self.dismiss(None)


class PickScreen(ModalScreen[str | None]):
    """A list to pick from, with a text above it where there is one; gives the key of what was picked."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "give_up", "Back")]

    def __init__(
        self, title: str, rows: Sequence[tuple[str, str]], names: Sequence[str] = (), text: str = ""
    ) -> None:
        super().__init__()
        self._text = text
        self._title = title
        self._rows = rows
        self._names = names

    def compose(self) -> ComposeResult:
        """The list."""
        with Vertical(classes="box small") as box:
            box.border_title = Content(self._title)
            box.border_subtitle = "Enter picks, Esc closes"
            if self._text:
                with VerticalScroll(id="pick-text"):
                    yield Static(painted(self._text, self._names))
            rows = [painted(f"{n} {text}", self._names) for n, (_, text) in enumerate(self._rows, 1)]
            yield OptionList(*[Option(row) for row in rows])

    @on(OptionList.OptionSelected)
    def _picked(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(self._rows[event.option_index][0])

    def on_key(self, event: events.Key) -> None:
        """A digit picks too."""
        if event.character and event.character.isdecimal() and 1 <= int(event.character) <= len(self._rows):
            self.dismiss(self._rows[int(event.character) - 1][0])

    def action_give_up(self) -> None:
        """Nothing is picked."""
        self.dismiss(None)
