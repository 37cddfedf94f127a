"""Districts and their stations: sites, builders, levels, the supply of upgrade cards, and loot."""

from __future__ import annotations

import pytest

from starhall.core.scenes import checks, choose, offered, place_at
from starhall.games.futura.box.parts import (
    BUILT,
    FACE_DOWN,
    NEUTRAL,
    NOBODY,
    NONE,
    OUT,
    STA_TYPE,
    STATION,
    UNBUILT,
)
from starhall.games.futura.rules.mat import stations
from starhall.games.futura.rules.mat.slots import gather
from starhall.games.futura.state import Loot
from tests.games.futura.fight import dice, effect, question
from tests.games.futura.playing import seen
from tests.games.futura.table import (
    AEGIS,
    FOUNDRY,
    LOWMARKET,
    NEEDLE,
    SKYHOOK,
    TERRACE,
    THORN,
    act,
    action_refusal,
    can,
    go,
    only_districts,
    turn,
)

# Dice.


@checks("FUT-071", "FUT-072", "FUT-205", "FUT-235", "FUT-391", "FUT-R25", "FUT-R26")
@pytest.mark.parametrize("d", [AEGIS, FOUNDRY, THORN])
@pytest.mark.parametrize("how", ["die_only", "die_plus_max"])
@pytest.mark.parametrize(
    ("level", "shown", "ap", "dam", "more"),
    [
        (1, (1, 8), 11, 8, 0),
        (2, (20, 10), 40, 10, 10),
        (3, (7, 12), 37, 12, 12),
        (4, (7, 12, 4), 47, 16, 16),
    ],
)
def test_a_station_has_what_the_dice_its_level_and_its_district_give(
    level: int, shown: tuple[int, ...], ap: int, dam: int, more: int, how: str, d: int
) -> None:
    s = turn(options={"station_dam": how})
    dice(s, *shown)
    stations.roll_station(s, d, level)
    extra = 4 if d == FOUNDRY else 0
    assert (s.level[d], s.ap[d], s.ap_full[d]) == (level, ap + extra, ap + extra)
    assert s.dam[d] == dam + (more if how == "die_plus_max" else 0)
    assert seen(s, "station rolled", "dam") == [s.dam[d] + (2 if d == FOUNDRY else 0)]


@checks("FUT-328", "FUT-R26")
def test_one_district_of_the_box_adds_to_its_station() -> None:
    rows = [(d, stations.STAT_AP[d], stations.STAT_DAM[d]) for d in range(12)]
    assert [row for row in rows if row[1:] != (0, 0)] == [(FOUNDRY, 4, 2)]


# Building.


@checks("FUT-298", "FUT-326", "FUT-R28", "FUT-R52", "FUT-R81")
@pytest.mark.parametrize("d", [AEGIS, TERRACE, THORN])
@pytest.mark.parametrize("p", [0, 1])
@pytest.mark.parametrize("holder", [0, 1, NOBODY, NEUTRAL])
@pytest.mark.parametrize("site", [OUT, FACE_DOWN, UNBUILT, BUILT])
def test_a_station_is_built_on_an_open_site_of_the_own_or_of_nobody(
    site: int, holder: int, p: int, d: int
) -> None:
    s = turn(p)
    place_at(s, site={d: site})
    place_at(s, holder={d: holder})
    free = site == UNBUILT and holder in (p, NOBODY)
    assert can(s, p, "BUILD") == ([d] if free else [])
    claimed = ("FUT-R81", "it was claimed this turn: build from your next turn on")
    none = ("FUT-R28", "there is no site of yours without a station")
    waits = site == FACE_DOWN and holder == p
    assert action_refusal(s, p, "BUILD", d) == (None if free else claimed if waits else none)


@checks("FUT-060", "FUT-231", "FUT-319")
def test_a_site_is_offered_from_ten_energy_on_even_if_nothing_else_is_built() -> None:
    s = turn(1, energy=[20, 10])
    only_districts(s, AEGIS)
    place_at(s, site={AEGIS: UNBUILT})
    place_at(s, holder={AEGIS: 1})
    assert can(s, 1, "BUILD") == [AEGIS]
    s.energy[1] = 9
    assert can(s, 1, "BUILD") == []
    assert action_refusal(s, 1, "BUILD", AEGIS) == ("FUT-319", "it costs 10 energy, you have 9")


