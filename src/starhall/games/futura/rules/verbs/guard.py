"""Verbs of defence: shields, healing, and what keeps a strike or an effect away."""

from __future__ import annotations

from starhall.core import rule
from starhall.games.futura.box.language import Act
from starhall.games.futura.box.parts import ACO_AP, BAY, BENCH, CARD, MUTANT_THING, NONE, STATION
from starhall.games.futura.facts import owned
from starhall.games.futura.rules.fight import aftermath, damage, units
from starhall.games.futura.rules.fight.comparison import ap_left, full_ap
from starhall.games.futura.rules.kinds import NUMBER, THING
from starhall.games.futura.rules.mat.gear import armour_left, max_armour
from starhall.games.futura.rules.plays.conditions import supporting
from starhall.games.futura.rules.plays.in_force import effect_type, shake_off
from starhall.games.futura.rules.plays.tables import is_item
from starhall.games.futura.rules.verbs.table import (
    Choice,
    amount,
    chance,
    in_force,
    span,
    target_of,
)
from starhall.games.futura.state import FuturaState, Play

RECORDED_AS = "verbs_guard"
"""How records name this module."""


def can_shield(s: FuturaState, play: Play, act: Act, kind: str) -> bool:
    """Somebody must stand behind it."""
    return target_of(s, play, act) != NONE


@rule("FUT-171", "FUT-222", "FUT-149")
def shield(s: FuturaState, play: Play, act: Act) -> None:
    """Temporary AP in front of a unit."""
    layer = damage.ITEM_LAYER if is_item(s, play.thing) else damage.ABILITY_LAYER
    forcefield = effect_type(s, play.thing) == "Forcefield"
    x = amount(s, act.amount, play.tier)
    damage.shield(s, target_of(s, play, act), x, layer, span(s, act), play.thing, forcefield)


def can_mend(s: FuturaState, play: Play, act: Act, kind: str) -> bool:
    """Unbroken armour, or a creature, that has lost AP."""
    thing = target_of(s, play, act)
    if units.is_acolyte(thing):
        return 0 < armour_left(s, thing) < max_armour(s, thing)
    return CARD <= thing < MUTANT_THING and 0 < ap_left(s, thing) < full_ap(s, thing)


@rule("FUT-136", "FUT-219")
def mend(s: FuturaState, play: Play, act: Act) -> None:
    """Armour or creature regains AP."""
    damage.mend(s, target_of(s, play, act), amount(s, act.amount, play.tier), "FUT-136")


@rule("FUT-170", "FUT-219")
def curable(s: FuturaState, a: int) -> bool:
    """Has an acolyte in play lost base AP, or counters to get rid of?"""
    if s.place[a] not in (BENCH, BAY):
        return False
    if s.base[a] < ACO_AP[a]:
        return True
    return bool(s.chronic) and any(counter.thing == a for counter in s.chronic)


def can_heal(s: FuturaState, play: Play, act: Act, kind: str) -> bool:
    """An acolyte that needs it."""
    if act.target != "own-acolyte":
        return units.is_acolyte(play.bearer) and curable(s, play.bearer)
    return any(curable(s, a) for a in play.chosen[:1] or owned(s.side, play.seat))


def whom_to_heal(s: FuturaState, play: Play, act: Act) -> Choice | None:
    """One of one's own acolytes, if the card lets one choose."""
    return (THING, "heal") if act.target == "own-acolyte" and not play.chosen else None


def healable(s: FuturaState, p: int, play: Play, *more: object) -> list[int]:
    """Own acolytes in play, wherever they are, that need it."""
    return [a for a in owned(s.side, play.seat) if curable(s, a)]


@rule("FUT-170", "FUT-219", "FUT-323")
def heal(s: FuturaState, play: Play, act: Act) -> None:
    """Base AP come back."""
    a = play.chosen[0] if act.target == "own-acolyte" else play.bearer
    damage.heal(s, a, amount(s, act.amount, play.tier), "FUT-170")


