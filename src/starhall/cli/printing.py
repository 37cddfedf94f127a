"""Output for people and for machines."""

from __future__ import annotations

import json
import textwrap
from shutil import get_terminal_size
from typing import Any


def print_wrapped(text: str, indent: str, first: str | None = None) -> None:
    """Print a paragraph as wide as the terminal, indented."""
    width = max(40, min(110, get_terminal_size().columns))
    start = indent if first is None else first
    print(textwrap.fill(text, width, initial_indent=start, subsequent_indent=indent))


def print_json(data: Any) -> None:
    """Print data as JSON."""
    print(json.dumps(data, indent=2, ensure_ascii=False))


def bar(share: float, width: int = 24) -> str:
    """A share as a bar."""
    filled = round(share * width)
    return "█" * filled + "·" * (width - filled)
