"""The picture beside a link: the board as everybody sees it, drawn under its title and rasterised."""

from __future__ import annotations

from importlib.util import find_spec

from starhall.core.drawing import SOFT, Drawing
from starhall.server.book.refusals import Refused

WIDE, HIGH = 1200, 630
"""Pixels, as sites that show links want them."""
_EDGE, _HEAD = 32, 84


def has_pictures() -> bool:
    """Is the extra installed that makes pixels of a drawing?"""
    return find_spec("vl_convert") is not None


def titled(title: str, board: Drawing) -> str:
    """A title above a board, as an SVG."""
    sheet = Drawing(WIDE, HIGH)
    sheet.words(_EDGE, 54, title, 34, most=WIDE - 2 * _EDGE - 160)
    sheet.words(WIDE - _EDGE, 54, "Starhall", 26, SOFT, side="end")
    sheet.lay(board, _EDGE, _HEAD, WIDE - 2 * _EDGE, HIGH - _HEAD - _EDGE / 2)
    return sheet.svg()


def rasterised(svg: str) -> bytes:
    """A drawing as a PNG."""
    if not has_pictures():
        raise Refused("not_now", "This server makes no pictures: pip install 'starhall[pictures]'.")
    from vl_convert import svg_to_png

    found: bytes = svg_to_png(svg)
    return found
