"""The player sheet: what the AP and DAM of a unit are made of, line by line, each with its rule.

A reader sees the lines of cards that lie open to that reader; a face-down card has no line.
"""

from __future__ import annotations

from collections.abc import Container, Iterator
from functools import lru_cache
from itertools import product

from starhall.core import Die, rule
from starhall.core.knowers import knows
from starhall.games.futura.box.parts import (
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
    THINGS,
)
from starhall.games.futura.facts import Row
from starhall.games.futura.rules.fight import units
from starhall.games.futura.rules.fight.interaction import dice_of
from starhall.games.futura.rules.fight.packets import MUTANT_DAM
from starhall.games.futura.rules.mat.sigils import striking
from starhall.games.futura.state import FuturaState

Rows = tuple[Row, ...]


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


# What plays add to the sheet of any unit.


@rule("FUT-253")
def shields(s: FuturaState, reader: int | None, thing: int, layer: str) -> Rows:
    """Temporary AP in front of a unit, in one of the two layers."""
    if not s.shields:
        return ()
    return tuple(
        [
            (f"Shield: {source_name(s, reader, shield.source)}", shield.left, "FUT-253")
            for shield in s.shields
            if shield.thing == thing and shield.layer == layer
        ]
    )


def strengthened(s: FuturaState) -> Container[int]:
    """The units to whose strike anything may be added: everybody by effects, else the two that fight."""
    if s.force and not _ADDING.isdisjoint([force.verb for force in s.force]):
        return range(THINGS)
    return () if s.target == NONE else (units.acting_primary(s), units.fighting_unit(s))


_ADDING = frozenset({"DAM", "STREAK"})


@rule("FUT-122", "FUT-252", "FUT-R96")
def played(s: FuturaState, reader: int | None, thing: int) -> Rows:
    """What is added to the strike of a unit: armaments of the station it fights for, effects, a sigil."""
    if s.target == NONE:
        return tuple(_effects(s, reader, thing)) if s.force else ()
    return (*_armaments(s, reader, thing), *_effects(s, reader, thing), *_sigil(s, reader, thing))


def _armaments(s: FuturaState, reader: int | None, thing: int) -> Iterator[Row]:
    d = units.district(s)
    if d == NONE or not s.fitted[d] or thing != units.fighting_unit(s):
        return
    for card in s.fitted[d]:
        face = card // SLOTS
        if KIND[face] == ITEM and DAM[face] and sees(s, reader, s.holder[d], card):
            yield NAME[face], DAM[face], "FUT-R96"


def _effects(s: FuturaState, reader: int | None, thing: int) -> Iterator[Row]:
    for force in s.force:
        if force.verb in _ADDING:
            for_all = force.thing == NONE and force.word == "all-own"
            if force.thing == thing or (for_all and force.seat == units.side_of(s, thing)):
                times = int(force.word) + 1 if force.verb == "STREAK" else 1
                yield source_name(s, reader, force.source), force.amount * times, "FUT-252"


def _sigil(s: FuturaState, reader: int | None, thing: int) -> Iterator[Row]:
    """It counts for the two that fight, and tells of a saber that others may not have seen yet."""
    if (s.applied or s.force) and thing in (units.acting_primary(s), units.fighting_unit(s)):
        sigil, bonus = striking(s, thing)
        saber = s.saber[thing] if units.is_acolyte(thing) else NONE
        if bonus and (saber == NONE or sees(s, reader, s.side[thing], saber)):
            yield f"{SIGIL_NAMES[sigil]} sigil, unless a sigil holds against it", bonus, "FUT-122"


# The sheets of creatures, armaments and mutants.


@rule("FUT-062", "FUT-R63")
def ap_rows(s: FuturaState, reader: int | None, thing: int) -> Rows:
    """The layers of a mutant or a card, the first to be lost first."""
    if units.is_mutant(thing):
        a = thing - MUTANT_THING
        body = (name_of(s, reader, thing), 2 * ACO_AP[a] - s.mutant_harm[a], "FUT-R63")
    else:
        card = units.card_of(s, thing)
        body = (NAME[card // SLOTS], AP[card // SLOTS] - s.harm.get(card % SLOTS, 0), "FUT-062")
    return (*shields(s, reader, thing, "ability"), body)


@rule("FUT-062", "FUT-R63")
def dam_rows(s: FuturaState, reader: int | None, thing: int) -> Rows:
    """What the strike of a mutant or a card is made of."""
    if units.is_mutant(thing):
        body = (name_of(s, reader, thing), body_dam(s, thing), "FUT-R63")
    else:
        body = (NAME[units.card_of(s, thing) // SLOTS], body_dam(s, thing), "FUT-062")
    return (body, *played(s, reader, thing))


def body_dam(s: FuturaState, thing: int) -> int:
    """The strike that a mutant or a card has by itself."""
    if units.is_mutant(thing):
        return ACO_DAM[thing - MUTANT_THING] + MUTANT_DAM
    return DAM[units.card_of(s, thing) // SLOTS]


@lru_cache(4096)
@rule("FUT-072", "FUT-382", "FUT-R25")
def station_rows(d: int, level: int, ap: int, dam: int, more: int) -> tuple[Row, Rows]:
    """A station without what plays add: its AP, and what its strike is made of, the district's part last."""
    name = LEVEL_NAME[level] or DIS_NAME[d]
    strike: Rows = ((name, dam, "FUT-R25"),)
    return (name, ap, "FUT-072"), (*strike, (DIS_ABILITY[d], more, "FUT-382")) if more else strike


# Dice.


def dice_names(s: FuturaState, thing: int) -> tuple[str, ...]:
    """The combat dice of a unit by their names."""
    return tuple([die.name for die in dice_of(s, thing)])


def dice_plus(s: FuturaState, thing: int) -> int:
    """What played effects add to the dice of a unit."""
    return sum([force.amount for force in s.force if force.verb == "ROLL" and force.thing == thing])


@rule("FUT-241", "FUT-R22", "FUT-R65")
def chance(s: FuturaState, attacker: int, defender: int) -> float:
    """How likely an attacker beats the defender with the next dice; a tie does not do."""
    mine, theirs = dice_of(s, attacker), dice_of(s, defender)
    return _beats(mine, dice_plus(s, attacker), theirs, dice_plus(s, defender))


@lru_cache(1024)
def _beats(mine: tuple[Die, ...], plus: int, theirs: tuple[Die, ...], theirs_plus: int) -> float:
    results, others = _results(mine, plus), _results(theirs, theirs_plus)
    better = sum(one > other for one in results for other in others)
    return round(better / (len(results) * len(others)), 3)


def _results(dice: tuple[Die, ...], plus: int) -> list[int]:
    return [max(1, sum(faces) + plus) for faces in product(*(die.faces for die in dice))]
