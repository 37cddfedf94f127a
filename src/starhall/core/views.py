"""Fair re-deals of what a seat may not know."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import repeat, starmap
from random import Random
from typing import Any, TypeVar

from starhall.core.copying import as_lists, as_shared
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
    rows = {name: as_lists(getattr(copy, name), around) for name, around in _rows(copy)}
    _exchange(copy, list(hidden_places(copy, seat, rows)), rng)
    for name, around in _rows(copy):
        setattr(copy, name, as_shared(rows[name], copy.types[name], around))
    if copy.together:
        copy.answers = tuple(other_answers(copy, seat, rng))
    return copy


class Unknown:
    """The cards of some piles that a seat does not know: found once for any number of re-deals.

    Places are counted through all piles. The number of a card is its place in `known`, and below 256.
    """

    __slots__ = ("_noted", "_others", "cards", "ends", "kept")

    def __init__(self, s: State, seat: int | None, piles: Sequence[Sequence[int]]) -> None:
        """Look through these piles."""
        lying: list[int] = []
        self.ends: list[int] = []
        """By pile: how many places there are up to its end."""
        for pile in piles:
            lying += pile
            self.ends.append(len(lying))
        cards = bytes(lying)
        self.kept: dict[int, int] = {}
        """By place, in order: the cards that the seat knows."""
        self._noted: dict[int, int] = {}
        """By place: who knows the card there, if others do."""
        # As bytes, all places are looked up at once: of 98 cards in 0.1 µs, one by one in 2. Of a deck, which
        # comes late, hardly a card is known: what comes after the last one that is need not be gone through.
        knowers = cards.translate(s.known.ljust(256, b"\0")).rstrip(b"\0")
        if knowers:
            bits, kept, noted = knower(s, seat), self.kept, self._noted
            for place, who in enumerate(knowers):
                if who:
                    if who & bits == bits:
                        kept[place] = lying[place]
                    else:
                        noted[place] = who
            if kept:
                cards = cards.translate(None, bytes(kept.values()))
            if noted:
                others = self._others = bytearray(s.known)
                """What is known of all cards but those noted here."""
                for place in noted:
                    others[lying[place]] = 0
        self.cards = in_order(cards)
        """Those that the seat does not know, in order: so tables that look alike are dealt anew alike."""

    def put(self, s: State, dealt: list[int], placed: Mapping[int, int] | None = None) -> list[list[int]]:
        """Give every place a card: the piles of a copy of that state, in which is noted who knows what.

        What is `placed` is, by place, the cards `kept` and those that may lie in some places only; the rest
        is `dealt`.
        """
        if placed is None:
            for place, card in self.kept.items():
                dealt.insert(place, card)
        else:
            for place in sorted(placed):
                dealt.insert(place, placed[place])
        if self._noted:
            # What others know, they know of a place: whichever card has come to lie there, they have seen.
            known = self._others.copy()
            for place, who in self._noted.items():
                known[dealt[place]] = who
            s.known = bytes(known)
        found, first = [], 0
        for end in self.ends:
            found.append(dealt[first:end])
            first = end
        return found


_ALL = bytes(range(256))


def in_order(cards: bytes) -> bytes:
    """Different numbers below 256, sorted."""
    # Left out of all numbers are all others: 98 in 0.3 µs, and sorted in 2.
    return _ALL.translate(None, _ALL.translate(None, cards))


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


_NOTHING = repeat(())


def mixed(cards: Sequence[int], rng: Random) -> list[int]:
    """Cards that lie in order in random order; a good deal faster than `rng.shuffle`."""
    numbers = starmap(rng.random, _NOTHING)
    return sorted(cards, key=partial(next, numbers))


def hidden_places(
    s: State, seat: int | None, rows: Mapping[str, list[Any]] | None = None
) -> Iterator[tuple[list[int], int]]:
    """Each place of a hand or pile that holds a card which `seat` does not know.

    Piles that copies share are looked at as lists: those of their name in `rows`, if these are given.
    """
    if rows is None:
        rows = {name: as_lists(getattr(s, name), around) for name, around in _rows(s)}
    for name, visibility in s.hiding:
        piles = rows[name] if name in rows else getattr(s, name)
        if visibility is Visibility.OWNER:
            for p, entry in enumerate(piles):
                if p != seat:
                    yield from _unknown(s, entry, seat)
        else:
            yield from _unknown(s, piles, seat)


def _rows(s: State) -> list[tuple[str, int]]:
    """The hidden fields with rows, and how many lists lie around these."""
    return [(name, s.shared[name]) for name, _ in s.hiding if name in s.shared]


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
