"""What a seat may know beyond the open fields: cards in play, acolytes, districts, the fight, its hand."""

from __future__ import annotations

from collections.abc import Container
from functools import lru_cache
from typing import NamedTuple

from starhall.core import rule
from starhall.core.knowers import knows
from starhall.games.futura.box.parts import (
    ABILITY,
    ACO_AP,
    ACO_DAM,
    ACOLYTE_COUNT,
    AP,
    BASE,
    BENCH,
    BUILT,
    CARD,
    CLASS,
    CLASS_DIE,
    CLAUSES,
    DAM,
    DISTRICT_COUNT,
    ITEM,
    KIND,
    LEVEL,
    LEVEL_DIE,
    LEVEL_SLOTS,
    NAME,
    NOBODY,
    NONE,
    SLOTS,
    STATION,
)
from starhall.games.futura.facts import Row, owned
from starhall.games.futura.rules.fight import comparison, units
from starhall.games.futura.rules.mat import gear, prices
from starhall.games.futura.rules.mat.cards import sale_price
from starhall.games.futura.rules.plays.in_force import district_on, stat_dam
from starhall.games.futura.rules.plays.reach import is_still
from starhall.games.futura.rules.plays.tables import DIS_VERBS
from starhall.games.futura.rules.turn.movement import move_price, recall_price
from starhall.games.futura.secrets.sheets import (
    Rows,
    ap_rows,
    body_dam,
    chance,
    dam_rows,
    dice_names,
    dice_plus,
    played,
    sees,
    shields,
    station_rows,
    strengthened,
)
from starhall.games.futura.seen import (
    AcolyteSheet,
    DistrictSheet,
    Fight,
    FuturaSeen,
    InHand,
    Mat,
    Mutant,
    Piece,
    Span,
    Unit,
    Ways,
)
from starhall.games.futura.state import FuturaState

Masks = tuple[int, ...]
"""By card: bits of the seats that know it."""


class Sheets(NamedTuple):
    """What a reader knows of all cards in play."""

    reader: int | None
    acolytes: list[AcolyteSheet]
    districts: list[DistrictSheet]


def see(s: FuturaState, seen: FuturaSeen) -> None:
    """Fill in what the reader knows of cards in play, and the figures made of them."""
    reader = seen.seat
    strong = strengthened(s)
    sheets = Sheets(reader, _acolytes(s, reader, strong), _districts(s, reader, strong))
    seen.acolytes, seen.districts = sheets.acolytes, sheets.districts
    seen.chosen = chosen(s, reader)
    seen.attacked, seen.resting, seen.risen = s.attacked, resting(s), s.risen
    seen.spent = dict(spent(s))
    seen.mats = [Mat([], [], len(deck), (), ()) for deck in s.decks]
    seen.fight = _fight(s, sheets)
    seen.in_hand, seen.ways = {}, {}
    if reader is not None:
        seen.in_hand = _in_hand(s, reader)
        seen.ways = {a: _ways(s, a) for a in owned(s.side, reader)}


def resting(s: FuturaState) -> int:
    """The acolytes that rest, as bits."""
    return sum([1 << a for a in range(ACOLYTE_COUNT) if gear.is_resting(s, a)]) if s.resting else 0


def _ways(s: FuturaState, a: int) -> Ways:
    return Ways(move_price(s, a, False), move_price(s, a, True), recall_price(s, a))


def chosen(s: FuturaState, reader: int | None) -> tuple[int, ...]:
    """A card that a question in parts is about belongs to the seat whose turn it is, wherever it lies."""
    if reader is not None and reader == s.active:
        return s.chosen
    return tuple([card for card in s.chosen if knows(s, reader, card)])


def spent(s: FuturaState) -> tuple[tuple[int, Span], ...]:
    """The things that have been used, and until when."""
    return _spent(s.used_cycle, s.used_turn, s.used_assault)


