"""When the windows of a fight close."""

from __future__ import annotations

import pytest

from starhall.core.scenes import checks
from starhall.games.futura.box.parts import FALLEN, MUTANT, MUTANT_THING, NEUTRAL, NOBODY, NONE
from starhall.games.futura.rules.plays.conditions import is_closed
from starhall.games.futura.rules.plays.windows import half
from starhall.games.futura.state import Before
from tests.games.futura.fight import effect, engaged
from tests.games.futura.table import CHEN, ELOI, ONDRA, table

DURING = ("DEC", "PRE", "POST", "RESP", "STRUCK", "AFT")
AFTER = ("END", "LOST", "WON")
SOMETHING = Before((), (), (), (), (), (), (), (), (), CHEN, NONE, NONE, NONE, NONE, (), (0, 0), 0, 0, ())
"""What a Replay might return to."""


@checks("FUT-376", "FUT-R72")
@pytest.mark.parametrize("window", [*DURING, *AFTER, "AMBUSH", "KO", "REPLAY"])
def test_windows_of_a_fight_close_with_it(window: str) -> None:
    s = table(before=SOMETHING)
    s.force = [effect("FATAL", CHEN, seat=NOBODY)]
    assert is_closed(s, window, CHEN)
    s.attacker, s.defender = 1, 0
    assert not is_closed(s, window, CHEN)
    s.attacker, s.defender = 0, NEUTRAL
    assert not is_closed(s, window, CHEN)


@checks("FUT-R72")
@pytest.mark.parametrize("window", ["CYC", "MAIN"])
def test_windows_outside_of_fights_stay_open(window: str) -> None:
    assert not is_closed(table(), window, NONE)


@checks("FUT-R72")
def test_once_time_is_called_nothing_is_played_after_the_last_interaction() -> None:
    s = engaged()
    s.time_called = 1
    assert [window for window in (*DURING, *AFTER) if is_closed(s, window, NONE)] == list(AFTER)


@checks("FUT-376")
@pytest.mark.parametrize(("before", "replayed", "closed"), [(0, 0, True), (1, 0, False), (1, 1, True)])
def test_an_interaction_is_replayed_once(before: int, replayed: int, closed: bool) -> None:
    s = engaged()
    s.before, s.replayed = SOMETHING if before else (), replayed
    assert is_closed(s, "REPLAY", NONE) == closed


@checks("FUT-R63", "FUT-376")
@pytest.mark.parametrize("a", [CHEN, ONDRA, ELOI])
def test_the_plays_for_a_dying_unit_end_when_it_is_safe_or_gone(a: int) -> None:
    s = engaged()
    assert is_closed(s, "KO", a)
    s.force = [effect("FATAL", a, seat=NOBODY)]
    assert not is_closed(s, "KO", a)
    assert is_closed(s, "KO", MUTANT_THING + a)
    s.place[a] = MUTANT
    assert not is_closed(s, "KO", MUTANT_THING + a)
    s.place[a] = FALLEN
    assert is_closed(s, "KO", MUTANT_THING + a)


@checks("FUT-R61")
def test_a_seat_that_can_have_nothing_gets_no_part_of_a_window() -> None:
    s = engaged()
    assert half(s, 0, "PRE") == half(s, NEUTRAL, "CYC") == []
    assert [frame[1:] for frame in half(s, 1, "CYC")] == [(1, "CYC", NONE)]
