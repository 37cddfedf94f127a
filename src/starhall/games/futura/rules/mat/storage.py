"""Station slots: storing and retrieving cargo, equipping stations, and taking such cards out again."""

from __future__ import annotations

from starhall.core import Reason, rule
from starhall.core.rows import changed
from starhall.games.futura.box.parts import (
    CARRIER,
    CREATURE,
    DIS_CLAUSES,
    FACES,
    HAND_LIMIT,
    ITEM_KIND,
    KIND,
    LEVEL,
    LEVEL_CREATURE,
    NONE,
    SLOTS,
)
from starhall.games.futura.facts import own_stations
from starhall.games.futura.rules.kinds import (
    IN_STATION,
    NOWHERE,
    PLACE,
    TO_HAND,
)
from starhall.games.futura.rules.mat.cards import pay
from starhall.games.futura.rules.mat.slots import (
    gives_away,
    held,
    leave,
    put_in,
    secret,
    slots_free,
    where,
)
from starhall.games.futura.state import FuturaState

FIXED = tuple(KIND[face] == CREATURE or ITEM_KIND[face] == "Trap" for face in range(FACES))
"""By face: creatures and traps, which are never cargo and never leave their station."""
FOR_STATIONS = tuple(KIND[face] == CREATURE or CARRIER[face] in ("Station", "Both") for face in range(FACES))
"""By face: what a station may be equipped with."""
FITTABLE = tuple(FOR_STATIONS[face] or ITEM_KIND[face] == "Artefact" for face in range(FACES))
"""By face: what some station may be equipped with, the one that permits every artefact included."""
PERMITS = tuple(
    any(act.verb == "PERMIT" for clause in clauses for act in clause.acts) for clauses in DIS_CLAUSES
)
"""By district: artefacts of any carrier may be equipped there."""


# Cargo.


@rule("FUT-099", "FUT-329", "FUT-R82")
def stores_for(s: FuturaState, p: int, card: int) -> list[int]:
    """Own stations, other than the one it lies in, with a free slot for a card."""
    return [d for d in own_stations(s, p) if slots_free(s, d) > 0 and card not in s.cargo[d]]


