"""What every table on the screen has: seats, board, question and log, and the keys to look at them."""

from __future__ import annotations

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Footer, Input

from starhall.terminal.ask import AskPanel
from starhall.terminal.panes import WIDE, BoardPane, LogPane, SeatsLine

LOOK: list[BindingType] = [
    Binding("b", "board", "Board"),
    Binding("v", "part", "Part", show=False),
    Binding("l", "log", "Log"),
]
FIND: list[BindingType] = [
    Binding("slash", "filter", "Filter", show=False),
    Binding("escape", "back_to_choices", show=False),
]


class AtTable(Screen[str]):
    """A table, wherever it stands."""

    def compose(self) -> ComposeResult:
        """Seats, board, question, log."""
        yield SeatsLine(id="seats")
        with Horizontal(id="table"):
            with Vertical(id="middle"):
                yield BoardPane(id="board")
                beside = self.said_beside()
                if beside is not None:
                    yield beside
                with Horizontal(id="below"):
                    yield AskPanel(brief=beside is not None, id="ask")
                    yield LogPane(id="log-below")
            yield LogPane(id="log-beside")
        yield Footer(show_command_palette=False, compact=True)

    def said_beside(self) -> Widget | None:
        """What stands between board and question, where somebody speaks to the player."""
        return None

    @property
    def ask_panel(self) -> AskPanel:
        """The panel that asks."""
        return self.query_one(AskPanel)

    @property
    def log_pane(self) -> LogPane:
        """The log that is shown at this width."""
        return self.query_one("#log-beside" if self.app.size.width >= WIDE else "#log-below", LogPane)

    def on_key(self, event: events.Key) -> None:
        """Digits and capital letters choose."""
        if isinstance(self.focused, Input) or event.character is None or self.maximized is not None:
            return
        if self.ask_panel.press(event.character):
            event.stop()

    def action_board(self) -> None:
        """Go to the board; once more makes it large, and small again."""
        self._look_at(self.query_one(BoardPane))

    def action_part(self) -> None:
        """Show the next part of a board that is shown part by part."""
        self.query_one(BoardPane).next_part()

    def action_log(self) -> None:
        """Go to the log; once more makes it large, and small again."""
        self._look_at(self.log_pane)

    def _look_at(self, pane: BoardPane | LogPane) -> None:
        if self.maximized is not None:
            self.minimize()
        elif pane.has_focus:
            self.maximize(pane, container=False)
        pane.focus()

    def action_back_to_choices(self) -> None:
        """Back to the choices."""
        self.minimize()
        self.ask_panel.close_filter()
        self.ask_panel.options.focus()

    def action_filter(self) -> None:
        """Filter the choices."""
        self.ask_panel.open_filter()