@rule("FUT-R43")
def guarded(s: FuturaState, play: Play) -> int:
    """Whom a defence protects: for a station whoever is hit; else the bearer, while it is the front unit."""
    front = units.front_of(s, play.seat)
    if STATION <= play.thing < CARD or play.thing >= MUTANT_THING:
        return front
    return front if front == play.bearer else NONE


def can_guard(s: FuturaState, play: Play, act: Act, kind: str) -> bool:
    """Somebody must be protected by it."""
    return guarded(s, play) != NONE


@rule("FUT-132", "FUT-135")
def reduce(s: FuturaState, play: Play, act: Act) -> None:
    """Less of the strike reaches the unit."""
    in_force(s, play, act, "REDUCE", guarded(s, play), amount(s, act.amount, play.tier))


@rule("FUT-172", "FUT-269", "FUT-R57")
def evade(s: FuturaState, play: Play, act: Act) -> None:
    """A chance that all strikes against the unit miss."""
    if chance(s, play.seat, amount(s, act.amount, play.tier)):
        in_force(s, play, act, "EVADE", guarded(s, play), 1)


@rule("FUT-141", "FUT-R107")
def reflect(s: FuturaState, play: Play, act: Act) -> None:
    """Part of the strike turns back on the striker."""
    in_force(s, play, act, "REFLECT", guarded(s, play), amount(s, act.amount, play.tier))


@rule("FUT-173")
def resist(s: FuturaState, play: Play, act: Act) -> None:
    """A chance that enemy effects do nothing to the bearer."""
    in_force(s, play, act, "RESIST", play.bearer, amount(s, act.amount, play.tier))


@rule("FUT-137", "FUT-155", "FUT-157", "FUT-174")
def immune(s: FuturaState, play: Play, act: Act) -> None:
    """Effects of these types do nothing to the bearer, and their counters go."""
    unit = play.bearer
    for word in act.what:
        in_force(s, play, act, "IMMUNE", unit, 1, word)
    shake_off(s, unit)


def can_survive(s: FuturaState, play: Play, act: Act, kind: str) -> bool:
    """Only a dying acolyte, by its own means."""
    return play.subject == play.bearer and units.is_acolyte(play.subject)


@rule("FUT-147", "FUT-289", "FUT-376")
def survive(s: FuturaState, play: Play, act: Act) -> None:
    """Life Support: instead of dying it goes home."""
    aftermath.survive(s, play.subject)


def can_transfer(s: FuturaState, play: Play, act: Act, kind: str) -> bool:
    """A support that has base AP to give."""
    support = supporting(s)
    return play.seat == s.attacker and support != NONE and s.base[support] > 0


@rule("FUT-140", "FUT-R94")
def transfer(s: FuturaState, play: Play, act: Act) -> None:
    """How much the support gives."""
    most = min(amount(s, act.amount, play.tier), s.base[supporting(s)])
    s.ask(play.seat, NUMBER, transferred, play.seat, "transfer", play, span(s, act), most)


def how_much(s: FuturaState, p: int, play: Play, until: str, most: int) -> list[int]:
    """From nothing to all that the tier allows and the support has."""
    return list(range(most + 1))


@rule("FUT-140", "FUT-368", "FUT-R94", "FUT-424")
def transferred(s: FuturaState, x: int, p: int, purpose: str, play: Play, until: str, most: int) -> None:
    """Base AP of the support become a shield of the primary, never its base AP."""
    if x:
        damage.give_base(s, supporting(s), x)
        primary = units.acting_primary(s)
        damage.shield(s, primary, x, damage.ABILITY_LAYER, until, play.thing, rule_id="FUT-140")


@rule("FUT-154")
def stat(s: FuturaState, play: Play, act: Act) -> None:
    """More DAM, and AP as a shield, for all own acolytes or the bearer."""
    if act.target == "all-acolytes":
        found = owned(s.side, play.seat)
    else:
        found = [target_of(s, play, act)]
    for unit in found:
        in_force(s, play, act, "DAM", unit, amount(s, act.amount, play.tier))
        x = amount(s, act.second, play.tier)
        damage.shield(s, unit, x, damage.ABILITY_LAYER, span(s, act), play.thing, rule_id="FUT-154")
