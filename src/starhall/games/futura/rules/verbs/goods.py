"""Verbs of cards, energy, prices and spoils."""

from __future__ import annotations

from starhall.core import Secret, rule
from starhall.games.futura.box.language import Act
from starhall.games.futura.box.parts import (
    ARMOUR,
    BUILT,
    HAND_LIMIT,
    ITEM,
    KIND,
    NONE,
    SABER,
    SLOTS,
    STATION,
)
from starhall.games.futura.box.parts import CARD as CARD_THING
from starhall.games.futura.facts import raidable
from starhall.games.futura.rules.fight import claims, spoils, units
from starhall.games.futura.rules.kinds import CARD, SEAT, THING
from starhall.games.futura.rules.mat.cards import discard, draw_up, gain, is_up, show
from starhall.games.futura.rules.mat.prices import FREE
from starhall.games.futura.rules.plays.announce import leave_bearer
from starhall.games.futura.rules.plays.in_force import effect_type, source_left
from starhall.games.futura.rules.plays.tables import card_played
from starhall.games.futura.rules.verbs.table import (
    Choice,
    amount,
    hit_by,
    in_force,
    open_to,
    opponent,
)
from starhall.games.futura.state import FuturaState, Play

RECORDED_AS = "verbs_goods"
"""How records name this module."""

# REVEAL.


@rule("FUT-167")
def _veiled(s: FuturaState, p: int) -> list[int]:
    """Enemy stations with cards that not everybody knows."""
    found = []
    for d in raidable(s, p):
        for card in s.cargo[d] + s.fitted[d] if s.site[d] == BUILT else ():
            if not is_up(s, card):
                found.append(STATION + d)
                break
    return found


def _hands(s: FuturaState, p: int) -> list[int]:
    return [q for q in s.playing if q != p and s.hands[q]]


def can_reveal(s: FuturaState, play: Play, act: Act, kind: str) -> bool:
    """Something hidden to look at."""
    return bool(_hands(s, play.seat) if "hand" in act.what else _veiled(s, play.seat))


def what_to_reveal(s: FuturaState, play: Play, act: Act) -> Choice | None:
    """Which station, or whose hand."""
    if play.chosen:
        return None
    return (SEAT, "reveal") if "hand" in act.what else (THING, "reveal")


def stations_to_reveal(s: FuturaState, p: int, play: Play, *more: object) -> list[int]:
    """Enemy stations with hidden cards."""
    return _veiled(s, play.seat)


def hands_to_reveal(s: FuturaState, p: int, play: Play, *more: object) -> list[int]:
    """Opponents with cards in hand."""
    return _hands(s, play.seat)


@rule("FUT-167", "FUT-174", "FUT-009")
def reveal(s: FuturaState, play: Play, act: Act) -> None:
    """All cards of a station become public; a hand is looked at by the player alone."""
    p, chosen = play.seat, play.chosen[0]
    if "hand" in act.what:
        found = list(s.hands[chosen])
        for card in found:
            show(s, card, p)
        s.tell("FUT-167", "hand seen", seat=p, of=chosen, cards=Secret(found, p, chosen))
    else:
        d = chosen - STATION
        found = [*s.cargo[d], *s.fitted[d]]
        for card in found:
            s.turn_up(card)
        s.tell("FUT-167", "station revealed", seat=p, district=d, cards=found)


# DRAW and RECOVER.


@rule("FUT-R09")
def can_draw(s: FuturaState, play: Play, act: Act, kind: str) -> bool:
    """Room in the hand, and something to draw."""
    p = play.seat
    return len(s.hands[p]) < HAND_LIMIT and bool(s.decks[p] or s.discards[p])


@rule("FUT-402", "FUT-R09")
def draw(s: FuturaState, play: Play, act: Act) -> None:
    """Draw so many cards."""
    draw_up(s, play.seat, amount(s, act.amount, play.tier), "FUT-402")


