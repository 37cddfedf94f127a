"""The aftermath: chronic damage, units that are depleted, deaths, and what saves an acolyte or enslaves it.

Outside of the damage step (before the dice, and at the end of an assault) the same is settled at once.
"""

from __future__ import annotations

from starhall.core import rule
from starhall.core.rows import changed
from starhall.games.futura.box.parts import (
    AP,
    BAY,
    BENCH,
    FALLEN,
    ITEM,
    KIND,
    MUTANT,
    MUTANT_THING,
    NOBODY,
    NONE,
    SLOTS,
    STATION,
)
from starhall.games.futura.facts import own_stations
from starhall.games.futura.rules import ending
from starhall.games.futura.rules.fight import breaking_off, claims, damage, possession, units
from starhall.games.futura.rules.fight.comparison import FATAL, GAVE, ap_left, enemy_stands, is_fatal
from starhall.games.futura.rules.mat import cards, shedding, sigils, slots
from starhall.games.futura.rules.plays import in_force, windows
from starhall.games.futura.state import Force, FuturaState

ENTHRALLED = "ENTHRALLED"
"""The force on a dying acolyte that will serve a station: amount is the district."""
CALLED_OFF = "CALLED OFF"
"""The force that ends the assault when the field has been looked over."""


@rule("FUT-384", "FUT-387", "FUT-R69")
def aftermath(s: FuturaState) -> None:
    """Chronic damage, delayed prices, plays of the aftermath; then the field is settled."""
    s.window = "AFT"
    damage.tick(s)
    if s.later:
        s.do((windows.delayed, "AFT"), (windows.aft_window,), (settle,))
    else:
        s.do((settle,))
        windows.aft_window(s)


