"""What every app of the hall has on a screen: its colours and sizes, help, and the way out."""

from __future__ import annotations

from typing import ClassVar

from textual.app import App
from textual.binding import Binding, BindingType

from starhall.terminal.dialogs import TextScreen
from starhall.terminal.paint import THEME
from starhall.terminal.panes import WIDE

WIDTHS = [(0, "-narrow"), (WIDE, "-wide")]
HEIGHTS = [(0, "-short"), (34, "-tall")]
"""From so many columns or rows on, the screens have this class in hall.tcss."""


class Frame(App[str]):
    """An app that gives a word of farewell."""

    TITLE = "Starhall"
    ENABLE_COMMAND_PALETTE = False
    HORIZONTAL_BREAKPOINTS = WIDTHS
    VERTICAL_BREAKPOINTS = HEIGHTS
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c,ctrl+q", "leave", "Leave", priority=True, show=False),
        Binding("f1", "help", "Help", priority=True),
    ]
    KEYS = ""
    """All keys, for the help."""

    def on_mount(self) -> None:
        """Put the colours on."""
        self.register_theme(THEME)
        self.theme = THEME.name

    def action_help(self) -> None:
        """All keys; once more closes them."""
        if isinstance(self.screen, TextScreen):
            self.screen.dismiss(None)
        else:
            self.push_screen(TextScreen("Keys", self.KEYS))

    def action_leave(self) -> None:
        """Leave; what goes on is kept."""
        self.exit("")
