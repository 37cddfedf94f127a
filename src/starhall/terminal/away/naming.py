"""A guest says under which name to play."""

from __future__ import annotations

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Input

from starhall.terminal.text import clean_name


class NameScreen(ModalScreen[str | None]):
    """Asks a guest for a name."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "give_up", "Back")]

    def __init__(self, before: str) -> None:
        super().__init__()
        self._before = before

    def compose(self) -> ComposeResult:
        """A line."""
        with Vertical(classes="box small") as box:
            box.border_title = "Under which name do you play?"
            box.border_subtitle = "Enter goes on, Esc closes"
            yield Input(self._before, max_length=24, id="name")

    @on(Input.Submitted)
    def _typed(self, event: Input.Submitted) -> None:
        name = clean_name(event.value, "")
        if name:
            self.dismiss(name)

    def action_give_up(self) -> None:
        """Nobody sits down."""
        self.dismiss(None)
