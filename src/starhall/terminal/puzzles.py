"""Puzzles in lines: the table as its seat sees it, the question, and why the answer is the best choice."""

from __future__ import annotations

import json
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, TextIO

from starhall.bots.solution import solution
from starhall.core import Event, Game, NotLegal, NotUnderstood, registry
from starhall.core.puzzles import Puzzle, of_day, puzzle, puzzles, replayed
from starhall.terminal import explain, plain, store
from starhall.terminal.plain import Leave, Lines
from starhall.terminal.seats import Sitter
from starhall.terminal.table import Table
from starhall.terminal.text import clean

FILE = "puzzles.json"
_LATEST = 8
"""So many events are told before the question."""
_NOT_HERE = "Not in a puzzle: here one choice is looked for. Type its number, or a for the answer."


class GivenUp(Exception):
    """Somebody wants to know the answer."""


class PuzzleLines(Lines):
    """Lines in which `a` asks for the answer."""

    def ask(self) -> str:
        """Read a line."""
        typed = super().ask()
        if typed in {"a", "answer"}:
            raise GivenUp
        return typed


class PuzzleTable(Table):
    """A table at which one choice is looked for; nothing of it is written down."""

    def __init__(self, game: Game[Any], one: Puzzle) -> None:
        self.puzzle = one
        sitters = [Sitter(name, "" if seat == one.seat else "search") for seat, name in enumerate(one.seats)]
        super().__init__(replayed(game, one), sitters, _file())

    def choose(self, seat: int, choice: int) -> list[Event]:
        """Make the choice that solves the puzzle; others are refused."""
        self.game.check(self.match.state, seat, choice)
        if choice != self.puzzle.answer:
            raise NotLegal("Not this one: another choice wins clearly more often. Look again, or type a.")
        before = len(self.match.log(seat))
        self.match.choose(seat, choice)
        return self.match.log(seat)[before:]

    def write(self) -> None:
        """Nothing is kept of it."""

    def undo(self) -> None:
        """Nothing is taken back."""
        raise NotUnderstood(_NOT_HERE)

    def save(self) -> Path:
        """Nothing is saved."""
        raise NotUnderstood(_NOT_HERE)

    def seat_bot(self, seat: int, name: str) -> None:
        """Everybody stays seated."""
        raise NotUnderstood(_NOT_HERE)


def run_puzzle(
    slug: str | None, name: str | None, stdin: TextIO | None = None, stdout: TextIO | None = None
) -> int:
    """Solve the puzzle of today, or one of a game."""
    lines = PuzzleLines(stdin or sys.stdin, stdout or sys.stdout)
    game, one = _wanted(slug, name)
    number, of = puzzles(game).index(one) + 1, len(puzzles(game))
    lines.say(
        f"{game.name}, puzzle {number} of {of} ({'hard' if one.hard else 'easy'}): what would you do?"
        f"\nYou are {one.seats[one.seat]}. One choice wins clearly more often than all others: find it."
        "\nType its number, a for the answer, help for more, q to leave."
    )
    return _solve(PuzzleTable(game, one), lines)


def _wanted(slug: str | None, name: str | None) -> tuple[Game[Any], Puzzle]:
    """The puzzle that is meant: that of today, the first of a game that is not solved, or the one named."""
    if slug is None:
        found = of_day(_shelf(), datetime.now(UTC).date())
        if found is None:
            raise NotUnderstood("no game has puzzles: they are of other rules, or a pack is laid over")
        return found[0], puzzles(found[0])[found[1] - 1]
    game = registry.game(slug)
    if name is not None:
        return game, puzzle(game, name)
    solved = solved_of(game)
    open_ones = [one for one in puzzles(game) if one.name not in solved]
    return game, open_ones[0] if open_ones else puzzle(game, "1")


def _shelf() -> list[Game[Any]]:
    return registry.shelved(map(registry.game, registry.slugs()))


def _solve(table: PuzzleTable, lines: Lines) -> int:
    seat = table.puzzle.seat
    for words in explain.sentences(table.match, table.match.log(seat)[-_LATEST:]):
        lines.say(f"- {words}")
    why = solution(table.match, table.puzzle).sentences()
    try:
        plain.question(table, lines, seat)
        lines.say("Solved. How often it wins, and what comes closest:")
        _keep(table.game, table.puzzle)
    except GivenUp:
        lines.say("The answer, and what comes closest:")
    except (Leave, KeyboardInterrupt):
        lines.say()
        return 0
    for sentence in why:
        lines.say(f"  {clean(sentence)}")
    return 0


def _file() -> Path:
    return store.data_folder() / FILE


def solved_of(game: Game[Any]) -> set[str]:
    """The names of the puzzles of a game that were solved here."""
    return set(_solved().get(game.slug, []))


def _solved() -> dict[str, list[str]]:
    try:
        found: Any = json.loads(_file().read_text(encoding="utf-8"))
        return {str(slug): [str(name) for name in names] for slug, names in found.items()}
    except (OSError, ValueError, AttributeError, TypeError):
        return {}


def _keep(game: Game[Any], one: Puzzle) -> None:
    found = _solved()
    found[game.slug] = sorted({*found.get(game.slug, []), one.name})
    store.write(_file(), json.dumps(found))