@checks("FUT-068", "FUT-R28", "FUT-R98")
def test_one_card_of_each_type_left_may_be_chosen() -> None:
    s = turn()
    place_at(s, site={AEGIS: UNBUILT})
    s.middle = (0, 1, 4, 10, 11)
    act(s, 0, "BUILD", AEGIS)
    assert offered(s, 0) == [0, 4, 11]
    assert [STA_TYPE[card] for card in s.middle] == [0, 0, 2, 0, 3]


@checks("FUT-060", "FUT-069", "FUT-086", "FUT-195", "FUT-205", "FUT-231", "FUT-R51")
@pytest.mark.parametrize("cycle", [0, 2])
@pytest.mark.parametrize("price", [0, 1, 2])
def test_a_station_is_paid_with_energy_or_a_looted_card_or_is_free(price: int, cycle: int) -> None:
    s = turn(1, supply=(5, 4, 3, 2))
    s.cycle, s.turns = cycle, 6
    s.middle = (6, 7, 8)
    place_at(s, site={SKYHOOK: UNBUILT})
    place_at(s, holder={SKYHOOK: NOBODY})
    place_at(s, loot={1: (Loot(2, 1), Loot(1, 2), Loot(1, 1))})
    go(s, (stations.choose_station, 1, SKYHOOK, price))
    assert question(s) == (1, "station", "build")
    dice(s, 20, 8)
    choose(s, 1, "station", 8)
    assert (s.holder[SKYHOOK], s.site[SKYHOOK], s.station[SKYHOOK], s.level[SKYHOOK]) == (1, BUILT, 8, 1)
    assert (list(s.middle), s.ap[SKYHOOK], s.dam[SKYHOOK]) == ([6, 7], 30, 8)
    assert (s.since[SKYHOOK], s.built[SKYHOOK]) == ((6, 2) if cycle else (-1, 0))
    assert s.energy == [20, 10 if price == 1 else 20]
    left = (Loot(2, 1), Loot(1, 2)) if price == 2 else (Loot(2, 1), Loot(1, 2), Loot(1, 1))
    assert (s.loot[1], s.supply) == (left, (5, 4, 3, 2))


@checks("FUT-004", "FUT-R53")
@pytest.mark.parametrize("cycle", [0, 2])
def test_who_builds_on_the_last_open_district_holds_them_all_and_wins(cycle: int) -> None:
    s = turn(1)
    only_districts(s, TERRACE, SKYHOOK)
    s.cycle = cycle
    place_at(s, site={SKYHOOK: UNBUILT})
    place_at(s, holder={SKYHOOK: NOBODY})
    go(s, (stations.choose_station, 1, SKYHOOK, 1))
    dice(s, 1, 1)
    choose(s, 1, "station", 6)
    assert (s.part == "over") == bool(cycle), "while the table is set up nobody has won"


# Upgrading.


