"""Declaring an assault: who may attack, on what, with whose support, and the ambush card."""

from __future__ import annotations

from starhall.core import Reason, rule
from starhall.core.rows import changed
from starhall.games.futura.box.parts import (
    BAY,
    BENCH,
    BUILT,
    CLAUSES,
    CLAUSES_OF,
    DISTRICT,
    NOBODY,
    NONE,
    SIGIL,
    SLOTS,
    STATION,
)
from starhall.games.futura.facts import owned, raidable
from starhall.games.futura.rules.fight import assault, units
from starhall.games.futura.rules.kinds import (
    ACOLYTE,
    FIRST,
    PLAY,
    THING,
)
from starhall.games.futura.rules.mat import cards, gear, sigils, stations
from starhall.games.futura.rules.mat.slots import Mat
from starhall.games.futura.rules.plays import in_force, windows
from starhall.games.futura.rules.turn import movement
from starhall.games.futura.state import FuturaState

_DECLARE = FIRST["DECLARE"]
MOST_SUPPORT = 2
"""How often an acolyte may be support in a turn."""


# Who may attack.


@rule("FUT-247", "FUT-324", "FUT-R40")
def can_be_support(s: FuturaState, p: int, a: int, energy: int) -> bool:
    """Is this an acolyte of `p` that was no primary and less than twice support this turn?"""
    if s.side[a] != p or s.attacked >> a & 1 or s.supported[a] >= MOST_SUPPORT:
        return False
    if s.place[a] == BENCH:
        return not gear.is_resting(s, a) and movement.move_price(s, a, True) <= energy
    return s.place[a] == BAY


@rule("FUT-083", "FUT-236", "FUT-247", "FUT-280", "FUT-324", "FUT-339", "FUT-352")
@rule("FUT-R39", "FUT-R40", "FUT-R44", "FUT-R101")
def list_primaries(s: FuturaState, p: int, mat: Mat, found: list[int]) -> None:
    """Who took no part in an assault this turn and can be brought in, if there is anything to assault."""
    near = mat.in_bay
    if mat.benched:
        near = near + movement.movable(s, p, mat.benched, False)
    out, supported, any_target = s.attacked | s.as_support, s.supported, mat.raidable
    for a in near:
        if not out >> a & 1 and not supported[a] and (any_target or ambush_targets(s, p, a)):
            found.append(_DECLARE + a)


def why_not_declare(s: FuturaState, a: int, p: int) -> Reason | None:
    """Why this acolyte declares no assault."""
    if s.side[a] != p or s.place[a] not in (BENCH, BAY):
        return Reason("FUT-083", "only your own acolytes attack")
    if s.attacked >> a & 1:
        return Reason("FUT-339", "it has taken part in an assault as primary this turn")
    if s.supported[a] or s.as_support >> a & 1:
        return Reason("FUT-247", "a support cannot be primary later in the same turn")
    if gear.is_resting(s, a):
        return Reason("FUT-R44", "it was saved in this cycle and stays on the bench until the next")
    if s.place[a] == BENCH and movement.move_price(s, a, False) > s.energy[p]:
        price = movement.move_price(s, a, False)
        return Reason("FUT-319", f"moving in costs {price} energy, you have {s.energy[p]}")
    return Reason("FUT-R101", "there is nothing to assault")


# Targets.


@rule("FUT-236", "FUT-297", "FUT-355", "FUT-364", "FUT-R50", "FUT-R91", "FUT-R101")
def station_targets(s: FuturaState, p: int) -> list[int]:
    """Built stations of others and neutral ones, and face-up districts of others without a station."""
    return [STATION + d if s.site[d] == BUILT else DISTRICT + d for d in raidable(s, p)]


@rule("FUT-085", "FUT-142", "FUT-281", "FUT-283", "FUT-R41", "FUT-R101")
def ambush_targets(s: FuturaState, p: int, a: int) -> list[int]:
    """Enemy acolytes in an assault bay, if the primary carries an Ambush card that can be paid."""
    if not windows.ambush_plays(s, p, a):
        return []
    found = [b for b, side in enumerate(s.side) if side not in (p, NOBODY) and s.place[b] == BAY]
    return found if _energy_left(s, p, a) >= ambush_price(s, p, a) else []


