"""AP and how they are lost: the layers of each unit, wounds, Sunder, mending, healing, shields, counters.

An acolyte loses ability shields first, then items with AP, then armour, then base AP; what one layer cannot
hold passes to the next. A creature, armament or station has its shields and its own AP; the surplus is lost.
"""

from __future__ import annotations

from starhall.core import rule
from starhall.core.rows import changed
from starhall.games.futura.box.parts import (
    ACO_AP,
    AP,
    CARD,
    MUTANT_THING,
    NOBODY,
    NONE,
    SLOTS,
    STATION,
)
from starhall.games.futura.rules.fight import units
from starhall.games.futura.rules.fight.comparison import FATAL, GAVE, HURT, ap_left, is_fatal
from starhall.games.futura.rules.mat import gear
from starhall.games.futura.rules.plays import in_force
from starhall.games.futura.state import Force, FuturaState, Shield

ABILITY_LAYER, ITEM_LAYER = "ability", "item"
STOPPED = ("Void", "Fire", "Electric", "Chroma", "Aether", "Blood", "Kinetic", "Gauss")
"""The damage types of wounds that a Forcefield stops."""
NANO = "Nano"


# Death blows.


def spare(s: FuturaState, a: int) -> None:
    """The death blow does not count."""
    s.force = [force for force in s.force if force.verb != FATAL or force.thing != a]


# Losing AP.


@rule("FUT-253", "FUT-260", "FUT-261", "FUT-R43", "FUT-R85")
def lose_ap(
    s: FuturaState, thing: int, x: int, kind: str, rule_id: str, *, strike: bool = False, base: bool = True
) -> int:
    """Damage through the layers of a unit: how much of it was lost there. `base` is False for Sunder."""
    left = x
    is_acolyte = 0 <= thing < STATION
    if kind != NANO or strike:
        stops = strike or kind in STOPPED
        if s.shields:
            left = _shields(s, thing, left, ABILITY_LAYER, stops)
        if is_acolyte and (s.items[thing] or s.off_hand[thing] != NONE):
            left = _items(s, thing, left)
        if is_acolyte and s.shields:
            left = _shields(s, thing, left, ITEM_LAYER, stops)
    if is_acolyte:
        left = _armour(s, thing, left)
        if base and left and (kind != NANO or strike):
            left = _base(s, thing, left)
    elif left:
        left = _body(s, thing, left)
    dealt = x - left
    if dealt:
        if s.interaction:
            s.force.append(Force(HURT, thing, dealt, "interaction", NONE, NOBODY, kind))
        if s.heard:
            s.tell(rule_id, "damaged", unit=thing, card=units.card_of(s, thing), n=dealt, kind=kind)
    return dealt


@rule("FUT-R66", "FUT-R85")
def _wear(s: FuturaState, slot: int, lost: int) -> None:
    """A card loses AP, or regains them; in an interaction that is kept in mind for a Replay."""
    harm = s.harm.get(slot, 0) + lost
    if harm:
        s.harm[slot] = harm
    else:
        s.harm.pop(slot, None)
    if s.interaction:
        s.wear[slot] = s.wear.get(slot, 0) + lost


@rule("FUT-171", "FUT-253", "FUT-R43")
def _shields(s: FuturaState, thing: int, x: int, layer: str, stops: bool) -> int:
    """Temporary AP of one layer, the oldest first; a Forcefield lets some damage through."""
    for i, one in enumerate(s.shields):
        if one.thing == thing and one.layer == layer and x and (stops or not one.forcefield):
            lost = min(one.left, x)
            s.shields[i] = one._replace(left=one.left - lost)
            x -= lost
    return x


@rule("FUT-039", "FUT-253", "FUT-R97")
def _items(s: FuturaState, a: int, x: int) -> int:
    """Items with AP, the oldest first; everybody sees what takes the blow."""
    for item in gear.by_age(s, a):
        face, slot = item // SLOTS, item % SLOTS
        lost = min(AP[face] - s.harm.get(slot, 0), x)
        if lost > 0:
            _wear(s, slot, lost)
            s.turn_up(item)
            x -= lost
    return x


