"""Who stands where in a fight: which unit rolls, which unit is hit, and for whom each of them fights.

The attackers are the primary, its support and a summoned creature. A station is defended by what stands
before it: a summoned acolyte, armaments and droids, creatures; an ambushed acolyte stands alone.
"""

from __future__ import annotations

from starhall.core import rule
from starhall.games.futura.box.parts import (
    ACO_AP,
    AP,
    CARD,
    CREATURE,
    DISTRICT,
    ITEM,
    ITEM_KIND,
    KIND,
    LEVEL,
    MUTANT_THING,
    NOBODY,
    NONE,
    SLOTS,
    STATION,
)
from starhall.games.futura.state import FuturaState

FIRST_TO_FIGHT = "FIRST"
"""The force on a creature that its owner has chosen among equals."""


# What a thing is.


def is_acolyte(thing: int) -> bool:
    """Is this thing an acolyte?"""
    return 0 <= thing < STATION


def is_station(thing: int) -> bool:
    """Is this thing a station?"""
    return STATION <= thing < CARD


def is_card(thing: int) -> bool:
    """Is this thing a deck card?"""
    return CARD <= thing < MUTANT_THING


def is_mutant(thing: int) -> bool:
    """Is this thing an acolyte that serves a station as a mutant?"""
    return MUTANT_THING <= thing < DISTRICT


def thing_of(card: int) -> int:
    """The thing that a deck card is."""
    return CARD + card % SLOTS


def card_of(s: FuturaState, thing: int) -> int:
    """The deck card that a thing is, wherever it lies in play; NONE if it is none or does not."""
    if not is_card(thing):
        return NONE
    slot = thing - CARD
    if s.beast != NONE and s.beast % SLOTS == slot:
        return s.beast
    for fitted in s.fitted:
        for card in fitted:
            if card % SLOTS == slot:
                return card
    for a, place in enumerate(s.place):
        if place:
            for card in (s.armour[a], s.saber[a], s.off_hand[a], *s.items[a], *s.abilities[a]):
                if card != NONE and card % SLOTS == slot:
                    return card
    return NONE


