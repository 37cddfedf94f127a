"""Swapping and shedding: cards that are taken off, what no longer fits, and the way home to the bench.

A card that is taken off lies loose until its holder has said where it goes.
"""

from __future__ import annotations

from starhall.core import Reason, rule
from starhall.core.rows import changed
from starhall.games.futura.box.parts import (
    ABILITY,
    ADEPT,
    AP,
    ARMOUR,
    BENCH,
    CLASS,
    HAND_LIMIT,
    ITEM,
    KIND,
    NONE,
    RECON,
    SABER,
    SLOTS,
)
from starhall.games.futura.facts import own_stations
from starhall.games.futura.rules.kinds import (
    AS_OFF_HAND,
    CARD,
    IN_STATION,
    ON_ACOLYTE,
    PLACE,
    TO_DISCARD,
    TO_HAND,
    TO_SALE,
    YES,
    ask_or_take,
)
from starhall.games.futura.rules.mat.cards import discard, is_up, left_unseen, pay, sell_off
from starhall.games.futura.rules.mat.gear import (
    OFF_HAND,
    acolytes,
    class_of,
    drop_item,
    is_broken,
    takes_off_hand,
    too_many,
    trouble,
    worn,
)
from starhall.games.futura.rules.mat.prices import changers, equip_price, keepers, keeps_broken, wearers
from starhall.games.futura.rules.mat.slots import appearance, put_in, secret, slots_free
from starhall.games.futura.rules.plays import in_force
from starhall.games.futura.state import FuturaState


@rule("FUT-224", "FUT-228", "FUT-361", "FUT-362", "FUT-R33", "FUT-R34")
def wear(s: FuturaState, p: int, a: int, card: int, in_off_hand: bool = False) -> None:
    """Put a card in its place on an acolyte; what was there, or has no place any more, lies loose."""
    face = card // SLOTS
    kind = KIND[face]
    s.paid |= 1 << card % SLOTS
    if kind == ARMOUR:
        if CLASS[face] > class_of(s, a):
            s.risen |= 1 << a
        old = s.armour[a]
        s.armour = changed(s.armour, a, card)
        _loosen(s, p, old)
        in_force.shake_off(s, a)
        if CLASS[face] != ADEPT:
            old = s.off_hand[a]
            s.off_hand = changed(s.off_hand, a, NONE)
            _loosen(s, p, old)
    elif in_off_hand:
        old = s.off_hand[a]
        s.off_hand = changed(s.off_hand, a, card)
        s.elder_items = changed(s.elder_items, a, len(s.items[a]))
        _loosen(s, p, old)
    elif kind == SABER:
        old = s.saber[a]
        s.saber = changed(s.saber, a, card)
        _loosen(s, p, old)
    elif kind == ITEM:
        s.items = changed(s.items, a, (*s.items[a], card))
    else:
        s.abilities = changed(s.abilities, a, (*s.abilities[a], card))


