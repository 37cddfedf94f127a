"""Who knows which card of a hand.

`s.known` says of a card which seats are certain that it is where it is. Copies of a card look alike, so what
counts is how many copies of each kind in a hand a seat is certain of. When a card leaves the hand, those who
see it are certain of one copy less of that kind; those who do not see it, of one less of every kind.
"""

from __future__ import annotations

from starhall.core import rule
from starhall.games.void.components import KIND
from starhall.games.void.state import VoidState

EVERYBODY = -1
"""All seats, as a set: bit p is seat p."""


def leave(s: VoidState, p: int, card: int, seen_by: int = EVERYBODY) -> None:
    """A card leaves the hand of `p`, seen by these seats."""
    hand = s.hands[p]
    known = s.known
    if any(map(known.__getitem__, hand)):
        hand.remove(card)
        for q in range(s.players):
            if q != p:
                _less_certain(s, q, hand, card, seen_by >> q & 1)
        if seen_by == EVERYBODY:
            known[card] = 0
    else:
        hand.remove(card)


@rule("VOID-R30")
def _less_certain(s: VoidState, q: int, hand: list[int], card: int, sees: int) -> None:
    """What `q` knows of the rest of a hand after this card has left it."""
    known = s.known
    bit = 1 << q
    if sees:
        kinds = {KIND[card]}
    else:
        certain = [c for c in (*hand, card) if known[c] & bit]
        kinds = {KIND[c] for c in certain}
        if len(kinds) == 1 and len(certain) == len(hand) + 1:
            # The whole hand was known and all of one kind: there is no doubt about what has left it.
            return
    for kind in kinds:
        for c in (card, *hand):
            if KIND[c] == kind and known[c] & bit:
                known[c] &= ~bit
                break


def owned(s: VoidState, p: int, *cards: int) -> None:
    """These cards are in the hand of `p` now, who sees them there without a note."""
    for card in cards:
        s.known[card] &= ~(1 << p)


def shown_to(s: VoidState, cards: list[int], *seats: int) -> None:
    """These seats have seen the cards where they are."""
    for card in cards:
        s.show(card, *seats)
