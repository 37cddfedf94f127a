"""What is true of each seat, for learned values: its cards, its ship, ways out, the turn."""

from __future__ import annotations

from starhall.core import Traits
from starhall.games.void.bots.evaluate import DRAWS, RESCUES
from starhall.games.void.box.geometry import CELLS, OFF
from starhall.games.void.box.parts import ALIEN_NAMES, KIND, KINDS, PIECE, TYPES
from starhall.games.void.facts import destinations, value
from starhall.games.void.state import PHASES, VoidState

_HAND, _FEW, _WORTH, _WAYS, _HOLES, _ROUNDS = 14, 6, 8, 5, 13, 16
"""How far cards in hand, other cards, values, ways out, black holes and rounds are told apart."""

TRAITS = Traits()
_ALIEN = TRAITS.add("alien", len(ALIEN_NAMES))
_POWER = TRAITS.add("power up, of alien", len(ALIEN_NAMES))
_CARD = TRAITS.add("card in hand", KINDS)
_HELD = TRAITS.add("cards in hand", _HAND)
_LEFT = TRAITS.add("cards that are not owed", _HAND)
_RESCUED = TRAITS.add("cards that move out", _FEW)
_DRAWN = TRAITS.add("cards that bring cards", _FEW)
_CELL = TRAITS.add("cell", CELLS)
_HERE = TRAITS.add("value here", _WORTH)
_ON_HOLE = TRAITS.add("on a black hole")
_LIVE = TRAITS.add("ways out, before travelling or after", 2 * _WAYS)
_EXIT = TRAITS.add("way out by value, ways from there, before or after", 2 * _WORTH * _WAYS)
_AFFECTOR = TRAITS.add("affector here", TYPES)
_PHASE = TRAITS.add("phase, own turn or not", 2 * len(PHASES))
_WINDOW = TRAITS.add("window, own turn or not", 2 * _FEW)
_OWN = TRAITS.add("turns until the own one", len(ALIEN_NAMES))
_BOARD = TRAITS.add("black holes", _HOLES)
_ROUND = TRAITS.add("round", _ROUNDS)
_PHASE_OF = {name: number for number, name in enumerate(PHASES)}


@TRAITS.told_by
def traits(s: VoidState) -> list[list[int]]:
    """By seat: the traits that hold; a seat that has lost has none."""
    board = [
        _BOARD + min(s.holes.bit_count() // 2, _HOLES - 1),
        _ROUND + min(s.round, _ROUNDS - 1),
    ]
    return [[] if p in s.lost else board + _seat(s, p) for p in range(s.players)]


def _seat(s: VoidState, p: int) -> list[int]:
    active = p == s.active
    alien, hand = s.alien[p], [KIND[card] for card in s.hands[p]]
    owed = s.owed if active and s.phase == "action" else 0
    found = [_CARD + kind for kind in hand]
    found += (
        _HELD + min(len(hand), _HAND - 1),
        _LEFT + min(max(len(hand) - owed, 0), _HAND - 1),
        _RESCUED + min(sum([RESCUES[kind] for kind in hand]), _FEW - 1),
        _DRAWN + min(sum([DRAWS[kind] for kind in hand]), _FEW - 1),
        _PHASE + 2 * _PHASE_OF[s.phase] + active,
        _WINDOW + 2 * min(s.window, _FEW - 1) + active,
        _OWN + (p - s.active) % s.players,
    )
    if alien == OFF:
        return found
    found.append(_ALIEN + alien)
    if s.power[alien]:
        found.append(_POWER + alien)
    if s.ship[alien] != OFF:
        found += _place(s, s.ship[alien], active and s.phase in ("income", "action", "travel"))
    return found


def _place(s: VoidState, cell: int, before: bool) -> list[int]:
    """Where the ship is, and where it can go."""
    found = [_CELL + cell, _HERE + min(max(value(s, cell), 0), _WORTH - 1)]
    if s.holes >> cell & 1:
        found.append(_ON_HOLE)
    live = 0
    for exit in destinations(s, cell):
        worth = min(max(value(s, exit), 0), _WORTH - 1)
        ways = sum([not s.holes >> further & 1 for further in destinations(s, exit)])
        live += not s.holes >> exit & 1
        found.append(_EXIT + (before * _WORTH + worth) * _WAYS + min(ways, _WAYS - 1))
    found.append(_LIVE + before * _WAYS + min(live, _WAYS - 1))
    for place, card in s.affectors:
        if place == cell:
            found.append(_AFFECTOR + PIECE[card])
    return found
