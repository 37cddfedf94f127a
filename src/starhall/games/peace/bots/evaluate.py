"""How good a state looks for a seat: its points, the turn it is in the middle of, and its rivals.

The result lies between -1 and 1, a sure loss and a sure win. In the middle of Step 2 it is exact over the
re-rolls that are left (`oracle`); elsewhere it is a handful of additions. Dice that have just fallen in a
first roll are not looked at: they are chance that no choice led to, and would only be noise to whoever
compares choices by what follows them.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import atanh, exp, tanh

from starhall.games.peace.bots.oracle import Kept, Number, Turn, most_negated
from starhall.games.peace.box.geometry import CORE
from starhall.games.peace.box.parts import (
    DAMAGED,
    MISSILE,
    MISSILE_VALUE,
    POINTS,
    REBUILD,
    REMOVED,
    UNDAMAGED,
    WHOLE,
)
from starhall.games.peace.facts import planet_missing, planet_points, rerolls_at_first, saucers_left
from starhall.games.peace.rules.assign import ASSIGN
from starhall.games.peace.rules.defense import REROLL
from starhall.games.peace.rules.rebuild import REPAIR
from starhall.games.peace.secrets import missiles_to_fly
from starhall.games.peace.state import PeaceState

# All figures below are in points, but for shares and counts.
_MISSILES_A_TURN = 0.8
"""How many Missiles a rival fires in a turn."""
_MISSILE = 0.85
"""What a point of damage to a rival is worth, beside one of one's own."""
_CORE_LATER = 2.3
"""What a damaged Core is worth more while a turn is to come: it is repaired first, for 4 points."""
_CORE_BACK_LATER = 1.8
"""The same for a Core that is gone."""
_OPEN = (1.0, 0.55, 0.25, 0.08, 0.02)
"""By hit points of the two Cities before it: how open the Core lies to the attacks to come."""
_OPEN_NOW = (1.0, 0.5, 0.2, 0.03, 0.0)
"""The same for the saucers of this turn, for each of them."""
_DANGER_A_TURN = 0.25
"""How likely an own turn to come leaves an open Core damaged."""
_DANGER_A_MISSILE = 0.65
"""How likely a Missile harms an open Core for good when no own turn is to come."""
_DANGER_A_MISSILE_BEFORE_A_TURN = 0.15
"""The same when it can still be repaired."""
_RIVALRY = 4.0
"""So far behind the best rival, another one counts 1/e as much."""
_SPREAD = 4.0
"""A lead of so many points is nearly safe at the end ..."""
_SPREAD_A_TURN = 2.0
"""... and so many more for each turn to come, up to six."""

_SURE = 0.999
"""No lead is surer than that before the end."""

_CORE_POINTS = POINTS[CORE]
_CORE_MORE = _CORE_POINTS[UNDAMAGED] - UNDAMAGED
"""A whole Core is worth more than its hit points, by so much."""


def evaluate(s: PeaceState, p: int) -> float:
    """How good the state looks for seat `p`: near 1 it wins, near -1 it loses."""
    return _values(s, (p,))[0]


def evaluations(s: PeaceState) -> list[float]:
    """By seat: near 1 it wins, near -1 it loses."""
    return _values(s, range(s.players))


def _values(s: PeaceState, seats: Sequence[int]) -> list[float]:
    """How good the state looks for each of these seats."""
    if s.places:
        return [1.0 / s.places.count(1) if s.places[p] == 1 else -1.0 for p in seats]
    if s.duellists:
        return _in_the_duel(s, seats)
    seat, kind, _, _ = s.asked[0]
    begun = kind is not REROLL or s.rerolls < rerolls_at_first(s)
    turns = turns_to_come(s, begun)
    all_turns = sum(turns)
    to_fly = missiles_to_fly(s)
    standings = []
    for other, planet in enumerate(s.hp):
        shots = _MISSILES_A_TURN * (all_turns - turns[other]) + (to_fly if other != s.active else 0)
        standings.append(_standing(planet, turns[other], shots))
    if kind is REPAIR:
        standings[seat] += _change(s.hp[seat], turns[seat], 0, s.pool)
    spread = _SPREAD + _SPREAD_A_TURN * min(all_turns, 6)
    found = [_ahead(standings, p) for p in range(s.players)]
    values = [tanh(ahead / spread) for ahead in found]
    if begun:
        active = s.active
        values[active] = _in_the_turn(s, turns[active], to_fly, standings, found[active], spread)
        # What the dice of its turn promise to a seat is missing where its rivals compare themselves with it.
        promised = spread * atanh(min(max(values[active], -_SURE), _SURE)) - found[active]
        for p in range(s.players):
            if p != active:
                rivals = standings[:p] + standings[p + 1 :]
                weight = _weights(rivals)[active - (active > p)]
                values[p] = tanh((found[p] - weight * promised) / spread)
    return [values[p] for p in seats]


def _ahead(standings: list[float], p: int) -> float:
    """How far ahead of its rivals a seat is."""
    rivals = standings[:p] + standings[p + 1 :]
    return standings[p] - sum(
        [weight * rival for weight, rival in zip(_weights(rivals), rivals, strict=True)]
    )