@rule("FUT-254", "FUT-260", "FUT-348", "FUT-R43", "FUT-R106")
def settle(s: FuturaState) -> None:
    """Depleted shields, items, armaments and creatures go; those at their death have their KO plays."""
    if s.shields:
        s.shields = [shield for shield in s.shields if shield.left > 0]
    for a in (s.primary, s.support, s.summoned, s.target):
        if 0 <= a < STATION and (s.items[a] or s.off_hand[a] != NONE):
            _clear_items(s, a)
    d = s.target - STATION
    mutants: list[int] = []
    if d >= 0 and (s.fitted[d] or s.mutants[d]):
        # What is destroyed leaves a new tuple behind: this one stays what it was.
        for card in s.fitted[d]:
            if AP[card // SLOTS] and not ap_left(s, units.thing_of(card)):
                destroy_fitted(s, d, card)
        mutants = [a for a in s.mutants[d] if not ap_left(s, MUTANT_THING + a)]
    dying = _dying(s) if s.force else []
    s.do((look_round,))
    if mutants or dying:
        s.do(*[(mutant_falls, a) for a in mutants], *[(acolyte_falls, a) for a in dying])


@rule("FUT-R94", "FUT-R106")
def _dying(s: FuturaState) -> list[int]:
    """Those that have taken their death blow, the defender's first."""
    # A support that gave its last base AP before the dice dies only after the interaction.
    late = s.window not in ("DEC", "PRE")
    found = [force.thing for force in s.force if force.verb == FATAL and (late or force.word != GAVE)]
    return sorted(found, key=lambda a: s.side[a] != s.defender) if found else found


@rule("FUT-254", "FUT-R97")
def _clear_items(s: FuturaState, a: int) -> None:
    """Items that have lost all their AP go to the discard pile, with their DAM."""
    for item in (s.off_hand[a], *s.items[a]):
        if (
            item != NONE
            and KIND[item // SLOTS] == ITEM
            and 0 < AP[item // SLOTS] <= s.harm.get(item % SLOTS, 0)
        ):
            shedding.take_off(s, a, item)
            in_force.source_left(s, units.thing_of(item))
            cards.discard(s, s.side[a], item)
            s.tell("FUT-254", "depleted", unit=a, card=item)


@rule("FUT-102", "FUT-260", "FUT-374", "FUT-R91", "FUT-R104")
def destroy_fitted(s: FuturaState, d: int, card: int) -> None:
    """A creature or armament of a station is destroyed and discarded; what it kept up ends."""
    thing = units.thing_of(card)
    sigils.lose_all(s, thing)
    s.fitted = changed(s.fitted, d, tuple([other for other in s.fitted[d] if other != card]))
    s.possessed = tuple([held for held in s.possessed if held.thing != thing])
    in_force.source_left(s, thing)
    damage.forget_unit(s, thing)
    cards.discard(s, s.holder[d], card)
    s.tell("FUT-260", "destroyed", district=d, card=card)


@rule("FUT-273", "FUT-288", "FUT-R105")
def look_round(s: FuturaState) -> None:
    """A defender without acolytes is out, and its station neutral; a decided assault ends here."""
    if s.attacker == NOBODY:
        return
    if s.defender >= 0 and s.defender not in s.side and s.attacker in s.side:
        ending.eliminate(s, s.defender)
    if is_decided(s) and s.part != "over":
        breaking_off.skip_to_end(s)


@rule("FUT-246", "FUT-258", "FUT-274", "FUT-351", "FUT-R62")
def is_decided(s: FuturaState) -> bool:
    """Is there no primary any more, or no target, or has the assault been called off?"""
    a = units.acting_primary(s)
    if a == NONE or s.place[a] != BAY or s.side[a] != s.attacker:
        return True
    for force in s.force:
        if force.verb == CALLED_OFF:
            return True
    if s.target >= STATION:
        return s.ap[s.target - STATION] <= 0
    return s.place[s.target] != BAY or s.side[s.target] != s.defender


# Deaths.


@rule("FUT-256", "FUT-376", "FUT-R94")
def acolyte_falls(s: FuturaState, a: int) -> None:
    """An acolyte would die: first its KO plays; one that gave its own life has none."""
    if not is_fatal(s, a):
        return
    was, s.window, s.dying = s.window, "KO", a
    gave = any(force.verb == FATAL and force.thing == a and force.word == GAVE for force in s.force)
    if gave:
        s.do((acolyte_gone, a, was))
    else:
        s.do((windows.ko_window, a), (acolyte_gone, a, was))


def acolyte_gone(s: FuturaState, a: int, was: str) -> None:
    """Unless something has saved it, it dies."""
    s.dying = NONE
    s.window = was
    if is_fatal(s, a):
        kill(s, a)


@rule("FUT-057", "FUT-089", "FUT-097", "FUT-256", "FUT-257", "FUT-287", "FUT-294", "FUT-340", "FUT-349")
@rule("FUT-R45", "FUT-R46", "FUT-R47", "FUT-R48", "FUT-R91", "FUT-R94")
def kill(s: FuturaState, a: int) -> None:
    """An acolyte leaves play; its cards are claimed if an enemy unit stands, else its owner discards them."""
    p = s.side[a]
    victor = units.other_side(s, p)
    gave = any(force.verb == FATAL and force.thing == a and force.word == GAVE for force in s.force)
    claimed = victor >= 0 and not gave and enemy_stands(s, a)
    serves = next((force.amount for force in s.force if force.verb == ENTHRALLED and force.thing == a), NONE)
    sigils.lose_all(s, a)
    taken = shedding.strip(s, a)
    in_force.source_left(s, a)
    damage.forget_unit(s, a)
    s.possessed = tuple([held for held in s.possessed if held.thing != a])
    s.tell("FUT-256", "killed", seat=p, acolyte=a)
    _leaves(s, a, p)
    if serves != NONE:
        s.place[a] = MUTANT
        s.mutants = changed(s.mutants, serves, (*s.mutants[serves], a))
        s.mutant_harm = changed(s.mutant_harm, a, 0)
        s.tell("FUT-164", "enthralled", seat=s.holder[serves], acolyte=a, district=serves)
    if claimed:
        claims.claim(s, victor, [claims.as_new(s, card) for card in taken], "FUT-294")
    else:
        for card in taken:
            cards.discard(s, p, card)


def _leaves(s: FuturaState, a: int, p: int) -> None:
    """The acolyte is in no role any longer."""
    s.place[a], s.base[a] = FALLEN, 0
    s.side = changed(s.side, a, NOBODY)
    s.died_for = changed(s.died_for, a, p)
    s.resting &= ~(1 << a)
    s.commissioned &= ~(1 << a)
    if a == s.primary:
        s.primary = NONE
    elif a == s.support:
        s.support = NONE
    elif a == s.summoned:
        s.summoned = NONE


@rule("FUT-147", "FUT-289", "FUT-323", "FUT-376", "FUT-406", "FUT-R44")
def survive(s: FuturaState, a: int) -> None:
    """Life Support: to the bench with 0 base AP, where it stays until the cycle ends."""
    damage.spare(s, a)
    s.base[a] = 0
    s.resting |= 1 << a
    s.tell("FUT-289", "saved", seat=s.side[a], acolyte=a)
    if a == s.primary:
        s.primary = NONE
    elif a == s.support:
        s.support = NONE
    elif a == s.summoned:
        s.summoned = NONE
    shedding.go_home(s, a)


# Mutants.


@rule("FUT-164", "FUT-R63")
def free_stations(s: FuturaState, p: int) -> list[int]:
    """The stations of a player with a free slot for a mutant, the assaulted one first; no fallen one."""
    own = [d for d in own_stations(s, p) if slots.slots_free(s, d) > 0 and s.ap[d] > 0]
    return sorted(own, key=lambda d: d != units.district(s))


@rule("FUT-098", "FUT-164", "FUT-194", "FUT-290", "FUT-R63")
def enthrall(s: FuturaState, p: int, a: int, d: int) -> None:
    """The dying acolyte will serve this station as a creature."""
    s.force.append(Force(ENTHRALLED, a, d, "assault", NONE, p, ""))


@rule("FUT-291", "FUT-R63")
def mutant_falls(s: FuturaState, a: int) -> None:
    """A mutant is defeated: the attacker may purify it."""
    thing = MUTANT_THING + a
    was, s.window, s.dying = s.window, "KO", thing
    s.do((windows.ko_window, thing), (mutant_gone, a, was))


@rule("FUT-R63")
def mutant_gone(s: FuturaState, a: int, was: str) -> None:
    """Unless it was purified, it goes to the pile of the fallen."""
    s.dying = NONE
    s.window = was
    if s.place[a] == MUTANT:
        remove_mutant(s, a)
        s.tell("FUT-R63", "mutant fell", acolyte=a)


def remove_mutant(s: FuturaState, a: int) -> None:
    """A mutant serves no station any longer."""
    thing = MUTANT_THING + a
    sigils.lose_all(s, thing)
    for d, mutants in enumerate(s.mutants):
        if a in mutants:
            s.mutants = changed(s.mutants, d, tuple([other for other in mutants if other != a]))
    s.possessed = tuple([held for held in s.possessed if held.thing != thing])
    in_force.source_left(s, thing)
    damage.forget_unit(s, thing)
    s.mutant_harm = changed(s.mutant_harm, a, 0)
    s.place[a] = FALLEN


@rule("FUT-169", "FUT-291", "FUT-292", "FUT-293", "FUT-R63", "FUT-R90")
def purify(s: FuturaState, p: int, a: int) -> None:
    """A defeated mutant joins the bench with 0 base AP and ends the assault; one possessed changes sides."""
    if s.place[a] != MUTANT:
        possession.convert(s, p, a)
        s.do((look_round,))
        return
    remove_mutant(s, a)
    s.place[a], s.base[a] = BENCH, 0
    s.side = changed(s.side, a, p)
    s.resting |= 1 << a
    s.tell("FUT-291", "purified", seat=p, acolyte=a)
    s.force.append(Force(CALLED_OFF, NONE, 0, "assault", NONE, p, ""))
