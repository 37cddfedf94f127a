"""Equipping: buying, taking off, and repair.

The card of a question in several parts stays where it is meanwhile and is noted in `s.chosen`: the others
must not read it in a question.
"""

from __future__ import annotations

from starhall.core import Reason, rule
from starhall.games.futura.box.parts import ABILITY, BENCH, KIND, NONE, SABER, SLOTS
from starhall.games.futura.rules.kinds import (
    AS_OFF_HAND,
    AS_PRIMARY,
    FIRST,
    IN_STATION,
    NOWHERE,
    ON_ACOLYTE,
    PLACE,
    TO_HAND,
)
from starhall.games.futura.rules.mat.cards import pay
from starhall.games.futura.rules.mat.gear import (
    OFF_HAND,
    acolytes,
    armour_left,
    armour_penalty,
    class_of,
    fits,
    is_broken,
    is_resting,
    load,
    max_armour,
    strike_of,
    takes_off_hand,
    trouble,
    wearer,
    worn,
    worn_class,
)
from starhall.games.futura.rules.mat.prices import (
    benched,
    changers,
    discount,
    equip_price,
    keeps_broken,
    repair_price,
    wearers,
)
from starhall.games.futura.rules.mat.shedding import (
    go_home,
    is_wreck,
    pay_to_equip,
    place_loose,
    shed,
    strip,
    take_off,
    wear,
)
from starhall.games.futura.rules.mat.slots import (
    Mat,
    appearance,
    held,
    leave,
    places,
    put_in,
    secret,
)
from starhall.games.futura.rules.plays import in_force
from starhall.games.futura.state import FuturaState

# Putting on.


def why_not_equip(s: FuturaState, slot: int, p: int) -> Reason | None:
    """Why no acolyte can put this card on."""
    card = held(s, p, slot)
    if card == NONE:
        return Reason("FUT-R31", "that card is neither in your hand nor in your storage")
    if not benched(s, p):
        return Reason("FUT-081", "none of your acolytes is on the bench to be equipped")
    troubles = [trouble(s, a, card) for a in benched(s, p)]
    if all(troubles):
        first = troubles[0] or ("FUT-R87", "")
        return Reason(*first)
    price = min(equip_price(s, a, card) for a in benched(s, p) if fits(s, a, card))
    return Reason("FUT-319", f"it costs {price} energy, you have {s.energy[p]}")


def equip(s: FuturaState, slot: int, p: int) -> None:
    """A card is picked: now, on whom?"""
    s.chosen = (held(s, p, slot),)
    s.do((equip_whom, p))


def equip_whom(s: FuturaState, p: int) -> None:
    """On which acolyte."""
    s.ask(p, PLACE, equip_on, p, "equip")


def equip_places(s: FuturaState, p: int) -> list[int]:
    """Those that may put the chosen card on."""
    card = s.chosen[0]
    if held(s, p, card % SLOTS) != card:
        return [NOWHERE]
    return [ON_ACOLYTE + a for a in wearers(s, p, card)] or [NOWHERE]


def why_not_place(s: FuturaState, place: int, p: int) -> Reason | None:
    """Why the chosen card does not go there."""
    a = place - ON_ACOLYTE
    if a not in acolytes(s, p, BENCH):
        return Reason("FUT-081", "cards are put on acolytes of your own that are on the bench")
    if is_resting(s, a):
        return Reason("FUT-R44", "it was saved in this cycle and is left alone until the next")
    found = trouble(s, a, s.chosen[0])
    if found:
        return Reason(*found)
    price = equip_price(s, a, s.chosen[0])
    return Reason("FUT-319", f"it costs {price} energy, you have {s.energy[p]}")


def equip_on(s: FuturaState, place: int, p: int, purpose: str) -> None:
    """A saber that could be held in either hand asks for one more answer."""
    if place == NOWHERE:
        s.chosen = ()
        return
    a = place - ON_ACOLYTE
    card = s.chosen[0]
    face = card // SLOTS
    if KIND[face] == SABER and takes_off_hand(s, a, card):
        s.do((hold_how, p, a))
    else:
        s.do((put_on, AS_OFF_HAND if OFF_HAND[face] else AS_PRIMARY, p, "hold", a))


def hold_how(s: FuturaState, p: int, a: int) -> None:
    """As primary or in the off-hand."""
    s.ask(p, PLACE, put_on, p, "hold", a)


