"""Verbs of chance and will: dice, checks, stasis, retreat, and an interaction played again."""

from __future__ import annotations

from starhall.core import rule
from starhall.games.futura.box.language import Act
from starhall.games.futura.box.parts import NONE
from starhall.games.futura.rules.fight import breaking_off, interaction, possession, replay, units
from starhall.games.futura.rules.fight.comparison import result
from starhall.games.futura.rules.plays.tables import is_ability
from starhall.games.futura.rules.verbs.counter import answered_play, cancel
from starhall.games.futura.rules.verbs.table import (
    amount,
    chance,
    foe_unit,
    in_force,
    open_to,
    opponent,
    target_of,
)
from starhall.games.futura.state import FuturaState, Play


def can_roll(s: FuturaState, play: Play, act: Act, kind: str) -> bool:
    """A unit whose dice can be changed."""
    thing = target_of(s, play, act)
    return open_to(s, thing, kind) if act.target == "foe" else thing != NONE


@rule("FUT-134", "FUT-172", "FUT-377", "FUT-R83")
def roll(s: FuturaState, play: Play, act: Act) -> None:
    """More or less on a unit's combat dice."""
    in_force(s, play, act, "ROLL", target_of(s, play, act), amount(s, act.amount, play.tier))


def _rerolled(s: FuturaState, play: Play, act: Act) -> int:
    return foe_unit(s, play.seat) if "foe" in act.what else play.bearer


def can_reroll(s: FuturaState, play: Play, act: Act, kind: str) -> bool:
    """Only who has rolled."""
    thing = _rerolled(s, play, act)
    return thing != NONE and result(s, thing) > 0 and ("foe" not in act.what or open_to(s, thing, kind))


@rule("FUT-172", "FUT-R83")
def reroll(s: FuturaState, play: Play, act: Act) -> None:
    """The combat dice again; the new result stands."""
    interaction.reroll(s, _rerolled(s, play, act))


def can_jam(s: FuturaState, play: Play, act: Act, kind: str) -> bool:
    """An assaulted station."""
    return units.district(s) != NONE and play.seat == s.attacker


@rule("FUT-174")
def jam(s: FuturaState, play: Play, act: Act) -> None:
    """The station rolls the dice of the level below."""
    in_force(s, play, act, "JAM", s.target, 1)


@rule("FUT-160", "FUT-177")
def can_check(s: FuturaState, play: Play, act: Act, kind: str) -> bool:
    """Attackers can be turned away or possessed, an announced ability card can be cancelled."""
    if "CANCEL" in act.what:
        announced = answered_play(s, play.seat)
        return announced is not None and is_ability(s, announced.thing)
    return play.seat == s.defender and open_to(s, units.acting_primary(s), kind)


@rule("FUT-136", "FUT-160", "FUT-162", "FUT-177", "FUT-262", "FUT-263", "FUT-R57", "FUT-R58")
def check(s: FuturaState, play: Play, act: Act) -> None:
    """The other side must roll more than this, or suffer the outcome."""
    if not chance(s, opponent(s, play.seat), amount(s, act.amount, play.tier)):
        return
    if "CANCEL" in act.what:
        cancel(s, "FUT-177")
    elif "POSSESS" in act.what:
        n = amount(s, act.second, play.tier)
        possession.possess(s, play.seat, units.acting_primary(s), n)
    else:
        retreat(s, play, act)


@rule("FUT-160", "FUT-351", "FUT-R39")
def retreat(s: FuturaState, play: Play, act: Act) -> None:
    """The assault ends; who pays goes home."""
    breaking_off.retreat(s)


@rule("FUT-178", "FUT-R65")
def stasis(s: FuturaState, play: Play, act: Act) -> None:
    """The other side gets no dice in its next interactions."""
    n = amount(s, act.amount, play.tier)
    attacking, defending = s.stasis
    s.stasis = (attacking, defending + n) if play.seat == s.attacker else (attacking + n, defending)
    s.tell("FUT-178", "stasis", seat=opponent(s, play.seat), n=n)


def can_replay(s: FuturaState, play: Play, act: Act, kind: str) -> bool:
    """Once for each interaction."""
    return replay.can_replay(s)


@rule("FUT-175", "FUT-R66")
def replay_it(s: FuturaState, play: Play, act: Act) -> None:
    """The interaction is wound back and played again."""
    interaction.again(s)
