"""Colour for text: every seat has its own, and never colour alone."""

from __future__ import annotations

import re
from collections.abc import Sequence

from textual.content import Content
from textual.theme import Theme

SEATS = ("#f2b134", "#6cc4f5", "#5fd38d", "#f08fc0", "#b9a5ff", "#ff9466", "#e8e36a")
"""A colour for each seat, told apart by colour-blind people too, and light enough for the dark ground."""

THEME = Theme(
    name="starhall",
    primary="#7aa2ff",
    secondary="#9db4d8",
    accent="#f2b134",
    foreground="#e6e9f2",
    background="#0c101c",
    surface="#141a2b",
    panel="#1d2540",
    success="#5fd38d",
    warning="#f2b134",
    error="#ff7b72",
    dark=True,
)

POINTED = "bold reverse"
"""How something is shown that a lesson points at."""
GOES_ON = "    "
"""How a line of the board begins that goes on from the one above."""


def seat_colour(seat: int) -> str:
    """The colour of a seat."""
    return SEATS[seat % len(SEATS)]


def painted(text: str, names: Sequence[str]) -> Content:
    """The text with every name of a seat in its colour."""
    content = Content(text)
    if not names:
        return content
    by_name = {name: seat for seat, name in enumerate(names)}
    longest_first = sorted(by_name, key=len, reverse=True)
    pattern = r"(?<!\w)(?:" + "|".join(re.escape(name) for name in longest_first) + r")(?!\w)"
    for found in re.finditer(pattern, text):
        content = content.stylize(f"bold {seat_colour(by_name[found.group()])}", *found.span())
    return content


def painted_board(
    lines: Sequence[str], names: Sequence[str], marks: Sequence[tuple[int, int, int]] = ()
) -> Content:
    """The board: its heading stands out, and so does the line of whoever has the turn.

    Each of the `marks` is the number of a line, and from where to where on it somebody points.
    """
    shown = []
    stands_out = True
    for number, line in enumerate(lines):
        content = painted(line, names)
        goes_on = line.startswith(GOES_ON)
        stands_out = number == 0 or line.startswith("*") or (stands_out and goes_on)
        if stands_out:
            content = content.stylize_before("bold", 0)
        for _, first, end in (mark for mark in marks if mark[0] == number):
            content = content.stylize(POINTED, first, end)
        shown.append(content)
    return Content("\n").join(shown)
