"""Verbs of attack: what changes a strike, wounds at once, or hurts for a while."""

from __future__ import annotations

from starhall.core import rule
from starhall.games.futura.box.language import Act
from starhall.games.futura.box.parts import NONE, STATION
from starhall.games.futura.rules.fight import damage, units
from starhall.games.futura.rules.fight.comparison import won
from starhall.games.futura.rules.plays.in_force import REPLACING, STRIKES_BACK
from starhall.games.futura.rules.plays.tables import card_played
from starhall.games.futura.rules.verbs.table import (
    TURNED,
    amount,
    chance,
    hit_by,
    in_force,
    open_to,
    target_of,
)
from starhall.games.futura.state import Chronic, Force, FuturaState, Play

KINETIC = "Kinetic"


def _instead(s: FuturaState, unit: int) -> None:
    """Only one replacement of a unit's strike counts, the last one."""
    s.force = [force for force in s.force if force.verb not in REPLACING or force.thing != unit]


@rule("FUT-141", "FUT-R110")
def _strike_back(s: FuturaState, play: Play, act: Act) -> None:
    """A strike that was turned after the dice is made by a unit that has lost, too."""
    if play.subject == TURNED and s.rolls:
        s.force.append(Force(STRIKES_BACK, play.bearer, 0, act.until, play.thing, play.seat, ""))


@rule("FUT-R110")
def _is_idle(s: FuturaState, play: Play) -> bool:
    """Was the play turned by a unit that has lost and makes no strike, so that it does nothing?"""
    unit = play.bearer
    if play.subject != TURNED or not s.rolls or won(s, unit):
        return False
    idle = not any(force.verb == STRIKES_BACK and force.thing == unit for force in s.force)
    if idle:
        s.tell("FUT-R110", "no effect", seat=play.seat, thing=play.thing, card=card_played(s, play.thing))
    return idle


@rule("FUT-049", "FUT-151", "FUT-183", "FUT-400", "FUT-R23", "FUT-R60")
def strike(s: FuturaState, play: Play, act: Act) -> None:
    """If the bearer wins, its strike is worth this instead."""
    unit = play.bearer
    _instead(s, unit)
    _strike_back(s, play, act)
    in_force(s, play, act, "STRIKE", unit, amount(s, act.amount, play.tier), act.as_type)


@rule("FUT-126", "FUT-133", "FUT-168", "FUT-R23", "FUT-R67")
def dam(s: FuturaState, play: Play, act: Act) -> None:
    """Add to a strike; a die is rolled when the damage is worked out."""
    if _is_idle(s, play):
        return
    everybody = act.target == "all-own"
    unit = NONE if everybody else target_of(s, play, act)
    word = "all-own" if everybody else act.as_type
    if act.amount.dice:
        in_force(s, play, act, "DAM d4", unit, len(act.amount.dice), word)
    else:
        in_force(s, play, act, "DAM", unit, amount(s, act.amount, play.tier), word)


@rule("FUT-144", "FUT-185", "FUT-R57")
def overcharge(s: FuturaState, play: Play, act: Act) -> None:
    """The strike is multiplied; the chance die decides whether it lands or strikes back."""
    if _is_idle(s, play):
        return
    backfires = chance(s, play.seat, act.second.plus[play.tier - 1])
    times = amount(s, act.amount, play.tier)
    in_force(s, play, act, "OVERCHARGE", play.bearer, times, "backfires" if backfires else "lands")


def can_wound(s: FuturaState, play: Play, act: Act, kind: str) -> bool:
    """Somebody must be there to be hurt."""
    thing = hit_by(s, play, act)
    if act.target == "self":
        return thing != NONE and (thing >= STATION or s.side[thing] >= 0)
    return open_to(s, thing, kind)


@rule("FUT-151", "FUT-163", "FUT-R106")
def wound(s: FuturaState, play: Play, act: Act) -> None:
    """Damage at once, through the layers."""
    x = amount(s, act.amount, play.tier)
    damage.wound(s, hit_by(s, play, act), x, act.as_type or KINETIC, "FUT-R106")


def can_sunder(s: FuturaState, play: Play, act: Act, kind: str) -> bool:
    """Somebody must be there to be sundered."""
    return can_wound(s, play, act, kind)


@rule("FUT-143", "FUT-R23")
def sunder(s: FuturaState, play: Play, act: Act) -> None:
    """Takes the place of the bearer's strike and removes AP, but never base AP; aimed at oneself, at once."""
    unit = play.bearer
    x = amount(s, act.amount, play.tier)
    if act.target == "self":
        damage.sunder(s, unit, x, "FUT-143")
        return
    _instead(s, unit)
    _strike_back(s, play, act)
    in_force(s, play, act, "SUNDER", unit, x)


@rule("FUT-155", "FUT-157", "FUT-159")
def can_infect(s: FuturaState, play: Play, act: Act, kind: str) -> bool:
    """Stations and armaments are not infected, nor who is immune."""
    thing = hit_by(s, play, act)
    return open_to(s, thing, kind) and not units.is_station(thing) and not units.is_armament(s, thing)


@rule("FUT-155", "FUT-157", "FUT-159", "FUT-R69")
def chronic(s: FuturaState, play: Play, act: Act) -> None:
    """A counter that hurts after each of the next interactions; of one type only the worse one stays."""
    thing = hit_by(s, play, act)
    x, often = amount(s, act.amount, play.tier), amount(s, act.second, play.tier)
    for i, counter in enumerate(s.chronic):
        if counter.thing == thing and counter.kind == act.as_type:
            if counter.damage * counter.times >= x * often:
                return
            del s.chronic[i]
            break
    s.chronic.append(Chronic(thing, act.as_type, x, often, play.thing))
    s.tell("FUT-R69", "counter", unit=thing, card=units.card_of(s, thing), kind=act.as_type, n=x, often=often)


@rule("FUT-165")
def streak(s: FuturaState, play: Play, act: Act) -> None:
    """Each further win in a row strikes harder."""
    in_force(s, play, act, "STREAK", play.bearer, amount(s, act.amount, play.tier), "0")


@rule("FUT-137")
def drain(s: FuturaState, play: Play, act: Act) -> None:
    """The bearer regains what its strike deals, up to this."""
    in_force(s, play, act, "DRAIN", play.bearer, amount(s, act.amount, play.tier))
