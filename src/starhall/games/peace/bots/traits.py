"""What is true of each seat, for learned values: its planet, the lead, the turns to come, and its dice."""

from __future__ import annotations

from starhall.core import Traits
from starhall.games.peace.bots.evaluate import turns_to_come
from starhall.games.peace.box.geometry import CORE, CRATER_NAMES
from starhall.games.peace.box.parts import MISSILE, REBUILD, UNDAMAGED
from starhall.games.peace.facts import planet_points, rerolls_at_first, saucers_left
from starhall.games.peace.rules.assign import ASSIGN
from starhall.games.peace.rules.defense import REROLL
from starhall.games.peace.rules.rebuild import REPAIR
from starhall.games.peace.secrets import missiles_to_fly
from starhall.games.peace.state import PeaceState

_POINTS, _LEAD, _TURNS, _DICE, _SAUCERS, _STATES = 40, 25, 4, 6, 10, UNDAMAGED + 1
"""How far points, leads, turns, dice, saucers and hit points are told apart."""
_STEPS = (REROLL, ASSIGN, REPAIR)
_SECTOR = 2 * UNDAMAGED + 1

TRAITS = Traits()
_HP = TRAITS.add("hit points by crater", len(CRATER_NAMES) * _STATES)
_TOTAL = TRAITS.add("points", _POINTS)
_AHEAD = TRAITS.add("points ahead, by turns to come", _LEAD * _TURNS)
_SECTORS = TRAITS.add("hit points of the Cities of a sector, by turns to come", _SECTOR * _TURNS)
_CORE = TRAITS.add("hit points of the Core, by turns to come", _STATES * _TURNS)
_LEFT = TRAITS.add("own turns to come", _TURNS)
_SHOTS = TRAITS.add("turns of others to come", 3 * _TURNS)
_STEP = TRAITS.add("step, own turn or not", 2 * (len(_STEPS) + 1))
_REROLLS = TRAITS.add("re-rolls left", _TURNS)
_MISSILES = TRAITS.add("Missiles shown", _DICE)
_FLYING = TRAITS.add("Missiles to fly at others", _DICE)
_INCOMING = TRAITS.add("Missiles to fly at this seat", _DICE)
_REBUILDS = TRAITS.add("Rebuilds shown", _DICE)
_STRIKING = TRAITS.add("saucers not repelled", _SAUCERS)
_POOL = TRAITS.add("Rebuild points to spend", _SAUCERS)
_DUEL = TRAITS.add("in the duel")


@TRAITS.told_by
def traits(s: PeaceState) -> list[list[int]]:
    """By seat: the traits that hold."""
    if s.duellists:
        return []
    seat, kind, _, _ = s.asked[0]
    begun = kind is not REROLL or s.rerolls < rerolls_at_first(s)
    turns = turns_to_come(s, begun)
    points = [planet_points(planet) for planet in s.hp]
    to_fly = missiles_to_fly(s)
    found = []
    for p, planet in enumerate(s.hp):
        rival = max(points[:p] + points[p + 1 :])
        left = turns[p]
        mine = [_HP + crater * _STATES + hp for crater, hp in enumerate(planet)]
        for city in range(1, 7):
            mine.append(_SECTORS + left * _SECTOR + planet[city] + planet[city + 6])
        mine += (
            _TOTAL + min(points[p], _POINTS - 1),
            _AHEAD + left * _LEAD + min(max(points[p] - rival + _LEAD // 2, 0), _LEAD - 1),
            _CORE + left * _STATES + planet[CORE],
            _LEFT + left,
            _SHOTS + min(sum(turns) - left, 3 * _TURNS - 1),
            _STEP + 2 * (_STEPS.index(kind) + begun * (kind is REROLL) * 3) + (p == s.active),
        )
        if p != s.active:
            mine.append(_INCOMING + min(to_fly, _DICE - 1))
        elif begun:
            mine += _dice(s, to_fly, kind is ASSIGN)
        if p == seat and kind is REPAIR:
            mine.append(_POOL + min(s.pool, _SAUCERS - 1))
        found.append(mine)
    return found


def _dice(s: PeaceState, to_fly: int, assigning: bool) -> list[int]:
    """What the dice of the turn show."""
    found = [
        _MISSILES + s.defense.count(MISSILE),
        _FLYING + min(to_fly, _DICE - 1),
        _REBUILDS + s.defense.count(REBUILD),
        _REROLLS + min(s.rerolls, _TURNS - 1),
    ]
    if assigning:
        found.append(_STRIKING + min(sum(saucers_left(s)), _SAUCERS - 1))
    return found
