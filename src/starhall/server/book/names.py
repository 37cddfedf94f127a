"""Text that people type: made safe to show to everybody, in a browser and in a terminal."""

from __future__ import annotations

import unicodedata

LONGEST_NAME = 24
_NOT_SHOWN = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
# Controls, formats (all bidi marks are), surrogates, private use, line and paragraph separators.
_IGNORABLE = (
    (0x00AD, 0x00AD),
    (0x034F, 0x034F),
    (0x061C, 0x061C),
    (0x115F, 0x1160),
    (0x17B4, 0x17B5),
    (0x180B, 0x180F),
    (0x200B, 0x200F),
    (0x202A, 0x202E),
    (0x2060, 0x206F),
    (0x3164, 0x3164),
    (0xFE00, 0xFE0F),
    (0xFEFF, 0xFEFF),
    (0xFFA0, 0xFFA0),
    (0xFFF0, 0xFFF8),
    (0x1BCA0, 0x1BCA3),
    (0x1D173, 0x1D17A),
    (0xE0000, 0xE0FFF),
)
"""Default_Ignorable_Code_Point of Unicode 16 (DerivedCoreProperties.txt): invisible, though some are letters.

Python's tables lack this property, so the ranges were typed from that file, those that touch joined into one.
"""
_INVISIBLE = frozenset(chr(code) for first, last in _IGNORABLE for code in range(first, last + 1))
_BLANK = "\u2800"
"""A letter of Braille without a dot: as empty as a space."""
_MOST_MARKS = 2


def clean(text: str, longest: int) -> str:
    """One line without anything invisible, of at most so many characters."""
    shown: list[str] = []
    marks = 0
    for character in unicodedata.normalize("NFKC", text):
        category = unicodedata.category(character)
        if category in _NOT_SHOWN or character in _INVISIBLE or character == _BLANK:
            shown.append(" " if character in "\t\n\r" + _BLANK else "")
            continue
        marks = marks + 1 if category in {"Mn", "Me"} else 0
        if marks <= _MOST_MARKS:
            shown.append(character)
    return " ".join("".join(shown).split())[:longest].strip()


def clean_name(name: str, otherwise: str) -> str:
    """A name for a seat; `otherwise` if nothing is left of it, or if it pretends to be the house."""
    found = clean(name, LONGEST_NAME)
    return otherwise if not found or letters(found) in RESERVED else found


def seat_name(name: str, otherwise: str, others: list[str]) -> str:
    """A name for a seat as it is shown at a table where the others have these names."""
    return unlike(clean_name(name, otherwise), others)


def unlike(name: str, others: list[str]) -> str:
    """The name, with a number if somebody at the table has the same."""
    taken = {looks_like(other) for other in others}
    found, number = name, 2
    while looks_like(found) in taken:
        found = f"{name[: LONGEST_NAME - 3]} {number}"
        number += 1
    return found


_LOOKALIKES = {
    "a": "\u0430\u03b1@4",
    "b": "\u0432\u03b2",
    "c": "\u0441\u03f2",
    "d": "\u0501",
    "e": "\u0435\u0451\u03b53",
    "g": "\u0261",
    "h": "\u043d\u04bb\u03b7",
    "i": "\u0456\u0457\u03b9\u0131!1|l",
    "j": "\u0458\u03f3",
    "k": "\u043a\u03ba",
    "m": "\u043c\u03bc",
    "n": "\u0438\u03bd",
    "o": "\u043e\u03bf0",
    "p": "\u0440\u03c1",
    "q": "\u051b",
    "s": "\u0455$5",
    "t": "\u0442\u03c4",
    "u": "\u03c5",
    "w": "\u051d\u03c9",
    "x": "\u0445\u03c7",
    "y": "\u0443\u03b3",
}
"""By Latin letter: Cyrillic and Greek ones, digits and signs that look like it, small or large."""
_AS_LATIN = {ord(other): latin for latin, others in _LOOKALIKES.items() for other in others}


def looks_like(name: str) -> str:
    """How a name looks: names that people would take for each other have the same looks."""
    bare = unicodedata.normalize("NFD", name.casefold())
    return "".join(c for c in bare if unicodedata.category(c) != "Mn").translate(_AS_LATIN)


def letters(name: str) -> str:
    """The letters of a name as they look, without what stands between and around them."""
    return "".join(c for c in looks_like(name) if c.isalpha())


RESERVED = frozenset(
    map(letters, ("starhall", "admin", "administrator", "moderator", "server", "system", "host"))
)
"""Names of the house."""
