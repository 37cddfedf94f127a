"""Reading effects: the small languages in which content says what a card does, token by token.

A game's reader says what a token is and adds what its language has; a complaint is a `ValueError`, to which
the loader of the content adds file, row and field.
"""

from __future__ import annotations

import re
from typing import ClassVar


class Reader:
    """The tokens of one effect, and where the reading stands."""

    token: ClassVar[re.Pattern[str]]
    """A token, in the only group, with the space before it."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.tokens: list[str] = []
        place = 0
        while place < len(text.rstrip()):
            found = self.token.match(text, place)
            if found is None:
                raise ValueError(f"effect: {text[place:]!r} cannot be read")
            self.tokens.append(found[1])
            place = found.end()
        self.tokens.append("")
        self.at = 0

    @property
    def now(self) -> str:
        """The next token to read; empty at the end."""
        return self.tokens[self.at]

    def next(self) -> str:
        """Read a token, whatever it is."""
        self.at += 1
        return self.tokens[self.at - 1]

    def take(self, token: str) -> None:
        """Read this token."""
        if self.now != token:
            raise ValueError(f"effect: {token!r} is missing before {self.now!r} in {self.text!r}")
        self.at += 1

    def word(self, words: tuple[str, ...]) -> str:
        """Read one of these words."""
        found = self.now
        if found not in words:
            raise ValueError(f"effect: {found!r} is not one of {', '.join(words)}")
        self.at += 1
        return found

    def end(self) -> None:
        """Nothing is left to read."""
        if self.now:
            raise ValueError(f"effect: {self.now!r} comes after the end of {self.text!r}")