@checks("FUT-070", "FUT-229", "FUT-230", "FUT-231", "FUT-319", "FUT-336", "FUT-R27", "FUT-R81")
@pytest.mark.parametrize("d", [FOUNDRY, NEEDLE])
@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_when_a_station_may_rise(level: int, d: int) -> None:
    s = turn(1, energy=[20, 10])
    only_districts(s, d, AEGIS)
    s.level[d], s.cycle = level, 2
    highest = ("FUT-070", "a Fortress is the highest level")
    assert can(s, 1, "UPGRADE") == ([d] if level < 4 else [])
    assert action_refusal(s, 1, "UPGRADE", d) == (highest if level == 4 else None)
    assert action_refusal(s, 1, "UPGRADE", AEGIS) == ("FUT-229", "there is no station of yours")
    if level == 4:
        return
    s.upgraded = ~(1 << d)
    assert can(s, 1, "UPGRADE") == [d]
    refusals: list[tuple[str, object, object, tuple[str, str]]] = [
        ("upgraded", 1 << d, 0, ("FUT-229", "it has been upgraded this turn")),
        ("cycle", 1, 2, ("FUT-230", "there are no upgrades before the second battle cycle")),
        ("energy", [20, 9], [20, 10], ("FUT-319", "it costs 10 energy, you have 9")),
        (
            "supply",
            tuple(int(n != level) for n in range(4)),
            tuple(int(n == level) for n in range(4)),
            ("FUT-R27", "no upgrade card of that level is left"),
        ),
    ]
    for field, wrong, right, words in refusals:
        setattr(s, field, wrong)
        assert (can(s, 1, "UPGRADE"), action_refusal(s, 1, "UPGRADE", d)) == ([], words), field
        setattr(s, field, right)
        assert (can(s, 1, "UPGRADE"), action_refusal(s, 1, "UPGRADE", d)) == ([d], None), field
    place_at(s, built={d: 2})
    assert (can(s, 1, "UPGRADE"), action_refusal(s, 1, "UPGRADE", d)) == (
        [],
        ("FUT-336", "it was built in this cycle"),
    )
    place_at(s, built={d: 1})
    place_at(s, site={d: UNBUILT})
    none = ("FUT-229", "there is no station of yours")
    assert (can(s, 1, "UPGRADE"), action_refusal(s, 1, "UPGRADE", d)) == ([], none)


@checks("FUT-231", "FUT-327")
def test_with_less_than_ten_energy_only_a_cheaper_upgrade_is_offered() -> None:
    s = turn(1, energy=[20, 6])
    assert can(s, 1, "UPGRADE") == []
    s.force = [effect("COST", STATION + TERRACE, -4, "upgrade", seat=1, until="turn")]
    assert can(s, 1, "UPGRADE") == [TERRACE]
    assert action_refusal(s, 1, "UPGRADE", TERRACE) is None
    s.energy[1] = 5
    assert can(s, 1, "UPGRADE") == []
    assert action_refusal(s, 1, "UPGRADE", TERRACE) == ("FUT-319", "it costs 6 energy, you have 5")


@checks("FUT-070", "FUT-074", "FUT-089", "FUT-327", "FUT-R27")
@pytest.mark.parametrize("supply", ["finite", "unlimited"])
@pytest.mark.parametrize(("level", "left"), [(1, (5, 0, 1, 1)), (2, (5, 2, 0, 1)), (3, (5, 1, 2, 0))])
def test_an_upgrade_takes_its_card_and_gives_the_old_one_back(
    level: int, left: tuple[int, ...], supply: str
) -> None:
    s = turn(1, supply=(5, 1, 1, 1), options={"upgrade_supply": supply})
    s.level[TERRACE] = level
    s.upgraded = 1
    dice(s, 10, 1, *([1] if level == 3 else []))
    act(s, 1, "UPGRADE", TERRACE)
    assert (s.level[TERRACE], s.energy, s.upgraded) == (level + 1, [20, 10], 1 | 1 << TERRACE)
    assert s.ap[TERRACE] == 10 + 10 * (level + 1)
    assert s.supply == (left if supply == "finite" else (5, 1, 1, 1))


# Loot.


