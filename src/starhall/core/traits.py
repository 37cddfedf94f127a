"""Traits: what is true of each seat, as numbers that have a name, told straight from a state in one pass.

They are for learned values, which are asked at every leaf of a search. A trait holds or does not; one that is
told twice counts twice, as two cards alike do. Numbers of a small range have a trait for each value.
"""

from __future__ import annotations

from collections.abc import Callable
from hashlib import blake2b
from typing import Any


class Traits:
    """The traits of a game: their names, and what tells them."""

    def __init__(self) -> None:
        self.names: list[str] = []
        self.of: Callable[[Any], list[list[int]]] = lambda s: []
        """By seat: the traits that hold; nothing at all where there is nothing to be learned."""

    def add(self, name: str, size: int = 1) -> int:
        """Room for a trait, or for one for each of so many values; the number of the first."""
        first = len(self.names)
        self.names += [f"{name} = {value}" for value in range(size)] if size > 1 else [name]
        return first

    def told_by(self, of: Callable[[Any], list[list[int]]]) -> Callable[[Any], list[list[int]]]:
        """Name the function that tells them."""
        self.of = of
        return of

    @property
    def fingerprint(self) -> str:
        """What weights are made for: they fit no other traits."""
        return blake2b("\n".join(self.names).encode(), digest_size=8).hexdigest()
