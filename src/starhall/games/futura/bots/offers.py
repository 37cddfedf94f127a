"""Trade offers that are worth a thought, and the answers that make them.

At a table of two nothing is offered: what one gains by it the other loses, so one of them is against it.
"""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from starhall.core import rule
from starhall.core.knowers import knower
from starhall.games.futura.box.parts import AP, ARMOUR, DAM, HAND_LIMIT, KIND, LEVEL, NONE, SABER, SLOTS
from starhall.games.futura.rules.kinds import (
    ASK_CARD,
    ASK_ENERGY,
    FACE,
    GIVE,
    GIVE_ENERGY,
    NUMBER,
    OFFER_DONE,
    TRADE,
)
from starhall.games.futura.rules.mat.cards import sale_price
from starhall.games.futura.rules.mat.gear import armour_left, fits
from starhall.games.futura.rules.mat.prices import benched, equip_price
from starhall.games.futura.rules.turn.trade import EQUIPMENT, tradable
from starhall.games.futura.state import Cards, FuturaState, Terms

_MOST = 4
"""Offers that are thought of at a time, the most useful ones."""
_MORE = 1
"""Energy beyond what the market pays, so that both sides gain."""


class Offer(NamedTuple):
    """A whole offer."""

    cards: Cards
    """What is given beside energy."""
    terms: Terms


@rule("FUT-208", "FUT-R37")
def offers(s: FuturaState, p: int) -> list[Offer]:
    """What one side can use and the other can spare, by what the player knows: the most useful first."""
    if len(s.playing) < 3:
        return []
    found: list[tuple[int, Offer]] = []
    mine = tradable(s, p)
    for q in s.playing:
        if q == p:
            continue
        for card in tradable(s, q):
            if s.known[card % SLOTS] & knower(s, p) and (use := _use(s, p, card)):
                found += [(use, offer) for offer in _to_get(s, p, q, card, mine)]
        for card in mine:
            price = sale_price(card) + _MORE
            if price <= s.energy[q] and not _use(s, p, card) and any(fits(s, a, card) for a in benched(s, q)):
                found.append((LEVEL[card // SLOTS], Offer((card,), Terms(q, 0, (), price))))
    found.sort(key=lambda one: one[0], reverse=True)
    return [offer for _, offer in found[:_MOST]]


def _to_get(s: FuturaState, p: int, q: int, card: int, mine: list[int]) -> list[Offer]:
    """For energy, and for a card that fetches as much."""
    face, price = card // SLOTS, sale_price(card) + _MORE
    found = []
    if len(s.hands[p]) < HAND_LIMIT and price + LEVEL[face] <= s.energy[p]:
        found.append(Offer((), Terms(q, price, (face,), 0)))
    spare = [other for other in mine if other in s.hands[p] and sale_price(other) >= sale_price(card)]
    if spare:
        least = min(spare, key=lambda other: (_use(s, p, other), sale_price(other)))
        if _use(s, p, least) < _use(s, p, card):
            found.append(Offer((least,), Terms(q, 0, (face,), 0)))
    return found


def _use(s: FuturaState, p: int, card: int) -> int:
    """By how much AP and DAM a card would better an acolyte of a player; 0 if none of them can put it on."""
    return max([_better(s, a, card) for a in benched(s, p)], default=0)


def _better(s: FuturaState, a: int, card: int) -> int:
    face, saber = card // SLOTS, s.saber[a]
    if not fits(s, a, card) or equip_price(s, a, card) > s.energy[s.side[a]]:
        return 0
    if KIND[face] == ARMOUR:
        return max(0, AP[face] - armour_left(s, a))
    if KIND[face] == SABER:
        return max(0, DAM[face] - (DAM[saber // SLOTS] if saber != NONE else 0))
    return max(0, AP[face] + DAM[face])


# The answers.


def answers(s: FuturaState, p: int, wanted: Offer, laid: Cards, terms: Terms) -> tuple[int, ...]:
    """What completes an offer of which so much is composed; nothing if it has become another one."""
    goal = wanted.terms
    faces = Counter(goal.faces)
    faces.subtract(terms.faces)
    given, asked = goal.given - terms.given, goal.asked - terms.asked
    if (
        goal.partner != terms.partner
        or not {*laid} <= {*wanted.cards}
        or min(given, asked, *faces.values(), 0) < 0
    ):
        return ()
    found = [TRADE.choice(GIVE + card % SLOTS) for card in wanted.cards if card not in laid]
    if given:
        found += [TRADE.choice(GIVE_ENERGY), NUMBER.choice(given)]
    for face in faces.elements():
        found += [TRADE.choice(ASK_CARD), FACE.choice(face)]
    if asked:
        found += [TRADE.choice(ASK_ENERGY), NUMBER.choice(asked)]
    return (*found, TRADE.choice(OFFER_DONE))


def in_the_end(s: FuturaState, laid: Cards, terms: Terms) -> tuple[int, ...]:
    """How an offer ends that was begun amiss: withdrawn, or too dear to be taken."""
    left = min(s.energy[terms.partner] - terms.asked, NUMBER.size - 1)
    if left > 0 and (laid or terms.given or terms.faces or terms.asked):
        return TRADE.choice(ASK_ENERGY), NUMBER.choice(left), TRADE.choice(OFFER_DONE)
    return (TRADE.choice(OFFER_DONE),)


def completed(s: FuturaState, p: int) -> list[tuple[int, ...]]:
    """Of the offer that a player is putting together: the answers of each that it may become."""
    _, kind, _, args = s.asked[0]
    terms: Terms = args[-1]
    found = [answers(s, p, offer, s.chosen, terms) for offer in offers(s, p)]
    ways = list(dict.fromkeys([way for way in found if way])) or [in_the_end(s, s.chosen, terms)]
    if kind is TRADE:
        return ways
    # Somebody has said already what is named next: the answers that name it, without those before.
    begun = TRADE.choice(ASK_CARD if kind is FACE else args[2])
    named = [(way[way.index(begun) + 1], _without(way, way.index(begun))) for way in ways if begun in way]
    if named:
        return [(value, *rest) for value, rest in named]
    value = EQUIPMENT[0] if kind is FACE else 1
    return [(kind.choice(value), *in_the_end(s, s.chosen, terms))]


def _without(way: tuple[int, ...], at: int) -> tuple[int, ...]:
    return way[:at] + way[at + 2 :]
