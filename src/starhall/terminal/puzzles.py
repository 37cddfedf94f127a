"""A table at which a puzzle is solved, which one it is, and which were solved here. No screen yet."""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from starhall.bots.solution import solution
from starhall.core import Event, Game, NotLegal, NotUnderstood, registry
from starhall.core.puzzles import Puzzle, of_day, puzzle, puzzles, replayed
from starhall.terminal import store
from starhall.terminal.seats import Sitter
from starhall.terminal.table import Table

FILE = "puzzles.json"
_NOT_HERE = "Not in a puzzle: here one choice is looked for. Type its number, or a for the answer."


class PuzzleTable(Table):
    """A table at which one choice is looked for; nothing of it is written down."""

    def __init__(self, game: Game[Any], one: Puzzle) -> None:
        self.puzzle = one
        sitters = [Sitter(name, "" if seat == one.seat else "search") for seat, name in enumerate(one.seats)]
        super().__init__(replayed(game, one), sitters, _file())
        self.take_backs = "none"
        self.why = solution(self.match, one).sentences()
        """Why the answer is the best choice."""

    @property
    def title(self) -> str:
        """Which puzzle of its game it is."""
        return title(self.game, self.puzzle)

    @property
    def is_solved(self) -> bool:
        """Is the answer found?"""
        return len(self.match.choices) > len(self.puzzle.choices)

    def choose(self, seat: int, choice: int) -> list[Event]:
        """Make the choice that solves the puzzle; others are refused."""
        self.game.check(self.match.state, seat, choice)
        if choice != self.puzzle.answer:
            raise NotLegal("Not this one: another choice wins clearly more often. Look again, or type a.")
        before = len(self.match.log(seat))
        self.match.choose(seat, choice)
        return self.match.log(seat)[before:]

    def hint(self, seat: int) -> list[str]:
        """The coach does not help: the answer is its own."""
        raise NotUnderstood(_NOT_HERE)

    def verdict(self, seat: int) -> list[str]:
        """What was chosen before is not asked about."""
        raise NotUnderstood(_NOT_HERE)

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

    @property
    def farewell(self) -> str:
        """Nothing is kept, and nothing is to be said."""
        return ""


def title(game: Game[Any], one: Puzzle) -> str:
    """Which puzzle it is, among those of its game."""
    rows = puzzles(game)
    return f"Puzzle {rows.index(one) + 1} of {len(rows)} ({_hardness(one)})"


def today() -> tuple[Game[Any], Puzzle]:
    """The puzzle of the day."""
    found = of_day(shelf(), datetime.now(UTC).date())
    if found is None:
        raise NotUnderstood("no game has puzzles: they are of other rules, or a pack is laid over")
    game, number = found
    return game, puzzles(game)[number - 1]


def wanted(slug: str | None, name: str | None) -> PuzzleTable:
    """The puzzle that is meant: that of today, the first of a game that is not solved, or the one named."""
    if slug is None:
        return PuzzleTable(*today())
    game = registry.game(slug)
    return first_open(game) if name is None else PuzzleTable(game, puzzle(game, name))


def first_open(game: Game[Any], after: Puzzle | None = None) -> PuzzleTable:
    """The first puzzle that is not solved, from the one after another on; the next one if all are solved."""
    rows = puzzles(game)
    place = rows.index(after) + 1 if after else 0
    solved = solved_of(game)
    in_turn = [*rows[place:], *rows[:place]]
    open_ones = [one for one in in_turn if one.name not in solved and one != after]
    return PuzzleTable(game, (open_ones or in_turn or [puzzle(game, "1")])[0])


def shelf() -> list[Game[Any]]:
    """The games that have puzzles."""
    return [game for game in registry.shelved(map(registry.game, registry.slugs())) if puzzles(game)]


# The archive.


def game_line(game: Game[Any]) -> str:
    """The puzzles of a game, in a list."""
    names = {one.name for one in puzzles(game)}
    return f"{game.name}: {len(names & solved_of(game))} of {len(names)} solved"


def puzzle_lines(game: Game[Any]) -> list[str]:
    """Every puzzle of a game, for how many players it is, and whether it is solved."""
    solved = solved_of(game)
    return [
        f"{_hardness(one)}, {len(one.seats)} players" + (" · solved" if one.name in solved else "")
        for one in puzzles(game)
    ]


def _hardness(one: Puzzle) -> str:
    return "hard" if one.hard else "easy"


def _file() -> Path:
    return store.data_folder() / FILE


def solved_of(game: Game[Any]) -> set[str]:
    """The names of the puzzles of a game that were solved here."""
    return set(_solved().get(game.slug, []))


def _solved() -> dict[str, Sequence[str]]:
    try:
        found: Any = json.loads(_file().read_text(encoding="utf-8"))
        return {str(slug): [str(name) for name in names] for slug, names in found.items()}
    except (OSError, ValueError, AttributeError, TypeError):
        return {}


def keep_solved(game: Game[Any], one: Puzzle) -> None:
    """Remember that a puzzle is solved."""
    found = _solved()
    found[game.slug] = sorted({*found.get(game.slug, []), one.name})
    store.write(_file(), json.dumps(found))
