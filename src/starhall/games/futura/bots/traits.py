"""What is true of each seat, for learned values: energy, cards, acolytes and gear, districts, the fight."""

from __future__ import annotations

from starhall.core import Traits
from starhall.games.futura.bots.evaluate import fight
from starhall.games.futura.box.parts import (
    ACO_DAM,
    ACOLYTE_COUNT,
    BAY,
    BENCH,
    BUILT,
    CYCLES,
    DIS_ENERGY,
    DISTRICT_COUNT,
    FACES,
    LEVEL_ENERGY,
    NONE,
    OUT,
    SIGIL,
    SIGIL_NAMES,
    SLOTS,
)
from starhall.games.futura.rules.mat.gear import armour_left, class_of, strike_of
from starhall.games.futura.state import FuturaState

_ENERGY, _AP, _STRIKE, _HAND, _PEOPLE, _LEVELS, _FIGHT, _INCOME = 24, 12, 10, 12, 7, 6, 13, 16
"""How far energy, AP, strikes, cards, acolytes, levels, edges of a fight and incomes are told apart."""
_CLASSES = 4
_PARTS = ("setup", "cycle", "collect", "action", "assault", "over")

TRAITS = Traits()
_CYCLE = TRAITS.add("cycle", CYCLES + 1)
_PART = TRAITS.add("part, own turn or not", 2 * len(_PARTS))
_BEFORE = TRAITS.add("own turn of the cycle to come")
_STOCK = TRAITS.add("energy", _ENERGY)
_STOCK_BY = TRAITS.add("energy in tens, by cycle", 5 * (CYCLES + 1))
_HELD = TRAITS.add("cards in hand", _HAND)
_CARD = TRAITS.add("card in hand", FACES)
_BAY_CARD = TRAITS.add("sigil in the bay", len(SIGIL_NAMES) + 2)
_MEMBERS = TRAITS.add("acolytes, by cycle", _PEOPLE * (CYCLES + 1))
_ACOLYTE = TRAITS.add("acolyte", ACOLYTE_COUNT)
_ARMOUR = TRAITS.add("armour left by class", _CLASSES * _AP)
_BASE = TRAITS.add("base AP", _AP)
_STRONG = TRAITS.add("strike", _STRIKE)
_OUTSIDE = TRAITS.add("acolyte in the assault bay, own turn or not", 2)
_FRESH = TRAITS.add("acolyte that may still assault")
_WORN = TRAITS.add("card worn", FACES)
_DISTRICT = TRAITS.add("district", DISTRICT_COUNT)
_STATION = TRAITS.add("station in district", DISTRICT_COUNT)
_STATIONS = TRAITS.add("stations, by cycle", _PEOPLE * (CYCLES + 1))
_STATION_LEVEL = TRAITS.add("level of a station", _LEVELS)
_STATION_AP = TRAITS.add("AP of a station", _AP)
_STATION_DAM = TRAITS.add("strike of a station", _STRIKE)
_FITTED = TRAITS.add("card fitted", FACES)
_STORED = TRAITS.add("card stored")
_BRINGS = TRAITS.add("income", _INCOME)
_LOOT = TRAITS.add("upgrade card kept")
_ATTACKS = TRAITS.add("edge of the attacker", _FIGHT)
_DEFENDS = TRAITS.add("edge against the defender", _FIGHT)
_OUT_OF_IT = TRAITS.add("eliminated")


@TRAITS.told_by
def traits(s: FuturaState) -> list[list[int]]:
    """By seat: the traits that hold; none while decks are built, and none of a match of several games."""
    if not s.cycle or s.finished:
        return []
    edge = min(max(round(fight(s)) + _FIGHT // 2, 0), _FIGHT - 1)
    found = []
    for p in range(s.players):
        if p not in s.playing:
            found.append([_OUT_OF_IT])
            continue
        mine = [_CARD + card // SLOTS for card in s.hands[p]]
        mine += [_BAY_CARD + min(SIGIL[card // SLOTS], len(SIGIL_NAMES)) for card in s.bays[p]]
        mine += _people(s, p) + _land(s, p)
        mine += (
            _CYCLE + s.cycle,
            _PART + 2 * _PARTS.index(s.part) + (p == s.active),
            _STOCK + min(s.energy[p] // 2, _ENERGY - 1),
            _STOCK_BY + s.cycle * 5 + min(s.energy[p] // 10, 4),
            _HELD + min(len(s.hands[p]), _HAND - 1),
        )
        mine += [_LOOT] * len(s.loot[p])
        if s.playing.index(p) > s.turns % len(s.playing):
            mine.append(_BEFORE)
        if p == s.attacker:
            mine.append(_ATTACKS + edge)
        elif p == s.defender:
            mine.append(_DEFENDS + edge)
        found.append(mine)
    return found


def _people(s: FuturaState, p: int) -> list[int]:
    """Acolytes and what they wear."""
    found: list[int] = []
    people = 0
    for a, side in enumerate(s.side):
        if side != p or s.place[a] not in (BENCH, BAY):
            continue
        people += 1
        found += (
            _ACOLYTE + a,
            _ARMOUR + class_of(s, a) * _AP + min((armour_left(s, a) + 9) // 10, _AP - 1),
            _BASE + min((s.base[a] + 4) // 5, _AP - 1),
            _STRONG + min(max(strike_of(s, a) - ACO_DAM[a] + 4, 0) // 5, _STRIKE - 1),
        )
        if s.place[a] == BAY:
            found.append(_OUTSIDE + (p == s.active))
        if p == s.active and not (s.attacked | s.resting) >> a & 1:
            found.append(_FRESH)
        for card in (s.armour[a], s.saber[a], s.off_hand[a], *s.items[a], *s.abilities[a]):
            if card != NONE:
                found.append(_WORN + card // SLOTS)
    found.append(_MEMBERS + s.cycle * _PEOPLE + min(people, _PEOPLE - 1))
    return found


def _land(s: FuturaState, p: int) -> list[int]:
    """Districts and stations."""
    found: list[int] = []
    stations = income = 0
    for d, holder in enumerate(s.holder):
        if holder != p or s.site[d] == OUT:
            continue
        found.append(_DISTRICT + d)
        if s.site[d] != BUILT:
            continue
        stations += 1
        income += DIS_ENERGY[d] + LEVEL_ENERGY[s.level[d]]
        found += (
            _STATION + d,
            _STATION_LEVEL + min(s.level[d], _LEVELS - 1),
            _STATION_AP + min(max(s.ap[d] + 9, 0) // 10, _AP - 1),
            _STATION_DAM + min(max(s.dam[d] + 4, 0) // 5, _STRIKE - 1),
        )
        found += [_FITTED + card // SLOTS for card in s.fitted[d]]
        found += [_STORED] * len(s.cargo[d])
    found += (
        _STATIONS + s.cycle * _PEOPLE + min(stations, _PEOPLE - 1),
        _BRINGS + min(income, _INCOME - 1),
    )
    return found
