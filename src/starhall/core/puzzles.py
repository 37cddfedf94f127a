"""Puzzles, *what would you do?*: moments of recorded games in which one choice is best by far.

They lie in `puzzles.json` beside a game's ledger. A puzzle is the beginning of a game, seed and choices, and
what was weighed at its end. It is told to whoever solves it by what that seat may see, never by the record.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import date
from functools import cache
from importlib.resources import files
from typing import Any, Final, NamedTuple

from starhall.core.errors import NotUnderstood, RecordError
from starhall.core.game import Game
from starhall.core.match import Match
from starhall.core.snapshot import digest

FILE: Final = "puzzles.json"
_FIRST_DAY: Final = date(2026, 1, 1)


class Weighed(NamedTuple):
    """A choice, how likely it wins, and within what that is known (95 %)."""

    choice: int
    chance: float
    spread: float


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A moment, whose choice it is, and which one is best."""

    name: str
    """The beginning of the digest of its state."""
    seats: tuple[str, ...]
    options: Mapping[str, Any]
    seed: str
    choices: tuple[tuple[int, int], ...]
    """Seats and their choices, up to the moment."""
    seat: int
    """Whose choice it is."""
    question: str
    """What is asked, by its kind."""
    hard: bool
    """Does a bot that looks no further than one choice miss it?"""
    weighed: tuple[Weighed, ...]
    """The best choices, the answer first."""
    line: tuple[tuple[int, int], ...] = ()
    """What is expected to follow the answer: seats and their choices."""

    @property
    def answer(self) -> int:
        """The choice that solves it."""
        return self.weighed[0].choice


def puzzles(game: Game[Any]) -> tuple[Puzzle, ...]:
    """Every puzzle of a game; none if it brings none, or if they are of other rules or another box."""
    found = files(game.ledger.package) / FILE if game.ledger.package else None
    if found is None or not found.is_file():
        return ()
    return _read(game, found.read_text(encoding="utf-8"))


@cache
def _read(game: Game[Any], text: str) -> tuple[Puzzle, ...]:
    return read(game, text)


def read(game: Game[Any], text: str) -> tuple[Puzzle, ...]:
    """The puzzles of a file, if this game would play them alike."""
    data = json.loads(text)
    if not game.plays(data["rules"], data["content"]):
        return ()
    return tuple(map(_puzzle, data["puzzles"]))


def write(game: Game[Any], found: Sequence[Puzzle]) -> str:
    """The file of these puzzles, one in a line."""
    rows = ",\n".join(json.dumps(asdict(one), separators=(",", ":")) for one in found)
    head = {"rules": game.version, "content": game.content.fingerprint}
    return f'{json.dumps(head)[:-1]}, "puzzles": [\n{rows}\n]}}\n'


def _puzzle(row: dict[str, Any]) -> Puzzle:
    tuples = {
        "seats": tuple(row["seats"]),
        "choices": tuple(map(tuple, row["choices"])),
        "weighed": tuple(Weighed(*one) for one in row["weighed"]),
        "line": tuple(map(tuple, row["line"])),
    }
    return Puzzle(**{**row, **tuples})


def puzzle(game: Game[Any], name: str) -> Puzzle:
    """The puzzle of this name, or of this number in the list."""
    found = puzzles(game)
    if not found:
        raise NotUnderstood(f"{game.name} has no puzzles" + (" with a pack" if game.content.packs else ""))
    if name.isdecimal() and len(name) < _NAME and 1 <= int(name) <= len(found):
        return found[int(name) - 1]
    for one in found:
        if one.name == name:
            return one
    raise NotUnderstood(f"{game.slug} has no puzzle {name!r}: they are numbered 1 to {len(found)}")


_NAME: Final = 8


def name_of(match: Match[Any]) -> str:
    """What a puzzle of this moment is called."""
    return digest(match.state)[:_NAME]


def replayed(game: Game[Any], one: Puzzle) -> Match[Any]:
    """The game of a puzzle, up to its moment."""
    match = Match(game, one.seats, one.options, seed=one.seed)
    for seat, choice in one.choices:
        match.choose(seat, choice)
    if name_of(match) != one.name:
        raise RecordError(f"{game.slug}: puzzle {one.name}: the game does not lead to this moment any more")
    return match


def of_day(games: Sequence[Game[Any]], day: date) -> tuple[Game[Any], int] | None:
    """The game and number of the puzzle for a day: the games take turns, and so do their puzzles."""
    have = [(game, len(puzzles(game))) for game in games if puzzles(game)]
    if not have:
        return None
    turn, which = divmod((day - _FIRST_DAY).days, len(have))
    game, count = have[which]
    return game, turn % count + 1