def why_not_store(s: FuturaState, slot: int, p: int) -> Reason | None:
    """Why this card is not stored."""
    card = held(s, p, slot)
    if card == NONE:
        return Reason("FUT-R82", "that card is neither in your hand nor in your storage")
    if FIXED[card // SLOTS]:
        return Reason("FUT-R82", "creatures and traps are equipped, never stored")
    if s.handled >> slot & 1:
        return Reason("FUT-R56", "it was stored, retrieved or taken off once this turn")
    return Reason("FUT-R82", "there is no free slot in your stations")


def store(s: FuturaState, slot: int, p: int) -> None:
    """A card is picked: into which station?"""
    s.chosen = (held(s, p, slot),)
    s.do((store_where, p))


def store_where(s: FuturaState, p: int) -> None:
    """Into one of the own stations."""
    s.ask(p, PLACE, stored, p, "store")


def store_places(s: FuturaState, p: int) -> list[int]:
    """Own stations with a free slot."""
    card = s.chosen[0]
    if held(s, p, card % SLOTS) != card or FIXED[card // SLOTS]:
        return [NOWHERE]
    return [IN_STATION + d for d in stores_for(s, p, card)] or [NOWHERE]


@rule("FUT-099", "FUT-360", "FUT-R56", "FUT-R82")
def stored(s: FuturaState, place: int, p: int, purpose: str) -> None:
    """Free of charge, face down."""
    card, s.chosen = s.chosen[0], ()
    if place == NOWHERE:
        return
    if gives_away(s, p, card):
        s.uncover()
    leave(s, p, card, unseen=True)
    s.handled |= 1 << card % SLOTS
    put_in(s, p, card, place - IN_STATION)


def why_not_retrieve(s: FuturaState, slot: int, p: int) -> Reason | None:
    """Why this card stays in storage."""
    if not any(card % SLOTS == slot for d in own_stations(s, p) for card in s.cargo[d]):
        return Reason("FUT-R82", "that card is not in your storage")
    if s.handled >> slot & 1:
        return Reason("FUT-R56", "it was stored, retrieved or taken off once this turn")
    return Reason("FUT-215", "five cards are in your hand")


@rule("FUT-329", "FUT-R56", "FUT-R82")
def retrieve(s: FuturaState, slot: int, p: int) -> None:
    """From storage to the hand."""
    card = held(s, p, slot)
    d = where(s, card)
    if gives_away(s, p, card):
        s.uncover()
    leave(s, p, card, unseen=True)
    s.handled |= 1 << slot
    s.hands[p].append(card)
    s.tell("FUT-R82", "retrieved", seat=p, district=d, card=secret(s, p, card))


# Equipping a station.


@rule("FUT-028", "FUT-R31", "FUT-R82")
def fit_price(s: FuturaState, card: int) -> int:
    """The level, or half of it for a card that has been paid for."""
    level = LEVEL[card // SLOTS]
    return level // 2 if s.paid >> card % SLOTS & 1 else level


@rule("FUT-062", "FUT-101", "FUT-103", "FUT-169", "FUT-233", "FUT-234", "FUT-R82", "FUT-R96")
def fit_trouble(s: FuturaState, d: int, card: int) -> tuple[str, str] | None:
    """Why a station cannot be equipped with a card; None if it can."""
    face = card // SLOTS
    if not FOR_STATIONS[face] and not (PERMITS[d] and ITEM_KIND[face] == "Artefact"):
        return ("FUT-R82", "a station is not equipped with such a card")
    if KIND[face] == CREATURE and LEVEL[face] > LEVEL_CREATURE[s.level[d]]:
        return ("FUT-233", f"the station takes creatures up to level {LEVEL_CREATURE[s.level[d]]}")
    if slots_free(s, d) <= 0 and card not in s.cargo[d]:
        return ("FUT-232", "all its slots are taken")
    return None


def fit_sites(s: FuturaState, p: int, card: int) -> list[int]:
    """Own stations that may be equipped with a card now."""
    if fit_price(s, card) > s.energy[p]:
        return []
    return [d for d in own_stations(s, p) if fit_trouble(s, d, card) is None]


def has_site(s: FuturaState, p: int, stations: list[int], card: int) -> bool:
    """Can one of these stations be equipped with the card?"""
    if fit_price(s, card) <= s.energy[p]:
        for d in stations:
            if fit_trouble(s, d, card) is None:
                return True
    return False


def why_not_fit(s: FuturaState, slot: int, p: int) -> Reason | None:
    """Why no station is equipped with this card."""
    card = held(s, p, slot)
    if card == NONE:
        return Reason("FUT-R31", "that card is neither in your hand nor in your storage")
    troubles = [fit_trouble(s, d, card) for d in own_stations(s, p)]
    if not troubles:
        return Reason("FUT-069", "you have no station")
    if all(troubles):
        return Reason(*(troubles[0] or ("FUT-R87", "")))
    return Reason("FUT-319", f"it costs {fit_price(s, card)} energy, you have {s.energy[p]}")


def fit(s: FuturaState, slot: int, p: int) -> None:
    """A card is picked: which station?"""
    s.chosen = (held(s, p, slot),)
    s.do((fit_where, p))


def fit_where(s: FuturaState, p: int) -> None:
    """On one of the own stations."""
    s.ask(p, PLACE, fitted, p, "fit")


def fit_places(s: FuturaState, p: int) -> list[int]:
    """Stations that take the chosen card."""
    card = s.chosen[0]
    if held(s, p, card % SLOTS) != card:
        return [NOWHERE]
    return [IN_STATION + d for d in fit_sites(s, p, card)] or [NOWHERE]


def why_not_fit_there(s: FuturaState, place: int, p: int) -> Reason | None:
    """Why that station does not take the chosen card."""
    d = place - IN_STATION
    if d not in own_stations(s, p):
        return Reason("FUT-069", "there is no station of yours")
    found = fit_trouble(s, d, s.chosen[0])
    return Reason(*found) if found else None


@rule("FUT-062", "FUT-101", "FUT-R31", "FUT-R82")
def fitted(s: FuturaState, place: int, p: int, purpose: str) -> None:
    """Pay and equip it, face down."""
    card, s.chosen = s.chosen[0], ()
    if place == NOWHERE:
        return
    d = place - IN_STATION
    pay(s, p, fit_price(s, card), "FUT-R82")
    leave(s, p, card, unseen=True)
    s.paid |= 1 << card % SLOTS
    s.fitted = changed(s.fitted, d, s.fitted[d] + (card,))
    s.tell("FUT-R82", "fitted", seat=p, district=d, card=secret(s, p, card))


# Taking out.


def why_not_take_out(s: FuturaState, slot: int, p: int) -> Reason | None:
    """Why this card stays equipped."""
    for d in own_stations(s, p):
        for card in s.fitted[d]:
            if card % SLOTS == slot:
                if FIXED[card // SLOTS]:
                    return Reason("FUT-249", "creatures and traps never leave their station")
                return Reason("FUT-R56", "it was stored, retrieved or taken off once this turn")
    return Reason("FUT-R82", "none of your stations is equipped with that card")


def take_out(s: FuturaState, slot: int, p: int) -> None:
    """A card is picked: where does it go?"""
    s.chosen = tuple(card for d in own_stations(s, p) for card in s.fitted[d] if card % SLOTS == slot)
    s.do((take_out_where, p))


def take_out_where(s: FuturaState, p: int) -> None:
    """To the hand, or as cargo into a station."""
    s.ask(p, PLACE, taken_out, p, "take out")


@rule("FUT-R09", "FUT-R82")
def take_out_places(s: FuturaState, p: int) -> list[int]:
    """The hand if there is room, the slot it is in, and free slots of other own stations."""
    here = where(s, s.chosen[0])
    if here == NONE or s.chosen[0] not in s.fitted[here] or FIXED[s.chosen[0] // SLOTS]:
        return [NOWHERE]
    found = [TO_HAND] if len(s.hands[p]) < HAND_LIMIT else []
    return found + [IN_STATION + d for d in own_stations(s, p) if d == here or slots_free(s, d) > 0]


@rule("FUT-R56", "FUT-R82")
def taken_out(s: FuturaState, place: int, p: int, purpose: str) -> None:
    """It keeps its damage."""
    card, s.chosen = s.chosen[0], ()
    if place == NOWHERE:
        return
    d = where(s, card)
    if gives_away(s, p, card):
        s.uncover()
    leave(s, p, card, unseen=True)
    s.handled |= 1 << card % SLOTS
    s.tell("FUT-R82", "taken out", seat=p, district=d, card=secret(s, p, card))
    if place == TO_HAND:
        s.hands[p].append(card)
    else:
        put_in(s, p, card, place - IN_STATION)
