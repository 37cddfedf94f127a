"""What questions are about, as numbers: each argument in a space of its own.

A game says how its arguments are told, by the names that its kinds give to them (`about`). Seats are counted
from the one that is asked, so `seat`, which is that one, tells nothing more. What no space tells, such as the
steps to come, goes into a checksum: the same for the same, and seldom for others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final
from zlib import crc32

from starhall.core.errors import ContentError, or_list
from starhall.core.kinds import Kind, Question
from starhall.core.plain import plain
from starhall.core.spaces import Layout, Space

OWN: Final = "seat"
"""The argument that is the seat which is asked."""
CHECKSUMS: Final = 32767
"""So many checksums there are."""

NOWHERE: Final = 0
"""The place of what only the checksum has: where an encoding begins the kind is told."""

Asked = Mapping[str, Any]
"""The arguments of a question by their names."""
Take = Callable[[Asked], Any]
"""The part of them that is told; None where there is no such part."""
Numbers = Callable[[Asked, int, int], Sequence[Any]]
"""The numbers of the arguments, for a seat of so many."""


@dataclass(frozen=True, slots=True)
class Told:
    """How an argument, or a part of it, is told."""

    about: str
    """The argument, as kinds name it."""
    numbers: Numbers
    space: Space | None
    """None for what only the checksum has."""
    kind: str = ""
    """In questions of this kind alone; empty means all that have such an argument."""


def thing(about: str, many: int, take: Take | None = None, *, named: str = "", kind: str = "") -> Told:
    """The number of a thing of so many, -1 for none."""
    return _told(about, take, lambda value, me, n: [value], 1, (-1, many - 1), named, kind, category=True)


def amount(about: str, most: int, take: Take | None = None, *, named: str = "", kind: str = "") -> Told:
    """How many there are; more than `most` are told as so many."""
    return _told(about, take, lambda value, me, n: [min(int(value), most)], 1, (0, most), named, kind)


def word(about: str, words: Sequence[Any], take: Take | None = None, *, named: str = "") -> Told:
    """One of these words, from 1 on; 0 for none of them."""
    number = {word: 1 + n for n, word in enumerate(words)}
    return _told(
        about, take, lambda value, me, n: [number.get(value, 0)], 1, (0, len(words)), named, category=True
    )


def words(about: str, every: Sequence[Any], take: Take | None = None, *, named: str = "") -> Told:
    """Some of these words, or numbers: for each, is it among them?"""

    def numbers(value: Sequence[Any], me: int, n: int) -> list[int]:
        return [int(one in value) for one in every]

    return _told(about, take, numbers, len(every), (0, 1), named)


def seat(about: str, most: int, take: Take | None = None, *, named: str = "", kind: str = "") -> Told:
    """A seat, -1 for nobody."""

    def numbers(value: int, me: int, n: int) -> list[int]:
        return [(value - me) % n if value >= 0 else -1]

    return _told(about, take, numbers, 1, (-1, most - 1), named, kind, category=True)


def seats(about: str, most: int, take: Take | None = None, *, named: str = "") -> Told:
    """A set of seats, as bits or one by one: for each seat, is it among them?"""

    def numbers(value: int | Sequence[int], me: int, n: int) -> list[int]:
        among = [p for p in range(n) if value >> p & 1] if isinstance(value, int) else value
        found = [0] * most
        for p in among:
            found[(p - me) % n] = 1
        return found

    return _told(about, take, numbers, most, (0, 1), named)


def only(about: str, kind: type) -> Take:
    """An argument that may be of several types, where it is of this one."""

    def take(asked: Asked) -> Any:
        value = asked.get(about)
        return value if isinstance(value, kind) else None

    return take


def rest(about: str, take: Take) -> Told:
    """What only the checksum has of an argument that is told otherwise."""
    return Told(about, lambda asked, me, n: (take(asked),), None)


def _told(
    about: str,
    take: Take | None,
    numbers: Callable[[Any, int, int], Sequence[int]],
    size: int,
    ends: tuple[int, int],
    named: str = "",
    kind: str = "",
    *,
    category: bool = False,
) -> Told:
    name = f"asked about {named or about}"
    space = Space(name, size, *ends, category=category)
    blank = [ends[0]] * size

    def of(asked: Asked, me: int, n: int) -> Sequence[int]:
        part = asked.get(about) if take is None else take(asked)
        return blank if part is None else numbers(part, me, n)

    return Told(about, of, space, kind)


class Telling:
    """Tells the question of a seat as numbers: its kind, its arguments, a checksum of what is left."""

    def __init__(self, kinds: Sequence[Kind], told: Sequence[Told]) -> None:
        """Lay out the spaces, and find out by kind what is told of each argument, and where."""
        spaces = [one.space for one in told if one.space is not None]
        self.spaces = (
            Space("question", 1, 0, len(kinds), category=True),
            *spaces,
            Space("the rest of what is asked about", 1, 0, CHECKSUMS, category=True),
        )
        self._blank = Layout(self.spaces).blank
        self._nothing = tuple(self._blank)
        self._numbers = {kind: 1 + n for n, kind in enumerate(kinds)}
        self._parts = {kind: [*_parts(kind, told)] for kind in kinds}
        # A kind declares the types of its arguments, so that equal ones are the same; and few are ever asked.
        self._known = lru_cache(1 << 13)(self._tell)
        names = {name for kind in kinds for name in kind.about}
        if unknown := {one.about for one in told} - names:
            raise ContentError(f"no question has an argument of the name {or_list(sorted(unknown))}")

    def of(self, question: Question | None, players: int) -> tuple[int, ...]:
        """The numbers of this question, or of none, at a table of so many."""
        if question is None:
            return self._nothing
        me, kind, _, args = question
        try:
            return self._known(kind, args, me, players)
        except TypeError:
            # Lists among the arguments cannot be looked up.
            return self._tell(kind, args, me, players)

    def _tell(self, kind: Kind, args: Sequence[Any], me: int, players: int) -> tuple[int, ...]:
        found, left = self._blank[:], list[Any]()
        found[0] = self._numbers[kind]
        asked = dict(zip(kind.about, args, strict=False))
        for start, numbers in self._parts[kind]:
            told = numbers(asked, me, players)
            if start == NOWHERE:
                left += told
            else:
                found[start : start + len(told)] = told
        if any(value is not None for value in left):
            found[-1] = 1 + crc32(repr(plain(left)).encode()) % CHECKSUMS
        return tuple(found)


def _parts(kind: Kind, told: Sequence[Told]) -> Iterator[tuple[int, Numbers]]:
    """What is told of the arguments of a kind, and where in an encoding."""
    start, known = 1, {OWN}
    for one in told:
        if one.about in kind.about and one.kind in ("", kind.name):
            known.add(one.about)
            yield NOWHERE if one.space is None else start, one.numbers
        start += one.space.size if one.space is not None else 0
    if left := [name for name in kind.about if name not in known]:
        yield NOWHERE, lambda asked, me, n: [asked.get(name) for name in left]
