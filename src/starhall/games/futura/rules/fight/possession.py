"""Possession: an enemy unit fights on the other side for some interactions.

A possessed support, primary or creature rolls for the possessor and adds its strike; nothing can damage it.
The support of a possessed primary acts in its place; without one the attackers retreat.
"""

from __future__ import annotations

from starhall.core import rule
from starhall.core.rows import changed
from starhall.games.futura.box.parts import ACO_AP, BENCH, NOBODY, NONE, SLOTS
from starhall.games.futura.rules.fight import breaking_off, units
from starhall.games.futura.rules.mat import cards, gear, shedding, sigils
from starhall.games.futura.state import FuturaState, Possessed


@rule("FUT-176", "FUT-R62")
def possessor(s: FuturaState, thing: int) -> int:
    """The seat that possesses a unit; NOBODY if none does."""
    return next((seat for held, seat, _ in s.possessed if held == thing), NOBODY)


@rule("FUT-176", "FUT-R62")
def possessable(s: FuturaState, p: int) -> list[int]:
    """The enemy units that seat `p` could possess: attackers, creatures, one summoned, but none ambushed."""
    if p == s.defender:
        beast = NONE if s.beast == NONE else units.thing_of(s.beast)
        found = [s.primary, s.support, beast]
    else:
        d = units.district(s)
        found = [s.summoned, *units.creatures(s, d)] if d != NONE else []
    return [thing for thing in found if thing != NONE and possessor(s, thing) == NOBODY]


@rule("FUT-176", "FUT-418", "FUT-R62")
def possess(s: FuturaState, p: int, thing: int, n: int) -> None:
    """Take control of an enemy unit for `n` interactions, this one included."""
    s.tell("FUT-176", "possessed", seat=p, unit=thing, card=units.card_of(s, thing), n=n)
    s.possessed += (Possessed(thing, p, n),)
    if thing not in (s.primary, s.support):
        return
    if units.acting_primary(s) == NONE:
        breaking_off.retreat(s)
    else:
        sigils.living_applied(s, units.acting_primary(s))


@rule("FUT-176", "FUT-R62")
def possession_wanes(s: FuturaState) -> None:
    """An interaction is over: one less for everybody possessed; who is free goes back to its place."""
    s.possessed = tuple([held._replace(left=held.left - 1) for held in s.possessed if held.left > 1])


@rule("FUT-169")
def convert(s: FuturaState, p: int, a: int) -> None:
    """A possessed acolyte is the possessor's for good: to its bench with all it carries, base AP restored."""
    sigils.lose_all(s, a)
    s.possessed = tuple([held for held in s.possessed if held.thing != a])
    if a == s.primary:
        # The support that acted for it leads on, if there is one.
        s.primary, s.support = s.support, NONE
    elif a == s.support:
        s.support = NONE
    elif a == s.summoned:
        s.summoned = NONE
    former = s.side[a]
    s.side = changed(s.side, a, p)
    s.place[a] = BENCH
    s.base[a] = ACO_AP[a]
    if gear.is_broken(s, a):
        armour = s.armour[a]
        s.armour = changed(s.armour, a, NONE)
        cards.discard(s, former, armour)
    for card in gear.worn(s, a):
        s.paid |= 1 << card % SLOTS
    s.tell("FUT-169", "converted", seat=p, acolyte=a)
    s.do((shedding.shed, a))
