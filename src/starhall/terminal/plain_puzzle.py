"""Puzzles in lines: the table as its seat sees it, the question, and why the answer is the best choice."""

from __future__ import annotations

from starhall.core.puzzles import puzzles
from starhall.terminal import explain, plain
from starhall.terminal.plain import Leave, Lines
from starhall.terminal.puzzles import PuzzleTable, game_line, keep_solved, puzzle_lines, shelf, title, today
from starhall.terminal.text import clean

_LATEST = 8
"""So many events are told before the question."""


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


def solve(table: PuzzleTable, lines: PuzzleLines) -> int:
    """Ask until the answer is found, or asked for."""
    seat = table.puzzle.seat
    lines.say(
        f"{table.game.name}, {table.title.lower()}: what would you do?"
        f"\nYou are {table.sitters[seat].name}. One choice wins clearly more often than all others: find it."
        "\nType its number, a for the answer, help for more, q to leave."
    )
    for words in explain.sentences(table.match, table.match.log(seat)[-_LATEST:]):
        lines.say(f"- {words}")
    try:
        plain.question(table, lines, seat)
        lines.say("Solved. How often it wins, and what comes closest:")
        keep_solved(table.game, table.puzzle)
    except GivenUp:
        lines.say("The answer, and what comes closest:")
    except (Leave, KeyboardInterrupt):
        lines.say()
        return 0
    for sentence in table.why:
        lines.say(f"  {clean(sentence)}")
    return 0


def archive(slug: str | None, lines: Lines) -> int:
    """List the puzzles of a game, or of all."""
    if slug is None:
        game, one = today()
        lines.say(f"Today: {game.name}, {title(game, one).lower()}")
    for game in shelf():
        if slug in {None, game.slug}:
            lines.say(f"{game_line(game)} (starhall puzzle {game.slug} 1 to {len(puzzles(game))})")
            if slug is not None:
                for number, line in enumerate(puzzle_lines(game), 1):
                    lines.say(f"{number:>4} {line}")
    return 0
