"""Stations: building, upgrading, looted upgrades, storage, and equipping them."""

from __future__ import annotations

from starhall.core import Reason, rule
from starhall.core.rows import changed
from starhall.games.futura.box.language import Act
from starhall.games.futura.box.parts import (
    BUILD_PRICE,
    BUILT,
    D20,
    DIS_CLAUSES,
    DISTRICT_COUNT,
    FACE_DOWN,
    LEVEL_AP_PLUS,
    LEVEL_DAM_PLUS,
    LEVEL_DIE,
    NOBODY,
    NONE,
    STA_TYPE,
    STATION,
    TOP_LEVEL,
    UNBUILT,
    UPGRADE_PRICE,
)
from starhall.games.futura.rules.ending import check_victory
from starhall.games.futura.rules.kinds import FIRST, STATION_CARD
from starhall.games.futura.rules.mat.cards import pay
from starhall.games.futura.rules.mat.slots import Mat, slots_free
from starhall.games.futura.state import FuturaState, Loot

_UPGRADE = FIRST["UPGRADE"]
_CHEAPEST = min(UPGRADE_PRICE[2:])
LOWEST_CYCLE = 2
"""The battle cycle from which stations are upgraded."""


def _stats(d: int) -> list[Act]:
    return [
        act
        for clause in DIS_CLAUSES[d]
        if "ALW" in clause.windows
        for act in clause.acts
        if act.verb == "STAT"
    ]


STAT_AP = tuple(sum(act.second.plus[0] for act in _stats(d)) for d in range(DISTRICT_COUNT))
"""By district: the AP that its passive ability adds to a station."""
STAT_DAM = tuple(sum(act.amount.plus[0] for act in _stats(d)) for d in range(DISTRICT_COUNT))
"""By district: the DAM that its passive ability adds to a station."""


@rule("FUT-071", "FUT-072", "FUT-073", "FUT-074", "FUT-205", "FUT-235", "FUT-259", "FUT-328")
@rule("FUT-382", "FUT-391", "FUT-416", "FUT-R25", "FUT-R26", "FUT-R27")
def roll_station(s: FuturaState, d: int, level: int) -> None:
    """New AP and DAM replace the old ones, lower or not; what the district adds comes last."""
    ap = s.roll_one(D20)
    dam = sum([s.roll_one(die) for die in LEVEL_DIE[level]])
    if s.options["station_dam"] == "die_plus_max":
        dam += LEVEL_DAM_PLUS[level]
    s.level[d] = level
    s.ap[d] = ap + LEVEL_AP_PLUS[level] + STAT_AP[d]
    s.ap_full = changed(s.ap_full, d, s.ap[d])
    s.dam = changed(s.dam, d, dam)
    if s.heard:
        rule_id = "FUT-205" if level == 1 else "FUT-072"
        s.tell(rule_id, "station rolled", district=d, ap=s.ap[d], dam=dam + STAT_DAM[d])


# Building.


@rule("FUT-068", "FUT-R28", "FUT-R98")
def types_left(s: FuturaState, p: int, d: int, *how: object) -> list[int]:
    """One station card of each type left in the middle."""
    first: dict[int, int] = {}
    for card in s.middle:
        first.setdefault(STA_TYPE[card], card)
    return list(first.values())


@rule("FUT-069", "FUT-086", "FUT-195", "FUT-205", "FUT-206", "FUT-R28")
def establish(s: FuturaState, p: int, d: int, card: int) -> None:
    """A station card under the district, at level 1."""
    s.middle = tuple([other for other in s.middle if other != card])
    s.holder = changed(s.holder, d, p)
    s.site = changed(s.site, d, BUILT)
    s.station = changed(s.station, d, card)
    s.since = changed(s.since, d, s.turns if s.cycle else -1)
    s.built = changed(s.built, d, s.cycle)
    s.tell("FUT-205", "station built", seat=p, district=d, station=card)
    roll_station(s, d, 1)


@rule("FUT-298", "FUT-326", "FUT-R52", "FUT-R81")
def sites(s: FuturaState, p: int) -> list[int]:
    """Own districts that lie open without a station, and those in the middle that nobody holds."""
    return [d for d, site in enumerate(s.site) if site == UNBUILT and s.holder[d] in (p, NOBODY)]


@rule("FUT-060", "FUT-231", "FUT-353", "FUT-R28")
def list_sites(s: FuturaState, p: int, found: list[int]) -> None:
    """Where a station can be built and paid now."""
    if UNBUILT in s.site and s.energy[p] >= BUILD_PRICE:
        found += [FIRST["BUILD"] + d for d in sites(s, p)]


