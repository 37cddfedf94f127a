"""The lessons of a game: `lessons/*.toml` beside its ledger, read and checked as far as reading tells."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from difflib import get_close_matches
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from starhall.core.content import read_rows, read_toml
from starhall.core.errors import ContentError, NotUnderstood, StarhallError, or_list
from starhall.core.game import Game
from starhall.core.lessons.rows import Lesson
from starhall.core.lessons.start import begin
from starhall.core.plain import plain
from starhall.core.snapshot import fingerprint


def has_lessons(game: Game[Any]) -> bool:
    """Does a game bring lessons? They are about its own box: with content laid over it, there are none."""
    return bool(_files(game))


def lessons(game: Game[Any]) -> dict[str, Lesson]:
    """Every lesson of a game by the name of its file, the first game first; none if it brings none."""
    found = {name: _read_file(game, file) for name, file in _files(game).items()}
    return dict(sorted(found.items(), key=lambda row: (row[1].order, row[0])))


def lesson(game: Game[Any], name: str) -> Lesson:
    """The lesson of this name."""
    found = _files(game)
    if not found:
        raise NotUnderstood(
            f"{game.name} has no lessons" + (" with a pack" if game.content.packs else " yet")
        )
    if name not in found:
        raise NotUnderstood(
            f"{game.slug} has no lesson {name!r}; there are {or_list(sorted(found), len(found))}"
        )
    return _read_file(game, found[name])


def check(game: Game[Any], taken: Lesson) -> str:
    """Changes with the lesson, the rules and the content: choices of another one mean something else."""
    return fingerprint([plain(taken), game.version, game.content.fingerprint])


def folder(game: Game[Any]) -> Traversable | None:
    """Where the lessons and tips of a game are, if it brings some and nothing is laid over its box."""
    found = files(game.ledger.package) / "lessons" if game.ledger.package else None
    return found if found is not None and found.is_dir() and not game.content.packs else None


def _files(game: Game[Any]) -> dict[str, Traversable]:
    where = folder(game)
    rows = where.iterdir() if where is not None else []
    found = [file for file in rows if file.name.endswith(".toml") and file.name != "tips.toml"]
    return {file.name.removesuffix(".toml"): file for file in found}


def _read_file(game: Game[Any], file: Traversable) -> Lesson:
    return read(game, file.name, file.read_text(encoding="utf-8"))


def read(game: Game[Any], file: str, text: str) -> Lesson:
    """A lesson from the text of its file; complains of the first thing in it that is wrong."""
    where = f"{game.slug}/lessons"
    found = read_rows({file: read_toml(text, f"{where}: {file}")}, Lesson, where)[file]
    for place, problem in faults(game, found):
        raise ContentError(f"{where}: {file}: {place}: {problem}")
    return found


def faults(game: Game[Any], lesson: Lesson) -> Iterator[tuple[str, str]]:
    """What a lesson names that the game does not have, and where."""
    for number, section in enumerate(lesson.section):
        if section.start is not None:
            try:
                begin(game, section.start)
            except StarhallError as error:
                yield f"section[{number}]: start", str(error)
        for n, beat in enumerate(section.beat):
            place = f"section[{number}]: beat[{n}]"
            for key, name, known in (
                ("question", beat.question, game.kinds_by_name),
                ("event", beat.event, game.words.events),
            ):
                if name and name not in known:
                    yield f"{place}: {key}", unknown(name, f"{key} of {game.name}", known)
            for rule in (*beat.teaches, *([beat.rule] if beat.rule else [])):
                if rule not in game.ledger:
                    yield f"{place}: teaches", unknown(rule, f"rule of {game.name}", list(game.ledger))


def unknown(name: str, what: str, known: Collection[str]) -> str:
    """That a name is not known, and which were meant, perhaps."""
    close = get_close_matches(name, list(known))
    return f"{name!r} is no {what}" + (f"; did you mean {or_list(close)}?" if close else "")
