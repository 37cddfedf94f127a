"""Changing something: what every verb notes, and tuples that copies of a state share."""

from __future__ import annotations

from starhall.core import rule
from starhall.games.void.state import VoidState


@rule("VOID-043", "VOID-R32")
def note_change(s: VoidState) -> None:
    """An effect has changed something: it was not in vain, and what depends on that happens, too."""
    s.changes += 1
