"""The conditions in brackets: whether a clause may be used, or acts, at this moment."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from starhall.core import rule
from starhall.games.futura.box.parts import CLAUSES, MUTANT, MUTANT_THING, NOBODY, NONE, STATION
from starhall.games.futura.rules.fight import units
from starhall.games.futura.rules.fight.comparison import ap_left, full_ap, is_fatal, lost, was_struck, won
from starhall.games.futura.rules.mat.gear import armour_left
from starhall.games.futura.state import FuturaState

IN_FIGHTS = (
    *("DEC", "PRE", "POST", "RESP", "STRUCK", "AFT", "KO", "END", "LOST", "WON"),
    *("AMBUSH", "REPLAY"),
)
"""Windows of a fight, which close when it is over."""
AFTER_INTERACTIONS = ("END", "LOST", "WON")
"""Windows that open when the last interaction of a fight is over."""


@rule("FUT-376", "FUT-R63", "FUT-R72")
def is_closed(s: FuturaState, window: str, subject: int) -> bool:
    """Has the fight, or the case that the window was opened for, come to an end meanwhile, or the time?"""
    if window in IN_FIGHTS and s.attacker == NOBODY:
        return True
    if s.time_called and window in AFTER_INTERACTIONS:
        return True
    if window == "REPLAY":
        return not s.before or bool(s.replayed)
    if window != "KO":
        return False
    if units.is_acolyte(subject):
        return not is_fatal(s, subject)
    return s.place[subject - MUTANT_THING] != MUTANT


class Case(NamedTuple):
    """What a condition is asked about."""

    seat: int
    bearer: int
    foe: int
    """The opposing front unit; in STRUCK the unit that struck."""
    damage_type: str
    source: int
    clause: int
    subject: int
    """The unit that is dying, or NONE."""
    effect_type: str


Test = Callable[[FuturaState, Case], bool]


def _wins(s: FuturaState, case: Case) -> bool:
    return won(s, case.bearer)


def _loses(s: FuturaState, case: Case) -> bool:
    return lost(s, case.bearer)


def _attacks(s: FuturaState, case: Case) -> bool:
    return s.attacker != NOBODY and case.seat == s.attacker


def _defends(s: FuturaState, case: Case) -> bool:
    return s.attacker != NOBODY and case.seat == s.defender


@rule("FUT-401")
def _is_first(s: FuturaState, case: Case) -> bool:
    return s.attacker != NOBODY and s.interaction <= 1


@rule("FUT-R19")
def _not_yet(s: FuturaState, case: Case) -> bool:
    return not s.used_assault >> (case.source * CLAUSES + case.clause) & 1


@rule("FUT-410")
def supporting(s: FuturaState) -> int:
    """The support that takes part for the attacker; NONE while it acts as primary or is possessed."""
    if not s.possessed or s.support == NONE:
        return s.support
    if units.acting_primary(s) == s.support:
        return NONE
    return s.support if units.side_of(s, s.support) == s.attacker else NONE


@rule("FUT-140", "FUT-149", "FUT-R94")
def _supports(s: FuturaState, case: Case) -> bool:
    """Inspire and the acolytes' own are the support's; a Sacrifice card may be the primary's, too."""
    support = supporting(s)
    if support == NONE or case.seat != s.attacker:
        return False
    is_card = case.source >= STATION
    return case.bearer == support or (is_card and case.effect_type == "Sacrifice")


def _always(s: FuturaState, case: Case) -> bool:
    return True


def _never(s: FuturaState, case: Case) -> bool:
    return False


def _against_acolyte(s: FuturaState, case: Case) -> bool:
    return units.is_acolyte(case.foe)


def _against_creature(s: FuturaState, case: Case) -> bool:
    return units.is_creature(s, case.foe)


def _against_station(s: FuturaState, case: Case) -> bool:
    return units.is_station(case.foe) or units.is_armament(s, case.foe)


def _against_armour(s: FuturaState, case: Case) -> bool:
    return units.is_acolyte(case.foe) and armour_left(s, case.foe) > 0


def _at_half(s: FuturaState, case: Case) -> bool:
    return case.foe != NONE and 100 * ap_left(s, case.foe) <= 50 * full_ap(s, case.foe)


def _at_quarter(s: FuturaState, case: Case) -> bool:
    return case.foe != NONE and 100 * ap_left(s, case.foe) <= 25 * full_ap(s, case.foe)


def _was_struck(s: FuturaState, case: Case) -> bool:
    return was_struck(s, case.bearer)


def _dies_itself(s: FuturaState, case: Case) -> bool:
    return case.subject != NONE and case.subject == case.bearer


@rule("FUT-R63", "FUT-R94")
def _foe_dies(s: FuturaState, case: Case) -> bool:
    """An enemy acolyte that was defeated, not one that gave itself up as support."""
    return (
        units.is_acolyte(case.subject)
        and case.subject != supporting(s)
        and s.side[case.subject] not in (case.seat, NOBODY)
    )


@rule("FUT-291", "FUT-R63")
def _mutant_falls(s: FuturaState, case: Case) -> bool:
    return (
        units.is_mutant(case.subject) and case.seat == s.attacker and case.bearer == units.acting_primary(s)
    )


def _possesses(s: FuturaState, case: Case) -> bool:
    return any(seat == case.seat and units.is_acolyte(thing) for thing, seat, _ in s.possessed)


CONDITIONS: Mapping[str, Test] = {
    "win": _wins,
    "lose": _loses,
    "attacking": _attacks,
    "defending": _defends,
    "first": _is_first,
    "once": _not_yet,
    "support": _supports,
    # Those on the bench are in reach only of clauses that say so; nobody else is kept from them.
    "bench": _always,
    "vs-acolyte": _against_acolyte,
    "vs-creature": _against_creature,
    "vs-station": _against_station,
    "vs-armoured": _against_armour,
    "low50": _at_half,
    "low25": _at_quarter,
    "struck": _was_struck,
    # Carried out together with the other clause of its card, never by itself.
    "tier3": _never,
    "self": _dies_itself,
    "foe": _foe_dies,
    "mutant": _mutant_falls,
    "possessed": _possesses,
}
"""By word: whether it holds."""


@rule("FUT-128", "FUT-190", "FUT-R87")
def met(
    s: FuturaState,
    conditions: tuple[str, ...],
    seat: int,
    bearer: int,
    foe: int | None = None,
    damage_type: str = "",
    source: int = NONE,
    clause: int = 0,
    subject: int = NONE,
    effect_type: str = "",
) -> bool:
    """Do all these conditions hold? Of several damage types one is enough."""
    if not conditions:
        return True
    if foe is None:
        foe = units.foe_front(s, seat) if s.attacker != NOBODY and s.target != NONE else NONE
    case = Case(seat, bearer, foe, damage_type, source, clause, subject, effect_type)
    typed = False
    right_type = False
    for word in conditions:
        if word.startswith("type:"):
            typed = True
            right_type = right_type or word[5:] == damage_type
        elif not CONDITIONS[word](s, case):
            return False
    return right_type or not typed
