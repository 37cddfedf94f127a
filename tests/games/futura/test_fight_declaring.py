"""Whom an assault can be declared on, with whom, and who stands there."""

from __future__ import annotations

import pytest

from starhall.core.scenes import checks, place_at, told
from starhall.games.futura.box.parts import (
    BAY,
    BUILT,
    DISTRICT,
    FACE_DOWN,
    NEUTRAL,
    NOBODY,
    NONE,
    STATION,
    UNBUILT,
)
from starhall.games.futura.rules.fight import breaking_off, comparison, declaring, packets, spoils, units
from starhall.games.futura.rules.plays.conditions import met
from tests.games.futura.fight import dice, effect, engaged
from tests.games.futura.table import (
    AEGIS,
    CHEN,
    TERRACE,
    VELARIS,
    can,
    dress,
    load_up,
    only_districts,
    turn,
    why,
)


@checks("FUT-R101")
@pytest.mark.parametrize(("holder", "worth_it"), [(1, True), (NEUTRAL, True), (NOBODY, False), (0, False)])
def test_whose_district_is_a_reason_to_declare(holder: int, worth_it: bool) -> None:
    s = turn(0, players=3)
    only_districts(s, AEGIS, TERRACE)
    place_at(s, holder={TERRACE: holder})
    place_at(s, site={TERRACE: UNBUILT if holder == NOBODY else BUILT})
    assert bool(can(s, 0, "DECLARE")) == worth_it


@checks("FUT-R101")
@pytest.mark.parametrize(("site", "open_to_assault"), [(FACE_DOWN, False), (UNBUILT, True), (BUILT, True)])
def test_a_district_that_lies_face_down_is_no_reason_to_declare(site: int, open_to_assault: bool) -> None:
    s = turn(0)
    only_districts(s, AEGIS, TERRACE)
    place_at(s, site={TERRACE: site})
    assert bool(can(s, 0, "DECLARE")) == open_to_assault


@checks("FUT-R101", "FUT-319")
def test_who_can_pay_is_not_refused_for_the_price() -> None:
    s = turn(0)
    only_districts(s, AEGIS)
    s.energy[0] = 1
    assert why(s, 0, "DECLARE", CHEN) != "FUT-319"
    s.energy[0] = 0
    assert why(s, 0, "DECLARE", CHEN) == "FUT-319"


@checks("FUT-238", "FUT-319")
@pytest.mark.parametrize(("energy", "may"), [(1, True), (0, False)])
def test_a_support_needs_the_price_of_a_support(energy: int, may: bool) -> None:
    s = turn(0)
    dress(s, VELARIS, "ARM-26")
    assert declaring.can_be_support(s, 0, VELARIS, energy) == may


@checks("FUT-R50")
def test_only_a_district_is_walked_into() -> None:
    s = turn(0)
    place_at(s, site={TERRACE: UNBUILT})
    dice(s, 1, 8)
    s.place[CHEN] = BAY
    s.asked = ()
    declaring.support_chosen(s, CHEN, 0, "support", CHEN, DISTRICT + TERRACE)
    s.run()
    assert s.holder[TERRACE] == 0


@checks("FUT-160")
def test_nobody_retreats_where_nobody_attacks() -> None:
    s = turn(0)
    breaking_off.retreat(s)
    assert told(s, "retreated") == []


@checks("FUT-128")
def test_who_attacks_and_who_defends() -> None:
    s = engaged()
    for word, seats in (("attacking", [0]), ("defending", [1])):
        assert [p for p in (0, 1) if met(s, (word,), p, CHEN)] == seats
    s.attacker = NOBODY
    s.defender = NOBODY
    for word in ("attacking", "defending"):
        assert not any(met(s, (word,), p, CHEN) for p in (0, 1, NOBODY))


@checks("FUT-128")
@pytest.mark.parametrize(
    ("word", "left", "low"),
    [("low25", 5, True), ("low25", 6, False), ("low50", 10, True), ("low50", 11, False)],
)
def test_when_a_station_is_low(word: str, left: int, low: bool) -> None:
    s = turn(0)
    s.attacker, s.defender, s.primary, s.target = 0, 1, CHEN, STATION + TERRACE
    s.ap[TERRACE] = left
    place_at(s, ap_full={TERRACE: 20})
    assert met(s, (word,), 0, CHEN) == low


@checks("FUT-349", "FUT-R48")
@pytest.mark.parametrize(("ap", "stands"), [(1, True), (0, False)])
def test_a_station_with_one_ap_still_stands(ap: int, stands: bool) -> None:
    s = engaged()
    s.ap[TERRACE] = ap
    assert comparison.enemy_stands(s, CHEN) == stands


@checks("FUT-283", "FUT-R41")
@pytest.mark.parametrize("a", [3, 11])
def test_an_ambushed_acolyte_fights_alone(a: int) -> None:
    s = engaged()
    s.target, s.place[a] = a, BAY
    place_at(s, side={a: 1})
    place_at(s, holder={11: 1})
    place_at(s, site={11: BUILT})
    place_at(s, station={11: 11})
    load_up(s, 11, "CRE-01", fitted=True)
    assert units.fighting_unit(s) == units.front_unit(s) == a
    assert units.defenders(s) == (a,)


@checks("FUT-R41", "FUT-R96")
def test_no_armament_helps_the_last_acolyte_when_it_is_ambushed() -> None:
    s = engaged(target=11)
    s.place[11] = BAY
    place_at(s, side={11: 1})
    place_at(s, holder={11: 1})
    place_at(s, site={11: BUILT})
    place_at(s, station={11: 11})
    load_up(s, 11, "ITM-24", fitted=True)
    assert packets._armaments(s, 11) == []
    assert units.front_unit(s) == 11


@checks("FUT-166", "FUT-R49")
def test_a_bombardment_without_a_primary_hits_nobody() -> None:
    s = engaged()
    s.primary = NONE
    s.force = [effect(spoils.BOMBARDED, s.target, seat=1)]
    spoils.bombardment(s, TERRACE)
    assert s.drawn == 0
    assert spoils.is_bombarded(s)
