"""The damage of an interaction: strikes, one packet for each side, and what follows from them.

A packet is the sum of the strikes of the units that won, with the best sigil bonus and the weakness of the
unit that is hit; EVADE, REDUCE and REFLECT then work on it. Both are worked out before either is dealt.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from starhall.core import rule
from starhall.games.futura.box.language import DAMAGE_TYPES
from starhall.games.futura.box.parts import (
    ACO_DAM,
    AP,
    CARD,
    DAM,
    ELEMENT,
    ITEM,
    KIND,
    MUTANT_THING,
    NONE,
    SLOTS,
    STATION,
    WEAK,
)
from starhall.games.futura.rules.fight import damage, units
from starhall.games.futura.rules.fight.comparison import ap_left, won
from starhall.games.futura.rules.mat import gear, sigils
from starhall.games.futura.rules.mat.sigils import UNPROTECTED, Protecting
from starhall.games.futura.rules.plays import in_force, triggers, windows
from starhall.games.futura.rules.plays.in_force import Bonus, Steady
from starhall.games.futura.rules.plays.quiet import bare
from starhall.games.futura.rules.plays.tables import ALL
from starhall.games.futura.state import FuturaState

MUTANT_DAM = 3
"""What a mutant has beyond the base DAM of the acolyte it was."""
KINETIC = "Kinetic"


@dataclass(slots=True)
class Packet:
    """All strike damage of one side in one interaction."""

    leader: int
    """The primary or fighting unit of the side."""
    victim: int
    """The front unit that is hit."""
    strikers: tuple[int, ...]
    strikes: int = 0
    """The strikes, with sigil bonus and weakness."""
    sundered: int = 0
    """AP that a Sunder takes instead of a strike."""
    kind: str = ""
    """The damage type; empty for a Sunder."""
    protection: Protecting = UNPROTECTED
    """What protects the victim when the blow falls."""
    landed: list[int] = field(default_factory=list)
    """The units whose strike did not turn against them."""
    backfired: int = 0
    """What overcharged strikes deal to their own side."""
    reflected: int = 0
    evaded: bool = False
    told: list[int] = field(default_factory=list)
    """The strikes that were told, one by one."""
    dealt: int = 0
    hits: list[Steady] = field(default_factory=list)
    """What the leader's winning strike sets off, as it was when both sides struck."""


# Who strikes whom.


@rule("FUT-141", "FUT-241", "FUT-242", "FUT-252", "FUT-265", "FUT-266", "FUT-267", "FUT-285", "FUT-R22")
@rule("FUT-R110")
def strikers(s: FuturaState, attacking: bool) -> tuple[int, ...]:
    """The units of a side that strike: every attacker that won; defenders that beat the primary."""
    shown = dict(s.rolls)
    # Who rolled no dice has a result of 0 and strikes nobody.
    if attacking:
        side, least = units.attackers(s), shown.get(units.fighting_unit(s), 0) + 1
    else:
        side, least = units.defenders(s), shown.get(units.acting_primary(s), 0) or 1
    found = [thing for thing in side if shown.get(thing, 0) >= least]
    if s.force:
        foe = units.front_unit(s) if attacking else units.acting_primary(s)
        found += [thing for thing in side if thing not in found and in_force.strikes_back(s, thing, foe)]
    return tuple(found)


@rule("FUT-242", "FUT-384", "FUT-R106")
def damage_step(s: FuturaState) -> None:
    """Armour that answers a strike for a price is asked first, the defender's first; then damage is dealt."""
    s.window = "STRUCK"
    frames = []
    attacking, defending = strikers(s, True), strikers(s, False)
    for who, struck in ((attacking, units.front_unit), (defending, units.acting_primary)):
        if who:
            thing = struck(s)
            if thing < STATION and not bare(s, thing, "STRUCK"):
                frames.append((windows.struck_window, thing, who[0]))
    if frames:
        s.do(*frames, (deal,))
    else:
        strike(s, attacking, defending)


# A unit's strike.


