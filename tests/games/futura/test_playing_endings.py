"""Windows after the dice: the aftermath, dying units, fallen stations, and units that were struck."""

from __future__ import annotations

import pytest

from starhall.core.scenes import asked, checks
from starhall.games.futura.box.parts import MUTANT, MUTANT_THING, NONE, PASS, STATION
from starhall.games.futura.rules.mat.cards import is_up
from starhall.games.futura.rules.plays.announce import show
from starhall.games.futura.rules.plays.triggers import compel
from starhall.games.futura.rules.plays.windows import (
    aft_window,
    ko_window,
    lost_window,
    offer,
    show_slots,
    struck_chosen,
    struck_window,
    won,
)
from tests.games.futura.fight import engaged
from tests.games.futura.playing import as_asked, may, to_come
from tests.games.futura.table import (
    AEGIS,
    CHEN,
    ELOI,
    HAMMERFIST,
    NEEDLE,
    ONDRA,
    TERRACE,
    THORN,
    dress,
    go,
    load_up,
    table,
)


@checks("FUT-R61", "FUT-175")
def test_in_the_aftermath_the_defender_comes_first_and_a_replay_last() -> None:
    s = engaged(ONDRA, primary=HAMMERFIST)
    dress(s, HAMMERFIST, "ARM-07", "ABL-34")
    dress(s, ONDRA, "ARM-16", "ABL-34")
    aft_window(s)
    order = [(frame[1], frame[2]) for frame in to_come(s) if frame[0] is offer]
    assert order == [(1, "AFT"), (0, "AFT"), (1, "REPLAY"), (0, "REPLAY")]


@checks("FUT-147", "FUT-376", "FUT-R106")
@pytest.mark.parametrize(("dying", "owner", "other"), [(ONDRA, 1, 0), (CHEN, 0, 1)])
def test_for_a_dying_acolyte_its_owner_comes_first(dying: int, owner: int, other: int) -> None:
    s = engaged(ONDRA)
    ko_window(s, dying)
    assert s.window == "KO"
    assert to_come(s) == [(step, p, "KO", dying) for p in (owner, other) for step in (compel, offer)]


@checks("FUT-147", "FUT-R63")
def test_for_a_dying_mutant_only_the_attacker_has_anything() -> None:
    s = engaged()
    s.place[ELOI] = MUTANT
    thing = MUTANT_THING + ELOI
    ko_window(s, thing)
    assert to_come(s) == [(compel, 0, "KO", thing), (offer, 0, "KO", thing)]


@checks("FUT-166", "FUT-R49", "FUT-R95", "FUT-276")
@pytest.mark.parametrize("d", [AEGIS, THORN])
def test_the_owner_of_a_fallen_station_bombards_then_shows_then_keeps(d: int) -> None:
    s = engaged(STATION + d)
    lost_window(s, d)
    thing = STATION + d
    assert s.window == "LOST"
    assert to_come(s) == [(offer, 1, "LOST", thing), (show_slots, d), (compel, 1, "LOST", thing)]
    s.stack = []
    won(s, 0)
    assert (s.window, to_come(s)) == ("WON", [(compel, 0, "WON", NONE)])


@checks("FUT-275", "FUT-R49")
def test_everything_in_a_fallen_station_is_shown() -> None:
    s = table()
    cards = load_up(s, TERRACE, "ARM-01", "SAB-01") + load_up(s, TERRACE, "CRE-01", "ITM-22", fitted=True)
    (other,) = load_up(s, NEEDLE, "ARM-02")
    show_slots(s, TERRACE)
    assert [is_up(s, one) for one in (*cards, other)] == [True] * 4 + [False]


# Struck units.


@checks("FUT-R34", "FUT-198")
def test_a_struck_acolyte_is_asked_until_it_passes() -> None:
    s = engaged(ONDRA)
    (armour,) = dress(s, CHEN, "ARM-15")
    s.turn_up(armour)
    go(s, (struck_window, CHEN, ONDRA))
    assert s.asked[0][3] == (0, "STRUCK", CHEN, ONDRA)
    as_asked(s, 0)
    assert may(s, 0, "ARM-15")
    for striker in (CHEN, STATION + TERRACE):
        go(s, (struck_window, STATION + TERRACE, striker))
        assert asked(s) == []
    s.stack = []
    struck_chosen(s, PASS, 0, "STRUCK", CHEN, ONDRA)
    assert s.stack == []
    struck_chosen(s, 8, 0, "STRUCK", CHEN, ONDRA)
    assert to_come(s) == [(show, 0, "STRUCK", CHEN, 8), (struck_window, CHEN, ONDRA)]