@rule("FUT-101", "FUT-R63")
def is_creature(s: FuturaState, thing: int) -> bool:
    """Is this a creature? Mutants are."""
    return is_mutant(thing) or (is_card(thing) and KIND[card_of(s, thing) // SLOTS] == CREATURE)


@rule("FUT-260", "FUT-R96")
def is_armament(s: FuturaState, thing: int) -> bool:
    """Is this an armament or droid of a station that takes damage?"""
    return is_card(thing) and absorbs(card_of(s, thing))


def absorbs(card: int) -> bool:
    """Does this fitted card stand before creatures and station with AP of its own?"""
    face = card // SLOTS
    return KIND[face] == ITEM and AP[face] > 0 and ITEM_KIND[face] in ("Armament", "Droid")


def level_of(s: FuturaState, thing: int) -> int:
    """The level of a creature, armament or station."""
    if is_station(thing):
        return s.level[thing - STATION]
    return 1 if is_mutant(thing) else LEVEL[card_of(s, thing) // SLOTS]


# Where the fight is.


def district(s: FuturaState) -> int:
    """The district whose station is assaulted; NONE in an ambush and outside of fights."""
    return s.target - STATION if s.target >= STATION else NONE


# The defending side.


@rule("FUT-248", "FUT-250", "FUT-R43", "FUT-R93")
def creatures(s: FuturaState, d: int) -> list[int]:
    """The creatures of a station in the order in which they fight: lowest level, lowest AP, choice."""
    fitted, mutants = s.fitted[d], s.mutants[d]
    if not fitted and not mutants:
        return []
    harm = s.harm
    found = {
        CARD + card % SLOTS: (LEVEL[card // SLOTS], AP[card // SLOTS] - harm.get(card % SLOTS, 0))
        for card in fitted
        if KIND[card // SLOTS] == CREATURE
    }
    for a in mutants:
        found[MUTANT_THING + a] = (1, 2 * ACO_AP[a] - s.mutant_harm[a])
    chosen = [force.thing for force in s.force if force.verb == FIRST_TO_FIGHT]
    # Those that are alike in all this stay in their order.
    return sorted(found, key=lambda thing: (found[thing], thing not in chosen))


@rule("FUT-250", "FUT-R93")
def equals(s: FuturaState, d: int) -> list[int]:
    """The creatures among which the owner has to choose the first to fight; empty if none is like it."""
    order = creatures(s, d)
    if len(order) < 2 or any(force.verb == FIRST_TO_FIGHT and force.thing == order[0] for force in s.force):
        return []
    first = (level_of(s, order[0]), _creature_ap(s, order[0]))
    found = [thing for thing in order if (level_of(s, thing), _creature_ap(s, thing)) == first]
    return found if len(found) > 1 else []


def _creature_ap(s: FuturaState, thing: int) -> int:
    if is_mutant(thing):
        a = thing - MUTANT_THING
        return 2 * ACO_AP[a] - s.mutant_harm[a]
    return AP[card_of(s, thing) // SLOTS] - s.harm.get(thing - CARD, 0)


@rule("FUT-064", "FUT-248", "FUT-272", "FUT-283", "FUT-R24", "FUT-R43", "FUT-R64")
def fighting_unit(s: FuturaState) -> int:
    """The unit that rolls for the defender: ambushed or summoned acolyte, lowest creature, or station."""
    target, summoned = s.target, s.summoned
    d = target - STATION
    if d < 0 or (summoned == NONE and not s.fitted[d] and not s.mutants[d]):
        return target
    held = _held(s)
    if summoned != NONE and summoned not in held:
        return summoned
    for thing in creatures(s, d):
        if thing not in held:
            return thing
    return target


@rule("FUT-063", "FUT-260", "FUT-R43", "FUT-R96")
def front_unit(s: FuturaState) -> int:
    """The unit of the defender that is hit: armaments and droids stand before creatures and station."""
    if s.target >= STATION and s.fitted[s.target - STATION]:
        if s.summoned != NONE and s.summoned not in _held(s):
            return s.summoned
        shields = [card for card in s.fitted[s.target - STATION] if absorbs(card)]
        if shields:
            return thing_of(min(shields, key=lambda card: LEVEL[card // SLOTS]))
    return fighting_unit(s)


def defenders(s: FuturaState) -> tuple[int, ...]:
    """Every unit that rolls for the defender: the fighting unit, then attackers it possesses."""
    if s.target == NONE:
        return ()
    if not s.possessed:
        return (fighting_unit(s),)
    return (fighting_unit(s), *[thing for thing, seat, _ in s.possessed if seat == s.defender])


# The attacking side.


@rule("FUT-236", "FUT-243", "FUT-R62", "FUT-R64")
def attackers(s: FuturaState) -> tuple[int, ...]:
    """Every unit that rolls for the attacker: who acts as primary, its supports, then units it possesses."""
    found: tuple[int, ...] = (s.primary,) if s.primary != NONE else ()
    if s.support != NONE:
        found += (s.support,)
    if s.beast != NONE:
        found += (thing_of(s.beast),)
    if not s.possessed:
        return found
    held = _held(s)
    own = [thing for thing in found if thing not in held]
    return (*own, *[thing for thing, seat, _ in s.possessed if seat == s.attacker])


@rule("FUT-244", "FUT-R43", "FUT-R62")
def acting_primary(s: FuturaState) -> int:
    """The attacker that takes the damage: the primary, or its support while the primary is possessed."""
    if not s.possessed:
        return s.primary
    held = _held(s)
    if s.primary not in held:
        return s.primary
    return s.support if s.support not in held else NONE


# Both.


def _held(s: FuturaState) -> tuple[int, ...]:
    """The units that are possessed."""
    return tuple([thing for thing, _, _ in s.possessed]) if s.possessed else ()


def foe_front(s: FuturaState, p: int) -> int:
    """The front unit of the side that seat `p` fights against."""
    return front_unit(s) if p == s.attacker else acting_primary(s)


def front_of(s: FuturaState, p: int) -> int:
    """The front unit of the side of seat `p`."""
    return acting_primary(s) if p == s.attacker else front_unit(s)


def owner_of(s: FuturaState, thing: int) -> int:
    """The seat that a thing belongs to, whoever possesses it; NEUTRAL or NOBODY if none."""
    if 0 <= thing < STATION:
        return s.side[thing]
    if STATION <= thing < CARD:
        return s.holder[thing - STATION]
    if thing >= DISTRICT:
        return s.holder[thing - DISTRICT]
    if is_mutant(thing):
        return next((s.holder[d] for d, a in enumerate(s.mutants) if thing - MUTANT_THING in a), NOBODY)
    slot = thing - CARD
    if s.beast != NONE and s.beast % SLOTS == slot:
        return s.attacker
    for d, fitted in enumerate(s.fitted):
        if any(card % SLOTS == slot for card in fitted):
            return s.holder[d]
    card = card_of(s, thing)
    for a, p in enumerate(s.side):
        worn = (s.armour[a], s.saber[a], s.off_hand[a])
        if card != NONE and (card in worn or card in s.items[a] or card in s.abilities[a]):
            return p
    return NOBODY


@rule("FUT-176", "FUT-R62")
def side_of(s: FuturaState, thing: int) -> int:
    """The seat (or NEUTRAL) for which a unit fights now; NOBODY if it takes no part in the fight."""
    if s.attacker == NOBODY:
        return NOBODY
    for held, seat, _ in s.possessed:
        if held == thing:
            return seat
    if thing != NONE:
        if thing in (s.primary, s.support) or (s.beast != NONE and thing == thing_of(s.beast)):
            return s.attacker
        if thing in (s.target, s.summoned):
            return s.defender
        d = district(s)
        if d != NONE and (thing == DISTRICT + d or _serves(s, d, thing)):
            return s.defender
    return NOBODY


def _serves(s: FuturaState, d: int, thing: int) -> bool:
    """Is this thing a card or mutant on the station of the district?"""
    if is_mutant(thing):
        return thing - MUTANT_THING in s.mutants[d]
    return is_card(thing) and any(card % SLOTS == thing - CARD for card in s.fitted[d])


def other_side(s: FuturaState, p: int) -> int:
    """The seat (or NEUTRAL) that seat `p` fights against."""
    return s.defender if p == s.attacker else s.attacker
