"""What the laws of every game ask of this one: what never comes or goes, and how long it can last."""

from __future__ import annotations

from collections.abc import Mapping

from starhall.core import rule
from starhall.games.saga.box.parts import CARDS, DISASTER_COUNT, HELD, THROES_TURN
from starhall.games.saga.state import SagaState


@rule("SAGA-008", "SAGA-081", "SAGA-115", "SAGA-R38", "SAGA-R62")
def inventory(s: SagaState) -> dict[str, int]:
    """Cards, tiles and figures never come or go: in a hand or pile, on the table, or out of the game."""
    cards = [
        *s.deck,
        *s.gone,
        *s.collapsed,
        *(card for piles in (s.hands, s.piles, s.sets) for pile in piles for card in pile),
        *(card for entries in s.face_up for card, _, _ in entries),
    ]
    # During the set-up the Disaster cards come out of the box first, then the Nova and Collapse cards.
    waiting = 0 if s.order or any(s.fallen) else CARDS - HELD + s.players + (0 if cards else DISASTER_COUNT)
    return {
        "cards": len(cards) + waiting,
        "different cards": len(set(cards)) + waiting,
        "tiles": len({lying // 2 for lying in s.tiles}),
        "figures": len(s.at),
        "in the order or fallen": len(s.order) + sum(event > 0 for event in s.fallen)
        if s.turn
        else s.players,
    }


@rule("SAGA-R86")
def bound(players: int, options: Mapping[str, object]) -> int:
    """The most decisions: the Final Throes begin at turn 60 and outgrow all cards anybody can hold.

    In a turn no seat decides more than this: a card and its side, five steps and attacks with their pushes,
    two cubes, a theft from everybody, and each card it owns paid away, put in order and discarded.
    """
    turns = THROES_TURN + HELD
    return 100 + turns * players * (20 + 4 * HELD)
