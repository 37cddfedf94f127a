"""Spots: where the text board of a game shows the things that lessons and tips point at."""

from __future__ import annotations

from typing import NamedTuple


class Spot(NamedTuple):
    """A place on a text board."""

    line: str
    """How the line reads that the thing is on, or a part of it that no line above has."""
    text: str = ""
    """The part of the line that is the thing; empty for all of it."""


def span(board: str, spot: Spot) -> tuple[int, int, int] | None:
    """The number of the line, and from where to where on it; None if the board does not show the thing."""
    for number, line in enumerate(board.split("\n")):
        if spot.line in line:
            first = line.find(spot.text, 0 if spot.text in spot.line else line.index(spot.line))
            return (number, first, first + len(spot.text or line)) if first >= 0 else None
    return None
