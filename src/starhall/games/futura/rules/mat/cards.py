"""Deck cards and energy: drawing, discarding, reshuffling, paying, and who knows which card.

A card of a hand, an acolyte or a station is known to its holder. What the other seats know of it stands in
`s.known`, by slot.
"""

from __future__ import annotations

from collections.abc import Sequence

from starhall.core import Secret, rule
from starhall.games.futura.box.parts import (
    ABILITY,
    BAY_LIMIT,
    FIRST_SIGIL,
    HAND_LIMIT,
    KIND,
    LEVEL,
    SIGIL_CARD,
    SLOTS,
)
from starhall.games.futura.state import FuturaState


@rule("FUT-080", "FUT-215", "FUT-398", "FUT-R09")
def holder_hand_space(s: FuturaState, p: int) -> int:
    """How many more cards the hand of `p` may receive; none for nobody."""
    return HAND_LIMIT - len(s.hands[p]) if p >= 0 else 0


# Energy.


@rule("FUT-075", "FUT-079", "FUT-319", "FUT-R86")
def pay(s: FuturaState, p: int, n: int, rule_id: str) -> None:
    """Energy back to the bank; nobody pays what they do not have."""
    if n:
        s.energy[p] -= n
        if s.heard:
            s.tell(rule_id, "paid", seat=p, n=n)


@rule("FUT-077", "FUT-214", "FUT-318", "FUT-321", "FUT-R86")
def gain(s: FuturaState, p: int, n: int) -> None:
    """Energy from the bank, which never runs out; it stays until it is spent."""
    s.energy[p] += n


@rule("FUT-320", "FUT-R04", "FUT-R32", "FUT-R84")
def sale_price(card: int) -> int:
    """Half the level, fractions dropped; an ability fetches nothing."""
    face = card // SLOTS
    return 0 if KIND[face] == ABILITY else LEVEL[face] // 2


@rule("FUT-320", "FUT-R32")
def sell_off(s: FuturaState, p: int, card: int) -> None:
    """A card that is nowhere any more goes to the own discard pile for its price."""
    price = sale_price(card)
    gain(s, p, price)
    discard(s, p, card)
    if price:
        s.tell("FUT-320", "sold", seat=p, card=card, n=price)
    else:
        s.tell("FUT-R32", "discarded", seat=p, card=card)


# Drawing.


@rule("FUT-078", "FUT-104", "FUT-113", "FUT-214", "FUT-R08", "FUT-R09", "FUT-R88")
def draw_up(s: FuturaState, p: int, n: int, rule_id: str = "FUT-211") -> None:
    """Draw so many cards, fewer where the hand is full or nothing is left; sigils go to the bay at once."""
    hand = s.hands[p]
    drawn: list[int] = []
    for _ in range(n):
        if len(hand) + len(drawn) >= HAND_LIMIT or not (s.decks[p] or reshuffle(s, p)):
            break
        deck = s.decks[p]
        card, s.decks[p] = deck[-1], deck[:-1]
        if KIND[card // SLOTS] == SIGIL_CARD:
            receive_sigil(s, p, card)
        else:
            drawn.append(card)
    hand += drawn
    if drawn and s.heard:
        s.tell(rule_id, "drew", seat=p, n=len(drawn), cards=Secret(drawn, p))


@rule("FUT-018", "FUT-315", "FUT-R88")
def reshuffle(s: FuturaState, p: int) -> bool:
    """The discard pile becomes the deck; False if that is empty, too."""
    if not s.discards[p]:
        return False
    deck, s.discards[p] = s.discards[p], []
    s.shuffle(deck)
    s.decks[p] = tuple(deck)
    s.tell("FUT-018", "reshuffled", seat=p, n=len(s.decks[p]))
    return True


@rule("FUT-078", "FUT-106", "FUT-112", "FUT-R10")
def receive_sigil(s: FuturaState, p: int, card: int) -> None:
    """Face up behind those already in the bay; the sixth is discarded."""
    s.turn_up(card)
    if len(s.bays[p]) < BAY_LIMIT:
        s.bays[p].append(card)
        place = len(s.bays[p])
        s.tell("FUT-078", "sigil received", seat=p, sigil=card // SLOTS - FIRST_SIGIL, n=place)
    else:
        discard(s, p, card)
        s.tell("FUT-106", "sigil lost", seat=p, sigil=card // SLOTS - FIRST_SIGIL)


# Discarding.


@rule("FUT-019", "FUT-088", "FUT-223", "FUT-316", "FUT-R31", "FUT-R91")
def discard(s: FuturaState, p: int, card: int) -> None:
    """Onto the pile of `p`, open, as good as new and unpaid; of a neutral station: out of the game."""
    forget_wear(s, card)
    s.turn_up(card)
    if p in s.playing:
        s.discards[p].append(card)
    else:
        s.removed.append(card)


def forget_wear(s: FuturaState, card: int) -> None:
    """A card that leaves play is unpaid, undamaged and untouched from then on."""
    slot = card % SLOTS
    s.paid &= ~(1 << slot)
    s.handled &= ~(1 << slot)
    s.harm.pop(slot, None)


def take_from_hand(s: FuturaState, p: int, slot: int) -> int:
    """The card of this slot leaves the hand."""
    hand = s.hands[p]
    for i, card in enumerate(hand):
        if card % SLOTS == slot:
            return hand.pop(i)
    raise ValueError(f"slot {slot} is not in the hand of seat {p}")


# Who knows what.


@rule("FUT-R71")
def show(s: FuturaState, card: int, *seats: int) -> None:
    """From now on these seats know this card."""
    s.remember(card, *seats)


def is_up(s: FuturaState, card: int) -> bool:
    """Does everybody know this card?"""
    return s.known[card % SLOTS] == (1 << s.players) - 1


@rule("FUT-R71")
def left_unseen(s: FuturaState, lay: Sequence[int], alike: Sequence[int], seen_by: int = 0) -> None:
    """A card has gone elsewhere face down.

    `lay` are the cards among which it lay, itself included, and `alike` it and those of them that would have
    looked the same on the way. Who knew all of `lay` and sees only one that it can have been still knows it;
    for everybody else any of `alike` may be the one that has gone. `seen_by`: bits of seats shown it.
    """
    known = bytearray(s.known)
    knew_all = (1 << s.players) - 1
    for other in lay:
        knew_all &= known[other % SLOTS]
    sure = (knew_all if len(alike) == 1 else 0) | seen_by
    for other in alike:
        known[other % SLOTS] &= sure
    s.known = bytes(known)
