"""Fair re-deals of what a seat may not know."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import compress, repeat, starmap
from random import Random
from typing import Any, TypeVar

from starhall.core.dealer import Resampling
from starhall.core.knowers import knower, knows
from starhall.core.state import State
from starhall.core.visibility import Visibility

S = TypeVar("S", bound=State)


def resample(s: S, seat: int | None, rng: Random) -> S:
    """A copy in which all that `seat` does not know is dealt anew, with fresh chance from here on.

    The unseen cards of other hands and hidden piles are pooled and dealt back to the same places. Answers
    that others have given in secret are drawn again from their legal options. A game whose cards have
    different backs, or whose hidden fields are no cards, gives its own function to `Game(redealing=...)`.

    The same generator gives the same re-deal for all tables that `seat` cannot tell apart: the truth does
    not shine through.
    """
    copy = s.copy()
    copy.dealer = Resampling(rng)
    _exchange(copy, list(hidden_places(copy, seat)), rng)
    if copy.together:
        copy.answers = tuple(other_answers(copy, seat, rng))
    return copy


Noted = tuple[set[int], set[int]]
"""Cards that a reader knows, and cards that it does not know but others do."""


def noted(s: State, seat: int | None) -> Noted:
    """The cards of which somebody besides their owner knows where they are."""
    known = s.known
    bits = knower(s, seat)
    cards = [*compress(range(len(known)), known)]
    own = {card for card in cards if known[card] & bits == bits}
    return own, {*cards} - own


class Backs:
    """Cards with the same back: what a seat does not know of them, found once for any number of re-deals.

    The number of such a card says nothing else, so that it is its place in `known`.
    """

    __slots__ = ("_cards", "_in_part", "_notes")

    def __init__(self, s: State, noted: Noted, piles: Sequence[list[int]]) -> None:
        """Find the cards of these piles that the reader does not know."""
        own, others = noted
        cards: list[int] = []
        self._in_part: dict[int, list[int]] = {}
        """By pile that is not dealt as a whole: the places that are."""
        self._notes: list[tuple[int, int, int, int]] = []
        """Of cards that others know: the card, its pile, its place, and who knows it."""
        for n, pile in enumerate(piles):
            # The reader knows no card of most piles: those are dealt as a whole.
            if not own or own.isdisjoint(pile):
                cards += pile
            else:
                self._in_part[n] = [i for i, card in enumerate(pile) if card not in own]
                cards += [card for card in pile if card not in own]
            if others and not others.isdisjoint(pile):
                self._notes += [(card, n, i, s.known[card]) for i, card in enumerate(pile) if card in others]
        # The order in which they lay does not matter, so tables that look alike are dealt anew alike.
        cards.sort()
        self._cards = cards

    def deal(self, s: State, piles: Sequence[list[int]], rng: Random) -> None:
        """The unknown cards change places: in a copy of that state, whose piles come in the same order."""
        dealt, first, in_part = mixed(self._cards, rng), 0, self._in_part
        for n, pile in enumerate(piles):
            if n in in_part:
                for i in in_part[n]:
                    pile[i] = dealt[first]
                    first += 1
            elif pile:
                after = first + len(pile)
                pile[:] = dealt[first:after]
                first = after
        if notes := self._notes:
            pass_on(s, [note[0] for note in notes], [(piles[n][i], mask) for _, n, i, mask in notes])


def pass_on(s: State, were: Sequence[int], are: Sequence[tuple[int, int]]) -> None:
    """What others know, they know of a place: whichever card has come to lie there is the one they saw.

    `were` are the cards of which they knew, `are` those that lie there now, each with who knows it.
    """
    known = bytearray(s.known)
    for card in were:
        known[card] = 0
    for card, mask in are:
        known[card] = mask
    s.known = bytes(known)


def _exchange(s: State, places: Sequence[tuple[list[int], int]], rng: Random) -> None:
    """The cards of these places change places."""
    known, size = bytearray(s.known), len(s.known)
    cards = [pile[i] for pile, i in places]
    # What others know, they know of a place: whichever card comes to lie there is the one they have seen.
    knowers = [known[card % size] for card in cards] if known else []
    cards = shuffled(cards, rng)
    for (pile, i), card in zip(places, cards, strict=True):
        pile[i] = card
    for card, mask in zip(cards, knowers, strict=False):
        known[card % size] = mask
    s.known = bytes(known)


def shuffled(cards: list[int], rng: Random) -> list[int]:
    """In random order, whatever order they had."""
    return mixed(sorted(cards), rng)


def mixed(cards: list[int], rng: Random) -> list[int]:
    """Cards that lie in order in random order; a good deal faster than `rng.shuffle`."""
    numbers = starmap(rng.random, repeat(()))
    return sorted(cards, key=partial(next, numbers))


def hidden_places(s: State, seat: int | None) -> Iterator[tuple[list[int], int]]:
    """Each place of a hand or pile that holds a card which `seat` does not know."""
    for name, visibility in s.hiding:
        if visibility is Visibility.OWNER:
            for p, entry in enumerate(getattr(s, name)):
                if p != seat:
                    yield from _unknown(s, entry, seat)
        else:
            yield from _unknown(s, getattr(s, name), seat)


def hidden_cards(s: State, seat: int | None) -> set[int]:
    """Every card that `seat` does not know, wherever a field hides it."""
    return {pile[i] for pile, i in hidden_places(s, seat)}


def _unknown(s: State, pile: Any, seat: int | None) -> Iterator[tuple[list[int], int]]:
    if isinstance(pile, list):
        for i, card in enumerate(pile):
            if isinstance(card, list):
                yield from _unknown(s, card, seat)
            elif not knows(s, seat, card):
                yield pile, i


def other_answers(s: State, seat: int | None, rng: Random) -> Iterator[int | None]:
    """The secret answers given so far: those of others are drawn again from their legal options."""
    _, kind, _, args = s.asked[0]
    for other, answer in zip(s.together, s.answers, strict=True):
        if answer is None or other == seat:
            yield answer
        else:
            yield rng.choice(kind.options(s, other, *args[1:]))
