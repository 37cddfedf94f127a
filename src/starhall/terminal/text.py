"""Text that is safe to show: names and files may hold anything, a terminal obeys what it is sent."""

from __future__ import annotations

import re
import textwrap
import unicodedata
from collections.abc import Sequence

LONGEST_NAME = 24

# Whole escape sequences go first, so that no "[31m" is left of them: strings up to their end, then the rest.
_SEQUENCE = re.compile(
    r"(?:\x1b[\]PX^_]|[\x90\x98\x9d-\x9f]).*?(?:\x07|\x1b\\|\x9c|$)"
    r"|(?:\x1b\[|\x9b)[0-?]*[ -/]*[@-~]?"
    r"|\x1b[ -/]*[0-~]?",
    re.DOTALL,
)
# Controls, formats (all bidi marks are), surrogates, private use, line and paragraph separators.
_NOT_SHOWN = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
_MOST_MARKS = 2
"""So many accents may stand on one letter; stacks of them would climb over other lines."""


def clean(text: str) -> str:
    """The text with line breaks, but without anything that a terminal would obey."""
    if text.isascii() and text.isprintable():
        return text
    return "\n".join(_clean_line(line) for line in _SEQUENCE.sub("", text).split("\n"))


def _clean_line(line: str) -> str:
    shown: list[str] = []
    marks = 0
    for character in line.replace("\t", " "):
        category = unicodedata.category(character)
        if category in _NOT_SHOWN:
            continue
        marks = marks + 1 if category in {"Mn", "Me"} else 0
        if marks <= _MOST_MARKS:
            shown.append(character)
    return "".join(shown)


def clean_name(name: str, otherwise: str) -> str:
    """A name on one line, short enough for a board; `otherwise` if nothing is left of it."""
    line = " ".join(clean(unicodedata.normalize("NFC", name)).split())
    return line[:LONGEST_NAME].strip() or otherwise


def in_encoding(text: str, encoding: str | None) -> str:
    """The text in characters that an output of this encoding can write."""
    try:
        text.encode(encoding or "utf-8")
    except UnicodeEncodeError:
        for mark, plain in (("→", "->"), ("…", "..."), ("–", "-"), ("×", "x"), ("·", "-")):
            text = text.replace(mark, plain)
        return text.encode(encoding or "ascii", "replace").decode(encoding or "ascii")
    return text


def wrap(text: str, width: int, indent: str = "") -> list[str]:
    """Lines of at most `width` characters; a line that goes on is set in a little."""
    if width <= len(indent) + 8:
        return text.split("\n")
    lines: list[str] = []
    for line in text.split("\n"):
        lines += textwrap.wrap(
            line, width, subsequent_indent=indent, drop_whitespace=True, break_on_hyphens=False
        ) or [""]
    return lines


_PART = "== "
"""So the heading of a part of a board begins."""


def parts(text: str) -> list[tuple[str, str]]:
    """The parts of a board by their titles, each under what stands above all; none if it has no headings."""
    above, *found = re.split(rf"(?m)^(?={_PART})", text)
    return [(part.removeprefix(_PART).split("\n")[0].split(":")[0], above + part.rstrip()) for part in found]


Marked = tuple[int, int, int]
"""The number of a line, and from where to where on it something is marked."""


def wrap_marked(
    text: str, width: int, indent: str, marks: Sequence[Marked]
) -> tuple[list[str], list[Marked]]:
    """The lines of `wrap`, and where the marks of the text are on them."""
    if not width:
        return text.split("\n"), list(marks)
    lines: list[str] = []
    found: list[Marked] = []
    for number, line in enumerate(text.split("\n")):
        here = [(first, end) for at, first, end in marks if at == number]
        reached = 0
        for piece in wrap(line, width, indent):
            body = piece.strip()
            start = line.find(body, reached)
            shift = piece.find(body) - start
            reached = start + len(body)
            for first, end in here:
                if first < reached and end > start:
                    found.append((len(lines), max(first, start) + shift, min(end, reached) + shift))
            lines.append(piece)
    return lines, found
