"""`starhall puzzles` and `starhall puzzle`: mine them, try them out again, solve one."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from starhall.core import NotUnderstood, count, registry
from starhall.core import puzzles as core
from starhall.lab.executor import executor
from starhall.lab.progress import Progress
from starhall.lab.puzzles import holds, mine_game, pick
from starhall.terminal.hall import list_puzzles, run_plain_puzzle, run_puzzle


def mine(arguments: argparse.Namespace) -> int:
    """Find puzzles in games of a search against itself; the file keeps those that it has."""
    game = registry.game(arguments.game)
    if arguments.games < 1 or arguments.most < 1:
        raise NotUnderstood("at least one game is searched, and one puzzle kept: say --games 20 --most 24")
    out = arguments.out or Path(f"puzzles-{game.slug}.json")
    found = (
        {one.name: one for one in core.read(game, out.read_text(encoding="utf-8"))} if out.exists() else {}
    )
    one = partial(mine_game, game.slug, arguments.seed)
    with executor("processes", arguments.jobs) as played_by, Progress("games", arguments.games) as progress:
        for done, (_, mined) in enumerate(played_by.run(one, range(arguments.games)), 1):
            progress(done)
            found.update({puzzle.name: puzzle for puzzle in mined})
            out.write_text(core.write(game, pick(list(found.values()), arguments.most)), encoding="utf-8")
    kept = core.read(game, out.read_text(encoding="utf-8"))
    print(f"{out}: {count(len(kept), 'puzzle')}, {sum(puzzle.hard for puzzle in kept)} of them hard")
    return 0


def check(arguments: argparse.Namespace) -> int:
    """Weigh puzzles again, and say which answers do not stand out any more; or leave those out."""
    game = registry.game(arguments.game)
    found = core.puzzles(game)
    if arguments.file is not None:
        found = core.read(game, arguments.file.read_text(encoding="utf-8"))
    good: list[core.Puzzle] = []
    with executor("processes", arguments.jobs) as played_by, Progress("puzzles", len(found)) as progress:
        tried = played_by.run(partial(_holds, game.slug, arguments.seed, found), range(len(found)))
        for done, (number, stands) in enumerate(tried, 1):
            progress(done)
            if stands:
                good.append(found[number])
            else:
                print(f"{game.slug}: puzzle {number + 1} ({found[number].name}) does not stand out any more")
    if arguments.drop:
        arguments.drop.write_text(core.write(game, pick(good, arguments.most)), encoding="utf-8")
    print(f"{game.slug}: {len(good)} of {count(len(found), 'puzzle')} stand out again")
    return 0 if len(good) == len(found) else 1


def _holds(slug: str, seed: str, found: Sequence[core.Puzzle], number: int) -> bool:
    return holds(slug, seed, found[number])


def solve(arguments: argparse.Namespace) -> int:
    """Solve a puzzle: that of today, or one of a game; or list them."""
    if arguments.list:
        return list_puzzles(arguments.game)
    lines = arguments.plain or not (sys.stdin.isatty() and sys.stdout.isatty())
    return (run_plain_puzzle if lines else run_puzzle)(arguments.game, arguments.puzzle)
