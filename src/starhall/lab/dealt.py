"""The dealt-in test of a card: the same deals, once as they are, once with the card in an opening hand.

Those who live longer draw and play more cards, so whoever has had a card wins more often, whatever it does.
Here nothing but chance says who has it: one card of an opening hand is another one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from random import Random
from typing import Any, NamedTuple

from starhall.core import Game, Journal, NotUnderstood, StarhallError, State, registry
from starhall.lab.pairing import Named, Where

SEAT = 0
"""Who is dealt the card: the first seat, whatever its turn."""

Chooses = Callable[[State, int, Named], int]
"""What a seat chooses while the table is set up."""
Choices = list[tuple[int, int]]


class Swap(NamedTuple):
    """Two places of a shuffle whose things change places, and which shuffle of the set-up it is."""

    shuffle: int
    here: int
    there: int


class Pinned(NamedTuple):
    """Which draw of the set-up has another outcome, and which."""

    draw: int
    outcome: int


class Dealt(Named):
    """Chance that is named by its place, but for one change of the set-up."""

    def __init__(self, seed: str, where: Where, change: Swap | Pinned | None = None) -> None:
        super().__init__(seed, where)
        self.change = change
        self.orders: list[list[int]] = []
        self.draws: list[tuple[int, int]] = []
        """Of each: from how many, and which it was."""

    def order(self, k: int, size: int) -> list[int]:
        found = super().order(k, size)
        if isinstance(self.change, Swap) and self.change.shuffle == len(self.orders):
            _, here, there = self.change
            found[here], found[there] = found[there], found[here]
        self.orders.append(found)
        return found

    def pick(self, k: int, size: int) -> int:
        found = super().pick(k, size)
        if isinstance(self.change, Pinned) and self.change.draw == len(self.draws):
            found = self.change.outcome % size
        self.draws.append((size, found))
        return found


class Table(NamedTuple):
    """A table that is set up, and how."""

    s: State
    dealer: Dealt
    choices: Choices


class Deck(NamedTuple):
    """The shuffle that opening hands are dealt from, and by name which things of it are a card."""

    shuffle: int
    things: Mapping[str, frozenset[int]]


class Setting(NamedTuple):
    """What is set up, again and again."""

    game: Game[Any]
    names: Sequence[str]
    options: Mapping[str, Any]
    seed: str
    journal: Callable[[], Journal] = Journal

    def plain(self, chooses: Chooses) -> Table:
        """As it is."""
        return self._begun(Dealt(self.seed, self.game.measured.where), chooses)

    def changed(self, change: Swap | Pinned, choices: Choices) -> Table | None:
        """The same choices with other cards; nothing where they are not legal any more."""
        left = iter(choices)

        def chooses(s: State, seat: int, named: Named) -> int:
            # Chance of seats is counted: play must find the same as in the deal as it is.
            named.rng(seat)
            asked, choice = next(left, (-1, -1))
            if asked != seat:
                raise NotUnderstood("another seat is asked")
            return choice

        try:
            return self._begun(Dealt(self.seed, self.game.measured.where, change), chooses)
        except StarhallError:
            return None

    def _begun(self, dealer: Dealt, chooses: Chooses) -> Table:
        s = self.game.new(self.names, dealer, self.options, self.journal())
        dealer.state = s
        choices: Choices = []
        while s.asked and self.game.preparing(s):
            seat = s.asked[0][0]
            choices.append((seat, chooses(s, seat, dealer)))
            s.answer(*choices[-1])
        return Table(s, dealer, choices)


def set_up(setting: Setting, card: str, chooses: Chooses) -> Table:
    """The table of a deal with a card in the first seat's opening hand; as it is, if it is there already."""
    name = _named(setting.game)
    plain = setting.plain(chooses)
    if card in map(name, _hand(plain.s)):
        return plain
    deck = _deck(setting.game.slug, len(setting.names), tuple(sorted(setting.options.items())))
    changes = _swaps(plain, deck, card, name) if deck is not None else _outcomes(setting, plain)
    for change in changes:
        found = setting.changed(change, plain.choices)
        if found is not None and card in map(name, _hand(found.s)):
            return found
    raise NotUnderstood(f"{setting.game.name} deals no card {card!r} with its set-up: none can be dealt in")