def _recoverable(s: FuturaState, play: Play) -> list[int]:
    own = card_played(s, play.thing)
    return [
        card % SLOTS
        for card in s.discards[play.seat]
        if KIND[card // SLOTS] in (ARMOUR, SABER, ITEM) and card != own
    ]


@rule("FUT-397", "FUT-R09")
def can_recover(s: FuturaState, play: Play, act: Act, kind: str) -> bool:
    """Equipment in the own discard pile, and room in the hand."""
    if len(s.hands[play.seat]) >= HAND_LIMIT:
        return False
    chosen = play.chosen
    if chosen:
        return any(card % SLOTS == chosen[0] for card in s.discards[play.seat])
    return any(KIND[card // SLOTS] in (ARMOUR, SABER, ITEM) for card in s.discards[play.seat])


def what_to_recover(s: FuturaState, play: Play, act: Act) -> Choice | None:
    """Which card."""
    return None if play.chosen else (CARD, "recover")


def cards_to_recover(s: FuturaState, p: int, play: Play, *more: object) -> list[int]:
    """Equipment in the own discard pile."""
    return _recoverable(s, play)


@rule("FUT-397", "FUT-402")
def recover(s: FuturaState, play: Play, act: Act) -> None:
    """A card of the own discard pile comes back to the hand; everybody has seen which."""
    p, slot = play.seat, play.chosen[0]
    card = next(card for card in s.discards[p] if card % SLOTS == slot)
    s.discards[p].remove(card)
    s.hands[p].append(card)
    s.tell("FUT-402", "recovered", seat=p, card=card)


# Energy and prices.


GAIN_RULES = {"Electric": "FUT-134", "Crystal Production": "FUT-162", "Populous": "FUT-168"}
"""By effect type: the rule that gives the energy."""


@rule("FUT-125", "FUT-134", "FUT-162", "FUT-168", "FUT-R91")
def gain_energy(s: FuturaState, play: Play, act: Act) -> None:
    """Energy from the bank; what a neutral station would get goes to nobody."""
    p, thing = play.seat, play.thing
    n = amount(s, act.amount, play.tier)
    if p >= 0:
        gain(s, p, n)
        rule_id = GAIN_RULES.get(effect_type(s, thing), "FUT-125")
        s.tell(rule_id, "gained", seat=p, n=n, thing=thing, card=card_played(s, thing))


def can_steal(s: FuturaState, play: Play, act: Act, kind: str) -> bool:
    """The opponent must have energy."""
    other = opponent(s, play.seat)
    return play.seat >= 0 and other >= 0 and s.energy[other] > 0


@rule("FUT-134")
def steal(s: FuturaState, play: Play, act: Act) -> None:
    """Energy from the opponent, never from a third player."""
    p, other = play.seat, opponent(s, play.seat)
    n = min(amount(s, act.amount, play.tier), s.energy[other])
    s.energy[other] -= n
    s.energy[p] += n
    s.tell("FUT-134", "stole", seat=p, of=other, n=n)


@rule("FUT-158", "FUT-173")
def cost(s: FuturaState, play: Play, act: Act) -> None:
    """A price of the bearer changes."""
    n = FREE if act.amount.everything else amount(s, act.amount, play.tier)
    in_force(s, play, act, "COST", play.bearer, n, act.what[0])


@rule("FUT-169")
def permit(s: FuturaState, play: Play, act: Act) -> None:
    """Artefacts of any carrier may be equipped on the station: always on, nothing to carry out."""


# DESTROY.


def _items(s: FuturaState, thing: int) -> list[int]:
    """The items of an acolyte."""
    if not units.is_acolyte(thing):
        return []
    off_hand = s.off_hand[thing]
    held = [off_hand] if off_hand != NONE and KIND[off_hand // SLOTS] == ITEM else []
    return [*held, *s.items[thing]]


def can_destroy(s: FuturaState, play: Play, act: Act, kind: str) -> bool:
    """The target carries an item."""
    thing = hit_by(s, play, act)
    return open_to(s, thing, kind) and bool(_items(s, thing))


@rule("FUT-159")
def destroy(s: FuturaState, play: Play, act: Act) -> None:
    """A revealed item of the player's choice, otherwise one at random."""
    thing = hit_by(s, play, act)
    found = _items(s, thing)
    revealed = [card for card in found if is_up(s, card)]
    if len(revealed) > 1 and play.seat >= 0:
        s.ask(play.seat, CARD, item_chosen, play.seat, "destroy", thing)
    elif revealed:
        s.do((item_chosen, revealed[0] % SLOTS, play.seat, "destroy", thing))
    else:
        s.do((item_at_random, thing))


def items_to_destroy(s: FuturaState, p: int, thing: int) -> list[int]:
    """Revealed items of the target."""
    return [card % SLOTS for card in _items(s, thing) if is_up(s, card)]


def item_at_random(s: FuturaState, thing: int) -> None:
    """Nobody knows them: chance decides."""
    found = _items(s, thing)
    _destroyed(s, thing, found[s.pick(len(found))])


def item_chosen(s: FuturaState, slot: int, p: int, purpose: str, thing: int) -> None:
    """This one."""
    _destroyed(s, thing, next(card for card in _items(s, thing) if card % SLOTS == slot))


def _destroyed(s: FuturaState, thing: int, card: int) -> None:
    owner = s.side[thing]
    leave_bearer(s, card)
    source_left(s, CARD_THING + card % SLOTS)
    discard(s, owner, card)
    s.tell("FUT-159", "item destroyed", seat=owner, unit=thing, card=card)


# Spoils.


def can_loot(s: FuturaState, play: Play, act: Act, kind: str) -> bool:
    """A station that has just fallen."""
    d = units.district(s)
    return d != NONE and s.ap[d] <= 0 and play.seat >= 0


@rule("FUT-276", "FUT-R51")
def loot(s: FuturaState, play: Play, act: Act) -> None:
    """Keep the upgrade card of the station just destroyed."""
    claims.loot(s, play.seat)


def can_keep(s: FuturaState, play: Play, act: Act, kind: str) -> bool:
    """Cargo in the fallen station."""
    d = units.district(s)
    return "cargo" not in act.what or (d != NONE and bool(s.cargo[d]))


@rule("FUT-158", "FUT-R95")
def keep(s: FuturaState, play: Play, act: Act) -> None:
    """Cargo stays out of the claim. Keeping broken armour is always on, so there is nothing to carry out."""
    if "cargo" in act.what:
        s.do((claims.keep_cargo, play.seat, units.district(s), amount(s, act.amount, play.tier)))


@rule("FUT-166", "FUT-R49")
def bombard(s: FuturaState, play: Play, act: Act) -> None:
    """Fire from the sky on the victor, and the district is gone."""
    spoils.bombard(s, play.seat, play.thing)
