"""Tips: what is said the first time that a rule bites somebody outside lessons, from `lessons/tips.toml`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from starhall.core.content import read_rows, read_toml
from starhall.core.errors import ContentError
from starhall.core.game import Game
from starhall.core.lessons.rows import check_words
from starhall.core.lessons.shelf import folder, lessons, unknown

FILE = "tips.toml"


@dataclass(frozen=True, slots=True)
class Tip:
    """What has happened, and what to do about it."""

    say: str

    def __post_init__(self) -> None:
        check_words(self.say)


def tips(game: Game[Any]) -> dict[str, Tip]:
    """The tips of a game by rule; none if it brings none."""
    found = folder(game)
    file = found / FILE if found is not None else None
    if file is None or not file.is_file():
        return {}
    return read(game, file.read_text(encoding="utf-8"))


def read(game: Game[Any], text: str) -> dict[str, Tip]:
    """Tips from the text of their file; complains of the first thing in it that is wrong."""
    where = f"{game.slug}/lessons: {FILE}"
    found = read_rows(read_toml(text, where), Tip, where)
    for rule in found:
        if rule not in game.ledger:
            raise ContentError(f"{where}: {unknown(rule, f'rule of {game.name}', list(game.ledger))}")
    return found


def taught(game: Game[Any]) -> set[str]:
    """The rules that lessons and tips of a game teach together."""
    return {*tips(game), *(rule for lesson in lessons(game).values() for rule in lesson.rules())}
