"""What is true of each seat, for learned values: its cards and cubes, its life, its figure, and the turn."""

from __future__ import annotations

from starhall.core import Traits
from starhall.games.saga.bots.evaluate import to_come
from starhall.games.saga.box.geometry import CENTRE, DISTANCE, OFF
from starhall.games.saga.box.parts import CHARACTER_IDS, CUBES, GROUND_NAMES, HELD
from starhall.games.saga.facts import life, next_voids
from starhall.games.saga.rules.damage import owed
from starhall.games.saga.state import SagaState

_CUBES, _LIFE, _FAR, _TURNS, _PHASES, _MORE, _PILE = max(CUBES) + 1, 16, 6, 14, 6, 8, 8
"""How far cubes, life, distances, turns, phases, actions to come and discarded cards are told apart."""
_SEATS = 4

TRAITS = Traits()
_CHARACTER = TRAITS.add("character, and its Omega-Form", 2 * len(CHARACTER_IDS))
_CARD = TRAITS.add("card in hand", HELD)
_FACE_UP = TRAITS.add("side face-up, with cubes", 2 * HELD * _CUBES)
_PLAYED = TRAITS.add("side of the Active Card", 2 * HELD)
_LIVES = TRAITS.add("life", _LIFE)
_SOON = TRAITS.add("life after the damage on its way", _LIFE)
_HELD_NOW = TRAITS.add("cards in hand, and as many", _LIFE)
_NOVA = TRAITS.add("distance to the centre", _FAR)
_RIVAL = TRAITS.add("distance to an opponent", _FAR)
_GROUND = TRAITS.add("ground", len(GROUND_NAMES))
_VOID_NEXT = TRAITS.add("a void soon")
_ORDER = TRAITS.add("place in the Energy Order", _SEATS)
_PHASE = TRAITS.add("phase, own slot or not", 2 * _PHASES)
_TO_COME = TRAITS.add("worth of actions to come", _MORE)
_DISCARDED = TRAITS.add("cards in the pile", _PILE)
_TURN = TRAITS.add("turn", _TURNS)
_COLLAPSES = TRAITS.add("collapses", _SEATS)
_OMEGA = TRAITS.add("Omega Phase, turns", _TURNS)
_THROES = TRAITS.add("Final Throes")
_GROUND_OF = {ground: number for number, ground in enumerate(GROUND_NAMES)}


@TRAITS.told_by
def traits(s: SagaState) -> list[list[int]]:
    """By seat: the traits that hold; a seat that is out has none."""
    table = [_TURN + min(s.turn, _TURNS - 1), _COLLAPSES + min(s.collapses, _SEATS - 1)]
    if s.omega:
        table.append(_OMEGA + min(s.omega_turns, _TURNS - 1))
    if s.throes:
        table.append(_THROES)
    return [[] if s.fallen[p] else table + _seat(s, p, owing) for p, owing in enumerate(owed(s))]


def _seat(s: SagaState, p: int, owing: int) -> list[int]:
    hand = s.hands[p]
    lives = life(s, p, len(hand))
    found = [_CARD + card for card in hand]
    for card, side, cubes in s.face_up[p]:
        found.append(_FACE_UP + (2 * card + side) * _CUBES + min(cubes, _CUBES - 1))
    found += (
        _LIVES + min(lives, _LIFE - 1),
        _SOON + min(max(lives - owing, 0), _LIFE - 1),
        _HELD_NOW + min(len(hand), _LIFE - 1),
        _PHASE + 2 * s.phase + (s.slot == p),
        _TO_COME + min(int(2 * to_come(s, p)), _MORE - 1),
        _DISCARDED + min(len(s.piles[p]), _PILE - 1),
    )
    if s.character[p] >= 0:
        found.append(_CHARACTER + 2 * s.character[p] + s.omega)
    if s.active[p] >= 0:
        found.append(_PLAYED + s.active[p])
    if p in s.order:
        found.append(_ORDER + s.order.index(p))
    return found + _figure(s, p) if s.at[p] != OFF else found


def _figure(s: SagaState, p: int) -> list[int]:
    """Where the figure stands."""
    square = s.at[p]
    near = DISTANCE[s.rim][square]
    found = [_NOVA + min(near[CENTRE], _FAR - 1), _GROUND + _GROUND_OF[s.ground[square]]]
    for q, other in enumerate(s.at):
        if q != p and other != OFF:
            found.append(_RIVAL + min(near[other], _FAR - 1))
    if square in next_voids(s):
        found.append(_VOID_NEXT)
    return found
