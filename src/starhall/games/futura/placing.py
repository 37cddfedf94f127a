"""Tables that lessons place: acolytes, districts, stations and cards by their names and ids."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from starhall.core.errors import ContentError
from starhall.core.lessons.naming import by_seat, number_of
from starhall.core.rows import changed
from starhall.games.futura.box.parts import (
    ABILITY,
    ACO_AP,
    ACO_NAME,
    ARMOUR,
    BAY,
    BENCH,
    BUILT,
    CLAUSES,
    DECK_SIZE,
    DIS_NAME,
    FACE,
    FACE_DOWN,
    FALLEN,
    ID,
    KIND,
    NOBODY,
    NONE,
    SABER,
    SLOTS,
    STA_ID,
)
from starhall.games.futura.decks import STARTER_FACES, STARTER_IDS
from starhall.games.futura.rules.mat.gear import OFF_HAND
from starhall.games.futura.rules.turn.setup import blank
from starhall.games.futura.state import FuturaState


def lay(s: FuturaState, table: Mapping[str, Any]) -> dict[str, Any]:
    """The fields of a table that is written in names.

    By player: `decks` (a starter deck, which fills up what is not named), `top` of the deck, `hands`, `bays`,
    `energy`, `acolytes` with what they wear, `stations` on their districts (card, level, AP, DAM) and
    `face_down` districts. Besides: who is `outside` or `fallen`, whose ability is `spent`, `base` AP, the
    `harm` of cards, `cargo` and `fitted` cards of stations. Everything else is a field as it is.
    """
    blank(s)
    named = dict(table)
    cards = [Cards(p) for p in range(s.players)]
    for p, worn in enumerate(by_seat(s.names, named.pop("acolytes"), {})):
        for name, wears in worn.items():
            _dress(s, cards[p], p, _acolyte(name), wears)
    for p, rows in enumerate(by_seat(s.names, named.pop("stations"), {})):
        for name, row in rows.items():
            _build(s, p, _district(name), row)
    for p, names in enumerate(by_seat(s.names, named.pop("face_down", {}), [])):
        for d in map(_district, names):
            s.holder = changed(s.holder, d, p)
            s.site = changed(s.site, d, FACE_DOWN)
            s.since = changed(s.since, d, named.get("turns", 0))
    _people(s, named)
    for name, wanted in named.pop("cargo", {}).items():
        d = _district(name)
        s.cargo[d] = tuple(cards[s.holder[d]].take(wanted))
    for name, wanted in named.pop("fitted", {}).items():
        d = _district(name)
        s.fitted = changed(s.fitted, d, tuple(cards[s.holder[d]].take(wanted)))
        s.paid |= sum(1 << card % SLOTS for card in s.fitted[d])
    harm = named.pop("harm", {})
    hands = [cards[p].take(hand) for p, hand in enumerate(by_seat(s.names, named.pop("hands", {}), []))]
    bays = [cards[p].take(bay) for p, bay in enumerate(by_seat(s.names, named.pop("bays", {}), []))]
    tops = [cards[p].take(top) for p, top in enumerate(by_seat(s.names, named.pop("top", {}), []))]
    starters = by_seat(s.names, named.pop("decks"), STARTER_IDS[0])
    placed = {card for one in cards for card in one.taken}
    return {
        **{name: getattr(s, name) for name in _LAID},
        "middle": [card for card in range(len(STA_ID)) if card not in s.station],
        "harm": {card % SLOTS: harm[ID[card // SLOTS]] for card in placed if ID[card // SLOTS] in harm},
        "hands": hands,
        "bays": bays,
        "decks": [[*cards[p].rest(starters[p]), *tops[p][::-1]] for p in range(s.players)],
        "energy": by_seat(s.names, named.pop("energy", {}), 0),
        **named,
    }


_LAID = (
    *("side", "place", "base", "died_for", "armour", "saber", "off_hand", "items", "abilities", "paid"),
    *("holder", "site", "since", "station", "level", "ap", "ap_full", "dam", "cargo", "fitted", "used_cycle"),
)
"""The fields that are laid directly."""


class Cards:
    """The cards of a player: as many as a deck has, each in a slot of its own."""

    def __init__(self, seat: int) -> None:
        self.slots = list(range(seat * DECK_SIZE, (seat + 1) * DECK_SIZE))
        self.taken: list[int] = []

    def take(self, wanted: Sequence[str]) -> list[int]:
        """Cards by their ids."""
        found = [FACE[ID[number_of(name, ID, "card")]] * SLOTS + self.slots.pop(0) for name in wanted]
        self.taken += found
        return found

    def rest(self, starter: str) -> list[int]:
        """The first cards of a starter deck in the slots that are left."""
        faces = STARTER_FACES[number_of(starter, STARTER_IDS, "starter deck")]
        return [face * SLOTS + slot for face, slot in zip(faces, self.slots, strict=False)]


def _acolyte(name: str) -> int:
    return number_of(name, ACO_NAME, "acolyte")


def _district(name: str) -> int:
    return number_of(name, DIS_NAME, "district")


def _dress(s: FuturaState, cards: Cards, p: int, a: int, wears: Sequence[str]) -> None:
    """An acolyte on the bench of a player, with cards that are paid for."""
    s.place[a], s.base[a] = BENCH, ACO_AP[a]
    s.side = changed(s.side, a, p)
    for card in cards.take(wears):
        kind = KIND[card // SLOTS]
        s.paid |= 1 << card % SLOTS
        if kind == ARMOUR:
            s.armour = changed(s.armour, a, card)
        elif kind == SABER and s.saber[a] == NONE:
            s.saber = changed(s.saber, a, card)
        elif kind == SABER or OFF_HAND[card // SLOTS]:
            s.off_hand = changed(s.off_hand, a, card)
        elif kind == ABILITY:
            s.abilities = changed(s.abilities, a, (*s.abilities[a], card))
        else:
            s.items = changed(s.items, a, (*s.items[a], card))


def _build(s: FuturaState, p: int, d: int, row: Sequence[Any]) -> None:
    """A station on a district."""
    if len(row) != 4:
        raise ContentError(f"{DIS_NAME[d]}: a station has a card, a level, AP and DAM")
    card, level, ap, dam = row
    s.holder = changed(s.holder, d, p)
    s.site = changed(s.site, d, BUILT)
    s.station = changed(s.station, d, number_of(card, STA_ID, "station"))
    s.level[d], s.ap[d] = level, ap
    s.ap_full = changed(s.ap_full, d, ap)
    s.dam = changed(s.dam, d, dam)


def _people(s: FuturaState, named: dict[str, Any]) -> None:
    """Who stands outside, has fallen, has used the own ability, or has lost base AP."""
    for a in map(_acolyte, named.pop("outside", [])):
        s.place[a] = BAY
    for a in map(_acolyte, named.pop("fallen", [])):
        s.place[a], s.base[a] = FALLEN, 0
        s.side = changed(s.side, a, NOBODY)
        s.died_for = changed(s.died_for, a, s.side[a])
    for a in map(_acolyte, named.pop("spent", [])):
        s.used_cycle |= 1 << a * CLAUSES
    for name, left in named.pop("base", {}).items():
        s.base[_acolyte(name)] = left
