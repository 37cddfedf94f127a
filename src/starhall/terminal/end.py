"""The end of a game: who won, the final table, and what next."""

from __future__ import annotations

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Footer, OptionList, Static

from starhall.terminal import explain
from starhall.terminal.paint import painted
from starhall.terminal.panes import BoardPane
from starhall.terminal.table import Table
from starhall.terminal.text import clean


class EndScreen(Screen[str]):
    """The final table; gives "watch", "rematch" or "hall"."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("w", "next('watch')", "Replay"),
        Binding("r", "next('rematch')", "Rematch"),
        Binding("h,escape,q", "next('hall')", "Hall", key_display="h"),
    ]
    NEXT = (
        ("watch", "Watch the replay"),
        ("rematch", "Play again, same seats"),
        ("hall", "Back to the hall"),
    )

    def __init__(self, table: Table) -> None:
        super().__init__()
        self.table = table

    def compose(self) -> ComposeResult:
        """Winners, places and points, the last board, and what next."""
        match = self.table.match
        names = [sitter.name for sitter in self.table.sitters]
        with VerticalScroll(id="end"):
            yield Static(painted(explain.winners_text(match), names), id="winners")
            yield Static(Content("\n").join(painted(line, names) for line in _rows(self.table)), id="places")
            yield BoardPane(id="end-board")
            yield Static(Content(_kept(self.table)), id="end-kept")
        yield OptionList(*[Content(text) for _, text in self.NEXT], id="next")
        yield Footer(show_command_palette=False, compact=True)

    def on_mount(self) -> None:
        """The board as it was left."""
        match = self.table.match
        board = clean(self.table.game.board(match.view(self.table.viewer)))
        self.query_one(BoardPane).show(board, [sitter.name for sitter in self.table.sitters])
        self.query_one("#next").focus()

    @on(OptionList.OptionSelected)
    def _selected(self, event: OptionList.OptionSelected) -> None:
        self.action_next(self.NEXT[event.option_index][0])

    def action_next(self, what: str) -> None:
        """Go on with this."""
        self.dismiss(what)


def _rows(table: Table) -> list[str]:
    rows = explain.final_table(table.match)
    width = max(len(name) for _, name, _ in rows)
    return [f"{place:>3}.  {name:<{width}}  {points:>4}" for place, name, points in rows]


def _kept(table: Table) -> str:
    seed = f"Seed of the dice: {table.match.seed}. " if table.match.seed else ""
    return clean(table.trouble or f"{seed}The replay is kept in {table.replay}")
