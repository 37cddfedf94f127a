"""Chance: dice, and the dealers that let them fall.

A dealer is a function from the number of a draw to its outcome. The state counts its draws, so a copy of
a state is independent of the original, an undone roll comes up the same again, and a snapshot needs no
generator. Outcomes are positions (0, 1, 2 ...) on the die or in the pile; a record is a list of them.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from random import Random
from typing import Any, Protocol

from starhall.core.errors import NotUnderstood, RecordError, StarhallError, or_list

AS_IS = "as is"
"""In a script: this shuffle leaves the pile as it lies."""


class Die:
    """A die: what its faces show, and how each is written."""

    def __init__(self, name: str, faces: Sequence[int], written: Sequence[str] | None = None) -> None:
        self.name = name
        self.faces = tuple(faces)
        self.written = tuple(written) if written is not None else tuple(str(face) for face in faces)

    def __repr__(self) -> str:
        return f"Die({self.name!r}, {self.faces!r})"

    def position(self, shown: object) -> int:
        """The first position that shows this face, given as its number or as it is written."""
        for i, face in enumerate(self.faces):
            if shown == self.written[i] or (shown == face and not isinstance(shown, bool)):
                return i
        faces = or_list([str(face) for face in dict.fromkeys(self.written)], most=12)
        raise NotUnderstood(f"{shown!r} is not on the {self.name} die: it shows {faces}")


class OutcomeNeeded(StarhallError):
    """A typed or scripted dealer has no outcome for this draw yet; nothing has been lost."""

    def __init__(
        self, number: int, what: str, *, die: Die | None = None, size: int = 0, order: bool = False
    ) -> None:
        super().__init__(f"outcome {number} is missing: {what}")
        self.number = number
        self.what = what
        self.die = die
        """The die that is rolled, if one is."""
        self.size = size or (len(die.faces) if die else 0)
        """How many outcomes there are, or how many things to put in order."""
        self.order = order
        """Is the outcome an order of things?"""


class Dealer(Protocol):
    """Gives outcome number `k`; each kind of dealer says from where."""

    def dice(self, k: int, die: Die, n: int) -> list[int]:
        """Positions of `n` dice, the outcomes k, k + 1, ..."""
        ...

    def pick(self, k: int, size: int) -> int:
        """One of `size` things."""
        ...

    def order(self, k: int, size: int) -> list[int]:
        """An order of `size` things: the outcome k is the whole order."""
        ...


_CHUNK = 12
# One SHA-256 digest serves twelve draws of up to 1,024 things each: 120 of its 256 bits, so the
# bias of taking remainders stays below 2 to the power of -128.


class Seeded:
    """Chance from a seed: outcome k is a piece of SHA-256(seed, k), which anybody can check later."""

    def __init__(self, seed: int | str | bytes) -> None:
        self.seed = seed if isinstance(seed, bytes) else str(seed).encode()
        self._hash = hashlib.sha256(self.seed + b"/")

    def _bits(self, k: int, part: int = 0) -> int:
        digest = self._hash.copy()
        digest.update(b"%d.%d" % (k, part))
        return int.from_bytes(digest.digest(), "big")

    def dice(self, k: int, die: Die, n: int) -> list[int]:
        size = len(die.faces)
        bits = self._bits(k)
        found = []
        for i in range(n):
            if i % _CHUNK == 0 and i:
                bits = self._bits(k + i)
            found.append(bits % size)
            bits //= size
        return found

    def pick(self, k: int, size: int) -> int:
        return self._bits(k) % size

    def order(self, k: int, size: int) -> list[int]:
        found = list(range(size))
        bits = 0
        for i in range(size - 1, 0, -1):
            if (size - 1 - i) % _CHUNK == 0:
                bits = self._bits(k, size - i)
            bits, j = divmod(bits, i + 1)
            found[i], found[j] = found[j], found[i]
        return found


class Scripted:
    """The outcomes a test or a rulebook prints, as the dice show them: `Scripted(2, 3, "M", 6)`."""

    def __init__(self, *outcomes: Any) -> None:
        self.outcomes = list(outcomes)

    def _next(self, k: int, what: str, **details: Any) -> Any:
        if k >= len(self.outcomes):
            raise OutcomeNeeded(k, what, **details)
        return self.outcomes[k]

    def dice(self, k: int, die: Die, n: int) -> list[int]:
        return [die.position(self._next(k + i, f"{i + 1} of {n} {die.name} dice", die=die)) for i in range(n)]

    def pick(self, k: int, size: int) -> int:
        picked = self._next(k, f"one of {size}, counted from 0", size=size)
        if not isinstance(picked, int) or isinstance(picked, bool) or not 0 <= picked < size:
            raise NotUnderstood(f"outcome {k}: {picked!r} is not a number from 0 to {size - 1}")
        return picked

    def order(self, k: int, size: int) -> list[int]:
        order = self._next(k, f"an order of {size} things, or {AS_IS!r}", size=size, order=True)
        if order == AS_IS:
            return list(range(size))
        if not isinstance(order, (list, tuple)) or sorted(order) != list(range(size)):
            raise NotUnderstood(f"outcome {k}: {order!r} is not an order of 0 to {size - 1}, nor {AS_IS!r}")
        return list(order)


class Typed(Scripted):
    """The dice and cards of a real table, typed in as they fall.

    Draws beyond what was typed raise `OutcomeNeeded`. A match then still stands where it stood; give the
    outcome and make the same choice again.
    """

    def give(self, *outcomes: Any) -> None:
        """Add what fell next."""
        self.outcomes.extend(outcomes)


class Replayed:
    """The outcomes of a record, by position, from draw number `first` on; then a dealer for what follows."""

    def __init__(self, outcomes: Sequence[Any], first: int = 0, then: Dealer | None = None) -> None:
        self.outcomes = outcomes
        self.first = first
        self.then = then

    def _over(self, k: int) -> Dealer | None:
        """The dealer that takes over, once the record has ended."""
        if k - self.first < len(self.outcomes):
            return None
        if self.then is None:
            raise RecordError(
                f"chance[{k - self.first}]: the record ends here, but one more outcome is drawn"
            )
        return self.then

    def _next(self, k: int, size: int) -> int:
        self._over(k)
        outcome = self.outcomes[k - self.first]
        if not isinstance(outcome, int) or isinstance(outcome, bool) or not 0 <= outcome < size:
            place = f"chance[{k - self.first}]"
            raise RecordError(f"{place}: {outcome!r} is not one of the {size} possible outcomes")
        return outcome

    def dice(self, k: int, die: Die, n: int) -> list[int]:
        over = self._over(k)
        return over.dice(k, die, n) if over else [self._next(k + i, len(die.faces)) for i in range(n)]

    def pick(self, k: int, size: int) -> int:
        over = self._over(k)
        return over.pick(k, size) if over else self._next(k, size)

    def order(self, k: int, size: int) -> list[int]:
        over = self._over(k)
        if over:
            return over.order(k, size)
        order = self.outcomes[k - self.first]
        if not isinstance(order, list) or set(map(str, order)) != set(map(str, range(size))):
            raise RecordError(f"chance[{k - self.first}]: {order!r} is not an order of {size} things")
        return list(order)


class Resampling:
    """Fresh chance at every draw, for search: the same draw may fall differently in each copy."""

    def __init__(self, rng: Random) -> None:
        self.random = rng.random

    def dice(self, k: int, die: Die, n: int) -> list[int]:
        size = len(die.faces)
        random = self.random
        return [int(random() * size) for _ in range(n)]

    def pick(self, k: int, size: int) -> int:
        return int(self.random() * size)

    def order(self, k: int, size: int) -> list[int]:
        found = list(range(size))
        random = self.random
        for i in range(size - 1, 0, -1):
            j = int(random() * (i + 1))
            found[i], found[j] = found[j], found[i]
        return found