def why_not_build(s: FuturaState, d: int, p: int) -> Reason | None:
    """Why no station is built there."""
    if s.site[d] == FACE_DOWN and s.holder[d] == p:
        return Reason("FUT-R81", "it was claimed this turn: build from your next turn on")
    if d not in sites(s, p):
        return Reason("FUT-R28", "there is no site of yours without a station")
    return Reason("FUT-319", f"it costs {BUILD_PRICE} energy, you have {s.energy[p]}")


def build(s: FuturaState, d: int, p: int) -> None:
    """First comes the type."""
    s.do((choose_station, p, d, 1))


def choose_station(s: FuturaState, p: int, d: int, price: int) -> None:
    """Any type that is left in the middle; `price` 1 pays for it, 0 is free, 2 uses a looted card."""
    s.ask(p, STATION_CARD, station_chosen, p, "build", d, price)


@rule("FUT-060", "FUT-231", "FUT-353", "FUT-R28", "FUT-R51")
def station_chosen(s: FuturaState, card: int, p: int, purpose: str, d: int, price: int) -> None:
    """Pay, then build."""
    if price == 1:
        pay(s, p, BUILD_PRICE, "FUT-231")
    elif price == 2:
        use_loot(s, p, 1)
    establish(s, p, d, card)
    if s.cycle:
        s.do((check_victory,))


# Upgrading.


@rule("FUT-070", "FUT-229", "FUT-230", "FUT-336", "FUT-R27", "FUT-R81")
def upgrade_trouble(s: FuturaState, p: int, d: int) -> tuple[str, str] | None:
    """Why a station cannot rise by a level now, whoever pays; None if it can."""
    if s.holder[d] != p or s.site[d] != BUILT:
        return ("FUT-229", "there is no station of yours")
    if s.level[d] >= TOP_LEVEL:
        return ("FUT-070", "a Fortress is the highest level")
    if s.cycle < LOWEST_CYCLE:
        return ("FUT-230", "there are no upgrades before the second battle cycle")
    if s.built[d] == s.cycle:
        return ("FUT-336", "it was built in this cycle")
    if s.upgraded >> d & 1:
        return ("FUT-229", "it has been upgraded this turn")
    return None


@rule("FUT-R27")
def in_supply(s: FuturaState, level: int) -> bool:
    """Is there an upgrade card of this level to be bought?"""
    return s.supply[level - 1] > 0 or s.options["upgrade_supply"] == "unlimited"


@rule("FUT-231", "FUT-327")
def upgrade_price(s: FuturaState, d: int) -> int:
    """10, unless an effect says otherwise."""
    price = UPGRADE_PRICE[s.level[d] + 1]
    for verb, thing, amount, _, _, _, word in s.force:
        if verb == "COST" and thing == STATION + d and word == "upgrade":
            price += amount
    return max(0, price)


@rule("FUT-229", "FUT-230", "FUT-231", "FUT-327", "FUT-R27", "FUT-R81")
def list_upgrades(s: FuturaState, p: int, mat: Mat, found: list[int]) -> None:
    """Own stations that may rise by a level now."""
    energy, cycle = s.energy[p], s.cycle
    if cycle < LOWEST_CYCLE or (energy < _CHEAPEST and not s.force):
        return
    upgraded, built, level = s.upgraded, s.built, s.level
    for d in mat.stations:
        if built[d] == cycle or level[d] >= TOP_LEVEL or upgraded >> d & 1:
            continue
        price = upgrade_price(s, d) if s.force else UPGRADE_PRICE[level[d] + 1]
        if price <= energy and in_supply(s, level[d] + 1):
            found.append(_UPGRADE + d)


def why_not_upgrade(s: FuturaState, d: int, p: int) -> Reason | None:
    """Why a station stays at its level."""
    found = upgrade_trouble(s, p, d)
    if found:
        return Reason(*found)
    if not in_supply(s, s.level[d] + 1):
        return Reason("FUT-R27", "no upgrade card of that level is left")
    return Reason("FUT-319", f"it costs {upgrade_price(s, d)} energy, you have {s.energy[p]}")


@rule("FUT-070", "FUT-074", "FUT-327", "FUT-371", "FUT-R27")
def upgrade(s: FuturaState, d: int, p: int) -> None:
    """Pay, take the card, roll anew; the higher production comes with the next collection."""
    pay(s, p, upgrade_price(s, d), "FUT-231")
    take_card(s, s.level[d] + 1)
    raise_level(s, d)


