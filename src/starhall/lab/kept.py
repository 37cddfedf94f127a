"""A file of what was played: first of what, then a line for each game, written as soon as it is over."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Self

from starhall.core import NotUnderstood
from starhall.lab.locks import take


class Kept:
    """Such a file. Whatever stops the games, those that are over can be gone on from."""

    def __init__(self, file: Path, about: dict[str, Any], lines: list[Any]) -> None:
        self.file = file
        self.about = about
        """What the games are of."""
        self.lines = lines
        """The games so far."""
        self._end = file.stat().st_size if file.exists() else 0
        """How far it has been read or written."""

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
            raise NotUnderstood(f"{file} holds no {what}: leave out --resume to begin one") from None
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

    @contextmanager
    def held(self) -> Iterator[None]:
        """Hold the file while games are played: two that go on with the same would count them twice."""
        with self.file.open("ab") as lock:
            if not take(lock):
                raise NotUnderstood(f"another process writes {self.file}: wait for it, or stop it")
            if self.file.stat().st_size != self._end:
                raise NotUnderstood(f"another process has gone on with {self.file}: --resume it again")
            yield

    def add(self, line: Any) -> None:
        """One more game is over."""
        self.write(line)
        self.lines.append(line)

    def write(self, line: Any) -> None:
        """The same where nobody asks for the line again before it is read from the file."""
        self._append(json.dumps(line, ensure_ascii=False) + "\n")

    def _append(self, text: str) -> None:
        with self.file.open("ab") as out:
            out.write(text.encode())
            self._end = out.tell()


def _a(what: str) -> str:
    return f"{'an' if what[0] in 'aeiou' else 'a'} {what}"
