"""Who asks at a screen: a table here, or one in a hall elsewhere."""

from __future__ import annotations

from typing import Protocol

from starhall.core.asking import Ask


class Asker(Protocol):
    """What the ask panel needs to know of a table."""

    @property
    def names(self) -> list[str]:
        """The names of the seats."""
        ...

    def later(self, choice: int) -> str:
        """What a legal choice answers that may not be made yet, as in a lesson; empty if it may."""
        ...

    def words(self, asked: Ask, choice: int) -> str:
        """What a choice of the asked kind would do, legal or not."""
        ...

    def reason(self, asked: Ask, choice: int) -> str:
        """Why a choice is not legal."""
        ...
