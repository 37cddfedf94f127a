"""The fall of a station: creatures die, its owner may bombard, cards are claimed, the district is secured."""

from __future__ import annotations

from starhall.core import rule
from starhall.core.rows import changed
from starhall.games.futura.box.parts import CREATURE, D20, KIND, NOBODY, NONE, OUT, SLOTS, STATION
from starhall.games.futura.rules.fight import aftermath, claims, damage, units
from starhall.games.futura.rules.mat import stations
from starhall.games.futura.rules.plays import in_force, windows
from starhall.games.futura.state import Force, FuturaState

BOMBARDED = "BOMBARDED"
"""The force on a falling station whose owner has called a bombardment down on it."""


@rule("FUT-274", "FUT-348", "FUT-349", "FUT-366", "FUT-R48", "FUT-R49")
def spoils(s: FuturaState) -> None:
    """If the station has fallen: everything that follows, in its order."""
    if s.target < STATION or s.ap[s.target - STATION] > 0:
        return
    d = s.target - STATION
    s.window = "LOST"
    s.tell("FUT-274", "station fell", seat=s.attacker, district=d)
    s.do(
        (creatures_die, d),
        (windows.lost_window, d),
        (surrender, d),
        (bombardment, d),
        (windows.won, s.attacker),
        (take_district, d),
    )


@rule("FUT-102", "FUT-348", "FUT-R62")
def creatures_die(s: FuturaState, d: int) -> None:
    """Creatures go before their station, possessed ones too."""
    for card in [card for card in s.fitted[d] if KIND[card // SLOTS] == CREATURE]:
        aftermath.destroy_fitted(s, d, card)
    for a in s.mutants[d]:
        aftermath.remove_mutant(s, a)


@rule("FUT-100", "FUT-275", "FUT-337", "FUT-360", "FUT-R82", "FUT-R91")
def surrender(s: FuturaState, d: int) -> None:
    """All that is left in the slots is revealed and goes to the victor."""
    won = [*s.fitted[d], *s.cargo[d]]
    for card in s.fitted[d]:
        in_force.source_left(s, units.thing_of(card))
    s.fitted = changed(s.fitted, d, ())
    s.cargo[d] = ()
    claims.claim(s, s.attacker, won, "FUT-275")


@rule("FUT-166", "FUT-R49")
def bombard(s: FuturaState, p: int, source: int) -> None:
    """The owner of the falling station calls down a bombardment."""
    s.force.append(Force(BOMBARDED, s.target, 0, "assault", NONE, p, ""))
    s.tell("FUT-166", "bombardment called", seat=p, district=units.district(s))


@rule("FUT-166", "FUT-R49", "FUT-R107")
def bombardment(s: FuturaState, d: int) -> None:
    """2d20 damage to the primary for each call, which may kill it."""
    a = units.acting_primary(s)
    called = [force for force in s.force if force.verb == BOMBARDED]
    if called and a != NONE:
        for _ in called:
            damage.lose_ap(s, a, sum(s.roll(D20, 2)), "", "FUT-166")
        s.do((aftermath.settle,))


def is_bombarded(s: FuturaState) -> bool:
    """Has a bombardment been called down on the station?"""
    return any(force.verb == BOMBARDED for force in s.force)


@rule("FUT-060", "FUT-087", "FUT-089", "FUT-166", "FUT-274", "FUT-279", "FUT-297", "FUT-354", "FUT-366")
def take_district(s: FuturaState, d: int) -> None:
    """Station and upgrade cards go to the middle, the district to the victor, or out of a bombarded game."""
    gone = is_bombarded(s)
    in_force.source_left(s, STATION + d)
    stations.raze(s, d)
    if gone:
        s.site = changed(s.site, d, OUT)
        s.holder = changed(s.holder, d, NOBODY)
        s.tell("FUT-166", "district destroyed", district=d)
    else:
        stations.secure(s, d, s.attacker)