@rule("FUT-024", "FUT-198", "FUT-218", "FUT-253", "FUT-R102", "FUT-R104")
def _armour(s: FuturaState, a: int, x: int) -> int:
    """Armour, which breaks when its AP are gone; what kept it up ends."""
    left = gear.armour_left(s, a)
    if not left or not x:
        return x
    armour = s.armour[a]
    slot, printed = armour % SLOTS, AP[armour // SLOTS]
    if x < left:
        _wear(s, slot, x)
        return 0
    _wear(s, slot, printed - s.harm.get(slot, 0))
    in_force.source_left(s, CARD + slot)
    s.tell("FUT-024", "armour broken", unit=a, armour=armour)
    return x - left


@rule("FUT-057", "FUT-256", "FUT-406", "FUT-R44", "FUT-R85")
def _base(s: FuturaState, a: int, x: int) -> int:
    """Base AP; at 0 the acolyte dies, one that was at 0 already by any damage that gets so far."""
    lost = min(s.base[a], x)
    s.base[a] -= lost
    if not s.base[a] and not is_fatal(s, a):
        s.force.append(Force(FATAL, a, 0, "assault", NONE, NOBODY, ""))
    # Damage to one at 0 has nothing left to take, but it has struck home.
    return x - lost if lost else x - 1


@rule("FUT-260", "FUT-261", "FUT-274", "FUT-R85")
def _body(s: FuturaState, thing: int, x: int) -> int:
    """The own AP of a creature, armament or station; the surplus is lost."""
    lost = min(ap_left(s, thing), x)
    if units.is_station(thing):
        s.ap[thing - STATION] -= lost
    elif units.is_mutant(thing):
        s.mutant_harm = changed(
            s.mutant_harm, thing - MUTANT_THING, s.mutant_harm[thing - MUTANT_THING] + lost
        )
    else:
        _wear(s, thing - CARD, lost)
        s.turn_up(units.card_of(s, thing))
    return x - lost


@rule("FUT-R106", "FUT-R107")
def wound(s: FuturaState, thing: int, x: int, kind: str, rule_id: str) -> int:
    """Damage at once that is no strike: nothing but the layers touches it."""
    return lose_ap(s, thing, x, kind or "Kinetic", rule_id)


@rule("FUT-143")
def sunder(s: FuturaState, thing: int, x: int, rule_id: str) -> int:
    """AP taken away at once; base AP are never touched."""
    return lose_ap(s, thing, x, "", rule_id, strike=True, base=False)


@rule("FUT-140", "FUT-R94")
def give_base(s: FuturaState, a: int, x: int) -> None:
    """A support gives base AP away; at 0 it dies after the interaction."""
    s.base[a] -= x
    if not s.base[a]:
        s.force.append(Force(FATAL, a, 0, "assault", NONE, NOBODY, GAVE))


# Getting AP back.


@rule("FUT-219", "FUT-R29")
def mend(s: FuturaState, thing: int, x: int, rule_id: str) -> int:
    """Unbroken armour, an item or a creature regains AP, never above what is printed: how many."""
    if units.is_acolyte(thing):
        armour = s.armour[thing]
        if armour == NONE or gear.is_broken(s, thing):
            return 0
        slot, harm = armour % SLOTS, s.harm.get(armour % SLOTS, 0)
    elif units.is_mutant(thing):
        a = thing - MUTANT_THING
        found = min(x, s.mutant_harm[a])
        s.mutant_harm = changed(s.mutant_harm, a, s.mutant_harm[a] - found)
        return _mended(s, thing, found, rule_id)
    elif units.is_card(thing):
        slot, harm = thing - CARD, s.harm.get(thing - CARD, 0)
    else:
        return 0
    found = min(x, harm)
    _wear(s, slot, -found)
    return _mended(s, thing, found, rule_id)


def _mended(s: FuturaState, thing: int, found: int, rule_id: str) -> int:
    if found and s.heard:
        s.tell(rule_id, "mended", unit=thing, card=units.card_of(s, thing), n=found)
    return found


@rule("FUT-170", "FUT-219", "FUT-323", "FUT-R44", "FUT-R69")
def heal(s: FuturaState, a: int, x: int, rule_id: str) -> int:
    """Base AP come back, never above what is printed: how many; counters on the acolyte are removed."""
    found = min(x, ACO_AP[a] - s.base[a])
    s.base[a] += found
    if found:
        spare(s, a)
    if found and s.heard:
        s.tell(rule_id, "healed", unit=a, n=found)
    left = [counter for counter in s.chronic if counter.thing != a]
    if len(left) < len(s.chronic):
        s.chronic = left
        s.tell(rule_id, "cured", unit=a)
    return found


@rule("FUT-171", "FUT-222")
def shield(
    s: FuturaState,
    thing: int,
    x: int,
    layer: str,
    until: str,
    source: int,
    forcefield: bool = False,
    rule_id: str = "FUT-171",
) -> None:
    """Temporary AP in front of a unit, behind what stands there already."""
    s.shields.append(Shield(thing, layer, x, until, source, int(forcefield)))
    s.tell(rule_id, "shielded", unit=thing, card=units.card_of(s, thing), n=x)


# Counters.


@rule("FUT-155", "FUT-157", "FUT-159", "FUT-R69")
def tick(s: FuturaState) -> None:
    """Chronic damage of the units that fought in this interaction, the defender's first; no supports."""
    if not s.chronic:
        return
    fighters = dict.fromkeys((units.fighting_unit(s), units.front_unit(s), units.acting_primary(s)))
    for thing in fighters:
        for counter in [one for one in s.chronic if one.thing == thing]:
            i = s.chronic.index(counter)
            if counter.times > 1:
                s.chronic[i] = counter._replace(times=counter.times - 1)
            else:
                del s.chronic[i]
            lose_ap(s, thing, counter.damage, counter.kind, "FUT-R69")


@rule("FUT-R104")
def forget_unit(s: FuturaState, thing: int) -> None:
    """A unit has left play: nothing is in force on it any longer."""
    s.force = [force for force in s.force if force.thing != thing]
    s.shields = [one for one in s.shields if one.thing != thing]
    s.chronic = [counter for counter in s.chronic if counter.thing != thing]
