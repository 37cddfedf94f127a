"""Selling cards."""

from __future__ import annotations

from starhall.core import Reason, rule
from starhall.core.rows import changed
from starhall.games.futura.box.parts import ABILITY, BENCH, KIND, NONE, SLOTS
from starhall.games.futura.facts import own_stations
from starhall.games.futura.rules.mat.cards import sell_off
from starhall.games.futura.rules.mat.gear import acolytes, worn
from starhall.games.futura.rules.mat.shedding import is_wreck, shed, take_off
from starhall.games.futura.rules.mat.slots import held, leave
from starhall.games.futura.state import FuturaState


def why_not_sell(s: FuturaState, slot: int, p: int) -> Reason | None:
    """Why this card is not sold."""
    for d in own_stations(s, p):
        if any(card % SLOTS == slot for card in s.fitted[d]):
            return Reason("FUT-R32", "equipped creatures and traps are not sold")
    for a in acolytes(s, p):
        for card in worn(s, a):
            if card % SLOTS == slot:
                if KIND[card // SLOTS] == ABILITY:
                    return Reason("FUT-209", "equipped abilities cannot be sold")
                if is_wreck(s, card):
                    return Reason("FUT-R32", "broken armour cannot be sold")
                return Reason("FUT-R32", "only a benched acolyte sells what it wears")
    return Reason("FUT-R32", "you do not have that card to sell")


@rule("FUT-320", "FUT-R32")
def sell(s: FuturaState, slot: int, p: int) -> None:
    """The card goes to the own discard pile, for half its level in energy."""
    card = held(s, p, slot)
    seller = NONE
    if card != NONE:
        leave(s, p, card)
    else:
        for a in acolytes(s, p, BENCH):
            for other in worn(s, a):
                if other % SLOTS == slot:
                    card, seller = other, a
        if seller != NONE:
            take_off(s, seller, card)
        else:
            card = _out_of_station(s, p, slot)
    sell_off(s, p, card)
    if seller != NONE:
        s.do((shed, seller))


def _out_of_station(s: FuturaState, p: int, slot: int) -> int:
    """An equipped card leaves the station it is on."""
    for d in own_stations(s, p):
        for card in s.fitted[d]:
            if card % SLOTS == slot:
                s.fitted = changed(s.fitted, d, tuple(other for other in s.fitted[d] if other != card))
                return card
    raise ValueError(f"slot {slot} is nowhere to be sold")
