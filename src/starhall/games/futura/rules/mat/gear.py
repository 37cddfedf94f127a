"""What an acolyte wears: its class, AP, strike and load."""

from __future__ import annotations

from starhall.core import rule
from starhall.core.rows import changed
from starhall.games.futura.box.parts import (
    ABILITY,
    ACO_CLAUSES,
    ACO_DAM,
    ACOLYTE_COUNT,
    ADEPT,
    AP,
    ARMOUR,
    BASE,
    CARRIER,
    CLASS,
    DAM,
    FACES,
    ITEM,
    ITEM_KIND,
    KIND,
    NONE,
    RECON,
    SABER,
    SLOTS,
)
from starhall.games.futura.facts import owned
from starhall.games.futura.state import FuturaState

OFF_HAND = tuple(kind in ("Off-hand saber", "Shield") for kind in ITEM_KIND)
"""By face: an item that needs the off-hand slot of an Adept."""
CARRIED = tuple(
    KIND[face] == ABILITY or CARRIER[face] in ("Acolyte", "Adept", "Both") for face in range(FACES)
)
"""By face: an ability, or an item that an acolyte may carry."""
LOADED = tuple(CARRIED[face] and not OFF_HAND[face] for face in range(FACES))
"""By face: what is carried without a place of its own, as far as the load allows."""
WEARABLE = tuple(KIND[face] in (ARMOUR, SABER) or CARRIED[face] for face in range(FACES))
"""By face: what an acolyte may wear or carry at all."""
_BORN = sum(
    1 << a
    for a, clauses in enumerate(ACO_CLAUSES)
    for clause in clauses
    if "ALW" in clause.windows and any(act.verb == "RANK" for act in clause.acts)
)
"""Bits: acolytes that may always wear Adept armour straight from Base."""


# Class, AP, strike.


