"""The picture beside a link: the text board as everybody sees it, drawn as an SVG and rasterised."""

from __future__ import annotations

from importlib.util import find_spec
from xml.sax.saxutils import escape

from starhall.server.book.refusals import Refused

WIDE, HIGH = 1200, 630
"""Pixels, as sites that show links want them."""
_EDGE, _HEAD = 48, 120
_LARGEST = 22.0
_WIDTH_OF_A_LETTER, _HEIGHT_OF_A_LINE = 0.6, 1.25
"""In heights of the type."""
_INK, _SOFT, _PAPER = "#e8e6f0", "#a8a4bd", "#16141f"
_MOST_LINES, _LONGEST_LINE, _LONGEST_TITLE = 60, 160, 48


def has_pictures() -> bool:
    """Is the extra installed that makes pixels of a drawing?"""
    return find_spec("vl_convert") is not None


def drawing(title: str, board: str) -> str:
    """A title and a text board as an SVG: every letter has a place of its own, whatever font there is."""
    lines = [line[:_LONGEST_LINE].rstrip() for line in board.splitlines()[:_MOST_LINES]] or [""]
    size = min(
        _LARGEST,
        (WIDE - 2 * _EDGE) / (max(map(len, lines)) or 1) / _WIDTH_OF_A_LETTER,
        (HIGH - _HEAD - _EDGE) / len(lines) / _HEIGHT_OF_A_LINE,
    )
    rows = "".join(
        _row(line, size, _HEAD + size * (1 + n * _HEIGHT_OF_A_LINE)) for n, line in enumerate(lines)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDE}" height="{HIGH}">'
        f'<rect width="{WIDE}" height="{HIGH}" fill="{_PAPER}"/>'
        f'<g fill="{_INK}" font-family="sans-serif">'
        f'<text x="{_EDGE}" y="72" font-size="38">{escape(title[:_LONGEST_TITLE])}</text>'
        f'<text x="{WIDE - _EDGE}" y="72" font-size="26" fill="{_SOFT}" text-anchor="end">Starhall</text>'
        f'</g><g fill="{_INK}" font-family="monospace" font-size="{size:.2f}">{rows}</g></svg>'
    )


def _row(line: str, size: float, y: float) -> str:
    places = " ".join(f"{_EDGE + at * size * _WIDTH_OF_A_LETTER:.1f}" for at in range(len(line)))
    return f'<text y="{y:.1f}" x="{places}" xml:space="preserve">{escape(line)}</text>'


def picture(title: str, board: str) -> bytes:
    """The same as a PNG."""
    if not has_pictures():
        raise Refused("not_now", "This server makes no pictures: pip install 'starhall[pictures]'.")
    from vl_convert import svg_to_png

    found: bytes = svg_to_png(drawing(title, board))
    return found
