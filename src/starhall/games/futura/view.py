"""What a seat may know beyond the open fields: cards in play, acolytes, districts, the fight, the own hand.

Equipment lies face down until it is turned up: others see kind, level and class of what acolytes carry, and
of station slots only that something is in them. So all that is said here of a card is said of one that the
reader knows, and every figure is made of such cards.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from starhall.core import rule
from starhall.core.views import knows
from starhall.games.futura.components import (
    ABILITY,
    ACO_AP,
    ACO_NAME,
    ACOLYTE_COUNT,
    AP,
    BAY,
    BENCH,
    BUILT,
    CLASS,
    CLAUSES,
    DIS_NAME,
    DISTRICT_COUNT,
    KIND,
    LEVEL,
    LEVEL_SLOTS,
    NOBODY,
    NONE,
    SLOTS,
    STATION,
    THINGS,
)
from starhall.games.futura.rules.fight import comparison, units
from starhall.games.futura.rules.fight.interaction import dice_of
from starhall.games.futura.rules.mat import gear, prices
from starhall.games.futura.rules.mat.cards import sale_price
from starhall.games.futura.rules.plays.in_force import district_on
from starhall.games.futura.rules.turn.movement import move_price, recall_price
from starhall.games.futura.sheets import ap_rows, chance, dam_rows, dice_plus, name_of, sees
from starhall.games.futura.state import FuturaState

Piece = dict[str, Any]
"""A card in play: `{"card", "up", "harm"}` if the reader knows it, else its back (kind, level and class)."""


def see(s: FuturaState, reader: int | None) -> dict[str, Any]:
    """What the reader knows of cards in play, and the figures made of them."""
    return {
        "cards": {str(card % SLOTS): card for card in known_cards(s, reader)},
        "chosen": [card for card in s.chosen if _knows_chosen(s, reader, card)],
        "acolytes": [_acolyte(s, reader, a) for a in range(ACOLYTE_COUNT)],
        "districts": [_district(s, reader, d) for d in range(DISTRICT_COUNT)],
        "fight": _fight(s, reader),
        "own": _own(s, reader) if reader is not None else {},
        "used": {
            "interaction": _bits(s.used_interaction),
            "assault": _bits(s.used_assault),
            "turn": _bits(s.used_turn),
            "cycle": _bits(s.used_cycle),
        },
    }


def _bits(number: int) -> list[int]:
    """The plays (`thing * CLAUSES + clause`) whose bit is set."""
    found = []
    while number:
        low = number & -number
        found.append(low.bit_length() - 1)
        number ^= low
    return [play for play in found if play < THINGS * CLAUSES]


# Cards.


@rule("FUT-009", "FUT-239", "FUT-R71")
def known_cards(s: FuturaState, reader: int | None) -> Iterator[int]:
    """Every card whose place the reader knows."""
    for p in range(s.players):
        for pile in (s.hands[p], s.loose[p]):
            yield from (card for card in pile if sees(s, reader, p, card))
        yield from s.discards[p]
        yield from s.bays[p]
        yield from (card for card in s.decks[p] if knows(s, reader, card))
    for a, p in enumerate(s.side):
        yield from (card for card in gear.worn(s, a) if sees(s, reader, p, card))
    for d, p in enumerate(s.holder):
        yield from (card for card in (*s.cargo[d], *s.fitted[d]) if sees(s, reader, p, card))
    yield from s.claims
    yield from (card for _, _, card, _ in s.applied if card != NONE)
    if s.beast != NONE:
        yield s.beast


def _knows_chosen(s: FuturaState, reader: int | None, card: int) -> bool:
    """A card that a question in parts is about belongs to the seat whose turn it is, wherever it lies."""
    return (reader is not None and reader == s.active) or knows(s, reader, card)


def _piece(s: FuturaState, reader: int | None, owner: int, card: int) -> Piece | None:
    """A card that somebody wears; None for no card."""
    if card == NONE:
        return None
    face = card // SLOTS
    if not sees(s, reader, owner, card):
        return {"kind": KIND[face], "level": LEVEL[face], "class": CLASS[face]}
    everybody = (1 << s.players) - 1
    up = s.known[card % SLOTS] == everybody
    return {"card": card, "up": up, "harm": s.harm.get(card % SLOTS, 0)}


def _pieces(s: FuturaState, reader: int | None, owner: int, cards: Iterable[int]) -> list[Piece | None]:
    return [_piece(s, reader, owner, card) for card in cards]


# Acolytes.


@rule("FUT-056", "FUT-R71")
def _acolyte(s: FuturaState, reader: int | None, a: int) -> dict[str, Any]:
    p = s.side[a]
    armour = s.armour[a]
    shown = armour != NONE and sees(s, reader, p, armour)
    items, abilities, further = gear.load(s, a)
    about: dict[str, Any] = {
        "name": ACO_NAME[a],
        "seat": p,
        "place": s.place[a],
        "base": s.base[a],
        "full": ACO_AP[a],
        "class": gear.class_of(s, a),
        "broken": shown and gear.is_broken(s, a),
        "armour": _piece(s, reader, p, armour),
        "saber": _piece(s, reader, p, s.saber[a]),
        "off_hand": _piece(s, reader, p, s.off_hand[a]),
        "items": _pieces(s, reader, p, s.items[a]),
        "abilities": _pieces(s, reader, p, s.abilities[a]),
        "slots": [card % SLOTS for card in gear.worn(s, a) if sees(s, reader, p, card)],
        "load": [items, abilities, further],
        "face_down": sum(not sees(s, reader, p, card) for card in gear.worn(s, a)),
        "resting": gear.is_resting(s, a),
        "attacked": bool(s.attacked >> a & 1),
        "supported": s.supported[a],
        "as_support": bool(s.as_support >> a & 1),
        "risen": bool(s.risen >> a & 1),
    }
    if s.place[a] in (BENCH, BAY):
        about["ap"] = ap_rows(s, reader, a)
        about["dam"] = dam_rows(s, reader, a)
        about["dice"] = [die.name for die in dice_of(s, a)]
        if p == reader:
            about["move"] = move_price(s, a, False)
            about["support"] = move_price(s, a, True)
            about["recall"] = recall_price(s, a)
    return about


# Districts.


@rule("FUT-087", "FUT-R71")
def _district(s: FuturaState, reader: int | None, d: int) -> dict[str, Any]:
    p = s.holder[d]
    about: dict[str, Any] = {
        "name": DIS_NAME[d],
        "seat": p,
        "site": s.site[d],
        "station": s.station[d],
        "level": s.level[d],
        "full": s.ap_full[d],
        "on": district_on(s, d),
        "slots": LEVEL_SLOTS[s.level[d]],
        "cargo": [_piece(s, reader, p, card) for card in s.cargo[d] if sees(s, reader, p, card)],
        "fitted": [_piece(s, reader, p, card) for card in s.fitted[d] if sees(s, reader, p, card)],
        "face_down": sum(not sees(s, reader, p, card) for card in (*s.cargo[d], *s.fitted[d])),
        "mutants": [
            {"acolyte": a, "left": 2 * ACO_AP[a] - s.mutant_harm[a], "full": 2 * ACO_AP[a]}
            for a in s.mutants[d]
        ],
    }
    if s.site[d] == BUILT:
        about["ap"] = ap_rows(s, reader, STATION + d)
        about["dam"] = dam_rows(s, reader, STATION + d)
        about["dice"] = [die.name for die in dice_of(s, STATION + d)]
    return about


# The fight.


@rule("FUT-239", "FUT-243", "FUT-248", "FUT-R22", "FUT-R43", "FUT-R71")
def _fight(s: FuturaState, reader: int | None) -> dict[str, Any] | None:
    """Both parties of an assault; what has not been turned up yet does not stand there for the reader."""
    if s.attacker == NOBODY or NONE in (s.target, s.primary):
        return None
    fighting, front = _open(s, reader, units.fighting_unit(s)), _open(s, reader, units.front_unit(s))
    defenders = tuple(dict.fromkeys((fighting, *units.defenders(s)[1:], front)))
    return {
        "attackers": [_unit(s, reader, thing, fighting) for thing in units.attackers(s)],
        "defenders": [_unit(s, reader, thing, NONE) for thing in defenders],
        "waiting": [_unit(s, reader, thing, NONE) for thing in _behind(s, reader, defenders)],
        "front": front,
        "fighting": fighting,
        "cap": s.options["assault_cap"],
    }


def _open(s: FuturaState, reader: int | None, thing: int) -> int:
    """A defending unit, or the station where the unit is a card that the reader does not know."""
    card = units.card_of(s, thing)
    return thing if card == NONE or sees(s, reader, s.defender, card) else s.target


def _behind(s: FuturaState, reader: int | None, there: tuple[int, ...]) -> list[int]:
    """What stands behind the unit that fights: further creatures, then the station."""
    d = units.district(s)
    if d == NONE:
        return []
    behind = (_open(s, reader, thing) for thing in (*units.creatures(s, d), STATION + d))
    return [thing for thing in dict.fromkeys(behind) if thing not in there]


def _unit(s: FuturaState, reader: int | None, thing: int, foe: int) -> dict[str, Any]:
    left, full = _ap(s, reader, thing)
    found: dict[str, Any] = {
        "thing": thing,
        "card": units.card_of(s, thing),
        "name": name_of(s, reader, thing),
        "left": left,
        "full": full,
        "ap": ap_rows(s, reader, thing),
        "dam": dam_rows(s, reader, thing),
        "dice": [die.name for die in dice_of(s, thing)],
        "plus": dice_plus(s, thing),
        "roll": comparison.result(s, thing),
        "won": comparison.won(s, thing),
        "lost": comparison.lost(s, thing),
        "sigils": [[sigil, warded] for unit, sigil, _, warded in s.applied if unit == thing],
        "chronic": [[kind, x, times] for unit, kind, x, times, _ in s.chronic if unit == thing],
    }
    if foe != NONE:
        found["chance"] = chance(s, thing, foe)
    return found


def _ap(s: FuturaState, reader: int | None, thing: int) -> tuple[int, int]:
    """AP left and in full; of an acolyte, base and the armour that the reader knows."""
    if not units.is_acolyte(thing):
        return comparison.ap_left(s, thing), comparison.full_ap(s, thing)
    armour = s.armour[thing]
    if armour == NONE or not sees(s, reader, s.side[thing], armour):
        return s.base[thing], ACO_AP[thing]
    printed = AP[armour // SLOTS]
    left = max(0, printed - s.harm.get(armour % SLOTS, 0))
    return s.base[thing] + left, ACO_AP[thing] + printed


# The own cards.


@rule("FUT-217", "FUT-320", "FUT-R31")
def _own(s: FuturaState, reader: int) -> dict[str, Any]:
    """Of each card in hand: what it costs to equip, who may wear it, and why the others may not."""
    return {
        "hand": {str(card % SLOTS): _in_hand(s, reader, card) for card in s.hands[reader]},
    }


def _in_hand(s: FuturaState, reader: int, card: int) -> dict[str, Any]:
    people = gear.acolytes(s, reader, BENCH)
    refused = []
    for a in people:
        found = gear.trouble(s, a, card)
        if found is None and prices.equip_price(s, a, card) > s.energy[reader]:
            price = prices.equip_price(s, a, card)
            found = ("FUT-319", f"it costs {price} energy, you have {s.energy[reader]}")
        if found is not None:
            refused.append([a, *found])
    fits = [a for a in people if gear.trouble(s, a, card) is None]
    costs = [prices.equip_price(s, a, card) for a in (fits or people)]
    level = 0 if KIND[card // SLOTS] == ABILITY else LEVEL[card // SLOTS]
    return {"price": min(costs, default=level), "sale": sale_price(card), "on": fits, "refused": refused}
