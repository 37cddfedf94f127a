"""Chance: dice, and the dealers that let them fall.

A dealer is a function from the number of a draw to its outcome. The state counts its draws, so a copy of
a state is independent of the original, an undone roll comes up the same again, and a snapshot needs no
generator. Outcomes are positions (0, 1, 2 ...) on the die or in the pile; a record is a list of them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import sha512
from random import Random
from struct import Struct
from types import MappingProxyType
from typing import Any, Protocol

from starhall.core.errors import NotUnderstood, RecordError, StarhallError, or_list

AS_IS = "as is"
"""In a script: this shuffle leaves the pile as it lies."""
NOTHING: Mapping[str, str] = MappingProxyType({})


class Die:
    """A die: what its faces show, how each is written, and what a sign on it means."""

    def __init__(
        self,
        name: str,
        faces: Sequence[int],
        written: Sequence[str] | None = None,
        means: Mapping[str, str] = NOTHING,
    ) -> None:
        self.name = name
        self.faces = tuple(faces)
        self.size = len(self.faces)
        """How many faces it has."""
        self.written = tuple(written) if written is not None else tuple(str(face) for face in faces)
        self.means = means
        """By a face as it is written: its name, where that says more."""

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
        self.seats = False
        """Is the outcome one of the seats?"""


class Dealer(Protocol):
    """Gives outcome number `k`; each kind of dealer is made from this one and says from where."""

    def die(self, k: int, die: Die) -> int:
        """The position of one die."""
        ...

    def dice(self, k: int, die: Die, n: int) -> list[int]:
        """Positions of `n` dice, the outcomes k, k + 1, ..."""
        ...

    def pick(self, k: int, size: int) -> int:
        """One of `size` things."""
        ...

    def order(self, k: int, size: int) -> list[int]:
        """An order of `size` things: the outcome k is the whole order."""
        ...

    def forget(self, k: int) -> None:
        """The game has gone back to before draw k: what was noted for it and after counts no longer."""
        ...


_WORDS = Struct(">16I")
"""A SHA-512 digest as sixteen words of 32 bits: the bias of a remainder stays below one in ten million."""


class Seeded(Dealer):
    """Chance from a seed, which anybody can check later.

    Outcome k is word k % 16 of SHA-512("seed/b") with b = k // 16, modulo the number of possibilities. An
    order takes the words of SHA-512("seed/k/0"), SHA-512("seed/k/1") ... for swaps from the last thing down.
    """

    def __init__(self, seed: int | str | bytes) -> None:
        self.seed = seed if isinstance(seed, bytes) else str(seed).encode()
        self._hash = sha512(self.seed)
        # Draws come one after another: the block of the last one serves the next ones, too.
        self._block: tuple[int, tuple[int, ...]] = (-1, ())

    def _words(self, label: bytes) -> tuple[int, ...]:
        digest = self._hash.copy()
        digest.update(label)
        return _WORDS.unpack(digest.digest())

    def pick(self, k: int, size: int) -> int:
        number, words = self._block
        if number != k >> 4:
            words = self._words(b"/%d" % (k >> 4))
            self._block = (k >> 4, words)
        return words[k & 15] % size

    def die(self, k: int, die: Die) -> int:
        number, words = self._block
        if number != k >> 4:
            return self.pick(k, die.size)
        return words[k & 15] % die.size

    def dice(self, k: int, die: Die, n: int) -> list[int]:
        number, words = self._block
        size = die.size
        at = k & 15
        # Inside the last block, which is nearly always, dice are cut out of it at once.
        if number == k >> 4 and at + n <= 16:
            return [word % size for word in words[at : at + n]]
        return [self.pick(i, size) for i in range(k, k + n)]

    def order(self, k: int, size: int) -> list[int]:
        found: list[Any] = list(range(size))
        left = size
        for block in range((size + 14) // 16):
            for word in self._words(b"/%d/%d" % (k, block))[: left - 1]:
                j = word % left
                left -= 1
                found[left], found[j] = found[j], found[left]
        return found

    def forget(self, k: int) -> None:
        pass


class Scripted(Dealer):
    """The outcomes a test or a rulebook prints, as the dice show them: `Scripted(2, 3, "M", 6)`."""

    def __init__(self, *outcomes: Any, first: int = 0) -> None:
        self.outcomes = list(outcomes)
        self.first = first
        """The number of the draw that the first outcome is for."""

    def _next(self, k: int, what: str, **details: Any) -> Any:
        if k - self.first >= len(self.outcomes):
            raise OutcomeNeeded(k, what, **details)
        return self.outcomes[k - self.first]

    def die(self, k: int, die: Die) -> int:
        return self.dice(k, die, 1)[0]

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
        if not _is_order(order, size):
            raise NotUnderstood(f"outcome {k}: {order!r} is not an order of 0 to {size - 1}, nor {AS_IS!r}")
        return list(order)

    def forget(self, k: int) -> None:
        pass


class Typed(Scripted):
    """The dice and cards of a real table, typed in as they fall.

    Draws beyond what was typed raise `OutcomeNeeded`. A match then still stands where it stood; give the
    outcome and make the same choice again.
    """

    def give(self, *outcomes: Any) -> None:
        """Add what fell next."""
        self.outcomes.extend(outcomes)

    def forget(self, k: int) -> None:
        del self.outcomes[max(0, k - self.first) :]


class Replayed(Dealer):
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
        over = self._over(k)
        if over:
            return over.pick(k, size)
        outcome = self.outcomes[k - self.first]
        if not isinstance(outcome, int) or isinstance(outcome, bool) or not 0 <= outcome < size:
            place = f"chance[{k - self.first}]"
            raise RecordError(f"{place}: {outcome!r} is not one of the {size} possible outcomes")
        return outcome

    def die(self, k: int, die: Die) -> int:
        return self.dice(k, die, 1)[0]

    def dice(self, k: int, die: Die, n: int) -> list[int]:
        over = self._over(k)
        return over.dice(k, die, n) if over else [self._next(k + i, die.size) for i in range(n)]

    def pick(self, k: int, size: int) -> int:
        over = self._over(k)
        return over.pick(k, size) if over else self._next(k, size)

    def order(self, k: int, size: int) -> list[int]:
        over = self._over(k)
        if over:
            return over.order(k, size)
        order = self.outcomes[k - self.first]
        if not _is_order(order, size):
            raise RecordError(f"chance[{k - self.first}]: {order!r} is not an order of {size} things")
        return list(order)

    def forget(self, k: int) -> None:
        self.outcomes = self.outcomes[: max(0, k - self.first)]
        if self.then is not None:
            self.then.forget(k)


def _is_order(order: Any, size: int) -> bool:
    """Is this a list of the numbers below `size`, each once?"""
    return (
        isinstance(order, (list, tuple))
        and all(type(i) is int for i in order)
        and sorted(order) == list(range(size))
    )


class Resampling(Dealer):
    """Fresh chance at every draw, for search: the same draw may fall differently in each copy."""

    def __init__(self, rng: Random) -> None:
        self.random = rng.random

    def die(self, k: int, die: Die) -> int:
        return int(self.random() * die.size)

    def dice(self, k: int, die: Die, n: int) -> list[int]:
        size = die.size
        random = self.random
        return [int(random() * size) for _ in range(n)]

    def pick(self, k: int, size: int) -> int:
        return int(self.random() * size)

    def order(self, k: int, size: int) -> list[int]:
        found: list[Any] = list(range(size))
        random = self.random
        for i in range(size - 1, 0, -1):
            j = int(random() * (i + 1))
            found[i], found[j] = found[j], found[i]
        return found

    def forget(self, k: int) -> None:
        pass