@rule("FUT-074", "FUT-089", "FUT-R27")
def raise_level(s: FuturaState, d: int) -> None:
    """One level up: the old card returns to the middle."""
    give_back(s, s.level[d])
    s.upgraded |= 1 << d
    s.tell("FUT-070", "station upgraded", seat=s.holder[d], district=d, level=s.level[d] + 1)
    roll_station(s, d, s.level[d] + 1)


@rule("FUT-R27")
def take_card(s: FuturaState, level: int) -> None:
    """An upgrade card out of the supply."""
    _supply(s, level, -1)


@rule("FUT-089", "FUT-R27")
def give_back(s: FuturaState, level: int) -> None:
    """An upgrade card back to the supply; level 1 had none."""
    _supply(s, level, 1)


def _supply(s: FuturaState, level: int, change: int) -> None:
    if s.options["upgrade_supply"] == "unlimited":
        return
    one, two, three, four = s.supply
    s.supply = (
        one,
        two + change * (level == 2),
        three + change * (level == 3),
        four + change * (level == 4),
    )


# Looted upgrades.


def usable_loot(s: FuturaState, p: int) -> set[int]:
    """The levels of the looted cards that may be used now."""
    return {level for level, cycle in s.loot[p] if cycle <= s.cycle}


@rule("FUT-276", "FUT-R51")
def list_loot(s: FuturaState, p: int, mat: Mat, found: list[int]) -> None:
    """A level 1 card pays for a new station; a higher one goes on an own station one level lower."""
    levels = usable_loot(s, p)
    fitting = [d for d in mat.stations if s.level[d] + 1 in levels and not upgrade_trouble(s, p, d)]
    if 1 in levels:
        fitting += sites(s, p)
    found += [FIRST["PLACE_LOOT"] + d for d in fitting]


def why_not_loot(s: FuturaState, d: int, p: int) -> Reason | None:
    """Why no looted card goes there."""
    if not s.loot[p]:
        return Reason("FUT-R51", "you have no looted upgrade card")
    if not usable_loot(s, p):
        return Reason("FUT-R51", "a looted card is used from the next battle cycle on")
    found = upgrade_trouble(s, p, d)
    if found and s.holder[d] == p and s.site[d] == BUILT:
        return Reason(*found)
    return Reason("FUT-R51", "a looted card goes on an own station one level lower, or builds one at level 1")


@rule("FUT-276", "FUT-R51")
def place_loot(s: FuturaState, d: int, p: int) -> None:
    """Free of charge, with the usual rolls; it counts as the upgrade of this turn."""
    if s.site[d] == BUILT:
        use_loot(s, p, s.level[d] + 1)
        raise_level(s, d)
    else:
        s.do((choose_station, p, d, 2))


def use_loot(s: FuturaState, p: int, level: int) -> None:
    """A looted card leaves the side of the mat."""
    kept = list(s.loot[p])
    kept.remove(min(entry for entry in kept if entry.level == level))
    s.loot = changed(s.loot, p, tuple(kept))
    s.tell("FUT-R51", "loot used", seat=p, level=level)


@rule("FUT-276", "FUT-R51")
def loot_upgrade(s: FuturaState, p: int, d: int) -> None:
    """The top upgrade card of a station that is about to be razed goes beside the mat of `p`."""
    level = s.level[d]
    s.loot = changed(s.loot, p, (*s.loot[p], Loot(level, s.cycle + 1)))
    s.level[d] = 0
    s.tell("FUT-276", "looted", seat=p, level=level)


# The fall of a station.


@rule("FUT-089", "FUT-279", "FUT-354", "FUT-R27")
def raze(s: FuturaState, d: int) -> None:
    """Station card and upgrade card return to the middle."""
    give_back(s, s.level[d])
    s.middle = tuple(sorted((*s.middle, s.station[d])))
    s.station = changed(s.station, d, NONE)
    s.level[d] = s.ap[d] = 0
    s.ap_full = changed(s.ap_full, d, 0)
    s.dam = changed(s.dam, d, 0)
    s.site = changed(s.site, d, UNBUILT)


@rule("FUT-060", "FUT-087", "FUT-279", "FUT-297")
def secure(s: FuturaState, d: int, p: int) -> None:
    """The district lies face down on the bench of the victor, protected until the next own turn."""
    s.holder = changed(s.holder, d, p)
    s.site = changed(s.site, d, FACE_DOWN)
    s.since = changed(s.since, d, s.turns)
    s.tell("FUT-087", "district secured", seat=p, district=d)


__all__ = ["choose_station", "establish", "loot_upgrade", "raze", "secure", "slots_free"]
