"""Fair re-deals: what a seat does not know of decks, hands, equipment and station slots is dealt anew.

Nobody knows another player's deck list, so a re-deal guesses one: a starter deck that agrees with every card
seen so far, or else any cards that the quotas allow. Face-down cards keep what is public of them.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from functools import cache
from operator import add
from random import Random

from starhall.core import Resampling, rule
from starhall.core.knowers import knower, knows
from starhall.core.rows import changed
from starhall.core.views import in_order, mixed, other_answers, pass_on, shuffled
from starhall.games.futura.box.parts import (
    AP,
    CARRIER,
    CLASS,
    CLAUSES_OF,
    CREATURE,
    DECK_SIZE,
    FACES,
    ITEM_KIND,
    KIND,
    LEVEL,
    LEVEL_CREATURE,
    NEUTRAL,
    NONE,
    QUOTA,
    QUOTA_OF,
    SIGIL,
    SIGIL_CARD,
    SLOTS,
    STATION,
)
from starhall.games.futura.decks import STARTER_FACES, allowed_level, random_deck
from starhall.games.futura.rules.fight import units
from starhall.games.futura.rules.mat.gear import OFF_HAND, worn
from starhall.games.futura.rules.plays.costs import ways_to_pay
from starhall.games.futura.rules.plays.tables import FACE_PLAYS
from starhall.games.futura.state import FuturaState

Back = tuple[int, int, int]
"""What is public of a face-down piece of equipment: kind, level and class."""


def back_of(card: int) -> Back:
    """What everybody sees of a face-down card that an acolyte carries."""
    face = card // SLOTS
    return KIND[face], LEVEL[face], CLASS[face]


# While cards are dealt anew, a face stands there as its card of slot 0: that and a slot are the card.


def _first_cards(faces: Iterable[int]) -> list[int]:
    """The cards of slot 0 with these faces."""
    return [face * SLOTS for face in faces]


_WORN_LIKE: dict[tuple[Back, bool], list[int]] = {}
"""The faces with a back that are worn in the same place: whether a card is in the off-hand is open, too."""
for _card in _first_cards(range(FACES)):
    _WORN_LIKE.setdefault((back_of(_card), OFF_HAND[_card // SLOTS]), []).append(_card)
_BY_QUOTA = tuple([face for face in range(FACES) if QUOTA_OF[face] == part] for part in range(len(QUOTA)))
_IN_SLOTS = ("Station", "Both")


def _covered(s: FuturaState) -> list[tuple[int, int]]:
    """Each card outside of decks that somebody may not know, with the seat it belongs to."""
    found = [(p, card) for p in range(s.players) for card in (*s.hands[p], *s.loose[p])]
    for a, p in enumerate(s.side):
        found += [(p, card) for card in worn(s, a)]
    for d, p in enumerate(s.holder):
        if s.cargo[d] or s.fitted[d]:
            found += [(p, card) for card in (*s.cargo[d], *s.fitted[d])]
    return found


@rule("FUT-009", "FUT-R71")
def hidden(s: FuturaState, seat: int | None) -> set[int]:
    """Every card that a seat does not know, and `~card` for each of which it does not even know the back.

    Kind, class and level of a card are open once an acolyte wears it, and its price once a station has it.
    """
    found = _unknown(s, seat, _covered(s))
    for pile in (*s.decks, s.removed):
        found.update(_unseen(s, seat, pile))
    for cards in (*s.decks, s.removed, *s.hands, *s.loose, *s.cargo):
        found.update([~card for card in cards if card in found])
    return found


def _unknown(s: FuturaState, seat: int | None, covered: list[tuple[int, int]]) -> set[int]:
    """Those of the cards outside of decks that a seat does not know."""
    known, bits = s.known, knower(s, seat)
    return {card for p, card in covered if p != seat and known[card % SLOTS] & bits != bits}


def _unseen(s: FuturaState, seat: int | None, pile: Sequence[int]) -> list[int]:
    """The cards of a deck, or of those out of the game, that a seat does not know."""
    known, bits = s.known, knower(s, seat)
    return [card for card in pile if known[card % SLOTS] & bits != bits]


def _seen(s: FuturaState, covered: list[tuple[int, int]], unknown: set[int]) -> list[list[int]]:
    """By deck: the faces of its cards that the reader has in sight, as their first cards."""
    found: list[list[int]] = [[] for _ in range(s.players)]
    piles = [*s.discards, *s.bays, s.claims, [applied.card for applied in s.applied], [s.beast]]
    for card in (card for pile in piles for card in pile):
        if card != NONE:
            found[card % SLOTS // DECK_SIZE].append(card - card % SLOTS)
    for _, card in covered:
        if card not in unknown:
            found[card % SLOTS // DECK_SIZE].append(card - card % SLOTS)
    return found


_LOOSE = [face for face in range(FACES) if KIND[face] != SIGIL_CARD]
"""Sigils go to the bay at once: they lie in decks only."""
_ANY_LOOSE = _first_cards(_LOOSE)
_SOME_LOOSE = frozenset(_ANY_LOOSE)
_STORABLE = tuple(
    [face for face in _LOOSE if KIND[face] != CREATURE or LEVEL[face] <= top] for top in LEVEL_CREATURE
)
_AT_PEACE = [
    face for face in _LOOSE if KIND[face] != CREATURE and not (CARRIER[face] in _IN_SLOTS and AP[face] > 0)
]
"""What can lie face down in a station under assault."""
_TAKES = tuple((frozenset(cards), cards) for cards in map(_first_cards, (*_STORABLE, _AT_PEACE)))
"""By level of a station, and last for one under assault: what its slots take, as a set and in a row."""
_FITTED = tuple(
    KIND[face] == CREATURE or ITEM_KIND[face] in ("Trap", "Armament") or CARRIER[face] in _IN_SLOTS
    for face in range(FACES)
)
"""Would a card of this face be equipped in a station slot rather than stored there?"""


Bound = tuple[int, Container[int], Sequence[int]]
"""A hidden card, the faces that its place takes, and the same in a row."""


class _Guess:
    """The hidden cards of a seat and what they might be; its places take only some of the faces."""

    def __init__(self, seen: list[int], check: str, bound: list[Bound], rest: list[int]) -> None:
        """Work out which decks agree with the faces seen; `rest` are the cards that lie in the deck."""
        self.bound = bound
        self.rest = rest
        kinds = frozenset(seen)
        decks = [_left_of(faces, seen) for faces, in_it in _STARTERS if kinds <= in_it]
        self.decks = [left for left in decks if left is not None]
        """What is left of each starter deck that agrees with all that was seen; empty if none does."""
        self.fill: list[tuple[list[int], int]] = []
        """For each card that is missing in a deck, where none agrees: the legal faces, and how many."""
        if not self.decks:
            parts = [QUOTA_OF[card // SLOTS] for card in seen]
            for part, faces in enumerate(_legal_by_quota(check)):
                self.fill += [(faces, len(faces))] * (QUOTA[part] - parts.count(part))

    def deal(self, rng: Random) -> list[int]:
        """A face for each card: from a guessed deck, or else any that fits there."""
        random = rng.random
        if self.decks:
            pool = mixed(self.decks[int(random() * len(self.decks))], rng)
        else:
            pool = shuffled([legal[int(random() * among)] for legal, among in self.fill], rng)
        found = []
        for _, fitting, row in self.bound:
            for i in range(len(pool) - 1, -1, -1):
                if pool[i] in fitting:
                    found.append(pool.pop(i))
                    break
            else:
                found.append(_any(row, rng))
        here = min(len(pool), len(self.rest))
        found += pool[:here]
        return found + [_any(_ANY_LOOSE, rng) for _ in range(len(self.rest) - here)]


_STARTERS = [(sorted(cards), frozenset(cards)) for cards in map(_first_cards, STARTER_FACES)]
"""The faces of each starter deck, in order and as a set."""
_BIT = [1 << slot for slot in range(SLOTS)]


def _left_of(faces: Sequence[int], seen: Sequence[int]) -> list[int] | None:
    """What is left of a deck without the faces seen; None if they are not all in it."""
    left = list(faces)
    try:
        for face in seen:
            left.remove(face)
    except ValueError:
        return None
    return left


@cache
def _legal_by_quota(check: str) -> list[list[int]]:
    """By part of a deck: the faces that are legal in it."""
    top = allowed_level(check)
    return [_first_cards(face for face in faces if LEVEL[face] <= top) for faces in _BY_QUOTA]


def _any(faces: Sequence[int], rng: Random) -> int:
    return faces[int(rng.random() * len(faces))]


class Redealing:
    """Deals anew all that a seat does not know: worked out once for any number of re-deals."""

    @rule("FUT-009", "FUT-R71")
    def __init__(self, s: FuturaState, seat: int | None) -> None:
        """Find all hidden cards of a state, which stays as it is meanwhile."""
        self._s, self._seat = s, seat
        covered = _covered(s)
        unknown = _unknown(s, seat, covered)
        deck = s.decks[seat] if seat is not None else ()
        self._in_own = sorted(_unseen(s, seat, deck))
        """The cards of the own deck whose places the reader does not know; which they are is no secret."""
        self._own: list[int] = []
        """Their places, if some others are known."""
        if len(self._in_own) < len(deck):
            unseen = frozenset(self._in_own)
            self._own = [i for i, card in enumerate(deck) if card in unseen]
        seen = _seen(s, covered, unknown)
        check = str(s.options["deck_check"])
        guesses: list[tuple[int, _Guess]] = []
        self._stations: list[tuple[int, list[int]]] = []
        """The hidden cards of each station."""
        self._worn: list[int] = []
        owners = {p for p, card in covered if card in unknown}
        for p in (*range(s.players), NEUTRAL):
            bound: list[Bound] = []
            if p in owners:
                bound += (*self._on_acolytes(p, unknown), *self._in_stations(p, unknown))
                loose = (*s.loose[p], *s.hands[p]) if p != NEUTRAL else ()
                bound += [(card, _SOME_LOOSE, _ANY_LOOSE) for card in loose if card in unknown]
            rest: list[int] = []
            if p != seat:
                rest = _unseen(s, seat, s.decks[p] if p != NEUTRAL else s.removed)
            if bound or rest:
                guesses.append((p, _Guess(seen[p] if p != NEUTRAL else [], check, bound, rest)))
        self._cards: list[int] = []
        """The hidden cards, in the order in which they are dealt."""
        self._decks: list[tuple[int, int]] = []
        """The seats that are dealt a whole deck, and the number of its first card."""
        self._lying: list[tuple[int, int]] = []
        """All other hidden cards, with their numbers."""
        for p, guess in guesses:
            lying, first = [card for card, _, _ in guess.bound], len(self._cards)
            self._cards += lying + guess.rest
            if p >= 0 and len(guess.rest) == len(s.decks[p]) and not s.chosen:
                self._decks.append((p, first + len(lying)))
            else:
                lying += guess.rest
            self._lying += zip(lying, range(first, len(self._cards)), strict=False)
        self._guesses = [guess for _, guess in guesses]
        slots = bytes([card % SLOTS for card in self._cards])
        knowers = slots.translate(s.known.ljust(256, b"\0"))
        self._notes = [(n, slots[n], mask) for n, mask in enumerate(knowers) if mask] if any(knowers) else []
        """Of cards that others know: the number of the card, its slot, and who knows it."""
        self._ambushes = [(self._cards.index(card), face) for card, face in _veiled_ambushes(s, unknown)]
        """Numbers of hidden cards one of which must be an Ambush, each with the face that it would have."""
        self._slots = in_order(slots)
        self._fresh = sum(map(_BIT.__getitem__, slots))

    def _on_acolytes(self, p: int, unknown: set[int]) -> Iterator[Bound]:
        """What is worn keeps its back and its place."""
        for a, side in enumerate(self._s.side):
            if side == p:
                for card in worn(self._s, a):
                    if card in unknown:
                        self._worn.append(card)
                        alike = _WORN_LIKE[back_of(card), OFF_HAND[card // SLOTS]]
                        yield card, alike, alike

    def _in_stations(self, p: int, unknown: set[int]) -> Iterator[Bound]:
        """Which are stored and which equipped is hidden: their order must not tell."""
        s = self._s
        for d, holder in enumerate(s.holder):
            if holder == p and (s.cargo[d] or s.fitted[d]):
                lying = [card for card in (*s.cargo[d], *s.fitted[d]) if card in unknown]
                if lying:
                    # What stands in front of an assaulted station has been turned up.
                    fitting, row = _TAKES[-1 if s.target == STATION + d else s.level[d]]
                    lying.sort(key=lambda card: s.known[card % SLOTS])
                    self._stations.append((d, lying))
                    yield from [(card, fitting, row) for card in lying]

    def __call__(self, rng: Random) -> FuturaState:
        """A copy in which all that the seat does not know is dealt anew, with fresh chance from here on."""
        copy = self._s.copy()
        copy.dealer = Resampling(rng)
        if self._seat is not None and self._in_own:
            deck = dealt = mixed(self._in_own, rng)
            if self._own:
                deck = list(copy.decks[self._seat])
                for i, card in zip(self._own, dealt, strict=True):
                    deck[i] = card
            copy.decks[self._seat] = tuple(deck)
        moved: dict[int, int] = {}
        if self._cards:
            faces: list[int] = []
            for guess in self._guesses:
                faces += guess.deal(rng)
            if self._ambushes and not any(faces[n] == face for n, face in self._ambushes):
                n, face = self._ambushes[int(rng.random() * len(self._ambushes))]
                faces[n] = face
            # Which copy of a face is which says nothing: their slots need not be shuffled, but go round.
            turn = int(rng.random() * len(self._slots))
            slots = self._slots[turn:] + self._slots[:turn]
            dealt = [*map(add, faces, slots)]
            moved = {card: dealt[n] for card, n in self._lying}
            if notes := self._notes:
                pass_on(copy, [slot for _, slot, _ in notes], [(slots[n], mask) for n, _, mask in notes])
            self._put(copy, moved)
            for p, first in self._decks:
                copy.decks[p] = tuple(dealt[first : first + len(copy.decks[p])])
        if copy.chosen:
            copy.chosen = tuple([moved.get(card, card) for card in copy.chosen])
            _choose_anew(copy, self._seat, rng)
        _list_anew(copy, self._seat, rng)
        if copy.together:
            copy.answers = tuple(other_answers(copy, self._seat, rng))
        return copy

    def _put(self, s: FuturaState, moved: dict[int, int]) -> None:
        """Every hidden card becomes the one it was dealt: paid for if equipped, unharmed, else fresh."""
        new = moved.get
        if self._worn:
            s.armour, s.saber, s.off_hand = [
                tuple(map(new, row, row)) for row in (s.armour, s.saber, s.off_hand)
            ]
            s.items, s.abilities = [
                tuple([tuple(map(new, cards, cards)) if cards else cards for cards in row])
                for row in (s.items, s.abilities)
            ]
        equipped = [moved[card] for card in self._worn]
        for d, lying in self._stations:
            dealt = [moved[card] for card in lying]
            fitted = [card for card in dealt if _FITTED[card // SLOTS]]
            stored = [card for card in dealt if not _FITTED[card // SLOTS]]
            s.cargo[d] = (*[card for card in s.cargo[d] if card not in moved], *stored)
            s.fitted = changed(s.fitted, d, (*[card for card in s.fitted[d] if card not in moved], *fitted))
            equipped += fitted
        whole = [p for p, _ in self._decks]
        others = [p for p in range(s.players) if p != self._seat]
        piles = [pile for p in others for pile in (s.hands[p], s.loose[p])]
        for p in others:
            if p not in whole:
                s.decks[p] = tuple(map(new, s.decks[p], s.decks[p]))
        for pile in (*piles, s.removed):
            if pile:
                pile[:] = map(new, pile, pile)
        if s.harm:
            s.harm = {slot: lost for slot, lost in s.harm.items() if not self._fresh >> slot & 1}
        s.paid &= ~self._fresh
        s.handled &= ~self._fresh
        for card in equipped:
            s.paid |= 1 << card % SLOTS


@rule("FUT-281", "FUT-R71")
def _veiled_ambushes(s: FuturaState, unknown: set[int]) -> list[tuple[int, int]]:
    """Who declares an ambush has a card for it: the hidden ones that may be it, with their faces then."""
    for p, _, _, args in s.asked:
        supported = args[1:2] == ("support",) and units.is_acolyte(args[3])
        if supported or args[1:2] == ("ambush",):
            mine = s.abilities[args[2]]
            if not any(card not in unknown and _can_ambush(s, p, card // SLOTS) for card in mine):
                return [
                    (card, other)
                    for card in mine
                    if card in unknown
                    for other in _WORN_LIKE[back_of(card), OFF_HAND[card // SLOTS]]
                    if _can_ambush(s, p, other // SLOTS)
                ]
    return []


def _can_ambush(s: FuturaState, p: int, face: int) -> bool:
    """Is this a card of Ambush for which seat `p` can pay?"""
    return any(ways_to_pay(s, p, CLAUSES_OF[face][i], SIGIL[face]) for i in FACE_PLAYS["AMBUSH"][face])


@rule("FUT-R71")
def _choose_anew(s: FuturaState, seat: int | None, rng: Random) -> None:
    """Which of their hidden cards others are about to equip, store or offer is not known, either."""
    p = s.active
    if p == seat or not s.asked:
        return
    guessed: list[int] = []
    for card in s.chosen:
        if knows(s, seat, card):
            guessed.append(card)
            continue
        among: list[int] = next((pile for pile in _piles_of(s, p) if card in pile), [])
        lying = [other for other in among if not knows(s, seat, other) and other not in guessed]
        guessed.append(lying[int(rng.random() * len(lying))] if lying else card)
    s.chosen = tuple(guessed)


def _piles_of(s: FuturaState, p: int) -> Iterator[list[int]]:
    """The hand of a player and the cards in each of its stations."""
    yield s.hands[p]
    for d, holder in enumerate(s.holder):
        if holder == p:
            yield [*s.cargo[d], *s.fitted[d]]


def _list_anew(s: FuturaState, seat: int | None, rng: Random) -> None:
    """While decks are built, the others have taken some other cards."""
    for p, taken in enumerate(s.lists):
        if p != seat and taken:
            s.lists[p] = list(random_deck(rng, str(s.options["deck_check"]), len(taken)))
