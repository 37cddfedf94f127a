"""The board of a game as pixels, and in a window."""

from __future__ import annotations

import sys
from base64 import b64encode
from io import BytesIO
from os import environ
from typing import Any

from starhall.core.drawing import Drawing
from starhall.core.extras import needs

with needs("research", "draw boards as pixels"):
    import numpy as np
    from numpy.typing import NDArray

Picture = NDArray[np.uint8]
"""Rows of pixels of red, green and blue."""


def png(drawing: Drawing) -> bytes:
    """A drawing, rasterised."""
    with needs("research", "draw boards as pixels"):
        from vl_convert import svg_to_png
    found: bytes = svg_to_png(drawing.svg())
    return found


def pixels(drawing: Drawing) -> Picture:
    """The same as an array."""
    with needs("research", "draw boards as pixels"):
        from PIL import Image

    image: Any = Image.open(BytesIO(png(drawing)))
    return np.asarray(image.convert("RGB"), np.uint8)


class Window:
    """Where people watch: a window that shows one picture after another."""

    def __init__(self, title: str) -> None:
        """Open it; fails where there is no display."""
        import tkinter

        self._new = tkinter.PhotoImage
        self._root = tkinter.Tk()
        self._root.title(title)
        self._label = tkinter.Label(self._root, borderwidth=0)
        self._label.pack()
        self._open = True
        self._root.protocol("WM_DELETE_WINDOW", self.close)

    @classmethod
    def opened(cls, title: str) -> Window | None:
        """A window, or None on a machine without a display or without Tk."""
        if sys.platform.startswith("linux") and not environ.get("DISPLAY"):
            return None
        try:
            from tkinter import TclError
        except ModuleNotFoundError:
            return None
        try:
            return cls(title)
        except TclError:
            return None

    def show(self, drawing: Drawing) -> None:
        """Show a board; who has closed the window is left alone."""
        if self._open:
            # Kept, since Tk shows only pictures that somebody holds.
            self._shown = self._new(data=b64encode(png(drawing)), format="png")
            self._label.configure(image=self._shown)
            self._root.update()

    def close(self) -> None:
        """Take the window away."""
        if self._open:
            self._open = False
            self._root.destroy()
