"""Ambushes; and assaults on neutral stations, in which players are eliminated, or that decide the game."""

from __future__ import annotations

from random import Random

import pytest

from starhall.core.scenes import checks, choose, offered, place_at, told
from starhall.games.futura import GAME
from starhall.games.futura.box.parts import BAY, BUILT, FALLEN, NEUTRAL, PASS, SLOTS, STATION, UNBUILT
from starhall.games.futura.rules.fight import units
from starhall.games.futura.rules.kinds import FIXED
from starhall.games.futura.rules.mat import gear
from starhall.games.futura.rules.plays import windows
from starhall.games.futura.state import FuturaState
from tests.games.futura.fight import (
    TARGET,
    Made,
    ambush,
    assault,
    declare,
    dice,
    go_on,
    lead,
    question,
    thing,
)
from tests.games.futura.table import (
    CHEN,
    HAMMERFIST,
    ILMAR,
    TERRACE,
    VELARIS,
    act,
    can,
    dress,
    go,
    load_up,
    names,
    turn,
    why,
)

# Ambush.


@checks("FUT-281", "FUT-R41", "FUT-085")
def test_an_ambush_needs_a_card_and_an_acolyte_in_a_bay() -> None:
    s = ambush()
    act(s, 0, "DECLARE", VELARIS)
    assert CHEN in offered(s, 0)
    assert HAMMERFIST not in offered(s, 0)
    s = ambush()
    place_at(s, abilities={VELARIS: ()})
    act(s, 0, "DECLARE", VELARIS)
    assert CHEN not in offered(s, 0)


@checks("FUT-281", "FUT-319", "FUT-R41")
def test_the_price_of_the_ambush_is_kept_back_when_a_support_is_chosen() -> None:
    s = ambush()
    s.energy[0] = 3  # two to move in and one for the card
    go(s, s.asker)
    dice(s, 9, 1)
    act(s, 0, "DECLARE", VELARIS)
    choose(s, 0, "thing", CHEN)
    assert offered(s, 0) == [VELARIS]
    choose(s, 0, "acolyte", VELARIS)
    choose(s, 0, "play", offered(s, 0)[0])
    assert s.energy[0] == 0
    s = ambush()
    s.energy[0] = 2
    go(s, s.asker)
    act(s, 0, "DECLARE", VELARIS)
    assert CHEN not in offered(s, 0)


@checks("FUT-281", "FUT-R71")
def test_who_declares_an_ambush_carries_a_card_for_it_at_every_table_dealt_anew() -> None:
    s = ambush()
    for card in s.abilities[VELARIS]:
        place_at(s, known={card % SLOTS: 1})  # face down to all others
    s.energy[0] = 6
    go(s, s.asker)
    rng = Random("ambush")
    act(s, 0, "DECLARE", VELARIS)
    choose(s, 0, "thing", CHEN)
    for kind, purpose in (("acolyte", "support"), ("play", "ambush")):
        assert question(s) == (0, kind, purpose)
        for reader in (1, None):
            tables = [GAME.resample(s, reader, rng) for _ in range(20)]
            assert all(windows.ambush_plays(table, 0, VELARIS) for table in tables)
            assert len({card for table in tables for card in table.abilities[VELARIS]}) > 2
        if kind == "acolyte":
            choose(s, 0, "acolyte", VELARIS)


@checks("FUT-R41")
def test_a_cancelled_ambush_uses_up_the_attack() -> None:
    s = ambush()
    dress(s, CHEN, "ABL-37")  # Break Their Nerve
    dice(s, 30)
    declare(s, 0, VELARIS, CHEN)
    if question(s)[1] == "pay":
        choose(s, 0, "pay", FIXED)
    assert question(s) == (1, "play", "RESP")
    lead(s, Made(1, "RESP", thing(s.abilities[CHEN][0]), 0, 0))
    assert told(s, "ambush failed")
    assert s.attacker == -1
    assert names(s.discards[0]) == ["ABL-08"]
    assert VELARIS not in can(s, 0, "DECLARE")
    assert s.place[VELARIS] == BAY


@checks("FUT-283", "FUT-R41", "FUT-R102")
def test_the_victim_fights_alone_even_in_broken_armour() -> None:
    s = ambush()
    s.harm[s.armour[CHEN] % SLOTS] = 78
    dice(s, 9, 12)
    declare(s, 0, VELARIS, CHEN)
    if question(s)[1] == "pay":
        choose(s, 0, "pay", FIXED)
    assert units.fighting_unit(s) == units.front_unit(s) == CHEN
    lead(s)
    assert s.rolls == ((VELARIS, 9), (CHEN, 12))
    assert gear.armour_left(s, VELARIS) == 50 - 21


# Neutral stations and eliminations.


