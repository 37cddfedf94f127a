"""Puzzles on the screen: the archive, and a table at which one choice is looked for."""

from __future__ import annotations

from typing import Any, ClassVar

from textual import on
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widgets import Static

from starhall.core import Game
from starhall.core.puzzles import puzzles
from starhall.terminal.ask import AskPanel
from starhall.terminal.dialogs import PickScreen
from starhall.terminal.play import TableScreen
from starhall.terminal.puzzles import (
    PuzzleTable,
    game_line,
    keep_solved,
    puzzle_lines,
    shelf,
    solved_of,
    title,
    today,
)
from starhall.terminal.text import clean

TODAY, NEXT, LIST, HALL = "today", "next", "list", "hall"
_HIDDEN = {"undo", "save", "seats", "curtain", "coach", "good", "hurry"}
"""What one does at a table that goes on."""


def archive_rows() -> list[tuple[str, str]]:
    """The puzzle of the day, and the games with how many of theirs are solved."""
    if not shelf():
        return []
    game, one = today()
    done = " · solved" if one.name in solved_of(game) else ""
    first = (TODAY, f"Today: {game.name}, {title(game, one).lower()}{done}")
    return [first, *[(each.slug, game_line(each)) for each in shelf()]]


def puzzle_rows(game: Game[Any]) -> list[tuple[str, str]]:
    """Every puzzle of a game."""
    names = [one.name for one in puzzles(game)]
    return list(zip(names, puzzle_lines(game), strict=True))


class PuzzleScreen(TableScreen):
    """A puzzle being solved; gives "next" for the next one, "list" for those of the game, or "hall"."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("a", "answer", "Answer")]

    def __init__(self, table: PuzzleTable) -> None:
        super().__init__(table, 0)
        self.puzzle = table
        self.told = ""
        """What was said when it was solved, or given up."""

    def said_beside(self) -> Static:
        """What is looked for."""
        return Static(id="puzzle")

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Nothing goes on here: no undo, no saving, no other seats, and no hint."""
        return action not in _HIDDEN and super().check_action(action, parameters)

    def advance(self) -> None:
        """Ask, or say why the answer is the best choice."""
        self.query_one("#puzzle", Static).update(
            Content.styled(f"{self.puzzle.title}: ", "bold $accent")
            + Content("one choice wins clearly more often. Which?")
        )
        if self.puzzle.is_solved:
            keep_solved(self.puzzle.game, self.puzzle.puzzle)
            self.show_table()
            self._explain("Solved. How often it wins, and what comes closest:")
        else:
            super().advance()

    def _explain(self, told: str) -> None:
        self.told = told
        self.ask_panel.read_on()
        of_game = f"All puzzles of {self.table.game.name}"
        rows = [(NEXT, "The next puzzle"), (LIST, of_game), (HALL, "Back to the hall")]
        text = clean("\n".join([told, "", *self.puzzle.why]))
        self.app.push_screen(PickScreen(self.puzzle.title, rows, self.names, text), self._picked)

    def _picked(self, what: str | None) -> None:
        """Go on; whoever closes the explanation looks at the table, and can open it again."""
        if what is not None:
            self.dismiss(what)

    @on(AskPanel.ReadOn)
    def _read_on(self) -> None:
        self._explain(self.told)

    def action_answer(self) -> None:
        """Tell the answer: the puzzle is not solved by that."""
        self._explain(self.told or "The answer, and what comes closest:")

    def action_to_hall(self) -> None:
        """Back to the hall; nothing is kept."""
        self.dismiss(HALL)
