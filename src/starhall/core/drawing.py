"""A board as a drawing: shapes and words on a sheet, written as an SVG.

A game draws what a seen table holds (`Game.draw`); environments and links show it as a picture.
"""

from __future__ import annotations

from html import escape
from textwrap import wrap
from typing import Final, Literal

INK: Final = "#e8e6f0"
SOFT: Final = "#a8a4bd"
PAPER: Final = "#16141f"
PANEL: Final = "#242033"
EDGE: Final = "#4a4560"
GOOD: Final = "#63e0a4"
BAD: Final = "#ff8f84"
GLOW: Final = "#ffd76a"
SEATS: Final = ("#6cc5ff", "#ffb347", "#63e0a4", "#ff96c5", "#f1e564", "#c3a8ff", "#dcdfe6")
"""By seat: its colour, as on the screens."""
_LETTER: Final = 0.52
"""How wide a letter is in the mean of a line, in heights of the type: a little more than most fonts take."""
_EVEN: Final = 0.6
"""The same where every letter has a place of its own."""
_LINE: Final = 1.3
"""How high a line is, in heights of the type."""

Side = Literal["start", "middle", "end"]


class Drawing:
    """A sheet; what is put on it later lies above."""

    def __init__(self, wide: float, high: float) -> None:
        self.wide, self.high = wide, high
        self._parts: list[str] = []

    def box(
        self, x: float, y: float, wide: float, high: float, fill: str = PANEL, *,
        edge: str = "none", line: float = 1.5, bend: float = 6,
    ) -> None:  # fmt: skip
        """A rectangle from its upper left corner."""
        self._parts.append(
            f'<rect x="{x:.1f}" y="{y:.1f}" width="{wide:.1f}" height="{high:.1f}" rx="{bend:g}" '
            f'fill="{fill}" stroke="{edge}" stroke-width="{line:g}"/>'
        )

    def disc(
        self, x: float, y: float, radius: float, fill: str, *, edge: str = "none", line: float = 1.5
    ) -> None:
        """A circle around a point."""
        self._parts.append(
            f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius:.1f}" '
            f'fill="{fill}" stroke="{edge}" stroke-width="{line:g}"/>'
        )

    def path(
        self, d: str, fill: str = "none", *, edge: str = "none", line: float = 1.5, dashes: str = "",
        at: tuple[float, float] = (0, 0), scale: float = 1, turn: float = 0,
    ) -> None:  # fmt: skip
        """Any shape, as SVG writes it, moved to a point, scaled and turned by degrees."""
        moved = f"translate({at[0]:.1f} {at[1]:.1f}) scale({scale:.3f}) rotate({turn:.1f})"
        dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
        self._parts.append(
            f'<path transform="{moved}" d="{d}" fill="{fill}" stroke="{edge}" stroke-width="{line:g}" '
            f'stroke-linejoin="round" stroke-linecap="round"{dashed}/>'
        )

    def words(
        self, x: float, y: float, text: str, size: float = 14, ink: str = INK, *,
        side: Side = "start", most: float = 0, bold: bool = False,
    ) -> None:  # fmt: skip
        """A line of text on its base line; smaller where it would be wider than `most`, at last cut off."""
        if most and len(text) * size * _LETTER > most:
            smaller = max(most / (len(text) * _LETTER), 0.72 * size)
            letters = int(most / (smaller * _LETTER))
            text, size = (text if len(text) <= letters else f"{text[: letters - 1].rstrip()}…"), smaller
        weight = ' font-weight="700"' if bold else ""
        self._parts.append(
            f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size:.1f}" fill="{ink}" '
            f'text-anchor="{side}"{weight}>{escape(text)}</text>'
        )

    def letters(self, x: float, y: float, text: str, size: float, ink: str = INK) -> None:
        """A line in which every letter has a place of its own, whatever font there is."""
        if text.strip():
            places = " ".join(f"{x + at * size * _EVEN:.1f}" for at in range(len(text)))
            self._parts.append(
                f'<text y="{y:.1f}" x="{places}" font-family="monospace" font-size="{size:.2f}" '
                f'fill="{ink}" xml:space="preserve">{escape(text)}</text>'
            )

    def bar(
        self, x: float, y: float, wide: float, high: float, left: float, full: float, fill: str = GOOD
    ) -> None:
        """How much of something is left."""
        self.box(x, y, wide, high, "#0b0d14", bend=high / 2)
        share = min(1.0, max(0.0, left / full)) if full > 0 else 0.0
        if share:
            self.box(x, y, max(high, wide * share), high, fill, bend=high / 2)

    def lay(self, other: Drawing, x: float, y: float, wide: float, high: float) -> None:
        """Put another drawing on this one, as large as fits into this space, in its middle."""
        self._parts.append(
            f'<svg x="{x:.1f}" y="{y:.1f}" width="{wide:.1f}" height="{high:.1f}" '
            f'viewBox="0 0 {other.wide:.1f} {other.high:.1f}">{"".join(other._parts)}</svg>'
        )

    def svg(self) -> str:
        """The drawing as an SVG of its own, on dark paper."""
        size = f'width="{self.wide:.0f}" height="{self.high:.0f}"'
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="sans-serif">'
            f'<rect {size} fill="{PAPER}"/>{"".join(self._parts)}</svg>'
        )


def lines_of(text: str, size: float, most: float) -> list[str]:
    """A text in as many lines as it takes where none is wider than `most`."""
    return wrap(text, max(1, int(most / (size * _LETTER)))) or [""]


def of_text(text: str, size: float = 14) -> Drawing:
    """Lines of text as a drawing: for a game that draws nothing itself."""
    lines = text.splitlines() or [""]
    margin = 12
    found = Drawing(max(map(len, lines)) * size * _EVEN + 2 * margin, len(lines) * size * _LINE + 2 * margin)
    for n, line in enumerate(lines):
        found.letters(margin, margin + size * (1 + n * _LINE), line.rstrip(), size)
    return found
