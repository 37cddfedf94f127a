"""How good a state looks for a seat: cards that will be left, ways out, income, and the same of rivals."""

from __future__ import annotations

from math import sqrt

from starhall.games.void.box.language import Effect, words_in
from starhall.games.void.box.parts import CARD_EFFECTS, KIND
from starhall.games.void.facts import destinations, value
from starhall.games.void.state import VoidState

WON, LOST = 100.0, -100.0
RIVAL_OUT = 12.0
"""What it is worth that a rival has lost."""
NO_WAY_OUT = -9.0
DOOMED = -30.0
"""Stuck in one's own Travel Phase: nothing but a power can help."""
NO_CARDS = -7.0
RIVALS = 0.6
"""How much the standing of the rivals counts."""


def _brings_cards(effect: tuple[Effect, ...]) -> bool:
    return any(step[0] in ("DRAW", "STEAL", "RECOVER", "REDRAW", "PICK", "IF") for step in effect)


def _moves_out(effect: tuple[Effect, ...]) -> bool:
    words = set().union(*map(words_in, effect))
    return bool(
        words & {"MOVE", "SWAP_SHIPS", "ROTATE", "RESTORE", "SHIFT", "SWAP_SECTORS", "SWAP_ALIENS", "DRIFT"}
    )


DRAWS = tuple(_brings_cards(effect) for effect in CARD_EFFECTS)
RESCUES = tuple(_moves_out(effect) for effect in CARD_EFFECTS)


def evaluate(s: VoidState, p: int) -> float:
    """How good the state looks for one seat."""
    return evaluations(s)[p]


def evaluations(s: VoidState) -> list[float]:
    """By seat: only differences count; a seat that is out has nothing left to gain."""
    if s.places:
        return [WON if place == 1 else LOST for place in s.places]
    alive = [p for p in range(s.players) if p not in s.lost]
    found = [LOST] * s.players
    standings = [standing(s, p) for p in alive]
    rivals = len(alive) - 1
    for n, p in enumerate(alive):
        ahead = standings[n] + RIVAL_OUT * (s.players - 1 - rivals)
        found[p] = ahead - RIVALS * sum(standings[:n] + standings[n + 1 :]) / max(1, rivals)
    return found


def standing(s: VoidState, p: int) -> float:
    """How well a survivor stands, whatever the others do."""
    cell = s.ship[s.alien[p]]
    if cell < 0:
        return 0.0
    hand = s.hands[p]
    before_travel = p == s.active and s.phase in ("income", "action", "travel") and s.window < 5
    owed = s.owed if p == s.active and s.phase == "action" else 0
    rescues = sum([RESCUES[KIND[card]] for card in hand])
    found = _cards(s, p, owed) + 0.25 * min(rescues, 3)
    return found + _place(s, cell, before_travel, owed, rescues)


def _cards(s: VoidState, p: int, owed: int) -> float:
    hand = s.hands[p]
    left = len(hand) - owed
    draws = sum([DRAWS[KIND[card]] for card in hand])
    if left <= 0:
        return NO_CARDS + (4.0 if draws and owed else 0.0) + left
    return 3.0 * sqrt(left) + 0.3 * min(draws, 3)


def _place(s: VoidState, cell: int, before_travel: bool, owed: int, rescues: int) -> float:
    """Where the ship is, or where it can go."""
    exits = destinations(s, cell)
    if not before_travel:
        found = 0.9 * value(s, cell)
        return found + (_ways(s, exits) if exits else NO_WAY_OUT + min(rescues, 3) * 1.2)
    if not exits:
        return DOOMED if not owed else NO_WAY_OUT - 4.0 + min(rescues, owed) * 2.0
    return max(0.9 * value(s, exit) + _after(s, exit) for exit in exits) + 0.2 * len(exits)


def _after(s: VoidState, cell: int) -> float:
    exits = destinations(s, cell)
    return _ways(s, exits) if exits else 0.6 * NO_WAY_OUT


def _ways(s: VoidState, exits: tuple[int, ...]) -> float:
    """Several ways out are safer; one onto a black hole is a poor one."""
    live = sum([not s.holes >> exit & 1 for exit in exits])
    return (0.0, 2.0, 3.0, 3.5, 3.8)[min(live, 4)] if live else -3.0
