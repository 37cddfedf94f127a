"""How the units of a fight compare: their AP, their dice results, and who has won.

Each attacker is compared with the fighting unit of the defender, and higher wins; ties go to the defender.
These are questions that change nothing; the conditions of cards ask them, too.
"""

from __future__ import annotations

from starhall.core import rule
from starhall.games.futura.box.parts import ACO_AP, AP, BAY, CARD, MUTANT_THING, NONE, SLOTS, STATION
from starhall.games.futura.rules.fight import units
from starhall.games.futura.rules.mat import gear
from starhall.games.futura.state import FuturaState

HURT = "HURT"
"""The force on a unit that took damage in this interaction: amount is how much."""
FATAL = "FATAL"
"""The force on an acolyte that has taken its death blow; its KO plays are still to come."""
GAVE = "gave"
"""The word of that force on a support that gave all its base AP away."""


# AP.


@rule("FUT-218", "FUT-259", "FUT-R29", "FUT-R63")
def full_ap(s: FuturaState, thing: int) -> int:
    """The AP of a unit without any loss; of an acolyte, armour and base together."""
    if units.is_acolyte(thing):
        return ACO_AP[thing] + gear.max_armour(s, thing)
    if units.is_station(thing):
        return s.ap_full[thing - STATION]
    if units.is_mutant(thing):
        return 2 * ACO_AP[thing - MUTANT_THING]
    return AP[units.card_of(s, thing) // SLOTS]


@rule("FUT-218", "FUT-R29", "FUT-R85")
def ap_left(s: FuturaState, thing: int) -> int:
    """The AP a unit has now; of an acolyte, armour and base together, without items and shields."""
    if units.is_acolyte(thing):
        return s.base[thing] + gear.armour_left(s, thing)
    if units.is_station(thing):
        return s.ap[thing - STATION]
    if units.is_mutant(thing):
        return full_ap(s, thing) - s.mutant_harm[thing - MUTANT_THING]
    return max(0, AP[units.card_of(s, thing) // SLOTS] - s.harm.get(thing - CARD, 0))


def was_struck(s: FuturaState, thing: int) -> bool:
    """Has the unit taken damage in this interaction?"""
    return any(force.verb == HURT and force.thing == thing for force in s.force)


def is_fatal(s: FuturaState, a: int) -> bool:
    """Has the acolyte taken its death blow?"""
    return bool(s.force) and any(force.verb == FATAL and force.thing == a for force in s.force)


@rule("FUT-349", "FUT-R48")
def enemy_stands(s: FuturaState, a: int) -> bool:
    """Does a unit of the side against which this acolyte fought still stand?"""
    if s.side[a] == s.attacker:
        if s.target >= STATION:
            return s.ap[s.target - STATION] > 0
        return s.place[s.target] == BAY and not is_fatal(s, s.target)
    return any(b != NONE and s.place[b] == BAY and not is_fatal(s, b) for b in (s.primary, s.support))


# Dice results.


def result(s: FuturaState, thing: int) -> int:
    """The final dice result of a unit; 0 if it has rolled no dice."""
    for unit, shown in s.rolls:
        if unit == thing:
            return shown
    return 0


@rule("FUT-241", "FUT-251", "FUT-265", "FUT-284", "FUT-R22", "FUT-R62", "FUT-R65")
def won(s: FuturaState, thing: int) -> bool:
    """Has the unit won: an attacker against the fighting unit, a defender against the primary?"""
    shown = result(s, thing)
    if not shown:
        return False
    if units.side_of(s, thing) == s.attacker:
        return shown > result(s, units.fighting_unit(s))
    return shown >= result(s, units.acting_primary(s))


@rule("FUT-241", "FUT-251", "FUT-265", "FUT-R22", "FUT-R62", "FUT-R65")
def lost(s: FuturaState, thing: int) -> bool:
    """Has the unit lost: an attacker against the fighting unit, the fighting unit against any attacker?"""
    if NONE in (thing, s.target):
        return False
    shown = result(s, thing)
    if units.side_of(s, thing) == s.attacker:
        theirs = result(s, units.fighting_unit(s))
        return shown <= theirs and theirs > 0
    if thing == units.fighting_unit(s):
        return any(result(s, unit) > shown for unit in units.attackers(s))
    return 0 < shown < result(s, units.acting_primary(s))
