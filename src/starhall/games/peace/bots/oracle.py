"""The exact mathematics of one turn: the most saucers repelled, and the worth of rolling again.

Dice with equal faces are interchangeable, so a state of Step 2 is a multiset of faces: at most 252. What is
kept is a smaller multiset. Keeping k is worth the mean, over the six faces, of keeping k and that face; a
roll is worth the best of what can be kept of it. So each re-roll left costs some 2,000 additions and
comparisons, however many rolls and sets of dice there are.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import combinations_with_replacement
from operator import itemgetter
from typing import Any, NamedTuple

from starhall.games.peace.box.parts import (
    BLUE,
    COLOURS,
    DIE_COLOUR,
    INTERCEPTOR,
    MISSILE,
    PURPLE,
    REBUILD,
    YELLOW,
)

_FACES = range(6)
_COLOURS = range(len(COLOURS))
Number = float | Fraction


class Kept(NamedTuple):
    """What the faces that are kept in the end come to, with the best assignment."""

    negated: int
    """Saucers repelled."""
    left: int
    """Saucers that strike."""
    missiles: int
    """Missile faces."""
    rebuilds: int
    """Rebuild faces."""


Worth = Callable[[Kept], Number]
"""What the end of Step 2 is worth; more saucers negated must never be worth less."""


# Assignments.


@lru_cache(maxsize=4096)
def _shot_down(dice: tuple[int, ...], value: int, most: int) -> tuple[tuple[int, ...], ...]:
    """Saucers negated on dice of one colour, by the Interceptors and Blasters assigned to them."""
    rows = []
    for interceptors in range(most + 1):
        left = sorted(dice)
        gone = 0
        for _ in range(min(interceptors, len(left))):
            gone += left.pop()
        row = [gone]
        for _ in range(most):
            if left:
                # The largest die is always a right target: no other gives a Blaster more to negate.
                saucers = left.pop()
                gone += min(value, saucers)
                insort(left, max(0, saucers - value))
            row.append(gone)
        rows.append(tuple(row))
    return tuple(rows)


def _by_colour(invasion: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """The dice of each colour that show saucers, the largest first."""
    return tuple(
        tuple(sorted((n for n, c in zip(invasion, DIE_COLOUR, strict=False) if c == colour and n))[::-1])
        for colour in _COLOURS
    )


@lru_cache(maxsize=64)
def _splits(interceptors: int) -> tuple[tuple[int, int, int], ...]:
    """Every way to spread Interceptors over the three colours."""
    return tuple(
        (y, b, interceptors - y - b) for y in range(interceptors + 1) for b in range(interceptors + 1 - y)
    )


def best_split(invasion: Sequence[int], faces: Sequence[int], value: int) -> tuple[int, tuple[int, int, int]]:
    """The most saucers that these faces negate, and how many Interceptors go to each colour for that."""
    yellow, blue, purple = (_shot_down(dice, value, len(faces)) for dice in _by_colour(invasion))
    by, bb, bp = faces.count(YELLOW), faces.count(BLUE), faces.count(PURPLE)
    return max(
        (yellow[y][by] + blue[b][bb] + purple[p][bp], (y, b, p))
        for y, b, p in _splits(faces.count(INTERCEPTOR))
    )


def most_negated(invasion: Sequence[int], faces: Sequence[int], value: int) -> int:
    """The most saucers that these faces negate."""
    return best_split(invasion, faces, value)[0]


# Re-rolls.


class _Layer(NamedTuple):
    """All multisets of so many faces."""

    multisets: tuple[tuple[int, ...], ...]
    number: dict[tuple[int, ...], int]
    with_one_more: tuple[tuple[int, ...], ...]
    """By multiset: the numbers, in the next layer, of it and each face."""
    with_one_less: tuple[Callable[[Any], Any], ...]
    """By multiset: picks, from values of the layer before, those of it less one of its faces."""


@lru_cache(maxsize=8)
def layers_of(dice: int) -> tuple[_Layer, ...]:
    """The multisets of 0 to `dice` faces."""
    found = [tuple(combinations_with_replacement(_FACES, size)) for size in range(dice + 1)]
    numbers = [{multiset: i for i, multiset in enumerate(multisets)} for multisets in found]
    layers = []
    for size, multisets in enumerate(found):
        more: tuple[tuple[int, ...], ...] = ()
        less: tuple[Callable[[Any], Any], ...] = ()
        if size < dice:
            after = numbers[size + 1]
            more = tuple(tuple(after[tuple(sorted((*kept, face)))] for face in _FACES) for kept in multisets)
        if size:
            before = numbers[size - 1]
            less = tuple(_picker([before[_without(kept, face)] for face in set(kept)]) for kept in multisets)
        layers.append(_Layer(multisets, numbers[size], more, less))
    return tuple(layers)


def _picker(numbers: list[int]) -> Callable[[Any], Any]:
    """A function that picks these values; always several, so that it gives a tuple."""
    return itemgetter(*numbers) if len(numbers) > 1 else itemgetter(*numbers, *numbers)


def _without(multiset: tuple[int, ...], face: int) -> tuple[int, ...]:
    at = multiset.index(face)
    return multiset[:at] + multiset[at + 1 :]


@lru_cache(maxsize=8)
def _hands(dice: int) -> tuple[tuple[tuple[int, int, int, int], ...], tuple[tuple[int, int, int], ...]]:
    """The different (Y, B, P, I) counts; and by full multiset: which of these, Missiles, Rebuilds."""
    counts = [
        tuple(multiset.count(face) for face in (YELLOW, BLUE, PURPLE, INTERCEPTOR))
        for multiset in layers_of(dice)[dice].multisets
    ]
    different = {hand: i for i, hand in enumerate(dict.fromkeys(counts))}
    return (
        tuple((y, b, p, i) for y, b, p, i in different),
        tuple(
            (different[hand], multiset.count(MISSILE), multiset.count(REBUILD))
            for hand, multiset in zip(counts, layers_of(dice)[dice].multisets, strict=True)
        ),
    )


@lru_cache(maxsize=256)
def _finals(by_colour: tuple[tuple[int, ...], ...], dice: int, value: int) -> tuple[Kept, ...]:
    """By full multiset: what it comes to against this invasion."""
    yellow, blue, purple = (_shot_down(saucers, value, dice) for saucers in by_colour)
    total = sum(map(sum, by_colour))
    hands, kept = _hands(dice)
    gone = [
        max([yellow[y][by] + blue[b][bb] + purple[p][bp] for y, b, p in _splits(interceptors)])
        for by, bb, bp, interceptors in hands
    ]
    return tuple(
        [Kept(gone[hand], total - gone[hand], missiles, rebuilds) for hand, missiles, rebuilds in kept]
    )


class Turn:
    """The worth of every roll and every re-roll of one turn, by backward induction over the re-rolls left."""

    def __init__(
        self,
        invasion: Sequence[int],
        dice: int,
        value: int,
        worth: Worth,
        *,
        rerolls: int = 3,
        exact: bool = False,
    ) -> None:
        """Work out a turn of so many Defense dice against this invasion; exact: in Fractions."""
        self.dice = dice
        self.exact = exact
        layers = layers_of(dice)
        number = Fraction if exact else float
        ends: list[Any] = [number(worth(final)) for final in _finals(_by_colour(invasion), dice, value)]
        self.rolled: list[list[Any]] = [ends]
        """By re-rolls left and multiset: the worth of a roll."""
        self.kept: list[list[list[Any]]] = [[[]] * dice + [ends]]
        """By re-rolls left, size and multiset: the worth of keeping these and rolling the rest."""
        for left in range(1, rerolls + 1):
            kept = kept_of(self.rolled[left - 1], layers)
            # Keeping all ends the step (PEACE-033); it does not save the re-roll.
            kept[dice] = ends
            self.kept.append(kept)
            best = kept[0]
            for size in range(1, dice + 1):
                best = [
                    max(here, *fewer(best))
                    for here, fewer in zip(kept[size], layers[size].with_one_less, strict=True)
                ]
            self.rolled.append(best)

    def value(self, faces: Sequence[int], rerolls: int) -> Number:
        """The worth of a roll with so many re-rolls left, played as well as possible."""
        found: Number = self.rolled[rerolls][layers_of(self.dice)[-1].number[tuple(sorted(faces))]]
        return found


def kept_of(rolled: list[Any], layers: tuple[_Layer, ...]) -> list[list[Any]]:
    """By size and multiset: the worth of keeping it, from the worths of full rolls."""
    kept = [rolled]
    for layer in layers[-2::-1]:
        after = kept[-1]
        kept.append(
            [
                (after[y] + after[b] + after[p] + after[i] + after[m] + after[r]) / 6
                for y, b, p, i, m, r in layer.with_one_more
            ]
        )
    return kept[::-1]
