"""What all verbs share: figures, bearers, targets, resistance.

The verbs themselves are in the modules beside it; `effects` puts all of them into the table.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from starhall.core import Kind, Step, rule
from starhall.games.futura.box.language import Act, Amount, Clause
from starhall.games.futura.box.parts import CHANCE, DIE_OF, NOBODY, NONE, STATION
from starhall.games.futura.rules.fight import units
from starhall.games.futura.rules.plays.conditions import supporting
from starhall.games.futura.rules.plays.in_force import immune, resist, take_total
from starhall.games.futura.rules.plays.tables import (
    ALL,
    card_played,
    clauses_of,
    is_ability,
    is_item,
    is_one_off,
)
from starhall.games.futura.state import Force, FuturaState, Play

Legal = Callable[[FuturaState, Play, Act, str], bool]
Choice = tuple[Kind, str]
"""A question: its kind and its purpose."""
Choices = Callable[[FuturaState, Play, Act], "Choice | None"]


@dataclass(frozen=True, slots=True)
class Verb:
    """What a verb of the cards does."""

    step: Step
    """Carries it out: `step(s, play, act)`."""
    can: Legal | None = None
    """Can it be carried out as an effect of this type? Always, where nothing is said."""
    choose: Choices | None = None
    """What has to be chosen next when the play is announced, None when nothing is left."""


VERBS: Final[dict[str, Verb]] = {}
"""By verb: what carries it out, whether it can be, and what has to be chosen for it; see `effects`."""
TURNED: Final = -2
"""Stands for the dying unit in a play that was turned on its player, whose win was judged before."""


# What a play says.


def verb_of(act: Act) -> Verb:
    """What the verb of an act does."""
    return VERBS[act.verb]


def clause_of(s: FuturaState, play: Play) -> Clause:
    """The clause that is played."""
    return clauses_of(s, play.thing)[play.clause]


def acts_of(s: FuturaState, play: Play) -> tuple[Act, ...]:
    """The verbs of a play in order; a second clause that follows at tier 3 is carried out with the first."""
    clauses = clauses_of(s, play.thing)
    found = clauses[play.clause].acts
    if play.tier == 3:
        for other in clauses:
            if any("tier3" in words for words in other.windows.values()):
                found += other.acts
    return found


# Figures.


@rule("FUT-184", "FUT-411", "FUT-R84")
def amount(s: FuturaState, figure: Amount, tier: int) -> int:
    """How much it is at a tier: dice are rolled now, fractions dropped."""
    if figure.everything:
        return ALL
    found = figure.plus[tier - 1]
    if figure.dice:
        rolled = sum(s.roll_one(DIE_OF[faces]) for faces in figure.dice)
        s.tell("FUT-R84", "rolled for", dice=figure.dice, n=rolled)
        found += rolled * figure.times[tier - 1] // figure.over
    return found


@rule("FUT-185", "FUT-263", "FUT-269", "FUT-399", "FUT-R57", "FUT-R58")
def chance(s: FuturaState, seat: int, p: int) -> bool:
    """Does the chance die show p or less?"""
    shown = s.roll_one(CHANCE)
    s.tell("FUT-R57", "chance rolled", seat=seat, n=shown, p=p)
    return shown <= p


# Targets.


def opponent(s: FuturaState, seat: int) -> int:
    """The other party of the fight; NOBODY outside of one."""
    return units.other_side(s, seat)


@rule("FUT-R43")
def target_of(s: FuturaState, play: Play, act: Act) -> int:
    """The unit that an act is aimed at, NONE if there is none."""
    seat = play.seat
    if act.target in ("", "self"):
        return play.bearer
    if act.target == "primary":
        return units.acting_primary(s) if seat == s.attacker else units.fighting_unit(s)
    if act.target == "support":
        return supporting(s)
    if act.target == "foe":
        return foe_unit(s, seat)
    if act.target == "station":
        return s.target if s.target >= STATION else NONE
    return NONE


def foe_unit(s: FuturaState, seat: int) -> int:
    """The opposing fighting unit; NONE outside of a fight."""
    return units.fighting_unit(s) if seat == s.attacker else units.acting_primary(s)


def foe_front(s: FuturaState, seat: int) -> int:
    """The opposing front unit, which offensive verbs hit; NONE outside of a fight."""
    return units.foe_front(s, seat)


@rule("FUT-R43")
def hit_by(s: FuturaState, play: Play, act: Act) -> int:
    """The unit that an offensive act hits: the front unit, unless it says otherwise."""
    return target_of(s, play, act) if act.target else foe_front(s, play.seat)


def open_to(s: FuturaState, thing: int, kind: str) -> bool:
    """Is this unit a legal target, not immune to effects of this type?"""
    return thing != NONE and not immune(s, thing, kind)


def can(s: FuturaState, play: Play, act: Act, kind: str) -> bool:
    """Has this act a legal target, being of this effect type?"""
    legal = VERBS[act.verb].can
    return legal is None or legal(s, play, act, kind)


@rule("FUT-173")
def shrugged_off(s: FuturaState, play: Play, thing: int) -> bool:
    """Does the unit resist what is aimed at it? Armour, sabers and lasting items are not resisted."""
    source = play.thing
    if thing == NONE or units.side_of(s, thing) == play.seat:
        return False
    if units.is_card(source) and not (
        is_ability(s, source) or is_one_off(s, source) or _is_creature(s, source)
    ):
        return False
    p = resist(s, thing)
    if not p:
        return False
    take_total(s, "RESIST", thing)
    resisted = chance(s, units.side_of(s, thing), p)
    if resisted:
        card, of = card_played(s, source), units.card_of(s, thing)
        s.tell("FUT-173", "resisted", unit=thing, of=of, thing=source, card=card)
    return resisted


AIMED = ("WOUND", "SUNDER", "CHRONIC", "DESTROY")
"""Verbs that are always aimed at an enemy unit."""


def aimed_at(s: FuturaState, play: Play, act: Act) -> int:
    """The unit that an act is aimed at and that may resist it; NONE if it is aimed at no unit."""
    if act.verb in AIMED:
        return hit_by(s, play, act)
    if act.verb == "JAM":
        return s.target
    if act.verb in ("ROLL", "REROLL") and (act.target == "foe" or "foe" in act.what):
        return foe_unit(s, play.seat)
    if act.verb == "CHECK" and "CANCEL" not in act.what:
        return foe_unit(s, play.seat)
    if act.verb == "POSSESS":
        return play.chosen[0] if play.chosen else NONE
    return NONE


def _is_creature(s: FuturaState, source: int) -> bool:
    return not is_item(s, source) and units.is_creature(s, source)


def span(s: FuturaState, act: Act) -> str:
    """Until when an act lasts; what is played at the declaration holds for the interaction that comes."""
    if act.until == "interaction" and s.interaction == 0 and s.attacker != NOBODY:
        return "first"
    return act.until


def in_force(
    s: FuturaState, play: Play, act: Act, verb_name: str, thing: int, n: int, word: str = ""
) -> None:
    """Write down what is in force from now on."""
    s.force.append(Force(verb_name, thing, n, span(s, act), play.thing, play.seat, word))
    rule_id, force = RULE_OF[verb_name], (verb_name, n, word)
    if thing == NONE:
        s.tell(rule_id, "in force for all", seat=play.seat, force=force)
    else:
        s.tell(rule_id, "in force", thing=thing, card=units.card_of(s, thing), force=force)


RULE_OF = {
    "STRIKE": "FUT-R23",
    "DAM": "FUT-R23",
    "DAM d4": "FUT-R67",
    "DRAIN": "FUT-137",
    "COST": "FUT-158",
    "SUNDER": "FUT-143",
    "OVERCHARGE": "FUT-144",
    "STREAK": "FUT-165",
    "ROLL": "FUT-R83",
    "REDUCE": "FUT-135",
    "REFLECT": "FUT-141",
    "EVADE": "FUT-172",
    "IMMUNE": "FUT-137",
    "RESIST": "FUT-173",
    "LIVING": "FUT-150",
    "RETYPE": "FUT-161",
    "JAM": "FUT-174",
}
"""By verb: the rule that its event names."""