def hands_of(s: FuturaState, p: int, a: int) -> list[int]:
    """A Recon saber of an Adept goes in either hand."""
    card = s.chosen[0]
    if held(s, p, card % SLOTS) != card or KIND[card // SLOTS] != SABER or not takes_off_hand(s, a, card):
        return [NOWHERE]
    return [AS_PRIMARY, AS_OFF_HAND]


@rule("FUT-208", "FUT-217", "FUT-226", "FUT-R31", "FUT-R71")
def put_on(s: FuturaState, how: int, p: int, purpose: str, a: int) -> None:
    """Pay, put the chosen card on, then see to what it replaces."""
    card, s.chosen = s.chosen[0], ()
    if how == NOWHERE:
        return
    pay_to_equip(s, p, a, card, "FUT-217")
    leave(s, p, card)
    s.tell(
        "FUT-217",
        "equipped",
        seat=p,
        acolyte=a,
        card=secret(s, p, card),
        look=appearance(card),
    )
    wear(s, p, a, card, how == AS_OFF_HAND)
    s.do((place_loose, p, a), (shed, a))


@rule("FUT-295", "FUT-R47")
def equip_free(s: FuturaState, a: int, card: int) -> None:
    """Put a claimed card on at once and free; call it last in a step, it may ask where pieces go."""
    p = s.side[a]
    if KIND[card // SLOTS] == SABER and takes_off_hand(s, a, card):
        s.claims.insert(0, card)
        s.do((hold_claimed, p, a, card))
    else:
        _wear_claimed(s, a, card, OFF_HAND[card // SLOTS])


def _wear_claimed(s: FuturaState, a: int, card: int, in_off_hand: bool) -> None:
    p = s.side[a]
    s.tell("FUT-295", "equipped", seat=p, acolyte=a, card=secret(s, p, card), look=appearance(card))
    wear(s, p, a, card, in_off_hand)
    s.do((place_loose, p, a), (shed, a))


def hold_claimed(s: FuturaState, p: int, a: int, card: int) -> None:
    """A claimed Recon saber of an Adept: in which hand?"""
    s.ask(p, PLACE, claimed_held, p, "hold claimed", a, card)


@rule("FUT-R34", "FUT-R47")
def hands_for(s: FuturaState, p: int, a: int, card: int) -> list[int]:
    """Either."""
    return [AS_PRIMARY, AS_OFF_HAND]


@rule("FUT-R34", "FUT-R47")
def claimed_held(s: FuturaState, how: int, p: int, purpose: str, a: int, card: int) -> None:
    """It replaces what is in that hand."""
    s.claims.remove(card)
    _wear_claimed(s, a, card, how == AS_OFF_HAND)


# Taking off.


def why_not_unequip(s: FuturaState, slot: int, p: int) -> Reason | None:
    """Why this card stays where it is."""
    for a in acolytes(s, p):
        for card in worn(s, a):
            if card % SLOTS != slot:
                continue
            if KIND[card // SLOTS] == ABILITY:
                return Reason("FUT-209", "equipped abilities cannot be taken off")
            if s.place[a] != BENCH:
                return Reason("FUT-081", "equipment is changed on the bench only")
            if s.handled >> slot & 1:
                return Reason("FUT-R56", "it was stored, retrieved or taken off once this turn")
            if is_wreck(s, card):
                return Reason("FUT-R30", "broken armour is kept on until it is repaired or replaced")
            return Reason("FUT-215", "your hand and your stations are full")
    return Reason("FUT-R31", "none of your acolytes wears that card")


def unequip(s: FuturaState, slot: int, p: int) -> None:
    """A worn card is picked: where does it go?"""
    for a in acolytes(s, p, BENCH):
        for card in worn(s, a):
            if card % SLOTS == slot:
                s.chosen = (card,)
    s.do((unequip_where, p))


def unequip_where(s: FuturaState, p: int) -> None:
    """To the hand or into storage."""
    s.ask(p, PLACE, unequipped, p, "unequip")


@rule("FUT-R09", "FUT-R31")
def unequip_places(s: FuturaState, p: int) -> list[int]:
    """The hand if there is room, and free slots of own stations."""
    return places(s, p) if wearer(s, s.chosen[0]) != NONE else [NOWHERE]


@rule("FUT-R31", "FUT-R33", "FUT-R56")
def unequipped(s: FuturaState, place: int, p: int, purpose: str) -> None:
    """It comes off free of charge and keeps its damage; the acolyte may have to shed more."""
    card, s.chosen = s.chosen[0], ()
    if place == NOWHERE:
        return
    a = wearer(s, card)
    s.tell("FUT-R31", "unequipped", seat=p, acolyte=a, card=secret(s, p, card), look=appearance(card))
    take_off(s, a, card)
    s.handled |= 1 << card % SLOTS
    if place == TO_HAND:
        s.hands[p].append(card)
    else:
        put_in(s, p, card, place - IN_STATION)
    s.do((shed, a))


# Repair.


@rule("FUT-081", "FUT-219", "FUT-R30", "FUT-R44")
def list_repairs(s: FuturaState, p: int, mat: Mat, found: list[int]) -> None:
    """Benched acolytes with damaged armour whose repair can be paid."""
    if s.harm:
        for a in mat.benched:
            armour = s.armour[a]
            if armour == NONE or not s.harm.get(armour % SLOTS, 0) or is_resting(s, a):
                continue
            if repair_price(s, a) <= s.energy[p]:
                found.append(FIRST["REPAIR"] + a)


def why_not_repair(s: FuturaState, a: int, p: int) -> Reason | None:
    """Why this armour is not repaired now."""
    if a not in acolytes(s, p, BENCH):
        return Reason("FUT-081", "only acolytes of your own are repaired, and only on the bench")
    if is_resting(s, a):
        return Reason("FUT-R44", "it was saved in this cycle and is left alone until the next")
    if s.armour[a] == NONE or not s.harm.get(s.armour[a] % SLOTS, 0):
        return Reason("FUT-R30", "it wears no damaged armour")
    return Reason("FUT-319", f"it costs {repair_price(s, a)} energy, you have {s.energy[p]}")


@rule("FUT-219", "FUT-R30")
def repair(s: FuturaState, a: int, p: int) -> None:
    """The armour has its full AP again."""
    for card in changers(s, a, "repair"):
        s.turn_up(card)
    pay(s, p, repair_price(s, a), "FUT-R30")
    s.harm.pop(s.armour[a] % SLOTS, None)
    in_force.shake_off(s, a)
    s.tell("FUT-R30", "repaired", seat=p, acolyte=a)


__all__ = [
    "armour_left",
    "armour_penalty",
    "class_of",
    "discount",
    "equip_free",
    "equip_price",
    "fits",
    "go_home",
    "is_broken",
    "keeps_broken",
    "load",
    "max_armour",
    "shed",
    "strike_of",
    "strip",
    "worn",
    "worn_class",
]
