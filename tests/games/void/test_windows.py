"""The windows of a turn, and the power that works at any time."""

from __future__ import annotations

from starhall.core.scenes import asked, checks, choose, offered
from starhall.games.void.rules.turns import action, turn
from tests.games.void.helpers import (
    STARPORT,
    affector,
    choices,
    kind,
    moment,
    on_board,
    pile,
    play,
    random_game,
)

# The windows


@checks("VOID-100", "VOID-R63")
def test_a_my_turn_power_is_offered_before_during_and_after_every_phase() -> None:
    s = moment(
        (turn, 0), aliens=["Iguarin", "Mossu"], powers="on", ships=["r1c1"], hands=[["C51", "C25", "C25"]]
    )
    windows = []
    while s.asked:
        chosen = s.asked[0][1].name
        if "power" in choices(s, 0):
            windows.append(s.window)
        choose(s, 0, chosen, kind("C51") if chosen == "play" else offered(s, 0)[0])
    assert windows == [1, 2, 3, 4, 5]


@checks("VOID-R63")
def test_there_is_no_window_inside_an_effect() -> None:
    s = moment((action, 0), aliens=["Iguarin", "Mossu"], powers="on", hands=[["C26", "C25"]])
    assert choices(s, 0) == ["play", "power"]
    play(s, 0, "C26")
    assert choices(s, 0) == ["destroy"]


@checks("VOID-R63", "VOID-100")
def test_nobody_uses_a_my_turn_power_in_another_turn() -> None:
    s = moment((turn, 0), aliens=["Mossu", "Iguarin"], powers="on", ships=["r1c1"])
    assert asked(s) == [(0, "play")]
    assert choices(s, 0) == ["play"]


@checks("VOID-R63", "VOID-R40")
def test_first_the_active_player_then_neffi_but_in_w3_neffi_first() -> None:
    s = moment(
        (turn, 0),
        aliens=["Iguarin", "Neffi"],
        powers="on",
        ships=["r1c1"],
        hands=[["C51", "C25", "C25"]],
        affectors=[STARPORT],
    )
    order = []
    while s.asked:
        seat, chosen, _, _ = s.asked[0]
        order.append((s.window, seat, chosen.name))
        choose(s, seat, chosen.name, kind("C51") if chosen.name == "play" else offered(s, seat)[0])
    assert order == [
        (1, 0, "go on"),
        (1, 1, "pass"),
        (2, 0, "go on"),
        (2, 1, "pass"),
        (3, 1, "pass"),
        (3, 0, "play"),
        (4, 0, "go on"),
        (4, 1, "pass"),
        (4, 0, "travel"),
        (5, 0, "go on"),
        (5, 1, "pass"),
    ]


@checks("VOID-R63", "VOID-080")
def test_with_powers_off_nobody_is_ever_asked_about_one() -> None:
    s = moment((turn, 0), aliens=["Iguarin", "Neffi"], ships=["r1c1"], affectors=[STARPORT])
    assert asked(s) == [(0, "play")]
    assert choices(s, 0) == ["play"]
    assert random_game(3, 4, powers="off").power == (0,) * 7


# Neffi


@checks("VOID-097", "VOID-R64")
def test_neffi_may_discard_affectors_one_by_one_at_any_time() -> None:
    s = moment(
        (action, 0),
        aliens=["Mossu", "Neffi"],
        powers="on",
        affectors=[STARPORT, ("r1c1", "C02")],
        hands=[["C25", "C51"]],
    )
    assert asked(s) == [(1, "pass")]
    assert choices(s, 1) == ["any time", "pass"]
    choose(s, 1, "any time", affector("r1c1", "blockade"))
    assert on_board(s) == [STARPORT]
    assert pile(s) == ["C02"]
    choose(s, 1, "any time", affector("r5c5", "starport"))
    assert asked(s) == [(0, "play")]  # nothing is left to ask about


@checks("VOID-R64")
def test_neffi_is_never_obliged_and_cannot_once_it_has_lost() -> None:
    s = moment((action, 0), players=3, aliens=["Mossu", "Neffi", "Topkul"], powers="on", affectors=[STARPORT])
    choose(s, 1, "pass", 0)
    assert asked(s) == [(0, "play")]
    s = moment(
        (action, 0),
        players=3,
        aliens=["Mossu", "Neffi", "Topkul"],
        powers="on",
        affectors=[STARPORT],
        lost=(1,),
    )
    assert asked(s) == [(0, "play")]


@checks("VOID-R63")
def test_an_active_neffi_is_asked_about_affectors_before_the_card() -> None:
    s = moment((action, 0), aliens=["Neffi", "Mossu"], powers="on", affectors=[STARPORT])
    assert asked(s) == [(0, "pass")]
    choose(s, 0, "pass", 0)
    assert choices(s, 0) == ["play"]
