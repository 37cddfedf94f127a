"""Spots: where the text board of a game shows the things that lessons and tips point at."""

from __future__ import annotations

from typing import NamedTuple


class Spot(NamedTuple):
    """A place on a text board."""

    line: str
    """How the line reads that the thing is on, or a part of it that no line above has."""
    text: str = ""
    """The part of the line that is the thing; empty for all of it."""
    at: int = -1
    """Where on the line that part begins, where it stands there more than once; -1 is the first."""


def span(board: str, spot: Spot) -> tuple[int, int, int] | None:
    """The number of the line, and from where to where on it; None if the board does not show the thing."""
    for number, line in enumerate(board.split("\n")):
        if spot.line in line:
            first = spot.at if spot.at >= 0 else line.find(spot.text)
            return (number, first, first + len(spot.text or line)) if first >= 0 else None
    return None
