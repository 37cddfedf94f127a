"""What a deck is worth, and how one is built.

A hand is filled up in every turn, and what is not worn can be sold. So most cards of a deck are energy, which
counts at the end as points do: dear cards are good cards.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from starhall.core import rule
from starhall.games.futura.box.parts import (
    ABILITY,
    AP,
    ARMOUR,
    CLASS,
    DAM,
    DECK_SIZE,
    FACES,
    KIND,
    LEVEL,
    RECON,
    SIGIL,
    SIGIL_CARD,
    SLOTS,
)
from starhall.games.futura.decks import faces_allowed
from starhall.games.futura.rules.mat.cards import sale_price

_LADDER = 6
"""So many Recon armours a deck wants: nothing else is worn without one."""
_FIRST = 10.0
"""What each of these is worth beyond its price."""
_AGAIN = 0.95
"""What another copy of a card is worth, against the one before: of equal cards different ones are taken."""
_MARKED = 0.02
"""What a sigil is worth for each card that bears it."""


@rule("FUT-320", "FUT-R32")
def _worth(face: int) -> float:
    """What it is sold for; then how strong it is for its price."""
    if KIND[face] == SIGIL_CARD:
        return 0.0
    if KIND[face] == ABILITY:
        return 0.4 + LEVEL[face] / 25
    return sale_price(face * SLOTS) + (AP[face] + 2 * DAM[face]) / (50 + 10 * LEVEL[face])


_WORTH = tuple(map(_worth, range(FACES)))
_RECON = tuple(KIND[face] == ARMOUR and CLASS[face] == RECON for face in range(FACES))
_BY_COPIES = tuple((1 - _AGAIN**n) / (1 - _AGAIN) for n in range(DECK_SIZE + 1))
"""By number of copies: what they are worth together, in the worth of one."""


@rule("FUT-305", "FUT-114")
@lru_cache(maxsize=1024)
def deck_worth(faces: tuple[int, ...]) -> float:
    """What it sells for, the first rung of the ladder of classes, and sigils that fit what it holds."""
    copies, marks, sigils = _counted(faces)
    total = sum(_WORTH[face] * _BY_COPIES[n] for face, n in copies.items())
    total += _FIRST * min(_LADDER, sum(n for face, n in copies.items() if _RECON[face]))
    return total + _MARKED * sum(n * marks[sigil] for sigil, n in sigils.items())


def whole(faces: tuple[int, ...], check: str) -> tuple[int, ...]:
    """The cards that best complete a deck, one after the other."""
    taken = list(faces)
    copies, marks, sigils = _counted(faces)
    recon = sum(n for face, n in copies.items() if _RECON[face])

    def more(face: int) -> float:
        """By how much the deck becomes better with one more."""
        if KIND[face] == SIGIL_CARD:
            return _MARKED * marks[SIGIL[face]]
        first = _FIRST if _RECON[face] and recon < _LADDER else 0.0
        return first + _WORTH[face] * _AGAIN ** copies[face] + _MARKED * sigils[SIGIL[face]]

    while len(taken) < DECK_SIZE:
        face = max(faces_allowed(taken, check), key=more)
        taken.append(face)
        copies[face] += 1
        (sigils if KIND[face] == SIGIL_CARD else marks)[SIGIL[face]] += 1
        recon += _RECON[face]
    return tuple(taken[len(faces) :])


def _counted(faces: tuple[int, ...]) -> tuple[Counter[int], Counter[int], Counter[int]]:
    """By face its copies; by sigil the cards that bear it, and the cards of it."""
    copies = Counter(faces)
    marks, sigils = Counter[int](), Counter[int]()
    for face, n in copies.items():
        (sigils if KIND[face] == SIGIL_CARD else marks)[SIGIL[face]] += n
    return copies, marks, sigils
