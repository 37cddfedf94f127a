"""Windows: who is asked in which order, what passes mean, and in which order queued plays take effect."""

from __future__ import annotations

import pytest

from starhall.core import Frame
from starhall.core.scenes import asked, checks, offered
from starhall.games.futura.box.parts import (
    BAY,
    MUTANT,
    MUTANT_THING,
    NEUTRAL,
    NOBODY,
    NONE,
    PASS,
    STATION,
)
from starhall.games.futura.rules.mat.cards import is_up
from starhall.games.futura.rules.plays.announce import show
from starhall.games.futura.rules.plays.carry import carry_out
from starhall.games.futura.rules.plays.triggers import compel
from starhall.games.futura.rules.plays.windows import (
    aft_window,
    carry_out_queues,
    half,
    ko_window,
    lost_window,
    offer,
    open_window,
    play_chosen,
    post_chosen,
    post_turn,
    post_window,
    show_slots,
    struck_chosen,
    struck_window,
    won,
)
from starhall.games.futura.state import FuturaState, Play
from tests.games.futura.fight import engaged
from tests.games.futura.playing import may
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


def to_come(s: FuturaState) -> list[Frame]:
    """What happens next, the first of it first."""
    return s.stack[::-1]


def made(seat: int, thing: int) -> Play:
    """A play that waits in its queue."""
    return Play(seat, thing, 0, 1, NONE, (thing, NONE))


def as_asked(s: FuturaState, p: int) -> None:
    """The question of a seat offers what may be chosen, found once or looked up again."""
    found = s.choices(p)
    s.look_again()
    assert found == s.choices(p)
    assert PASS in offered(s, p)


# Asking.


@checks("FUT-379", "FUT-R61")
def test_only_windows_of_a_fight_are_shown_as_open() -> None:
    s = engaged()
    for window in ("DEC", "PRE", "AFT", "END"):
        go(s, (open_window, 0, window))
        assert s.window == window
    s = table()
    go(s, (open_window, 0, "CYC"))
    assert s.window == ""


@checks("FUT-379", "FUT-R89", "FUT-R91")
@pytest.mark.parametrize(
    ("p", "window", "steps"),
    [
        (1, "DEC", [compel, offer]),
        (NEUTRAL, "DEC", [compel]),
        (0, "DEC", []),
        (1, "POST", []),
        (1, "END", []),
    ],
)
def test_what_must_happen_comes_before_what_may(p: int, window: str, steps: list[object]) -> None:
    s = engaged(STATION + NEEDLE)
    s.station[NEEDLE] = 0
    if p == NEUTRAL:
        s.holder[NEEDLE] = s.defender = NEUTRAL
    assert half(s, p, window) == [(step, p, window, NONE) for step in steps]


@checks("FUT-R61", "FUT-R72")
def test_a_seat_is_asked_again_until_it_passes() -> None:
    s = engaged()
    play_chosen(s, PASS, 1, "PRE", NONE)
    assert s.stack == []
    play_chosen(s, 7, 1, "PRE", ONDRA)
    assert to_come(s) == [(show, 1, "PRE", ONDRA, 7), (offer, 1, "PRE", ONDRA)]


@checks("FUT-R61", "FUT-R72")
def test_nobody_is_asked_in_a_window_that_has_closed() -> None:
    s = engaged()
    dress(s, CHEN, "ABL-01")
    go(s, (offer, 0, "POST", NONE))
    assert asked(s) == [(0, "play")]
    as_asked(s, 0)
    s.attacker = NOBODY
    go(s, (offer, 0, "POST", NONE))
    assert asked(s) == []


# POST.


def both(*names: str) -> FuturaState:
    """Chen of seat 0 ambushes Ondra of seat 1; these seats carry a face-down ability for POST."""
    s = engaged(ONDRA, primary=HAMMERFIST)
    s.place[ONDRA] = BAY
    for name in names:
        dress(s, HAMMERFIST if name == "0" else ONDRA, "ABL-42")
    return s


@checks("FUT-384", "FUT-346")
@pytest.mark.parametrize(
    ("armed", "opens"), [((), False), (("0",), True), (("1",), True), (("0", "1"), True)]
)
def test_the_defender_begins_if_either_side_can_have_something(armed: tuple[str, ...], opens: bool) -> None:
    s = both(*armed)
    post_window(s)
    assert s.window == "POST"
    assert to_come(s) == ([(post_turn, 1, 0), (carry_out_queues,)] if opens else [])


@checks("FUT-384", "FUT-R61")
@pytest.mark.parametrize(
    ("armed", "p", "passes", "question"),
    [
        (("0", "1"), 1, 0, (1, 0)),
        (("0", "1"), 1, 1, (1, 1)),
        (("0", "1"), 0, 1, (0, 1)),
        (("0", "1"), 0, 2, None),
        (("0",), 1, 0, (0, 1)),
        (("0",), 1, 1, None),
        (("1",), 0, 0, (1, 1)),
        ((), 1, 0, None),
    ],
)
def test_a_side_that_can_have_nothing_passes_by_itself(
    armed: tuple[str, ...], p: int, passes: int, question: tuple[int, int] | None
) -> None:
    s = both(*armed)
    go(s, (post_turn, p, passes))
    assert asked(s) == ([(question[0], "play")] if question else [])
    if question:
        assert s.asked[0][3] == (question[0], "POST", NONE, question[1])
        as_asked(s, question[0])


@checks("FUT-384", "FUT-R61")
def test_a_play_gives_the_other_side_another_chance() -> None:
    s = both()
    post_chosen(s, PASS, 1, "POST", NONE, 0)
    assert to_come(s) == [(post_turn, 0, 1)]
    s = both()
    post_chosen(s, 9, 0, "POST", NONE, 1)
    assert to_come(s) == [(show, 0, "POST", NONE, 9), (post_turn, 1, 0)]


@checks("FUT-346", "FUT-385", "FUT-R61")
def test_queued_plays_are_carried_out_the_defenders_first() -> None:
    s = engaged()
    mine, later, theirs, last = made(0, CHEN), made(0, HAMMERFIST), made(1, ONDRA), made(1, ELOI)
    s.queue = [mine, theirs, later, last]
    for play, left in ((theirs, 3), (last, 2), (mine, 1), (later, 0)):
        s.stack = []
        carry_out_queues(s, left < 3)
        assert to_come(s) == [(carry_out, play, "POST"), (carry_out_queues, True)]
        assert len(s.queue) == left
    s.stack = []
    carry_out_queues(s, True)
    assert s.stack == []


@checks("FUT-346")
def test_a_single_play_is_not_named_again_and_none_outlives_the_fight() -> None:
    s = engaged()
    s.queue = [made(0, CHEN)]
    s.attacker = NOBODY
    carry_out_queues(s)
    assert (s.stack, len(s.queue)) == ([], 1)
    s.attacker = 0
    carry_out_queues(s)
    assert to_come(s) == [(carry_out, made(0, CHEN), "POST"), (carry_out_queues, False)]


# Afterwards.


@checks("FUT-R61", "FUT-175")
def test_in_the_aftermath_the_defender_comes_first_and_a_replay_last() -> None:
    s = both()
    dress(s, HAMMERFIST, "ABL-34")
    dress(s, ONDRA, "ABL-34")
    aft_window(s)
    order = [(frame[1], frame[2]) for frame in to_come(s) if frame[0] is offer]
    assert [entry for entry in order if entry[1] == "REPLAY"] == order[-2:] == [(1, "REPLAY"), (0, "REPLAY")]
    assert order[:-2] in ([], [(1, "AFT"), (0, "AFT")])


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
