"""What acts by itself: compulsory Conditionals, passive effects of a window, winning strikes, collection."""

from __future__ import annotations

from starhall.core import rule
from starhall.games.futura.box.parts import ACO_USE, CLAUSES, CLAUSES_OF, NONE, SLOTS, STATION
from starhall.games.futura.rules.fight import units
from starhall.games.futura.rules.kinds import PLAY
from starhall.games.futura.rules.plays.announce import spend_card, turn_up_source
from starhall.games.futura.rules.plays.carry import carry_out, delayed
from starhall.games.futura.rules.plays.conditions import is_closed, met
from starhall.games.futura.rules.plays.costs import use_up
from starhall.games.futura.rules.plays.in_force import Steady, effect_type, immune, might_have, steady
from starhall.games.futura.rules.plays.quiet import ALONE
from starhall.games.futura.rules.plays.reach import Source, allowed, source_of, sources
from starhall.games.futura.rules.plays.tables import clauses_of
from starhall.games.futura.rules.verbs.table import can, verb_of
from starhall.games.futura.state import FuturaState, Play

RECORDED_AS = "plays_triggers"
"""How records name this module."""

# What must happen in a window.


def due(s: FuturaState, p: int, window: str, subject: int) -> list[int]:
    """The clauses of seat `p` (or of a neutral station) that act by themselves now."""
    return [
        source.thing * CLAUSES + i
        for source in sources(s, p, window, subject, ALONE)
        for i in source.clauses
        if allowed(s, p, window, source, i, subject, None, False)
    ]


@rule("FUT-051", "FUT-128", "FUT-R18", "FUT-R61", "FUT-R70", "FUT-R89", "FUT-R91")
def compel(s: FuturaState, p: int, window: str, subject: int) -> None:
    """All of them, one after another; their owner says in which order."""
    if is_closed(s, window, subject):
        return
    found = due(s, p, window, subject)
    if len(found) > 1 and p >= 0:
        s.ask(p, PLAY, compelled, p, "order", window, subject)
    elif found:
        s.do((compelled, found[0], p, "order", window, subject))


@rule("FUT-R89")
def in_which_order(s: FuturaState, p: int, window: str, subject: int) -> list[int]:
    """Which of several own effects comes next."""
    return due(s, p, window, subject)


def compelled(s: FuturaState, value: int, p: int, purpose: str, window: str, subject: int) -> None:
    """It acts without cost; nobody has played it, so nobody answers."""
    source = source_of(s, p, window, subject, value, ALONE)
    s.do((act_alone, p, window, source, value % CLAUSES, subject), (compel, p, window, subject))


def act_alone(s: FuturaState, p: int, window: str, source: Source, i: int, subject: int) -> None:
    """An effect that needs no activation."""
    thing, card, _, bearer = source
    turn_up_source(s, card)
    if thing < STATION and ACO_USE[thing] == "Passive":
        s.used_interaction |= 1 << thing * CLAUSES + i
    else:
        use_up(s, thing, i)
    spend_card(s, p, thing)
    s.tell("FUT-051", "acts", seat=p, thing=thing, card=card, clause=i, window=window)
    s.do((carry_out, Play(p, thing, i, 1, NONE, (bearer, subject)), window))


# Winning strikes.


ON_HIT = ("GAIN", "STEAL", "CHRONIC", "MEND")
"""The verbs that a winning strike sets off."""


@rule("FUT-134", "FUT-137", "FUT-157", "FUT-R43")
def hits(s: FuturaState, unit: int, foe: int) -> list[Steady]:
    """What equipment or creature will do once this winning strike has dealt its damage.

    Found before any damage is dealt: armour that breaks in the same exchange has struck all the same.
    """
    if not might_have(s, unit, "ONHIT"):
        return []
    found: list[Steady] = []
    seat = units.side_of(s, unit)
    for verb in ON_HIT:
        for hit in steady(s, unit, "ONHIT", verb):
            source, card, i, act = hit
            conditions = CLAUSES_OF[card // SLOTS][i].windows["ONHIT"]
            if not met(s, conditions, seat, unit, foe, "", source, i):
                continue
            # Immunity keeps effects from the foe; energy and the own armour are none of its business.
            if act.verb != "CHRONIC" or not immune(s, foe, effect_type(s, source, card)):
                found.append(hit)
    return found


@rule("FUT-134", "FUT-137", "FUT-157")
def on_hit(s: FuturaState, unit: int, found: list[Steady]) -> None:
    """The winning strike of a unit has dealt its damage: what it sets off."""
    for source, card, i, act in found:
        play = Play(units.side_of(s, unit), source, i, 1, NONE, (unit, NONE))
        if can(s, play, act, effect_type(s, source, card)):
            turn_up_source(s, card)
            s.used_assault |= 1 << source * CLAUSES + i
            verb_of(act).step(s, play, act)


# Collection.


@rule("FUT-162", "FUT-211", "FUT-R07")
def collection(s: FuturaState, p: int) -> None:
    """The TRN effects of seat `p`: acolytes, cards, districts, and what was put off."""
    for source in sources(s, p, "TRN", NONE, ALONE):
        thing, card, indices, bearer = source
        for i in indices:
            turn_up_source(s, card)
            for act in clauses_of(s, thing)[i].acts:
                verb_of(act).step(s, Play(p, thing, i, 1, NONE, (bearer, NONE)), act)
    delayed(s, "TRN", p)
