"""Cards in play as numbers, for encodings: 0 is no card, face f is f + 1, and then comes the back."""

from __future__ import annotations

from starhall.games.futura.box.parts import AP, FACES, LEVEL_SLOTS, NONE, SLOTS

BACK = FACES + 1
"""A card that lies face down to the reader."""
DOWN, UP = -99, 255
"""The AP left of a card are told within these bounds."""
SITES = max(LEVEL_SLOTS)
"""Cards told of each station: as many as the largest has slots."""
CARGO = 2
"""The code of a stored card is this and its slot; 0 is no card."""
FITTED = CARGO + SLOTS
"""The code of an equipped card is this and its slot."""


def code(card: int, level: int, harm: int) -> tuple[int, int, int]:
    """A card as face, level and AP left; of one that lies face down only the level is known."""
    if card == NONE:
        return BACK, level, 0
    face = card // SLOTS
    return face + 1, level, max(DOWN, min(UP, AP[face] - harm))


def told(codes: list[int]) -> tuple[int, ...]:
    """As many codes as are told of a station: cut off, or filled up with 0."""
    return (*codes, *[0] * SITES)[:SITES]
