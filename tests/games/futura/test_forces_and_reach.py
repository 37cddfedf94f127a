"""What is in force and for whom: droids, risen streets, and who leads on after a conversion."""

from __future__ import annotations

import pytest

from starhall.core.scenes import checks, place_at
from starhall.games.futura.box.parts import ACO_DAM, BENCH, DISTRICT, NONE, PASS, STATION
from starhall.games.futura.rules.plays.in_force import strike_bonus
from starhall.games.futura.rules.turn.turns import action_step
from starhall.games.futura.state import FuturaState
from tests.games.futura.fight import effect, lead
from tests.games.futura.playing import armour_harm, duel, fight, play, until_asked
from tests.games.futura.table import (
    AEGIS,
    ARCHIVE,
    CHEN,
    HAMMERFIST,
    LOWMARKET,
    ONDRA,
    TERRACE,
    THORN,
    VELARIS,
    act,
    dress,
    go,
    load_up,
    refused_by,
    table,
)

# Forces of a district.


@checks("FUT-383", "FUT-R67", "FUT-R100")
@pytest.mark.parametrize(("severed", "rolls", "harm"), [(False, (1, 8, 3), 4 + 3), (True, (1, 8), 4)])
def test_the_streets_that_rose_add_nothing_while_their_district_is_severed(
    severed: bool, rolls: tuple[int, ...], harm: int
) -> None:
    def risen(s: FuturaState) -> None:
        s.force = [effect("DAM d4", NONE, 1, "all-own", source=DISTRICT + LOWMARKET, seat=1, until="cycle")]

    s = fight("ARM-11", "ITM-16", target=LOWMARKET, rolls=rolls, prepare=risen)
    if severed:
        play(s, 0, "ITM-16")
    lead(s)
    assert armour_harm(s, HAMMERFIST) == harm


# Droids.


@checks("FUT-148", "FUT-R96")
@pytest.mark.parametrize("target", [AEGIS, ARCHIVE])
def test_a_droid_on_any_station_adds_its_d4(target: int) -> None:
    s = fight("ARM-11", target=target, fitted=["ITM-22"], rolls=(1, 8, 3))
    lead(s)
    assert armour_harm(s, HAMMERFIST) == 4 + 3


@checks("FUT-148", "FUT-R96")
def test_an_ambushed_acolyte_is_helped_by_its_own_droid_and_by_none_on_a_station() -> None:
    def guarded(s: FuturaState) -> None:
        place_at(s, holder={THORN: 1})
        load_up(s, THORN, "ITM-23", fitted=True)

    s = duel("ARM-11", theirs=["ITM-22"], rolls=(1, 6, 3), prepare=guarded)
    lead(s)
    assert armour_harm(s, HAMMERFIST) == ACO_DAM[ONDRA] + 3


@checks("FUT-148")
def test_a_droid_adds_nothing_where_nobody_is_assaulted() -> None:
    s = table()
    dress(s, CHEN, "ITM-22")
    assert strike_bonus(s, CHEN, STATION + TERRACE) == (0, 0, "")


@checks("FUT-148", "FUT-R62")
def test_the_droid_of_a_primary_whose_support_is_possessed_adds_nothing() -> None:
    s = fight("ITM-22", support=VELARIS, fitted=["ART-01"], rolls=(6, 1, 1))
    until_asked(s, 1, "PRE")
    play(s, 1, "ART-01", at=[VELARIS])
    lead(s)
    assert s.ap[ARCHIVE] == 40 - 3


# Conversion.


@checks("FUT-169", "FUT-R62")
def test_the_support_of_a_converted_primary_leads_on() -> None:
    s = fight(support=VELARIS, fitted=["ART-01", "ART-02"], level=2, rolls=(6, 1))
    until_asked(s, 1, "PRE")
    play(s, 1, "ART-01", at=[HAMMERFIST])
    play(s, 1, "ART-02")
    assert (s.side[HAMMERFIST], s.place[HAMMERFIST]) == (1, BENCH)
    assert (s.primary, s.support) == (VELARIS, NONE)
    assert lead(s) == "go on"
    assert s.rolls == ((VELARIS, 6), (STATION + ARCHIVE, 1))


# Refusals.


@checks("FUT-208")
def test_who_has_chosen_to_play_in_the_action_step_does_not_pass() -> None:
    s = table()
    dress(s, CHEN, "ITM-10")
    s.base[CHEN] = 5
    go(s, (action_step, 0))
    act(s, 0, "PLAY")
    assert refused_by(s, 0, "play", PASS) == "FUT-208"
