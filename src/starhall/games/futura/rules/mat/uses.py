"""What the cards at hand can be used for in the action step: one look at each card, for all that moves cards.

Those of the hand and of storage may be put on an acolyte, equipped on a station, stored, retrieved or sold;
those that benched acolytes wear and those on stations may be taken off and sold.
"""

from __future__ import annotations

from starhall.core import rule
from starhall.games.futura.box.parts import AP, HAND_LIMIT, NONE, SLOTS
from starhall.games.futura.rules.kinds import FIRST
from starhall.games.futura.rules.mat.gear import WEARABLE
from starhall.games.futura.rules.mat.prices import benched, has_wearer
from starhall.games.futura.rules.mat.slots import Mat
from starhall.games.futura.rules.mat.storage import FITTABLE, FIXED, has_site
from starhall.games.futura.state import FuturaState

_EQUIP, _UNEQUIP, _STORE, _RETRIEVE, _FIT, _TAKE_OUT, _SELL = [
    FIRST[block] for block in ("EQUIP", "UNEQUIP", "STORE", "RETRIEVE", "FIT", "TAKE_OUT", "SELL")
]


@rule("FUT-092", "FUT-104", "FUT-208", "FUT-216", "FUT-295", "FUT-329")
@rule("FUT-R31", "FUT-R32", "FUT-R56", "FUT-R82")
def list_hand(s: FuturaState, p: int, mat: Mat, found: list[int]) -> None:
    """Any card is sold; creatures and traps are never stored, and nothing is handled twice a turn."""
    free, energy, handled = mat.free, s.energy[p], s.handled
    bench = benched(s, p) if s.resting else mat.benched
    for card in s.hands[p]:
        face, slot = card // SLOTS, card % SLOTS
        found.append(_SELL + slot)
        if free:
            if not FIXED[face] and not handled >> slot & 1:
                found.append(_STORE + slot)
            if FITTABLE[face] and has_site(s, p, free, card):
                found.append(_FIT + slot)
        if WEARABLE[face] and bench and has_wearer(s, bench, card, energy):
            found.append(_EQUIP + slot)


@rule("FUT-092", "FUT-208", "FUT-216", "FUT-295", "FUT-329")
@rule("FUT-R09", "FUT-R31", "FUT-R32", "FUT-R56", "FUT-R82")
def list_cargo(s: FuturaState, p: int, mat: Mat, found: list[int]) -> None:
    """As with those of the hand; to the hand if there is room, and to another station with a free slot."""
    free, energy, handled, room = mat.free, s.energy[p], s.handled, len(s.hands[p]) < HAND_LIMIT
    bench = benched(s, p) if s.resting else mat.benched
    for d in mat.laden:
        elsewhere = free and free != [d]
        for card in s.cargo[d]:
            face, slot = card // SLOTS, card % SLOTS
            found.append(_SELL + slot)
            if not handled >> slot & 1:
                if elsewhere:
                    found.append(_STORE + slot)
                if room:
                    found.append(_RETRIEVE + slot)
            # Where every slot is taken, what lies in one of them still has room.
            if FITTABLE[face] and has_site(s, p, mat.stations, card):
                found.append(_FIT + slot)
            if bench and WEARABLE[face] and has_wearer(s, bench, card, energy):
                found.append(_EQUIP + slot)


@rule("FUT-208", "FUT-249", "FUT-334", "FUT-375", "FUT-R32", "FUT-R56", "FUT-R82")
def list_fitted(s: FuturaState, mat: Mat, found: list[int]) -> None:
    """What stations are equipped with, but no creatures and no traps."""
    for d in mat.equipped:
        for card in s.fitted[d]:
            if not FIXED[card // SLOTS]:
                slot = card % SLOTS
                found.append(_SELL + slot)
                if not s.handled >> slot & 1:
                    found.append(_TAKE_OUT + slot)


@rule("FUT-081", "FUT-208", "FUT-209", "FUT-224", "FUT-420", "FUT-R31", "FUT-R32", "FUT-R56", "FUT-R108")
def list_worn(s: FuturaState, p: int, mat: Mat, found: list[int]) -> None:
    """Intact armour, sabers and items of benched acolytes; taken off only if there is a place for them."""
    room = mat.free or len(s.hands[p]) < HAND_LIMIT
    for a in mat.benched:
        cards = s.items[a]
        armour = s.armour[a]
        if armour != NONE:
            # Without armour there is neither saber nor off-hand.
            held = [card for card in (s.saber[a], s.off_hand[a]) if card != NONE]
            if s.harm.get(armour % SLOTS, 0) < AP[armour // SLOTS]:
                held.append(armour)
            cards += tuple(held)
        for card in cards:
            slot = card % SLOTS
            found.append(_SELL + slot)
            if room and not s.handled >> slot & 1:
                found.append(_UNEQUIP + slot)
