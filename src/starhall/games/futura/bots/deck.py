"""What a deck is worth, and how one is built."""

from __future__ import annotations

from functools import lru_cache

from starhall.core import rule
from starhall.games.futura.box.parts import (
    ABILITY,
    ADEPT,
    AP,
    ARMOUR,
    CLASS,
    DAM,
    DECK_SIZE,
    FACES,
    HEAVY,
    KIND,
    LEVEL,
    RECON,
    SABER,
    SIGIL,
    SIGIL_CARD,
    SIGIL_NAMES,
)
from starhall.games.futura.decks import faces_allowed

_WANTED = {RECON: 8, ADEPT: 5, HEAVY: 2}
"""By class: how many armours and sabers of it a deck wants; nothing is worn without Recon armour first."""
_AGAIN = 0.6
"""What another copy of a card is worth, against the one before."""


def _worth(face: int) -> float:
    """What one card of a deck is worth: strong for its price."""
    kind = KIND[face]
    if kind in (ARMOUR, SABER):
        return (AP[face] / 60 + DAM[face] / 12) / (1 + LEVEL[face] / 15)
    if kind == SIGIL_CARD:
        return 0.5
    if kind == ABILITY:
        return 0.4 + LEVEL[face] / 25
    # What costs energy should be bought in one turn beside armour and saber.
    return 0.4 - abs(LEVEL[face] - 3) / 20 + (AP[face] + 2 * DAM[face]) / 100


_WORTH = tuple(_worth(face) for face in range(FACES))


@rule("FUT-305")
@lru_cache(maxsize=1024)
def deck_worth(faces: tuple[int, ...]) -> float:
    """A deck wants several good cards, a ladder of classes, and sigils that fit what it holds."""
    copies: dict[int, int] = {}
    ranks: dict[tuple[int, int], int] = {}
    marks = [0] * len(SIGIL_NAMES)
    total = 0.0
    for face in faces:
        if 0 <= SIGIL[face] < len(marks) and KIND[face] != SIGIL_CARD:
            marks[SIGIL[face]] += 1
    best = max(marks) or 1
    for face in faces:
        kind = KIND[face]
        if kind == SIGIL_CARD:
            total += _WORTH[face] * marks[SIGIL[face]] / best
            continue
        worth = _WORTH[face] * _AGAIN ** copies.get(face, 0)
        copies[face] = copies.get(face, 0) + 1
        if kind in (ARMOUR, SABER):
            rank = (kind, CLASS[face])
            ranks[rank] = ranks.get(rank, 0) + 1
            worth *= 1.0 if ranks[rank] <= _WANTED[CLASS[face]] else 0.2
        total += worth
    return total


@lru_cache(maxsize=1024)
def whole(faces: tuple[int, ...], check: str) -> tuple[int, ...]:
    """The cards that best complete a deck, one after the other."""
    taken = list(faces)
    while len(taken) < DECK_SIZE:
        taken.append(max(faces_allowed(taken, check), key=lambda face: deck_worth((*taken, face))))
    return tuple(taken[len(faces) :])
