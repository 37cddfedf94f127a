"""Windows: who is asked in which order, what passes mean, and in which order queued plays take effect."""

from __future__ import annotations

import pytest

from starhall.core.scenes import asked, checks, place_at
from starhall.games.futura.box.parts import BAY, NEUTRAL, NOBODY, NONE, PASS, STATION
from starhall.games.futura.rules.plays.announce import show
from starhall.games.futura.rules.plays.carry import carry_out
from starhall.games.futura.rules.plays.triggers import compel
from starhall.games.futura.rules.plays.windows import (
    WINDOWS,
    carry_out_queues,
    half,
    offer,
    open_window,
    play_chosen,
    post_chosen,
    post_turn,
    post_window,
)
from starhall.games.futura.state import FuturaState, Play
from tests.games.futura.fight import engaged
from tests.games.futura.playing import as_asked, seen, to_come
from tests.games.futura.table import CHEN, ELOI, HAMMERFIST, NEEDLE, ONDRA, VELARIS, dress, go, table


def made(seat: int, thing: int) -> Play:
    """A play that waits in its queue."""
    return Play(seat, thing, 0, 1, NONE, (thing, NONE))


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
    place_at(s, station={NEEDLE: 0})
    if p == NEUTRAL:
        place_at(s, holder={NEEDLE: NEUTRAL})
        s.defender = NEUTRAL
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
@pytest.mark.parametrize(("attacker", "question"), [(0, [(1, "play")]), (NOBODY, [])])
def test_nobody_goes_on_playing_when_an_answer_has_ended_the_fight(
    attacker: int, question: list[tuple[int, str]]
) -> None:
    s = both()
    (ability,) = dress(s, ONDRA, "ABL-01")
    s.turn_up(ability)
    s.attacker = attacker
    go(s, (post_turn, 1, 0))
    assert asked(s) == question


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


@checks("FUT-346")
@pytest.mark.parametrize(("plays", "named"), [(1, 0), (2, 1), (3, 1)])
def test_of_several_queued_plays_each_is_named_as_it_comes(plays: int, named: int) -> None:
    s = engaged()
    s.queue = [made(0, CHEN), made(0, HAMMERFIST), made(0, VELARIS)][:plays]
    carry_out_queues(s)
    assert to_come(s)[1] == (carry_out_queues, bool(named))
    assert seen(s, "takes effect", "thing") == [CHEN] * named


@checks("FUT-379")
def test_a_window_for_which_no_card_has_anything_is_known() -> None:
    assert {"CYC", "PRE", "POST", "WON"} <= WINDOWS
    assert "END" not in WINDOWS
