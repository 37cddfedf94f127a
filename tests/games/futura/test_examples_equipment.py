"""The worked examples of the rulebook with its own dice: set-up and equipment."""

from __future__ import annotations

from starhall.core.scenes import checks, choose
from starhall.games.futura.box.parts import NONE, SLOTS, STATION
from starhall.games.futura.rules.fight.comparison import ap_left
from starhall.games.futura.rules.kinds import ON_ACOLYTE, TO_HAND
from starhall.games.futura.rules.mat import gear, stations
from starhall.games.futura.rules.mat.gear import armour_left
from tests.games.futura.fight import Made, assault, declare, dice, lead, question, thing
from tests.games.futura.table import AEGIS, CHEN, TERRACE, act, dress, give, table, turn


@checks("FUT-205", "FUT-R25")
def test_e01_a_new_station_has_d20_plus_10_ap_and_d8_dam() -> None:
    s = table((stations.roll_station, AEGIS, 1), chance=[13, 4])
    assert (s.ap[AEGIS], s.dam[AEGIS]) == (23, 4)


@checks("FUT-217", "FUT-220", "FUT-028")
def test_e02_chen_buys_recon_armour_and_saber_for_eight_energy() -> None:
    s = turn(0)
    s.energy[0] = 9
    for card in give(s, 0, "ARM-11", "SAB-12"):
        act(s, 0, "EQUIP", card % SLOTS)
        choose(s, 0, "place", ON_ACOLYTE + CHEN)
    assert s.energy[0] == 1
    assert (gear.class_of(s, CHEN), armour_left(s, CHEN), gear.strike_of(s, CHEN)) == (1, 30, 7)


@checks("FUT-222", "FUT-223")
def test_e03_shield_wall_counts_only_once_it_is_activated() -> None:
    s = assault(STATION + TERRACE)
    dress(s, CHEN, "ARM-11", "SAB-12")
    (wall,) = dress(s, CHEN, "ABL-01")
    assert ap_left(s, CHEN) == 30 + 14
    assert not s.shields
    dice(s, 1, 8)
    declare(s, 0, CHEN, STATION + TERRACE)
    lead(s, Made(0, "POST", thing(wall)))
    assert s.energy[0] == 18
    assert s.abilities[CHEN] == ()
    assert s.discards[0] == [wall]
    # 4 DAM of the station went into the ten AP in front.
    assert [shield[:3] for shield in s.shields] == [(CHEN, "ability", 6)]
    assert ap_left(s, CHEN) == 30 + 14


@checks("FUT-040", "FUT-227", "FUT-228", "FUT-R34")
def test_e04_an_adept_strikes_with_both_sabers_and_a_heavy_with_one() -> None:
    s = turn(0)
    s.energy[0] = 20
    dress(s, CHEN, "ARM-16", "SAB-15", "SAB-08")
    assert gear.strike_of(s, CHEN) == 3 + 5 + 7
    (heavy,) = give(s, 0, "ARM-34")
    act(s, 0, "EQUIP", heavy % SLOTS)
    choose(s, 0, "place", ON_ACOLYTE + CHEN)
    while question(s)[2] == "loose":
        choose(s, 0, "place", TO_HAND)
    assert s.off_hand[CHEN] == NONE
    assert gear.strike_of(s, CHEN) == 3 + 7


@checks("FUT-235", "FUT-072", "FUT-232", "FUT-233")
def test_e05_a_temple_has_12_plus_30_ap_and_3_plus_12_dam() -> None:
    s = turn(0, chance=[12, 3])
    s.level[AEGIS] = 2
    act(s, 0, "UPGRADE", AEGIS)
    assert (s.ap[AEGIS], s.dam[AEGIS], s.level[AEGIS], s.energy[0]) == (42, 15, 3, 10)
    assert stations.slots_free(s, AEGIS) == 3
