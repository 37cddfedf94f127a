"""Changing something: what every verb notes, and tuples that copies of a state share."""

from __future__ import annotations

from starhall.core import rule
from starhall.games.void.state import VoidState


def changed(values: tuple[int, ...], place: int, value: int) -> tuple[int, ...]:
    """The same values but for one place: for what changes so rarely that copies may share it."""
    found = list(values)
    found[place] = value
    return tuple(found)


@rule("VOID-043", "VOID-R32")
def note_change(s: VoidState) -> None:
    """An effect has changed something: it was not in vain, and what depends on that happens, too."""
    s.changes += 1