def check(slug: str, players: int, options: Mapping[str, Any], card: str) -> None:
    """Refuse a card that cannot be dealt in."""
    set_up(_trial(slug, players, tuple(options.items())), card, _anything())


def _swaps(plain: Table, deck: Deck, card: str, name: Callable[[int], str]) -> Iterator[Swap]:
    """What may bring the card into the hand, where it is dealt from a shuffle: it for a card of the hand."""
    order = plain.dealer.orders[deck.shuffle]
    there = next((place for place, thing in enumerate(order) if thing in deck.things.get(card, ())), None)
    for out in _hand(plain.s) if there is not None else ():
        for here, thing in enumerate(order):
            if thing in deck.things.get(name(out), ()):
                yield Swap(deck.shuffle, here, there or 0)


def _outcomes(setting: Setting, plain: Table) -> Iterator[Pinned]:
    """The same where cards are drawn one by one: any other outcome of the last draw that is for the hand."""
    hand = _hand(plain.s)
    for number, (size, outcome) in reversed(list(enumerate(plain.dealer.draws))):
        others = [Pinned(number, other) for other in range(size) if other != outcome]
        tried = [setting.changed(other, plain.choices) for other in others[:2]]
        if any(one is not None and set(_hand(one.s)) != set(hand) for one in tried):
            yield from others
            return


@cache
def _deck(slug: str, players: int, options: tuple[tuple[str, Any], ...]) -> Deck | None:
    """Found by trying: which shuffle decides the first hand, and which card each of its things is."""
    setting = _trial(slug, players, options)
    name, plain = _named(setting.game), setting.plain(_anything())
    hand = set(_hand(plain.s))

    def moved(change: Swap) -> tuple[int, int] | None:
        """The card that leaves the hand, and the one that comes instead."""
        found = setting.changed(change, plain.choices)
        new = set(_hand(found.s)) if found is not None else hand
        gone, come = hand - new, new - hand
        return (gone.pop(), come.pop()) if len(gone) == len(come) == 1 else None

    for shuffle, order in enumerate(plain.dealer.orders):
        # Hands are dealt from an end. A place of the hand is one whose thing leaves it, whatever comes.
        middle = (len(order) // 4, len(order) // 2)
        dealt = [
            place
            for place in range(len(order))
            if all(moved(Swap(shuffle, place, other)) for other in middle)
        ]
        if not dealt:
            continue
        things: dict[str, set[int]] = {}
        for there, thing in enumerate(order):
            if (changed := moved(Swap(shuffle, dealt[0], there))) is not None:
                things.setdefault(name(changed[1]), set()).add(thing)
        for place in dealt:
            if (changed := moved(Swap(shuffle, place, middle[0]))) is not None:
                things.setdefault(name(changed[0]), set()).add(order[place])
        return Deck(shuffle, {card: frozenset(known) for card, known in things.items()})
    return None


def _trial(slug: str, players: int, options: tuple[tuple[str, Any], ...]) -> Setting:
    names = [f"player {seat + 1}" for seat in range(players)]
    return Setting(registry.game(slug), names, dict(options), "dealt")


def _anything() -> Chooses:
    rng = Random("dealt")
    return lambda s, seat, dealer: rng.choice(s.choices(seat))


def _hand(s: State) -> list[int]:
    hands = getattr(s, "hands", ())
    return list(hands[SEAT]) if hands else []


def _named(game: Game[Any]) -> Callable[[int], str]:
    if game.measured.card is None:
        raise NotUnderstood(f"{game.name} has no cards in hands: none can be dealt in")
    return game.measured.card
