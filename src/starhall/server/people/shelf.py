"""What two browsers keep for one person, made one: nothing is lost, and what was thrown away stays away."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

Deck = dict[str, Any]
MOST_MARKS = 5000
"""Rules met, or puzzles solved, of one game."""
MOST_DECKS = 100
"""Of one game."""


def both(some: Sequence[str], others: Sequence[str]) -> list[str]:
    """Marks that were made here or there."""
    return sorted({*some, *others})[:MOST_MARKS]


def merged(base: Sequence[Deck], here: Sequence[Deck], kept: Sequence[Deck]) -> list[Deck]:
    """The decks of a browser and those of the account, where `base` is what the browser last knew of it.

    A deck that only one side has changed or thrown away is so everywhere; one that both have changed is kept
    twice.
    """
    before, mine, theirs = ({deck["id"]: deck for deck in decks} for decks in (base, here, kept))
    found: list[Deck] = []
    for id in dict.fromkeys((*theirs, *mine)):
        was, here_now, kept_now = before.get(id), mine.get(id), theirs.get(id)
        if here_now in (kept_now, was):
            found += [kept_now] if kept_now is not None else []
        elif kept_now == was or kept_now is None:
            found += [here_now] if here_now is not None else []
        elif here_now is None:
            found.append(kept_now)
        else:
            found += [kept_now, {**here_now, "id": f"{id[:60]}-2", "name": f"{here_now['name'][:70]} (2)"}]
    return list({deck["id"]: deck for deck in found}.values())[:MOST_DECKS]
