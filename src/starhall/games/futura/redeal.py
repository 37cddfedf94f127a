"""Fair re-deals: what a seat does not know of decks, hands, equipment and station slots is dealt anew.

Nobody knows another player's deck list, so a re-deal guesses one: a starter deck that agrees with every card
seen so far, or else any cards that the quotas allow. Face-down cards keep what is public of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterator, Sequence
from random import Random

from starhall.core import Resampling, rule
from starhall.core.views import knows, other_answers
from starhall.games.futura.components import (
    AP,
    CARRIER,
    CLASS,
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
    SIGIL_CARD,
    SLOTS,
    STATION,
)
from starhall.games.futura.decks import STARTER_FACES, allowed_level, random_deck
from starhall.games.futura.state import FuturaState

Back = tuple[int, int, int]
"""What is public of a face-down piece of equipment: kind, level and class."""


def back_of(card: int) -> Back:
    """What everybody sees of a face-down card that an acolyte carries."""
    face = card // SLOTS
    return KIND[face], LEVEL[face], CLASS[face]


_BY_BACK: dict[Back, list[int]] = {}
for _face in range(FACES):
    _BY_BACK.setdefault(back_of(_face * SLOTS), []).append(_face)
_BY_QUOTA = tuple([face for face in range(FACES) if QUOTA_OF[face] == part] for part in range(len(QUOTA)))
_STARTERS = tuple(Counter(faces) for faces in STARTER_FACES)
_IN_SLOTS = ("Station", "Both")


def carried(s: FuturaState, a: int) -> list[int]:
    """Every card on an acolyte."""
    worn = [card for card in (s.armour[a], s.saber[a], s.off_hand[a]) if card != NONE]
    return [*worn, *s.items[a], *s.abilities[a]]


def _covered(s: FuturaState) -> Iterator[tuple[int, int]]:
    """Each card outside of decks that somebody may not know, with the seat it belongs to."""
    for p in range(s.players):
        for card in (*s.hands[p], *s.loose[p]):
            yield p, card
    for a, p in enumerate(s.side):
        for card in carried(s, a):
            yield p, card
    for d, p in enumerate(s.holder):
        for card in (*s.cargo[d], *s.fitted[d]):
            yield p, card


@rule("FUT-009", "FUT-R71")
def hidden(s: FuturaState, seat: int | None) -> set[int]:
    """Every card that a seat does not know, and `~card` for each of which it does not even know the back.

    Kind, class and level of a card are open once an acolyte wears it, and its price once a station has it.
    """
    found = {card for p, card in _covered(s) if p != seat and not knows(s, seat, card)}
    for pile in (*s.decks, s.removed):
        found.update(card for card in pile if not knows(s, seat, card))
    for cards in (*s.decks, s.removed, *s.hands, *s.loose, *s.cargo):
        found.update([~card for card in cards if card in found])
    return found


def _seen(s: FuturaState, seat: int | None, unknown: set[int]) -> list[list[int]]:
    """By deck: the faces of its cards that the reader has in sight."""
    found: list[list[int]] = [[] for _ in range(s.players)]
    piles = [*s.discards, *s.bays, s.claims, [applied[2] for applied in s.applied], [s.beast]]
    for card in (card for pile in piles for card in pile):
        if card != NONE:
            found[card % SLOTS // DECK_SIZE].append(card // SLOTS)
    for _, card in _covered(s):
        if card not in unknown:
            found[card % SLOTS // DECK_SIZE].append(card // SLOTS)
    return found


class _Guess:
    """The faces of a seat's hidden cards, dealt out to places that take only some of them."""

    def __init__(self, seen: list[int], check: str, rng: Random) -> None:
        self.rng = rng
        shown = Counter(seen)
        fitting = [deck for deck in _STARTERS if shown <= deck]
        if fitting:
            self.pool = list((fitting[int(rng.random() * len(fitting))] - shown).elements())
        else:
            top = allowed_level(check)
            self.pool = []
            parts = Counter(QUOTA_OF[face] for face in seen)
            for part, faces in enumerate(_BY_QUOTA):
                legal = [face for face in faces if LEVEL[face] <= top]
                self.pool += [self._any(legal) for _ in range(QUOTA[part] - parts[part])]
        rng.shuffle(self.pool)

    def _any(self, faces: Sequence[int]) -> int:
        return faces[int(self.rng.random() * len(faces))]

    def take(self, fitting: Container[int], otherwise: Sequence[int]) -> int:
        """A face for a place: from the guessed deck, or else any that fits there."""
        for i in range(len(self.pool) - 1, -1, -1):
            if self.pool[i] in fitting:
                return self.pool.pop(i)
        return self._any(otherwise)


_ALL = range(FACES)
_LOOSE = [face for face in range(FACES) if KIND[face] != SIGIL_CARD]
"""Sigils go to the bay at once: they lie in decks only."""
_STORABLE = tuple(
    [face for face in _LOOSE if KIND[face] != CREATURE or LEVEL[face] <= top] for top in LEVEL_CREATURE
)
_AT_PEACE = [
    face for face in _LOOSE if KIND[face] != CREATURE and not (CARRIER[face] in _IN_SLOTS and AP[face] > 0)
]
"""What can lie face down in a station under assault."""
_FITTED = tuple(
    KIND[face] == CREATURE or ITEM_KIND[face] in ("Trap", "Armament") or CARRIER[face] in _IN_SLOTS
    for face in range(FACES)
)
"""Would a card of this face be equipped in a station slot rather than stored there?"""