@checks("FUT-276", "FUT-R51")
@pytest.mark.parametrize("cycle", [2, 3])
@pytest.mark.parametrize("looted", [1, 2, 3, 4])
def test_a_looted_card_goes_on_a_station_one_level_lower_or_builds_one(looted: int, cycle: int) -> None:
    s = turn(1, supply=(5, 1, 1, 1))
    s.cycle = 2
    for d, level in ((FOUNDRY, 1), (TERRACE, 2), (NEEDLE, 3)):
        s.level[d] = level
    place_at(s, site={SKYHOOK: UNBUILT})
    place_at(s, holder={SKYHOOK: NOBODY})
    place_at(s, loot={1: (Loot(looted, cycle),)})
    goes = {1: SKYHOOK, 2: FOUNDRY, 3: TERRACE, 4: NEEDLE}[looted]
    assert can(s, 1, "PLACE_LOOT") == ([goes] if cycle == 2 else [])
    later = ("FUT-R51", "a looted card is used from the next battle cycle on")
    other = ("FUT-R51", "a looted card goes on an own station one level lower, or builds one at level 1")
    for d in (AEGIS, FOUNDRY, TERRACE, NEEDLE, SKYHOOK, THORN):
        fine = None if d == goes else other
        assert action_refusal(s, 1, "PLACE_LOOT", d) == (later if cycle == 3 else fine)
    assert action_refusal(s, 1, "PLACE_LOOT", THORN) is not None
    if cycle == 3:
        return
    dice(s, 1, 1, 1)
    act(s, 1, "PLACE_LOOT", goes)
    if looted == 1:
        assert question(s) == (1, "station", "build")
        choose(s, 1, "station", 6)
    assert (s.level[goes], s.loot[1], s.energy) == (looted, (), [20, 20])
    assert s.supply == (5, *(1 + (n == looted - 1) for n in (2, 3, 4)))
    assert seen(s, "loot used", "level") == [looted]


@checks("FUT-229", "FUT-336", "FUT-R51")
def test_a_station_that_may_not_rise_takes_no_looted_card_either() -> None:
    s = turn(1)
    nothing = ("FUT-R51", "you have no looted upgrade card")
    assert action_refusal(s, 1, "PLACE_LOOT", TERRACE) == nothing
    place_at(s, loot={0: (Loot(2, 1),)})
    assert action_refusal(s, 1, "PLACE_LOOT", TERRACE) == nothing
    place_at(s, loot={1: (Loot(3, 9), Loot(2, 1))}, built={TERRACE: 2})
    assert can(s, 1, "PLACE_LOOT") == [FOUNDRY, NEEDLE]
    assert action_refusal(s, 1, "PLACE_LOOT", TERRACE) == ("FUT-336", "it was built in this cycle")
    place_at(s, site={TERRACE: UNBUILT})
    place_at(s, built={TERRACE: 0})
    other = ("FUT-R51", "a looted card goes on an own station one level lower, or builds one at level 1")
    assert action_refusal(s, 1, "PLACE_LOOT", TERRACE) == other


@checks("FUT-R51")
def test_of_several_looted_cards_of_a_level_the_oldest_is_used() -> None:
    s = turn(1)
    place_at(s, loot={1: (Loot(3, 4), Loot(2, 1), Loot(3, 2), Loot(1, 1))})
    stations.use_loot(s, 1, 3)
    assert s.loot == ((), (Loot(3, 4), Loot(2, 1), Loot(1, 1)))


# The fall of a station.


@checks("FUT-087", "FUT-089", "FUT-276", "FUT-279", "FUT-297", "FUT-354", "FUT-R27", "FUT-R51")
@pytest.mark.parametrize(("level", "left"), [(1, (5, 1, 1, 1)), (2, (5, 2, 1, 1)), (4, (5, 1, 1, 2))])
@pytest.mark.parametrize("looted", [False, True])
def test_what_is_left_of_a_razed_station(looted: bool, level: int, left: tuple[int, ...]) -> None:
    s = turn(0, supply=(5, 1, 1, 1))
    s.level[TERRACE], s.turns, s.middle = level, 7, (0, 9)
    if looted:
        stations.loot_upgrade(s, 0, TERRACE)
        assert s.loot == ((Loot(level, 3),), ())
    stations.raze(s, TERRACE)
    assert s.supply == ((5, 1, 1, 1) if looted else left)
    assert (list(s.middle), s.station[TERRACE], s.site[TERRACE]) == ([0, TERRACE, 9], NONE, UNBUILT)
    assert (s.level[TERRACE], s.ap[TERRACE], s.ap_full[TERRACE], s.dam[TERRACE]) == (0, 0, 0, 0)
    stations.secure(s, TERRACE, 0)
    assert (s.holder[TERRACE], s.site[TERRACE], s.since[TERRACE]) == (0, FACE_DOWN, 7)
    assert gather(s, 0).stations == [AEGIS, LOWMARKET, 2]
