"""What a seat is asked, as plain data for its view and as numbers for its encoding."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any
from zlib import crc32

from starhall.core.kinds import Kind, Question
from starhall.core.snapshot import step_name

ARGUMENTS = 8
"""So many numbers of a question's arguments are told one by one."""
HIGHEST = 32767


def asked(question: Question, reader: int | None) -> dict[str, Any]:
    """An open question as a reader sees it: who is asked for what; about what, only the seat itself."""
    seat, kind, _, args = question
    found: dict[str, Any] = {"seat": seat, "kind": kind.name}
    if reader == seat:
        found["about"] = [_plain(value) for value in args]
    return found


def numbers(asked: Sequence[Mapping[str, Any]], kinds: Sequence[str]) -> list[int]:
    """The question of the reader: its kind, its arguments one by one, and a checksum of them all."""
    for question in asked:
        if "about" in question:
            about = question["about"]
            told = [max(-HIGHEST, min(HIGHEST, n)) for n in _flat(about)][:ARGUMENTS]
            told += [0] * (ARGUMENTS - len(told))
            return [1 + kinds.index(question["kind"]), *told, _code(repr(about))]
    return [0] * (ARGUMENTS + 2)


def _flat(value: Any) -> Iterator[int]:
    if isinstance(value, list):
        for item in value:
            yield from _flat(item)
    elif isinstance(value, str):
        yield _code(value)
    elif value is not None:
        yield int(value)


def _code(text: str) -> int:
    """A number for a word, the same on every machine."""
    return crc32(text.encode()) % HIGHEST


def _plain(value: Any) -> Any:
    if isinstance(value, (tuple, list)):
        return [_plain(item) for item in value]
    if isinstance(value, Kind):
        return value.name
    return step_name(value) if callable(value) else value
