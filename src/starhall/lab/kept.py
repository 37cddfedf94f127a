"""A file of what was played: first of what, then a line for each game, written as soon as it is over."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Self

from starhall.core import NotUnderstood


class Kept:
    """Such a file. Whatever stops the games, those that are over can be gone on from."""

    def __init__(self, file: Path, about: dict[str, Any], lines: list[Any]) -> None:
        self.file = file
        self.about = about
        """What the games are of."""
        self.lines = lines
        """The games so far."""

    @classmethod
    def begin(cls, file: Path, what: str, about: dict[str, Any]) -> Self:
        """A new one; its first line has what it is a file of."""
        if file.exists():
            raise NotUnderstood(f"{file} holds {_a(what)} already: add --resume to go on, or remove it")
        found = cls(file, about, [])
        found._append(json.dumps(about) + "\n")
        return found

    @classmethod
    def resume(cls, file: Path, what: str) -> Self:
        """One that is there; a line that was cut off is as if it had never been."""
        try:
            text = file.read_text(encoding="utf-8")
            head, *rest = text.splitlines()
            about = json.loads(head)
            about[what]
        except (OSError, ValueError, KeyError, TypeError):
            raise NotUnderstood(f"{file} holds no {what}: leave --resume away to begin one") from None
        lines = []
        for line in rest:
            try:
                lines.append(json.loads(line))
            except ValueError:
                continue
        found = cls(file, about, lines)
        if not text.endswith("\n"):
            # What comes next begins on a line of its own.
            found._append("\n")
        return found

    def add(self, line: Any) -> None:
        """One more game is over."""
        self.write(line)
        self.lines.append(line)

    def write(self, line: Any) -> None:
        """The same where nobody asks for the line again before it is read from the file."""
        self._append(json.dumps(line, ensure_ascii=False) + "\n")

    def _append(self, text: str) -> None:
        with self.file.open("a", encoding="utf-8") as out:
            out.write(text)


def _a(what: str) -> str:
    return f"{'an' if what[0] in 'aeiou' else 'a'} {what}"