@checks("FUT-338", "FUT-R91", "FUT-R101")
def test_a_neutral_station_rolls_and_nobody_plays_for_it() -> None:
    s = assault(STATION + 6, players=3)
    place_at(s, holder={6: NEUTRAL})
    load_up(s, 7, "ITM-26", fitted=True)
    dice(s, 1, 8)
    declare(s, 0, CHEN, STATION + 6)
    assert s.defender == NEUTRAL
    assert lead(s) == "go on"
    assert s.base[CHEN] == 10


@checks("FUT-R91")
def test_the_cards_of_one_who_dies_at_a_neutral_station_go_to_the_own_discard_pile() -> None:
    s = assault(STATION + 6, players=3)
    place_at(s, holder={6: NEUTRAL})
    (item,) = dress(s, CHEN, "ITM-10")
    s.base[CHEN] = 1
    dice(s, 1, 8)
    declare(s, 0, CHEN, STATION + 6)
    lead(s)
    assert s.place[CHEN] == FALLEN
    assert s.discards[0] == [item]


def lonely(s: FuturaState, p: int, a: int) -> None:
    """Seat `p` has no acolyte but one."""
    for b in range(12):
        if s.side[b] == p and b != a:
            s.place[b] = FALLEN
            place_at(s, side={b: -1})


@checks("FUT-288", "FUT-338", "FUT-R105")
def test_a_defender_eliminated_in_mid_assault_leaves_a_neutral_station_and_the_attacker_goes_on() -> None:
    s = assault(STATION + 6, players=3)
    dress(s, CHEN, "ARM-26", "SAB-26")
    lonely(s, 2, 6)
    (horn,) = load_up(s, 6, "ITM-30", fitted=True)
    s.base[6] = 3
    dice(s, 12, 1)
    declare(s, 0, CHEN, STATION + 6)
    assert lead(s, Made(2, "DEC", thing(horn))) == "go on"
    assert 2 not in s.playing
    assert s.defender == s.holder[6] == NEUTRAL
    dice(s, 1, 8)
    assert go_on(s) == "go on"


@checks("FUT-R105")
def test_an_attacker_eliminated_with_the_fallen_station_leaves_its_district_open() -> None:
    s = assault(STATION + 6, players=3, support=HAMMERFIST)
    lonely(s, 0, CHEN)
    s.place[HAMMERFIST] = BAY
    place_at(s, side={HAMMERFIST: 0})
    dress(s, HAMMERFIST, "ARM-05", "SAB-01")
    s.base[CHEN], s.base[HAMMERFIST], s.ap[6] = 3, 18, 5
    dice(s, 2, 8, 4)
    declare(s, 0, CHEN, STATION + 6, HAMMERFIST)
    lead(s)
    assert s.holder[6] == 0
    s.place[HAMMERFIST] = FALLEN
    place_at(s, side={HAMMERFIST: -1})
    act(s, 0, "END")
    assert 0 not in s.playing
    assert (s.holder[6], s.site[6]) == (-1, UNBUILT)


@checks("FUT-005", "FUT-R52", "FUT-R53")
def test_killing_the_last_enemy_acolyte_wins_at_once() -> None:
    s = ambush()
    lonely(s, 1, CHEN)
    s.harm[s.armour[CHEN] % SLOTS] = 78
    s.base[CHEN] = 1
    s.energy[1] = 0
    dice(s, 9, 1)
    declare(s, 0, VELARIS, CHEN)
    if question(s)[1] == "pay":
        choose(s, 0, "pay", FIXED)
    while s.asked:
        seat, kind, purpose = question(s)
        choose(s, seat, kind, PASS if kind == "play" else offered(s, seat)[-1])
        assert purpose != "turn"
    assert s.places == (1, 2)


@checks("FUT-004", "FUT-R53")
def test_conquering_the_last_district_wins_at_once() -> None:
    s = assault(TARGET)
    for d in range(12):
        if d != TERRACE and s.site[d] == BUILT:
            place_at(s, holder={d: 0})
    s.ap[TERRACE] = 1
    dice(s, 6, 1)
    declare(s, 0, CHEN, TARGET)
    lead(s)
    assert s.places == (1, 2)


@pytest.mark.parametrize("a", [CHEN, ILMAR])
@checks("FUT-R44")
def test_a_saved_acolyte_neither_moves_in_nor_supports_in_the_same_cycle(a: int) -> None:
    s = turn(0)
    place_at(s, side={ILMAR: 0})
    s.base[a], s.resting = 0, 1 << a
    go(s, s.asker)
    assert a not in can(s, 0, "DECLARE")
    assert why(s, 0, "DECLARE", a) == "FUT-R44"
    act(s, 0, "DECLARE", HAMMERFIST)
    choose(s, 0, "thing", TARGET)
    assert a not in offered(s, 0)
