"""Prices: what equipping, repair and movement cost, and the gear that makes them cheaper."""

from __future__ import annotations

from starhall.core import rule
from starhall.games.futura.box.language import Clause
from starhall.games.futura.box.parts import (
    ABILITY,
    ACO_CLAUSES,
    ARMOUR,
    BENCH,
    CLAUSES_OF,
    KIND,
    LEVEL,
    NONE,
    SLOTS,
)
from starhall.games.futura.rules.mat.gear import acolytes, fits, is_broken, is_resting
from starhall.games.futura.state import FuturaState

FREE = -99
"""A change of price that makes it nothing, whatever it was."""
NEW_PRICE = tuple(0 if KIND[face] == ABILITY else level for face, level in enumerate(LEVEL))
"""By face: what a card costs that has not been paid for yet."""
PRICES = ("move", "recall", "repair", "swap-armour", "upgrade")


def _change(clauses: tuple[Clause, ...], price: str) -> int:
    """How much the passive clauses of a card change a price."""
    return sum(
        FREE if act.amount.everything else act.amount.plus[0]
        for clause in clauses
        if "ALW" in clause.windows
        for act in clause.acts
        if act.verb == "COST" and act.what[0] == price
    )


def _keeps(clauses: tuple[Clause, ...]) -> bool:
    return any(
        act.verb == "KEEP" and act.what[0] == "broken-armour" for clause in clauses for act in clause.acts
    )


_CARD_CHANGES = {price: tuple(_change(clauses, price) for clauses in CLAUSES_OF) for price in PRICES}
_ACO_CHANGES = {price: tuple(_change(clauses, price) for clauses in ACO_CLAUSES) for price in PRICES}
_CARD_KEEPS = tuple(map(_keeps, CLAUSES_OF))
_ACO_KEEPS = tuple(map(_keeps, ACO_CLAUSES))


@rule("FUT-158", "FUT-R39")
def discount(s: FuturaState, a: int, price: str) -> int:
    """By how much the acolyte's gear and what is in force change a price; FREE or less for nothing."""
    table = _CARD_CHANGES[price]
    change = _ACO_CHANGES[price][a]
    armour = s.armour[a]
    if armour != NONE and table[armour // SLOTS] and not is_broken(s, a):
        change += table[armour // SLOTS]
    for card in s.items[a]:
        change += table[card // SLOTS]
    for verb, thing, amount, _, _, _, word in s.force:
        if verb == "COST" and thing == a and word == price:
            change += amount
    return change


def changers(s: FuturaState, a: int, price: str) -> list[int]:
    """The cards of an acolyte that change a price."""
    table = _CARD_CHANGES[price]
    armour = s.armour[a]
    found = [card for card in s.items[a] if table[card // SLOTS]]
    if armour != NONE and table[armour // SLOTS] and not is_broken(s, a):
        found.append(armour)
    return found


@rule("FUT-158")
def keepers(s: FuturaState, a: int) -> list[int]:
    """The items of an acolyte that keep its broken armour."""
    return [card for card in s.items[a] if _CARD_KEEPS[card // SLOTS]]


@rule("FUT-158")
def keeps_broken(s: FuturaState, a: int) -> bool:
    """Does it keep broken armour when it leaves the assault bay?"""
    return _ACO_KEEPS[a] or bool(keepers(s, a))


@rule("FUT-028", "FUT-053", "FUT-217", "FUT-225", "FUT-R31", "FUT-R84")
def equip_price(s: FuturaState, a: int, card: int) -> int:
    """The card's level, half of it once it has been paid for; abilities cost nothing."""
    face = card // SLOTS
    if not s.paid >> (card % SLOTS) & 1:
        return NEW_PRICE[face]
    half = NEW_PRICE[face] // 2
    return max(0, half + discount(s, a, "swap-armour")) if KIND[face] == ARMOUR else half


@rule("FUT-219", "FUT-R30", "FUT-R84")
def repair_price(s: FuturaState, a: int) -> int:
    """Half the level of the armour, rounded up."""
    return max(0, (LEVEL[s.armour[a] // SLOTS] + 1) // 2 + discount(s, a, "repair"))


# Who may put on what.


@rule("FUT-081", "FUT-R31", "FUT-R44")
def benched(s: FuturaState, p: int) -> list[int]:
    """The acolytes of a player that may be equipped now."""
    if s.resting:
        return [a for a in acolytes(s, p, BENCH) if not is_resting(s, a)]
    return acolytes(s, p, BENCH)


@rule("FUT-217", "FUT-319", "FUT-R31")
def wearers(s: FuturaState, p: int, card: int) -> list[int]:
    """The benched acolytes that may put a card on, as class, load and energy allow."""
    energy = s.energy[p]
    return [a for a in benched(s, p) if fits(s, a, card) and equip_price(s, a, card) <= energy]


def has_wearer(s: FuturaState, bench: list[int], card: int, energy: int) -> bool:
    """May one of these acolytes put the card, which can be worn, on for so much energy?"""
    # An unpaid card has one price for everybody: most are found too dear without looking further.
    unpaid = not s.paid >> card % SLOTS & 1
    if unpaid and NEW_PRICE[card // SLOTS] > energy:
        return False
    for a in bench:
        if not fits(s, a, card):
            continue
        if unpaid or equip_price(s, a, card) <= energy:
            return True
    return False
