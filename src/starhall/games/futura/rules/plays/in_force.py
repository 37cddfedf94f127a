"""What is in force: played effects that last, and what equipment does as long as it is worn.

These are questions, which change nothing, and the few verbs that end what is in force.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from starhall.core import rule
from starhall.games.futura.box.language import Act, Clause
from starhall.games.futura.box.parts import (
    ACO_CLAUSES,
    CARD,
    CLAUSES_OF,
    CREATURE,
    D4,
    DIS_CLAUSES,
    DISTRICT,
    EFFECT_TYPE,
    ITEM,
    KIND,
    MUTANT_THING,
    NONE,
    RESISTS,
    SIGIL,
    SLOTS,
    STATION,
)
from starhall.games.futura.box.parts import BUILT as IS_BUILT
from starhall.games.futura.rules.fight import units
from starhall.games.futura.rules.mat.gear import is_broken
from starhall.games.futura.rules.plays.conditions import met
from starhall.games.futura.rules.plays.quiet import ALONE, stirs_on
from starhall.games.futura.rules.plays.tables import (
    ACO_ALONE,
    ACO_VERBS,
    DIS_ALONE,
    DIS_VERBS,
    FACE_ALONE,
    FACES_WITH,
    STEADY_VERBS,
    clauses_of,
    printed_type,
)
from starhall.games.futura.state import Force, FuturaState

REPLACING = ("STRIKE", "SUNDER")
"""Forces that take the place of a strike."""
STRIKES_BACK = "STRIKES BACK"
"""The force on a unit that makes a turned strike in this interaction, though its dice have lost."""
DROIDS = FACES_WITH["ALW", "DAM"]
"""The faces that add a d4 to strikes in defence."""
_ALWAYS = STEADY_VERBS["ALW"]


# Where effects come from.


@rule("FUT-198", "FUT-333", "FUT-R34", "FUT-R102")
def gear(s: FuturaState, a: int) -> list[int]:
    """The cards of an acolyte whose effects work: no broken armour, no off-hand saber."""
    found = []
    armour, saber, off_hand = s.armour[a], s.saber[a], s.off_hand[a]
    if armour != NONE and not is_broken(s, a):
        found.append(armour)
    if saber != NONE:
        found.append(saber)
    if off_hand != NONE and KIND[off_hand // SLOTS] == ITEM:
        found.append(off_hand)
    found += s.items[a]
    found += s.abilities[a]
    return found


def cards_with(s: FuturaState, thing: int, faces: frozenset[int]) -> list[int]:
    """The cards with one of these faces whose steady effects work on or for a unit."""
    if 0 <= thing < STATION:
        return [card for card in gear(s, thing) if card // SLOTS in faces]
    card = units.card_of(s, thing)
    return [card] if card // SLOTS in faces and KIND[card // SLOTS] == CREATURE else []


class Steady(NamedTuple):
    """An act that is always on."""

    source: int
    card: int
    """Or NONE."""
    clause: int
    act: Act


def steady(s: FuturaState, thing: int, window: str, verb: str) -> list[Steady]:
    """Each act of this verb that is always on for a unit."""
    found = []
    if 0 <= thing < STATION and verb in ACO_VERBS[window][thing]:
        for i in ACO_ALONE[window][thing]:
            found += [Steady(thing, NONE, i, act) for act in ACO_CLAUSES[thing][i].acts if act.verb == verb]
    for card in cards_with(s, thing, FACES_WITH[window, verb]):
        face = card // SLOTS
        for i in FACE_ALONE[window][face]:
            acts = CLAUSES_OF[face][i].acts
            found += [Steady(CARD + card % SLOTS, card, i, act) for act in acts if act.verb == verb]
    return found


def might_have(s: FuturaState, thing: int, window: str) -> bool:
    """Might a unit have an act that is always on in this window? No station and no mutant has one."""
    if thing < STATION:
        return bool(stirs_on(s, thing) & ALONE.bits[window])
    return CARD <= thing < MUTANT_THING


def _on(s: FuturaState, thing: int, verb: str) -> list[tuple[int, Act]]:
    """Each ALW act of this verb whose conditions hold for a unit, with the card (or NONE) it stands on."""
    found: list[tuple[int, Act]] = []
    if verb not in _ALWAYS or not might_have(s, thing, "ALW"):
        return found
    for source, card, i, act in steady(s, thing, "ALW", verb):
        conditions = _clause(s, source, card, i).windows["ALW"]
        if not conditions or met(s, conditions, units.side_of(s, thing), thing):
            found.append((card, act))
    return found


def _clause(s: FuturaState, source: int, card: int, i: int) -> Clause:
    return CLAUSES_OF[card // SLOTS][i] if card != NONE else clauses_of(s, source)[i]


# Totals.


@rule("FUT-050", "FUT-127", "FUT-377")
def total(s: FuturaState, verb: str, thing: int) -> int:
    """The sum of what is in force on a unit under this verb."""
    if verb in _ALWAYS:
        return _sum(s, verb, thing, _on(s, thing, verb))
    return _sum(s, verb, thing, ()) if s.force else 0


def _sum(s: FuturaState, verb: str, thing: int, steady_acts: Sequence[tuple[int, Act]]) -> int:
    """What was played and is in force, and these acts that are always on."""
    found = 0
    for name, unit, amount, _, _, _, _ in s.force:
        if name == verb and unit == thing:
            found += amount
    for _, act in steady_acts:
        found += act.amount.plus[0]
    return found


def take_total(s: FuturaState, verb: str, thing: int) -> int:
    """The same, now that it counts: the cards it comes from are turned up."""
    if verb not in _ALWAYS:
        return _sum(s, verb, thing, ()) if s.force else 0
    found = _on(s, thing, verb)
    for card, _ in found:
        if card != NONE:
            s.turn_up(card)
    return _sum(s, verb, thing, found) if found or s.force else 0


@rule("FUT-155", "FUT-157", "FUT-174", "FUT-137")
def immune(s: FuturaState, thing: int, effect_type: str) -> bool:
    """Do effects of this type do nothing to the unit?"""
    if not effect_type or thing == NONE:
        return False
    for force in s.force:
        if force.verb == "IMMUNE" and force.thing == thing and force.word == effect_type:
            return True
    card = units.card_of(s, thing)
    if card != NONE:
        return RESISTS[card // SLOTS] == effect_type
    steady_acts = _on(s, thing, "IMMUNE")
    return bool(steady_acts) and any(effect_type in act.what for _, act in steady_acts)


@rule("FUT-173")
def resist(s: FuturaState, thing: int) -> int:
    """The best chance of a unit to be left alone by an effect; 0 for none."""
    chances = [force.amount for force in s.force if force.verb == "RESIST" and force.thing == thing]
    chances += [act.amount.plus[0] for _, act in _on(s, thing, "RESIST")]
    return max(chances, default=0)


@rule("FUT-150", "FUT-404")
def living(s: FuturaState, thing: int) -> set[str]:
    """Which pieces count as ensigiled by themselves: armour, saber, all."""
    words = {force.word for force in s.force if force.verb == "LIVING" and force.thing == thing}
    for _, act in _on(s, thing, "LIVING"):
        words.update(act.what)
    return words


@rule("FUT-156", "FUT-R68")
def ranked(s: FuturaState, a: int) -> bool:
    """May this acolyte wear Adept armour straight from Base?"""
    return bool(s.commissioned >> a & 1) or any(True for _ in _on(s, a, "RANK"))


# Districts.


@rule("FUT-195", "FUT-380", "FUT-383", "FUT-R70", "FUT-R100")
def district_on(s: FuturaState, d: int) -> bool:
    """Does the district work: a station is built there and nothing switches it off?"""
    if s.site[d] != IS_BUILT:
        return False
    return not s.force or all(
        force.verb != "NULLIFY district" or force.thing != DISTRICT + d for force in s.force
    )


def _district(s: FuturaState, d: int, verb: str) -> list[Act]:
    if verb not in DIS_VERBS[d] or not district_on(s, d):
        return []
    return [act for i in DIS_ALONE["ALW"][d] for act in DIS_CLAUSES[d][i].acts if act.verb == verb]


@rule("FUT-154", "FUT-382", "FUT-391")
def stat_dam(s: FuturaState, d: int) -> int:
    """What the district adds to the strike of its station."""
    if "STAT" not in DIS_VERBS[d]:
        return 0
    return sum([act.amount.plus[0] for act in _district(s, d, "STAT")])


@rule("FUT-154", "FUT-382", "FUT-391")
def stat_ap(s: FuturaState, d: int) -> int:
    """What the district adds to the AP of its station when it is built or upgraded."""
    return sum(act.second.plus[0] for act in _district(s, d, "STAT"))


# Types and sigils, which a piece may change for a while.


@rule("FUT-161")
def effect_type(s: FuturaState, thing: int, card: int = NONE) -> str:
    """The effect type of what a thing does; `card` where it is a card that has not been played."""
    for force in reversed(s.force):
        if force.verb == "RETYPE" and force.thing == thing:
            return force.word
    return EFFECT_TYPE[card // SLOTS] if card != NONE else printed_type(s, thing)


@rule("FUT-161")
def sigil_of(s: FuturaState, card: int) -> int:
    """The sigil that a piece counts for."""
    for force in reversed(s.force):
        if force.verb == "RETYPE" and force.thing == CARD + card % SLOTS:
            return force.amount
    return SIGIL[card // SLOTS]


# Strikes.


class Bonus(NamedTuple):
    """What is added to a strike."""

    dam: int
    dice: int
    """So many d4."""
    kind: str
    """The damage type that the strike takes on, or nothing."""


NO_BONUS = Bonus(0, 0, "")


@rule("FUT-148", "FUT-168", "FUT-381", "FUT-R67")
def strike_bonus(s: FuturaState, unit: int, foe: int) -> Bonus:
    """What is added to a strike against a front unit."""
    droids = _droids(s, unit)
    if not s.force and not droids:
        return NO_BONUS
    dam = dice = 0
    damage_type = ""
    for verb, thing, amount, _, source, owner, word in s.force:
        if thing != unit and not (word == "all-own" and units.owner_of(s, unit) == owner):
            continue
        if verb in ("DAM", "DAM d4", "STRIKE") and _counts(s, source, foe):
            if verb == "DAM":
                dam += amount
            elif verb == "DAM d4":
                dice += amount
            if word and word != "all-own":
                damage_type = word
    for card in droids:
        if not immune(s, foe, EFFECT_TYPE[card // SLOTS]):
            dice += 1
    return Bonus(dam, dice, damage_type)


def _counts(s: FuturaState, source: int, foe: int) -> bool:
    """Does an effect from this source work against the front unit?"""
    if source >= DISTRICT and not district_on(s, source - DISTRICT):
        return False
    return not immune(s, foe, effect_type(s, source))


@rule("FUT-148", "FUT-R96")
def _droids(s: FuturaState, unit: int) -> list[int]:
    """The cards that add a d4 to the strike of a defending unit: its own, or those on the station."""
    if s.target == NONE or (unit in (s.primary, s.support) and not s.possessed):
        return []
    d = units.district(s)
    found = cards_with(s, unit, DROIDS) if unit < STATION else []
    if d != NONE and s.fitted[d] and unit == units.fighting_unit(s):
        found = [card for card in s.fitted[d] if card // SLOTS in DROIDS] + found
    return found if found and units.side_of(s, unit) == s.defender else []


def bonus_dice(s: FuturaState, unit: int, foe: int) -> int:
    """Roll the d4s that are added to a strike; the droids they come from are turned up."""
    for card in _droids(s, unit):
        s.turn_up(card)
    dice = strike_bonus(s, unit, foe).dice
    return sum(s.roll(D4, dice)) if dice else 0


@rule("FUT-R23")
def replaced(s: FuturaState, unit: int, foe: int) -> Force | None:
    """The STRIKE or SUNDER that takes the place of the unit's strike against this front unit."""
    for force in reversed(s.force):
        if force.verb in REPLACING and force.thing == unit and _counts(s, force.source, foe):
            return force
    return None