@rule("FUT-158", "FUT-R31", "FUT-R71")
def pay_to_equip(s: FuturaState, p: int, a: int, card: int, rule_id: str) -> None:
    """The price of putting a card on; what makes armour swaps cheaper shows itself."""
    if KIND[card // SLOTS] == ARMOUR and s.paid >> card % SLOTS & 1:
        for changer in changers(s, a, "swap-armour"):
            s.turn_up(changer)
    pay(s, p, equip_price(s, a, card), rule_id)


def _loosen(s: FuturaState, p: int, card: int) -> None:
    if card == NONE:
        return
    if is_wreck(s, card):
        discard(s, p, card)
        s.tell("FUT-255", "discarded", seat=p, card=card)
    else:
        s.loose[p].append(card)


def is_wreck(s: FuturaState, card: int) -> bool:
    """Is this a broken armour?"""
    face = card // SLOTS
    return KIND[face] == ARMOUR and s.harm.get(card % SLOTS, 0) >= AP[face]


# Where a loose card goes.


def place_loose(s: FuturaState, p: int, a: int) -> None:
    """Ask for each card that was taken off acolyte `a` where it goes."""
    if s.loose[p]:
        s.ask(p, PLACE, loose_placed, p, "loose", a)


@rule("FUT-224", "FUT-225", "FUT-341", "FUT-362", "FUT-R31", "FUT-R34", "FUT-R36", "FUT-R56")
def loose_places(s: FuturaState, p: int, a: int) -> list[int]:
    """Hand, storage, another benched acolyte for half the price, sale, discard pile.

    What was already stored, retrieved or taken off in this turn can only be sold, discarded, or change the
    hand. Out of turn nothing is sold or put on.
    """
    card = s.loose[p][-1]
    mine = s.active == p
    found = [TO_SALE, TO_DISCARD] if mine else [TO_DISCARD]
    if mine and s.off_hand[a] == NONE and KIND[card // SLOTS] == SABER and takes_off_hand(s, a, card):
        found.append(AS_OFF_HAND)
    if s.handled >> card % SLOTS & 1:
        return found
    if len(s.hands[p]) < HAND_LIMIT:
        found.append(TO_HAND)
    if mine:
        found += [ON_ACOLYTE + b for b in wearers(s, p, card) if b != a]
    found += [IN_STATION + d for d in own_stations(s, p) if slots_free(s, d)]
    return found


def why_not_loose(s: FuturaState, place: int, p: int, a: int) -> Reason | None:
    """Why a loose card does not go there."""
    card = s.loose[p][-1]
    if s.handled >> card % SLOTS & 1:
        return Reason("FUT-R56", "it was stored, retrieved or taken off once this turn")
    if place == TO_HAND:
        return Reason("FUT-215", "five cards are in your hand")
    if s.active != p and place == TO_SALE:
        return Reason("FUT-R36", "cards are sold in the own turn only")
    if s.active != p and place < IN_STATION:
        return Reason("FUT-341", "equipment is rearranged in the own turn only")
    if place >= IN_STATION:
        return Reason("FUT-R82", "there is no free slot of yours")
    b = place - ON_ACOLYTE
    if b in acolytes(s, p, BENCH) and b != a:
        found = trouble(s, b, card)
        if found:
            return Reason(*found)
        return Reason("FUT-319", f"it costs {equip_price(s, b, card)} energy, you have {s.energy[p]}")
    return None


@rule("FUT-225", "FUT-R31", "FUT-R32", "FUT-R36")
def loose_placed(s: FuturaState, place: int, p: int, purpose: str, a: int) -> None:
    """Put the loose card there, and go on with the next."""
    card = s.loose[p].pop()
    bit = 1 << card % SLOTS
    s.do((place_loose, p, a))
    if place == TO_SALE:
        sell_off(s, p, card)
    elif place == TO_DISCARD:
        discard(s, p, card)
        s.tell("FUT-R36", "discarded", seat=p, card=card)
    elif place == TO_HAND:
        s.handled |= bit
        s.hands[p].append(card)
        s.tell("FUT-R31", "taken to hand", seat=p, card=secret(s, p, card))
    elif place == AS_OFF_HAND:
        s.off_hand = changed(s.off_hand, a, card)
        s.elder_items = changed(s.elder_items, a, len(s.items[a]))
        s.tell("FUT-227", "held in off-hand", seat=p, acolyte=a, card=secret(s, p, card))
    elif place >= IN_STATION:
        s.handled |= bit
        put_in(s, p, card, place - IN_STATION)
    else:
        b = place - ON_ACOLYTE
        pay_to_equip(s, p, b, card, "FUT-225")
        s.handled |= bit
        in_off_hand = OFF_HAND[card // SLOTS]
        s.tell("FUT-225", "equipped", seat=p, acolyte=b, card=secret(s, p, card), look=appearance(card))
        wear(s, p, b, card, in_off_hand)
        s.do((place_loose, p, b), (shed, b))


# Taking off.


def take_off(s: FuturaState, a: int, card: int) -> None:
    """Remove a card from an acolyte; who saw it go knows only what it looked like."""
    if s.armour[a] == card:
        s.armour = changed(s.armour, a, NONE)
    elif s.saber[a] == card:
        s.saber = changed(s.saber, a, NONE)
    elif s.off_hand[a] == card:
        s.off_hand = changed(s.off_hand, a, NONE)
    else:
        if not is_up(s, card):
            look = appearance(card)
            carried = (*s.items[a], *s.abilities[a])
            alike = [other for other in carried if appearance(other) == look and not is_up(s, other)]
            left_unseen(s, alike, alike)
        if card in s.items[a]:
            drop_item(s, a, card)
        else:
            s.abilities = changed(s.abilities, a, tuple([other for other in s.abilities[a] if other != card]))


@rule("FUT-340")
def strip(s: FuturaState, a: int) -> list[int]:
    """Take everything off an acolyte: all its cards, armour first."""
    cards = worn(s, a)
    s.armour = changed(s.armour, a, NONE)
    s.saber = changed(s.saber, a, NONE)
    s.off_hand = changed(s.off_hand, a, NONE)
    s.items = changed(s.items, a, ())
    s.abilities = changed(s.abilities, a, ())
    return cards


# Shedding.


@rule("FUT-209", "FUT-R34", "FUT-R36", "FUT-R41")
def shed(s: FuturaState, a: int) -> None:
    """On the bench, what class and load no longer allow must go, one card after another."""
    p = s.side[a]
    if p < 0 or s.place[a] != BENCH:
        return
    now, saber, off_hand = class_of(s, a), s.saber[a], s.off_hand[a]
    if saber != NONE and CLASS[saber // SLOTS] > now:
        s.saber = changed(s.saber, a, NONE)
        _loosen(s, p, saber)
        s.do((place_loose, p, a), (shed, a))
    elif off_hand != NONE and saber == NONE and now >= RECON and KIND[off_hand // SLOTS] == SABER:
        s.ask(p, YES, promoted, p, "promote", a)
    elif off_hand != NONE and (now != ADEPT or saber == NONE):
        s.off_hand = changed(s.off_hand, a, NONE)
        _loosen(s, p, off_hand)
        s.do((place_loose, p, a), (shed, a))
    elif too_many(s, a):
        ask_or_take(s, p, CARD, shed_card, p, "shed", a)


def promote_or_not(s: FuturaState, p: int, a: int) -> list[int]:
    """Both ways are open."""
    return [0, 1]


@rule("FUT-R34")
def promoted(s: FuturaState, yes: int, p: int, purpose: str, a: int) -> None:
    """The primary saber is gone: the Recon saber of the off-hand takes its place, or goes, too."""
    card = s.off_hand[a]
    s.off_hand = changed(s.off_hand, a, NONE)
    if yes:
        s.saber = changed(s.saber, a, card)
        s.tell("FUT-R34", "promoted", seat=p, acolyte=a, card=secret(s, p, card))
    else:
        _loosen(s, p, card)
    s.do((place_loose, p, a), (shed, a))


@rule("FUT-R36", "FUT-R41")
def cards_to_shed(s: FuturaState, p: int, a: int) -> list[int]:
    """Items and abilities of which one must go."""
    return [card % SLOTS for card in too_many(s, a)]


@rule("FUT-R36", "FUT-R108")
def shed_card(s: FuturaState, slot: int, p: int, purpose: str, a: int) -> None:
    """An ability goes to the discard pile, an item where its owner likes."""
    card = next(card for card in too_many(s, a) if card % SLOTS == slot)
    take_off(s, a, card)
    if KIND[card // SLOTS] == ABILITY:
        discard(s, p, card)
        s.tell("FUT-R36", "discarded", seat=p, card=card)
    else:
        s.loose[p].append(card)
    s.do((place_loose, p, a), (shed, a))


# The way home.


@rule("FUT-084", "FUT-118", "FUT-158", "FUT-255", "FUT-R12", "FUT-R36")
def go_home(s: FuturaState, a: int) -> None:
    """To the bench: its sigils and its broken armour are discarded, then what no longer fits."""
    p = s.side[a]
    s.place[a] = BENCH
    s.tell("FUT-084", "went home", seat=p, acolyte=a)
    lose_sigils(s, a)
    if is_broken(s, a) and keeps_broken(s, a):
        for card in keepers(s, a):
            s.turn_up(card)
    elif is_broken(s, a):
        armour = s.armour[a]
        s.armour = changed(s.armour, a, NONE)
        discard(s, p, armour)
        s.tell("FUT-255", "discarded", seat=p, card=armour)
    s.do((shed, a))


def lose_sigils(s: FuturaState, a: int) -> None:
    """The sigils applied to an acolyte's equipment go to the discard pile."""
    if s.applied:
        for thing, _, card, _ in s.applied:
            if thing == a and card != NONE:
                discard(s, s.side[a], card)
        s.applied = tuple(entry for entry in s.applied if entry.thing != a)
