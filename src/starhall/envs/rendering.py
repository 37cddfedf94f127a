"""The board of a game as a picture: its lines of text, set in an SVG and rasterised."""

from __future__ import annotations

from io import BytesIO
from typing import Any
from xml.sax.saxutils import escape

import numpy as np
from numpy.typing import NDArray

Picture = NDArray[np.uint8]
"""Rows of pixels of red, green and blue."""

LETTER, LINE, SIZE, EDGE = 8.4, 18, 14, 12
"""In pixels: how wide a letter is, how high a line, how large the type, how wide the margin."""
INK, PAPER = "#e8e6f0", "#16141f"


def drawing(text: str) -> str:
    """Lines of text as an SVG: every letter has a place of its own, whatever font there is."""
    lines = text.splitlines() or [""]
    wide = int(max(len(line) for line in lines) * LETTER) + 2 * EDGE
    high = len(lines) * LINE + 2 * EDGE
    places = [f"{EDGE + at * LETTER:.1f}" for at in range(max(len(line) for line in lines))]
    rows = "".join(
        f'<text y="{EDGE + SIZE + n * LINE}" x="{" ".join(places[: len(line)])}">{escape(line)}</text>'
        for n, line in enumerate(lines)
        if line.strip()
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{high}">'
        f'<rect width="{wide}" height="{high}" fill="{PAPER}"/>'
        f'<g fill="{INK}" font-family="monospace" font-size="{SIZE}" xml:space="preserve">{rows}</g></svg>'
    )


def picture(text: str) -> Picture:
    """Lines of text as pixels."""
    try:
        from PIL import Image
        from vl_convert import svg_to_png
    except ModuleNotFoundError as missing:
        raise ModuleNotFoundError("pictures need an extra: pip install 'starhall[research]'") from missing
    image: Any = Image.open(BytesIO(svg_to_png(drawing(text))))
    return np.asarray(image.convert("RGB"), np.uint8)
