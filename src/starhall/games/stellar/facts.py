"""What can be read off the table: the facts that rules, words, board, bots and seen table share."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import product
from math import comb
from operator import add
from typing import Literal

from starhall.core import rule
from starhall.games.stellar.box.parts import (
    ACTION_IDS,
    ALL_RACES,
    AREA_COUNT,
    ATTACK,
    BIT,
    CARD,
    CATEGORY_NAMES,
    CLOSED,
    COSMIC_SP,
    CRYSTAL,
    CRYSTALS_ON_PAD,
    DECODE,
    DIE,
    GATE_NUMBERS,
    HAND_LIMIT,
    MAX_ACTIONS,
    MEMBERS,
    NOBODY,
    OPEN,
    PERMANENT,
    PRICE,
    TILE,
    TOKEN_CATEGORY,
)
from starhall.games.stellar.state import StellarTable

# Seats and races


@rule("STEL-160", "STEL-R68")
def seat_of(t: StellarTable, race: int) -> int:
    """The seat that controls a race; NOBODY for a Non Player Race."""
    return t.race.index(race) if race in t.race else NOBODY


def nprs(t: StellarTable) -> tuple[int, ...]:
    """The Non Player Races, in default cosmic order; there are none before all races are chosen."""
    return _nprs(t.race)


@cache
@rule("STEL-160", "STEL-R68")
def _nprs(held: tuple[int, ...]) -> tuple[int, ...]:
    return () if NOBODY in held else tuple(race for race in ALL_RACES if race not in held)


@cache
def unplayed(held: tuple[int, ...]) -> int:
    """The colours of the Non Player Races where players hold these, as a set: bit r for race r."""
    return sum(1 << race for race in _nprs(held))


@rule("STEL-R76")
def clockwise(t: StellarTable, p: int) -> list[int]:
    """All seats clockwise from `p`, which comes first: seat numbers ascend and wrap round."""
    return [*range(p, t.players), *range(p)]


@rule("STEL-036", "STEL-126", "STEL-169", "STEL-R67")
def ranking(t: StellarTable) -> tuple[int, ...]:
    """Who wins a tie, best first: Non Player Races in default order, then the cosmic order."""
    return _nprs(t.race) + t.order


# Pads, cards and the pouch


@rule("STEL-042", "STEL-043", "STEL-065", "STEL-067", "STEL-176", "STEL-R14", "STEL-R78")
def max_actions(t: StellarTable, p: int) -> int:
    """1 + the crystals missing from the pad, read anew whenever it matters."""
    return MAX_ACTIONS[t.pad[t.race[p]]]


@rule("STEL-017")
def tiles_in_ship(t: StellarTable, race: int) -> int:
    """The tiles of a race in the ship; none of them can pay for anything."""
    return sum(t.level[race])


def colours_of(cards: Iterable[int]) -> int:
    """The colours of cards, as a set: bit r for race r."""
    colours = 0
    for card in cards:
        colours |= BIT[card]
    return colours


@rule("STEL-154")
def by_category(tokens: Iterable[int]) -> list[int]:
    """By category: how many of these VP tokens show it."""
    found = [0] * len(CATEGORY_NAMES)
    for token in tokens:
        found[TOKEN_CATEGORY[token]] += 1
    return found


@rule("STEL-025", "STEL-057", "STEL-058", "STEL-R28")
def why_no_card(held: int, left: int) -> str:
    """The rule by which a hand of so many cards draws none from a deck of so many; empty if it does."""
    if held >= HAND_LIMIT:
        return "STEL-058"
    return "" if left else "STEL-R28"


@rule("STEL-023", "STEL-161", "STEL-163", "STEL-R34")
def pouch(t: StellarTable) -> tuple[int, ...]:
    """By race: the crystals that lie on no pad; all of them belong to the pouch."""
    return _pouch(t.race, tuple(t.pad))


@cache
def _pouch(held: tuple[int, ...], pad: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(PERMANENT[race][race in held] + CRYSTALS_ON_PAD - on_pad for race, on_pad in enumerate(pad))


def in_pouch(t: StellarTable) -> tuple[int, ...]:
    """By race: the crystals in the pouch right now, without those that were just drawn."""
    inside = pouch(t)
    if t.crystals:
        return tuple([n - t.crystals.count(race) for race, n in enumerate(inside)])
    return inside


@cache
def chance(inside: tuple[int, ...], race: int, draws: int) -> float:
    """How likely at least one own crystal is among so many draws from this pouch."""
    whole = sum(inside)
    draws = min(draws, whole)
    return 1 - comb(whole - inside[race], draws) / comb(whole, draws) if whole else 0.0


# Phase A


@rule("STEL-028", "STEL-029", "STEL-038")
def kept(t: StellarTable, race: int) -> list[int]:
    """By bid, from 0 on: the tiles of a race that stay available."""
    return list(range(t.available[race], -1, -1))


@rule("STEL-034", "STEL-170")
def cosmic_income(t: StellarTable) -> list[int]:
    """By seat: the SP of its cosmic rank; nothing before there is a cosmic order."""
    if not t.order:
        return []
    gains = dict(zip(t.order, COSMIC_SP[t.players], strict=True))
    return [gains[race] for race in t.race]


# Phase B


@rule("STEL-044", "STEL-046", "STEL-047", "STEL-048", "STEL-R19", "STEL-R20")
def prices(t: StellarTable, p: int) -> tuple[int, ...]:
    """By action: 1 AT; a bottom one 1 more for each earlier play, in this turn or as the table agreed."""
    lying = t.fresh if p == t.active else _NONE
    if t.options["replay_cost_scope"] == "round":
        lying = [*map(add, lying, t.older[p])]
    return (PRICE[lying[CARD]], PRICE[lying[CRYSTAL]], PRICE[lying[TILE]], 1, 1, 1)


_NONE = [0] * len(ACTION_IDS)
"""By action area: no AT."""


@rule("STEL-045")
def at_left(t: StellarTable, p: int) -> dict[int, int]:
    """By action that `p` can pay: the AT that it leaves."""
    at = t.at[p]
    return {action: at - price for action, price in enumerate(prices(t, p)) if price <= at}


@rule("STEL-042", "STEL-043", "STEL-044", "STEL-176")
def may_act(t: StellarTable, p: int) -> bool:
    """Is there an AT left, and an action below the maximum?"""
    return t.at[p] > 0 and t.actions < MAX_ACTIONS[t.pad[t.race[p]]]


def slowest(t: StellarTable, p: int) -> int:
    """The other seat with the most unplayed AT, on which the idle income of `p` depends."""
    return _slowest(tuple(t.at), p)


@cache
@rule("STEL-054", "STEL-055", "STEL-R25")
def _slowest(at: tuple[int, ...], p: int) -> int:
    return max([q for q in range(len(at)) if q != p], key=at.__getitem__)


@rule("STEL-054", "STEL-055", "STEL-107", "STEL-R25", "STEL-R89")
def idle_income(t: StellarTable, p: int) -> int:
    """The largest number of unplayed AT that any other single player holds."""
    return t.at[slowest(t, p)]


@rule("STEL-041", "STEL-054")
def is_idle(t: StellarTable, p: int) -> bool:
    """Are the turns of `p` idle now: is it Phase B, and no AT left?"""
    return t.phase == "B" and not t.at[p]


# DECODE, ATTACK and GATE control


@rule("STEL-074", "STEL-R21")
def may_decode(t: StellarTable, race: int, colours: int) -> bool:
    """Does a race have a unit in the closed sector, and a card of its own among these colours?"""
    return colours >> race & 1 == 1 and t.level[race][CLOSED[t.gate]] > 0


@rule("STEL-089", "STEL-090", "STEL-R21", "STEL-R47")
def targets(t: StellarTable, race: int, colours: int) -> int:
    """Those of these colours that can be attacked: both races have a unit in the open sector."""
    colours &= ~(1 << race)
    a, b = OPEN[t.gate]
    levels = t.level
    own = levels[race]
    if not (own[a] or own[b]):
        return 0
    for target in MEMBERS[colours]:
        level = levels[target]
        if not (level[a] or level[b]):
            colours ^= 1 << target
    return colours


Lack = Literal["actions", "AT", "card", "unit", "target"]
"""What can be missing for an action: one more in the turn, AT, the card, an own unit, a target."""


def lacks_to_decode(race: int, colours: int) -> Lack:
    """What a race that cannot decode lacks first: the card or the unit."""
    return "unit" if colours >> race & 1 else "card"


def lacks_to_attack(t: StellarTable, race: int, target: int, colours: int) -> Lack:
    """What a race that cannot attack another one lacks first: the card, the unit or the target."""
    if not colours >> target & 1:
        return "card"
    return "target" if attacking_level(t, race) else "unit"


@rule("STEL-074", "STEL-075", "STEL-177")
def decoding_level(t: StellarTable, race: int) -> int:
    """The level of the unit that decodes: the one in the closed sector."""
    return t.level[race][CLOSED[t.gate]]


@rule("STEL-090", "STEL-092", "STEL-093", "STEL-177", "STEL-R46")
def attacking_level(t: StellarTable, race: int) -> int:
    """The level of the attacker: the higher of the own units in the open sector."""
    a, b = OPEN[t.gate]
    own = t.level[race]
    return max(own[a], own[b])


@rule("STEL-080", "STEL-174", "STEL-R39", "STEL-R64")
def opposers(t: StellarTable, p: int) -> tuple[int, ...]:
    """The other races in the closed sector: players clockwise, then Non Player Races in default order."""
    closed, level = CLOSED[t.gate], t.level
    races = t.race[p + 1 :] + t.race[:p] + nprs(t)
    return tuple([race for race in races if level[race][closed]])


@rule("STEL-087", "STEL-104", "STEL-113", "STEL-180", "STEL-R41", "STEL-R89")
def barred_by(t: StellarTable, p: int, contest: int, target: int) -> int:
    """The seat without AT that forbids re-rolls, or NOBODY; Non Player Races never had any AT."""
    if contest == DECODE:
        closed = CLOSED[t.gate]
        for q, race in enumerate(t.race):
            if q != p and not t.at[q] and t.level[race][closed]:
                return q
    elif contest == ATTACK and target in t.race:
        q = t.race.index(target)
        if not t.at[q]:
            return q
    return NOBODY


NoReroll = Literal["", "AT", "tiles"]


@rule("STEL-085", "STEL-103", "STEL-113")
def no_reroll(t: StellarTable, p: int, barring: int) -> NoReroll:
    """What keeps `p` from rolling a die again: that seat without AT, or no tile to flip; empty if nothing."""
    if barring != NOBODY:
        return "AT"
    return "" if t.available[t.race[p]] else "tiles"


@rule("STEL-110")
def gate_needs(t: StellarTable) -> int:
    """The lowest roll that controls the gate: it beats the number under the cube."""
    return GATE_NUMBERS[t.cube] + 1


GATE_CHANCES = tuple(
    (sum(sum(dice) > number for dice in product(DIE.faces, repeat=3)), len(DIE.faces) ** 3)
    for number in GATE_NUMBERS
)
"""By slot of the gate control cube: how many of all rolls succeed."""


# Phase C

CLOSED_BONUS = 1
"""The first step of Phase C; each category is a step, and the ship after it another."""
STEPS = CLOSED_BONUS + 2 * len(CATEGORY_NAMES)


def score_step(category: int) -> int:
    """The step of Phase C in which a category is scored; the ship's is the next."""
    return CLOSED_BONUS + 1 + 2 * category


def scored_in(step: int) -> int:
    """The category that a step of Phase C is about; NOBODY before the first."""
    return (step - score_step(0)) // 2 if step > CLOSED_BONUS else NOBODY


@rule("STEL-116", "STEL-123", "STEL-124", "STEL-125", "STEL-183", "STEL-R54")
def values_of(level: Sequence[tuple[int, ...]], placed: Iterable[int]) -> list[list[int]]:
    """By category and race: the highest level anywhere, the units, and the placed cards, up or down."""
    return [list(map(max, level)), [AREA_COUNT - levels.count(0) for levels in level], list(placed)]


def values(t: StellarTable) -> list[list[int]]:
    """By category and race: what each would count now."""
    return values_of(t.level, map(len, t.placed))


@rule("STEL-126", "STEL-132", "STEL-169", "STEL-R67")
def best_of(ranks: Sequence[int], counted: Sequence[int]) -> list[int]:
    """The races with the highest value, the winner of the tie first; none if all count 0."""
    best = max(counted)
    return [race for race in ranks if counted[race] == best] if best else []
