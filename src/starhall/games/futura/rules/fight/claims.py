"""Claims: where the cards go that a victor has won, and the cargo and upgrades that are kept out of it."""

from __future__ import annotations

from collections.abc import Sequence

from starhall.core import Reason, rule
from starhall.games.futura.box.parts import (
    ABILITY,
    ARMOUR,
    BAY,
    CREATURE,
    HAND_LIMIT,
    ITEM_KIND,
    KIND,
    NONE,
    SLOTS,
)
from starhall.games.futura.facts import own_stations
from starhall.games.futura.rules.fight import units
from starhall.games.futura.rules.fight.comparison import is_fatal
from starhall.games.futura.rules.kinds import (
    CARD,
    IN_STATION,
    ON_ACOLYTE,
    PLACE,
    TO_DISCARD,
    TO_HAND,
    TO_SALE,
    ask_or_take,
)
from starhall.games.futura.rules.mat import cards, equipping, gear, shedding, slots, stations
from starhall.games.futura.state import FuturaState


@rule("FUT-100", "FUT-257", "FUT-275", "FUT-287", "FUT-294", "FUT-337", "FUT-340", "FUT-R46", "FUT-R47")
def claim(s: FuturaState, p: int, won: Sequence[int], rule_id: str) -> None:
    """Cards that a victor has won lie open until each has found its place."""
    if won:
        for card in won:
            s.turn_up(card)
        s.claims += won
        s.tell(rule_id, "claimed", seat=p, cards=list(won))
        s.do((place_claims, p))


@rule("FUT-R105")
def place_claims(s: FuturaState, p: int) -> None:
    """Ask for the next card where it goes; who has no acolyte left is out, and wins nothing any more."""
    if p not in s.side:
        s.removed += s.claims
        s.claims = []
    elif s.claims:
        ask_or_take(s, p, PLACE, claim_placed, p, "claim", s.claims[0])


@rule("FUT-215", "FUT-295", "FUT-296", "FUT-R32", "FUT-R47", "FUT-R103")
def claim_places(s: FuturaState, p: int, card: int) -> list[int]:
    """On an acolyte that fought here, the hand, a free slot, sale, the discard pile; less out of turn."""
    face = card // SLOTS
    found = [ON_ACOLYTE + a for a in fighters(s, p) if gear.fits(s, a, card)] if s.active == p else []
    if len(s.hands[p]) < HAND_LIMIT:
        found.append(TO_HAND)
    if KIND[face] != CREATURE and ITEM_KIND[face] != "Trap":
        found += [IN_STATION + d for d in own_stations(s, p) if slots.slots_free(s, d) > 0]
    if s.active == p and KIND[face] != ABILITY and not shedding.is_wreck(s, card):
        found.append(TO_SALE)
    return [*found, TO_DISCARD]


def fighters(s: FuturaState, p: int) -> list[int]:
    """The acolytes of a seat that fought in this assault and still stand in its bay."""
    return [
        a
        for a in (s.primary, s.support)
        if a != NONE and s.side[a] == p and s.place[a] == BAY and not is_fatal(s, a)
    ]


def why_not_there(s: FuturaState, place: int, p: int, card: int) -> Reason | None:
    """Why a claimed card does not go there."""
    if place == TO_HAND:
        return Reason("FUT-215", "your hand is full")
    if place == TO_SALE:
        return Reason("FUT-R32", "only equipment is sold, and only in the own turn")
    if ON_ACOLYTE <= place < IN_STATION:
        a = place - ON_ACOLYTE
        if s.active != p:
            return Reason("FUT-R47", "claimed cards are put on in the own turn only")
        if a not in fighters(s, p):
            return Reason("FUT-R47", "only an acolyte that fought in this assault puts it on at once")
        trouble = gear.trouble(s, a, card)
        return Reason(*trouble) if trouble else None
    if place >= IN_STATION:
        return Reason("FUT-R82", "there is no free slot of yours for it")
    return None


@rule("FUT-295", "FUT-320", "FUT-R31", "FUT-R47")
def claim_placed(s: FuturaState, place: int, p: int, purpose: str, card: int) -> None:
    """The claimed card is put there; from now on it is the claimer's and counts as paid."""
    s.claims.remove(card)
    s.paid |= 1 << card % SLOTS
    s.do((place_claims, p))
    if place in (TO_HAND, TO_DISCARD):
        s.tell("FUT-295", "claim placed", seat=p, card=card, place=place)
    if place == TO_HAND:
        s.hands[p].append(card)
    elif place == TO_SALE:
        cards.sell_off(s, p, card)
    elif place == TO_DISCARD:
        cards.discard(s, p, card)
    elif place >= IN_STATION:
        slots.put_in(s, p, card, place - IN_STATION)
    else:
        equipping.equip_free(s, place - ON_ACOLYTE, card)


@rule("FUT-R47")
def as_new(s: FuturaState, card: int) -> int:
    """Armour taken from the fallen is as good as new."""
    if KIND[card // SLOTS] == ARMOUR and s.harm.get(card % SLOTS, 0):
        del s.harm[card % SLOTS]
    return card


# What the loser keeps, and what the victor takes besides.


@rule("FUT-R91")
def keep_cargo(s: FuturaState, p: int, d: int, n: int) -> None:
    """The owner of a fallen station keeps some of its cargo; of a neutral one the first goes to nobody."""
    if not n or not s.cargo[d]:
        return
    if p < 0:
        keep(s, s.cargo[d][0], p, d)
        s.do((keep_cargo, p, d, n - 1))
    else:
        s.ask(p, CARD, cargo_kept, p, "keep cargo", d, n)


def keepable(s: FuturaState, p: int, d: int, n: int) -> list[int]:
    """The cargo of the fallen station."""
    return [card % SLOTS for card in s.cargo[d]]


def cargo_kept(s: FuturaState, slot: int, p: int, purpose: str, d: int, n: int) -> None:
    """This card is kept out of the claim."""
    keep(s, next(card for card in s.cargo[d] if card % SLOTS == slot), p, d)
    s.do((keep_cargo, p, d, n - 1))


def keep(s: FuturaState, card: int, p: int, d: int) -> None:
    """To the hand if there is room, else a free slot of another own station, else the discard pile."""
    if p >= 0:
        slots.leave(s, p, card, unseen=True)
    else:
        s.cargo[d] = tuple([other for other in s.cargo[d] if other != card])
    s.tell("FUT-R95", "cargo kept", seat=p, district=d, card=slots.secret(s, p, card) if p >= 0 else card)
    others = [e for e in own_stations(s, p) if e != d and slots.slots_free(s, e) > 0] if p >= 0 else []
    if cards.holder_hand_space(s, p) > 0:
        s.hands[p].append(card)
    elif others:
        slots.put_in(s, p, card, others[0])
    else:
        cards.discard(s, p, card)


@rule("FUT-276", "FUT-R51")
def loot(s: FuturaState, p: int) -> None:
    """Keep the upgrade card of the station that has just fallen."""
    d = units.district(s)
    if d != NONE and s.ap[d] <= 0 and s.station[d] != NONE:
        stations.loot_upgrade(s, p, d)