def _in_the_turn(
    s: PeaceState, turns: int, to_fly: int, standings: list[float], ahead: float, spread: float
) -> float:
    """For the seat whose turn it is: what its dice promise beside the lead that it has."""
    seat, kind, _, args = s.asked[0]
    p = s.active
    weights = _weights(standings[:p] + standings[p + 1 :])
    planet, value = s.hp[p], MISSILE_VALUE[s.round]
    if kind is REROLL:
        standing = (planet_missing(planet), planet[CORE], _openness(planet, _OPEN_NOW), turns)
        missile = _missile(s, p, weights)
        turn = _turn(tuple(s.invasion), len(s.defense), value, standing, missile, ahead, spread)
        return float(turn.value(s.defense, s.rerolls))
    pool = value * s.defense.count(REBUILD)
    if kind is ASSIGN:
        left = _strikes(s, args[0], value)
        ahead += _change(planet, turns, left, pool)
        to_fly = s.defense.count(MISSILE)
    elif seat != p:
        # A rival rebuilds after countering: own Rebuilds and further Missiles are still to come.
        ahead += _change(planet, turns, 0, pool)
    if to_fly:
        ahead += to_fly * _missile(s, p, weights)
    return tanh(ahead / spread)


def _in_the_duel(s: PeaceState, seats: Sequence[int]) -> list[float]:
    """Points now against the best other duellist, for each of these seats."""
    seat, _, _, _ = s.asked[0]
    now = {p: _standing(s.hp[p], 0, 1) for p in s.duellists}
    now[seat] += _change(s.hp[seat], 0, 0, s.pool)
    return [
        tanh((now[p] - max([now[q] for q in now if q != p])) / _SPREAD) if p in now else -1.0 for p in seats
    ]


def turns_to_come(s: PeaceState, begun: bool) -> list[int]:
    """By seat: how many turns it will still begin."""
    n = s.players
    now = (s.active - s.first) % n + begun
    rounds = 3 - s.round
    return [rounds + ((p - s.first) % n >= now) for p in range(n)]


def _openness(planet: tuple[int, ...], table: tuple[float, ...]) -> float:
    """How open the Core lies, on average over the sectors."""
    _, o1, o2, o3, o4, o5, o6, i1, i2, i3, i4, i5, i6 = planet
    found = table[o1 + i1] + table[o2 + i2] + table[o3 + i3]
    return (found + table[o4 + i4] + table[o5 + i5] + table[o6 + i6]) / 6


def _core_promise(core: int, turns: int) -> float:
    """What a harmed Core will be worth more than now."""
    if not turns or core == UNDAMAGED:
        return 0.0
    return _CORE_LATER if core == DAMAGED else _CORE_BACK_LATER


def _standing(planet: tuple[int, ...], turns: int, shots: float) -> float:
    """The points of a planet, and what its Core may still win or lose."""
    core = planet[CORE]
    total = planet_points(planet) + _core_promise(core, turns)
    if core == UNDAMAGED:
        missile = _DANGER_A_MISSILE_BEFORE_A_TURN if turns else _DANGER_A_MISSILE
        danger = _DANGER_A_TURN * turns + missile * shots
        if danger:
            total -= _CORE_MORE * min(1.0, danger * _openness(planet, _OPEN))
    return total


def _change(planet: tuple[int, ...], turns: int, left: int, pool: int) -> float:
    """What saucers that strike and Rebuild points that are spent change in the standing of a planet."""
    openness = _openness(planet, _OPEN_NOW) if left else 0.0
    return _change_of(planet_missing(planet), planet[CORE], openness, turns, left, pool)


def _change_of(gone: int, core: int, openness: float, turns: int, left: int, pool: int) -> float:
    change = gone - max(0, min(WHOLE, gone + left) - pool)
    if core == UNDAMAGED:
        if left and not pool:
            return change - min(1.0, openness * left) * (_CORE_MORE - _core_promise(DAMAGED, turns))
    elif pool >= UNDAMAGED - core:
        return change + _CORE_MORE - _core_promise(core, turns)
    elif pool and core == REMOVED and gone == UNDAMAGED:
        return change + _core_promise(DAMAGED, turns) - _core_promise(REMOVED, turns)
    return change


def _strikes(s: PeaceState, d: int, value: int) -> int:
    """The saucers that strike when Defense dice from `d` on are assigned in the best way."""
    left = saucers_left(s)
    return sum(left) - most_negated(left, s.defense[d:], value)


def _weights(rivals: list[float]) -> list[float]:
    """How much each rival counts: those ahead most, all together 1."""
    if len(rivals) == 1:
        return [1.0]
    best = max(rivals)
    found = [exp((rival - best) / _RIVALRY) for rival in rivals]
    whole = sum(found)
    return [weight / whole for weight in found]


def _missile(s: PeaceState, p: int, weights: list[float]) -> float:
    """What one Missile of seat `p` is worth: damage to the rivals, less what countering gives them."""
    value = MISSILE_VALUE[s.round]
    now = _OPEN_TO_A_MISSILE[value]
    worth = 0.0
    for weight, planet in zip(weights, s.hp[:p] + s.hp[p + 1 :], strict=True):
        standing = sum(planet)
        hurt = 5.0 * min(value, standing) - min(value, WHOLE - standing)
        if planet[CORE] == UNDAMAGED:
            hurt += 5 * _CORE_MORE * _openness(planet, now)
        worth += weight * hurt / 6
    return _MISSILE * worth


_OPEN_TO_A_MISSILE = tuple(tuple(float(hp < value) for hp in range(5)) for value in range(4))
"""By worth of the Missile and hit points of the two Cities: does it reach the Core?"""


@lru_cache(maxsize=32)
def _turn(
    invasion: tuple[int, ...],
    dice: int,
    value: int,
    planet: tuple[int, int, float, int],
    missile: float,
    ahead: float,
    spread: float,
) -> Turn:
    """The oracle of a turn, by the same measure as everything else here."""
    gone, core, openness, turns = planet

    def worth(final: Kept) -> Number:
        change = _change_of(gone, core, openness, turns, final.left, value * final.rebuilds)
        return tanh((ahead + change + missile * final.missiles) / spread)

    return Turn(invasion, dice, value, worth)