@lru_cache(1024)
def _spent(cycle: int, turn: int, assault: int) -> tuple[tuple[int, Span], ...]:
    """The things of whose plays (`thing * CLAUSES + clause`) a bit is set, and until when."""
    found: dict[int, Span] = {}
    spans: tuple[tuple[Span, int], ...] = (("assault", assault), ("turn", turn), ("cycle", cycle))
    for span, plays in spans:
        left = plays
        while left:
            low = left & -left
            found[(low.bit_length() - 1) // CLAUSES] = span
            left ^= low
    return tuple(found.items())


# Cards.


@lru_cache(8192)
def _known(card: int, up: bool, harm: int) -> Piece:
    """A card that the reader knows."""
    face = card // SLOTS
    return Piece(card, up, harm, KIND[face], LEVEL[face], CLASS[face])


@lru_cache(1024)
def _back(kind: int, level: int, rank: int) -> Piece:
    """One that lies face down."""
    return Piece(NONE, False, 0, kind, level, rank)


def _piece(card: int, knowers: int, harm: int, knower: int, everybody: int) -> Piece | None:
    """A card that somebody wears; None for no card."""
    if card == NONE:
        return None
    if knowers & knower != knower:
        face = card // SLOTS
        return _back(KIND[face], LEVEL[face], CLASS[face])
    return _known(card, knowers == everybody, harm)


def _knower(s: FuturaState, reader: int | None, owner: int) -> int:
    """The bits that the mask of a card must have for the reader to know it; none for one's own cards."""
    if owner == reader:
        return 0
    return (1 << s.players) - 1 if reader is None else 1 << reader


def _counted(piece: Piece | None) -> int:
    """What a card in play counts for in the end."""
    return 0 if piece is None or piece.kind == ABILITY else piece.level


# Acolytes.

_DICE = tuple((die.name,) for die in CLASS_DIE)
"""By class: its combat dice."""
_NOBODY_THERE = AcolyteSheet(BASE, False, None, None, None, (), (), (), 0, (), (), 0)


@rule("FUT-056", "FUT-R71")
def _acolytes(s: FuturaState, reader: int | None, strong: Container[int]) -> list[AcolyteSheet]:
    found = [_NOBODY_THERE] * ACOLYTE_COUNT
    items, abilities, saber, off_hand = s.items, s.abilities, s.saber, s.off_hand
    for a, armour in enumerate(s.armour):
        if armour == NONE and not items[a] and not abilities[a]:
            if s.side[a] == NOBODY:
                continue
            if saber[a] == off_hand[a] == NONE and not s.shields and a not in strong:
                found[a] = _bare(a, s.base[a])
                continue
        found[a] = _acolyte(s, reader, a, a in strong)
    return found


def _acolyte(s: FuturaState, reader: int | None, a: int, strong: bool) -> AcolyteSheet:
    p, items = s.side[a], s.items[a]
    cards = (s.armour[a], s.saber[a], s.off_hand[a], *items, *s.abilities[a])
    known, harm = s.known, s.harm
    masks = tuple([known[card % SLOTS] for card in cards])
    lost = tuple([harm.get(card % SLOTS, 0) for card in cards]) if harm else (0,) * len(cards)
    above = shields(s, reader, a, "ability") if s.shields else ()
    below = shields(s, reader, a, "item") if s.shields else ()
    more = played(s, reader, a) if strong else ()
    everybody, base = (1 << s.players) - 1, s.base[a] if p != NOBODY else NONE
    return _dressed(
        a, base, cards, len(items), masks, lost, _knower(s, reader, p), everybody, above, below, more
    )


@lru_cache(1024)
def _bare(a: int, base: int) -> AcolyteSheet:
    """An acolyte without a card and with nothing in force on it: everybody sees it alike."""
    return _dressed(a, base, (NONE, NONE, NONE), 0, (0, 0, 0), (0, 0, 0), 0, 0, (), (), ())


@lru_cache(8192)
def _dressed(
    a: int,
    base: int,
    cards: tuple[int, ...],
    item_count: int,
    masks: Masks,
    lost: tuple[int, ...],
    knower: int,
    everybody: int,
    above: Rows,
    below: Rows,
    more: Rows,
) -> AcolyteSheet:
    """An acolyte as whoever knows these cards sees it; `base` is NONE for one that is not in play."""
    pieces = [_piece(*one, knower, everybody) for one in zip(cards, masks, lost, strict=True)]
    armour, saber, off_hand = pieces[:3]
    carried = [piece for piece in pieces[3:] if piece is not None]
    items, abilities = tuple(carried[:item_count]), tuple(carried[item_count:])
    broken = armour is not None and armour.card != NONE and armour.harm >= AP[cards[0] // SLOTS]
    ap: Rows = ()
    dam: Rows = ()
    full = 0
    rank = armour.rank if armour is not None else BASE
    if base != NONE:
        full = ACO_AP[a] + (AP[armour.card // SLOTS] if armour is not None and armour.card != NONE else 0)
        held = [piece for piece in (off_hand, *items) if piece is not None and piece.card != NONE]
        ap = _layers(base, armour, [piece for piece in held if piece.kind == ITEM], above, below)
        dam = (*_strike(a, saber, off_hand, items), *more)
    levels = sum([_counted(piece) for piece in ((None if broken else armour), *pieces[1:])])
    dice = _DICE[rank] if base != NONE else ()
    return AcolyteSheet(rank, broken, armour, saber, off_hand, items, abilities, ap, full, dam, dice, levels)


@rule("FUT-057", "FUT-218", "FUT-253", "FUT-R97")
def _layers(base: int, armour: Piece | None, held: list[Piece], above: Rows, below: Rows) -> Rows:
    """The layers of an acolyte, the first to be lost first; `held` are the items that the reader knows."""
    found = [*above]
    for piece in held:
        face = piece.card // SLOTS
        if AP[face] > 0:
            found.append((NAME[face], AP[face] - piece.harm, "FUT-R97"))
    found += below
    if armour is not None and armour.card != NONE:
        left = AP[armour.card // SLOTS] - armour.harm
        found.append((NAME[armour.card // SLOTS], max(0, left), "FUT-218"))
        for piece in held:
            face = piece.card // SLOTS
            if left > 0 and AP[face] < 0:
                found.append((NAME[face], AP[face], "FUT-R97"))
    found.append(("Base AP", base, "FUT-057"))
    return tuple(found)


@rule("FUT-031", "FUT-040", "FUT-041", "FUT-220", "FUT-416")
def _strike(a: int, saber: Piece | None, off_hand: Piece | None, items: tuple[Piece, ...]) -> Rows:
    """What the strike of an acolyte is made of, played effects left out."""
    found: list[Row] = [("Base DAM", ACO_DAM[a], "FUT-416")]
    rules = ((saber, "FUT-031"), (off_hand, "FUT-040"), *[(item, "FUT-041") for item in items])
    for piece, why in rules:
        if piece is not None and piece.card != NONE and DAM[piece.card // SLOTS]:
            found.append((NAME[piece.card // SLOTS], DAM[piece.card // SLOTS], why))
    return tuple(found)


# Districts.

_NO_STATION = DistrictSheet(False, (), (), 0, 0, 0, (), (), (), (), 0)


@rule("FUT-087", "FUT-R71")
def _districts(s: FuturaState, reader: int | None, strong: Container[int]) -> list[DistrictSheet]:
    switched = not _SWITCHING.isdisjoint([force.verb for force in s.force]) if s.force else False
    quiet = not switched and not s.shields
    found = [_NO_STATION] * DISTRICT_COUNT
    cargo, fitted, mutants = s.cargo, s.fitted, s.mutants
    for d, site in enumerate(s.site):
        if site != BUILT:
            continue
        if quiet and not (cargo[d] or fitted[d] or mutants[d]) and STATION + d not in strong:
            found[d] = _empty(d, s.level[d], s.ap[d], s.dam[d], stat_dam(s, d) if _ADDS[d] else 0)
        else:
            found[d] = _district(s, reader, d, STATION + d in strong, switched)
    return found


_SWITCHING = frozenset({"NULLIFY district", "JAM"})
"""Forces that switch a district off, or change the dice of its station."""
_ADDS = tuple("STAT" in verbs for verbs in DIS_VERBS)
"""By district: does it add to the strike of its station?"""


def _district(s: FuturaState, reader: int | None, d: int, strong: bool, switched: bool) -> DistrictSheet:
    cargo, mutants, level = s.cargo[d], s.mutants[d], s.level[d]
    cards = cargo + s.fitted[d]
    known, harm = s.known, s.harm
    masks = tuple([known[card % SLOTS] for card in cards])
    lost = tuple([harm.get(card % SLOTS, 0) for card in cards]) if harm else (0,) * len(cards)
    serving = tuple([(a, 2 * ACO_AP[a] - s.mutant_harm[a]) for a in mutants]) if mutants else ()
    above = shields(s, reader, STATION + d, "ability") if s.shields else ()
    more = played(s, reader, STATION + d) if strong else ()
    on, dice = (district_on(s, d), dice_names(s, STATION + d)) if switched else (True, _LEVEL_DICE[level])
    knower, everybody = _knower(s, reader, s.holder[d]), (1 << s.players) - 1
    station = (d, level, s.ap[d], s.dam[d], stat_dam(s, d) if _ADDS[d] else 0)
    return _manned(station, on, dice, above, more, cards, len(cargo), masks, lost, knower, everybody, serving)


@lru_cache(8192)
def _empty(d: int, level: int, ap: int, dam: int, more: int) -> DistrictSheet:
    """A station with nothing in its slots and nothing in force on it: everybody sees it alike."""
    return _manned((d, level, ap, dam, more), True, _LEVEL_DICE[level], (), (), (), 0, (), (), 0, 0, ())


_LEVEL_DICE = tuple(tuple(die.name for die in dice) for dice in LEVEL_DIE)
"""By level: the combat dice of a station by their names."""


@lru_cache(8192)
def _manned(
    station: tuple[int, int, int, int, int],
    on: bool,
    dice: tuple[str, ...],
    above: Rows,
    more: Rows,
    cards: tuple[int, ...],
    cargo_count: int,
    masks: Masks,
    lost: tuple[int, ...],
    knower: int,
    everybody: int,
    serving: tuple[tuple[int, int], ...],
) -> DistrictSheet:
    """A station as whoever knows these cards sees it; which of the others are stored is hidden."""
    body, strike = station_rows(*station)
    slots = LEVEL_SLOTS[station[1]]
    free = slots - len(cards) - len(serving)
    shown = [knowers & knower == knower for knowers in masks]
    pieces = [
        _known(card, knowers == everybody, harm) if open_ else None
        for card, knowers, harm, open_ in zip(cards, masks, lost, shown, strict=True)
    ]
    stored = tuple([piece for piece in pieces[:cargo_count] if piece is not None])
    fitted = tuple([piece for piece in pieces[cargo_count:] if piece is not None])
    mutants = tuple([Mutant(a, left, 2 * ACO_AP[a]) for a, left in serving])
    levels = sum([_counted(piece) for piece in pieces]) + len(mutants)
    hidden, ap, dam = shown.count(False), (*above, body), (*strike, *more)
    return DistrictSheet(on, stored, fitted, hidden, slots, free, mutants, ap, dam, dice, levels)


# The fight.


@rule("FUT-239", "FUT-243", "FUT-248", "FUT-R22", "FUT-R43", "FUT-R71")
def _fight(s: FuturaState, sheets: Sheets) -> Fight | None:
    """Both parties of an assault; what has not been turned up yet does not stand there for the reader."""
    if not _is_fight(s):
        return None
    reader = sheets.reader
    fighting, front = _open(s, reader, units.fighting_unit(s)), _open(s, reader, units.front_unit(s))
    defenders = tuple(dict.fromkeys((fighting, *units.defenders(s)[1:], front)))
    return Fight(
        [_unit(s, sheets, thing, fighting) for thing in units.attackers(s)],
        [_unit(s, sheets, thing, NONE) for thing in defenders],
        [_unit(s, sheets, thing, NONE) for thing in _behind(s, reader, defenders)],
        front,
        fighting,
    )


def _is_fight(s: FuturaState) -> bool:
    return s.attacker != NOBODY and NONE not in (s.target, s.primary)


def fighters(s: FuturaState, reader: int | None) -> list[int]:
    """Of those in a fight two attackers at most, and last the one that fights for the defender."""
    if not _is_fight(s):
        return []
    return [*units.attackers(s)[:2], _open(s, reader, units.fighting_unit(s))]


def figures(s: FuturaState, reader: int | None, thing: int) -> tuple[int, int, int, int]:
    """Of the sheet of a unit the sums alone: its dice, its AP left and in full, and its strike."""
    strong = thing in strengthened(s)
    if thing < STATION:
        left, full, strike = _sums(s, thing, _knower(s, reader, s.side[thing]))
        added = strong and s.side[thing] != NOBODY
    elif thing < CARD:
        d = thing - STATION
        stands = s.site[d] == BUILT
        left, full, strike = s.ap[d], s.ap_full[d], s.dam[d] + stat_dam(s, d) if stands else 0
        added = strong and stands
    else:
        left, full = comparison.ap_left(s, thing), comparison.full_ap(s, thing)
        strike, added = body_dam(s, thing), True
    if added:
        strike += sum([n for _, n, _ in played(s, reader, thing)])
    return comparison.result(s, thing), left, full, strike


def _sums(s: FuturaState, a: int, knower: int) -> tuple[int, int, int]:
    """Of an acolyte with the cards that are known: AP left and in full, and its strike before effects."""
    armour, known = s.armour[a], s.known
    body = armour_left = 0
    if armour != NONE and known[armour % SLOTS] & knower == knower:
        body = AP[armour // SLOTS]
        armour_left = max(0, body - s.harm.get(armour % SLOTS, 0))
    left = s.base[a] + armour_left
    if s.side[a] == NOBODY:
        return left, 0, 0
    strike = ACO_DAM[a]
    for card in (s.saber[a], s.off_hand[a], *s.items[a]):
        if card != NONE and known[card % SLOTS] & knower == knower:
            strike += DAM[card // SLOTS]
    return left, ACO_AP[a] + body, strike


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


def _unit(s: FuturaState, sheets: Sheets, thing: int, foe: int) -> Unit:
    left, full = _ap(s, sheets, thing)
    ap, dam = _rows(s, sheets, thing)
    return Unit(
        thing,
        units.card_of(s, thing),
        left,
        full,
        ap,
        dam,
        dice_names(s, thing),
        dice_plus(s, thing),
        comparison.result(s, thing),
        *_verdict(s, thing),
        [(applied.sigil, applied.warded == 1) for applied in s.applied if applied.thing == thing],
        [(counter.kind, counter.damage, counter.times) for counter in s.chronic if counter.thing == thing],
        None if foe == NONE or is_still(s, s.attacker) or is_still(s, s.defender) else chance(s, thing, foe),
    )


@rule("FUT-251", "FUT-261")
def _verdict(s: FuturaState, thing: int) -> tuple[bool, bool]:
    """Has a unit won by the dice that lie, and lost? Whoever rolled against it may have fallen since."""
    standing = units.attackers(s) + units.defenders(s)
    gone = [shown for unit, shown in s.rolls if unit not in standing]
    if not gone or comparison.result(s, units.fighting_unit(s)):
        return comparison.won(s, thing), comparison.lost(s, thing)
    shown = comparison.result(s, thing)
    return shown > gone[-1], 0 < shown <= gone[-1]


def _rows(s: FuturaState, sheets: Sheets, thing: int) -> tuple[Rows, Rows]:
    """The sheet of a unit: that of its acolyte or station, or of its own."""
    if units.is_acolyte(thing):
        return sheets.acolytes[thing].ap, sheets.acolytes[thing].dam
    if units.is_station(thing):
        return sheets.districts[thing - STATION].ap, sheets.districts[thing - STATION].dam
    return ap_rows(s, sheets.reader, thing), dam_rows(s, sheets.reader, thing)


def _ap(s: FuturaState, sheets: Sheets, thing: int) -> tuple[int, int]:
    """AP left and in full; of an acolyte, base and the armour that the reader knows."""
    if not units.is_acolyte(thing):
        return comparison.ap_left(s, thing), comparison.full_ap(s, thing)
    armour, full = sheets.acolytes[thing].armour, sheets.acolytes[thing].full
    if armour is None or armour.card == NONE:
        return s.base[thing], full
    return s.base[thing] + max(0, AP[armour.card // SLOTS] - armour.harm), full


# The own cards.


@rule("FUT-217", "FUT-320", "FUT-R31")
def _in_hand(s: FuturaState, reader: int) -> dict[int, InHand]:
    """Of each card in hand: what it costs to equip, who may wear it, and why the others may not."""
    people = gear.acolytes(s, reader, BENCH)
    return {card % SLOTS: _wearing(s, reader, people, card) for card in s.hands[reader]}


def _wearing(s: FuturaState, reader: int, people: list[int], card: int) -> InHand:
    energy = s.energy[reader]
    costs = [prices.equip_price(s, a, card) for a in people]
    fits, asked, refused = [], [], []
    for a, cost in zip(people, costs, strict=True):
        found = gear.trouble(s, a, card)
        if found is None:
            fits.append(a)
            asked.append(cost)
            if cost > energy:
                found = ("FUT-319", f"it costs {cost} energy, you have {energy}")
        if found is not None:
            refused.append((a, *found))
    price = min(asked or costs, default=prices.NEW_PRICE[card // SLOTS])
    return InHand(price, sale_price(card), fits, refused)
