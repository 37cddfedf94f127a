"""The hall as a Textual app: puts the screens together."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

from textual import on

from starhall.core import Game, Match, StarhallError, Typed, registry
from starhall.core.dealer import OutcomeNeeded
from starhall.core.puzzles import puzzle
from starhall.terminal.dialogs import OutcomeScreen, PickScreen
from starhall.terminal.frame import Frame
from starhall.terminal.keys import HELP
from starhall.terminal.learn import NEXT, LessonScreen, lesson_rows
from starhall.terminal.lessons import LessonTable, find
from starhall.terminal.menu import MenuScreen, Wanted
from starhall.terminal.play import TableScreen
from starhall.terminal.puzzles import PuzzleTable, first_open, today
from starhall.terminal.seats import read_seats, usual_bot
from starhall.terminal.setup import SetupScreen
from starhall.terminal.solve import LIST as PUZZLES
from starhall.terminal.solve import NEXT as NEXT_PUZZLE
from starhall.terminal.solve import TODAY, PuzzleScreen, archive_rows, puzzle_rows
from starhall.terminal.speed import BOT_DELAY, SPEEDS
from starhall.terminal.table import Plan, Table, begin, read_match, read_outcomes, resume
from starhall.terminal.text import clean
from starhall.terminal.watch import ReplayScreen


class Hall(Frame):
    """The hall. Its farewell says where the game is kept."""

    CSS_PATH = "hall.tcss"
    KEYS = HELP

    def __init__(
        self,
        *,
        opened: Plan | Table | Game[Any] | None = None,
        watched: Match[Any] | None = None,
        speed: str = "normal",
        bot_delay: float | None = None,
    ) -> None:
        super().__init__()
        if speed == "off":
            self.animation_level = "none"
        self.opened = opened
        self.watched = watched
        self.bot_delay = BOT_DELAY * SPEEDS[speed] if bot_delay is None else bot_delay
        self.table: Table | None = None

    def on_mount(self) -> None:
        """The menu lies below everything else."""
        self.push_screen(MenuScreen())
        if self.watched is not None:
            self.push_screen(ReplayScreen(self.watched))
        elif isinstance(self.opened, Game):
            self.learn(self.opened)
        elif isinstance(self.opened, LessonTable):
            self.take(self.opened)
        elif isinstance(self.opened, PuzzleTable):
            self.solve(self.opened)
        elif isinstance(self.opened, Table):
            self.sit_down(self.opened)
        elif self.opened is not None:
            self.open_plan(self.opened)

    @on(Wanted)
    def _wanted(self, message: Wanted) -> None:
        try:
            if message.what == "set up":
                self.push_screen(SetupScreen(registry.game(message.slug)), self.open_plan)
            elif message.what == "play":
                self.open_plan(against_bots(message.slug))
            elif message.what == "learn":
                self.learn(registry.game(message.slug))
            elif message.what == "puzzles":
                self.archive()
            elif message.path is not None:
                self._open_file(message.what, message.path)
        except StarhallError as error:
            self.notify(clean(str(error)), severity="error", markup=False)

    def _open_file(self, what: str, path: Path) -> None:
        if what == "resume":
            self.sit_down(resume(path))
        else:
            self.push_screen(ReplayScreen(read_match(path)))

    def open_plan(self, plan: Plan | None, script: tuple[Any, ...] = ()) -> None:
        """Begin a game; where the dice are typed, the set-up may ask for some first."""
        if plan is None:
            return
        try:
            table = begin(plan, Typed(*script) if plan.typed else None)
        except OutcomeNeeded as needed:
            names = [sitter.name for sitter in plan.sitters]
            self.push_screen(OutcomeScreen(needed, names), partial(self._set_up_fell, plan, script, needed))
        else:
            self.sit_down(table)

    def _set_up_fell(
        self, plan: Plan, script: tuple[Any, ...], needed: OutcomeNeeded, text: str | None
    ) -> None:
        if text is not None:
            self.open_plan(plan, (*script, *read_outcomes(needed, text)))

    def sit_down(self, table: Table) -> None:
        """Show a table."""
        self.table = table
        if table.trouble:
            self.notify(table.trouble, severity="error", markup=False)
        self.push_screen(TableScreen(table, self.bot_delay), partial(self._got_up, table))

    def learn(self, game: Game[Any]) -> None:
        """The lessons of a game, to pick one."""
        rows = lesson_rows(game)
        if rows:
            self.push_screen(PickScreen(f"Learn {game.name}", rows), partial(self._picked, game))
        else:
            self.notify(f"{game.name} has no lessons yet.", severity="warning", markup=False)

    def _picked(self, game: Game[Any], name: str | None) -> None:
        if name is not None:
            self.take(LessonTable(game, *find(game, name)))

    def take(self, table: LessonTable) -> None:
        """Take a lesson."""
        self.table = table
        self.push_screen(LessonScreen(table, self.bot_delay), partial(self._taken, table))

    def _taken(self, table: LessonTable, what: str | None) -> None:
        self.table = None
        if what == NEXT:
            self.learn(table.game)

    def archive(self) -> None:
        """The puzzle of the day and those of every game, to pick one."""
        rows = archive_rows()
        if rows:
            self.push_screen(PickScreen("Puzzles: what would you do?", rows), self._picked_of_archive)
        else:
            self.notify("No game has puzzles: they are of other rules, or a pack is laid over.")

    def _picked_of_archive(self, picked: str | None) -> None:
        if picked == TODAY:
            self.solve(PuzzleTable(*today()))
        elif picked is not None:
            self.puzzles_of(registry.game(picked))

    def puzzles_of(self, game: Game[Any]) -> None:
        """The puzzles of a game, to pick one."""
        screen = PickScreen(f"Puzzles of {game.name}", puzzle_rows(game))
        self.push_screen(screen, partial(self._picked_puzzle, game))

    def _picked_puzzle(self, game: Game[Any], name: str | None) -> None:
        if name is not None:
            self.solve(PuzzleTable(game, puzzle(game, name)))

    def solve(self, table: PuzzleTable) -> None:
        """Solve a puzzle."""
        self.push_screen(PuzzleScreen(table), partial(self._solved, table))

    def _solved(self, table: PuzzleTable, what: str | None) -> None:
        if what == NEXT_PUZZLE:
            self.solve(first_open(table.game, table.puzzle))
        elif what == PUZZLES:
            self.puzzles_of(table.game)

    def _got_up(self, table: Table, what: str | None) -> None:
        self.table = None
        if what == "watch":
            self.push_screen(ReplayScreen(table.match))
        elif what == "rematch":
            typed = table.match.about.get("dice") == "typed"
            self.open_plan(
                Plan(table.game, tuple(table.sitters), dict(table.match.state.options), typed=typed)
            )

    def action_leave(self) -> None:
        """Leave the hall; a game that goes on is kept."""
        self.exit(self.table.farewell if self.table else "")


def against_bots(slug: str) -> Plan:
    """A table for one person and as many bots as the game needs."""
    game = registry.game(slug)
    seats = ["person", *[f"bot:{usual_bot()}"] * (game.players[0] - 1)]
    return Plan(game, tuple(read_seats(seats)))