@rule("FUT-319", "FUT-R41")
def ambush_price(s: FuturaState, p: int, a: int) -> int:
    """The least energy that plays an Ambush card of the acolyte; none if the front sigil does."""
    prices = []
    for play in windows.ambush_plays(s, p, a):
        card = units.card_of(s, play // CLAUSES)
        clause = CLAUSES_OF[card // SLOTS][play % CLAUSES]
        by_sigil = clause.sigil and SIGIL[card // SLOTS] == sigils.front(s, p)
        prices.append(0 if by_sigil else clause.energy)
    return min(prices, default=0)


def _energy_left(s: FuturaState, p: int, a: int) -> int:
    """The energy of a seat once its primary has moved in."""
    return s.energy[p] - (movement.move_price(s, a, False) if s.place[a] == BENCH else 0)


def targets(s: FuturaState, p: int, a: int) -> list[int]:
    """All that the acolyte may assault."""
    return station_targets(s, p) + ambush_targets(s, p, a)


def why_not_target(s: FuturaState, thing: int, p: int, a: int) -> Reason | None:
    """Why this is no target."""
    if units.is_acolyte(thing):
        if s.side[thing] in (p, NOBODY) or s.place[thing] != BAY:
            return Reason("FUT-R101", "only an enemy acolyte in an assault bay can be ambushed")
        return Reason("FUT-281", "an ambush needs an Ambush card on the primary, and its price")
    d = thing - STATION if units.is_station(thing) else thing - DISTRICT
    if 0 <= d < len(s.site) and s.holder[d] == p:
        return Reason("FUT-355", "nobody assaults what is his own")
    return Reason("FUT-R101", "stations and face-up districts of other players are assaulted")


# The declaration.


@rule("FUT-236", "FUT-239", "FUT-R38")
def declare(s: FuturaState, a: int, p: int) -> None:
    """An acolyte declares an assault: on what?"""
    s.do((ask_target, p, a))


def ask_target(s: FuturaState, p: int, a: int) -> None:
    """The target."""
    s.ask(p, THING, target_chosen, p, "target", a)


def target_chosen(s: FuturaState, thing: int, p: int, purpose: str, a: int) -> None:
    """With a support, or alone?"""
    ask_support(s, p, a, thing)


def ask_support(s: FuturaState, p: int, a: int, thing: int) -> None:
    """The support; there is nothing to ask if nobody could be one, for all that everybody can see."""
    if any(_might_support(s, p, a, b) for b in owned(s.side, p)):
        s.ask(p, ACOLYTE, support_chosen, p, "support", a, thing)
    else:
        support_chosen(s, a, p, "support", a, thing)


@rule("FUT-R71")
def _might_support(s: FuturaState, p: int, a: int, b: int) -> bool:
    """Could this acolyte come as support? A face-down piece may make the way free."""
    if b == a or s.attacked >> b & 1 or s.supported[b] >= MOST_SUPPORT:
        return False
    if s.place[b] == BAY:
        return True
    energy = s.energy[p] if _is_veiled(s, a) else _energy_left(s, p, a)
    return not gear.is_resting(s, b) and (_is_veiled(s, b) or movement.move_price(s, b, True) <= energy)


def _is_veiled(s: FuturaState, a: int) -> bool:
    """Does the acolyte wear or carry a card that not everybody knows?"""
    return any(not cards.is_up(s, card) for card in gear.worn(s, a))


@rule("FUT-236", "FUT-238", "FUT-283", "FUT-324")
def supports(s: FuturaState, p: int, a: int, thing: int) -> list[int]:
    """The primary itself stands for going alone, then all that can support it."""
    energy = _energy_left(s, p, a) - (ambush_price(s, p, a) if units.is_acolyte(thing) else 0)
    others = [b for b in owned(s.side, p) if b != a and can_be_support(s, p, b, energy)]
    return [a, *others]


def why_not_support(s: FuturaState, b: int, p: int, a: int, thing: int) -> Reason | None:
    """Why this acolyte is no support."""
    if s.side[b] != p:
        return Reason("FUT-236", "only your own acolytes support you")
    if s.attacked >> b & 1:
        return Reason("FUT-R40", "it has taken part in an assault as primary this turn")
    if s.supported[b] >= MOST_SUPPORT:
        return Reason("FUT-324", "it has been support twice this turn")
    return Reason("FUT-238", "it cannot be brought in")


@rule("FUT-237", "FUT-238", "FUT-247", "FUT-319", "FUT-R39", "FUT-R40")
def support_chosen(s: FuturaState, b: int, p: int, purpose: str, a: int, thing: int) -> None:
    """Pay for those still on the bench; both have their assault now."""
    if s.place[a] == BENCH:
        movement.enter(s, p, a, False)
    if b != a:
        if s.place[b] == BENCH:
            movement.enter(s, p, b, True)
        s.supported = changed(s.supported, b, s.supported[b] + 1)
    s.attacked |= 1 << a
    s.attacker = p
    s.primary = a
    s.support = b if b != a else NONE
    if s.heard:
        against = units.owner_of(s, thing)
        s.tell("FUT-236", "declared", seat=p, acolyte=a, support=s.support, thing=thing, of=against)
    if thing >= DISTRICT:
        s.do((walk_in, thing - DISTRICT))
    else:
        s.target = thing
        s.defender = units.owner_of(s, thing)
        s.do(
            (ask_ambush, p, a) if units.is_acolyte(thing) else (assault.assault_begins,),
            (assault.assault_over, 0),
        )


@rule("FUT-R50")
def walk_in(s: FuturaState, d: int) -> None:
    """A district without a station offers no resistance: it is claimed without dice."""
    s.tell("FUT-R50", "walked in", seat=s.attacker, district=d)
    stations.secure(s, d, s.attacker)
    assault.clean_up(s)


# Ambush.


def ask_ambush(s: FuturaState, p: int, a: int) -> None:
    """Which card; asked also of one who has a single one: nobody shall learn of a second by the question."""
    if windows.ambush_plays(s, p, a):
        s.ask(p, PLAY, ambush_chosen, p, "ambush", a)
    else:
        # Only at a table dealt anew: what made the way into the bay cheap enough was face down.
        s.do((ambush_or_not,))


def ambushes(s: FuturaState, p: int, a: int) -> list[int]:
    """The Ambush cards of the primary."""
    return windows.ambush_plays(s, p, a)


@rule("FUT-142", "FUT-281", "FUT-R41")
def ambush_chosen(s: FuturaState, play: int, p: int, purpose: str, a: int) -> None:
    """The card is played as the declaration itself; it may be answered."""
    s.do((play_ambush, p, play), (ambush_or_not,))


def play_ambush(s: FuturaState, p: int, play: int) -> None:
    """Announce it."""
    windows.play_ambush(s, p, play)


@rule("FUT-R41")
def ambush_or_not(s: FuturaState) -> None:
    """Without the card's effect there is no ambush, but the attack of the turn is used."""
    if in_force.total(s, "AMBUSH", s.primary):
        s.do((assault.assault_begins,))
    else:
        s.tell("FUT-R41", "ambush failed", seat=s.attacker)