@rule("FUT-026", "FUT-R33", "FUT-R102")
def class_of(s: FuturaState, a: int) -> int:
    """The class of the armour worn, broken or not; Base without one."""
    armour = s.armour[a]
    return CLASS[armour // SLOTS] if armour != NONE else BASE


@rule("FUT-R54", "FUT-R102")
def worn_class(s: FuturaState, a: int) -> int:
    """The class of intact armour; Base without one."""
    return BASE if is_broken(s, a) else class_of(s, a)


@rule("FUT-024")
def is_broken(s: FuturaState, a: int) -> bool:
    """Has the armour worn lost all its AP?"""
    armour = s.armour[a]
    return armour != NONE and s.harm.get(armour % SLOTS, 0) >= AP[armour // SLOTS]


@rule("FUT-041", "FUT-R97")
def armour_penalty(s: FuturaState, a: int) -> int:
    """The AP that its items take off the armour."""
    taken = sum(-AP[item // SLOTS] for item in s.items[a] if AP[item // SLOTS] < 0)
    off_hand = s.off_hand[a]
    if off_hand != NONE and AP[off_hand // SLOTS] < 0:
        taken -= AP[off_hand // SLOTS]
    return taken


@rule("FUT-R97")
def max_armour(s: FuturaState, a: int) -> int:
    """The AP of the armour worn when it is whole, what items take off it included."""
    armour = s.armour[a]
    return 0 if armour == NONE else max(1, AP[armour // SLOTS] - armour_penalty(s, a))


@rule("FUT-218", "FUT-R85", "FUT-R97")
def armour_left(s: FuturaState, a: int) -> int:
    """The AP that the armour still has; 0 when it is broken, else at least 1."""
    armour = s.armour[a]
    if armour == NONE:
        return 0
    left = AP[armour // SLOTS] - s.harm.get(armour % SLOTS, 0)
    return 0 if left <= 0 else max(1, left - armour_penalty(s, a))


@rule("FUT-031", "FUT-040", "FUT-220", "FUT-227", "FUT-416", "FUT-R97")
def strike_of(s: FuturaState, a: int) -> int:
    """Base DAM and the DAM of sabers and items, never below 0."""
    strike = ACO_DAM[a]
    saber, off_hand = s.saber[a], s.off_hand[a]
    if saber != NONE:
        strike += DAM[saber // SLOTS]
    if off_hand != NONE:
        strike += DAM[off_hand // SLOTS]
    for item in s.items[a]:
        strike += DAM[item // SLOTS]
    return strike if strike > 0 else 0


@rule("FUT-R43")
def by_age(s: FuturaState, a: int) -> tuple[int, ...]:
    """The items of an acolyte and what is in its off-hand, the oldest first."""
    off_hand, items, older = s.off_hand[a], s.items[a], s.elder_items[a]
    return (*items[:older], off_hand, *items[older:]) if off_hand != NONE else items


def drop_item(s: FuturaState, a: int, card: int) -> None:
    """An item comes off an acolyte."""
    items = s.items[a]
    if items.index(card) < s.elder_items[a]:
        s.elder_items = changed(s.elder_items, a, s.elder_items[a] - 1)
    s.items = changed(s.items, a, tuple([other for other in items if other != card]))


def worn(s: FuturaState, a: int) -> list[int]:
    """All cards that an acolyte wears and carries: armour, sabers, items, abilities."""
    found = [card for card in (s.armour[a], s.saber[a], s.off_hand[a]) if card != NONE]
    found += s.items[a]
    found += s.abilities[a]
    return found


def wearer(s: FuturaState, card: int) -> int:
    """The acolyte that wears or carries a card; NONE if none does."""
    for a in range(ACOLYTE_COUNT):
        if card in worn(s, a):
            return a
    return NONE


def acolytes(s: FuturaState, p: int, place: int = NONE) -> list[int]:
    """The acolytes of a player in play, or those on the bench or in the bay."""
    found = owned(s.side, p)
    return [a for a in found if s.place[a] == place] if place != NONE else found


@rule("FUT-289", "FUT-421", "FUT-R44")
def is_resting(s: FuturaState, a: int) -> bool:
    """Was it saved in this cycle and not healed since? Then it stays on the bench and is left alone."""
    return bool(s.resting >> a & 1) and s.base[a] == 0


# Load.


@rule("FUT-388")
def load(s: FuturaState, a: int) -> tuple[int, int, int]:
    """Items (in the off-hand, too), ability cards, and further cards beside armour and primary saber."""
    off_hand = s.off_hand[a]
    items = len(s.items[a]) + (off_hand != NONE and KIND[off_hand // SLOTS] == ITEM)
    abilities = len(s.abilities[a])
    return items, abilities, len(s.items[a]) + abilities + (off_hand != NONE)


@rule("FUT-095", "FUT-227", "FUT-R34")
def takes_off_hand(s: FuturaState, a: int, card: int) -> bool:
    """May the acolyte hold this card in the off-hand, beside a primary saber, instead of what is there?"""
    face = card // SLOTS
    if class_of(s, a) != ADEPT or s.saber[a] == NONE:
        return False
    if KIND[face] == SABER:
        if CLASS[face] != RECON:
            return False
    elif not OFF_HAND[face]:
        return False
    items, abilities = len(s.items[a]) + (KIND[face] == ITEM), len(s.abilities[a])
    return items <= 2 and len(s.items[a]) + abilities + 1 <= 3


@rule("FUT-030", "FUT-037", "FUT-038", "FUT-090", "FUT-091", "FUT-092", "FUT-093", "FUT-094", "FUT-095")
@rule("FUT-096", "FUT-156", "FUT-221", "FUT-296", "FUT-361", "FUT-R33", "FUT-R34", "FUT-R35", "FUT-R68")
@rule("FUT-R108")
def fits(s: FuturaState, a: int, card: int) -> bool:
    """Do class and load let the acolyte have this card? What it replaces makes room."""
    face, armour = card // SLOTS, s.armour[a]
    now = CLASS[armour // SLOTS] if armour != NONE else BASE
    if LOADED[face]:
        if now <= RECON:
            return not (s.items[a] or s.abilities[a] or s.off_hand[a] != NONE)
        items, abilities, further = load(s, a)
        return (items if KIND[face] == ITEM else abilities) < 2 and not (now == ADEPT and further >= 3)
    kind = KIND[face]
    if kind == ARMOUR:
        rank = CLASS[face]
        if s.harm.get(card % SLOTS, 0) >= AP[face]:
            return False
        if rank <= now:
            return True
        climbs = rank == now + 1 or (rank == ADEPT and (s.commissioned | _BORN) >> a & 1)
        return bool(climbs) and not s.risen >> a & 1
    if kind == SABER:
        return now >= CLASS[face]
    return CARRIED[face] and takes_off_hand(s, a, card)


def trouble(s: FuturaState, a: int, card: int) -> tuple[str, str] | None:
    """Why an acolyte cannot wear or carry a card, as rule and words; None if it can."""
    if fits(s, a, card):
        return None
    face, now = card // SLOTS, class_of(s, a)
    if KIND[face] == ARMOUR:
        return _armour_trouble(s, a, card)
    if KIND[face] == SABER:
        if now == BASE:
            return ("FUT-093", "a Base acolyte carries no saber")
        return ("FUT-030", "the saber is of a higher class than the armour")
    if not CARRIED[face]:
        return ("FUT-R82", "only a station can be equipped with it")
    if OFF_HAND[face]:
        if now != ADEPT:
            return ("FUT-038", "only an Adept has an off-hand slot")
        if s.saber[a] == NONE:
            return ("FUT-R34", "the off-hand is filled only beside a primary saber")
    if now <= RECON:
        return ("FUT-093" if now == BASE else "FUT-094", "it carries one item or ability")
    return ("FUT-095" if now == ADEPT else "FUT-096", "the load is full")


def _armour_trouble(s: FuturaState, a: int, card: int) -> tuple[str, str]:
    if s.harm.get(card % SLOTS, 0) >= AP[card // SLOTS]:
        return ("FUT-R30", "the armour is broken")
    if s.risen >> a & 1:
        return ("FUT-R33", "the acolyte has risen by a class this turn")
    return ("FUT-090", "the classes are climbed in order: Recon, then Adept, then Heavy")


@rule("FUT-093", "FUT-094", "FUT-095", "FUT-096", "FUT-R36")
def too_many(s: FuturaState, a: int) -> list[int]:
    """The items and abilities of which one must go, as the class is now; empty if the load is right."""
    items, abilities, further = load(s, a)
    now = class_of(s, a)
    all_items = [*s.items[a]]
    if s.off_hand[a] != NONE and KIND[s.off_hand[a] // SLOTS] == ITEM:
        all_items.append(s.off_hand[a])
    if now <= RECON:
        return [*s.items[a], *s.abilities[a]] if len(s.items[a]) + abilities > 1 else []
    if items > 2:
        return all_items
    if abilities > 2:
        return [*s.abilities[a]]
    if now == ADEPT and further > 3:
        off_hand = [s.off_hand[a]] if s.off_hand[a] != NONE else []
        return [*s.items[a], *s.abilities[a], *off_hand]
    return []
