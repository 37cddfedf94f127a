"""Rows of a state, which change so seldom that copies share them: a change makes a new one."""

from __future__ import annotations

from typing import TypeVar

T = TypeVar("T")


def changed(row: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    """The row with another value in one place."""
    found = list(row)
    found[place] = value
    return tuple(found)
