"""What never changes in a game, and how long one can be."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from starhall.core import rule
from starhall.games.void.box.geometry import OFF
from starhall.games.void.box.parts import ALIEN_NAMES, FIRST_BEAST, PIECE, RESOURCES
from starhall.games.void.box.rows import AFFECTORS, BOX
from starhall.games.void.state import VoidState


@rule("VOID-006", "VOID-007", "VOID-008", "VOID-009", "VOID-010", "VOID-018", "VOID-R28")
def inventory(s: VoidState) -> dict[str, int]:
    """Cards, tiles, ships and beasts never come or go: in a hand or pile, in play, or being resolved."""
    in_play = [card for _, card in s.affectors]
    cards = [
        *s.deck,
        *s.discard,
        *s.playing,
        *s.looked,
        *in_play,
        *(card for hand in s.hands for card in hand),
    ]
    drawn = [FIRST_BEAST + beast for beast in s.beast if beast >= 0]
    return {
        "cards": len(cards),
        "different cards": len(set(cards)),
        "tiles": len(set(s.tile)),
        "facings": len(s.facing),
        "aliens": len({alien for alien in s.alien if alien != OFF} | set(range(len(ALIEN_NAMES)))),
        "ships": len(s.ship),
        "beasts": len({*s.beasts, *drawn}),
        "pieces": sum(supply(s)) + len(in_play),
    }


@rule("VOID-R74", "VOID-R76")
def bound(players: int, options: Mapping[str, Any]) -> int:
    """The most decisions: in every turn every card is played once, and each asks everybody twice."""
    setup_choices = 2 * players
    windows = RESOURCES * (BOX["affectors"].value + 2)
    turn = RESOURCES * (2 * players + 4) + windows
    return setup_choices + int(options["max_rounds"]) * players * turn


@rule("VOID-R21")
def supply(s: VoidState) -> list[int]:
    """By kind: the pieces that are not on the board; a card in hand always finds one."""
    return [
        affector.pieces - sum(PIECE[card] == kind for _, card in s.affectors)
        for kind, affector in enumerate(AFFECTORS.values())
    ]
