"""The player sheet: what the AP and DAM of a unit are made of, line by line, each with its rule.

A reader sees the lines of cards that lie open to that reader; a face-down card has no line.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from starhall.core import rule
from starhall.core.views import knows
from starhall.games.futura.components import (
    ACO_ABILITY,
    ACO_AP,
    ACO_DAM,
    ACO_NAME,
    AP,
    CARD,
    DAM,
    DIS_ABILITY,
    DIS_NAME,
    DISTRICT,
    ITEM,
    KIND,
    LEVEL_NAME,
    MUTANT_THING,
    NAME,
    NONE,
    SIGIL_NAMES,
    SLOTS,
    STATION,
)
from starhall.games.futura.rules.fight import units
from starhall.games.futura.rules.fight.interaction import dice_of
from starhall.games.futura.rules.fight.packets import MUTANT_DAM
from starhall.games.futura.rules.mat.sigils import striking
from starhall.games.futura.rules.plays.in_force import stat_dam
from starhall.games.futura.state import FuturaState

Row = tuple[str, int, str]
"""What it is, how much, and the rule."""


def sees(s: FuturaState, reader: int | None, owner: int, card: int) -> bool:
    """Does this card of `owner` lie open to the reader?"""
    return owner == reader or knows(s, reader, card)


def name_of(s: FuturaState, reader: int | None, thing: int) -> str:
    """A thing by its name, as far as the reader knows it."""
    if thing < 0:
        return "an effect"
    if thing < STATION:
        return ACO_NAME[thing]
    if thing < CARD:
        return DIS_NAME[thing - STATION]
    if thing < MUTANT_THING:
        card = units.card_of(s, thing)
        known = card != NONE and sees(s, reader, units.owner_of(s, thing), card)
        return NAME[card // SLOTS] if known else "a card"
    if thing < DISTRICT:
        return f"Mutant {ACO_NAME[thing - MUTANT_THING]}"
    return DIS_NAME[thing - DISTRICT]


def source_name(s: FuturaState, reader: int | None, thing: int) -> str:
    """What an effect comes from: a card, or the ability of an acolyte or district."""
    if 0 <= thing < STATION:
        return ACO_ABILITY[thing]
    return DIS_ABILITY[thing - DISTRICT] if thing >= DISTRICT else name_of(s, reader, thing)


# AP.


@rule("FUT-218", "FUT-253", "FUT-R97")
def ap_rows(s: FuturaState, reader: int | None, thing: int) -> list[Row]:
    """The layers of a unit, the first to be lost first."""
    found = list(_shields(s, reader, thing, "ability"))
    if not units.is_acolyte(thing):
        return [*found, _body(s, reader, thing)]
    p = s.side[thing]
    found += _items(s, reader, thing)
    found += _shields(s, reader, thing, "item")
    armour = s.armour[thing]
    if armour != NONE and sees(s, reader, p, armour):
        left = AP[armour // SLOTS] - s.harm.get(armour % SLOTS, 0)
        found.append((NAME[armour // SLOTS], max(0, left), "FUT-218"))
        for card in _open_items(s, reader, thing):
            if left > 0 and AP[card // SLOTS] < 0:
                found.append((NAME[card // SLOTS], AP[card // SLOTS], "FUT-R97"))
    return [*found, ("Base AP", s.base[thing], "FUT-057")]


def _shields(s: FuturaState, reader: int | None, thing: int, layer: str) -> Iterator[Row]:
    for unit, where, left, _, source, _ in s.shields:
        if unit == thing and where == layer:
            yield f"Shield: {source_name(s, reader, source)}", left, "FUT-253"


def _items(s: FuturaState, reader: int | None, a: int) -> Iterator[Row]:
    for card in _open_items(s, reader, a):
        face = card // SLOTS
        if AP[face] > 0:
            yield NAME[face], AP[face] - s.harm.get(card % SLOTS, 0), "FUT-R97"


def _open_items(s: FuturaState, reader: int | None, a: int) -> Iterator[int]:
    off_hand = s.off_hand[a]
    for card in (*([off_hand] if off_hand != NONE else []), *s.items[a]):
        if KIND[card // SLOTS] == ITEM and sees(s, reader, s.side[a], card):
            yield card


def _body(s: FuturaState, reader: int | None, thing: int) -> Row:
    if units.is_station(thing):
        d = thing - STATION
        return f"{LEVEL_NAME[s.level[d]] or DIS_NAME[d]}", s.ap[d], "FUT-072"
    if units.is_mutant(thing):
        a = thing - MUTANT_THING
        return name_of(s, reader, thing), 2 * ACO_AP[a] - s.mutant_harm[a], "FUT-R63"
    card = units.card_of(s, thing)
    return NAME[card // SLOTS], AP[card // SLOTS] - s.harm.get(card % SLOTS, 0), "FUT-062"


# DAM.


@rule("FUT-031", "FUT-040", "FUT-041", "FUT-220", "FUT-416", "FUT-R63", "FUT-R96")
def dam_rows(s: FuturaState, reader: int | None, thing: int) -> list[Row]:
    """What the strike of a unit is made of, played effects last."""
    return [*_own_dam(s, reader, thing), *_armaments(s, reader, thing), *_played(s, reader, thing)]


def _own_dam(s: FuturaState, reader: int | None, thing: int) -> Iterator[Row]:
    if units.is_acolyte(thing):
        yield "Base DAM", ACO_DAM[thing], "FUT-416"
        p = s.side[thing]
        for card, why in ((s.saber[thing], "FUT-031"), (s.off_hand[thing], "FUT-040")):
            if card != NONE and DAM[card // SLOTS] and sees(s, reader, p, card):
                yield NAME[card // SLOTS], DAM[card // SLOTS], why
        for card in s.items[thing]:
            if DAM[card // SLOTS] and sees(s, reader, p, card):
                yield NAME[card // SLOTS], DAM[card // SLOTS], "FUT-041"
    elif units.is_station(thing):
        d = thing - STATION
        yield LEVEL_NAME[s.level[d]] or DIS_NAME[d], s.dam[d], "FUT-R25"
        if stat_dam(s, d):
            yield DIS_ABILITY[d], stat_dam(s, d), "FUT-382"
    elif units.is_mutant(thing):
        yield name_of(s, reader, thing), ACO_DAM[thing - MUTANT_THING] + MUTANT_DAM, "FUT-R63"
    else:
        card = units.card_of(s, thing)
        yield NAME[card // SLOTS], DAM[card // SLOTS], "FUT-062"


def _armaments(s: FuturaState, reader: int | None, thing: int) -> Iterator[Row]:
    """Armaments add to the strike of the unit that fights for their station."""
    d = units.district(s)
    if d == NONE or thing != units.fighting_unit(s):
        return
    for card in s.fitted[d]:
        face = card // SLOTS
        if KIND[face] == ITEM and DAM[face] and sees(s, reader, s.holder[d], card):
            yield NAME[face], DAM[face], "FUT-R96"


def _played(s: FuturaState, reader: int | None, thing: int) -> Iterator[Row]:
    """Effects in force that add to the strike, and the sigil on it."""
    seat = units.side_of(s, thing)
    for verb, unit, amount, _, source, owner, word in s.force:
        everything = unit == NONE and owner == seat and word == "all-own"
        if verb in ("DAM", "STREAK") and (unit == thing or everything):
            more = amount * (int(word) + 1) if verb == "STREAK" else amount
            yield source_name(s, reader, source), more, "FUT-252"
    # The sigil counts for the two that fight, and tells of a saber that others may not have seen yet.
    if s.target != NONE and thing in (units.acting_primary(s), units.fighting_unit(s)):
        sigil, bonus = striking(s, thing)
        saber = s.saber[thing] if units.is_acolyte(thing) else NONE
        if bonus and (saber == NONE or sees(s, reader, s.side[thing], saber)):
            yield f"{SIGIL_NAMES[sigil]} sigil, unless a sigil holds against it", bonus, "FUT-122"


# Dice.


def dice_plus(s: FuturaState, thing: int) -> int:
    """What played effects add to the dice of a unit."""
    return sum(force.amount for force in s.force if force.verb == "ROLL" and force.thing == thing)


@rule("FUT-241", "FUT-R22", "FUT-R65")
def chance(s: FuturaState, attacker: int, defender: int) -> float:
    """How likely an attacker beats the defender with the next dice; a tie does not do."""
    mine, theirs = _results(s, attacker), _results(s, defender)
    better = sum(one > other for one in mine for other in theirs)
    return round(better / (len(mine) * len(theirs)), 3)


def _results(s: FuturaState, thing: int) -> list[int]:
    plus = dice_plus(s, thing)
    return [max(1, sum(faces) + plus) for faces in product(*(die.faces for die in dice_of(s, thing)))]
