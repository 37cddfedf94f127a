"""What each seat plays as, for measurements: its acolytes and its deck."""

from __future__ import annotations

from collections import Counter

from starhall.core import in_turn
from starhall.games.futura.box.parts import ACO_NAME, FACE, face_of
from starhall.games.futura.box.rows import STARTERS
from starhall.games.futura.state import FuturaState

_STARTERS = {
    starter.name: Counter({FACE[card]: copies for card, copies in starter.cards.items()})
    for starter in STARTERS.values()
}


def roles(s: FuturaState) -> dict[str, list[list[str]]]:
    """By sort, and by seat."""
    return {
        "turn": in_turn(s.first, s.players),
        "acolyte": [
            [ACO_NAME[acolyte] for acolyte, side in enumerate(s.side) if side == seat]
            for seat in range(s.players)
        ],
        "deck": [[_deck(s, seat)] for seat in range(s.players)],
    }


def _deck(s: FuturaState, seat: int) -> str:
    """The starter deck that a seat has brought, or that it has one of its own."""
    faces = Counter(map(face_of, [*s.decks[seat], *s.hands[seat], *s.discards[seat]]))
    return next((name for name, cards in _STARTERS.items() if faces <= cards), "its own")
