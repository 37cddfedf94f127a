"""Text that people type: made safe to show to everybody, in a browser and in a terminal."""

from __future__ import annotations

import unicodedata

LONGEST_NAME = 24
_NOT_SHOWN = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
# Controls, formats (all bidi marks are), surrogates, private use, line and paragraph separators.
_MOST_MARKS = 2
RESERVED = frozenset({"starhall", "admin", "administrator", "moderator", "server", "system", "host"})


def clean(text: str, longest: int) -> str:
    """One line without anything invisible, of at most so many characters."""
    shown: list[str] = []
    marks = 0
    for character in unicodedata.normalize("NFKC", text):
        category = unicodedata.category(character)
        if category in _NOT_SHOWN:
            shown.append(" " if character in "\t\n\r" else "")
            continue
        marks = marks + 1 if category in {"Mn", "Me"} else 0
        if marks <= _MOST_MARKS:
            shown.append(character)
    return " ".join("".join(shown).split())[:longest].strip()


def clean_name(name: str, otherwise: str) -> str:
    """A name for a seat; `otherwise` if nothing is left of it, or if it pretends to be the house."""
    found = clean(name, LONGEST_NAME)
    return otherwise if not found or found.casefold() in RESERVED else found


def seat_name(name: str, otherwise: str, others: list[str]) -> str:
    """A name for a seat as it is shown at a table where the others have these names."""
    return unlike(clean_name(name, otherwise), others)


def unlike(name: str, others: list[str]) -> str:
    """The name, with a number if somebody at the table has the same."""
    taken = {other.casefold() for other in others}
    found, number = name, 2
    while found.casefold() in taken:
        found = f"{name[: LONGEST_NAME - 3]} {number}"
        number += 1
    return found
