"""Chance for two games that are to be compared: what happens at the same place comes out the same.

Draws that are numbered mean something else as soon as one game has drawn once more than the other. Here they
are named: by where the game stands, what is drawn, and how many alike were drawn there before. So a game that
was changed in one place stays like the other in all places that the change does not reach.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from hashlib import blake2b
from random import Random
from typing import Any

from starhall.core import Dealer, Die

Where = Callable[[Any], tuple[int | str, ...]]
"""Where a game stands, by its state."""


class Named(Dealer):
    """A dealer for a game that is played once, from its set-up to its end."""

    def __init__(self, seed: str, where: Where) -> None:
        self.seed = seed
        self.where = where
        self.state: Any = None
        """The game, once it is set up."""
        self._before: Counter[str] = Counter()

    def _place(self, what: str) -> bytes:
        """The name of a draw."""
        here = f"{self.seed}/{what}/{self.where(self.state) if self.state is not None else ''}"
        self._before[here] += 1
        return f"{here}/{self._before[here]}".encode()

    def rng(self, seat: int) -> Random:
        """Chance for the next decision of a seat's own."""
        return Random(self._place(f"seat {seat}"))

    def pick(self, k: int, size: int) -> int:
        return _number(self._place("pick")) % size

    def die(self, k: int, die: Die) -> int:
        return _number(self._place(die.name)) % len(die.faces)

    def dice(self, k: int, die: Die, n: int) -> list[int]:
        return [self.die(k + i, die) for i in range(n)]

    def order(self, k: int, size: int) -> list[int]:
        # Each thing has its own number: one more of them leaves the others in their order.
        place = self._place("order")
        return sorted(range(size), key=lambda thing: _number(b"%b/%d" % (place, thing)))

    def forget(self, k: int) -> None:
        pass


def _number(name: bytes) -> int:
    return int.from_bytes(blake2b(name, digest_size=8).digest())