@rule("FUT-141", "FUT-R110")
def strikes_back(s: FuturaState, unit: int, foe: int) -> bool:
    """Has a turned effect given the unit a strike against this front unit?"""
    turned = any(force.verb == STRIKES_BACK and force.thing == unit for force in s.force)
    return turned and replaced(s, unit, foe) is not None


@rule("FUT-144")
def overcharged(s: FuturaState, unit: int, foe: int) -> tuple[int, bool]:
    """By how much OVERCHARGE multiplies the unit's strike against this front unit, and if it backfires.

    Each multiplies and has its own chance: one that fails turns the whole strike against the unit.
    """
    times, backfires = 1, False
    for force in s.force:
        if force.verb == "OVERCHARGE" and force.thing == unit and _counts(s, force.source, foe):
            times *= force.amount
            backfires = backfires or force.word == "backfires"
    return times, backfires


@rule("FUT-165")
def streak(s: FuturaState, unit: int) -> int:
    """What its streak adds to a unit's strike if it wins now."""
    found = 0
    for force in s.force:
        if force.verb == "STREAK" and force.thing == unit:
            found += force.amount * (int(force.word) + 1)
    return found


@rule("FUT-165")
def streak_goes_on(s: FuturaState, unit: int, won: bool) -> None:
    """One more win in a row, or the end of it."""
    for i in range(len(s.force) - 1, -1, -1):
        force = s.force[i]
        if force.verb == "STREAK" and force.thing == unit:
            if won:
                s.force[i] = force._replace(word=str(int(force.word) + 1))
            else:
                del s.force[i]
                s.tell("FUT-165", "streak ended", unit=unit, card=units.card_of(s, unit))


