"""What the laws of every game ask of this one: what never comes or goes, and how long it can last."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from starhall.core import rule
from starhall.games.futura.box.parts import CYCLES, DECK_SIZE, MUTANT, NONE, STA_FOURTH
from starhall.games.futura.rules import ending
from starhall.games.futura.state import FuturaState

DECISIONS_A_TURN = 3000
"""At most, where assaults end after a hundred interactions or sooner."""


@rule("FUT-013", "FUT-088", "FUT-089")
def inventory(s: FuturaState) -> dict[str, int]:
    """No deck card, station card or acolyte comes or goes."""
    found = ending.all_cards(s)
    # Before the decks are made their cards are still to come.
    count = len(found) or DECK_SIZE * s.players
    # In a game of a match that fewer play, those for a fourth player stay in the box.
    stations = [card for card in (*s.middle, *s.station) if card != NONE and not STA_FOURTH[card]]
    return {
        "cards": count,
        "cards twice": len(found) - len(set(found)),
        "station cards": len(stations),
        "mutants without a place": sum(map(len, s.mutants)) - s.place.count(MUTANT),
    }


@rule("FUT-003", "FUT-R56", "FUT-R74")
def bound(players: int, options: Mapping[str, Any]) -> int:
    """Deck building; then, in each game, set-up and so many decisions in each of the turns of five cycles."""
    turn = DECISIONS_A_TURN * max(1, int(options["assault_cap"]) // 100)
    return players * (DECK_SIZE + ending.MATCHES[options["match"]] * (10 + CYCLES * turn))