@rule("FUT-009", "FUT-R71")
def redeal(s: FuturaState, seat: int | None, rng: Random) -> FuturaState:
    """A copy in which all that `seat` does not know is dealt anew, with fresh chance from here on."""
    copy = s.copy()
    copy.dealer = Resampling(rng)
    unknown = hidden(s, seat)
    moved: dict[int, int] = {}
    if unknown:
        if seat is not None:
            _shuffle_own_deck(copy, seat, unknown, rng)
            unknown.difference_update(copy.decks[seat])
        faces = _new_faces(copy, _seen(s, seat, unknown), unknown, rng)
        slots = sorted([card % SLOTS for card in faces])
        rng.shuffle(slots)
        knowers = [s.known[card % SLOTS] for card in faces]
        for (card, face), slot, mask in zip(faces.items(), slots, knowers, strict=True):
            moved[card] = face * SLOTS + slot
            # What others know, they know of a place: whichever card comes to lie there is the one they know.
            copy.known[slot] = mask
        _put(copy, seat, moved)
        _settle(copy, slots)
    if copy.chosen:
        copy.chosen = tuple([moved.get(card, card) for card in copy.chosen])
        _choose_anew(copy, seat, rng)
    _list_anew(copy, seat, rng)
    if copy.together:
        copy.answers = tuple(other_answers(copy, seat, rng))
    return copy


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


def _shuffle_own_deck(s: FuturaState, p: int, unknown: set[int], rng: Random) -> None:
    deck = s.decks[p]
    places = [i for i, card in enumerate(deck) if card in unknown]
    cards = sorted(deck[i] for i in places)
    rng.shuffle(cards)
    for i, card in zip(places, cards, strict=True):
        deck[i] = card


def _new_faces(s: FuturaState, seen: list[list[int]], unknown: set[int], rng: Random) -> dict[int, int]:
    """For every hidden card what it might be instead; what is worn keeps its back."""
    found: dict[int, int] = {}
    check = str(s.options["deck_check"])
    for p in (*range(s.players), NEUTRAL):
        guess = _Guess(seen[p] if p >= 0 else [], check, rng)
        for a, side in enumerate(s.side):
            if side == p:
                for card in carried(s, a):
                    if card in unknown:
                        fitting = _BY_BACK[back_of(card)]
                        found[card] = guess.take(fitting, fitting)
        for d, holder in enumerate(s.holder):
            if holder == p:
                # What stands in front of an assaulted station has been turned up.
                storable = _AT_PEACE if s.target == STATION + d else _STORABLE[s.level[d]]
                # Which are stored and which equipped is hidden: their order must not tell.
                for card in sorted((*s.cargo[d], *s.fitted[d]), key=lambda card: s.known[card % SLOTS]):
                    if card in unknown:
                        found[card] = guess.take(storable, storable)
        if p == NEUTRAL:
            piles, rest = [], s.removed
        else:
            piles, rest = [s.loose[p], s.hands[p]], s.decks[p]
        for card in (card for pile in piles for card in pile if card in unknown):
            found[card] = guess.take(_LOOSE, _LOOSE)
        for card in rest:
            if card in unknown:
                found[card] = guess.take(_ALL, _LOOSE)
    return found


def _put(s: FuturaState, seat: int | None, moved: dict[int, int]) -> None:
    """Every hidden card becomes the one it was dealt."""
    new = moved.get
    for worn in (s.armour, s.saber, s.off_hand):
        worn[:] = [new(card, card) for card in worn]
    for row in (s.items, s.abilities):
        row[:] = [tuple([new(card, card) for card in cards]) if cards else cards for cards in row]
    for d in range(len(s.holder)):
        # Which of the hidden cards are equipped and which only stored is hidden as well.
        lying = {*s.cargo[d], *s.fitted[d]}
        dealt = [new_card for card, new_card in moved.items() if card in lying] if lying else []
        if dealt:
            stored = [card for card in dealt if not _FITTED[card // SLOTS]]
            equipped = [card for card in dealt if _FITTED[card // SLOTS]]
            s.cargo[d] = (*(card for card in s.cargo[d] if card not in moved), *stored)
            s.fitted[d] = (*(card for card in s.fitted[d] if card not in moved), *equipped)
    for pile in (*s.hands, *s.loose, *s.decks, s.removed):
        pile[:] = [new(card, card) for card in pile]


def _settle(s: FuturaState, slots: list[int]) -> None:
    """Hidden equipment is paid for and unharmed; other hidden cards are fresh."""
    fresh = 0
    for slot in slots:
        fresh |= 1 << slot
        s.harm.pop(slot, None)
    s.paid &= ~fresh
    s.handled &= ~fresh
    equipped = [card for a in range(len(s.side)) for card in carried(s, a)]
    for card in (*equipped, *(card for cards in s.fitted for card in cards)):
        s.paid |= fresh & 1 << card % SLOTS


def _list_anew(s: FuturaState, seat: int | None, rng: Random) -> None:
    """While decks are built, the others have taken some other cards."""
    for p, taken in enumerate(s.lists):
        if p != seat and taken:
            s.lists[p] = list(random_deck(rng, str(s.options["deck_check"])))[: len(taken)]