def _struck_or_hit(s: FuturaState, unit: int, window: str, verb: str, foe: int, damage_type: str) -> int:
    if not might_have(s, unit, window):
        return 0
    found = 0
    for source, card, i, act in steady(s, unit, window, verb):
        clause = _clause(s, source, card, i)
        if met(s, clause.windows[window], units.side_of(s, unit), unit, foe, damage_type, source, i) and (
            window == "STRUCK" or not immune(s, foe, effect_type(s, source, card))
        ):
            found += act.amount.plus[0]
    return found


@rule("FUT-126", "FUT-131", "FUT-132", "FUT-133", "FUT-135", "FUT-136")
def onhit_dam(s: FuturaState, unit: int, foe: int) -> int:
    """What armour and primary saber add to a winning strike against this front unit."""
    return _struck_or_hit(s, unit, "ONHIT", "DAM", foe, "")


@rule("FUT-137")
def drain(s: FuturaState, unit: int, foe: int) -> int:
    """How much a unit regains if its strike deals damage."""
    found = _struck_or_hit(s, unit, "ONHIT", "DRAIN", foe, "")
    for force in s.force:
        if force.verb == "DRAIN" and force.thing == unit and _counts(s, force.source, foe):
            found += force.amount
    return found


@rule("FUT-138")
def struck_reduce(s: FuturaState, unit: int, damage_type: str, striker: int) -> int:
    """What armour and passive abilities take off a strike of this type; those that do are turned up."""
    if not might_have(s, unit, "STRUCK"):
        return 0
    for _, card, i, _ in steady(s, unit, "STRUCK", "REDUCE"):
        conditions = CLAUSES_OF[card // SLOTS][i].windows["STRUCK"]
        if met(s, conditions, units.side_of(s, unit), unit, striker, damage_type):
            s.turn_up(card)
    return _struck_or_hit(s, unit, "STRUCK", "REDUCE", striker, damage_type)


# The end of effects.


COUNTER_TYPE = {"Nano": "Nano Swarm"}
"""The effect type behind the damage of a counter, where it is named otherwise."""


@rule("FUT-155", "FUT-157", "FUT-R69")
def shake_off(s: FuturaState, thing: int) -> None:
    """Counters of types that the unit is immune to are removed."""
    s.chronic = [
        counter
        for counter in s.chronic
        if counter.thing != thing or not immune(s, thing, COUNTER_TYPE.get(counter.kind, counter.kind))
    ]


@rule("FUT-R20", "FUT-374", "FUT-R104")
def expire(s: FuturaState, span: str) -> None:
    """What lasts for this span is over."""
    if s.force:
        for force in s.force:
            if force.verb == "NULLIFY district" and force.until == span:
                _returns(s, force)
        s.force = [force for force in s.force if force.until != span]
    if s.shields:
        s.shields = [shield for shield in s.shields if shield.until != span]


def _returns(s: FuturaState, force: Force) -> None:
    """The district works again, and its station gets back the AP that were taken."""
    d = force.thing - DISTRICT
    if s.site[d] == IS_BUILT and s.ap[d] > 0:
        s.ap[d] += force.amount


@rule("FUT-374", "FUT-R104")
def source_left(s: FuturaState, thing: int) -> None:
    """A creature, station or lasting card has left play: what it keeps up ends at once."""
    gone = (thing, DISTRICT + thing - STATION) if units.is_station(thing) else (thing,)
    s.force = [force for force in s.force if force.source not in gone and force.thing not in gone]
    s.shields = [shield for shield in s.shields if shield.source not in gone and shield.thing not in gone]
    s.chronic = [counter for counter in s.chronic if counter.source not in gone]
    s.later = [later for later in s.later if later.thing not in gone]
