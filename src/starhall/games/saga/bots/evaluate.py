"""How good a state looks for a seat: cards as life, damage on its way, Charge Ups, the way to victory."""

from __future__ import annotations

from typing import Any

from starhall.games.saga.box.geometry import CENTRE, DISTANCE, OFF
from starhall.games.saga.box.language import Effects
from starhall.games.saga.box.parts import CUBES, EFFECTS, FIRST_NOVA, HELD
from starhall.games.saga.facts import life, targets
from starhall.games.saga.rules.charging import charge
from starhall.games.saga.rules.damage import attack, owed, ranged_attack
from starhall.games.saga.rules.drawing import draw
from starhall.games.saga.rules.moving import STEP
from starhall.games.saga.state import SagaState

_WIN = 100.0
_OUT = 4.0
"""What an opponent out of the game is worth."""
_CHANCE = 0.8
"""An action still to come is worth a little less than one that has been carried out."""
_SOON = 0.5
"""What the effect of a Charge Up is worth while it is being charged."""

_WORTH_OF = {"ATTACK": 0.5, "RANGED": 0.9, "DRAW": 0.9, "CHARGE": 0.2, "PUSH": 0.1}


def _worth(effects: Effects) -> float:
    found = 0.0
    for name, *arguments in effects:
        if name == "IF":
            found += 0.5 * _worth(arguments[1])
        elif name == "DAMAGE":
            found += arguments[0] * (0.9 if arguments[1] == "each_opponent" else 0.3)
        else:
            found += _WORTH_OF.get(name, 0.0) * (arguments[0] if name in _WORTH_OF else 0)
    return found


_CHARGE_WORTH = tuple(_SOON * _worth(EFFECTS[value]) if CUBES[value] else 0.0 for value in range(2 * HELD))
_VICTORY = 3.0
_LIFE = 0.15
"""What the first cards are worth more than the later ones, so that the weak look in danger."""


def evaluate(s: SagaState, seat: int) -> float:
    """How good the state looks for one seat."""
    return evaluations(s)[seat]


def evaluations(s: SagaState) -> list[float]:
    """By seat: the own standing against the mean of the others."""
    if s.places:
        return [_WIN if place == 1 else -_WIN for place in s.places]
    fallen, rivals = s.fallen, s.players - 1
    standings = [-_OUT if fallen[p] else _standing(s, p, owing) for p, owing in enumerate(owed(s))]
    found = []
    for p, standing in enumerate(standings):
        ahead = -_WIN
        if not fallen[p]:
            ahead = standing + to_come(s, p)
            for other in standings[:p] + standings[p + 1 :]:
                ahead -= other / rivals
        found.append(ahead)
    return found


def _standing(s: SagaState, p: int, owing: int) -> float:
    cards = max(life(s, p, len(s.hands[p])) - owing, 0)
    found = cards - _LIFE * 4 / (cards + 0.5)
    for card, side, cubes in s.face_up[p]:
        value = 2 * card + side
        squares = CUBES[value]
        if squares:
            found += _CHARGE_WORTH[value] * (cubes + 0.5) / squares
            if card >= FIRST_NOVA and side and s.at[p] != OFF:
                near = 1 - DISTANCE[s.rim][s.at[p]][CENTRE] / 4
                found += _VICTORY * near * near * (cubes + 1) / squares
    if s.omega:
        found += 0.2 * (s.at[p] == CENTRE)
    return found


def to_come(s: SagaState, p: int) -> float:
    """What the rest of the card being performed promises."""
    steps = 0
    for _, kind, _, args in s.asked:
        if kind is STEP and args[0] == p:
            steps = args[1] + args[2]
    found = 0.0
    for frame in s.stack:
        if len(frame) > 2 and frame[1] == p:
            found += _action(s, frame, steps)
    return found


def _action(s: SagaState, frame: tuple[Any, ...], steps: int) -> float:
    step, p, n = frame[:3]
    if step is attack:
        near = DISTANCE[s.rim][s.at[p]]
        reach = any(near[s.at[q]] <= 1 + steps for q in s.order if q != p)
        return _CHANCE * float(n) if reach else 0.0
    if step is ranged_attack:
        return _CHANCE * float(n) if steps or targets(s, p, frame[3]) else 0.0
    if step is draw:
        return _CHANCE * float(n)
    if step is charge and s.face_up[p]:
        return 0.2
    return 0.0