@rule("FUT-031", "FUT-151", "FUT-161", "FUT-220", "FUT-R34", "FUT-R109")
def type_of(s: FuturaState, thing: int) -> str:
    """The damage type of a unit's plain strike: of the primary saber as it counts now, of the creature."""
    if thing < STATION:
        saber = s.saber[thing]
        if saber == NONE:
            return KINETIC
        kind = in_force.effect_type(s, CARD + saber % SLOTS, saber)
        return kind if kind in DAMAGE_TYPES else KINETIC
    if units.is_card(thing):
        return ELEMENT[units.card_of(s, thing) // SLOTS] or KINETIC
    return KINETIC


@rule("FUT-031", "FUT-062", "FUT-220", "FUT-382", "FUT-R63", "FUT-R96")
def strike_of(s: FuturaState, thing: int) -> int:
    """The DAM of a unit: base, sabers and items; of the unit that fights for a station, armaments too."""
    if thing < STATION:
        value = gear.strike_of(s, thing)
    elif units.is_station(thing):
        value = s.dam[thing - STATION] + in_force.stat_dam(s, thing - STATION)
    elif units.is_mutant(thing):
        value = ACO_DAM[thing - MUTANT_THING] + MUTANT_DAM
    else:
        value = DAM[units.card_of(s, thing) // SLOTS]
    for card in _armaments(s, thing):
        value += DAM[card // SLOTS]
    return value


def _armaments(s: FuturaState, thing: int) -> list[int]:
    """The fitted cards whose DAM adds to the strike of this unit."""
    d = s.target - STATION
    if d < 0 or not s.fitted[d] or thing != units.fighting_unit(s):
        return []
    return [card for card in s.fitted[d] if KIND[card // SLOTS] == ITEM and DAM[card // SLOTS]]


def _show_weapons(s: FuturaState, thing: int) -> None:
    """Cards whose DAM counts in a strike are turned up."""
    for card in _armaments(s, thing):
        s.turn_up(card)
    if thing < STATION:
        for item in s.items[thing]:
            if DAM[item // SLOTS]:
                s.turn_up(item)


# A side's packet.


@rule("FUT-031", "FUT-144", "FUT-244", "FUT-252", "FUT-266", "FUT-350", "FUT-390", "FUT-R22", "FUT-R23")
def packet(s: FuturaState, leader: int, victim: int, who: tuple[int, ...]) -> Packet:
    """Work out the strikes of a side: each winner's own, the sigil bonus, the victim's weakness."""
    found = Packet(leader, victim, who, protection=sigils.protecting(s, victim))
    replaced = False
    for thing in who:
        force = in_force.replaced(s, thing, victim) if s.force else None
        bonus = in_force.strike_bonus(s, thing, victim)
        if thing == leader:
            replaced = force is not None
            if force is None or force.verb == "STRIKE":
                found.kind = bonus.kind or type_of(s, thing)
        elif not found.kind and leader not in who:
            found.kind = type_of(s, thing)
        if force is not None and force.verb == "SUNDER":
            found.sundered += _removable(s, victim) if force.amount >= ALL else force.amount
            found.landed.append(thing)
            continue
        value = strike_of(s, thing) if force is None else force.amount
        if force is None:
            _show_weapons(s, thing)
            value += in_force.onhit_dam(s, thing, victim) if thing == leader else 0
        value = max(0, value + _added(s, thing, victim, bonus))
        times, backfires = in_force.overcharged(s, thing, victim) if s.force else (1, False)
        value *= times
        if backfires:
            found.backfired += value
            continue
        found.strikes += value
        found.landed.append(thing)
        if s.heard:
            found.told.append(value)
            s.tell("FUT-252", "strike", unit=thing, card=units.card_of(s, thing), n=value)
    if leader in found.landed and not replaced:
        found.strikes += _sigil_bonus(s, found)
    if found.strikes:
        found.strikes += _weakness(s, found)
    return found


@rule("FUT-165", "FUT-168", "FUT-243", "FUT-390", "FUT-R23")
def _added(s: FuturaState, thing: int, victim: int, bonus: Bonus) -> int:
    """What was played, bonus dice, and the streak; it adds to a strike and to what replaces one."""
    dam, dice, _ = bonus
    if dice:
        dam += in_force.bonus_dice(s, thing, victim)
    return dam + in_force.streak(s, thing) if s.force else dam


@rule("FUT-143")
def _removable(s: FuturaState, thing: int) -> int:
    """The AP that a Sunder of everything takes: of an acolyte shields, items and armour."""
    shields = sum(shield.left for shield in s.shields if shield.thing == thing)
    if not units.is_acolyte(thing):
        return shields + ap_left(s, thing)
    items = [item for item in (s.off_hand[thing], *s.items[thing]) if item != NONE]
    held = [AP[item // SLOTS] - s.harm.get(item % SLOTS, 0) for item in items]
    return shields + gear.armour_left(s, thing) + sum(left for left in held if left > 0)


@rule("FUT-122", "FUT-332", "FUT-R14", "FUT-R15", "FUT-R23")
def _sigil_bonus(s: FuturaState, found: Packet) -> int:
    """The DAM that the leader's sigil adds; only if its own, unreplaced strike landed."""
    sigil, figure = sigils.striking(s, found.leader)
    bonus = figure if sigils.clash(sigil, found.protection.sigil) == sigils.STRIKER else 0
    if bonus and s.heard:
        s.tell("FUT-122", "sigil bonus", unit=found.leader, sigil=sigil, n=bonus)
    return bonus


@rule("FUT-023", "FUT-065", "FUT-R102")
def _weakness(s: FuturaState, found: Packet) -> int:
    """What the victim's weakness to the packet's type adds; broken armour has none."""
    thing = found.victim
    card = s.armour[thing] if thing < STATION else units.card_of(s, thing)
    if card == NONE or (thing < STATION and gear.is_broken(s, thing)):
        return 0
    kind, more = WEAK[card // SLOTS]
    if not kind or kind != found.kind:
        return 0
    s.tell("FUT-065", "weakness", unit=thing, card=units.card_of(s, thing), kind=kind, n=more)
    return more


@rule("FUT-141", "FUT-269", "FUT-R23")
def protect(s: FuturaState, found: Packet) -> None:
    """EVADE cancels the packet, REDUCE takes off it, REFLECT turns part of the rest; Sunder comes last."""
    thing = found.victim
    if in_force.total(s, "EVADE", thing):
        found.evaded = True
        found.strikes = found.sundered = 0
        return
    off = in_force.take_total(s, "REDUCE", thing)
    off += in_force.struck_reduce(s, thing, found.kind, found.strikers[0])
    if off:
        _take_off(found, off)
    share = min(100, in_force.total(s, "REFLECT", thing))
    if share:
        found.reflected = (found.strikes + found.sundered) * share // 100
        _take_off(found, found.reflected)


def _take_off(found: Packet, x: int) -> None:
    """Less damage; the Sunder part is applied last, so it is lessened last."""
    off = min(x, found.strikes)
    found.strikes -= off
    found.sundered -= min(x - off, found.sundered)


# Both sides.


def deal(s: FuturaState) -> None:
    """What was played against strikes has been played: who strikes now?"""
    strike(s, strikers(s, True), strikers(s, False))


@rule("FUT-244", "FUT-248", "FUT-264", "FUT-R43", "FUT-R107")
def strike(s: FuturaState, attacking: tuple[int, ...], defending: tuple[int, ...]) -> None:
    """Work out both packets, deal them at the same time, then recover, drain and go on with streaks."""
    primary, fighting, front = units.acting_primary(s), units.fighting_unit(s), units.front_unit(s)
    found = []
    if defending:
        found.append(packet(s, fighting, primary, defending))
    if attacking:
        found.append(packet(s, primary, front, attacking))
    for one in found:
        protect(s, one)
        if one.leader in one.landed and not one.evaded:
            hits = triggers.hits(s, one.leader, one.victim)
            if hits and won(s, one.leader):
                one.hits = hits
    for one in found:
        _apply(s, one)
    for one in found:
        own_front = primary if one.leader == primary else front
        if one.reflected:
            damage.lose_ap(s, own_front, one.reflected, "", "FUT-141")
        if one.backfired:
            damage.lose_ap(s, own_front, one.backfired, "", "FUT-144")
    for one in found:
        _afterwards(s, one)
    for force in s.force:
        if force.verb == "STREAK":
            for thing in (fighting, primary):
                in_force.streak_goes_on(s, thing, won(s, thing))
            break


def _apply(s: FuturaState, found: Packet) -> None:
    """The packet goes through the layers of its victim."""
    if s.heard:
        _tell(s, found)
    found.dealt = damage.lose_ap(s, found.victim, found.strikes, found.kind, "FUT-252", strike=True)
    if found.sundered:
        found.dealt += damage.lose_ap(s, found.victim, found.sundered, "", "FUT-143", strike=True, base=False)


def _tell(s: FuturaState, found: Packet) -> None:
    """What comes of the strikes, where it is not just one of them."""
    unit, n = found.victim, found.strikes + found.sundered
    card = units.card_of(s, unit)
    if found.evaded:
        s.tell("FUT-172", "evaded", unit=unit, card=card)
    elif found.landed and not n:
        s.tell("FUT-135", "held off", unit=unit, card=card)
    elif found.told and found.told != [n]:
        s.tell("FUT-252", "packet", unit=unit, card=card, n=n)


@rule("FUT-121", "FUT-268", "FUT-332", "FUT-R14", "FUT-R15", "FUT-R23")
def _afterwards(s: FuturaState, found: Packet) -> None:
    """Ensigiled armour, item or creature recovers, once; then the leader's strike drains and triggers."""
    if found.evaded or not found.landed:
        return
    sigil, figure, piece = found.protection
    if figure:
        own = sigils.striking(s, found.leader).sigil
        against = {own if thing == found.leader else NONE for thing in found.landed}
        if any(sigils.clash(one, sigil) == sigils.VICTIM for one in against) and ap_left(s, piece):
            damage.mend(s, piece, figure, "FUT-121")
    if found.leader in found.landed:
        if found.dealt:
            drained = min(in_force.drain(s, found.leader, found.victim), found.dealt)
            if drained:
                damage.mend(s, found.leader, drained, "FUT-137")
        triggers.on_hit(s, found.leader, found.hits)
