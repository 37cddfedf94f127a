"""The ways in: the hall on a whole screen, and the plain mode. Errors come out as `StarhallError`."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, TextIO

from starhall.core import Game, Match, NotUnderstood, registry
from starhall.core.extras import needs
from starhall.terminal import decks as kept_decks
from starhall.terminal import plain, plain_lesson, plain_puzzle
from starhall.terminal.lessons import LessonTable, find
from starhall.terminal.puzzles import wanted as wanted_puzzle
from starhall.terminal.seats import read_seats, usual_bot
from starhall.terminal.table import Plan, Table, begin, read_match, resume


def run_hall(
    *,
    game: str | None = None,
    seats: Sequence[str] | None = None,
    options: Mapping[str, Any] | None = None,
    seed: str | None = None,
    record: Path | None = None,
    replay: Path | None = None,
    typed: bool = False,
    decks: Sequence[str] = (),
    take_backs: str | None = None,
    speed: str = "normal",
) -> int:
    """Open the hall: its menu, or at once a new table, a saved game or a replay.

    A `record` that exists is taken up; one that does not is where the new game is kept.
    """
    opened = (
        None if replay is not None else _open(game, seats, options, seed, record, typed, decks, take_backs)
    )
    return _show(opened, None if replay is None else read_match(replay), speed)


def _show(
    opened: Plan | Table | Game[Any] | None, watched: Match[Any] | None = None, speed: str = "normal"
) -> int:
    """Open the hall on the whole screen."""
    # Only here: the plain mode must run where no other package is installed.
    with needs("terminal", "open the hall in this terminal"):
        from starhall.terminal.app import Hall

    hall = Hall(opened=opened, watched=watched, speed=speed)
    farewell = hall.run()
    if farewell:
        print(farewell)
    return hall.return_code or 0


def run_plain(
    *,
    game: str | None = None,
    seats: Sequence[str] | None = None,
    options: Mapping[str, Any] | None = None,
    seed: str | None = None,
    record: Path | None = None,
    replay: Path | None = None,
    at: int | None = None,
    typed: bool = False,
    decks: Sequence[str] = (),
    take_backs: str | None = None,
    stdin: TextIO | None = None,
    stdout: TextIO | None = None,
) -> int:
    """Play in lines, or write down a replay: all of it, or the table `at` so many choices."""
    lines = plain.Lines(stdin or sys.stdin, stdout or sys.stdout)
    try:
        if replay is not None:
            return plain.show_replay(replay, lines, at)
        opened = _open(game, seats, options, seed, record, typed, decks, take_backs)
        if opened is None:
            raise NotUnderstood(f"which game? There are {', '.join(registry.slugs())}")
        table = opened if isinstance(opened, Table) else plain.start(opened, lines)
        return 0 if table is None else plain.play(table, lines)
    except BrokenPipeError:
        # Nobody reads any more (`| head`): leave without a word, also when Python closes its output.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0


def run_lesson(game: str | None, name: str | None, *, again: bool = False) -> int:
    """Open the hall at a lesson, or at the lessons of a game."""
    opened: Table | Game[Any] | None = None
    if game is not None:
        found = registry.game(game)
        opened = found if name is None else LessonTable(found, *find(found, name), again=again)
    return _show(opened)


def run_plain_lesson(
    game: str, name: str, *, again: bool = False, stdin: TextIO | None = None, stdout: TextIO | None = None
) -> int:
    """Take a lesson in lines."""
    found = registry.game(game)
    lines = plain.Lines(stdin or sys.stdin, stdout or sys.stdout)
    return plain_lesson.take(LessonTable(found, *find(found, name), again=again), lines)


def run_puzzle(game: str | None, name: str | None) -> int:
    """Open the hall at a puzzle: that of today, the first of a game that is not solved, or the one named."""
    return _show(wanted_puzzle(game, name))


def run_plain_puzzle(
    game: str | None, name: str | None, stdin: TextIO | None = None, stdout: TextIO | None = None
) -> int:
    """Solve a puzzle in lines."""
    lines = plain_puzzle.PuzzleLines(stdin or sys.stdin, stdout or sys.stdout)
    return plain_puzzle.solve(wanted_puzzle(game, name), lines)


def list_puzzles(game: str | None, stdout: TextIO | None = None) -> int:
    """List the puzzles in lines."""
    return plain_puzzle.archive(game, plain.Lines(sys.stdin, stdout or sys.stdout))


def open_table(
    *,
    game: str | None = None,
    seats: Sequence[str] | None = None,
    options: Mapping[str, Any] | None = None,
    seed: str | None = None,
    record: Path | None = None,
    decks: Sequence[str] = (),
    take_backs: str | None = None,
) -> Table:
    """A new table, or that of a saved game, for those who show it themselves."""
    opened = _open(game, seats, options, seed, record, False, decks, take_backs)
    if opened is None:
        raise NotUnderstood(f"which game? There are {', '.join(registry.slugs())}")
    return opened if isinstance(opened, Table) else begin(opened)


def _open(
    game: str | None,
    seats: Sequence[str] | None,
    options: Mapping[str, Any] | None,
    seed: str | None,
    record: Path | None,
    typed: bool,
    decks: Sequence[str],
    take_backs: str | None,
) -> Plan | Table | None:
    """The table that the command line names, if it names one."""
    if record is not None and (game is None or record.exists()):
        if seats or options or decks or take_backs or seed is not None:
            raise NotUnderstood(
                f"the game in {record} goes on with its own seats, options, decks, take-backs and seed"
            )
        table = resume(record, keep=True)
        if game is not None and game != table.game.slug:
            raise NotUnderstood(f"{record} holds a game of {table.game.slug}, not of {game}")
        return table
    if game is None:
        if seats or options or decks:
            raise NotUnderstood(f"which game? There are {', '.join(registry.slugs())}")
        return None
    found = registry.game(game)
    wanted = list(seats or ())
    if not wanted:
        wanted = ["person", *[f"bot:{usual_bot()}"] * (found.players[0] - 1)]
    if len(wanted) not in found.players:
        raise NotUnderstood(
            f"{found.name} is for {found.players[0]} to {found.players[-1]} players, not {len(wanted)}"
        )
    read = found.read_options(options or {}, len(wanted))
    sitters = tuple(read_seats(wanted))
    brought = kept_decks.brought(found, read, sitters, decks)
    return Plan(found, sitters, read, seed, typed, record, brought, take_backs)
