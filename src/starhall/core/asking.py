"""What a seat is asked: in one shape for every client, and in its view."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from starhall.core.kinds import Kind, Question
from starhall.core.plain import plain


@dataclass(slots=True)
class Option:
    """A legal choice."""

    choice: int
    """The number that stands for it."""
    value: int
    """The choice within its kind: what it refers to."""
    kind: str
    refers: str
    """What the value points at: `Defense dice`, `cell`, `card`, `seat` …"""
    text: str
    """What it does, in words."""
    label: str = ""
    """How a long text begins: what the option is. Empty for a short one."""
    detail: str = ""
    """The rest of it: what the option costs or does."""
    brings: str = ""
    """What it is good for now, in a clause; empty where nothing can be said, or the text says it."""


@dataclass(slots=True)
class Ask:
    """What a seat is asked now: the same for terminal, server, command line and browser."""

    seat: int
    since: int
    """Which question this is: a client names it with its answer, so that none answers another one."""
    kind: str
    refers: str
    first: int
    """The choice that stands for value 0 of the kind."""
    size: int
    is_set: bool
    """Is a value a set of things, bit by bit?"""
    about: dict[str, Any]
    """What the question is about, by the names that its kind declares."""
    text: str
    why: str
    """The id of the rule behind the question."""
    rule: str
    """That rule in words."""
    must: bool
    """Must the seat do something, or may it decline?"""
    left: str
    """How many are left: "2 re-rolls left"."""
    decline: str
    """What happens if the seat declines."""
    waiting: str
    """What the others read, after the name of the seat."""
    options: list[Option]

    def is_own(self, choice: int) -> bool:
        """Is this a choice of the kind that is asked for, and not of a standing option?"""
        return self.first <= choice < self.first + self.size


@dataclass(slots=True)
class Asked:
    """An open question as a reader sees it."""

    seat: int
    kind: str
    about: dict[str, Any] | None
    """What it is about, by the names that the kind declares; only for the seat itself."""


def seen_by(reader: int | None, question: Question) -> Asked:
    """An open question as a reader sees it: who is asked for what; about what, only the seat itself."""
    seat, kind, _, args = question
    if reader != seat:
        return Asked(seat, kind.name, None)
    return Asked(seat, kind.name, about(kind, args))


def about(kind: Kind, args: Sequence[Any]) -> dict[str, Any]:
    """The arguments of a question by the names that its kind declares."""
    return {name: plain(value) for name, value in zip(kind.about, args, strict=False)}


def about_in_text(question: Question) -> str:
    """What a question is about, as a text that is the same only for the same."""
    _, kind, _, args = question
    try:
        return _text(kind, args)
    except TypeError:
        # Lists among the arguments cannot be looked up.
        return repr(about(kind, args))


@lru_cache(1 << 13)
def _text(kind: Kind, args: tuple[Any, ...]) -> str:
    return repr(about(kind, args))
